//! Exploring against a plain loop over boards.

use std::collections::{BTreeMap, BTreeSet};

use corners::board::BoardSize::{Eight, Sixteen};
use corners::rules::{GameResult, Variant};
use corners::search::{Exploration, Facts, Tally, explore, is_foldable, keys_of};
use proptest::prelude::*;

use super::games::{Archive, Game, Plain, game, games, mirrored, packed_move};
use crate::choices::{choices, config};

/// Facts as if drawn by lot; days come several times.
fn facts(seq: u32) -> Facts {
    let result = GameResult::ALL.get(seq as usize * 7 % 5).copied();
    Facts { result, plies: seq % 300, last_day: seq.wrapping_mul(2_654_435_761) >> 28 }
}

/// The counts of some games, the plain way.
fn tally(seqs: &BTreeSet<u32>) -> [u64; 7] {
    let count = |result| seqs.iter().filter(|&&seq| facts(seq).result == result).count() as u64;
    let [white, black, draw, both] = GameResult::ALL.map(|result| count(Some(result)));
    let plies = seqs.iter().map(|&seq| u64::from(facts(seq).plies)).sum();
    [seqs.len() as u64, white, black, draw, both, count(None), plies]
}

fn newest(seqs: &BTreeSet<u32>) -> Vec<u32> {
    let mut newest: Vec<u32> = seqs.iter().copied().collect();
    newest.sort_by_key(|&seq| std::cmp::Reverse((facts(seq).last_day, seq)));
    newest.truncate(8);
    newest
}

fn agrees(tally_found: &Tally, seqs: &BTreeSet<u32>) -> Result<(), TestCaseError> {
    let Tally { games, white_wins, black_wins, draws, both_lose, undecided, total_plies, .. } = *tally_found;
    let found = [games, white_wins, black_wins, draws, both_lose, undecided, total_plies];
    prop_assert_eq!(found, tally(seqs));
    prop_assert_eq!(&tally_found.newest, &newest(seqs));
    prop_assert_eq!(tally_found.last_day, seqs.iter().map(|&seq| facts(seq).last_day).max().unwrap_or(0));
    Ok(())
}

/// A position explored by looking at every board.
#[derive(Default)]
struct Naive {
    occurrences: u64,
    games: BTreeSet<u32>,
    stopped: BTreeSet<u32>,
    moves: BTreeMap<(u8, u8), BTreeSet<u32>>,
}

impl Naive {
    fn of<'a>(games: impl Iterator<Item = &'a Game>, asked: &Plain, is_folded: bool) -> Self {
        let mut naive = Self::default();
        let image = asked.mirrored();
        for game in games {
            for (_, board, played) in game.plies() {
                let is_image = is_folded && *board == image;
                if board != asked && !is_image {
                    continue;
                }
                naive.occurrences += 1;
                naive.games.insert(game.seq);
                let Some(played) = played else {
                    naive.stopped.insert(game.seq);
                    continue;
                };
                let turned = (mirrored(played.0, board.size()), mirrored(played.1, board.size()));
                let told = match (board == asked, is_image) {
                    (true, true) => played.min(turned),
                    (true, false) => played,
                    _ => turned,
                };
                naive.moves.entry(told).or_default().insert(game.seq);
            }
        }
        naive
    }

    fn agrees(&self, found: &Exploration) -> Result<(), TestCaseError> {
        prop_assert_eq!(found.occurrences, self.occurrences);
        prop_assert_eq!(found.stopped, self.stopped.len() as u64);
        agrees(&found.tally, &self.games)?;
        prop_assert_eq!(found.moves.len(), self.moves.len());
        for explored in &found.moves {
            agrees(&explored.tally, &self.moves[&(explored.played.from, explored.played.to)])?;
        }
        let order = |at: usize| (u64::MAX - found.moves[at].tally.games, found.moves[at].played);
        prop_assert!((1..found.moves.len()).all(|at| order(at - 1) < order(at)));
        Ok(())
    }
}

fn boards(games: &[Game]) -> BTreeSet<Plain> {
    games.iter().flat_map(|game| game.boards.iter().cloned()).collect()
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn exploring_counts_as_a_plain_loop_does(mut choices in choices(900)) {
        let games = games(&mut choices, 40);
        let archive = Archive::split(&mut choices, &games);
        let runs = archive.runs();
        let among: BTreeSet<u32> = games.iter().map(|game| game.seq).filter(|_| !choices.one_in(4)).collect();
        for board in boards(&games) {
            for is_folded in [false, true] {
                let keys = keys_of(&board.text(), board.board(), is_folded).unwrap();
                let found = explore(&runs, &keys, board.board(), |seq| among.contains(&seq), facts).unwrap();
                let chosen = games.iter().filter(|game| among.contains(&game.seq));
                Naive::of(chosen, &board, is_folded).agrees(&found)?;
            }
        }
    }

    #[test]
    fn a_mirrored_archive_is_explored_in_the_mirror(mut choices in choices(600)) {
        let variant = choices.pick(&[Variant::Classic3x3, Variant::Triangle, Variant::Halma16x16]);
        let count = choices.below(20) as u32;
        let games: Vec<Game> = (1..=count).map(|seq| game(&mut choices, seq, variant)).collect();
        let images: Vec<Game> = games.iter().map(|game| game.mirrored(game.seq, variant)).collect();
        let archive = Archive::split(&mut choices, &games);
        let other = Archive::split(&mut choices, &images);
        for board in boards(&games) {
            let image = board.mirrored();
            let size = board.board();
            let keys = keys_of(&board.text(), size, false).unwrap();
            let mut found = explore(&archive.runs(), &keys, size, |_| true, facts).unwrap();
            let keys_of_image = keys_of(&image.text(), size, false).unwrap();
            let there = explore(&other.runs(), &keys_of_image, size, |_| true, facts).unwrap();
            for explored in &mut found.moves {
                let turn = |square| mirrored(square, board.size());
                explored.played = packed_move((turn(explored.played.from), turn(explored.played.to)));
            }
            found.moves.sort_by_key(|explored| (u64::MAX - explored.tally.games, explored.played));
            prop_assert_eq!(found, there);
            // Folded, neither knows which of the two it is.
            let folded = keys_of(&board.text(), size, true).unwrap();
            let one = explore(&archive.runs(), &folded, size, |_| true, facts).unwrap();
            let two = explore(&other.runs(), &folded, size, |_| true, facts).unwrap();
            prop_assert_eq!(one, two);
        }
    }
}

#[test]
fn all_houses_but_those_of_three_by_four_are_their_own_image() {
    let foldable: Vec<&str> =
        Variant::ALL.into_iter().filter(|&variant| is_foldable(variant)).map(Variant::id).collect();
    assert_eq!(foldable, ["classic-3x3", "diagonal-3x3", "triangle", "square-4x4", "halma-16x16", "training"]);
}

#[test]
fn a_position_that_is_not_on_the_board_has_no_key() {
    let on = |text: &str, board| keys_of(&text.parse().unwrap(), board, true).map(|keys| keys.len());
    assert_eq!(on("W:Wa9:Bh8", Eight), None);
    assert_eq!(on("W:Wa9:Bh8", Sixteen), Some(2));
    assert_eq!(on("W:Wa1:Ba1", Eight), None);
}
