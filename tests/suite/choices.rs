//! Random choices that shrink: every test draws from a list of numbers, and a shorter list of smaller ones is a simpler case.

use std::fmt;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// A source of choices; when it runs dry it always chooses the first.
#[derive(Clone)]
pub(crate) struct Choices {
    numbers: Vec<u32>,
    at: usize,
}

impl fmt::Debug for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numbers.fmt(f)
    }
}

impl Choices {
    /// A number from 0 up to, and without, `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let number = self.numbers.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        number as usize % count.max(1)
    }

    /// True once in `count` times, and never when the source is dry.
    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    /// One of these.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Up to so many choices.
pub(crate) fn choices(most: usize) -> impl Strategy<Value = Choices> {
    prop::collection::vec(any::<u32>(), most / 2..=most).prop_map(|numbers| Choices { numbers, at: 0 })
}

/// So many cases, unless the environment asks for another number; see the top of the suite.
pub(crate) fn config(cases: u32) -> Config {
    let asked = Config::default();
    let is_asked = |name: &str| std::env::var_os(name).is_some();
    Config {
        cases: if is_asked("PROPTEST_CASES") { asked.cases } else { cases },
        rng_seed: if is_asked("PROPTEST_RNG_SEED") { asked.rng_seed } else { RngSeed::Fixed(0x00C0_44E5) },
        failure_persistence: None,
        ..asked
    }
}

/// Where the random numbers of a test begin that makes its own; the environment may name another place.
pub(crate) fn seed() -> u64 {
    std::env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0x00C0_44E5)
}
