//! Chapter 2: steps, jumps, chains, blocking, and the moves that are legal.

use std::collections::{BTreeMap, BTreeSet};

use super::{Blocking, Board, Rules, Sq, board_order};

/// The directions of steps and jumps, as differences of file and rank.
fn directions(rules: &Rules) -> Vec<(i16, i16)> {
    // 2.2, 2.3
    let mut directions = vec![(1, 0), (-1, 0), (0, 1), (0, -1)];
    if rules.diagonals {
        directions.extend([(1, 1), (1, -1), (-1, 1), (-1, -1)]);
    }
    directions
}

/// The square so many squares off in a direction, if the board reaches that far.
fn square_at(rules: &Rules, from: Sq, direction: (i16, i16), distance: i16) -> Option<Sq> {
    let file = u8::try_from(i16::from(from.0) + direction.0 * distance).ok()?;
    let rank = u8::try_from(i16::from(from.1) + direction.1 * distance).ok()?;
    rules.has((file, rank)).then_some((file, rank))
}

/// Where a piece on `from` can step to, given the squares that hold a piece.
pub fn steps(rules: &Rules, occupied: &BTreeSet<Sq>, from: Sq) -> Vec<Sq> {
    let mut steps = Vec::new();
    for direction in directions(rules) {
        if let Some(to) = square_at(rules, from, direction, 1)
            && !occupied.contains(&to)
        {
            steps.push(to); // 2.2
        }
    }
    steps
}

/// Where a piece on `from` can land with one jump, given the squares that hold a piece.
pub fn jumps(rules: &Rules, occupied: &BTreeSet<Sq>, from: Sq) -> Vec<Sq> {
    let mut jumps = Vec::new();
    for direction in directions(rules) {
        if let Some(over) = square_at(rules, from, direction, 1)
            && let Some(to) = square_at(rules, from, direction, 2)
            && occupied.contains(&over)
            && !occupied.contains(&to)
        {
            jumps.push(to); // 2.3
        }
    }
    jumps
}

/// The shortest chain to every square that a piece can reach by jumps, its own excepted.
///
/// The piece itself is not among the squares `occupied`.
pub fn shortest_chains(rules: &Rules, occupied: &BTreeSet<Sq>, from: Sq) -> BTreeMap<Sq, Vec<Sq>> {
    // 2.4: a shortest chain lands on no square twice.
    // 2.5: no chain ends on `from`, and a shortest one does not pass it either.
    let mut found = BTreeMap::from([(from, vec![from])]);
    let mut last = vec![vec![from]];
    while !last.is_empty() {
        let mut longer: BTreeMap<Sq, Vec<Sq>> = BTreeMap::new();
        for path in &last {
            let end = path.last().copied().unwrap_or(from);
            for landing in jumps(rules, occupied, end) {
                if found.contains_key(&landing) {
                    continue;
                }
                let mut path = path.clone();
                path.push(landing);
                // 2.8: among equally short chains the first, square by square in board order.
                if longer.get(&landing).is_none_or(|known| comes_before(&path, known)) {
                    longer.insert(landing, path);
                }
            }
        }
        last = longer.values().cloned().collect();
        found.extend(longer);
    }
    found.remove(&from);
    found
}

/// Whether a path comes before another, comparing square by square in board order.
fn comes_before(path: &[Sq], other: &[Sq]) -> bool {
    let order = |path: &[Sq]| path.iter().copied().map(board_order).collect::<Vec<_>>();
    order(path) < order(other)
}

/// Whether a piece on `from` can step or jump, given the squares that hold a piece.
fn can_step_or_jump(rules: &Rules, occupied: &BTreeSet<Sq>, from: Sq) -> bool {
    !steps(rules, occupied, from).is_empty() || !jumps(rules, occupied, from).is_empty()
}

/// The pieces of a side that can neither step nor jump, with the opponent's participation.
pub fn blocked(rules: &Rules, board: &Board, white_side_pieces: bool) -> BTreeSet<Sq> {
    let all = board.occupied();
    let own = board.pieces(white_side_pieces);
    let mut blocked = BTreeSet::new();
    for &piece in own {
        // 2.7: the opponent participates if the piece could move with all the opponent's pieces
        // off the board.
        if !can_step_or_jump(rules, &all, piece) && can_step_or_jump(rules, own, piece) {
            blocked.insert(piece);
        }
    }
    blocked
}

/// The opponent's pieces that forbid a move of the side to move, because they are blocked after it.
pub fn blocked_by(rules: &Rules, board: &Board, from: Sq, to: Sq) -> BTreeSet<Sq> {
    let opponent = !board.white_to_move;
    // 2.7
    match rules.blocking {
        Blocking::Allowed => BTreeSet::new(),
        Blocking::BannedStanding => blocked(rules, &board.after(from, to), opponent),
        Blocking::Banned => {
            let before = blocked(rules, board, opponent);
            let after = blocked(rules, &board.after(from, to), opponent);
            after.difference(&before).copied().collect()
        }
    }
}

/// The legal moves of the side to move, each by its two ends, with the shortest path between them.
pub fn legal_moves(rules: &Rules, board: &Board) -> BTreeMap<(Sq, Sq), Vec<Sq>> {
    let mut moves = BTreeMap::new();
    for &from in board.pieces(board.white_to_move) {
        // 2.4: the moving piece does not stand on its starting square while it jumps.
        let occupied = board.occupied_without(from);
        for to in steps(rules, &occupied, from) {
            moves.insert((from, to), vec![from, to]); // 2.2
        }
        for (to, path) in shortest_chains(rules, &occupied, from) {
            moves.insert((from, to), path); // 2.4
        }
    }
    moves.retain(|&(from, to), _| blocked_by(rules, board, from, to).is_empty()); // 2.7
    moves
}

/// The number of sequences of so many legal moves, a move being its two ends.
///
/// No article ends the game on the way.
pub fn perft(rules: &Rules, board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sequences = 0;
    for &(from, to) in legal_moves(rules, board).keys() {
        sequences += perft(rules, &board.after(from, to), depth - 1);
    }
    sequences
}
