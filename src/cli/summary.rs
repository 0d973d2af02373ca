//! What a run found, added up.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::arbiter::{Check, Verdict, Words};
use crate::rules::Variant;

/// Counts over many verdicts.
#[derive(Debug, Clone, Default)]
pub(super) struct Summary {
    pub(super) games: u64,
    pub(super) plies: u64,
    /// Games in order about which something was noticed all the same.
    pub(super) warned: u64,
    checks: [u64; Check::ALL.len()],
    pub(super) reasons: BTreeMap<&'static str, u64>,
    pub(super) variants: BTreeMap<Variant, u64>,
}

impl Summary {
    /// Counts a verdict.
    pub(super) fn add(&mut self, verdict: &Verdict) {
        self.games += 1;
        self.plies += verdict.played.as_ref().map_or(0, |(plies, _)| u64::from(*plies));
        self.checks[verdict.check as usize] += 1;
        self.warned += u64::from(verdict.check.is_in_order() && !verdict.diagnostics.is_empty());
        if let Some(reason) = verdict.reason() {
            *self.reasons.entry(reason).or_default() += 1;
        }
        if let Some(ruleset) = &verdict.ruleset {
            *self.variants.entry(ruleset.variant).or_default() += 1;
        }
    }

    /// Adds what another run found.
    pub(super) fn join(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.warned += other.warned;
        for (sum, count) in self.checks.iter_mut().zip(other.checks) {
            *sum += count;
        }
        for (reason, count) in &other.reasons {
            *self.reasons.entry(reason).or_default() += count;
        }
        for (variant, count) in &other.variants {
            *self.variants.entry(*variant).or_default() += count;
        }
    }

    /// How many games had this outcome of the check.
    pub(super) fn checked(&self, check: Check) -> u64 {
        self.checks[check as usize]
    }

    /// Whether no game asks for an arbiter's look.
    pub(super) fn is_in_order(&self) -> bool {
        Check::ALL.into_iter().all(|check| check.is_in_order() || self.checked(check) == 0)
    }
}

impl Summary {
    /// The summary in words, a line for each view.
    ///
    /// `explains` says whether what was noticed of games in order is shown already, or cannot be.
    pub(super) fn lines(&self, words: &Words, elapsed: Duration, explains: bool) -> String {
        let seconds = elapsed.as_secs_f64();
        let speed = u128::from(self.games) * 1_000_000 / elapsed.as_micros().max(1);
        let list = |parts: &mut dyn Iterator<Item = (String, u64)>| {
            parts.map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
        };
        let mut lines = vec![format!(
            "{}, {}",
            words.with("count-games", &[("count", self.games.into())]),
            words.with("count-plies", &[("count", self.plies.into())])
        )];
        let checks = Check::ALL.into_iter().filter(|check| self.checked(*check) > 0);
        let checks = list(&mut checks.map(|check| (words.check(check), self.checked(check))));
        let reasons = list(&mut self.reasons.iter().map(|(reason, count)| (words.reason_id(reason), *count)));
        let variants = list(&mut self.variants.iter().map(|(variant, count)| (variant.to_string(), *count)));
        let time = format!("{seconds:.3} s, {speed} {}", words.text("label-speed"));
        for (label, text) in [
            (words.text("label-by-check"), checks),
            (words.text("label-by-reason"), reasons),
            (words.text("label-by-variant"), variants),
            (words.text("label-time"), time),
        ] {
            if !text.is_empty() {
                lines.push(format!("{label}: {text}"));
            }
        }
        if self.warned > 0 && !explains {
            lines.push(words.with("warned", &[("count", self.warned.into())]));
        }
        lines.join("\n") + "\n"
    }
}
