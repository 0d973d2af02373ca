//! Import: what becomes of each game, and that nothing comes twice.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Sender, channel};

use serde_json::Value;

use super::archive::{Club, TOURNAMENT, tournament};
use super::{OPEN, UNSUPPORTED, corners, gzipped, run};

#[test]
fn an_import_tells_what_became_of_each_game() {
    let club = Club::new();
    let ran = club.run(&["import", "--json", TOURNAMENT]).with_status(1);
    let outcomes = ran.answers();
    assert_eq!(outcomes.len(), 24);
    for (outcome, verdict) in outcomes.iter().zip(tournament()) {
        for key in ["game", "source", "line", "status", "check"] {
            assert_eq!(outcome[key], verdict[key], "{outcome}");
        }
        let expected = if verdict["status"] == "unreadable" { "unreadable" } else { "stored" };
        assert_eq!(outcome["outcome"], expected);
        assert_eq!(outcome["id"].is_string(), expected == "stored");
        assert_eq!(outcome["quarantine"].is_u64(), expected == "unreadable");
    }
    assert!(ran.err.starts_with("24 games read = 23 stored + 0 duplicates + 1 unreadable\n"), "{}", ran.err);
    let ran = ran.saying("4 of the stored games are not in order: corners search 'check:contradicted or");
    ran.saying("1 unreadable record is kept in quarantine: corners quarantine list");
}

#[test]
fn the_same_file_again_is_all_duplicates_with_the_ids_that_are_there() {
    let club = Club::new();
    let first = club.run(&["import", "--json", TOURNAMENT]).with_status(1);
    let again = club.run(&["import", "--json", TOURNAMENT]).with_status(1);
    assert_eq!(again.all("id"), first.all("id"));
    assert_eq!(again.all("quarantine"), first.all("quarantine"));
    assert_eq!(again.all("outcome")[..23], vec![Value::from("duplicate"); 23]);
    again.saying("24 games read = 0 stored + 23 duplicates + 1 unreadable\n");
    // Another dress of the same records: packed, and in another order of the file.
    let text = std::fs::read_to_string(TOURNAMENT).unwrap().replace('\n', "\r\n");
    let packed = club.file("old.pgn.gz", gzipped(text.as_bytes()));
    let packed = club.run(&["import", "--json", "--jobs", "1", "--batch", "5", &packed]).with_status(1);
    assert_eq!(packed.all("id")[..23], first.all("id")[..23]);
}

#[test]
fn a_folder_of_mixed_files_is_reconciled() {
    let club = Club::new();
    club.file("records/a.cgn", OPEN);
    club.file("records/b.pgn.gz", gzipped(UNSUPPORTED.as_bytes()));
    club.file("records/sub/c.cgn.zst", zstd::encode_all(format!("{OPEN}\n{UNSUPPORTED}").as_bytes(), 0).unwrap());
    club.file("records/notes.txt", "no record");
    let records = club.path("records");
    let ran = club.run(&["import", &records]).with_status(0).in_silence();
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(
        lines[0].ends_with("a.cgn") && lines[2].ends_with("b.pgn.gz") && lines[4].ends_with("c.cgn.zst"),
        "{lines:?}"
    );
    assert!(lines[1].starts_with("   1  ") && lines[1].contains("  stored "), "{lines:?}");
    assert!(lines[5].contains("  duplicate ") && lines[6].contains("  duplicate "), "{lines:?}");
    assert_eq!(lines[7], "4 games read = 2 stored + 2 duplicates + 0 unreadable");

    let all = club.run(&["import", "--json", "fixtures/import-cases", "fixtures/cases"]).with_status(1);
    let count = |outcome: &str| all.all("outcome").iter().filter(|found| *found == outcome).count();
    let (stored, duplicates, unreadable) = (count("stored"), count("duplicate"), count("unreadable"));
    let games = corners(&["check", "--json", "--recursive", "fixtures/import-cases", "fixtures/cases"]).answers().len();
    assert_eq!(stored + duplicates + unreadable, games);
    let sum = format!("{games} games read = {stored} stored + {duplicates} duplicate");
    let all = all.saying(&sum);
    assert!(stored > 100 && unreadable > 5, "{}", all.err);
    let again = club.run(&["import", "--quiet", "fixtures/import-cases", "fixtures/cases"]);
    assert!(again.out.starts_with(&format!("{games} games read = 0 stored + ")), "{}", again.out);
    club.run(&["verify"]).with_status(0);
}

