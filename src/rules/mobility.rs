//! Which pieces can move at all, and which are blocked by the opponent (2.7, 5.2).

use super::{Blocking, GameRules, Move, Position};
use crate::board::{Bitboard, Color, Direction, Geometry};

/// The men that can step or jump, as a matter of squares alone (2.7).
#[inline(always)]
pub(super) fn mobile<B: Bitboard>(men: B, occupied: B, diagonals: bool) -> B {
    #[inline(always)]
    fn exits<B: Bitboard>(occupied: B, direction: Direction) -> B {
        // A square has an exit this way if the next one is empty, or occupied with an empty one behind it.
        let beside_empty = (!occupied).shifted(direction.opposite());
        beside_empty | (occupied & beside_empty).shifted(direction.opposite())
    }
    let straight = exits(occupied, Direction::North)
        | exits(occupied, Direction::South)
        | exits(occupied, Direction::East)
        | exits(occupied, Direction::West);
    if !diagonals {
        return men & straight;
    }
    men & (straight
        | exits(occupied, Direction::NorthEast)
        | exits(occupied, Direction::NorthWest)
        | exits(occupied, Direction::SouthEast)
        | exits(occupied, Direction::SouthWest))
}

/// The men that can neither step nor jump, and could if the opponent's pieces were off the board.
#[inline]
fn blocked_men<B: Bitboard>(men: B, occupied: B, diagonals: bool) -> B {
    let stuck = men.without(mobile(men, occupied, diagonals));
    if stuck.is_empty() { stuck } else { stuck & mobile(men, men, diagonals) }
}

impl<G: Geometry> Position<G> {
    /// The pieces of a side that can neither step nor jump, with the opponent's participation (2.7, 5.2).
    pub fn blocked(&self, rules: &GameRules<G>, side: Color) -> G::Bits {
        blocked_men(self.men(side), self.occupied(), rules.diagonals)
    }

    /// The opponent's pieces on whose account a move is illegal by 2.7; empty if it is not.
    #[inline(always)]
    pub fn blocks(&self, rules: &GameRules<G>, Move { from, to }: Move<G>) -> G::Bits {
        if rules.blocking == Blocking::Allowed {
            return G::Bits::EMPTY;
        }
        let opponent = self.men(!self.side_to_move());
        let after = self.occupied() ^ (G::Bits::of(from) | G::Bits::of(to));
        let stuck = opponent.without(mobile(opponent, after, rules.diagonals));
        if stuck.is_empty() { stuck } else { self.blocks_of_stuck(rules, stuck) }
    }

    /// Few moves leave a piece stuck, so that the rest of the question stays out of the way.
    #[cold]
    fn blocks_of_stuck(&self, rules: &GameRules<G>, stuck: G::Bits) -> G::Bits {
        let opponent = self.men(!self.side_to_move());
        let blocked = stuck & mobile(opponent, opponent, rules.diagonals);
        match rules.blocking {
            Blocking::BannedStanding => blocked,
            Blocking::Banned | Blocking::Allowed => blocked.without(self.blocked(rules, !self.side_to_move())),
        }
    }

    /// Whether the side to move has a legal move (6.1).
    pub fn has_legal_move(&self, rules: &GameRules<G>) -> bool {
        let own = self.men(self.side_to_move());
        let free = mobile(own, self.occupied(), rules.diagonals);
        if rules.blocking == Blocking::Allowed {
            return !free.is_empty();
        }
        free.squares()
            .any(|from| self.ends(rules, from).squares().any(|to| self.blocks(rules, Move { from, to }).is_empty()))
    }
}
