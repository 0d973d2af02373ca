//! The judge for the board game Corners (Ugolki, in the Halma family).
//!
//! A record is read as it was written, replayed by the rules, and judged: every move is checked, the result is found, and
//! the claim is weighed. Each answer cites an article of the rulebook, which is here too ([`rules::articles`]).
//!
//! ```
//! use corners::arbiter::{Arbiter, Report, Words};
//! use corners::notation::{Reader, Record};
//!
//! let text = "[Variant \"classic-3x3\"]\n\n1. c3-d3 f6-e6 2. c2-e2 1-0\n";
//! let mut reader = Reader::new(text.as_bytes());
//! let mut arbiter = Arbiter::default();
//! let mut record = Record::default();
//! while reader.read(&mut record)? {
//!     let verdict = arbiter.judge(&record);
//!     assert_eq!(verdict.article(), Some("2.3"));
//!     let report = Report::new(&record, &verdict, Words::english());
//!     assert!(report.sentence().starts_with("White’s move 2, “c2-e2”, is illegal"));
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! The rooms, in the order in which data passes through them:
//!
//! - [`board`]: colours, squares and sets of squares, on 8×8 and 16×16.
//! - [`rules`]: variants, positions, legal moves, and the articles that end a game.
//! - [`notation`]: records as they are written, the tolerant reader and the exact writer.
//! - [`replay`]: written moves against positions.
//! - [`arbiter`]: the verdict, the form of an answer, and its words in three languages.
//! - [`intake`]: sources of any size, judged side by side.
//! - [`store`]: the log of revisions, kept by SQLite: the truth.
//! - [`search`]: the index that follows the log: words, fields, positions.
//! - [`archive`]: the verbs on both, for the terminal and for a service.
//! - [`cli`]: the terminal program.
//!
//! What it does not do: it does not play, it does not say which move was good, and it repairs no record by itself.

pub mod arbiter;
pub mod archive;
pub mod board;
pub mod cli;
pub mod intake;
pub mod notation;
pub mod replay;
pub mod rules;
pub mod search;
pub mod store;
