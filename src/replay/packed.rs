//! Packed games: the moves that stood, two bytes a ply, with the start that they go out from.

use super::paths::starting;
use crate::board::{Bitboard, Board8, Board16, BoardSize, Color, Geometry, PerSide, Square};
use crate::notation::Record;
use crate::rules::{GameRules, House, Move, Position, PositionKey, Ruleset, Variant};

/// Bits of the first byte; the lowest three are the variant.
const OWN_HOUSE: u8 = 1 << 3;
const OWN_START: u8 = 1 << 4;
const SIXTEEN: u8 = 1 << 5;

/// The first and the last square of a ply, as indices of the board that it is played on: all that a move does (2.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PackedMove {
    /// Where the piece stands before.
    pub from: u8,
    /// Where it stands after.
    pub to: u8,
}

/// A game without its text: variant, house, start and the plies that stood. Stored, indexed and searched.
///
/// Packing asks nothing about legality: the arbiter has said how many plies stood.
///
/// ```
/// use corners::notation::{Reader, Record};
/// use corners::replay::PackedGame;
/// use corners::rules::{Ruleset, Variant};
///
/// let mut record = Record::default();
/// Reader::new("1. c3-d3 f6-e6 *".as_bytes()).read(&mut record)?;
/// let bytes = PackedGame::pack(&record, &Ruleset::of(Variant::Classic3x3), 2);
/// let game = PackedGame::read(&bytes).expect("packed just now");
/// assert_eq!(game.plies(), 2);
/// let mut keys = Vec::new();
/// game.keys(|_, key, _| keys.push(key));
/// assert_eq!(keys.len(), 3, "the start is a position too");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct PackedGame<'a> {
    variant: Variant,
    board: BoardSize,
    house: Option<&'a [u8]>,
    start: Option<Placed<'a>>,
    moves: &'a [u8],
}

/// A start that is not the variant's.
#[derive(Debug, Clone, Copy)]
struct Placed<'a> {
    side: Color,
    men: PerSide<&'a [u8]>,
}

impl<'a> PackedGame<'a> {
    /// Packs the first `plies` plies of a record's main line, those that stood by its verdict.
    pub fn pack(record: &Record, ruleset: &Ruleset, plies: u32) -> Vec<u8> {
        match ruleset.board {
            BoardSize::Eight => pack_on::<Board8>(record, ruleset, plies),
            BoardSize::Sixteen => pack_on::<Board16>(record, ruleset, plies),
        }
    }

