//! Searching and exploring: options and language, pages, counts, what is said of a wrong query.

use std::collections::BTreeSet;

use serde_json::Value;

use super::archive::{Club, tournament};

/// The rounds of the games that a search finds: each is one game of the tournament.
#[track_caller]
fn rounds(club: &Club, arguments: &[&str]) -> BTreeSet<String> {
    let ran = club.run(&[&["search", "--json", "--limit", "1000"], arguments].concat());
    let found: Vec<Value> = ran.all("tags").iter().map(|tags| tags["Round"].clone()).collect();
    assert_eq!(ran.status, Some(i32::from(found.is_empty())), "{ran:#?}");
    found.iter().map(|round| round.as_str().unwrap().to_owned()).collect()
}

/// A search finds those games of the tournament of whose verdict this holds.
#[track_caller]
fn check(club: &Club, arguments: &[&str], holds: impl Fn(&Value) -> bool) {
    let games = tournament();
    let readable = games.iter().filter(|game| game["status"] != "unreadable");
    let expected: BTreeSet<String> =
        readable.filter(|game| holds(game)).map(|game| game["tags"]["Round"].as_str().unwrap().to_owned()).collect();
    assert_eq!(rounds(club, arguments), expected, "{arguments:?}");
}

fn has(game: &Value, tag: &str, text: &str) -> bool {
    game["tags"][tag].as_str().is_some_and(|value| value.contains(text))
}

#[test]
fn each_filter_finds_what_a_plain_scan_finds() {
    let club = Club::with_tournament();
    let plies = |game: &Value| game["plies"].as_u64().unwrap();
    let of = |side: &'static str, name: &'static str| move |game: &Value| has(game, side, name);
    let codes = |game: &Value, code: &str| {
        let diagnostics = game["diagnostics"].as_array().cloned().unwrap_or_default();
        game["illegal"]["code"] == code || diagnostics.iter().any(|diagnostic| diagnostic["code"] == code)
    };
    check(&club, &[], |_| true);
    check(&club, &["bellini"], |game| has(game, "White", "Bellini") || has(game, "Black", "Bellini"));
    check(&club, &["--player", "Bellini, Sofia"], |game| {
        has(game, "White", "Bellini") || has(game, "Black", "Bellini")
    });
    check(&club, &["--white", "sofia bellini"], of("White", "Bellini"));
    check(&club, &["--black", "гончаров"], of("Black", "Гончаров"));
    check(&club, &["--opponents", "ashworth", "bellini"], |game| {
        has(game, "White", "Bellini") && has(game, "Black", "Ashworth")
            || has(game, "White", "Ashworth") && has(game, "Black", "Bellini")
    });
    check(&club, &["--player", "bellini", "--player", "whitcombe"], |game| {
        has(game, "White", "Bellini") && has(game, "Black", "Whitcombe")
            || has(game, "White", "Whitcombe") && has(game, "Black", "Bellini")
    });
    check(&club, &["--event", "primavera"], |_| true);
    check(&club, &["--event", "autunno"], |_| false);
    check(&club, &["--site", "TRIESTE"], |_| true);
    check(&club, &["--round", "4.2"], |game| game["tags"]["Round"] == "4.2");
    check(&club, &["--source", "tournament"], |_| true);
    check(&club, &["--date", "2026-04-11"], |game| game["tags"]["Date"] == "2026.04.11");
    check(&club, &["--date", "2026-04-12..2026-04-13"], |game| {
        ["2026.04.12", "2026.04.13"].iter().any(|date| game["tags"]["Date"] == *date)
    });
    check(&club, &["--date", "..2025"], |_| false);
    check(&club, &["--variant", "training"], |game| game["ruleset"]["variant"] == "training");
    check(&club, &["--variant", "training", "--variant", "diagonal-3x3"], |game| {
        ["training", "diagonal-3x3"].iter().any(|variant| game["ruleset"]["variant"] == *variant)
    });
    check(&club, &["--result", "1-0"], |game| game["result"] == "1-0");
    check(&club, &["--result", "0-1", "--result", "1/2-1/2"], |game| {
        game["result"] == "0-1" || game["result"] == "1/2-1/2"
    });
    check(&club, &["--reason", "deadline"], |game| game["reason"] == "deadline");
    check(&club, &["--check", "contradicted"], |game| game["check"] == "contradicted");
    check(&club, &["--article", "4"], |game| game["article"].as_str().is_some_and(|number| number.starts_with("4.")));
    check(&club, &["--article", "9.2"], |game| game["article"] == "9.2");
    check(&club, &["--plies", "80"], |game| plies(game) == 80);
    check(&club, &["--plies", ">80"], |game| plies(game) > 80);
    check(&club, &["--plies", "20..40"], |game| (20..=40).contains(&plies(game)));
    check(&club, &["--rated", "no"], |game| game["ruleset"]["rated"] == false);
    check(&club, &["--rated", "yes"], |game| game["ruleset"]["rated"] == true);
    check(&club, &["--termination", "agreement"], |game| game["claim"]["termination"] == "agreement");
    check(&club, &["--termination", "time forfeit"], |game| game["claim"]["termination"] == "time forfeit");
    check(&club, &["--has", "stands"], |game| game["stands"].is_array());
    check(&club, &["--has", "diagnostic"], |game| game["diagnostics"].is_array());
    check(&club, &["--code", "plies-after-end"], |game| codes(game, "plies-after-end"));
    check(&club, &["--code", "nothing-jumped"], |game| codes(game, "nothing-jumped"));
    check(&club, &["--result", "1-0", "--date", "2026-04-10", "bellini or whitcombe"], |game| {
        game["result"] == "1-0"
            && game["tags"]["Date"] == "2026.04.10"
            && ["Bellini", "Whitcombe"].iter().any(|name| has(game, "White", name) || has(game, "Black", name))
    });
}

