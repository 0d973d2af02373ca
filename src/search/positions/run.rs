//! One run, open for reading: its file, and where each block begins.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use super::format::{BLOCK, BlockReader, END, Entry, HEADER, INDEX, LONGEST, SLACK, TRAILER, header};
use super::{Hit, RunError, RunMeta};

/// What is read at once where a key goes on for many blocks, in bytes.
const PIECE: usize = 256 << 10;

/// A run and its sparse index.
#[derive(Debug)]
pub(super) struct Run {
    file: File,
    path: PathBuf,
    name: String,
    pub(super) entries: u64,
    pub(super) first_seq: u32,
    pub(super) last_seq: u32,
    last_key: u64,
    /// The first key of each block.
    keys: Vec<u64>,
    /// The first game of each block.
    seqs: Vec<u32>,
    /// Where each block begins, and where the last one ends.
    offsets: Vec<u64>,
    checksums: Vec<u32>,
}

/// Blocks that were read at once.
#[derive(Debug, Default)]
pub(super) struct Piece {
    bytes: Vec<u8>,
    begin: u64,
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    // The callers have seen that there are so many.
    bytes.get(at..).and_then(|rest| rest.first_chunk()).copied().unwrap_or([0; N])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(number(bytes, at))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(number(bytes, at))
}

