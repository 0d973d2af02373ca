//! Values of the command line: what is accepted, what is listed by the help and the completions, what a wrong one is told.

use std::ffi::OsStr;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};

use crate::notation::{ReadOptions, excerpt};
use crate::rules::articles::Language;
use crate::rules::{GameResult, Variant};
use crate::store::{GameId, GameIdError};

/// A parser that knows how to read more, and to say more of what is wrong, than the list of values it shows.
#[derive(Debug, Clone)]
pub(super) struct Listed<T: 'static> {
    ids: &'static [&'static str],
    read: fn(&str) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Listed<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        self.read.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.ids.iter().map(|id| PossibleValue::new(*id))))
    }
}

/// Reads a variant by its id.
pub(super) fn variant() -> Listed<Variant> {
    const IDS: [&str; Variant::ALL.len()] = {
        let mut ids = [""; Variant::ALL.len()];
        let mut at = 0;
        while at < ids.len() {
            ids[at] = Variant::ALL[at].id();
            at += 1;
        }
        ids
    };
    Listed { ids: &IDS, read }
}

/// Reads a language by its code or a locale; an empty one, as an empty variable of the environment is, asks for none.
pub(super) fn language() -> Listed<Language> {
    Listed { ids: &["en", "it", "ru"], read: |text| if text.is_empty() { Ok(Language::default()) } else { read(text) } }
}

/// Reads a text of which these forms are known; another is told by whoever understands it.
pub(super) fn text_of(ids: &'static [&'static str]) -> Listed<String> {
    Listed { ids, read: |text| Ok(text.to_owned()) }
}

/// Results, as queries name them.
pub(super) const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "0-0", "none"];
/// Reasons, as queries name them.
pub(super) const REASONS: [&str; 14] = [
    "arrival",
    "equalised",
    "returned-home",
    "deadline",
    "move-limit",
    "repetition",
    "no-moves",
    "resignation",
    "time-forfeit",
    "rules-infraction",
    "agreement",
    "forfeit",
    "adjudication",
    "none",
];
/// What a claim can be worth.
pub(super) const CHECKS: [&str; 7] =
    ["confirmed", "contradicted", "missing", "declared", "unsupported", "open", "void"];
/// What a record can have.
pub(super) const HAS: [&str; 6] = ["comment", "variation", "clock", "stands", "diagnostic", "annotation"];

/// Reads the id of a game.
pub(super) fn id(text: &str) -> Result<GameId, String> {
    text.parse().map_err(|error: GameIdError| error.to_string())
}

/// Reads a result by its token.
pub(super) fn result(text: &str) -> Result<String, String> {
    match text.parse::<GameResult>() {
        Ok(result) => Ok(result.token().to_owned()),
        Err(()) => Err(expected("1-0, 0-1, 1/2-1/2 or 0-0", text)),
    }
}

/// Reads how many games a page holds.
pub(super) fn limit(text: &str) -> Result<usize, String> {
    within(1..=1000, text)
}

/// Reads how many games go into one transaction.
pub(super) fn batch(text: &str) -> Result<usize, String> {
    within(1..=1_000_000, text)
}

fn read<T: FromStr<Err: fmt::Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Reads `1000`, `64k`, `1M`.
pub(super) fn size(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.trim_end_matches(['k', 'K', 'm', 'M']) {
        digits if digits.len() == text.len() => (digits, 1),
        digits if text.len() == digits.len() + 1 && text.ends_with(['k', 'K']) => (digits, 1 << 10),
        digits if text.len() == digits.len() + 1 => (digits, 1 << 20),
        _ => ("", 0),
    };
    digits
        .parse::<usize>()
        .ok()
        .and_then(|count| count.checked_mul(unit))
        .filter(|size| (1..=ReadOptions::HIGHEST_LIMIT).contains(size))
        .ok_or_else(|| expected("a size from 1 to 1024M, such as 500k or 4M", text))
}

/// Reads a number that is counted from 1.
pub(super) fn ordinal(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| expected("a number from 1", text))
}

/// Reads the number of a ply: 0 is the start.
pub(super) fn ply(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| expected("the number of a ply, 0 for the start", text))
}

/// Reads how many are at work at once.
pub(super) fn jobs(text: &str) -> Result<usize, String> {
    within(1..=256, text)
}

/// Reads how many plies are counted.
pub(super) fn depth(text: &str) -> Result<usize, String> {
    within(1..=20, text)
}

fn within(range: RangeInclusive<usize>, text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|number| range.contains(number))
        .ok_or_else(|| expected(&format!("a number from {} to {}", range.start(), range.end()), text))
}

pub(super) fn expected(what: &str, found: &str) -> String {
    format!("expected {what}, found “{}”", excerpt(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_their_units() {
        assert_eq!(size("1000"), Ok(1000));
        assert_eq!(size("64k"), Ok(64 << 10));
        assert_eq!(size("1M"), Ok(1 << 20));
        for wrong in ["", "k", "0", "1kk", "2000M", "-1", "1.5M"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_listed_value_can_be_read() {
        for id in variant().ids {
            assert_eq!((variant().read)(id).map(Variant::id), Ok(*id));
        }
        assert_eq!(language().ids, Language::ALL.map(Language::code));
        assert_eq!((language().read)("ru_RU.UTF-8"), Ok(Language::Russian));
        assert_eq!((language().read)(""), Ok(Language::English));
    }

    #[test]
    fn numbers_out_of_range_are_told_what_was_expected() {
        assert_eq!(depth("21"), Err("expected a number from 1 to 20, found “21”".to_owned()));
        assert_eq!(ordinal("0"), Err("expected a number from 1, found “0”".to_owned()));
        assert!(ply("-1").is_err() && jobs("257").is_err() && jobs("x").is_err());
        assert_eq!((ply("0"), jobs("256"), ordinal("1")), (Ok(0), Ok(256), Ok(1)));
    }
}
