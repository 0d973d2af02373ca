//! Every byte that is no blank belongs to a record, and a record does not depend on how its source comes.

use std::io::{self, Read};

use corners::notation::{Encoding, ReadOptions, Record};
use proptest::prelude::*;

use super::words::{bytes, text, try_all};
use super::{limited, read, read_with, utf16};

/// A source that gives a few bytes at a time.
struct Chopped<'a> {
    rest: &'a [u8],
    next: usize,
}

impl Read for Chopped<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.next = self.next % 7 + 1;
        let count = self.next.min(self.rest.len()).min(buffer.len());
        let (now, later) = self.rest.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.rest = later;
        Ok(count)
    }
}

/// Whether there are only blanks; the no-break space may be that of any encoding.
fn is_blank(mut bytes: &[u8]) -> bool {
    while let [b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0xA0, rest @ ..] | [0xC2, 0xA0, rest @ ..] = bytes {
        bytes = rest;
    }
    bytes.is_empty()
}

fn is_blank_text(text: &str) -> bool {
    text.chars().all(|c| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{A0}'))
}

/// The records in their order, as stretches of the source; blanks alone are between them.
fn check_stretches(source: &[u8], records: &[Record], is_blank: impl Fn(&[u8]) -> bool) -> Result<(), TestCaseError> {
    let mut at = 0;
    for record in records {
        let begin = usize::try_from(record.offset()).unwrap();
        let end = begin + usize::try_from(record.length()).unwrap();
        prop_assert!(at <= begin && begin < end && end <= source.len(), "{at} {begin} {end} {}", source.len());
        prop_assert!(is_blank(&source[at..begin]), "{:?}", &source[at..begin]);
        prop_assert_eq!(record.original(), &source[begin..end]);
        at = end;
    }
    prop_assert!(is_blank(&source[at..]), "{:?}", &source[at..]);
    Ok(())
}

fn check_bytes(source: &[u8], records: &[Record]) -> Result<(), TestCaseError> {
    // UTF-16 that is broken does not keep its bytes.
    prop_assume!(!source.starts_with(b"\xFF\xFE") && !source.starts_with(b"\xFE\xFF"));
    check_stretches(source, records, is_blank)
}

#[test]
fn every_byte_belongs_to_a_record() {
    try_all(1500, &bytes(), |source| check_bytes(&source, &read(&source)));
}

#[test]
fn every_byte_belongs_to_a_record_in_a_named_encoding() {
    for name in ["windows-1251", "windows-1252", "koi8-r"] {
        let encoding: Encoding = name.parse().unwrap();
        let options = ReadOptions { encoding: Some(encoding), ..ReadOptions::default() };
        try_all(400, &bytes(), |source| check_bytes(&source, &read_with(&source[..], options)));
    }
}

#[test]
fn utf_16_is_read_like_utf_8() {
    for is_little in [true, false] {
        try_all(400, &text(), |text| {
            let source = utf16(&text, is_little);
            let decode = |bytes: &[u8]| {
                let unit = |pair: &[u8]| {
                    let pair = [pair[0], pair[1]];
                    if is_little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) }
                };
                String::from_utf16(&bytes.chunks(2).map(unit).collect::<Vec<_>>()).unwrap()
            };
            let records = read(&source);
            check_stretches(&source, &records, |bytes| is_blank_text(&decode(bytes)))?;
            let same = read(format!("\u{FEFF}{text}"));
            prop_assert_eq!(records.len(), same.len());
            for (record, same) in records.iter().zip(&same) {
                prop_assert_eq!(record.text(), same.text());
                prop_assert_eq!(record.tokens(), same.tokens());
                prop_assert_eq!(record.diagnostics(), same.diagnostics());
                prop_assert_eq!(record.place(), same.place());
            }
            Ok(())
        });
    }
}

#[test]
fn records_do_not_depend_on_how_the_source_is_chopped() {
    try_all(300, &bytes(), |source| {
        let whole = read(&source);
        let chopped = read_with(Chopped { rest: &source, next: source.len() }, ReadOptions::default());
        prop_assert_eq!(format!("{chopped:?}"), format!("{whole:?}"));
        Ok(())
    });
}

