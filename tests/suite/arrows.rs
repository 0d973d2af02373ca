//! Which room may use which: the arrows of the design, read from the sources.

use std::fs;
use std::path::Path;

use crate::fixtures::path;

/// The rooms that each room may use, itself aside. Only what stands here may be used at all.
const ARROWS: [(&str, &[&str]); 10] = [
    ("board", &[]),
    ("rules", &["board"]),
    ("notation", &["board", "rules"]),
    ("replay", &["board", "rules", "notation"]),
    ("arbiter", &["board", "rules", "notation", "replay"]),
    ("intake", &["board", "rules", "notation", "replay", "arbiter"]),
    ("store", &[]),
    ("search", &["board", "rules", "notation", "replay"]),
    ("archive", &["board", "rules", "notation", "replay", "arbiter", "intake", "store", "search"]),
    ("cli", &["board", "rules", "notation", "replay", "arbiter", "intake", "store", "search", "archive"]),
];

/// What `notation` may know of `rules`: values that a record names, and nothing that moves a man.
const PLAIN_VALUES: [&str; 5] = ["Blocking", "Changes", "GameResult", "HouseSpec", "Variant"];

/// Above `replay` a board has no size. These files hold the one choice between the sizes, for the reason given.
const NAMES_A_SIZE: [(&str, &str, &str); 6] = [
    ("arbiter/diagram.rs", "Bits16", "What is drawn is kept on the large board, whatever the size of the game."),
    ("arbiter/judge.rs", "Board8 Board16", "Here the ruleset of a record becomes the rules of one board."),
    ("arbiter/verdict.rs", "Board8 Board16", "`LastPosition` is the enumeration of positions that a verdict holds."),
    ("cli/explore.rs", "Board16", "Ends of moves are written as squares of the large board, which has all names."),
    ("cli/moves.rs", "Board8 Board16", "Here a variant named on the command line becomes the rules of one board."),
    ("cli/perft.rs", "Board8 Board16", "The same."),
];

/// Squares as they are written are squares of the large board, which has every square that has a name.
const WRITTEN_SQUARE: &str = "Square<Board16>";

/// A file of the library: its path under `src`, its room, and its code without comments.
struct Source {
    name: String,
    room: String,
    code: String,
    lines: usize,
}

fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    collect(&path("src"), "", &mut sources);
    sources.sort_by(|one, other| one.name.cmp(&other.name));
    assert!(sources.len() > 40, "the sources are found");
    sources
}

fn collect(folder: &Path, prefix: &str, sources: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{prefix}{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            collect(&entry.path(), &format!("{name}/"), sources);
        } else if Path::new(&name).extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(entry.path()).unwrap();
            let room = name.split(['/', '.']).next().unwrap().to_owned();
            sources.push(Source { room, code: code(&text), lines: text.lines().count(), name });
        }
    }
}

/// What is code: lines that are no comments, and no tests at the end of the file.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    lines.join("\n")
}

/// The paths below `crate` that a piece of code names, groups of `use` spelt out: `rules::Variant`.
fn crate_paths(code: &str) -> Vec<String> {
    let starts = code.match_indices("crate::").map(|(at, found)| &code[at + found.len()..]);
    let mut paths = Vec::new();
    for rest in starts {
        spell_out("", rest, &mut paths);
    }
    paths
}

/// Adds the paths that begin here; returns what follows them.
fn spell_out<'a>(prefix: &str, text: &'a str, paths: &mut Vec<String>) -> &'a str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = spell_out(prefix, rest, paths).trim_start();
            match rest.strip_prefix(',') {
                Some(after) if !after.trim_start().starts_with('}') => rest = after,
                Some(after) => return after.trim_start().strip_prefix('}').unwrap_or(after),
                None => return rest.strip_prefix('}').unwrap_or(rest),
            }
        }
    }
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '*')).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    if let Some(deeper) = rest.strip_prefix("::") {
        return spell_out(&format!("{prefix}{name}::"), deeper, paths);
    }
    paths.push(format!("{prefix}{name}"));
    rest.strip_prefix(" as ")
        .map_or(rest, |renamed| renamed.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'))
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_alphanumeric() || c == '_'))
}

