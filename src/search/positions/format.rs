//! One entry as bytes, and the fixed parts of a file.

use super::Hit;
use crate::replay::PackedMove;

/// The first bytes of a run.
pub(super) const MAGIC: [u8; 8] = *b"CRNRPOS\n";
/// The last bytes of a run: a file that lost its end has others.
pub(super) const END: [u8; 8] = *b"CRNREND\n";
/// The version of the format.
pub(super) const VERSION: u32 = 1;
/// Entries of a block: few enough that one is decoded in a microsecond, enough that the index is small.
pub(super) const BLOCK: usize = 256;
/// Bytes before the first block.
pub(super) const HEADER: usize = 16;
/// Bytes of the index for each block.
pub(super) const INDEX: usize = 20;
/// Bytes after the index.
pub(super) const TRAILER: usize = 44;
/// No entry is longer: control byte, key, game, ply, move.
pub(super) const LONGEST: usize = 1 + 8 + 4 + 4 + 2;
/// Room after the blocks at hand, so that numbers are read eight bytes at a time whatever their length.
pub(super) const SLACK: usize = 32;

/// The control byte: bytes of the key in the low four bits, bytes of the game less one in the next two.
const LONG_PLY: u8 = 1 << 6;
const NO_MOVE: u8 = 1 << 7;

/// The header of every run.
pub(super) fn header() -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&MAGIC);
    header[8..12].copy_from_slice(&VERSION.to_le_bytes());
    header[12..].copy_from_slice(&(BLOCK as u32).to_le_bytes());
    header
}

/// A move in one number: from, then to; or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Played(u32);

impl Played {
    const NONE: Self = Self(1 << 16);

    #[inline(always)]
    pub(super) fn new(played: Option<PackedMove>) -> Self {
        played.map_or(Self::NONE, |PackedMove { from, to }| Self(u32::from(from) | u32::from(to) << 8))
    }

    #[inline(always)]
    pub(super) fn to_move(self) -> Option<PackedMove> {
        (self != Self::NONE).then_some(PackedMove { from: self.0 as u8, to: (self.0 >> 8) as u8 })
    }
}

/// A position of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) seq: u32,
    pub(super) ply: u32,
    pub(super) played: Played,
}

impl Entry {
    /// What entries are sorted by; no two of a run are equal.
    #[inline(always)]
    pub(super) fn order(&self) -> (u64, u32, u32) {
        (self.key, self.seq, self.ply)
    }

    #[inline(always)]
    pub(super) fn hit(&self) -> Hit {
        Hit { seq: self.seq, ply: self.ply, played: self.played.to_move() }
    }
}

/// The bytes of one block, in the making.
#[derive(Debug)]
pub(super) struct BlockWriter {
    bytes: Box<[u8; BLOCK * LONGEST + SLACK]>,
    at: usize,
    pub(super) count: usize,
    pub(super) first_key: u64,
    pub(super) first_seq: u32,
    key: u64,
    seq: u32,
    base: u32,
}

impl BlockWriter {
    /// Blocks of a run whose lowest game is `base`.
    pub(super) fn new(base: u32) -> Self {
        let bytes = Box::new([0; BLOCK * LONGEST + SLACK]);
        Self { bytes, at: 0, count: 0, first_key: 0, first_seq: 0, key: 0, seq: base, base }
    }

