//! A query that cannot be read: shown with a caret under the place.

use std::fmt;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use super::style::Look;
use super::texts::{printable, remark};

/// What is wrong with a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WrongQuery {
    /// The query, or the part of it that an option stands for.
    pub(super) text: String,
    /// Where in it, in characters.
    pub(super) at: usize,
    /// So many characters.
    pub(super) length: usize,
    /// What could have stood there.
    pub(super) expected: String,
    /// What stands there.
    pub(super) found: String,
}

impl WrongQuery {
    /// So many characters around the place are shown of a long query.
    const AROUND: usize = 60;

    /// Says on standard error what is wrong.
    pub(super) fn tell(&self, look: &Look) {
        remark(&self.shown(look.is_coloured_on_error(), look.ascii));
    }

    fn shown(&self, is_coloured: bool, is_ascii: bool) -> String {
        let text: Vec<char> = printable(&self.text).chars().collect();
        let at = self.at.min(text.len());
        let end = (at + self.length.max(1)).min(text.len()).max(at);
        let (from, to) = (at.saturating_sub(Self::AROUND), (end + Self::AROUND).min(text.len()));
        let dots = if is_ascii { "..." } else { "…" };
        let piece = |from: usize, to: usize| text[from..to].iter().collect::<String>();
        let before = format!("{}{}", if from > 0 { dots } else { "" }, piece(from, at));
        let after = format!("{}{}", piece(at, to), if to < text.len() { dots } else { "" });
        let caret = "^".repeat(piece(at, end).width().max(1));
        let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
        let caret = if is_coloured { format!("{red}{caret}{red:#}") } else { caret };
        format!("corners: {self}\n      {before}{after}\n      {}{caret}", " ".repeat(before.width()))
    }
}

impl fmt::Display for WrongQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (expected, found) = (printable(&self.expected), printable(&self.found));
        write!(f, "a query that cannot be read: expected {expected}, found {found}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_place() {
        let wrong = WrongQuery {
            text: "Соколова date:2025-13".to_owned(),
            at: 14,
            length: 7,
            expected: "a month".to_owned(),
            found: "“2025-13”".to_owned(),
        };
        let shown = wrong.shown(false, false);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0], "corners: a query that cannot be read: expected a month, found “2025-13”");
        assert_eq!(lines[1..], ["      Соколова date:2025-13", "                    ^^^^^^^"]);
    }

    #[test]
    fn a_long_query_is_cut_around_the_place() {
        let wrong = WrongQuery {
            text: "x".repeat(1000) + ")",
            at: 1000,
            length: 1,
            expected: "a word".to_owned(),
            found: "“)”".to_owned(),
        };
        let shown = wrong.shown(false, true);
        assert!(shown.lines().all(|line| line.len() < 100), "{shown}");
        assert!(shown.ends_with(&format!("\n      {}^", " ".repeat(63))), "{shown}");
    }
}
