//! The variants of article 1.3.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::Blocking;
use crate::board::BoardSize;

/// A variant: the board, the house and the parameters that a record need not state (1.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Variant {
    /// Three files by three ranks, nine pieces, straight moves.
    #[default]
    Classic3x3,
    /// Four files by three ranks, twelve pieces, straight moves.
    Classic3x4,
    /// Three by three, with diagonals.
    Diagonal3x3,
    /// Four files by three ranks, with diagonals.
    Diagonal3x4,
    /// A triangle of ten pieces, with diagonals.
    Triangle,
    /// Four by four, sixteen pieces, straight moves.
    Square4x4,
    /// Halma: nineteen pieces on 16×16, with diagonals.
    Halma16x16,
    /// The training room: what the record says, `classic-3x3` where it is silent.
    Training,
}

/// The parameters of a variant, a row of the table in 1.3.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    pub(super) id: &'static str,
    pub(super) board: BoardSize,
    /// The files of White's house on each rank, from the first rank on.
    pub(super) house: &'static [u8],
    pub(super) diagonals: bool,
    pub(super) exit_deadline: u32,
    pub(super) move_limit: u32,
    pub(super) blocking: Blocking,
    pub(super) rated: bool,
}

const fn row(id: &'static str, house: &'static [u8], diagonals: bool, rated: bool) -> Row {
    let (exit_deadline, blocking) = if diagonals { (30, Blocking::Allowed) } else { (40, Blocking::Banned) };
    Row { id, board: BoardSize::Eight, house, diagonals, exit_deadline, move_limit: 80, blocking, rated }
}

impl Variant {
    /// All eight, in the order of 1.3.
    pub const ALL: [Self; 8] = [
        Self::Classic3x3,
        Self::Classic3x4,
        Self::Diagonal3x3,
        Self::Diagonal3x4,
        Self::Triangle,
        Self::Square4x4,
        Self::Halma16x16,
        Self::Training,
    ];

    // 1.3
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Classic3x3 => row("classic-3x3", &[3, 3, 3], false, true),
            Self::Classic3x4 => row("classic-3x4", &[4, 4, 4], false, true),
            Self::Diagonal3x3 => row("diagonal-3x3", &[3, 3, 3], true, true),
            Self::Diagonal3x4 => row("diagonal-3x4", &[4, 4, 4], true, false),
            Self::Triangle => row("triangle", &[4, 3, 2, 1], true, false),
            Self::Square4x4 => row("square-4x4", &[4, 4, 4, 4], false, false),
            Self::Halma16x16 => Row {
                board: BoardSize::Sixteen,
                exit_deadline: 100,
                move_limit: 200,
                ..row("halma-16x16", &[5, 5, 4, 3, 2], true, false)
            },
            Self::Training => row("training", &[3, 3, 3], false, false),
        }
    }

    /// The id of 1.3, such as `classic-3x3`.
    pub const fn id(self) -> &'static str {
        self.row().id
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A text that is no variant's id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a variant (classic-3x3, classic-3x4, diagonal-3x3, diagonal-3x4, triangle, square-4x4, halma-16x16 or training), found “{0}”"
)]
pub struct UnknownVariant(String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        Self::ALL
            .into_iter()
            .find(|variant| variant.id() == text)
            .ok_or_else(|| UnknownVariant(text.chars().take(40).collect()))
    }
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}
