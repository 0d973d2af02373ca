//! A record made ready for the store and the index: all the work that needs no lock, done by the judges side by side.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::filed::Filed;
use super::names::{self, Name};
use crate::arbiter::{Answer, Arbiter, Check, Status, Verdict};
use crate::notation::{self, Command, Encoding, Fitness, ReadOptions, Reader, Record, Token, export};
use crate::replay::{FullPaths, PackedGame};
use crate::rules::{Ruleset, Variant, articles};
use crate::search::Entry;
use crate::store::{Digest, Draft, DraftText, Kind, packed_text};

/// How a text is to be read again: what the caller named that the text itself does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Manner {
    /// The encoding of text that is not UTF-8; detected where none is named.
    pub encoding: Option<Encoding>,
    /// The variant of a record that names none (11.4).
    pub variant: Variant,
}

#[derive(Serialize, Deserialize)]
struct MannerForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    encoding: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    /// The bytes are UTF-16 of this order, and do not say so themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wide: Option<Wide>,
}

/// The order of the bytes of UTF-16. A source says it once, by a mark before its first game; the games after it do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Wide {
    Little,
    Big,
}

impl Wide {
    /// The order that the bytes of a record have, where they are UTF-16 without a mark.
    fn of(record: &Record) -> Option<Self> {
        let (bytes, text) = (record.original(), record.text());
        if bytes.len() == text.len() {
            return None;
        }
        [Self::Little, Self::Big].into_iter().find(|wide| {
            let mut units = bytes.chunks_exact(2).map(|unit| wide.unit(unit));
            bytes.len().is_multiple_of(2) && units.by_ref().eq(text.encode_utf16())
        })
    }

    fn unit(self, bytes: &[u8]) -> u16 {
        let (one, other) = (u16::from(bytes[0]), u16::from(bytes[1]));
        match self {
            Self::Little => other << 8 | one,
            Self::Big => one << 8 | other,
        }
    }

    fn text(self, bytes: &[u8]) -> Vec<u8> {
        let units = bytes.chunks_exact(2).map(|unit| self.unit(unit));
        char::decode_utf16(units)
            .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect::<String>()
            .into_bytes()
    }
}

impl Manner {
    /// As it is stored beside the text; `None` where nothing was named.
    fn to_stored(self, wide: Option<Wide>) -> Option<String> {
        if self == Self::default() && wide.is_none() {
            return None;
        }
        let variant = (self.variant != Variant::default()).then(|| self.variant.id().to_owned());
        let form = MannerForm { encoding: self.encoding.map(|encoding| encoding.to_string()), variant, wide };
        Some(serde_json::to_string(&form).expect("two texts can be written"))
    }

    /// As it was stored, with the bytes as they are to be read; what is not understood any more is not named.
    pub(super) fn of_stored(text: Option<&str>, bytes: &[u8]) -> (Self, Vec<u8>) {
        let form = text.and_then(|text| serde_json::from_str::<MannerForm>(text).ok());
        let Some(form) = form else { return (Self::default(), bytes.to_vec()) };
        let manner = Self {
            encoding: form.encoding.and_then(|name| name.parse().ok()),
            variant: form.variant.and_then(|id| id.parse().ok()).unwrap_or_default(),
        };
        (manner, form.wide.map_or_else(|| bytes.to_vec(), |wide| wide.text(bytes)))
    }

    pub(super) fn read_options(self, largest_game: usize) -> ReadOptions {
        ReadOptions { encoding: self.encoding, largest_game }
    }
}

/// A record with all that is stored and indexed of it.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) line: u64,
    pub(super) source: String,
    pub(super) status: Status,
    pub(super) check: Check,
    /// The verdict in its one form.
    pub(super) answer: String,
    pub(super) body: Body,
}

/// What the record is worth.
#[derive(Debug)]
pub(super) enum Body {
    /// A game.
    Game(Box<Ready>),
    /// No list of moves, variant or start could be read: the bytes.
    Unreadable { bytes: Vec<u8>, digest: Digest, manner: Option<String> },
}

