//! Damage: it is found, it is called damage, and nothing panics.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use corners::store::{
    DATABASE, DraftQuarantined, GameId, NamesMatch, Store, StoreError, TwinKind, Writer, digest_of, packed_text,
    unpacked_text,
};
use proptest::test_runner::TestRunner;
use rusqlite::Connection;
use tempfile::TempDir;

use crate::choices::config;

use super::{Prepared, add, archive, assert_whole, record};

/// An archive with something in every table, closed.
fn filled() -> TempDir {
    let (folder, mut writer) = archive(200);
    writer.begin_import("Ada", "round.cgn", 1).unwrap();
    let mut batch = writer.begin().unwrap();
    batch.link_twins(GameId::from_row(1), GameId::from_row(2), TwinKind::Prefix, NamesMatch::Same).unwrap();
    let draft = DraftQuarantined {
        manner: None,
        digest: digest_of(b"bytes"),
        bytes: b"bytes",
        source: "-",
        line: 1,
        at: 1,
        who: "Ada",
        answer: "{}",
    };
    batch.add_quarantined(&draft).unwrap();
    batch.commit().unwrap();
    folder
}

/// Reads everything in every way; what fails, fails as damage.
fn read_all(store: &Store) -> Result<(), StoreError> {
    for row in 0..210 {
        let id = GameId::from_row(row);
        store.history(id)?;
        store.twins(id)?;
        if let Some(game) = store.game(id)? {
            store.moves(game.newest.seq)?;
            store.text(game.newest.text)?;
            store.text(game.newest.original)?;
        }
        store.find_digest(&Prepared::of(&record(row)).digest)?;
    }
    store.log(0, u64::MAX, &mut |_| ControlFlow::Continue(()))?;
    store.scan_moves(0, u64::MAX, &mut |_, _| ControlFlow::Continue(()))?;
    for text in store.texts(0, usize::MAX)? {
        text.text?;
    }
    for kept in store.quarantine(None)? {
        store.quarantined(kept.id)?;
    }
    store.imports()?;
    store.counts()?;
    Ok(())
}

#[test]
fn a_damaged_file_is_damage_and_never_a_panic() {
    let folder = filled();
    let file = folder.path().join(DATABASE);
    let whole = fs::read(&file).unwrap();
    let mut runner = TestRunner::new(config(60));
    let strategy = (0..whole.len(), 1..3_000_usize, proptest::prelude::any::<u8>());
    let found = std::cell::Cell::new(0);
    let answer = runner.run(&strategy, |(from, length, with)| {
        let mut damaged = whole.clone();
        let to = (from + length).min(damaged.len());
        damaged[from..to].fill(with);
        fs::write(&file, &damaged).unwrap();
        let opened = Store::open(folder.path());
        let store = match opened {
            Ok(store) => store,
            Err(
                StoreError::Damaged { .. }
                | StoreError::Foreign { .. }
                | StoreError::NotAnArchive { .. }
                | StoreError::Newer { .. }
                | StoreError::Older { .. },
            ) => return Ok(()),
            Err(other) => panic!("{other:?}"),
        };
        match read_all(&store) {
            Ok(()) => {}
            Err(StoreError::Damaged { .. }) => found.set(found.get() + 1),
            Err(other) => panic!("{other:?}"),
        }
        store.integrity().unwrap();
        Ok(())
    });
    answer.unwrap_or_else(|error| panic!("{error}"));
    assert!(found.get() > 5, "most damage is noticed by reading alone");
}

#[test]
fn a_damaged_page_is_reported() {
    let folder = filled();
    let file = folder.path().join(DATABASE);
    let mut bytes = fs::read(&file).unwrap();
    let last_page = bytes.len() - 16_384;
    bytes[last_page..].fill(0xa5);
    fs::write(&file, bytes).unwrap();
    let store = Store::open(folder.path()).unwrap();
    assert!(!store.integrity().unwrap().is_empty());
}

