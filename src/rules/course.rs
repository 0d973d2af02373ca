//! The course of a game: the articles that may end it, read after every ply in the order of 10.1.

use super::{Blocking, Chain, Ending, GameResult, GameRules, Move, Outcome, Position, PositionKey, Start};
use crate::board::{Bitboard, Board16, Color, Geometry, PerSide, Square};

/// A position that has occurred.
#[derive(Debug, Clone, Copy)]
struct Occurrence {
    key: PositionKey,
    /// The last ply before with the same position, plus 1; 0 if there is none.
    earlier: u32,
}

/// Which positions have occurred, and after which plies (8.1).
///
/// One table serves many games: it is cleared by what was put in, not by its size.
#[derive(Debug, Clone, Default)]
pub struct Occurrences {
    /// The position after each ply; the first is the start of the record.
    plies: Vec<Occurrence>,
    /// Open addressing: the newest ply with a key, plus 1; 0 is empty. A power of two, at most half full.
    slots: Vec<u32>,
}

impl Occurrences {
    /// Forgets everything.
    pub fn clear(&mut self) {
        if self.plies.len() * 8 < self.slots.len() {
            for at in 0..self.plies.len() {
                let slot = self.home_of(self.plies[at].key);
                self.clear_run(slot);
            }
        } else {
            self.slots.fill(0);
        }
        self.plies.clear();
    }

    fn clear_run(&mut self, mut slot: usize) {
        let mask = self.slots.len() - 1;
        while self.slots[slot] != 0 {
            self.slots[slot] = 0;
            slot = (slot + 1) & mask;
        }
    }

    #[inline(always)]
    fn home_of(&self, key: PositionKey) -> usize {
        key.to_u64() as usize & (self.slots.len() - 1)
    }

    /// Adds the position after the next ply; the plies of its three occurrences if it is the third.
    #[inline(always)]
    pub fn add(&mut self, key: PositionKey) -> Option<[u32; 3]> {
        if (self.plies.len() + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let ply = self.plies.len() as u32;
        let mask = self.slots.len() - 1;
        let mut slot = self.home_of(key);
        let last = loop {
            match self.slots[slot] {
                0 => break 0,
                last if self.plies[last as usize - 1].key == key => break last,
                _ => slot = (slot + 1) & mask,
            }
        };
        self.slots[slot] = ply + 1;
        self.plies.push(Occurrence { key, earlier: last });
        if last == 0 {
            return None;
        }
        let first = self.plies[last as usize - 1].earlier;
        (first != 0).then(|| [first - 1, last - 1, ply])
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(512);
        self.slots = vec![0; size];
        for at in 0..self.plies.len() {
            let key = self.plies[at].key;
            let mut slot = self.home_of(key);
            while self.slots[slot] != 0 && self.plies[self.slots[slot] as usize - 1].key != key {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = at as u32 + 1;
        }
    }
}

/// A game under way: a position, the number of its move, and what of the past still matters.
///
/// [`Course::play`] applies every article that a ply can bring about but 6.1, 4.3 and 4.4. Those ask whether there is a
/// legal move at all, which a legal ply that follows answers by itself: they are read by [`Course::standstill`] and
/// [`Course::unanswered`] where none follows.
#[derive(Debug)]
pub struct Course<'a, G: Geometry> {
    rules: &'a GameRules<G>,
    position: Position<G>,
    number: u32,
    ply: u32,
    /// White has arrived with this ply, and Black has its last move (4.2).
    awaiting: Option<u32>,
    /// Before this number nothing depends on the number: that of the deadline or of the limit; 0 while a reply is awaited.
    watched: u32,
    occurrences: &'a mut Occurrences,
}

impl<'a, G: Geometry> Course<'a, G> {
    /// A game that starts here; `occurrences` is room to work in.
    pub fn new(rules: &'a GameRules<G>, start: Start<G>, occurrences: &'a mut Occurrences) -> Self {
        occurrences.clear();
        // 8.1: the first position of the record counts.
        let _ = occurrences.add(start.position.key());
        let awaiting = start.position.has_arrived(rules, Color::White).then_some(0);
        let watched = match awaiting {
            Some(_) => 0,
            None => rules.exit_deadline.into_iter().chain(rules.move_limit).min().unwrap_or(u32::MAX),
        };
        Self { rules, position: start.position, number: start.number, ply: 0, awaiting, watched, occurrences }
    }

    /// The position now.
    #[inline(always)]
    pub fn position(&self) -> &Position<G> {
        &self.position
    }

    /// The number of the move to come.
    #[inline(always)]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The plies carried out.
    #[inline(always)]
    pub fn plies(&self) -> u32 {
        self.ply
    }

    /// Whether White has arrived and Black has its last move (4.2).
    pub fn awaits_reply(&self) -> bool {
        self.awaiting.is_some()
    }

    /// Carries out a ply, and says if it ended the game. Its legality is not asked (10.4).
    #[inline(always)]
    pub fn play(&mut self, played: Move<G>) -> Option<Outcome> {
        let side = self.position.side_to_move();
        let number = self.number;
        self.position.make(played);
        self.ply += 1;
        if side == Color::Black {
            self.number = number.saturating_add(1);
        }
        let third = self.occurrences.add(self.position.key());
        // One question for the usual ply, on which nothing happens.
        if third.is_none() & (number < self.watched) & !self.position.has_arrived(self.rules, side) {
            return None;
        }
        self.after(side, number, played, third)
    }

