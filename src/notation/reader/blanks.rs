//! Blanks, line ends, escapes and marks.
//!
//! The productions are those of a text. The functions read it before its encoding is known, and therefore take the bytes of
//! windows-1251 and windows-1252 for what they mean there too: where such a byte stands by itself the text is no UTF-8, and
//! the game is decoded and read anew.

use nom::bytes::complete::tag;
use nom::error::{Error, ErrorKind};
use nom::{Err, IResult, Parser};

/// What a production makes of the text before it.
pub(super) type Parsed<'a, T> = IResult<&'a [u8], T>;

/// The text does not continue as the production says.
#[inline]
pub(super) fn refuse<T>(input: &[u8]) -> Parsed<'_, T> {
    Err(Err::Error(Error::new(input, ErrorKind::Verify)))
}

/// The classes of a byte that the reader tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Nothing in particular.
    Other,
    /// Space, tab and the like.
    Blank,
    /// LF or CR.
    LineEnd,
    /// A letter of a file, `a` to `p`.
    File,
    /// A decimal digit.
    Digit,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | 0x0B | 0x0C => Class::Blank,
            b'\n' | b'\r' => Class::LineEnd,
            b'a'..=b'p' => Class::File,
            b'0'..=b'9' => Class::Digit,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

#[inline(always)]
pub(super) fn class(byte: u8) -> Class {
    CLASSES[byte as usize]
}

/// The no-break space.
const NO_BREAK_SPACE: &[u8] = "\u{A0}".as_bytes();

/// ```ebnf
/// line_end = CR , LF | LF | CR ;
/// ```
pub(super) fn line_end(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [b'\r', b'\n', rest @ ..] | [b'\r' | b'\n', rest @ ..] => Ok((rest, ())),
        _ => refuse(input),
    }
}

/// ```ebnf
/// space = " " | TAB | VT | FF | NBSP ;
/// ```
#[inline]
pub(super) fn space(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [byte, rest @ ..] if class(*byte) == Class::Blank => Ok((rest, ())),
        // A lone A0 is the no-break space of the single-byte encodings.
        [0xC2, 0xA0, rest @ ..] | [0xA0, rest @ ..] => Ok((rest, ())),
        _ => refuse(input),
    }
}

/// ```ebnf
/// spaces = { space } ;
/// ```
#[inline]
#[expect(clippy::unnecessary_wraps, reason = "A production is a parser, also where it cannot fail.")]
pub(super) fn spaces(mut input: &[u8]) -> Parsed<'_, ()> {
    while let Ok((rest, ())) = space(input) {
        input = rest;
    }
    Ok((input, ()))
}

/// ```ebnf
/// blanks = { space | line_end } ;
/// ```
#[inline]
pub(super) fn blanks(mut input: &[u8]) -> Parsed<'_, ()> {
    loop {
        match input {
            [byte, rest @ ..] if matches!(class(*byte), Class::Blank | Class::LineEnd) => input = rest,
            [0xC2 | 0xA0, ..] => match space(input) {
                Ok((rest, ())) => input = rest,
                Err(_) => return Ok((input, ())),
            },
            _ => return Ok((input, ())),
        }
    }
}

/// ```ebnf
/// rest_of_line = { ANY - ( CR | LF ) } ;
/// ```
#[expect(clippy::unnecessary_wraps, reason = "A production is a parser, also where it cannot fail.")]
pub(super) fn rest_of_line(input: &[u8]) -> Parsed<'_, &[u8]> {
    let end = memchr::memchr2(b'\n', b'\r', input).unwrap_or(input.len());
    Ok((&input[end..], &input[..end]))
}

/// In column 1 alone.
///
/// ```ebnf
/// escape_line = "%" , rest_of_line ;
/// ```
pub(super) fn escape_line(input: &[u8]) -> Parsed<'_, ()> {
    (tag("%"), rest_of_line).map(|_| ()).parse(input)
}

/// ```ebnf
/// byte_order_mark = BOM ;
/// ```
pub(super) fn byte_order_mark(input: &[u8]) -> Parsed<'_, ()> {
    tag("\u{FEFF}".as_bytes()).map(|_| ()).parse(input)
}

/// Whether a blank, a brace, a bracket, a semicolon or the end comes here: what ends a token that is passed over.
#[inline]
pub(super) fn is_break(input: &[u8]) -> bool {
    match input {
        [] | [b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';', ..] => true,
        [byte, ..] => {
            matches!(class(*byte), Class::Blank | Class::LineEnd) || input.starts_with(NO_BREAK_SPACE) || *byte == 0xA0
        }
    }
}

/// Passed over, one character or more.
///
/// ```ebnf
/// stray_token = ANY , { ANY - ( space | line_end | "{" | "}" | "(" | ")" | "[" | "]" | ";" ) } ;
/// ```
pub(super) fn stray_token(input: &[u8]) -> Parsed<'_, &[u8]> {
    let mut end = 0;
    while let Some(&first) = input.get(end) {
        end += 1;
        // The bytes of one character stay together: A0 is also the second half of Р and of à.
        if first >= 0xC0 {
            end += input[end..].iter().take_while(|&&byte| byte & 0xC0 == 0x80).count();
        }
        if is_break(&input[end..]) {
            break;
        }
    }
    if end == 0 { refuse(input) } else { Ok((&input[end..], &input[..end])) }
}
