//! Patterns: what is to stand on the board at some ply.

use std::fmt;
use std::str::FromStr;

use crate::board::{Bitboard, Bits8, Bits16, Board8, Board16, BoardSize, Color, Geometry, PerSide, Square};
use crate::replay::PackedGame;

/// Squares and counts that are asked for, all at one ply.
///
/// ```
/// use corners::replay::PackedGame;
/// use corners::search::Pattern;
///
/// let pattern: Pattern = "white:d3 empty:c3 black-at-home:>=9".parse()?;
/// // A classic-3x3 game of one ply, c3-d3.
/// let game = PackedGame::read(&[0, 18, 19]).expect("a packed game");
/// assert_eq!(pattern.first_match(game), Some(1));
/// assert_eq!(pattern.to_string(), "white:d3 empty:c3 black-at-home:>=9");
/// # Ok::<(), corners::search::PatternError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    men: PerSide<Bits16>,
    empty: Bits16,
    any: Bits16,
    side: Option<Color>,
    counts: Vec<Count>,
    /// The same for the small board; `None` where a square is not on it.
    small: Option<Sets<Board8>>,
}

/// The sets of a pattern on one board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sets<G: Geometry> {
    men: PerSide<G::Bits>,
    empty: G::Bits,
}

/// Where men are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Region {
    Goal,
    Home,
}

/// How many men of a side are to stand in a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Count {
    side: Color,
    region: Region,
    least: u32,
    most: u32,
}

/// A text that is no pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct PatternError {
    /// Where, in bytes from the beginning of the text.
    pub at: usize,
    /// What might stand there.
    pub expected: String,
    /// What does.
    pub found: String,
}

impl Pattern {
    /// The first ply after which everything holds; 0 is the start.
    pub fn first_match(&self, game: PackedGame<'_>) -> Option<u32> {
        match game.board() {
            BoardSize::Eight => self.first_on(game, self.small?),
            BoardSize::Sixteen => self.first_on(game, Sets::<Board16> { men: self.men, empty: self.empty }),
        }
    }

    fn first_on<G: Geometry>(&self, game: PackedGame<'_>, sets: Sets<G>) -> Option<u32> {
        let start = game.start::<G>()?;
        let mut counts = Vec::new();
        if !self.counts.is_empty() {
            let houses = game.houses::<G>()?;
            counts.extend(self.counts.iter().map(|&count| {
                let region = if count.region == Region::Home { count.side } else { !count.side };
                (houses[region], count)
            }));
        }
        let mut men = PerSide::from_fn(|side| start.men(side));
        let mut side = start.side_to_move();
        let holds = |men: &PerSide<G::Bits>, side: Color| {
            sets.men.white.without(men.white).is_empty()
                && sets.men.black.without(men.black).is_empty()
                && !sets.empty.meets(men.white | men.black)
                && self.side.is_none_or(|asked| asked == side)
                && counts.iter().all(|&(region, Count { side, least, most, .. })| {
                    (least..=most).contains(&(men[side] & region).count())
                })
        };
        let mut ply = 0;
        let mut moves = game.moves_on::<G>();
        loop {
            if holds(&men, side) {
                return Some(ply);
            }
            let played = moves.next()?;
            // The same as `Position::play`, without the key.
            if men[side].contains(played.from) && !(men.white | men.black).contains(played.to) {
                men[side] ^= G::Bits::of(played.from) | G::Bits::of(played.to);
                side = !side;
            }
            ply += 1;
        }
    }
}

const TERMS: &str = "white:, black:, empty:, any:, white-in-goal:, black-in-goal:, white-at-home:, black-at-home:, \
                     white-to-move or black-to-move";

/// Where a reader is in the text.
struct Terms<'a> {
    text: &'a str,
    pattern: Pattern,
}

