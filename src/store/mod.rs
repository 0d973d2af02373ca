//! The store: an SQLite database that holds an ordered log of revisions. It is the truth; all else can be made from it again.
//!
//! This room alone knows SQL. It knows nothing of rules: what it keeps is bytes, and plain values that others made.

mod revision;

pub use revision::{Digest, Draft, DraftText, Kind};
