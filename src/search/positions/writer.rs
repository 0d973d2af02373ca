//! Writing a run, entry by entry, from the lowest key to the highest.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use super::RunMeta;
use super::format::{BLOCK, BlockWriter, END, Entry, HEADER, header};

/// What is written at once, in bytes.
const PIECE: usize = 1 << 20;

/// A run in the making; nobody knows of it before [`RunWriter::finish`].
#[derive(Debug)]
pub(super) struct RunWriter {
    file: File,
    name: String,
    pending: Vec<u8>,
    block: BlockWriter,
    index: Vec<u8>,
    blocks: u32,
    entries: u64,
    bytes: u64,
    first_seq: u32,
    last_seq: u32,
    last_key: u64,
}

impl RunWriter {
    /// Begins a file; one of this name that an interrupted writer left is replaced. No game is lower than `first_seq`.
    pub(super) fn create(folder: &Path, name: &str, first_seq: u32) -> io::Result<Self> {
        let file = File::create(folder.join(name))?;
        let mut pending = Vec::with_capacity(PIECE + (PIECE >> 4));
        pending.extend(header());
        Ok(Self {
            file,
            name: name.to_owned(),
            pending,
            block: BlockWriter::new(first_seq),
            index: Vec::new(),
            blocks: 0,
            entries: 0,
            bytes: 0,
            first_seq,
            last_seq: first_seq,
            last_key: 0,
        })
    }

    /// Adds an entry that comes after all others.
    #[inline(always)]
    pub(super) fn push(&mut self, entry: &Entry) -> io::Result<()> {
        if self.block.count == BLOCK {
            self.end_block()?;
        }
        self.block.push(entry);
        self.last_seq = self.last_seq.max(entry.seq);
        self.last_key = entry.key;
        Ok(())
    }

    fn end_block(&mut self) -> io::Result<()> {
        let bytes = self.block.bytes();
        self.index.extend(self.block.first_key.to_le_bytes());
        self.index.extend(self.block.first_seq.to_le_bytes());
        self.index.extend((bytes.len() as u32).to_le_bytes());
        self.index.extend(crc32fast::hash(bytes).to_le_bytes());
        self.pending.extend_from_slice(bytes);
        self.blocks += 1;
        self.entries += self.block.count as u64;
        self.block.clear();
        if self.pending.len() >= PIECE {
            self.write_pending()?;
        }
        Ok(())
    }

    fn write_pending(&mut self) -> io::Result<()> {
        self.file.write_all(&self.pending)?;
        self.bytes += self.pending.len() as u64;
        self.pending.clear();
        Ok(())
    }

    /// Writes what is left, and returns when the disk has all of it.
    pub(super) fn finish(mut self, folder: &Path) -> io::Result<RunMeta> {
        if self.block.count > 0 {
            self.end_block()?;
        }
        let index = std::mem::take(&mut self.index);
        self.pending.extend_from_slice(&index);
        let mut trailer = Vec::with_capacity(HEADER);
        trailer.extend(self.entries.to_le_bytes());
        trailer.extend(self.last_key.to_le_bytes());
        trailer.extend(self.blocks.to_le_bytes());
        trailer.extend(self.first_seq.to_le_bytes());
        trailer.extend(self.last_seq.to_le_bytes());
        trailer.extend(crc32fast::hash(&index).to_le_bytes());
        trailer.extend(crc32fast::hash(&trailer).to_le_bytes());
        trailer.extend(END);
        self.pending.extend(trailer);
        self.write_pending()?;
        self.file.sync_all()?;
        // The name is on the disk only when the folder is.
        File::open(folder)?.sync_all()?;
        let Self { name, entries, bytes, first_seq, last_seq, .. } = self;
        Ok(RunMeta { name, entries, bytes, first_seq, last_seq })
    }
}
