//! Random records: short games from positions near the articles that decide, with every kind of ply, claim and command.

use std::collections::BTreeSet;

use corners::board::{Color, Geometry, PerSide, Square};
use corners::rules::{Blocking, Changes, GameRules, HouseSpec, Move, Position, Ruleset, Start, Variant};

use crate::bridge::{anywhere, plain_board, plain_rules, side, square, written};
use crate::choices::Choices;
use crate::naive::{Board, Rules, Sq, record};

/// A record before it is written.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    /// `Variant`, and the tags of 1.4.
    pub(super) tags: Vec<(&'static str, String)>,
    /// The first position with the number of its move, if it is not the regular one.
    pub(super) start: Option<(Board, u32)>,
    /// The written paths; none is a null move. With each, whether it is let stand (10.4).
    pub(super) plies: Vec<(Vec<Sq>, bool)>,
    pub(super) result: &'static str,
    pub(super) termination: Option<&'static str>,
}

pub(super) const RESULTS: [&str; 5] = ["*", "1-0", "0-1", "1/2-1/2", "0-0"];

const TERMINATIONS: [&str; 9] = [
    "normal",
    "resignation",
    "agreement",
    "time forfeit",
    "rules infraction",
    "forfeit",
    "abandoned",
    "adjudication",
    "unterminated",
];

/// Houses with few men, so that games are short and the oracle quick. The last two leave the corner out: a man in there is
/// walled in by men who fill the house.
const HOUSES: [&str; 6] = ["a1", "a1,b1", "a1,b1,a2", "a1,b1,a2,b2", "b1,c1,a2,a3", "b1,c1,a2,b2,a3,c3"];

impl Draft {
    /// The tags, one to a line.
    pub(super) fn header(&self) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| text += &format!("[{name} \"{value}\"]\n");
        tag("Result", self.result);
        for (name, value) in &self.tags {
            tag(name, value);
        }
        if let Some((board, number)) = &self.start {
            tag("FEN", &record::write_position(board, u64::from(*number)));
        }
        if let Some(termination) = self.termination {
            tag("Termination", termination);
        }
        text
    }

    /// Whether Black moves first, and the number of the first move.
    pub(super) fn turn(&self) -> (bool, u32) {
        self.start.as_ref().map_or((false, 1), |(board, number)| (!board.white_to_move, *number))
    }

    /// The record, plainly written.
    pub(super) fn text(&self) -> String {
        let mut text = self.header() + "\n";
        let (black_first, number) = self.turn();
        for (at, (path, stands)) in self.plies.iter().enumerate() {
            let turn = at + usize::from(black_first);
            if turn.is_multiple_of(2) || at == 0 {
                let dots = if turn.is_multiple_of(2) { "." } else { "..." };
                text += &format!("{}{dots} ", number as usize + turn / 2);
            }
            text += &path_text(path);
            text += if *stands { " {[%stands]} " } else { " " };
        }
        text + self.result + "\n"
    }
}

/// A path as a record writes it.
pub(super) fn path_text(path: &[Sq]) -> String {
    if path.is_empty() { "--".to_owned() } else { record::write_path(path, "-") }
}

/// What a draft is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    /// Everything.
    Open,
    /// Games without deadline and limit that begin when every deadline has passed: what does not tell White from Black but 4.1–4.4.
    Even,
}

/// A random record on one board.
pub(super) fn draft<G: Geometry>(choices: &mut Choices, field: Field) -> Draft {
    let (tags, ruleset) = parameters::<G>(choices, field);
    let rules = GameRules::<G>::new(&ruleset).unwrap();
    let plain = plain_rules(&ruleset);
    let start = match choices.below(6) {
        0 if field == Field::Open => None,
        1 => Some(scattered::<G>(choices, &plain)),
        2 => Some(walled::<G>(choices, &plain)),
        _ => Some(near_arrival::<G>(choices, &plain)),
    };
    let start = start.map(|board| (board, first_number(choices, &ruleset, field)));
    let position = start.as_ref().map_or(Start::regular(&rules).position, |(board, _)| placed(board));
    let plies = plies(choices, &rules, &plain, position);
    let termination = match choices.below(4) {
        0 => None,
        // The words of 9.4, more often than the others.
        1 => Some(choices.pick(&["rules infraction", "adjudication"])),
        _ => Some(choices.pick(&TERMINATIONS)),
    };
    Draft { tags, start, plies, result: choices.pick(&RESULTS), termination }
}

