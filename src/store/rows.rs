//! Rows as values. What is outside a value's range was not written by this program: it is damage, and said to be.

use rusqlite::Row;
use rusqlite::types::FromSql;

use super::game_id::GameId;
use super::revision::{Game, Kind, Revision};
use super::{Result, StoreError};

/// The columns of [`revision`], in its order.
macro_rules! revision_columns {
    () => {
        "r.seq, r.game, r.number, r.kind, r.at, r.who, r.why, r.source, r.import, r.ruling, r.answer, r.rulebook, \
         r.reader, r.text, r.original, g.head, g.withdrawn, g.revisions"
    };
}
pub(super) use revision_columns;

/// A revision from the columns above.
pub(super) fn revision(row: &Row<'_>) -> Result<Revision> {
    let seq = unsigned(row, 0)?;
    Ok(Revision {
        seq,
        game: game_id(row, 1)?,
        number: small(row, 2)?,
        kind: word(row, 3, Kind::from_word)?,
        at: row.get(4)?,
        who: row.get(5)?,
        why: row.get(6)?,
        source: row.get(7)?,
        import: row.get(8)?,
        ruling: row.get(9)?,
        answer: row.get(10)?,
        rulebook: small(row, 11)?,
        reader: small(row, 12)?,
        text: row.get(13)?,
        original: row.get(14)?,
        is_newest: seq == unsigned(row, 15)?,
        is_withdrawn: row.get(16)?,
    })
}

/// A game from the columns above.
pub(super) fn game(row: &Row<'_>) -> Result<Game> {
    let newest = revision(row)?;
    Ok(Game { id: newest.game, revisions: small(row, 17)?, is_withdrawn: newest.is_withdrawn, newest })
}

/// A number that is never negative.
pub(super) fn unsigned(row: &Row<'_>, column: usize) -> Result<u64> {
    let number: i64 = row.get(column)?;
    u64::try_from(number).map_err(|_| out_of_range(row, column, number))
}

/// A number of 32 bits.
pub(super) fn small(row: &Row<'_>, column: usize) -> Result<u32> {
    let number: i64 = row.get(column)?;
    u32::try_from(number).map_err(|_| out_of_range(row, column, number))
}

/// The row number of a game.
pub(super) fn game_id(row: &Row<'_>, column: usize) -> Result<GameId> {
    game_of(row.get(column)?)
}

/// A game by its row number.
pub(super) fn game_of(number: i64) -> Result<GameId> {
    let row = u64::try_from(number).ok().filter(|row| *row < GameId::ROWS);
    row.map(GameId::from_row).ok_or_else(|| StoreError::damaged(format!("no game has the row number {number}")))
}

/// A word of a closed list.
pub(super) fn word<T>(row: &Row<'_>, column: usize, from: impl Fn(&str) -> Option<T>) -> Result<T> {
    let found: String = row.get(column)?;
    from(&found).ok_or_else(|| StoreError::damaged(format!("`{found}` is no word of column {}", name(row, column))))
}

/// The first row as a value, if there is one.
pub(super) fn first<T>(mut rows: rusqlite::Rows<'_>, to: impl FnOnce(&Row<'_>) -> Result<T>) -> Result<Option<T>> {
    rows.next()?.map(to).transpose()
}

/// All rows as values.
pub(super) fn all<T>(mut rows: rusqlite::Rows<'_>, mut to: impl FnMut(&Row<'_>) -> Result<T>) -> Result<Vec<T>> {
    let mut values = Vec::new();
    while let Some(row) = rows.next()? {
        values.push(to(row)?);
    }
    Ok(values)
}

/// One value of the first row.
pub(super) fn value<T: FromSql>(row: &Row<'_>) -> Result<T> {
    Ok(row.get(0)?)
}

/// A count as SQLite has it. Nothing counts so far that this is not the number itself.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn out_of_range(row: &Row<'_>, column: usize, number: i64) -> StoreError {
    StoreError::damaged(format!("{number} is out of range in column {}", name(row, column)))
}

fn name<'a>(row: &'a Row<'_>, column: usize) -> &'a str {
    row.as_ref().column_name(column).unwrap_or("?")
}
