//! Games larger than the limit, whatever makes them large: the games around them are read.

use corners::notation::{Fitness, Reader, Record, export};
use corners::rules::Variant;

use super::{codes, limited, read, read_with, utf16};

const LIMIT: usize = 64 << 10;

#[test]
fn the_neighbours_of_a_large_game_are_read() {
    let forms: &[(&str, &str, &str)] = &[
        ("a comment", "{", "x"),
        ("a comment of lines", "{", "x\n"),
        ("a comment of blank lines", "{", "\n"),
        ("a comment that is never closed", "{", "[x \n\n"),
        ("a line comment", ";", "x"),
        ("tags", "", "[A \"b\"]\n"),
        ("one tag", "[A \"", "b"),
        ("a tag without end", "[A \"", "1-0 1. c3-d3 "),
        ("moves", "c3-d3 ", "f6-e6 d3-d4 "),
        ("moves on lines", "c3-d3\n", "f6-e6\nd3-d4\n"),
        ("percent signs", "c3-d3 ", "{%}%"),
        ("a word", "", "w"),
        ("words", "", "w % "),
        ("variations", "(", "("),
        ("blanks", "c3-d3", " "),
        ("escaped lines", "", "%x\n"),
        ("bytes that are no text", "", "\0\u{FFFD}"),
        ("brackets", "", "[]"),
    ];
    for (name, start, piece) in forms {
        // Too large for the limit, for the buffer, and for several pieces.
        for length in [80_000, 300_000, 700_001] {
            let large = format!("[Event \"large\"]\n{start}{}", piece.repeat(length / piece.len()));
            let text = format!("[Event \"a\"]\n\nc3-d3 *\n\n{large}\n\n[Event \"b\"]\n\nc3-d3 }} *\n");
            let sources = [(text.clone().into_bytes(), 1), (utf16(&text, true), 2)];
            let count = if length == 300_000 { 2 } else { 1 };
            for (source, unit) in sources.into_iter().take(count) {
                let records = read_with(&source[..], limited(LIMIT));
                let [first, middle, last] = &records[..] else { panic!("{name} {length}: {} games", records.len()) };
                assert_eq!(first.tag("Event").as_deref(), Some("a"), "{name} {length}");
                assert_eq!(middle.fitness(), Fitness::TooLarge, "{name} {length}");
                assert_eq!(last.tag("Event").as_deref(), Some("b"), "{name} {length}");
                assert_eq!(codes(last), ["stray-brace"], "{name} {length}");
                let before = text[..text.find("[Event \"b\"]").unwrap()].encode_utf16().count();
                let before = if unit == 1 { text.find("[Event \"b\"]").unwrap() } else { 2 + 2 * before };
                assert_eq!(last.offset(), before as u64, "{name} {length}");
                let lines = text.lines().count() as u64;
                assert_eq!(last.diagnostics()[0].place.line, lines, "{name} {length}");
            }
        }
    }
}

#[test]
fn a_long_token_does_not_part_a_game() {
    // What tells where a game ends lies further off than the reader looks ahead.
    let long = "1-0 1. c3-d3 ".repeat(1000);
    let filler = format!("{{{}}} *\n", "x".repeat((256 << 10) - 6000));
    for tag in [format!("[A \"{long}\"]"), format!("[A\n\"{long}\"]"), format!("[A{}\"{long}\"]", " ".repeat(9000))] {
        let text = format!("{filler}[White \"w\"]\n{tag}\n\nc3-d3 *\n");
        let [_, record] = &read(&text)[..] else { panic!("two games") };
        assert_eq!(record.tag("A").as_deref(), Some(&long[..]));
    }
    let path = "c3-d3-".repeat(3000);
    for (word, games) in [(format!("{path}c3 *"), 2), (format!("{path}c3y *"), 1)] {
        let text = format!("{filler}{word}");
        assert_eq!(read(&text).len(), games);
        let [first, ..] = &read(&text)[..] else { panic!("a game") };
        assert_eq!(first.original().len() < filler.len(), games == 2);
    }
}

#[test]
fn a_game_as_large_as_the_limit_is_kept() {
    for length in [LIMIT - 1, LIMIT, LIMIT + 1] {
        let game = format!("[White \"{}\"] *", "я".repeat((length - 13) / 2));
        let text = format!("{game}[White \"x\"] *");
        let records = read_with(text.as_bytes(), limited(game.len()));
        assert_eq!(records.iter().map(Record::fitness).collect::<Vec<_>>(), [Fitness::Readable; 2]);
        let records = read_with(text.as_bytes(), limited(game.len() - 1));
        assert_eq!(records.iter().map(Record::fitness).collect::<Vec<_>>(), [Fitness::TooLarge, Fitness::Readable]);
    }
    // Of UTF-16 the bytes of the source count, not those that are made of it.
    let text = format!("{{{}}} c3-d3 *", "語".repeat(300_000));
    let records = read_with(&utf16(&text, false)[..], limited(700_000));
    assert_eq!(records.iter().map(Record::fitness).collect::<Vec<_>>(), [Fitness::Readable]);
}

#[test]
fn a_large_game_is_not_written() {
    let mut record = Record::default();
    let mut reader = Reader::with_options(&b"c3-d3 f6-e6 *"[..], limited(5));
    assert!(reader.read(&mut record).unwrap());
    assert_eq!(export(&record, &(), Variant::Classic3x3), None);
    assert_eq!((record.text(), record.length()), ("", 13));
}

#[test]
fn a_bracket_left_open_after_the_result_ends_with_the_next_one() {
    let text = "1. c3-d3 * ( note\n\n1. c3-d3 f6-e6 0-1\n\n1. c3-d3 *\n\n1. b3-c3 *\n";
    assert_eq!(read(text).len(), 3);
}

#[test]
fn a_tag_may_begin_on_the_line_before_its_name() {
    assert_eq!(read("1. c3-d3 *\n\n[\nEvent \"x\"]\n\n1. c3-d3 f6-e6 *\n").len(), 2);
}
