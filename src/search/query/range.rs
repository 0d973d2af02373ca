//! Ranges: of days and of plies.

use std::fmt;

use super::error::QueryError;
use crate::notation::PartialDate;

/// A value with the place of its first character.
#[derive(Debug, Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) at: usize,
    pub(super) text: &'a [char],
}

impl Value<'_> {
    /// An error about the whole.
    pub(super) fn error(self, expected: impl Into<String>) -> QueryError {
        QueryError::new(self.at, self.text, expected)
    }

    pub(super) fn to_text(self) -> String {
        self.text.iter().collect()
    }

    /// The part from one character up to another.
    pub(super) fn part(self, from: usize, to: usize) -> Self {
        Self { at: self.at + from, text: &self.text[from..to] }
    }

    /// The ends of a range; `None` where there are no two points.
    fn ends(self) -> Option<(Self, Self)> {
        let points = self.text.windows(2).position(|pair| pair == ['.', '.'])?;
        Some((self.part(0, points), self.part(points + 2, self.text.len())))
    }
}

const DATES: &str = "a date or range such as 2025, 2025-03, 2025-03-14, 2025..2026-03, ..2025 or 2025..";

/// The first and the last day of `date:`.
pub(super) fn dates(value: Value<'_>) -> Result<(Option<u32>, Option<u32>), QueryError> {
    let date = |value: Value<'_>| PartialDate::read(&value.to_text()).ok_or_else(|| value.error(DATES));
    let Some((from, to)) = value.ends() else {
        let date = date(value)?;
        return Ok((Some(date.first_day()), Some(date.last_day())));
    };
    if from.text.is_empty() && to.text.is_empty() {
        return Err(value.error(DATES));
    }
    let end = |value: Value<'_>| if value.text.is_empty() { Ok(None) } else { date(value).map(Some) };
    let first = end(from)?.map(PartialDate::first_day);
    let last = end(to)?.map(PartialDate::last_day);
    if first.zip(last).is_some_and(|(first, last)| first > last) {
        return Err(to.error(format!("a date that is not before {}", from.to_text())));
    }
    Ok((first, last))
}

const PLIES: &str = "a number of plies or a range such as 40, 40..80, 40.., ..80, >40, >=40, <80 or <=80";

/// The least and the most of `plies:`.
pub(super) fn plies(value: Value<'_>) -> Result<(u32, u32), QueryError> {
    let number = |value: Value<'_>| {
        let text = value.to_text();
        let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u32>().ok()).flatten().ok_or_else(|| value.error(PLIES))
    };
    if let Some((from, to)) = value.ends() {
        if from.text.is_empty() && to.text.is_empty() {
            return Err(value.error(PLIES));
        }
        let least = if from.text.is_empty() { 0 } else { number(from)? };
        let most = if to.text.is_empty() { u32::MAX } else { number(to)? };
        if least > most {
            return Err(to.error(format!("a number that is not below {least}")));
        }
        return Ok((least, most));
    }
    let operator = value.text.iter().take_while(|c| ['<', '>', '='].contains(c)).count();
    let rest = value.part(operator, value.text.len());
    match value.part(0, operator).to_text().as_str() {
        "" | "=" => number(rest).map(|number| (number, number)),
        ">" => number(rest).map(|number| (number + 1, u32::MAX)),
        ">=" => number(rest).map(|number| (number, u32::MAX)),
        "<=" => number(rest).map(|number| (0, number)),
        "<" => match number(rest)? {
            0 => Err(rest.error("a number from 1 on")),
            number => Ok((0, number - 1)),
        },
        _ => Err(value.error(PLIES)),
    }
}

struct Day(u32);

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.0 / 10_000, self.0 / 100 % 100, self.0 % 100)
    }
}

pub(super) fn write_dates(f: &mut fmt::Formatter<'_>, from: Option<u32>, to: Option<u32>) -> fmt::Result {
    if let Some(from) = from {
        write!(f, "{}", Day(from))?;
        if to == Some(from) {
            return Ok(());
        }
    }
    f.write_str("..")?;
    to.map_or(Ok(()), |to| write!(f, "{}", Day(to)))
}

pub(super) fn write_plies(f: &mut fmt::Formatter<'_>, least: u32, most: u32) -> fmt::Result {
    match (least, most) {
        (least, u32::MAX) => write!(f, "{least}.."),
        (0, most) if most > 0 => write!(f, "..{most}"),
        (least, most) if least == most => write!(f, "{least}"),
        (least, most) => write!(f, "{least}..{most}"),
    }
}
