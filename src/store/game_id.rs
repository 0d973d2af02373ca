//! The public name of a game: eight characters that can be read over the telephone.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize, Serializer};

/// Digits and letters without `i`, `l`, `o` and `u` (Crockford): none looks like another.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Seven characters of five bits carry the number, and the eighth checks them.
const CARRYING: usize = 7;
const BITS: u32 = 35;
const MASK: u64 = (1 << BITS) - 1;

/// Two odd factors and their inverses modulo 2^35; both shifts are longer than half of 35 bits, so that they undo themselves.
const FACTORS: [u64; 2] = [0x5_0b2d_4e95, 0x3_c6ef_372f];
const INVERSES: [u64; 2] = [inverse(FACTORS[0]), inverse(FACTORS[1])];
const SHIFT: u32 = 18;

/// Added to the check, so that a row of zeros is no id.
const OFFSET: u8 = 11;

/// The short, stable id of a game: eight characters, safe in an address.
///
/// It is the row number, scrambled, so that neighbours look unlike, and a check character, so that a mistyped id is told
/// from an unknown one: every wrong character and every two that changed places are noticed.
///
/// ```
/// use corners::store::GameId;
///
/// let id = GameId::from_row(1);
/// assert_eq!(id.to_string().len(), 8);
/// assert_eq!(id.to_string().to_uppercase().parse(), Ok(id));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(u64);

/// Why a text is no id of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GameIdError {
    /// It is too short or too long.
    #[error("expected the 8 characters of a game's id, found {found}")]
    Length {
        /// How many characters it has.
        found: usize,
    },
    /// A character that no id has.
    #[error("expected a digit or a letter, found `{found}` as character {at} of a game's id")]
    Character {
        /// The character.
        found: char,
        /// Which one it is, from 1.
        at: usize,
    },
    /// The last character does not fit the others.
    #[error("this id of a game is mistyped: its last character does not fit the others")]
    Mistyped,
}

impl GameId {
    /// How many row numbers have an id of their own.
    pub const ROWS: u64 = 1 << BITS;

    /// The id of a row number. Row numbers are less than [`GameId::ROWS`]; of a greater one the highest bits are dropped.
    pub fn from_row(row: u64) -> Self {
        Self(row & MASK)
    }

    /// The row number.
    pub fn row(self) -> u64 {
        self.0
    }

    fn to_characters(self) -> [u8; CARRYING + 1] {
        let mut rest = scrambled(self.0);
        let mut values = [0; CARRYING];
        for value in values.iter_mut().rev() {
            *value = (rest & 31) as u8;
            rest >>= 5;
        }
        let mut characters = [0; CARRYING + 1];
        for (character, value) in characters.iter_mut().zip(values.into_iter().chain([check(values)])) {
            *character = ALPHABET[usize::from(value)];
        }
        characters
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [' '; CARRYING + 1];
        for (character, byte) in text.iter_mut().zip(self.to_characters()) {
            *character = char::from(byte);
        }
        f.pad(&String::from_iter(text))
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<Self, GameIdError> {
        let found = text.chars().count();
        if found != CARRYING + 1 {
            return Err(GameIdError::Length { found });
        }
        let mut values = [0; CARRYING + 1];
        for (at, (found, value)) in text.chars().zip(&mut values).enumerate() {
            *value = value_of(found).ok_or(GameIdError::Character { found, at: at + 1 })?;
        }
        let [carrying @ .., last] = values;
        if check(carrying) != last {
            return Err(GameIdError::Mistyped);
        }
        Ok(Self(unscrambled(carrying.iter().fold(0, |number, value| number << 5 | u64::from(*value)))))
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// The value of a character, written small or large; `o` is read as `0`, `i` and `l` as `1`.
fn value_of(character: char) -> Option<u8> {
    let small = match u8::try_from(character).ok()?.to_ascii_lowercase() {
        b'o' => b'0',
        b'i' | b'l' => b'1',
        other => other,
    };
    ALPHABET.iter().position(|known| *known == small).map(|value| value as u8)
}

fn scrambled(row: u64) -> u64 {
    FACTORS.iter().fold(row ^ row >> SHIFT, |number, factor| {
        let number = number.wrapping_mul(*factor) & MASK;
        number ^ number >> SHIFT
    })
}

fn unscrambled(number: u64) -> u64 {
    let row = INVERSES.iter().rev().fold(number, |number, inverse| {
        let number = number ^ number >> SHIFT;
        number.wrapping_mul(*inverse) & MASK
    });
    row ^ row >> SHIFT
}

/// By Newton's method: each step doubles the bits that are right.
const fn inverse(factor: u64) -> u64 {
    let mut inverse = factor;
    let mut step = 0;
    while step < 6 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(factor.wrapping_mul(inverse)));
        step += 1;
    }
    inverse & MASK
}

/// A polynomial over the field of 32 elements, at a point of order 31: each place has a weight of its own and none is zero,
/// so that no single change and no exchange of two characters goes unnoticed.
fn check(values: [u8; CARRYING]) -> u8 {
    values.into_iter().fold(OFFSET, |sum, value| doubled(sum ^ value))
}

/// Times x, modulo x^5 + x^2 + 1.
fn doubled(value: u8) -> u8 {
    let shifted = value << 1;
    if shifted & 32 == 0 { shifted } else { shifted ^ 0b10_0101 }
}
