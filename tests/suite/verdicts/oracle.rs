//! Verdicts against those of the oracle, and their evidence against the game.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use corners::arbiter::{Finding, Verdict};
use corners::board::{Board8, Board16, Color, Geometry};
use corners::rules::Ending;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::draft::{Draft, Field, draft};
use super::{Summary, is_white, verdict_on};
use crate::bridge::plain;
use crate::choices::{choices, config};
use crate::naive::{self, Board, Game, Judgement, Sq, record};

/// What must have been seen for the test to mean anything: status, article and reason or code, and the check.
type Seen = BTreeMap<(String, &'static str, &'static str, &'static str), u32>;

fn judged_alike(draft: &Draft, seen: &mut Seen) -> Result<(), TestCaseError> {
    let text = draft.text();
    let verdict = verdict_on(&text);
    let found = Summary::from(&verdict);
    let game = record::read(&text).remove(0).game;
    let expected = match &game {
        Some(game) => {
            let judged = naive::judge(game);
            prop_assert_eq!(evidence_fault(&verdict, game, &judged), None, "{}", text);
            Summary::of_oracle(game, &judged)
        }
        None => Summary::unreadable(),
    };
    prop_assert_eq!(&found, &expected, "{}", text);
    let what = found.reason.or(found.illegal.map(|(_, code)| code));
    let what = what.unwrap_or(if found.equalising.is_empty() { "" } else { "equalising" });
    *seen.entry((found.status, found.article.unwrap_or_default(), what, found.check)).or_default() += 1;
    if !found.stands.is_empty() {
        *seen.entry(("stands".to_owned(), "10.4", "", "")).or_default() += 1;
    }
    Ok(())
}

/// What is wrong with the evidence of a verdict, by what the game itself shows.
fn evidence_fault(verdict: &Verdict, game: &Game, judged: &Judgement) -> Option<String> {
    let Finding::Decided { outcome, .. } = &verdict.finding else { return None };
    let at = judged.decided_at?;
    let holds = match &outcome.ending {
        Ending::Arrival { plies } => match outcome.article {
            "4.1" => (plies.white, plies.black) == (None, Some(at as u32)),
            "4.2" => (plies.white, plies.black) == (Some(at as u32 - 1), None),
            _ => (plies.white, plies.black) == (Some(at as u32), None),
        },
        Ending::Equalised { plies } => (plies.white, plies.black) == (at as u32 - 1, at as u32),
        Ending::ReturnedHome { from, to } => {
            let path = &game.plies[at - 1].0;
            (plain(*from), plain(*to)) == (path[0], path[path.len() - 1])
        }
        Ending::Deadline { at_home, excused } => Color::BOTH.into_iter().all(|side| {
            let house = game.rules.house_of(is_white(side));
            let home: BTreeSet<Sq> = house.intersection(judged.board.pieces(is_white(side))).copied().collect();
            let blocked = naive::blocked(&game.rules, &judged.board, is_white(side));
            let is_allowed = game.rules.blocking == naive::Blocking::Allowed;
            let free = |one: &&Sq| is_allowed && blocked.contains(*one);
            let in_order = at_home[side].is_sorted() && excused[side].is_sorted();
            in_order
                && at_home[side].iter().copied().map(plain).collect::<BTreeSet<_>>() == home
                && excused[side].iter().copied().map(plain).collect::<BTreeSet<_>>()
                    == home.iter().filter(free).copied().collect()
        }),
        Ending::MoveLimit { in_goal } => Color::BOTH.into_iter().all(|side| {
            let goal = game.rules.goal_of(is_white(side));
            in_goal[side] as usize == goal.intersection(judged.board.pieces(is_white(side))).count()
        }),
        Ending::Repetition { plies } => {
            let boards = boards(game);
            let here = plies.map(|ply| &boards[ply as usize]);
            let earlier = boards[..at].iter().filter(|board| **board == boards[at]).count();
            plies[2] as usize == at && plies.is_sorted() && here[0] == here[2] && here[1] == here[2] && earlier == 2
        }
        Ending::NoMoves { side } => is_white(*side) == judged.board.white_to_move,
    };
    (!holds).then(|| format!("{outcome:?}"))
}

/// The board after every ply that moves a man; the first is the start.
fn boards(game: &Game) -> Vec<Board> {
    let mut boards = vec![game.start.clone()];
    for (path, _) in &game.plies {
        if let (Some(&from), Some(&to)) = (path.first(), path.last()) {
            boards.push(boards[boards.len() - 1].after(from, to));
        }
    }
    boards
}

fn judge_many<G: Geometry>(cases: u32, seen: &RefCell<Seen>) {
    let run = TestRunner::new(config(cases)).run(&choices(120), |mut choices| {
        let draft = draft::<G>(&mut choices, Field::Open);
        judged_alike(&draft, &mut seen.borrow_mut())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

/// Every way to decide, to declare and to refuse must come up.
#[track_caller]
fn check_seen(seen: &Seen) {
    let has = |status: &str, article: &str, what: &str| {
        seen.keys().any(|key| key.0 == status && key.1 == article && key.2 == what)
    };
    for (article, reason) in [
        ("4.1", "arrival"),
        ("4.2", "arrival"),
        ("4.3", "arrival"),
        ("4.4", "arrival"),
        ("4.2", "equalised"),
        ("5.1", "deadline"),
        ("5.3", "returned-home"),
        ("6.1", "no-moves"),
        ("7.1", "move-limit"),
        ("8.1", "repetition"),
    ] {
        assert!(has("decided", article, reason), "{reason} by {article} was never seen in {seen:#?}");
    }
    for reason in ["resignation", "time-forfeit", "rules-infraction", "agreement", "forfeit", "adjudication"] {
        assert!(has("declared", "9.2", reason), "{reason} was never seen in {seen:#?}");
    }
    for reason in ["rules-infraction", "adjudication"] {
        assert!(has("declared", "9.4", reason), "{reason} by 9.4 was never seen in {seen:#?}");
    }
    for (article, code) in [
        ("1.1", "off-board"),
        ("2.1", "empty-origin"),
        ("2.1", "opponent-piece"),
        ("2.1", "pass"),
        ("2.1", "not-a-move"),
        ("2.2", "occupied"),
        ("2.2", "diagonal"),
        ("2.3", "nothing-jumped"),
        ("2.6", "mixed"),
    ] {
        assert!(has("illegal", article, code), "{code} was never seen in {seen:#?}");
    }
    assert!(has("undecided", "", "equalising") && has("undecided", "", "") && has("unreadable", "", ""));
    assert!(has("stands", "10.4", ""));
    for check in ["confirmed", "contradicted", "missing", "declared", "unsupported", "open", "void"] {
        assert!(seen.keys().any(|key| key.3 == check), "{check} was never seen");
    }
}

#[test]
fn verdicts_are_those_of_the_oracle() {
    let seen = RefCell::new(Seen::new());
    judge_many::<Board8>(8000, &seen);
    judge_many::<Board16>(3000, &seen);
    check_seen(&seen.borrow());
}
