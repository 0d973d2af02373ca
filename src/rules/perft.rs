//! Counting sequences of legal moves.

use super::{GameRules, Position};
use crate::board::Geometry;

/// How many sequences of `depth` legal moves begin here. A move is its two ends (2.8); the articles that end a game are
/// not applied, so that the number tests move generation alone.
///
/// ```
/// use corners::board::Board8;
/// use corners::rules::{GameRules, Position, Ruleset, Variant, perft};
///
/// let rules = GameRules::<Board8>::new(&Ruleset::of(Variant::Classic3x3)).expect("played on 8×8");
/// assert_eq!(perft(&Position::start(&rules), &rules, 2), 144);
/// ```
pub fn perft<G: Geometry>(position: &Position<G>, rules: &GameRules<G>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves(rules);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|one| {
            let mut next = *position;
            next.play(one);
            perft(&next, rules, depth - 1)
        })
        .sum()
}
