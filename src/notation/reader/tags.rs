//! Tag pairs, well formed and otherwise.

use nom::bytes::complete::{tag, take_while1};
use nom::{IResult, Parser};

use super::blanks::{Parsed, blanks, byte_order_mark, line_end, refuse, rest_of_line, spaces};

/// What one tag says, as slices of the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct TagText<'a> {
    pub(super) name: &'a [u8],
    pub(super) value: &'a [u8],
    pub(super) is_escaped: bool,
    /// Whether a backslash stands before something that needs none.
    pub(super) has_idle_escape: bool,
}

/// ```ebnf
/// tag_name = ( LETTER | DIGIT | "_" ) , { LETTER | DIGIT | "_" } ;
/// ```
pub(super) fn tag_name(input: &[u8]) -> Parsed<'_, &[u8]> {
    take_while1(|byte: u8| byte.is_ascii_alphanumeric() || byte == b'_').parse(input)
}

/// The second value says whether there are escapes, the third whether one is idle.
///
/// ```ebnf
/// tag_value = '"' , { ANY - ( '"' | "\" | CR | LF ) | "\" , ( ANY - ( CR | LF ) ) } , '"' ;
/// ```
pub(super) fn tag_value(input: &[u8]) -> Parsed<'_, (&[u8], bool, bool)> {
    let (text, _) = tag("\"").parse(input)?;
    let (mut is_escaped, mut has_idle_escape) = (false, false);
    let mut at = 0;
    loop {
        match text[at..] {
            [b'"', ref rest @ ..] => return Ok((rest, (&text[..at], is_escaped, has_idle_escape))),
            [b'\\', b'"' | b'\\', ..] => {
                is_escaped = true;
                at += 2;
            }
            [b'\\', ..] => {
                has_idle_escape = true;
                at += 1;
            }
            [] | [b'\n' | b'\r', ..] => return refuse(&text[at..]),
            ref rest => {
                let plain = |byte: &u8| !matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
                at += rest.iter().take_while(|byte| plain(byte)).count();
            }
        }
    }
}

/// ```ebnf
/// tag_pair = "[" , blanks , tag_name , blanks , tag_value , blanks , "]" ;
/// ```
pub(super) fn tag_pair(input: &[u8]) -> Parsed<'_, TagText<'_>> {
    let (rest, (_, (), name, (), (value, is_escaped, has_idle_escape), (), _)) =
        (tag("["), blanks, tag_name, blanks, tag_value, blanks, tag("]")).parse(input)?;
    Ok((rest, TagText { name, value, is_escaped, has_idle_escape }))
}

/// What shows that a tag begins, be it well formed to its end or not.
///
/// ```ebnf
/// tag_start = [ byte_order_mark ] , "[" , blanks , tag_name , blanks , '"' ;
/// ```
pub(super) fn tag_start(input: &[u8]) -> Parsed<'_, &[u8]> {
    let (input, _) = nom::combinator::opt(byte_order_mark).parse(input)?;
    let (rest, (_, (), name, (), _)) = (tag("["), blanks, tag_name, blanks, tag("\"")).parse(input)?;
    Ok((rest, name))
}

/// The earliest quote of the line that a bracket follows: where a value with quotes in it ends.
fn last_quote(text: &[u8]) -> Option<(usize, usize)> {
    for at in memchr::memchr3_iter(b'"', b'\n', b'\r', text) {
        if text[at] != b'"' {
            return None;
        }
        let closed: IResult<&[u8], _> = (spaces, tag("]")).parse(&text[at + 1..]);
        if let Ok((rest, _)) = closed {
            return Some((at, text.len() - rest.len()));
        }
    }
    None
}

/// Where a tag without a name ends: at its bracket, after the quotes if there are some, else with the line.
fn end_of_nameless(text: &[u8]) -> usize {
    for at in 0..text.len() {
        match text[at] {
            b']' => return at + 1,
            b'"' => {
                let whole_line = || at + memchr::memchr2(b'\n', b'\r', &text[at..]).unwrap_or(text.len() - at);
                return last_quote(&text[at..]).map_or_else(whole_line, |(_, end)| at + end);
            }
            b'\n' | b'\r' => return at,
            _ => {}
        }
    }
    text.len()
}

/// A tag that is not well formed: what is left of it, and `None` where it has no name that is one. It ends on its line.
///
/// What it takes of the line is what it looks at, lest a line of many such tags be looked through for each of them.
///
/// ```ebnf
/// broken_tag = ( "[" | tag_name , spaces , '"' ) , { ANY - ( CR | LF ) } ;
/// ```
pub(super) fn broken_tag(input: &[u8]) -> Parsed<'_, Option<TagText<'_>>> {
    let after_bracket = input.strip_prefix(b"[").unwrap_or(input);
    let named: IResult<&[u8], _> = (spaces, tag_name, spaces, tag("\"")).parse(after_bracket);
    let Ok((inner, ((), name, (), _))) = named else {
        // No name, or none that is one: passed over.
        return Ok((&after_bracket[end_of_nameless(after_bracket)..], None));
    };
    let opening = after_bracket.len() - inner.len();
    let text = |value| Some(TagText { name, value, is_escaped: false, has_idle_escape: false });
    // The value is whole, and only the bracket is missing: the line ends there, or the next tag begins.
    if let Ok((rest, (value, is_escaped, _))) = tag_value(&after_bracket[opening - 1..]) {
        let (next, ()) = spaces(rest)?;
        let is_at_line_end = next.is_empty() || line_end(next).is_ok();
        if is_at_line_end || (input.starts_with(b"[") && tag_start(next).is_ok()) {
            return Ok((rest, Some(TagText { name, value, is_escaped, has_idle_escape: false })));
        }
    }
    if let Some((quote, end)) = last_quote(inner) {
        return Ok((&inner[end..], text(&inner[..quote])));
    }
    let (rest, line) = rest_of_line(inner)?;
    let value = line.trim_ascii_end();
    let value = value.strip_suffix(b"]").unwrap_or(value);
    Ok((rest, text(value.strip_suffix(b"\"").unwrap_or(value))))
}
