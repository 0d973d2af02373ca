//! The store: an SQLite database that holds an ordered log of revisions. It is the truth; all else can be made from it again.
//!
//! This room alone knows SQL. It knows nothing of rules: what it keeps is bytes, and plain values that others made.
//!
//! A folder holds `archive.db` (with `-wal` and `-shm` beside it while it is open) and `writer.lock`. One process writes
//! ([`Writer`]), any number read ([`Store`]); what [`Batch::commit`] has acknowledged outlasts a loss of power.
//!
//! | table | a row is | found by |
//! |---|---|---|
//! | `archive` | what the archive says of itself: `uuid`, `created` | name |
//! | `game` | a game: its newest revision, how many there are, whether it is withdrawn | row number (a [`GameId`]), `meeting` (same players, same date), `played` (same players, same moves) |
//! | `revision` | one entry of the log: who, when, why, the verdict; nothing is ever overwritten | `seq` (the order of the log), game and number |
//! | `moves` | the packed game of a revision, apart, so that a scan of all games reads nothing else | `seq` |
//! | `text` | the bytes that a game was read from and its export form, both compressed | row number, `key` (the first four bytes of the digest) |
//! | `twin` | two games that may be one, in both directions | game |
//! | `import` | a run of the importer and its counts | row number |
//! | `quarantine` | bytes that could not be read, with what was wrong | row number, `key` |

mod backup;
mod batch;
mod database;
mod error;
#[cfg(test)]
mod faults;
mod finding;
mod game_id;
mod integrity;
mod lock;
mod migrations;
mod quarantine;
mod reading;
mod revision;
mod rows;
mod text;
mod writing;

pub use batch::Batch;
pub use database::DATABASE;
pub use error::StoreError;
pub use game_id::{GameId, GameIdError};
pub use integrity::Counts;
pub use lock::Owner;
pub use quarantine::{DraftQuarantined, QuarantineState, Quarantined};
pub use reading::{Store, StoredText};
pub use revision::{
    Digest, Draft, DraftText, Game, Import, ImportCounts, Kind, NamesMatch, Revision, Text, Twin, TwinCandidate,
    TwinKind,
};
pub use text::{digest_of, packed_text, unpacked_text};
pub use writing::Writer;

type Result<T, E = StoreError> = std::result::Result<T, E>;
