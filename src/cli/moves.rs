//! `corners moves`: what can be played.

use std::fmt::Write;

use clap::Args;
use serde::Serialize;

use super::{IN_ORDER, arguments, position, texts};
use crate::board::{Board8, Board16, BoardSize, Geometry};
use crate::rules::{Ruleset, Variant};

/// List the legal moves of a position, with their shortest paths (2.8), in board order
#[derive(Debug, Args)]
pub(super) struct Moves {
    /// The position, as W:Wa1,b1:Bh8:F12 (by default the start position)
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// The variant
    #[arg(long, value_name = "ID", default_value = "classic-3x3", value_parser = arguments::variant())]
    variant: Variant,
    /// One JSON object a move, with the keys `from`, `to` and `path`
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MoveForm {
    from: String,
    to: String,
    path: Vec<String>,
}

impl Moves {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let ruleset = Ruleset::of(self.variant);
        let text = match ruleset.board {
            BoardSize::Eight => self.listed::<Board8>(&ruleset)?,
            BoardSize::Sixteen => self.listed::<Board16>(&ruleset)?,
        };
        texts::print(text.as_bytes())?;
        Ok(IN_ORDER)
    }

    fn listed<G: Geometry>(&self, ruleset: &Ruleset) -> anyhow::Result<String> {
        let (position, rules) = position::position::<G>(ruleset, self.position.as_deref())?;
        let mut text = String::new();
        for one in position.legal_moves(&rules) {
            let path = position.path(&rules, one).expect("a legal move has a path");
            if self.json {
                let path = path.squares().iter().map(ToString::to_string).collect();
                let form = MoveForm { from: one.from.to_string(), to: one.to.to_string(), path };
                writeln!(text, "{}", serde_json::to_string(&form)?)?;
            } else {
                writeln!(text, "{path}")?;
            }
        }
        Ok(text)
    }
}
