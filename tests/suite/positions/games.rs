//! Random packed games, with every board of them as a plain array.

use corners::board::{Board16, BoardSize, Color, PerSide, Square};
use corners::notation::PositionText;
use corners::replay::{PackedGame, PackedMove};
use corners::rules::{Ruleset, Variant};
use corners::search::keys_of;
use corners::search::positions::{RunBuilder, RunMeta, Runs};
use tempfile::TempDir;

use crate::choices::Choices;

/// A board as an array of `.`, `w` and `b` in board order, and whether Black is to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Plain {
    pub(super) cells: Vec<char>,
    pub(super) black_to_move: bool,
}

impl Plain {
    pub(super) fn size(&self) -> usize {
        self.cells.len().isqrt()
    }

    pub(super) fn board(&self) -> BoardSize {
        if self.size() == 8 { BoardSize::Eight } else { BoardSize::Sixteen }
    }

    pub(super) fn play(&mut self, (from, to): (u8, u8)) {
        let (from, to) = (usize::from(from), usize::from(to));
        let own = if self.black_to_move { 'b' } else { 'w' };
        if self.cells[from] == own && self.cells[to] == '.' {
            self.cells.swap(from, to);
            self.black_to_move = !self.black_to_move;
        }
    }

    pub(super) fn square(&self, index: usize) -> Square<Board16> {
        Square::new((index % self.size()) as u8, (index / self.size()) as u8).unwrap()
    }

    fn men(&self, man: char) -> Vec<usize> {
        (0..self.cells.len()).filter(|&at| self.cells[at] == man).collect()
    }

    pub(super) fn text(&self) -> PositionText {
        let men = |man| self.men(man).into_iter().map(|at| self.square(at)).collect();
        let side = if self.black_to_move { Color::Black } else { Color::White };
        PositionText { side, men: PerSide { white: men('w'), black: men('b') }, number: 1 }
    }

    pub(super) fn key(&self) -> u64 {
        keys_of(&self.text(), self.board(), false).unwrap()[0].0.to_u64()
    }

    pub(super) fn mirrored(&self) -> Self {
        let cells = (0..self.cells.len()).map(|at| self.cells[mirrored(at as u8, self.size()) as usize]).collect();
        Self { cells, ..*self }
    }
}

/// A square with file and rank exchanged.
pub(super) fn mirrored(square: u8, size: usize) -> u8 {
    let (file, rank) = (usize::from(square) % size, usize::from(square) / size);
    (file * size + rank) as u8
}

/// A game as it is packed, and as boards.
#[derive(Debug, Clone)]
pub(super) struct Game {
    pub(super) seq: u32,
    pub(super) bytes: Vec<u8>,
    pub(super) boards: Vec<Plain>,
    pub(super) moves: Vec<(u8, u8)>,
    pub(super) is_regular: bool,
}

impl Game {
    pub(super) fn new(seq: u32, variant: Variant, own_start: Option<Plain>, moves: Vec<(u8, u8)>) -> Self {
        let ruleset = Ruleset::of(variant);
        let is_regular = own_start.is_none();
        let start = own_start.unwrap_or_else(|| regular(variant));
        let mut bytes = vec![Variant::ALL.iter().position(|other| *other == variant).unwrap() as u8];
        if ruleset.board == BoardSize::Sixteen {
            bytes[0] |= 32;
        }
        if !is_regular {
            bytes[0] |= 16;
            bytes.push(u8::from(start.black_to_move));
            for man in ['w', 'b'] {
                let men = start.men(man);
                bytes.push(men.len() as u8);
                bytes.extend(men.iter().map(|&at| at as u8));
            }
        }
        bytes.extend(moves.iter().flat_map(|&(from, to)| [from, to]));
        let mut boards = vec![start];
        for &played in &moves {
            let mut next = boards.last().unwrap().clone();
            next.play(played);
            boards.push(next);
        }
        Self { seq, bytes, boards, moves, is_regular }
    }

    pub(super) fn packed(&self) -> PackedGame<'_> {
        PackedGame::read(&self.bytes).unwrap()
    }

    /// Every position with its ply and the move from it.
    pub(super) fn plies(&self) -> impl Iterator<Item = (u32, &Plain, Option<(u8, u8)>)> {
        (0..).zip(&self.boards).map(|(ply, board)| (ply, board, self.moves.get(ply as usize).copied()))
    }

    pub(super) fn mirrored(&self, seq: u32, variant: Variant) -> Self {
        let size = self.boards[0].size();
        let moves = self.moves.iter().map(|&(from, to)| (mirrored(from, size), mirrored(to, size))).collect();
        Self::new(seq, variant, (!self.is_regular).then(|| self.boards[0].mirrored()), moves)
    }
}

