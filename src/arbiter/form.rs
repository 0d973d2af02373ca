//! The one form of an answer: keys, values and their order.

use serde::ser::{SerializeMap, SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};

use super::verdict::{Finding, Illegal, PlyPlace, Verdict};
use super::words::Words;
use crate::board::{Board16, PerSide, Square};
use crate::notation::{Diagnostic, Record, Termination};
use crate::rules::{Ending, GameResult, Ruleset};

/// A verdict with what it is about, ready to be written. The number of the game stands apart: `game` is the first key.
#[derive(Debug, Clone, Copy)]
pub struct Answer<'a> {
    /// The number of the game in its source, from 1; left out where there is only one.
    pub game: Option<u64>,
    /// The name of the source.
    pub source: Option<&'a str>,
    /// The record.
    pub record: &'a Record,
    /// The verdict on it.
    pub verdict: &'a Verdict,
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { game, source, record, verdict } = *self;
        let mut map = serializer.serialize_map(None)?;
        if let Some(game) = game {
            map.serialize_entry("game", &game)?;
        }
        if let Some(source) = source {
            map.serialize_entry("source", source)?;
        }
        map.serialize_entry("line", &record.place().line)?;
        map.serialize_entry("tags", &Tags(record))?;
        if let Some(ruleset) = &verdict.ruleset {
            map.serialize_entry("ruleset", &RulesetForm(ruleset))?;
        }
        if let Some((plies, _)) = verdict.played {
            map.serialize_entry("plies", &plies)?;
        }
        if verdict.claim.is_stated || verdict.claim.termination.is_some() {
            let result = verdict.claim.is_stated.then(|| verdict.claim.result.map_or("*", GameResult::token));
            map.serialize_entry("claim", &ClaimForm { result, termination: verdict.claim.termination })?;
        }
        map.serialize_entry("status", &verdict.status())?;
        if let Some(result) = verdict.result() {
            map.serialize_entry("result", &result)?;
        }
        if let Some(reason) = verdict.reason() {
            map.serialize_entry("reason", reason)?;
        }
        if let Some(article) = verdict.article() {
            map.serialize_entry("article", article)?;
        }
        if let Finding::Decided { at, .. } = &verdict.finding {
            map.serialize_entry("decided_at", &PlaceForm(at.as_ref()))?;
        }
        if let Some(illegal) = verdict.illegal() {
            map.serialize_entry("illegal", &IllegalForm(illegal))?;
        }
        map.serialize_entry("check", &verdict.check)?;
        match &verdict.finding {
            Finding::Decided { plies_after_end, .. } => map.serialize_entry("plies_after_end", plies_after_end)?,
            Finding::Undecided { equalising } if !equalising.is_empty() => {
                map.serialize_entry("equalising", equalising)?;
            }
            _ => {}
        }
        if !verdict.stands.is_empty() {
            map.serialize_entry("stands", &verdict.stands)?;
        }
        if let Some((_, position)) = &verdict.played {
            map.serialize_entry("position", position)?;
        }
        if let Finding::Decided { outcome, .. } = &verdict.finding {
            map.serialize_entry("evidence", &Evidence(&outcome.ending))?;
        }
        if !verdict.diagnostics.is_empty() {
            map.serialize_entry("diagnostics", &Diagnostics(&verdict.diagnostics))?;
        }
        map.end()
    }
}

struct Tags<'a>(&'a Record);

impl Serialize for Tags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.tags())
    }
}

struct RulesetForm<'a>(&'a Ruleset);

impl Serialize for RulesetForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ruleset = self.0;
        let plain = Ruleset::of(ruleset.variant);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("variant", &ruleset.variant)?;
        map.serialize_entry("board", &ruleset.board.size())?;
        map.serialize_entry("pieces", &ruleset.house.pieces())?;
        map.serialize_entry("diagonals", &ruleset.diagonals)?;
        map.serialize_entry("blocking", &ruleset.blocking)?;
        // Without a deadline or a limit there is nothing to say.
        if let Some(deadline) = ruleset.exit_deadline {
            map.serialize_entry("exit_deadline", &deadline)?;
        }
        if let Some(limit) = ruleset.move_limit {
            map.serialize_entry("move_limit", &limit)?;
        }
        if ruleset.house != plain.house {
            map.serialize_entry("house", &ruleset.house.squares().collect::<Vec<_>>())?;
        }
        map.serialize_entry("rated", &ruleset.rated)?;
        map.end()
    }
}

#[derive(Serialize)]
struct ClaimForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    termination: Option<Termination>,
}

/// `{"ply":0}` alone where the start decides.
struct PlaceForm<'a>(Option<&'a PlyPlace>);

impl Serialize for PlaceForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.0 {
            Some(place) => place_entries(&mut map, place)?,
            None => map.serialize_entry("ply", &0)?,
        }
        map.end()
    }
}

fn place_entries<M: SerializeMap>(map: &mut M, place: &PlyPlace) -> Result<(), M::Error> {
    map.serialize_entry("ply", &place.ply)?;
    map.serialize_entry("move", &place.number)?;
    map.serialize_entry("side", &place.side)?;
    map.serialize_entry("written", &place.written)
}

struct IllegalForm<'a>(&'a Illegal);

impl Serialize for IllegalForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        place_entries(&mut map, &self.0.place)?;
        map.serialize_entry("code", &self.0.fault.code)?;
        map.serialize_entry("squares", &self.0.fault.squares)?;
        map.end()
    }
}

struct Evidence<'a>(&'a Ending);

#[derive(Serialize)]
struct Piece<'a> {
    from: &'a Square<Board16>,
    to: &'a Square<Board16>,
}

impl Serialize for Evidence<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.0 {
            Ending::Arrival { plies } => map.serialize_entry("arrival", &Known(plies))?,
            Ending::Equalised { plies } => map.serialize_entry("arrival", plies)?,
            Ending::ReturnedHome { from, to } => map.serialize_entry("piece", &Piece { from, to })?,
            Ending::Deadline { at_home, excused } => {
                map.serialize_entry("at_home", at_home)?;
                map.serialize_entry("excused", excused)?;
            }
            Ending::MoveLimit { in_goal } => map.serialize_entry("in_goal", in_goal)?,
            Ending::Repetition { plies } => map.serialize_entry("plies", plies)?,
            Ending::NoMoves { side } => map.serialize_entry("side", side)?,
        }
        map.end()
    }
}

/// What is known of each side; the other key is left out.
struct Known<'a>(&'a PerSide<Option<u32>>);

impl Serialize for Known<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sides = [("white", self.0.white), ("black", self.0.black)];
        serializer.collect_map(sides.into_iter().filter_map(|(side, ply)| Some((side, ply?))))
    }
}

struct Diagnostics<'a>(&'a [Diagnostic]);

impl Serialize for Diagnostics<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for diagnostic in self.0 {
            list.serialize_element(&DiagnosticForm(diagnostic))?;
        }
        list.end()
    }
}

struct DiagnosticForm<'a>(&'a Diagnostic);

impl Serialize for DiagnosticForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let diagnostic = self.0;
        let mut form = serializer.serialize_struct("Diagnostic", 5)?;
        form.serialize_field("severity", &diagnostic.code.severity())?;
        form.serialize_field("code", &diagnostic.code)?;
        form.serialize_field("line", &diagnostic.place.line)?;
        form.serialize_field("column", &diagnostic.place.column)?;
        // The contract is in English; other languages are for people.
        form.serialize_field("message", &Words::english().diagnostic(diagnostic))?;
        form.end()
    }
}
