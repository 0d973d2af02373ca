//! The index on disk: opened, torn, foreign, made anew.

use std::fs;
use std::path::Path;

use corners::search::{Entry, Index, Indexer, NoMoves, Opened, Query, Search, Sort};

const UUID: &str = "an archive of a test";

fn entry(game: u64, white: &str) -> Entry {
    // A classic-3x3 game of one ply, c3-d3.
    Entry { seq: game, game, white: white.to_owned(), moves: vec![0, 18, 19], ..Entry::default() }
}

fn index_with(folder: &Path, games: u64) -> Index {
    let index = Index::create(folder, UUID).unwrap();
    let mut indexer = index.indexer(Indexer::LEAST_MEMORY).unwrap();
    for game in 1..=games {
        indexer.add(&entry(game, "Riva, Ada")).unwrap();
    }
    indexer.commit(games).unwrap();
    index
}

fn count(index: &Index, text: &str) -> u64 {
    index.snapshot().unwrap().count(&Query::parse(text).unwrap(), &NoMoves).unwrap()
}

#[track_caller]
fn stale(folder: &Path, uuid: &str) -> String {
    match Index::open(folder, uuid) {
        Opened::Stale(why) => why,
        other => panic!("{other:?}"),
    }
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files.extend(self::files(&path)) } else { files.push(path) }
    }
    files
}

#[test]
fn where_nothing_was_made_nothing_is_found() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(Index::open(folder.path(), UUID), Opened::Missing));
    assert!(matches!(Index::open(&folder.path().join("not-there"), UUID), Opened::Missing));
}

#[test]
fn an_index_of_another_archive_is_stale() {
    let folder = tempfile::tempdir().unwrap();
    index_with(folder.path(), 3);
    assert_eq!(stale(folder.path(), "another"), "it belongs to another archive");
    assert!(matches!(Index::open(folder.path(), UUID), Opened::Ready(_)));
}

#[test]
fn a_folder_that_is_no_index_is_stale() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("CURRENT"), "../somewhere").unwrap();
    assert_eq!(stale(folder.path(), UUID), "CURRENT names no generation");
    fs::write(folder.path().join("CURRENT"), "generation-4\n").unwrap();
    stale(folder.path(), UUID);
    fs::write(folder.path().join("CURRENT"), [0xff, 0xfe]).unwrap();
    stale(folder.path(), UUID);
}

#[test]
fn a_torn_index_is_stale_whichever_file_is_missing_or_short() {
    let folder = tempfile::tempdir().unwrap();
    drop(index_with(folder.path(), 50));
    let mut torn = 0;
    for file in files(folder.path()) {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        // Locks hold nothing, and tantivy's list of files is made anew.
        if name.starts_with(".tantivy") || name == ".managed.json" {
            continue;
        }
        let bytes = fs::read(&file).unwrap();
        for damage in [None, Some(0), Some(bytes.len() / 2)] {
            match damage {
                None => fs::remove_file(&file).unwrap(),
                Some(length) => fs::write(&file, &bytes[..length]).unwrap(),
            }
            match Index::open(folder.path(), UUID) {
                Opened::Stale(why) => {
                    assert!(!why.is_empty());
                    torn += 1;
                }
                Opened::Missing => assert!(name == "CURRENT" && damage.is_none(), "{name} {damage:?}"),
                // What opens all the same is known to be damaged once it is read.
                Opened::Ready(index) => {
                    let damage_found = index.snapshot().unwrap().damage();
                    assert!(!damage_found.is_empty() || bytes.is_empty(), "{name} {damage:?}");
                }
            }
            fs::write(&file, &bytes).unwrap();
        }
    }
    assert!(torn > 10, "{torn}");
    assert!(matches!(Index::open(folder.path(), UUID), Opened::Ready(_)));
}

#[test]
fn a_flipped_byte_is_an_error_and_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    drop(index_with(folder.path(), 50));
    let queries = ["riva", "-riva", "\"riva ada\"", "r*", "plies:0", "date:2025", "result:none", "line:\"c3-d3\""];
    for file in files(folder.path()).into_iter().filter(|file| !file.ends_with("CURRENT")) {
        let bytes = fs::read(&file).unwrap();
        for part in 0..8 {
            let mut changed = bytes.clone();
            let Some(byte) = changed.get_mut(bytes.len() * part / 8) else { continue };
            *byte ^= 0x55;
            fs::write(&file, &changed).unwrap();
            if let Opened::Ready(index) = Index::open(folder.path(), UUID) {
                for text in queries {
                    let query = Query::parse(text).unwrap();
                    let search = Search { query: query.clone(), sort: Sort::Relevance, limit: 10, cursor: None };
                    let snapshot = index.snapshot().unwrap();
                    let _ = snapshot.search(&search, &NoMoves);
                    let _ = snapshot.facets(&query, 10, &NoMoves);
                }
            }
        }
        fs::write(&file, &bytes).unwrap();
    }
}

