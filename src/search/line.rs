//! Lines: the moves that a game begins with.

use std::str::FromStr;

use super::positions::{RunError, Runs};
use crate::board::{Bitboard, Board8, Board16, BoardSize, Color, Geometry, PerSide, Square};
use crate::notation::{Fitness, PositionText, Reader, Record, Severity, excerpt};
use crate::replay::PackedMove;
use crate::rules::{GameRules, Move, Position, Ruleset, Variant};

/// A ply of a line by its two ends, which is all that a move does (2.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinePly {
    /// Where the piece stands before.
    pub from: Square<Board16>,
    /// Where it stands after.
    pub to: Square<Board16>,
    /// Where it is written, in bytes from the beginning of the text.
    pub at: usize,
}

/// The first moves of a game, as they are written: `1. c3-d3 f6-e6`. Numbers may be left out, and the ends of a chain suffice.
///
/// ```
/// use corners::search::LineText;
///
/// let line: LineText = "c3-d3 f6-e6 2. c2-c3-e3".parse()?;
/// assert_eq!(line.plies().len(), 3);
/// assert!("c3-d3 f6".parse::<LineText>().is_err());
/// # Ok::<(), corners::search::LineError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineText(Vec<LinePly>);

/// A text that is no line, or a line that cannot be followed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// It cannot be read.
    #[error("expected {expected}, found {found}")]
    Unreadable {
        /// Where, in bytes from the beginning of the text.
        at: usize,
        /// What might stand there.
        expected: String,
        /// What does.
        found: String,
    },
    /// A ply starts where no piece of its side is, or ends where one is.
    #[error("ply {ply}, {written}, cannot be played from the start position{}", of(*variant))]
    Impossible {
        /// Where it is written, in bytes from the beginning of the text.
        at: usize,
        /// The ply, counted from 1.
        ply: u32,
        /// The ply as its two ends.
        written: String,
        /// The variant, where one was asked for; else no variant has such a start.
        variant: Option<Variant>,
    },
}

fn of(variant: Option<Variant>) -> String {
    variant.map_or_else(|| " of any variant".to_owned(), |variant| format!(" of {variant}"))
}

impl LineError {
    /// Where it is, in bytes from the beginning of the text.
    pub fn at(&self) -> usize {
        match self {
            Self::Unreadable { at, .. } | Self::Impossible { at, .. } => *at,
        }
    }
}

impl FromStr for LineText {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        let mut reader = Reader::new(text.as_bytes());
        let mut record = Record::default();
        let error = |at: usize, expected: &str| {
            let rest = text.get(at..).unwrap_or_default().trim_start();
            let word = rest.split_whitespace().next().unwrap_or_default();
            let found = if word.is_empty() { "the end".to_owned() } else { format!("“{}”", excerpt(word)) };
            LineError::Unreadable { at, expected: expected.to_owned(), found }
        };
        // Memory is read without fail.
        if !reader.read(&mut record).unwrap_or(false) || record.fitness() == Fitness::NoGame {
            return Err(error(0, "moves such as c3-d3 f6-e6"));
        }
        let before = record.offset() as usize;
        if record.fitness() == Fitness::TooLarge {
            return Err(error(before, "a shorter line"));
        }
        if record.tags().next().is_some() {
            return Err(error(before, "moves without tags"));
        }
        if let Some(wrong) = record.diagnostics().iter().find(|wrong| wrong.code.severity() == Severity::Error) {
            return Err(error(before + wrong.span.start as usize, "a move such as c3-d3"));
        }
        let mut plies = Vec::new();
        for written in record.main_line() {
            let at = before + written.span.start as usize;
            let path = record.path(written);
            let (Some(&from), Some(&to)) = (path.first(), path.last()) else {
                return Err(error(at, "a move such as c3-d3"));
            };
            plies.push(LinePly { from, to, at });
        }
        let end = (before + record.length() as usize).min(text.len());
        if plies.is_empty() {
            return Err(error(before, "moves such as c3-d3 f6-e6"));
        }
        if reader.read(&mut record).unwrap_or(false) {
            return Err(error(end, "one line"));
        }
        Ok(Self(plies))
    }
}

/// A line followed from one start.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Followed {
    /// The key before each ply, and the ply.
    plies: Vec<(u64, PackedMove)>,
    /// The position after the last.
    end: PositionText,
}

