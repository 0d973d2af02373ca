//! The search: an index derived from the store's log, which can be thrown away and made again.
//!
//! This room alone knows tantivy. Words and fields are its documents; positions are kept beside them in sorted runs.

pub mod positions;

mod entry;
mod explore;
mod line;
mod pattern;

pub use entry::Entry;
pub use explore::{Exploration, ExploredMove, Facts, Tally, explore, is_foldable, keys_of};
pub use line::{LineError, LinePly, LineSearchError, LineText, seqs_of_line};
pub use pattern::{Pattern, PatternError};
