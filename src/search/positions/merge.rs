//! Merging runs: several sorted files into one, in constant memory.

use std::path::Path;

use super::format::{BLOCK, Entry};
use super::run::{Piece, Run};
use super::writer::RunWriter;
use super::{Hit, RunError, RunMeta, Runs};

/// So many runs of about the same size are merged into one; a size is about the same up to this factor.
const FAN_IN: usize = 8;
/// A look-up asks each run: there are to be no more.
const MOST: usize = 16;

impl Runs {
    /// Which runs are to be merged now, by their places in the list; `None` if none need be.
    ///
    /// Eight runs of the same order of size are merged, and all smaller ones with them. If there are more than sixteen all
    /// the same, the smallest are, up to the first that is larger than those before it together. So an entry of a large import
    /// is written twice, and one of an archive that grows game by game about six times.
    pub fn merges(metas: &[RunMeta]) -> Option<Vec<usize>> {
        let mut by_size: Vec<usize> = (0..metas.len()).collect();
        by_size.sort_by_key(|&at| metas[at].entries);
        let order = |at: usize| metas[at].entries.checked_ilog(FAN_IN as u64);
        let mut end = 0;
        for alike in by_size.chunk_by(|&one, &other| order(one) == order(other)) {
            end += alike.len();
            if alike.len() >= FAN_IN {
                by_size.truncate(end);
                return Some(by_size);
            }
        }
        if by_size.len() <= MOST {
            return None;
        }
        let (mut together, mut count) = (0, 0);
        while let Some(&next) = by_size.get(count).filter(|&&next| count < 2 || metas[next].entries <= together) {
            together += metas[next].entries;
            count += 1;
        }
        by_size.truncate(count);
        Some(by_size)
    }

    /// Merges runs into one; entries of revisions that are not live are left out. Returns when the disk has it; the old files
    /// are for the caller to remove.
    ///
    /// # Errors
    ///
    /// Those of reading and writing; the new file is incomplete then, and nobody knows of it.
    pub fn merge(
        folder: &Path,
        metas: &[RunMeta],
        is_live: impl Fn(u32) -> bool,
        name: &str,
    ) -> Result<RunMeta, RunError> {
        let runs = Self::open(folder, metas)?;
        let path = folder.join(name);
        let first_seq = metas.iter().filter(|meta| meta.entries > 0).map(|meta| meta.first_seq).min().unwrap_or(0);
        let mut writer = RunWriter::create(folder, name, first_seq).map_err(RunError::io(&path))?;
        let mut sources: Vec<Source<'_>> = runs.runs.iter().map(Source::new).collect();
        let mut firsts = Vec::with_capacity(sources.len());
        for source in &mut sources {
            firsts.push(source.fill()?);
        }
        let mut left = firsts.iter().flatten().count();
        let mut tree = Tree::new(&firsts);
        while left > 0 {
            let source = &mut sources[tree.winner.source];
            // What ends a source is no entry, and neither is what looks like it.
            let entry = source.entries.get(source.at).copied();
            let entry = entry.ok_or_else(|| source.run.damaged("no game is so long"))?;
            if is_live(entry.seq) {
                writer.push(&entry).map_err(RunError::io(&path))?;
            }
            source.at += 1;
            let next = match source.entries.get(source.at) {
                Some(next) => Some(order(next)),
                None => source.fill()?,
            };
            left -= usize::from(next.is_none());
            tree.replace(next);
        }
        writer.finish(folder).map_err(RunError::io(&path))
    }
}

/// What entries are sorted by, in one number.
#[inline(always)]
fn order(entry: &Entry) -> u128 {
    u128::from(entry.key) << 64 | u128::from(entry.seq) << 32 | u128::from(entry.ply)
}

/// The first entry that a source has left; one that is at its end comes after all others.
#[derive(Debug, Clone, Copy)]
struct Head {
    order: u128,
    source: usize,
}

