//! The log: ordered, complete, never overwritten.

use std::ops::ControlFlow;

use corners::store::{Draft, DraftText, GameId, Kind, Revision, Store, StoreError, packed_text};

use super::{Prepared, add, archive, assert_whole, record};

fn log(store: &Store, after: u64, up_to: u64) -> Vec<Revision> {
    let mut log = Vec::new();
    store
        .log(after, up_to, &mut |revision| {
            log.push(revision);
            ControlFlow::Continue(())
        })
        .unwrap();
    log
}

#[test]
fn a_game_is_found_as_it_was_stored() {
    let (_folder, mut writer) = archive(0);
    let prepared = Prepared {
        export: Some(packed_text(b"the export form")),
        digest: corners::store::digest_of(b"the export form"),
        ..Prepared::of(&record(1))
    };
    let import = writer.begin_import("Ada", "round.cgn", 5).unwrap();
    let draft = Draft {
        why: Some("found in a drawer"),
        ruling: Some("{}"),
        import: Some(import),
        ..prepared.draft(Kind::Stored, -7)
    };
    let mut batch = writer.begin().unwrap();
    let (id, seq) = batch.add_game(&draft).unwrap();
    assert_eq!(batch.commit().unwrap(), seq);
    let game = writer.store().game(id).unwrap().unwrap();
    assert_eq!((game.id, game.revisions, game.is_withdrawn), (id, 1, false));
    let newest = game.newest;
    assert_eq!(newest.answer, prepared.answer);
    assert_eq!((newest.seq, newest.number, newest.kind, newest.at), (seq, 1, Kind::Stored, -7));
    assert_eq!((newest.who.as_str(), newest.why.as_deref()), ("Ada", Some("found in a drawer")));
    assert_eq!((newest.source.as_deref(), newest.ruling.as_deref()), (Some("round.cgn"), Some("{}")));
    assert_eq!((newest.import, newest.rulebook, newest.reader), (Some(import), 1, 1));
    assert!(newest.is_newest);
    let text = writer.store().text(newest.text).unwrap();
    assert_eq!(text.original.unwrap(), record(1));
    assert_eq!(text.export, b"the export form");
    assert_eq!(writer.store().moves(seq).unwrap().unwrap(), prepared.moves);
    assert_whole(writer.store());
}

#[test]
fn an_equal_export_form_is_kept_once() {
    let (_folder, writer) = archive(1);
    let text = writer.store().text(1).unwrap();
    assert_eq!(text.original.unwrap(), text.export);
}

#[test]
fn a_withdrawn_game_keeps_its_history() {
    let (_folder, mut writer) = archive(3);
    let id = GameId::from_row(2);
    let better = Prepared::of(b"a better transcription");
    let written = Prepared { export: Some(packed_text(b"ruled")), ..Prepared::of(b"ruled") };
    let mut batch = writer.begin().unwrap();
    assert_eq!(batch.add_revision(id, &better.draft(Kind::Correction, 2_000)).unwrap(), (2, 4));
    let by_program =
        DraftText { original: None, export: written.export.as_deref(), manner: None, digest: written.digest };
    let ruling = Draft { text: Some(by_program), ruling: Some("{}"), ..better.draft(Kind::Ruling, 3_000) };
    assert_eq!(batch.add_revision(id, &ruling).unwrap(), (3, 5));
    batch.commit().unwrap();
    let mut batch = writer.begin().unwrap();
    let withdrawal = Draft { text: None, why: Some("a hoax"), ..better.draft(Kind::Withdrawal, 4_000) };
    assert_eq!(batch.add_revision(id, &withdrawal).unwrap(), (4, 6));
    batch.commit().unwrap();

    let game = writer.store().game(id).unwrap().unwrap();
    assert_eq!((game.revisions, game.is_withdrawn, game.newest.kind), (4, true, Kind::Withdrawal));
    let history = writer.store().history(id).unwrap();
    let kinds: Vec<_> = history.iter().map(|revision| (revision.number, revision.kind, revision.is_newest)).collect();
    let expected =
        [(1, Kind::Stored, false), (2, Kind::Correction, false), (3, Kind::Ruling, false), (4, Kind::Withdrawal, true)];
    assert_eq!(kinds, expected);
    assert!(history.iter().all(|revision| revision.is_withdrawn));
    // The ruling's text is the program's own, and rests on the bytes of the correction; the withdrawal changes neither.
    assert_eq!(history[2].original, history[1].text);
    assert_eq!(writer.store().text(history[2].text).unwrap().original, None);
    assert_eq!((history[3].text, history[3].original), (history[2].text, history[2].original));
    assert_eq!(writer.store().text(history[0].text).unwrap().original.unwrap(), record(2));
    assert_eq!(writer.store().revision(id, 3).unwrap().as_ref(), Some(&history[2]));
    assert_eq!(writer.store().revision(id, 5).unwrap(), None);
    assert_eq!(writer.store().find_digest(&Prepared::of(&record(2)).digest).unwrap(), Some((id, true)));

    let mut batch = writer.begin().unwrap();
    let restoration = Draft { text: None, ..better.draft(Kind::Restoration, 5_000) };
    batch.add_revision(id, &restoration).unwrap();
    batch.commit().unwrap();
    assert!(!writer.store().game(id).unwrap().unwrap().is_withdrawn);
    assert_eq!(writer.store().counts().unwrap().withdrawn, 0);
    assert_whole(writer.store());
}

