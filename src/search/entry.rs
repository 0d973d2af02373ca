//! What is indexed of a game: plain values, made by the archive from the newest revision.

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
