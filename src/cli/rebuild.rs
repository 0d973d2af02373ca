//! `corners rebuild`: the index from the store.

use clap::Args;

use super::IN_ORDER;
use super::archive_options::Place;
use super::progress::{counting, set};
use crate::archive::Editor;

/// Make the index of an archive again from its records, while searches go on with the old one
#[derive(Debug, Args)]
#[command(
    after_help = "The index is derived: it can be thrown away, and is made again by itself where it is missing or torn. This is for \
    a fault that `corners verify` found.\n\nExamples:\n  corners rebuild"
)]
pub(super) struct Rebuild {
    #[command(flatten)]
    place: Place,
}

impl Rebuild {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        // A folder without an archive is refused, and none is made.
        self.place.archive()?;
        let bar = counting();
        let rebuilt = Editor::rebuilt(self.place.folder(), "rebuild", &mut |done, total| set(&bar, done, total));
        bar.finish_and_clear();
        rebuilt?.close()?;
        Ok(IN_ORDER)
    }
}