#[test]
fn options_and_language_are_the_same() {
    let club = Club::with_tournament();
    for (options, query) in [
        (&["--player", "Bellini, Sofia", "--result", "0-1"][..], "player:\"Bellini, Sofia\" result:0-1"),
        (&["--opponents", "Bellini", "Ashworth, Peter"], "opponents:\"Bellini\" \"Ashworth, Peter\""),
        (&["--date", "2026-04-12..", "--plies", "<30"], "date:2026-04-12.. plies:<30"),
        (&["--check", "void", "--check", "unsupported"], "check:void or check:unsupported"),
        (&["--line", "1. b1-d1"], "line:\"1. b1-d1\""),
        (&["--pattern", "white-in-goal:>=9"], "pattern:\"white-in-goal:>=9\""),
    ] {
        let found = rounds(&club, options);
        assert!(!found.is_empty(), "{options:?}");
        assert_eq!(found, rounds(&club, &[query]), "{query}");
        assert_eq!(found, rounds(&club, &query.split(' ').collect::<Vec<_>>()), "{query}, word by word");
    }
    check(&club, &["--", "-bellini"], |game| !has(game, "White", "Bellini") && !has(game, "Black", "Bellini"));
    check(&club, &["not bell*"], |game| !has(game, "White", "Bellini") && !has(game, "Black", "Bellini"));
}

#[test]
fn what_happened_on_the_board_is_found_with_the_first_ply() {
    let club = Club::with_tournament();
    let line = club.run(&["search", "--json", "--line", "1. b1-d1 g7-g5"]).with_status(0);
    assert_eq!((line.all("first_ply"), line.all("tags")[0]["Round"].clone()), (vec![2.into()], "1.1".into()));
    // Each game passed through its last position.
    for game in tournament().iter().filter(|game| game["plies"].as_u64() > Some(0)) {
        let position = game["position"].as_str().unwrap().split(":F").next().unwrap();
        let found = club.run(&["search", "--json", "--position", position]).with_status(0);
        let answers = found.answers();
        let own = answers.iter().find(|found| found["tags"]["Round"] == game["tags"]["Round"]);
        let own = own.unwrap_or_else(|| panic!("{position} is not found"));
        assert!(own["first_ply"].as_u64() <= game["plies"].as_u64(), "{own}");
        let either = position.replacen(['W', 'B'], "?", 1);
        assert!(rounds(&club, &["--position", &either]).contains(game["tags"]["Round"].as_str().unwrap()));
    }
    let full = club.run(&["search", "--json", "--pattern", "white-in-goal:>=9"]).with_status(0).answers();
    assert!(full.iter().any(|game| game["tags"]["Round"] == "1.2" && game["first_ply"] == 93), "{full:?}");
    let table = club.run(&["search", "--line", "1. b1-d1"]).with_status(0);
    assert!(table.out.lines().next().unwrap().ends_with("At ply"), "{}", table.out);
}

