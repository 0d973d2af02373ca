//! Opening: what is an archive, who may write to it, and what is refused with which word.

use std::fs::{self, File};
use std::path::Path;

use corners::store::{DATABASE, GameId, Store, StoreError, Writer};
use rusqlite::Connection;

use super::{add, archive, assert_whole};

fn database(folder: &Path) -> Connection {
    Connection::open(folder.join(DATABASE)).unwrap()
}

#[test]
fn a_folder_is_made_on_first_use() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("a/b c/ü?#%41");
    let uuid = {
        let mut writer = Writer::open(&folder, "import").unwrap();
        add(&mut writer, [1, 2]);
        assert_eq!(writer.store().folder(), folder);
        writer.store().uuid().to_owned()
    };
    assert_eq!((uuid.len(), uuid.bytes().all(|byte| byte.is_ascii_hexdigit())), (32, true));
    let store = Store::open(&folder).unwrap();
    assert_eq!((store.uuid(), store.last_seq().unwrap()), (uuid.as_str(), 2));
    let (_other, other) = archive(0);
    assert_ne!(other.store().uuid(), uuid);
    let database = database(&folder);
    let setting = |name| database.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!((setting("page_size"), setting("application_id"), setting("user_version")), (16_384, 0x4352_4e52, 1));
    let mode: String = database.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}

#[test]
fn where_there_is_no_archive_reading_says_so_and_makes_nothing() {
    let outer = tempfile::tempdir().unwrap();
    let file = outer.path().join("file");
    fs::write(&file, "text").unwrap();
    for folder in [outer.path().to_owned(), outer.path().join("missing"), file] {
        let error = Store::open(&folder).unwrap_err();
        assert!(matches!(&error, StoreError::NotAnArchive { folder: named } if *named == folder), "{error}");
        assert!(error.to_string().contains("import something into it"), "{error}");
    }
    assert_eq!(fs::read_dir(outer.path()).unwrap().count(), 1);
}

#[test]
fn an_archive_whose_making_was_broken_off_is_made_anew() {
    let only_a_name = |folder: &Path| drop(File::create(folder.join(DATABASE)).unwrap());
    let only_its_head = |folder: &Path| {
        let database = database(folder);
        database.pragma_update(None, "page_size", 16_384).unwrap();
        database.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())).unwrap();
    };
    for begun in [&only_a_name as &dyn Fn(&Path), &only_its_head] {
        let folder = tempfile::tempdir().unwrap();
        begun(folder.path());
        assert!(matches!(Store::open(folder.path()), Err(StoreError::NotAnArchive { .. })));
        let mut writer = Writer::open(folder.path(), "import").unwrap();
        add(&mut writer, [1]);
        assert_whole(writer.store());
        assert_eq!(Store::open(folder.path()).unwrap().last_seq().unwrap(), 1);
    }
}

#[test]
fn an_archive_of_a_later_version_is_refused() {
    let (folder, writer) = archive(1);
    drop(writer);
    database(folder.path()).pragma_update(None, "user_version", 2).unwrap();
    let errors = [Store::open(folder.path()).unwrap_err(), Writer::open(folder.path(), "import").unwrap_err()];
    for error in errors {
        assert!(matches!(error, StoreError::Newer { found: 2, known: 1 }), "{error}");
        assert!(error.to_string().contains("use a newer version of the program"));
    }
}

#[test]
fn a_file_that_is_no_archive_is_refused_and_left_as_it_is() {
    let of_another_program = |folder: &Path| {
        let database = database(folder);
        database.execute_batch("CREATE TABLE song (name TEXT); INSERT INTO song VALUES ('x');").unwrap();
    };
    let of_another_mark = |folder: &Path| database(folder).pragma_update(None, "application_id", 7).unwrap();
    let of_no_form = |folder: &Path| database(folder).pragma_update(None, "application_id", 0x4352_4e52).unwrap();
    let text = |folder: &Path| fs::write(folder.join(DATABASE), "1. c3-d3 f6-e6 *\n".repeat(2_000)).unwrap();
    let a_few_bytes = |folder: &Path| fs::write(folder.join(DATABASE), [1, 2, 3]).unwrap();
    let files: [&dyn Fn(&Path); 5] = [&of_another_program, &of_another_mark, &of_no_form, &text, &a_few_bytes];
    for (number, make) in files.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        make(folder.path());
        let before = fs::read(folder.path().join(DATABASE)).unwrap();
        let errors = [Store::open(folder.path()).unwrap_err(), Writer::open(folder.path(), "import").unwrap_err()];
        for error in errors {
            assert!(matches!(error, StoreError::Foreign { .. }), "file {number}: {error}");
        }
        assert_eq!(fs::read(folder.path().join(DATABASE)).unwrap(), before, "file {number}");
    }
}

