//! `corners show`, `corners moves` and `corners perft`.

use std::fs;

use serde_json::Value;

use crate::fixtures::table;

use super::{at, corners, corners_on, folder, names};

const GAMES: &str = "[White \"Ada & <Ida>\"]\n\n1. c3-d3 f6-e6 2. b3-c3 *\n\n[Variant \"chess\"]\n\n1. e2-e4 *\n";

#[test]
fn show_draws_the_position_after_a_ply() {
    let whole = corners_on(GAMES, &["show", "-"]).with_status(0).in_silence().out;
    assert!(whole.contains("3  ○  + [○] ○  ·  ·  ·  ·  3") || whole.contains("3  ○ (+)[○] ○"), "{whole}");
    assert!(whole.ends_with("B:Wa1,b1,c1,a2,b2,c2,a3,c3,d3:Be6,g6,h6,f7,g7,h7,f8,g8,h8:F2\n"), "{whole}");
    let start = corners_on(GAMES, &["show", "-", "--game", "1", "--ply", "0"]).with_status(0).out;
    assert!(start.ends_with("W:Wa1,b1,c1,a2,b2,c2,a3,b3,c3:Bf6,g6,h6,f7,g7,h7,f8,g8,h8:F1\n"), "{start}");
    assert!(corners_on(GAMES, &["show", "-", "--ply=2", "--lang=it"]).with_status(0).out.contains("dei neri"));
}

#[test]
fn show_says_what_there_is_when_asked_for_more() {
    let asked = |arguments: &[&str]| corners_on(GAMES, &[&["show", "-"], arguments].concat()).with_status(2);
    asked(&["--ply", "4"]).saying("expected a ply from 0 to 3, found --ply 4");
    asked(&["--game", "3"]).saying("expected a game from 1 to 2, found --game 3");
    asked(&["--game", "2"]).saying("game 2").saying("“chess”");
    asked(&["--ply", "x"]).saying("expected the number of a ply, 0 for the start, found “x”");
    asked(&["--game", "0"]).saying("expected a number from 1, found “0”");
    corners_on("", &["show", "-"]).with_status(2).saying("holds no game");
    corners(&["show", "no-such.cgn"]).with_status(2).saying("cannot open no-such.cgn");
    corners(&["show", "fixtures"]).with_status(2).saying("is a folder").with_status(2);
    corners(&["show"]).with_status(2).saying("<FILE>");
}

/// Whether every element that begins ends in its turn, every attribute is quoted and every ampersand begins a reference.
#[track_caller]
fn assert_well_formed(xml: &str) {
    let mut open = Vec::new();
    let mut parts = xml.split('<');
    assert_eq!(parts.next(), Some(""));
    for part in parts {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("unclosed: {part}"));
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else {
            assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
            if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap());
            }
        }
        assert!(!open.is_empty() || text.trim().is_empty(), "{text}");
        for reference in text.split('&').skip(1) {
            assert!(["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|known| reference.starts_with(known)), "{text}");
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn show_writes_a_picture_to_a_file_or_to_the_output() {
    let files = folder(&[("games.cgn", GAMES.as_bytes())]);
    let (games, picture) = (at(&files, "games.cgn"), at(&files, "a.svg"));
    let written = corners(&["show", &games, "--svg", "-"]).with_status(0).in_silence().out;
    assert!(written.starts_with("<svg ") && written.contains("Ada &amp; &lt;Ida&gt;"));
    assert_well_formed(&written);
    assert_well_formed(&corners(&["show", "fixtures/cases/games-halma-16x16.cgn", "--svg=-"]).with_status(0).out);
    assert_eq!(corners(&["show", &games, "--svg", &picture]).with_status(0).in_silence().out, "");
    assert_eq!(fs::read_to_string(&picture).unwrap(), written);
    corners(&["show", &games, "--svg", &at(&files, "none/a.svg")]).with_status(2).saying("cannot write");
    corners(&["show", &games, "--svg", &at(&files, "")]).with_status(2).saying("cannot write");
    assert_eq!(names(files.path()), ["a.svg", "games.cgn"]);
}

#[test]
fn moves_are_listed_with_their_paths() {
    let start = corners(&["moves"]).with_status(0).in_silence().out;
    assert_eq!(start.lines().count(), 12);
    assert!(start.lines().any(|line| line == "c3-d3"), "{start}");
    let chain = ["moves", "--position", "W:Wa1,b1:Bd1,f1:F12"];
    assert!(corners(&chain).out.lines().any(|line| line == "a1-c1-e1-g1"));
    let answers = corners(&[&chain[..], &["--json"]].concat()).with_status(0).answers();
    let whole: Value = serde_json::json!({"from": "a1", "to": "g1", "path": ["a1", "c1", "e1", "g1"]});
    assert!(answers.contains(&whole));
    let halma = corners(&["moves", "--variant", "halma-16x16"]).with_status(0).out;
    assert!(halma.lines().count() > 20 && halma.len() > start.len());
    assert_eq!(corners(&["moves", "--position", "W:W:B"]).with_status(0).out, "");
}

#[test]
fn a_position_that_is_none_is_told_what_is_wrong() {
    for command in [&["moves"][..], &["perft", "1"]] {
        let asked = |position: &str| corners(&[command, &["--position", position]].concat()).with_status(2);
        asked("x").saying("expected a position such as W:Wa1,b1:Bh8:F12, found “x”");
        asked("").saying("expected a position such as");
        asked("W:Wa1,z9:Bh8").saying("found “W:Wa1,z9:Bh8”");
        asked("W:Wa1:Ba1").saying("expected every square once, found a1 twice");
        asked("W:Wa1:Bp16").saying("expected squares of the 8x8 board, found p16");
    }
    corners(&["moves", "--variant=halma-16x16", "--position=W:Wa1:Bp16"]).with_status(0);
}

#[test]
fn perft_counts_what_is_known() {
    let mut seen = 0;
    let rows = table("fixtures/perft/perft.tsv");
    for row in rows.iter().filter(|row| row[2].parse::<u64>().unwrap() < 100_000) {
        assert_eq!(corners(&["perft", &row[1], "--variant", &row[0]]).with_status(0).out.trim(), row[2], "{row:?}");
        seen += 1;
    }
    assert!(seen > 15, "{seen}");
    let rows = table("fixtures/perft/positions.tsv");
    for row in rows.iter().filter(|row| row.len() == 4 && row[2] == "2").step_by(5) {
        let ran = corners(&["perft", &row[2], "--variant", &row[0], "--position", &row[1]]).with_status(0);
        assert_eq!(ran.out.trim(), row[3], "{row:?}");
    }
}

#[test]
fn divided_perft_adds_up() {
    let ran = corners(&["perft", "3", "--divide"]).with_status(0).in_silence();
    let (parts, total) = ran.out.trim_end().rsplit_once('\n').unwrap();
    let counts = parts.lines().map(|line| line.split_once(' ').unwrap().1.parse::<u64>().unwrap());
    assert_eq!(parts.lines().count(), 12);
    assert_eq!(counts.sum::<u64>(), total.parse::<u64>().unwrap());
    corners(&["perft", "0"]).with_status(2).saying("expected a number from 1 to 20, found “0”");
    corners(&["perft"]).with_status(2).saying("<DEPTH>");
}
