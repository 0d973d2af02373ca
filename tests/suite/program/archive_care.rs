//! Backup, verification, rebuilding, figures: what keeps an archive for ever.

use std::fs;

use super::archive::Club;
use super::{program, run};

#[test]
fn a_backup_is_an_archive_again() {
    let club = Club::with_tournament();
    let id = club.id(1);
    club.run(&["rule", &id, "--note", "--reason", "kept"]).with_status(0);
    let file = club.path("copy.db");
    club.run(&["backup", &file]).with_status(0).in_silence();
    club.run(&["backup", &file]).with_status(2).saying("exists already");
    club.run(&["withdraw", &id, "--reason", "later"]).with_status(0);
    // As the help tells it.
    fs::create_dir(club.path("restored")).unwrap();
    fs::copy(&file, club.path("restored/archive.db")).unwrap();
    let restored = |arguments: &[&str]| {
        let data = club.path("restored");
        run(&mut program(&[arguments, &["--data", &data]].concat()))
    };
    restored(&["rebuild"]).with_status(0);
    assert_eq!(restored(&["search", "--count"]).with_status(0).out, "23\n");
    assert_eq!(restored(&["history", "--json", &id]).all("kind"), ["stored", "ruling"]);
    restored(&["verify"]).with_status(0);
}

#[test]
fn what_is_whole_verifies_and_what_is_not_is_told() {
    let club = Club::with_tournament();
    let ran = club.run(&["verify"]).with_status(0);
    assert_eq!(ran.out, "");
    assert!(ran.err.starts_with("23 revisions judged again, 23 games compared with the index, "), "{}", ran.err);
    assert!(ran.err.trim_end().ends_with(": nothing is wrong"), "{}", ran.err);
    let whole = club.run(&["verify", "--json"]).with_status(0).answers();
    assert_eq!(
        (&whole[0]["is_clean"], &whole[0]["revisions"], &whole[0]["all_faults"]),
        (&true.into(), &23.into(), &0.into())
    );
    // The second half is overwritten: whole pages, since one may be empty for the most part.
    let database = club.path("data/archive.db");
    let mut bytes = fs::read(&database).unwrap();
    let middle = bytes.len() / 2;
    for byte in &mut bytes[middle..] {
        *byte = !*byte;
    }
    fs::write(&database, bytes).unwrap();
    let ran = club.run(&["verify"]);
    assert!(matches!(ran.status, Some(1 | 2)), "{ran:?}");
    assert!(!ran.out.is_empty() || ran.err.contains("damaged"), "{ran:?}");
    fs::write(&database, "no database").unwrap();
    club.run(&["verify"]).with_status(2);
    club.run(&["search"]).with_status(2);
}

#[test]
fn an_index_that_is_gone_is_made_again() {
    let club = Club::with_tournament();
    let before = club.run(&["search", "--json", "-n", "100"]).with_status(0).out;
    club.run(&["rebuild"]).with_status(0).in_silence();
    assert_eq!(club.run(&["search", "--json", "-n", "100"]).out, before);
    fs::remove_dir_all(club.path("data/index")).unwrap();
    assert_eq!(club.run(&["search", "--json", "-n", "100"]).with_status(0).out, before);
    club.run(&["verify"]).with_status(0);
}

/// The files of the index with this ending.
fn index_files(club: &Club, ending: &str) -> Vec<std::path::PathBuf> {
    let files = walkdir::WalkDir::new(club.path("data/index")).into_iter().map(|entry| entry.unwrap().into_path());
    let files: Vec<_> = files.filter(|path| path.extension().is_some_and(|found| found == ending)).collect();
    assert!(!files.is_empty(), "{ending}");
    files
}

#[test]
fn an_index_that_is_damaged_is_made_again_without_a_word_of_panic() {
    let club = Club::with_tournament();
    let before = club.run(&["search", "--json", "-n", "100"]).with_status(0).out;
    for ending in ["fast", "pos", "term", "idx"] {
        for file in index_files(&club, ending) {
            fs::remove_file(&file).unwrap();
        }
        let ran = club.run(&["search", "--json", "-n", "100"]).with_status(0);
        assert_eq!((ran.out.as_str(), ran.err.as_str()), (before.as_str(), "23 games found\n"), "{ending}");
    }
    for file in index_files(&club, "fast") {
        let mut bytes = fs::read(&file).unwrap();
        bytes.fill(0xFF);
        fs::write(&file, bytes).unwrap();
    }
    let ran = club.run(&["rebuild"]).with_status(0);
    assert!(!ran.err.contains("panic"), "{ran:?}");
    assert_eq!(club.run(&["search", "--json", "-n", "100"]).out, before);
    club.run(&["verify"]).with_status(0);
}

#[test]
fn an_archive_without_its_database_is_not_begun_anew() {
    let club = Club::with_tournament();
    for name in ["archive.db-wal", "archive.db-shm"] {
        let _ = fs::remove_file(club.path(&format!("data/{name}")));
    }
    fs::write(club.path("data/archive.db"), "").unwrap();
    club.run(&["import", "fixtures/tournament.cgn"]).with_status(2).saying("put back a backup");
    fs::remove_file(club.path("data/archive.db")).unwrap();
    club.run(&["import", "fixtures/tournament.cgn"]).with_status(2).saying("put back a backup");
    fs::remove_dir_all(club.path("data/index")).unwrap();
    club.run(&["import", "fixtures/tournament.cgn"]).with_status(1);
}

#[test]
fn the_figures_are_those_of_the_archive() {
    let club = Club::with_tournament();
    club.run(&["withdraw", &club.id(23), "--reason", "x"]).with_status(0);
    let stats = club.run(&["stats", "--json"]).with_status(0).in_silence().answers();
    let figures = ["games", "withdrawn", "revisions", "quarantined", "behind"].map(|key| stats[0][key].as_u64());
    assert_eq!(figures, [Some(22), Some(1), Some(24), Some(1), Some(0)]);
    assert!(stats[0]["positions"].as_u64() > Some(900), "{}", stats[0]);
    assert_eq!(stats[0]["facets"]["event"], serde_json::json!([["Torneo di Primavera", 22]]));
    let shown = club.run(&["stats", "--top", "1"]).with_status(0).out;
    assert!(shown.starts_with("Games: 22\nWithdrawn games: 1\nRevisions: 24\n"), "{shown}");
    assert!(shown.contains("\nDatabase: ") && shown.contains("classic-3x3"), "{shown}");
}