#[test]
fn a_file_that_was_cut_short_is_damage() {
    let folder = filled();
    let file = folder.path().join(DATABASE);
    let whole = fs::read(&file).unwrap();
    for pages in 1..whole.len() / 16_384 {
        fs::write(&file, &whole[..pages * 16_384 + 100]).unwrap();
        let answer = Store::open(folder.path()).and_then(|store| {
            assert!(!store.integrity()?.is_empty(), "{pages} pages");
            read_all(&store)
        });
        assert!(matches!(answer, Err(StoreError::Damaged { .. })), "{pages} pages: {answer:?}");
    }
}

#[test]
fn values_that_this_program_does_not_write_are_damage() {
    let changes = [
        "UPDATE revision SET kind = 'wish'",
        "UPDATE revision SET number = -number",
        "UPDATE revision SET rulebook = 99999999999",
        "UPDATE game SET revisions = -1",
        "UPDATE text SET digest = x'00'",
        "UPDATE text SET digest = zeroblob(32)",
        "UPDATE text SET original = x'0102'",
        "UPDATE text SET original = substr(original, 1, length(original) - 1)",
        "UPDATE text SET original = NULL, export = x''",
        "UPDATE revision SET text = 100000",
        "UPDATE revision SET who = CAST(x'ff' AS TEXT)",
        "INSERT INTO game VALUES (99999999999, 1, 1, 0, NULL, NULL); UPDATE revision SET game = 99999999999 WHERE seq = 1",
        "UPDATE import SET counts = 'many'",
        "UPDATE quarantine SET state = 'lost'",
        "UPDATE quarantine SET line = -1",
        "UPDATE quarantine SET game = -1",
        "UPDATE quarantine SET bytes = x'28b52ffd'",
        "UPDATE twin SET kind = 'alike'",
        "UPDATE twin SET other = -2 WHERE game = 2",
        "DELETE FROM archive",
        "DROP TABLE moves",
    ];
    let folder = filled();
    let file = folder.path().join(DATABASE);
    let whole = fs::read(&file).unwrap();
    for change in changes {
        let _ = fs::remove_file(folder.path().join("archive.db-wal"));
        fs::write(&file, &whole).unwrap();
        let database = Connection::open(&file).unwrap();
        database.pragma_update(None, "foreign_keys", false).unwrap();
        database.execute_batch(change).unwrap_or_else(|error| panic!("{change}: {error}"));
        drop(database);
        let answer = Store::open(folder.path()).and_then(|store| read_all(&store));
        assert!(matches!(answer, Err(StoreError::Damaged { .. })), "{change}: {answer:?}");
    }
}

#[test]
fn tables_that_contradict_each_other_are_reported() {
    let changes = [
        ("UPDATE game SET head = 3 WHERE id = 2", "newest revision"),
        ("UPDATE game SET revisions = 2 WHERE id = 2", "newest revision"),
        ("UPDATE revision SET number = 2 WHERE seq = 5", "numbered from 1"),
        ("DELETE FROM moves WHERE seq = 5", "has its moves"),
        ("UPDATE revision SET text = 3 WHERE seq = 5", "texts of its game"),
        ("UPDATE text SET game = 9999 WHERE id = 5", "names a row of game"),
    ];
    let folder = filled();
    let file = folder.path().join(DATABASE);
    let whole = fs::read(&file).unwrap();
    for (change, expected) in changes {
        let _ = fs::remove_file(folder.path().join("archive.db-wal"));
        fs::write(&file, &whole).unwrap();
        let database = Connection::open(&file).unwrap();
        database.pragma_update(None, "foreign_keys", false).unwrap();
        database.execute_batch(change).unwrap();
        drop(database);
        let found = Store::open(folder.path()).unwrap().integrity().unwrap();
        assert!(found.iter().any(|line| line.contains(expected)), "{change}: {found:?}");
    }
}

/// Copies an archive that is open, as a crash would leave it, its log cut to a length.
fn crashed(folder: &Path, log: usize) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    fs::copy(folder.join(DATABASE), copy.path().join(DATABASE)).unwrap();
    let written = fs::read(folder.join("archive.db-wal")).unwrap();
    fs::write(copy.path().join("archive.db-wal"), &written[..log]).unwrap();
    copy
}

