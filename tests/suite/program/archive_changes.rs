//! Corrections, rulings, withdrawals, and the history that shows them.

use super::archive::{Club, TOURNAMENT};
use super::{OPEN, run};

#[test]
fn a_correction_is_a_new_revision_judged_again() {
    let club = Club::with_tournament();
    let id = club.id(6);
    let record = club.run(&["game", &id, "--cgn"]).with_status(0).in_silence().out;
    let better = record.replace("[Result \"1-0\"]", "[Result \"0-1\"]");
    let better = format!("{} 0-1\n", better.trim_end().strip_suffix("1-0").unwrap().trim_end());
    let file = club.file("better.cgn", &better);
    let correct = |arguments: &[&str]| club.run(&[&["correct", &id, &file, "--reason"], arguments].concat());
    correct(&[" "]).with_status(2).saying("expected a reason");
    correct(&["x", "--if-revision", "2"]).with_status(2).saying("is at revision 1, not at 2");
    let done =
        correct(&["the result was miscopied", "--who", "Rita", "--if-revision", "1"]).with_status(0).in_silence();
    assert!(done.out.starts_with(&format!("{id}  revision 2  correction\n")), "{}", done.out);
    for line in [
        "  who: Rita\n",
        "  why: the result was miscopied\n",
        "    - [Result \"1-0\"]\n",
        "    + [Result \"0-1\"]\n",
        "    check: contradicted → confirmed\n",
    ] {
        assert!(done.out.contains(line), "{line} {}", done.out);
    }
    correct(&["again"]).with_status(2).saying("has already");
    assert_eq!(club.run(&["search", "--count", "check:contradicted"]).with_status(1).out, "0\n");
    assert_eq!(club.run(&["game", &id, "--json"]).all("check"), ["confirmed"]);
    assert_eq!(club.run(&["game", &id, "--json", "--revision", "1"]).all("check"), ["contradicted"]);
    assert_eq!(club.run(&["game", &id, "--cgn", "--revision", "1"]).out, record);
    club.run(&["game", &id, "--revision", "3"]).with_status(2).saying("has no revision 3");
    let history = club.run(&["history", &id]).with_status(0).out;
    assert!(history.ends_with(&done.out) && history.starts_with(&format!("{id}  revision 1  stored\n")), "{history}");
    // What is no record, or another game's, is refused and changes nothing.
    let other = club.run(&["game", &club.id(5), "--cgn"]).out;
    for (text, why) in [
        (other.as_str(), "two games cannot have the same"),
        ("", "one readable record"),
        ("oops", "one readable record"),
    ] {
        let file = club.file("wrong.cgn", text);
        club.run(&["correct", &id, &file, "--reason", "x"]).with_status(2).saying(why);
    }
    let lines = club.run(&["history", &id, "--json"]).with_status(0);
    assert_eq!(lines.all("kind"), ["stored", "correction"]);
    assert_eq!(lines.all("who"), ["secretary", "Rita"]);
    assert!(lines.all("at").iter().all(|at| at.as_str().is_some_and(|at| at.len() == 20 && at.ends_with('Z'))));
    assert_eq!(
        lines.answers()[1]["verdict"].as_array().unwrap().iter().filter(|field| field["field"] == "check").count(),
        1
    );
    assert_eq!(lines.answers()[1]["answer"]["check"], "confirmed");
    club.run(&["verify"]).with_status(0);
}

