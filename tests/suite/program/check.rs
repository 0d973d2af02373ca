//! `corners check`: its status, its options, its streams.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use super::{OPEN, UNSUPPORTED, at, corners, corners_on, folder, program, run};

#[test]
fn the_status_says_whether_all_is_in_order() {
    let files = folder(&[("good.cgn", OPEN.as_bytes()), ("bad.cgn", UNSUPPORTED.as_bytes())]);
    corners(&["check", &at(&files, "good.cgn")]).with_status(0).in_silence();
    corners(&["check", &at(&files, "good.cgn"), &at(&files, "bad.cgn")]).with_status(1).in_silence();
    corners(&["check", &at(&files, "none.cgn")]).with_status(2).saying("cannot open").saying("none.cgn");
    corners(&["check", &at(&files, "")]).with_status(2).saying("is a folder; --recursive walks it");
    corners(&["check", "--no-such-option"]).with_status(2).saying("--no-such-option");
    corners(&[]).with_status(2).saying("Usage");
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked() {
    let files = folder(&[("a.cgn", OPEN.as_bytes()), ("c.cgn", UNSUPPORTED.as_bytes())]);
    let [a, b, c] = ["a.cgn", "b.cgn", "c.cgn"].map(|name| at(&files, name));
    let ran = corners(&["check", "--json", &a, &b, &c]).with_status(2).saying("b.cgn").saying("2 games, 4 plies");
    assert_eq!(ran.all("source"), [a, c]);
}

#[test]
fn an_empty_source_holds_no_games_and_is_in_order() {
    for input in ["", "\n \n\t\r\n"] {
        let ran = corners_on(input, &["check"]).with_status(0).in_silence();
        assert!(ran.out.contains("0 games, 0 plies"), "{}", ran.out);
    }
    assert_eq!(corners_on("", &["check", "--json"]).with_status(0).out, "");
}

#[test]
fn json_is_all_that_standard_output_holds_and_the_summary_goes_beside_it() {
    let ran = corners_on([OPEN, UNSUPPORTED].join("\n"), &["check", "--json"]).with_status(1);
    assert_eq!(ran.all("game"), [1, 2]);
    assert_eq!(ran.all("source"), ["-", "-"]);
    assert_eq!(ran.all("check"), ["open", "unsupported"]);
    assert!(ran.err.starts_with("2 games, 4 plies\n"), "{}", ran.err);
}

#[test]
fn games_are_numbered_in_each_source_and_the_number_of_judges_changes_nothing() {
    let many = format!("{OPEN}\n{UNSUPPORTED}\n").repeat(12_000);
    assert!(many.len() > 2 << 20);
    let files = folder(&[("many.cgn", many.as_bytes()), ("one.cgn", OPEN.as_bytes())]);
    let (many, one) = (at(&files, "many.cgn"), at(&files, "one.cgn"));
    let [first, second, third] =
        ["1", "2", "5"].map(|jobs| corners(&["check", "--json", "--jobs", jobs, &many, &one]).with_status(1).out);
    assert!(first == second && first == third);
    let first_keys = |line: &str| line.split(',').next().unwrap().to_owned();
    let numbers: Vec<String> = first.lines().map(first_keys).collect();
    let expected: Vec<String> = (1..=24_000).chain([1]).map(|number| format!("{{\"game\":{number}")).collect();
    assert!(numbers == expected);
}

#[test]
fn quiet_leaves_the_summary_and_explain_reports_every_game() {
    let both = [OPEN, UNSUPPORTED].join("\n");
    let quiet = corners_on(&both, &["check", "--quiet"]).with_status(1).out;
    assert!(quiet.starts_with("2 games, 4 plies\n"), "{quiet}");
    let usual = corners_on(&both, &["check"]).with_status(1).out;
    let explained = corners_on(&both, &["check", "--explain"]).with_status(1).out;
    let boards = |text: &str| text.matches("a  b  c  d  e  f  g  h").count() / 2;
    assert_eq!((boards(&usual), boards(&explained)), (1, 2));
    for wrong in [["--json", "--quiet"], ["--json", "--explain"], ["--quiet", "--explain"]] {
        corners_on(&both, &["check", wrong[0], wrong[1]]).with_status(2).saying("cannot be used with");
    }
}

#[test]
fn every_language_can_be_asked_for_by_option_and_environment() {
    for (lang, word) in [("en", "by check: open 1"), ("it", "aperto"), ("ru", "открыт"), ("ru_RU.UTF-8", "открыт")]
    {
        let option = corners_on(OPEN, &["check", "--lang", lang]).with_status(0).out;
        assert!(option.contains(word), "{lang}: {option}");
        let environment = run(program(&["check", "fixtures/cases/articles.cgn"]).env("CORNERS_LANG", lang));
        let asked = corners(&["check", "--lang", lang, "fixtures/cases/articles.cgn"]);
        let untimed = |text: &str| text.rsplit_once(": ").unwrap().0.to_owned();
        assert_eq!(untimed(&environment.out), untimed(&asked.out), "{lang}");
    }
    // An empty variable asks for nothing.
    let ran = run(program(&["rules", "1.1"]).env("CORNERS_LANG", "")).with_status(0);
    assert_eq!(ran.out, corners(&["rules", "1.1"]).out);
    corners(&["check", "--lang", "de"]).with_status(2).saying("expected a language (en, it, ru), found “de”");
    run(program(&["check"]).env("CORNERS_LANG", "tlh")).with_status(2).saying("en, it, ru").saying("tlh");
}

#[test]
fn a_variant_is_for_records_that_name_none() {
    let variant_of = |text: &str| {
        let ran = corners_on(text, &["check", "--json", "--variant", "triangle"]);
        ran.answers()[0]["ruleset"]["variant"].as_str().unwrap().to_owned()
    };
    assert_eq!(variant_of("1. c2-d2 *"), "triangle");
    assert_eq!(variant_of(OPEN), "classic-3x3");
    corners(&["check", "--variant", "chess"]).with_status(2).saying("classic-3x3, ").saying("found “chess”");
}

#[test]
fn an_encoding_is_for_text_that_is_no_utf_8() {
    // "Иван" in KOI8-R.
    let record = [b"[White \"".as_slice(), &[0xE9, 0xD7, 0xC1, 0xCE], b"\"]\n\n1. c3-d3 *\n"].concat();
    let ran = corners_on(&record, &["check", "--json", "--encoding", "koi8-r"]).with_status(0);
    assert_eq!(ran.answers()[0]["tags"]["White"], "Иван");
    corners(&["check", "--encoding", "klingon"]).with_status(2).saying("windows-1251").saying("found “klingon”");
    corners(&["check", "--encoding", "utf-8"]).with_status(2).saying("recognised by themselves");
}

#[test]
fn a_game_over_the_limit_is_not_kept_and_the_next_one_is() {
    let text = format!("1. c3-d3 {{{}}} *\n\n{OPEN}", "x".repeat(2000));
    let ran = corners_on(&text, &["check", "--json", "--max-game-size", "1k"]).with_status(1);
    assert_eq!(ran.all("status"), ["unreadable", "undecided"]);
    assert_eq!(ran.answers()[0]["diagnostics"][0]["code"], "too-large");
    corners_on(&text, &["check", "--max-game-size", "4k"]).with_status(0);
    for wrong in ["0", "2G", "1025M", "-1", "x"] {
        let option = format!("--max-game-size={wrong}");
        corners(&["check", &option]).with_status(2).saying("expected a size from 1 to 1024M").saying(wrong);
    }
    corners(&["check", "--jobs", "0"]).with_status(2).saying("expected a number from 1 to 256, found “0”");
}

#[test]
fn colours_are_for_terminals_and_for_those_who_ask() {
    let colours = |arguments: &[&str], no_color: &str| {
        let mut command = program(&[&["check", "fixtures/cases/articles.cgn"], arguments].concat());
        run(command.env("NO_COLOR", no_color)).out.contains('\u{1b}')
    };
    assert!(!colours(&[], "") && !colours(&[], "1") && !colours(&["--color", "never"], ""));
    assert!(colours(&["--color", "always"], "") && colours(&["--color=always"], "1"));
    assert!(!colours(&["--color", "always", "--json"], ""));
    corners(&["check", "--color", "sometimes"]).with_status(2).saying("auto, always, never");
}

#[test]
fn a_reader_that_goes_away_ends_the_program_without_a_word() {
    let files = folder(&[("many.cgn", format!("{OPEN}\n").repeat(5000).as_bytes())]);
    let many = at(&files, "many.cgn");
    let lines: [&[&str]; 4] = [&["check", "--json"], &["check", "--json", "--jobs=1"], &["check"], &["fmt"]];
    for arguments in lines {
        let mut command = program(&[arguments, &[&many]].concat());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::with_capacity(64, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(!line.is_empty());
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((err.as_str(), child.wait().unwrap().code()), ("", Some(0)), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_takes_nothing_is_told_as_it_is() {
    for arguments in [&["check", "fixtures/tournament.cgn"][..], &["fmt", "fixtures/tournament.cgn"], &["rules"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let child = program(arguments).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {err}");
        assert!(err.contains("No space left") && !err.contains("cannot read"), "{arguments:?}: {err}");
    }
}

#[cfg(unix)]
#[test]
fn closed_streams_are_no_reason_to_panic() {
    let shell = |line: &str| {
        let line = format!("\"$0\" {line}");
        let mut command = std::process::Command::new("sh");
        run(command.args(["-c", &line, env!("CARGO_BIN_EXE_corners")]).current_dir(env!("CARGO_MANIFEST_DIR")))
    };
    assert!(shell("check <&-").with_status(0).in_silence().out.contains("0 games"));
    shell("check fixtures/tournament.cgn >&-").with_status(1);
    shell("check no-such-file 2>&-").with_status(2);
}
