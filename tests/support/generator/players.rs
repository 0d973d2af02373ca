//! How the players choose.

use corners::board::{Bitboard, Board8, Board16, BoardSize, Color, Geometry, PerSide, Square};
use corners::rules::{Blocking, Course, GameResult, GameRules, Move, Position, PositionKey, Ruleset};

use super::names::player_elo;
use super::{End, Generator, Plan};

/// A variant made ready: rules, and how far every square is from every square of a goal.
#[derive(Debug)]
pub(super) struct Field<G: Geometry> {
    pub(super) rules: GameRules<G>,
    goals: PerSide<Goal<G>>,
}

#[derive(Debug)]
struct Goal<G: Geometry> {
    squares: Vec<Square<G>>,
    /// For each square of the board a row with the steps to each square of the goal.
    steps: Vec<u8>,
    /// For each square of the board the steps to the corner of the goal.
    depth: Vec<u8>,
    /// More than the depth of any square of the goal.
    threshold: i32,
}

impl<G: Geometry> Goal<G> {
    fn new(set: G::Bits, corner: Square<G>, diagonals: bool) -> Self {
        let steps_between = |one: Square<G>, other: Square<G>| {
            let (files, ranks) = (one.file().abs_diff(other.file()), one.rank().abs_diff(other.rank()));
            if diagonals { files.max(ranks) } else { files + ranks }
        };
        let squares: Vec<_> = set.squares().collect();
        let depth: Vec<u8> = Square::all().map(|square| steps_between(square, corner)).collect();
        let threshold = squares.iter().map(|square| i32::from(depth[usize::from(square.index())])).max();
        let steps = Square::all().flat_map(|from| squares.iter().map(move |&to| steps_between(from, to))).collect();
        Self { squares, steps, depth, threshold: threshold.unwrap_or(0) + 1 }
    }
}

impl<G: Geometry> Field<G> {
    fn new(ruleset: &Ruleset) -> Option<Self> {
        let rules = GameRules::<G>::new(ruleset)?;
        let last = Square::from_index(G::LAST)?;
        let goals = PerSide {
            white: Goal::new(rules.houses.black, last, ruleset.diagonals),
            black: Goal::new(rules.houses.white, Square::from_index(0)?, ruleset.diagonals),
        };
        Some(Self { rules, goals })
    }
}

#[derive(Debug)]
pub(super) enum AnyField {
    Eight(Box<Field<Board8>>),
    Sixteen(Box<Field<Board16>>),
}

impl AnyField {
    pub(super) fn new(ruleset: &Ruleset) -> Self {
        match ruleset.board {
            BoardSize::Eight => Self::Eight(Box::new(Field::new(ruleset).expect("a house of this board"))),
            BoardSize::Sixteen => Self::Sixteen(Box::new(Field::new(ruleset).expect("a house of this board"))),
        }
    }
}

/// What the two players keep in mind.
pub(super) struct Table<'a, G: Geometry> {
    field: &'a Field<G>,
    plan: Plan,
    /// The ply at which the plan takes its turn.
    turn: u32,
    /// Until this ply nobody is in a hurry.
    pace: u32,
    /// The weakness of each player: what a move may be worse than the best.
    noise: PerSide<u32>,
    last: PerSide<Option<Move<G>>>,
    keys: Vec<PositionKey>,
    candidates: Vec<(i32, Move<G>)>,
}

impl<'a, G: Geometry> Table<'a, G> {
    pub(super) fn new(generator: &mut Generator, field: &'a Field<G>, plan: Plan, players: PerSide<u32>) -> Self {
        let random = &mut generator.random;
        let limit = field.rules.move_limit.unwrap_or(80);
        let deadline = field.rules.exit_deadline.unwrap_or(40);
        let least = generator.options.min_plies;
        let turn = match plan {
            Plan::Shuffle => random.between(deadline, 2 * deadline),
            Plan::Return(_) => 2 * deadline,
            _ => random.between(20, deadline * 2),
        };
        let pace = match plan {
            Plan::Slow => 2 * limit + 40,
            Plan::Return(_) if least == 0 => 2 * deadline + 20,
            Plan::Late { .. } if least == 0 => 2 * deadline,
            _ if least > 0 => least + least / 16 + random.below(1 + least / 8),
            _ => 0,
        };
        Self {
            field,
            plan,
            turn: turn.max(if least > 0 { least + random.below(20) } else { 0 }),
            pace,
            noise: PerSide::from_fn(|side| 4 + (2400 - player_elo(players[side])) / 60),
            last: PerSide::default(),
            keys: Vec::with_capacity(256),
            candidates: Vec::with_capacity(128),
        }
    }