    /// Adds an entry that does not come before the last one. There is room: a full block has been taken.
    #[inline(always)]
    pub(super) fn push(&mut self, entry: &Entry) {
        if self.count == 0 {
            (self.first_key, self.first_seq) = (entry.key, entry.seq);
            (self.key, self.seq) = (entry.key, self.base);
        }
        let delta = entry.key - self.key;
        let key_bytes = 8 - delta.leading_zeros() as usize / 8;
        let before = if delta == 0 { self.seq } else { self.base };
        let seq = entry.seq - before;
        let seq_bytes = 4 - (seq | 1).leading_zeros() as usize / 8;
        let is_long = entry.ply > 0xFF;
        let has_move = entry.played != Played::NONE;
        let control = key_bytes as u8
            | (seq_bytes as u8 - 1) << 4
            | if is_long { LONG_PLY } else { 0 }
            | if has_move { 0 } else { NO_MOVE };
        self.bytes[self.at] = control;
        self.put(1, delta);
        self.put(1 + key_bytes, u64::from(seq));
        let mut length = 1 + key_bytes + seq_bytes;
        self.put(length, u64::from(entry.ply));
        length += if is_long { 4 } else { 1 };
        self.put(length, u64::from(entry.played.0));
        self.at += length + if has_move { 2 } else { 0 };
        self.count += 1;
        (self.key, self.seq) = (entry.key, entry.seq);
    }

    /// Writes a number so far behind the place at hand; what is over is overwritten by what follows.
    #[inline(always)]
    fn put(&mut self, offset: usize, number: u64) {
        let at = self.at + offset;
        self.bytes[at..at + 8].copy_from_slice(&number.to_le_bytes());
    }

    /// The bytes so far.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.at]
    }

    /// Begins the next block.
    pub(super) fn clear(&mut self) {
        (self.at, self.count) = (0, 0);
    }
}

/// A block being read. The bytes go on for [`SLACK`] behind its end.
#[derive(Debug)]
pub(super) struct BlockReader<'a> {
    bytes: &'a [u8],
    at: usize,
    end: usize,
    key: u64,
    seq: u32,
    base: u32,
}

const fn mask(bytes: u64) -> u64 {
    if bytes >= 8 { u64::MAX } else { (1 << (8 * bytes)) - 1 }
}

const KEY_MASKS: [u64; 16] = {
    let mut masks = [u64::MAX; 16];
    let mut at = 0;
    while at < 8 {
        masks[at] = mask(at as u64);
        at += 1;
    }
    masks
};

impl<'a> BlockReader<'a> {
    /// A block that ends at `end` of these bytes, with its first key and the lowest game of its run.
    pub(super) fn new(bytes: &'a [u8], at: usize, end: usize, first_key: u64, base: u32) -> Self {
        Self { bytes, at, end, key: first_key, seq: base, base }
    }

    #[inline(always)]
    fn word(&self, at: usize) -> Option<u64> {
        Some(u64::from_le_bytes(*self.bytes.get(at..)?.first_chunk()?))
    }

    /// The next entry; `None` where the bytes are none. How many there are the caller knows.
    #[inline(always)]
    pub(super) fn read(&mut self) -> Option<Entry> {
        let at = self.at;
        if at >= self.end {
            return None;
        }
        let control = *self.bytes.get(at)?;
        let key_bytes = usize::from(control & 15);
        let delta = self.word(at + 1)? & KEY_MASKS[key_bytes];
        let seq_bytes = usize::from(control >> 4 & 3) + 1;
        let tail = self.word(at + 1 + key_bytes)?;
        let seq = tail as u32 & (u32::MAX >> (32 - 8 * seq_bytes));
        let mut rest = tail >> (8 * seq_bytes);
        let mut next = at + 1 + key_bytes + seq_bytes;
        let ply;
        if control & LONG_PLY == 0 {
            ply = rest as u32 & 0xFF;
            rest >>= 8;
            next += 1;
        } else {
            ply = self.word(next)? as u32;
            next += 4;
            rest = self.word(next)?;
        }
        let played = if control & NO_MOVE == 0 { Played(rest as u32 & 0xFFFF) } else { Played::NONE };
        next += if control & NO_MOVE == 0 { 2 } else { 0 };
        if key_bytes > 8 || next > self.end {
            return None;
        }
        let before = if delta == 0 { self.seq } else { self.base };
        self.key = self.key.checked_add(delta)?;
        self.seq = before.checked_add(seq)?;
        self.at = next;
        Some(Entry { key: self.key, seq: self.seq, ply, played })
    }

    /// Whether all of the block has been read.
    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.end
    }
}
