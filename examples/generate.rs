//! Writes invented games, for trial archives and for measurements.
//!
//! `cargo run --release --example generate -- --games 1000 --variant classic-3x3 -o games.cgn`

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::Parser;
use corners::arbiter::{Arbiter, Verdict};
use corners::notation::{Reader, Record, export};
use corners::replay::FullPaths;
use corners::rules::Variant;

#[path = "../tests/support/generator.rs"]
mod generator;

use generator::{Generator, Options};

/// Writes invented games of Corners in export form.
#[derive(Debug, Parser)]
struct Arguments {
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The same seed makes the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The variant; a mix of all where none is named.
    #[arg(long)]
    variant: Option<Variant>,
    /// Let games go on for so many plies at least, nearly all.
    #[arg(long, default_value_t = 0)]
    min_plies: u32,
    /// Stop when so many plies have been written, even if there are fewer games.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    plies: u64,
    /// The share of games with something wrong in them, from 0 to 1.
    #[arg(long, default_value_t = 0.0)]
    disorder: f64,
    /// The share of games with clock times, from 0 to 1.
    #[arg(long, default_value_t = 0.0)]
    clocks: f64,
    /// The share of games with comments, from 0 to 1.
    #[arg(long, default_value_t = 0.0)]
    comments: f64,
    /// Read and judge every game, compare it with what was intended, and print how often each ending came.
    #[arg(long)]
    check: bool,
    /// The file to write; `-` is standard output.
    #[arg(short, long, default_value = "-")]
    output: PathBuf,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let options = Options {
        variant: arguments.variant,
        disorder: arguments.disorder,
        min_plies: arguments.min_plies,
        clocks: arguments.clocks,
        comments: arguments.comments,
    };
    let mut generator = Generator::with_options(arguments.seed, options);
    let mut output: Box<dyn Write> = if arguments.output.as_os_str() == "-" {
        Box::new(io::stdout().lock())
    } else {
        let file = File::create(&arguments.output);
        Box::new(file.with_context(|| format!("{} cannot be written", arguments.output.display()))?)
    };
    let mut text = String::new();
    let (mut games, mut plies) = (0, 0);
    let mut checked = Checked::default();
    while games < arguments.games && plies < arguments.plies {
        let start = text.len();
        let made = generator.game(&mut text);
        games += 1;
        plies += u64::from(made.plies);
        if arguments.check {
            let game = text[start..].trim_start_matches('\n');
            checked.game(game, &made).with_context(|| format!("game {games}:\n{game}"))?;
        }
        if text.len() > 1 << 20 {
            output.write_all(text.as_bytes())?;
            text.clear();
        }
    }
    output.write_all(text.as_bytes())?;
    output.flush()?;
    let mut log = io::stderr().lock();
    writeln!(log, "{games} games, {plies} plies")?;
    for ((ending, check), count) in checked.endings {
        writeln!(log, "{count:>9} {:>6.2}% {ending} ({check})", share(count, games))?;
    }
    Ok(())
}

#[allow(clippy::cast_precision_loss, reason = "a share is printed with two decimals")]
fn share(count: u64, games: u64) -> f64 {
    100.0 * count as f64 / games as f64
}

/// How the games were judged.
#[derive(Debug, Default)]
struct Checked {
    arbiter: Arbiter,
    record: Record,
    endings: BTreeMap<(String, &'static str), u64>,
}

impl Checked {
    fn game(&mut self, text: &str, made: &generator::Made) -> anyhow::Result<()> {
        ensure!(Reader::new(text.as_bytes()).read(&mut self.record)?, "nothing to read");
        let verdict = self.arbiter.judge(&self.record);
        let reason = verdict.reason().unwrap_or("open");
        let mut ending = reason.to_owned();
        if let Some(disorder) = made.disorder {
            ending = format!("disorder: {disorder:?}");
        } else {
            self.agrees(text, &verdict, reason, made)?;
        }
        *self.endings.entry((ending, verdict.check.id())).or_default() += 1;
        Ok(())
    }

    fn agrees(&self, text: &str, verdict: &Verdict, reason: &str, made: &generator::Made) -> anyhow::Result<()> {
        ensure!(reason == made.ending, "{} was intended, {reason} found", made.ending);
        ensure!(verdict.check.is_in_order(), "the claim is {}", verdict.check.id());
        ensure!(verdict.diagnostics.is_empty(), "{:?}", verdict.diagnostics);
        let ruleset = verdict.ruleset.context("no ruleset")?;
        let paths = FullPaths::of(&self.record, &ruleset);
        let exported = export(&self.record, &paths, Variant::default()).context("no export")?;
        ensure!(exported == text, "an export differs:\n{exported}");
        Ok(())
    }
}