/// The start position of a variant.
pub(super) fn regular(variant: Variant) -> Plain {
    let ruleset = Ruleset::of(variant);
    let size = usize::from(ruleset.board.size());
    let mut cells = vec!['.'; size * size];
    for square in ruleset.house.squares() {
        let at = usize::from(square.rank()) * size + usize::from(square.file());
        cells[at] = 'w';
        cells[size * size - 1 - at] = 'b';
    }
    Plain { cells, black_to_move: false }
}

/// A game whose moves come from few, so that games meet; now and then one that cannot be played.
pub(super) fn game(choices: &mut Choices, seq: u32, variant: Variant) -> Game {
    let mut board = regular(variant);
    let own_start = choices.one_in(4).then(|| {
        for _ in 0..choices.below(3) {
            let at = choices.below(board.cells.len());
            board.cells[at] = choices.pick(&['.', 'w', 'b']);
        }
        board.black_to_move = choices.one_in(2);
        board.clone()
    });
    let plies = if choices.one_in(8) { 0 } else { choices.below(14) };
    let mut moves = Vec::new();
    for _ in 0..plies {
        let men = board.men(if board.black_to_move { 'b' } else { 'w' });
        let size = board.size();
        let last = board.cells.len() - 1;
        let mut played = (choices.below(last + 1) as u8, choices.below(last + 1) as u8);
        if !choices.one_in(10) && !men.is_empty() {
            let way = choices.pick(&[1, size]);
            let movable = |&at: &usize| {
                let to = if board.black_to_move { at.wrapping_sub(way) } else { at + way };
                board.cells.get(to).is_some_and(|cell| *cell == '.').then_some((at as u8, to as u8))
            };
            let ways: Vec<(u8, u8)> = men.iter().filter_map(movable).collect();
            if !ways.is_empty() {
                played = ways[choices.below(ways.len().min(3))];
                // To and fro: a position comes again within a game.
                if choices.one_in(6) && moves.len() >= 2 {
                    let (from, to): (u8, u8) = moves[moves.len() - 2];
                    played = (to, from);
                }
            }
        }
        board.play(played);
        moves.push(played);
    }
    Game::new(seq, variant, own_start, moves)
}

pub(super) const VARIANTS: [Variant; 5] =
    [Variant::Classic3x3, Variant::Classic3x3, Variant::Classic3x4, Variant::Halma16x16, Variant::Training];

/// Games with gaps between their numbers.
pub(super) fn games(choices: &mut Choices, most: usize) -> Vec<Game> {
    let mut seq = choices.below(3) as u32;
    let count = choices.below(most + 1);
    (0..count)
        .map(|_| {
            let gap = if choices.one_in(5) { 100_000 } else { 3 };
            seq += 1 + choices.below(gap) as u32;
            let variant = choices.pick(&VARIANTS);
            game(choices, seq, variant)
        })
        .collect()
}

/// Runs of games, in a folder that lives as long.
pub(super) struct Archive {
    pub(super) folder: TempDir,
    pub(super) metas: Vec<RunMeta>,
}

impl Archive {
    /// Splits games at random into runs.
    pub(super) fn split(choices: &mut Choices, games: &[Game]) -> Self {
        let mut archive = Self { folder: tempfile::tempdir().unwrap(), metas: Vec::new() };
        let mut rest = games;
        while !rest.is_empty() {
            let (run, after) = rest.split_at(1 + choices.below(rest.len()));
            archive.add(run);
            rest = after;
        }
        archive
    }

    pub(super) fn add(&mut self, games: &[Game]) {
        let mut builder = RunBuilder::new();
        for game in games {
            builder.add(game.seq, game.packed());
        }
        let name = format!("run-{}", self.metas.len());
        self.metas.push(builder.write(self.folder.path(), &name).unwrap());
    }

    pub(super) fn runs(&self) -> Runs {
        Runs::open(self.folder.path(), &self.metas).unwrap()
    }
}

pub(super) fn packed_move((from, to): (u8, u8)) -> PackedMove {
    PackedMove { from, to }
}
