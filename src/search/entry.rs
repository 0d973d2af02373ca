//! What is indexed of a game: plain values, made by the archive from the newest revision.

use sha2::{Digest, Sha256};

/// The newest revision of a game, as the index sees it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// The number of the revision in the log.
    pub seq: u64,
    /// The row number of the game.
    pub game: u64,
    /// The names of the players, empty where unknown.
    pub white: String,
    /// The same.
    pub black: String,
    /// Tags of the roster, empty where they are missing or `?`.
    pub event: String,
    /// The same.
    pub site: String,
    /// The same.
    pub round: String,
    /// The name of the source.
    pub source: String,
    /// The texts of all comments, one on a line.
    pub comments: String,
    /// The `Date` tag as it is written.
    pub date: String,
    /// The id of the variant.
    pub variant: String,
    /// Values of the verdict, in its words.
    pub status: String,
    /// The same; empty where absent.
    pub result: String,
    /// The same; empty where absent.
    pub reason: String,
    /// The same.
    pub check: String,
    /// The same; empty where absent.
    pub article: String,
    /// What the record claims: a result token, or empty.
    pub claim: String,
    /// The value of `Termination`, or empty.
    pub termination: String,
    /// Plies that stood.
    pub plies: u32,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// Codes of diagnostics and of an illegal ply.
    pub codes: Vec<String>,
    /// What the record has: `comment`, `variation`, `clock`, `stands`, `diagnostic`, `annotation`.
    pub has: Vec<&'static str>,
    /// The packed game ([`crate::replay::PackedGame`]).
    pub moves: Vec<u8>,
}

impl Entry {
    /// A number that changes with everything that is indexed: an index holds what the store does where their numbers agree.
    pub fn check_number(&self) -> u64 {
        let mut hash = Sha256::new();
        let mut add = |bytes: &[u8]| {
            // The length parts one value from the next.
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        for number in [self.seq, self.game, u64::from(self.plies), u64::from(self.rated)] {
            add(&number.to_le_bytes());
        }
        let texts = [
            &self.white,
            &self.black,
            &self.event,
            &self.site,
            &self.round,
            &self.source,
            &self.comments,
            &self.date,
            &self.variant,
            &self.status,
            &self.result,
            &self.reason,
            &self.check,
            &self.article,
            &self.claim,
            &self.termination,
        ];
        for text in texts {
            add(text.as_bytes());
        }
        add(&(self.codes.len() as u64).to_le_bytes());
        for code in &self.codes {
            add(code.as_bytes());
        }
        add(&(self.has.len() as u64).to_le_bytes());
        for thing in &self.has {
            add(thing.as_bytes());
        }
        add(&self.moves);
        hash.finalize()[..8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }
}
