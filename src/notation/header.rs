//! What the tags of a record mean: variant, parameters, start, claim, termination (11.2–11.5).

use std::str::FromStr;

use serde::Serialize;

use super::{Code, Diagnostic, PositionText, Record, TimeControl};
use crate::board::{Board16, Square};
use crate::rules::{Changes, GameResult, HouseSpec, Variant};

/// How a game ended by what the record says (11.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Termination {
    /// `normal`
    #[serde(rename = "normal")]
    Normal,
    /// `resignation`
    #[serde(rename = "resignation")]
    Resignation,
    /// `agreement`
    #[serde(rename = "agreement")]
    Agreement,
    /// `time forfeit`
    #[serde(rename = "time forfeit")]
    TimeForfeit,
    /// `rules infraction`
    #[serde(rename = "rules infraction")]
    RulesInfraction,
    /// `forfeit`
    #[serde(rename = "forfeit")]
    Forfeit,
    /// `abandoned`
    #[serde(rename = "abandoned")]
    Abandoned,
    /// `adjudication`
    #[serde(rename = "adjudication")]
    Adjudication,
    /// `unterminated`
    #[serde(rename = "unterminated")]
    Unterminated,
}

impl Termination {
    /// All nine, in the order of 11.3.
    pub const ALL: [Self; 9] = [
        Self::Normal,
        Self::Resignation,
        Self::Agreement,
        Self::TimeForfeit,
        Self::RulesInfraction,
        Self::Forfeit,
        Self::Abandoned,
        Self::Adjudication,
        Self::Unterminated,
    ];

    /// The value of the tag.
    pub const fn value(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::TimeForfeit => "time forfeit",
            Self::RulesInfraction => "rules infraction",
            Self::Forfeit => "forfeit",
            Self::Abandoned => "abandoned",
            Self::Adjudication => "adjudication",
            Self::Unterminated => "unterminated",
        }
    }
}

impl FromStr for Termination {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|termination| termination.value() == text).ok_or(())
    }
}

/// What a record says of its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Claim {
    /// The result claimed; none for `*`, and where the record is silent.
    pub result: Option<GameResult>,
    /// Whether the record names a result, be it `*`.
    pub is_stated: bool,
    /// How it ended.
    pub termination: Option<Termination>,
}

/// The tags of a record, understood.
#[derive(Debug, Clone)]
pub struct Header {
    /// The variant; `None` if the record names one that nobody knows.
    pub variant: Option<Variant>,
    /// The changed parameters (1.4).
    pub changes: Changes,
    /// Where the game starts, if not at the start; `Some(Err)` if the text is no position.
    pub start: Option<Result<PositionText, ()>>,
    /// What the record claims.
    pub claim: Claim,
    /// The time control, where it is in one of PGN's forms.
    pub time_control: Option<TimeControl>,
    /// What was noticed: unknown values, other spellings.
    pub diagnostics: Vec<Diagnostic>,
}

