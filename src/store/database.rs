//! Opening the database: what it must be, and how it is held.

use std::cmp::Ordering;
use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::migrations::{KNOWN, SCRIPTS, form, migrate};
use super::{Result, StoreError};

/// The name of the database within the folder of an archive.
pub const DATABASE: &str = "archive.db";

/// "CRNR": marks a database as an archive of this program.
pub(super) const APPLICATION: i64 = 0x4352_4e52;

/// How long to wait for another program that holds the database.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// Measured: doubles the rate of inserts against SQLite's own 4096.
const PAGE: u32 = 16_384;

/// Kilobytes of pages in memory, said as SQLite wants it: negative.
const WRITER_CACHE: i64 = -64 * 1024;
const READER_CACHE: i64 = -16 * 1024;

/// Pages of the log until it is taken over into the database.
const CHECKPOINT: i64 = 16_000;

/// How many statements stay prepared; more than there are.
const STATEMENTS: usize = 64;

/// What a file is.
enum Found {
    /// An archive, in this form.
    Archive(u64),
    /// A database without anything in it: new, or its making was broken off.
    Empty,
}

/// Opens the database of a folder for reading.
pub(super) fn open_to_read(folder: &Path) -> Result<Connection> {
    let path = folder.join(DATABASE);
    match fs::metadata(&path) {
        Ok(_) => {}
        Err(error) if [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory].contains(&error.kind()) => {
            return Err(StoreError::NotAnArchive { folder: folder.to_owned() });
        }
        Err(error) => return Err(StoreError::io(&path, error)),
    }
    let beside = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = read_with(&path, &path, beside);
    match opened {
        Err(StoreError::ReadOnly | StoreError::Sqlite(_)) if !has_log(&path) => {
            // Where neither the log nor the memory shared with writers can be made, nobody writes either.
            read_with(&path, &immutable(&path), beside | OpenFlags::SQLITE_OPEN_URI)
        }
        opened => opened,
    }
}

fn read_with(path: &Path, name: &Path, flags: OpenFlags) -> Result<Connection> {
    let connection = Connection::open_with_flags(name, flags)?;
    let found = look_at(&connection, path)?;
    hold(&connection, READER_CACHE)?;
    match found {
        Found::Empty => Err(StoreError::NotAnArchive { folder: path.parent().unwrap_or(path).to_owned() }),
        Found::Archive(found) => readable(found, KNOWN).map(|()| connection),
    }
}

/// Refuses a form that cannot be read as it is.
pub(super) fn readable(found: u64, known: u64) -> Result<()> {
    match found.cmp(&known) {
        Ordering::Less => Err(StoreError::Older { found, known }),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(StoreError::Newer { found, known }),
    }
}

/// Opens the database of a folder for writing, made or brought to the newest form where it is not there yet. The lock is held.
pub(super) fn open_to_write(folder: &Path) -> Result<Connection> {
    let path = folder.join(DATABASE);
    let is_new = !path.try_exists().map_err(|error| StoreError::io(&path, error))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&path, flags)?;
    if let Found::Archive(found) = look_at(&connection, &path)?
        && found > KNOWN
    {
        return Err(StoreError::Newer { found, known: KNOWN });
    }
    hold(&connection, WRITER_CACHE)?;
    // Only a database without pages takes the size of its pages.
    connection.pragma_update(None, "page_size", PAGE)?;
    if connection.is_readonly("main")? {
        return Err(StoreError::ReadOnly);
    }
    connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0))?;
    // With the log, this makes each commit wait until the disk has it.
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT)?;
    connection.pragma_update(None, "journal_size_limit", CHECKPOINT * i64::from(PAGE))?;
    migrate(&connection, SCRIPTS)?;
    if is_new {
        sync_folder(folder)?;
    }
    Ok(connection)
}

fn hold(connection: &Connection, cache: i64) -> Result<()> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // A statement is planned once, whatever values it is given: by default one that could use a partial index is planned anew
    // for each value, which costs more than running it.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.pragma_update(None, "cache_size", cache)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // A database may come from anywhere: what its schema says is not run, and pages are looked at before they are believed.
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    Ok(())
}

/// What the file is; one that is no archive is refused.
fn look_at(connection: &Connection, path: &Path) -> Result<Found> {
    let foreign = || StoreError::Foreign { path: path.to_owned() };
    connection.busy_timeout(PATIENCE)?;
    let application: i64 = match connection.pragma_query_value(None, "application_id", |row| row.get(0)) {
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase) => return Err(foreign()),
        answer => answer?,
    };
    let found = form(connection)?;
    if application == APPLICATION {
        return if found > 0 { Ok(Found::Archive(found)) } else { Err(foreign()) };
    }
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if application == 0 && found == 0 && tables == 0 { Ok(Found::Empty) } else { Err(foreign()) }
}

/// Whether something may stand in the log that the database has not taken over.
fn has_log(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    fs::metadata(log).is_ok_and(|log| log.len() > 0)
}

/// The name by which SQLite opens a file that nobody changes.
fn immutable(path: &Path) -> PathBuf {
    let mut name = String::from("file:");
    for byte in path.as_os_str().as_bytes() {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'/' | b'.' | b'-' | b'_' => name.push(char::from(*byte)),
            other => name.extend(['%', hexadecimal(other >> 4), hexadecimal(other & 15)]),
        }
    }
    name.push_str("?immutable=1");
    name.into()
}

fn hexadecimal(digit: u8) -> char {
    char::from_digit(u32::from(digit), 16).unwrap_or('0')
}

/// Makes a folder and those above it; each is on the disk when this returns.
pub(super) fn make_folder(folder: &Path) -> Result<()> {
    let mut missing: Vec<&Path> = Vec::new();
    for above in folder.ancestors().filter(|above| !above.as_os_str().is_empty()) {
        if above.is_dir() {
            break;
        }
        missing.push(above);
    }
    fs::create_dir_all(folder).map_err(|error| StoreError::io(folder, error))?;
    missing.iter().try_for_each(|made| sync_folder(&parent_of(made)))
}

/// The folder that a file or folder lies in.
pub(super) fn parent_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Waits until the disk has the names in a folder.
pub(super) fn sync_folder(folder: &Path) -> Result<()> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(|error| StoreError::io(folder, error))
}