#[test]
fn no_room_uses_a_room_that_it_may_not() {
    for Source { name, room, code, .. } in sources().iter().filter(|source| source.name.contains('/')) {
        let (_, may) =
            ARROWS.iter().find(|(from, _)| from == room).unwrap_or_else(|| panic!("{name}: an unknown room"));
        for used in crate_paths(code) {
            let to = used.split("::").next().unwrap();
            assert!(to == room || may.contains(&to), "{name} uses crate::{used}");
        }
    }
}

#[test]
fn nothing_reaches_another_room_through_super() {
    for Source { name, code, .. } in sources().iter().filter(|source| source.name.contains('/')) {
        // From a file of a room `super` is the room; each folder below adds one. Modules within a file are indented.
        let depth = name.matches('/').count() + usize::from(!name.ends_with("mod.rs"));
        let above = format!("use {}", "super::".repeat(depth));
        assert!(!code.lines().any(|line| line.starts_with(&above)), "{name} leaves its room by {above}");
    }
}

#[test]
fn notation_knows_only_plain_values_of_the_rules() {
    for Source { name, code, .. } in sources().iter().filter(|source| source.room == "notation") {
        for used in crate_paths(code) {
            if let Some(item) = used.strip_prefix("rules::") {
                let item = item.split("::").next().unwrap();
                assert!(PLAIN_VALUES.contains(&item), "{name} uses crate::{used}");
            }
        }
    }
}

#[test]
fn nothing_above_replay_names_a_board_size() {
    for Source { name, code, .. } in
        sources().iter().filter(|source| ["arbiter", "cli"].contains(&source.room.as_str()))
    {
        let sizes = NAMES_A_SIZE.iter().find(|(file, ..)| file == name).map_or("", |(_, sizes, _)| sizes);
        let uses: String = code.lines().filter(|line| !line.starts_with("use ")).collect::<Vec<_>>().join("\n");
        let uses = uses.replace(WRITTEN_SQUARE, "");
        for size in ["Board8", "Board16", "Bits8", "Bits16"] {
            let is_listed = sizes.split(' ').any(|listed| listed == size);
            let is_named = words(&uses).any(|word| word == size);
            assert_eq!(is_named, is_listed, "{name} and {size}");
        }
    }
}

#[test]
fn the_board_knows_no_rule_and_the_rules_no_record() {
    for Source { name, code, .. } in
        sources().iter().filter(|source| ["board", "rules"].contains(&source.room.as_str()))
    {
        for word in words(code) {
            assert!(!["Record", "WrittenMove", "Verdict"].contains(&word), "{name} names {word}");
        }
    }
}

#[test]
fn nothing_up_to_the_arbiter_reads_a_clock_or_a_file() {
    let judging = ["board", "rules", "notation", "replay", "arbiter"];
    for Source { name, code, .. } in sources().iter().filter(|source| judging.contains(&source.room.as_str())) {
        for forbidden in ["std::time", "std::fs", "std::env", "std::net", "std::process", "println!", "eprintln!"] {
            assert!(!code.contains(forbidden), "{name} uses {forbidden}");
        }
    }
}

#[test]
fn no_file_is_longer_than_eight_hundred_lines() {
    for Source { name, lines, .. } in sources() {
        assert!(lines <= 800, "{name} has {lines} lines");
    }
}

#[test]
fn paths_below_the_crate_are_spelt_out() {
    #[track_caller]
    fn check(code: &str, paths: &[&str]) {
        assert_eq!(crate_paths(code), paths);
    }
    check("use crate::board::Color;", &["board::Color"]);
    check(
        "use crate::{board::{Color, Square}, rules::{Move as M, Position,}};",
        &["board::Color", "board::Square", "rules::Move", "rules::Position"],
    );
    check("let x = crate::rules::Variant::ALL[0]; use crate::notation::*;", &["rules::Variant::ALL", "notation::*"]);
}
