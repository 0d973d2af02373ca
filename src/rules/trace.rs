//! The legality of a written path.

use super::{Chain, Fault, FaultCode, GameRules, Move, Position};
use crate::board::{Bitboard, Board16, Geometry, Square};

/// A written path that is a legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Traced<G: Geometry> {
    /// The move.
    pub played: Move<G>,
    /// Whether only the ends of a chain were written (2.9).
    pub abbreviated: bool,
}

/// What a hop is, on an empty board: one of these, or 0.
mod shape {
    /// Along a file or a rank to the next square.
    pub(super) const STEP: u8 = 1;
    /// Along a file or a rank over the next square.
    pub(super) const JUMP: u8 = 2;
    /// To the next square of a diagonal.
    pub(super) const DIAGONAL_STEP: u8 = 4;
    /// Over the next square of a diagonal.
    pub(super) const DIAGONAL_JUMP: u8 = 8;
}
use shape::{DIAGONAL_JUMP, DIAGONAL_STEP, JUMP, STEP};

/// The shape of a hop by how far its squares lie apart in the order of the large board, counted from [`NO_DISTANCE`].
static SHAPES: [u8; 512] = {
    let mut shapes = [0; 512];
    let mut way = 0;
    while way < 4 {
        let (far, straight) = [(1, true), (16, true), (15, false), (17, false)][way];
        let (step, jump) = if straight { (STEP, JUMP) } else { (DIAGONAL_STEP, DIAGONAL_JUMP) };
        (shapes[NO_DISTANCE + far], shapes[NO_DISTANCE - far]) = (step, step);
        (shapes[NO_DISTANCE + 2 * far], shapes[NO_DISTANCE - 2 * far]) = (jump, jump);
        way += 1;
    }
    shapes
};
/// The index in [`SHAPES`] of two squares that are one; distances forward lie above it, distances back below.
const NO_DISTANCE: usize = 256;

#[inline(always)]
fn shape_of<G: Geometry>(from: Square<Board16>, to: Square<Board16>) -> u8 {
    let shape = SHAPES[(NO_DISTANCE + usize::from(to.index()) - usize::from(from.index())) % SHAPES.len()];
    // On the large board a way may lead over the edge to a square as far off; on the small one it is not long enough.
    let is_over_edge = G::SIZE == 16 && from.file().abs_diff(to.file()) > 2;
    if is_over_edge { 0 } else { shape }
}

/// The shapes that are played.
#[inline(always)]
fn played_shapes<G: Geometry>(rules: &GameRules<G>) -> u8 {
    if rules.diagonals { STEP | JUMP | DIAGONAL_STEP | DIAGONAL_JUMP } else { STEP | JUMP }
}

impl<G: Geometry> Position<G> {
    /// Reads a path as it is written (2.9): the move, or the first fault in the order of the codes.
    ///
    /// An empty path is a null move. Squares may be written that this board does not have.
    ///
    /// ```
    /// use corners::board::Board8;
    /// use corners::rules::{FaultCode, GameRules, Position, Ruleset, Variant};
    ///
    /// let rules = GameRules::<Board8>::new(&Ruleset::of(Variant::Classic3x3)).expect("played on 8×8");
    /// let start = Position::start(&rules);
    /// let path = ["c3".parse()?, "d4".parse()?];
    /// assert_eq!(start.trace(&rules, &path).expect_err("no diagonals").code, FaultCode::Diagonal);
    /// # Ok::<(), corners::board::SquareError>(())
    /// ```
    #[inline(always)]
    pub fn trace(&self, rules: &GameRules<G>, path: &[Square<Board16>]) -> Result<Traced<G>, Fault> {
        match self.followed(rules, path) {
            Some(played) => Ok(Traced { played, abbreviated: false }),
            None => self.trace_with_care(rules, path),
        }
    }

    /// The move, if the path is legal hop by hop as written: what [`Position::trace`] asks first, and for most plies all.
    #[inline(always)]
    pub fn followed(&self, rules: &GameRules<G>, path: &[Square<Board16>]) -> Option<Move<G>> {
        let (&first, rest) = path.split_first()?;
        let from = first.on_board::<G>()?;
        if !self.men(self.side_to_move()).contains(from) {
            return None;
        }
        let start = G::Bits::of(from);
        let others = self.occupied() ^ start;
        // 2.6: in a path of several hops all are jumps.
        let shapes = played_shapes(rules) & if rest.len() > 1 { JUMP | DIAGONAL_JUMP } else { !0 };
        // 2.4: the start may be landed on once, any other square once.
        let mut closed = others;
        let (mut here, mut written) = (from, first);
        for &next in rest {
            let shape = shape_of::<G>(written, next) & shapes;
            written = next;
            let next = next.on_board::<G>()?;
            // All is asked, whatever the answers: which of them is no cannot be foreseen.
            let is_step = shape & (STEP | DIAGONAL_STEP) != 0;
            let is_jump = (shape & (JUMP | DIAGONAL_JUMP) != 0) & others.contains(here.halfway(next));
            if !(is_step | is_jump) | closed.contains(next) {
                return None;
            }
            closed.insert(next);
            here = next;
        }
        // 2.5, and a first square alone.
        if here == from {
            return None;
        }
        let played = Move { from, to: here };
        self.blocks(rules, played).is_empty().then_some(played)
    }

