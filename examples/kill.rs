//! Kills the program in the middle of its work, again and again, and looks for what was lost.
//!
//! Each round starts an import, a correction, a ruling or a rebuild, kills it after a random time, and then asks: is every game
//! that was acknowledged there, whole and once? Is the archive in order? Does the same import go on where it ended?
//!
//! ```text
//! cargo build --release && cargo run --release --example kill -- target/release/corners --rounds 200
//! ```

#![allow(clippy::print_stdout, reason = "It is a program for the terminal.")]

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use clap::Parser;
use serde_json::Value;

#[path = "../tests/support/generator.rs"]
mod generator;

use generator::{Generator, Options, Random};

/// Kill the program at random moments, and look for what was lost
#[derive(Debug, Parser)]
struct Kill {
    /// The program under test
    program: PathBuf,
    /// How many times it is killed
    #[arg(long, default_value_t = 200)]
    rounds: u32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games in the file that is imported
    #[arg(long, default_value_t = 3000)]
    games: u64,
}

struct Bench {
    program: PathBuf,
    data: PathBuf,
    records: PathBuf,
    mended: PathBuf,
    /// Ids that were acknowledged.
    known: BTreeSet<String>,
    /// Revisions that were acknowledged: the highest number of each game.
    changed: BTreeMap<String, u64>,
}

