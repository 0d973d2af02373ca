//! Sums by which the positions of the index are compared with those of the store.

use super::error::{SearchError, guarded};
use super::positions::Hit;
use super::{Entry, Snapshot};
use crate::replay::PackedGame;

/// The sum of the positions of a game.
pub fn position_sum(entry: &Entry) -> u64 {
    let mut sum = 0_u64;
    if let Some(game) = PackedGame::read(&entry.moves) {
        game.keys(|ply, key, played| {
            sum = sum.wrapping_add(mixed(key.to_u64(), Hit { seq: 0, ply, played }));
        });
    }
    sum
}

/// One position, so mixed that sums of others do not make up for it.
fn mixed(key: u64, hit: Hit) -> u64 {
    let played = hit.played.map_or(u64::MAX, |played| u64::from(played.from) << 8 | u64::from(played.to));
    let mut word = key ^ u64::from(hit.ply).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ played.rotate_left(32);
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

impl Snapshot {
    /// For each revision, by its number in the log, the sum of the positions that the index has of it.
    ///
    /// # Errors
    ///
    /// Where the position index is damaged.
    pub fn position_sums(&self) -> Result<Vec<u64>, SearchError> {
        let read = || {
            let mut sums = vec![0_u64; self.up_to() as usize + 1];
            self.runs().scan(&mut |key, hit| {
                if let Some(sum) = sums.get_mut(hit.seq as usize) {
                    *sum = sum.wrapping_add(mixed(key, hit));
                }
            })?;
            Ok(sums)
        };
        guarded(read, SearchError::Damaged)
    }
}