    /// Everything that is not plainly legal: ends of a chain, and faults in their order.
    #[cold]
    #[inline(never)]
    fn trace_with_care(&self, rules: &GameRules<G>, path: &[Square<Board16>]) -> Result<Traced<G>, Fault> {
        let fault = |code, article, squares: &[Square<G>]| Fault {
            code,
            article,
            squares: squares.iter().map(|square| square.widened()).collect(),
        };
        // For the whole path.
        if let Some(&off) = path.iter().find(|square| square.on_board::<G>().is_none()) {
            return Err(Fault { code: FaultCode::OffBoard, article: "1.1", squares: vec![off] });
        }
        let squares: Vec<Square<G>> = path.iter().filter_map(|square| square.on_board()).collect();
        let [from, rest @ ..] = squares.as_slice() else {
            return Err(fault(FaultCode::Pass, "2.1", &[]));
        };
        let from = *from;
        let side = self.side_to_move();
        if self.men(!side).contains(from) {
            return Err(fault(FaultCode::OpponentPiece, "2.1", &[from]));
        }
        if !self.men(side).contains(from) {
            return Err(fault(FaultCode::EmptyOrigin, "2.1", &[from]));
        }
        let Some(&to) = rest.last() else {
            return Err(fault(FaultCode::Pass, "2.1", &[from]));
        };
        if rest == [from] {
            return Err(fault(FaultCode::Pass, "2.1", &[from]));
        }
        let others = self.occupied().without(G::Bits::of(from));
        if let Some(&taken) = rest.iter().find(|&&square| others.contains(square)) {
            return Err(fault(FaultCode::Occupied, "2.2", &[taken]));
        }
        // 2.9: two squares are a step, a jump, or the ends of a chain.
        let played = Move { from, to };
        let abbreviated = rest.len() == 1 && {
            let shape = shape_of::<G>(from.widened(), to.widened()) & played_shapes(rules);
            let is_jump = shape & (JUMP | DIAGONAL_JUMP) != 0 && others.contains(from.halfway(to));
            let direct = is_jump || shape & (STEP | DIAGONAL_STEP) != 0;
            !direct && self.path(rules, played).is_some()
        };
        if !abbreviated {
            // Hop by hop, each through all of these before the next.
            let mut here = from;
            for &next in rest {
                let over = here.halfway(next);
                match shape_of::<G>(here.widened(), next.widened()) {
                    STEP | JUMP | DIAGONAL_STEP | DIAGONAL_JUMP
                        if shape_of::<G>(here.widened(), next.widened()) & played_shapes(rules) == 0 =>
                    {
                        return Err(fault(FaultCode::Diagonal, "2.2", &[here, next]));
                    }
                    STEP | DIAGONAL_STEP if rest.len() > 1 => {
                        return Err(fault(FaultCode::Mixed, "2.6", &[here, next]));
                    }
                    JUMP | DIAGONAL_JUMP if !others.contains(over) => {
                        return Err(fault(FaultCode::NothingJumped, "2.3", &[here, over, next]));
                    }
                    0 => return Err(fault(FaultCode::NotAMove, "2.1", &[here, next])),
                    _ => {}
                }
                here = next;
            }
            let mut landed = G::Bits::EMPTY;
            for &square in rest {
                if landed.contains(square) {
                    return Err(fault(FaultCode::RepeatedLanding, "2.4", &[square]));
                }
                landed |= G::Bits::of(square);
            }
            if to == from {
                return Err(fault(FaultCode::Pass, "2.5", &[from]));
            }
        }
        let blocked = self.blocks(rules, played);
        if !blocked.is_empty() {
            return Err(fault(FaultCode::Blocks, "2.7", &blocked.squares().collect::<Vec<_>>()));
        }
        Ok(Traced { played, abbreviated })
    }

    /// The full path of a legal written path: as written, or the shortest chain between its ends (2.8, 2.9).
    pub fn full_path(&self, rules: &GameRules<G>, path: &[Square<Board16>]) -> Option<Chain<G>> {
        let traced = self.trace(rules, path).ok()?;
        if traced.abbreviated {
            return self.path(rules, traced.played);
        }
        Some(Chain(path.iter().filter_map(|square| square.on_board()).collect()))
    }
}
