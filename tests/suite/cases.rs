//! The records of `fixtures/` against what is known of them.

use serde_json::{Map, Value};

use super::fixtures::{answers, path, records_in, text};

/// Keys of a verdict that must be absent where nothing is said of them.
const ALWAYS_SAID: [&str; 6] = ["illegal", "stands", "equalising", "result", "reason", "decided_at"];

/// Every verdict of a file against its line in the file beside it.
#[track_caller]
fn check_verdicts(name: &str) {
    let expected: Vec<Value> = text(&name.replace(".cgn", ".expected.ndjson")).lines().map(parsed).collect();
    let found = found_in(name);
    let mut faults = Vec::new();
    for (at, (want, have)) in expected.iter().zip(&found).enumerate() {
        let mut bad = Vec::new();
        differences(object(want), object(have), "", &mut bad);
        for key in ALWAYS_SAID {
            if want.get(key).is_none() && have.get(key).is_some() {
                bad.push(format!("{key}: must be absent, found {}", have[key]));
            }
        }
        if !bad.is_empty() {
            faults.push(format!("{name}, game {} ({}): {}", at + 1, want["_kind"], bad.join("; ")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(found.len(), expected.len(), "{name}: number of games");
}

/// Everything that the reader must see in a file against the file beside it.
#[track_caller]
fn check_reading(name: &str) {
    let expected = parsed(&text(&name.replace(".cgn", ".expect.json")));
    let games = expected["games"].as_array().unwrap();
    let found = found_in(name);
    let mut faults = Vec::new();
    for (at, (want, have)) in games.iter().zip(&found).enumerate() {
        let mut bad = Vec::new();
        let mut keys = object(want).clone();
        let wanted_codes = keys.remove("diagnostics");
        let wants_none = keys.remove("no_diagnostics") == Some(Value::Bool(true));
        differences(&keys, object(have), "", &mut bad);
        let codes: Vec<&Value> =
            have.get("diagnostics").and_then(Value::as_array).into_iter().flatten().map(|one| &one["code"]).collect();
        for code in wanted_codes.iter().filter_map(Value::as_array).flatten() {
            if !codes.contains(&code) {
                bad.push(format!("no diagnostic {code} among {codes:?}"));
            }
        }
        if wants_none && !codes.is_empty() {
            bad.push(format!("diagnostics not wanted: {codes:?}"));
        }
        if !bad.is_empty() {
            faults.push(format!("{name}, game {}: {}", at + 1, bad.join("; ")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(found.len(), games.len(), "{name}: number of games");
}

fn found_in(name: &str) -> Vec<Value> {
    answers(name, &std::fs::read(path(name)).unwrap()).iter().map(|line| parsed(line)).collect()
}

#[track_caller]
fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[track_caller]
fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().unwrap()
}

/// Every key of `want` must be in `have` with an equal value; objects may say more, lists compare as wholes.
fn differences(want: &Map<String, Value>, have: &Map<String, Value>, place: &str, bad: &mut Vec<String>) {
    for (key, value) in want.iter().filter(|(key, _)| !key.starts_with('_')) {
        match (value, have.get(key)) {
            (Value::Object(want), Some(Value::Object(have))) => {
                differences(want, have, &format!("{place}{key}."), bad);
            }
            (value, found) if found == Some(value) => {}
            (value, Some(found)) => bad.push(format!("{place}{key}: expected {value}, found {found}")),
            (value, None) => bad.push(format!("{place}{key}: expected {value}, found nothing")),
        }
    }
}

#[test]
fn every_case_of_the_articles_has_its_verdict() {
    check_verdicts("fixtures/cases/articles.cgn");
}

#[test]
fn every_whole_game_has_its_verdict() {
    let games: Vec<String> = records_in("fixtures/cases").into_iter().filter(|name| name.contains("/games-")).collect();
    assert_eq!(games.len(), 7);
    for name in &games {
        check_verdicts(name);
    }
}

#[test]
fn every_odd_file_is_read_as_people_meant_it() {
    let files = records_in("fixtures/import-cases");
    assert!(files.len() > 30);
    for name in &files {
        check_reading(name);
    }
}

/// With `UPDATE_FIXTURES` set the file is written anew: look at the difference before it is kept.
#[test]
fn the_tournament_has_the_answers_beside_it() {
    let (name, beside) = ("fixtures/tournament.cgn", "fixtures/tournament.expected.ndjson");
    let found = answers(name, text(name).as_bytes());
    if std::env::var_os("UPDATE_FIXTURES").is_some() {
        std::fs::write(path(beside), found.join("\n") + "\n").unwrap();
    }
    let expected = text(beside);
    for (want, have) in expected.lines().zip(&found) {
        assert_eq!(have, want);
    }
    assert_eq!(found.len(), expected.lines().count());
}