impl LineText {
    /// The plies, from the first on; never none.
    pub fn plies(&self) -> &[LinePly] {
        &self.0
    }

    /// The position after the line, played from the start of a variant; to go on exploring from.
    pub fn end(&self, variant: Variant) -> Result<PositionText, LineError> {
        match self.follow(variant) {
            Ok(followed) => Ok(followed.end),
            Err(ply) => Err(self.impossible(ply, Some(variant))),
        }
    }

    fn impossible(&self, ply: usize, variant: Option<Variant>) -> LineError {
        let LinePly { from, to, at } = self.0[ply];
        LineError::Impossible { at, ply: ply as u32 + 1, written: format!("{from}-{to}"), variant }
    }

    /// Follows the line from the start of a variant, or says at which ply, counted from 0, it cannot be followed.
    fn follow(&self, variant: Variant) -> Result<Followed, usize> {
        let ruleset = Ruleset::of(variant);
        match ruleset.board {
            BoardSize::Eight => self.follow_on::<Board8>(&ruleset),
            BoardSize::Sixteen => self.follow_on::<Board16>(&ruleset),
        }
    }

    fn follow_on<G: Geometry>(&self, ruleset: &Ruleset) -> Result<Followed, usize> {
        let rules = GameRules::<G>::new(ruleset).expect("a variant is played on its own board");
        let mut position = Position::start(&rules);
        let mut plies = Vec::with_capacity(self.0.len());
        for (ply, written) in self.0.iter().enumerate() {
            let (Some(from), Some(to)) = (written.from.on_board::<G>(), written.to.on_board::<G>()) else {
                return Err(ply);
            };
            if !position.men(position.side_to_move()).contains(from) || position.occupied().contains(to) {
                return Err(ply);
            }
            plies.push((position.key().to_u64(), PackedMove { from: from.index(), to: to.index() }));
            position.play(Move { from, to });
        }
        let men = PerSide::from_fn(|side: Color| position.men(side).squares().map(Square::widened).collect());
        let number = 1 + self.0.len() as u32 / 2;
        Ok(Followed { plies, end: PositionText { side: position.side_to_move(), men, number } })
    }
}

/// What went wrong when games were looked for by their line.
#[derive(Debug, thiserror::Error)]
pub enum LineSearchError {
    /// The line cannot be followed.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The positions cannot be read.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// The revisions that begin with a line, in ascending order: from the start position of the variant, or of any.
///
/// A game begins there if its first position is that start position; whether it names that variant is for the caller to ask, as
/// it is whether the revision is still the newest.
pub fn seqs_of_line(runs: &Runs, variant: Option<Variant>, line: &LineText) -> Result<Vec<u32>, LineSearchError> {
    let variants = variant.as_ref().map_or(Variant::ALL.as_slice(), std::slice::from_ref);
    let mut lines: Vec<Followed> = Vec::new();
    let mut furthest = 0;
    for &variant in variants {
        match line.follow(variant) {
            // Variants share their starts.
            Ok(followed) if lines.contains(&followed) => {}
            Ok(followed) => lines.push(followed),
            Err(ply) => furthest = furthest.max(ply),
        }
    }
    if lines.is_empty() {
        return Err(line.impossible(furthest, variant).into());
    }
    let mut all = Vec::new();
    for followed in &lines {
        all.extend(seqs_of(runs, followed)?);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// The revisions that begin with a followed line: those of its last position, as far as they came to it ply by ply.
fn seqs_of(runs: &Runs, followed: &Followed) -> Result<Vec<u32>, RunError> {
    let mut seqs: Option<Vec<u32>> = None;
    for (ply, &(key, played)) in followed.plies.iter().enumerate().rev() {
        let mut found = Vec::new();
        let mut visit = |hit: super::positions::Hit| {
            if hit.ply as usize == ply && hit.played == Some(played) {
                found.push(hit.seq);
            }
        };
        match &seqs {
            None => runs.visit(key, &mut visit)?,
            Some(seqs) => runs.visit_among(key, seqs, &mut visit)?,
        }
        // The runs came one after the other.
        found.sort_unstable();
        if found.is_empty() {
            return Ok(found);
        }
        seqs = Some(found);
    }
    Ok(seqs.unwrap_or_default())
}
