//! `corners verify`: everything that an archive holds, read again.

use std::fmt::Write as _;

use clap::Args;
use serde::Serialize;

use super::archive_options::{Place, tell_behind};
use super::progress::{counting, set};
use super::style::Look;
use super::texts::{printable, remark};
use super::{IN_ORDER, NOT_IN_ORDER, Tongue, json, texts};
use crate::archive::{Step, Verified};

/// Read, judge and compare everything that an archive holds: database, records, verdicts, index
#[derive(Debug, Args)]
#[command(
    after_help = "A fault of the index alone is mended by `corners rebuild`; one of the database is not: put back a \
    backup.\n\nExamples:\n  corners verify\n  corners verify --data /media/usb/restored --json\n\nExit status: 0 when nothing is \
    wrong, 1 when something is, 2 for wrong usage or an archive that cannot be read at all."
)]
pub(super) struct Verify {
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

/// What was verified, for programs.
#[derive(Serialize)]
struct VerifiedForm<'a> {
    is_clean: bool,
    revisions: u64,
    older: u64,
    indexed: u64,
    positions: u64,
    all_faults: u64,
    faults: &'a [String],
}

impl Verify {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let archive = self.place.archive()?;
        let words = self.tongue.words(self.look.ascii);
        let bar = counting();
        let verified = archive.verify(&mut |step, done, total| {
            if done == 0 || done == total {
                bar.set_message(words.text(match step {
                    Step::Store => "verify-step-store",
                    Step::Revisions => "verify-step-revisions",
                    Step::Index => "verify-step-index",
                }));
            }
            set(&bar, done, total);
        });
        bar.finish_and_clear();
        let verified = verified?;
        let Verified { revisions, older, indexed, positions, faults, all_faults } = &verified;
        let is_clean = verified.is_clean();
        let mut text = String::new();
        if self.json {
            let (revisions, older, indexed) = (*revisions, *older, *indexed);
            let (positions, all_faults) = (*positions, *all_faults);
            let form = VerifiedForm { is_clean, revisions, older, indexed, positions, all_faults, faults };
            writeln!(text, "{}", json::line(&form))?;
        } else {
            for fault in faults {
                writeln!(text, "{}", printable(fault))?;
            }
            let count = |key: &str, count: u64| words.with(key, &[("count", count.into())]);
            if *all_faults > faults.len() as u64 {
                writeln!(text, "+{}", all_faults - faults.len() as u64)?;
            }
            remark(&format!(
                "{}, {}, {}: {}",
                count("verify-revisions", *revisions),
                count("verify-indexed", *indexed),
                count("verify-positions", *positions),
                if is_clean { words.text("verify-clean") } else { count("verify-faults", *all_faults) }
            ));
            tell_behind(archive.behind().unwrap_or(0));
            if *older > 0 {
                remark(&format!("{}: corners rejudge", count("verify-older", *older)));
            }
        }
        texts::print(text.as_bytes())?;
        Ok(if is_clean { IN_ORDER } else { NOT_IN_ORDER })
    }
}
