//! `corners fmt`: records in the export form.

use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::ProgressBar;

use super::source::{Source, sources};
use super::texts::{self, printable, remark};
use super::{IN_ORDER, NOT_IN_ORDER, Reading, TROUBLE};
use crate::arbiter::Words;
use crate::notation::{Code, Header, Place, Reader, Record, export};
use crate::replay::FullPaths;
use crate::rules::Ruleset;

/// Write records in the export form: one form, exact to the byte. Without an option it goes to standard output
#[derive(Debug, Args)]
#[command(
    after_help = "Nothing is lost in silence: a list of moves that ended at an error is followed by a comment with the \
    rest, what has no place in an export (lines with %, second values of a tag, tags without a name) is named on standard \
    error, and with --in-place a file with a game that is too large to be read is left as it is."
)]
pub(super) struct Fmt {
    /// Record files, `-` or nothing for standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write nothing; name the files that are not in the export form, and end with status 1 if there are any
    #[arg(long, conflicts_with = "in_place")]
    check: bool,
    /// Replace each file by its export form, at once and only if it is whole
    #[arg(long)]
    in_place: bool,
    /// Read the .cgn and .pgn files of folders, also packed
    #[arg(long, short)]
    recursive: bool,
    #[command(flatten)]
    reading: Reading,
}