/// A game, ready to be stored.
#[derive(Debug)]
pub(super) struct Ready {
    /// The bytes as they were given, packed.
    original: Vec<u8>,
    /// The export form, packed; `None` where the original is it.
    export: Option<Vec<u8>>,
    /// How the original is to be read again.
    manner: Option<String>,
    pub(super) digest: Digest,
    pub(super) meeting: Option<i64>,
    pub(super) played: Option<i64>,
    /// What is indexed of it, once it has its numbers.
    pub(super) entry: Entry,
}

impl Prepared {
    /// The room that it takes, in bytes, roughly.
    pub(super) fn size(&self) -> usize {
        let body = match &self.body {
            Body::Unreadable { bytes, .. } => bytes.len(),
            Body::Game(ready) => {
                let texts = ready.original.len() + ready.export.as_ref().map_or(0, Vec::len);
                texts + ready.entry.moves.len() + ready.entry.comments.len()
            }
        };
        512 + self.answer.len() + body
    }

    /// Makes a judged record ready.
    pub(super) fn of(record: &Record, verdict: &Verdict, source: &str, manner: Manner) -> Self {
        let answer = Answer { game: None, source: Some(source), record, verdict };
        let answer = serde_json::to_string(&answer).expect("an answer can be written");
        let body = match &verdict.ruleset {
            Some(ruleset) if verdict.status() != Status::Unreadable => {
                Body::Game(Box::new(ready(record, verdict, ruleset, &answer, manner)))
            }
            _ => Body::Unreadable {
                bytes: record.original().to_vec(),
                digest: unreadable_digest(record, source),
                manner: manner.to_stored(Wide::of(record)),
            },
        };
        Self {
            line: record.place().line,
            source: source.to_owned(),
            status: verdict.status(),
            check: verdict.check,
            answer,
            body,
        }
    }
}

/// The same bytes are the same record; of one over the limit there are none, and its place stands for it.
fn unreadable_digest(record: &Record, source: &str) -> Digest {
    if record.fitness() == Fitness::TooLarge {
        let place = format!("{source}\n{}\n{}", record.offset(), record.length());
        return Sha256::digest(place).into();
    }
    Sha256::digest(record.original()).into()
}

fn ready(record: &Record, verdict: &Verdict, ruleset: &Ruleset, answer: &str, manner: Manner) -> Ready {
    let form = export_form(record, ruleset, manner.variant);
    let plies = verdict.played.as_ref().map_or(0, |(plies, _)| *plies);
    let moves = PackedGame::pack(record, ruleset, plies);
    let filed = Filed::read(answer).expect("an answer that was written can be read");
    let (meeting, played) = twin_keys(&filed, &moves);
    let is_usual = form.as_bytes() == record.original();
    // What is indexed is the same as when it is made from the store: what the export form says.
    let read_back;
    let exported = if is_usual {
        record
    } else {
        read_back = read_one(form.as_bytes()).expect("an export form is a record");
        &read_back
    };
    Ready {
        original: packed_text(record.original()),
        export: (!is_usual).then(|| packed_text(form.as_bytes())),
        manner: manner.to_stored(Wide::of(record)),
        digest: Sha256::digest(&form).into(),
        meeting,
        played,
        entry: entry(exported, filed, moves),
    }
}

/// The export form of a record: its identity.
pub(super) fn export_form(record: &Record, ruleset: &Ruleset, default: Variant) -> String {
    export(record, &FullPaths::of(record, ruleset), default).expect("a game that is not too large has its bytes")
}

/// The keys by which possible twins are found: the same players on the same date, and the same players with the same moves.
pub(super) fn twin_keys(filed: &Filed, moves: &[u8]) -> (Option<i64>, Option<i64>) {
    let Some((white, black)) = Name::of(&filed.tags.white).zip(Name::of(&filed.tags.black)) else {
        return (None, None);
    };
    let mut date = b"on ".to_vec();
    date.extend_from_slice(filed.tags.date.as_bytes());
    let meeting = names::key(&white, &black, &date);
    let played = (filed.plies > 0).then(|| names::key(&white, &black, moves));
    (Some(meeting), played)
}

