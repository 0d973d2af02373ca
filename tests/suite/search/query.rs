//! The query language: what is read, in its usual form, and what is wrong with what is not.

use corners::arbiter::{Check, Declaration};
use corners::search::{Field, Mark, Node, Query};
use proptest::prelude::*;

use super::games;
use crate::choices::{choices, config};

#[track_caller]
fn check(text: &str, usual: &str) {
    let query = Query::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(query.to_string(), usual, "{text}");
    assert_eq!(Query::parse(usual).unwrap(), query, "{text}");
}

#[track_caller]
fn wrong(text: &str, column: usize, message: &str) {
    let error = Query::parse(text).unwrap_err();
    assert_eq!((error.at, error.to_string()), (column, format!("column {column}: {message}")), "{text}");
}

/// The column and the beginning of what is expected, where the list is long.
#[track_caller]
fn wrong_somehow(text: &str, column: usize, expected: &str, found: &str) {
    let error = Query::parse(text).unwrap_err();
    assert_eq!((error.at, &error.found[..]), (column, found), "{text}: {error}");
    assert!(error.expected.contains(expected), "{text}: {error}");
}

#[test]
fn queries_have_a_usual_form() {
    check("", "");
    check("  ", "");
    check("Riva", "riva");
    check("RÍVA  Ёлкин", "riva елкин");
    check("riva or ada cup", "riva or (ada cup)");
    check("(riva OR ada) AND cup", "(riva or ada) cup");
    check("((riva))", "riva");
    check("a (b (c d))", "a b c d");
    check("-riva not ada --cup", "-riva -ada cup");
    check("-(a b) -\"c d\"", "-(a b) -\"c d\"");
    check("\"or\" \"Not\"", "\"or\" \"not\"");
    check("Saint-Denis o'neill", "\"saint denis\" \"o neill\"");
    check("riv* \"open cu*\"", "riv* \"open cu*\"");
    check("“open cup” «кубок риги» „zum bären“", "\"open cup\" \"кубок риги\" \"zum baren\"");
    check("player:\"Riva, Ada\" White:riv* black:\"a* b*\"", "player:\"riva ada\" white:riv* black:\"a* b*\"");
    check("opponents:\"Riva, Ada\" \"Verdi\"", "opponents:\"riva ada\" verdi");
    check("opponents:Riva Verdi event:Open-2025", "opponents:riva verdi event:\"open 2025\"");
    check("opponents:\"or\" b", "opponents:\"or\" b");
    check("date:2025", "date:2025-01-01..2025-12-31");
    check("date:2025-02", "date:2025-02-01..2025-02-28");
    check("date:2025.03.14", "date:2025-03-14");
    check("date:2025..2026-03", "date:2025-01-01..2026-03-31");
    check("date:..2025 date:2025-12..", "date:..2025-12-31 date:2025-12-01..");
    check("plies:40 plies:40..80 plies:>100 plies:>=9", "plies:40 plies:40..80 plies:101.. plies:9..");
    check("plies:<40 plies:<=40 plies:=7 plies:..9 plies:0", "plies:..39 plies:..40 plies:7 plies:..9 plies:0");
    check("variant:Classic-3x3 result:1/2-1/2 result:none", "variant:classic-3x3 result:1/2-1/2 result:none");
    check("termination:time-forfeit reason:Time-Forfeit", "termination:\"time forfeit\" reason:time-forfeit");
    check(
        "check:confirmed status:illegal article:4.2 code:occupied",
        "check:confirmed status:illegal article:4.2 code:occupied",
    );
    check("rated:YES has:clock claim:0-1 id:7", "rated:yes has:clock claim:0-1 id:7");
    check("line:\"1. c3-d3 f6-e6 2. c2-c3-e3\"", "line:\"c3-d3 f6-e6 c2-e3\"");
    check("position:B:Wa1,b1:Bh8:F12 position:?:Wa1:B", "position:B:Wa1,b1:Bh8 position:?:Wa1:B");
    check("pattern:\"empty:e5 white:d4,c3 white-in-goal:>0\"", "pattern:\"white:c3,d4 empty:e5 white-in-goal:>=1\"");
    check("pattern:white:c3", "pattern:\"white:c3\"");
}