impl Fmt {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let mut status = IN_ORDER;
        let mut trouble = false;
        let sources = sources(&self.files, self.recursive, |error| {
            texts::complain(&error);
            trouble = true;
        });
        // A file is replaced at once or not at all: what is half-written is removed also when the user interrupts.
        let is_interrupted = Arc::new(AtomicBool::new(false));
        if self.in_place {
            let flag = Arc::clone(&is_interrupted);
            ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))?;
        }
        let mut goes_on = false;
        for source in &sources {
            let done = if self.in_place {
                self.replace(source, &is_interrupted)
            } else if self.check {
                self.compare(source)
            } else {
                self.print(source, &mut goes_on)
            };
            match done {
                Ok(true) => {}
                Ok(false) => status = NOT_IN_ORDER,
                Err(error) if super::is_closed_pipe(&error) => return Err(error),
                Err(error) => {
                    texts::complain(&error);
                    trouble = true;
                }
            }
            if is_interrupted.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(if trouble { TROUBLE } else { status })
    }

    /// Writes all records of a source; a blank line parts each from what was written before it.
    fn write(
        &self,
        source: &Source,
        out: &mut dyn Write,
        goes_on: &mut bool,
        is_interrupted: &AtomicBool,
    ) -> anyhow::Result<()> {
        let name = source.name();
        let mut reader = Reader::with_options(source.open(&ProgressBar::hidden())?, self.reading.options());
        let mut record = Record::default();
        let mut game = 0_u64;
        while reader.read(&mut record).with_context(|| format!("cannot read {name}"))? {
            if is_interrupted.load(Ordering::Relaxed) {
                bail!("interrupted: {name} is left as it was");
            }
            game += 1;
            let header = Header::read(&record, self.reading.taken_for.variant);
            let paths = match header.variant {
                Some(variant) => FullPaths::of(&record, &Ruleset::with(variant, &header.changes).0),
                None => FullPaths::default(),
            };
            let Some(text) = export(&record, &paths, self.reading.taken_for.variant) else {
                bail!(
                    "{name}:{}: game {game} has {} bytes and is too large to be kept; --max-game-size raises the limit",
                    record.place().line,
                    record.length()
                );
            };
            if !self.check {
                tell_what_is_left_out(&name, &record, &header);
            }
            if mem::replace(goes_on, true) {
                out.write_all(b"\n")?;
            }
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// Writes to standard output, where all sources together are in the export form.
    fn print(&self, source: &Source, goes_on: &mut bool) -> anyhow::Result<bool> {
        let mut out = BufWriter::with_capacity(64 << 10, io::stdout().lock());
        let done = self.write(source, &mut out, goes_on, &AtomicBool::new(false));
        out.flush()?;
        done.map(|()| true)
    }

    /// Whether the source is in the export form.
    fn compare(&self, source: &Source) -> anyhow::Result<bool> {
        if *source == Source::Input {
            bail!("--check needs a file: standard input can be read only once");
        }
        if let Source::File(path) = source
            && path.exists()
            && !path.is_file()
            && !path.is_dir()
        {
            bail!("--check needs a file, and {} is a device or a pipe: it can be read only once", path.display());
        }
        let mut same = Comparison::new(source, io::sink())?;
        self.write(source, &mut same, &mut false, &AtomicBool::new(false))?;
        let is_same = same.finish()?;
        if !is_same {
            texts::print(format!("{}\n", printable(&source.name())).as_bytes())?;
        }
        Ok(is_same)
    }

    fn replace(&self, source: &Source, is_interrupted: &AtomicBool) -> anyhow::Result<bool> {
        let Source::File(path) = source else { bail!("--in-place needs a file, not standard input") };
        // A link stays a link: what it points to is replaced.
        let path = fs::canonicalize(path).with_context(|| format!("cannot open {}", path.display()))?;
        let name = path.display();
        if path.is_dir() {
            bail!("{name} is a folder; --recursive walks it");
        }
        if !path.is_file() {
            bail!("--in-place needs a file, and {name} is a device or a pipe");
        }
        if Source::is_packed(&path).with_context(|| format!("cannot read {name}"))? {
            bail!("{name} is packed; unpack it, or write the export form to standard output");
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut new = tempfile::NamedTempFile::new_in(folder).with_context(|| format!("cannot write beside {name}"))?;
        {
            let mut same = Comparison::new(source, BufWriter::with_capacity(64 << 10, new.as_file_mut()))?;
            self.write(source, &mut same, &mut false, is_interrupted)?;
            same.flush().with_context(|| format!("cannot write beside {name}"))?;
            if same.finish()? {
                // Nothing would change but the date.
                return Ok(true);
            }
        }
        new.as_file().set_permissions(path.metadata()?.permissions())?;
        new.as_file().sync_all()?;
        new.persist(&path).with_context(|| format!("cannot replace {name}"))?;
        Ok(true)
    }
}

/// Compares what is written with what is there, and hands it on.
struct Comparison<W> {
    original: Box<dyn Read + Send>,
    is_same: bool,
    out: W,
}

impl<W> Comparison<W> {
    fn new(source: &Source, out: W) -> anyhow::Result<Self> {
        Ok(Self { original: source.open(&ProgressBar::hidden())?, is_same: true, out })
    }

    /// Whether all that was there was written, and nothing else.
    fn finish(mut self) -> io::Result<bool> {
        Ok(self.is_same && self.original.read(&mut [0])? == 0)
    }
}

impl<W: Write> Write for Comparison<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.is_same {
            let mut original = vec![0; text.len()];
            self.is_same = match self.original.read_exact(&mut original) {
                Ok(()) => original == text,
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => false,
                Err(error) => return Err(error),
            };
        }
        self.out.write_all(text)?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Says what a record has and its export has not.
fn tell_what_is_left_out(name: &str, record: &Record, header: &Header) {
    let tell =
        |place: Place, what: &str| remark(&printable(&format!("{name}:{}:{}: {what}", place.line, place.column)));
    let left_out = record.left_out();
    for (&span, place) in left_out.iter().zip(record.places(left_out.iter().copied())) {
        tell(place, &format!("not in the export: {}", record.excerpt(span)));
    }
    // A result that the token overrules, and bytes that were guessed.
    for found in header.diagnostics.iter().chain(record.diagnostics()) {
        if matches!(found.code, Code::ResultMismatch | Code::AssumedEncoding) {
            tell(found.place, &Words::english().diagnostic(found));
        }
    }
}
