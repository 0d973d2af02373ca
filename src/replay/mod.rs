//! Written moves against positions: the plies that stood, how the game ended, the first fault.
//!
//! ```
//! use corners::board::Board8;
//! use corners::notation::{Reader, Record};
//! use corners::replay::{Replay, replay};
//! use corners::rules::{GameRules, Occurrences, Ruleset, Start, Variant};
//!
//! let mut record = Record::default();
//! Reader::new("1. c3-d3 f6-e6 2. a1-h8 *".as_bytes()).read(&mut record)?;
//! let rules = GameRules::<Board8>::new(&Ruleset::of(Variant::Classic3x3)).expect("played on 8×8");
//! let played: Replay<Board8> = replay(&record, &rules, Start::regular(&rules), &mut Occurrences::default());
//! assert_eq!(played.plies, 2);
//! assert_eq!(played.refused.expect("no such move").fault.code.id(), "occupied");
//! # Ok::<(), std::io::Error>(())
//! ```

mod packed;
mod paths;

pub use packed::{PackedGame, PackedMove};
pub use paths::FullPaths;

use crate::board::{Bitboard, Board16, Geometry, Square};
use crate::notation::{Command, Placed, Record, WrittenMove};
use crate::rules::{Course, Fault, GameRules, Move, Occurrences, Outcome, Position, Start};

/// A ply that is illegal and not let stand (10.3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The ply as it is written.
    pub written: WrittenMove,
    /// Why.
    pub fault: Fault,
}

/// What became of the main line of a record.
#[derive(Debug, Clone)]
pub struct Replay<G: Geometry> {
    /// Plies carried out.
    pub plies: u32,
    /// Plies that the main line records.
    pub recorded: u32,
    /// The last ply carried out, as it is written.
    pub last: Option<WrittenMove>,
    /// The position after it.
    pub position: Position<G>,
    /// The number of the move to come.
    pub number: u32,
    /// How the moves ended the game, after the last ply carried out.
    pub outcome: Option<Outcome>,
    /// The ply that could not be carried out. Never with an outcome.
    pub refused: Option<Refused>,
    /// Plies let stand (10.4).
    pub stands: Vec<u32>,
    /// Plies written by the ends of a chain (2.9).
    pub abbreviated: Vec<WrittenMove>,
    /// Commands that let a legal ply stand.
    pub idle_stands: Vec<Placed>,
    /// Black's replies that would draw, where the record stops after White's arrival (4.4).
    pub equalising: Vec<String>,
}

/// Replays the main line of a record from a start, and applies the articles after every ply (10.1).
pub fn replay<G: Geometry>(
    record: &Record,
    rules: &GameRules<G>,
    start: Start<G>,
    room: &mut Occurrences,
) -> Replay<G> {
    let mut course = Course::new(rules, start, room);
    let mut line = record.main_line();
    let mut played = Replay {
        plies: 0,
        recorded: 0,
        last: None,
        position: start.position,
        number: start.number,
        outcome: None,
        refused: None,
        stands: Vec::new(),
        abbreviated: Vec::new(),
        idle_stands: Vec::new(),
        equalising: Vec::new(),
    };
    let has_stands = record.commands().iter().any(|placed| placed.command == Command::Stands);
    // A command before the first ply lets nothing stand.
    let before_all = record.commands().iter().take_while(|placed| placed.ply == 0);
    played.idle_stands.extend(before_all.filter(|placed| placed.command == Command::Stands));
    while let Some(written) = line.next() {
        let as_written = course.position().followed(rules, record.path(written));
        let carried_out = match as_written.filter(|_| !has_stands) {
            Some(usual) => Some(usual),
            None => carried_out_with_care(record, rules, &course, written, &mut played),
        };
        let Some(carried_out) = carried_out else {
            played.recorded = course.plies() + 1 + line.count() as u32;
            break;
        };
        played.last = Some(written);
        if let Some(outcome) = course.play(carried_out) {
            played.outcome = Some(outcome);
            played.recorded = course.plies() + line.count() as u32;
            break;
        }
    }
    played.plies = course.plies();
    played.position = *course.position();
    played.number = course.number();
    if played.outcome.is_none() && played.refused.is_none() {
        // The record stops here.
        played.recorded = played.plies;
        played.outcome = course.standstill().or_else(|| course.unanswered());
        if played.outcome.is_none() {
            played.equalising = course.equalising().iter().map(ToString::to_string).collect();
        }
    }
    played
}

/// What a ply does that is not plainly legal, or that a command may let stand; if nothing, why is noted.
#[cold]
#[inline(never)]
fn carried_out_with_care<G: Geometry>(
    record: &Record,
    rules: &GameRules<G>,
    course: &Course<'_, G>,
    written: WrittenMove,
    played: &mut Replay<G>,
) -> Option<Move<G>> {
    let path = record.path(written);
    let ply = course.plies() + 1;
    let stands = stands_command(record, ply);
    let fault = match course.position().trace(rules, path) {
        Ok(traced) => {
            if traced.abbreviated {
                played.abbreviated.push(written);
            }
            played.idle_stands.extend(stands);
            return Some(traced.played);
        }
        Err(fault) => fault,
    };
    // 6.1 and 4.3 come before the ply: where no move is legal, the game was over.
    played.outcome = course.standstill();
    if played.outcome.is_some() {
        return None;
    }
    if let Some(relocated) = stands.and_then(|_| relocation(course.position(), path)) {
        played.stands.push(ply);
        return Some(relocated);
    }
    // 4.4 comes before 10.3.
    played.outcome = course.unanswered();
    if played.outcome.is_none() {
        played.refused = Some(Refused { written, fault });
    }
    None
}

/// The command that lets a ply stand, if one follows it.
fn stands_command(record: &Record, ply: u32) -> Option<Placed> {
    let first = record.commands().partition_point(|placed| placed.ply < ply);
    let of_ply = record.commands()[first..].iter().take_while(|placed| placed.ply == ply);
    of_ply.copied().find(|placed| placed.command == Command::Stands)
}

/// The plain relocation of a ply that is let stand: a piece of the side to move, to another square that is empty (10.4).
fn relocation<G: Geometry>(position: &Position<G>, path: &[Square<Board16>]) -> Option<Move<G>> {
    let from = path.first()?.on_board::<G>()?;
    let to = path.last()?.on_board::<G>()?;
    let is_possible = position.men(position.side_to_move()).contains(from) && !position.occupied().contains(to);
    is_possible.then_some(Move { from, to })
}