/// What is indexed of a record with a stored verdict.
pub(super) fn entry(record: &Record, filed: Filed, moves: Vec<u8>) -> Entry {
    let mut has = Vec::new();
    let comments = comments(record);
    let tokens = record.tokens();
    for (is_there, mark) in [
        (!comments.is_empty(), "comment"),
        (tokens.contains(&Token::Open), "variation"),
        (
            record.commands().iter().any(|placed| matches!(placed.command, Command::Clock(_) | Command::Elapsed(_))),
            "clock",
        ),
        (!filed.stands.is_empty(), "stands"),
        (!filed.diagnostics.is_empty(), "diagnostic"),
        (tokens.iter().any(|token| matches!(token, Token::Annotation(_))), "annotation"),
    ] {
        if is_there {
            has.push(mark);
        }
    }
    let mut codes: Vec<String> = filed.diagnostics.into_iter().chain(filed.illegal).map(|coded| coded.code).collect();
    codes.sort();
    codes.dedup();
    let ruleset = filed.ruleset.unwrap_or_default();
    Entry {
        seq: 0,
        game: 0,
        white: filed.tags.white,
        black: filed.tags.black,
        event: filed.tags.event,
        site: filed.tags.site,
        round: filed.tags.round,
        source: filed.source,
        comments,
        date: filed.tags.date,
        variant: ruleset.variant,
        status: filed.status,
        result: filed.result,
        reason: filed.reason,
        check: filed.check,
        article: filed.article,
        // `*` claims nothing.
        claim: if filed.claim.result == "*" { String::new() } else { filed.claim.result },
        termination: filed.claim.termination,
        plies: filed.plies,
        rated: ruleset.rated,
        codes,
        has,
        moves,
    }
}

/// The words of all comments, without commands.
fn comments(record: &Record) -> String {
    let mut text = String::new();
    for token in record.tokens() {
        let Token::Comment(span) = *token else { continue };
        let mut rest = record.slice(span);
        let mut words = String::new();
        while let Some(start) = rest.find("[%") {
            let (before, command) = rest.split_at(start);
            words.push_str(before);
            let Some(end) = command.find(']') else { break };
            words.push(' ');
            rest = &command[end + 1..];
        }
        words.push_str(rest);
        let words = words.trim();
        if !words.is_empty() {
            writeln!(text, "{words}").expect("a string takes all");
        }
    }
    text
}

/// Who changes something, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signed<'a> {
    /// Who.
    pub who: &'a str,
    /// Why.
    pub why: Option<&'a str>,
}

impl Ready {
    /// A revision with this text.
    pub(super) fn draft<'a>(&'a self, kind: Kind, prepared: &'a Prepared, signed: Signed<'a>, at: i64) -> Draft<'a> {
        Draft {
            kind,
            at,
            who: signed.who,
            why: signed.why,
            source: Some(&prepared.source),
            import: None,
            ruling: None,
            text: Some(DraftText {
                original: Some(&self.original),
                export: self.export.as_deref(),
                manner: self.manner.as_deref(),
                digest: self.digest,
            }),
            answer: &prepared.answer,
            moves: &self.entry.moves,
            rulebook: articles::VERSION,
            reader: notation::VERSION,
            meeting: self.meeting,
            played: self.played,
        }
    }
}

/// Reads and judges one record; `None` where the bytes hold none, or more than one.
pub(super) fn judge_one(bytes: &[u8], manner: Manner) -> Option<(Record, Verdict)> {
    let limit = bytes.len().max(ReadOptions::LARGEST_GAME);
    let mut reader = Reader::with_options(bytes, manner.read_options(limit));
    let mut record = Record::default();
    if !reader.read(&mut record).expect("memory can be read") {
        return None;
    }
    let verdict = Arbiter::new(manner.variant).judge(&record);
    let is_alone = !reader.read(&mut Record::default()).expect("memory can be read");
    is_alone.then_some((record, verdict))
}

/// Reads one record that is stored in export form.
pub(super) fn read_one(form: &[u8]) -> Option<Record> {
    let options = Manner::default().read_options(form.len().max(ReadOptions::LARGEST_GAME));
    let mut record = Record::default();
    Reader::with_options(form, options).read(&mut record).expect("memory can be read").then_some(record)
}
