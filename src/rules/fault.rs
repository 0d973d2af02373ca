//! Why a ply is illegal.

use serde::Serialize;

use crate::board::{Board16, Square};

/// What is wrong with a written path, in the order in which it is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultCode {
    /// A square is not on this board (1.1).
    OffBoard,
    /// No piece stands on the first square (2.1).
    EmptyOrigin,
    /// The piece on the first square is the opponent's (2.1).
    OpponentPiece,
    /// A null move or two equal squares (2.1), or a chain that ends where it began (2.5).
    Pass,
    /// A later square is occupied (2.2).
    Occupied,
    /// A hop that is neither to a neighbour nor two squares off in a line (2.1).
    NotAMove,
    /// A diagonal hop in a variant without them (2.2).
    Diagonal,
    /// A step in a path of several hops (2.6).
    Mixed,
    /// A jump over an empty square (2.3).
    NothingJumped,
    /// A chain that lands on one square twice (2.4).
    RepeatedLanding,
    /// An opponent's piece is left blocked (2.7).
    Blocks,
}

impl FaultCode {
    /// All codes, in their order.
    pub const ALL: [Self; 11] = [
        Self::OffBoard,
        Self::EmptyOrigin,
        Self::OpponentPiece,
        Self::Pass,
        Self::Occupied,
        Self::NotAMove,
        Self::Diagonal,
        Self::Mixed,
        Self::NothingJumped,
        Self::RepeatedLanding,
        Self::Blocks,
    ];

    /// The code as it is written in a verdict.
    pub const fn id(self) -> &'static str {
        match self {
            Self::OffBoard => "off-board",
            Self::EmptyOrigin => "empty-origin",
            Self::OpponentPiece => "opponent-piece",
            Self::Pass => "pass",
            Self::Occupied => "occupied",
            Self::NotAMove => "not-a-move",
            Self::Diagonal => "diagonal",
            Self::Mixed => "mixed",
            Self::NothingJumped => "nothing-jumped",
            Self::RepeatedLanding => "repeated-landing",
            Self::Blocks => "blocks",
        }
    }
}

/// A refused ply: the code, the article that it breaks, and the squares to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub code: FaultCode,
    /// The article broken.
    pub article: &'static str,
    /// The squares to look at; for `blocks` the blocked pieces.
    pub squares: Vec<Square<Board16>>,
}
