//! Moves, their numbers and annotations.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;

use super::blanks::{Class, Parsed, blanks, class, is_break, refuse};
use super::results::single_byte_dash;
use crate::board::{Board16, Square};

/// The tolerances used in one path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tolerances {
    pub(super) separator: bool,
    pub(super) letter_case: bool,
    pub(super) lookalike: bool,
}

impl Tolerances {
    /// Whether any was used.
    #[inline(always)]
    pub(super) fn any(self) -> bool {
        self.separator | self.letter_case | self.lookalike
    }
}

/// ```ebnf
/// file_letter = "a" … "p" | "A" … "P" | "а" | "с" | "е" | "А" | "В" | "С" | "Е" | "Н" ;
/// ```
pub(super) fn file_letter(input: &[u8]) -> Parsed<'_, (u8, Tolerances)> {
    let plain = Tolerances::default();
    let capital = Tolerances { letter_case: true, ..plain };
    let lookalike = Tolerances { lookalike: true, ..plain };
    let both = Tolerances { letter_case: true, lookalike: true, ..plain };
    let (length, file, tolerances) = match *input {
        [letter @ b'a'..=b'p', ..] => (1, letter - b'a', plain),
        [letter @ b'A'..=b'P', ..] => (1, letter - b'A', capital),
        // а с е
        [0xD0, 0xB0, ..] => (2, 0, lookalike),
        [0xD1, 0x81, ..] => (2, 2, lookalike),
        [0xD0, 0xB5, ..] => (2, 4, lookalike),
        // А В С Е Н
        [0xD0, 0x90, ..] => (2, 0, both),
        [0xD0, 0x92, ..] => (2, 1, both),
        [0xD0, 0xA1, ..] => (2, 2, both),
        [0xD0, 0x95, ..] => (2, 4, both),
        [0xD0, 0x9D, ..] => (2, 7, both),
        // The same eight of windows-1251, before the digit that UTF-8 does not allow there.
        [letter @ 0xC0..=0xFF, b'1'..=b'9', ..] => match letter {
            0xE0 => (1, 0, lookalike),
            0xF1 => (1, 2, lookalike),
            0xE5 => (1, 4, lookalike),
            0xC0 => (1, 0, both),
            0xC2 => (1, 1, both),
            0xD1 => (1, 2, both),
            0xC5 => (1, 4, both),
            0xCD => (1, 7, both),
            _ => return refuse(input),
        },
        _ => return refuse(input),
    };
    Ok((&input[length..], (file, tolerances)))
}

/// ```ebnf
/// rank = "1" … "9" | "1" , "0" … "6" ;
/// ```
#[inline(always)]
pub(super) fn rank(input: &[u8]) -> Parsed<'_, u8> {
    let (length, rank) = match *input {
        [tens @ b'1'..=b'9', ref rest @ ..] => match *rest {
            [units @ b'0'..=b'9', ref rest @ ..] => match *rest {
                [b'0'..=b'9', ..] => return refuse(input),
                _ if tens == b'1' && units <= b'6' => (2, 10 + units - b'0'),
                _ => return refuse(input),
            },
            _ => (1, tens - b'0'),
        },
        _ => return refuse(input),
    };
    Ok((&input[length..], rank - 1))
}

/// ```ebnf
/// square = file_letter , rank ;
/// ```
#[inline(always)]
pub(super) fn square(input: &[u8]) -> Parsed<'_, (Square<Board16>, Tolerances)> {
    // The usual letter first, and by itself.
    let (rest, (file, tolerances)) = match *input {
        [letter, ref rest @ ..] if class(letter) == Class::File => (rest, (letter - b'a', Tolerances::default())),
        _ => file_letter(input)?,
    };
    let (rest, rank) = rank(rest)?;
    match Square::new(file, rank) {
        Some(square) => Ok((rest, (square, tolerances))),
        None => refuse(input),
    }
}

/// The value says whether it is a hyphen glued to both squares.
///
/// ```ebnf
/// separator = blanks , ( "-" | "–" | "—" | "−" | "‑" | ":" | "x" | "×" | ">" ) , blanks ;
/// ```
pub(super) fn separator(input: &[u8]) -> Parsed<'_, bool> {
    let (sign, ()) = blanks(input)?;
    let (after, _) = alt((
        alt((tag("-"), tag("–"), tag("—"), tag("−"), tag("‑"), tag(":"), tag("x"), tag("×"), tag(">"))),
        single_byte_dash,
    ))
    .parse(sign)?;
    let (rest, ()) = blanks(after)?;
    let is_plain = sign.len() == input.len() && sign[0] == b'-' && rest.len() == after.len();
    Ok((rest, is_plain))
}

/// Whether a path may end here.
#[inline(always)]
fn ends_token(input: &[u8]) -> bool {
    match input {
        [b' ' | b'\n' | b'!' | b'?' | b'$' | b'*', ..] => true,
        _ => is_break(input),
    }
}

