//! A game with colours and board turned has the turned verdict, where the rules do not tell White from Black.
//!
//! The turned game starts with the other side to move, so that its plies are the turned plies one by one. What tells White from
//! Black is left out: 4.1 to 4.4, since only Black answers an arrival; and 5.1 and 7.1, which are read after Black's move. 5.3 is
//! compared in games that begin after the deadline, because the two plies of a pair change places. So are 6.1, 8.1, 9.2, 9.4, 10.4
//! and every fault of a ply: status, result, reason, article, check, the plies and their numbers, the squares to look at and
//! the last position.

use std::collections::BTreeSet;

use corners::board::{Board8, Board16, Geometry};
use proptest::prelude::*;

use super::draft::{Draft, Field, draft};
use super::{Summary, shown, verdict_on};
use crate::choices::{Choices, choices, config};
use crate::naive::{Board, Sq};

fn turned_square<G: Geometry>((file, rank): Sq) -> Sq {
    // A square that the board has not is turned to another that it has not.
    let last = G::SIZE - 1;
    if file <= last && rank <= last { (last - file, last - rank) } else { (file, rank) }
}

fn turned_squares<G: Geometry>(squares: &BTreeSet<Sq>) -> BTreeSet<Sq> {
    squares.iter().copied().map(turned_square::<G>).collect()
}

fn turned_result(result: &str) -> &'static str {
    match result {
        "1-0" => "0-1",
        "0-1" => "1-0",
        "1/2-1/2" => "1/2-1/2",
        "0-0" => "0-0",
        _ => "*",
    }
}

fn turned<G: Geometry>(draft: &Draft) -> Draft {
    let start = draft.start.as_ref().map(|(board, number)| {
        let turned = Board {
            white: turned_squares::<G>(&board.black),
            black: turned_squares::<G>(&board.white),
            white_to_move: !board.white_to_move,
        };
        (turned, *number)
    });
    let path = |path: &Vec<Sq>| path.iter().copied().map(turned_square::<G>).collect();
    Draft {
        start,
        plies: draft.plies.iter().map(|(squares, stands)| (path(squares), *stands)).collect(),
        result: turned_result(draft.result),
        ..draft.clone()
    }
}

/// The placement and the side to move of a written position, turned; the number of the move is left out.
fn turned_position<G: Geometry>(text: &str) -> Option<Board> {
    let text: corners::notation::PositionText = text.parse().ok()?;
    let set = |men: &[corners::board::Square<Board16>]| {
        men.iter().map(|one| turned_square::<G>((one.file(), one.rank()))).collect()
    };
    Some(Board {
        white: set(&text.men.black),
        black: set(&text.men.white),
        white_to_move: text.side == corners::board::Color::Black,
    })
}

fn position(text: &str) -> Option<Board> {
    // Turned twice it is itself.
    turned_position::<Board16>(text).map(|board| Board {
        white: turned_squares::<Board16>(&board.black),
        black: turned_squares::<Board16>(&board.white),
        white_to_move: !board.white_to_move,
    })
}

fn mirrored<G: Geometry>(choices: &mut Choices) -> Result<(), TestCaseError> {
    let draft = draft::<G>(choices, Field::Even);
    let (one, other) = (verdict_on(&draft.text()), verdict_on(&turned::<G>(&draft).text()));
    let (found, expected) = (Summary::from(&other), Summary::from(&one));
    let arrives = |summary: &Summary| matches!(summary.reason, Some("arrival" | "equalised"));
    if arrives(&found) || arrives(&expected) || found.status == "unreadable" || expected.status == "unreadable" {
        return Ok(());
    }
    prop_assert_eq!(turned_position::<G>(&found.position), position(&expected.position), "{}", draft.text());
    prop_assert_eq!(turned_squares::<G>(&shown(&other)), shown(&one), "{}", draft.text());
    let turned_found = Summary {
        result: found.result.as_deref().map(|result| turned_result(result).to_owned()),
        position: expected.position.clone(),
        ..found
    };
    prop_assert_eq!(turned_found, expected, "{}", draft.text());
    Ok(())
}

proptest! {
    #![proptest_config(config(800))]

    #[test]
    fn a_turned_game_has_the_turned_verdict(mut choices in choices(120)) {
        mirrored::<Board8>(&mut choices)?;
        mirrored::<Board16>(&mut choices)?;
    }
}
