//! Possible twins: games that may be one game, told twice. They are linked, and nothing is deleted by itself.

use super::filed::Filed;
use super::names::{Agreement, Name};
use crate::notation::PartialDate;
use crate::replay::PackedGame;
use crate::search::Entry;
use crate::store::{GameId, NamesMatch, TwinCandidate, TwinKind};

/// So many games between two players on one date are compared with a new one, the newest first.
pub(super) const MOST: u32 = 256;

/// A possible twin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) game: GameId,
    pub(super) kind: TwinKind,
    pub(super) names: NamesMatch,
}

/// Compares a new game with a candidate: the same moves between the same players, or a record whose moves begin the other's,
/// with the same players and date.
pub(super) fn compare(new: &Entry, candidate: &TwinCandidate) -> Option<Found> {
    let moves = &new.moves;
    let filed = || Filed::read(&candidate.answer).ok();
    let (one, other) = (PackedGame::read(moves)?, PackedGame::read(&candidate.moves)?);
    let start = |bytes: &[u8], game: &PackedGame<'_>| bytes[..bytes.len() - game.move_bytes().len()].to_vec();
    if start(moves, &one) != start(&candidate.moves, &other) {
        return None;
    }
    let (one, other) = (one.move_bytes(), other.move_bytes());
    // Of a game without moves there is nothing to compare.
    let kind = if one == other { TwinKind::SameMoves } else { TwinKind::Prefix };
    let is_prefix = one.starts_with(other) || other.starts_with(one);
    if one.is_empty() || other.is_empty() || !is_prefix {
        return None;
    }
    // The moves were compared first: most candidates fail there, and a verdict takes longer to read.
    let filed = filed()?;
    // A date that is unknown is not the same as another.
    let is_same_day = new.date == filed.tags.date && PartialDate::read(&new.date).is_some();
    if kind == TwinKind::Prefix && !is_same_day {
        return None;
    }
    let agreement = |one: &str, other: &str| Name::of(one)?.agrees(&Name::of(other)?);
    let white = agreement(&new.white, &filed.tags.white)?;
    let black = agreement(&new.black, &filed.tags.black)?;
    let names = match white.max(black) {
        Agreement::Same => NamesMatch::Same,
        Agreement::Transliterated => NamesMatch::Transliterated,
    };
    Some(Found { game: candidate.game, kind, names })
}
