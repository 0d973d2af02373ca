//! Where a game starts: the start position, or a written one (11.5).

use super::{GameRules, Position, Ruleset};
use crate::board::{Bitboard, Board16, Color, Geometry, PerSide, Square};

/// A position to start from, with the number of its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start<G: Geometry> {
    /// The position.
    pub position: Position<G>,
    /// The number of the move to come, 1 or more.
    pub number: u32,
}

/// Why a written position is none to start from (11.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// A square is not on this board.
    #[error("{0} is not on this board")]
    OffBoard(Square<Board16>),
    /// A square is named twice.
    #[error("{0} is named twice")]
    Twice(Square<Board16>),
    /// A side has no piece.
    #[error("{0} has no piece")]
    NoPiece(Color),
    /// A side has more pieces than its house has squares.
    #[error("{0} has more pieces than its house has squares")]
    TooMany(Color),
    /// The number of the move is 0 or beyond the move limit.
    #[error("the number of the move is not from 1 to the move limit")]
    Number,
    /// A side has arrived, and not White with Black to move.
    #[error("{0} has arrived already")]
    Arrived(Color),
}

impl<G: Geometry> Start<G> {
    /// The start position at move 1 (1.2).
    pub fn regular(rules: &GameRules<G>) -> Self {
        Self { position: Position::start(rules), number: 1 }
    }

    /// A written position, if a game may start from it (11.5).
    pub fn written(
        rules: &GameRules<G>,
        ruleset: &Ruleset,
        men: &PerSide<Vec<Square<Board16>>>,
        side: Color,
        number: u32,
    ) -> Result<Self, StartError> {
        let mut placed = PerSide { white: G::Bits::EMPTY, black: G::Bits::EMPTY };
        for color in Color::BOTH {
            for &square in &men[color] {
                let on_board = square.on_board::<G>().ok_or(StartError::OffBoard(square))?;
                if (placed.white | placed.black).contains(on_board) {
                    return Err(StartError::Twice(square));
                }
                placed[color] |= G::Bits::of(on_board);
            }
            match placed[color].count() {
                0 => return Err(StartError::NoPiece(color)),
                count if count > ruleset.house.pieces() => return Err(StartError::TooMany(color)),
                _ => {}
            }
        }
        if number == 0 || rules.move_limit.is_some_and(|limit| number > limit) {
            return Err(StartError::Number);
        }
        let position = position_of(placed, side);
        if position.has_arrived(rules, Color::Black) {
            return Err(StartError::Arrived(Color::Black));
        }
        if position.has_arrived(rules, Color::White) && side == Color::White {
            return Err(StartError::Arrived(Color::White));
        }
        Ok(Self { position, number })
    }
}

/// The position of men that do not share a square.
fn position_of<G: Geometry>(placed: PerSide<G::Bits>, side: Color) -> Position<G> {
    Position::new(placed, side).expect("each square was placed once")
}
