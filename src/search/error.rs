//! What can go wrong with the index.

use std::cell::Cell;
use std::io;
use std::path::{Path, PathBuf};

use super::line::{LineError, LineSearchError};
use super::positions::RunError;

/// Why the index cannot be written, or not be read at this moment.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The operating system refused.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The words and fields cannot be written or read.
    #[error("the index: {0}")]
    Words(#[from] tantivy::TantivyError),
    /// The positions cannot be written or read.
    #[error(transparent)]
    Positions(#[from] RunError),
    /// The index is none that this program can use; it is to be made anew.
    #[error("the index is stale: {0}")]
    Stale(String),
    /// The log has more revisions than an index can number.
    #[error("revision {0} is beyond what an index can number")]
    TooMany(u64),
}

impl IndexError {
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}

/// What the caller's own reading of moves may fail with.
pub type MovesError = Box<dyn std::error::Error + Send + Sync>;

/// Why a search cannot be answered.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The cursor belongs to another search, or was changed.
    #[error("the cursor does not belong to this search: begin again without it")]
    Cursor,
    /// A line of the query cannot be followed.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The index is damaged; it is to be made anew.
    #[error("the index is damaged ({0}): `corners rebuild` makes it again from the store")]
    Damaged(String),
    /// The moves of the games cannot be read.
    #[error("the moves cannot be read: {0}")]
    Moves(MovesError),
}

impl From<tantivy::TantivyError> for SearchError {
    fn from(error: tantivy::TantivyError) -> Self {
        Self::Damaged(error.to_string())
    }
}

impl From<RunError> for SearchError {
    fn from(error: RunError) -> Self {
        Self::Damaged(error.to_string())
    }
}

impl From<io::Error> for SearchError {
    fn from(error: io::Error) -> Self {
        Self::Damaged(error.to_string())
    }
}

impl From<LineSearchError> for SearchError {
    fn from(error: LineSearchError) -> Self {
        match error {
            LineSearchError::Line(error) => Self::Line(error),
            LineSearchError::Run(error) => error.into(),
        }
    }
}

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread reads an index just now whose damage shows as a panic that is caught: it is told as an error then, and a
/// program need not say more.
pub fn is_guarded() -> bool {
    IS_GUARDED.get()
}

/// Runs what reads the index; bytes that lead it astray are damage, not a panic of the program.
pub(super) fn guarded<T, E>(read: impl FnOnce() -> Result<T, E>, damage: impl FnOnce(String) -> E) -> Result<T, E> {
    let before = IS_GUARDED.replace(true);
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
        Err(damage(said.unwrap_or_else(|| "it cannot be decoded".to_owned())))
    });
    IS_GUARDED.set(before);
    done
}
