//! The search: an index derived from the store's log, which can be thrown away and made again.
//!
//! This room alone knows tantivy. Words and fields are its documents; positions are kept beside them in sorted runs.

mod entry;
pub mod fold;
mod stub;

pub use entry::Entry;
pub use stub::*;
