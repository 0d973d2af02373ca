//! The suite: everything that is tested from outside, in one binary.
//!
//! Random tests draw their inputs from a fixed seed, so that a run is the same everywhere; `PROPTEST_RNG_SEED` names another seed
//! and `PROPTEST_CASES` another number of cases.

#![allow(clippy::unwrap_used, reason = "A test that panics has failed, and says where.")]
#![allow(clippy::format_push_string, reason = "The texts of tests are short, and easier to read so.")]

mod archive;
mod arrows;
mod bridge;
mod cases;
mod choices;
mod fixtures;
#[path = "../support/generator.rs"]
mod generator;
mod grammar;
mod naive;
mod notation;
mod positions;
mod program;
mod rules;
mod search;
mod store;
mod verdicts;
