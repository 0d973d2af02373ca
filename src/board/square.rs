//! A square of one board.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::{Board8, Board16, Direction, Geometry};

/// A square that is on its board; ordered in board order: a1, b1, …, a2, … (1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<G> {
    index: u8,
    board: PhantomData<G>,
}

/// A text that names no square of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a square of this board, such as c3")]
pub struct SquareError;

impl<G: Geometry> Square<G> {
    /// The square at an index in board order, if the board is that large.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index <= G::LAST { Some(Self { index, board: PhantomData }) } else { None }
    }

    /// The square on a file and a rank, both counted from 0.
    #[inline(always)]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        // One question: both sizes are powers of two.
        if file | rank < G::SIZE { Some(Self { index: rank * G::SIZE + file, board: PhantomData }) } else { None }
    }

    /// Every square, in board order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..=G::LAST).map(|index| Self { index, board: PhantomData })
    }

    /// The place in board order, from 0.
    #[inline(always)]
    pub const fn index(self) -> u8 {
        self.index
    }

    /// The file, from 0 (a).
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.index % G::SIZE
    }

    /// The rank, from 0 (1).
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.index / G::SIZE
    }

    /// The square that lies `steps` steps away in a direction, if the board goes so far.
    #[inline]
    pub fn towards(self, direction: Direction, steps: i8) -> Option<Self> {
        let (files, ranks) = direction.offset();
        let file = self.file().checked_add_signed(files * steps)?;
        let rank = self.rank().checked_add_signed(ranks * steps)?;
        Self::new(file, rank)
    }

    /// The square halfway to another one; where none is, a square between the two in board order.
    #[inline(always)]
    pub const fn halfway(self, other: Self) -> Self {
        Self { index: self.index.midpoint(other.index), board: PhantomData }
    }

    /// The image under a half turn of the board (1.2).
    pub const fn turned(self) -> Self {
        Self { index: G::LAST - self.index, board: PhantomData }
    }
}

impl Square<Board16> {
    /// The same file and rank on the small board, if it has them.
    #[inline(always)]
    pub const fn on_board<G: Geometry>(self) -> Option<Square<G>> {
        Square::<G>::new(self.file(), self.rank())
    }
}

impl<G: Geometry> Square<G> {
    /// The same file and rank on the large board, which has every square that can be written.
    #[inline(always)]
    pub const fn widened(self) -> Square<Board16> {
        Square { index: self.rank() * Board16::SIZE + self.file(), board: PhantomData }
    }
}

impl From<Square<Board8>> for Square<Board16> {
    fn from(square: Square<Board8>) -> Self {
        square.widened()
    }
}

impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl<G: Geometry> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<G: Geometry> FromStr for Square<G> {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let (file, rank) = match *text.as_bytes() {
            [file, rank @ b'1'..=b'9'] => (file, rank - b'0'),
            [file, b'1', rank @ b'0'..=b'6'] => (file, 10 + rank - b'0'),
            _ => return Err(SquareError),
        };
        Self::new(file.wrapping_sub(b'a'), rank - 1).ok_or(SquareError)
    }
}

impl<G: Geometry> Serialize for Square<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
