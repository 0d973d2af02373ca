//! The one form of a verdict: which keys, in which order, with which values.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use corners::arbiter::{Check, Declaration, Status};
use corners::board::Color;
use corners::notation::{Code, Termination};
use corners::rules::{Blocking, FaultCode, GameResult, Reason, Variant};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

use crate::fixtures::{answers, path, records_in};

/// A value that keeps the order of its keys.
#[derive(Debug, Clone, PartialEq)]
enum Json {
    Null,
    Word(String),
    Other,
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Json;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any value")
            }
            fn visit_unit<E>(self) -> Result<Json, E> {
                Ok(Json::Null)
            }
            fn visit_bool<E>(self, _: bool) -> Result<Json, E> {
                Ok(Json::Other)
            }
            fn visit_u64<E>(self, _: u64) -> Result<Json, E> {
                Ok(Json::Other)
            }
            fn visit_str<E>(self, text: &str) -> Result<Json, E> {
                Ok(Json::Word(text.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    items.push(item);
                }
                Ok(Json::List(items))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Json::Object(entries))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

impl Json {
    fn has_null(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Word(_) | Self::Other => false,
            Self::List(items) => items.iter().any(Self::has_null),
            Self::Object(entries) => entries.iter().any(|(_, value)| value.has_null()),
        }
    }
}

/// The keys of each object of a verdict, in their order.
const KEYS: [(&str, &[&str]); 9] = [
    (
        "",
        &[
            "game",
            "source",
            "line",
            "tags",
            "ruleset",
            "plies",
            "claim",
            "status",
            "result",
            "reason",
            "article",
            "decided_at",
            "illegal",
            "check",
            "plies_after_end",
            "equalising",
            "stands",
            "position",
            "evidence",
            "diagnostics",
        ],
    ),
    (
        "ruleset",
        &["variant", "board", "pieces", "diagonals", "blocking", "exit_deadline", "move_limit", "house", "rated"],
    ),
    ("claim", &["result", "termination"]),
    ("decided_at", &["ply", "move", "side", "written"]),
    ("illegal", &["ply", "move", "side", "written", "code", "squares"]),
    ("evidence", &["arrival", "piece", "at_home", "excused", "in_goal", "plies", "side"]),
    ("evidence.piece", &["from", "to"]),
    ("evidence.arrival", &["white", "black"]),
    ("diagnostics", &["severity", "code", "line", "column", "message"]),
];

/// The keys that hold a word of a closed list.
fn closed() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let results = GameResult::ALL.map(GameResult::token);
    let sides = Color::BOTH.map(Color::name);
    let reasons = Reason::ALL.map(Reason::id).into_iter().chain(Declaration::ALL.map(Declaration::id));
    BTreeMap::from([
        ("status", ["decided", "declared", "undecided", "illegal", "unreadable"].into()),
        ("result", results.into()),
        ("reason", reasons.collect()),
        ("check", Check::ALL.map(Check::id).into()),
        ("claim.result", results.into_iter().chain(["*"]).collect()),
        ("claim.termination", Termination::ALL.map(Termination::value).into()),
        ("decided_at.side", sides.into()),
        ("illegal.side", sides.into()),
        ("illegal.code", FaultCode::ALL.map(FaultCode::id).into()),
        ("evidence.side", sides.into()),
        ("ruleset.variant", Variant::ALL.map(Variant::id).into()),
        ("ruleset.blocking", [Blocking::Banned, Blocking::BannedStanding, Blocking::Allowed].map(Blocking::id).into()),
        ("diagnostics.severity", ["warning", "error"].into()),
        ("diagnostics.code", Code::ALL.iter().map(|code| code.id()).collect()),
    ])
}

/// Looks through an object and everything in it.
#[track_caller]
fn check_object(place: &str, entries: &[(String, Json)], line: &str) {
    let keys = KEYS.iter().find(|(name, _)| *name == place).map(|(_, keys)| *keys);
    if let Some(keys) = keys {
        let places: Vec<Option<usize>> =
            entries.iter().map(|(key, _)| keys.iter().position(|known| known == key)).collect();
        assert!(places.iter().all(Option::is_some), "an unknown key in {place:?} of {line}");
        assert!(places.windows(2).all(|pair| pair[0] < pair[1]), "the order of keys in {place:?} of {line}");
    }
    let closed = closed();
    for (key, value) in entries {
        let inner = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
        match value {
            Json::Word(word) => {
                let is_known = closed.get(inner.as_str()).is_none_or(|words| words.contains(word.as_str()));
                assert!(is_known, "{inner} is {word:?} in {line}");
            }
            Json::Object(entries) => check_object(&inner, entries, line),
            Json::List(items) => {
                for item in items {
                    if let Json::Object(entries) = item {
                        check_object(&inner, entries, line);
                    }
                }
            }
            Json::Null | Json::Other => {}
        }
    }
}

/// Every answer to every record of the fixtures, and every key that they have.
fn all_answers() -> Vec<String> {
    let files = ["fixtures/cases", "fixtures/import-cases"].into_iter().flat_map(records_in);
    files.flat_map(|name| answers(&name, &std::fs::read(path(&name)).unwrap())).collect()
}

