//! Houses: where a side starts, and the goal of the other one (1.2).

use crate::board::{Bitboard, Bits16, Board16, BoardSize, Geometry, PerSide, Square};

/// White's house; Black's is its image under a half turn of the board (1.2).
///
/// ```
/// use corners::board::BoardSize;
/// use corners::rules::House;
///
/// let squares = ["a1", "b1", "a2"].map(|square| square.parse().expect("a square"));
/// assert_eq!(House::new(squares, BoardSize::Eight).expect("a house").pieces(), 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct House(Bits16);

impl House {
    /// A house of these squares, if they are one or more, on the board, all different, and none lies in the image (1.4).
    pub fn new(squares: impl IntoIterator<Item = Square<Board16>>, board: BoardSize) -> Option<Self> {
        let size = board.size();
        let mut house = Bits16::EMPTY;
        let mut image = Bits16::EMPTY;
        for square in squares {
            if square.file() >= size || square.rank() >= size || house.contains(square) {
                return None;
            }
            house |= Bits16::of(square);
            image |= Bits16::of(Square::new(size - 1 - square.file(), size - 1 - square.rank())?);
        }
        (!house.is_empty() && !house.meets(image)).then_some(Self(house))
    }

    /// The house with so many files on each rank, from the first rank on.
    pub(super) fn of_rows(rows: &[u8], board: BoardSize) -> Self {
        let squares =
            (0u8..).zip(rows).flat_map(|(rank, &files)| (0..files).filter_map(move |file| Square::new(file, rank)));
        Self::new(squares, board).expect("the houses of 1.3 are houses")
    }

    /// How many squares it has, and so how many pieces a side starts with.
    pub fn pieces(self) -> u32 {
        self.0.count()
    }

    /// White's squares, in board order.
    pub fn squares(self) -> impl Iterator<Item = Square<Board16>> {
        self.0.squares()
    }

    /// Both houses on a board, if they fit it.
    pub(super) fn on_board<G: Geometry>(self) -> Option<PerSide<G::Bits>> {
        let mut houses = PerSide { white: G::Bits::EMPTY, black: G::Bits::EMPTY };
        for square in self.squares() {
            let square = square.on_board::<G>()?;
            houses.white |= G::Bits::of(square);
            houses.black |= G::Bits::of(square.turned());
        }
        Some(houses)
    }
}
