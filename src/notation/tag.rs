//! Tag pairs: the names that are known, and the text of a value.

use std::borrow::Cow;

use super::Span;

/// A tag as it was read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tag {
    /// The name in the text.
    pub(super) name: Span,
    /// The usual spelling, where the name is known.
    pub(super) known: Option<&'static str>,
    /// The value in the text, between the quotes.
    pub(super) value: Span,
    /// Whether the value holds escapes.
    pub(super) escaped: bool,
}

/// The names that the rulebook knows, and some of PGN's, in their usual case, by length (11.3).
const KNOWN: [&[&str]; 13] = [
    &[],
    &[],
    &[],
    &["FEN"],
    &["Date", "Site", "Mode", "Time"],
    &["Event", "Round", "White", "Black", "Board", "House", "Stage", "SetUp"],
    &["Result"],
    &["Variant", "WhiteId", "BlackId", "Section", "UTCDate", "UTCTime"],
    &["WhiteElo", "BlackElo", "Blocking", "PlyCount"],
    &["MoveLimit", "Diagonals", "WhiteTeam", "BlackTeam", "WhiteType", "BlackType", "EventDate", "Annotator"],
    &["WhiteTitle", "BlackTitle"],
    &["Termination", "TimeControl"],
    &["ExitDeadline", "EventSponsor"],
];

/// The usual spelling, if the name is known in exactly this case.
pub(super) fn known(name: &[u8]) -> Option<&'static str> {
    KNOWN.get(name.len())?.iter().copied().find(|known| known.as_bytes() == name)
}

/// The usual spelling of a known name that is written in another case.
pub(super) fn known_in_another_case(name: &[u8]) -> Option<&'static str> {
    KNOWN.get(name.len())?.iter().copied().find(|known| known.as_bytes().eq_ignore_ascii_case(name))
}

/// A value with `\"` and `\\` read; any other backslash is text.
pub(super) fn unescape(value: &str, escaped: bool) -> Cow<'_, str> {
    if !escaped {
        return Cow::Borrowed(value);
    }
    let mut text = String::with_capacity(value.len());
    let mut rest = value.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' if rest.as_str().starts_with(['"', '\\']) => text.extend(rest.next()),
            c => text.push(c),
        }
    }
    Cow::Owned(text)
}

/// A value as it stands between the quotes of an export; what cannot stand there becomes a blank.
pub(super) fn escape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' | '\r' => text.push(' '),
            c => text.push(c),
        }
    }
    text
}