    pub(super) fn remember(&mut self, side: Color, played: Move<G>, before: &Position<G>) {
        self.last[side] = Some(played);
        self.keys.push(before.key());
    }

    /// How the game ends without a move, if it does so now.
    pub(super) fn stops(&self, generator: &mut Generator, course: &Course<'_, G>) -> Option<End> {
        if course.plies() < self.turn {
            return None;
        }
        let position = course.position();
        let side = position.side_to_move();
        let random = &mut generator.random;
        let behind = || {
            let left = PerSide::from_fn(|side| self.way_left(position, side));
            if left.white > left.black { Color::White } else { Color::Black }
        };
        Some(match self.plan {
            Plan::Resignation => End::declared("resignation", GameResult::win_of(!behind()), "resignation"),
            // 9.3: time runs out for the side to move.
            Plan::TimeForfeit => End::declared("time-forfeit", GameResult::win_of(!side), "time forfeit"),
            Plan::Agreement => End::declared("agreement", GameResult::Draw, "agreement"),
            Plan::Adjudication => {
                let result = if random.below(3) == 0 { GameResult::Draw } else { GameResult::win_of(!behind()) };
                End::declared("adjudication", result, "adjudication")
            }
            Plan::Infraction => {
                // 9.4: in one record of two the illegal ply is there, as the last one.
                if random.below(2) == 0 {
                    let men: Vec<_> = position.men(side).squares().collect();
                    let from = random.one_of(&men);
                    let path = [from, from.turned()];
                    if position.trace(&self.field.rules, &path.map(Square::widened)).is_err() {
                        generator.moves.push(&path);
                    }
                }
                End::declared("rules-infraction", GameResult::win_of(!side), "rules infraction")
            }
            Plan::Unterminated => End::open("unterminated"),
            Plan::Abandoned => End::open("abandoned"),
            _ => return None,
        })
    }

    /// The summed steps of a side's men to the corner of its goal.
    fn way_left(&self, position: &Position<G>, side: Color) -> i32 {
        let goal = &self.field.goals[side];
        position.men(side).squares().map(|square| i32::from(goal.depth[usize::from(square.index())])).sum()
    }

    /// The move that a player takes; none if there is no legal one.
    pub(super) fn choose(&mut self, generator: &mut Generator, course: &Course<'_, G>) -> Option<Move<G>> {
        let field = self.field;
        let (rules, position) = (&field.rules, course.position());
        let side = position.side_to_move();
        let home = rules.houses[side];
        let is_after_deadline = rules.exit_deadline.is_some_and(|deadline| course.number() > deadline);
        // To and fro.
        if self.plan == Plan::Shuffle
            && course.plies() >= self.turn
            && let Some(Move { from, to }) = self.last[side]
        {
            let back = Move { from: to, to: from };
            if position.ends(rules, to).contains(from)
                && position.blocks(rules, back).is_empty()
                && !(is_after_deadline && home.contains(from))
            {
                return Some(back);
            }
        }
        self.weigh(generator, course);
        // The best that is legal, and no third time if that can be helped.
        let mut spare = None;
        while let Some(best) = (0..self.candidates.len()).max_by_key(|&at| self.candidates[at].0) {
            let (_, played) = self.candidates.swap_remove(best);
            if !position.blocks(rules, played).is_empty() {
                continue;
            }
            let mut next = *position;
            next.play(played);
            let before = self.keys.iter().filter(|&&key| key == next.key()).count();
            if before < 2 {
                return Some(played);
            }
            spare = spare.or(Some(played));
        }
        spare
    }

