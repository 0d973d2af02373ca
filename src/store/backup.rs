//! Backups of a database that is in use.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::database::{parent_of, sync_folder};
use super::reading::Store;
use super::{Result, StoreError};

/// Pages between two reports of progress: 16 MB.
const STEP: i32 = 1_024;

impl Store {
    /// Writes a copy of the database as it is now to a file that must not be there yet. Others may write meanwhile; the copy
    /// is of one moment. The file is there once it is whole and on the disk. `progress` is told the pages that are done, and all; it
    /// may break the copy off, and nothing is left of it then.
    pub fn backup(&self, target: &Path, progress: &mut dyn FnMut(u64, u64) -> ControlFlow<()>) -> Result<()> {
        let failed = |error| StoreError::io(target, error);
        if fs::symlink_metadata(target).is_ok() {
            return Err(StoreError::Exists { path: target.to_owned() });
        }
        let folder = parent_of(target);
        let file = tempfile::Builder::new().prefix(".corners-backup-").tempfile_in(&folder).map_err(failed)?;
        self.copy_to(file.path(), progress)?;
        file.as_file().sync_all().map_err(failed)?;
        file.persist_noclobber(target).map_err(|error| match error.error.kind() {
            std::io::ErrorKind::AlreadyExists => StoreError::Exists { path: target.to_owned() },
            _ => failed(error.error),
        })?;
        sync_folder(&folder)
    }

    fn copy_to(&self, file: &Path, progress: &mut dyn FnMut(u64, u64) -> ControlFlow<()>) -> Result<()> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut copy = Connection::open_with_flags(file, flags)?;
        // The file is thrown away if anything goes wrong: it needs neither a journal nor to wait for the disk at each step.
        copy.pragma_update_and_check(None, "journal_mode", "off", |_| Ok(()))?;
        copy.pragma_update(None, "synchronous", "off")?;
        // One view for all of it: without, a writer's commit would begin the copy again.
        let view = Transaction::new_unchecked(&self.connection, TransactionBehavior::Deferred)?;
        self.last_seq()?;
        {
            let backup = Backup::new(&view, &mut copy)?;
            loop {
                let step = backup.step(STEP)?;
                let pages = backup.progress();
                let (all, left) =
                    (u64::from(pages.pagecount.unsigned_abs()), u64::from(pages.remaining.unsigned_abs()));
                let goes_on = progress(all.saturating_sub(left), all);
                match step {
                    StepResult::Done => break,
                    _ if goes_on.is_break() => return Err(StoreError::Stopped),
                    StepResult::More => {}
                    _ => return Err(StoreError::Busy),
                }
            }
        }
        view.rollback()?;
        copy.close().map_err(|(_, error)| error)?;
        Ok(())
    }
}
