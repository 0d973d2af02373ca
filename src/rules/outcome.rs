//! How the moves end a game.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::board::{Board16, Color, PerSide, Square};

/// A result (11.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `0-0`: both lose, by declaration alone (9.2).
    BothLose,
}

impl GameResult {
    /// All four.
    pub const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::BothLose];

    /// The token of a record.
    pub const fn token(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
        }
    }

    /// A win of this side.
    pub const fn win_of(side: Color) -> Self {
        match side {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }

    /// The side that won, if one did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::BothLose => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.token())
    }
}

impl FromStr for GameResult {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|result| result.token() == text).ok_or(())
    }
}

impl Serialize for GameResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.token())
    }
}

/// Why the moves ended the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A side filled its goal, and the other did not answer in kind (4.1–4.4).
    Arrival,
    /// Both sides filled their goals with the same move number (4.2).
    Equalised,
    /// A piece was brought back into its own house after the exit deadline (5.3).
    ReturnedHome,
    /// A piece stood in its own house at the exit deadline (5.1).
    Deadline,
    /// The move limit was reached (7.1).
    MoveLimit,
    /// A position occurred for the third time (8.1).
    Repetition,
    /// The side to move had no legal move (6.1).
    NoMoves,
}

impl Reason {
    /// All of them, in the order of the README's table.
    pub const ALL: [Self; 7] = [
        Self::Arrival,
        Self::Equalised,
        Self::ReturnedHome,
        Self::Deadline,
        Self::MoveLimit,
        Self::Repetition,
        Self::NoMoves,
    ];

    /// The reason as it is written in a verdict.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Arrival => "arrival",
            Self::Equalised => "equalised",
            Self::ReturnedHome => "returned-home",
            Self::Deadline => "deadline",
            Self::MoveLimit => "move-limit",
            Self::Repetition => "repetition",
            Self::NoMoves => "no-moves",
        }
    }
}

/// The end of a game by its moves: result, article, and what a person would ask to be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The result.
    pub result: GameResult,
    /// The article that ended the game.
    pub article: &'static str,
    /// How it ended.
    pub ending: Ending,
}

/// How a game ended, with the facts that prove it. Plies count from 1; 0 is the start of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The plies with which the sides arrived; at least one is there.
    Arrival {
        /// The ply of arrival of each side.
        plies: PerSide<Option<u32>>,
    },
    /// Both arrived.
    Equalised {
        /// The ply of arrival of each side.
        plies: PerSide<u32>,
    },
    /// The piece that came back.
    ReturnedHome {
        /// Where it came from, outside the house.
        from: Square<Board16>,
        /// Where it stands now, inside.
        to: Square<Board16>,
    },
    /// The pieces in their own houses at the deadline.
    Deadline {
        /// All of them, each side.
        at_home: PerSide<Vec<Square<Board16>>>,
        /// Those of them that are excused (5.2).
        excused: PerSide<Vec<Square<Board16>>>,
    },
    /// The pieces in the goals at the limit.
    MoveLimit {
        /// How many, each side.
        in_goal: PerSide<u32>,
    },
    /// The same position three times.
    Repetition {
        /// After which plies.
        plies: [u32; 3],
    },
    /// The side that cannot move.
    NoMoves {
        /// Which side.
        side: Color,
    },
}

impl Ending {
    /// The word for it in a verdict.
    pub const fn reason(&self) -> Reason {
        match self {
            Self::Arrival { .. } => Reason::Arrival,
            Self::Equalised { .. } => Reason::Equalised,
            Self::ReturnedHome { .. } => Reason::ReturnedHome,
            Self::Deadline { .. } => Reason::Deadline,
            Self::MoveLimit { .. } => Reason::MoveLimit,
            Self::Repetition { .. } => Reason::Repetition,
            Self::NoMoves { .. } => Reason::NoMoves,
        }
    }
}
