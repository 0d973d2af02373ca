//! Reading the log, the games and their texts.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::database::open_to_read;
use super::game_id::GameId;
use super::revision::{Digest, Game, Revision, Text};
use super::rows::{self, all, first, revision_columns, signed};
use super::text::{digest_of, unpacked_text};
use super::{Result, StoreError};

/// The store, for reading: one connection. Each thread opens its own.
///
/// What it reads is what was committed when a call began; a writer beside it neither waits nor is waited for.
///
/// ```no_run
/// use std::path::Path;
///
/// use corners::store::Store;
///
/// let store = Store::open(Path::new("corners-data"))?;
/// if let Some(game) = store.game("5zz0v1qk".parse().expect("an id"))? {
///     println!("{}", game.newest.answer);
/// }
/// # Ok::<(), corners::store::StoreError>(())
/// ```
#[derive(Debug)]
pub struct Store {
    pub(super) connection: Connection,
    folder: PathBuf,
    uuid: String,
}

/// A text by its number, for a look at all of them.
#[derive(Debug)]
pub struct StoredText {
    /// Its number.
    pub id: i64,
    /// The game that it belongs to.
    pub game: GameId,
    /// The text, or the damage that it has.
    pub text: Result<Text>,
}

impl Store {
    /// Opens the archive of a folder; it must be there. A folder or database that cannot be written is no hindrance.
    pub fn open(folder: &Path) -> Result<Self> {
        Self::with(open_to_read(folder)?, folder)
    }

    pub(super) fn with(connection: Connection, folder: &Path) -> Result<Self> {
        let uuid = connection.query_row("SELECT value FROM archive WHERE key = 'uuid'", [], |row| row.get(0));
        let uuid = uuid.map_err(|error| match error {
            rusqlite::Error::QueryReturnedNoRows => StoreError::damaged("the archive has lost its uuid"),
            error => error.into(),
        })?;
        Ok(Self { connection, folder: folder.to_owned(), uuid })
    }

    /// The folder of the archive.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What tells this archive from all others: 32 hexadecimal digits.
    pub fn uuid(&self) -> &str {
        &self.uuid
    }

    /// The end of the log; 0 where it is empty.
    pub fn last_seq(&self) -> Result<u64> {
        self.number("SELECT ifnull(max(seq), 0) FROM revision")
    }

    /// A game as it is now.
    pub fn game(&self, id: GameId) -> Result<Option<Game>> {
        const SQL: &str = concat!(
            "SELECT ",
            revision_columns!(),
            " FROM game g JOIN revision r ON r.seq = g.head AND r.game = g.id WHERE g.id = ?1"
        );
        first(self.connection.prepare_cached(SQL)?.query([signed(id.row())])?, rows::game)
    }

    /// One revision of a game; numbers begin at 1.
    pub fn revision(&self, id: GameId, number: u32) -> Result<Option<Revision>> {
        const SQL: &str = concat!(
            "SELECT ",
            revision_columns!(),
            " FROM revision r JOIN game g ON g.id = r.game WHERE r.game = ?1 AND r.number = ?2"
        );
        first(self.connection.prepare_cached(SQL)?.query([signed(id.row()), i64::from(number)])?, rows::revision)
    }

    /// The revision at a place of the log.
    pub fn by_seq(&self, seq: u64) -> Result<Option<Revision>> {
        const SQL: &str =
            concat!("SELECT ", revision_columns!(), " FROM revision r JOIN game g ON g.id = r.game WHERE r.seq = ?1");
        first(self.connection.prepare_cached(SQL)?.query([signed(seq)])?, rows::revision)
    }

    /// All revisions of a game, the oldest first; empty where there is no such game.
    pub fn history(&self, id: GameId) -> Result<Vec<Revision>> {
        const SQL: &str = concat!(
            "SELECT ",
            revision_columns!(),
            " FROM revision r JOIN game g ON g.id = r.game WHERE r.game = ?1 ORDER BY r.number"
        );
        all(self.connection.prepare_cached(SQL)?.query([signed(id.row())])?, rows::revision)
    }

