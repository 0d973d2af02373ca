//! The record as text, in export form unless something is wrong with it.

use std::fmt::Write;

use corners::board::{Color, Geometry, PerSide, Square};
use corners::rules::{GameResult, Ruleset};

use super::names::{CITIES, COMMENTS, EVENTS, player_elo, player_name};
use super::random::Random;
use super::{Disorder, End};

/// The moves of one game as text.
#[derive(Debug, Default)]
pub(super) struct Moves {
    text: String,
    /// Where each path ends in the text.
    ends: Vec<usize>,
}

impl Moves {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.ends.len()
    }

    fn path(&self, at: usize) -> &str {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.text[start..self.ends[at]]
    }

    pub(super) fn push<G: Geometry>(&mut self, squares: &[Square<G>]) {
        for (at, square) in squares.iter().enumerate() {
            if at > 0 {
                self.text.push('-');
            }
            self.text.push(char::from(b'a' + square.file()));
            push_number(&mut self.text, u32::from(square.rank()) + 1);
        }
        self.ends.push(self.text.len());
    }
}

fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// What is around the moves.
#[derive(Debug)]
pub(super) struct Sheet {
    tags: Vec<(&'static str, String)>,
    result: &'static str,
    first_number: u32,
    /// Seconds at the start, and seconds added with each move.
    control: Option<(u32, u32)>,
    pub(super) has_comments: bool,
    /// What is wrong with the moves, and at which ply.
    disorder: Option<(Disorder, usize)>,
    /// Plies at the end that are not written.
    cut: usize,
}

/// Where the result stands among the tags.
const RESULT: usize = 6;

impl Sheet {
    /// A sheet in good order.
    pub(super) fn new(random: &mut Random, ruleset: &Ruleset, is_study: bool, players: PerSide<u32>, end: End) -> Self {
        let result = end.result.map_or("*", GameResult::token);
        let mut tags = roster(random, players, result);
        tags.push(("Variant", ruleset.variant.id().to_owned()));
        let is_rated = random.below(10) < 7;
        if is_rated {
            tags.push(("BlackElo", player_elo(players.black).to_string()));
        }
        let plain = Ruleset::of(ruleset.variant);
        if let Some(deadline) = ruleset.exit_deadline.filter(|_| ruleset.exit_deadline != plain.exit_deadline) {
            tags.push(("ExitDeadline", deadline.to_string()));
        }
        let mut first_number = 1;
        if is_study {
            // Black's last man in the corner, and the wall around it one move from complete.
            first_number = ruleset.exit_deadline.unwrap_or(0) + random.between(1, 9);
            tags.push(("FEN", format!("W:Wh5,f6,g7,h7,f8,g8:Bh8:F{first_number}")));
        }
        if let Some(limit) = ruleset.move_limit.filter(|_| ruleset.move_limit != plain.move_limit) {
            tags.push(("MoveLimit", limit.to_string()));
        }
        tags.push(("Termination", end.termination.to_owned()));
        if is_rated {
            tags.push(("WhiteElo", player_elo(players.white).to_string()));
        }
        Self { tags, result, first_number, control: None, has_comments: false, disorder: None, cut: 0 }
    }

    /// Adds a time control, and so clock times.
    pub(super) fn set_clocks(&mut self, random: &mut Random) {
        let (base, increment) = random.one_of(&[(180, 2), (300, 3), (600, 0), (900, 10), (1800, 20)]);
        let at = self.tags.iter().position(|(name, _)| *name == "WhiteElo").unwrap_or(self.tags.len());
        self.tags.insert(at, ("TimeControl", format!("{base}+{increment}")));
        self.control = Some((base, increment));
    }

    /// Puts something wrong.
    pub(super) fn disturb(&mut self, random: &mut Random, disorder: Disorder, plies: u32) {
        match disorder {
            Disorder::WrongClaim => {
                let others = ["1-0", "0-1", "1/2-1/2"].into_iter().filter(|other| *other != self.result);
                self.result = random.one_of(&others.collect::<Vec<_>>());
                self.result.clone_into(&mut self.tags[RESULT].1);
            }
            Disorder::UnclaimedResult => {
                self.result = "*";
                self.result.clone_into(&mut self.tags[RESULT].1);
            }
            Disorder::MissingResult => self.result = "",
            Disorder::ResultSpelling => {
                self.result = match self.result {
                    "1-0" => "1:0",
                    "0-1" => "0 - 1",
                    "1/2-1/2" => "½-½",
                    other => other,
                };
            }
            Disorder::CutShort => self.cut = random.between(1, 10) as usize,
            Disorder::MissingVariant => self.tags.retain(|(name, _)| *name != "Variant"),
            Disorder::OddDate => {
                let (year, month) = (random.between(1990, 2026), random.between(1, 12));
                self.tags[2].1 = match random.below(3) {
                    0 => format!("14.{month:02}.{year}"),
                    1 => format!("{year}-{month:02}-14"),
                    _ => year.to_string(),
                };
            }
            Disorder::TagCase => self.tags[4].0 = "white",
            Disorder::IllegalPly
            | Disorder::Abbreviated
            | Disorder::PliesAfterEnd
            | Disorder::WrongNumber
            | Disorder::StrayToken
            | Disorder::Capitals
            | Disorder::Separators
            | Disorder::OpenComment
            | Disorder::BrokenTag => self.disorder = Some((disorder, random.below(plies.max(1)) as usize)),
        }
    }

