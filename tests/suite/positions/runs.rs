//! Runs: what is looked up is what was put in, however runs were split and merged.

use std::collections::{BTreeSet, HashMap};
use std::fs;

use corners::rules::Variant;
use corners::search::positions::{Hit, RunBuilder, RunError, RunMeta, Runs};
use proptest::prelude::*;

use super::games::{Archive, Game, Plain, game, games, packed_move, regular};
use crate::choices::{Choices, choices, config};

type Table = HashMap<Plain, Vec<Hit>>;

fn table(games: &[Game]) -> Table {
    let mut table = Table::new();
    for game in games {
        for (ply, board, played) in game.plies() {
            table.entry(board.clone()).or_default().push(Hit { seq: game.seq, ply, played: played.map(packed_move) });
        }
    }
    table
}

fn hits(runs: &Runs, key: u64) -> Vec<Hit> {
    let mut hits = Vec::new();
    runs.visit(key, |hit| hits.push(hit)).unwrap();
    hits
}

fn agrees(choices: &mut Choices, runs: &Runs, table: &Table, dead: &BTreeSet<u32>) -> Result<(), TestCaseError> {
    for (board, expected) in table {
        let live = |hits: Vec<Hit>| -> Vec<Hit> { hits.into_iter().filter(|hit| !dead.contains(&hit.seq)).collect() };
        let mut found = live(hits(runs, board.key()));
        found.sort_unstable();
        let mut expected = live(expected.clone());
        expected.sort_unstable();
        prop_assert_eq!(&found, &expected);
        let seqs: BTreeSet<u32> = found.iter().map(|hit| hit.seq).filter(|_| choices.one_in(2)).collect();
        let seqs: Vec<u32> = seqs.into_iter().collect();
        let mut among = Vec::new();
        runs.visit_among(board.key(), &seqs, |hit| among.push(hit)).unwrap();
        among.sort_unstable();
        expected.retain(|hit| seqs.contains(&hit.seq));
        prop_assert_eq!(among, expected);
    }
    prop_assert_eq!(hits(runs, 0), []);
    prop_assert_eq!(hits(runs, u64::MAX), []);
    Ok(())
}

fn merged(choices: &mut Choices, archive: &mut Archive, dead: &BTreeSet<u32>) {
    let mut part = Vec::new();
    archive.metas.retain(|meta| {
        let is_chosen = choices.one_in(2);
        part.extend(is_chosen.then(|| meta.clone()));
        !is_chosen
    });
    let name = format!("merged-{}", choices.below(1 << 30));
    let meta = Runs::merge(archive.folder.path(), &part, |seq| !dead.contains(&seq), &name).unwrap();
    archive.metas.push(meta);
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn a_look_up_finds_what_a_plain_table_holds(mut choices in choices(900)) {
        let choices = &mut choices;
        let games = games(choices, 40);
        let table = table(&games);
        let mut archive = Archive::split(choices, &games);
        let mut dead = BTreeSet::new();
        agrees(choices, &archive.runs(), &table, &dead)?;
        for _ in 0..3 {
            dead.extend(games.iter().filter(|_| choices.one_in(5)).map(|game| game.seq));
            merged(choices, &mut archive, &dead);
            let runs = archive.runs();
            runs.verify().unwrap();
            agrees(choices, &runs, &table, &dead)?;
        }
        let entries: u64 = archive.metas.iter().map(|meta| meta.entries).sum();
        prop_assert_eq!(archive.runs().entries(), entries);
        // All in one, and of the dead nothing is left.
        let all = archive.metas.clone();
        let meta = Runs::merge(archive.folder.path(), &all, |seq| !dead.contains(&seq), "all").unwrap();
        let live = games.iter().filter(|game| !dead.contains(&game.seq));
        prop_assert_eq!(meta.entries, live.map(|game| game.boards.len() as u64).sum::<u64>());
    }

    #[test]
    fn the_order_in_which_games_come_does_not_matter(mut choices in choices(400)) {
        let games = games(&mut choices, 20);
        let folder = tempfile::tempdir().unwrap();
        let mut builder = RunBuilder::new();
        let mut order: Vec<&Game> = games.iter().collect();
        for name in ["one", "two"] {
            for game in &order {
                builder.add(game.seq, game.packed());
            }
            prop_assert_eq!(builder.is_empty(), games.is_empty());
            builder.write(folder.path(), name).unwrap();
            prop_assert!(builder.is_empty(), "it is used again");
            for at in (1..order.len()).rev() {
                order.swap(at, choices.below(at + 1));
            }
        }
        let read = |name| fs::read(folder.path().join(name)).unwrap();
        prop_assert_eq!(read("one"), read("two"));
    }
}

