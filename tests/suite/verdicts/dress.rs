//! A verdict rests on the moves: comments, variations, annotations, numbers and blanks change nothing.

use corners::board::{Board8, Board16, Geometry};
use proptest::prelude::*;

use super::draft::{Draft, Field, draft, path_text};
use super::{Summary, shown, verdict_on};
use crate::choices::{Choices, choices, config};

/// None of them lets a ply stand: the command is misspelt, or not in a comment of the main line.
const COMMENTS: [&str; 8] = [
    "{}",
    "{a good move}",
    "{ходить было некуда}",
    "{1-0 ( ; a1-a2 [Event}",
    "{[%clk 0:00:00]}",
    "{[%stand] [% stands] %stands}",
    "; 0-1 {[%standing] (\n",
    "{\n\n}",
];

const VARIATIONS: [&str; 6] = [
    "(a1-a2)",
    "(1... h8-h7 {[%stands]} 2. a1-c1 $4)",
    "( a1-b1 ( a1-a2 ) ( b1-b2 (--) ) g7-g8 )",
    "(e4-e5 {1-0})",
    "(a1-h8)(h8-a1)",
    "(a1-a3-c3-c1-a1 {; )} h8-h6!)",
];

const BLANKS: [&str; 6] = [" ", "  ", "\n", "\r\n", "\t", "\n\n"];

/// The same record as somebody else might have written it down.
pub(super) fn dressed(draft: &Draft, choices: &mut Choices) -> String {
    let mut text = draft.header();
    let (black_first, number) = draft.turn();
    let decoration = |text: &mut String, choices: &mut Choices, after_ply: bool| {
        for _ in 0..choices.below(3) {
            text.push_str(choices.pick(&BLANKS));
            match choices.below(3) {
                0 if after_ply => text.push_str(choices.pick(&VARIATIONS)),
                1 if after_ply => text.push_str(choices.pick(&["$1", "!?", "$139"])),
                _ => text.push_str(choices.pick(&COMMENTS)),
            }
        }
        text.push_str(choices.pick(&BLANKS));
    };
    text.push('\n');
    decoration(&mut text, choices, false);
    for (at, (path, stands)) in draft.plies.iter().enumerate() {
        let turn = at + usize::from(black_first);
        if choices.one_in(2) {
            let dots = choices.pick(&["", ".", "...", " ..."]);
            text += &format!("{}{dots} ", number as usize + turn / 2);
            decoration(&mut text, choices, false);
        }
        text += &path_text(path);
        decoration(&mut text, choices, true);
        if *stands {
            text +=
                choices.pick(&["{[%stands]}", "{the clock ran on [%stands] and so on}", "{[%clk 0:01:00][%stands]}"]);
            decoration(&mut text, choices, true);
        }
    }
    text + draft.result + "\n"
}

fn dress_is_nothing<G: Geometry>(choices: &mut Choices) -> Result<(), TestCaseError> {
    let draft = draft::<G>(choices, Field::Open);
    let (plain, dressed) = (draft.text(), dressed(&draft, choices));
    let (one, other) = (verdict_on(&plain), verdict_on(&dressed));
    prop_assert_eq!(Summary::from(&other), Summary::from(&one), "{}", dressed);
    prop_assert_eq!(shown(&other), shown(&one), "{}", dressed);
    Ok(())
}

proptest! {
    #![proptest_config(config(800))]

    #[test]
    fn comments_variations_and_blanks_change_no_verdict(mut choices in choices(220)) {
        dress_is_nothing::<Board8>(&mut choices)?;
        dress_is_nothing::<Board16>(&mut choices)?;
    }
}
