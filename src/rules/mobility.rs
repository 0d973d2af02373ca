//! Which pieces can move at all, and which are blocked by the opponent (2.7, 5.2).

use super::{Blocking, GameRules, Move, Position};
use crate::board::{Bitboard, Color, Direction, Geometry};

/// The sum of what is made of each direction of a game.
#[inline(always)]
pub(super) fn sum<B: Bitboard>(diagonals: bool, part: impl Fn(Direction) -> B) -> B {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    // Written out: a loop over directions would ask at every turn which one it is.
    let straight = part(North) | part(South) | part(East) | part(West);
    if !diagonals {
        return straight;
    }
    straight | part(NorthEast) | part(NorthWest) | part(SouthEast) | part(SouthWest)
}

/// The men that can step or jump, as a matter of squares alone (2.7).
#[inline(always)]
pub(super) fn mobile<B: Bitboard>(men: B, occupied: B, diagonals: bool) -> B {
    let beside_empty = sum(diagonals, |direction| (!occupied).shifted(direction));
    // Most men can step, and where all can the rest need not be asked.
    if men.without(beside_empty).is_empty() { men } else { men & (beside_empty | before_jump(occupied, diagonals)) }
}

/// The squares from which a jump leads to an empty one.
#[inline(always)]
fn before_jump<B: Bitboard>(occupied: B, diagonals: bool) -> B {
    sum(diagonals, |direction| (occupied & (!occupied).shifted(direction)).shifted(direction))
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
        // Most are stuck behind their own men alone.
        if blocked.is_empty() || rules.blocking == Blocking::BannedStanding {
            return blocked;
        }
        blocked.without(self.blocked(rules, !self.side_to_move()))
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
