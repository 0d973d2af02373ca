//! Ids of games: stable for ever, and safe against slips of the pen.

use corners::store::{GameId, GameIdError};

/// Ids are in links and on paper: these never change.
const GOLDEN: [(u64, &str); 8] = [
    (0, "00000008"),
    (1, "q1r21x23"),
    (2, "7tnx4ykd"),
    (3, "rmsdkd7d"),
    (1_000, "qe6bc7k0"),
    (1_000_000, "cjret260"),
    (123_456_789, "06ta9ayb"),
    (34_359_738_367, "0w968gzj"),
];

const ALPHABET: &str = "0123456789abcdefghjkmnpqrstvwxyz";

#[test]
fn golden_ids_never_change() {
    for (row, text) in GOLDEN {
        assert_eq!(GameId::from_row(row).to_string(), text, "row {row}");
        assert_eq!(text.parse(), Ok(GameId::from_row(row)));
    }
}

#[test]
fn ids_come_back_as_the_rows_that_they_were_made_of() {
    let rows = (0..100_000).chain((0..35).map(|bit| 1 << bit)).chain([GameId::ROWS - 1]);
    let mut seen = std::collections::HashSet::new();
    for row in rows {
        let id = GameId::from_row(row);
        let text = id.to_string();
        assert_eq!((id.row(), text.len()), (row, 8));
        assert_eq!(text.parse(), Ok(id), "row {row}");
        seen.insert(text);
    }
    assert!(seen.len() >= 100_000, "no two rows share an id");
}

#[test]
fn every_single_wrong_character_is_noticed() {
    for row in (1..400).chain([9_999_999, GameId::ROWS - 1]) {
        let right = GameId::from_row(row).to_string();
        for at in 0..8 {
            for other in ALPHABET.chars().filter(|other| !right[at..].starts_with(*other)) {
                let wrong = format!("{}{other}{}", &right[..at], &right[at + 1..]);
                assert_eq!(wrong.parse::<GameId>(), Err(GameIdError::Mistyped), "{right} as {wrong}");
            }
        }
    }
}

#[test]
fn two_characters_that_changed_places_are_noticed() {
    for row in 1..5_000 {
        let right = GameId::from_row(row).to_string().into_bytes();
        for (one, other) in (0..8).flat_map(|one| (one + 1..8).map(move |other| (one, other))) {
            let mut wrong = right.clone();
            wrong.swap(one, other);
            if wrong != right {
                let wrong = String::from_utf8(wrong).unwrap();
                assert_eq!(wrong.parse::<GameId>(), Err(GameIdError::Mistyped), "{wrong}");
            }
        }
    }
}

#[test]
fn capitals_and_letters_that_look_like_digits_are_read() {
    for row in 1..2_000 {
        let id = GameId::from_row(row);
        let text = id.to_string();
        assert_eq!(text.to_uppercase().parse(), Ok(id));
        assert_eq!(text.replace('0', "O").replace('1', "I").parse(), Ok(id));
        assert_eq!(text.replace('0', "o").replace('1', "l").parse(), Ok(id));
    }
}

#[test]
fn what_is_no_id_is_told_from_a_mistyped_one() {
    assert_eq!("".parse::<GameId>(), Err(GameIdError::Length { found: 0 }));
    assert_eq!("000000000".parse::<GameId>(), Err(GameIdError::Length { found: 9 }));
    assert_eq!("abcéefgh".parse::<GameId>(), Err(GameIdError::Character { found: 'é', at: 4 }));
    assert_eq!("u0000000".parse::<GameId>(), Err(GameIdError::Character { found: 'u', at: 1 }));
    assert_eq!("00000000".parse::<GameId>(), Err(GameIdError::Mistyped));
}

#[test]
fn an_id_is_a_string_in_json() {
    let id = GameId::from_row(42);
    let json = serde_json::to_string(&id).unwrap();
    assert_eq!(json, format!("\"{id}\""));
    assert_eq!(serde_json::from_str::<GameId>(&json).unwrap(), id);
    assert_eq!(serde_json::from_slice::<GameId>(json.as_bytes()).unwrap(), id);
    serde_json::from_str::<GameId>("\"00000000\"").unwrap_err();
    assert_eq!(format!("{id:>10}"), format!("  {id}"));
}