#[test]
fn an_arbiter_lets_a_ply_stand_or_declares_a_result() {
    let club = Club::with_tournament();
    let (illegal, open, decided) = (club.id(19), club.id(17), club.id(1));
    let rule = |id: &str, arguments: &[&str]| {
        club.run(&[&["rule", id, "--reason", "the board of arbiters"], arguments].concat())
    };
    let done = rule(&illegal, &["--let-stand", "25", "--json"]).with_status(0);
    assert_eq!(done.answers()[0]["ruling"]["let-stand"]["ply"], 25);
    assert_eq!(done.answers()[0]["answer"]["stands"][0], 25);
    assert_eq!(club.run(&["search", "--json", "has:stands", "check:unsupported"]).all("id"), [illegal.as_str()]);
    rule(&illegal, &["--let-stand", "25"]).with_status(2).saying("stands already");
    let done = rule(&open, &["--declare", "1/2-1/2", "--termination", "agreement"]).with_status(0);
    assert!(done.out.contains("  ruling: declare result 1/2-1/2 termination agreement\n"), "{}", done.out);
    assert!(done.out.contains("    result: – → 1/2-1/2\n"), "{}", done.out);
    assert_eq!(club.run(&["game", &open, "--json"]).all("check"), ["declared"]);
    rule(&decided, &["--declare", "1-0"]).with_status(2).saying("the ruling does not stand");
    let noted = rule(&decided, &["--note"]).with_status(0);
    assert!(noted.out.contains("  ruling: note\n"), "{}", noted.out);
    rule(&decided, &[]).with_status(2).saying("--let-stand");
    rule(&decided, &["--note", "--declare", "1-0"]).with_status(2);
    rule(&decided, &["--declare", "2-0"]).with_status(2).saying("expected 1-0, 0-1, 1/2-1/2 or 0-0");
    rule(&decided, &["--declare", "1-0", "--termination", "x"]).with_status(2).saying("adjudication");
    // The bytes that came first are kept.
    assert!(!club.run(&["game", &illegal, "--original"]).out.contains("stands"));
    assert!(club.run(&["game", &illegal, "--cgn"]).out.contains("{[%stands]}"));
    club.run(&["verify"]).with_status(0);
}

#[test]
fn a_withdrawn_game_keeps_its_history_and_can_be_restored() {
    let club = Club::with_tournament();
    let id = club.id(3);
    club.run(&["withdraw", &id, "--reason", "asked for"]).with_status(0);
    assert_eq!(club.run(&["search", "--count"]).out, "22\n");
    assert!(club.run(&["game", &id]).with_status(0).out.contains("This game is withdrawn."));
    club.run(&["withdraw", &id, "--reason", "x"]).with_status(2).saying("is withdrawn; restore it first");
    club.run(&["rule", &id, "--note", "--reason", "x"]).with_status(2).saying("is withdrawn");
    let again = club.run(&["import", "--json", TOURNAMENT]).with_status(1);
    assert_eq!((&again.all("outcome")[2], &again.all("id")[2]), (&"withdrawn".into(), &id.as_str().into()));
    club.run(&["restore", &id, "--reason", "by mistake"]).with_status(0);
    club.run(&["restore", &id, "--reason", "x"]).with_status(2).saying("is not withdrawn");
    assert_eq!(club.run(&["search", "--count"]).out, "23\n");
    let history = club.run(&["history", "--json", &id]).with_status(0);
    assert_eq!(history.all("kind"), ["stored", "withdrawal", "restoration"]);
    assert_eq!(history.all("why")[1], "asked for");
    club.run(&["verify"]).with_status(0);
}

#[test]
fn a_report_from_the_archive_is_that_of_check() {
    let club = Club::with_tournament();
    let checked = super::corners(&["check", "--explain", TOURNAMENT]).out;
    for number in [1, 6, 10, 19] {
        let shown = club.run(&["game", &club.id(number)]).with_status(0).in_silence().out;
        let (head, report) = shown.split_once("\n\n").unwrap();
        assert!(head.contains("revision 1/1: stored, ") && head.contains("source: fixtures/tournament.cgn"), "{head}");
        // The lines of the source are counted from the record on here.
        let sentence = report.lines().find(|line| line.contains("record claims")).unwrap();
        assert!(checked.contains(sentence), "{sentence}");
    }
}

#[test]
fn rejudging_finds_nothing_where_nothing_changed() {
    let club = Club::with_tournament();
    for arguments in [&["rejudge", "--dry-run"][..], &["rejudge"], &["rejudge", "--json"]] {
        let ran = club.run(arguments).with_status(0);
        assert_eq!((ran.out.as_str(), ran.err.as_str()), ("", ran.err.as_str()));
        assert!(ran.err.starts_with("23 games judged; 0 verdicts "), "{}", ran.err);
    }
}