/// A tree of losers (Knuth, 5.4.1): each node keeps the one of two heads that comes later, the earlier one goes up. A new head
/// is compared on its way to the root alone, and without a branch: nobody could foresee which run comes next.
#[derive(Debug)]
struct Tree {
    losers: Vec<Head>,
    winner: Head,
}

impl Tree {
    fn new(firsts: &[Option<u128>]) -> Self {
        let leaves = firsts.len().next_power_of_two();
        let head = |source: usize| {
            let order = firsts.get(source).copied().flatten().unwrap_or(u128::MAX);
            Head { order, source }
        };
        // The heads that go up, the leaves behind the nodes.
        let mut heads: Vec<Head> = (0..2 * leaves).map(|place| head(place.saturating_sub(leaves))).collect();
        let mut losers = heads[..leaves].to_vec();
        for node in (1..leaves).rev() {
            let (one, other) = (heads[2 * node], heads[2 * node + 1]);
            let is_in_order = one.order <= other.order;
            (heads[node], losers[node]) = if is_in_order { (one, other) } else { (other, one) };
        }
        Self { losers, winner: heads[1] }
    }

    /// Puts the next head of the winner's source in its place.
    #[inline(always)]
    fn replace(&mut self, next: Option<u128>) {
        let mut best = Head { order: next.unwrap_or(u128::MAX), source: self.winner.source };
        let mut node = (self.losers.len() + best.source) >> 1;
        while node > 0 {
            let loser = &mut self.losers[node];
            let is_less = loser.order < best.order;
            let order = (loser.order ^ best.order) & u128::from(is_less).wrapping_neg();
            let source = (loser.source ^ best.source) & usize::from(is_less).wrapping_neg();
            loser.order ^= order;
            loser.source ^= source;
            best.order ^= order;
            best.source ^= source;
            node >>= 1;
        }
        self.winner = best;
    }
}

impl Runs {
    /// Visits every entry of every run, in the order of its keys, with its key.
    ///
    /// # Errors
    ///
    /// Where a run is damaged.
    pub fn scan(&self, visit: &mut dyn FnMut(u64, Hit)) -> Result<(), RunError> {
        for run in &self.runs {
            let mut source = Source::new(run);
            while source.fill()?.is_some() {
                for entry in &source.entries {
                    visit(entry.key, Hit { seq: entry.seq, ply: entry.ply, played: entry.played.to_move() });
                }
            }
        }
        Ok(())
    }
}

/// A run read from its beginning to its end, a block decoded at a time.
struct Source<'a> {
    run: &'a Run,
    piece: Piece,
    /// The next block, and up to where blocks are in the piece.
    block: usize,
    read_to: usize,
    entries: Vec<Entry>,
    at: usize,
}

impl<'a> Source<'a> {
    fn new(run: &'a Run) -> Self {
        Self { run, piece: Piece::default(), block: 0, read_to: 0, entries: Vec::with_capacity(BLOCK), at: 0 }
    }

    /// Decodes the next block and gives the order of its first entry; `None` at the end of the run.
    fn fill(&mut self) -> Result<Option<u128>, RunError> {
        let before = self.entries.last().map(order);
        self.at = 0;
        self.entries.clear();
        if self.block == self.run.blocks() {
            return Ok(None);
        }
        if self.block == self.read_to {
            self.read_to = self.run.read_piece(&mut self.piece, self.block, self.run.blocks())?;
        }
        let (mut reader, count) = self.run.block(&self.piece, self.block)?;
        for _ in 0..count {
            let entry = reader.read().filter(|entry| entry.seq >= self.run.first_seq);
            self.entries.push(entry.ok_or_else(|| self.run.damaged("a block cannot be read"))?);
        }
        self.block += 1;
        let first = self.entries.first().map(order);
        // Within a block no number is less than the one before.
        if before >= first {
            return Err(self.run.damaged("its entries are not in order"));
        }
        Ok(first)
    }
}
