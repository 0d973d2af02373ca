//! A board as text, and what is shown on it: the pieces, the houses, the squares to look at.

use std::fmt;

use anstyle::{Ansi256Color, Style};

use super::verdict::LastPosition;
use super::words::Words;
use crate::board::{Bitboard, Bits16, Board16, Color, Geometry, PerSide, Square};
use crate::rules::{Position, Ruleset};

/// A position without its board size in the type, ready to be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    size: u8,
    men: PerSide<Bits16>,
    houses: PerSide<Bits16>,
    side: Color,
    number: u32,
}

impl Placement {
    /// The placement of a position, with the houses of its ruleset.
    ///
    /// ```
    /// use corners::arbiter::{LastPosition, Placement};
    /// use corners::board::{Board8, Color};
    /// use corners::rules::{GameRules, Position, Ruleset, Variant};
    ///
    /// let ruleset = Ruleset::of(Variant::Classic3x3);
    /// let rules = GameRules::<Board8>::new(&ruleset).expect("played on 8×8");
    /// let placement = Placement::new(&LastPosition::Eight(Position::start(&rules), 1), &ruleset);
    /// assert_eq!(placement.size(), 8);
    /// assert_eq!(placement.man("a1".parse()?), Some(Color::White));
    /// assert_eq!(placement.house("h8".parse()?), Some(Color::Black));
    /// # Ok::<(), corners::board::SquareError>(())
    /// ```
    pub fn new(position: &LastPosition, ruleset: &Ruleset) -> Self {
        match position {
            LastPosition::Eight(position, number) => Self::on(position, *number, ruleset),
            LastPosition::Sixteen(position, number) => Self::on(position, *number, ruleset),
        }
    }

    fn on<G: Geometry>(position: &Position<G>, number: u32, ruleset: &Ruleset) -> Self {
        let widened = |men: G::Bits| Bits16::collect(men.squares().map(Square::widened));
        let house: Vec<Square<G>> = ruleset.house.squares().filter_map(Square::on_board).collect();
        Self {
            size: G::SIZE,
            men: PerSide::from_fn(|side| widened(position.men(side))),
            houses: PerSide {
                white: Bits16::collect(house.iter().map(|square| square.widened())),
                black: Bits16::collect(house.iter().map(|square| square.turned().widened())),
            },
            side: position.side_to_move(),
            number,
        }
    }

    /// Squares along a side of the board.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// The number of the move to come.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Whose piece stands on a square.
    pub fn man(&self, square: Square<Board16>) -> Option<Color> {
        Color::BOTH.into_iter().find(|&side| self.men[side].contains(square))
    }

    /// Whose house a square belongs to.
    pub fn house(&self, square: Square<Board16>) -> Option<Color> {
        Color::BOTH.into_iter().find(|&side| self.houses[side].contains(square))
    }

    /// The squares of a rank, counted from 0.
    pub(super) fn rank(&self, rank: u8) -> impl Iterator<Item = Square<Board16>> {
        (0..self.size).filter_map(move |file| Square::new(file, rank))
    }

    /// Whether the board has a square.
    pub fn has(&self, square: Square<Board16>) -> bool {
        square.file() < self.size && square.rank() < self.size
    }
}

/// What to mark on a board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marks {
    /// The path of a ply, its first and last square included; empty for none.
    pub path: Vec<Square<Board16>>,
    /// Whether the ply was refused: its piece then still stands on the first square.
    pub is_refused: bool,
    /// The squares to look at.
    pub rings: Vec<Square<Board16>>,
}

/// The characters that a diagram is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Glyphs {
    /// Discs.
    #[default]
    Unicode,
    /// Letters: `W` and `B`.
    Ascii,
}

impl Glyphs {
    const fn man(self, side: Color) -> char {
        match (self, side) {
            (Self::Unicode, Color::White) => '○',
            (Self::Unicode, Color::Black) => '●',
            (Self::Ascii, side) => side.letter(),
        }
    }

