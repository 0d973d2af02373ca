//! `corners explore`: what was played from a position.

use std::fmt::Write as _;

use anyhow::{anyhow, bail};
use clap::Args;
use serde::Serialize;

use super::archive_options::Place;
use super::filter::{self, Filter, LANGUAGE};
use super::games::Games;
use super::style::Look;
use super::table::{Column, Table, terminal_width};
use super::texts::remark;
use super::{IN_ORDER, NOT_IN_ORDER, TROUBLE, Tongue, json, texts};
use crate::archive::{Archive, Exploring, Filed, From};
use crate::board::{Board16, BoardSize, Color, Square};
use crate::notation::excerpt;
use crate::replay::PackedMove;
use crate::rules::{Ruleset, Variant};
use crate::search::{Exploration, Field, Query, Tally};
use crate::store::{GameId, Revision};

/// Show what was played from a position, how often, and how the games ended: the opening book of the archive
#[derive(Debug, Args)]
#[command(after_help = format!(
    "From the start or after a line only games of the one variant are counted (classic-3x3, or that of --variant); from a \
    position all those that passed through it.\n\n{LANGUAGE}\n\nExamples:\n  corners explore\n  corners explore --line \
    '1. c3-d3 f6-e6' --date 2025..\n  corners explore --variant triangle --mirror --player 'Riva, Ada'\n  corners explore --position \
    'W:Wa1,b1:Bh8' --json\n\nExit status: 0 when a game was found, 1 when none was, 2 for a wrong query or trouble."
))]
pub(super) struct Explore {
    #[command(flatten)]
    filter: Filter,
    /// After these moves from the start: '1. c3-d3 f6-e6'
    #[arg(long, value_name = "MOVES", conflicts_with = "position")]
    line: Option<String>,
    /// From this position: W:Wa1,b1:Bh8
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Count the mirror image over the long diagonal a1-h8 as the same opening (not for the 3x4 houses)
    #[arg(long)]
    mirror: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    tongue: Tongue,
}

impl Explore {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let Some(mut query) = self.filter.query(None, &self.look) else { return Ok(TROUBLE) };
        for (option, field, given) in
            [("--line", Field::Line, &self.line), ("--position", Field::Position, &self.position)]
        {
            // The language reads it the same, and knows the place where it goes wrong.
            if let Some(Err(wrong)) = given.as_deref().map(|given| filter::term((option, field, given))) {
                wrong.tell(&self.look);
                return Ok(TROUBLE);
            }
        }
        let from = self.from()?;
        if let From::Start(variant) | From::Line(_, variant) = &from {
            query = query.and(Query::term(Field::Variant, variant.id())?);
        }
        let archive = self.place.searched()?;
        let board = Self::board(&from);
        let exploration = archive.explore(&Exploring { from, query, mirror: self.mirror })?;
        let text =
            if self.json { form(&archive, &exploration, board)? } else { self.tables(&archive, &exploration, board)? };
        texts::print(text.as_bytes())?;
        Ok(if exploration.tally.games > 0 { IN_ORDER } else { NOT_IN_ORDER })
    }

    fn from(&self) -> anyhow::Result<From> {
        if let Some(text) = &self.position {
            return Ok(From::Position(text.parse().map_err(|error| anyhow!("{error}, found “{}”", excerpt(text)))?));
        }
        let variant = match self.filter.variant[..] {
            [] => Variant::default(),
            [one] => one,
            [..] => bail!("expected one --variant, found several: a game starts from the position of one"),
        };
        match &self.line {
            None => Ok(From::Start(variant)),
            Some(text) => Ok(From::Line(text.parse()?, variant)),
        }
    }

    /// The board of the games: that of the variant, or the smallest that holds the position.
    fn board(from: &From) -> BoardSize {
        match from {
            From::Start(variant) | From::Line(_, variant) => Ruleset::of(*variant).board,
            From::Position(position) => {
                let eight = BoardSize::Eight.size();
                let is_small =
                    |side| position.men[side].iter().all(|square| square.file() < eight && square.rank() < eight);
                if Color::BOTH.into_iter().all(is_small) { BoardSize::Eight } else { BoardSize::Sixteen }
            }
        }
    }

    fn tables(&self, archive: &Archive, exploration: &Exploration, board: BoardSize) -> anyhow::Result<String> {
        let words = self.tongue.words(self.look.ascii);
        let Exploration { tally, moves, occurrences, stopped } = exploration;
        let games = words.with("found-games", &[("count", tally.games.into())]);
        if tally.games == 0 {
            remark(&games);
            return Ok(String::new());
        }
        let repeated = occurrences - tally.games;
        let mut text = format!("{games}: {}\n", self.results(tally));
        if repeated > 0 {
            writeln!(text, "{}", words.with("explore-repeated", &[("count", repeated.into())]))?;
        }
        if *stopped > 0 {
            writeln!(text, "{}", words.with("explore-stopped", &[("count", (*stopped).into())]))?;
        }
        let mut table = Table::new([
            (Column::Whole, words.text("column-move")),
            (Column::Number, words.text("column-games")),
            (Column::Number, words.text("column-share")),
            (Column::Number, words.text("white")),
            (Column::Number, words.text("column-drawn")),
            (Column::Number, words.text("black")),
            (Column::Number, words.text("column-other")),
            (Column::Number, words.text("column-length")),
            (Column::Whole, words.text("column-last")),
        ]);
        for one in moves {
            let tally = &one.tally;
            let part = |count| percent(count, tally.games);
            table.add([
                ends(one.played, board).join("-"),
                tally.games.to_string(),
                percent(tally.games, exploration.tally.games),
                part(tally.white_wins),
                part(tally.draws),
                part(tally.black_wins),
                part(tally.both_lose + tally.undecided),
                format!("{:.1}", tally.average_plies()),
                last_date(archive, tally)?.unwrap_or_else(|| "-".to_owned()),
            ]);
        }
        let width = terminal_width();
        for line in table.lines(width, self.look.ascii) {
            writeln!(text, "{line}")?;
        }
        writeln!(text, "\n{}", words.text("explore-recent"))?;
        let mut recent = Games::new(words, false);
        for seq in &tally.newest {
            recent.add(&revision(archive, *seq)?, None)?;
        }
        for line in recent.lines(width, self.look.ascii) {
            writeln!(text, "{line}")?;
        }
        Ok(text)
    }

    fn results(&self, tally: &Tally) -> String {
        let words = self.tongue.words(self.look.ascii);
        let parts = [
            (words.text("white"), tally.white_wins),
            (words.text("column-drawn"), tally.draws),
            (words.text("black"), tally.black_wins),
            (words.text("column-other"), tally.both_lose + tally.undecided),
        ];
        let parts = parts.map(|(name, count)| format!("{name} {count} ({})", percent(count, tally.games)));
        format!("{}; {} {:.1}", parts.join(", "), words.text("explore-length"), tally.average_plies())
    }
}

