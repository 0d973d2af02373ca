//! `corners rejudge`: all games by the present rulebook and reader.

use std::fmt::Write as _;
use std::io;

use clap::Args;

use super::archive_options::{Person, Place};
use super::games::finding;
use super::progress::counting;
use super::style::Look;
use super::texts::remark;
use super::{IN_ORDER, NOT_IN_ORDER, Tongue, json, texts};
use crate::archive::{Done, Filed, Signed};
use crate::store::GameId;

/// Judge all games again by the present rulebook and reader; those whose verdict changes get a new revision
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  corners rejudge --dry-run\n  corners rejudge --json > changed.ndjson\n\nExit status: 0 when no \
    verdict changes, 1 when one does, 2 for wrong usage or trouble."
)]
pub(super) struct Rejudge {
    /// Say what would change, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// One changed game a line (NDJSON), with its verdict before and after
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    person: Person,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    tongue: Tongue,
}

impl Rejudge {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let mut editor = self.place.editor_of_existing("rejudge")?;
        let words = self.tongue.words(self.look.ascii);
        let bar = counting();
        let mut failure = None;
        let signed = Signed { who: &self.person.name(), why: None };
        let counts = editor.rejudge(
            signed,
            self.dry_run,
            &mut |done| {
                let shown = self.shown(done);
                let told = shown.and_then(|text| Ok(bar.suspend(|| texts::print(text.as_bytes()))?));
                if let Err(error) = told {
                    failure.get_or_insert(error);
                }
            },
            &mut |done, total| {
                bar.set_length(total);
                bar.set_position(done);
            },
        );
        bar.finish_and_clear();
        let counts = counts?;
        editor.close()?;
        let count = |key: &str, count: u64| words.with(key, &[("count", count.into())]);
        let changed = if self.dry_run { "rejudge-would-change" } else { "rejudge-changed" };
        remark(&format!("{}; {}", count("rejudge-judged", counts.judged), count(changed, counts.changed)));
        // What could not be shown was done all the same; a reader that went away did not want it.
        match failure {
            Some(error) if !super::is_closed_pipe(&error) => Err(error),
            _ => Ok(if counts.changed == 0 { IN_ORDER } else { NOT_IN_ORDER }),
        }
    }

    fn shown(&self, done: &Done) -> anyhow::Result<String> {
        if self.json {
            let form = Form { id: done.id, revision: done.number };
            let line = json::with_last(&json::line(&form), "before", &done.before);
            return Ok(json::with_last(&line, "after", &done.answer) + "\n");
        }
        let words = self.tongue.words(self.look.ascii);
        let arrow = if self.look.ascii { "->" } else { "→" };
        let verdict = |answer: &str| -> anyhow::Result<String> {
            let filed = Filed::read(answer)?;
            let result = if filed.result.is_empty() { "-" } else { &filed.result };
            Ok(format!("{result} {}", finding(&filed, words)))
        };
        let mut text = String::new();
        writeln!(text, "{}  {} {arrow} {}", done.id, verdict(&done.before)?, verdict(&done.answer)?)
            .map_err(io::Error::other)?;
        Ok(text)
    }
}

/// A game whose verdict changed, for programs; the verdicts follow.
#[derive(serde::Serialize)]
struct Form {
    id: GameId,
    revision: u32,
}
