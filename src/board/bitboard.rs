//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{Board8, Board16, Direction, Geometry, Square};

/// A set of squares of one board.
pub trait Bitboard:
    Copy
    + Eq
    + fmt::Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
    + 'static
{
    /// The board whose squares these are.
    type Geometry: Geometry<Bits = Self>;
    /// No square.
    const EMPTY: Self;

    /// The set of one square.
    fn of(square: Square<Self::Geometry>) -> Self;

    /// Whether no square is in the set.
    fn is_empty(self) -> bool;

    /// How many squares are in the set.
    fn count(self) -> u32;

    /// The first square in board order.
    fn first(self) -> Option<Square<Self::Geometry>>;

    /// The set one step away; what would leave the board is gone.
    fn shifted(self, direction: Direction) -> Self;

    /// Whether a square is in the set.
    #[inline(always)]
    fn contains(self, square: Square<Self::Geometry>) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Adds a square.
    #[inline(always)]
    fn insert(&mut self, square: Square<Self::Geometry>) {
        *self |= Self::of(square);
    }

    /// Whether the two sets share a square.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The squares of this set that are not in the other.
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The squares, in board order.
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }

    /// The set of the given squares.
    fn collect(squares: impl IntoIterator<Item = Square<Self::Geometry>>) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

/// The squares of a set, in board order.
#[derive(Debug, Clone)]
pub struct Squares<B>(B);

impl<B: Bitboard> Iterator for Squares<B> {
    type Item = Square<B::Geometry>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let square = self.0.first()?;
        self.0 ^= B::of(square);
        Some(square)
    }
}

/// A set of squares of the 8×8 board.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Bits8(u64);

/// A set of squares of the 16×16 board: four ranks in each word.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Bits16([u64; 4]);

const FILE_A8: u64 = 0x0101_0101_0101_0101;
const FILE_H8: u64 = FILE_A8 << 7;
const FILE_A16: u64 = 0x0001_0001_0001_0001;
const FILE_P16: u64 = FILE_A16 << 15;

impl Bitboard for Bits8 {
    type Geometry = Board8;
    const EMPTY: Self = Self(0);

    #[inline(always)]
    fn of(square: Square<Board8>) -> Self {
        Self(1 << (square.index() & 63))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline(always)]
    fn first(self) -> Option<Square<Board8>> {
        Square::from_index(self.0.trailing_zeros() as u8)
    }

    #[inline(always)]
    fn shifted(self, direction: Direction) -> Self {
        let Self(bits) = self;
        Self(match direction {
            Direction::North => bits << 8,
            Direction::South => bits >> 8,
            Direction::East => (bits & !FILE_H8) << 1,
            Direction::West => (bits & !FILE_A8) >> 1,
            Direction::NorthEast => (bits & !FILE_H8) << 9,
            Direction::NorthWest => (bits & !FILE_A8) << 7,
            Direction::SouthEast => (bits & !FILE_H8) >> 7,
            Direction::SouthWest => (bits & !FILE_A8) >> 9,
        })
    }
}

impl Bits16 {
    #[inline(always)]
    fn map(self, change: impl Fn(u64) -> u64) -> Self {
        Self(self.0.map(change))
    }

    #[inline(always)]
    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let (Self(one), Self(two)) = (self, other);
        Self([join(one[0], two[0]), join(one[1], two[1]), join(one[2], two[2]), join(one[3], two[3])])
    }

    #[inline(always)]
    fn north(self) -> Self {
        let Self([a, b, c, d]) = self;
        Self([a << 16, b << 16 | a >> 48, c << 16 | b >> 48, d << 16 | c >> 48])
    }

    #[inline(always)]
    fn south(self) -> Self {
        let Self([a, b, c, d]) = self;
        Self([a >> 16 | b << 48, b >> 16 | c << 48, c >> 16 | d << 48, d >> 16])
    }

    #[inline(always)]
    fn east(self) -> Self {
        self.map(|word| (word & !FILE_P16) << 1)
    }

    #[inline(always)]
    fn west(self) -> Self {
        self.map(|word| (word & !FILE_A16) >> 1)
    }
}