#[test]
fn of_two_writers_the_second_is_told_who_the_first_is() {
    let folder = tempfile::tempdir().unwrap();
    let first = Writer::open(folder.path(), "corners import big.cgn").unwrap();
    let error = Writer::open(folder.path(), "corners rule 1").unwrap_err();
    let StoreError::Locked { owner: Some(owner) } = &error else { panic!("{error}") };
    assert_eq!((owner.pid, owner.command.as_str()), (std::process::id(), "corners import big.cgn"));
    assert!(owner.since > 1_600_000_000_000);
    assert!(error.to_string().contains("`corners import big.cgn` (process "), "{error}");
    drop(first);
    Writer::open(folder.path(), "corners rule 1").unwrap();
}

#[test]
fn a_name_left_behind_in_the_lock_blocks_nobody() {
    let (folder, writer) = archive(1);
    drop(writer);
    let lock = folder.path().join("writer.lock");
    for text in ["{\"pid\":1,\"command\":\"killed\",\"since\":0}", "", "no json", "{\"pid\":-4}"] {
        fs::write(&lock, text).unwrap();
        Writer::open(folder.path(), "import").unwrap();
    }
    // One that has the lock and has not yet said who it is.
    fs::write(&lock, "no json").unwrap();
    let held = File::open(&lock).unwrap();
    held.lock().unwrap();
    let error = Writer::open(folder.path(), "import").unwrap_err();
    assert!(matches!(error, StoreError::Locked { owner: None }), "{error}");
}

#[test]
fn readers_see_each_batch_when_it_is_committed() {
    let (folder, mut writer) = archive(1);
    let reader = Store::open(folder.path()).unwrap();
    for number in 2..20 {
        assert_eq!(reader.last_seq().unwrap(), number - 1);
        add(&mut writer, [number]);
        assert_eq!(Store::open(folder.path()).unwrap().last_seq().unwrap(), number);
        if number % 5 == 0 {
            writer.checkpoint().unwrap();
        }
    }
    drop(writer);
    assert!(reader.game(GameId::from_row(19)).unwrap().is_some());
    assert_whole(&reader);
}

#[test]
fn a_checkpoint_waits_for_no_reader() {
    let (folder, mut writer) = archive(3);
    let reader = Store::open(folder.path()).unwrap();
    let mut visited = 0;
    let visit = &mut |_| {
        // The reader is in the middle of the log.
        writer.checkpoint().unwrap();
        add(&mut writer, [10 + visited]);
        visited += 1;
        std::ops::ControlFlow::Continue(())
    };
    reader.log(0, u64::MAX, visit).unwrap();
    assert_eq!(visited, 3, "the log as it was when the call began");
    assert_eq!(reader.last_seq().unwrap(), 6);
}

/// Where neither log nor shared memory can be made, as in a folder that is read-only. (Rights do not stop the superuser, whom
/// tests may run as; a link that leads nowhere does.)
#[test]
fn a_folder_that_cannot_be_written_is_read() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("read only?immutable=0#%");
    let mut writer = Writer::open(&folder, "import").unwrap();
    add(&mut writer, 1..=3);
    drop(writer);
    assert!(!folder.join("archive.db-wal").exists(), "the last to close takes the log over");
    std::os::unix::fs::symlink(outer.path().join("nowhere/at all"), folder.join("archive.db-shm")).unwrap();
    let store = Store::open(&folder).unwrap();
    assert_eq!(store.last_seq().unwrap(), 3);
    assert_whole(&store);
    // With a log that cannot be read an older state would be shown as the present one.
    fs::write(folder.join("archive.db-wal"), [1]).unwrap();
    Store::open(&folder).unwrap_err();
}
