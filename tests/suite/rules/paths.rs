//! Written paths, most of them nearly legal, against the oracle: the same move or the same fault.

use corners::board::{Bitboard, Board8, Board16, Geometry};
use corners::rules::{Chain, FaultCode, Move};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::bridge::{Scene, anywhere, plain, square, written};
use crate::choices::{Choices, choices, config};
use crate::naive::{Sq, blocked_by, check_path, legal_moves};

/// A path that may be legal, and is seldom far from it.
fn path<G: Geometry>(choices: &mut Choices, scene: &Scene<G>) -> Vec<Sq> {
    let mut path = match choices.below(8) {
        0 => Vec::new(),
        1 | 2 => legal(choices, scene),
        3 => {
            let path = legal(choices, scene);
            path.first().into_iter().chain(path.last()).copied().collect()
        }
        4 => blocking(choices, scene),
        _ => jumps(choices, scene),
    };
    for _ in 0..choices.below(3) {
        spoil::<G>(choices, &mut path);
    }
    path
}

/// A legal move by its shortest path; none where there is none.
fn legal<G: Geometry>(choices: &mut Choices, scene: &Scene<G>) -> Vec<Sq> {
    let moves: Vec<Vec<Sq>> = legal_moves(&scene.plain_rules, &scene.plain).into_values().collect();
    if moves.is_empty() { Vec::new() } else { moves[choices.below(moves.len())].clone() }
}

/// A move that is illegal by 2.7 alone; a legal one where there is none.
fn blocking<G: Geometry>(choices: &mut Choices, scene: &Scene<G>) -> Vec<Sq> {
    let Scene { rules, position, .. } = scene;
    let men = position.men(position.side_to_move()).squares();
    let all = men.flat_map(|from| position.ends(rules, from).squares().map(move |to| Move { from, to }));
    let paths: Vec<Chain<G>> = all
        .filter(|&played| !position.blocks(rules, played).is_empty())
        .filter_map(|played| position.path(rules, played))
        .collect();
    if paths.is_empty() {
        return legal(choices, scene);
    }
    paths[choices.below(paths.len())].squares().iter().copied().map(plain).collect()
}

/// A walk of jumps by a man of either side, which may come back to where it was.
fn jumps<G: Geometry>(choices: &mut Choices, scene: &Scene<G>) -> Vec<Sq> {
    let men: Vec<Sq> = scene.plain.pieces(scene.plain.white_to_move != choices.one_in(12)).iter().copied().collect();
    if men.is_empty() {
        return Vec::new();
    }
    let first = choices.pick(&men);
    let others = scene.plain.occupied_without(first);
    let mut path = vec![first];
    for _ in 0..=choices.below(9) {
        let (file, rank) = path[path.len() - 1];
        let near = |by: u8| {
            let around = [by, 0, by.wrapping_neg()];
            around
                .into_iter()
                .flat_map(move |files| around.map(move |ranks| (file.wrapping_add(files), rank.wrapping_add(ranks))))
        };
        let landings: Vec<Sq> = near(2)
            .zip(near(1))
            .filter(|(to, over)| scene.plain_rules.has(*to) && others.contains(over) && !others.contains(to))
            .map(|(to, _)| to)
            .collect();
        if landings.is_empty() {
            break;
        }
        path.push(choices.pick(&landings));
    }
    path
}

/// Changes one thing about a path.
fn spoil<G: Geometry>(choices: &mut Choices, path: &mut Vec<Sq>) {
    // On the large board every square that can be written is there.
    let off_board = (choices.below(16) as u8, choices.below(16) as u8);
    let at = choices.below(path.len() + 1);
    let near = |(file, rank): Sq, files: usize, ranks: usize| {
        let moved = |from: u8, by: usize| (from + by as u8).saturating_sub(2).min(G::SIZE - 1);
        (moved(file, files), moved(rank, ranks))
    };
    match choices.below(7) {
        0 => path.insert(at, anywhere::<G>(choices)),
        1 => path.insert(at, off_board),
        2 if at < path.len() => drop(path.remove(at)),
        3 if at < path.len() => path[at] = near(path[at], choices.below(5), choices.below(5)),
        4 if !path.is_empty() => path.push(near(path[path.len() - 1], choices.below(5), choices.below(5))),
        5 if !path.is_empty() => path.push(path[0]),
        6 if at < path.len() => path.swap(0, at),
        _ => path.truncate(at),
    }
    // A record can hold no path of one square.
    if path.len() == 1 {
        path.push(if choices.one_in(2) { path[0] } else { anywhere::<G>(choices) });
    }
}

