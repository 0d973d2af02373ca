//! The arbiter against the oracle, on random records; and what a verdict does not depend on.

mod clocks;
mod cut;
mod draft;
mod dress;
mod export;
mod form;
mod mirror;
mod oracle;

use std::collections::BTreeSet;

use corners::arbiter::{Finding, Verdict};
use corners::board::Color;

use crate::bridge::plain;
use crate::fixtures::judge_all;
use crate::naive::{Game, Judgement, Sq, record};

/// What a verdict says, whoever says it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Summary {
    status: String,
    result: Option<String>,
    reason: Option<&'static str>,
    article: Option<&'static str>,
    check: &'static str,
    plies: usize,
    plies_after_end: Option<usize>,
    decided_at: Option<usize>,
    illegal: Option<(usize, &'static str)>,
    stands: Vec<usize>,
    equalising: BTreeSet<String>,
    position: String,
}

impl From<&Verdict> for Summary {
    fn from(verdict: &Verdict) -> Self {
        let (plies_after_end, decided_at) = match &verdict.finding {
            Finding::Decided { at, plies_after_end, .. } => {
                (Some(*plies_after_end as usize), Some(at.as_ref().map_or(0, |place| place.ply as usize)))
            }
            _ => (None, None),
        };
        let equalising = match &verdict.finding {
            Finding::Undecided { equalising } => equalising.iter().cloned().collect(),
            _ => BTreeSet::new(),
        };
        Self {
            status: format!("{:?}", verdict.status()).to_lowercase(),
            result: verdict.result().map(|result| result.to_string()),
            reason: verdict.reason(),
            article: verdict.article(),
            check: verdict.check.id(),
            plies: verdict.played.map_or(0, |(plies, _)| plies as usize),
            plies_after_end,
            decided_at,
            illegal: verdict.illegal().map(|illegal| (illegal.place.ply as usize, illegal.fault.code.id())),
            stands: verdict.stands.iter().map(|&ply| ply as usize).collect(),
            equalising,
            position: verdict.played.map(|(_, position)| position.to_string()).unwrap_or_default(),
        }
    }
}

impl Summary {
    /// What the oracle says of a game; none is one that it cannot read.
    fn of_oracle(game: &Game, judged: &Judgement) -> Self {
        let turn = judged.plies + usize::from(!game.start.white_to_move);
        let number = u64::from(game.first_move) + turn as u64 / 2;
        Self {
            status: judged.status.to_owned(),
            result: judged.result.clone(),
            reason: judged.reason,
            article: judged.article,
            check: judged.check,
            plies: judged.plies,
            plies_after_end: judged.plies_after_end,
            decided_at: judged.decided_at,
            illegal: judged.illegal,
            stands: judged.stands.clone(),
            equalising: judged.equalising.iter().map(|path| record::write_path(path, "-")).collect(),
            position: record::write_position(&judged.board, number),
        }
    }

    fn unreadable() -> Self {
        Self {
            status: "unreadable".to_owned(),
            result: None,
            reason: None,
            article: None,
            check: "void",
            plies: 0,
            plies_after_end: None,
            decided_at: None,
            illegal: None,
            stands: Vec::new(),
            equalising: BTreeSet::new(),
            position: String::new(),
        }
    }
}

/// The verdict on a text that is one game.
#[track_caller]
fn verdict_on(text: &str) -> Verdict {
    let mut games = judge_all(text.as_bytes());
    assert_eq!(games.len(), 1, "one game: {text}");
    games.remove(0).1
}

/// The squares to look at of an illegal ply.
fn shown(verdict: &Verdict) -> BTreeSet<Sq> {
    verdict.illegal().into_iter().flat_map(|illegal| &illegal.fault.squares).copied().map(plain).collect()
}

/// The side that is not this one, as the oracle names it.
fn is_white(side: Color) -> bool {
    side == Color::White
}
