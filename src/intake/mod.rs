//! The intake: a source of any size, cut into pieces that are read and judged side by side.
//!
//! What is made of the games is the caller's choice; it comes in the order of the source. Memory is bounded by the number of
//! jobs, whatever the size of the source.
//!
//! ```
//! use corners::arbiter::Verdict;
//! use corners::intake::{Gather, Terms, judge};
//! use corners::notation::Record;
//!
//! #[derive(Default)]
//! struct Plies(u32);
//!
//! impl Gather for Plies {
//!     fn add(&mut self, _: &Record, verdict: &Verdict) {
//!         self.0 += verdict.played.as_ref().map_or(0, |(plies, _)| *plies);
//!     }
//! }
//!
//! let source = Box::new("1. c3-d3 f6-e6 * 1. c3-d3 *".as_bytes());
//! let mut sum = 0;
//! let failure = judge(source, Terms::default(), &Plies::default, &mut |plies: &mut Plies| {
//!     sum += std::mem::take(&mut plies.0);
//!     Ok(())
//! })?;
//! assert!(failure.is_none());
//! assert_eq!(sum, 3);
//! # Ok::<(), std::io::Error>(())
//! ```

mod failure;
mod pieces;

use crate::arbiter::Verdict;
use crate::notation::{ReadOptions, Record};
use crate::rules::Variant;

pub use pieces::judge;

/// What every judge of one run needs to know.
#[derive(Debug, Clone, Copy, Default)]
pub struct Terms {
    /// How records are read.
    pub options: ReadOptions,
    /// The variant of records that name none (11.4).
    pub variant: Variant,
    /// How many judges work at once; with none or one the source is judged in the thread of the caller.
    pub jobs: usize,
}

/// What is made of the games of a piece, one after the other.
pub trait Gather: Send {
    /// Adds a game.
    fn add(&mut self, record: &Record, verdict: &Verdict);

    /// Whether there is something to be handed on at once, where games are judged one by one.
    fn is_ready(&self) -> bool {
        true
    }
}
