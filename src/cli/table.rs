//! Tables that fit the terminal.

use std::io::{IsTerminal, stdout};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::texts::printable;

/// Blanks between two columns.
const GAP: usize = 2;
/// No column is made narrower than this.
const NARROWEST: usize = 6;

/// How a column is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    /// Texts of a few forms: never cut.
    Whole,
    /// Numbers: to the right, never cut.
    Number,
    /// Texts of any length: cut where the terminal is too narrow.
    Text,
}

/// Rows of cells under headings; all text is made harmless here.
#[derive(Debug)]
pub(super) struct Table {
    columns: Vec<Column>,
    /// The headings first.
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings.
    pub(super) fn new(columns: impl IntoIterator<Item = (Column, String)>) -> Self {
        let (columns, headings) = columns.into_iter().unzip();
        Self { columns, rows: vec![headings] }
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: impl IntoIterator<Item = String>) {
        self.rows.push(row.into_iter().map(|cell| printable(&cell)).collect());
    }

    /// The lines of the table, no wider than this where the columns can be cut so far.
    pub(super) fn lines(&self, width: Option<usize>, is_ascii: bool) -> Vec<String> {
        let widths = self.widths(width);
        let line = |row: &Vec<String>| {
            let mut line = String::new();
            for ((cell, column), width) in row.iter().zip(&self.columns).zip(&widths) {
                let cell = cut(cell, *width, is_ascii);
                let blanks = " ".repeat(width - cell.width());
                let [before, after] = match column {
                    Column::Number => [blanks.as_str(), ""],
                    Column::Whole | Column::Text => ["", blanks.as_str()],
                };
                for part in [before, &cell, after] {
                    line.push_str(part);
                }
                line.push_str(&" ".repeat(GAP));
            }
            line.trim_end().to_owned()
        };
        self.rows.iter().map(line).collect()
    }

    fn widths(&self, width: Option<usize>) -> Vec<usize> {
        let widest = |at: usize| self.rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.width()).max();
        let mut widths: Vec<usize> = (0..self.columns.len()).map(|at| widest(at).unwrap_or_default()).collect();
        let Some(limit) = width else { return widths };
        let gaps = GAP * widths.len().saturating_sub(1);
        // The widest gives way first, a column at a time, so that short names stay whole.
        while widths.iter().sum::<usize>() + gaps > limit {
            let texts = (0..widths.len()).filter(|&at| self.columns[at] == Column::Text && widths[at] > NARROWEST);
            let Some(at) = texts.max_by_key(|&at| widths[at]) else { break };
            widths[at] -= 1;
        }
        widths
    }
}

/// A text of at most so many columns.
fn cut(text: &str, width: usize, is_ascii: bool) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let sign = if is_ascii { "~" } else { "…" };
    let mut short = String::new();
    let mut left = width.saturating_sub(1);
    for c in text.chars() {
        let Some(rest) = left.checked_sub(c.width().unwrap_or_default()) else { break };
        left = rest;
        short.push(c);
    }
    short + sign
}

/// The columns of the terminal that standard output is; none where it is something else.
pub(super) fn terminal_width() -> Option<usize> {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let is_terminal = stdout().is_terminal();
    let found = || is_terminal.then(terminal_size::terminal_size).flatten().map(|(width, _)| usize::from(width.0));
    asked.filter(|&columns| columns > 0).or_else(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[[&str; 3]]) -> Table {
        let columns = [(Column::Whole, "id"), (Column::Text, "name"), (Column::Number, "plies")];
        let mut table = Table::new(columns.map(|(column, heading)| (column, heading.to_owned())));
        for row in rows {
            table.add(row.map(str::to_owned));
        }
        table
    }

    #[test]
    fn columns_are_as_wide_as_what_is_in_them() {
        let lines = table(&[["k1", "Riva, Ada", "7"], ["k22", "Li", "120"]]).lines(None, false);
        assert_eq!(lines, ["id   name       plies", "k1   Riva, Ada      7", "k22  Li           120"]);
    }

    #[test]
    fn a_narrow_terminal_cuts_texts_and_nothing_else() {
        let table = table(&[["k1", "Соколова, Вера", "7"]]);
        assert_eq!(table.lines(Some(19), false), ["id  name      plies", "k1  Соколов…      7"]);
        assert_eq!(table.lines(Some(10), true), ["id  name    plies", "k1  Сокол~      7"]);
    }

    #[test]
    fn wide_letters_and_control_characters_keep_their_place() {
        let lines = table(&[["\u{1b}k", "好好", "1"]]).lines(None, false);
        assert_eq!(lines, ["id  name  plies", "�k  好好      1"]);
    }
}