#[test]
fn a_wrong_query_is_shown_with_a_caret_under_the_place() {
    let club = Club::with_tournament();
    for (arguments, shown, at) in [
        (&["riva date:2025-13"][..], "riva date:2025-13", 10),
        (&["bellini", "result:2-0"], "bellini result:2-0", 15),
        (&["--date", "yesterday"], "--date yesterday", 7),
        (&["--line", "1. c3-d3 oops"], "--line 1. c3-d3 oops", 16),
        (&["(bellini"], "(bellini", 8),
        (&["colour:white"], "colour:white", 0),
        (&["--check", "perhaps"], "--check perhaps", 8),
    ] {
        for command in ["search", "export"] {
            let ran = club.run(&[&[command], arguments].concat()).with_status(2).saying("expected ");
            assert_eq!(ran.out, "");
            let lines: Vec<&str> = ran.err.lines().collect();
            assert!(lines[0].starts_with("corners: a query that cannot be read: expected "), "{lines:#?}");
            assert!(lines[0].contains(", found "), "{lines:#?}");
            assert_eq!(lines[1], format!("      {shown}"));
            assert_eq!(lines[2].find('^'), Some(6 + at), "{lines:#?}");
        }
    }
    club.run(&["explore", "result:2-0"]).with_status(2).saying("      result:2-0\n             ^^^");
    club.run(&["explore", "--line", "1. c3-d3 oops"])
        .with_status(2)
        .saying("      --line 1. c3-d3 oops\n                      ^^^^");
    club.run(&["explore", "--position", "x"]).with_status(2).saying("      --position x\n                 ^");
}

#[test]
fn pages_follow_one_another_by_cursor() {
    let club = Club::with_tournament();
    for order in [
        &[][..],
        &["--sort", "date"],
        &["--sort", "date", "--reverse"],
        &["--sort", "length"],
        &["--sort", "length", "--reverse"],
        &["bellini or гончаров or primavera"],
    ] {
        let whole = club.run(&[&["search", "--json", "--limit", "1000"], order].concat()).with_status(0);
        assert_eq!(whole.err, "23 games found\n");
        let mut paged = Vec::new();
        let mut arguments: Vec<String> =
            ["search", "--json", "-n", "5"].iter().chain(order).map(|&argument| argument.to_owned()).collect();
        loop {
            let page = club.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).with_status(0);
            paged.extend(page.all("id"));
            let Some((_, next)) = page.err.trim_end().split_once("23 games found; next page: corners ") else { break };
            // The command is given as it is to be typed.
            arguments = typed(next);
        }
        assert_eq!(paged, whole.all("id"), "{order:?}");
        assert_eq!(paged.iter().map(Value::to_string).collect::<BTreeSet<_>>().len(), 23);
    }
    let plies = |arguments: &[&str]| club.run(&[&["search", "--json"], arguments].concat()).all("plies");
    let plies = |arguments: &[&str]| plies(arguments).iter().map(|plies| plies.as_u64().unwrap()).collect::<Vec<_>>();
    assert!(plies(&["--sort", "length"]).is_sorted_by(|one, other| one >= other));
    assert!(plies(&["--sort", "length", "--reverse"]).is_sorted());
    club.run(&["search", "--cursor", "made-up"]).with_status(2).saying("cursor");
    club.run(&["search", "--reverse"]).with_status(2).saying("--reverse");
}

