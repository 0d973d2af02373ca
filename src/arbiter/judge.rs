//! From a record to a verdict.

use super::clocks;
use super::verdict::{Check, Declaration, Finding, Illegal, LastPosition, PlyPlace, Verdict};
use crate::board::{Board8, Board16, BoardSize, Color, Geometry};
use crate::notation::{Code, Fitness, Header, PositionText, Record, Span, Termination, WrittenMove};
use crate::replay::{Refused, Replay, replay};
use crate::rules::{Changes, GameResult, GameRules, Occurrences, Position, Ruleset, Start, StartError, Variant};

/// Judges records, one after the other, in the same room.
#[derive(Debug, Default)]
pub struct Arbiter {
    default_variant: Variant,
    room: Occurrences,
    /// The last ruleset, what it was made from, and whether the house asked for was one.
    last: Option<(Variant, Changes, Ruleset, bool)>,
}

impl Arbiter {
    /// An arbiter that takes this variant where a record names none (11.4).
    pub fn new(default_variant: Variant) -> Self {
        Self { default_variant, ..Self::default() }
    }

    /// Judges a record.
    pub fn judge(&mut self, record: &Record) -> Verdict {
        let header = Header::read(record, self.default_variant);
        let Some(variant) = header.variant.filter(|_| record.fitness() == Fitness::Readable) else {
            return unreadable(record, header, None);
        };
        let (ruleset, has_good_house) = self.ruleset(variant, &header.changes);
        let mut header = header;
        if !has_good_house {
            let span = record.tag_span("House").unwrap_or_default();
            header.diagnostics.push(record.diagnostic(Code::BadTag, span, "House"));
        }
        match ruleset.board {
            BoardSize::Eight => self.judge_on::<Board8>(record, header, ruleset, LastPosition::Eight),
            BoardSize::Sixteen => self.judge_on::<Board16>(record, header, ruleset, LastPosition::Sixteen),
        }
    }

    /// The ruleset of a record: most often that of the one before.
    fn ruleset(&mut self, variant: Variant, changes: &Changes) -> (Ruleset, bool) {
        match &self.last {
            Some((last, same, ruleset, has_good_house)) if *last == variant && same == changes => {
                (*ruleset, *has_good_house)
            }
            _ => {
                let (ruleset, has_good_house) = Ruleset::with(variant, changes);
                self.last = Some((variant, changes.clone(), ruleset, has_good_house));
                (ruleset, has_good_house)
            }
        }
    }

    fn judge_on<G: Geometry>(
        &mut self,
        record: &Record,
        mut header: Header,
        mut ruleset: Ruleset,
        last_position: fn(Position<G>, u32) -> LastPosition,
    ) -> Verdict {
        let rules = GameRules::<G>::new(&ruleset).expect("a house is made for its board");
        let start = match start(&header, &ruleset, &rules) {
            Ok(start) => start,
            Err(reason) => {
                // 1.5
                ruleset.rated = false;
                let span = record.tag_span("FEN").unwrap_or_default();
                header.diagnostics.push(record.diagnostic(Code::BadPosition, span, reason));
                return unreadable(record, header, Some(ruleset));
            }
        };
        // 1.5: a game that starts elsewhere is never rated.
        ruleset.rated &= start == Start::regular(&rules);
        let played = replay(record, &rules, start, &mut self.room);
        let side = start.position.side_to_move();
        let place = |ply: u32, written: WrittenMove| {
            let turn = ply - 1 + u32::from(side == Color::Black);
            PlyPlace {
                ply,
                number: start.number.saturating_add(turn / 2),
                side: if turn.is_multiple_of(2) { Color::White } else { Color::Black },
                written: written_text(record, written),
            }
        };
        let claim = header.claim;
        let mut diagnostics = record.diagnostics().to_vec();
        diagnostics.append(&mut header.diagnostics);
        let mut notices = notices_of_plies(&played);
        clocks::doubts(record, &header, side, &played, &mut notices);
        diagnostics.append(&mut record.diagnostics_about(notices));

        let stands = played.stands;
        let finding = if let Some(outcome) = played.outcome {
            let at = played.last.map(|written| place(played.plies, written));
            Finding::Decided { outcome, at, plies_after_end: played.recorded - played.plies }
        } else if let Some(Refused { written, fault }) = played.refused {
            let illegal = Illegal { place: place(played.plies + 1, written), span: written.span, fault };
            let is_last = played.recorded == played.plies + 1 && !record.is_cut();
            match declared_after(&illegal, claim.termination, claim.result).filter(|_| is_last) {
                Some((result, reason)) => Finding::Declared { result, reason, illegal: Some(illegal) },
                None => Finding::Illegal(illegal),
            }
        } else {
            match declared(claim.termination, claim.result, played.recorded).filter(|_| !record.is_cut()) {
                Some((result, reason)) => Finding::Declared { result, reason, illegal: None },
                None => Finding::Undecided { equalising: played.equalising },
            }
        };
        if let Finding::Decided { plies_after_end: 1.., .. } = finding
            && let Some(after) = record.main_line().nth(played.plies as usize)
        {
            diagnostics.push(record.diagnostic(Code::PliesAfterEnd, after.span, ""));
        }
        // What could declare a result and does not: an illegal ply leaves room for 9.4 alone.
        let declares_nothing = match &finding {
            Finding::Illegal(_) => !record.is_cut() && could_declare(claim.termination),
            _ => {
                could_declare(claim.termination)
                    && declared(claim.termination, claim.result, played.recorded).is_none()
                    && !matches!(finding, Finding::Declared { .. })
            }
        };
        if declares_nothing {
            let span = record.tag_span("Termination").unwrap_or_default();
            diagnostics.push(record.diagnostic(Code::Termination, span, "unfit"));
        }
        if diagnostics.len() > 1 {
            diagnostics.sort_by_key(|diagnostic| diagnostic.place);
        }
        let check = match &finding {
            Finding::Decided { outcome, .. } => match claim.result {
                None => Check::Missing,
                Some(claimed) if claimed == outcome.result => Check::Confirmed,
                Some(_) => Check::Contradicted,
            },
            Finding::Declared { .. } => Check::Declared,
            Finding::Undecided { .. } if record.is_cut() => Check::Void,
            Finding::Undecided { .. } if claim.result.is_some() => Check::Unsupported,
            Finding::Undecided { .. } => Check::Open,
            Finding::Illegal(_) | Finding::Unreadable => Check::Void,
        };
        let position = last_position(played.position, played.number);
        Verdict {
            finding,
            check,
            claim,
            ruleset: Some(ruleset),
            played: Some((played.plies, position)),
            stands,
            diagnostics,
        }
    }
}

