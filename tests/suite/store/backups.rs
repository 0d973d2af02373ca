//! Backups: whole, of one moment, and never over something else.

use std::fs;
use std::ops::ControlFlow;

use corners::store::{DATABASE, Draft, Kind, Store, StoreError, packed_text};

use super::{Prepared, add, archive, assert_whole};

#[test]
fn a_backup_is_an_archive() {
    let (folder, mut writer) = archive(20);
    let target = tempfile::tempdir().unwrap();
    writer.store().backup(&target.path().join(DATABASE), &mut |_, _| ControlFlow::Continue(())).unwrap();
    add(&mut writer, [21]);
    let copy = Store::open(target.path()).unwrap();
    assert_eq!((copy.uuid(), copy.last_seq().unwrap()), (writer.store().uuid(), 20));
    assert_whole(&copy);
    drop(copy);
    let mut writer = corners::store::Writer::open(target.path(), "import").unwrap();
    add(&mut writer, [22]);
    assert_whole(writer.store());
    assert_whole(&Store::open(folder.path()).unwrap());
}

#[test]
fn a_backup_is_of_one_moment_while_others_write() {
    let (folder, mut writer) = archive(0);
    // More than is copied in one step.
    let mut batch = writer.begin().unwrap();
    let noise: Vec<u8> = (0..1_000_000_u64).map(|n| (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8).collect();
    let big = Prepared { original: packed_text(&noise), ..Prepared::of(&noise) };
    let (games, step) = (60_000_000 / big.original.len() as u64, noise.len());
    for _ in 0..games {
        batch.add_game(&big.draft(Kind::Stored, 1)).unwrap();
    }
    batch.commit().unwrap();
    let reader = Store::open(folder.path()).unwrap();
    let target = tempfile::tempdir().unwrap();
    let (mut steps, mut before) = (0, 0);
    let mut progress = |done: u64, all: u64| {
        assert!(before <= done && done <= all, "{before} {done} {all}");
        (before, steps) = (done, steps + 1);
        // A correction of an old game and a new one, in the middle of the copy.
        let mut batch = writer.begin().unwrap();
        let draft = big.draft(Kind::Correction, 1);
        batch.add_revision(corners::store::GameId::from_row(1), &Draft { text: None, ..draft }).unwrap();
        batch.add_game(&Prepared::of(&noise[..step / 2]).draft(Kind::Stored, 1)).unwrap();
        batch.commit().unwrap();
        writer.checkpoint().unwrap();
        ControlFlow::Continue(())
    };
    reader.backup(&target.path().join(DATABASE), &mut progress).unwrap();
    assert!(steps > 2, "{steps} steps");
    // Broken off at its first step, nothing is left of it.
    let other = tempfile::tempdir().unwrap();
    let stopped = reader.backup(&other.path().join(DATABASE), &mut |_, _| ControlFlow::Break(()));
    assert!(matches!(stopped, Err(StoreError::Stopped)), "{stopped:?}");
    assert_eq!(fs::read_dir(other.path()).unwrap().count(), 0);
    let copy = Store::open(target.path()).unwrap();
    assert_eq!(copy.last_seq().unwrap(), games);
    assert_eq!(reader.last_seq().unwrap(), games + 2 * steps);
    assert_eq!(copy.integrity().unwrap(), Vec::<String>::new());
}

#[test]
fn a_backup_overwrites_nothing() {
    let (_folder, writer) = archive(1);
    let target = tempfile::tempdir().unwrap();
    let file = target.path().join("copy.db");
    fs::write(&file, "precious").unwrap();
    let error = writer.store().backup(&file, &mut |_, _| ControlFlow::Continue(())).unwrap_err();
    assert!(matches!(&error, StoreError::Exists { path } if *path == file), "{error}");
    assert_eq!(fs::read(&file).unwrap(), b"precious");
    let error =
        writer.store().backup(&target.path().join("none/copy.db"), &mut |_, _| ControlFlow::Continue(())).unwrap_err();
    assert!(matches!(error, StoreError::Io { .. }), "{error}");
    assert_eq!(fs::read_dir(target.path()).unwrap().count(), 1, "nothing is left behind");
}