    const fn empty(self) -> char {
        match self {
            Self::Unicode => '·',
            Self::Ascii => '.',
        }
    }
}

/// An empty square of a house, where colour does not show it.
const HOUSE: char = '+';

/// What stands around a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Around {
    Nothing,
    From,
    Via,
    To,
    Ring,
}

impl Around {
    fn of(square: Square<Board16>, marks: &Marks) -> Self {
        if marks.rings.contains(&square) {
            return Self::Ring;
        }
        match marks.path.as_slice() {
            [.., last] if *last == square => Self::To,
            [first, ..] if *first == square => Self::From,
            path if path.contains(&square) => Self::Via,
            _ => Self::Nothing,
        }
    }

    const fn brackets(self) -> (char, char) {
        match self {
            Self::Nothing => (' ', ' '),
            Self::From => ('(', ')'),
            Self::Via => ('{', '}'),
            Self::To => ('[', ']'),
            Self::Ring => ('<', '>'),
        }
    }
}

/// A board as text, seen from White, with its coordinates around it.
///
/// ```
/// use corners::arbiter::{Diagram, Glyphs, LastPosition, Marks, Placement};
/// use corners::board::Board8;
/// use corners::rules::{GameRules, Position, Ruleset, Variant};
///
/// let ruleset = Ruleset::of(Variant::Classic3x3);
/// let rules = GameRules::<Board8>::new(&ruleset).expect("played on 8×8");
/// let placement = Placement::new(&LastPosition::Eight(Position::start(&rules), 1), &ruleset);
/// let diagram = Diagram { placement: &placement, marks: &Marks::default(), glyphs: Glyphs::Ascii, is_coloured: false };
/// assert!(diagram.to_string().ends_with(
///     "1  W  W  W  .  .  .  .  .  1\n\
///      \x20  a  b  c  d  e  f  g  h\n",
/// ));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Diagram<'a> {
    /// The pieces and the houses.
    pub placement: &'a Placement,
    /// What to mark.
    pub marks: &'a Marks,
    /// The characters to use.
    pub glyphs: Glyphs,
    /// Whether to write colours as escape codes of a terminal.
    pub is_coloured: bool,
}

impl Diagram<'_> {
    /// The signs of this diagram explained, one line: those alone that it shows.
    pub fn legend(&self, words: &Words) -> String {
        let (white, black) = (self.glyphs.man(Color::White).to_string(), self.glyphs.man(Color::Black).to_string());
        let mut parts = vec![words.with("legend-pieces", &[("white", (&white).into()), ("black", (&black).into())])];
        if !self.is_coloured {
            let house = HOUSE.to_string();
            parts.push(words.with("legend-house", &[("house", (&house).into())]));
        }
        let squares = || self.marks.path.iter().chain(&self.marks.rings).filter(|square| self.placement.has(**square));
        for (around, mark, key) in [
            (Around::From, "( )", "legend-from"),
            (Around::Via, "{ }", "legend-via"),
            (Around::To, "[ ]", "legend-to"),
            (Around::Ring, "< >", "legend-ring"),
        ] {
            if squares().any(|&square| Around::of(square, self.marks) == around) {
                parts.push(words.with(key, &[("mark", mark.into())]));
            }
        }
        parts.join("   ")
    }

    fn cell(&self, f: &mut fmt::Formatter<'_>, square: Square<Board16>) -> fmt::Result {
        let man = self.placement.man(square);
        let house = self.placement.house(square);
        let around = Around::of(square, self.marks);
        let (left, right) = around.brackets();
        if !self.is_coloured {
            let empty = if house.is_some() { HOUSE } else { self.glyphs.empty() };
            let glyph = man.map_or(empty, |side| self.glyphs.man(side));
            return write!(f, "{left}{glyph}{right}");
        }
        let is_dark = (square.file() + square.rank()).is_multiple_of(2);
        let ground = match (house, is_dark) {
            (None, false) => 230,
            (None, true) => 187,
            (Some(Color::White), false) => 189,
            (Some(Color::White), true) => 146,
            (Some(Color::Black), false) => 194,
            (Some(Color::Black), true) => 151,
        };
        let ground = Style::new().bg_color(Some(Ansi256Color(ground).into()));
        let ink = if around == Around::Ring { 124 } else { 16 };
        let bracket = ground.fg_color(Some(Ansi256Color(ink).into())).bold();
        let piece = ground.fg_color(Some(Ansi256Color(16).into()));
        let glyph = man.map_or(' ', |side| self.glyphs.man(side));
        write!(f, "{bracket}{left}{bracket:#}{piece}{glyph}{piece:#}{bracket}{right}{bracket:#}")
    }
}

