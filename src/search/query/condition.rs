//! Conditions: the leaves of a query.

use std::fmt;

use super::lexer::is_keyword;
use super::range;
use crate::board::{Board16, BoardSize, Color, PerSide, Square};
use crate::notation::{Code, PositionText, Termination};
use crate::rules::{FaultCode, GameResult, PositionKey, Reason, Variant};
use crate::search::{LineText, Pattern, keys_of};

/// A word as it is compared, or the beginning of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The word, folded.
    pub text: String,
    /// Whether the word may go on: a star stood at its end.
    pub is_prefix: bool,
}

impl Word {
    /// Whether a folded word is meant.
    pub fn is_met_by(&self, word: &str) -> bool {
        if self.is_prefix { word.starts_with(&self.text) } else { word == self.text }
    }
}

/// Whose name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameOf {
    /// Either player's.
    Either,
    /// This side's.
    Side(Color),
}

/// A text of a game in which words are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextOf {
    /// The event.
    Event,
    /// The site.
    Site,
    /// The round.
    Round,
    /// The name of the source.
    Source,
    /// The comments.
    Comment,
}

impl TextOf {
    const fn name(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Site => "site",
            Self::Round => "round",
            Self::Source => "source",
            Self::Comment => "comment",
        }
    }
}

/// A value out of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The variant.
    Variant,
    /// The result by the verdict.
    Result,
    /// Why the game ended.
    Reason,
    /// The claim weighed.
    Check,
    /// The kind of finding.
    Status,
    /// The article that the verdict cites; a chapter means all its articles.
    Article,
    /// How the record says that it ended.
    Termination,
    /// The result that the record claims.
    Claim,
    /// A diagnostic's or an illegal ply's code.
    Code,
    /// Whether it counts for ratings.
    Rated,
    /// What the record has.
    Has,
}

/// The values of `check:`, as a verdict writes them.
pub(in crate::search) const CHECKS: [&str; 7] =
    ["confirmed", "contradicted", "missing", "declared", "unsupported", "open", "void"];
/// The values of `status:`.
pub(in crate::search) const STATUSES: [&str; 5] = ["decided", "declared", "undecided", "illegal", "unreadable"];
/// Reasons that a declaration gives; the others are those of the rules.
pub(in crate::search) const DECLARED_REASONS: [&str; 6] =
    ["resignation", "time-forfeit", "rules-infraction", "agreement", "forfeit", "adjudication"];
/// The values of `has:`.
pub(in crate::search) const HAS: [&str; 6] = ["comment", "variation", "clock", "stands", "diagnostic", "annotation"];
/// The value that stands for none.
pub(in crate::search) const NONE: &str = "none";

impl Mark {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Variant,
        Self::Result,
        Self::Reason,
        Self::Check,
        Self::Status,
        Self::Article,
        Self::Termination,
        Self::Claim,
        Self::Code,
        Self::Rated,
        Self::Has,
    ];

    /// The name of the field.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Variant => "variant",
            Self::Result => "result",
            Self::Reason => "reason",
            Self::Check => "check",
            Self::Status => "status",
            Self::Article => "article",
            Self::Termination => "termination",
            Self::Claim => "claim",
            Self::Code => "code",
            Self::Rated => "rated",
            Self::Has => "has",
        }
    }

    /// What an error calls a value.
    pub(super) const fn kind(self) -> &'static str {
        match self {
            Self::Variant => "a variant",
            Self::Result => "a result",
            Self::Reason => "a reason",
            Self::Check => "a check",
            Self::Status => "a status",
            Self::Article => "an article",
            Self::Termination => "a termination",
            Self::Claim => "a claimed result",
            Self::Code => "a code",
            Self::Rated => "an answer",
            Self::Has => "a thing that a record has",
        }
    }

    /// The values that there are; none for articles, whose form alone is asked.
    pub fn values(self) -> Vec<&'static str> {
        match self {
            Self::Variant => Variant::ALL.map(Variant::id).to_vec(),
            Self::Result | Self::Claim => GameResult::ALL.iter().map(|result| result.token()).chain([NONE]).collect(),
            Self::Reason => {
                let reasons = Reason::ALL.iter().map(|reason| reason.id());
                reasons.chain(DECLARED_REASONS).chain([NONE]).collect()
            }
            Self::Check => CHECKS.to_vec(),
            Self::Status => STATUSES.to_vec(),
            Self::Article => Vec::new(),
            Self::Termination => Termination::ALL.iter().map(|termination| termination.value()).chain([NONE]).collect(),
            Self::Code => {
                let faults = FaultCode::ALL.iter().map(|code| code.id());
                Code::ALL.iter().map(|code| code.id()).chain(faults).collect()
            }
            Self::Rated => vec!["yes", "no"],
            Self::Has => HAS.to_vec(),
        }
    }
}