#[test]
fn a_wrong_query_says_where_and_what_was_expected() {
    const CONDITION: &str = "a word, a field with its value, or a bracket";
    wrong("riva (", 7, &format!("expected {CONDITION}, found the end"));
    wrong("()", 2, &format!("expected {CONDITION}, found “)”"));
    wrong("(riva", 6, "expected “)”, found the end");
    wrong("riva)", 5, "expected a condition, as no bracket is open, found “)”");
    wrong("riva or", 8, &format!("expected {CONDITION}, found the end"));
    wrong("or riva", 1, &format!("expected {CONDITION} (in quotes it would be a word), found “or”"));
    wrong("a and or b", 7, &format!("expected {CONDITION} (in quotes it would be a word), found “or”"));
    wrong("riva - ada", 7, &format!("expected {CONDITION}, right after “-”, found a blank"));
    wrong("ёж \"riva", 4, "expected a quotation mark that closes this one, found “\"riva”");
    wrong("riva \"--\"", 7, "expected a word with a letter or a digit, found “--”");
    wrong("***", 1, "expected a star only at the end of a word, found “*”");
    wrong("ri*va", 3, "expected a star only at the end of a word, found “*”");
    wrong("\"ri* va\"", 2, "expected a star only at the end of the last word, found “ri* va”");
    wrong_somehow("riva foo:bar", 6, "a field (player, white, black", "“foo”");
    wrong_somehow(":x", 1, "a field (player", "the end");
    wrong("player:", 8, "expected a name, found the end");
    wrong("event: open", 7, "expected a word, or words in quotes, found a blank");
    wrong("opponents:\"Riva\"", 17, "expected the other player’s name in quotes, found the end");
    wrong("opponents:\"Riva\" -b", 18, "expected the other player’s name in quotes, found “-b”");
    wrong("opponents:\"Riva\" white:b", 18, "expected the other player’s name in quotes, found “white:b”");
    wrong("result:2-0", 8, "expected a result (1-0, 0-1, 1/2-1/2, 0-0 or none), found “2-0”");
    wrong(
        "check:maybe",
        7,
        "expected a check (confirmed, contradicted, missing, declared, unsupported, open or void), found “maybe”",
    );
    wrong("rated:maybe", 7, "expected an answer (yes or no), found “maybe”");
    wrong_somehow("variant:chess", 9, "a variant (classic-3x3, classic-3x4", "“chess”");
    wrong_somehow("code:no-such", 6, "a code (assumed-encoding", "“no-such”");
    wrong_somehow("has:", 5, "comment, variation, clock, stands, diagnostic or annotation", "the end");
    wrong("article:four", 9, "expected an article such as 4 or 4.2, found “four”");
    wrong_somehow("date:march", 6, "a date or range such as 2025", "“march”");
    wrong_somehow("date:2025-02-30", 6, "a date or range", "“2025-02-30”");
    wrong_somehow("date:2025..2026-13", 12, "a date or range", "“2026-13”");
    wrong_somehow("date:..", 6, "a date or range", "“..”");
    wrong("date:2025..2024", 12, "expected a date that is not before 2025, found “2024”");
    wrong_somehow("plies:many", 7, "a number of plies or a range such as 40", "“many”");
    wrong("plies:80..40", 11, "expected a number that is not below 80, found “40”");
    wrong("plies:<0", 8, "expected a number from 1 on, found “0”");
    wrong("line:\"c3-d3 x9-y9\"", 13, "expected a move such as c3-d3, found “x9-y9”");
    wrong(
        "line:\"c3-d3 c3-d3\"",
        13,
        "expected a move that can be played there from the start of some variant, found “c3-d3”",
    );
    wrong_somehow("position:W:Wz9:B", 10, "a position such as W:Wa1,b1:Bh8", "“W:Wz9:B”");
    wrong_somehow("position:W:Wa1:Ba1", 10, "at most one piece on a square", "“W:Wa1:Ba1”");
    wrong("ё pattern:\"white:c3,z9\"", 21, "expected a square such as c3, found “z9”");
    wrong_somehow("pattern:\"purple:c3\"", 10, "white:, black:, empty:", "“purple:c3”");
    wrong("id:x", 4, "expected the id of a game, found “x”");
}

#[test]
fn depth_number_and_length_are_bounded() {
    let nested = |depth: usize| format!("{}a{}", "(".repeat(depth), ")".repeat(depth));
    assert!(Query::parse(&nested(Query::DEEPEST)).is_ok());
    wrong(&nested(Query::DEEPEST + 1), 65, "expected at most 64 brackets within one another, found “(”");
    assert!(Query::parse(&"a ".repeat(Query::MOST)).is_ok());
    wrong(&"a ".repeat(Query::MOST + 1), 513, "expected at most 256 conditions, found “a”");
    assert!(Query::parse(&" ".repeat(Query::LONGEST)).is_ok());
    wrong(&"x".repeat(Query::LONGEST + 1), 4097, "expected a query of at most 4096 characters, found “x”");
    assert!(Query::parse(&"-".repeat(4000)).is_err());
    assert!(Query::parse(&"(".repeat(4000)).is_err());
    assert!(Query::parse(&"not ".repeat(1000)).is_err());
}

