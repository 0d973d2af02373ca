//! What was played from a position: the opening book of a game that has no opening names.

use super::positions::{Hit, RunError, Runs};
use crate::board::{Bitboard, Board8, Board16, BoardSize, Color, Geometry, PerSide, Square};
use crate::notation::PositionText;
use crate::replay::PackedMove;
use crate::rules::{GameResult, Position, PositionKey, Ruleset, Variant};

/// So many of the newest games are named.
const NEWEST: usize = 8;

/// What is to be known of a game to count it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts {
    /// The result of its verdict; `None` where it is undecided.
    pub result: Option<GameResult>,
    /// Plies that stood.
    pub plies: u32,
    /// The latest day that its date allows, in any count that grows with time; 0 where it is unknown.
    pub last_day: u32,
}

/// Games counted together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many.
    pub games: u64,
    /// Those won by White.
    pub white_wins: u64,
    /// Those won by Black.
    pub black_wins: u64,
    /// Those drawn.
    pub draws: u64,
    /// Those that both lost (9.2).
    pub both_lose: u64,
    /// Those without a result.
    pub undecided: u64,
    /// The plies of all of them: for the average.
    pub total_plies: u64,
    /// The latest day; 0 where no date is known.
    pub last_day: u32,
    /// The newest eight, by day and then by revision, newest first.
    pub newest: Vec<u32>,
    days: Vec<u32>,
}

impl Tally {
    #[inline]
    fn add(&mut self, seq: u32, facts: Facts) {
        self.games += 1;
        *match facts.result {
            Some(GameResult::WhiteWins) => &mut self.white_wins,
            Some(GameResult::BlackWins) => &mut self.black_wins,
            Some(GameResult::Draw) => &mut self.draws,
            Some(GameResult::BothLose) => &mut self.both_lose,
            None => &mut self.undecided,
        } += 1;
        self.total_plies += u64::from(facts.plies);
        self.last_day = self.last_day.max(facts.last_day);
        let is_newer = |&(day, other): &(u32, u32)| (facts.last_day, seq) > (day, other);
        let oldest = self.days.last().copied().zip(self.newest.last().copied());
        if self.newest.len() < NEWEST || oldest.as_ref().is_some_and(is_newer) {
            let kept = self.days.iter().copied().zip(self.newest.iter().copied());
            let place = kept.take_while(|other| !is_newer(other)).count();
            self.days.insert(place, facts.last_day);
            self.newest.insert(place, seq);
            self.days.truncate(NEWEST);
            self.newest.truncate(NEWEST);
        }
    }

    /// Plies of a game on average; 0 where there is none.
    #[allow(clippy::cast_precision_loss, reason = "an average is shown with one decimal")]
    pub fn average_plies(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.total_plies as f64 / self.games as f64 }
    }
}

/// A move that was played from the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExploredMove {
    /// Its ends; folded where the mirror is folded in.
    pub played: PackedMove,
    /// The games in which it was played from there, each once.
    pub tally: Tally,
}

/// What was played from a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Exploration {
    /// How often the position occurred: more often than there are games where it was repeated.
    pub occurrences: u64,
    /// The games that passed through it, each once.
    pub tally: Tally,
    /// The games that stopped there.
    pub stopped: u64,
    /// The moves, the most frequent first. A game that came back and moved otherwise counts for both.
    pub moves: Vec<ExploredMove>,
}

/// Whether a position and its mirror image over the long diagonal a1–h8 are the same opening: whether the house is its own
/// mirror image. It is in all variants but the 3×4 ones.
pub fn is_foldable(variant: Variant) -> bool {
    let house: Vec<_> = Ruleset::of(variant).house.squares().collect();
    house
        .iter()
        .all(|square| Square::new(square.rank(), square.file()).is_some_and(|mirrored| house.contains(&mirrored)))
}

/// The keys of a position on a board, each with whether it is that of the mirror image; the image only where it is asked for.
///
/// `None` where a square is not on this board, or holds both colours.
pub fn keys_of(position: &PositionText, board: BoardSize, is_folded: bool) -> Option<Vec<(PositionKey, bool)>> {
    let mirrors: &[bool] = if is_folded { &[false, true] } else { &[false] };
    let key = |is_mirrored| match board {
        BoardSize::Eight => key_on::<Board8>(position, is_mirrored),
        BoardSize::Sixteen => key_on::<Board16>(position, is_mirrored),
    };
    mirrors.iter().map(|&is_mirrored| Some((key(is_mirrored)?, is_mirrored))).collect()
}