/// A line that a game is to begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchedLine(LineText);

impl SearchedLine {
    /// A line, with its plies where the usual form has them.
    pub(super) fn new(line: &LineText) -> Self {
        // Two lines are the same if their plies are: that is so once places no longer differ.
        let usual = written_line(line).parse();
        Self(usual.unwrap_or_else(|_| line.clone()))
    }

    /// The line.
    pub fn line(&self) -> &LineText {
        &self.0
    }
}

fn written_line(line: &LineText) -> String {
    let plies: Vec<String> = line.plies().iter().map(|ply| format!("{}-{}", ply.from, ply.to)).collect();
    plies.join(" ")
}

/// A position that a game is to pass through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassedPosition {
    /// The side to move; `None`: either.
    pub side: Option<Color>,
    /// The squares of each side.
    pub men: PerSide<Vec<Square<Board16>>>,
}

impl PassedPosition {
    /// The keys that it may have: on each board that has its squares, and for each side that may be to move.
    pub fn keys(&self) -> Vec<PositionKey> {
        let sides = self.side.map_or(Color::BOTH.to_vec(), |side| vec![side]);
        let mut keys = Vec::new();
        for side in sides {
            let text = PositionText { side, men: self.men.clone(), number: 1 };
            for board in [BoardSize::Eight, BoardSize::Sixteen] {
                keys.extend(keys_of(&text, board, false).into_iter().flatten().map(|(key, _)| key));
            }
        }
        keys
    }
}

/// A condition on a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// A player's name, the event, the site or the comments have these words one after another.
    Anywhere(Vec<Word>),
    /// A name has all these words, in any order.
    Name(NameOf, Vec<Word>),
    /// One player's name has all of the first words, the other's all of the second.
    Opponents(Vec<Word>, Vec<Word>),
    /// A text has these words one after another.
    Text(TextOf, Vec<Word>),
    /// A value is this one.
    Mark(Mark, String),
    /// Every day that the date allows lies between these, both included.
    Date {
        /// The first day, as a number: 20260314.
        from: Option<u32>,
        /// The last.
        to: Option<u32>,
    },
    /// The number of plies lies between these, both included.
    Plies {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// The game begins with these moves.
    Line(SearchedLine),
    /// The game passed through this position.
    Position(PassedPosition),
    /// At some ply the board looked like this.
    Pattern(Pattern),
    /// It is this game.
    Game {
        /// The row number.
        row: u64,
        /// The id as it was written.
        id: String,
    },
}

/// Words as they are read again: in quotes where there are several, or where a word would mean something else.
fn write_words(f: &mut fmt::Formatter<'_>, words: &[Word], is_bare: bool) -> fmt::Result {
    let text: Vec<String> =
        words.iter().map(|word| format!("{}{}", word.text, if word.is_prefix { "*" } else { "" })).collect();
    match text.as_slice() {
        [one] if !(is_bare && is_keyword(one)) => f.write_str(one),
        _ => write!(f, "\"{}\"", text.join(" ")),
    }
}

/// A value, in quotes where it has blanks.
fn write_value(f: &mut fmt::Formatter<'_>, value: &str) -> fmt::Result {
    if value.contains([' ', '(', ')']) { write!(f, "\"{value}\"") } else { f.write_str(value) }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Anywhere(words) => write_words(f, words, true),
            Self::Name(of, words) => {
                f.write_str(match of {
                    NameOf::Either => "player:",
                    NameOf::Side(Color::White) => "white:",
                    NameOf::Side(Color::Black) => "black:",
                })?;
                write_words(f, words, false)
            }
            Self::Opponents(one, other) => {
                f.write_str("opponents:")?;
                write_words(f, one, true)?;
                f.write_str(" ")?;
                write_words(f, other, true)
            }
            Self::Text(of, words) => {
                write!(f, "{}:", of.name())?;
                write_words(f, words, false)
            }
            Self::Mark(mark, value) => {
                write!(f, "{}:", mark.name())?;
                write_value(f, value)
            }
            Self::Date { from, to } => {
                f.write_str("date:")?;
                range::write_dates(f, *from, *to)
            }
            Self::Plies { least, most } => {
                f.write_str("plies:")?;
                range::write_plies(f, *least, *most)
            }
            Self::Line(line) => write!(f, "line:\"{}\"", written_line(line.line())),
            Self::Position(PassedPosition { side, men }) => {
                let list = |side: Color| men[side].iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
                let turn = side.map_or('?', Color::letter);
                write!(f, "position:{turn}:W{}:B{}", list(Color::White), list(Color::Black))
            }
            Self::Pattern(pattern) => write!(f, "pattern:\"{pattern}\""),
            Self::Game { id, .. } => {
                f.write_str("id:")?;
                write_value(f, id)
            }
        }
    }
}
