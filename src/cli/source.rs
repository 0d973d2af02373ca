//! Where records come from: files, folders, standard input; compressed or not.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};

/// A source of records by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Source {
    /// Standard input.
    Input,
    /// A file.
    File(PathBuf),
}

impl Source {
    /// The name in messages and verdicts.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Input => "-".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// The size in bytes, where there is one.
    fn size(&self) -> Option<u64> {
        match self {
            Self::Input => None,
            Self::File(path) => path.metadata().ok().filter(std::fs::Metadata::is_file).map(|data| data.len()),
        }
    }

    /// Opens it, and unpacks it if it is gzip or Zstandard: known by the first bytes, not by the name.
    pub(super) fn open(&self, progress: &ProgressBar) -> anyhow::Result<Box<dyn Read + Send>> {
        let plain: Box<dyn Read + Send> = match self {
            Self::Input => Box::new(io::stdin()),
            Self::File(path) => {
                if path.is_dir() {
                    bail!("{} is a folder; --recursive walks it", path.display());
                }
                Box::new(File::open(path).with_context(|| format!("cannot open {}", path.display()))?)
            }
        };
        let mut counted = BufReader::with_capacity(64 << 10, progress.wrap_read(plain));
        let head = counted.fill_buf().with_context(|| format!("cannot read {}", self.name()))?;
        Ok(match head {
            [0x1F, 0x8B, ..] => Box::new(flate2::bufread::MultiGzDecoder::new(counted)),
            [0x28, 0xB5, 0x2F, 0xFD, ..] => Box::new(zstd::Decoder::with_buffer(counted)?),
            _ => Box::new(counted),
        })
    }

    /// Whether the file is packed, and so not to be written in place.
    pub(super) fn is_packed(path: &Path) -> io::Result<bool> {
        let mut head = [0; 4];
        let mut file = File::open(path)?;
        let mut filled = 0;
        while filled < head.len() {
            match file.read(&mut head[filled..])? {
                0 => break,
                count => filled += count,
            }
        }
        Ok(head.starts_with(&[0x1F, 0x8B]) || head == [0x28, 0xB5, 0x2F, 0xFD])
    }
}

/// The sources that the arguments name: `-` or nothing is standard input, folders are walked if that is asked for.
///
/// What cannot be walked is told through `complain`, and the rest goes on.
pub(super) fn sources(files: &[PathBuf], recursive: bool, mut complain: impl FnMut(anyhow::Error)) -> Vec<Source> {
    if files.is_empty() {
        return vec![Source::Input];
    }
    let mut sources = Vec::new();
    for file in files {
        if file.as_os_str() == "-" {
            sources.push(Source::Input);
        } else if recursive && file.is_dir() {
            let before = sources.len();
            for entry in walkdir::WalkDir::new(file).sort_by_file_name() {
                match entry {
                    Ok(entry) if entry.file_type().is_file() && holds_records(entry.path()) => {
                        sources.push(Source::File(entry.into_path()));
                    }
                    Ok(_) => {}
                    Err(error) => complain(error.into()),
                }
            }
            if sources.len() == before {
                complain(anyhow::anyhow!(
                    "{} holds no record file (.cgn or .pgn, also with .gz or .zst)",
                    file.display()
                ));
            }
        } else {
            sources.push(Source::File(file.clone()));
        }
    }
    sources
}

/// Whether a file of a folder is taken for records: `.cgn` and `.pgn`, also packed.
fn holds_records(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    let plain = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
    let ending = Path::new(plain).extension().and_then(|ending| ending.to_str());
    !name.starts_with('.') && matches!(ending, Some("cgn" | "pgn"))
}

/// A bar on standard error, if that is a terminal and there is enough to wait for.
pub(super) fn progress(sources: &[Source]) -> ProgressBar {
    const WORTH_A_BAR: u64 = 4 << 20;
    let total: Option<u64> = sources.iter().map(Source::size).sum();
    if total.is_some_and(|total| total < WORTH_A_BAR) {
        return ProgressBar::hidden();
    }
    let bar = total.map_or_else(ProgressBar::no_length, ProgressBar::new);
    let template = if total.is_some() {
        "{bar:30} {percent:>3} %  {bytes}/{total_bytes}  {bytes_per_sec}  {eta} left  {msg}"
    } else {
        "{spinner} {bytes}  {bytes_per_sec}  {msg}"
    };
    bar.with_style(ProgressStyle::with_template(template).expect("the template is well formed"))
}
