//! `corners export`: games of an archive for others.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use tempfile::NamedTempFile;

use super::archive_options::Place;
use super::filter::{Filter, LANGUAGE, OnBoard};
use super::interrupt::{Interrupt, Interruptible};
use super::progress::{counting, set};
use super::style::Look;
use super::texts::remark;
use super::{IN_ORDER, NOT_IN_ORDER, TROUBLE, Tongue, json};
use crate::archive::{Archive, Form};
use crate::search::Query;

/// Write games of an archive in a form that others read, all or those of a query, in the order in which they were stored
#[derive(Debug, Args)]
#[command(after_help = format!(
    "CSV is for spreadsheets: a field that one would take for a formula (it begins with = + - @, a tab or a carriage return) gets an \
    apostrophe before it. The other forms keep every character.\n\n{LANGUAGE}\n\nExamples:\n  corners export > all.cgn\n  corners \
    export --player 'Riva, Ada' --format csv -o riva.csv\n  corners export date:2026 -o 2026.cgn.zst\n  corners export --original \
    check:void"
))]
pub(super) struct Export {
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    on_board: OnBoard,
    /// The form
    #[arg(long, value_enum, value_name = "FORM", default_value_t)]
    format: Format,
    /// The records as they were given, instead of the export form
    #[arg(long)]
    original: bool,
    /// Write to this file, at once and only when it is whole; one that ends in .zst is packed
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    tongue: Tongue,
}

/// The form of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    /// Records in export form
    #[default]
    Cgn,
    /// A game a line: its id and the keys of its verdict
    Ndjson,
    /// A game a line, for spreadsheets
    Csv,
}

impl Export {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let form = match (self.format, self.original) {
            (Format::Cgn, false) => Form::Cgn,
            (Format::Cgn, true) => Form::Original,
            (Format::Ndjson, false) => Form::Ndjson,
            (Format::Csv, false) => Form::Csv,
            (Format::Ndjson | Format::Csv, true) => bail!("--original gives records, and --format=cgn alone has them"),
        };
        let Some(query) = self.filter.query(Some(&self.on_board), &self.look) else { return Ok(TROUBLE) };
        let archive = self.place.searched()?;
        let games = match &self.output {
            None => {
                let mut out = BufWriter::new(io::stdout().lock());
                let games = write(&archive, &query, form, &mut out)?;
                out.flush()?;
                games
            }
            Some(path) => to_file(&archive, &query, form, path)?,
        };
        remark(&self.tongue.words(self.look.ascii).with("count-games", &[("count", games.into())]));
        Ok(if games > 0 { IN_ORDER } else { NOT_IN_ORDER })
    }
}

fn write(archive: &Archive, query: &Query, form: Form, out: &mut dyn Write) -> anyhow::Result<u64> {
    let bar = counting();
    let mut progress = |done, total| set(&bar, done, total);
    let games = if form == Form::Ndjson {
        archive.export(query, form, &mut Harmless { out, line: Vec::new() }, &mut progress)
    } else {
        archive.export(query, form, out, &mut progress)
    };
    bar.finish_and_clear();
    Ok(games?)
}

/// Writes a file at once, or not at all.
fn to_file(archive: &Archive, query: &Query, form: Form, path: &Path) -> anyhow::Result<u64> {
    let interrupt = Interrupt::watched()?;
    let context = || format!("cannot write {}", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut new = NamedTempFile::new_in(folder).with_context(context)?;
    super::show::make_public(new.as_file()).with_context(context)?;
    let file = BufWriter::new(new.as_file_mut());
    let is_packed = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zst"));
    let games = if is_packed {
        let mut out = Interruptible { out: zstd::Encoder::new(file, 0)?, interrupt };
        let games = write(archive, query, form, &mut out)?;
        whole(out.out.finish().with_context(context)?).with_context(context)?;
        games
    } else {
        let mut out = Interruptible { out: file, interrupt };
        let games = write(archive, query, form, &mut out)?;
        whole(out.out).with_context(context)?;
        games
    };
    new.as_file().sync_all().with_context(context)?;
    new.persist(path).with_context(context)?;
    Ok(games)
}

fn whole(file: BufWriter<&mut File>) -> io::Result<()> {
    file.into_inner().map(|_| ()).map_err(io::IntoInnerError::into_error)
}

/// Lines of JSON in which what a terminal would obey is escaped.
struct Harmless<'a> {
    out: &'a mut dyn Write,
    /// What has no end yet.
    line: Vec<u8>,
}

impl Write for Harmless<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                let line = std::str::from_utf8(&self.line).map_err(io::Error::other)?;
                let line = line.trim_end_matches('\n');
                self.out.write_all(json::harmless(line).as_bytes())?;
                self.out.write_all(b"\n")?;
                self.line.clear();
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
