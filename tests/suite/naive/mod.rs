//! The rulebook a second time, as plainly as it can be written: the oracle of the tests.
//!
//! Sets of squares, no bitboards, no tables, nothing taken from `src/`: each rule is read straight
//! from the article that the comment beside it names.

#![allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "An oracle offers the whole rulebook, whatever part of it the tests call for."
)]

mod judge;
mod moves;
mod path;
pub mod record;

use std::collections::BTreeSet;

pub use judge::{Game, Judgement, judge};
pub use moves::{blocked, blocked_by, legal_moves, perft};
pub use path::{Fault, check_path};

/// A square as (file, rank), both counted from 0, so that a1 is (0, 0).
pub type Sq = (u8, u8);

/// The key that sorts squares in board order: a1, b1, …, h1, a2, …, rank first and then file.
pub fn board_order(square: Sq) -> (u8, u8) {
    (square.1, square.0) // 1.1
}

/// What a variant says of a move that leaves a piece of the opponent without step and jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocking {
    /// Forbidden, unless the piece was blocked before the move.
    Banned,
    /// Forbidden, even if the piece was blocked before the move.
    BannedStanding,
    /// Not forbidden.
    Allowed,
}

/// The parameters of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Files and ranks of the board.
    pub size: u8,
    /// White's house.
    pub house: BTreeSet<Sq>,
    /// Whether pieces step and jump along diagonals too.
    pub diagonals: bool,
    /// What becomes of a move that blocks.
    pub blocking: Blocking,
    /// The exit deadline D, in moves.
    pub deadline: Option<u32>,
    /// The move limit L, in moves.
    pub limit: Option<u32>,
}

impl Rules {
    /// The eight variants of 1.3, by their ids.
    pub fn variant(id: &str) -> Option<Rules> {
        use Blocking::{Allowed, Banned};
        // 1.3, row by row: the widths are those of the house's ranks, from the bottom.
        let (size, widths, diagonals, blocking, deadline, limit): (u8, &[u8], _, _, _, _) = match id {
            "classic-3x3" | "training" => (8, &[3, 3, 3], false, Banned, 40, 80),
            "classic-3x4" => (8, &[4, 4, 4], false, Banned, 40, 80),
            "diagonal-3x3" => (8, &[3, 3, 3], true, Allowed, 30, 80),
            "diagonal-3x4" => (8, &[4, 4, 4], true, Allowed, 30, 80),
            "triangle" => (8, &[4, 3, 2, 1], true, Allowed, 30, 80),
            "square-4x4" => (8, &[4, 4, 4, 4], false, Banned, 40, 80),
            "halma-16x16" => (16, &[5, 5, 4, 3, 2], true, Allowed, 100, 200),
            _ => return None,
        };
        let mut house = BTreeSet::new();
        for (rank, &width) in (0..).zip(widths) {
            house.extend((0..width).map(|file| (file, rank)));
        }
        Some(Rules { size, house, diagonals, blocking, deadline: Some(deadline), limit: Some(limit) })
    }

    /// Black's house, the image of White's under a half turn of the board.
    pub fn black_house(&self) -> BTreeSet<Sq> {
        // 1.2
        self.house.iter().map(|&(file, rank)| (self.size - 1 - file, self.size - 1 - rank)).collect()
    }

    /// The house of a side.
    pub fn house_of(&self, white: bool) -> BTreeSet<Sq> {
        if white { self.house.clone() } else { self.black_house() }
    }

    /// The goal of a side, which is the other side's house.
    pub fn goal_of(&self, white: bool) -> BTreeSet<Sq> {
        self.house_of(!white) // 1.2
    }

    /// Whether a square is on the board.
    pub fn has(&self, square: Sq) -> bool {
        square.0 < self.size && square.1 < self.size
    }
}

/// The pieces on the board and the side to move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    /// Squares with a white piece.
    pub white: BTreeSet<Sq>,
    /// Squares with a black piece.
    pub black: BTreeSet<Sq>,
    /// Whether White is to move.
    pub white_to_move: bool,
}

impl Board {
    /// The start of a game: both houses full, White to move.
    pub fn start(rules: &Rules) -> Board {
        // 1.2, 2.1
        Board { white: rules.house.clone(), black: rules.black_house(), white_to_move: true }
    }

    /// The pieces of a side.
    pub fn pieces(&self, white: bool) -> &BTreeSet<Sq> {
        if white { &self.white } else { &self.black }
    }

    /// The squares that hold a piece of either side.
    pub fn occupied(&self) -> BTreeSet<Sq> {
        self.white.union(&self.black).copied().collect()
    }

    /// The squares that hold a piece when the one on `square` is lifted.
    pub fn occupied_without(&self, square: Sq) -> BTreeSet<Sq> {
        let mut occupied = self.occupied();
        occupied.remove(&square);
        occupied
    }

    /// The board after the side to move has moved a piece from one square to another.
    #[must_use]
    pub fn after(&self, from: Sq, to: Sq) -> Board {
        let mut board = self.clone();
        let own = if board.white_to_move { &mut board.white } else { &mut board.black };
        own.remove(&from);
        own.insert(to);
        board.white_to_move = !board.white_to_move; // 2.1
        board
    }

    /// Whether a side's pieces fill its whole goal.
    pub fn has_arrived(&self, rules: &Rules, white: bool) -> bool {
        // 4.1
        rules.goal_of(white).is_subset(self.pieces(white))
    }
}
