//! The fields of the query language.

use std::str::FromStr;

use super::condition::{Mark, NameOf, TextOf};
use super::error::list;
use crate::board::Color;

/// A field of the query language: what stands before the colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Field {
    /// `player:` — the words of one player's name, in any order.
    Player,
    /// `white:`
    White,
    /// `black:`
    Black,
    /// `opponents:` — two names, either way round.
    Opponents,
    /// `date:` — a day, month, year or range.
    Date,
    /// `event:`
    Event,
    /// `site:`
    Site,
    /// `round:`
    Round,
    /// `source:`
    Source,
    /// `comment:`
    Comment,
    /// `variant:`
    Variant,
    /// `result:`
    Result,
    /// `reason:`
    Reason,
    /// `check:`
    Check,
    /// `status:`
    Status,
    /// `article:` — with all that are below it.
    Article,
    /// `termination:`
    Termination,
    /// `claim:`
    Claim,
    /// `code:` — of a diagnostic or an illegal ply.
    Code,
    /// `plies:` — a number or range.
    Plies,
    /// `rated:`
    Rated,
    /// `has:`
    Has,
    /// `line:` — the first moves.
    Line,
    /// `position:` — at any ply.
    Position,
    /// `pattern:` — squares and counts at some ply.
    Pattern,
    /// `id:` — one game.
    Id,
}

impl Field {
    /// All of them.
    pub const ALL: [Self; 26] = [
        Self::Player,
        Self::White,
        Self::Black,
        Self::Opponents,
        Self::Date,
        Self::Event,
        Self::Site,
        Self::Round,
        Self::Source,
        Self::Comment,
        Self::Variant,
        Self::Result,
        Self::Reason,
        Self::Check,
        Self::Status,
        Self::Article,
        Self::Termination,
        Self::Claim,
        Self::Code,
        Self::Plies,
        Self::Rated,
        Self::Has,
        Self::Line,
        Self::Position,
        Self::Pattern,
        Self::Id,
    ];

    /// The name, without the colon.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::White => "white",
            Self::Black => "black",
            Self::Opponents => "opponents",
            Self::Date => "date",
            Self::Event => "event",
            Self::Site => "site",
            Self::Round => "round",
            Self::Source => "source",
            Self::Comment => "comment",
            Self::Variant => "variant",
            Self::Result => "result",
            Self::Reason => "reason",
            Self::Check => "check",
            Self::Status => "status",
            Self::Article => "article",
            Self::Termination => "termination",
            Self::Claim => "claim",
            Self::Code => "code",
            Self::Plies => "plies",
            Self::Rated => "rated",
            Self::Has => "has",
            Self::Line => "line",
            Self::Position => "position",
            Self::Pattern => "pattern",
            Self::Id => "id",
        }
    }

    /// What a value is read as.
    pub(super) const fn kind(self) -> Kind {
        match self {
            Self::Player => Kind::Name(NameOf::Either),
            Self::White => Kind::Name(NameOf::Side(Color::White)),
            Self::Black => Kind::Name(NameOf::Side(Color::Black)),
            Self::Opponents => Kind::Opponents,
            Self::Date => Kind::Date,
            Self::Event => Kind::Text(TextOf::Event),
            Self::Site => Kind::Text(TextOf::Site),
            Self::Round => Kind::Text(TextOf::Round),
            Self::Source => Kind::Text(TextOf::Source),
            Self::Comment => Kind::Text(TextOf::Comment),
            Self::Variant => Kind::Mark(Mark::Variant),
            Self::Result => Kind::Mark(Mark::Result),
            Self::Reason => Kind::Mark(Mark::Reason),
            Self::Check => Kind::Mark(Mark::Check),
            Self::Status => Kind::Mark(Mark::Status),
            Self::Article => Kind::Mark(Mark::Article),
            Self::Termination => Kind::Mark(Mark::Termination),
            Self::Claim => Kind::Mark(Mark::Claim),
            Self::Code => Kind::Mark(Mark::Code),
            Self::Plies => Kind::Plies,
            Self::Rated => Kind::Mark(Mark::Rated),
            Self::Has => Kind::Mark(Mark::Has),
            Self::Line => Kind::Line,
            Self::Position => Kind::Position,
            Self::Pattern => Kind::Pattern,
            Self::Id => Kind::Id,
        }
    }
}

/// How the value of a field is read.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    Name(NameOf),
    Opponents,
    Date,
    Text(TextOf),
    Mark(Mark),
    Plies,
    Line,
    Position,
    Pattern,
    Id,
}

/// All names of fields, as an error lists them.
pub(super) fn names() -> String {
    list(&Field::ALL.map(Field::name))
}

/// A text that is no field's name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a field ({}), found “{}”", names(), crate::notation::excerpt(.0))]
pub struct UnknownField(String);

impl FromStr for Field {
    type Err = UnknownField;

    fn from_str(text: &str) -> Result<Self, UnknownField> {
        Self::ALL
            .into_iter()
            .find(|field| field.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownField(text.to_owned()))
    }
}
