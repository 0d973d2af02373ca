//! The one that writes.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::batch::Batch;
use super::database::{PATIENCE, make_folder, open_to_write};
use super::lock::Lock;
use super::reading::Store;
use super::revision::ImportCounts;
use super::{Result, StoreError};

/// The one that writes to an archive. It holds the lock of the folder until it is dropped.
#[derive(Debug)]
pub struct Writer {
    // Closed first: the last connection takes the log over into the database, and that is writing too.
    store: Store,
    _lock: Lock,
}

impl Writer {
    /// Opens the archive of a folder for writing, and makes folder and database where they are not there yet; one of an older
    /// form is brought to the newest. `command` is what others are told who find the archive locked.
    pub fn open(folder: &Path, command: &str) -> Result<Self> {
        make_folder(folder)?;
        let lock = Lock::take(folder, command)?;
        let store = Store::with(open_to_write(folder)?, folder)?;
        Ok(Self { store, _lock: lock })
    }

    /// The store, for reading.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Begins a batch: all of it will be in the log, or nothing.
    pub fn begin(&mut self) -> Result<Batch<'_>> {
        Batch::begin(&self.store)
    }

    /// Notes that an import begins, and gives it a number.
    pub fn begin_import(&mut self, who: &str, source: &str, at: i64) -> Result<i64> {
        const SQL: &str = "INSERT INTO import (at, who, source, counts) VALUES (?1, ?2, ?3, ?4)";
        let counts = counts_text(ImportCounts::default())?;
        self.alone(|connection| {
            connection.execute(SQL, (at, who, source, &counts))?;
            Ok(connection.last_insert_rowid())
        })
    }

    /// Notes that an import has ended, and what became of its games.
    pub fn finish_import(&mut self, id: i64, counts: ImportCounts, at: i64) -> Result<()> {
        const SQL: &str = "UPDATE import SET finished = ?2, counts = ?3 WHERE id = ?1";
        let counts = counts_text(counts)?;
        self.alone(|connection| {
            connection.execute(SQL, (id, at, &counts))?;
            Ok(())
        })
    }

    /// Takes what is in the log over into the database, as far as readers let it; waits for none of them.
    pub fn checkpoint(&mut self) -> Result<()> {
        let connection = &self.store.connection;
        connection.busy_timeout(Duration::ZERO)?;
        let done = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        connection.busy_timeout(PATIENCE)?;
        match done.map_err(StoreError::from) {
            Ok(()) | Err(StoreError::Busy) => Ok(()),
            failed => failed,
        }
    }

    /// One change that is a transaction of its own.
    fn alone<T>(&mut self, change: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let transaction = Transaction::new_unchecked(&self.store.connection, TransactionBehavior::Immediate)?;
        let answer = change(&transaction)?;
        transaction.commit()?;
        Ok(answer)
    }
}

fn counts_text(counts: ImportCounts) -> Result<String> {
    // Numbers can always be written; an error here would be one of memory.
    serde_json::to_string(&counts).map_err(|error| StoreError::damaged(error.to_string()))
}