/// The exploration for programs.
fn form(archive: &Archive, exploration: &Exploration, board: BoardSize) -> anyhow::Result<String> {
    let moves = exploration.moves.iter().map(|one| {
        let [from, to] = ends(one.played, board);
        Ok(MoveForm { played: format!("{from}-{to}"), from, to, tally: TallyForm::of(archive, &one.tally)? })
    });
    let form = ExplorationForm {
        tally: TallyForm::of(archive, &exploration.tally)?,
        occurrences: exploration.occurrences,
        stopped: exploration.stopped,
        moves: moves.collect::<anyhow::Result<_>>()?,
    };
    Ok(json::line(&form) + "\n")
}

/// The squares of a move on its board.
fn ends(played: PackedMove, board: BoardSize) -> [String; 2] {
    let name = |index: u8| {
        let square = Square::<Board16>::new(index % board.size(), index / board.size());
        square.map_or_else(|| "?".to_owned(), |square| square.to_string())
    };
    [name(played.from), name(played.to)]
}

#[derive(Serialize)]
struct ExplorationForm {
    #[serde(flatten)]
    tally: TallyForm,
    occurrences: u64,
    stopped: u64,
    moves: Vec<MoveForm>,
}

#[derive(Serialize)]
struct MoveForm {
    #[serde(rename = "move")]
    played: String,
    from: String,
    to: String,
    #[serde(flatten)]
    tally: TallyForm,
}

#[derive(Serialize)]
struct TallyForm {
    games: u64,
    white_wins: u64,
    black_wins: u64,
    draws: u64,
    both_lose: u64,
    undecided: u64,
    average_plies: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_date: Option<String>,
    newest: Vec<GameId>,
}

impl TallyForm {
    fn of(archive: &Archive, tally: &Tally) -> anyhow::Result<Self> {
        let newest = tally.newest.iter().map(|&seq| Ok(revision(archive, seq)?.game));
        Ok(Self {
            games: tally.games,
            white_wins: tally.white_wins,
            black_wins: tally.black_wins,
            draws: tally.draws,
            both_lose: tally.both_lose,
            undecided: tally.undecided,
            average_plies: (tally.average_plies() * 10.0).round() / 10.0,
            last_date: last_date(archive, tally)?,
            newest: newest.collect::<anyhow::Result<_>>()?,
        })
    }
}

fn revision(archive: &Archive, seq: u32) -> anyhow::Result<Revision> {
    archive.store().by_seq(seq.into())?.ok_or_else(|| anyhow!("the index names revision {seq}, which is not there"))
}

/// The date of the newest game as it is written, where any date is known.
fn last_date(archive: &Archive, tally: &Tally) -> anyhow::Result<Option<String>> {
    let Some(&newest) = tally.newest.first().filter(|_| tally.last_day > 0) else { return Ok(None) };
    Ok(Some(Filed::read(&revision(archive, newest)?.answer)?.tags.date))
}

/// A share, rounded; what is more than nothing is not shown as nothing.
fn percent(count: u64, all: u64) -> String {
    match (count * 100 + all / 2).checked_div(all) {
        None => "-".to_owned(),
        Some(0) if count > 0 => "<1 %".to_owned(),
        Some(share) => format!("{share} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_and_never_lie_about_nothing() {
        assert_eq!([percent(1, 3), percent(2, 3), percent(0, 5), percent(5, 5)], ["33 %", "67 %", "0 %", "100 %"]);
        assert_eq!([percent(1, 1000), percent(0, 0)], ["<1 %", "-"]);
    }
}