    /// Writes the record; `side` is to move after the last ply.
    pub(super) fn write(&self, random: &mut Random, moves: &Moves, side: Color, out: &mut String) {
        let is_broken = self.disorder.is_some_and(|(disorder, _)| disorder == Disorder::BrokenTag);
        for (at, (name, value)) in self.tags.iter().enumerate() {
            let close = if is_broken && at == 1 { "" } else { "]" };
            writeln!(out, "[{name} \"{value}\"{close}").expect("a string takes all");
        }
        out.push('\n');
        let mut lines = Lines { out, length: 0 };
        let plies = moves.count().saturating_sub(self.cut);
        let mut clocks = PerSide::from_fn(|_| self.control.map_or(0, |(base, _)| base * 10));
        let mut needs_number = true;
        let mut token = String::new();
        for ply in 0..plies {
            let mover = if ply % 2 == 0 { Color::White } else { Color::Black };
            if mover == Color::White || needs_number {
                let is_wrong = self.disorder == Some((Disorder::WrongNumber, ply));
                token.clear();
                push_number(&mut token, self.first_number + ply as u32 / 2 + u32::from(is_wrong));
                token.push_str(if mover == Color::White { "." } else { "..." });
                lines.token(&token);
            }
            self.write_ply(&mut lines, moves.path(ply), ply);
            needs_number = false;
            if let Some((_, increment)) = self.control {
                let left = &mut clocks[mover];
                // Nobody's flag falls here: the last tenths are kept.
                let spent = (*left / 40 + 5) * random.between(1, 20) / 10;
                *left = left.saturating_sub(spent).max(3) + increment * 10;
                lines.token("{[%clk");
                lines.token(&clock_time(*left));
                needs_number = true;
            }
            if self.has_comments && random.below(12) == 0 {
                lines.token(&format!("{{{}}}", random.one_of(COMMENTS)));
                needs_number = true;
            }
        }
        if let Some((Disorder::PliesAfterEnd, _)) = self.disorder {
            if side == Color::White {
                lines.token(&format!("{}.", self.first_number + plies as u32 / 2));
            }
            lines.token("e4-e5");
        }
        if !self.result.is_empty() {
            lines.token(self.result);
        }
        lines.out.push('\n');
    }

    fn write_ply(&self, lines: &mut Lines<'_>, path: &str, ply: usize) {
        let Some((disorder, at)) = self.disorder else {
            return lines.token(path);
        };
        match disorder {
            Disorder::IllegalPly if ply == at => lines.token("a1-h7"),
            Disorder::StrayToken if ply == at => lines.token("moving"),
            Disorder::Abbreviated => {
                let from = path.split('-').next().unwrap_or_default();
                let to = path.split('-').next_back().unwrap_or_default();
                lines.token(&format!("{from}-{to}"));
            }
            Disorder::Capitals => lines.token(&path.to_uppercase()),
            Disorder::Separators => lines.token(&path.replace('-', ":")),
            _ => lines.token(path),
        }
        if disorder == Disorder::OpenComment && ply == at {
            lines.token("{the clock was stopped here");
        }
    }
}

/// The seven tags that every record has.
fn roster(random: &mut Random, players: PerSide<u32>, result: &str) -> Vec<(&'static str, String)> {
    let year = random.between(1990, 2026);
    let city = random.one_of(CITIES);
    let event = match random.below(4) {
        0 => format!("{} {city} {year}", random.one_of(EVENTS)),
        1 => format!("{city} {}", random.one_of(EVENTS)),
        2 => format!("{}, {}. Runde", random.one_of(EVENTS), random.between(1, 40)),
        _ => format!("{} {year}", random.one_of(EVENTS)),
    };
    let date = match random.below(50) {
        0 => format!("{year}.??.??"),
        1 => format!("{year}.{:02}.??", random.between(1, 12)),
        _ => format!("{year}.{:02}.{:02}", random.between(1, 12), random.between(1, 28)),
    };
    let round = match random.below(5) {
        0 => "?".to_owned(),
        1 => format!("{}.{}", random.between(1, 11), random.between(1, 30)),
        _ => random.between(1, 13).to_string(),
    };
    let site = if random.below(3) == 0 { "?" } else { city };
    vec![
        ("Event", event),
        ("Site", site.to_owned()),
        ("Date", date),
        ("Round", round),
        ("White", player_name(players.white)),
        ("Black", player_name(players.black)),
        ("Result", result.to_owned()),
    ]
}

/// A clock time, from tenths of a second, as the end of its comment.
fn clock_time(tenths: u32) -> String {
    let (seconds, rest) = (tenths / 10, tenths % 10);
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if rest > 0 {
        text.push('.');
        push_number(&mut text, rest);
    }
    text.push_str("]}");
    text
}

/// Tokens parted by single spaces, on lines of 79 characters at most.
struct Lines<'a> {
    out: &'a mut String,
    length: usize,
}

impl Lines<'_> {
    fn token(&mut self, token: &str) {
        for word in token.split(' ') {
            let width = if word.is_ascii() { word.len() } else { word.chars().count() };
            if self.length > 0 && self.length + 1 + width > 79 {
                self.out.push('\n');
                self.length = 0;
            } else if self.length > 0 {
                self.out.push(' ');
                self.length += 1;
            }
            self.out.push_str(word);
            self.length += width;
        }
    }
}
