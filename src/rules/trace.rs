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

/// What one hop of a path is, on an empty board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hop<G: Geometry> {
    Step { diagonal: bool },
    Jump { diagonal: bool, over: Square<G> },
    Neither,
}

#[inline(always)]
fn hop<G: Geometry>(from: Square<G>, to: Square<G>) -> Hop<G> {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    match (files, ranks) {
        (0, 1) | (1, 0) => Hop::Step { diagonal: false },
        (1, 1) => Hop::Step { diagonal: true },
        (0, 2) | (2, 0) | (2, 2) => {
            let file = from.file().midpoint(to.file());
            let rank = from.rank().midpoint(to.rank());
            let over = Square::new(file, rank).expect("between two squares of the board lies a third");
            Hop::Jump { diagonal: files == ranks, over }
        }
        _ => Hop::Neither,
    }
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

    /// The move, if the path is legal hop by hop as written.
    #[inline(always)]
    fn followed(&self, rules: &GameRules<G>, path: &[Square<Board16>]) -> Option<Move<G>> {
        let (&first, rest) = path.split_first()?;
        let from = first.on_board::<G>()?;
        if !self.men(self.side_to_move()).contains(from) {
            return None;
        }
        let start = G::Bits::of(from);
        let others = self.occupied() ^ start;
        let to = match *rest {
            [] => return None,
            [only] => {
                let to = only.on_board::<G>()?;
                match hop(from, to) {
                    Hop::Step { diagonal } if rules.diagonals || !diagonal => {}
                    Hop::Jump { diagonal, over } if (rules.diagonals || !diagonal) && others.contains(over) => {}
                    _ => return None,
                }
                if others.contains(to) {
                    return None;
                }
                to
            }
            _ => {
                // 2.4: the start may be landed on once, any other square once.
                let mut closed = others;
                let mut here = from;
                for &next in rest {
                    let next = next.on_board::<G>()?;
                    match hop(here, next) {
                        Hop::Jump { diagonal, over } if (rules.diagonals || !diagonal) && others.contains(over) => {}
                        _ => return None,
                    }
                    if closed.contains(next) {
                        return None;
                    }
                    closed |= G::Bits::of(next);
                    here = next;
                }
                if here == from {
                    return None;
                }
                here
            }
        };
        let played = Move { from, to };
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
            let direct = match hop(from, to) {
                Hop::Step { diagonal } => rules.diagonals || !diagonal,
                Hop::Jump { diagonal, over } => (rules.diagonals || !diagonal) && others.contains(over),
                Hop::Neither => false,
            };
            !direct && self.path(rules, played).is_some()
        };
        if !abbreviated {
            // Hop by hop, each through all of these before the next.
            let mut here = from;
            for &next in rest {
                match hop(here, next) {
                    Hop::Neither => return Err(fault(FaultCode::NotAMove, "2.1", &[here, next])),
                    Hop::Step { diagonal: true } | Hop::Jump { diagonal: true, .. } if !rules.diagonals => {
                        return Err(fault(FaultCode::Diagonal, "2.2", &[here, next]));
                    }
                    Hop::Step { .. } if rest.len() > 1 => {
                        return Err(fault(FaultCode::Mixed, "2.6", &[here, next]));
                    }
                    Hop::Jump { over, .. } if !others.contains(over) => {
                        return Err(fault(FaultCode::NothingJumped, "2.3", &[here, over, next]));
                    }
                    Hop::Step { .. } | Hop::Jump { .. } => {}
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