#[test]
fn keys_come_in_one_order_and_words_from_closed_lists() {
    let lines = all_answers();
    assert!(lines.len() > 500);
    let mut seen = BTreeSet::new();
    for line in &lines {
        let Json::Object(entries) = serde_json::from_str(line).unwrap() else { panic!("{line}") };
        assert!(!Json::Object(entries.clone()).has_null(), "no null in {line}");
        check_object("", &entries, line);
        seen.extend(entries.into_iter().map(|(key, _)| key));
    }
    let known: BTreeSet<String> = KEYS[0].1.iter().map(|key| (*key).to_owned()).collect();
    assert_eq!(seen, known, "every key comes up");
}

#[test]
fn what_a_verdict_must_say_goes_with_its_status() {
    for line in all_answers() {
        let answer: serde_json::Value = serde_json::from_str(&line).unwrap();
        let has = |key: &str| answer.get(key).is_some();
        let status = answer["status"].as_str().unwrap();
        assert!(["game", "source", "line", "tags", "check"].into_iter().all(has), "{line}");
        assert_eq!(has("result"), matches!(status, "decided" | "declared"), "{line}");
        assert_eq!(has("reason"), has("result"), "{line}");
        assert_eq!(has("article"), matches!(status, "decided" | "declared" | "illegal"), "{line}");
        assert_eq!(has("decided_at"), status == "decided", "{line}");
        assert_eq!(has("evidence"), status == "decided", "{line}");
        assert_eq!(has("plies_after_end"), status == "decided", "{line}");
        assert_eq!(has("illegal"), status == "illegal" || answer["article"] == "9.4", "{line}");
        assert_eq!(has("plies"), status != "unreadable", "{line}");
        assert_eq!(has("position"), status != "unreadable", "{line}");
        if has("equalising") {
            assert_eq!(status, "undecided", "{line}");
        }
        if answer.get("decided_at").is_some_and(|at| at["ply"] == 0) {
            assert_eq!(answer["decided_at"], serde_json::json!({"ply": 0}), "{line}");
        }
    }
}

#[test]
fn the_article_goes_with_the_reason() {
    for line in all_answers() {
        let answer: serde_json::Value = serde_json::from_str(&line).unwrap();
        let Some(reason) = answer["reason"].as_str() else { continue };
        let article = answer["article"].as_str().unwrap();
        let fits = match (answer["status"].as_str().unwrap(), reason) {
            ("declared", "rules-infraction" | "adjudication") => matches!(article, "9.2" | "9.4"),
            ("declared", _) => article == "9.2",
            (_, "arrival") => matches!(article, "4.1" | "4.2" | "4.3" | "4.4"),
            (_, "equalised") => article == "4.2",
            (_, "returned-home") => article == "5.3",
            (_, "deadline") => article == "5.1",
            (_, "move-limit") => article == "7.1",
            (_, "repetition") => article == "8.1",
            (_, "no-moves") => article == "6.1",
            _ => false,
        };
        assert!(fits, "{line}");
    }
}

#[test]
fn the_words_of_a_verdict_are_those_of_its_types() {
    let word = |value: serde_json::Value| value.as_str().unwrap().to_owned();
    let statuses = [Status::Decided, Status::Declared, Status::Undecided, Status::Illegal, Status::Unreadable];
    let written = statuses.map(|status| word(serde_json::to_value(status).unwrap()));
    assert_eq!(written, ["decided", "declared", "undecided", "illegal", "unreadable"]);
    for check in Check::ALL {
        assert_eq!(word(serde_json::to_value(check).unwrap()), check.id());
    }
    for declaration in Declaration::ALL {
        assert_eq!(word(serde_json::to_value(declaration).unwrap()), declaration.id());
    }
    for reason in Reason::ALL {
        assert_eq!(word(serde_json::to_value(reason).unwrap()), reason.id());
    }
    for code in FaultCode::ALL {
        assert_eq!(word(serde_json::to_value(code).unwrap()), code.id());
    }
    for termination in Termination::ALL {
        assert_eq!(word(serde_json::to_value(termination).unwrap()), termination.value());
    }
    assert!(FaultCode::ALL.is_sorted());
}

#[test]
fn an_answer_without_number_and_source_begins_with_its_line() {
    let (record, verdict) = crate::fixtures::judge_all(b"\n\n1. c3-d3 *\n").remove(0);
    let answer = corners::arbiter::Answer { game: None, source: None, record: &record, verdict: &verdict };
    let text = serde_json::to_string(&answer).unwrap();
    assert!(
        text.starts_with("{\"line\":3,\"tags\":{},\"ruleset\":{\"variant\":\"classic-3x3\",\"board\":8,"),
        "{text}"
    );
}

#[test]
fn every_diagnostic_stands_where_its_text_does_and_they_come_in_order() {
    let mut count = 0;
    for name in ["fixtures/cases", "fixtures/import-cases"].into_iter().flat_map(records_in) {
        for (record, verdict) in crate::fixtures::judge_all(&std::fs::read(path(&name)).unwrap()) {
            for diagnostic in &verdict.diagnostics {
                // What is too large is not kept.
                if diagnostic.code != Code::TooLarge {
                    assert_eq!(diagnostic.place, record.locate(diagnostic.span), "{name}: {diagnostic:?}");
                }
                count += 1;
            }
            assert!(verdict.diagnostics.is_sorted_by_key(|diagnostic| diagnostic.place), "{name}");
        }
    }
    assert!(count > 100);
}
