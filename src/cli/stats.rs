//! `corners stats`: the figures of an archive.

use std::fmt::Write as _;

use clap::Args;

use super::archive_options::Place;
use super::search::facet_lines;
use super::style::Look;
use super::table::terminal_width;
use super::{IN_ORDER, Tongue, arguments, json, texts};

/// Show the figures of an archive: games, revisions, bytes, and the most frequent values
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  corners stats\n  corners stats --top 50 --json")]
pub(super) struct Stats {
    /// So many values of each kind, the most frequent
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = arguments::limit)]
    top: usize,
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

impl Stats {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let stats = self.place.archive()?.stats(self.top)?;
        let mut text = String::new();
        if self.json {
            writeln!(text, "{}", json::line(&stats))?;
        } else {
            let words = self.tongue.words(self.look.ascii);
            for (label, figure) in [
                (words.text("stats-games"), stats.games.to_string()),
                (words.text("stats-withdrawn"), stats.withdrawn.to_string()),
                (words.text("stats-revisions"), stats.revisions.to_string()),
                (words.text("stats-quarantined"), stats.quarantined.to_string()),
                (words.text("stats-twins"), stats.twins.to_string()),
                (words.text("stats-positions"), stats.positions.to_string()),
                (words.text("stats-store-bytes"), bytes(stats.store_bytes)),
                (words.text("stats-index-bytes"), bytes(stats.index_bytes)),
                (words.text("stats-position-bytes"), bytes(stats.position_bytes)),
                (words.text("stats-behind"), stats.behind.to_string()),
            ] {
                writeln!(text, "{label}: {figure}")?;
            }
            if stats.games > 0 {
                text.push('\n');
                for line in facet_lines(&stats.facets, words, terminal_width(), self.look.ascii) {
                    writeln!(text, "{line}")?;
                }
            }
        }
        texts::print(text.as_bytes())?;
        Ok(IN_ORDER)
    }
}

/// A size as people read it.
fn bytes(count: u64) -> String {
    indicatif::HumanBytes(count).to_string()
}