#[test]
fn the_order_is_that_of_the_log_when_the_clock_jumps_back() {
    let (_folder, mut writer) = archive(0);
    let times = [5_000, -1, i64::MAX, 0, i64::MIN, 4_000];
    for (number, at) in times.into_iter().enumerate() {
        let mut batch = writer.begin().unwrap();
        batch.add_game(&Prepared::of(&record(number as u64)).draft(Kind::Stored, at)).unwrap();
        batch.commit().unwrap();
    }
    let found: Vec<_> = log(writer.store(), 0, u64::MAX).iter().map(|revision| (revision.seq, revision.at)).collect();
    let expected: Vec<_> = (1..).zip(times).collect();
    assert_eq!(found, expected);
}

#[test]
fn the_log_is_read_after_one_place_and_up_to_another() {
    let (_folder, writer) = archive(10);
    let seqs = |after, up_to| log(writer.store(), after, up_to).iter().map(|revision| revision.seq).collect::<Vec<_>>();
    assert_eq!(seqs(3, 6), [4, 5, 6]);
    assert_eq!(seqs(9, u64::MAX), [10]);
    assert!(seqs(10, 99).is_empty());
    let mut visited = 0;
    let visit = &mut |_| {
        visited += 1;
        if visited == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    writer.store().log(0, 10, visit).unwrap();
    assert_eq!(visited, 2);
    let mut scanned = Vec::new();
    let visit = &mut |seq, moves: &[u8]| {
        scanned.push((seq, moves.len()));
        ControlFlow::Continue(())
    };
    writer.store().scan_moves(4, 6, visit).unwrap();
    assert_eq!(scanned, [(4, 3), (5, 3), (6, 3)]);
    assert_eq!(writer.store().by_seq(7).unwrap().unwrap().seq, 7);
    assert_eq!(writer.store().by_seq(11).unwrap(), None);
    assert_eq!(writer.store().moves(11).unwrap(), None);
    assert_eq!(writer.store().last_seq().unwrap(), 10);
}

#[test]
fn odd_texts_come_back_as_they_were() {
    let (_folder, mut writer) = archive(0);
    let long = "Ж".repeat(10_000);
    let texts: [&[u8]; 4] = [b"", long.as_bytes(), &[0, 0xff, 0xfe, b'\n'], b"\0"];
    let names = ["", long.as_str(), "a\0b", "'; DROP TABLE game; --"];
    let mut batch = writer.begin().unwrap();
    for (bytes, name) in texts.into_iter().zip(names) {
        let prepared = Prepared { moves: Vec::new(), answer: name.to_owned(), ..Prepared::of(bytes) };
        let draft = Draft { who: name, why: Some(name), source: Some(name), ..prepared.draft(Kind::Stored, 1) };
        batch.add_game(&draft).unwrap();
    }
    batch.commit().unwrap();
    for ((row, bytes), name) in (1..).zip(texts).zip(names) {
        let revision = writer.store().game(GameId::from_row(row)).unwrap().unwrap().newest;
        assert_eq!(writer.store().text(revision.text).unwrap().original.unwrap(), bytes);
        assert_eq!((revision.who.as_str(), revision.why.as_deref()), (name, Some(name)));
        assert_eq!((revision.answer.as_str(), revision.source.as_deref()), (name, Some(name)));
        assert_eq!(writer.store().moves(row).unwrap().unwrap(), Vec::<u8>::new());
    }
    assert_whole(writer.store());
}

#[test]
fn a_batch_that_is_dropped_leaves_nothing() {
    let (folder, mut writer) = archive(2);
    let reader = Store::open(folder.path()).unwrap();
    let prepared = Prepared::of(&record(3));
    {
        let mut batch = writer.begin().unwrap();
        let (id, _) = batch.add_game(&prepared.draft(Kind::Stored, 1)).unwrap();
        batch.add_revision(GameId::from_row(1), &prepared.draft(Kind::Correction, 1)).unwrap();
        assert_eq!(batch.find_digest(&prepared.digest).unwrap(), Some((id, false)), "the batch sees its own");
        assert_eq!(reader.find_digest(&prepared.digest).unwrap(), None, "nobody else does");
    }
    assert_eq!(writer.store().find_digest(&prepared.digest).unwrap(), None);
    assert_eq!(writer.store().last_seq().unwrap(), 2);
    assert_eq!(writer.store().history(GameId::from_row(1)).unwrap().len(), 1);
    assert_eq!(add(&mut writer, [9]), [GameId::from_row(3)], "its numbers are given again");
    assert_eq!(reader.last_seq().unwrap(), 3);
    assert_whole(writer.store());
}

#[test]
fn a_question_that_has_no_answer_breaks_no_batch() {
    let (_folder, mut writer) = archive(1);
    let unknown = GameId::from_row(77);
    let prepared = Prepared::of(&record(2));
    let draft = prepared.draft(Kind::Stored, 1);
    let none = Draft { text: None, ..draft.clone() };
    let empty = Draft {
        text: Some(DraftText { original: None, export: None, manner: None, digest: prepared.digest }),
        ..draft.clone()
    };
    let mut batch = writer.begin().unwrap();
    assert!(matches!(batch.add_revision(unknown, &draft), Err(StoreError::NoSuchGame(id)) if id == unknown));
    assert!(matches!(batch.add_game(&none), Err(StoreError::NoText)));
    assert!(matches!(batch.add_revision(GameId::from_row(1), &empty), Err(StoreError::NoText)));
    batch.add_game(&draft).unwrap();
    assert_eq!(batch.commit().unwrap(), 2);
    assert_eq!(writer.store().game(unknown).unwrap(), None);
    assert!(writer.store().history(unknown).unwrap().is_empty());
    assert_whole(writer.store());
}

#[test]
fn a_write_that_fails_takes_its_batch_with_it() {
    let (_folder, mut writer) = archive(1);
    let prepared = Prepared::of(&record(2));
    let no_such_import = Draft { import: Some(99), ..prepared.draft(Kind::Stored, 1) };
    let mut batch = writer.begin().unwrap();
    batch.add_game(&prepared.draft(Kind::Stored, 1)).unwrap();
    batch.add_game(&no_such_import).unwrap_err();
    assert!(matches!(batch.add_game(&prepared.draft(Kind::Stored, 1)), Err(StoreError::Broken)));
    assert!(matches!(batch.commit(), Err(StoreError::Broken)));
    assert_eq!(writer.store().last_seq().unwrap(), 1);
    assert_whole(writer.store());
}

#[test]
fn counts_are_those_of_the_tables() {
    let (_folder, mut writer) = archive(5);
    let prepared = Prepared::of(b"x");
    let mut batch = writer.begin().unwrap();
    for kind in [Kind::Correction, Kind::Withdrawal] {
        batch.add_revision(GameId::from_row(1), &prepared.draft(kind, 1)).unwrap();
    }
    batch.commit().unwrap();
    let counts = writer.store().counts().unwrap();
    assert_eq!((counts.games, counts.withdrawn, counts.revisions, counts.texts), (5, 1, 7, 7));
    assert_eq!((counts.quarantined_waiting, counts.twins, counts.imports), (0, 0, 0));
    assert!(counts.bytes_on_disk > 16_384);
}