#[test]
fn after_a_crash_every_acknowledged_batch_is_there() {
    let (folder, mut writer) = archive(0);
    writer.checkpoint().unwrap();
    for batch in 0..8 {
        add(&mut writer, batch * 10..batch * 10 + 10);
        let log = fs::metadata(folder.path().join("archive.db-wal")).unwrap().len() as usize;
        let copy = crashed(folder.path(), log);
        // What was begun and not acknowledged is gone.
        let mut begun = writer.begin().unwrap();
        begun.add_game(&Prepared::of(b"begun").draft(corners::store::Kind::Stored, 1)).unwrap();
        drop(begun);
        let store = Store::open(copy.path()).unwrap();
        assert_eq!(store.last_seq().unwrap(), batch * 10 + 10);
        assert_whole(&store);
        drop(store);
        let mut again = Writer::open(copy.path(), "import").unwrap();
        add(&mut again, [1_000]);
        assert_whole(again.store());
    }
}

#[test]
fn a_log_that_was_cut_leaves_whole_batches() {
    let (folder, mut writer) = archive(0);
    writer.checkpoint().unwrap();
    for batch in 0..6 {
        add(&mut writer, batch * 10..batch * 10 + 10);
    }
    let log = fs::metadata(folder.path().join("archive.db-wal")).unwrap().len() as usize;
    let mut seen = std::collections::BTreeSet::new();
    for cut in (0..log).step_by(7_919).chain([log]) {
        let copy = crashed(folder.path(), cut);
        let store = Store::open(copy.path()).unwrap();
        let last = store.last_seq().unwrap();
        assert!(last.is_multiple_of(10), "cut at {cut}: {last}");
        assert_whole(&store);
        seen.insert(last);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [0, 10, 20, 30, 40, 50, 60]);
}

#[test]
fn damage_within_a_compressed_text_is_noticed() {
    for length in [1, 50, 5_000] {
        let text: Vec<u8> = (0..length).map(|at: u32| (at * at % 251) as u8).collect();
        let packed = packed_text(&text);
        assert_eq!(unpacked_text(&packed).unwrap(), text);
        for at in 0..packed.len() {
            let mut damaged = packed.clone();
            damaged[at] ^= 0x40;
            match unpacked_text(&damaged) {
                Err(StoreError::Damaged { .. }) => {}
                // A bit of the head that no decoder uses.
                Ok(same) => assert_eq!(same, text, "byte {at} of {length}"),
                Err(other) => panic!("{other}"),
            }
            assert!(unpacked_text(&packed[..at]).is_err(), "cut at {at}");
        }
    }
}

#[test]
fn a_frame_that_says_it_is_huge_is_refused() {
    // A head without a window, with a length of eight bytes.
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0b1110_0100];
    frame.extend((1_u64 << 40).to_le_bytes());
    frame.extend([1, 0, 0]);
    assert!(matches!(unpacked_text(&frame), Err(StoreError::Damaged { .. })));
    // One that does not say how long it is.
    let mut encoder = zstd::stream::Encoder::new(Vec::new(), 1).unwrap();
    encoder.include_contentsize(false).unwrap();
    encoder.write_all(b"text").unwrap();
    let unsaid = encoder.finish().unwrap();
    assert!(matches!(unpacked_text(&unsaid), Err(StoreError::Damaged { .. })));
}

#[test]
fn another_program_that_holds_the_database_is_told_apart() {
    let (folder, mut writer) = archive(1);
    let other = Connection::open(folder.path().join(DATABASE)).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert!(matches!(writer.begin().err(), Some(StoreError::Busy)));
    other.execute_batch("ROLLBACK").unwrap();
    writer.begin().unwrap().commit().unwrap();
}

#[test]
fn a_writer_refuses_a_damaged_archive_with_the_same_words() {
    let folder = filled();
    let file = folder.path().join(DATABASE);
    let mut bytes = fs::read(&file).unwrap();
    // The list of tables, after the head.
    bytes[100..16_384].fill(0);
    fs::write(&file, bytes).unwrap();
    let error = Writer::open(folder.path(), "import").unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error:?}");
}