#[test]
fn a_file_that_is_missing_or_torn_leaves_the_others() {
    let club = Club::new();
    let good = club.file("good.cgn", OPEN);
    let game = |n: u64| format!("[Event \"{}\"]\n\n1. c3-d3 *\n\n", n * 7_654_321);
    let many: String = (0..300).map(game).collect();
    let mut torn = gzipped(many.as_bytes());
    torn.truncate(torn.len() * 2 / 3);
    let torn = club.file("torn.gz", torn);
    let ran = club.run(&["import", "--json", "nowhere.cgn", &torn, &good]).with_status(2);
    let ran = ran.saying("cannot open nowhere.cgn").saying("torn.gz to its end");
    let games = ran.answers().len();
    assert!(games > 50 && games < 300, "{games}");
    assert_eq!(ran.all("source").last().unwrap(), good.as_str());
    ran.saying(&format!("{games} games read = {games} stored + 0 duplicates + 0 unreadable\n"));
    club.run(&["import", &club.path("data")]).with_status(2).saying("holds no record file");
}

#[test]
fn a_rehearsal_writes_nothing() {
    let club = Club::new();
    let text = std::fs::read_to_string(TOURNAMENT).unwrap();
    let twice = club.file("twice.cgn", format!("{text}\n{text}"));
    let ran = club.run(&["import", "--dry-run", "--json", &twice]).with_status(1);
    assert!(!Path::new(&club.data()).exists());
    assert_eq!(ran.all("id"), vec![Value::Null; 48]);
    ran.saying("48 games read = 23 would be stored + 23 duplicates + 2 unreadable\n");
    let club = Club::with_tournament();
    let before = club.run(&["stats", "--json"]).out;
    let extra = club.file("extra.cgn", OPEN);
    let ran = club.run(&["import", "--dry-run", TOURNAMENT, &extra]).with_status(1);
    assert!(ran.out.contains("25 games read = 1 would be stored + 23 duplicates + 1 unreadable\n"), "{}", ran.out);
    assert_eq!(club.run(&["stats", "--json"]).out, before);
}

#[test]
fn standard_input_is_read_by_its_name() {
    let club = Club::new();
    let mut input = tempfile::tempfile().unwrap();
    input.write_all(OPEN.as_bytes()).unwrap();
    std::io::Seek::rewind(&mut input).unwrap();
    let ran = run(club.command(&["import", "--json", "-"]).stdin(input)).with_status(0);
    assert_eq!(ran.all("source"), ["-"]);
    club.run(&["import"]).with_status(2).saying("<FILE>");
}

#[test]
fn records_are_taken_for_what_the_options_say() {
    let club = Club::new();
    let file = club.file("old.cgn", b"[White \"\xF0\xC5\xD4\xD2\xCF\xD7\"]\n\n1. c3-d4 *\n");
    club.run(&["import", "--quiet", "--variant", "diagonal-3x3", "--encoding", "koi8-r", &file]).with_status(0);
    let found = club.run(&["search", "--json", "петров"]).with_status(0);
    assert_eq!(found.answers()[0]["tags"]["White"], "Петров");
    assert_eq!(found.all("check"), ["open"]);
    club.run(&["verify"]).with_status(0);
    let id = found.answers()[0]["id"].as_str().unwrap().to_owned();
    assert!(club.run(&["game", &id]).with_status(0).out.contains("Петров"));
    assert_eq!(
        run(club.command(&["game", &id, "--original"]).stdout(Stdio::null())).with_status(0).err,
        "",
        "the bytes are no UTF-8"
    );
}

/// So many games are more than is read before the first of them is told.
const MANY: usize = 3000;

/// The games of a long source.
fn many() -> String {
    let comment = "long ".repeat(500);
    let game = |n| format!("[Event \"{n}\"]\n[Variant \"classic-3x3\"]\n\n1. c3-d3 {{{comment}}} f6-e6 *\n\n");
    (0..MANY).map(game).collect()
}

/// An import that reads this from a pipe which stays open until the returned sender is dropped.
fn piped_import(club: &Club, arguments: &[&str], text: String) -> (Child, BufReader<ChildStdout>, Sender<()>) {
    let mut command = club.command(&[&["import", "--json"], arguments, &["-"]].concat());
    let mut import = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (open, closed) = channel::<()>();
    let mut input = import.stdin.take().unwrap();
    std::thread::spawn(move || {
        // An import that has ended reads no more.
        let _ = input.write_all(text.as_bytes());
        let _ = closed.recv();
    });
    let out = BufReader::new(import.stdout.take().unwrap());
    (import, out, open)
}

