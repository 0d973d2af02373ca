//! Plain values of the log.

use serde::{Deserialize, Serialize};

use super::game_id::GameId;

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
    /// How the original is to be read, where the text itself does not say it.
    pub manner: Option<&'a str>,
    /// Of the export form, uncompressed.
    pub digest: Digest,
}

/// A revision, as the log has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revision {
    /// Its place in the log. Times may jump with a clock; this is the order.
    pub seq: u64,
    /// The game.
    pub game: GameId,
    /// Which of the game's revisions it is, from 1.
    pub number: u32,
    /// What it did.
    pub kind: Kind,
    /// When, in milliseconds since 1970 UTC, by the clock of then.
    pub at: i64,
    /// Who.
    pub who: String,
    /// Why.
    pub why: Option<String>,
    /// The name of the source that the record came from.
    pub source: Option<String>,
    /// The import that it belongs to.
    pub import: Option<i64>,
    /// What an arbiter ruled, as JSON.
    pub ruling: Option<String>,
    /// The verdict in its one form (JSON).
    pub answer: String,
    /// The version of the rulebook that it was judged by.
    pub rulebook: u32,
    /// The version of the reader that read it.
    pub reader: u32,
    /// The text that was judged.
    pub text: i64,
    /// The text whose original bytes it rests on.
    pub original: i64,
    /// Whether no later revision of the game is in the log.
    pub is_newest: bool,
    /// Whether the game is withdrawn now.
    pub is_withdrawn: bool,
}

/// A text, unpacked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// The bytes as they were given; `None` where the program wrote the text itself.
    pub original: Option<Vec<u8>>,
    /// The export form.
    pub export: Vec<u8>,
    /// How the original is to be read, where the text itself does not say it.
    pub manner: Option<String>,
    /// Of the export form.
    pub digest: Digest,
}

/// A game as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// Its id.
    pub id: GameId,
    /// Its newest revision.
    pub newest: Revision,
    /// How many revisions it has.
    pub revisions: u32,
    /// Whether it is withdrawn.
    pub is_withdrawn: bool,
}

/// How two games that may be one are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TwinKind {
    /// The same moves between the same players.
    SameMoves,
    /// The moves of one begin those of the other, with the same players on the same date.
    Prefix,
}

/// How the players' names of two games are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NamesMatch {
    /// Apart from case, accents and order.
    Same,
    /// One is Cyrillic and the other a usual Latin form of it.
    Transliterated,
}

/// A game that may be the same as another one: its newest revision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwinCandidate {
    /// Its id.
    pub game: GameId,
    /// Its verdict (JSON).
    pub answer: String,
    /// Its packed moves.
    pub moves: Vec<u8>,
}

/// A link to a game that may be the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Twin {
    /// The other game.
    pub game: GameId,
    /// How they are alike.
    pub kind: TwinKind,
    /// How the names are the same.
    pub names: NamesMatch,
}

/// A run of the importer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// Its number.
    pub id: i64,
    /// When it began, in milliseconds since 1970 UTC.
    pub at: i64,
    /// When it ended; `None` while it runs and for ever if it was broken off.
    pub finished: Option<i64>,
    /// Who.
    pub who: String,
    /// The name of the source.
    pub source: String,
    /// What became of the games; all zero until it ended.
    pub counts: ImportCounts,
}

/// What became of the games of an import.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ImportCounts {
    /// Games that were read.
    pub read: u64,
    /// Games that were new.
    pub stored: u64,
    /// Games that were there already.
    pub duplicate: u64,
    /// Games that could not be read.
    pub quarantined: u64,
}

impl ImportCounts {
    /// Adds what became of other games.
    pub fn add(&mut self, other: &Self) {
        self.read += other.read;
        self.stored += other.stored;
        self.duplicate += other.duplicate;
        self.quarantined += other.quarantined;
    }
}

impl Kind {
    /// The word that the database has for it; words in a file never change.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Stored => "stored",
            Self::Correction => "correction",
            Self::Ruling => "ruling",
            Self::Rejudged => "rejudged",
            Self::Withdrawal => "withdrawal",
            Self::Restoration => "restoration",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        use Kind::{Correction, Rejudged, Restoration, Ruling, Stored, Withdrawal};
        [Stored, Correction, Ruling, Rejudged, Withdrawal, Restoration].into_iter().find(|kind| kind.word() == word)
    }
}

impl TwinKind {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::SameMoves => "same-moves",
            Self::Prefix => "prefix",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        [Self::SameMoves, Self::Prefix].into_iter().find(|kind| kind.word() == word)
    }
}

impl NamesMatch {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Transliterated => "transliterated",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        [Self::Same, Self::Transliterated].into_iter().find(|names| names.word() == word)
    }
}
