//! The edges of the writer and of the reader, one by one.

use corners::arbiter::{Arbiter, Check};
use corners::notation::{Record, export};
use corners::rules::Variant;

use super::{codes, read};

#[track_caller]
fn one(text: impl AsRef<[u8]>) -> Record {
    let mut records = read(text);
    assert_eq!(records.len(), 1);
    records.remove(0)
}

/// The movetext of the export form.
#[track_caller]
fn movetext(text: impl AsRef<[u8]>) -> String {
    let written = export(&one(text), &(), Variant::Classic3x3).unwrap();
    written.split_once("\n\n").unwrap().1.to_owned()
}

#[test]
fn blanks_at_the_end_of_the_file_take_no_comment_along() {
    assert_eq!(movetext("c3-d3 {left open \n"), "1. c3-d3 {left open} *\n");
    assert_eq!(movetext("c3-d3 * ; to the end  \t"), "1. c3-d3 {to the end} *\n");
    assert_eq!(movetext("c3-d3 {[%stands] \n \n"), "1. c3-d3 {[%stands]} *\n");
    assert_eq!(one("[White \"a   ").tag("White").as_deref(), Some("a"));
}

#[test]
fn a_comment_is_written_so_that_it_ends_where_it_ended() {
    assert_eq!(movetext("c3-d3 ; a } b { c }\n*"), "1. c3-d3 {a ) b { c )} *\n");
    assert_eq!(movetext("c3-d3 {} { } {\u{A0}\n} *"), "1. c3-d3 {} {} {} *\n");
    assert_eq!(movetext("c3-d3 {[%clk 9] [%clk 0:09] [%} *"), "1. c3-d3 {(%clk 9] [%clk 0:09] (%} *\n");
    assert_eq!(movetext("c3-d3 {unread: x} *"), "1. c3-d3 {unread: x} *\n");
}

#[test]
fn what_was_not_read_follows_in_a_comment() {
    assert_eq!(movetext("c3-d3 what {is} this 1-0"), "1. c3-d3 {unread: what (is) this} 1-0\n");
    assert_eq!(movetext("c3-d3 (what {is}) f6-e6 *"), "1. c3-d3 ({unread: what (is)}) 1... f6-e6 *\n");
    assert_eq!(movetext("c3-d3 (a1-a2 what (is (this *"), "1. c3-d3 (1. a1-a2 {unread: what (is (this}) *\n");
    assert_eq!(movetext("some {words} *"), "{unread: some (words) *} *\n");
    assert_eq!(movetext("[White \"a\"] what {is} this\n\n1. c3-d3 *"), "{unread: what (is) this 1. c3-d3} *\n");
}

#[test]
fn a_command_that_was_not_read_is_not_read_later() {
    let text = "[Variant \"classic-3x3\"]\n\n1. a1-h8 what {[%stands]} *\n";
    let record = one(text);
    let written = export(&record, &(), Variant::Classic3x3).unwrap();
    assert!(written.contains("{unread: what ((%stands])}"), "{written}");
    let mut arbiter = Arbiter::default();
    assert_eq!(arbiter.judge(&record).check, Check::Void);
    assert_eq!(arbiter.judge(&one(&written)).check, Check::Void);
}

#[test]
fn variations_and_annotations_stand_where_they_stood() {
    assert_eq!(movetext("(1. a1-a2 b1-b2) 1. c3-d3 *"), "(1. a1-a2 b1-b2) 1. c3-d3 *\n");
    assert_eq!(movetext("[A \"\"]\n( ( ) ) () *"), "(()) () *\n");
    assert_eq!(movetext("! {a} c3-d3?! ($5 1. c3-d3 $1) *"), "$1 {a} 1. c3-d3 $6 ($5 1. c3-d3 $1) *\n");
    assert_eq!(
        movetext("c3-d3 f6-e6 (f6-f5 (f6-d6)) d3-d4 *"),
        "1. c3-d3 f6-e6 (1... f6-f5 (1... f6-d6)) 2. d3-d4 *\n"
    );
    assert_eq!(movetext("c3-d3 1-0 (a1-a2) {late}"), "1. c3-d3 (1. a1-a2) {late} 1-0\n");
}

