//! Patterns: a scan over the moves of all games that may match, on several threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use fixedbitset::FixedBitSet;

use super::error::{MovesError, SearchError};
use super::filter::SeqSet;
use super::pattern::Pattern;
use crate::replay::PackedGame;

/// Where the moves of games come from; the index does not keep them.
pub trait MovesOf: Sync {
    /// Visits the packed games ([`PackedGame`]) of the revisions from one number of the log to another, both included, in
    /// ascending order. Several threads call it at once.
    fn scan(&self, from: u64, to: u64, visit: &mut dyn FnMut(u64, &[u8])) -> Result<(), MovesError>;
}

/// No moves: for queries without a pattern.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoMoves;

impl MovesOf for NoMoves {
    fn scan(&self, _: u64, _: u64, _: &mut dyn FnMut(u64, &[u8])) -> Result<(), MovesError> {
        Err("no moves were given to look for a pattern in".into())
    }
}

/// A thread takes so many numbers of the log at once.
const STRETCH: usize = 4096;
/// Where fewer than one in so many may match, each is read by itself.
const SPARSE: usize = 32;
/// More threads than this find their match in the disk.
const THREADS: usize = 8;

/// For each pattern the revisions that match, with the ply.
type Matches = Vec<Vec<(u32, u32)>>;

/// For each pattern the revisions that match, among these.
pub(super) fn scan(
    patterns: &[&Pattern],
    among: &FixedBitSet,
    moves: &dyn MovesOf,
) -> Result<Vec<SeqSet>, SearchError> {
    let stretches = among.len().div_ceil(STRETCH);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found: Matches = vec![Vec::new(); patterns.len()];
        loop {
            let stretch = next.fetch_add(1, Ordering::Relaxed);
            if stretch >= stretches {
                return Ok(found);
            }
            let range = stretch * STRETCH..((stretch + 1) * STRETCH).min(among.len());
            let mut visit = |seq: u64, packed: &[u8]| {
                let is_asked = usize::try_from(seq).is_ok_and(|seq| among.contains(seq));
                let Some(game) = PackedGame::read(packed).filter(|_| is_asked) else { return };
                for (pattern, found) in patterns.iter().zip(&mut found) {
                    found.extend(pattern.first_match(game).map(|ply| (seq as u32, ply)));
                }
            };
            let mut asked = range.clone().filter(|&seq| among.contains(seq)).peekable();
            let Some(&first) = asked.peek() else { continue };
            if among.count_ones(range.clone()) * SPARSE < range.len() {
                for seq in asked {
                    moves.scan(seq as u64, seq as u64, &mut visit)?;
                }
            } else {
                let last = asked.last().unwrap_or(first);
                moves.scan(first as u64, last as u64, &mut visit)?;
            }
        }
    };
    let most = thread::available_parallelism().map_or(2, NonZero::get).clamp(2, THREADS);
    let threads = if among.count_ones(..) < STRETCH / 2 { 1 } else { most.min(stretches.max(1)) };
    let all: Vec<Result<Matches, MovesError>> = if threads == 1 {
        vec![work()]
    } else {
        thread::scope(|scope| {
            let working: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let panicked = || Err(MovesError::from("a thread that read them has panicked"));
            working.into_iter().map(|thread| thread.join().unwrap_or_else(|_| panicked())).collect()
        })
    };
    let mut together: Matches = vec![Vec::new(); patterns.len()];
    for found in all {
        for (all, mut found) in together.iter_mut().zip(found.map_err(SearchError::Moves)?) {
            all.append(&mut found);
        }
    }
    Ok(together.into_iter().map(SeqSet::new).collect())
}
