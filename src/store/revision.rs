//! Plain values of the log.

use serde::{Deserialize, Serialize};

/// SHA-256 of a record's export form: two records with the same one are the same game.
pub type Digest = [u8; 32];

/// What a revision does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The game was stored.
    Stored,
    /// A better transcription.
    Correction,
    /// An arbiter's ruling (9.2, 10.4), or a note.
    Ruling,
    /// The verdict by a later rulebook or reader.
    Rejudged,
    /// The game was taken out of the searches; its history stays.
    Withdrawal,
    /// The game was put back.
    Restoration,
}

/// A revision, ready to be written to the log.
#[derive(Debug, Clone)]
pub struct Draft<'a> {
    /// What it does.
    pub kind: Kind,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Who.
    pub who: &'a str,
    /// Why.
    pub why: Option<&'a str>,
    /// The name of the source that the record came from.
    pub source: Option<&'a str>,
    /// The import that it belongs to.
    pub import: Option<i64>,
    /// What an arbiter ruled, as JSON.
    pub ruling: Option<&'a str>,
    /// The text; `None`: that of the revision before.
    pub text: Option<DraftText<'a>>,
    /// The verdict in its one form (JSON).
    pub answer: &'a str,
    /// The packed game: variant, start, moves.
    pub moves: &'a [u8],
    /// The version of the rulebook that it was judged by.
    pub rulebook: u32,
    /// The version of the reader that read it.
    pub reader: u32,
    /// The same players on the same date (folded and hashed); `None` where a player is unknown.
    pub meeting: Option<i64>,
    /// The same players with the same moves; `None` where a player is unknown or no move was made.
    pub played: Option<i64>,
}

/// A text, compressed.
#[derive(Debug, Clone)]
pub struct DraftText<'a> {
    /// The bytes as they were given; `None` where the program wrote the text itself (a ruling).
    pub original: Option<&'a [u8]>,
    /// The export form; `None` where it equals the original.
    pub export: Option<&'a [u8]>,
    /// Of the export form, uncompressed.
    pub digest: Digest,
}
