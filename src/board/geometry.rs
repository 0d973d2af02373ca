//! The two sizes of a board.

use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use super::{Bitboard, Bits8, Bits16};

/// A board size, known when the program is compiled: the loops of the judge are made once for each.
pub trait Geometry: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static {
    /// The set of squares of this board.
    type Bits: Bitboard<Geometry = Self>;
    /// Squares along a side.
    const SIZE: u8;
    /// The same size as a value.
    const BOARD: BoardSize;
    /// Squares of the board, less one: the highest index.
    const LAST: u8 = (Self::SIZE as u16 * Self::SIZE as u16 - 1) as u8;
}

/// The board of 8×8 squares, a set in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board8;

impl Geometry for Board8 {
    type Bits = Bits8;
    const SIZE: u8 = 8;
    const BOARD: BoardSize = BoardSize::Eight;
}

/// The board of 16×16 squares (Halma), a set in four words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board16;

impl Geometry for Board16 {
    type Bits = Bits16;
    const SIZE: u8 = 16;
    const BOARD: BoardSize = BoardSize::Sixteen;
}

/// A board size as a value (1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardSize {
    /// 8×8.
    Eight,
    /// 16×16.
    Sixteen,
}

impl BoardSize {
    /// Squares along a side.
    pub const fn size(self) -> u8 {
        match self {
            Self::Eight => 8,
            Self::Sixteen => 16,
        }
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.size())
    }
}

impl FromStr for BoardSize {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "8x8" => Ok(Self::Eight),
            "16x16" => Ok(Self::Sixteen),
            _ => Err(()),
        }
    }
}
