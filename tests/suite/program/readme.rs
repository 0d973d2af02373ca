//! The README against the program: every line that can be typed, every example, every closed list.

use corners::arbiter::{Check, Declaration};
use corners::rules::{FaultCode, GameResult, Reason};
use serde_json::Value;

use crate::fixtures::text;

use super::archive::Club;
use super::corners;

/// The blocks of the README between fences of this language.
fn blocks(language: &str) -> Vec<String> {
    let readme = text("README.md");
    let fence = format!("```{language}\n");
    readme.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

/// The words of a line as a shell sees them, without the comment.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() && !rest.starts_with('#') {
        let (word, after) = match rest.strip_prefix('\'') {
            Some(quoted) => quoted.split_once('\'').unwrap(),
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        words.push(word.to_owned());
        rest = after.trim_start();
    }
    words
}

#[test]
fn every_line_of_the_readme_can_be_typed() {
    let mut seen = 0;
    for line in blocks("sh").iter().flat_map(|block| block.lines()) {
        let Some((_, arguments)) =
            format!("| {line}").split_once("| corners ").map(|(a, b)| (a.to_owned(), b.to_owned()))
        else {
            continue;
        };
        let mut arguments = words(&arguments);
        arguments.push("--help".into());
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert!(corners(&arguments).with_status(0).out.contains("Usage: corners"), "{line}");
        seen += 1;
    }
    assert!(seen > 12, "{seen}");
}

/// The lines about the archive, in their order, on the archive that the first of them makes: ids and all.
#[test]
fn every_line_about_the_archive_does_what_it_says() {
    let readme = text("README.md");
    let section = readme.split_once("## Keep an archive").unwrap().1.split_once("## Answers for programs").unwrap().0;
    let club = Club::new();
    club.file("better.cgn", "[Event \"Better\"]\n[Variant \"classic-3x3\"]\n\n1. c3-d3 f6-e6 *\n");
    club.file("old.cgn", "[Event \"Old\"]\n\n1. c3-d3 *\n");
    let mut seen = 0;
    for block in section.split("```sh\n").skip(1) {
        for line in block.split("```").next().unwrap().lines() {
            let mut arguments = words(line.strip_prefix("corners ").unwrap());
            for argument in &mut arguments {
                match argument.as_str() {
                    "better.cgn" | "copy.db" | "torneo.csv" => *argument = club.path(argument),
                    "old/*.cgn" => *argument = club.path("old.cgn"),
                    _ => {}
                }
            }
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let ran = club.run(&arguments);
            assert!(matches!(ran.status, Some(0 | 1)), "{line}: {ran:?}");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
    club.run(&["verify"]).with_status(0);
}

#[test]
fn the_answer_in_the_readme_is_the_answer_of_the_program() {
    let [example] = &blocks("json")[..] else { panic!("one block of JSON is expected") };
    let example: Value = serde_json::from_str(example).unwrap();
    let answers = corners(&["check", "--json", "fixtures/tournament.cgn"]).with_status(1).answers();
    assert_eq!(answers[5], example);
}

#[test]
fn the_screen_in_the_readme_is_the_screen_of_the_program() {
    // The first game is too long to be shown in the README; the second is all there.
    let screen = blocks("text").into_iter().find(|block| block.starts_with("$ corners check")).unwrap();
    let record =
        "[Event \"Coppa\"]\n[Round \"4\"]\n[White \"Riva, Ada\"]\n[Black \"Bruno, Ugo\"]\n[Variant \"classic-3x3\"]\n";
    let record = format!("1. c3-d3 *\n\n{record}{}\n1. c3-d3 f6-e6 2. c2-e2 g7-e7 1-0\n", "\n".repeat(7));
    let found = super::corners_on(&record, &["check"]).with_status(1).out;
    let found = found.split_once("\n   2  ").unwrap().1;
    let shown = screen.split_once("\n   2  ").unwrap().1;
    assert!(found.starts_with(shown), "{found}\n{shown}");
}

#[test]
fn the_closed_lists_of_the_readme_are_whole() {
    let readme = text("README.md");
    let row = |key: &str| {
        let row = readme.lines().find(|line| line.starts_with(&format!("| `{key}` |")));
        quoted(row.unwrap_or_else(|| panic!("no row for {key}")))[1..].to_vec()
    };
    let checks: Vec<&str> = Check::ALL.iter().map(|check| check.id()).collect();
    let rows: Vec<&str> = readme
        .lines()
        .skip_while(|line| !line.starts_with("| check |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.split('|').nth(1).unwrap().trim())
        .collect();
    assert_eq!(rows, checks);
    for check in Check::ALL {
        let row = readme.lines().find(|line| line.starts_with(&format!("| {} |", check.id()))).unwrap();
        assert!(row.ends_with(if check.is_in_order() { "✓ |" } else { "✗ |" }), "{row}");
    }
    let reasons: Vec<&str> = Reason::ALL.iter().map(|reason| reason.id()).collect();
    let declarations: Vec<&str> = Declaration::ALL.iter().map(|declaration| declaration.id()).collect();
    assert_eq!(row("reason"), [reasons, declarations].concat());
    assert_eq!(row("result"), GameResult::ALL.map(GameResult::token));
    assert_eq!(row("status"), ["decided", "declared", "undecided", "illegal", "unreadable"]);
    let codes = readme.split_once("The codes of an illegal ply").unwrap().1.split("\n\n").next().unwrap();
    assert_eq!(quoted(codes), FaultCode::ALL.map(FaultCode::id));
}

/// What stands between backquotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_key_of_an_answer_is_in_the_readme() {
    let readme = text("README.md");
    let table = readme.split_once("| key | says |").unwrap().1.split("\n\n").next().unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let named: Vec<&str> = rows.flat_map(|line| quoted(line.split('|').nth(1).unwrap())).collect();
    for source in ["fixtures/tournament.cgn", "fixtures/cases/articles.cgn"] {
        for answer in corners(&["check", "--json", source]).answers() {
            for key in answer.as_object().unwrap().keys() {
                assert!(named.contains(&key.as_str()), "{key}");
            }
        }
    }
}
