//! Pages: a cursor goes on where it was, whatever happened since.

use corners::search::{Cursor, Entry, Index, Indexer, NoMoves, Query, Search, SearchError, Sort};

fn entry(seq: u64, game: u64, day: u64) -> Entry {
    Entry { seq, game, white: "Riva".to_owned(), date: format!("2025.03.{day:02}"), ..Entry::default() }
}

fn search(text: &str, sort: Sort, cursor: Option<Cursor>) -> Search {
    Search { query: Query::parse(text).unwrap(), sort, limit: 3, cursor }
}

#[test]
fn a_page_begins_behind_the_one_before_though_games_come_and_go() {
    let folder = tempfile::tempdir().unwrap();
    let index = Index::create(folder.path(), "test").unwrap();
    let mut indexer = index.indexer(Indexer::LEAST_MEMORY).unwrap();
    (1..=9).for_each(|game| indexer.add(&entry(game, game, 2 * game)).unwrap());
    indexer.commit(9).unwrap();
    let games = |cursor| {
        let page = index.snapshot().unwrap().search(&search("riva", Sort::Newest, cursor), &NoMoves).unwrap();
        (page.hits.iter().map(|hit| hit.game).collect::<Vec<_>>(), page.next, page.total)
    };
    let (first, next, total) = games(None);
    assert_eq!((first, total), (vec![9, 8, 7], 9));
    // One before the place, one behind it, the very last hit goes, another is written anew.
    indexer.add(&entry(10, 10, 17)).unwrap();
    indexer.add(&entry(11, 11, 11)).unwrap();
    indexer.remove_game(7);
    indexer.add(&entry(12, 5, 10)).unwrap();
    indexer.commit(12).unwrap();
    let (second, next, total) = games(next);
    assert_eq!((second, total), (vec![6, 11, 5], 10));
    let (third, next, _) = games(next);
    assert_eq!(third, [4, 3, 2]);
    let (fourth, next, _) = games(next);
    assert_eq!((fourth, next), (vec![1], None));
}

#[test]
fn a_cursor_of_another_search_or_a_changed_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let index = Index::create(folder.path(), "test").unwrap();
    let mut indexer = index.indexer(Indexer::LEAST_MEMORY).unwrap();
    (1..=9).for_each(|game| indexer.add(&entry(game, game, game)).unwrap());
    indexer.commit(9).unwrap();
    let snapshot = index.snapshot().unwrap();
    let cursor = snapshot.search(&search("riva", Sort::Newest, None), &NoMoves).unwrap().next.unwrap();
    let text = cursor.to_string();
    assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    let refused = |text: &str, sort, cursor: Cursor| {
        let answer = snapshot.search(&search(text, sort, Some(cursor)), &NoMoves);
        assert!(matches!(answer, Err(SearchError::Cursor)), "{text}");
    };
    refused("riva", Sort::Oldest, cursor);
    refused("ada", Sort::Newest, cursor);
    for at in 0..text.len() {
        let mut changed = text.clone().into_bytes();
        changed[at] = if changed[at] == b'0' { b'1' } else { b'0' };
        refused("riva", Sort::Newest, String::from_utf8(changed).unwrap().parse().unwrap());
    }
    for wrong in ["", "0", &text[1..], &format!("{text}0"), &text.to_uppercase(), "é", &"+".repeat(48)] {
        assert!(wrong.parse::<Cursor>().is_err(), "{wrong}");
    }
    // The same query written otherwise is the same.
    assert!(snapshot.search(&search(" RIVA ", Sort::Newest, Some(cursor)), &NoMoves).is_ok());
}

#[test]
fn no_page_has_more_than_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let index = Index::create(folder.path(), "test").unwrap();
    let mut indexer = index.indexer(Indexer::LEAST_MEMORY).unwrap();
    (1..=500).for_each(|game| indexer.add(&entry(game, game, 1 + game % 28)).unwrap());
    indexer.commit(500).unwrap();
    let snapshot = index.snapshot().unwrap();
    for limit in [0, 1, 20, 499, 500, 501, usize::MAX] {
        for sort in Sort::ALL {
            let search = Search { query: Query::all(), sort, limit, cursor: None };
            let page = snapshot.search(&search, &NoMoves).unwrap();
            assert_eq!((page.hits.len(), page.total), (limit.min(500), 500));
            assert_eq!(page.next.is_some(), (1..500).contains(&limit));
        }
    }
}
