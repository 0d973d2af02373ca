//! A written move held against the board: its first fault in the order of the codes, or its path.

use std::collections::BTreeSet;

use super::moves::{blocked_by, shortest_chains};
use super::{Board, Rules, Sq};

/// Why a ply is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// A square of the path is not on this board.
    OffBoard,
    /// The first square is empty.
    EmptyOrigin,
    /// The first square holds a piece of the opponent.
    OpponentPiece,
    /// A null move, or two equal squares and nothing else.
    Pass,
    /// A later square holds a piece, the mover itself lifted.
    Occupied,
    /// A hop neither to a neighbour nor two squares off in a line.
    NotAMove,
    /// A hop on a diagonal in a variant without them.
    Diagonal,
    /// A step in a path of several hops.
    Mixed,
    /// A jump over an empty square.
    NothingJumped,
    /// A chain that lands on one square twice.
    RepeatedLanding,
    /// A chain that ends where it began.
    PassChain,
    /// A piece of the opponent is blocked after the move.
    Blocks,
}

impl Fault {
    /// The code that the verdict shows.
    pub fn code(self) -> &'static str {
        match self {
            Fault::OffBoard => "off-board",
            Fault::EmptyOrigin => "empty-origin",
            Fault::OpponentPiece => "opponent-piece",
            Fault::Pass | Fault::PassChain => "pass",
            Fault::Occupied => "occupied",
            Fault::NotAMove => "not-a-move",
            Fault::Diagonal => "diagonal",
            Fault::Mixed => "mixed",
            Fault::NothingJumped => "nothing-jumped",
            Fault::RepeatedLanding => "repeated-landing",
            Fault::Blocks => "blocks",
        }
    }

    /// The article that is broken.
    pub fn article(self) -> &'static str {
        match self {
            Fault::OffBoard => "1.1",
            Fault::EmptyOrigin | Fault::OpponentPiece | Fault::Pass | Fault::NotAMove => "2.1",
            Fault::Occupied | Fault::Diagonal => "2.2",
            Fault::NothingJumped => "2.3",
            Fault::RepeatedLanding => "2.4",
            Fault::PassChain => "2.5",
            Fault::Mixed => "2.6",
            Fault::Blocks => "2.7",
        }
    }
}

/// The full path of a written move if it is legal, otherwise its first fault.
///
/// An empty path is a null move. A path of one square, which no record can hold, is one too.
pub fn check_path(rules: &Rules, board: &Board, path: &[Sq]) -> Result<Vec<Sq>, Fault> {
    let own = board.pieces(board.white_to_move);
    let theirs = board.pieces(!board.white_to_move);

    // 1.1
    if path.iter().any(|&square| !rules.has(square)) {
        return Err(Fault::OffBoard);
    }
    // 2.1: nobody may pass.
    let (Some(&from), Some(&to)) = (path.first(), path.last()) else {
        return Err(Fault::Pass);
    };
    // 2.1: a turn moves a piece of one's own.
    if theirs.contains(&from) {
        return Err(Fault::OpponentPiece);
    }
    if !own.contains(&from) {
        return Err(Fault::EmptyOrigin);
    }
    // 2.1: nobody may pass.
    if path.len() == 1 || path == [from, from] {
        return Err(Fault::Pass);
    }
    // 2.2, with the mover lifted by 2.4.
    let occupied = board.occupied_without(from);
    if path.iter().skip(1).any(|square| occupied.contains(square)) {
        return Err(Fault::Occupied);
    }

    // 2.9: two squares are a pair of ends, if a chain joins them.
    let mut full = path.to_vec();
    if path.len() == 2
        && let Some(chain) = shortest_chains(rules, &occupied, from).remove(&to)
    {
        full = chain;
    }
    // Hop by hop from the left, each hop through all of its faults.
    let several = full.len() > 2;
    for hop in full.windows(2) {
        check_hop(rules, &occupied, hop[0], hop[1], several)?;
    }
    // 2.4: the starting square is no landing, so it may appear once more.
    let landings = &full[1..];
    if landings.iter().collect::<BTreeSet<_>>().len() < landings.len() {
        return Err(Fault::RepeatedLanding);
    }
    // 2.5
    if from == to {
        return Err(Fault::PassChain);
    }
    // 2.7
    if !blocked_by(rules, board, from, to).is_empty() {
        return Err(Fault::Blocks);
    }
    Ok(full)
}

/// The first fault of one hop, its squares alone considered.
fn check_hop(rules: &Rules, occupied: &BTreeSet<Sq>, from: Sq, to: Sq, several: bool) -> Result<(), Fault> {
    let (files, ranks) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    let is_step = files.max(ranks) == 1;
    // Two squares off in a straight or a diagonal line.
    let is_jump = matches!((files, ranks), (2, 0 | 2) | (0, 2));
    // 2.1
    if !is_step && !is_jump {
        return Err(Fault::NotAMove);
    }
    // 2.2, whatever lies between.
    if files == ranks && !rules.diagonals {
        return Err(Fault::Diagonal);
    }
    // 2.6
    if is_step && several {
        return Err(Fault::Mixed);
    }
    // 2.3
    let middle = (from.0.midpoint(to.0), from.1.midpoint(to.1));
    if is_jump && !occupied.contains(&middle) {
        return Err(Fault::NothingJumped);
    }
    Ok(())
}
