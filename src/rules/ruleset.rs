//! The parameters of one game: those of its variant, and what its record changes (1.4).

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::{House, Variant};
use crate::board::{Board16, BoardSize, Geometry, PerSide, Square};

/// How article 2.7 is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blocking {
    /// A move may not block a piece that was not blocked before.
    Banned,
    /// A move may not leave any piece blocked, be it blocked before or not.
    BannedStanding,
    /// Blocking is allowed, and excuses at the exit deadline (5.2).
    Allowed,
}

impl Blocking {
    /// The value of the `Blocking` tag.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Banned => "banned",
            Self::BannedStanding => "banned-standing",
            Self::Allowed => "allowed",
        }
    }
}

impl fmt::Display for Blocking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Blocking {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        [Self::Banned, Self::BannedStanding, Self::Allowed].into_iter().find(|value| value.id() == text).ok_or(())
    }
}

/// Squares given for a house; whether they make one depends on the board (1.4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseSpec(pub Vec<Square<Board16>>);

/// What a record changes (1.4); `None` where it is silent.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changes {
    /// `ExitDeadline`, in moves; `Some(None)` is `none`.
    pub exit_deadline: Option<Option<u32>>,
    /// `MoveLimit`, in moves; `Some(None)` is `none`.
    pub move_limit: Option<Option<u32>>,
    /// `Diagonals`.
    pub diagonals: Option<bool>,
    /// `Blocking`.
    pub blocking: Option<Blocking>,
    /// `Board`.
    pub board: Option<BoardSize>,
    /// `House`.
    pub house: Option<HouseSpec>,
}

/// The parameters that a game is judged by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruleset {
    /// The variant that the record names, or the default.
    pub variant: Variant,
    /// The board.
    pub board: BoardSize,
    /// White's house.
    pub house: House,
    /// Whether pieces step and jump diagonally too (2.2, 2.3).
    pub diagonals: bool,
    /// How 2.7 is read.
    pub blocking: Blocking,
    /// The exit deadline D, in moves (5.1).
    pub exit_deadline: Option<u32>,
    /// The move limit L, in moves (7.1).
    pub move_limit: Option<u32>,
    /// Whether the game counts for ratings: a rated variant, nothing changed (1.4, 1.5).
    pub rated: bool,
}

impl Ruleset {
    /// The ruleset of a variant, nothing changed.
    pub fn of(variant: Variant) -> Self {
        let row = variant.row();
        Self {
            variant,
            board: row.board,
            house: House::of_rows(row.house, row.board),
            diagonals: row.diagonals,
            blocking: row.blocking,
            exit_deadline: Some(row.exit_deadline),
            move_limit: Some(row.move_limit),
            rated: row.rated,
        }
    }

    /// The ruleset of a variant with a record's changes, and whether the `House` that it asked for is one on this board.
    pub fn with(variant: Variant, changes: &Changes) -> (Self, bool) {
        let plain = Self::of(variant);
        let board = changes.board.unwrap_or(plain.board);
        let asked = changes.house.as_ref().map(|HouseSpec(squares)| House::new(squares.iter().copied(), board));
        let changed = Self {
            board,
            house: asked.flatten().unwrap_or(plain.house),
            diagonals: changes.diagonals.unwrap_or(plain.diagonals),
            blocking: changes.blocking.unwrap_or(plain.blocking),
            exit_deadline: changes.exit_deadline.unwrap_or(plain.exit_deadline),
            move_limit: changes.move_limit.unwrap_or(plain.move_limit),
            ..plain
        };
        // 1.4: a value equal to the variant's changes nothing.
        (Self { rated: plain.rated && changed == plain, ..changed }, asked != Some(None))
    }
}

/// A [`Ruleset`] made ready for one board size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameRules<G: Geometry> {
    /// The houses; a side's goal is the other side's house (1.2).
    pub houses: PerSide<G::Bits>,
    /// Whether pieces step and jump diagonally too.
    pub diagonals: bool,
    /// How 2.7 is read.
    pub blocking: Blocking,
    /// The exit deadline D, in moves.
    pub exit_deadline: Option<u32>,
    /// The move limit L, in moves.
    pub move_limit: Option<u32>,
}

impl<G: Geometry> GameRules<G> {
    /// The rules on this board size; `None` if the ruleset is for the other one.
    pub fn new(ruleset: &Ruleset) -> Option<Self> {
        if ruleset.board != G::BOARD {
            return None;
        }
        Some(Self {
            houses: ruleset.house.on_board::<G>()?,
            diagonals: ruleset.diagonals,
            blocking: ruleset.blocking,
            exit_deadline: ruleset.exit_deadline,
            move_limit: ruleset.move_limit,
        })
    }
}
