//! A position: where the pieces stand and who is to move.

use std::fmt;

use super::{GameRules, PositionKey};
use crate::board::{Bitboard, Color, Geometry, PerSide, Square};

/// A move: its first and last square, which is all that it does (2.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move<G: Geometry> {
    /// Where the piece stands before.
    pub from: Square<G>,
    /// Where it stands after.
    pub to: Square<G>,
}

/// The path of a move, first and last square included: a step, or a chain of jumps (2.2, 2.4).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chain<G: Geometry>(pub(super) Vec<Square<G>>);

impl<G: Geometry> Chain<G> {
    /// The squares of the path; two or more.
    pub fn squares(&self) -> &[Square<G>] {
        &self.0
    }
}

impl<G: Geometry> fmt::Display for Chain<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, square) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str("-")?;
            }
            square.fmt(f)?;
        }
        Ok(())
    }
}

/// A position on one board size.
///
/// ```
/// use corners::board::{Board8, Color};
/// use corners::rules::{GameRules, Move, Position, Ruleset, Variant};
///
/// let rules = GameRules::<Board8>::new(&Ruleset::of(Variant::Classic3x3)).expect("played on 8×8");
/// let mut position = Position::start(&rules);
/// position.play(Move { from: "c3".parse()?, to: "d3".parse()? });
/// assert_eq!(position.side_to_move(), Color::Black);
/// # Ok::<(), corners::board::SquareError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<G: Geometry> {
    men: PerSide<G::Bits>,
    side: Color,
    key: PositionKey,
}

impl<G: Geometry> Position<G> {
    /// The start position: both houses full, White to move (1.2, 2.1).
    pub fn start(rules: &GameRules<G>) -> Self {
        Self::of_disjoint(rules.houses, Color::White)
    }

    /// A position with these pieces; `None` if a square holds both colours.
    pub fn new(men: PerSide<G::Bits>, side: Color) -> Option<Self> {
        (!men.white.meets(men.black)).then(|| Self::of_disjoint(men, side))
    }

    fn of_disjoint(men: PerSide<G::Bits>, side: Color) -> Self {
        Self { men, side, key: key_of::<G>(men, side) }
    }

    /// The pieces of a side.
    #[inline(always)]
    pub fn men(&self, side: Color) -> G::Bits {
        self.men[side]
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> G::Bits {
        self.men.white | self.men.black
    }

    /// The side to move.
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// The key, kept up with every move.
    #[inline(always)]
    pub fn key(&self) -> PositionKey {
        self.key
    }

    /// Carries a move out and gives the turn to the other side; legality is not asked, but the piece must be there and
    /// the square free, or nothing happens.
    pub fn play(&mut self, played: Move<G>) {
        if self.men[self.side].contains(played.from) && !self.occupied().contains(played.to) {
            self.make(played);
        }
    }

    /// Carries out a move that is known to be possible.
    #[inline(always)]
    pub(super) fn make(&mut self, Move { from, to }: Move<G>) {
        let side = self.side;
        self.men[side] ^= G::Bits::of(from) | G::Bits::of(to);
        self.key = self.key.toggled(side, from).toggled(side, to).turned_over();
        self.side = !side;
    }

    /// Whether the pieces of a side fill its whole goal (4.1).
    #[inline(always)]
    pub fn has_arrived(&self, rules: &GameRules<G>, side: Color) -> bool {
        rules.houses[!side].without(self.men[side]).is_empty()
    }

    /// The pieces of a side that stand in its own house.
    #[inline(always)]
    pub fn at_home(&self, rules: &GameRules<G>, side: Color) -> G::Bits {
        self.men[side] & rules.houses[side]
    }

    /// The pieces of a side that stand in its goal.
    #[inline(always)]
    pub fn in_goal(&self, rules: &GameRules<G>, side: Color) -> G::Bits {
        self.men[side] & rules.houses[!side]
    }

    /// Writes the position with the number of the move to come (11.5).
    ///
    /// ```
    /// # use corners::{board::Board8, rules::{GameRules, Position, Ruleset, Variant}};
    /// # let rules = GameRules::<Board8>::new(&Ruleset::of(Variant::Triangle)).expect("8×8");
    /// assert!(Position::start(&rules).written(1).starts_with("W:Wa1,b1,c1,d1,a2,"));
    /// ```
    pub fn written(&self, number: u32) -> String {
        use fmt::Write;
        let mut text = String::with_capacity(96);
        text.push(self.side.letter());
        for side in Color::BOTH {
            text.push(':');
            text.push(side.letter());
            for (at, square) in self.men[side].squares().enumerate() {
                let comma = if at > 0 { "," } else { "" };
                write!(text, "{comma}{square}").expect("a string takes all");
            }
        }
        write!(text, ":F{number}").expect("a string takes all");
        text
    }
}

/// The key made from nothing but the placement and the side to move.
fn key_of<G: Geometry>(men: PerSide<G::Bits>, side: Color) -> PositionKey {
    let mut key = PositionKey::default();
    for side in Color::BOTH {
        for square in men[side].squares() {
            key = key.toggled(side, square);
        }
    }
    if side == Color::Black { key.turned_over() } else { key }
}
