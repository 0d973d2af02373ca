//! The numbers of `fixtures/perft`: all that are small enough to be counted while one waits.

use corners::board::{Board8, Board16, BoardSize, Geometry};
use corners::notation::PositionText;
use corners::rules::{Changes, GameRules, Ruleset, Start, Variant, perft};

use crate::fixtures::table;

/// Larger numbers are left to `corners perft`.
const MOST: u64 = 300_000;

#[track_caller]
fn check(variant: &str, fen: Option<&str>, blocking: Option<&str>, depth: &str, nodes: &str) {
    let nodes: u64 = nodes.parse().unwrap();
    if nodes > MOST {
        return;
    }
    let changes = Changes { blocking: blocking.map(|value| value.parse().unwrap()), ..Changes::default() };
    let (ruleset, _) = Ruleset::with(variant.parse::<Variant>().unwrap(), &changes);
    let depth = depth.parse().unwrap();
    let counted = match ruleset.board {
        BoardSize::Eight => count::<Board8>(&ruleset, fen, depth),
        BoardSize::Sixteen => count::<Board16>(&ruleset, fen, depth),
    };
    assert_eq!(counted, nodes, "{variant} {fen:?} {blocking:?} at depth {depth}");
}

fn count<G: Geometry>(ruleset: &Ruleset, fen: Option<&str>, depth: u32) -> u64 {
    let rules = GameRules::<G>::new(ruleset).unwrap();
    let start = fen.map_or(Start::regular(&rules), |fen| {
        let PositionText { side, men, number } = fen.parse().unwrap();
        Start::written(&rules, ruleset, &men, side, number).unwrap()
    });
    perft(&start.position, &rules, depth)
}

#[test]
fn perft_from_the_start_of_every_variant() {
    for row in table("fixtures/perft/perft.tsv") {
        let [variant, depth, nodes] = row.as_slice() else { panic!("{row:?}") };
        check(variant, None, None, depth, nodes);
    }
}

#[test]
fn perft_from_positions_in_mid_game_and_crowded_corners() {
    for row in table("fixtures/perft/positions.tsv") {
        match row.as_slice() {
            [variant, fen, depth, nodes] => check(variant, Some(fen), None, depth, nodes),
            [variant, fen, depth, nodes, blocking] => check(variant, Some(fen), Some(blocking), depth, nodes),
            _ => panic!("{row:?}"),
        }
    }
}