impl Terms<'_> {
    fn error(&self, at: usize, expected: impl Into<String>) -> PatternError {
        let rest = self.text.get(at..).unwrap_or_default();
        let word = rest.split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default();
        let found = if rest.is_empty() {
            "the end".to_owned()
        } else if rest.starts_with(char::is_whitespace) {
            "a blank".to_owned()
        } else if word.is_empty() {
            "a comma".to_owned()
        } else {
            format!("“{}”", crate::notation::excerpt(word))
        };
        PatternError { at, expected: expected.into(), found }
    }

    fn term(&mut self, at: usize, term: &str) -> Result<(), PatternError> {
        let (name, value) = term.split_once(':').map_or((term, None), |(name, value)| (name, Some(value)));
        let value_at = at + name.len() + 1;
        let side_named = Color::BOTH.into_iter().find(|side| name.starts_with(side.name()));
        let rest = side_named.map_or(name, |side| &name[side.name().len()..]);
        match (side_named, rest, value) {
            (Some(side), "-to-move", None) => self.turn(at, side),
            (Some(side), "-in-goal", Some(value)) => self.count(value_at, side, Region::Goal, value),
            (Some(side), "-at-home", Some(value)) => self.count(value_at, side, Region::Home, value),
            (Some(_), "", Some(value)) | (None, "empty" | "any", Some(value)) => self.squares(value_at, name, value),
            (Some(_), "" | "-in-goal" | "-at-home", None) | (None, "empty" | "any", None) => {
                Err(self.error(at + name.len(), "a colon and a value"))
            }
            _ => Err(self.error(at, TERMS)),
        }
    }

    fn turn(&mut self, at: usize, side: Color) -> Result<(), PatternError> {
        if self.pattern.side.is_some_and(|other| other != side) {
            return Err(self.error(at, format!("one side to move, as {} is named already", !side)));
        }
        self.pattern.side = Some(side);
        Ok(())
    }

    fn squares(&mut self, mut at: usize, name: &str, value: &str) -> Result<(), PatternError> {
        for written in value.split(',') {
            let square: Square<Board16> = written.parse().map_err(|_| self.error(at, "a square such as c3"))?;
            let Pattern { men, empty, any, .. } = &mut self.pattern;
            let (set, others) = match name {
                "white" => (&mut men.white, men.black | *empty),
                "black" => (&mut men.black, men.white | *empty),
                "empty" => (empty, men.white | men.black),
                _ => (any, Bits16::EMPTY),
            };
            if others.contains(square) {
                return Err(self.error(at, "a square of which nothing else is said"));
            }
            set.insert(square);
            at += written.len() + 1;
        }
        Ok(())
    }

    fn count(&mut self, at: usize, side: Color, region: Region, value: &str) -> Result<(), PatternError> {
        let digits = value.trim_start_matches(['<', '>', '=']);
        let operator = &value[..value.len() - digits.len()];
        if !["", "=", ">", ">=", "<", "<="].contains(&operator) {
            return Err(self.error(at, "one of = > >= < <= or a number"));
        }
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = Some(digits).filter(|_| is_number).and_then(|digits| digits.parse().ok());
        let number: u32 = number
            .filter(|&number| number <= 256)
            .ok_or_else(|| self.error(at + operator.len(), "a number from 0 to 256"))?;
        let possible = match operator {
            ">" => Some((number + 1, u32::MAX)),
            ">=" => Some((number, u32::MAX)),
            "<" => number.checked_sub(1).map(|most| (0, most)),
            "<=" => Some((0, number)),
            _ => Some((number, number)),
        };
        let counts = &mut self.pattern.counts;
        let place = counts.iter().position(|count| (count.side, count.region) == (side, region));
        let before = place.map_or((0, u32::MAX), |place| (counts[place].least, counts[place].most));
        let both = possible.map(|(least, most)| (least.max(before.0), most.min(before.1)));
        let Some((least, most)) = both.filter(|(least, most)| least <= most) else {
            return Err(self.error(at, "a count that is possible"));
        };
        let count = Count { side, region, least, most };
        match place {
            Some(place) => counts[place] = count,
            None => counts.push(count),
        }
        Ok(())
    }
}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let (men, empty) = (PerSide::default(), Bits16::EMPTY);
        let pattern = Self { men, empty, any: empty, side: None, counts: Vec::new(), small: None };
        let mut terms = Terms { text, pattern };
        let mut at = 0;
        let mut is_empty = true;
        for term in text.split(char::is_whitespace) {
            if !term.is_empty() {
                terms.term(at, term)?;
                is_empty = false;
            }
            at += term.len();
            at += text[at..].chars().next().map_or(0, char::len_utf8);
        }
        if is_empty {
            return Err(terms.error(text.len(), TERMS));
        }
        let mut pattern = terms.pattern;
        pattern.counts.sort_by_key(|count| (count.region, count.side));
        pattern.small = narrowed(pattern.men, pattern.empty);
        Ok(pattern)
    }
}

/// The sets on the small board, if it has all of the squares.
fn narrowed(men: PerSide<Bits16>, empty: Bits16) -> Option<Sets<Board8>> {
    let narrow = |set: Bits16| {
        set.squares().try_fold(Bits8::EMPTY, |narrow, square| Some(narrow | Bits8::of(square.on_board::<Board8>()?)))
    };
    Some(Sets { men: PerSide { white: narrow(men.white)?, black: narrow(men.black)? }, empty: narrow(empty)? })
}

impl fmt::Display for Pattern {
    /// The usual form: squares in board order, counts by region and side, each thing once.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut blank = "";
        let sets = [("white", self.men.white), ("black", self.men.black), ("empty", self.empty), ("any", self.any)];
        for (name, set) in sets {
            for (at, square) in set.squares().enumerate() {
                if at == 0 {
                    write!(f, "{blank}{name}:{square}")?;
                    blank = " ";
                } else {
                    write!(f, ",{square}")?;
                }
            }
        }
        for &Count { side, region, least, most } in &self.counts {
            let region = if region == Region::Goal { "in-goal" } else { "at-home" };
            if least == most {
                write!(f, "{blank}{side}-{region}:={least}")?;
                blank = " ";
                continue;
            }
            if least > 0 || most == u32::MAX {
                write!(f, "{blank}{side}-{region}:>={least}")?;
                blank = " ";
            }
            if most < u32::MAX {
                write!(f, "{blank}{side}-{region}:<={most}")?;
                blank = " ";
            }
        }
        match self.side {
            Some(side) => write!(f, "{blank}{side}-to-move"),
            None => Ok(()),
        }
    }
}