    /// Gathers the moves, blocking ones among them, each with what it is worth to the player.
    fn weigh(&mut self, generator: &mut Generator, course: &Course<'_, G>) {
        let field = self.field;
        let (rules, position) = (&field.rules, course.position());
        let random = &mut generator.random;
        let side = position.side_to_move();
        let (own, occupied) = (position.men(side), position.occupied());
        let (home, goal) = (rules.houses[side], &field.goals[side]);
        let goal_set = rules.houses[!side];
        let pieces = goal.squares.len();
        let mut free = [0_u8; 64];
        let mut free_count = 0;
        for (at, &square) in goal.squares.iter().enumerate() {
            if !occupied.contains(square) {
                free[free_count] = at as u8;
                free_count += 1;
            }
        }
        let free = &free[..free_count];
        // The way of a man to the nearest free square of the goal; inside, to its corner.
        let way = |square: Square<G>| -> i32 {
            let at = usize::from(square.index());
            if goal_set.contains(square) {
                return i32::from(goal.depth[at]);
            }
            let row = &goal.steps[at * pieces..(at + 1) * pieces];
            let nearest = free.iter().map(|&free| row[usize::from(free)]).min().unwrap_or(goal.depth[at]);
            goal.threshold + i32::from(nearest)
        };
        let number = course.number();
        let deadline = rules.exit_deadline.unwrap_or(u32::MAX);
        let is_after_deadline = number > deadline;
        let haste: i32 = match deadline.saturating_sub(number) {
            0..=2 => 400,
            3..=8 => 60,
            9..=14 => 20,
            _ => 0,
        };
        let is_one_short = position.in_goal(rules, side).count() as usize + 1 >= pieces;
        let keeps_back = course.plies() < self.pace && {
            // Ahead of the schedule of a slow game.
            let whole = self.way_left(&Position::start(rules), side);
            let least: i32 = goal.squares.iter().map(|square| i32::from(goal.depth[usize::from(square.index())])).sum();
            let left = self.way_left(position, side) - least;
            let (gone, all) = (i64::from(course.plies()), i64::from(self.pace));
            i64::from(left) * all < i64::from(whole - least) * (all - gone) + all * 4
        };
        // The man that is left behind, or comes back.
        let sleeper = match self.plan {
            Plan::Late { white, black } if !is_after_deadline => {
                let is_late = if side == Color::White { white } else { black };
                is_late.then(|| corner_of::<G>(side))
            }
            _ => None,
        };
        let returns = self.plan == Plan::Return(side);
        let lingers = returns && number + 5 < deadline;
        let noise = if keeps_back { 60 } else { self.noise[side] };
        // Who may be walled in leaves in time: 5.2 excuses him, but he is not free again.
        let (rear, eager) = if rules.blocking == Blocking::Allowed { (3, 20) } else { (1, 0) };
        self.candidates.clear();
        for from in own.squares() {
            let here = way(from);
            let is_home = home.contains(from);
            for to in position.ends(rules, from).squares() {
                let gain = here - way(to);
                let mut worth = if keeps_back { 0 } else { gain * 12 + here * rear };
                worth += random.below(noise).cast_signed();
                match (is_home, home.contains(to)) {
                    (true, false) if lingers => worth -= i32::from(own_last(own & home)) * 1000,
                    (true, false) => worth += haste + eager,
                    (true, true) => worth += gain * haste / 8,
                    (false, true) if returns && is_after_deadline => worth += 5000,
                    (false, true) if is_after_deadline => worth -= 5000,
                    (false, true) => worth -= 10 + haste,
                    (false, false) => {}
                }
                if is_one_short && goal_set.contains(to) && !goal_set.contains(from) {
                    worth += if course.plies() < self.pace && !course.awaits_reply() { -3000 } else { 3000 };
                }
                if self.last[side] == Some(Move { from: to, to: from }) {
                    worth -= 40;
                }
                if sleeper == Some(from) {
                    worth -= 10_000;
                }
                self.candidates.push((worth, Move { from, to }));
            }
        }
    }
}

/// Whether one man at most is left.
fn own_last<B: Bitboard>(men: B) -> bool {
    men.count() <= 1
}

/// The corner of a side's house.
fn corner_of<G: Geometry>(side: Color) -> Square<G> {
    let index = if side == Color::White { 0 } else { G::LAST };
    Square::from_index(index).expect("a corner is on the board")
}