fn key_on<G: Geometry>(position: &PositionText, is_mirrored: bool) -> Option<PositionKey> {
    let mut men = PerSide { white: G::Bits::EMPTY, black: G::Bits::EMPTY };
    for side in Color::BOTH {
        for square in &position.men[side] {
            let (file, rank) = (square.file(), square.rank());
            men[side].insert(if is_mirrored { Square::new(rank, file) } else { Square::new(file, rank) }?);
        }
    }
    Some(Position::<G>::new(men, position.side)?.key())
}

/// A move's ends mirrored over the long diagonal.
fn mirrored(PackedMove { from, to }: PackedMove, board: BoardSize) -> PackedMove {
    let size = board.size();
    let turn = |square: u8| (square % size).wrapping_mul(size).wrapping_add(square / size);
    PackedMove { from: turn(from), to: turn(to) }
}

/// How the moves from a key are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fold {
    /// As they were played.
    Plain,
    /// Mirrored.
    Mirrored,
    /// The position is its own image: of a move and its image the one with the lower squares.
    Either,
}

impl Fold {
    #[inline]
    fn apply(self, played: PackedMove, board: BoardSize) -> PackedMove {
        match self {
            Self::Plain => played,
            Self::Mirrored => mirrored(played, board),
            Self::Either => played.min(mirrored(played, board)),
        }
    }
}

/// No move: the game stopped.
const STOPPED: u32 = 1 << 16;

/// Counts what was played from a position, given by its key or by the two keys of [`keys_of`], in the games that `among` lets
/// pass.
///
/// The moves from the mirror image are mirrored; where the position is its own image, a move and its image are one.
pub fn explore(
    runs: &Runs,
    keys: &[(PositionKey, bool)],
    board: BoardSize,
    among: impl Fn(u32) -> bool,
    facts: impl Fn(u32) -> Facts,
) -> Result<Exploration, RunError> {
    let mut folds: Vec<(u64, Fold)> = Vec::new();
    for &(key, is_mirrored) in keys {
        let fold = if is_mirrored { Fold::Mirrored } else { Fold::Plain };
        match folds.iter_mut().find(|(other, _)| *other == key.to_u64()) {
            Some((_, other)) if *other != fold => *other = Fold::Either,
            Some(_) => {}
            None => folds.push((key.to_u64(), fold)),
        }
    }
    let mut counts = Counts::default();
    let mut hits: Vec<(u32, u32)> = Vec::new();
    for run in runs.each() {
        hits.clear();
        for &(key, fold) in &folds {
            run.visit(key, |Hit { seq, played, .. }| {
                if among(seq) {
                    let played = played.map_or(STOPPED, |played| {
                        let PackedMove { from, to } = fold.apply(played, board);
                        u32::from(from) | u32::from(to) << 8
                    });
                    hits.push((seq, played));
                }
            })?;
        }
        if folds.len() > 1 {
            // Each key came in order: this merges them.
            hits.sort_by_key(|(seq, _)| *seq);
        }
        for game in hits.chunk_by(|(one, _), (other, _)| one == other) {
            counts.add(game, &facts);
        }
    }
    Ok(counts.into_exploration())
}

/// The counts so far; a table leads from a move to its place in a short list.
struct Counts {
    whole: Exploration,
    places: Vec<u16>,
}

impl Default for Counts {
    fn default() -> Self {
        Self { whole: Exploration::default(), places: vec![0; 1 << 16] }
    }
}

impl Counts {
    /// Counts a game by its entries.
    #[inline]
    fn add(&mut self, game: &[(u32, u32)], facts: impl Fn(u32) -> Facts) {
        let Some(&(seq, first)) = game.first() else { return };
        let facts = facts(seq);
        self.whole.occurrences += game.len() as u64;
        self.whole.tally.add(seq, facts);
        self.add_move(seq, first, facts);
        for (at, &(_, played)) in game.iter().enumerate().skip(1) {
            // Few come back, and not often.
            if game[..at].iter().all(|&(_, before)| before != played) {
                self.add_move(seq, played, facts);
            }
        }
    }

    #[inline]
    fn add_move(&mut self, seq: u32, played: u32, facts: Facts) {
        let Some(place) = self.places.get_mut(played as usize) else {
            self.whole.stopped += 1;
            return;
        };
        let moves = &mut self.whole.moves;
        if *place == 0 {
            let played = PackedMove { from: played as u8, to: (played >> 8) as u8 };
            moves.push(ExploredMove { played, tally: Tally::default() });
            // 65,536 moves with different ends are one more than fit, and a piece that stays where it is moves not.
            *place = u16::try_from(moves.len()).unwrap_or(u16::MAX);
        }
        if let Some(explored) = moves.get_mut(usize::from(*place) - 1) {
            explored.tally.add(seq, facts);
        }
    }

    fn into_exploration(mut self) -> Exploration {
        self.whole.moves.sort_by(|one, other| (other.tally.games, one.played).cmp(&(one.tally.games, other.played)));
        self.whole
    }
}