#[test]
fn what_is_not_committed_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let index = index_with(folder.path(), 2);
    let before = index.snapshot().unwrap();
    let mut indexer = index.indexer(Indexer::LEAST_MEMORY).unwrap();
    indexer.add(&entry(3, "Riva")).unwrap();
    indexer.remove_game(1);
    assert_eq!(count(&index, "riva"), 2);
    drop(indexer);
    assert_eq!(count(&index, "riva"), 2);
    assert_eq!(index.snapshot().unwrap().up_to(), 2);
    let mut indexer = index.indexer(Indexer::LEAST_MEMORY).unwrap();
    indexer.add(&entry(3, "Riva")).unwrap();
    indexer.remove_game(1);
    indexer.commit(4).unwrap();
    assert_eq!(count(&index, "riva"), 2);
    assert_eq!(index.snapshot().unwrap().up_to(), 4);
    assert_eq!(count(&index, "id:1"), 0);
    assert_eq!(before.count(&Query::parse("id:1").unwrap(), &NoMoves).unwrap(), 1, "a snapshot stays as it was");
}

#[test]
fn one_writes_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let index = index_with(folder.path(), 1);
    let first = index.indexer(Indexer::LEAST_MEMORY).unwrap();
    assert!(index.indexer(Indexer::LEAST_MEMORY).is_err());
    drop(first);
    assert!(index.indexer(Indexer::LEAST_MEMORY).is_ok());
}

#[test]
fn searches_go_on_while_the_index_is_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    let old = index_with(folder.path(), 5);
    let other = match Index::open(folder.path(), UUID) {
        Opened::Ready(index) => index,
        other => panic!("{other:?}"),
    };
    let snapshot = old.snapshot().unwrap();
    let new = Index::start_rebuild(folder.path(), UUID).unwrap();
    let mut indexer = new.indexer(Indexer::LEAST_MEMORY).unwrap();
    for game in 1..=7 {
        indexer.add_new(&entry(game, "Riva")).unwrap();
    }
    indexer.commit(7).unwrap();
    indexer.finish().unwrap();
    assert_eq!((count(&old, "riva"), count(&other, "riva"), count(&new, "riva")), (5, 5, 7));
    let new = new.publish().unwrap();
    assert_eq!((count(&old, "riva"), count(&other, "riva"), count(&new, "riva")), (7, 7, 7));
    assert_eq!(snapshot.count(&Query::parse("riva line:\"c3-d3\"").unwrap(), &NoMoves).unwrap(), 5);
    let folders = fs::read_dir(folder.path()).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir()).count();
    assert_eq!(folders, 1, "the old one is gone");
}

#[test]
fn a_rebuild_that_was_never_finished_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let index = index_with(folder.path(), 5);
    drop(Index::start_rebuild(folder.path(), UUID).unwrap());
    assert_eq!(count(&index, "riva"), 5);
    drop(index.indexer(Indexer::LEAST_MEMORY).unwrap());
    let folders = fs::read_dir(folder.path()).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir()).count();
    assert_eq!(folders, 1);
}

#[test]
fn many_commits_leave_few_runs_and_no_strays() {
    let folder = tempfile::tempdir().unwrap();
    let index = index_with(folder.path(), 1);
    let mut indexer = index.indexer(Indexer::LEAST_MEMORY).unwrap();
    for game in 2..=40 {
        indexer.add(&entry(game, "Riva")).unwrap();
        indexer.remove_game(game - 1);
        indexer.commit(game).unwrap();
    }
    assert_eq!(count(&index, "line:\"c3-d3\""), 1);
    let runs = files(folder.path()).into_iter().filter(|file| file.parent().unwrap().ends_with("positions")).count();
    assert!(runs < 10, "{runs}");
    assert!(index.snapshot().unwrap().positions() < 40, "merging leaves out what is withdrawn");
}

#[test]
fn texts_beyond_all_measure_are_indexed() {
    let folder = tempfile::tempdir().unwrap();
    let index = Index::create(folder.path(), UUID).unwrap();
    let mut indexer = index.indexer(Indexer::LEAST_MEMORY).unwrap();
    let long = "ж".repeat(100_000);
    let name = format!("Riva {}", "Ada ".repeat(10_000));
    let comments = format!("{long} end");
    let entry = Entry { seq: 1, game: 1, white: name, black: long.clone(), event: long, comments, ..Entry::default() };
    indexer.add(&entry).unwrap();
    indexer.commit(1).unwrap();
    assert_eq!(count(&index, "white:\"ada riva\""), 1);
    assert_eq!(count(&index, "comment:end"), 1);
    assert_eq!(count(&index, &format!("black:{}", "ж".repeat(300))), 1);
}
