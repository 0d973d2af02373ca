//! Patterns against a board that is an array.

use corners::rules::{Ruleset, Variant};
use corners::search::{Pattern, PatternError};
use proptest::prelude::*;

use super::games::{Game, Plain, game, regular};
use crate::choices::{Choices, choices, config};

/// One term of a pattern, the plain way.
#[derive(Debug, Clone)]
enum Term {
    Squares(&'static str, Vec<(u8, u8)>),
    Count { is_black: bool, is_goal: bool, operator: &'static str, number: usize },
    Turn { is_black: bool },
}

const OPERATORS: [&str; 6] = ["", "=", ">", ">=", "<", "<="];

impl Term {
    fn random(choices: &mut Choices, board: &Plain) -> Self {
        let is_black = choices.one_in(2);
        match choices.below(6) {
            0 => Self::Turn { is_black },
            1 | 2 => {
                let operator = choices.pick(&OPERATORS);
                Self::Count { is_black, is_goal: choices.one_in(2), operator, number: choices.below(20) }
            }
            _ => {
                let name = choices.pick(&["white", "black", "empty", "any"]);
                // Mostly squares of which it is true on this board, so that patterns match.
                let wanted =
                    ['w', 'b', '.'][["white", "black", "empty"].iter().position(|other| *other == name).unwrap_or(2)];
                let fits: Vec<usize> = (0..board.cells.len()).filter(|&at| board.cells[at] == wanted).collect();
                let square = |choices: &mut Choices| {
                    if choices.one_in(12) || fits.is_empty() {
                        return (choices.below(16) as u8, choices.below(16) as u8);
                    }
                    let square = board.square(choices.pick(&fits));
                    (square.file(), square.rank())
                };
                Self::Squares(name, (0..=choices.below(3)).map(|_| square(choices)).collect())
            }
        }
    }

    fn text(&self) -> String {
        let side = |is_black: bool| if is_black { "black" } else { "white" };
        match self {
            Self::Squares(name, squares) => {
                let squares: Vec<String> =
                    squares.iter().map(|(file, rank)| format!("{}{}", char::from(b'a' + file), rank + 1)).collect();
                format!("{name}:{}", squares.join(","))
            }
            Self::Count { is_black, is_goal, operator, number } => {
                let region = if *is_goal { "in-goal" } else { "at-home" };
                format!("{}-{region}:{operator}{number}", side(*is_black))
            }
            Self::Turn { is_black } => format!("{}-to-move", side(*is_black)),
        }
    }

    fn holds(&self, board: &Plain, variant: Variant) -> bool {
        let size = board.size();
        match self {
            Self::Squares(name, squares) => squares.iter().all(|&(file, rank)| {
                let is_on = usize::from(file) < size && usize::from(rank) < size;
                let cell = is_on.then(|| board.cells[usize::from(rank) * size + usize::from(file)]);
                match *name {
                    "white" => cell == Some('w'),
                    "black" => cell == Some('b'),
                    "empty" => cell == Some('.'),
                    _ => true,
                }
            }),
            Self::Turn { is_black } => board.black_to_move == *is_black,
            Self::Count { is_black, is_goal, operator, number } => {
                let man = if *is_black { 'b' } else { 'w' };
                let squares = Ruleset::of(variant).house.squares();
                let count = squares
                    .filter(|square| {
                        let at = usize::from(square.rank()) * size + usize::from(square.file());
                        board.cells[if is_black == is_goal { at } else { size * size - 1 - at }] == man
                    })
                    .count();
                match *operator {
                    ">" => count > *number,
                    ">=" => count >= *number,
                    "<" => count < *number,
                    "<=" => count <= *number,
                    _ => count == *number,
                }
            }
        }
    }
}

fn first(terms: &[Term], game: &Game, variant: Variant) -> Option<u32> {
    game.plies().find(|(_, board, _)| terms.iter().all(|term| term.holds(board, variant))).map(|(ply, ..)| ply)
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn a_pattern_matches_where_a_plain_board_does(mut choices in choices(120)) {
        let variant = choices.pick(&[Variant::Classic3x3, Variant::Classic3x4, Variant::Triangle, Variant::Halma16x16]);
        let game = game(&mut choices, 1, variant);
        let board = &game.boards[choices.below(game.boards.len())];
        let terms: Vec<Term> = (0..=choices.below(3)).map(|_| Term::random(&mut choices, board)).collect();
        let text = terms.iter().map(Term::text).collect::<Vec<_>>().join(choices.pick(&[" ", "  ", "\t"]));
        match text.parse::<Pattern>() {
            Ok(pattern) => {
                prop_assert_eq!(pattern.first_match(game.packed()), first(&terms, &game, variant), "{}", text);
                let usual = pattern.to_string();
                prop_assert_eq!(&usual.parse::<Pattern>().unwrap(), &pattern, "{}", usual);
                prop_assert_eq!(usual.parse::<Pattern>().unwrap().to_string(), usual);
            }
            // Only what contradicts itself is refused.
            Err(error) => {
                prop_assert_eq!(first(&terms, &game, variant), None, "{}: {}", text, error);
                prop_assert!(error.at < text.len());
            }
        }
    }

    #[test]
    fn any_text_is_a_pattern_or_an_error_with_a_place(text in "\\PC{0,20}|[whitebla:c3,<>=\\- é]{0,30}") {
        if let Err(PatternError { at, expected, found }) = text.parse::<Pattern>() {
            prop_assert!(at <= text.len() && !expected.is_empty() && !found.is_empty());
        }
    }
}

#[test]
fn a_wrong_pattern_says_where_and_what_was_expected() {
    #[track_caller]
    fn check(text: &str, at: usize, expected: &str, found: &str) {
        let error = text.parse::<Pattern>().unwrap_err();
        assert_eq!((error.at, error.found.as_str()), (at, found), "{error}");
        assert!(error.expected.contains(expected), "{error}");
    }
    check("", 0, "white:", "the end");
    check("  ", 2, "white:", "the end");
    check("white:c3 blue:c4", 9, "black:", "“blue:c4”");
    check("white", 5, "a colon", "the end");
    check("white:", 6, "a square", "the end");
    check("white: c3", 6, "a square", "a blank");
    check("white:c3,,d4", 9, "a square", "a comma");
    check("white:c3,q9", 9, "a square", "“q9”");
    check("white:c3,é", 9, "a square", "“é”");
    check("white:é3", 6, "a square", "“é3”");
    check("white:c3 black:d4,c3", 18, "nothing else", "“c3”");
    check("empty:c3 white:c3", 15, "nothing else", "“c3”");
    check("white-to-move black-to-move", 14, "one side", "“black-to-move”");
    check("white-in-goal:=>5", 14, "one of", "“=>5”");
    check("white-in-goal:>=", 16, "a number", "the end");
    check("white-in-goal:>=999", 16, "from 0 to 256", "“999”");
    check("white-in-goal:>5 white-in-goal:<4", 31, "possible", "“<4”");
    check("white-in-goal:<0", 14, "possible", "“<0”");
    check("white-to-move:1", 0, "white:", "“white-to-move:1”");
}

#[test]
fn the_usual_form_says_each_thing_once() {
    let usual = |text: &str| text.parse::<Pattern>().unwrap().to_string();
    assert_eq!(usual("black-to-move white:d4,c3 black:f6 white:a1,c3"), "white:a1,c3,d4 black:f6 black-to-move");
    assert_eq!(usual("white-in-goal:>1 white-in-goal:<4"), "white-in-goal:>=2 white-in-goal:<=3");
    assert_eq!(usual("black-at-home:7"), "black-at-home:=7");
    assert_eq!(usual("any:b2"), "any:b2");
}

#[test]
fn squares_off_the_board_never_match() {
    let small = Game::new(1, Variant::Classic3x3, None, vec![]);
    let large = Game::new(1, Variant::Halma16x16, None, vec![]);
    let matches = |text: &str, game: &Game| text.parse::<Pattern>().unwrap().first_match(game.packed());
    assert_eq!(matches("empty:i9", &small), None);
    assert_eq!(matches("empty:i9", &large), Some(0));
    assert_eq!(matches("any:i9", &small), Some(0), "of it nothing is asked");
    assert_eq!(regular(Variant::Halma16x16).cells[0], 'w');
}
