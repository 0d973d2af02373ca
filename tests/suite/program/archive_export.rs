//! Exports, and archives made from them.

use super::archive::{Club, tournament};
use super::corners;

#[test]
fn an_export_makes_the_same_archive_elsewhere() {
    let club = Club::with_tournament();
    let all = club.run(&["export"]).with_status(0);
    assert_eq!(all.err, "23 games\n");
    let other = Club::new();
    let file = other.file("all.cgn", &all.out);
    corners(&["fmt", "--check", &file]).with_status(0);
    let ran = other.run(&["import", "--quiet", &file]).with_status(0);
    assert!(ran.out.starts_with("23 games read = 23 stored + 0 duplicates + 0 unreadable\n"), "{}", ran.out);
    assert_eq!(other.run(&["export"]).out, all.out);
    let back = club.run(&["import", "--quiet", &file]).with_status(0);
    assert!(back.out.starts_with("23 games read = 0 stored + 23 duplicates + 0 unreadable\n"), "{}", back.out);
}

#[test]
fn an_export_takes_every_filter_and_keeps_the_order_of_storing() {
    let club = Club::with_tournament();
    let some = club.run(&["export", "--format", "ndjson", "--result", "1-0", "date:2026-04-13.."]).with_status(0);
    let expected: Vec<_> = tournament()
        .iter()
        .filter(|game| game["result"] == "1-0" && game["tags"]["Date"].as_str() >= Some("2026.04.13"))
        .map(|game| game["tags"]["Round"].clone())
        .collect();
    let found: Vec<_> = some.all("tags").iter().map(|tags| tags["Round"].clone()).collect();
    assert_eq!(found, expected);
    assert!(some.answers().iter().all(|game| game["id"].is_string() && game["revision"] == 1));
    let none = club.run(&["export", "xyzzy"]).with_status(1);
    assert_eq!((none.out.as_str(), none.err.as_str()), ("", "0 games\n"));
    let line = club.run(&["export", "--line", "1. b1-d1 g7-g5", "--format", "csv"]).with_status(0).out;
    assert_eq!(line.lines().count(), 2);
}

#[test]
fn the_original_bytes_come_back() {
    let text = "[Event \"A\"]\r\n[White \"x\"]\r\n\r\n1. C3-D3 {slow} F6-E6 *\r\n";
    let club = Club::new();
    let file = club.file("a.cgn", text);
    club.run(&["import", "--quiet", &file]).with_status(0);
    assert_eq!(club.run(&["export", "--original"]).with_status(0).out.trim_end(), text.trim_end());
    assert_ne!(club.run(&["export"]).out, text);
    club.run(&["export", "--original", "--format", "csv"]).with_status(2).saying("--original gives records");
}

#[test]
fn a_file_is_written_at_once_and_packed_by_its_name() {
    let club = Club::with_tournament();
    let plain = club.run(&["export"]).out;
    for name in ["all.cgn", "all.cgn.zst"] {
        let path = club.path(name);
        std::fs::write(&path, "old").unwrap();
        let ran = club.run(&["export", "-o", &path]).with_status(0);
        assert_eq!((ran.out.as_str(), ran.err.as_str()), ("", "23 games\n"));
        let bytes = std::fs::read(&path).unwrap();
        let text = if name.ends_with("zst") { zstd::decode_all(&bytes[..]).unwrap() } else { bytes };
        assert_eq!(String::from_utf8(text).unwrap(), plain);
    }
    // A packed export is read as it is.
    let again = club.run(&["import", "--quiet", &club.path("all.cgn.zst")]).with_status(0);
    assert!(again.out.starts_with("23 games read = 0 stored + 23 duplicates"), "{}", again.out);
    club.run(&["export", "-o", &club.path("no/folder.cgn")]).with_status(2).saying("cannot write");
    assert_eq!(super::names(club.folder.path()), ["all.cgn", "all.cgn.zst", "data"]);
}

#[test]
fn csv_is_a_table_that_no_spreadsheet_takes_for_formulas() {
    let club = Club::with_tournament();
    let file = club
        .file("=evil.cgn", "[Event \"=1+1\"]\n[White \"@x, \"\"y\"]\n[Black \"-z\"]\n[Round \"+1\"]\n\n1. c3-d3 *\n");
    club.run(&["import", "--quiet", &file]).with_status(0);
    let text = club.run(&["export", "--format", "csv"]).with_status(0).out;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headings: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    assert_eq!(headings[..4], ["id", "revision", "date", "event"]);
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 24);
    for (row, game) in rows.iter().take(23).zip(tournament()) {
        let cell = |name: &str| &row[headings.iter().position(|heading| heading == name).unwrap()];
        assert_eq!(cell("white"), game["tags"]["White"]);
        assert_eq!(cell("plies"), game["plies"].to_string());
        assert_eq!(cell("check"), game["check"]);
    }
    for row in &rows {
        for cell in row {
            assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell}");
        }
    }
    assert!(rows[23].iter().any(|cell| cell == "'=1+1"), "{:?}", rows[23]);
}
