//! Pseudo-random numbers.

/// A small generator of pseudo-random numbers: `SplitMix64` (Steele, Lea and Flood, 2014).
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next word.
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below another one that is not 0.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        (((self.word() >> 32) * u64::from(end)) >> 32) as u32
    }

    /// A number from `low` to `high`, both included.
    pub(super) fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True with this probability.
    pub(crate) fn chance(&mut self, probability: f64) -> bool {
        f64::from(self.below(1 << 30)) < probability * f64::from(1 << 30)
    }

    pub(super) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u32) as usize]
    }

    /// One of the values, each as often as its weight says.
    pub(super) fn weighed<T: Copy>(&mut self, all: &[(u32, T)]) -> T {
        let mut left = self.below(all.iter().map(|(weight, _)| weight).sum());
        for &(weight, value) in all {
            if left < weight {
                return value;
            }
            left -= weight;
        }
        all[0].1
    }
}
