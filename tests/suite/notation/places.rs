//! Where diagnostics point: the line and the column of the source, whatever its encoding and its line ends.

use corners::notation::{ReadOptions, Record};

use super::{read, read_with, utf16};

/// What is noticed, as `line:column code`.
fn places(records: &[Record]) -> Vec<String> {
    let noticed = records.iter().flat_map(Record::diagnostics);
    noticed.map(|noticed| format!("{}:{} {}", noticed.place.line, noticed.place.column, noticed.code)).collect()
}

/// Texts with what is noticed in them.
const CASES: &[(&str, &[&str])] = &[
    ("", &[]),
    ("c3-d3 } *", &["1:7 stray-brace"]),
    ("c3-d3\n } *", &["2:2 stray-brace"]),
    ("c3-d3\r\n } *", &["2:2 stray-brace"]),
    ("c3-d3\r } *", &["2:2 stray-brace"]),
    ("c3-d3\r\n\r\n} *", &["3:1 stray-brace"]),
    ("c3-d3\n\r } *", &["3:2 stray-brace"]),
    ("\n\n  c3-d3\n", &["3:8 missing-result"]),
    ("{ёжик} } c3-d3 *", &["1:8 stray-brace"]),
    ("{🎲🎲} } c3-d3 *", &["1:6 stray-brace"]),
    ("c3-d3\u{A0}} *", &["1:7 stray-brace"]),
    ("* c3-d3 } * f6-e6 } *", &["1:1 no-game", "1:9 stray-brace", "1:19 stray-brace"]),
    ("c3-d3 *\nf6–e6 *", &["2:1 separator"]),
    ("[white \"é\"] [White \"è\"]\n*", &["1:2 tag-case", "1:13 duplicate-tag"]),
    ("[White \"é\"\n*", &["1:1 bad-tag"]),
    ("1. c3-d3 7. f6-e6 *", &["1:10 move-number"]),
    ("1. c3-d3 {\nx *", &["1:10 unterminated-comment", "2:4 missing-result"]),
    ("1. c3-d3 {[%clk 1]\n[%emt x]} *", &["1:11 bad-command", "2:1 bad-command"]),
    ("1. c3-d3 (f6-e6 *", &["1:17 unbalanced-variation"]),
    ("1. c3-d3 Резерв *", &["1:10 stray-token"]),
    ("слово", &["1:1 no-game"]),
];

#[test]
fn every_place_is_that_of_the_source() {
    for (text, expected) in CASES {
        assert_eq!(places(&read(text)), *expected, "{text:?}");
    }
}

#[test]
fn utf_16_has_the_same_places_behind_its_mark() {
    for (text, expected) in CASES {
        // The mark is a character of the first line.
        let text = format!("\n{text}");
        let moved = |place: &&str| {
            let (line, rest) = place.split_once(':').unwrap();
            format!("{}:{rest}", line.parse::<u32>().unwrap() + 1)
        };
        for is_little in [true, false] {
            let found: Vec<_> = places(&read(utf16(&text, is_little))).into_iter().collect();
            let mut wanted = vec!["1:1 byte-order-mark".to_owned()];
            wanted.extend(expected.iter().map(moved));
            // A mark before nothing, and before text that is no game, is no game either.
            if expected.is_empty() || expected[0].ends_with("no-game") {
                assert_eq!(found[0], wanted[0]);
            } else {
                assert_eq!(found, wanted, "{text:?}");
            }
        }
    }
}

#[test]
fn single_byte_encodings_have_the_same_places() {
    let cases: [(&[u8], &[&str]); 6] = [
        (b"{\xB8\xE6\xE8\xEA} } c3-d3 *", &["1:2 assumed-encoding", "1:8 stray-brace"]),
        // What is no letter counts as well, before a game and behind it.
        (b"{\x96\xA0\x85} } c3-d3 * f6-e6 } *", &["1:2 assumed-encoding", "1:7 stray-brace", "1:23 stray-brace"]),
        (b"c3\x96d3 *", &["1:1 separator", "1:3 assumed-encoding"]),
        (b"c3-d3 \xBD-\xBD f6-e6 } *", &["1:7 assumed-encoding", "1:7 result-spelling", "1:17 stray-brace"]),
        (b"\xEF\xBB\xBF[White \"\xCF\xF0\xE8\"]\n*\n", &["1:1 byte-order-mark", "1:10 assumed-encoding"]),
        (b"\n\r\n[White \"\xCF\xF0\xE8\"]\r\n} *", &["3:9 assumed-encoding", "4:1 stray-brace"]),
    ];
    for (bytes, expected) in cases {
        assert_eq!(places(&read(bytes)), expected, "{}", bytes.escape_ascii());
    }
}

#[test]
fn an_encoding_that_is_named_is_no_news() {
    let options = ReadOptions { encoding: Some("koi8-r".parse().unwrap()), ..ReadOptions::default() };
    let [record] = &read_with(&b"[White \"\xF2\xC9\xD7\xC1\"]\n} *"[..], options)[..] else { panic!("one game") };
    assert_eq!(record.tag("White").as_deref(), Some("Рива"));
    assert_eq!(places(std::slice::from_ref(record)), ["2:1 stray-brace"]);
}

#[test]
fn a_line_end_that_the_buffer_tears_is_one() {
    // CR is the last byte of a piece, LF the first of the next.
    for piece in [256_usize << 10, 512 << 10] {
        let comment = format!("{{{}}} *", "x".repeat(1000));
        let blanks = "\r\n".repeat((piece - comment.len()) / 2);
        for pad in ["", " "] {
            let text = format!("{comment}{pad}{blanks}\r\n\r\nc3-d3 }} *");
            let lines = text.matches('\n').count() + 1;
            assert_eq!(places(&read(&text)).last(), Some(&format!("{lines}:7 stray-brace")));
        }
    }
}
