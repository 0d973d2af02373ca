//! Games that may be one, and records that are there already.

use corners::store::{Digest, Draft, GameId, Kind, NamesMatch, StoreError, Twin, TwinKind};

use super::{Prepared, archive, assert_whole, record};

#[test]
fn a_record_is_found_by_its_digest() {
    let (_folder, writer) = archive(50);
    for number in 1..=50 {
        let digest = Prepared::of(&record(number)).digest;
        assert_eq!(writer.store().find_digest(&digest).unwrap(), Some((GameId::from_row(number), false)));
    }
    assert_eq!(writer.store().find_digest(&Prepared::of(b"unknown").digest).unwrap(), None);
}

#[test]
fn digests_that_begin_alike_are_told_apart() {
    let (_folder, mut writer) = archive(0);
    let digests: Vec<Digest> = (0..4).map(|last| std::array::from_fn(|at| if at == 31 { last } else { 9 })).collect();
    let mut batch = writer.begin().unwrap();
    for digest in &digests[..3] {
        batch.add_game(&Prepared { digest: *digest, ..Prepared::of(b"x") }.draft(Kind::Stored, 1)).unwrap();
    }
    for (row, digest) in (1..).zip(&digests[..3]) {
        assert_eq!(batch.find_digest(digest).unwrap(), Some((GameId::from_row(row), false)));
    }
    assert_eq!(batch.find_digest(&digests[3]).unwrap(), None);
}

#[test]
fn of_two_games_with_one_record_the_one_that_stands_is_found() {
    let (_folder, mut writer) = archive(1);
    let prepared = Prepared::of(&record(1));
    let mut batch = writer.begin().unwrap();
    let (second, _) = batch.add_game(&prepared.draft(Kind::Stored, 1)).unwrap();
    assert_eq!(batch.find_digest(&prepared.digest).unwrap(), Some((GameId::from_row(1), false)));
    batch.add_revision(GameId::from_row(1), &Draft { text: None, ..prepared.draft(Kind::Withdrawal, 1) }).unwrap();
    assert_eq!(batch.find_digest(&prepared.digest).unwrap(), Some((second, false)));
}

#[test]
fn candidates_are_the_newest_games_with_either_likeness() {
    let (_folder, mut writer) = archive(0);
    let prepared = Prepared::of(b"x");
    let like = |meeting, played| Draft { meeting, played, ..prepared.draft(Kind::Stored, 1) };
    let mut batch = writer.begin().unwrap();
    for (meeting, played) in
        [(Some(1), Some(8)), (Some(2), Some(9)), (Some(1), Some(9)), (None, None), (Some(i64::MIN), Some(i64::MAX))]
    {
        batch.add_game(&like(meeting, played)).unwrap();
    }
    let rows = |batch: &corners::store::Batch<'_>, meeting, played, limit| -> Vec<u64> {
        let found = batch.twin_candidates(meeting, played, limit).unwrap();
        assert!(found.iter().all(|candidate| candidate.moves == prepared.moves && candidate.answer == prepared.answer));
        found.iter().map(|candidate| candidate.game.row()).collect()
    };
    assert_eq!(rows(&batch, Some(1), None, 9), [3, 1]);
    assert_eq!(rows(&batch, Some(1), Some(9), 9), [3, 2, 1]);
    assert_eq!(rows(&batch, Some(1), Some(9), 2), [3, 2, 1], "two of each");
    assert_eq!(rows(&batch, Some(1), Some(9), 1), [3]);
    assert_eq!(rows(&batch, Some(i64::MIN), Some(i64::MAX), 9), [5]);
    assert!(rows(&batch, None, None, 9).is_empty());
    assert!(rows(&batch, Some(8), Some(1), 9).is_empty());
    // A correction changes what a game is like, and the candidate is its newest revision.
    let corrected = Prepared { moves: vec![0, 1, 2, 3, 4], ..Prepared::of(b"y") };
    let correction = Draft { meeting: Some(7), played: None, ..corrected.draft(Kind::Correction, 1) };
    batch.add_revision(GameId::from_row(3), &correction).unwrap();
    assert_eq!(rows(&batch, Some(1), Some(9), 9), [2, 1]);
    assert_eq!(batch.twin_candidates(Some(7), None, 9).unwrap()[0].moves, corrected.moves);
    batch.commit().unwrap();
    assert_whole(writer.store());
}

#[test]
fn twins_are_linked_both_ways() {
    let (_folder, mut writer) = archive(3);
    let [one, two, three] = [1, 2, 3].map(GameId::from_row);
    let mut batch = writer.begin().unwrap();
    batch.link_twins(one, two, TwinKind::Prefix, NamesMatch::Same).unwrap();
    batch.link_twins(three, one, TwinKind::SameMoves, NamesMatch::Transliterated).unwrap();
    batch.link_twins(two, one, TwinKind::SameMoves, NamesMatch::Same).unwrap();
    batch.link_twins(one, one, TwinKind::SameMoves, NamesMatch::Same).unwrap();
    let unknown = GameId::from_row(4);
    let answer = batch.link_twins(one, unknown, TwinKind::Prefix, NamesMatch::Same);
    assert!(matches!(answer, Err(StoreError::NoSuchGame(id)) if id == unknown));
    batch.commit().unwrap();
    let with = |game, kind, names| Twin { game, kind, names };
    let expected = [
        with(two, TwinKind::SameMoves, NamesMatch::Same),
        with(three, TwinKind::SameMoves, NamesMatch::Transliterated),
    ];
    assert_eq!(writer.store().twins(one).unwrap(), expected);
    assert_eq!(writer.store().twins(two).unwrap(), [with(one, TwinKind::SameMoves, NamesMatch::Same)]);
    assert_eq!(writer.store().counts().unwrap().twins, 2);
    assert_whole(writer.store());
}
