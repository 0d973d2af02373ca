//! The full paths of a record's moves, variations included: what an export writes (2.8, 2.9).

use crate::board::{Board8, Board16, BoardSize, Geometry};
use crate::notation::{Paths, Record, Token};
use crate::rules::{GameRules, Position, Ruleset, Start};

/// For each token that is an abbreviated chain, its shortest path.
#[derive(Debug, Clone, Default)]
pub struct FullPaths(Vec<(usize, String)>);

impl Paths for FullPaths {
    fn path(&self, token: usize) -> Option<&str> {
        let at = self.0.binary_search_by_key(&token, |(index, _)| *index).ok()?;
        Some(&self.0[at].1)
    }
}

/// So many open variations are followed; what is deeper stays as it is written.
const DEEPEST: usize = 1000;

/// Where one line stands.
#[derive(Clone, Copy)]
struct Here<G: Geometry> {
    position: Position<G>,
    /// Before the last ply: where a variation begins.
    before: Position<G>,
    /// No ply of this line was illegal so far.
    is_sound: bool,
}

impl FullPaths {
    /// Finds the paths of a record that starts at the start position, or at the written one that `start` makes of it.
    ///
    /// A line is followed up to its first illegal ply; what comes after stays as it is written.
    pub fn of(record: &Record, ruleset: &Ruleset) -> Self {
        match ruleset.board {
            BoardSize::Eight => Self::on::<Board8>(record, ruleset),
            BoardSize::Sixteen => Self::on::<Board16>(record, ruleset),
        }
    }

    fn on<G: Geometry>(record: &Record, ruleset: &Ruleset) -> Self {
        let start = GameRules::<G>::new(ruleset).and_then(|rules| Some((rules, starting(record, ruleset, &rules)?)));
        let Some((rules, start)) = start else {
            return Self::default();
        };
        let mut paths = Vec::new();
        let mut stack = Vec::new();
        let mut here = Here { position: start.position, before: start.position, is_sound: true };
        let mut ply = 0;
        let mut beyond = 0_u32;
        for (index, token) in record.tokens().iter().enumerate() {
            match *token {
                // Nobody reads so deep; the room that it would take is bounded.
                _ if beyond > 0 => match token {
                    Token::Open => beyond += 1,
                    Token::Close => beyond -= 1,
                    _ => {}
                },
                Token::Move(written) => {
                    ply += u32::from(stack.is_empty());
                    if !here.is_sound {
                        continue;
                    }
                    let path = record.path(written);
                    here.before = here.position;
                    // Most paths are written in full.
                    if let Some(played) = here.position.followed(&rules, path) {
                        here.position.play(played);
                    } else if let Ok(traced) = here.position.trace(&rules, path) {
                        if traced.abbreviated
                            && let Some(chain) = here.position.path(&rules, traced.played)
                        {
                            paths.push((index, chain.to_string()));
                        }
                        here.position.play(traced.played);
                    } else {
                        let stands = if stack.is_empty() { super::stands_command(record, ply) } else { None };
                        match stands.and_then(|_| super::relocation(&here.position, path)) {
                            Some(relocated) => here.position.play(relocated),
                            None => here.is_sound = false,
                        }
                    }
                }
                Token::Open if stack.len() == DEEPEST => beyond = 1,
                Token::Open => {
                    stack.push(here);
                    here = Here { position: here.before, ..here };
                }
                Token::Close => here = stack.pop().unwrap_or(here),
                Token::Comment(_) | Token::Annotation(_) | Token::Unread(_) => {}
            }
        }
        Self(paths)
    }
}

/// Where a record starts, if it may start there.
pub(super) fn starting<G: Geometry>(record: &Record, ruleset: &Ruleset, rules: &GameRules<G>) -> Option<Start<G>> {
    let Some(text) = record.tag("FEN") else {
        return Some(Start::regular(rules));
    };
    let written: crate::notation::PositionText = text.parse().ok()?;
    Start::written(rules, ruleset, &written.men, written.side, written.number).ok()
}
