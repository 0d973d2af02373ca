//! Variants and what a record may change (1.3, 1.4).

use corners::board::{Board8, Board16, BoardSize, Square};
use corners::notation::{Header, Reader, Record};
use corners::rules::{GameRules, House, Ruleset, Variant};

use crate::bridge::plain_rules;
use crate::naive::{Rules, record};

#[test]
fn every_variant_has_the_parameters_of_its_row() {
    for variant in Variant::ALL {
        let ruleset = Ruleset::of(variant);
        assert_eq!(plain_rules(&ruleset), Rules::variant(variant.id()).unwrap(), "{variant}");
        let is_rated = matches!(variant, Variant::Classic3x3 | Variant::Classic3x4 | Variant::Diagonal3x3);
        assert_eq!(ruleset.rated, is_rated, "{variant}");
        assert_eq!(variant.id().parse(), Ok(variant));
        assert_eq!(GameRules::<Board8>::new(&ruleset).is_some(), variant != Variant::Halma16x16);
        assert_eq!(GameRules::<Board16>::new(&ruleset).is_some(), variant == Variant::Halma16x16);
    }
    let pieces = Variant::ALL.map(|variant| Ruleset::of(variant).house.pieces());
    assert_eq!(pieces, [9, 12, 9, 12, 10, 16, 19, 9]);
}

/// The ruleset that tags make of a variant, by the library and by the oracle; `rated` and the good house are expected.
#[track_caller]
fn check(variant: &str, tags: &[(&str, &str)], is_rated: bool, has_good_house: bool) {
    let mut text = format!("[Variant \"{variant}\"]\n");
    let mut map = std::collections::BTreeMap::from([("Variant".to_owned(), variant.to_owned())]);
    for (name, value) in tags {
        text += &format!("[{name} \"{value}\"]\n");
        map.insert((*name).to_owned(), (*value).to_owned());
    }
    let mut record = Record::default();
    assert!(Reader::new(text.as_bytes()).read(&mut record).unwrap());
    let header = Header::read(&record, Variant::default());
    let (ruleset, is_house) = Ruleset::with(header.variant.unwrap(), &header.changes);
    assert_eq!(plain_rules(&ruleset), record::rules(&map).unwrap(), "{variant} {tags:?}");
    assert_eq!(ruleset.rated, is_rated, "{variant} {tags:?}");
    assert_eq!(is_house, has_good_house, "{variant} {tags:?}");
    let fits = match ruleset.board {
        BoardSize::Eight => GameRules::<Board8>::new(&ruleset).is_some(),
        BoardSize::Sixteen => GameRules::<Board16>::new(&ruleset).is_some(),
    };
    assert!(fits, "a house always fits its board");
}

#[test]
fn a_value_equal_to_the_variants_changes_nothing() {
    check("classic-3x3", &[], true, true);
    check("classic-3x3", &[("ExitDeadline", "40"), ("MoveLimit", "80")], true, true);
    check("classic-3x3", &[("Diagonals", "no"), ("Blocking", "banned"), ("Board", "8x8")], true, true);
    check("classic-3x3", &[("House", "a1-c3")], true, true);
    check("classic-3x3", &[("House", "c3-a1")], true, true);
    check("classic-3x3", &[("House", "c3,b3,a3,a2,b2,c2,c1,b1,a1")], true, true);
}

#[test]
fn a_changed_parameter_takes_the_rating_away() {
    check("classic-3x3", &[("ExitDeadline", "41")], false, true);
    check("classic-3x3", &[("ExitDeadline", "none")], false, true);
    check("classic-3x3", &[("MoveLimit", "1")], false, true);
    check("diagonal-3x3", &[("MoveLimit", "none")], false, true);
    check("classic-3x4", &[("Diagonals", "yes")], false, true);
    check("diagonal-3x3", &[("Blocking", "banned")], false, true);
    check("classic-3x3", &[("Blocking", "banned-standing")], false, true);
    check("classic-3x3", &[("Board", "16x16")], false, true);
    check("classic-3x3", &[("House", "a1-b2")], false, true);
    check("triangle", &[("ExitDeadline", "30")], false, true);
    check("training", &[("Board", "16x16"), ("House", "a1-e5"), ("Diagonals", "yes")], false, true);
}

#[test]
fn a_value_that_is_none_is_passed_over() {
    check("classic-3x3", &[("ExitDeadline", "0"), ("MoveLimit", "eighty")], true, true);
    check("classic-3x3", &[("ExitDeadline", ""), ("MoveLimit", "-1")], true, true);
    check("classic-3x3", &[("Diagonals", "maybe"), ("Blocking", "Banned"), ("Board", "10x10")], true, true);
    check("classic-3x3", &[("House", "a1-")], true, true);
    check("classic-3x3", &[("House", "a1;b1")], true, true);
}

#[test]
fn a_house_that_is_none_on_its_board_is_passed_over() {
    check("classic-3x3", &[("House", "a1-e5")], true, false);
    check("classic-3x3", &[("House", "a1,b1,a1")], true, false);
    check("classic-3x3", &[("House", "a1,i1")], true, false);
    check("classic-3x3", &[("House", "a1-a8,h1")], true, true);
    check("halma-16x16", &[("House", "a1-i9")], false, false);
    check("halma-16x16", &[("Board", "8x8")], false, true);
    check("classic-3x3", &[("House", "a1-e5"), ("Board", "16x16")], false, true);
}

#[test]
fn a_house_is_a_set_of_squares_that_does_not_meet_its_image() {
    #[track_caller]
    fn check(squares: &str, board: BoardSize, pieces: Option<u32>) {
        let squares: Vec<Square<Board16>> = squares.split_whitespace().map(|square| square.parse().unwrap()).collect();
        assert_eq!(House::new(squares, board).map(House::pieces), pieces);
    }
    check("a1", BoardSize::Eight, Some(1));
    check("a1 b1 c1 d1 e1 f1 g1 h1", BoardSize::Eight, Some(8));
    check("", BoardSize::Eight, None);
    check("a1 a1", BoardSize::Eight, None);
    check("a1 h8", BoardSize::Eight, None);
    check("a1 h8", BoardSize::Sixteen, Some(2));
    check("a1 p16", BoardSize::Sixteen, None);
    check("i1", BoardSize::Eight, None);
    check("a9", BoardSize::Eight, None);
    check("d4 e5", BoardSize::Eight, None);
}