#[test]
fn a_flag_gives_a_whole_value() {
    let term = |field, value| Query::term(field, value).unwrap().to_string();
    assert_eq!(term(Field::Player, " Riva, Ada "), "player:\"riva ada\"");
    assert_eq!(term(Field::Event, "Open (2025)"), "event:\"open 2025\"");
    assert_eq!(term(Field::Termination, "time forfeit"), "termination:\"time forfeit\"");
    assert_eq!(term(Field::Line, "c3-d3 f6-e6"), "line:\"c3-d3 f6-e6\"");
    assert_eq!(Query::opponents("Riva, Ada", "Verdi").unwrap().to_string(), "opponents:\"riva ada\" verdi");
    assert_eq!(Query::term(Field::Result, "2-0").unwrap_err().at, 1);
    assert!(Query::term(Field::Opponents, "Riva").is_err());
    assert!(Query::term(Field::Player, "").is_err());
    let both = Query::parse("a or b").unwrap().and(Query::term(Field::Rated, "yes").unwrap());
    assert_eq!(both.to_string(), "(a or b) rated:yes");
    assert_eq!(Query::all().and(both.clone()), both);
    assert!(Query::all().or(both.clone()).is_all());
    assert_eq!(both.clone().negated().negated(), both);
    let none = Query::all().negated();
    assert_eq!(Query::parse(&none.to_string()).unwrap(), none);
}

#[test]
fn an_id_is_what_the_caller_reads_it_as() {
    let id = |text: &str| (text == "abc").then_some(7);
    let query = Query::parse_with("id:abc or riva", &id).unwrap();
    assert_eq!(query.to_string(), "id:abc or riva");
    assert!(matches!(query.node(), Node::Or(_)));
    assert!(Query::parse_with("id:abd", &id).is_err());
}

#[test]
fn lists_of_values_are_those_of_the_verdict() {
    assert_eq!(Mark::Check.values(), Check::ALL.map(Check::id));
    let mut reasons: Vec<&str> = corners::rules::Reason::ALL.iter().map(|reason| reason.id()).collect();
    reasons.extend(Declaration::ALL.iter().map(|reason| reason.id()));
    reasons.push("none");
    assert_eq!(Mark::Reason.values(), reasons);
    let statuses = {
        use corners::arbiter::Status::{Decided, Declared, Illegal, Undecided, Unreadable};
        [Decided, Declared, Undecided, Illegal, Unreadable].map(|status| serde_json::to_value(status).unwrap())
    };
    assert_eq!(Mark::Status.values(), statuses.iter().map(|status| status.as_str().unwrap()).collect::<Vec<_>>());
}

#[test]
fn the_parser_is_headed_by_the_grammar() {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let grammar = plain(include_str!("../../../grammar/query.ebnf"));
    let parser = include_str!("../../../src/search/query/parser.rs");
    let productions: Vec<String> = parser
        .split("/// ```ebnf")
        .skip(1)
        .map(|rest| plain(&rest.split("/// ```").next().unwrap().replace("///", "")))
        .collect();
    assert_eq!(productions.len(), 5);
    for production in productions {
        assert!(grammar.contains(&production), "{production}");
    }
    for field in Field::ALL {
        assert!(grammar.contains(&format!("\"{}\"", field.name())), "{field:?}");
    }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn any_text_is_read_or_refused_at_a_place_within_it(text in "\\PC{0,60}") {
        match Query::parse(&text) {
            Ok(query) => prop_assert_eq!(Query::parse(&query.to_string()).unwrap(), query),
            Err(error) => prop_assert!(error.at >= 1 && error.at + error.length <= text.chars().count() + 1, "{}", error),
        }
    }

    #[test]
    fn any_scraps_of_queries_are_read_or_refused(scraps in prop::collection::vec(prop::sample::select(SCRAPS), 0..12)) {
        let text = scraps.concat();
        match Query::parse(&text) {
            Ok(query) => prop_assert_eq!(Query::parse(&query.to_string()).unwrap(), query),
            Err(error) => prop_assert!(error.at >= 1 && error.at + error.length <= text.chars().count() + 1, "{}", error),
        }
    }

    #[test]
    fn the_usual_form_reads_as_the_same_query(choices in choices(60)) {
        let mut choices = choices;
        let text = games::query(&mut choices, 4);
        let query = Query::parse(&text).unwrap();
        prop_assert_eq!(Query::parse(&query.to_string()).unwrap(), query);
    }
}

const SCRAPS: &[&str] = &[
    "riva",
    " ",
    " ",
    "\"",
    "“",
    "”",
    "(",
    ")",
    "-",
    "*",
    ":",
    "or",
    "not ",
    "and ",
    "player:",
    "opponents:",
    "date:",
    "2025",
    "..",
    "plies:",
    ">",
    "40",
    "line:",
    "c3-d3 ",
    "position:",
    "W:Wa1",
    ":Bh8",
    "pattern:",
    "white:c3",
    ",",
    "id:",
    "7",
    "result:",
    "1-0",
    "article:",
    "4.2",
    "ё",
    "№5",
    "ﬁ",
    "½",
    "\u{301}",
    "İ",
    "और",
];