impl Bench {
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(arguments).arg("--data").arg(&self.data).stdin(Stdio::null()).stderr(Stdio::piped());
        command
    }

    /// Runs to the end; what it wrote.
    fn run(&self, arguments: &[&str], expected: &[i32]) -> anyhow::Result<String> {
        let output = self.command(arguments).output()?;
        let status = output.status.code().unwrap_or(-1);
        let errors = String::from_utf8_lossy(&output.stderr);
        ensure!(expected.contains(&status), "{arguments:?} ended with {status}: {errors}");
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Starts a command and kills it; the lines that it wrote before.
    fn killed(&self, arguments: &[&str], after: Duration) -> anyhow::Result<(Vec<String>, bool)> {
        let mut child = self.command(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let output = child.stdout.take().context("the output is piped")?;
        let reader =
            std::thread::spawn(move || BufReader::new(output).lines().map_while(Result::ok).collect::<Vec<_>>());
        // The moment is the point of it: whatever is under way then.
        std::thread::sleep(after);
        let was_running = child.try_wait()?.is_none();
        child.kill()?;
        child.wait()?;
        Ok((reader.join().map_err(|_| anyhow::anyhow!("the reader stopped"))?, was_running))
    }

    /// Everything that was acknowledged is there, whole and once.
    fn look(&mut self) -> anyhow::Result<usize> {
        if self.known.is_empty() {
            // Killed before the database was made: there is no archive yet, and nothing was told.
            let output = self.command(&["verify"]).output()?;
            if String::from_utf8_lossy(&output.stderr).contains("holds no archive") {
                return Ok(0);
            }
        }
        self.run(&["verify"], &[0])?;
        let listed = self.run(&["export", "--format", "ndjson"], &[0, 1])?;
        let mut ids = BTreeSet::new();
        for line in listed.lines() {
            let game: Value = serde_json::from_str(line)?;
            let id = game["id"].as_str().context("a game has an id")?;
            ensure!(ids.insert(id.to_owned()), "{id} is there twice");
        }
        let records = self.run(&["export"], &[0, 1])?;
        let different: BTreeSet<&str> = records.split("\n\n[Event ").map(str::trim).collect();
        ensure!(ids.is_empty() || different.len() == ids.len(), "{} records of {} games", different.len(), ids.len());
        for (id, number) in &self.changed {
            let history = self.run(&["history", "--json", id], &[0])?;
            ensure!(
                history.lines().count() as u64 >= *number,
                "revision {number} of {id} was acknowledged, and is not there"
            );
        }
        if let Some(lost) = self.known.iter().find(|id| !ids.contains(*id)) {
            bail!("{lost} was acknowledged, and is not there");
        }
        Ok(ids.len())
    }
}

fn acknowledged(lines: &[String]) -> impl Iterator<Item = String> {
    lines.iter().filter_map(|line| {
        let outcome: Value = serde_json::from_str(line).ok()?;
        Some(outcome["id"].as_str()?.to_owned())
    })
}

fn write_games(file: &Path, games: u64, seed: u64) -> anyhow::Result<()> {
    let options = Options { disorder: 0.02, comments: 0.05, ..Options::default() };
    let mut generator = Generator::with_options(seed, options);
    let mut text = String::new();
    for _ in 0..games {
        generator.game(&mut text);
    }
    Ok(std::fs::write(file, text)?)
}

fn main() -> anyhow::Result<()> {
    let kill = Kill::parse();
    let folder = tempfile::tempdir()?;
    let records = folder.path().join("records.cgn");
    write_games(&records, kill.games, kill.seed)?;
    let mended = folder.path().join("mended.cgn");
    let mut bench = Bench {
        program: kill.program.canonicalize()?,
        data: folder.path().join("archive"),
        records,
        mended,
        known: BTreeSet::new(),
        changed: BTreeMap::new(),
    };
    // What an import comes to that nobody disturbs.
    let undisturbed = {
        let records = bench.records.display().to_string();
        bench.run(&["import", "--quiet", &records], &[0, 1])?;
        bench.look()?
    };
    let mut random = Random::new(kill.seed);
    let mut killed = 0;
    let mut counts = [0_u32; 4];
    let started = Instant::now();
    let mut longest = 300;
    for round in 1..=kill.rounds {
        if round % 12 == 1 {
            // A new archive, so that creating one is killed too.
            let _ = std::fs::remove_dir_all(&bench.data);
            bench.known.clear();
            bench.changed.clear();
        }
        let verb = if bench.known.is_empty() { 0 } else { random.below(6).min(3) };
        let records = bench.records.display().to_string();
        let any = random.below(bench.known.len().max(1) as u32) as usize;
        let id = bench.known.iter().nth(any).cloned().unwrap_or_default();
        let mended = bench.mended.display().to_string();
        let arguments: Vec<&str> = match verb {
            0 => vec!["import", "--json", "--batch", "100", &records],
            1 => {
                let text = bench.run(&["game", &id, "--cgn"], &[0])?;
                std::fs::write(&bench.mended, text.replacen("[Event \"", &format!("[Event \"{round}, "), 1))?;
                vec!["correct", &id, &mended, "--reason", "tried"]
            }
            2 => vec!["rule", &id, "--note", "--reason", "tried"],
            _ => vec!["rebuild"],
        };
        counts[verb as usize] += 1;
        let after = Duration::from_millis(u64::from(random.below(if verb == 0 { longest } else { 60 })));
        let (lines, was_running) = bench.killed(&arguments, after)?;
        killed += u32::from(was_running);
        if verb == 0 {
            // Where an import ended in time, the next ones are killed earlier.
            if !was_running {
                longest = (longest * 3 / 4).max(40);
            }
            bench.known.extend(acknowledged(&lines));
        } else if verb < 3
            && let Some(number) = lines.first().and_then(|line| line.split_whitespace().nth(2)?.parse().ok())
        {
            // "ID  revision N  correction"
            bench.changed.insert(id.clone(), number);
        }
        if bench.data.join("archive.db").exists() {
            let games = bench.look().with_context(|| format!("round {round}: {arguments:?} killed after {after:?}"))?;
            if round % 12 == 0 {
                // The same file again goes on, without a second copy of anything.
                bench.run(&["import", "--quiet", "--batch", "500", &records], &[0, 1])?;
                let all = bench.look()?;
                // What was corrected meanwhile is known by its first text.
                ensure!(all == undisturbed, "{all} games after going on, {undisturbed} where nobody disturbs");
                println!("round {round}: {games} games after it, {all} after going on");
            }
        }
    }
    println!(
        "{} rounds ({} imports, {} corrections, {} notes, {} rebuilds), {killed} killed while running, nothing lost, {:.0} s",
        kill.rounds,
        counts[0],
        counts[1],
        counts[2],
        counts[3],
        started.elapsed().as_secs_f64()
    );
    Ok(())
}