    /// A text by the number that a revision has for it. Damage is noticed: the export form is held against its digest.
    pub fn text(&self, text: i64) -> Result<Text> {
        const SQL: &str = "SELECT original, export, digest, manner FROM text WHERE id = ?1";
        let read = |row: &rusqlite::Row<'_>| text_of(row, [0, 1, 2, 3]);
        first(self.connection.prepare_cached(SQL)?.query([text])?, read)?
            .ok_or_else(|| StoreError::damaged(format!("text {text} is missing")))
    }

    /// The packed game of a revision.
    pub fn moves(&self, seq: u64) -> Result<Option<Vec<u8>>> {
        const SQL: &str = "SELECT packed FROM moves WHERE seq = ?1";
        first(self.connection.prepare_cached(SQL)?.query([signed(seq)])?, rows::value)
    }

    /// The log after one place and up to another, in its order, as it was when the call began.
    pub fn log(&self, after: u64, up_to: u64, visit: &mut dyn FnMut(Revision) -> ControlFlow<()>) -> Result<()> {
        const SQL: &str = concat!(
            "SELECT ",
            revision_columns!(),
            " FROM revision r CROSS JOIN game g ON g.id = r.game WHERE r.seq > ?1 AND r.seq <= ?2 ORDER BY r.seq"
        );
        let mut statement = self.connection.prepare_cached(SQL)?;
        let mut found = statement.query([signed(after), signed(up_to)])?;
        while let Some(row) = found.next()? {
            if visit(rows::revision(row)?).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The packed games of the revisions from one place of the log to another, both included, in the order of the log.
    pub fn scan_moves(&self, from: u64, to: u64, visit: &mut dyn FnMut(u64, &[u8]) -> ControlFlow<()>) -> Result<()> {
        const SQL: &str = "SELECT seq, packed FROM moves WHERE seq BETWEEN ?1 AND ?2 ORDER BY seq";
        let mut statement = self.connection.prepare_cached(SQL)?;
        let mut found = statement.query([signed(from), signed(to)])?;
        while let Some(row) = found.next()? {
            let packed = row.get_ref(1)?.as_blob().map_err(rusqlite::Error::from)?;
            if visit(rows::unsigned(row, 0)?, packed).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// At most so many texts after one, in the order of their numbers, each with the damage that it has.
    pub fn texts(&self, after: i64, limit: usize) -> Result<Vec<StoredText>> {
        const SQL: &str =
            "SELECT id, game, original, export, digest, manner FROM text WHERE id > ?1 ORDER BY id LIMIT ?2";
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        all(self.connection.prepare_cached(SQL)?.query([after, limit])?, |row| {
            Ok(StoredText { id: row.get(0)?, game: rows::game_id(row, 1)?, text: text_of(row, [2, 3, 4, 5]) })
        })
    }

    /// A number that a statement without parameters finds.
    pub(super) fn number(&self, sql: &'static str) -> Result<u64> {
        let found = first(self.connection.prepare_cached(sql)?.query([])?, |row| rows::unsigned(row, 0))?;
        Ok(found.unwrap_or(0))
    }
}

/// A text from the columns that hold its original, its export form, its digest and how it is read.
fn text_of(row: &rusqlite::Row<'_>, columns: [usize; 4]) -> Result<Text> {
    let packed = |column: usize| -> Result<Option<&[u8]>> {
        Ok(row.get_ref(column)?.as_blob_or_null().map_err(rusqlite::Error::from)?)
    };
    let [original, export, digest, manner] = columns;
    let digest: Digest = row.get(digest)?;
    let original = packed(original)?.map(unpacked_text).transpose()?;
    let export = match (packed(export)?, &original) {
        (Some(export), _) => unpacked_text(export)?,
        (None, Some(original)) => original.clone(),
        (None, None) => return Err(StoreError::damaged("a text has neither its original nor its export form")),
    };
    if digest_of(&export) != digest {
        return Err(StoreError::damaged("a text is not the one that its digest was made of"));
    }
    Ok(Text { original, export, manner: row.get(manner)?, digest })
}
