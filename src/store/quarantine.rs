//! What could not be read: kept with its bytes, to be mended and tried again.

use serde::{Deserialize, Serialize};

use super::game_id::GameId;
use super::revision::Digest;

/// What became of something in quarantine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuarantineState {
    /// It waits.
    Waiting,
    /// It was mended, and is a game now.
    Mended,
    /// It was looked at and is not worth keeping; its bytes are kept all the same.
    Dropped,
}

impl QuarantineState {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Mended => "mended",
            Self::Dropped => "dropped",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        [Self::Waiting, Self::Mended, Self::Dropped].into_iter().find(|state| state.word() == word)
    }
}

/// Something that could not be read, ready to be kept.
#[derive(Debug, Clone)]
pub struct DraftQuarantined<'a> {
    /// What tells it from all others: most often the SHA-256 of its bytes.
    pub digest: Digest,
    /// Its bytes, as they were given.
    pub bytes: &'a [u8],
    /// How they are to be read, where they do not say it themselves.
    pub manner: Option<&'a str>,
    /// The name of the source that it came from.
    pub source: &'a str,
    /// The line of the source that it begins at, from 1.
    pub line: u64,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Who.
    pub who: &'a str,
    /// The verdict in its one form (JSON), with the diagnostics.
    pub answer: &'a str,
}

/// Something that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quarantined {
    /// Its number.
    pub id: i64,
    /// Its bytes, as they were given; empty in a list.
    pub bytes: Vec<u8>,
    /// How they are to be read, where they do not say it themselves; absent in a list.
    pub manner: Option<String>,
    /// The name of the source that it came from.
    pub source: String,
    /// The line of the source that it begins at, from 1.
    pub line: u64,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Who.
    pub who: String,
    /// The verdict in its one form (JSON), with the diagnostics.
    pub answer: String,
    /// What became of it.
    pub state: QuarantineState,
    /// The game that it became.
    pub game: Option<GameId>,
    /// Why it was mended or dropped.
    pub why: Option<String>,
}
