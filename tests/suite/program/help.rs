//! What the program says of itself: the rulebook, help, completions and the manual page.

use std::process::{Command, Stdio};

use corners::rules::Variant;
use corners::rules::articles::articles;

use super::{at, corners, folder, is_installed, run};

const SUBCOMMANDS: [&str; 24] = [
    "check",
    "fmt",
    "show",
    "moves",
    "perft",
    "rules",
    "import",
    "search",
    "explore",
    "game",
    "history",
    "correct",
    "rule",
    "withdraw",
    "restore",
    "rejudge",
    "quarantine",
    "export",
    "backup",
    "verify",
    "rebuild",
    "stats",
    "completions",
    "man",
];

#[test]
fn rules_shows_all_a_chapter_or_an_article() {
    let all = corners(&["rules"]).with_status(0).in_silence().out;
    assert!(all.starts_with("Rulebook, version 1\n\n1  "), "{}", all.lines().next().unwrap_or_default());
    for article in articles() {
        assert!(all.lines().any(|line| line.starts_with(&format!("{:<6}[", article.number))), "{}", article.number);
    }
    for variant in Variant::ALL {
        assert!(all.contains(variant.id()), "{variant}");
    }
    let chapter = corners(&["rules", "4"]).with_status(0).out;
    let article = corners(&["rules", "4.2"]).with_status(0).out;
    assert!(all.contains(&chapter) && chapter.contains(&article) && article.starts_with("4.2   ["));
    assert_eq!(corners(&["rules", "4.2", "2.3"]).out, article + &corners(&["rules", "2.3"]).out);
    for lang in ["it", "ru"] {
        let other = corners(&["rules", "--lang", lang]).with_status(0).out;
        assert!(other.len() > 5000 && other != all, "{lang}");
        // The table of 1.3 is in the language too.
        let table = other.lines().skip_while(|line| !line.starts_with("      id ")).take(2 * Variant::ALL.len() + 1);
        let cells: Vec<&str> = table.flat_map(str::split_whitespace).collect();
        assert!(cells.contains(&"halma-16x16"), "{lang}");
        assert!(!["board", "diagonals", "rated", "yes", "none"].iter().any(|word| cells.contains(word)), "{lang}");
    }
}

#[test]
fn an_article_that_is_not_there_is_told_which_are() {
    for wrong in ["99", "4.9", "x", "", "4.", "\u{1b}[31m"] {
        let ran =
            corners(&["rules", wrong]).with_status(2).saying("expected a chapter from 1 to 11 or an article (1.1 1.2");
        assert_eq!(ran.out, "");
        assert!(!ran.err.contains('\u{1b}'));
    }
}

#[test]
fn every_subcommand_has_its_help_and_the_version() {
    let version = corners(&["--version"]).with_status(0).out;
    assert_eq!(version, concat!("corners ", env!("CARGO_PKG_VERSION"), "\n"));
    let top = corners(&["--help"]).with_status(0).in_silence().out;
    for name in SUBCOMMANDS {
        let about = top.lines().find_map(|line| line.strip_prefix(&format!("  {name} "))).unwrap_or_default();
        assert!(about.trim().len() > 10, "{name}: {about}");
        let help = corners(&[name, "--help"]).with_status(0).in_silence().out;
        assert!(help.contains(&format!("Usage: corners {name}")), "{help}");
        assert_eq!(corners(&["help", name]).with_status(0).out, help);
        let own = corners(&[name, "--version"]).with_status(0).out;
        assert!(own.trim_end().ends_with(env!("CARGO_PKG_VERSION")), "{own}");
    }
    corners(&["cheque"]).with_status(2).saying("'check'");
}

#[test]
fn help_lists_what_an_option_takes() {
    for command in ["check", "fmt", "show", "moves", "perft"] {
        let help = corners(&[command, "--help"]).out;
        for variant in Variant::ALL {
            assert!(help.contains(variant.id()), "{command}: {variant}");
        }
    }
    assert!(corners(&["check", "--help"]).out.contains("[possible values: en, it, ru]"));
}

#[test]
fn every_shell_gets_a_script_that_knows_subcommands_and_variants() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = corners(&["completions", shell]).with_status(0).in_silence().out;
        for word in SUBCOMMANDS.into_iter().chain(["max-game-size"]) {
            assert!(script.contains(word), "{shell}: {word}");
        }
        // The scripts for these two complete no values.
        let has_values = !matches!(shell, "elvish" | "powershell");
        assert!(!has_values || script.contains("halma-16x16"), "{shell}");
    }
    corners(&["completions", "cmd"]).with_status(2).saying("bash");
    let script = corners(&["completions", "bash"]).out;
    let files = folder(&[("corners.bash", script.as_bytes())]);
    if is_installed("bash") {
        run(Command::new("bash").args(["-n", &at(&files, "corners.bash")])).with_status(0).in_silence();
    }
}

#[test]
fn the_manual_page_is_one_page_that_names_all() {
    let page = corners(&["man"]).with_status(0).in_silence().out;
    let begins = page.lines().filter(|line| line.starts_with(".TH ")).collect::<Vec<_>>();
    assert_eq!(begins.len(), 1);
    assert!(begins[0].starts_with(".TH corners 1"), "{begins:?}");
    for name in SUBCOMMANDS {
        assert!(page.contains(&format!("\n.SH {}\n", name.to_uppercase())), "{name}");
    }
    assert!(page.contains("CORNERS_LANG") && page.contains("halma\\-16x16") && page.contains("EXIT STATUS"));
    assert!(!page.contains("(1)"), "there are no other pages");
    if is_installed("man") {
        let files = folder(&[("corners.1", page.as_bytes())]);
        let mut man = Command::new("man");
        man.args(["--warnings", "-l", &at(&files, "corners.1")]).env("MANPAGER", "cat").stdin(Stdio::null());
        let ran = run(&mut man);
        // A system without its manual pages has a `man` that only says so.
        if ran.status == Some(0) && ran.out.contains("SYNOPSIS") {
            assert_eq!(ran.err, "");
        }
    }
}
