//! What the commands of the archive share: where it is, who changes it, and why.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;

use super::{TakenFor, texts};
use crate::archive::{Archive, Editor, Manner, Signed};
use crate::store::DATABASE;

/// Where the archive is.
#[derive(Debug, Args)]
pub(super) struct Place {
    /// The folder of the archive
    #[arg(long, value_name = "DIR", default_value = "./corners-data", env = "CORNERS_DATA", value_parser = folder)]
    data: PathBuf,
}

/// An empty name, as an empty variable of the environment is, asks for the usual folder.
#[allow(clippy::unnecessary_wraps, reason = "A value parser may fail.")]
fn folder(name: &str) -> Result<PathBuf, String> {
    Ok(PathBuf::from(if name.is_empty() { "./corners-data" } else { name }))
}

impl Place {
    /// The folder.
    pub(super) fn folder(&self) -> &Path {
        &self.data
    }

    /// The archive, to be read.
    pub(super) fn archive(&self) -> anyhow::Result<Archive> {
        Ok(Archive::open(&self.data)?)
    }

    /// The archive, to be searched: says so where the index cannot be brought up to the newest revision.
    pub(super) fn searched(&self) -> anyhow::Result<Archive> {
        let archive = self.archive()?;
        self.tell_of_index();
        tell_behind(archive.behind()?);
        Ok(archive)
    }

    /// Says what takes long, where the index of a large archive is missing.
    fn tell_of_index(&self) {
        const LARGE: u64 = 64 << 20;
        let size = std::fs::metadata(self.data.join(DATABASE)).map_or(0, |database| database.len());
        if size > LARGE && !self.data.join("index").join("CURRENT").exists() {
            texts::remark(
                "corners: the index is missing, and is made again first: that takes a minute for a million games",
            );
        }
    }

    /// The archive, to be written to by a command.
    pub(super) fn editor(&self, command: &str) -> anyhow::Result<Editor> {
        self.tell_of_index();
        Ok(Editor::open(&self.data, &format!("corners {command}"))?)
    }

    /// The archive, to be changed by a command; it has to be there.
    pub(super) fn editor_of_existing(&self, command: &str) -> anyhow::Result<Editor> {
        self.archive()?;
        self.editor(command)
    }
}

/// Says how far the index is behind the store, if it is.
pub(super) fn tell_behind(behind: u64) {
    if behind > 0 {
        let changes = if behind == 1 { "change" } else { "changes" };
        texts::remark(&format!(
            "corners: the index does not have the last {behind} {changes} yet: somebody writes just now, or nothing can be \
             written here"
        ));
    }
}

/// Who changes the archive.
#[derive(Debug, Args)]
pub(super) struct Person {
    /// Who is noted with the change (by default the login name)
    #[arg(long, value_name = "NAME", env = "CORNERS_WHO")]
    who: Option<String>,
}

impl Person {
    /// The name that is noted.
    pub(super) fn name(&self) -> String {
        let given = self.who.clone().into_iter();
        let login = ["USER", "LOGNAME"].into_iter().filter_map(|name| env::var(name).ok());
        given.chain(login).find(|name| !name.trim().is_empty()).unwrap_or_else(|| "unknown".to_owned())
    }
}

/// Who changes a game, why, and what they had seen of it.
#[derive(Debug, Args)]
pub(super) struct Change {
    /// Why; it stands in the history of the game
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// Change nothing unless this is the newest revision still
    #[arg(long, value_name = "N")]
    pub(super) if_revision: Option<u32>,
    #[command(flatten)]
    pub(super) person: Person,
}

impl Change {
    /// Gives who and why to a change.
    pub(super) fn signed<T>(&self, change: impl FnOnce(Signed<'_>) -> anyhow::Result<T>) -> anyhow::Result<T> {
        signed(&self.person, &self.reason, change)
    }
}

/// Gives who and why to a change.
pub(super) fn signed<T>(
    person: &Person,
    reason: &str,
    change: impl FnOnce(Signed<'_>) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    if reason.trim().is_empty() {
        bail!("expected a reason, found --reason without a word: whoever reads the history asks why");
    }
    change(Signed { who: &person.name(), why: Some(reason) })
}

impl TakenFor {
    /// How the archive reads such a record again.
    pub(super) fn manner(self) -> Manner {
        Manner { encoding: self.encoding, variant: self.variant }
    }
}
