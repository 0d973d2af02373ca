//! A club and its archive: what the tests of the archive's commands share, and what holds for all of these commands.

use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use super::{Ran, program, run};

/// The tournament, as its readers have it: 24 games, of which the last cannot be read.
pub(crate) const TOURNAMENT: &str = "fixtures/tournament.cgn";

/// A club with a folder for its archive.
pub(crate) struct Club {
    pub(crate) folder: TempDir,
}

impl Club {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// A club that has imported the tournament.
    pub(crate) fn with_tournament() -> Self {
        let club = Self::new();
        club.run(&["import", "--quiet", TOURNAMENT]).with_status(1);
        club
    }

    pub(crate) fn data(&self) -> String {
        self.path("data")
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    /// A file of the club.
    pub(crate) fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
        self.path(name)
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> std::process::Command {
        let mut command = program(arguments);
        command.env("CORNERS_DATA", self.data()).env("CORNERS_WHO", "secretary");
        command
    }

    /// Runs the program on the archive of the club.
    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        run(&mut self.command(arguments))
    }

    /// The id of a game of the tournament by its number there.
    pub(crate) fn id(&self, number: u64) -> String {
        let found = self.run(&["search", "--json", "--limit", "1000"]).with_status(0).answers();
        let tags = &tournament()[number as usize - 1]["tags"];
        let game = found.iter().find(|game| game["tags"]["Round"] == tags["Round"]);
        game.unwrap_or_else(|| panic!("game {number} is not found"))["id"].as_str().unwrap().to_owned()
    }
}

/// The verdicts on the tournament.
pub(crate) fn tournament() -> Vec<Value> {
    let text = crate::fixtures::text("fixtures/tournament.expected.ndjson");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The commands that need an archive, with what else they need.
const READERS: [&[&str]; 10] = [
    &["search"],
    &["explore"],
    &["game", "q1r21x23"],
    &["history", "q1r21x23"],
    &["withdraw", "q1r21x23", "--reason", "x"],
    &["rejudge"],
    &["quarantine", "list"],
    &["export"],
    &["verify"],
    &["stats"],
];

#[test]
fn only_an_import_makes_an_archive() {
    let club = Club::new();
    for arguments in READERS {
        let ran = club.run(arguments).with_status(2).saying("holds no archive");
        assert_eq!(ran.out, "");
        assert!(!Path::new(&club.data()).exists(), "{arguments:?}");
    }
    club.run(&["import", "nowhere.cgn"]).with_status(2).saying("nowhere.cgn");
    assert!(!Path::new(&club.data()).exists());
}

#[test]
fn a_mistyped_id_is_told_from_an_unknown_one() {
    let club = Club::with_tournament();
    let id = club.id(1);
    let other = if id.ends_with('0') { "1" } else { "0" };
    club.run(&["game", &format!("{}{other}", &id[..7])]).with_status(2).saying("mistyped");
    club.run(&["game", "abc"]).with_status(2).saying("expected the 8 characters of a game's id");
    assert_eq!(club.run(&["game", "--json", &id.to_uppercase()]).with_status(0).all("id"), [id.as_str()]);
    let unknown = Club::new();
    unknown.run(&["import", "fixtures/reports/games.cgn", "--quiet"]).with_status(1);
    unknown.run(&["history", &club.id(23)]).with_status(2).saying("no game has the id");
}

#[test]
fn the_archive_and_the_person_are_named_by_option_environment_or_habit() {
    let club = Club::new();
    let (data, cgn) = (club.path("elsewhere"), TOURNAMENT);
    let mut command = program(&["import", "--quiet", cgn, "--data", &data, "--who", "Rita"]);
    run(command.env("CORNERS_DATA", club.data()).env("CORNERS_WHO", "nobody")).with_status(1);
    assert!(!Path::new(&club.data()).exists());
    let found = run(&mut program(&["search", "--json", "-n1", "--data", &data])).with_status(0);
    let id = found.answers()[0]["id"].as_str().unwrap().to_owned();
    let history = run(&mut program(&["history", "--json", &id, "--data", &data])).with_status(0);
    assert_eq!(history.all("who"), ["Rita"]);
    let mut command = program(&["withdraw", &id, "--reason", "x", "--data", &data, "--json"]);
    let done = run(command.env("CORNERS_WHO", "").env("USER", "").env("LOGNAME", "ada")).with_status(0);
    assert_eq!(done.all("who"), ["ada"]);
    // Without any name the archive lies in the folder where the program runs.
    let mut command = program(&["stats"]);
    run(command.current_dir(club.folder.path())).with_status(2).saying("corners-data holds no archive");
}

#[test]
fn a_hostile_record_reaches_the_terminal_as_plain_text_from_the_archive_too() {
    let record = "[Event \"\u{1b}]0;owned\u{7}\"]\n[White \"\u{1b}[31mRed \u{9b}2J\u{7f}\"]\n[Black \"\u{202e}kcalB\"]\n\
        [Date \"2026.\u{1b}[5m\"]\n[Variant \"classic-3x3\"]\n\n1. c3-d3 {\u{1b}[0m} f6-e6 1-0\n\n\
        [Event \"\u{85}\"]\n[Variant \"tri\u{1b}[5mangle\"]\n\n1. c3-d3 *\n";
    let club = Club::new();
    let file = club.file("\u{1b}[31mred.cgn", record);
    let ran = club.run(&["import", &file, &file]).with_status(1);
    assert_harmless(&ran.out);
    assert_harmless(&ran.err);
    let id = club.run(&["search", "--json"]).with_status(0).answers()[0]["id"].as_str().unwrap().to_owned();
    club.run(&["rule", &id, "--note", "--reason", "\u{1b}[1m\u{202e}", "--who", "\u{1b}[2J"]).with_status(0);
    for arguments in [
        &["search"][..],
        &["search", "--json"],
        &["search", "--facets"],
        &["search", "\u{1b}[31m("],
        &["explore"],
        &["explore", "--json"],
        &["game", &id],
        &["game", &id, "--json"],
        &["history", &id],
        &["history", &id, "--json"],
        &["quarantine", "list"],
        &["quarantine", "list", "--json"],
        &["quarantine", "show", "1"],
        &["export", "--format", "ndjson"],
        &["rejudge"],
        &["verify"],
        &["stats"],
    ] {
        let ran = club.run(arguments);
        assert!(ran.status.is_some_and(|status| status < 3), "{ran:?}");
        assert_harmless(&ran.out);
        assert_harmless(&ran.err);
    }
}

#[track_caller]
fn assert_harmless(text: &str) {
    let found = text.chars().find(|&c| c != '\n' && corners::notation::is_unprintable(c));
    assert_eq!(found, None, "{}", text.escape_debug());
}

#[test]
fn every_language_and_ascii_say_the_same() {
    let club = Club::with_tournament();
    let id = club.id(1);
    for arguments in
        [&["search"][..], &["explore"], &["game", &id], &["history", &id], &["stats"], &["search", "--facets"]]
    {
        let all: Vec<String> = ["en", "it", "ru"]
            .iter()
            .map(|lang| club.run(&[arguments, &["--lang", lang]].concat()).with_status(0).out)
            .collect();
        assert!(all[0] != all[1] && all[1] != all[2], "{arguments:?}");
        let plain = club.run(&[arguments, &["--ascii"]].concat()).with_status(0).out;
        // Names are the record's own.
        let signs: Vec<char> = plain.chars().filter(|c| !c.is_ascii() && !c.is_alphabetic()).collect();
        assert!(signs.is_empty(), "{arguments:?}: {signs:?}");
    }
}
