//! What stands for the variables of a message.

use crate::board::Color;
use crate::rules::GameResult;

/// A value for a variable of a message.
///
/// A text is put in as it is: what comes from a record is to be passed through [`crate::notation::excerpt`] first. A
/// plural depends on a count.
///
/// ```
/// use corners::arbiter::{Value, Words};
///
/// let title = Words::english().with("heading-round", &[("round", Value::from("3"))]);
/// assert_eq!(title, "round 3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value<'a> {
    /// A text.
    Text(&'a str),
    /// A number.
    Count(u64),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for Value<'_> {
    fn from(count: u32) -> Self {
        Self::Count(count.into())
    }
}

impl From<u64> for Value<'_> {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<usize> for Value<'_> {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<bool> for Value<'_> {
    fn from(is_so: bool) -> Self {
        Self::Text(if is_so { "yes" } else { "no" })
    }
}

impl From<Color> for Value<'_> {
    fn from(side: Color) -> Self {
        Self::Text(side.name())
    }
}

impl From<GameResult> for Value<'_> {
    fn from(result: GameResult) -> Self {
        Self::Text(result_word(result))
    }
}

/// The word by which a message tells results apart.
pub(super) const fn result_word(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "white",
        GameResult::BlackWins => "black",
        GameResult::Draw => "draw",
        GameResult::BothLose => "both",
    }
}
