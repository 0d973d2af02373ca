//! `corners backup`: a copy of an archive.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;

use super::IN_ORDER;
use super::archive_options::Place;
use super::interrupt::Interrupt;
use super::progress::{counting, set};

/// Write a consistent copy of an archive to a new file, while others read and write
#[derive(Debug, Args)]
#[command(
    after_help = "The copy is the database alone; the index is made again from it. To use it, put it into a folder of its own under \
    the name archive.db:\n  mkdir restored && cp backup.db restored/archive.db && corners rebuild --data restored\n\nExamples:\n  \
    corners backup /media/usb/corners-2026-12-01.db"
)]
pub(super) struct Backup {
    /// The file; it must not be there yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

impl Backup {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let archive = self.place.archive()?;
        let bar = counting();
        let interrupt = Interrupt::watched()?;
        let done = archive.backup(&self.file, &mut |done, total| {
            set(&bar, done, total);
            if interrupt.is_asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        bar.finish_and_clear();
        done?;
        Ok(IN_ORDER)
    }
}
