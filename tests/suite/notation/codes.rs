//! Every code of the closed list is earned by something.

use std::collections::BTreeSet;

use corners::arbiter::Arbiter;
use corners::notation::{Code, ReadOptions, Severity};

use super::{limited, read_with};

/// A text for each code.
const EARNED: &[(Code, &[u8])] = &[
    (Code::AssumedEncoding, b"c3-d3 {\xE9} *"),
    (Code::ByteOrderMark, "\u{FEFF}c3-d3 *".as_bytes()),
    (Code::BadTag, b"[White \"a]\n*"),
    (Code::BadTag, b"[Blocking \"never\"]\n*"),
    (Code::BadTag, b"[House \"a1-h8\"]\n*"),
    (Code::DuplicateTag, b"[White \"a\"][White \"b\"]*"),
    (Code::TagCase, b"[white \"a\"]*"),
    (Code::Date, b"[Date \"14.03.2026\"]*"),
    (Code::MissingResult, b"c3-d3"),
    (Code::NoGame, b"words"),
    (Code::StrayBrace, b"c3-d3 } *"),
    (Code::UnterminatedComment, b"c3-d3 { *"),
    (Code::BadCommand, b"c3-d3 {[%clk x]} *"),
    (Code::UnbalancedVariation, b"c3-d3 ( *"),
    (Code::MoveNumber, b"2. c3-d3 *"),
    (Code::Separator, b"c3:d3 *"),
    (Code::LetterCase, b"C3-d3 *"),
    (Code::LookalikeLetter, "с3-d3 *".as_bytes()),
    (Code::ResultSpelling, b"c3-d3 1:0"),
    (Code::ResultSpelling, b"[Result \"1:0\"] c3-d3 1-0"),
    (Code::ResultMismatch, b"[Result \"1-0\"] c3-d3 0-1"),
    (Code::VariantSpelling, b"[Variant \"Classic 3x3\"] *"),
    (Code::DefaultVariant, b"c3-d3 *"),
    (Code::UnknownVariant, b"[Variant \"chess\"] *"),
    (Code::StrayToken, b"c3-d3 e4 *"),
    (Code::BadPosition, b"[FEN \"8/8\"] *"),
    (Code::Termination, b"[Termination \"boredom\"] *"),
    (Code::Termination, b"[Termination \"resignation\"] 1/2-1/2"),
    (Code::TooLarge, b"c3-d3 {a comment that is too large to be kept in the memory of this machine} *"),
    (Code::AbbreviatedPath, b"[FEN \"W:Wa1,a2,a4:Bh8\"] a1-a5 *"),
    (Code::IdleStands, b"c3-d3 {[%stands]} *"),
    (
        Code::PliesAfterEnd,
        b"[FEN \"B:Wa1:Bb1,h8\"] b1-c1 a1-a2 c1-b1 a2-a1 b1-c1 a1-a2 c1-b1 a2-a1 b1-c1 a1-a2 c1-b1 a2-a1 *",
    ),
    (Code::Clock, b"[TimeControl \"60\"] c3-d3 {[%clk 1:00:00]} *"),
];

fn earned(text: &[u8]) -> BTreeSet<Code> {
    let options = ReadOptions { ..limited(70) };
    let options = if text.len() > 80 { ReadOptions::default() } else { options };
    let mut arbiter = Arbiter::default();
    let records = read_with(text, options);
    records.iter().flat_map(|record| arbiter.judge(record).diagnostics).map(|diagnostic| diagnostic.code).collect()
}

#[test]
fn every_code_is_earned() {
    for (code, text) in EARNED {
        assert!(earned(text).contains(code), "{code}: {:?}", earned(text));
    }
    let all: BTreeSet<Code> = EARNED.iter().map(|(code, _)| *code).collect();
    assert_eq!(all, Code::ALL.iter().copied().collect());
}

#[test]
fn the_list_of_codes_is_closed() {
    let errors = ["no-game", "unknown-variant", "stray-token", "bad-position", "too-large"];
    let found: Vec<&str> =
        Code::ALL.iter().filter(|code| code.severity() == Severity::Error).map(|code| code.id()).collect();
    assert_eq!(found, errors);
    assert_eq!(Code::ALL.len(), 29);
}
