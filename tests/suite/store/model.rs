//! Random work of a writer, held against a model that is a plain list.

use std::ops::ControlFlow;

use corners::store::{Draft, GameId, Kind, Store, Writer};
use proptest::test_runner::{TestCaseError, TestRunner};

use crate::choices::{Choices, choices, config};

use super::{Prepared, record};

/// What the log should hold: row, number, kind, the record's number.
type Line = (u64, u32, Kind, u64);

const LATER: [Kind; 5] = [Kind::Correction, Kind::Ruling, Kind::Rejudged, Kind::Withdrawal, Kind::Restoration];

/// Does one thing in the batch and to the list.
fn one_thing(choices: &mut Choices, batch: &mut corners::store::Batch<'_>, lines: &mut Vec<Line>) {
    let games = lines.iter().map(|line| line.0).max().unwrap_or(0);
    let number = lines.len() as u64;
    let prepared = Prepared::of(&record(number));
    if games == 0 || choices.one_in(3) {
        let (id, seq) = batch.add_game(&prepared.draft(Kind::Stored, 1)).unwrap();
        assert_eq!((id.row(), seq), (games + 1, number + 1));
        lines.push((games + 1, 1, Kind::Stored, number));
        return;
    }
    let row = 1 + choices.below(games as usize) as u64;
    let kind = choices.pick(&LATER);
    let before = *lines.iter().rfind(|line| line.0 == row).unwrap();
    let draft = prepared.draft(kind, 1);
    let (draft, text) =
        if kind == Kind::Correction { (draft, number) } else { (Draft { text: None, ..draft }, before.3) };
    let added = batch.add_revision(GameId::from_row(row), &draft).unwrap();
    assert_eq!(added, (before.1 + 1, number + 1));
    lines.push((row, before.1 + 1, kind, text));
}

/// That the store holds the list.
fn assert_holds(store: &Store, lines: &[Line]) {
    let mut found = Vec::new();
    let visit = &mut |revision: corners::store::Revision| {
        let text = store.text(revision.text).unwrap().original.unwrap();
        found.push((revision.game.row(), revision.number, revision.kind, text));
        ControlFlow::Continue(())
    };
    store.log(0, u64::MAX, visit).unwrap();
    let expected: Vec<_> =
        lines.iter().map(|(row, number, kind, text)| (*row, *number, *kind, record(*text))).collect();
    assert_eq!(found, expected);
    for row in 1..=lines.iter().map(|line| line.0).max().unwrap_or(0) {
        let of_game: Vec<&Line> = lines.iter().filter(|line| line.0 == row).collect();
        let game = store.game(GameId::from_row(row)).unwrap().unwrap();
        let last = of_game.last().unwrap();
        assert_eq!((game.newest.number, game.newest.kind, game.revisions), (last.1, last.2, last.1));
        let turned = of_game.iter().rfind(|line| [Kind::Withdrawal, Kind::Restoration].contains(&line.2));
        assert_eq!(game.is_withdrawn, turned.is_some_and(|line| line.2 == Kind::Withdrawal), "game {row}");
        assert_eq!(store.history(game.id).unwrap().len(), of_game.len());
    }
}

#[test]
fn the_store_holds_what_was_committed_and_nothing_else() {
    let run = TestRunner::new(config(40)).run(&choices(300), |mut choices| {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = Writer::open(folder.path(), "test").unwrap();
        let mut lines: Vec<Line> = Vec::new();
        for _ in 0..12 {
            let mut begun = lines.clone();
            let mut batch = writer.begin().unwrap();
            for _ in 0..choices.below(6) {
                one_thing(&mut choices, &mut batch, &mut begun);
            }
            match choices.below(4) {
                0 => drop(batch),
                1 => {
                    batch.commit().unwrap();
                    lines = begun;
                    drop(writer);
                    writer = Writer::open(folder.path(), "test").unwrap();
                }
                _ => {
                    assert_eq!(batch.commit().unwrap(), begun.len() as u64);
                    lines = begun;
                }
            }
        }
        assert_holds(writer.store(), &lines);
        assert_holds(&Store::open(folder.path()).unwrap(), &lines);
        assert_eq!(writer.store().integrity().unwrap(), Vec::<String>::new());
        Ok::<(), TestCaseError>(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}
