//! What no record and no name of a file can do: steer the terminal.

use corners::notation::is_unprintable;

use super::{at, corners, corners_on, folder, names};

/// Escape sequences of seven and of eight bits, bidirectional marks, a bell, and what XML would take for its own.
const HOSTILE: &str = "[Event \"\u{1b}]0;owned\u{7}\"]\n[White \"\u{1b}[31mRed \u{9b}2J\u{7f} <&>\"]\n[Black \"\u{202e}kcalB\u{2066}\"]\n\
    [Variant \"tri\u{1b}[5mangle\"]\n\n1. c3-d3 *\n\n[Event \"\u{85}\"]\n[\u{1b}[1m \"x\"]\n\n1. c3-d3 {\u{1b}[0m} \u{1b}[2Jf6-e6\u{8}\u{8} 1-0\n\n\
    1. c3-d4\u{200f} *\n\n1. \u{1b}c3-e3 *\n";

#[track_caller]
fn assert_harmless(text: &str) {
    let found = text.chars().find(|&c| c != '\n' && is_unprintable(c));
    assert_eq!(found, None, "{}", text.escape_debug());
}

#[test]
fn a_hostile_record_reaches_the_terminal_as_plain_text() {
    for lang in ["en", "it", "ru"] {
        let ran = corners_on(HOSTILE, &["check", "--explain", "--lang", lang]).with_status(1);
        assert!(ran.out.contains("[31mRed"), "{}", ran.out);
        assert_harmless(&ran.out);
        assert_harmless(&ran.err);
    }
    for game in ["1", "2", "3", "4"] {
        for arguments in [&["show", "-", "--game", game][..], &["show", "-", "--game", game, "--svg", "-"]] {
            let ran = corners_on(HOSTILE, arguments);
            assert_harmless(&ran.out);
            assert_harmless(&ran.err);
        }
    }
}

#[test]
fn json_escapes_what_a_terminal_would_obey_and_keeps_it() {
    let ran = corners_on(HOSTILE, &["check", "--json"]).with_status(1);
    assert_harmless(&ran.out);
    assert_eq!(ran.answers()[0]["tags"]["White"], "\u{1b}[31mRed \u{9b}2J\u{7f} <&>");
    assert_eq!(ran.answers()[0]["tags"]["Black"], "\u{202e}kcalB\u{2066}");
}

#[cfg(unix)]
#[test]
fn a_hostile_name_of_a_file_is_shown_as_plain_text() {
    let files = folder(&[("\u{1b}[31m\nred.cgn", b"1. c3-d3 *\n"), ("b.cgn", b"*")]);
    let all: Vec<String> = names(files.path()).iter().map(|name| at(&files, name)).collect();
    let missing = format!("{}\u{1b}[0m", all[0]);
    let (first, second) = (all[0].as_str(), all[1].as_str());
    for arguments in [&["check", first, second, &missing][..], &["fmt", "--check", first, &missing]] {
        let ran = corners(arguments).with_status(2);
        assert!(ran.out.contains("�[31m�red.cgn"), "{}", ran.out);
        assert_harmless(&ran.out);
        assert_harmless(&ran.err);
    }
    let ran = corners(&["check", "--json", first]);
    assert_harmless(&ran.out);
    assert_eq!(ran.all("source"), [first]);
}

#[test]
fn ascii_is_ascii_but_for_what_is_quoted() {
    let folder = ["fixtures/cases", "fixtures/tournament.cgn"];
    for arguments in
        [&["check", "--explain", "--ascii", "-r", folder[0], folder[1]][..], &["check", "--ascii", "nowhere"]]
    {
        let ran = corners(arguments);
        let line = |line: &&str| {
            // Names and tokens are the record's own.
            let own = line.contains(|c: char| c.is_alphabetic() && !c.is_ascii());
            !line.is_ascii() && !own
        };
        let bad: Vec<&str> = ran.out.lines().filter(line).take(5).collect();
        assert!(bad.is_empty(), "{bad:#?}");
    }
    let record =
        "[White \"A\"]\n\n1. c3-d3 f6-e6 2. c2-e2 1-0\n\n1. c3-d3 ((((((((((((((((((((((((((((( f6-e6 oops 1-0\n";
    let record = format!("{record}\n[Event \"{0}\"]\n\n1. c3-d3 {{{0}}} c2-e2 {{{0}}} 1-0\n", "x".repeat(300));
    let record = record.as_str();
    let ran = corners_on(record, &["check", "--explain", "--ascii"]).with_status(1);
    assert!(ran.out.is_ascii(), "{}", ran.out);
    assert!(corners_on(record, &["show", "--ascii", "-"]).with_status(0).out.is_ascii());
    let russian = corners(&["check", "--ascii", "--lang=ru", "fixtures/cases/articles.cgn"]).out;
    assert!(!russian.contains(['«', '»', '—', '○', '•']));
}
