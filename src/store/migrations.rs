//! The forms that the database has had, in their order, and the way from each to the next.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::database::APPLICATION;
use super::rows::signed;
use super::{Result, StoreError};

/// Scripts in their order. The form of a database is the number of scripts that it has been through. A script that was released
/// is never changed.
pub(super) const SCRIPTS: &[&str] = &[include_str!("schema-1.sql")];

/// The newest form that this program knows.
pub(super) const KNOWN: u64 = SCRIPTS.len() as u64;

/// The form of a database.
pub(super) fn form(connection: &Connection) -> Result<u64> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    u64::try_from(found).map_err(|_| StoreError::damaged(format!("the database says that it has form {found}")))
}

/// Brings a database to the form of the last script. Each script is a transaction of its own, and the first makes an empty
/// database an archive: whatever breaks off in between leaves a form that is known.
pub(super) fn migrate(connection: &Connection, scripts: &[&str]) -> Result<()> {
    loop {
        let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
        let found = form(&transaction)?;
        let known = scripts.len() as u64;
        let script = match usize::try_from(found).ok().and_then(|found| scripts.get(found)) {
            Some(script) => script,
            None if found == known => return Ok(()),
            None => return Err(StoreError::Newer { found, known }),
        };
        transaction.execute_batch(script)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", signed(found + 1))?;
        transaction.commit()?;
    }
}
