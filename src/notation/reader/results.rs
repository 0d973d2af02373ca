//! Results and their spellings.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::value;

use super::blanks::{Parsed, is_break, refuse, spaces};
use crate::rules::GameResult;

/// The usual form; `*` is no result.
///
/// ```ebnf
/// result = "1-0" | "0-1" | "1/2-1/2" | "0-0" | "*" ;
/// ```
pub(super) fn result(input: &[u8]) -> Parsed<'_, Option<GameResult>> {
    let (rest, read) = alt((
        value(None, tag("*")),
        value(Some(GameResult::WhiteWins), tag("1-0")),
        value(Some(GameResult::BlackWins), tag("0-1")),
        value(Some(GameResult::Draw), tag("1/2-1/2")),
        value(Some(GameResult::BothLose), tag("0-0")),
    ))
    .parse(input)?;
    if read.is_none() || is_break(rest) { Ok((rest, read)) } else { refuse(input) }
}

/// ```ebnf
/// dash = spaces , ( "-" | "–" | "—" | "−" | "‑" ) , spaces ;
/// ```
pub(super) fn dash(input: &[u8]) -> Parsed<'_, ()> {
    let sign = alt((tag("-"), tag("–"), tag("—"), tag("−"), tag("‑"), single_byte_dash));
    (spaces, sign, spaces).map(|_| ()).parse(input)
}

/// – and — of windows-1251 and windows-1252.
pub(super) fn single_byte_dash(input: &[u8]) -> Parsed<'_, &[u8]> {
    alt((tag(&[0x96][..]), tag(&[0x97][..]))).parse(input)
}

/// ```ebnf
/// spelled_result = "1" , ( dash | ":" ) , "0" | "0" , ( dash | ":" ) , "1" | "½" , dash , "½" | "0.5" , dash , "0.5"
///                | "1/2" , dash , "1/2" | "1/2" | "2" , dash , "0" | "1" , dash , "1" | "0" , dash , "2" | "0" , dash , "0" ;
/// ```
pub(super) fn spelled_result(input: &[u8]) -> Parsed<'_, GameResult> {
    let sign = || alt((dash, value((), tag(":"))));
    let (rest, read) = alt((
        value(GameResult::WhiteWins, (tag("1"), sign(), tag("0"))),
        value(GameResult::BlackWins, (tag("0"), sign(), tag("1"))),
        value(GameResult::Draw, (half, dash, half)),
        value(GameResult::Draw, (tag("0.5"), dash, tag("0.5"))),
        value(GameResult::Draw, (tag("1/2"), dash, tag("1/2"))),
        value(GameResult::Draw, tag("1/2")),
        value(GameResult::WhiteWins, (tag("2"), dash, tag("0"))),
        value(GameResult::Draw, (tag("1"), dash, tag("1"))),
        value(GameResult::BlackWins, (tag("0"), dash, tag("2"))),
        value(GameResult::BothLose, (tag("0"), dash, tag("0"))),
    ))
    .parse(input)?;
    if is_break(rest) { Ok((rest, read)) } else { refuse(input) }
}

/// ½, and the ½ of windows-1252.
fn half(input: &[u8]) -> Parsed<'_, &[u8]> {
    alt((tag("½"), tag(&[0xBD][..]))).parse(input)
}

/// A text that is one result in another spelling, and nothing else.
pub(in crate::notation) fn whole_result(text: &str) -> Option<GameResult> {
    match spelled_result(text.as_bytes()) {
        Ok(([], read)) => Some(read),
        _ => None,
    }
}
