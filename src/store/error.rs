//! What can go wrong with a database, told apart by what is to be done.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use rusqlite::ffi;

use super::game_id::GameId;
use super::lock::Owner;

/// Why the store cannot do what it was asked to.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The folder holds no archive, or one whose making was broken off.
    #[error("{} holds no archive: import something into it, or name the folder of an archive", folder.display())]
    NotAnArchive {
        /// The folder.
        folder: PathBuf,
    },
    /// The archive was written by a later version of this program.
    #[error(
        "the archive has form {found} and this program knows forms up to {known}: use a newer version of the program"
    )]
    Newer {
        /// The form that it has.
        found: u64,
        /// The newest form that this program knows.
        known: u64,
    },
    /// The archive has an older form, which reading alone cannot bring up to date.
    #[error(
        "the archive has the older form {found}, and this program reads form {known}: run a command that writes, once"
    )]
    Older {
        /// The form that it has.
        found: u64,
        /// The form that this program reads.
        known: u64,
    },
    /// The file is no database, or not one of this program.
    #[error("{} is not the database of an archive: name another folder, or put back a backup", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Another process writes.
    #[error("the archive is being written by {}: wait until it has ended", owner_words(owner.as_ref()))]
    Locked {
        /// Who; `None` where it has not said so yet.
        owner: Option<Owner>,
    },
    /// The caller broke it off.
    #[error("stopped as asked: nothing was written")]
    Stopped,
    /// The disk, or the share of it that may be used, is full.
    #[error("the disk is full: make room and do it again; what was acknowledged is safe")]
    Full,
    /// The archive cannot be written.
    #[error("the archive is read-only: allow writing to its folder and to the files in it")]
    ReadOnly,
    /// The archive's bytes are not what was written.
    #[error("the archive is damaged ({what}): verify it, and put back a backup")]
    Damaged {
        /// What was found.
        what: String,
    },
    /// Another program holds the database.
    #[error("another program holds the database: try again when it has ended")]
    Busy,
    /// There is no such game.
    #[error("there is no game {0}")]
    NoSuchGame(GameId),
    /// There is nothing of that number in quarantine.
    #[error("there is nothing of number {0} in quarantine")]
    NoSuchQuarantined(i64),
    /// The first revision of a game needs the bytes that it was read from.
    #[error("a revision needs a text, and none was given")]
    NoText,
    /// A write of this batch failed, and the batch can only be given up.
    #[error("an earlier write of this batch failed: nothing of the batch is kept")]
    Broken,
    /// A backup overwrites nothing.
    #[error("{} exists already: name another file", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Anything else.
    #[error("database: {0}")]
    Sqlite(#[source] rusqlite::Error),
}

impl StoreError {
    /// An error of the file system, told apart by what is to be done.
    pub(super) fn io(path: &Path, source: io::Error) -> Self {
        match source.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full,
            ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => Self::ReadOnly,
            _ => Self::Io { path: path.to_owned(), source },
        }
    }

    /// Damage, and what was found.
    pub(super) fn damaged(what: impl Into<String>) -> Self {
        Self::Damaged { what: what.into() }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::Error as Sql;
        let (code, extended) = match &error {
            // The tables are those of the form that the database says it has, unless its schema is damaged.
            Sql::SqliteFailure(_, Some(message)) if message.starts_with("no such ") => return Self::damaged(message),
            Sql::SqliteFailure(failure, _) => (failure.code, failure.extended_code),
            // Every column has a type and every number its range: a value outside was not written by this program.
            Sql::FromSqlConversionFailure(..)
            | Sql::IntegralValueOutOfRange(..)
            | Sql::InvalidColumnType(..)
            | Sql::Utf8Error(..)
            | Sql::SqlInputError { .. } => return Self::damaged(error.to_string()),
            _ => return Self::Sqlite(error),
        };
        match (code, extended) {
            // A full disk also shows where the shared memory beside the log cannot grow.
            (ErrorCode::DiskFull, _) | (_, ffi::SQLITE_IOERR_SHMSIZE) => Self::Full,
            (ErrorCode::ReadOnly | ErrorCode::PermissionDenied, _) => Self::ReadOnly,
            // A database that can be opened and is cut short reads as damage, not as a failing disk.
            (ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase, _)
            | (_, ffi::SQLITE_IOERR_SHORT_READ | ffi::SQLITE_IOERR_CORRUPTFS) => Self::damaged(error.to_string()),
            (ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked, _) => Self::Busy,
            _ => Self::Sqlite(error),
        }
    }
}

fn owner_words(owner: Option<&Owner>) -> String {
    owner.map_or_else(|| "another process".to_owned(), ToString::to_string)
}