#[test]
fn what_could_not_be_read_is_mended_tried_again_or_dropped() {
    let club = Club::new();
    let torn = "[Event \"Torn\"]\n[Variant \"hexagon\"]\n\n1. c3-d3 *\n";
    let junk = "[Event \"Junk\"]\n[Variant \"no such\"]\n\n1. c3-d3 f6-e6 *\n";
    let file = club.file("torn.cgn", format!("{torn}\n{junk}\n{OPEN}"));
    let ran = club.run(&["import", "--json", &file]).with_status(1);
    assert_eq!(ran.all("outcome"), ["unreadable", "unreadable", "stored"]);
    let list = club.run(&["quarantine", "list"]).with_status(0);
    assert!(list.out.contains(" q1  waiting  ") && list.out.contains("found “hexagon”"), "{}", list.out);
    assert_eq!(list.err, "2 records in quarantine\n");
    assert_eq!(club.run(&["quarantine", "list", "--json"]).all("quarantine"), [1, 2]);
    let bytes = club.run(&["quarantine", "show", "1", "--original"]).with_status(0).out;
    assert!(bytes.starts_with(torn.trim_end()), "{bytes}");
    let shown = club.run(&["quarantine", "show", "q1"]).with_status(0).out;
    assert!(shown.contains("torn.cgn:1") && shown.contains("^^^^^^^") && shown.contains("  1. c3-d3 *"), "{shown}");

    club.run(&["quarantine", "retry", "1"]).with_status(1);
    club.run(&["quarantine", "retry"]).with_status(2).saying("--all");
    let mend = ["quarantine", "mend", "1", "-", "--reason", "the variant was misspelt"];
    let mut command = club.command(&mend);
    let better = club.file("mended.cgn", bytes.replace("hexagon", "triangle"));
    let mended = run(command.stdin(std::fs::File::open(better).unwrap())).with_status(0);
    assert!(mended.out.starts_with("q1  stored  "), "{}", mended.out);
    let found = club.run(&["search", "--json", "variant:triangle"]).with_status(0);
    let id = found.answers()[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(club.run(&["history", &id, "--json"]).all("why"), ["the variant was misspelt"]);
    let again = club.file("again.cgn", torn.replace("hexagon", "triangle"));
    club.run(&["quarantine", "mend", "1", &again, "--reason", "x"]).with_status(2).saying("was mended before");
    club.run(&["quarantine", "mend", "2", &file, "--reason", "x"]).with_status(2).saying("one readable record");
    club.run(&["quarantine", "drop", "2", "--reason", "an advertisement"]).with_status(0).in_silence();
    club.run(&["quarantine", "drop", "3", "--reason", "x"])
        .with_status(2)
        .saying("nothing in quarantine has the number 3");
    club.run(&["quarantine", "show", "3"]).with_status(2).saying("nothing in quarantine has the number 3");
    assert_eq!(club.run(&["quarantine", "list"]).out, "");
    let all = club.run(&["quarantine", "list", "--all", "--json"]);
    assert_eq!(all.all("state"), ["mended", "dropped"]);
    assert_eq!(all.all("id")[0], id.as_str());
    assert_eq!(club.run(&["quarantine", "retry", "--all"]).with_status(0).out, "");
    club.run(&["quarantine", "retry", "x"]).with_status(2).saying("such as 3 or q3");
}

#[test]
fn a_record_that_was_too_large_does_not_keep_others_in_quarantine() {
    let club = Club::new();
    let large = format!("[Event \"Large\"]\n\n1. c3-d3 {{{}}} *\n\n", "x".repeat(5000));
    let file = club.file("large.cgn", format!("{large}[Event \"Torn\"]\n[Variant \"hexagon\"]\n\n1. c3-d3 *\n"));
    club.run(&["import", "--quiet", "--max-game-size", "1k", &file]).with_status(1);
    let shown = club.run(&["quarantine", "show", "1"]).with_status(0).out;
    assert!(shown.contains("expected a game of at most 1024 bytes"), "{shown}");
    let again = club.run(&["quarantine", "retry", "--all"]).with_status(1);
    assert_eq!(again.out, "q1  unreadable\nq2  unreadable\n");
    // The file itself is there still.
    let whole = club.run(&["import", "--json", &file]).with_status(1);
    assert_eq!(whole.all("outcome"), ["stored", "unreadable"]);
}
