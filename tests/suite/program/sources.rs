//! Where records come from: streams, packed files, folders.

use super::{OPEN, UNSUPPORTED, at, corners, corners_on, folder, gzipped};

#[test]
fn standard_input_is_read_by_its_name_and_for_want_of_a_file() {
    for arguments in [&["check", "--json"][..], &["check", "--json", "-"]] {
        assert_eq!(corners_on(OPEN, arguments).with_status(0).all("source"), ["-"]);
    }
    let files = folder(&[("a.cgn", OPEN.as_bytes())]);
    let a = at(&files, "a.cgn");
    assert_eq!(corners_on(UNSUPPORTED, &["check", "--json", &a, "-"]).with_status(1).all("source"), [a.as_str(), "-"]);
}

#[test]
fn packed_files_are_known_by_their_first_bytes() {
    let two = [gzipped(OPEN.as_bytes()), gzipped(format!("\n{UNSUPPORTED}").as_bytes())].concat();
    let packed = zstd::encode_all(OPEN.as_bytes(), 0).unwrap();
    let files = folder(&[("a.cgn.gz", &gzipped(OPEN.as_bytes())), ("b.zst", &packed), ("c", &two)]);
    let paths = ["a.cgn.gz", "b.zst", "c"].map(|name| at(&files, name));
    let [a, b, c] = paths.each_ref().map(String::as_str);
    let ran = corners(&["check", "--json", a, b, c]).with_status(1);
    assert_eq!(ran.all("source"), [a, b, c, c]);
    assert_eq!(ran.all("check"), ["open", "open", "open", "unsupported"]);
    assert_eq!(corners_on(two, &["check", "--json"]).all("game"), [1, 2]);
}

#[test]
fn of_a_torn_file_all_is_judged_but_the_game_in_which_it_breaks_off() {
    // Names that do not repeat, so that what is packed is long.
    let noise = |n: u32| n.wrapping_mul(2_654_435_761).rotate_left(n % 31);
    let name = |n: u32| (0..40).map(|k| noise(41 * n + k).to_string()).collect::<Vec<_>>().concat();
    let game = |n: u32| format!("[Event \"{}\"]\n\n1. c3-d3 f6-e6 *\n", name(n));
    let text = (1..=20).map(game).collect::<Vec<_>>().join("\n");
    let mut packed = [gzipped(text.as_bytes()), zstd::encode_all(text.as_bytes(), 0).unwrap()];
    for bytes in &mut packed {
        bytes.truncate(bytes.len() * 3 / 4);
    }
    let files = folder(&[("torn.gz", &packed[0]), ("torn.zst", &packed[1]), ("whole.cgn", OPEN.as_bytes())]);
    let whole = at(&files, "whole.cgn");
    let games = |name: &str, jobs: &str| {
        let torn = at(&files, name);
        let ran = corners(&["check", "--json", "--jobs", jobs, &torn, &whole]).with_status(2);
        let games = ran.all("source").iter().filter(|source| **source == torn.as_str()).count();
        assert_eq!(ran.answers().len(), games + 1, "the file after it is read");
        assert!(ran.all("check").iter().all(|check| check == "open"));
        let ran = ran.saying(&format!("cannot read {torn} to its end: "));
        (games, ran.out)
    };
    assert_eq!(games("torn.gz", "1"), games("torn.gz", "3"));
    assert!((10..20).contains(&games("torn.gz", "1").0));
    assert_eq!(games("torn.zst", "1"), games("torn.zst", "3"));
    corners(&["fmt", &at(&files, "torn.gz")]).with_status(2).saying("torn.gz");
    corners(&["show", &at(&files, "torn.gz"), "-g", "20"]).with_status(2).saying("torn.gz");
}

#[test]
fn folders_are_walked_by_name_for_files_of_records_alone() {
    let files = folder(&[
        ("b.cgn", OPEN.as_bytes()),
        ("a.PGN", OPEN.as_bytes()),
        ("sub/c.cgn.gz", &gzipped(OPEN.as_bytes())),
        ("z.pgn.zst", &zstd::encode_all(OPEN.as_bytes(), 0).unwrap()),
        ("notes.txt", b"no record"),
        ("cgn", b"no record"),
        (".hidden.cgn", b"no record"),
    ]);
    let ran = corners(&["check", "--json", "--recursive", &at(&files, "")]).with_status(0);
    assert_eq!(ran.all("source"), ["a.PGN", "b.cgn", "sub/c.cgn.gz", "z.pgn.zst"].map(|name| at(&files, name)));
    // A file that is named is read whatever its name.
    assert_eq!(corners(&["check", "--json", "-r", &at(&files, "notes.txt")]).answers().len(), 1);
    let empty = folder(&[("notes.txt", b"")]);
    corners(&["check", "-r", &at(&empty, "")]).with_status(2).saying("holds no record file (.cgn or .pgn");
}

#[test]
fn several_sources_stand_under_their_names_in_full() {
    let long = format!("{}/games.cgn", "folder-with-a-long-name".repeat(4));
    let files = folder(&[(&long, OPEN.as_bytes()), ("b.cgn", OPEN.as_bytes())]);
    let (long, other) = (at(&files, &long), at(&files, "b.cgn"));
    let ran = corners(&["check", &long, &other]).with_status(0);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((lines[0], lines[2]), (long.as_str(), other.as_str()));
    assert!(lines[1].starts_with("   1  ✓") && lines[3].starts_with("   1  ✓"));
    assert!(!corners(&["check", &other]).out.contains("b.cgn"));
}
