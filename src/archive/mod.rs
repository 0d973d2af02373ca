//! The archive: the verbs. It alone writes, to the store first and then to the index.
//!
//! An [`Archive`] reads, an [`Editor`] writes; there is one editor at a time and any number of readers. What is acknowledged is
//! in the store; the index follows, and catches up when the archive is opened.

mod diff;
mod editor;
mod error;
mod export;
mod filed;
mod following;
mod import;
mod indexing;
mod mending;
mod names;
mod prepared;
mod reading;
mod rejudging;
mod ruling;
mod stored;
mod twins;
mod verify;

pub use diff::{DiffLine, FieldChange};
pub use editor::{Done, Editor};
pub use error::ArchiveError;
pub use export::{COLUMNS, Form, with_id};
pub use filed::{Coded, Filed, FiledClaim, FiledRuleset, Roster};
pub use import::{BATCH, ImportOptions, ImportOutcome, Imported, Outcome, Rehearsed, Watch};
pub use prepared::{Manner, Signed};
pub use reading::{Archive, Change, Exploring, Found, FoundGame, From, Stats};
pub use rejudging::Rejudged;
pub use ruling::Ruling;
pub use verify::{Step, Verified};

/// Now, in milliseconds since 1970 UTC: what a revision says of itself. Nothing is ordered by it.
fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}
