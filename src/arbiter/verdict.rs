//! What the judge says of one record.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::board::{Board8, Board16, Color};
use crate::notation::{Claim, Diagnostic};
use crate::rules::{Fault, GameResult, Outcome, Position, Ruleset};

/// The kind of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The moves decide.
    Decided,
    /// The record states what the moves do not show (9.2, 9.4).
    Declared,
    /// Neither.
    Undecided,
    /// A ply is illegal (10.3).
    Illegal,
    /// No list of moves, variant or start could be read.
    Unreadable,
}

/// The claim weighed against the finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Check {
    /// Decided, and claimed so.
    Confirmed,
    /// Decided, and claimed otherwise.
    Contradicted,
    /// Decided, and no result claimed.
    Missing,
    /// Declared.
    Declared,
    /// Undecided, yet a result is claimed.
    Unsupported,
    /// Undecided, and no result claimed.
    Open,
    /// Illegal, unreadable, or undecided where an error of reading ended the list of moves.
    Void,
}

impl Check {
    /// All of them, in the order of the README's table.
    pub const ALL: [Self; 7] =
        [Self::Confirmed, Self::Contradicted, Self::Missing, Self::Declared, Self::Unsupported, Self::Open, Self::Void];

    /// The word in a verdict.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Contradicted => "contradicted",
            Self::Missing => "missing",
            Self::Declared => "declared",
            Self::Unsupported => "unsupported",
            Self::Open => "open",
            Self::Void => "void",
        }
    }

    /// Whether the game is in order: nothing for an arbiter to look at.
    pub const fn is_in_order(self) -> bool {
        matches!(self, Self::Confirmed | Self::Declared | Self::Open)
    }
}

/// Why a result is declared (9.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Declaration {
    /// A side resigned.
    Resignation,
    /// A side's time ran out.
    TimeForfeit,
    /// A side broke the rules.
    RulesInfraction,
    /// The sides agreed on a draw.
    Agreement,
    /// A side, or both, did not play.
    Forfeit,
    /// An arbiter decided.
    Adjudication,
}

impl Declaration {
    /// All of them, in the order of the README's table.
    pub const ALL: [Self; 6] = [
        Self::Resignation,
        Self::TimeForfeit,
        Self::RulesInfraction,
        Self::Agreement,
        Self::Forfeit,
        Self::Adjudication,
    ];

    /// The word in a verdict.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::TimeForfeit => "time-forfeit",
            Self::RulesInfraction => "rules-infraction",
            Self::Agreement => "agreement",
            Self::Forfeit => "forfeit",
            Self::Adjudication => "adjudication",
        }
    }
}

/// A ply by its place in the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlyPlace {
    /// The ply, counted from 1 at the start of the record.
    pub ply: u32,
    /// The number of its move.
    pub number: u32,
    /// Whose it is.
    pub side: Color,
    /// The text that stands for it, blanks folded.
    pub written: String,
}

/// An illegal ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Illegal {
    /// Which ply.
    pub place: PlyPlace,
    /// Where it stands in the record's text.
    pub span: crate::notation::Span,
    /// What is wrong.
    pub fault: Fault,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The moves ended the game.
    Decided {
        /// How.
        outcome: Outcome,
        /// After which ply; `None` where the start decides.
        at: Option<PlyPlace>,
        /// Plies of the main line recorded after it.
        plies_after_end: u32,
    },
    /// The record declares a result (9.2), be it after an illegal last ply (9.4).
    Declared {
        /// The result.
        result: GameResult,
        /// Why.
        reason: Declaration,
        /// The illegal ply of 9.4.
        illegal: Option<Illegal>,
    },
    /// The moves do not end the game.
    Undecided {
        /// Black's replies that would draw (4.4).
        equalising: Vec<String>,
    },
    /// A ply is illegal.
    Illegal(Illegal),
    /// Nothing could be judged.
    Unreadable,
}

/// The position after the last ply carried out, with the number of the move to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastPosition {
    /// On 8×8.
    Eight(Position<Board8>, u32),
    /// On 16×16.
    Sixteen(Position<Board16>, u32),
}

impl fmt::Display for LastPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::Eight(position, number) => position.written(*number),
            Self::Sixteen(position, number) => position.written(*number),
        })
    }
}

impl Serialize for LastPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The verdict on one record.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// What was found.
    pub finding: Finding,
    /// The claim weighed.
    pub check: Check,
    /// What the record claims.
    pub claim: Claim,
    /// The parameters applied; none if the variant is unknown.
    pub ruleset: Option<Ruleset>,
    /// Plies carried out, and the position after them; none if the record is unreadable.
    pub played: Option<(u32, LastPosition)>,
    /// Plies let stand (10.4).
    pub stands: Vec<u32>,
    /// Everything noticed, in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
}

impl Verdict {
    /// The kind of the finding.
    pub fn status(&self) -> Status {
        match self.finding {
            Finding::Decided { .. } => Status::Decided,
            Finding::Declared { .. } => Status::Declared,
            Finding::Undecided { .. } => Status::Undecided,
            Finding::Illegal(_) => Status::Illegal,
            Finding::Unreadable => Status::Unreadable,
        }
    }

    /// The result found.
    pub fn result(&self) -> Option<GameResult> {
        match &self.finding {
            Finding::Decided { outcome, .. } => Some(outcome.result),
            Finding::Declared { result, .. } => Some(*result),
            Finding::Undecided { .. } | Finding::Illegal(_) | Finding::Unreadable => None,
        }
    }

    /// The reason, as it is written in a verdict.
    pub fn reason(&self) -> Option<&'static str> {
        match &self.finding {
            Finding::Decided { outcome, .. } => Some(outcome.ending.reason().id()),
            Finding::Declared { reason, .. } => Some(reason.id()),
            Finding::Undecided { .. } | Finding::Illegal(_) | Finding::Unreadable => None,
        }
    }

    /// The article that decided, or that was broken.
    pub fn article(&self) -> Option<&'static str> {
        match &self.finding {
            Finding::Decided { outcome, .. } => Some(outcome.article),
            Finding::Declared { illegal: Some(_), .. } => Some("9.4"),
            Finding::Declared { .. } => Some("9.2"),
            Finding::Illegal(illegal) => Some(illegal.fault.article),
            Finding::Undecided { .. } | Finding::Unreadable => None,
        }
    }

    /// The illegal ply, if there is one.
    pub fn illegal(&self) -> Option<&Illegal> {
        match &self.finding {
            Finding::Illegal(illegal) | Finding::Declared { illegal: Some(illegal), .. } => Some(illegal),
            _ => None,
        }
    }
}
