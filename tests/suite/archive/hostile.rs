//! Records that nobody would write in earnest.

use corners::search::{Query, Search, Sort};

use super::{Trial, game, stored};

#[test]
fn names_of_any_length_and_kind_are_kept_found_and_bounded() {
    let trial = Trial::new();
    let long = "Very".repeat(2500);
    let words = "word ".repeat(2000);
    for (white, black) in [
        (long.as_str(), "Bruno, Ugo"),
        (words.as_str(), "<img src=x onerror=alert(1)>"),
        ("\u{1b}[31mred\u{7}", "'; DROP TABLE game; --"),
        ("", ""),
        ("?", "?"),
        ("\u{202e}evil", "=1+1"),
    ] {
        let id = stored(&trial.import(&game(white, black, "2026.03.14", "1. c3-d3 *"))[0]);
        assert!(trial.find("").contains(&id));
    }
    assert_eq!(trial.find("player:word").len(), 1);
    assert_eq!(trial.find("drop").len(), 1);
    assert_eq!(trial.find("very*").len(), 1);
    assert_eq!(trial.archive().facets(&Query::all(), 20).unwrap().total, 6);
    assert_eq!(trial.archive().verify(&mut |_, _, _| {}).unwrap().faults, [""; 0]);
}

#[test]
fn records_without_tags_or_moves_are_games_too() {
    let trial = Trial::new();
    let outcomes = trial.import("1. c3-d3 *\n\n[White \"\"]\n[Event \"\"]\n\n*\n\n[Event \"alone\"]\n");
    assert_eq!(outcomes.len(), 3);
    assert_eq!(trial.find("plies:0").len(), 2);
    assert_eq!(trial.find("date:1000..9999"), []);
}

#[test]
fn many_games_of_one_pair_on_one_day_are_stored_and_paged_through() {
    let trial = Trial::new();
    let mut text = String::new();
    for number in 0..600 {
        text += &game("Riva, Ada", "Bruno, Ugo", "2026.03.14", &format!("1. c3-d3 {{game {number}}} *"));
    }
    let outcomes = trial.import_by(&text, 100);
    assert!(outcomes.iter().all(|outcome| outcome.twins.len() <= 256));
    assert_eq!(outcomes.last().unwrap().twins.len(), 256, "the newest of them");
    let archive = trial.archive();
    let (mut seen, mut cursor) = (Vec::new(), None);
    loop {
        let query = Query::parse("riva").unwrap();
        let page = archive.search(&Search { query, sort: Sort::Newest, limit: 70, cursor }).unwrap();
        assert_eq!(page.total, 600);
        seen.extend(page.hits.iter().map(|hit| hit.id));
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 600);
}
