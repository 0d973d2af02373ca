//! Why a verb could not be carried out.

use std::io;
use std::path::PathBuf;

use crate::search::{IndexError, LineError, QueryError, SearchError};
use crate::store::{GameId, StoreError};

/// What went wrong, and what to do about it. Nothing is half done: what failed has changed nothing, unless it says how far it came.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The index failed; the store is as it was.
    #[error("the index cannot be used: {0}; `corners rebuild` makes it anew from the store")]
    Index(#[from] IndexError),
    /// A search that cannot be carried out.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A query that cannot be read.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A line that cannot be followed.
    #[error(transparent)]
    Line(#[from] LineError),
    /// A position that cannot stand on a board.
    #[error("the position cannot stand on the board: a square is off it, or holds both colours")]
    NoPosition,
    /// The database is gone, and what was made from it is there.
    #[error("the database in {} is gone or empty, but its index is there: put back a backup as archive.db, or remove the folder index to begin anew", .0.display())]
    Lost(PathBuf),
    /// There is no index, and another process holds the lock that is needed to make it.
    #[error("the index is not there yet, and cannot be made: {0}")]
    IndexAwaited(StoreError),
    /// No game has this id.
    #[error("no game has the id {0}")]
    NotFound(GameId),
    /// A game has no revision of this number.
    #[error("game {0} has no revision {1}")]
    NoRevision(GameId, u32),
    /// Someone changed the game in the meantime.
    #[error("game {id} is at revision {newest}, not at {expected}; look at what changed, and try again")]
    Stale {
        /// The game.
        id: GameId,
        /// The revision that the caller had seen.
        expected: u32,
        /// The newest revision.
        newest: u32,
    },
    /// A withdrawn game cannot be changed, but for being restored.
    #[error("game {0} is withdrawn; restore it first")]
    Withdrawn(GameId),
    /// Only a withdrawn game can be restored.
    #[error("game {0} is not withdrawn")]
    NotWithdrawn(GameId),
    /// A correction has to be one readable record.
    #[error("a correction is one readable record: {0}")]
    NotOneRecord(String),
    /// The correction changes nothing.
    #[error("this is the record that game {0} has already")]
    Unchanged(GameId),
    /// The record belongs to another game.
    #[error("this is the record of game {0}; two games cannot have the same")]
    OtherGame(GameId),
    /// A ruling that the rulebook does not allow.
    #[error("the ruling does not stand: {0}")]
    Ruling(String),
    /// Nothing in the quarantine has this number.
    #[error("nothing in quarantine has the number {0}")]
    NotQuarantined(i64),
    /// What is in the quarantine was settled before.
    #[error("number {0} in quarantine was {1} before")]
    Settled(i64, &'static str),
    /// The caller asked to stop; all that was acknowledged stays.
    #[error("stopped as asked")]
    Cancelled,
    /// A file or a folder.
    #[error("{path}: {error}", path = path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// What happened.
        error: io::Error,
    },
    /// What is written to failed.
    #[error("cannot write: {0}")]
    Output(#[source] io::Error),
    /// What the store holds is not what it was given.
    #[error("the archive is damaged: {0}; `corners verify` lists all faults")]
    Damaged(String),
}
