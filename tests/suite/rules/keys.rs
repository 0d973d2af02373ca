//! Position keys: the same for ever, and kept up with every move.

use std::collections::HashMap;

use corners::board::{Bitboard, Board8, Board16, Geometry, PerSide};
use corners::notation::PositionText;
use corners::rules::{Move, Position, PositionKey};
use proptest::prelude::*;

use crate::bridge::{Scene, anywhere, side, square};
use crate::choices::{Choices, choices, config};
use crate::fixtures::table;

/// A position by its text, with nothing asked of it.
fn placed<G: Geometry>(fen: &str) -> Position<G> {
    let PositionText { side, men, .. } = fen.parse().unwrap();
    let men = PerSide::from_fn(|side| G::Bits::collect(men[side].iter().map(|square| square.on_board().unwrap())));
    Position::new(men, side).unwrap()
}

fn key_of(board: &str, fen: &str) -> PositionKey {
    match board {
        "8x8" => placed::<Board8>(fen).key(),
        "16x16" => placed::<Board16>(fen).key(),
        _ => panic!("{board}"),
    }
}

#[test]
fn keys_never_change() {
    for row in table("fixtures/position-keys.tsv") {
        let [board, fen, key] = row.as_slice() else { panic!("{row:?}") };
        assert_eq!(key_of(board, fen).to_string(), *key, "{board} {fen}");
        assert_eq!(PositionKey::from(u64::from_str_radix(key, 16).unwrap()), key_of(board, fen));
    }
}

#[test]
fn the_written_keys_are_of_both_boards_and_both_sides_and_all_differ() {
    let rows = table("fixtures/position-keys.tsv");
    let mut seen = HashMap::new();
    for row in &rows {
        *seen.entry((row[0].as_str(), &row[1][..1])).or_insert(0) += 1;
    }
    assert!(rows.len() >= 20);
    assert_eq!(seen.len(), 4);
    assert!(seen.values().all(|&count| count >= 2), "{seen:?}");
    let keys: std::collections::HashSet<&str> = rows.iter().map(|row| row[2].as_str()).collect();
    assert_eq!(keys.len(), rows.len());
}

fn kept_up<G: Geometry>(choices: &mut Choices) -> Result<(), TestCaseError> {
    let Scene::<G> { rules, mut position, .. } = Scene::random(choices);
    for _ in 0..20 {
        let moves = position.legal_moves(&rules);
        if moves.is_empty() {
            break;
        }
        let before = position;
        position.play(choices.pick(&moves));
        let men = PerSide::from_fn(|side| position.men(side));
        prop_assert_eq!(position.side_to_move(), !before.side_to_move());
        prop_assert_eq!(Position::new(men, position.side_to_move()), Some(position), "the key is part of it");
        let passed: Position<G> = Position::new(men, before.side_to_move()).unwrap();
        prop_assert_ne!(passed.key(), position.key(), "the side to move counts");
    }
    Ok(())
}

fn unplayed<G: Geometry>(choices: &mut Choices) -> Result<(), TestCaseError> {
    let Scene::<G> { position, .. } = Scene::random(choices);
    let played = Move { from: square::<G>(anywhere::<G>(choices)), to: square(anywhere::<G>(choices)) };
    let own = position.men(position.side_to_move());
    let mut next = position;
    next.play(played);
    if own.contains(played.from) && !position.occupied().contains(played.to) {
        prop_assert_eq!(next.occupied().count(), position.occupied().count());
        prop_assert!(next.men(position.side_to_move()).contains(played.to));
    } else {
        prop_assert_eq!(next, position);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn a_key_kept_up_is_the_key_made_anew(mut choices in choices(60)) {
        kept_up::<Board8>(&mut choices)?;
        kept_up::<Board16>(&mut choices)?;
    }

    #[test]
    fn a_move_without_a_man_or_to_a_man_changes_nothing(mut choices in choices(60)) {
        unplayed::<Board8>(&mut choices)?;
        unplayed::<Board16>(&mut choices)?;
    }

    #[test]
    fn colours_on_one_square_are_no_position(mut choices in choices(4)) {
        let shared = <Board8 as Geometry>::Bits::of(square(anywhere::<Board8>(&mut choices)));
        let men = PerSide { white: shared, black: shared };
        prop_assert_eq!(Position::<Board8>::new(men, side(&mut choices)), None);
    }
}
