//! Whether the database is whole, and how much is in it.

use std::fs;

use super::database::DATABASE;
use super::reading::Store;
use super::rows::all;
use super::{Result, StoreError};

/// How much there is of everything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Games, withdrawn ones among them.
    pub games: u64,
    /// Games that are withdrawn.
    pub withdrawn: u64,
    /// Revisions of all games.
    pub revisions: u64,
    /// Texts of all games.
    pub texts: u64,
    /// Things in quarantine that wait to be mended.
    pub quarantined_waiting: u64,
    /// Pairs of games that may be one.
    pub twins: u64,
    /// Runs of the importer.
    pub imports: u64,
    /// Bytes of the database and the files beside it that belong to it.
    pub bytes_on_disk: u64,
}

/// What always holds between the tables and no constraint says, each with a statement that finds where it does not.
const HOLDS: [(&str, &str); 4] = [
    (
        "the newest revision of a game is the last of its numbers",
        "SELECT g.id FROM game g LEFT JOIN revision r ON r.seq = g.head \
         WHERE r.game IS NOT g.id OR r.number IS NOT g.revisions",
    ),
    (
        "the revisions of a game are numbered from 1 without a gap",
        "SELECT game FROM revision GROUP BY game HAVING min(number) <> 1 OR max(number) <> count(*)",
    ),
    (
        "a revision has its moves",
        "SELECT r.game FROM revision r LEFT JOIN moves m ON m.seq = r.seq WHERE m.seq IS NULL",
    ),
    (
        "the texts of a revision are texts of its game",
        "SELECT r.game FROM revision r LEFT JOIN text t ON t.id = r.text LEFT JOIN text o ON o.id = r.original \
         WHERE t.game IS NOT r.game OR o.game IS NOT r.game OR o.original IS NULL",
    ),
];

impl Store {
    /// What is wrong with the database; empty where nothing is. Reads all of it.
    pub fn integrity(&self) -> Result<Vec<String>> {
        let mut found = Vec::new();
        self.examine("PRAGMA integrity_check", &mut found, |row| Ok(row.get(0)?))?;
        found.retain(|line| line != "ok");
        self.examine("PRAGMA foreign_key_check", &mut found, |row| {
            let (table, id, to): (String, Option<i64>, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(format!("row {} of {table} names a row of {to} that is not there", id.unwrap_or(0)))
        })?;
        for (holds, sql) in HOLDS {
            self.examine(sql, &mut found, |row| {
                Ok(format!("{holds}: not so for game {}", super::rows::game_id(row, 0)?))
            })?;
        }
        Ok(found)
    }

    /// Adds what a statement finds; damage that stops it is found too.
    fn examine(
        &self,
        sql: &str,
        found: &mut Vec<String>,
        to: impl FnMut(&rusqlite::Row<'_>) -> Result<String>,
    ) -> Result<()> {
        let lines = self.connection.prepare(sql).map_err(StoreError::from).and_then(|mut statement| {
            let rows = statement.query([])?;
            all(rows, to)
        });
        match lines {
            Ok(lines) => found.extend(lines),
            Err(StoreError::Damaged { what }) => found.push(what),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// How much there is of everything. Quick: nothing is counted that is numbered.
    pub fn counts(&self) -> Result<Counts> {
        Ok(Counts {
            games: self.number("SELECT ifnull(max(id), 0) FROM game")?,
            withdrawn: self.number("SELECT count(*) FROM game WHERE withdrawn <> 0")?,
            revisions: self.last_seq()?,
            texts: self.number("SELECT ifnull(max(id), 0) FROM text")?,
            quarantined_waiting: self.number("SELECT count(*) FROM quarantine WHERE state = 'waiting'")?,
            twins: self.number("SELECT count(*) FROM twin")? / 2,
            imports: self.number("SELECT ifnull(max(id), 0) FROM import")?,
            bytes_on_disk: self.bytes_on_disk(),
        })
    }

    fn bytes_on_disk(&self) -> u64 {
        let length = |ending: &str| {
            let file = self.folder().join(format!("{DATABASE}{ending}"));
            fs::metadata(file).map_or(0, |file| file.len())
        };
        ["", "-wal", "-shm"].into_iter().map(length).sum()
    }
}
