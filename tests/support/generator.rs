//! Invented games that look like real ones: what tests, benchmarks and trial archives are made of.
//!
//! Two players of some strength bring their men home as greedy people do: each takes the move that shortens the way of
//! its men to the free squares of the goal, more or less; men leave the house before the deadline, and the last free
//! squares are found. Now and then a game takes another course, so that every ending of the rulebook occurs. The same
//! seed makes the same games.

#![allow(dead_code, reason = "each program that includes this file uses a part of it")]

#[path = "generator/names.rs"]
mod names;
#[path = "generator/players.rs"]
mod players;
#[path = "generator/random.rs"]
mod random;
#[path = "generator/sheet.rs"]
mod sheet;

use corners::board::{BoardSize, Color, Geometry, PerSide, Square};
use corners::rules::{Course, GameResult, Occurrences, Ruleset, Start, Variant};

use self::names::PLAYERS;
use self::players::{AnyField, Field, Table};
pub(crate) use self::random::Random;
use self::sheet::{Moves, Sheet};

/// What games to make.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Options {
    /// The variant; a mix of all where none is named.
    pub(crate) variant: Option<Variant>,
    /// The share of games with something wrong in them, from 0 to 1.
    pub(crate) disorder: f64,
    /// Games go on for so many plies at least, nearly all; 0 leaves them as they come.
    pub(crate) min_plies: u32,
    /// The share of games with clock times.
    pub(crate) clocks: f64,
    /// The share of games with comments.
    pub(crate) comments: f64,
}

/// What was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Made {
    /// Plies played, an illegal one at the end included; what a disorder changes is not counted.
    pub(crate) plies: u32,
    /// The reason that a verdict gives, or `open` where the game has no end.
    pub(crate) ending: &'static str,
    /// Whether something is wrong with it.
    pub(crate) disorder: Option<Disorder>,
}

/// What may be wrong with a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Disorder {
    /// Another result than that of the moves.
    WrongClaim,
    /// No result token.
    MissingResult,
    /// `*` though the game was decided.
    UnclaimedResult,
    /// A move that nobody may play, in the middle.
    IllegalPly,
    /// Chains written by their ends.
    Abbreviated,
    /// Moves after the end.
    PliesAfterEnd,
    /// The last moves are not recorded, yet a result is claimed.
    CutShort,
    /// A wrong number of a move.
    WrongNumber,
    /// No `Variant` tag.
    MissingVariant,
    /// A date in another form.
    OddDate,
    /// A tag name in another case.
    TagCase,
    /// A result in another spelling.
    ResultSpelling,
    /// A word that is no move.
    StrayToken,
    /// Squares in capital letters.
    Capitals,
    /// Colons for dashes.
    Separators,
    /// A comment without its closing brace.
    OpenComment,
    /// A tag without its closing bracket.
    BrokenTag,
}

const DISORDERS: &[(u32, Disorder)] = &[
    (20, Disorder::WrongClaim),
    (10, Disorder::MissingResult),
    (8, Disorder::UnclaimedResult),
    (20, Disorder::IllegalPly),
    (12, Disorder::Abbreviated),
    (8, Disorder::PliesAfterEnd),
    (8, Disorder::CutShort),
    (5, Disorder::WrongNumber),
    (6, Disorder::MissingVariant),
    (5, Disorder::OddDate),
    (4, Disorder::TagCase),
    (5, Disorder::ResultSpelling),
    (4, Disorder::StrayToken),
    (3, Disorder::Capitals),
    (3, Disorder::Separators),
    (1, Disorder::OpenComment),
    (2, Disorder::BrokenTag),
];

const VARIANTS: &[(u32, Variant)] = &[
    (40, Variant::Classic3x3),
    (20, Variant::Classic3x4),
    (20, Variant::Diagonal3x3),
    (8, Variant::Diagonal3x4),
    (4, Variant::Triangle),
    (4, Variant::Square4x4),
    (3, Variant::Halma16x16),
    (1, Variant::Training),
];

/// The course that a game is to take, if nothing comes in between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plan {
    /// Both play for arrival.
    Race,
    /// A side, or both, leave a man at home too long.
    Late { white: bool, black: bool },
    /// A side brings a man back.
    Return(Color),
    /// Nobody gets on.
    Slow,
    /// Both go to and fro, from some ply on.
    Shuffle,
    /// A side gives up.
    Resignation,
    /// A side's time runs out.
    TimeForfeit,
    /// Draw by agreement.
    Agreement,
    /// An arbiter decides.
    Adjudication,
    /// A side breaks the rules at the board, or the record ends with its illegal ply.
    Infraction,
    /// A side, or both, do not come.
    Forfeit,
    /// The record stops.
    Unterminated,
    /// The players stop.
    Abandoned,
    /// The end of a study in which a side is walled in.
    Study,
}

const PLANS: &[(u32, Plan)] = &[
    (7000, Plan::Race),
    (180, Plan::Late { white: true, black: false }),
    (180, Plan::Late { white: false, black: true }),
    (40, Plan::Late { white: true, black: true }),
    (60, Plan::Return(Color::White)),
    (60, Plan::Return(Color::Black)),
    (350, Plan::Slow),
    (200, Plan::Shuffle),
    (900, Plan::Resignation),
    (500, Plan::TimeForfeit),
    (200, Plan::Agreement),
    (40, Plan::Adjudication),
    (50, Plan::Infraction),
    (40, Plan::Forfeit),
    (120, Plan::Unterminated),
    (70, Plan::Abandoned),
    (10, Plan::Study),
];

/// How a game ended.
#[derive(Debug, Clone, Copy)]
struct End {
    reason: &'static str,
    result: Option<GameResult>,
    termination: &'static str,
}

