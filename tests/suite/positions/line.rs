//! Lines: games that begin with given moves.

use corners::board::{Board16, Square};
use corners::rules::Variant;
use corners::search::{LineError, LineText, seqs_of_line};
use proptest::prelude::*;

use super::games::{Archive, Game, Plain, games, regular};
use crate::choices::{choices, config};

fn written(board: &Plain, moves: &[(u8, u8)]) -> String {
    let square = |index: u8| -> Square<Board16> { board.square(usize::from(index)) };
    let moves: Vec<String> = moves.iter().map(|&(from, to)| format!("{}-{}", square(from), square(to))).collect();
    moves.join(" ")
}

/// Whether each ply moves a piece to a free square.
fn is_played(game: &Game, plies: usize) -> bool {
    (0..plies).all(|ply| game.boards[ply] != game.boards[ply + 1])
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn a_line_finds_the_games_that_begin_with_it(mut choices in choices(900)) {
        let games = games(&mut choices, 40);
        let runs = Archive::split(&mut choices, &games);
        let runs = runs.runs();
        for asked in &games {
            let plies = choices.below(asked.moves.len() + 1);
            let start = &asked.boards[0];
            let starts: Vec<Plain> = Variant::ALL.map(regular).to_vec();
            if plies == 0 || !starts.contains(start) || !is_played(asked, plies) {
                continue;
            }
            let moves = &asked.moves[..plies];
            let line: LineText = written(start, moves).parse().unwrap();
            let text: Vec<String> = line.plies().iter().map(|ply| format!("{}-{}", ply.from, ply.to)).collect();
            let begins = |game: &Game, starts: &[Plain]| {
                let text_of = |count| written(&game.boards[0], &game.moves[..count]);
                starts.contains(&game.boards[0])
                    && game.moves.len() >= plies
                    && is_played(game, plies)
                    && text_of(plies) == text.join(" ")
            };
            let expected = |starts: &[Plain]| -> Vec<u32> {
                games.iter().filter(|game| begins(game, starts)).map(|game| game.seq).collect()
            };
            prop_assert_eq!(seqs_of_line(&runs, None, &line).unwrap(), expected(&starts));
            for variant in Variant::ALL {
                // An error means that the line cannot be played from there.
                let found = seqs_of_line(&runs, Some(variant), &line).unwrap_or_default();
                prop_assert_eq!(found, expected(&[regular(variant)]));
            }
        }
    }

    #[test]
    fn any_text_is_a_line_or_an_error_with_a_place(text in "\\PC{0,20}|[a-h1-8 .\\-{}()*]{0,30}") {
        match text.parse::<LineText>() {
            Ok(line) => prop_assert!(line.plies().iter().all(|ply| ply.at < text.len())),
            Err(error) => prop_assert!(error.at() <= text.len(), "{error:?}"),
        }
    }
}

#[test]
fn numbers_chains_and_comments_do_not_matter() {
    let ends = |text: &str| -> Vec<String> {
        let line: LineText = text.parse().unwrap();
        line.plies().iter().map(|ply| format!("{}-{}", ply.from, ply.to)).collect()
    };
    let expected = ["c3-d3", "f6-e6", "c1-c3"];
    assert_eq!(ends("1. c3-d3 f6-e6 2. c1-c3"), expected);
    assert_eq!(ends("c3-d3 f6-e6 c1-c3 *"), expected);
    assert_eq!(ends("c3-d3 {so} f6-e6 (f6-f5) c1-a1-c3"), expected);
}

#[test]
fn a_wrong_line_says_where() {
    #[track_caller]
    fn check(text: &str, place: usize, means: &str) {
        let error = text.parse::<LineText>().unwrap_err();
        assert!(error.at() == place && error.to_string().contains(means), "{error:?} {error}");
    }
    check("", 0, "moves");
    check("hello", 0, "moves");
    check("c3-d3 f6", 6, "“f6”");
    check("c3-d3 --", 6, "“--”");
    check("c3-d3 1-0 c3-d3", 9, "one line");
    check("[Event \"x\"] c3-d3", 0, "without tags");
}

#[test]
fn a_line_that_cannot_be_played_names_the_ply() {
    let folder = tempfile::tempdir().unwrap();
    let runs = corners::search::positions::Runs::open(folder.path(), &[]).unwrap();
    let error = |text: &str, variant| {
        let line: LineText = text.parse().unwrap();
        match seqs_of_line(&runs, variant, &line).unwrap_err() {
            corners::search::LineSearchError::Line(LineError::Impossible { at, ply, written, .. }) => {
                (at, ply, written)
            }
            other => panic!("{other}"),
        }
    };
    assert_eq!(error("c3-d3 f6-e6 c3-c4", None), (12, 3, "c3-c4".to_owned()));
    assert_eq!(error("c3-d3 a1-b1", Some(Variant::Classic3x3)), (6, 2, "a1-b1".to_owned()));
    assert_eq!(error("c3-d3", Some(Variant::Triangle)), (0, 1, "c3-d3".to_owned()));
    assert_eq!(error("c3-d3 f6-p16", Some(Variant::Classic3x3)), (6, 2, "f6-p16".to_owned()));
    let line: LineText = "c3-d3 f6-e6".parse().unwrap();
    assert!(seqs_of_line(&runs, None, &line).unwrap().is_empty());
    let end = line.end(Variant::Classic3x3).unwrap();
    assert_eq!((end.number, end.men.white.len()), (2, 9));
    assert!(line.end(Variant::Triangle).is_err());
}
