//! Faults that only this room can bring about: a disk that is full, a database that is read-only, an archive of an older form.

#![allow(clippy::unwrap_used, reason = "A test that panics has failed, and says where.")]

use rusqlite::Connection;

use super::database::readable;
use super::migrations::{KNOWN, SCRIPTS, form, migrate};
use super::*;

fn draft(text: &[u8], digest: Digest) -> Draft<'_> {
    Draft {
        kind: Kind::Stored,
        at: 1,
        who: "Ada",
        why: None,
        source: None,
        import: None,
        ruling: None,
        text: Some(DraftText { original: Some(text), export: None, manner: None, digest }),
        answer: "{}",
        moves: &[0],
        rulebook: 1,
        reader: 1,
        meeting: Some(i64::from(digest[0])),
        played: Some(i64::from(digest[1])),
    }
}

/// A byte that no compressor foresees.
fn noise(at: u64) -> u8 {
    let mixed = (at + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 56) as u8
}

/// Adds so many games of a few kilobytes.
fn add(writer: &mut Writer, games: u8) -> Result<u64> {
    let mut batch = writer.begin()?;
    for number in 0..games {
        let text: Vec<u8> = (0..5_000_u64).map(|at| noise(at + 5_000 * u64::from(number))).collect();
        batch.add_game(&draft(&packed_text(&text), digest_of(&text)))?;
    }
    batch.commit()
}

#[test]
fn on_a_full_disk_a_batch_leaves_nothing_and_the_rest_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = Writer::open(folder.path(), "test").unwrap();
    let before = add(&mut writer, 20).unwrap();
    let pages = |writer: &Writer| -> i64 {
        writer.store().connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap()
    };
    let limit = |writer: &Writer, pages: i64| {
        let set = writer.store().connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()));
        set.unwrap();
    };
    let mut full = 0;
    for room in 0..12 {
        limit(&writer, pages(&writer) + room);
        match add(&mut writer, 20) {
            Err(StoreError::Full) => full += 1,
            Ok(_) => break,
            Err(other) => panic!("{other:?}"),
        }
        assert_eq!(writer.store().last_seq().unwrap(), before);
        assert_eq!(writer.store().integrity().unwrap(), Vec::<String>::new());
        assert_eq!(Store::open(folder.path()).unwrap().last_seq().unwrap(), before);
    }
    assert!(full > 3, "the disk is full at different places of a batch");
    limit(&writer, 1 << 30);
    assert!(add(&mut writer, 20).unwrap() > before, "with room again it goes on");
    assert_eq!(writer.store().integrity().unwrap(), Vec::<String>::new());
}

#[test]
fn after_the_disk_was_full_a_batch_takes_nothing_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = Writer::open(folder.path(), "test").unwrap();
    writer.store().connection.pragma_update_and_check(None, "max_page_count", 1, |_| Ok(())).unwrap();
    let mut batch = writer.begin().unwrap();
    let text = packed_text(b"text");
    let draft = draft(&text, digest_of(b"text"));
    let answer = (0..100_000).find_map(|_| batch.add_game(&draft).err());
    assert!(matches!(answer, Some(StoreError::Full)), "{answer:?}");
    batch.store().connection.pragma_update_and_check(None, "max_page_count", 1 << 30, |_| Ok(())).unwrap();
    assert!(matches!(batch.add_game(&draft), Err(StoreError::Broken)));
    assert!(matches!(batch.commit(), Err(StoreError::Broken)));
    assert_eq!(writer.store().last_seq().unwrap(), 0);
}

#[test]
fn a_database_that_is_read_only_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = Writer::open(folder.path(), "test").unwrap();
    add(&mut writer, 1).unwrap();
    writer.store().connection.pragma_update(None, "query_only", true).unwrap();
    assert!(matches!(add(&mut writer, 1), Err(StoreError::ReadOnly)));
    assert!(matches!(writer.begin_import("Ada", "-", 1), Err(StoreError::ReadOnly)));
    let reader = Store::open(folder.path()).unwrap();
    let answer = reader.connection.execute("DELETE FROM moves", []);
    assert!(matches!(answer.map_err(StoreError::from), Err(StoreError::ReadOnly)));
}

#[test]
fn an_archive_comes_from_every_released_form_to_the_newest() {
    for released in 1..=SCRIPTS.len() {
        let connection = Connection::open_in_memory().unwrap();
        migrate(&connection, &SCRIPTS[..released]).unwrap();
        assert_eq!(form(&connection).unwrap(), released as u64);
        migrate(&connection, SCRIPTS).unwrap();
        migrate(&connection, SCRIPTS).unwrap();
        assert_eq!(form(&connection).unwrap(), KNOWN);
    }
}

#[test]
fn a_script_that_fails_leaves_the_form_before_it() {
    let connection = Connection::open_in_memory().unwrap();
    let scripts = ["CREATE TABLE one (x)", "CREATE TABLE two (x); INSERT INTO one VALUES (1)", "CREATE TABLE one (x)"];
    migrate(&connection, &scripts).unwrap_err();
    assert_eq!(form(&connection).unwrap(), 2);
    let rows: i64 = connection.query_row("SELECT count(*) FROM one", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 1, "no script runs twice");
    assert!(matches!(migrate(&connection, &scripts[..1]), Err(StoreError::Newer { found: 2, known: 1 })));
}

#[test]
fn reading_refuses_every_form_but_the_newest() {
    readable(3, 3).unwrap();
    assert!(matches!(readable(2, 3), Err(StoreError::Older { found: 2, known: 3 })));
    assert!(matches!(readable(4, 3), Err(StoreError::Newer { found: 4, known: 3 })));
}
