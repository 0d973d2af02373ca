//! Read, written and read again, a record says the same, and what is written does not change any more.

use corners::notation::{Command, Fitness, Header, Record, Token, export};
use corners::rules::{GameResult, Variant};
use proptest::prelude::*;

use super::words::{bytes, text, try_all};
use super::{codes, read};

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{A0}')
}

fn fold(text: &str) -> String {
    text.split(is_blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A piece of movetext, apart from where it stands.
#[derive(Debug, PartialEq)]
enum Said {
    Move(Vec<String>),
    Comment(String),
    Annotation(u8),
    Open,
    Close,
}

fn said(record: &Record) -> Vec<Said> {
    let piece = |token: &Token| match *token {
        Token::Move(written) => Said::Move(record.path(written).iter().map(ToString::to_string).collect()),
        // A comment of a semicolon may hold what would end one in braces, and a malformed command is none.
        Token::Comment(span) => Said::Comment(fold(&record.slice(span).replace('}', ")"))),
        Token::Annotation(value) => Said::Annotation(value),
        Token::Open => Said::Open,
        Token::Close => Said::Close,
        Token::Unread(span) => {
            let text = record.slice(span).replace('{', "(").replace('}', ")").replace("[%", "(%");
            Said::Comment(fold(&format!("unread: {text}")))
        }
    };
    record.tokens().iter().map(piece).collect()
}

fn said_in_comments(record: &Record) -> Vec<(u32, Command)> {
    record.commands().iter().map(|placed| (placed.ply, placed.command)).collect()
}

/// The result that a record states: the token counts.
fn stated(record: &Record) -> Option<GameResult> {
    Header::read(record, Variant::Classic3x3).claim.result
}

/// The tags that are written as they were read.
fn tags(record: &Record) -> Vec<(String, String)> {
    let is_other = |name: &str| !["Result", "Variant"].contains(&name);
    let own = record.tags().filter(|(name, _)| is_other(name));
    let mut tags: Vec<_> = own.map(|(name, value)| (name.to_owned(), value.into_owned())).collect();
    for (name, filler) in
        [("Date", "????.??.??"), ("Event", "?"), ("Site", "?"), ("Round", "?"), ("White", "?"), ("Black", "?")]
    {
        if tags.iter().all(|(other, _)| other != name) {
            tags.push((name.to_owned(), filler.to_owned()));
        }
    }
    tags.sort();
    tags
}

fn check_round_trip(record: &Record) -> Result<(), TestCaseError> {
    let written = export(record, &(), Variant::Classic3x3).unwrap();
    let again = read(&written);
    let [again] = &again[..] else { return Err(TestCaseError::fail(format!("{} games: {written}", again.len()))) };
    prop_assert_eq!(codes(again), Vec::<&str>::new(), "{}", written);
    prop_assert_eq!(&export(again, &(), Variant::Classic3x3).unwrap(), &written);
    prop_assert!(written.lines().all(|line| !line.ends_with(' ') && !line.starts_with(' ')), "{}", written);
    prop_assert_eq!(stated(again), stated(record));
    if record.fitness() == Fitness::NoGame {
        return Ok(());
    }
    prop_assert_eq!(tags(again), tags(record));
    if !codes(record).contains(&"bad-command") {
        prop_assert_eq!(said(again), said(record));
    }
    prop_assert_eq!(said_in_comments(again), said_in_comments(record));
    Ok(())
}

#[test]
fn any_text_survives_being_written() {
    try_all(1500, &text(), |text| read(&text).iter().try_for_each(check_round_trip));
}

#[test]
fn any_bytes_survive_being_written() {
    try_all(500, &bytes(), |bytes| read(&bytes).iter().try_for_each(check_round_trip));
}

/// Movetext of moves, numbers right and wrong, comments and variations.
fn movetext() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(&["c3-d3", "a1-a3-c3", "C3–d3", "а1 :с1", "p16xa1", "--", "pass"][..]).prop_map(str::to_owned),
        2 => prop::sample::select(&["1.", "12", "3 ...", "7. ..", "1..."][..]).prop_map(str::to_owned),
        1 => prop::sample::select(&["$3", "!", "?!", "$255"][..]).prop_map(str::to_owned),
        2 => "[ -|~é\n]{0,90}".prop_map(|text| format!("{{{text}}}")),
        1 => "[ -~]{0,20}".prop_map(|text| format!(";{text}\n")),
        1 => prop::sample::select(&["{[%clk 0:05]}", "{[%stands] x}", "{[%emt 7]}", "{[%eval\n0.5]}"][..]).prop_map(str::to_owned),
    ];
    let gap = prop::sample::select(&[" ", "\n", "\r\n", "\t", "\u{A0}"][..]);
    let joined = |pieces: Vec<(String, &str)>| -> String {
        pieces.iter().flat_map(|(piece, gap)| [piece.as_str(), *gap]).collect()
    };
    let leaf = prop::collection::vec((piece, gap), 0..8).prop_map(joined);
    leaf.prop_recursive(4, 40, 4, |inner| {
        prop::collection::vec((inner.clone(), inner), 1..4).prop_map(|parts| {
            parts.iter().flat_map(|(line, inner)| [line.as_str(), " (", inner.as_str(), ") "]).collect()
        })
    })
}

#[test]
fn a_record_survives_being_written() {
    let starts =
        prop::sample::select(&["", "[FEN \"B:Wa1:Bh8:F12\"]\n", "[fen \"W:Wa1:Bh8:F4\"]", "[A \"\\\\\"]\n\n"][..]);
    let ends = prop::sample::select(&["1-0", "*", "½-½", ""][..]);
    try_all(800, &(starts, movetext(), ends), |(start, moves, end)| {
        read(format!("{start}{moves}\n{end}")).iter().try_for_each(check_round_trip)
    });
}
