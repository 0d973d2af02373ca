//! `corners show`: the board of a game at a ply.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::ProgressBar;

use super::source::Source;
use super::style::Look;
use super::{IN_ORDER, Reading, Tongue, arguments, texts};
use crate::arbiter::{Arbiter, Diagram, Picture, Report};
use crate::notation::{Reader, Record};

/// Show the board of a game at a ply
#[derive(Debug, Args)]
pub(super) struct Show {
    /// The record file, `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The number of the game in the file, from 1
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = arguments::ordinal)]
    game: u64,
    /// After which ply: 0 is the start, 1 after White's first (by default the last that was carried out)
    #[arg(long, short, value_name = "P", value_parser = arguments::ply)]
    ply: Option<u32>,
    /// Write a picture to this file, `-` for standard output
    #[arg(long, value_name = "OUT.svg")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    tongue: Tongue,
}

impl Show {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let source = if self.file.as_os_str() == "-" { Source::Input } else { Source::File(self.file.clone()) };
        let name = source.name();
        let mut reader = Reader::with_options(source.open(&ProgressBar::hidden())?, self.reading.options());
        let mut record = Record::default();
        for game in 1..=self.game {
            if !reader.read(&mut record).with_context(|| format!("cannot read {name}"))? {
                if game == 1 {
                    bail!("{name} holds no game");
                }
                bail!("expected a game from 1 to {}, found --game {}: {name} has no more", game - 1, self.game);
            }
        }
        let words = self.tongue.words(self.look.ascii);
        let mut arbiter = Arbiter::new(self.reading.taken_for.variant);
        let whole = arbiter.judge(&record);
        let Some((plies, _)) = whole.played else {
            let why = words.sentence(&whole);
            bail!("{name}: game {}: {why}", self.game);
        };
        let ply = self.ply.unwrap_or(plies);
        if ply > plies {
            bail!("expected a ply from 0 to {plies}, found --ply {ply}: no more were carried out");
        }
        let verdict = if ply < plies {
            record = record.up_to(ply);
            arbiter.judge(&record)
        } else {
            whole
        };
        let report = Report::new(&record, &verdict, words);
        let (Some(placement), Some(title)) = (report.placement(), report.position_title()) else {
            bail!("{name}: game {} has no position", self.game);
        };
        let marks = report.marks();
        if let Some(out) = &self.svg {
            let title = format!("{}: {title}", report.players());
            let picture = Picture { placement: &placement, marks: &marks, title: &title };
            return write_picture(out, &format!("{picture}\n"));
        }
        let is_coloured = self.look.is_coloured();
        let glyphs = self.look.glyphs();
        let diagram = Diagram { placement: &placement, marks: &marks, glyphs, is_coloured };
        let position = report.position().unwrap_or_default();
        let text = format!("{}\n{title}\n\n{diagram}\n{}\n{position}\n", report.players(), diagram.legend(words));
        texts::print(text.as_bytes())?;
        Ok(IN_ORDER)
    }
}

/// Writes a file at once, or not at all.
fn write_picture(out: &Path, picture: &str) -> anyhow::Result<u8> {
    if out.as_os_str() == "-" {
        texts::print(picture.as_bytes())?;
        return Ok(IN_ORDER);
    }
    let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut new = tempfile::NamedTempFile::new_in(folder).with_context(|| format!("cannot write {}", out.display()))?;
    make_public(new.as_file())?;
    new.write_all(picture.as_bytes())?;
    new.persist(out).with_context(|| format!("cannot write {}", out.display()))?;
    Ok(IN_ORDER)
}

/// A picture is for others to read; a temporary file is not, until it is told so.
#[cfg(unix)]
pub(super) fn make_public(file: &std::fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
pub(super) fn make_public(_: &std::fs::File) -> std::io::Result<()> {
    Ok(())
}