/// The parameters of a game, as tags and as the library has them.
fn parameters<G: Geometry>(choices: &mut Choices, field: Field) -> (Vec<(&'static str, String)>, Ruleset) {
    let variant = choices.pick(&Variant::ALL);
    let mut changes = Changes { board: Some(G::BOARD), ..Changes::default() };
    let mut tags = vec![("Variant", variant.id().to_owned()), ("Board", G::BOARD.to_string())];
    if !choices.one_in(8) {
        let house = choices.pick(&HOUSES);
        changes.house = Some(HouseSpec(house.split(',').map(|square| square.parse().unwrap()).collect()));
        tags.push(("House", house.to_owned()));
    }
    if choices.one_in(3) {
        let diagonals = choices.one_in(2);
        changes.diagonals = Some(diagonals);
        tags.push(("Diagonals", if diagonals { "yes" } else { "no" }.to_owned()));
    }
    if choices.one_in(3) {
        let blocking = choices.pick(&[Blocking::BannedStanding, Blocking::Banned, Blocking::Allowed]);
        changes.blocking = Some(blocking);
        tags.push(("Blocking", blocking.to_string()));
    }
    let mut count = |name, most: usize, is_none: bool| {
        let value = match choices.below(3) {
            0 if !is_none => return None,
            1 | 2 if !is_none => Some(1 + choices.below(most) as u32),
            _ => None,
        };
        tags.push((name, value.map_or("none".to_owned(), |count| count.to_string())));
        Some(value)
    };
    changes.exit_deadline = count("ExitDeadline", 5, false);
    changes.move_limit = count("MoveLimit", 9, field == Field::Even);
    (tags, Ruleset::with(variant, &changes).0)
}

/// A number near one at which something is read; seldom one that no game may start from.
fn first_number(choices: &mut Choices, ruleset: &Ruleset, field: Field) -> u32 {
    if field == Field::Even {
        return ruleset.exit_deadline.unwrap_or(0) + 1 + choices.below(3) as u32;
    }
    let around = [Some(1), ruleset.exit_deadline, ruleset.move_limit].map(Option::unwrap_or_default);
    let number = (choices.pick(&around) + choices.below(3) as u32).saturating_sub(1);
    let most = ruleset.move_limit.unwrap_or(u32::MAX);
    if choices.one_in(20) { number } else { number.clamp(1, most) }
}

/// The position of a board, whatever it is: colours on one square are parted in favour of White.
fn placed<G: Geometry>(board: &Board) -> Position<G> {
    use corners::board::Bitboard;
    let set = |squares: &BTreeSet<Sq>| G::Bits::collect(squares.iter().map(|&one| square(one)));
    let white = set(&board.white);
    let men = PerSide { white, black: set(&board.black).without(white) };
    Position::new(men, if board.white_to_move { Color::White } else { Color::Black }).unwrap()
}

/// Takes men away until a game may start with so many; seldom not.
fn board(choices: &mut Choices, plain: &Rules, white: BTreeSet<Sq>, mut black: BTreeSet<Sq>) -> Board {
    black.retain(|one| !white.contains(one));
    let mut board = Board { white, black, white_to_move: side(choices) == Color::White };
    if !choices.one_in(30) {
        for men in [&mut board.white, &mut board.black] {
            while men.len() > plain.house.len() {
                men.pop_last();
            }
        }
    }
    board
}

fn scattered<G: Geometry>(choices: &mut Choices, plain: &Rules) -> Board {
    let men = |choices: &mut Choices| {
        (0..=choices.below(plain.house.len() + 1)).map(|_| anywhere::<G>(choices)).collect::<BTreeSet<Sq>>()
    };
    let (white, black) = (men(choices), men(choices));
    board(choices, plain, white, black)
}

/// One man in a corner, the other side's men on the squares that wall it in; one of them may still have to come.
fn walled<G: Geometry>(choices: &mut Choices, plain: &Rules) -> Board {
    let last = G::SIZE - 1;
    let is_top = choices.one_in(2);
    let turn = |(file, rank): Sq| if is_top { (last - file, last - rank) } else { (file, rank) };
    let mut wall: BTreeSet<Sq> = [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1), (2, 2)].map(turn).into();
    if !plain.diagonals {
        wall.remove(&turn((1, 1)));
        wall.remove(&turn((2, 2)));
    }
    stray(choices, plain, &mut wall);
    let mut walled = BTreeSet::from([turn((0, 0))]);
    if choices.one_in(3) {
        walled.insert(anywhere::<G>(choices));
    }
    walled.retain(|one| !wall.contains(one));
    // Most often White's men wall in the corner of its goal, and Black's that of theirs.
    let is_white_outside = is_top != choices.one_in(5);
    if is_white_outside { board(choices, plain, wall, walled) } else { board(choices, plain, walled, wall) }
}

