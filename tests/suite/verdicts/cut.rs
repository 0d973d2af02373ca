//! Records whose list of moves ends at an error of reading: no result rests on moves that nobody could read.

use super::{Summary, verdict_on};

/// The verdict on a record whose plies go on with something that is no move: status, article, check, plies.
#[track_caller]
fn check(tags: &str, plies: &str, expected: (&str, Option<&str>, &str, usize)) {
    let text = format!("[Variant \"training\"]\n{tags}\n\n{plies}\n");
    let verdict = verdict_on(&text);
    let Summary { status, article, check, plies, plies_after_end, .. } = Summary::from(&verdict);
    assert_eq!((status.as_str(), article, check, plies), expected, "{text}");
    assert!(matches!(plies_after_end, None | Some(0)), "what was not read is not counted: {text}");
}

#[test]
fn a_claim_after_unread_moves_is_void() {
    check("", "1. c3-d3 f6-e6 c3d3 2. d3-e3 1-0", ("undecided", None, "void", 2));
    check("", "1. c3-d3 f6-e6 c3d3 2. d3-e3 *", ("undecided", None, "void", 2));
}

#[test]
fn a_declaration_after_unread_moves_declares_nothing() {
    for termination in ["resignation", "time forfeit", "rules infraction", "adjudication"] {
        let tags = format!("[Termination \"{termination}\"]");
        check(&tags, "1. c3-d3 f6-e6 c3d3 1-0", ("undecided", None, "void", 2));
        check(&tags, "1. c3-d3 f6-e6 1-0", ("declared", Some("9.2"), "declared", 2));
    }
    check("[Termination \"forfeit\"]", "c3d3 1-0", ("undecided", None, "void", 0));
    check("[Termination \"forfeit\"]", "1-0", ("declared", Some("9.2"), "declared", 0));
}

#[test]
fn an_illegal_ply_is_the_last_one_only_if_nothing_unread_follows() {
    let tags = "[Termination \"rules infraction\"]";
    check(tags, "1. c3-d4 0-1", ("declared", Some("9.4"), "declared", 0));
    check(tags, "1. c3-d4 f6e6 0-1", ("illegal", Some("2.2"), "void", 0));
    check(tags, "1. c3-d4 f6-e6 0-1", ("illegal", Some("2.2"), "void", 0));
}

#[test]
fn moves_that_decided_the_game_stay_decided() {
    let house = "[House \"a1\"]\n";
    check(&format!("{house}[FEN \"B:Wd4:Ba2:F9\"]"), "9... a2-a1 d4d5 0-1", ("decided", Some("4.1"), "confirmed", 1));
    // 4.4: no reply equalises, whatever was written.
    check(&format!("{house}[FEN \"W:Wh7:Bd4:F9\"]"), "9. h7-h8 d4d5 1-0", ("decided", Some("4.4"), "confirmed", 1));
    // A reply that equalises may be among what was not read.
    check(&format!("{house}[FEN \"W:Wh7:Ba2:F9\"]"), "9. h7-h8 a2a1 1/2-1/2", ("undecided", None, "void", 1));
    // 6.1
    check(
        "[Blocking \"allowed\"]\n[FEN \"B:Wa1,b1:Bc1,d1,b2,c2,a3,b3:F36\"]",
        "36... c2-a2 a1a2 1/2-1/2",
        ("decided", Some("6.1"), "confirmed", 1),
    );
}

#[test]
fn an_error_in_a_variation_leaves_the_main_line_whole() {
    check("", "1. c3-d3 (1. c3d3) 1... f6-e6 2. d3-e3 *", ("undecided", None, "open", 3));
}
