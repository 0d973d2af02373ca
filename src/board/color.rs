//! The two sides.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use serde::Serialize;

/// A side: White moves first (2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The side that starts at a1.
    White,
    /// The side that starts in the opposite corner.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The name in lower case, as in a verdict: `white`, `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// The letter of a written position: `W`, `B` (11.5).
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }

    /// The index of this side in a pair: 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct PerSide<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> PerSide<T> {
    /// Makes both values from the side they belong to.
    pub fn from_fn(mut value: impl FnMut(Color) -> T) -> Self {
        Self { white: value(Color::White), black: value(Color::Black) }
    }
}

impl<T> Index<Color> for PerSide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Color) -> &T {
        match side {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for PerSide<T> {
    #[inline]
    fn index_mut(&mut self, side: Color) -> &mut T {
        match side {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
