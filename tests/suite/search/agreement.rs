//! Every answer is that of a plain scan, after any sequence of changes.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use corners::board::BoardSize;
use corners::notation::{PartialDate, PositionText};
use corners::replay::PackedGame;
use corners::search::{Entry, Index, Indexer, Opened, Query, Search, Snapshot, Sort};
use proptest::prelude::*;

use super::games::{self, Moves};
use super::naive::{naive_answer, naive_matches};
use crate::choices::{choices, config};

const UUID: &str = "an archive of a test";

fn opened(folder: &std::path::Path) -> Index {
    match Index::open(folder, UUID) {
        Opened::Ready(index) => index,
        other => panic!("{other:?}"),
    }
}

/// What comes first in an order, told without an index.
fn place(entry: &Entry, score: u32, sort: Sort) -> (u64, Reverse<u32>, u64) {
    let day = PartialDate::read(&entry.date).map_or(0, PartialDate::last_day);
    let first = match sort {
        Sort::Relevance => u64::from(u32::MAX - score),
        Sort::Newest => u64::from(u32::MAX - day),
        Sort::Oldest if day == 0 => u64::MAX,
        Sort::Oldest => u64::from(day),
        Sort::Longest => u64::from(u32::MAX - entry.plies),
        Sort::Shortest => u64::from(entry.plies),
    };
    (first, Reverse(day), entry.game)
}

#[track_caller]
fn check(snapshot: &Snapshot, entries: &BTreeMap<u64, Entry>, text: &str, sort: Sort, limit: usize) {
    let query = Query::parse(text).unwrap();
    let moves = Moves::of(entries.values());
    let mut expected: Vec<_> = entries
        .values()
        .filter_map(|entry| naive_answer(entry, &query).map(|(score, ply)| (place(entry, score, sort), entry, ply)))
        .collect();
    expected.sort_by_key(|(place, ..)| *place);
    let expected: Vec<_> = expected.into_iter().map(|(_, entry, ply)| (entry.game, entry.seq, ply)).collect();
    let (mut found, mut cursor) = (Vec::new(), None);
    loop {
        let search = Search { query: query.clone(), sort, limit, cursor };
        let page = snapshot.search(&search, &moves).unwrap();
        assert_eq!(page.total, expected.len() as u64, "{text}");
        found.extend(page.hits.iter().map(|hit| (hit.game, hit.seq, hit.first_ply)));
        match page.next {
            Some(next) => cursor = Some(next.to_string().parse().unwrap()),
            None => break,
        }
    }
    assert_eq!(found, expected, "{text} by {sort:?}");
    assert_eq!(snapshot.count(&query, &moves).unwrap(), expected.len() as u64, "{text}");
    let mut seqs: Vec<u32> = expected.iter().map(|(_, seq, _)| *seq as u32).collect();
    seqs.sort_unstable();
    assert_eq!(snapshot.all(&query, &moves).unwrap(), seqs, "{text}");
    check_facets(snapshot, entries, &query, &moves);
}

#[track_caller]
fn check_facets(snapshot: &Snapshot, entries: &BTreeMap<u64, Entry>, query: &Query, moves: &Moves) {
    let found: Vec<&Entry> = entries.values().filter(|entry| naive_matches(entry, query)).collect();
    let count = |values: &dyn Fn(&Entry) -> Vec<String>| {
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for entry in &found {
            let mut values = values(entry);
            values.dedup();
            for value in values.into_iter().filter(|value| !value.is_empty()) {
                *counts.entry(value).or_default() += 1;
            }
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| Reverse(*count));
        counts.truncate(5);
        counts
    };
    let facets = snapshot.facets(query, 5, moves).unwrap();
    assert_eq!(facets.total, found.len() as u64);
    assert_eq!(facets.variant, count(&|entry| vec![entry.variant.clone()]));
    assert_eq!(facets.result, count(&|entry| vec![entry.result.clone()]));
    assert_eq!(facets.reason, count(&|entry| vec![entry.reason.clone()]));
    assert_eq!(facets.check, count(&|entry| vec![entry.check.clone()]));
    assert_eq!(facets.event, count(&|entry| vec![entry.event.clone()]));
    assert_eq!(facets.player, count(&|entry| vec![entry.white.clone(), entry.black.clone()]));
    let year = |entry: &Entry| {
        let date = PartialDate::read(&entry.date);
        date.map(|date| (date.first_day() / 10_000, date.last_day() / 10_000)).filter(|(first, last)| first == last)
    };
    assert_eq!(facets.year, count(&|entry| year(entry).map(|(year, _)| year.to_string()).into_iter().collect()));
}

