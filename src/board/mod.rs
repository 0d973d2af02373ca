//! The board: colours, squares, directions and sets of squares, on 8×8 and on 16×16 (1.1).
//!
//! One implementation serves both sizes. What differs is a [`Geometry`]: how long a side is and which [`Bitboard`]
//! holds a set of squares. Nothing here knows a rule of the game.
//!
//! ```
//! use corners::board::{Bitboard, Board8, Geometry, Square};
//!
//! let d4: Square<Board8> = "d4".parse()?;
//! let set = <Board8 as Geometry>::Bits::of(d4);
//! assert_eq!(set.count(), 1);
//! assert_eq!(d4.to_string(), "d4");
//! # Ok::<(), corners::board::SquareError>(())
//! ```

mod bitboard;
mod color;
mod direction;
mod geometry;
mod square;

pub use bitboard::{Bitboard, Bits8, Bits16};
pub use color::{Color, PerSide};
pub use direction::Direction;
pub use geometry::{Board8, Board16, BoardSize, Geometry};
pub use square::{Square, SquareError};
