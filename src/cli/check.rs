//! `corners check`: what is in order, and what is not.

use std::io;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use clap::Args;

use super::render::Renderer;
use super::source::{Source, progress, sources};
use super::style::Look;
use super::summary::Summary;
use super::texts::{Output, remark};
use super::{IN_ORDER, NOT_IN_ORDER, Reading, TROUBLE, Tongue, arguments, json, texts};
use crate::arbiter::{Answer, Verdict};
use crate::intake::{Gather, Terms, judge};
use crate::notation::Record;

/// Check record files: every move, the result by the rules, the claim
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 when every game is in order (confirmed, declared or open), 1 when one is not, 2 for wrong usage or \
    a file that cannot be read."
)]
pub(super) struct Check {
    /// Record files, `-` or nothing for standard input; .gz and .zst are read as they are
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// One verdict a line (NDJSON), for programs; the summary goes to standard error
    #[arg(long, conflicts_with_all = ["quiet", "explain"])]
    json: bool,
    /// The summary only
    #[arg(long, short)]
    quiet: bool,
    /// The full report for every game, not only for those that are not in order
    #[arg(long, conflicts_with = "quiet")]
    explain: bool,
    /// Read the .cgn and .pgn files of folders, also packed
    #[arg(long, short)]
    recursive: bool,
    /// How many games are judged at once, at most 256 (by default all cores, at most 16)
    #[arg(long, short, value_name = "N", value_parser = arguments::jobs)]
    jobs: Option<usize>,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    tongue: Tongue,
}

impl Check {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let started = Instant::now();
        let mut trouble = false;
        let mut complain = |error: anyhow::Error| {
            texts::complain(&error);
            trouble = true;
        };
        let sources = sources(&self.files, self.recursive, &mut complain);
        let jobs = self.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from).min(16));
        let terms = Terms { options: self.reading.options(), variant: self.reading.taken_for.variant, jobs };
        let bar = progress(&sources);
        let mut summary = Summary::default();
        let mut out = Output::new();
        for source in &sources {
            match self.check(source, sources.len() > 1, terms, &bar, &mut out, &mut summary) {
                Ok(()) => {}
                Err(error) if super::is_closed_pipe(&error) => return Ok(Self::status(&summary, trouble)),
                Err(error) => {
                    out.flush()?;
                    complain(error);
                }
            }
        }
        bar.finish_and_clear();
        let lines = summary.lines(
            self.tongue.words(self.look.ascii),
            started.elapsed(),
            self.explain || self.quiet || self.json,
        );
        if self.json {
            out.flush()?;
            remark(lines.trim_end());
        } else {
            let gap: &[u8] = if self.quiet { b"" } else { b"\n" };
            out.add(&[gap, lines.as_bytes()])?;
            out.flush()?;
        }
        Ok(Self::status(&summary, trouble))
    }

    fn renderer(&self) -> Renderer {
        Renderer {
            words: self.tongue.words(self.look.ascii),
            glyphs: self.look.glyphs(),
            is_coloured: self.look.is_coloured(),
            explains: self.explain,
        }
    }

    /// Whether a line with its name stands above the games of a source.
    fn names_sources(&self, several: bool) -> bool {
        several && !self.json && !self.quiet
    }

    fn status(summary: &Summary, trouble: bool) -> u8 {
        if trouble {
            TROUBLE
        } else if summary.is_in_order() {
            IN_ORDER
        } else {
            NOT_IN_ORDER
        }
    }

    fn check(
        &self,
        source: &Source,
        several: bool,
        terms: Terms,
        bar: &indicatif::ProgressBar,
        out: &mut Output,
        summary: &mut Summary,
    ) -> anyhow::Result<()> {
        let name = source.name();
        let bytes = source.open(bar)?;
        let renderer = self.renderer();
        let render = |record: &Record, verdict: &Verdict| {
            if self.quiet {
                return None;
            }
            if !self.json {
                return Some(renderer.game(record, verdict));
            }
            let answer = Answer { game: None, source: Some(&name), record, verdict };
            Some(json::line(&answer))
        };
        if self.names_sources(several) {
            out.add(&[texts::printable(&name).as_bytes(), b"\n"])?;
        }
        let make = || Judged { render: &render, answers: Vec::new(), summary: Summary::default() };
        let mut answers = Numbered { out, game: 0, json: self.json };
        let mut take = |judged: &mut Judged<'_>| {
            summary.join(&std::mem::take(&mut judged.summary));
            judged.answers.drain(..).try_for_each(|answer| answers.take(&answer))
        };
        let failure = judge(bytes, terms, &make, &mut take).context("cannot write the answers")?;
        failure.map_or(Ok(()), |error| Err(error).with_context(|| format!("cannot read {name} to its end")))
    }
}

/// Answers on some games, and what they add up to.
struct Judged<'a> {
    /// Puts an answer into text, if it is to be shown; the number of the game is added later.
    render: &'a (dyn Fn(&Record, &Verdict) -> Option<String> + Sync),
    answers: Vec<String>,
    summary: Summary,
}

impl Gather for Judged<'_> {
    fn add(&mut self, record: &Record, verdict: &Verdict) {
        self.summary.add(verdict);
        self.answers.extend((self.render)(record, verdict));
    }

    fn is_ready(&self) -> bool {
        !self.answers.is_empty()
    }
}

/// Gives every answer the number of its game.
struct Numbered<'a> {
    out: &'a mut Output,
    game: u64,
    json: bool,
}

impl Numbered<'_> {
    fn take(&mut self, answer: &str) -> io::Result<()> {
        self.game += 1;
        let number = self.game.to_string();
        if self.json {
            // The number is the first key of the object.
            let rest = answer.strip_prefix('{').unwrap_or(answer);
            self.out.add(&[b"{\"game\":", number.as_bytes(), b",", rest.as_bytes(), b"\n"])
        } else {
            let number = format!("{number:>4}  ");
            self.out.add(&[number.as_bytes(), answer.trim_end().as_bytes(), b"\n"])
        }
    }
}