#[test]
fn the_usual_form_of_moves_is_read_like_any_other() {
    // Moves between spaces and line feeds are read by themselves; with other blanks they are not.
    let usual = prop::sample::select(
        &["c3-d3 ", "a1-p16-b10 ", "1. ", "1.\n", "12. ", "2. c3-d3 ", "d3-d4\n", "c3- ", "$1 ", "(", ")"][..],
    );
    let other = prop::sample::select(super::words::TEXT);
    let word = prop_oneof![3 => usual, 1 => other];
    let texts = prop::collection::vec(word, 0..30).prop_map(|words| words.concat().replace('\r', "\n"));
    try_all(1500, &texts, |text| {
        let (one, other) = (read(&text), read(text.replace(' ', "\t").replace('\n', "\r")));
        prop_assert_eq!(one.len(), other.len());
        for (one, other) in one.iter().zip(&other) {
            prop_assert_eq!(one.tokens(), other.tokens());
            prop_assert_eq!(one.result_token(), other.result_token());
            let noticed = |record: &Record| {
                record.diagnostics().iter().map(|noticed| (noticed.code, noticed.span)).collect::<Vec<_>>()
            };
            prop_assert_eq!(noticed(one), noticed(other));
            let paths =
                |record: &Record| record.main_line().map(|written| record.path(written).to_vec()).collect::<Vec<_>>();
            prop_assert_eq!(paths(one), paths(other));
        }
        Ok(())
    });
}

/// What is noticed and read, apart from where in the source.
fn content(record: &Record) -> String {
    let tags: Vec<_> = record.tags().collect();
    let noticed: Vec<_> = record.diagnostics().iter().map(|noticed| (noticed.code, noticed.span)).collect();
    format!("{:?} {tags:?} {:?} {noticed:?} {:?}", record.original(), record.tokens(), record.result_token())
}

/// What the reader takes from its source at once, and how far it looks ahead.
const EDGES: [usize; 2] = [256 << 10, (256 << 10) - 4096];

#[test]
fn records_do_not_depend_on_where_the_buffer_ends() {
    for edge in EDGES {
        try_all(40, &(bytes(), 0..120_usize), |(source, before)| {
            // A tag begins a game, whatever comes before it; and there is more than is looked ahead for.
            let rest = "\n\n[Event \"z\"]\n*\n".repeat(700);
            let source = [b"[Event \"q\"]\n", &source[..], rest.as_bytes()].concat();
            let filler = format!("{{{}}} *\n", " ".repeat(edge - 5 - before.min(source.len())));
            let large = [filler.as_bytes(), &source].concat();
            let (alone, behind) = (read(&source), read(&large));
            prop_assert_eq!(behind.len(), alone.len() + 1);
            for (one, other) in alone.iter().zip(&behind[1..]) {
                prop_assert_eq!(content(one), content(other));
                prop_assert_eq!(one.offset() + filler.len() as u64, other.offset());
                prop_assert_eq!((one.place().line + 1, one.place().column), (other.place().line, other.place().column));
            }
            Ok(())
        });
    }
}

#[test]
fn records_do_not_depend_on_the_games_before() {
    let mut games = String::new();
    while games.len() < 300_000 {
        games.push_str("1. c3-d3 {a} f6-e6 (1... f6-f5) *\n");
    }
    let count = read(&games).len();
    try_all(20, &bytes(), |source| {
        let source = [b"[Event \"q\"]\n", &source[..]].concat();
        let behind = read([games.as_bytes(), &source].concat());
        let alone: Vec<_> = read(&source).iter().map(content).collect();
        prop_assert_eq!(behind[count..].iter().map(content).collect::<Vec<_>>(), alone);
        Ok(())
    });
}

#[test]
fn a_limit_of_size_takes_no_neighbour_along() {
    // With the same games kept and not kept, each begins at the same place.
    const FILLER: &[&str] = &["{x}", "c3-d3 ", "word ", "[A \"b\"]\n", "\n", "(", "; y\n", "1. "];
    let filler = || prop::sample::select(FILLER);
    let strategy = (bytes(), filler(), bytes(), filler(), bytes());
    try_all(30, &strategy, |(first, one, second, other, third)| {
        let one = one.repeat(90_000 / one.len());
        let other = other.repeat(600_000 / other.len());
        let source = [&first[..], one.as_bytes(), &second, other.as_bytes(), &third].concat();
        let starts = |options| read_with(&source[..], options).iter().map(Record::offset).collect::<Vec<_>>();
        // An encoding is detected for a game that is kept, and what it says may part the game.
        if std::str::from_utf8(&source).is_ok() {
            prop_assert_eq!(starts(limited(50_000)), starts(limited(1 << 30)));
        }
        Ok(())
    });
}
