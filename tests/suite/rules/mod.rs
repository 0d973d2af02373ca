//! The rules against the oracle, and against numbers that were written down.

mod keys;
mod moves;
mod occurrences;
mod paths;
mod perft;
mod rulesets;
