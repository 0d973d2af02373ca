//! Merging runs: several sorted files into one, in constant memory.

use std::path::Path;

use super::format::{BLOCK, Entry};
use super::run::{Piece, Run};
use super::writer::RunWriter;
use super::{RunError, RunMeta, Runs};

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
        let mut sources = Vec::new();
        let mut heads = Vec::new();
        for run in &runs.runs {
            let mut source = Source::new(run);
            if let Some(entry) = source.read()? {
                sources.push(source);
                heads.push(entry);
            }
        }
        while !heads.is_empty() {
            let least = least(&heads);
            let entry = heads[least];
            if is_live(entry.seq) {
                writer.push(&entry).map_err(RunError::io(&path))?;
            }
            if let Some(next) = sources[least].next() {
                heads[least] = next;
            } else if let Some(next) = sources[least].read()? {
                heads[least] = next;
            } else {
                heads.swap_remove(least);
                sources.swap_remove(least);
            }
        }
        writer.finish(folder).map_err(RunError::io(&path))
    }
}

/// Which entry comes first.
#[inline(always)]
fn least(heads: &[Entry]) -> usize {
    let mut least = 0;
    let mut order = heads[0].order();
    for (at, head) in heads.iter().enumerate().skip(1) {
        if head.order() < order {
            (least, order) = (at, head.order());
        }
    }
    least
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

    /// The next entry of the decoded block.
    #[inline(always)]
    fn next(&mut self) -> Option<Entry> {
        let entry = self.entries.get(self.at).copied();
        self.at += 1;
        entry
    }

    /// Decodes the next block and gives its first entry; `None` at the end of the run.
    fn read(&mut self) -> Result<Option<Entry>, RunError> {
        let before = self.entries.last().map(Entry::order);
        self.at = 0;
        if self.block == self.run.blocks() {
            return Ok(None);
        }
        if self.block == self.read_to {
            self.read_to = self.run.read_piece(&mut self.piece, self.block, self.run.blocks())?;
        }
        let (mut reader, count) = self.run.block(&self.piece, self.block)?;
        self.entries.clear();
        for _ in 0..count {
            let entry = reader.read().filter(|entry| entry.seq >= self.run.first_seq);
            self.entries.push(entry.ok_or_else(|| self.run.damaged("a block cannot be read"))?);
        }
        // Within a block no number is less than the one before.
        if before >= self.entries.first().map(Entry::order) {
            return Err(self.run.damaged("its entries are not in order"));
        }
        self.block += 1;
        Ok(self.next())
    }
}