/// Many games, so that buckets are sorted by counting and a key goes on over blocks.
#[test]
fn thousands_of_games_are_sorted_by_key_game_and_ply() {
    let mut choices = many(200_000);
    let games: Vec<Game> = (0..6000).map(|at| game(&mut choices, 10 + 3 * at, Variant::Classic3x3)).collect();
    let table = table(&games);
    let mut archive = Archive { folder: tempfile::tempdir().unwrap(), metas: Vec::new() };
    games.chunks(2000).for_each(|games| archive.add(games));
    let all = archive.metas.clone();
    archive.metas.push(Runs::merge(archive.folder.path(), &all, |_| true, "all").unwrap());
    for metas in [&archive.metas[..3], &archive.metas[3..]] {
        let runs = Runs::open(archive.folder.path(), metas).unwrap();
        runs.verify().unwrap();
        for (board, expected) in &table {
            assert_eq!(hits(&runs, board.key()), *expected);
        }
        let start = regular(Variant::Classic3x3).key();
        for seqs in [vec![10], vec![9000, 9001], (0..18_010).step_by(7).collect()] {
            let mut expected = hits(&runs, start);
            expected.retain(|hit| seqs.contains(&hit.seq));
            let mut among = Vec::new();
            runs.visit_among(start, &seqs, |hit| among.push(hit)).unwrap();
            assert_eq!(among, expected);
        }
    }
}

/// So many choices, always the same.
fn many(count: usize) -> Choices {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    choices(count).new_tree(&mut TestRunner::new(config(1))).unwrap().current()
}

#[test]
fn games_of_no_ply_and_of_very_many_are_kept() {
    let to_and_fro = [(18, 19), (45, 44), (19, 18), (44, 45)];
    let mut archive = Archive { folder: tempfile::tempdir().unwrap(), metas: Vec::new() };
    let games: Vec<Game> = [0, 1, 255, 256, 300, 70_000]
        .into_iter()
        .zip([1, 300, 70_000, u32::MAX - 2, u32::MAX - 1, u32::MAX])
        .map(|(plies, seq)| {
            Game::new(seq, Variant::Classic3x3, None, to_and_fro.into_iter().cycle().take(plies).collect())
        })
        .collect();
    archive.add(&games);
    let runs = archive.runs();
    runs.verify().unwrap();
    for (board, expected) in table(&games) {
        assert_eq!(hits(&runs, board.key()), expected);
    }
}

#[test]
fn a_run_of_nothing_is_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let empty = RunBuilder::new().write(folder.path(), "empty").unwrap();
    assert_eq!((empty.entries, empty.first_seq, empty.last_seq), (0, 0, 0));
    let merged = Runs::merge(folder.path(), &[empty.clone(), empty], |_| true, "merged").unwrap();
    let runs = Runs::open(folder.path(), &[merged]).unwrap();
    runs.verify().unwrap();
    assert_eq!(hits(&runs, 0), []);
    let none = Runs::merge(folder.path(), &[], |_| true, "none").unwrap();
    assert_eq!(none.entries, 0);
}

#[test]
fn a_run_that_is_gone_is_told_from_one_that_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let meta = RunBuilder::new().write(folder.path(), "run").unwrap();
    let open = |meta: RunMeta| Runs::open(folder.path(), &[meta]).unwrap_err();
    assert!(
        matches!(open(RunMeta { name: "gone".into(), ..meta.clone() }), RunError::Missing { name } if name == "gone")
    );
    for name in ["../run", "/etc/passwd", "", ".", "..", "run/"] {
        let error = open(RunMeta { name: name.into(), ..meta.clone() });
        assert!(matches!(error, RunError::Damaged { .. }), "{name}: {error}");
    }
}

/// What readers hold open stays whole when files are merged away.
#[test]
fn a_reader_goes_on_when_its_files_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let game = Game::new(5, Variant::Triangle, None, vec![]);
    let mut builder = RunBuilder::new();
    builder.add(5, game.packed());
    let meta = builder.write(folder.path(), "run").unwrap();
    let runs = Runs::open(folder.path(), &[meta]).unwrap();
    fs::remove_file(folder.path().join("run")).unwrap();
    assert_eq!(hits(&runs, regular(Variant::Triangle).key()).len(), 1);
}

#[test]
fn runs_stay_few_and_are_merged_seldom() {
    let meta = |entries| RunMeta { name: String::new(), entries, bytes: 0, first_seq: 0, last_seq: 0 };
    let settle = |sizes: &mut dyn Iterator<Item = u64>| {
        let mut metas: Vec<RunMeta> = Vec::new();
        let (mut added, mut written, mut most) = (0, 0, 0);
        for entries in sizes {
            metas.push(meta(entries));
            added += entries;
            while let Some(mut chosen) = Runs::merges(&metas) {
                chosen.sort_unstable();
                assert!(chosen.windows(2).all(|pair| pair[0] < pair[1]) && chosen.len() > 1);
                let merged = chosen.iter().map(|&at| metas[at].entries).sum();
                chosen.iter().rev().for_each(|&at| drop(metas.swap_remove(at)));
                written += merged;
                metas.push(meta(merged));
            }
            most = most.max(metas.len());
        }
        assert_eq!(metas.iter().map(|meta| meta.entries).sum::<u64>(), added);
        (most, written / added.max(1))
    };
    // A million games at once, a hundred positions each.
    let (most, written) = settle(&mut std::iter::repeat_n(RunBuilder::CAPACITY as u64, 28));
    assert!(most <= 16 && written <= 1, "{most} {written}");
    // A game at a time.
    let (most, written) = settle(&mut std::iter::repeat_n(101, 30_000));
    assert!(most <= 16 && written <= 6, "{most} {written}");
    // Both.
    let mixed = (0..4000).map(|at| if at % 100 == 0 { RunBuilder::CAPACITY as u64 } else { 1 + at * at % 200_000 });
    let (most, written) = settle(&mut mixed.into_iter());
    assert!(most <= 16 && written <= 6, "{most} {written}");
}