impl Run {
    /// Opens a run and reads its index.
    pub(super) fn open(folder: &Path, meta: &RunMeta) -> Result<Self, RunError> {
        let damaged = |what| RunError::Damaged { name: meta.name.clone(), what };
        // A name leads nowhere but into the folder.
        if Path::new(&meta.name).file_name() != Some(meta.name.as_ref()) {
            return Err(damaged("its name is no name of a file"));
        }
        let path = folder.join(&meta.name);
        let file = File::open(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => RunError::Missing { name: meta.name.clone() },
            _ => RunError::io(&path)(error),
        })?;
        let length = file.metadata().map_err(RunError::io(&path))?.len();
        if length != meta.bytes {
            return Err(damaged("its file has another size"));
        }
        let mut run = Self {
            file,
            path,
            name: meta.name.clone(),
            entries: meta.entries,
            first_seq: meta.first_seq,
            last_seq: meta.last_seq,
            last_key: 0,
            keys: Vec::new(),
            seqs: Vec::new(),
            offsets: Vec::new(),
            checksums: Vec::new(),
        };
        run.read_index(length)?;
        Ok(run)
    }

    fn read_index(&mut self, length: u64) -> Result<(), RunError> {
        let before = length.checked_sub(TRAILER as u64).filter(|&before| before >= HEADER as u64);
        let before = before.ok_or_else(|| self.damaged("it is too short"))?;
        let mut head = [0; HEADER];
        self.read_exact(&mut head, 0)?;
        if head != header() {
            return Err(self.damaged("its first bytes are not those of a run that this program knows"));
        }
        let mut trailer = [0; TRAILER];
        self.read_exact(&mut trailer, before)?;
        let checked = TRAILER - END.len() - 4;
        if trailer[TRAILER - END.len()..] != END || crc32fast::hash(&trailer[..checked]) != u32_at(&trailer, checked) {
            return Err(self.damaged("its trailer is not as it was written"));
        }
        let blocks = u64::from(u32_at(&trailer, 16));
        let is_same = u64_at(&trailer, 0) == self.entries
            && u32_at(&trailer, 20) == self.first_seq
            && u32_at(&trailer, 24) == self.last_seq;
        if !is_same || self.entries.div_ceil(BLOCK as u64) != blocks {
            return Err(self.damaged("it is another run"));
        }
        self.last_key = u64_at(&trailer, 8);
        let size = blocks * INDEX as u64;
        let begin = before.checked_sub(size).filter(|&begin| begin >= HEADER as u64);
        let begin = begin.ok_or_else(|| self.damaged("its index is larger than the file"))?;
        let mut index = vec![0; size as usize];
        self.read_exact(&mut index, begin)?;
        if crc32fast::hash(&index) != u32_at(&trailer, 28) {
            return Err(self.damaged("its index is not as it was written"));
        }
        self.keep_index(&index);
        let is_sorted = self.keys.is_sorted() && self.keys.last().is_none_or(|&last| last <= self.last_key);
        let is_bounded = self.offsets.is_sorted_by(|from, to| (1..=(BLOCK * LONGEST) as u64).contains(&(to - from)));
        if !is_sorted || !is_bounded || self.offsets.last() != Some(&begin) {
            return Err(self.damaged("its index does not fit"));
        }
        Ok(())
    }

    fn keep_index(&mut self, index: &[u8]) {
        let blocks = index.len() / INDEX;
        self.keys.reserve_exact(blocks);
        self.seqs.reserve_exact(blocks);
        self.offsets.reserve_exact(blocks + 1);
        self.checksums.reserve_exact(blocks);
        let mut offset = HEADER as u64;
        self.offsets.push(offset);
        for block in index.chunks_exact(INDEX) {
            self.keys.push(u64_at(block, 0));
            self.seqs.push(u32_at(block, 8));
            offset += u64::from(u32_at(block, 12));
            self.offsets.push(offset);
            self.checksums.push(u32_at(block, 16));
        }
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> usize {
        self.keys.len()
    }

    #[cold]
    pub(super) fn damaged(&self, what: &'static str) -> RunError {
        RunError::Damaged { name: self.name.clone(), what }
    }

    fn read_exact(&self, bytes: &mut [u8], offset: u64) -> Result<(), RunError> {
        self.file.read_exact_at(bytes, offset).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => self.damaged("it is too short"),
            _ => RunError::io(&self.path)(error),
        })
    }

    /// Reads blocks from this one on, as many as make a piece, but none from `end` on; says up to which.
    pub(super) fn read_piece(&self, piece: &mut Piece, from: usize, end: usize) -> Result<usize, RunError> {
        let begin = self.offsets[from];
        let most = begin + PIECE as u64;
        let to = from + 1 + self.offsets[from + 2..=end].iter().take_while(|&&offset| offset <= most).count();
        let length = (self.offsets[to] - begin) as usize;
        piece.begin = begin;
        piece.bytes.clear();
        piece.bytes.resize(length + SLACK, 0);
        self.read_exact(&mut piece.bytes[..length], begin)?;
        Ok(to)
    }

    /// A reader of a block in a piece, and how many entries there are to read.
    #[inline]
    pub(super) fn block<'a>(&self, piece: &'a Piece, block: usize) -> Result<(BlockReader<'a>, usize), RunError> {
        let begin = (self.offsets[block] - piece.begin) as usize;
        let end = (self.offsets[block + 1] - piece.begin) as usize;
        if crc32fast::hash(&piece.bytes[begin..end]) != self.checksums[block] {
            return Err(self.damaged("a block is not as it was written"));
        }
        let count = (self.entries - (block * BLOCK) as u64).min(BLOCK as u64) as usize;
        Ok((BlockReader::new(&piece.bytes, begin, end, self.keys[block], self.first_seq), count))
    }

    /// The blocks that may hold a key.
    fn blocks_of(&self, key: u64) -> Range<usize> {
        if key > self.last_key {
            return 0..0;
        }
        let end = self.keys.partition_point(|&first| first <= key);
        let begin = self.keys[..end].partition_point(|&first| first < key);
        begin.saturating_sub(1)..end
    }

    /// Visits the entries of a key, by game and ply.
    pub(super) fn visit(&self, key: u64, visit: &mut impl FnMut(Hit)) -> Result<(), RunError> {
        self.visit_blocks(key, self.blocks_of(key), &mut Piece::default(), visit)
    }

    fn visit_blocks(
        &self,
        key: u64,
        blocks: Range<usize>,
        piece: &mut Piece,
        visit: &mut impl FnMut(Hit),
    ) -> Result<(), RunError> {
        let mut from = blocks.start;
        while from < blocks.end {
            let to = self.read_piece(piece, from, blocks.end)?;
            for block in from..to {
                let (mut reader, count) = self.block(piece, block)?;
                for _ in 0..count {
                    let entry = reader.read().ok_or_else(|| self.damaged("a block cannot be read"))?;
                    if entry.key == key {
                        visit(entry.hit());
                    } else if entry.key > key {
                        return Ok(());
                    }
                }
            }
            from = to;
        }
        Ok(())
    }

    /// Visits the entries of a key that belong to certain games, given in their order; blocks with none of them are not read.
    pub(super) fn visit_among(&self, key: u64, seqs: &[u32], visit: &mut impl FnMut(Hit)) -> Result<(), RunError> {
        let mut piece = Piece::default();
        let blocks = self.blocks_of(key);
        let mut block = blocks.start;
        while block < blocks.end {
            let mut to = block;
            while to < blocks.end && self.may_hold(to, key, seqs, blocks.end) {
                to += 1;
            }
            if to > block {
                self.visit_blocks(key, block..to, &mut piece, &mut |hit: Hit| {
                    if seqs.binary_search(&hit.seq).is_ok() {
                        visit(hit);
                    }
                })?;
            }
            block = to + 1;
        }
        Ok(())
    }

    /// Whether a block that has the key may have it for one of these games.
    fn may_hold(&self, block: usize, key: u64, seqs: &[u32], end: usize) -> bool {
        let lowest = if self.keys[block] == key { self.seqs[block] } else { 0 };
        // The next block begins with the same key or is none of those asked for.
        let highest = if block + 1 < end { self.seqs[block + 1] } else { u32::MAX };
        let first = seqs.partition_point(|&seq| seq < lowest);
        seqs.get(first).is_some_and(|&seq| seq <= highest)
    }

    /// Reads all, and says what is wrong with it.
    pub(super) fn verify(&self) -> Result<(), RunError> {
        let mut piece = Piece::default();
        let mut last: Option<Entry> = None;
        let mut from = 0;
        while from < self.blocks() {
            let to = self.read_piece(&mut piece, from, self.blocks())?;
            for block in from..to {
                let (mut reader, count) = self.block(&piece, block)?;
                for at in 0..count {
                    let entry = reader.read().ok_or_else(|| self.damaged("a block cannot be read"))?;
                    if at == 0 && (entry.key, entry.seq) != (self.keys[block], self.seqs[block]) {
                        return Err(self.damaged("its index does not fit"));
                    }
                    if last.is_some_and(|last| last.order() >= entry.order()) {
                        return Err(self.damaged("its entries are not in order"));
                    }
                    if !(self.first_seq..=self.last_seq).contains(&entry.seq) {
                        return Err(self.damaged("a game is none of its own"));
                    }
                    last = Some(entry);
                }
                if !reader.is_at_end() {
                    return Err(self.damaged("a block is longer than its entries"));
                }
            }
            from = to;
        }
        if last.map_or(0, |last| last.key) != self.last_key {
            return Err(self.damaged("its last key is another"));
        }
        Ok(())
    }
}
