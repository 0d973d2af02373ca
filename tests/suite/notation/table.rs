//! The table of what is accepted, row by row: the codes that each text earns, its games and their plies.

use corners::notation::{ReadOptions, Record};

use super::{codes, limited, read, read_with};

/// A text, the codes of all its games, and the plies of each.
type Row = (&'static str, &'static [&'static str], &'static [usize]);

#[track_caller]
fn check_records(text: &[u8], records: &[Record], expected: &[&str], plies: &[usize]) {
    let found: Vec<&str> = records.iter().flat_map(codes).collect();
    assert_eq!(found, expected, "{}", text.escape_ascii());
    let counted: Vec<usize> = records.iter().map(|record| record.main_line().count()).collect();
    assert_eq!(counted, plies, "{}", text.escape_ascii());
}

#[track_caller]
fn check(rows: &[Row]) {
    for (text, expected, plies) in rows {
        check_records(text.as_bytes(), &read(text), expected, plies);
    }
}

#[test]
fn marks_stand_at_the_start_of_a_game() {
    check(&[
        ("\u{FEFF}c3-d3 *", &["byte-order-mark"], &[1]),
        ("c3-d3 *\n\u{FEFF}[Event \"a\"]\nc3-d3 *", &["byte-order-mark"], &[1, 1]),
        ("c3-d3 *\u{FEFF}1. c3-d3 *", &["byte-order-mark"], &[1, 1]),
        ("c3-d3\n\u{FEFF}[Event \"a\"]\nc3-d3 *", &["missing-result", "byte-order-mark"], &[1, 1]),
        ("c3-d3 \u{FEFF} f6-e6 *", &["byte-order-mark"], &[2]),
        ("\u{FEFF}% passed over\n\u{FEFF}c3-d3 *", &["byte-order-mark", "byte-order-mark"], &[1]),
    ]);
}

#[test]
fn blanks_are_of_many_kinds() {
    check(&[
        ("1.\tc3-d3\u{B}f6-e6\u{C}2.\u{A0}d3-d4\r*", &[], &[3]),
        ("[White \"a\"]\r\r1. c3-d3\rf6-e6 *\r[White \"b\"]\r\r*\r", &[], &[2, 0]),
        ("[White \"a\"]\n\r\r\nc3-d3 *\r\n", &[], &[1]),
        (" \t\r\n\u{B}\u{C}\u{A0}\n", &[], &[]),
        ("", &[], &[]),
    ]);
}

#[test]
fn a_line_with_a_percent_sign_is_passed_over() {
    check(&[
        ("%x {\n[White \"a\"]\n% [White \"b\"]\n[Black \"c\"]\n\n%c3-d3\nc3-d3\n%\n*\n% 1-0", &[], &[1]),
        ("c3-d3 {\n% } f6-e6 *", &[], &[2]),
        ("c3-d3 % f6-e6 *", &["stray-token"], &[1]),
    ]);
}

#[test]
fn tags_are_tolerated_in_many_shapes() {
    check(&[
        ("[ White\n\t\"a\" ]\n\n\n[Black \"b\"][A_1 \"\\\"\\\\\"] *", &[], &[0]),
        ("[White \"a \"b\" c\"]\n*", &["bad-tag"], &[0]),
        ("[White \"a\"\n*", &["bad-tag"], &[0]),
        ("[White \"a]\n*", &["bad-tag"], &[0]),
        ("White \"a\"]\n*", &["bad-tag"], &[0]),
        ("[White a]\n[Black \"b\"]\n*", &["bad-tag"], &[0]),
        ("[Wh-te \"a] b\"]\n[Black \"b\"]\n*", &["bad-tag"], &[0]),
        ("[White \"a\" [Black \"b\"]\n*", &["bad-tag"], &[0]),
        ("[White \"C:\\\"]\n*", &["bad-tag"], &[0]),
        ("[White \"a\\b\"]\n*", &["bad-tag"], &[0]),
        ("[White \"a\"] word\n[Black \"b\"]\n*", &["bad-tag"], &[0]),
        ("[White \"a\"]\n[White \"b\"]\n*", &["duplicate-tag"], &[0]),
        ("[white \"a\"]\n[FEN \"b\"]\n[fen \"c\"]\n*", &["tag-case", "duplicate-tag", "tag-case"], &[0]),
        ("[A \"a\"]\n[a \"b\"]\n*", &[], &[0]),
    ]);
}

#[test]
fn a_game_ends_where_the_next_begins() {
    check(&[
        ("c3-d3\n[White \"a\"]\n*", &["missing-result"], &[1, 0]),
        ("c3-d3 * [White \"a\"] *", &[], &[1, 0]),
        ("1. c3-d3 * 1. b3-d3 a1-a2 *", &[], &[1, 2]),
        ("c3-d3 * b3-d3 *", &[], &[1, 1]),
        ("c3-d3 * {to the game before}\n% as well\n; and this\n1. b3-d3 *", &[], &[1, 1]),
        ("c3-d3 1-0 1-0 *", &["stray-token", "stray-token"], &[1]),
        ("[Event \"a\"]\n\n[Event \"b\"]\n*", &["missing-result"], &[0, 0]),
        ("[Event \"a\"]\n[Event \"b\"]\n*", &["duplicate-tag"], &[0]),
        ("[White \"a\"]\n\n[Event \"b\"]\n*", &[], &[0]),
        ("[Event \"a\"]\n\n[White \"b\"]\n*", &[], &[0]),
        ("c3-d3 f6-e6", &["missing-result"], &[2]),
        ("(c3-d3 [White \"a\"] *", &["unbalanced-variation", "missing-result"], &[0, 0]),
        ("* (c3-d3) $1 {x} * c3-d3 *", &["stray-token"], &[0, 1]),
    ]);
}

#[test]
fn text_without_tag_and_move_is_no_game() {
    check(&[
        ("words and\n\nmore", &["no-game"], &[0]),
        ("{words}", &["no-game"], &[0]),
        ("*", &["no-game"], &[0]),
        ("12.", &["no-game"], &[0]),
        ("[White \"a\"]", &["missing-result"], &[0]),
        ("words [White \"a\"]\n*", &["no-game"], &[0, 0]),
    ]);
}

#[test]
fn comments_hold_anything() {
    check(&[
        ("{; ( % [Event \"a\"] 1-0 { $ \n\n x} c3-d3 *", &[], &[1]),
        ("c3-d3 ; { ( [Event \"a\"] } 1-0\nf6-e6 *", &[], &[2]),
        ("{a}[White \"a\"]{b}\n1.{c}c3-d3;d\nf6-e6*", &[], &[2]),
        ("c3-d3 } *", &["stray-brace"], &[1]),
        ("c3-d3 { *", &["unterminated-comment", "missing-result"], &[1]),
        ("c3-d3 {\n[A \"a\"]\n} *", &[], &[1]),
        ("c3-d3 {x\n \n[White \"a\"] } *", &["unterminated-comment", "missing-result", "stray-brace"], &[1, 0]),
        (
            "c3-d3 {x\n\n\u{FEFF}[White \"a\"]\n*",
            &["unterminated-comment", "missing-result", "byte-order-mark"],
            &[1, 0],
        ),
        ("c3-d3 {x\n\n[White] } *", &[], &[1]),
    ]);
}

#[test]
fn commands_are_well_formed_or_text() {
    check(&[
        ("c3-d3 {[%clk 1:02:03.4] [%emt 5] [%stands][%eval #-3,12][%csl Gd4] [%]} *", &["bad-command"], &[1]),
        ("c3-d3 {[%clk] [%clk 1] [%stands 1] [%eval] [%emt a]} *", &["bad-command"; 5], &[1]),
        ("c3-d3 {[%clk 1:00 [%clk 1:00:00]} *", &["bad-command"], &[1]),
        ("c3-d3 ; [%clk 1:00\n*", &["bad-command"], &[1]),
    ]);
}

#[test]
fn variations_are_a_tree() {
    check(&[
        ("1. c3-d3 (1. b3-d3 {x} f6-e6 (1... f6-f5)) (1. a3-d3) f6-e6 *", &[], &[2]),
        ("(1. c3-d3) 1. c3-d3 *", &[], &[1]),
        ("() c3-d3 (()) *", &[], &[1]),
        ("c3-d3 (f6-e6 1-0", &["unbalanced-variation"], &[1]),
        ("c3-d3 (f6-e6", &["unbalanced-variation", "missing-result"], &[1]),
        ("c3-d3 ) f6-e6 *", &["unbalanced-variation"], &[2]),
        ("c3-d3 (word (a1-a2) b1-b2) f6-e6 *", &["stray-token"], &[2]),
        ("c3-d3 (word 1-0", &["stray-token", "unbalanced-variation"], &[1]),
    ]);
}

#[test]
fn annotations_are_glued_or_apart() {
    check(&[
        ("c3-d3!f6-e6?? $0 $255 !? ?! d3-d4$1 *", &[], &[3]),
        ("!c3-d3 *", &[], &[1]),
        ("c3-d3 $256 f6-e6 *", &["stray-token"], &[1]),
        ("c3-d3 $ f6-e6 *", &["stray-token"], &[1]),
    ]);
}

#[test]
fn numbers_are_optional_and_the_sequence_decides() {
    check(&[
        ("1.c3-d3 1...f6-e6 2 d3-d4 2 . . .e6-e5 3. ... d4-d5 *", &[], &[5]),
        ("3. c3-d3 f6-e6 2... d3-d4 *", &["move-number"], &[3]),
        ("[FEN \"B:Wa1:Bh8:F12\"]\n12... h8-h7 13. a1-a2 *", &[], &[2]),
        ("[FEN \"B:Wa1:Bh8:F12\"]\n1... h8-h7 2. a1-a2 *", &["move-number", "move-number"], &[2]),
        ("99999999999999999999999. c3-d3 *", &["move-number"], &[1]),
        ("[FEN \"B:Wa1:Bh8:F12\"]\n* (12... h8-h7)", &[], &[0]),
    ]);
}

#[test]
fn paths_have_many_separators() {
    check(&[
        ("c3-d3-e3 *", &[], &[1]),
        ("c3–d3 c3—d3 c3−d3 c3‑d3 c3:d3 c3xd3 c3×d3 c3>d3 *", &["separator"; 8], &[8]),
        ("c3 - d3 c3-\nd3 c3 -d3 *", &["separator"; 3], &[3]),
        ("C3-d3 c3-D3 *", &["letter-case", "letter-case"], &[2]),
        ("а1-с1 *", &["lookalike-letter"], &[1]),
        ("А1-В1-С1-Е1-Н1 *", &["letter-case", "lookalike-letter"], &[1]),
        ("p16-a1 *", &[], &[1]),
        ("[A \"\"]\n\nq1-a1 *", &["stray-token"], &[0]),
        ("[A \"\"]\n\na1-a17 *", &["stray-token"], &[0]),
        ("[A \"\"]\n\na1-a0 *", &["stray-token"], &[0]),
        ("[A \"\"]\n\na1 *", &["stray-token"], &[0]),
        ("-- Z0 0000 pass *", &[], &[4]),
    ]);
}

#[test]
fn results_have_many_spellings() {
    check(&[
        ("c3-d3 1-0", &[], &[1]),
        ("c3-d3 0-1", &[], &[1]),
        ("c3-d3 1/2-1/2", &[], &[1]),
        ("c3-d3 0-0", &[], &[1]),
    ]);
    let spelled =
        ["½-½", "1/2", "1/2 - 1/2", "0.5-0.5", "1 - 0", "0 - 1", "1:0", "0:1", "2-0", "1-1", "0-2", "0 – 0", "1–0"];
    for result in spelled {
        for text in [format!("c3-d3 {result}"), format!("c3-d3 {result}\n\n1. c3-d3 {result}{{x}}")] {
            let games = text.matches("c3").count();
            check_records(text.as_bytes(), &read(&text), &vec!["result-spelling"; games], &vec![1; games]);
        }
    }
    check(&[
        ("c3-d3{x}1-0{y}", &[], &[1]),
        ("c3-d3*", &[], &[1]),
        ("1.*", &["no-game"], &[0]),
        ("c3-d3 1-0x *", &["stray-token"], &[1]),
    ]);
}

#[test]
fn anything_else_ends_the_list_of_moves() {
    check(&[
        ("c3-d3 word f6-e6 {x} (a1-a2) 1-0", &["stray-token"], &[1]),
        ("c3-d3 Резерв*f6{x} [y] <z> *", &["stray-token"], &[1]),
        ("c3-d3 word other 7. [y *", &["stray-token"], &[1]),
    ]);
    let [record] = &read("c3-d3 Резерв *")[..] else { panic!("one game") };
    assert_eq!(record.diagnostics()[0].found, "Резерв");
    assert!(record.is_cut());
}

#[test]
fn other_encodings_are_detected_or_named() {
    let rows: [(&[u8], &[&str], &[usize]); 6] = [
        (b"[White \"\xC8\xE2\xE0\xED\"]\nc3\x97d3 1\x960", &["assumed-encoding", "separator", "result-spelling"], &[1]),
        (b"[White \"Ren\xE9\"]\n\xF13-d3 *", &["assumed-encoding", "stray-token"], &[0]),
        (b"{\xCD\xE0\xF7\xE0\xEB\xEE} \xF13-\xE53 *", &["assumed-encoding", "lookalike-letter"], &[1]),
        (b"c3-d3 \xBD-\xBD c3-d3 *", &["assumed-encoding", "result-spelling"], &[1, 1]),
        (b"c3-d3\xA0f6-e6 *", &["assumed-encoding"], &[2]),
        (b"[White \"\xD0\x98\"]\n*\n[White \"\xC8\xE2\"]\n*", &["assumed-encoding"], &[0, 0]),
    ];
    for (bytes, expected, plies) in rows {
        check_records(bytes, &read(bytes), expected, plies);
        let options = ReadOptions { encoding: Some("windows-1251".parse().unwrap()), ..ReadOptions::default() };
        let named = read_with(bytes, options);
        assert!(named.iter().flat_map(codes).all(|code| code != "assumed-encoding"));
    }
}

#[test]
fn a_game_over_the_limit_is_passed_over() {
    let records = read_with(&b"c3-d3 * c3-d3 f6-e6 { } * c3-d3 *"[..], limited(12));
    check_records(b"", &records, &["too-large"], &[1, 0, 1]);
    assert_eq!((records[1].offset(), records[1].length()), (8, 18));
}