/// Both sides in their goals, most of the men; the corner that a house leaves out may hold a man.
fn near_arrival<G: Geometry>(choices: &mut Choices, plain: &Rules) -> Board {
    let mut white = plain.goal_of(true);
    let mut black = plain.goal_of(false);
    stray(choices, plain, &mut white);
    stray(choices, plain, &mut black);
    if choices.one_in(3) {
        black = BTreeSet::from([(G::SIZE - 1, G::SIZE - 1)]);
    }
    board(choices, plain, white, black)
}

/// Moves a man or two a square or two away.
fn stray(choices: &mut Choices, plain: &Rules, men: &mut BTreeSet<Sq>) {
    for _ in 0..choices.below(3) {
        let list: Vec<Sq> = men.iter().copied().collect();
        let from = choices.pick(&list);
        let shift = |at: u8, by: usize| (at + by as u8).saturating_sub(2).min(plain.size - 1);
        let to = (shift(from.0, choices.below(5)), shift(from.1, choices.below(5)));
        men.remove(&from);
        men.insert(to);
    }
}

/// How a game is played.
#[derive(Clone, Copy)]
enum Mood {
    Forward,
    Anyhow,
    ToAndFro,
}

fn plies<G: Geometry>(
    choices: &mut Choices,
    rules: &GameRules<G>,
    plain: &Rules,
    mut position: Position<G>,
) -> Vec<(Vec<Sq>, bool)> {
    let mood = choices.pick(&[Mood::Forward, Mood::Anyhow, Mood::ToAndFro]);
    let mut last: PerSide<Option<Move<G>>> = PerSide::default();
    let mut plies = Vec::new();
    for _ in 0..choices.below(14) {
        let moves = position.legal_moves(rules);
        let is_wild = choices.one_in(12);
        let path: Vec<Sq> = if moves.is_empty() || is_wild {
            illegal(choices, &plain_board(&position), plain)
        } else {
            let side = position.side_to_move();
            let back = last[side].map(|Move { from, to }| Move { from: to, to: from });
            let played = match mood {
                Mood::ToAndFro if !choices.one_in(6) && back.is_some_and(|back| moves.contains(&back)) => back.unwrap(),
                Mood::Forward if !choices.one_in(4) => forward(side, &moves),
                _ => choices.pick(&moves),
            };
            let chain = position.path(rules, played).unwrap();
            let squares: Vec<Sq> = chain.squares().iter().map(|one| (one.file(), one.rank())).collect();
            if choices.one_in(6) { vec![squares[0], squares[squares.len() - 1]] } else { squares }
        };
        let stands = choices.one_in(if is_wild { 2 } else { 20 });
        match position.trace(rules, &written(&path)) {
            Ok(traced) => {
                last[position.side_to_move()] = Some(traced.played);
                position.play(traced.played);
            }
            Err(_) if stands && path.len() > 1 => {
                let end = |one: &Sq| Square::<G>::new(one.0, one.1);
                if let (Some(from), Some(to)) = (end(&path[0]), end(&path[path.len() - 1])) {
                    position.play(Move { from, to });
                }
            }
            Err(_) => {}
        }
        plies.push((path, stands));
        if is_wild && choices.one_in(2) {
            break;
        }
    }
    plies
}

/// The move that gets nearest to the far corner.
fn forward<G: Geometry>(side: Color, moves: &[Move<G>]) -> Move<G> {
    let gain = |played: &Move<G>| {
        let height = |one: Square<G>| i32::from(one.file()) + i32::from(one.rank());
        let gain = height(played.to) - height(played.from);
        if side == Color::White { gain } else { -gain }
    };
    *moves.iter().max_by_key(|played| gain(played)).unwrap()
}

/// A path that is most probably no legal move.
fn illegal(choices: &mut Choices, board: &Board, plain: &Rules) -> Vec<Sq> {
    let men: Vec<Sq> = board.pieces(board.white_to_move != choices.one_in(10)).iter().copied().collect();
    let any = |choices: &mut Choices, size: u8| (choices.below(size.into()) as u8, choices.below(size.into()) as u8);
    if men.is_empty() || choices.one_in(6) {
        return Vec::new();
    }
    let mut path = vec![choices.pick(&men)];
    if choices.one_in(8) {
        path[0] = any(choices, 16);
    }
    for _ in 0..=choices.below(2) {
        let here = path[path.len() - 1];
        let shift = |at: u8, by: usize| (at + by as u8).saturating_sub(2).min(15);
        path.push(match choices.below(4) {
            0 => any(choices, plain.size),
            1 => any(choices, 16),
            _ => (shift(here.0, choices.below(5)), shift(here.1, choices.below(5))),
        });
    }
    path
}
