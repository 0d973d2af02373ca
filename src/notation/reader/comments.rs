//! Comments and the commands in them.

use nom::Parser;
use nom::bytes::complete::tag;

use super::blanks::{Parsed, line_end, rest_of_line, spaces};
use super::tags::{tag_name, tag_start};
use crate::notation::Clock;
use crate::notation::record::Command;

/// The text of a comment, and whether it is closed. One that is not ends where the tags of the next game begin.
///
/// ```ebnf
/// brace_comment = "{" , { ANY - "}" } , ( "}" | line_end , spaces , line_end , ? before ? , tag_start | EOF ) ;
/// ```
pub(super) fn brace_comment(input: &[u8]) -> Parsed<'_, (&[u8], bool)> {
    let (text, _) = tag("{").parse(input)?;
    let mut at = 0;
    // The comment's first line holds its brace: it is not blank.
    let mut line_is_blank = false;
    loop {
        let Some(next) = memchr::memchr3(b'}', b'\n', b'\r', &text[at..]) else {
            return Ok((&text[text.len()..], (text, false)));
        };
        line_is_blank &= is_blank(&text[at..at + next]);
        at += next;
        if text[at] == b'}' {
            return Ok((&text[at + 1..], (&text[..at], true)));
        }
        let (rest, ()) = line_end(&text[at..])?;
        at = text.len() - rest.len();
        if line_is_blank && matches!(rest, [b'[' | 0xEF, ..]) && tag_start(rest).is_ok() {
            return Ok((rest, (&text[..at], false)));
        }
        line_is_blank = true;
    }
}

/// Whether a line holds nothing but blanks.
pub(super) fn is_blank(line: &[u8]) -> bool {
    spaces(line).is_ok_and(|(rest, ())| rest.is_empty())
}

/// ```ebnf
/// line_comment = ";" , rest_of_line ;
/// ```
pub(super) fn line_comment(input: &[u8]) -> Parsed<'_, &[u8]> {
    let (rest, (_, text)) = (tag(";"), rest_of_line).parse(input)?;
    Ok((rest, text))
}

/// A command inside a comment; `None` if it is not well formed, and then it stays text.
///
/// ```ebnf
/// command = "[%" , tag_name , spaces , { ANY - ( "]" | "[" ) } , "]" ;
/// ```
pub(super) fn command(input: &[u8]) -> Parsed<'_, Option<Command>> {
    let (after, _) = tag("[%").parse(input)?;
    let Some(end) = memchr::memchr2(b']', b'[', after) else {
        return Ok((&after[after.len()..], None));
    };
    if after[end] == b'[' {
        return Ok((&after[end..], None));
    }
    let (inner, rest) = (&after[..end], &after[end + 1..]);
    let Ok((arguments, name)) = tag_name(inner) else {
        return Ok((rest, None));
    };
    let arguments = std::str::from_utf8(arguments).map(str::trim);
    let read = match (name, arguments) {
        (b"stands", Ok("")) => Some(Command::Stands),
        (b"clk", Ok(time)) => Clock::parse(time).map(Command::Clock),
        (b"emt", Ok(time)) => Clock::parse_elapsed(time).map(Command::Elapsed),
        (b"eval", Ok(value)) => is_evaluation(value).then_some(Command::Other),
        // A command that is known has one spelling: in another it would be overlooked.
        _ if [&b"stands"[..], b"clk", b"emt", b"eval"].iter().any(|known| name.eq_ignore_ascii_case(known)) => None,
        _ => Some(Command::Other),
    };
    Ok((rest, read))
}

/// `0.35`, `-1.2`, `#5`, `#-3`, each with a depth after a comma if there is one.
fn is_evaluation(text: &str) -> bool {
    let (value, depth) = text.split_once(',').map_or((text, None), |(value, depth)| (value, Some(depth)));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = value.strip_prefix('#').unwrap_or(value);
    let number = number.strip_prefix(['-', '+']).unwrap_or(number);
    let is_number = match number.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(number),
    };
    is_number && depth.is_none_or(|depth| digits(depth.trim()))
}

/// Every command of a comment, with its offset and length, and what it says.
pub(in crate::notation) fn commands(comment: &[u8]) -> impl Iterator<Item = (usize, usize, Option<Command>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + memchr::memmem::find(&comment[at..], b"[%")?;
        let (rest, read) = command(&comment[start..]).ok()?;
        at = comment.len() - rest.len();
        Some((start, at - start, read))
    })
}
