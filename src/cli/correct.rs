//! `corners correct`: a better transcription of a game.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;

use super::archive_options::{Change, Place};
use super::games::listed;
use super::history::{self, Teller};
use super::source::Source;
use super::style::Look;
use super::texts::remark;
use super::{IN_ORDER, TakenFor, Tongue, arguments, texts};
use crate::archive::{Done, Editor};
use crate::notation::ReadOptions;
use crate::store::GameId;

/// Store a better transcription of a game: a new revision, judged again; the old one stays in its history
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  corners game 7h2k9qzc --cgn > game.cgn      # then mend it in an editor\n  \
    corners correct 7h2k9qzc game.cgn --reason 'move 14 was misread'\n  \
    corners correct 7h2k9qzc - --reason 'second score sheet' --if-revision 2 < game.cgn")]
pub(super) struct Correct {
    /// The id of the game
    #[arg(value_name = "ID", value_parser = arguments::id)]
    id: GameId,
    /// A file with the record, `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    change: Change,
    #[command(flatten)]
    output: ChangeOutput,
    #[command(flatten)]
    taken_for: TakenFor,
    #[command(flatten)]
    place: Place,
}

impl Correct {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let bytes = record_of(&self.file)?;
        let mut editor = self.place.editor_of_existing("correct")?;
        let (manner, expected) = (self.taken_for.manner(), self.change.if_revision);
        let done = self.change.signed(|signed| Ok(editor.correct(self.id, &bytes, manner, signed, expected)?))?;
        self.output.tell(editor, &done)
    }
}

/// How a change that was made is told.
#[derive(Debug, Args)]
pub(super) struct ChangeOutput {
    /// The new revision as a line of JSON, as `history --json` writes it
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    tongue: Tongue,
}

impl ChangeOutput {
    /// Tells what was changed, from the history of the game.
    pub(super) fn tell(&self, editor: Editor, done: &Done) -> anyhow::Result<u8> {
        let history = editor.archive()?.history(done.id)?;
        if done.index_failure.is_none() {
            editor.close()?;
        }
        let change = history
            .iter()
            .find(|change| change.revision.number == done.number)
            .context("the revision that was stored is not in the history")?;
        if self.json {
            texts::print((history::line(change)? + "\n").as_bytes())?;
        } else {
            texts::print(Teller::new(&self.look, &self.tongue).change(change).as_bytes())?;
        }
        if let Some(failure) = &done.index_failure {
            remark(&format!("stored, but not yet to be found: {failure}"));
        }
        if !done.twins.is_empty() {
            let label = self.tongue.words(self.look.ascii).text("import-twin-of");
            remark(&format!("{label}: {}", listed(&done.twins)));
        }
        Ok(IN_ORDER)
    }
}

/// The bytes of a file that is to hold one record, unpacked.
pub(super) fn record_of(file: &std::path::Path) -> anyhow::Result<Vec<u8>> {
    use std::io::Read;

    let source = if file.as_os_str() == "-" { Source::Input } else { Source::File(file.to_owned()) };
    let mut bytes = Vec::new();
    let limit = ReadOptions::HIGHEST_LIMIT as u64;
    source
        .open(&indicatif::ProgressBar::hidden())?
        .take(limit + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("cannot read {}", source.name()))?;
    if bytes.len() as u64 > limit {
        bail!("{} is too large for one record", source.name());
    }
    Ok(bytes)
}
