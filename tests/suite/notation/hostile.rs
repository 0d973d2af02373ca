//! Input made to cost much: reading ends, holds little, and goes over no byte often. Where one of these took time that grows
//! with the square of its length, the suite would stand still.

use std::io::{self, Read};

use corners::notation::{Code, Diagnostic, Fitness, ReadOptions, Reader, Record, export};
use corners::rules::Variant;

use super::{limited, read_with};

/// Pieces that are repeated, each behind a beginning of its own.
const HOSTILE: &[(&str, &str)] = &[
    ("", "("),
    ("", ")"),
    ("", "()"),
    ("", "{"),
    ("", "}"),
    ("", "{}"),
    ("", "{ [%"),
    ("", "{[%clk x]} "),
    ("{", "[%"),
    ("{", "[%a]"),
    ("{", "\n\n["),
    ("{", "\n\n[A "),
    ("", "["),
    ("", "[]"),
    ("", "[[[[ "),
    ("", "[x]"),
    ("", "[\"x]"),
    ("", "[\"]"),
    ("", "[A \"x] "),
    ("", "[A \"x\" "),
    ("", "[A \"x\\\" "),
    ("[A \"", "\\"),
    ("[A \"", "\" "),
    ("", "[A\n"),
    ("", "[A \""),
    ("[A \"b\"]", "x "),
    ("[A \"b\"]", "x\n"),
    ("[A \"b\"]", "\u{FEFF}a "),
    ("[A \"b\"]", "\u{FEFF}a \"x "),
    ("[A \"b\"]", "[ "),
    ("[Event \"b\"]", "[Event \"b\"] "),
    ("[Event \"b\"]", "[Event \"b\"]\n\n"),
    ("", ";"),
    ("", ";\n"),
    ("", "\""),
    ("", "1 "),
    ("", "1"),
    ("", "1 1 . "),
    ("", "- "),
    ("", "-- "),
    ("", "a1-"),
    ("a1", " - a2"),
    ("", "a1 "),
    ("", "a1-a2 "),
    ("", "a1-a2 \n\t "),
    ("", " "),
    ("", "\n"),
    ("", "\r"),
    ("*", " "),
    ("", "$"),
    ("", "$1 "),
    ("", "!"),
    ("", "\u{FEFF}"),
    ("", "\u{FEFF} "),
    ("", "1/2 "),
    ("", "1 - "),
    ("", "* "),
    ("", "1-0 1. "),
    ("", "1-0 a1-a2"),
    ("", "%\n"),
    ("", "% "),
    ("", "word "),
    ("", "\u{A0}"),
    ("", "Р"),
    ("", "\0"),
];

fn hostile(start: &str, piece: &str, length: usize) -> String {
    format!("{start}{}", piece.repeat(length / piece.len()))
}

#[test]
fn every_hostile_text_is_read_to_its_end() {
    for (start, piece) in HOSTILE {
        let text = hostile(start, piece, 200_000);
        for options in [limited(64 << 10), ReadOptions { largest_game: 1 << 30, ..limited(0) }] {
            let records = read_with(text.as_bytes(), options);
            assert!(
                records.iter().all(|record| record.fitness() == Fitness::TooLarge || !record.original().is_empty())
            );
        }
    }
}

#[test]
fn every_hostile_text_is_read_in_another_encoding() {
    for (start, piece) in HOSTILE {
        let text = [hostile(start, piece, 100_000).as_bytes(), b"\xFF"].concat();
        let _ = read_with(&text[..], limited(1 << 30));
    }
}

#[test]
fn every_hostile_text_is_written() {
    for (start, piece) in HOSTILE {
        for record in read_with(hostile(start, piece, 100_000).as_bytes(), limited(1 << 30)) {
            assert!(export(&record, &(), Variant::Classic3x3).is_some());
        }
    }
}

#[test]
fn many_tags_are_read_and_each_counts_once() {
    let names: Vec<String> = (0..60_000).map(|number| format!("[N{number} \"\"]\n")).collect();
    let text = names.concat() + &names.concat();
    let [record] = &read_with(text.as_bytes(), limited(1 << 30))[..] else { panic!("one game") };
    assert_eq!(record.tags().count(), 60_000);
    // Each double is listed or counted, and the result is missing.
    let [doubles @ .., missing] = record.diagnostics() else { panic!("there are doubles") };
    assert_eq!(missing.code, Code::MissingResult);
    assert_eq!(doubles.len(), Diagnostic::MOST);
    let counted: u64 = doubles.iter().map(|double| 1 + double.more).sum();
    assert_eq!((counted, doubles.last().map(|last| last.more)), (60_000, Some(59_000)));
}

/// A source that counts what it gave.
struct Counted<'a> {
    rest: &'a [u8],
    given: u64,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.rest.read(buffer)?;
        self.given += count as u64;
        Ok(count)
    }
}

#[test]
fn the_reader_takes_no_more_than_it_must_hold() {
    let limit = 64 << 10;
    for (start, piece) in
        [("", "* "), ("", "1-0 1. "), ("", "c3-d3 * "), ("", "[A \"b\"] c3-d3 "), ("", " "), ("*", "\n")]
    {
        let text = hostile(start, piece, 1_600_000);
        let mut source = Counted { rest: text.as_bytes(), given: 0 };
        let mut record = Record::default();
        // The first game alone.
        let mut reader = Reader::with_options(&mut source, limited(limit));
        let _ = reader.read(&mut record).unwrap();
        let taken = reader.offset();
        // Twice the largest game and a piece, ahead of what is done with.
        assert!(source.given <= taken + 2 * (limit as u64) + (512 << 10), "{start:?} {piece:?}: {}", source.given);
    }
}

#[test]
fn many_small_games_behind_one_bad_byte_are_read_one_by_one() {
    // Before they are decoded they are one game: the signs between the moves are no signs of UTF-8.
    let games = 20_000;
    let text = [&b"1. "[..], &b"\xD0\xA0\xFF\xD0\xA0c3-d3\xD0\xA0*\xD0\xA01."[..].repeat(games)].concat();
    let records = read_with(&text[..], limited(1 << 30));
    assert!(records.len() >= games, "{}", records.len());
    let covered: u64 = records.iter().map(Record::length).sum();
    assert!(covered + 2 * records.len() as u64 >= text.len() as u64);
}
