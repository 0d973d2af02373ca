//! `corners search`: games found.

use std::fmt::Write as _;

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::archive_options::Place;
use super::filter::{Filter, LANGUAGE, OnBoard};
use super::games::{self, Games};
use super::style::Look;
use super::table::{Column, Table, terminal_width};
use super::texts::{printable, remark};
use super::{IN_ORDER, NOT_IN_ORDER, TROUBLE, Tongue, arguments, json, texts};
use crate::archive::{Archive, Found};
use crate::search::{Cursor, Facets, Query, Search as Searching, Sort};

/// Find games in an archive: by words, values, dates, and by what happened on the board
#[derive(Debug, Args)]
#[command(after_help = format!(
    "{LANGUAGE}\n\nExamples:\n  corners search riva date:2026\n  corners search --player 'Riva, Ada' --result 1-0 --sort date\n  \
    corners search 'check:contradicted or check:void' --json\n  corners search --line '1. c3-d3 f6-e6' --facets\n  \
    corners search --pattern 'black-at-home:>0 white-in-goal:>=8' --count\n\nExit status: 0 when something is found, 1 when \
    nothing is, 2 for a wrong query or trouble."
))]
pub(super) struct Search {
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    on_board: OnBoard,
    /// By what the games are sorted: the best match, the newest or the longest first
    #[arg(long, value_enum, value_name = "BY", default_value_t)]
    sort: By,
    /// The other way round: the oldest or the shortest first
    #[arg(long)]
    reverse: bool,
    /// How many games are shown, or values of each facet; at most 1000
    #[arg(long, short = 'n', value_name = "N", default_value_t = 20, value_parser = arguments::limit)]
    limit: usize,
    /// Where to go on, as the page before said
    #[arg(long, value_name = "CURSOR")]
    cursor: Option<String>,
    /// How many there are, and nothing else
    #[arg(long, conflicts_with_all = ["facets", "cursor"])]
    count: bool,
    /// Count the games by variant, result, reason, check, year, event and player, and show none
    #[arg(long, conflicts_with = "cursor")]
    facets: bool,
    /// One game a line (NDJSON): its id, the ply where it matched, and the keys of its verdict
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    tongue: Tongue,
}

/// What games are sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum By {
    /// The best match first
    #[default]
    Relevance,
    /// The newest first
    Date,
    /// The longest first
    Length,
}

impl Search {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let Some(query) = self.filter.query(Some(&self.on_board), &self.look) else { return Ok(TROUBLE) };
        let cursor = self.cursor.as_deref().map(str::parse::<Cursor>).transpose()?;
        let archive = self.place.searched()?;
        if self.count {
            return self.counted(archive.count(&query)?);
        }
        if self.facets {
            return self.show_facets(&archive, &query);
        }
        let search = Searching { query, sort: self.order()?, limit: self.limit, cursor };
        let found = archive.search(&search)?;
        if self.json {
            let lines: String = found.hits.iter().map(|hit| games::line(&hit.revision, hit.first_ply)).collect();
            texts::print(lines.as_bytes())?;
        } else {
            self.show(&found)?;
        }
        self.tell_rest(&found);
        Ok(Self::status(found.total))
    }

    fn order(&self) -> anyhow::Result<Sort> {
        Ok(match (self.sort, self.reverse) {
            (By::Relevance, false) => Sort::Relevance,
            (By::Relevance, true) => bail!("expected --sort=date or --sort=length, found --reverse without them"),
            (By::Date, false) => Sort::Newest,
            (By::Date, true) => Sort::Oldest,
            (By::Length, false) => Sort::Longest,
            (By::Length, true) => Sort::Shortest,
        })
    }

    const fn status(total: u64) -> u8 {
        if total > 0 { IN_ORDER } else { NOT_IN_ORDER }
    }

    fn counted(&self, total: u64) -> anyhow::Result<u8> {
        let text = if self.json { format!("{{\"total\":{total}}}\n") } else { format!("{total}\n") };
        texts::print(text.as_bytes())?;
        Ok(Self::status(total))
    }

    fn show(&self, found: &Found) -> anyhow::Result<()> {
        if found.hits.is_empty() {
            return Ok(());
        }
        let has_plies = found.hits.iter().any(|hit| hit.first_ply.is_some());
        let mut games = Games::new(self.tongue.words(self.look.ascii), has_plies);
        for hit in &found.hits {
            games.add(&hit.revision, hit.first_ply)?;
        }
        let lines = games.lines(terminal_width(), self.look.ascii);
        texts::print((lines.join("\n") + "\n").as_bytes())?;
        Ok(())
    }

    /// Says how many there are in all, and how the next page is asked for.
    fn tell_rest(&self, found: &Found) {
        let words = self.tongue.words(self.look.ascii);
        let mut text = words.with("found-games", &[("count", found.total.into())]);
        if let Some(next) = &found.next {
            let next = next_page(std::env::args().skip(1), &next.to_string());
            write!(text, "; {}", words.text("found-next")).expect("a string takes all");
            write!(text, ": {}", printable(&next)).expect("a string takes all");
        }
        remark(&text);
    }

    fn show_facets(&self, archive: &Archive, query: &Query) -> anyhow::Result<u8> {
        let facets = archive.facets(query, self.limit)?;
        let text = if self.json {
            json::line(&facets) + "\n"
        } else {
            let words = self.tongue.words(self.look.ascii);
            remark(&words.with("found-games", &[("count", facets.total.into())]));
            facet_lines(&facets, words, terminal_width(), self.look.ascii).join("\n") + "\n"
        };
        texts::print(text.as_bytes())?;
        Ok(Self::status(facets.total))
    }
}