#[test]
fn two_importers_do_not_write_at_once() {
    let club = Club::new();
    let (mut first, mut out, open) = piped_import(&club, &["--batch", "100"], many());
    let mut told = String::new();
    // A batch is on the disk, and the importer goes on, or waits for more.
    out.read_line(&mut told).unwrap();
    assert!(told.contains("\"stored\""), "{told}");
    club.run(&["import", TOURNAMENT]).with_status(2).saying("is being written by `corners import` (process ");
    assert!(club.run(&["search", "--json"]).status.is_some_and(|status| status < 2));
    drop(open);
    out.read_to_string(&mut told).unwrap();
    assert!(first.wait().unwrap().success());
    assert_eq!(told.lines().count(), MANY);
    club.run(&["import", "--quiet", TOURNAMENT]).with_status(1);
}

#[cfg(unix)]
#[test]
fn an_interrupted_import_keeps_what_it_told_and_goes_on_from_there() {
    let club = Club::new();
    let text = many();
    let (mut import, mut out, open) = piped_import(&club, &["--batch", "10"], text.clone());
    let mut told = String::new();
    out.read_line(&mut told).unwrap();
    assert!(Command::new("kill").args(["-INT", &import.id().to_string()]).status().unwrap().success());
    drop(open);
    out.read_to_string(&mut told).unwrap();
    let mut err = String::new();
    import.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!(import.wait().unwrap().code(), Some(2), "{err}");
    assert!(err.contains("Interrupted: what is told above is stored"), "{err}");
    let told = told.lines().count();
    assert!(told < MANY && err.starts_with(&format!("{told} game")), "{told}: {err}");
    club.run(&["verify"]).with_status(0);
    let all = club.file("all.cgn", text);
    let again = club.run(&["import", "--quiet", &all]).with_status(0);
    let sum = format!("{MANY} games read = {} stored + {told} duplicate", MANY - told);
    assert!(again.out.starts_with(&sum), "{told}: {}", again.out);
}

#[test]
fn nobody_to_tell_ends_an_import_cleanly() {
    let club = Club::new();
    let text = many();
    let (mut import, mut out, open) = piped_import(&club, &["--batch", "10"], text);
    let mut told = String::new();
    out.read_line(&mut told).unwrap();
    drop(out);
    drop(open);
    let mut err = String::new();
    import.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!(import.wait().unwrap().code(), Some(2), "{err}");
    assert!(err.contains("Interrupted: "), "{err}");
    club.run(&["verify"]).with_status(0);
}

#[test]
fn possible_twins_are_stored_and_linked() {
    let club = Club::new();
    let game = |event: &str, white: &str, moves: &str| {
        format!(
            "[Event \"{event}\"]\n[Date \"2026.03.14\"]\n[White \"{white}\"]\n[Black \"Bruno, Ugo\"]\n[Variant \"classic-3x3\"]\n\n{moves} *\n\n"
        )
    };
    let text = [
        game("Coppa", "Щукин, Юрий", "1. c3-d3 f6-e6 2. b3-c3"),
        game("Cup", "Yuri Shchukin", "1. c3-d3 f6-e6 2. b3-c3"),
        game("Coppa", "Щукин, Юрий", "1. c3-d3 f6-e6"),
    ];
    let file = club.file("twins.cgn", text.concat());
    let ran = club.run(&["import", "--json", &file]).with_status(0);
    let ids = ran.all("id");
    let outcomes = ran.answers();
    assert_eq!(outcomes[1]["twins"][0], ids[0]);
    assert!(outcomes[2]["twins"].as_array().unwrap().contains(&ids[0]), "{outcomes:?}");
    let ran = ran.saying("2 of the stored games may be ones that were there before");
    assert_eq!(ran.all("outcome"), ["stored"; 3]);
    let shown = club.run(&["game", ids[1].as_str().unwrap()]).with_status(0).out;
    let expected = format!("may be the same as: {} (the same moves, names in two alphabets)", ids[0].as_str().unwrap());
    assert!(shown.contains(&expected), "{shown}");
}