fn unreadable(record: &Record, header: Header, ruleset: Option<Ruleset>) -> Verdict {
    let mut diagnostics = record.diagnostics().to_vec();
    diagnostics.extend(header.diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.place);
    Verdict {
        finding: Finding::Unreadable,
        check: Check::Void,
        claim: header.claim,
        ruleset,
        played: None,
        stands: Vec::new(),
        diagnostics,
    }
}

/// Where the record starts, or the name of what is wrong with its position (11.5).
fn start<G: Geometry>(header: &Header, ruleset: &Ruleset, rules: &GameRules<G>) -> Result<Start<G>, &'static str> {
    let Some(text) = &header.start else {
        return Ok(Start::regular(rules));
    };
    let Ok(PositionText { side, men, number }) = text else {
        return Err("form");
    };
    Start::written(rules, ruleset, men, *side, *number).map_err(|error| match error {
        StartError::OffBoard(_) => "off-board",
        StartError::Twice(_) => "twice",
        StartError::NoPiece(_) => "no-piece",
        StartError::TooMany(_) => "too-many",
        StartError::Number => "number",
        StartError::Arrived(_) => "arrived",
    })
}

/// The text that stands for a ply, on one line and no longer than a path may be.
fn written_text(record: &Record, written: WrittenMove) -> String {
    const LONGEST: usize = 1024;
    let text = record.slice(written.span);
    if text.len() <= LONGEST && !text.contains(char::is_whitespace) {
        return text.to_owned();
    }
    text.split_whitespace().flat_map(|part| [" ", part]).skip(1).flat_map(str::chars).take(LONGEST).collect()
}

/// `abbreviated-path` (2.9) and `idle-stands` (10.4).
fn notices_of_plies<G: Geometry>(played: &Replay<G>) -> Vec<(Code, Span, String)> {
    let abbreviated = played.abbreviated.iter().map(|written| (Code::AbbreviatedPath, written.span));
    let idle = played.idle_stands.iter().map(|placed| (Code::IdleStands, placed.span));
    abbreviated.chain(idle).map(|(code, span)| (code, span, String::new())).collect()
}

/// What a termination declares with a result, if the two fit (9.2).
fn declared(
    termination: Option<Termination>,
    result: Option<GameResult>,
    recorded: u32,
) -> Option<(GameResult, Declaration)> {
    let result = result?;
    let is_decisive = result.winner().is_some();
    let (reason, fits) = match termination? {
        Termination::Resignation => (Declaration::Resignation, is_decisive),
        Termination::TimeForfeit => (Declaration::TimeForfeit, is_decisive),
        Termination::RulesInfraction => (Declaration::RulesInfraction, is_decisive),
        Termination::Agreement => (Declaration::Agreement, result == GameResult::Draw),
        Termination::Adjudication => (Declaration::Adjudication, true),
        Termination::Forfeit => (Declaration::Forfeit, recorded == 0),
        Termination::Normal | Termination::Abandoned | Termination::Unterminated => return None,
    };
    fits.then_some((result, reason))
}

/// Whether a termination is one of those that declare a result where they fit (9.2, 9.4).
fn could_declare(termination: Option<Termination>) -> bool {
    !matches!(termination, None | Some(Termination::Normal | Termination::Abandoned | Termination::Unterminated))
}

/// What is declared after an illegal ply that is the last one recorded (9.4).
fn declared_after(
    illegal: &Illegal,
    termination: Option<Termination>,
    result: Option<GameResult>,
) -> Option<(GameResult, Declaration)> {
    let result = result?;
    match termination? {
        Termination::RulesInfraction if result == GameResult::win_of(!illegal.place.side) => {
            Some((result, Declaration::RulesInfraction))
        }
        Termination::Adjudication => Some((result, Declaration::Adjudication)),
        _ => None,
    }
}