impl End {
    const fn decided(reason: &'static str, result: GameResult) -> Self {
        Self { reason, result: Some(result), termination: "normal" }
    }

    const fn declared(reason: &'static str, result: GameResult, termination: &'static str) -> Self {
        Self { reason, result: Some(result), termination }
    }

    const fn open(termination: &'static str) -> Self {
        Self { reason: "open", result: None, termination }
    }
}

/// Makes games, one after the other.
#[derive(Debug)]
pub(crate) struct Generator {
    random: Random,
    options: Options,
    fields: Vec<(Variant, AnyField)>,
    room: Occurrences,
    moves: Moves,
    made: u64,
}

impl Generator {
    /// A generator of all variants mixed, in good order.
    pub(crate) fn new(seed: u64) -> Self {
        Self::with_options(seed, Options { clocks: 0.1, comments: 0.05, ..Options::default() })
    }

    /// A generator of what the options say.
    pub(crate) fn with_options(seed: u64, options: Options) -> Self {
        Self {
            random: Random::new(seed ^ 0xC0_44E5),
            options,
            fields: Vec::new(),
            room: Occurrences::default(),
            moves: Moves::default(),
            made: 0,
        }
    }

    /// Adds a game to a text in export form, with the blank line that parts it from the one made before.
    pub(crate) fn game(&mut self, out: &mut String) -> Made {
        if self.made > 0 {
            out.push('\n');
        }
        self.made += 1;
        let variant = self.options.variant.unwrap_or_else(|| self.random.weighed(VARIANTS));
        let ruleset = self.ruleset(variant);
        let at = self.fields.iter().position(|(known, _)| *known == variant).unwrap_or_else(|| {
            self.fields.push((variant, AnyField::new(&ruleset)));
            self.fields.len() - 1
        });
        let mut plan = self.random.weighed(PLANS);
        if plan == Plan::Study && (!ruleset.diagonals || ruleset.board == BoardSize::Sixteen) {
            plan = Plan::Race;
        }
        // Short games are not wanted where long ones are asked for.
        if self.options.min_plies > 0 && matches!(plan, Plan::Forfeit | Plan::Study) {
            plan = Plan::Race;
        }
        let players = self.players();
        self.moves.clear();
        let fields = std::mem::take(&mut self.fields);
        let (end, last_side) = match &fields[at].1 {
            AnyField::Eight(field) => self.play(field, plan, players),
            AnyField::Sixteen(field) => self.play(field, plan, players),
        };
        self.fields = fields;
        let plies = self.moves.count() as u32;
        let disorder = self.random.chance(self.options.disorder).then(|| self.random.weighed(DISORDERS));
        let mut sheet = Sheet::new(&mut self.random, &ruleset, plan == Plan::Study, players, end);
        if let Some(disorder) = disorder {
            sheet.disturb(&mut self.random, disorder, plies);
        }
        if self.random.chance(self.options.clocks) {
            sheet.set_clocks(&mut self.random);
        }
        sheet.has_comments = self.random.chance(self.options.comments);
        sheet.write(&mut self.random, &self.moves, last_side, out);
        Made { plies, ending: end.reason, disorder }
    }

    /// The ruleset of a variant; where games are to be long, its deadline and limit are put off.
    fn ruleset(&self, variant: Variant) -> Ruleset {
        let plain = Ruleset::of(variant);
        let put_off = |moves: Option<u32>, plies: u32| moves.map(|moves| moves.max(plies.div_ceil(2)));
        Ruleset {
            exit_deadline: put_off(plain.exit_deadline, self.options.min_plies),
            move_limit: put_off(plain.move_limit, self.options.min_plies.saturating_mul(2)),
            ..plain
        }
    }

    /// Two players; the active ones meet more often.
    fn players(&mut self) -> PerSide<u32> {
        let mut one = || {
            let (a, b) = (self.random.below(PLAYERS), self.random.below(PLAYERS));
            (u64::from(a) * u64::from(b) / u64::from(PLAYERS)) as u32
        };
        let white = one();
        let black = loop {
            let black = one();
            if black != white {
                break black;
            }
        };
        PerSide { white, black }
    }

    /// Plays a game; how it ended, and the side that was to move then.
    fn play<G: Geometry>(&mut self, field: &Field<G>, plan: Plan, players: PerSide<u32>) -> (End, Color) {
        if plan == Plan::Forfeit {
            let result = self.random.one_of(&[GameResult::WhiteWins, GameResult::BlackWins, GameResult::BothLose]);
            return (End::declared("forfeit", result, "forfeit"), Color::White);
        }
        if plan == Plan::Study {
            let squares = ["h5", "h6"].map(|square| square.parse::<Square<G>>().expect("on every board"));
            self.moves.push(&squares);
            return (End::decided("no-moves", GameResult::Draw), Color::Black);
        }
        let rules = &field.rules;
        let mut room = std::mem::take(&mut self.room);
        let mut course = Course::new(rules, Start::regular(rules), &mut room);
        let mut table = Table::new(self, field, plan, players);
        let end = loop {
            let side = course.position().side_to_move();
            if !course.awaits_reply()
                && let Some(end) = table.stops(self, &course)
            {
                break end;
            }
            let Some(played) = table.choose(self, &course) else {
                let outcome = course.standstill().expect("no move was found");
                break End::decided(outcome.ending.reason().id(), outcome.result);
            };
            let path = course.position().path(rules, played).expect("a move has a path");
            self.moves.push(path.squares());
            table.remember(side, played, course.position());
            if let Some(outcome) = course.play(played) {
                break End::decided(outcome.ending.reason().id(), outcome.result);
            }
        };
        let side = course.position().side_to_move();
        self.room = room;
        (end, side)
    }
}
