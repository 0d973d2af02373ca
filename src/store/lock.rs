//! The lock of the one process that writes. The kernel holds it, and lets it go when the process ends, however it ends.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Result, StoreError};

const LOCK: &str = "writer.lock";

/// Who writes, as it says itself in `writer.lock`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
    /// The number of its process.
    pub pid: u32,
    /// What it was told to do.
    pub command: String,
    /// Since when, in milliseconds since 1970 UTC.
    pub since: i64,
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` (process {}", self.command, self.pid)?;
        match Timestamp::from_millisecond(self.since) {
            Ok(since) => write!(f, ", since {since:.0})"),
            Err(_) => write!(f, ")"),
        }
    }
}

/// The lock, held.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
}

impl Lock {
    /// Takes the lock of a folder, or says who has it.
    pub(super) fn take(folder: &Path, command: &str) -> Result<Self> {
        let path = folder.join(LOCK);
        let failed = |error| StoreError::io(&path, error);
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                // What cannot be read names nobody; the lock is held all the same.
                let owner = file.read_to_string(&mut text).ok().and_then(|_| serde_json::from_str(&text).ok());
                return Err(StoreError::Locked { owner });
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let since = Timestamp::now().as_millisecond();
        let owner = Owner { pid: std::process::id(), command: command.to_owned(), since };
        let text = serde_json::to_vec(&owner).map_err(|error| failed(error.into()))?;
        file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(&text)).map_err(failed)?;
        Ok(Self { file })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A name that stays behind blocks nobody: the lock is the kernel's, the text is for people.
        let _ = self.file.set_len(0);
    }
}