#[test]
fn the_result_is_one() {
    for (text, result) in [
        ("[Result \"½-½\"] c3-d3", "1/2-1/2"),
        ("[Result \"2-0\"] c3-d3", "1-0"),
        ("[Result \"white\"] c3-d3", "*"),
        ("[Result \"1-0\"] c3-d3 0 – 1", "0-1"),
        ("[Result \"1-0\"] c3-d3 *", "*"),
    ] {
        let written = export(&one(text), &(), Variant::Classic3x3).unwrap();
        assert!(written.contains(&format!("[Result \"{result}\"]\n")), "{written}");
        assert!(written.ends_with(&format!(" {result}\n")), "{written}");
    }
}

#[test]
fn a_value_is_written_so_that_it_is_read() {
    for (value, meant) in [
        ("C:\\", "C:\\"),
        ("C:\\\\", "C:\\"),
        ("a \"b\" c", "a \"b\" c"),
        ("a\\\"", "a\""),
        ("\\\\\\\"", "\\\""),
        ("a] [b", "a] [b"),
        ("\\n", "\\n"),
        ("", ""),
        ("\u{FEFF}%;{", "\u{FEFF}%;{"),
    ] {
        let record = one(format!("[White \"{value}\"]\n*"));
        assert_eq!(record.tag("White").as_deref(), Some(meant), "{value}");
        let again = one(export(&record, &(), Variant::Classic3x3).unwrap());
        assert_eq!(again.tag("White").as_deref(), Some(meant), "{value}");
        assert_eq!(codes(&again), Vec::<&str>::new(), "{value}");
    }
}

#[test]
fn a_line_is_as_long_as_may_be() {
    // `1. c3-d3 {` and `} *` are 13 characters.
    let word = |length| "é".repeat(length);
    assert_eq!(movetext(format!("c3-d3 {{{}}} *", word(66))), format!("1. c3-d3 {{{}}} *\n", word(66)));
    assert_eq!(movetext(format!("c3-d3 {{{}}} *", word(67))), format!("1. c3-d3 {{{}}}\n*\n", word(67)));
    assert_eq!(movetext(format!("c3-d3 {{{}}} *", word(69))), format!("1. c3-d3\n{{{}}} *\n", word(69)));
    assert_eq!(movetext(format!("c3-d3 {{{}}} *", word(99))), format!("1. c3-d3\n{{{}}}\n*\n", word(99)));
}

#[test]
fn characters_are_not_torn() {
    // The second byte of Р and of à is the no-break space of other encodings.
    for word in ["Резерв", "Рà", "xР", "Р\u{A0}"] {
        let record = one(format!("c3-d3 {word} *"));
        assert_eq!(record.diagnostics()[0].found, word.trim_end_matches('\u{A0}'), "{word}");
        assert_eq!(codes(&record), ["stray-token"], "{word}");
    }
}

#[test]
fn a_percent_sign_within_a_line_is_text_at_any_edge_of_the_buffer() {
    // A game that is passed over piece by piece: each piece begins somewhere within a line.
    let large = format!("[Event \"large\"]\n{{x}} {}", "% ".repeat(500_000));
    let text = format!("{large} * 1. c3-d3 *\n");
    assert_eq!(super::read_with(text.as_bytes(), super::limited(50_000)).len(), 2);
}

#[test]
fn what_an_export_has_no_place_for_is_named() {
    let text =
        "% by a clock\n[Event \"a\"]\n[Event \"b\"]\n[\"alone\"] junk\n[White \"x\"]\n\n1. c3-d3 1-0 0-1 word {kept}\n";
    let record = one(text);
    let left_out: Vec<_> = record.left_out().iter().map(|span| record.slice(*span)).collect();
    assert_eq!(left_out, ["% by a clock", "[Event \"b\"]", "[\"alone\"]", "junk", "0-1", "word"]);
}

#[test]
fn a_list_of_moves_that_ended_at_an_error_is_void_after_it_was_written_too() {
    let text = "[Variant \"classic-3x3\"]\n[Termination \"resignation\"]\n\n1. c3-d3 f6-e6 2. boh c2-c4 1-0\n";
    let record = one(text);
    let written = one(export(&record, &(), Variant::Classic3x3).unwrap());
    assert_eq!(codes(&written), Vec::<&str>::new());
    for record in [record, written] {
        assert_eq!(Arbiter::default().judge(&record).check, Check::Void);
    }
}

#[test]
fn a_known_command_in_another_case_is_not_overlooked() {
    let record = one("[Variant \"classic-3x3\"]\n\n1. c3-c5 {[%Stands]} 1... f6-e6 *\n");
    assert_eq!(codes(&record), ["bad-command"]);
}