    /// Reads a packed game; `None` where the bytes are none.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let (&head, mut rest) = bytes.split_first()?;
        let variant = *Variant::ALL.get(usize::from(head & 7))?;
        let board = if head & SIXTEEN == 0 { BoardSize::Eight } else { BoardSize::Sixteen };
        let house = if head & OWN_HOUSE == 0 { None } else { Some(squares(&mut rest)?) };
        let start = if head & OWN_START == 0 {
            None
        } else {
            let (&side, after) = rest.split_first()?;
            rest = after;
            let side = if side == 0 { Color::White } else { Color::Black };
            Some(Placed { side, men: PerSide { white: squares(&mut rest)?, black: squares(&mut rest)? } })
        };
        (head >> 6 == 0 && rest.len().is_multiple_of(2)).then_some(Self { variant, board, house, start, moves: rest })
    }

    /// The variant that the record names.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The board.
    pub fn board(&self) -> BoardSize {
        self.board
    }

    /// How many plies stood.
    pub fn plies(&self) -> u32 {
        (self.moves.len() / 2) as u32
    }

    /// Whether it starts from the variant's own start position.
    pub fn is_regular(&self) -> bool {
        self.start.is_none() && self.house.is_none() && self.board == Ruleset::of(self.variant).board
    }

    /// The moves, from the first ply on.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = PackedMove> + use<'a> {
        self.moves.chunks_exact(2).map(|ends| PackedMove { from: ends[0], to: ends[1] })
    }

    /// The bytes of the moves, two a ply: one game's moves begin another's where its bytes do.
    pub fn move_bytes(&self) -> &'a [u8] {
        self.moves
    }

    /// The houses on a board of this size (1.2); a side's goal is the other side's house.
    pub fn houses<G: Geometry>(&self) -> Option<PerSide<G::Bits>> {
        let mut ruleset = Ruleset { board: self.board, ..Ruleset::of(self.variant) };
        if let Some(house) = self.house {
            ruleset.house = House::new(house.iter().filter_map(|&square| Square::from_index(square)), self.board)?;
        }
        Some(GameRules::<G>::new(&ruleset)?.houses)
    }

    /// The position at the start; `None` on a board of the other size.
    pub fn start<G: Geometry>(&self) -> Option<Position<G>> {
        if self.board != G::BOARD {
            return None;
        }
        let men_of = |men: &[u8]| G::Bits::collect(men.iter().filter_map(|&square| Square::from_index(square)));
        match self.start {
            Some(Placed { side, men }) => {
                Position::new(PerSide { white: men_of(men.white), black: men_of(men.black) }, side)
            }
            None => Position::new(self.houses::<G>()?, Color::White),
        }
    }

    /// The moves on a board of this size.
    pub fn moves_on<G: Geometry>(&self) -> impl Iterator<Item = Move<G>> + use<'a, G> {
        self.moves
            .chunks_exact(2)
            .filter_map(|ends| Some(Move { from: Square::from_index(ends[0])?, to: Square::from_index(ends[1])? }))
    }

    /// Visits every position: the ply that led to it (0 is the start), its key, and the move that was played from it.
    pub fn keys(&self, visit: impl FnMut(u32, PositionKey, Option<PackedMove>)) {
        match self.board {
            BoardSize::Eight => self.keys_on::<Board8>(visit),
            BoardSize::Sixteen => self.keys_on::<Board16>(visit),
        }
    }

    fn keys_on<G: Geometry>(&self, mut visit: impl FnMut(u32, PositionKey, Option<PackedMove>)) {
        let Some(mut position) = self.start::<G>() else { return };
        let mut ply = 0;
        for (played, packed) in self.moves_on::<G>().zip(self.moves()) {
            visit(ply, position.key(), Some(packed));
            position.play(played);
            ply += 1;
        }
        visit(ply, position.key(), None);
    }
}

/// A list of squares with its length before it.
fn squares<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (&count, rest) = bytes.split_first()?;
    let (squares, rest) = rest.split_at_checked(usize::from(count))?;
    *bytes = rest;
    Some(squares)
}

fn pack_on<G: Geometry>(record: &Record, ruleset: &Ruleset, plies: u32) -> Vec<u8> {
    let plain = Ruleset::of(ruleset.variant);
    let variant = Variant::ALL.iter().position(|variant| *variant == ruleset.variant).unwrap_or_default();
    let mut bytes = Vec::with_capacity(1 + 2 * plies as usize);
    bytes.push(variant as u8 | if ruleset.board == BoardSize::Sixteen { SIXTEEN } else { 0 });
    if ruleset.house != plain.house {
        bytes[0] |= OWN_HOUSE;
        bytes.push(ruleset.house.pieces() as u8);
        bytes.extend(ruleset.house.squares().map(|square| square.widened().index()));
    }
    let rules = GameRules::<G>::new(ruleset);
    let start = rules.as_ref().and_then(|rules| starting(record, ruleset, rules));
    if let (Some(rules), Some(start)) = (rules, start)
        && start.position != Position::start(&rules)
    {
        bytes[0] |= OWN_START;
        bytes.push(start.position.side_to_move().index() as u8);
        for side in Color::BOTH {
            let men = start.position.men(side);
            bytes.push(men.count() as u8);
            bytes.extend(men.squares().map(Square::index));
        }
    }
    for written in record.main_line().take(plies as usize) {
        let path = record.path(written);
        let ends = path.first().zip(path.last());
        let ends = ends.and_then(|(from, to)| Some((from.on_board::<G>()?, to.on_board::<G>()?)));
        let Some((from, to)) = ends else { break };
        bytes.extend([from.index(), to.index()]);
    }
    bytes
}