fn check_exploring(snapshot: &Snapshot, entries: &BTreeMap<u64, Entry>, text: &str) {
    let query = Query::parse(text).unwrap();
    let moves = Moves::of(entries.values());
    let start: PositionText = "W:Wa1,b1,c1,a2,b2,c2,a3,b3,c3:Bf6,g6,h6,f7,g7,h7,f8,g8,h8".parse().unwrap();
    let explored = snapshot.explore(&query, &start, BoardSize::Eight, false, &moves).unwrap().unwrap();
    let passed: Vec<_> = entries
        .values()
        .filter(|entry| naive_matches(entry, &query))
        .filter(|entry| {
            PackedGame::read(&entry.moves).is_some_and(|game| game.is_regular() && game.variant().id() == "classic-3x3")
        })
        .collect();
    assert_eq!(explored.tally.games, passed.len() as u64, "{text}");
    assert_eq!(explored.tally.total_plies, passed.iter().map(|entry| u64::from(entry.plies)).sum::<u64>(), "{text}");
    let wins = passed.iter().filter(|entry| entry.result == "1-0").count() as u64;
    assert_eq!(explored.tally.white_wins, wins, "{text}");
}

proptest! {
    #![proptest_config(config(24))]

    #[test]
    fn answers_are_those_of_a_plain_scan_after_any_changes(choices in choices(2000)) {
        let mut choices = choices;
        let folder = tempfile::tempdir().unwrap();
        let mut index = Index::create(folder.path(), UUID).unwrap();
        let mut entries: BTreeMap<u64, Entry> = BTreeMap::new();
        let (mut seq, mut last_game) = (0, 0);
        let mut indexer = index.indexer(Indexer::LEAST_MEMORY).unwrap();
        for _ in 0..=choices.below(4) {
            for _ in 0..choices.below(25) {
                seq += 1;
                match choices.below(5) {
                    0 if last_game > 0 => {
                        let game = 1 + choices.below(last_game as usize) as u64;
                        indexer.remove_game(game);
                        entries.remove(&game);
                    }
                    1 if last_game > 0 => {
                        let game = 1 + choices.below(last_game as usize) as u64;
                        let entry = games::entry(&mut choices, seq, game);
                        indexer.add(&entry).unwrap();
                        entries.insert(entry.game, entry);
                    }
                    _ => {
                        last_game += 1;
                        let entry = games::entry(&mut choices, seq, last_game);
                        indexer.add_new(&entry).unwrap();
                        entries.insert(entry.game, entry);
                    }
                }
            }
            indexer.commit(seq).unwrap();
            if choices.one_in(3) {
                drop(indexer);
                index = opened(folder.path());
                prop_assert_eq!(index.snapshot().unwrap().up_to(), seq);
                indexer = index.indexer(Indexer::LEAST_MEMORY).unwrap();
            }
        }
        let snapshot = index.snapshot().unwrap();
        prop_assert_eq!(snapshot.entries(), entries.len() as u64);
        let live: Vec<u64> = snapshot.live().unwrap().ones().map(|seq| seq as u64).collect();
        let mut seqs: Vec<u64> = entries.values().map(|entry| entry.seq).collect();
        seqs.sort_unstable();
        prop_assert_eq!(live, seqs);
        for entry in entries.values() {
            prop_assert!(snapshot.holds(entry).unwrap());
            let other = Entry { rated: !entry.rated, ..entry.clone() };
            prop_assert!(!snapshot.holds(&other).unwrap());
        }
        check_exploring(&snapshot, &entries, "");
        for _ in 0..12 {
            let text = games::query(&mut choices, 2);
            let sort = choices.pick(&Sort::ALL);
            check(&snapshot, &entries, &text, sort, 1 + choices.below(7));
            check_exploring(&snapshot, &entries, &text);
        }
        prop_assert_eq!(snapshot.damage(), Vec::<String>::new());
    }
}

#[test]
fn every_condition_is_met_by_some_game_and_by_its_opposite() {
    let mut choices = choices_of(20_000);
    let folder = tempfile::tempdir().unwrap();
    let index = Index::create(folder.path(), UUID).unwrap();
    let mut indexer = index.indexer(Indexer::LEAST_MEMORY).unwrap();
    let mut entries = BTreeMap::new();
    for game in 1..=400 {
        let entry = games::entry(&mut choices, game, game);
        indexer.add(&entry).unwrap();
        entries.insert(game, entry);
    }
    indexer.commit(400).unwrap();
    let snapshot = index.snapshot().unwrap();
    let moves = Moves::of(entries.values());
    for text in games::conditions() {
        check(&snapshot, &entries, text, Sort::Relevance, 50);
        check(&snapshot, &entries, &format!("-{text}"), Sort::Newest, 50);
        let found = snapshot.count(&Query::parse(text).unwrap(), &moves).unwrap();
        let is_barren = ["position:W:Wa1:Bh8", "fed*"].contains(&text);
        assert_eq!(found == 0, is_barren, "{text}: {found}");
    }
}

/// Choices from a fixed seed.
fn choices_of(count: usize) -> crate::choices::Choices {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::new(config(1));
    choices(count).new_tree(&mut runner).unwrap().current()
}
