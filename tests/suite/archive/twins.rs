//! Possible twins.

use corners::store::{NamesMatch, TwinKind};

use super::{Trial, game, stored};

#[track_caller]
fn check(one: &str, other: &str, twin: Option<(TwinKind, NamesMatch)>) {
    let trial = Trial::new();
    let first = stored(&trial.import(one)[0]);
    let outcome = &trial.import(other)[0];
    let second = stored(outcome);
    assert_eq!(outcome.twins.contains(&first), twin.is_some(), "{one}{other}");
    let archive = trial.archive();
    for (id, its) in [(first, second), (second, first)] {
        let twins = archive.store().twins(id).unwrap();
        let found = twins.iter().find(|twin| twin.game == its).map(|twin| (twin.kind, twin.names));
        assert_eq!(found, twin);
    }
}

const MOVES: &str = "1. c3-d3 f6-e6 2. d3-d4 *";

#[test]
fn the_same_moves_between_the_same_players_may_be_one_game() {
    let one = game("Riva, Ada", "Bruno, Ugo", "2026.03.14", MOVES);
    let same = Some((TwinKind::SameMoves, NamesMatch::Same));
    check(&one, &game("RIVA Ada", "Ugo Bruno", "2025.01.01", MOVES), same);
    check(&one, &game("Rivà, Ada", "Bruno, Ugo", "????.??.??", MOVES), same);
    check(&one, &game("Bruno, Ugo", "Riva, Ada", "2026.03.14", MOVES), None);
    check(&one, &game("Riva, Ada", "Bruno, Ida", "2026.03.14", MOVES), None);
    check(&game("?", "?", "2026.03.14", MOVES), &game("?", "?", "2026.03.15", MOVES), None);
}

#[test]
fn a_record_that_begins_another_of_the_same_day_may_be_one_game() {
    let one = game("Riva, Ada", "Bruno, Ugo", "2026.03.14", MOVES);
    let longer = "1. c3-d3 f6-e6 2. d3-d4 e6-e5 *";
    let prefix = Some((TwinKind::Prefix, NamesMatch::Same));
    check(&one, &game("Riva, Ada", "Bruno, Ugo", "2026.03.14", longer), prefix);
    check(&game("Riva, Ada", "Bruno, Ugo", "2026.03.14", longer), &one, prefix);
    check(&one, &game("Riva, Ada", "Bruno, Ugo", "2026.03.15", longer), None);
    check(&one, &game("Riva, Ada", "Bruno, Ugo", "2026.03.14", "1. c3-d3 f6-e6 2. c2-e2 *"), prefix);
    check(&one, &game("Riva, Ada", "Bruno, Ugo", "2026.03.14", "1. c3-d3 f6-f5 2. d3-d4 *"), None);
}

#[test]
fn names_across_alphabets_are_possible_twins_only() {
    let russian = game("Щукин, Юрий", "Фёдоров, Дмитрий", "2026.03.14", MOVES);
    let english = game("Shchukin, Yury", "Dmitry Fyodorov", "2026.03.14", MOVES);
    check(&russian, &english, Some((TwinKind::SameMoves, NamesMatch::Transliterated)));
    check(&english, &game("Schukin, Yury", "Dmitry Fyodorov", "2026.03.14", MOVES), None);
}

#[test]
fn other_variants_and_starts_are_other_games() {
    let one = game("Riva, Ada", "Bruno, Ugo", "2026.03.14", "1. c3-d3 f6-e6 *");
    check(&one, &one.replace("classic-3x3", "diagonal-3x3"), None);
}