/// A move: two squares or more. They are put behind those of the moves before. Where something is glued to the last of them,
/// it is what is refused.
///
/// ```ebnf
/// path = square , separator , square , { separator , square } ;
/// ```
#[inline(always)]
pub(super) fn path<'a>(input: &'a [u8], squares: &mut Vec<Square<Board16>>) -> Parsed<'a, Tolerances> {
    let before = squares.len();
    let Ok((mut rest, (first, mut used))) = square(input) else {
        return refuse(input);
    };
    squares.push(first);
    loop {
        // A glued hyphen before a small letter is the rule, a blank before anything but a separator the usual end.
        let next = match *rest {
            [b'-', letter, ..] if class(letter) == Class::File => Ok((&rest[1..], true)),
            [b' ', letter, ..] if matches!(class(letter), Class::File | Class::Digit) => break,
            _ => separator(rest),
        };
        let Ok((at_square, is_plain)) = next else {
            break;
        };
        let Ok((after, (square, tolerances))) = square(at_square) else {
            break;
        };
        squares.push(square);
        used.separator |= !is_plain;
        used.letter_case |= tolerances.letter_case;
        used.lookalike |= tolerances.lookalike;
        rest = after;
    }
    if squares.len() < before + 2 || !ends_token(rest) {
        let is_glued = squares.len() >= before + 2;
        squares.truncate(before);
        return refuse(if is_glued { rest } else { input });
    }
    Ok((rest, used))
}

/// What may stand behind a blank and show that the path before it is over: a separator does not begin like this.
static BEGINS_TOKEN: [bool; 256] = {
    let mut begins = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        begins[byte] = matches!(byte as u8, b'a'..=b'p' | b'0'..=b'9' | b'{' | b'(' | b')' | b'$' | b'*');
        byte += 1;
    }
    begins
};

/// Reads what [`path`] would, where it is made of small letters and glued hyphens, and the blank behind it.
///
/// Where it is anything else, squares may be left over.
#[inline(always)]
pub(super) fn usual_path<'a>(mut input: &'a [u8], squares: &mut Vec<Square<Board16>>) -> Option<&'a [u8]> {
    let first = squares.len();
    loop {
        let [file, rank, sign, next, ..] = *input else {
            return None;
        };
        // One digit, or a 1 and another.
        let (file, mut rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        let (mut sign, mut next, mut after) = (sign, next, &input[3..]);
        if (file > 15) | (rank > 8) {
            return None;
        }
        if sign.is_ascii_digit() {
            if rank > 0 || sign > b'6' {
                return None;
            }
            rank = 9 + (sign - b'0');
            (sign, next, after) = (next, *input.get(4)?, &input[4..]);
        }
        squares.push(Square::new(file, rank)?);
        if sign == b'-' {
            input = after;
        } else if (sign == b' ') | (sign == b'\n') && BEGINS_TOKEN[usize::from(next)] && squares.len() > first + 1 {
            return Some(after);
        } else {
            return None;
        }
    }
}

/// Reads what [`move_number`] would, where it is three digits at most with one dot, and the blank behind it.
#[inline(always)]
pub(super) fn usual_number(input: &[u8]) -> Option<(&[u8], u64)> {
    let digit = |byte: u8| u64::from(byte - b'0');
    let (after, number) = match *input {
        [a @ b'0'..=b'9', b'.', ref after @ ..] => (after, digit(a)),
        [a @ b'0'..=b'9', b @ b'0'..=b'9', b'.', ref after @ ..] => (after, digit(a) * 10 + digit(b)),
        [a @ b'0'..=b'9', b @ b'0'..=b'9', c @ b'0'..=b'9', b'.', ref after @ ..] => {
            (after, digit(a) * 100 + digit(b) * 10 + digit(c))
        }
        _ => return None,
    };
    match *after {
        [b' ' | b'\n', ref rest @ ..] if matches!(rest, [b'a'..=b'p', ..]) => Some((rest, number)),
        _ => None,
    }
}

/// ```ebnf
/// null_move = "--" | "Z0" | "0000" | "pass" ;
/// ```
pub(super) fn null_move(input: &[u8]) -> Parsed<'_, ()> {
    let (rest, _) = alt((tag("--"), tag("Z0"), tag("0000"), tag("pass"))).parse(input)?;
    if ends_token(rest) { Ok((rest, ())) } else { refuse(input) }
}

/// The number, as large as it is; blanks may stand before the dots.
///
/// ```ebnf
/// move_number = DIGIT , { DIGIT } , { blanks , "." } ;
/// ```
#[inline(always)]
pub(super) fn move_number(input: &[u8]) -> Parsed<'_, u64> {
    let mut at = 0;
    let mut number = 0_u64;
    while let Some(&digit @ b'0'..=b'9') = input.get(at) {
        number = number.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
        at += 1;
    }
    if at == 0 {
        return refuse(input);
    }
    let mut rest = &input[at..];
    loop {
        match *rest {
            [b'.', ref after @ ..] => rest = after,
            [b' ', letter, ..] if class(letter) == Class::File => break,
            _ => match blanks(rest) {
                Ok(([b'.', after @ ..], ())) => rest = after,
                _ => break,
            },
        }
    }
    Ok((rest, number))
}

/// ```ebnf
/// annotation = "$" , DIGIT , { DIGIT } | "!!" | "??" | "!?" | "?!" | "!" | "?" ;
/// ```
pub(super) fn annotation(input: &[u8]) -> Parsed<'_, u8> {
    let (length, value) = match *input {
        [b'$', ref digits @ ..] => {
            let length = digits.iter().take_while(|digit| digit.is_ascii_digit()).count();
            let value =
                digits[..length].iter().fold(0_u32, |value, digit| (value * 10 + u32::from(digit - b'0')).min(1000));
            match u8::try_from(value) {
                Ok(value) if length > 0 => (1 + length, value),
                _ => return refuse(input),
            }
        }
        [b'!', b'!', ..] => (2, 3),
        [b'?', b'?', ..] => (2, 4),
        [b'!', b'?', ..] => (2, 5),
        [b'?', b'!', ..] => (2, 6),
        [b'!', ..] => (1, 1),
        [b'?', ..] => (1, 2),
        _ => return refuse(input),
    };
    Ok((&input[length..], value))
}
