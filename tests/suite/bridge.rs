//! Between the library's types and the oracle's, and random positions in the words of both.

use std::collections::BTreeSet;

use corners::board::{Bitboard, Board16, Color, Geometry, PerSide, Square};
use corners::rules::{Blocking, Changes, GameRules, Position, Ruleset, Variant};

use super::choices::Choices;
use super::naive::{self, Board, Rules, Sq};

pub(crate) fn plain<G: Geometry>(square: Square<G>) -> Sq {
    (square.file(), square.rank())
}

#[track_caller]
pub(crate) fn square<G: Geometry>((file, rank): Sq) -> Square<G> {
    Square::new(file, rank).unwrap()
}

/// A path as it is written: any square that a record can name.
pub(crate) fn written(path: &[Sq]) -> Vec<Square<Board16>> {
    path.iter().copied().map(square).collect()
}

pub(crate) fn plain_set<B: Bitboard>(set: B) -> BTreeSet<Sq> {
    set.squares().map(plain).collect()
}

pub(crate) fn plain_rules(ruleset: &Ruleset) -> Rules {
    Rules {
        size: ruleset.board.size(),
        house: ruleset.house.squares().map(plain).collect(),
        diagonals: ruleset.diagonals,
        blocking: match ruleset.blocking {
            Blocking::Banned => naive::Blocking::Banned,
            Blocking::BannedStanding => naive::Blocking::BannedStanding,
            Blocking::Allowed => naive::Blocking::Allowed,
        },
        deadline: ruleset.exit_deadline,
        limit: ruleset.move_limit,
    }
}

pub(crate) fn plain_board<G: Geometry>(position: &Position<G>) -> Board {
    Board {
        white: plain_set(position.men(Color::White)),
        black: plain_set(position.men(Color::Black)),
        white_to_move: position.side_to_move() == Color::White,
    }
}

/// A position with its rules, once in the library's words and once in the oracle's.
#[derive(Debug)]
pub(crate) struct Scene<G: Geometry> {
    pub(crate) rules: GameRules<G>,
    pub(crate) position: Position<G>,
    pub(crate) plain_rules: Rules,
    pub(crate) plain: Board,
}

impl<G: Geometry> Scene<G> {
    fn new(ruleset: &Ruleset, position: Position<G>) -> Self {
        let rules = GameRules::new(ruleset).unwrap();
        Self { rules, position, plain_rules: plain_rules(ruleset), plain: plain_board(&position) }
    }

    /// What a failed test shows.
    pub(crate) fn describe(&self) -> String {
        let Self { rules, position, .. } = self;
        format!("{} with {:?}, diagonals {}", position.written(1), rules.blocking, rules.diagonals)
    }

    /// Any rules on this board, and any position: after a walk from the start, scattered, or crowded in a corner.
    pub(crate) fn random(choices: &mut Choices) -> Self {
        let ruleset = ruleset::<G>(choices);
        let rules = GameRules::<G>::new(&ruleset).unwrap();
        let position = match choices.below(3) {
            0 => walked(choices, &rules),
            1 => scattered(choices),
            _ => crowded(choices),
        };
        Self::new(&ruleset, position)
    }
}

/// The rules of any variant on this board, both sizes of house among them, with 2.2 and 2.7 changed in half of the cases.
fn ruleset<G: Geometry>(choices: &mut Choices) -> Ruleset {
    let variant = choices.pick(&Variant::ALL);
    let mut changes = Changes { board: Some(G::BOARD), ..Changes::default() };
    if choices.one_in(2) {
        changes.diagonals = Some(choices.one_in(2));
        changes.blocking = Some(choices.pick(&[Blocking::Banned, Blocking::BannedStanding, Blocking::Allowed]));
    }
    Ruleset::with(variant, &changes).0
}

fn walked<G: Geometry>(choices: &mut Choices, rules: &GameRules<G>) -> Position<G> {
    let mut position = Position::start(rules);
    for _ in 0..choices.below(30) {
        let moves = position.legal_moves(rules);
        if moves.is_empty() {
            break;
        }
        position.play(choices.pick(&moves));
    }
    position
}

fn scattered<G: Geometry>(choices: &mut Choices) -> Position<G> {
    let mut men = PerSide { white: G::Bits::EMPTY, black: G::Bits::EMPTY };
    for color in Color::BOTH {
        for _ in 0..=choices.below(16) {
            let square = square(anywhere::<G>(choices));
            if !men[!color].contains(square) {
                men[color] |= G::Bits::of(square);
            }
        }
    }
    Position::new(men, side(choices)).unwrap()
}

/// Few squares are empty, and the edges are near: this is where men are blocked.
fn crowded<G: Geometry>(choices: &mut Choices) -> Position<G> {
    let mut men = PerSide { white: G::Bits::EMPTY, black: G::Bits::EMPTY };
    let (files, ranks) = (2 + choices.below(4) as u8, 2 + choices.below(4) as u8);
    let (is_right, is_top) = (choices.one_in(2), choices.one_in(2));
    let emptiness = 2 + choices.below(6);
    for file in 0..files {
        for rank in 0..ranks {
            let file = if is_right { G::SIZE - 1 - file } else { file };
            let rank = if is_top { G::SIZE - 1 - rank } else { rank };
            let color = choices.pick(&Color::BOTH);
            if !choices.one_in(emptiness) {
                men[color] |= G::Bits::of(square((file, rank)));
            }
        }
    }
    Position::new(men, side(choices)).unwrap()
}

pub(crate) fn side(choices: &mut Choices) -> Color {
    choices.pick(&Color::BOTH)
}

/// Any square of the board.
pub(crate) fn anywhere<G: Geometry>(choices: &mut Choices) -> Sq {
    (choices.below(G::SIZE.into()) as u8, choices.below(G::SIZE.into()) as u8)
}
