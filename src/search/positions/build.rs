//! From games to a run: collected in buckets by the first byte of the key, sorted bucket by bucket.

use std::io;
use std::path::Path;

use super::format::{Entry, Played};
use super::writer::RunWriter;
use super::{RunError, RunMeta};
use crate::replay::PackedGame;

/// Buckets, one for each first byte of a key. Keys are spread evenly, so that a bucket is sorted within the processor's cache.
const BUCKETS: usize = 256;
/// Below so many entries it is quicker to compare than to count.
const FEW: usize = 512;
/// Digits of the radix sort: twelve bits, twice, make the three bytes of a key that follow the first.
const DIGIT: usize = 12;

/// Twenty bytes: a key of two halves needs no room for alignment.
#[derive(Debug, Clone, Copy)]
struct Slot {
    high: u32,
    low: u32,
    seq: u32,
    ply: u32,
    played: Played,
}

impl Slot {
    fn key(&self) -> u64 {
        u64::from(self.high) << 32 | u64::from(self.low)
    }

    fn order(&self) -> (u32, u32, u32, u32) {
        (self.high, self.low, self.seq, self.ply)
    }
}

/// Collects games for a run.
///
/// ```
/// use corners::replay::PackedGame;
/// use corners::search::positions::{RunBuilder, Runs};
///
/// let folder = tempfile::tempdir()?;
/// // A classic-3x3 game of one ply, c3-d3, from the regular start.
/// let game = PackedGame::read(&[0, 18, 19]).expect("a packed game");
/// let mut builder = RunBuilder::new();
/// builder.add(7, game);
/// let run = builder.write(folder.path(), "run-1")?;
/// assert_eq!(run.entries, 2);
///
/// let runs = Runs::open(folder.path(), &[run])?;
/// let mut start = 0;
/// game.keys(|ply, key, _| if ply == 0 { start = key.to_u64() });
/// let mut hits = Vec::new();
/// runs.visit(start, |hit| hits.push((hit.seq, hit.ply)))?;
/// assert_eq!(hits, [(7, 0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RunBuilder {
    buckets: Vec<Vec<Slot>>,
    len: usize,
    first_seq: u32,
    last_seq: Option<u32>,
    /// Whether games came in the order of the log, as they nearly always do: sorting by key is enough then.
    is_in_order: bool,
}

impl Default for RunBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl RunBuilder {
    /// Positions that a builder should not hold more of: with them it takes about 40 MB.
    pub const CAPACITY: usize = 7 << 18;

    /// An empty builder; room is taken as games come.
    pub fn new() -> Self {
        Self { buckets: vec![Vec::new(); BUCKETS], len: 0, first_seq: u32::MAX, last_seq: None, is_in_order: true }
    }

    /// Adds every position of a game; no game may be added twice.
    pub fn add(&mut self, seq: u32, game: PackedGame<'_>) {
        self.is_in_order &= self.last_seq.is_none_or(|last| last < seq);
        self.last_seq = self.last_seq.max(Some(seq));
        self.first_seq = self.first_seq.min(seq);
        game.keys(|ply, key, played| {
            let key = key.to_u64();
            let (high, low) = ((key >> 32) as u32, key as u32);
            self.buckets[(high >> 24) as usize].push(Slot { high, low, seq, ply, played: Played::new(played) });
            self.len += 1;
        });
    }

    /// How many positions it holds.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether it should be written now.
    pub fn is_full(&self) -> bool {
        self.len >= Self::CAPACITY
    }

    /// Sorts and writes the run, and returns when the disk has it. The builder is empty after it and keeps its room.
    pub fn write(&mut self, folder: &Path, name: &str) -> Result<RunMeta, RunError> {
        let written = self.write_sorted(folder, name).map_err(RunError::io(&folder.join(name)));
        self.buckets.iter_mut().for_each(Vec::clear);
        (self.len, self.first_seq, self.last_seq, self.is_in_order) = (0, u32::MAX, None, true);
        written
    }

    fn write_sorted(&mut self, folder: &Path, name: &str) -> io::Result<RunMeta> {
        let mut writer = RunWriter::create(folder, name, if self.len == 0 { 0 } else { self.first_seq })?;
        let mut spare = Vec::new();
        for bucket in &mut self.buckets {
            sort(bucket, &mut spare, self.is_in_order);
            for slot in bucket.iter() {
                let Slot { seq, ply, played, .. } = *slot;
                writer.push(&Entry { key: slot.key(), seq, ply, played })?;
            }
        }
        writer.finish(folder)
    }
}

/// Sorts slots whose keys have the first byte in common.
fn sort(slots: &mut Vec<Slot>, spare: &mut Vec<Slot>, is_in_order: bool) {
    if !is_in_order || slots.len() < FEW {
        slots.sort_unstable_by_key(Slot::order);
        slots.dedup_by_key(|slot| slot.order());
        return;
    }
    spare.clear();
    spare.extend_from_slice(slots);
    let mut counts = vec![[0_u32; 2]; 1 << DIGIT];
    let digit = |slot: &Slot, pass: usize| (slot.high >> (pass * DIGIT)) as usize & ((1 << DIGIT) - 1);
    for slot in slots.iter() {
        counts[digit(slot, 0)][0] += 1;
        counts[digit(slot, 1)][1] += 1;
    }
    let mut sums = [0; 2];
    for both in &mut counts {
        for (count, sum) in both.iter_mut().zip(&mut sums) {
            (*count, *sum) = (*sum, *sum + *count);
        }
    }
    for pass in 0..2 {
        let (from, to) = if pass == 0 { (&*slots, &mut *spare) } else { (&*spare, &mut *slots) };
        for slot in from {
            let place = &mut counts[digit(slot, pass)][pass];
            to[*place as usize] = *slot;
            *place += 1;
        }
    }
    // Half of the key has been looked at; keys that have it in common by chance are few.
    let mut rest = slots.as_mut_slice();
    while let Some(first) = rest.first() {
        let high = first.high;
        let length = rest.iter().take_while(|slot| slot.high == high).count();
        let (stretch, after) = rest.split_at_mut(length);
        if stretch.len() > 1 && !stretch.is_sorted_by_key(|slot| slot.low) {
            stretch.sort_by_key(|slot| slot.low);
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys of a bucket, many of them alike in their upper half, as chance would hardly make them.
    #[test]
    fn keys_that_differ_only_in_their_lower_half_are_sorted_too() {
        let mut state = 1_u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        for (highs, lows) in [(1, 3), (40, 1), (40, 1000), (1 << 24, 2), (1 << 24, 1 << 20)] {
            let mut slots: Vec<Slot> = (0..5000)
                .map(|at| {
                    let (high, low) = (0x5A00_0000 | random(highs), random(lows));
                    Slot { high, low, seq: at / 3, ply: at % 3, played: Played::new(None) }
                })
                .collect();
            let mut expected: Vec<_> = slots.iter().map(Slot::order).collect();
            expected.sort_unstable();
            sort(&mut slots, &mut Vec::new(), true);
            assert!(slots.iter().map(Slot::order).eq(expected), "{highs} {lows}");
        }
    }
}