    /// The articles in the order of 10.1.
    #[inline(never)]
    fn after(&mut self, side: Color, number: u32, played: Move<G>, third: Option<[u32; 3]>) -> Option<Outcome> {
        let rules = self.rules;
        // 5.3
        let home = rules.houses[side];
        let brought_back = !home.contains(played.from) && home.contains(played.to);
        if brought_back && rules.exit_deadline.is_some_and(|deadline| number > deadline) {
            return Some(Outcome {
                result: GameResult::win_of(!side),
                article: "5.3",
                ending: Ending::ReturnedHome { from: played.from.widened(), to: played.to.widened() },
            });
        }
        let arrived = self.position.has_arrived(rules, side);
        if side == Color::White {
            // 4.2: Black still plays its move; until then 8.1 and 6.1 do not apply.
            if arrived {
                self.awaiting = Some(self.ply);
                self.watched = 0;
                return None;
            }
        } else {
            match (self.awaiting, arrived) {
                // 4.2
                (Some(white), true) => {
                    let plies = PerSide { white, black: self.ply };
                    return Some(Outcome {
                        result: GameResult::Draw,
                        article: "4.2",
                        ending: Ending::Equalised { plies },
                    });
                }
                (Some(white), false) => return Some(arrival(Color::White, white, "4.2")),
                // 4.1
                (None, true) => return Some(arrival(Color::Black, self.ply, "4.1")),
                (None, false) => {}
            }
            // 5.1
            if rules.exit_deadline == Some(number)
                && let Some(outcome) = self.deadline()
            {
                return Some(outcome);
            }
            // 7.1
            if rules.move_limit.is_some_and(|limit| number >= limit) {
                let in_goal = PerSide::from_fn(|side| self.position.in_goal(rules, side).count());
                let result = match in_goal.white.cmp(&in_goal.black) {
                    std::cmp::Ordering::Greater => GameResult::WhiteWins,
                    std::cmp::Ordering::Less => GameResult::BlackWins,
                    std::cmp::Ordering::Equal => GameResult::Draw,
                };
                return Some(Outcome { result, article: "7.1", ending: Ending::MoveLimit { in_goal } });
            }
        }
        // 8.1
        third.map(|plies| Outcome { result: GameResult::Draw, article: "8.1", ending: Ending::Repetition { plies } })
    }

    /// 5.1 and 5.2, read once after Black's move D (5.4).
    fn deadline(&self) -> Option<Outcome> {
        let at_home = PerSide::from_fn(|side| self.position.at_home(self.rules, side));
        let excused = PerSide::from_fn(|side| match self.rules.blocking {
            Blocking::Allowed => at_home[side] & self.position.blocked(self.rules, side),
            Blocking::Banned | Blocking::BannedStanding => G::Bits::EMPTY,
        });
        let late = PerSide::from_fn(|side| !at_home[side].without(excused[side]).is_empty());
        let result = match (late.white, late.black) {
            (false, false) => return None,
            (true, true) => GameResult::Draw,
            (true, false) => GameResult::BlackWins,
            (false, true) => GameResult::WhiteWins,
        };
        let ending = Ending::Deadline {
            at_home: PerSide::from_fn(|side| widened(at_home[side])),
            excused: PerSide::from_fn(|side| widened(excused[side])),
        };
        Some(Outcome { result, article: "5.1", ending })
    }

    /// The end if the side to move has no legal move: White's win while its arrival awaits a reply (4.3), else a draw (6.1).
    pub fn standstill(&self) -> Option<Outcome> {
        if self.position.has_legal_move(self.rules) {
            return None;
        }
        Some(match self.awaiting {
            Some(white) => arrival(Color::White, white, "4.3"),
            None => Outcome {
                result: GameResult::Draw,
                article: "6.1",
                ending: Ending::NoMoves { side: self.position.side_to_move() },
            },
        })
    }

    /// White's win where its arrival awaits a reply and no legal one equalises (4.4).
    pub fn unanswered(&self) -> Option<Outcome> {
        let white = self.awaiting?;
        self.equalising().is_empty().then(|| arrival(Color::White, white, "4.4"))
    }

    /// Black's legal replies that make it arrive too, while White's arrival awaits one (4.4): shortest paths, sorted as text.
    pub fn equalising(&self) -> Vec<Chain<G>> {
        if self.awaiting.is_none() {
            return Vec::new();
        }
        let mut replies: Vec<Chain<G>> = self
            .position
            .legal_moves(self.rules)
            .into_iter()
            .filter(|&reply| {
                let mut next = self.position;
                next.play(reply);
                next.has_arrived(self.rules, Color::Black)
            })
            .filter_map(|reply| self.position.path(self.rules, reply))
            .collect();
        replies.sort_by_cached_key(ToString::to_string);
        replies
    }
}

fn arrival(side: Color, ply: u32, article: &'static str) -> Outcome {
    let mut plies = PerSide::default();
    plies[side] = Some(ply);
    Outcome { result: GameResult::win_of(side), article, ending: Ending::Arrival { plies } }
}

fn widened<B: Bitboard>(set: B) -> Vec<Square<Board16>> {
    set.squares().map(Square::widened).collect()
}
