//! Games of an archive as rows of a table, and as lines for programs.

use super::json;
use super::table::{Column, Table};
use crate::arbiter::{Check, Words};
use crate::archive::{Filed, with_id};
use crate::store::{GameId, Revision};

/// A table of games, with or without the ply where each matched.
#[derive(Debug)]
pub(super) struct Games {
    words: &'static Words,
    table: Table,
    has_plies: bool,
}

impl Games {
    /// An empty table; `has_plies` says whether there is a column for the ply of the match.
    pub(super) fn new(words: &'static Words, has_plies: bool) -> Self {
        let mut columns = vec![
            (Column::Whole, words.text("column-id")),
            (Column::Whole, words.text("column-date")),
            (Column::Text, words.text("white")),
            (Column::Text, words.text("black")),
            (Column::Whole, words.text("column-result")),
            (Column::Text, words.text("column-reason")),
            (Column::Number, words.text("column-plies")),
        ];
        if has_plies {
            columns.push((Column::Number, words.text("column-first-ply")));
        }
        Self { words, table: Table::new(columns), has_plies }
    }

    /// Adds a game by its newest revision.
    pub(super) fn add(&mut self, revision: &Revision, first_ply: Option<u32>) -> anyhow::Result<()> {
        let filed = Filed::read(&revision.answer)?;
        let unknown = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
        let mut row = vec![
            revision.game.to_string(),
            unknown(&filed.tags.date),
            unknown(&filed.tags.white),
            unknown(&filed.tags.black),
            if filed.result.is_empty() { "-".to_owned() } else { filed.result.clone() },
            finding(&filed, self.words),
            filed.plies.to_string(),
        ];
        if self.has_plies {
            row.push(first_ply.map_or_else(|| "-".to_owned(), |ply| ply.to_string()));
        }
        self.table.add(row);
        Ok(())
    }

    /// The lines of the table.
    pub(super) fn lines(&self, width: Option<usize>, is_ascii: bool) -> Vec<String> {
        self.table.lines(width, is_ascii)
    }
}

/// Why a game ended, or what kind of finding its verdict is; and the check where it is not in order.
pub(super) fn finding(filed: &Filed, words: &Words) -> String {
    let what =
        if filed.reason.is_empty() { word_of("status", &filed.status, words) } else { words.reason_id(&filed.reason) };
    match Check::ALL.into_iter().find(|check| check.id() == filed.check) {
        Some(check) if !check.is_in_order() => format!("{what} ({})", words.check(check)),
        _ => what,
    }
}

/// The word for a value of a closed list.
fn word_of(list: &str, id: &str, words: &Words) -> String {
    match id {
        "decided" | "declared" | "undecided" | "illegal" | "unreadable" => words.text(&format!("{list}-{id}")),
        _ => id.to_owned(),
    }
}

/// A game for programs: its id, its revision, and the keys of its verdict.
pub(super) fn line(revision: &Revision, first_ply: Option<u32>) -> String {
    let line = with_id(revision);
    let line = match first_ply {
        None => line,
        Some(ply) => line.replacen(
            &format!("\"revision\":{},", revision.number),
            &format!("\"revision\":{},\"first_ply\":{ply},", revision.number),
            1,
        ),
    };
    json::harmless(&line).into_owned() + "\n"
}

/// Ids in a row, of many the first; all are in what is written for programs.
pub(super) fn listed(ids: &[GameId]) -> String {
    const MOST: usize = 8;
    let shown = ids.iter().take(MOST).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    if ids.len() > MOST { format!("{shown} (+{})", ids.len() - MOST) } else { shown }
}
