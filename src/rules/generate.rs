//! Legal moves, and the shortest path of each (2.8).

use super::mobility::sum;
use super::{Chain, GameRules, Move, Position};
use crate::board::{Bitboard, Geometry, Square};

/// The legal moves of a position, by first square in board order, then by last.
pub type LegalMoves<G> = Vec<Move<G>>;

/// The empty squares that one jump reaches from any square of a set.
#[inline(always)]
fn jumped<B: Bitboard>(from: B, occupied: B, diagonals: bool) -> B {
    sum(diagonals, |direction| (from.shifted(direction) & occupied).shifted(direction)).without(occupied)
}

/// The squares that chains of jumps reach; the start is among them if the chain can come back to it.
fn chained<B: Bitboard>(from: B, occupied: B, diagonals: bool) -> B {
    let mut reached = B::EMPTY;
    let mut frontier = from;
    while !frontier.is_empty() {
        frontier = jumped(frontier, occupied, diagonals).without(reached);
        reached |= frontier;
    }
    reached
}

impl<G: Geometry> Position<G> {
    /// Where the piece on a square can end by a step or a chain; blocking (2.7) is not asked.
    pub fn ends(&self, rules: &GameRules<G>, from: Square<G>) -> G::Bits {
        let start = G::Bits::of(from);
        let ends = sum(rules.diagonals, |direction| start.shifted(direction));
        // 2.4: the moving piece does not stand on its starting square; 2.5: it may not end there.
        let others = self.occupied().without(start);
        (ends.without(others) | chained(start, others, rules.diagonals)).without(start)
    }

    /// Where the piece of the side to move on a square can legally end.
    pub fn legal_ends(&self, rules: &GameRules<G>, from: Square<G>) -> G::Bits {
        if !self.men(self.side_to_move()).contains(from) {
            return G::Bits::EMPTY;
        }
        let ends = self.ends(rules, from);
        G::Bits::collect(ends.squares().filter(|&to| self.blocks(rules, Move { from, to }).is_empty()))
    }

    /// All legal moves of the side to move.
    pub fn legal_moves(&self, rules: &GameRules<G>) -> LegalMoves<G> {
        let mut moves = Vec::with_capacity(64);
        for from in self.men(self.side_to_move()).squares() {
            moves.extend(self.legal_ends(rules, from).squares().map(|to| Move { from, to }));
        }
        moves
    }

    /// The path of a move: the step, or the shortest chain, the first in board order among equally short ones (2.8).
    ///
    /// `None` if neither joins the two squares.
    pub fn path(&self, rules: &GameRules<G>, Move { from, to }: Move<G>) -> Option<Chain<G>> {
        let (start, end) = (G::Bits::of(from), G::Bits::of(to));
        let others = self.occupied().without(start);
        if from == to || others.contains(to) {
            return None;
        }
        if sum(rules.diagonals, |direction| start.shifted(direction)).meets(end) {
            return Some(Chain(vec![from, to]));
        }
        // Jumps lead back the way they came: layers from the end say how far each square is from it.
        let mut layers = vec![end];
        let mut reached = end;
        loop {
            let layer = jumped(*layers.last()?, others, rules.diagonals).without(reached);
            if layer.is_empty() {
                return None;
            }
            if layer.meets(start) {
                break;
            }
            reached |= layer;
            layers.push(layer);
        }
        let mut squares = vec![from];
        let mut here = start;
        for layer in layers.into_iter().rev() {
            let next = (jumped(here, others, rules.diagonals) & layer).first()?;
            squares.push(next);
            here = G::Bits::of(next);
        }
        Some(Chain(squares))
    }
}
