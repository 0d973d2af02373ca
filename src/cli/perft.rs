//! `corners perft`: counting sequences of legal moves.

use std::fmt::Write;

use clap::Args;

use super::{IN_ORDER, arguments, position, texts};
use crate::board::{Board8, Board16, BoardSize, Geometry};
use crate::rules::{Ruleset, Variant, perft};

/// Count sequences of legal moves, to test move generation. A move is its two ends; no article ends a game here
#[derive(Debug, Args)]
pub(super) struct Perft {
    /// How many plies
    #[arg(value_name = "DEPTH", value_parser = arguments::depth)]
    depth: usize,
    /// The variant
    #[arg(long, value_name = "ID", default_value = "classic-3x3", value_parser = arguments::variant())]
    variant: Variant,
    /// The position, as W:Wa1,b1:Bh8 (by default the start position)
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// The count after each first move too
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let ruleset = Ruleset::of(self.variant);
        match ruleset.board {
            BoardSize::Eight => self.counted::<Board8>(&ruleset),
            BoardSize::Sixteen => self.counted::<Board16>(&ruleset),
        }
    }

    fn counted<G: Geometry>(&self, ruleset: &Ruleset) -> anyhow::Result<u8> {
        let (position, rules) = position::position::<G>(ruleset, self.position.as_deref())?;
        let mut text = String::new();
        let mut total = 0;
        for first in position.legal_moves(&rules) {
            let mut next = position;
            next.play(first);
            let count = perft(&next, &rules, self.depth as u32 - 1);
            total += count;
            if self.divide {
                writeln!(text, "{}-{} {count}", first.from, first.to)?;
            }
        }
        writeln!(text, "{total}")?;
        texts::print(text.as_bytes())?;
        Ok(IN_ORDER)
    }
}