/// The words of a command as a shell sees them.
fn typed(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = command;
    while !rest.is_empty() {
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
fn a_table_names_the_games_and_fits_the_terminal() {
    let club = Club::with_tournament();
    let ran = club.run(&["search", "--sort", "date", "--round", "1.2"]).with_status(0);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("Id        Date        White "), "{lines:#?}");
    let id = club.id(2);
    assert!(
        lines[1].starts_with(&format!("{id}  2026.04.10  Moretti, Livia  Соколова, Вера  1-0     arrival")),
        "{lines:#?}"
    );
    assert_eq!(ran.err, "1 game found\n");
    let narrow = super::run(club.command(&["search"]).env("COLUMNS", "70")).with_status(0);
    let widest = narrow.out.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(widest <= 70, "{}", narrow.out);
    assert!(narrow.out.contains('…'));
    let none = club.run(&["search", "xyzzy"]).with_status(1);
    assert_eq!((none.out.as_str(), none.err.as_str()), ("", "0 games found\n"));
}

#[test]
fn counts_and_facets_are_those_of_the_search() {
    let club = Club::with_tournament();
    assert_eq!(club.run(&["search", "--count"]).with_status(0).in_silence().out, "23\n");
    assert_eq!(club.run(&["search", "--count", "--json", "result:1-0"]).answers()[0]["total"], 10);
    assert_eq!(club.run(&["search", "--count", "xyzzy"]).with_status(1).out, "0\n");
    let facets = club.run(&["search", "--facets", "--json", "result:1-0"]).with_status(0).answers();
    assert_eq!(facets[0]["result"], serde_json::json!([["1-0", 10]]));
    assert_eq!(facets[0]["year"], serde_json::json!([["2026", 10]]));
    let table = club.run(&["search", "--facets"]).with_status(0);
    assert!(table.out.contains("event") && table.out.contains("Torneo di Primavera"), "{}", table.out);
    assert_eq!(table.err, "23 games found\n");
}

#[test]
fn exploring_counts_what_was_played() {
    let club = Club::with_tournament();
    let games = tournament();
    let classic = games.iter().filter(|game| game["ruleset"]["variant"] == "classic-3x3").count();
    let start = club.run(&["explore", "--json"]).with_status(0).answers();
    let start = &start[0];
    assert_eq!(start["games"], classic);
    let moves = start["moves"].as_array().unwrap();
    let sum: u64 = moves.iter().map(|one| one["games"].as_u64().unwrap()).sum();
    assert_eq!(sum + start["stopped"].as_u64().unwrap(), classic as u64);
    assert!(moves.is_sorted_by_key(|one| u64::MAX - one["games"].as_u64().unwrap()));
    let first = moves.iter().find(|one| one["move"] == "b2-d2").unwrap();
    let begins = |game: &&Value| ["1.2", "5.3"].iter().any(|round| game["tags"]["Round"] == *round);
    assert!(first["games"].as_u64().unwrap() >= games.iter().filter(begins).count() as u64);
    // A move leads to a position in which as many games are.
    let after = club.run(&["explore", "--json", "--line", "1. b2-d2"]).with_status(0).answers();
    assert_eq!(after[0]["games"], first["games"]);
    let after = club.run(&["explore", "--json", "--line", "b2-d2", "--result", "1-0"]).with_status(0).answers();
    assert_eq!(after[0]["games"], first["white_wins"]);
    assert_eq!(after[0]["white_wins"], first["white_wins"]);
    let position = games[16]["position"].as_str().unwrap().split(":F").next().unwrap().to_owned();
    let end = club.run(&["explore", "--json", "--position", &position]).with_status(0).answers();
    assert_eq!((&end[0]["games"], &end[0]["stopped"]), (&1.into(), &1.into()));
    let mirrored = club.run(&["explore", "--json", "--mirror"]).with_status(0).answers();
    assert_eq!(mirrored[0]["games"], classic);
    assert!(mirrored[0]["moves"].as_array().unwrap().len() <= moves.len());

    let table = club.run(&["explore"]).with_status(0).in_silence().out;
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].starts_with(&format!("{classic} games found: White ")), "{table}");
    assert!(table.contains("\nMove   Games  Share  White   Draw  Black  Other  Length  Last\n"), "{table}");
    assert!(table.contains("\nThe newest games:\nId "), "{table}");
    let none = club.run(&["explore", "--line", "1. c3-d3", "xyzzy"]).with_status(1);
    assert_eq!((none.out.as_str(), none.err.as_str()), ("", "0 games found\n"));
    club.run(&["explore", "--variant", "training", "--variant", "triangle"]).with_status(2).saying("one --variant");
}