impl fmt::Display for Diagram<'_> {
    /// Every line ends with a line feed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.placement.size();
        let width = if size > 9 { 2 } else { 1 };
        let files = |f: &mut fmt::Formatter<'_>| {
            write!(f, "{:width$}", "")?;
            for file in 0..size {
                write!(f, "  {}", char::from(b'a' + file))?;
            }
            writeln!(f)
        };
        files(f)?;
        for rank in (0..size).rev() {
            write!(f, "{:>width$} ", rank + 1)?;
            for square in self.placement.rank(rank) {
                self.cell(f, square)?;
            }
            writeln!(f, " {}", rank + 1)?;
        }
        files(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::{Arbiter, Report};
    use crate::notation::{Reader, Record};
    use crate::rules::articles::Language;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut record = Record::default();
        Reader::new(text.as_bytes()).read(&mut record).expect("bytes in memory can be read");
        let verdict = Arbiter::default().judge(&record);
        let report = Report::new(&record, &verdict, Words::english());
        let placement = report.placement().expect("the record is readable");
        let marks = report.marks();
        let diagram = Diagram { placement: &placement, marks: &marks, glyphs: Glyphs::Unicode, is_coloured: false };
        assert_eq!(diagram.to_string(), expected);
        assert!(!diagram.to_string().contains('\u{1b}'));
        assert!(Diagram { is_coloured: true, ..diagram }.to_string().contains('\u{1b}'));
        for language in Language::ALL {
            assert!(diagram.legend(Words::of(language)).contains('○'));
        }
    }

    #[test]
    fn a_chain_shows_where_it_came_from_and_where_it_went() {
        check(
            "1. a3-a4 f6-e6 2. a1-a3-a5 *",
            "   a  b  c  d  e  f  g  h\n\
             8  ·  ·  ·  ·  ·  ●  ●  ●  8\n\
             7  ·  ·  ·  ·  ·  ●  ●  ●  7\n\
             6  ·  ·  ·  ·  ●  +  ●  ●  6\n\
             5 [○] ·  ·  ·  ·  ·  ·  ·  5\n\
             4  ○  ·  ·  ·  ·  ·  ·  ·  4\n\
             3 {+} ○  ○  ·  ·  ·  ·  ·  3\n\
             2  ○  ○  ○  ·  ·  ·  ·  ·  2\n\
             1 (+) ○  ○  ·  ·  ·  ·  ·  1\n   \
                a  b  c  d  e  f  g  h\n",
        );
    }

    #[test]
    fn an_illegal_ply_leaves_its_piece_and_rings_the_fault() {
        check(
            "1. a3-a4 f6-e6 2. b3-b5 *",
            "   a  b  c  d  e  f  g  h\n\
             8  ·  ·  ·  ·  ·  ●  ●  ●  8\n\
             7  ·  ·  ·  ·  ·  ●  ●  ●  7\n\
             6  ·  ·  ·  ·  ●  +  ●  ●  6\n\
             5  · <·> ·  ·  ·  ·  ·  ·  5\n\
             4  ○ <·> ·  ·  ·  ·  ·  ·  4\n\
             3  + <○> ○  ·  ·  ·  ·  ·  3\n\
             2  ○  ○  ○  ·  ·  ·  ·  ·  2\n\
             1  ○  ○  ○  ·  ·  ·  ·  ·  1\n   \
                a  b  c  d  e  f  g  h\n",
        );
    }
}
