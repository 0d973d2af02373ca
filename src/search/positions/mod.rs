//! The positions of all games, in sorted runs: which games passed through a position, and what was played there.
//!
//! A run is a file that never changes: one entry for every position of every game in it, sorted by key, then by the game,
//! then by the ply. New games make a new run, and small runs are merged into larger ones, as in a log-structured tree. A
//! look-up asks each run; a sparse index in memory names the one block of a run to read.
//!
//! ```text
//! run     = header , { block } , index , trailer
//! header  = magic "CRNRPOS\n" , version u32 , entries of a block u32
//! block   = 256 entries, fewer in the last; each: control byte, key, game, ply, move
//! index   = for each block: first key u64 , first game u32 , bytes u32 , checksum u32
//! trailer = entries u64 , last key u64 , blocks u32 , lowest game u32 , highest game u32 , checksums of index and trailer , end
//! ```
//!
//! Numbers are little-endian. Of the key the difference from the key before is written, in the fewest bytes; of the game the
//! distance from the lowest of the run, or from the entry before where the key is the same.
//!
//! Everything that is read is checked: each block by its checksum, each number by its bounds. A damaged file is an error, and
//! never a panic or a large allocation.

mod build;
mod format;
mod merge;
mod run;
mod runs;
mod writer;

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

pub use build::RunBuilder;
pub use runs::Runs;

use crate::replay::PackedMove;

/// What is to be known of a run to open it; kept with the commit that made it part of the index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunMeta {
    /// The name of its file.
    pub name: String,
    /// How many positions it holds.
    pub entries: u64,
    /// The size of its file.
    pub bytes: u64,
    /// No game in it has a lower number in the log.
    pub first_seq: u32,
    /// No game in it has a higher one.
    pub last_seq: u32,
}

/// A game that passed through a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hit {
    /// The revision, by its number in the log.
    pub seq: u32,
    /// The ply that led to the position; 0 is the start.
    pub ply: u32,
    /// What was played there; `None` where the game stopped.
    pub played: Option<PackedMove>,
}

/// Why a run cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The file is gone: it was merged into another, and the list of runs is an old one.
    #[error("the run {name} is gone")]
    Missing {
        /// The name of the run.
        name: String,
    },
    /// The file is not as it was written.
    #[error("the run {name} is damaged: {what}")]
    Damaged {
        /// The name of the run.
        name: String,
        /// What is wrong with it.
        what: &'static str,
    },
    /// The operating system refused.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl RunError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}
