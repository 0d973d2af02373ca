//! Generated moves, blocking and paths against the oracle.

use std::collections::BTreeSet;

use corners::board::{Bitboard, Board8, Board16, Color, Geometry};
use corners::rules::Move;
use proptest::prelude::*;

use crate::bridge::{Scene, plain, plain_set, square};
use crate::choices::{Choices, choices, config};
use crate::naive::{blocked, blocked_by, legal_moves};

fn the_same_moves<G: Geometry>(choices: &mut Choices) -> Result<(), TestCaseError> {
    let scene = Scene::<G>::random(choices);
    let Scene { rules, position, plain_rules, plain: board } = &scene;
    let moves = position.legal_moves(rules);
    let expected = legal_moves(plain_rules, board);
    let ends: BTreeSet<_> = moves.iter().map(|played| (plain(played.from), plain(played.to))).collect();
    prop_assert_eq!(&ends, &expected.keys().copied().collect(), "{}", scene.describe());
    prop_assert!(moves.is_sorted(), "in board order, {}", scene.describe());
    prop_assert_eq!(moves.len(), ends.len(), "each once, {}", scene.describe());
    prop_assert_eq!(position.has_legal_move(rules), !expected.is_empty(), "{}", scene.describe());
    for ((from, to), path) in expected {
        let played = Move { from: square::<G>(from), to: square(to) };
        let found = position.path(rules, played).map(|chain| chain.squares().iter().copied().map(plain).collect());
        prop_assert_eq!(found, Some(path), "{}", scene.describe());
    }
    Ok(())
}

fn the_same_blocks<G: Geometry>(choices: &mut Choices) -> Result<(), TestCaseError> {
    let scene = Scene::<G>::random(choices);
    let Scene { rules, position, plain_rules, plain: board } = &scene;
    for side in Color::BOTH {
        let expected = blocked(plain_rules, board, side == Color::White);
        prop_assert_eq!(plain_set(position.blocked(rules, side)), expected, "{} of {}", side, scene.describe());
    }
    for from in position.men(position.side_to_move()).squares() {
        let ends = position.ends(rules, from);
        let mut legal = G::Bits::EMPTY;
        for to in ends.squares() {
            let found = position.blocks(rules, Move { from, to });
            let expected = blocked_by(plain_rules, board, plain(from), plain(to));
            prop_assert_eq!(plain_set(found), expected, "{}-{} in {}", from, to, scene.describe());
            if found.is_empty() {
                legal |= G::Bits::of(to);
            }
        }
        prop_assert_eq!(position.legal_ends(rules, from), legal, "{} in {}", from, scene.describe());
    }
    for from in position.men(!position.side_to_move()).squares() {
        prop_assert!(position.legal_ends(rules, from).is_empty(), "{} is not to move", from);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn legal_moves_and_their_paths_are_those_of_the_oracle_on_the_small_board(mut choices in choices(80)) {
        the_same_moves::<Board8>(&mut choices)?;
    }

    #[test]
    fn blocked_men_are_those_of_the_oracle_on_the_small_board(mut choices in choices(80)) {
        the_same_blocks::<Board8>(&mut choices)?;
    }
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn legal_moves_and_their_paths_are_those_of_the_oracle_on_the_large_board(mut choices in choices(80)) {
        the_same_moves::<Board16>(&mut choices)?;
    }

    #[test]
    fn blocked_men_are_those_of_the_oracle_on_the_large_board(mut choices in choices(80)) {
        the_same_blocks::<Board16>(&mut choices)?;
    }
}
