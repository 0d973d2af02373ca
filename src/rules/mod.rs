//! The rules: variants and their parameters, positions, legal moves, and the articles that end a game.
//!
//! Everything here is cited by article number; the texts are in [`articles`]. What is written in a record, and what
//! somebody claims, is of no interest in this room.
//!
//! ```
//! use corners::board::Board8;
//! use corners::rules::{GameRules, Position, Ruleset, Variant};
//!
//! let rules = GameRules::<Board8>::new(&Ruleset::of(Variant::Classic3x3)).expect("played on 8×8");
//! let start = Position::start(&rules);
//! assert_eq!(start.legal_moves(&rules).len(), 12);
//! ```

pub mod articles;

mod course;
mod fault;
mod generate;
mod house;
mod key;
mod mobility;
mod outcome;
mod perft;
mod position;
mod ruleset;
mod start;
mod trace;
mod variant;

pub use course::{Course, Occurrences};
pub use fault::{Fault, FaultCode};
pub use generate::LegalMoves;
pub use house::House;
pub use key::PositionKey;
pub use outcome::{Ending, GameResult, Outcome, Reason};
pub use perft::perft;
pub use position::{Chain, Move, Position};
pub use ruleset::{Blocking, Changes, GameRules, HouseSpec, Ruleset};
pub use start::{Start, StartError};
pub use trace::Traced;
pub use variant::Variant;
