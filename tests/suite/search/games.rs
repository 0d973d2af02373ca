//! Random entries and queries about them, out of few values, so that they meet.

use std::collections::BTreeMap;

use corners::notation::{Reader, Record};
use corners::replay::PackedGame;
use corners::rules::{Ruleset, Variant};
use corners::search::{Entry, Mark, MovesError, MovesOf};

use crate::choices::Choices;

const NAMES: [&str; 9] = [
    "Riva, Ada",
    "Ada Riva",
    "Фёдоров, Пётр",
    "Łukasz Öz",
    "RIVA",
    "",
    "O’Neill, Jo",
    "riva-conti, ada maria",
    "Федоров",
];
const EVENTS: [&str; 6] = ["Open Cup 2025", "open", "Cup of Łódź", "", "Кубок Риги", "the open cup open"];
const TEXTS: [&str; 6] = ["", "riva won", "Rome", "a cup, open to all", "ёлка", "3.1"];
const DATES: [&str; 9] =
    ["2025.03.14", "2025.03.??", "2025.??.??", "????.??.??", "14.03.2026", "2026-01", "2024.02.29", "soon", ""];
const GAMES: [&str; 7] = [
    "*",
    "1. c3-d3 *",
    "1. c3-d3 f6-e6 *",
    "1. c3-d3 f6-e6 2. d3-c3 e6-f6 3. c3-d3 f6-e6 *",
    "1. c2-d2 f6-f5 2. c3-d3 *",
    "[Variant \"triangle\"]\n\n1. a4-a5 h5-h4 *",
    "[Variant \"halma-16x16\"]\n\n1. a5-a6 p12-p11 *",
];

/// An entry of few values.
pub(super) fn entry(choices: &mut Choices, seq: u64, game: u64) -> Entry {
    let text = choices.pick(&GAMES);
    let (variant, moves) = packed(text);
    let some = |choices: &mut Choices, mark: Mark| {
        let mut values = mark.values();
        values.retain(|value| *value != "none");
        let few = choices.below(values.len().min(3));
        values[few].to_owned()
    };
    let maybe = |choices: &mut Choices, mark: Mark| {
        if choices.one_in(2) { String::new() } else { some(choices, mark) }
    };
    let plies = if choices.one_in(3) { choices.below(100) as u32 } else { PackedGame::read(&moves).unwrap().plies() };
    Entry {
        seq,
        game,
        white: choices.pick(&NAMES).to_owned(),
        black: choices.pick(&NAMES).to_owned(),
        event: choices.pick(&EVENTS).to_owned(),
        site: choices.pick(&TEXTS).to_owned(),
        round: choices.pick(&["", "1", "3.1", "1.3"]).to_owned(),
        source: choices.pick(&["", "club.cgn", "open.cgn"]).to_owned(),
        comments: choices.pick(&TEXTS).to_owned(),
        date: choices.pick(&DATES).to_owned(),
        variant,
        status: some(choices, Mark::Status),
        result: maybe(choices, Mark::Result),
        reason: maybe(choices, Mark::Reason),
        check: some(choices, Mark::Check),
        article: choices.pick(&["", "4.1", "4.2", "40.1", "9.2"]).to_owned(),
        claim: maybe(choices, Mark::Claim),
        termination: maybe(choices, Mark::Termination),
        plies,
        rated: choices.one_in(2),
        codes: (0..choices.below(3)).map(|_| some(choices, Mark::Code)).collect(),
        has: [vec![], vec!["comment"], vec!["comment", "clock"]][choices.below(3)].clone(),
        moves: if choices.one_in(9) { Vec::new() } else { moves },
    }
}

fn packed(text: &str) -> (String, Vec<u8>) {
    let mut record = Record::default();
    assert!(Reader::new(text.as_bytes()).read(&mut record).unwrap());
    let variant: Variant = record.tag("Variant").map_or(Variant::Classic3x3, |id| id.parse().unwrap());
    let plies = record.main_line().count() as u32;
    (variant.id().to_owned(), PackedGame::pack(&record, &Ruleset::of(variant), plies))
}

const CONDITIONS: [&str; 46] = [
    "riva",
    "open",
    "ada",
    "fed*",
    "фед*",
    "\"open cup\"",
    "\"cup op*\"",
    "o*",
    "RÍVA",
    "3.1",
    "player:\"riva ada\"",
    "player:\"riv* a*\"",
    "white:riva",
    "black:\"Öz Łukasz\"",
    "opponents:riva \"пётр федоров\"",
    "opponents:r* r*",
    "event:open",
    "event:\"open cup\"",
    "site:rome",
    "round:3",
    "source:club",
    "comment:won",
    "comment:\"open to a*\"",
    "date:2025",
    "date:2025-03..2026-01",
    "date:..2025-02",
    "date:2025-03-14",
    "date:2026..",
    "variant:classic-3x3",
    "variant:triangle",
    "result:1-0",
    "result:none",
    "reason:arrival",
    "check:confirmed",
    "status:decided",
    "article:4",
    "article:4.2",
    "termination:none",
    "claim:0-1",
    "code:bad-tag",
    "plies:2..6",
    "plies:>50",
    "rated:yes",
    "has:clock",
    "id:3",
    "plies:0..",
];
const ON_MOVES: [&str; 9] = [
    "line:\"c3-d3\"",
    "line:\"1. c3-d3 f6-e6\"",
    "line:\"a5-a6\"",
    "position:B:Wa1,b1,c1,a2,b2,c2,a3,b3,d3:Bf6,g6,h6,f7,g7,h7,f8,g8,h8",
    "position:?:Wa1,b1,c1,a2,b2,c2,a3,b3,c3:Bf6,g6,h6,f7,g7,h7,f8,g8,h8",
    "position:W:Wa1:Bh8",
    "pattern:\"white:d3 empty:c3\"",
    "pattern:\"black-at-home:<=8 white-to-move\"",
    "pattern:\"black:e6\"",
];

/// A query about such entries.
pub(super) fn query(choices: &mut Choices, depth: usize) -> String {
    let mut text = String::new();
    for at in 0..=choices.below(3) {
        if at > 0 {
            text += choices.pick(&[" ", " ", " or ", " and "]);
        }
        if choices.one_in(4) {
            text += choices.pick(&["-", "not "]);
        }
        if depth > 0 && choices.one_in(3) {
            text += &format!("({})", query(choices, depth - 1));
        } else if choices.one_in(4) {
            text += choices.pick(&ON_MOVES);
        } else {
            text += choices.pick(&CONDITIONS);
        }
    }
    text
}

/// Moves out of entries.
pub(super) struct Moves(BTreeMap<u64, Vec<u8>>);

impl Moves {
    pub(super) fn of<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Self {
        Self(entries.into_iter().map(|entry| (entry.seq, entry.moves.clone())).collect())
    }
}

impl MovesOf for Moves {
    fn scan(&self, from: u64, to: u64, visit: &mut dyn FnMut(u64, &[u8])) -> Result<(), MovesError> {
        self.0.range(from..=to).for_each(|(seq, moves)| visit(*seq, moves));
        Ok(())
    }
}

/// Every condition that a query may have.
pub(super) fn conditions() -> impl Iterator<Item = &'static str> {
    CONDITIONS.into_iter().chain(ON_MOVES)
}
