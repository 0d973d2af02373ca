//! The key of a position: 64 bits that stay the same for ever.

use std::fmt;

use crate::board::{Color, Geometry, Square};

/// What identifies a position: placement and side to move. Stored and searched, so its values never change; the fixture
/// `fixtures/position-keys.tsv` holds some of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PositionKey(u64);

/// Where the sequence of random words begins: the ASCII bytes of `CORNERS1`.
const SEED: u64 = u64::from_be_bytes(*b"CORNERS1");

/// One word for each colour on each square: first the 16×16 board, then the 8×8 board, then Black to move.
static WORDS: [u64; 2 * 256 + 2 * 64 + 1] = words();

/// `SplitMix64` (Steele, Lea and Flood, 2014).
const fn words() -> [u64; 2 * 256 + 2 * 64 + 1] {
    let mut words = [0; 2 * 256 + 2 * 64 + 1];
    let mut state = SEED;
    let mut at = 0;
    while at < words.len() {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        words[at] = word ^ (word >> 31);
        at += 1;
    }
    words
}

impl PositionKey {
    /// The key as a number.
    pub const fn to_u64(self) -> u64 {
        self.0
    }

    /// The key with a piece put down, or taken up again.
    #[inline(always)]
    pub(super) fn toggled<G: Geometry>(self, side: Color, square: Square<G>) -> Self {
        let base = if G::SIZE == 16 { 0 } else { 512 };
        let squares = usize::from(G::LAST) + 1;
        Self(self.0 ^ WORDS[base + side.index() * squares + usize::from(square.index() & G::LAST)])
    }

    /// The key with the other side to move.
    #[inline(always)]
    pub(super) fn turned_over(self) -> Self {
        Self(self.0 ^ WORDS[WORDS.len() - 1])
    }
}

impl From<u64> for PositionKey {
    fn from(key: u64) -> Self {
        Self(key)
    }
}

impl fmt::Display for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
