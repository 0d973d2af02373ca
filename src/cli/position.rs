//! A position from the command line.

use anyhow::{Context, anyhow, bail};

use crate::board::{Bitboard, Color, Geometry, PerSide};
use crate::notation::{PositionText, excerpt};
use crate::rules::{GameRules, Position, Ruleset};

/// The position that a text names, or the start position; with the rules of its board.
pub(super) fn position<G: Geometry>(
    ruleset: &Ruleset,
    text: Option<&str>,
) -> anyhow::Result<(Position<G>, GameRules<G>)> {
    let rules = GameRules::<G>::new(ruleset).context("the variant is played on the other board")?;
    let Some(text) = text else { return Ok((Position::start(&rules), rules)) };
    let written: PositionText = text.parse().map_err(|error| anyhow!("{error}, found “{}”", excerpt(text)))?;
    let mut men = PerSide { white: G::Bits::EMPTY, black: G::Bits::EMPTY };
    for side in Color::BOTH {
        for square in &written.men[side] {
            let Some(on_board) = square.on_board::<G>() else {
                bail!("expected squares of the {} board, found {square}", ruleset.board);
            };
            if (men.white | men.black).contains(on_board) {
                bail!("expected every square once, found {square} twice");
            }
            men[side] |= G::Bits::of(on_board);
        }
    }
    let position = Position::new(men, written.side).context("a square holds both colours")?;
    Ok((position, rules))
}