/// What was found, by the place of the code in [`FaultCode::ALL`]; the last counts the legal paths.
type Seen = [u32; 12];

fn traced_alike<G: Geometry>(mut choices: Choices, seen: &mut Seen) -> Result<(), TestCaseError> {
    let scene = Scene::<G>::random(&mut choices);
    let Scene { rules, position, plain_rules, plain: board } = &scene;
    for _ in 0..12 {
        let path = path(&mut choices, &scene);
        let place = || format!("{:?} in {}", written(&path), scene.describe());
        let found = position.trace(rules, &written(&path));
        match check_path(plain_rules, board, &path) {
            Ok(full) => {
                let Ok(traced) = found else { panic!("legal, yet refused: {found:?}, {}", place()) };
                let (from, to) = (path[0], path[path.len() - 1]);
                prop_assert_eq!((plain(traced.played.from), plain(traced.played.to)), (from, to), "{}", place());
                prop_assert_eq!(traced.abbreviated, full != path, "{}", place());
                let chain = position.full_path(rules, &written(&path)).unwrap();
                prop_assert_eq!(
                    chain.squares(),
                    full.iter().map(|&one| square(one)).collect::<Vec<_>>(),
                    "{}",
                    place()
                );
                seen[11] += 1;
            }
            Err(fault) => {
                let Err(refused) = found else { panic!("illegal by {fault:?}, yet played: {}", place()) };
                prop_assert_eq!((refused.code.id(), refused.article), (fault.code(), fault.article()), "{}", place());
                prop_assert_eq!(position.full_path(rules, &written(&path)), None);
                let squares: Vec<Sq> = refused.squares.iter().copied().map(plain).collect();
                if refused.code == FaultCode::Blocks {
                    let blocked = blocked_by(plain_rules, board, path[0], path[path.len() - 1]);
                    prop_assert_eq!(squares.into_iter().collect::<std::collections::BTreeSet<_>>(), blocked);
                } else {
                    // The square jumped over stands for itself; every other square to look at is written.
                    let is_shown = |one: &Sq| path.contains(one) || refused.code == FaultCode::NothingJumped;
                    prop_assert!(squares.iter().all(is_shown), "{:?} of {}", squares, place());
                }
                seen[FaultCode::ALL.iter().position(|&code| code == refused.code).unwrap()] += 1;
            }
        }
    }
    Ok(())
}

fn check<G: Geometry>(cases: u32, unseen: &[FaultCode]) {
    let seen = std::cell::Cell::new(Seen::default());
    let run = TestRunner::new(config(cases)).run(&choices(160), |choices| {
        let mut now = seen.get();
        let result = traced_alike::<G>(choices, &mut now);
        seen.set(now);
        result
    });
    run.unwrap_or_else(|error| panic!("{error}"));
    let seen = seen.get();
    for (code, count) in FaultCode::ALL.iter().zip(seen) {
        assert_eq!(count == 0, unseen.contains(code), "{code:?} was found {count} times");
    }
    assert!(seen[11] > 100, "legal paths: {}", seen[11]);
}

#[test]
fn written_paths_are_traced_as_by_the_oracle_on_the_small_board() {
    check::<Board8>(400, &[]);
}

#[test]
fn written_paths_are_traced_as_by_the_oracle_on_the_large_board() {
    check::<Board16>(250, &[FaultCode::OffBoard]);
}
