//! The forms that the database has had, in their order, and the way from each to the next.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::database::APPLICATION;
use super::{Result, StoreError};

/// Scripts in their order. The form of a database is the number of scripts that it has been through. A script that was released
/// is never changed.
pub(super) const SCRIPTS: &[&str] = &[include_str!("schema-1.sql")];

/// The newest form that this program knows.
pub(super) const KNOWN: i64 = SCRIPTS.len() as i64;

/// The form of a database.
pub(super) fn form(connection: &Connection) -> Result<i64> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

/// Brings a database to the form of the last script. Each script is a transaction of its own, and the first makes an empty
/// database an archive: whatever breaks off in between leaves a form that is known.
pub(super) fn migrate(connection: &Connection, scripts: &[&str]) -> Result<()> {
    loop {
        let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
        let found = form(&transaction)?;
        let known = scripts.len() as i64;
        let script = match usize::try_from(found).map(|found| (found, scripts.get(found))) {
            Ok((_, Some(script))) => script,
            Ok((found, None)) if found == scripts.len() => return Ok(()),
            _ => return Err(StoreError::Newer { found, known }),
        };
        transaction.execute_batch(script)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", found + 1)?;
        transaction.commit()?;
    }
}