impl Bitboard for Bits16 {
    type Geometry = Board16;
    const EMPTY: Self = Self([0; 4]);

    #[inline(always)]
    fn of(square: Square<Board16>) -> Self {
        let mut words = [0; 4];
        words[usize::from(square.index() >> 6)] = 1 << (square.index() & 63);
        Self(words)
    }

    #[inline(always)]
    fn contains(self, square: Square<Board16>) -> bool {
        self.0[usize::from(square.index() >> 6)] >> (square.index() & 63) & 1 != 0
    }

    #[inline(always)]
    fn insert(&mut self, square: Square<Board16>) {
        self.0[usize::from(square.index() >> 6)] |= 1 << (square.index() & 63);
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let Self([a, b, c, d]) = self;
        a | b | c | d == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn first(self) -> Option<Square<Board16>> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Square::from_index((at * 64) as u8 + self.0[at].trailing_zeros() as u8)
    }

    #[inline(always)]
    fn shifted(self, direction: Direction) -> Self {
        match direction {
            Direction::North => self.north(),
            Direction::South => self.south(),
            Direction::East => self.east(),
            Direction::West => self.west(),
            Direction::NorthEast => self.east().north(),
            Direction::NorthWest => self.west().north(),
            Direction::SouthEast => self.east().south(),
            Direction::SouthWest => self.west().south(),
        }
    }
}

macro_rules! set_operators {
    ($bits:ident, $join:expr, $not:expr) => {
        impl BitAnd for $bits {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                $join(self, other, |a, b| a & b)
            }
        }
        impl BitOr for $bits {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                $join(self, other, |a, b| a | b)
            }
        }
        impl BitXor for $bits {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                $join(self, other, |a, b| a ^ b)
            }
        }
        impl BitAndAssign for $bits {
            #[inline(always)]
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }
        impl BitOrAssign for $bits {
            #[inline(always)]
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }
        impl BitXorAssign for $bits {
            #[inline(always)]
            fn bitxor_assign(&mut self, other: Self) {
                *self = *self ^ other;
            }
        }
        impl Not for $bits {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                $not(self)
            }
        }
        impl fmt::Debug for $bits {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.squares()).finish()
            }
        }
    };
}

set_operators!(Bits8, |a: Bits8, b: Bits8, join: fn(u64, u64) -> u64| Bits8(join(a.0, b.0)), |a: Bits8| Bits8(!a.0));
set_operators!(Bits16, |a: Bits16, b: Bits16, join: fn(u64, u64) -> u64| a.zip(b, join), |a: Bits16| a
    .map(|word| !word));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SquareError;

    /// Shifting a set is stepping each of its squares, on both boards and in all directions.
    fn shift_is_step<G: Geometry>() {
        for square in Square::<G>::all() {
            for direction in Direction::ALL {
                let stepped = square.towards(direction, 1).map_or(G::Bits::EMPTY, G::Bits::of);
                assert_eq!(G::Bits::of(square).shifted(direction), stepped, "{square} {direction:?}");
            }
        }
    }

    #[test]
    fn shifting_a_set_steps_every_square() {
        shift_is_step::<Board8>();
        shift_is_step::<Board16>();
    }

    #[test]
    fn squares_come_in_board_order() {
        let all: Vec<_> = (!Bits16::EMPTY).squares().collect();
        assert_eq!(all, Square::<Board16>::all().collect::<Vec<_>>());
        assert_eq!((!Bits8::EMPTY).count(), 64);
    }

    #[test]
    fn a_square_is_read_as_it_is_written() {
        for square in Square::<Board16>::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for wrong in ["", "a", "a0", "a9", "i1", "a10", "A1", "a01", "a1 "] {
            assert_eq!(wrong.parse::<Square<Board8>>(), Err(SquareError), "{wrong}");
        }
    }
}