impl Header {
    /// Reads the tags; `default` is the variant where the record names none (11.4).
    ///
    /// ```
    /// use corners::notation::{Header, Reader, Record};
    /// use corners::rules::Variant;
    ///
    /// let mut record = Record::default();
    /// Reader::new("[Variant \"Halma 16x16\"]\n\n*\n".as_bytes()).read(&mut record)?;
    /// let header = Header::read(&record, Variant::Classic3x3);
    /// assert_eq!(header.variant, Some(Variant::Halma16x16));
    /// assert_eq!(header.diagnostics[0].code.id(), "variant-spelling");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read(record: &Record, default: Variant) -> Self {
        let mut header = Self {
            variant: None,
            changes: Changes::default(),
            start: None,
            claim: Claim::default(),
            time_control: None,
            diagnostics: Vec::new(),
        };
        let mut tag_result = None;
        let mut names_variant = false;
        for (name, value) in record.tags() {
            let value = &*value;
            let mut is_good = true;
            match name {
                "Variant" => {
                    names_variant = true;
                    header.read_variant(record, value);
                }
                "Date" | "EventDate" => header.read_date(record, name, value),
                "Result" => {
                    tag_result = spelled_result(value);
                    is_good = tag_result.is_some();
                    if tag_result.is_some_and(|(_, is_usual)| !is_usual) {
                        header.note(record, Code::ResultSpelling, name, "");
                    }
                }
                "FEN" => header.start = Some(value.parse().map_err(|_| ())),
                "Termination" => match value.parse() {
                    Ok(termination) => header.claim.termination = Some(termination),
                    Err(()) => header.note(record, Code::Termination, name, "unknown"),
                },
                "TimeControl" => header.time_control = TimeControl::parse(value),
                "ExitDeadline" => is_good = set(&mut header.changes.exit_deadline, count(value)),
                "MoveLimit" => is_good = set(&mut header.changes.move_limit, count(value)),
                "Diagonals" => {
                    let read = match value {
                        "yes" => Some(true),
                        "no" => Some(false),
                        _ => None,
                    };
                    is_good = set(&mut header.changes.diagonals, read);
                }
                "Blocking" => is_good = set(&mut header.changes.blocking, value.parse().ok()),
                "Board" => is_good = set(&mut header.changes.board, value.parse().ok()),
                "House" => is_good = set(&mut header.changes.house, house(value)),
                _ => {}
            }
            if !is_good {
                header.note(record, Code::BadTag, name, name);
            }
        }
        if !names_variant && record.fitness() == super::Fitness::Readable {
            header.variant = Some(default);
            header.diagnostics.push(Diagnostic {
                found: String::new(),
                ..record.diagnostic(Code::DefaultVariant, super::Span::default(), default.id())
            });
        }
        let token = record.result_token();
        let tag = tag_result.map(|(result, _)| result);
        if let (Some(token), Some(tag)) = (token, tag)
            && token != tag
        {
            header.note(record, Code::ResultMismatch, "Result", token.map_or("*", GameResult::token));
        }
        header.claim.result = token.or(tag).flatten();
        header.claim.is_stated = token.or(tag).is_some();
        header
    }

    fn note(&mut self, record: &Record, code: Code, name: &str, expected: &str) {
        let span = record.tag_span(name).unwrap_or_default();
        self.diagnostics.push(record.diagnostic(code, span, expected));
    }

    fn read_variant(&mut self, record: &Record, value: &str) {
        self.variant = value.parse().ok();
        if self.variant.is_none() {
            let usual: String =
                value.trim().chars().map(|c| if c == ' ' || c == '_' { '-' } else { c.to_ascii_lowercase() }).collect();
            self.variant = usual.parse().ok();
            match self.variant {
                Some(variant) => self.note(record, Code::VariantSpelling, "Variant", variant.id()),
                None => self.note(record, Code::UnknownVariant, "Variant", ""),
            }
        }
    }

    /// PGN's form is `2026.03.14` with question marks for what is unknown; an impossible date is text.
    fn read_date(&mut self, record: &Record, name: &str, value: &str) {
        let is_part = |part: &str, width: usize| {
            part.len() == width
                && (part.bytes().all(|byte| byte == b'?') || part.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let mut parts = value.split('.');
        let is_usual = parts.next().is_some_and(|year| is_part(year, 4))
            && parts.next().is_some_and(|month| is_part(month, 2))
            && parts.next().is_some_and(|day| is_part(day, 2))
            && parts.next().is_none();
        if !is_usual {
            self.note(record, Code::Date, name, "");
        }
    }
}

/// Puts a value that could be read in its place; says whether it could.
fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    if value.is_some() {
        *place = value;
        return true;
    }
    false
}

/// 1.4: 1 or more, or `none`.
fn count(value: &str) -> Option<Option<u32>> {
    if value == "none" {
        return Some(None);
    }
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    // A count beyond any game is still a count.
    is_number.then(|| value.parse().unwrap_or(u32::MAX)).filter(|&count| count > 0).map(Some)
}

/// 1.4: squares, or a rectangle by two opposite corners.
fn house(value: &str) -> Option<HouseSpec> {
    if let Some((one, other)) = value.split_once('-') {
        let (one, other) = (one.parse::<Square<Board16>>().ok()?, other.parse::<Square<Board16>>().ok()?);
        let files = one.file().min(other.file())..=one.file().max(other.file());
        let ranks = one.rank().min(other.rank())..=one.rank().max(other.rank());
        let squares = ranks.flat_map(|rank| files.clone().filter_map(move |file| Square::new(file, rank)));
        return Some(HouseSpec(squares.collect()));
    }
    // No board has more squares than this; a longer list names one twice.
    value.split(',').take(257).map(|square| square.parse().ok()).collect::<Option<Vec<_>>>().map(HouseSpec)
}

/// The value of a `Result` tag, `*` as `None`, and whether it is in the usual spelling.
fn spelled_result(value: &str) -> Option<(Option<GameResult>, bool)> {
    if value == "*" {
        return Some((None, true));
    }
    if let Ok(result) = value.parse() {
        return Some((Some(result), true));
    }
    super::reader::whole_result(value).map(|result| (Some(result), false))
}