/// The counts of each facet under its name.
pub(super) fn facet_lines(
    facets: &Facets,
    words: &crate::arbiter::Words,
    width: Option<usize>,
    is_ascii: bool,
) -> Vec<String> {
    let columns = [
        (Column::Whole, words.text("column-facet")),
        (Column::Number, words.text("column-games")),
        (Column::Text, words.text("column-value")),
    ];
    let mut table = Table::new(columns);
    for (name, counts) in [
        (words.text("column-variant"), &facets.variant),
        (words.text("facet-result"), &facets.result),
        (words.text("facet-reason"), &facets.reason),
        (words.text("column-check"), &facets.check),
        (words.text("column-year"), &facets.year),
        (words.text("column-event"), &facets.event),
        (words.text("column-player"), &facets.player),
    ] {
        for (at, (value, count)) in counts.iter().enumerate() {
            let name = if at == 0 { name.clone() } else { String::new() };
            let value = if value.is_empty() { "?" } else { value };
            table.add([name, count.to_string(), value.to_owned()]);
        }
    }
    table.lines(width, is_ascii)
}

/// The command that was given, with another cursor, as a shell takes it.
fn next_page(arguments: impl Iterator<Item = String>, cursor: &str) -> String {
    let mut command = vec!["corners".to_owned()];
    let mut is_cursor = false;
    for argument in arguments {
        if std::mem::take(&mut is_cursor) || argument.starts_with("--cursor=") {
            continue;
        }
        is_cursor = argument == "--cursor";
        if !is_cursor {
            command.push(for_shell(&argument));
        }
    }
    // The option stands before the words, which may follow `--`.
    command.insert(2.min(command.len()), format!("--cursor {cursor}"));
    command.join(" ")
}

/// An argument as it is typed.
fn for_shell(argument: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:,=+@%".contains(c);
    if !argument.is_empty() && argument.chars().all(is_plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_page_is_the_same_command_with_another_cursor() {
        let check = |given: &[&str], next: &str| {
            assert_eq!(next_page(given.iter().map(|&argument| argument.to_owned()), "abc"), next);
        };
        check(&["search", "riva"], "corners search --cursor abc riva");
        check(&["search", "--cursor", "x", "it's"], "corners search --cursor abc 'it'\\''s'");
        check(&["search", "--cursor=x", "--", "-draw", ""], "corners search --cursor abc -- -draw ''");
    }
}
