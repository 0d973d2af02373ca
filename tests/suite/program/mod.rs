//! The terminal program as its users meet it: a process with arguments, files, streams and an exit status.

mod archive;
mod archive_care;
mod archive_changes;
mod archive_export;
mod archive_import;
mod archive_search;
mod boards;
mod check;
mod export;
mod harmless;
mod help;
mod readme;
mod reports;
mod sources;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Seek, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A game that is in order: nothing is decided, nothing claimed.
pub(crate) const OPEN: &str = "[Event \"A\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
    [Result \"*\"]\n[Variant \"classic-3x3\"]\n\n1. c3-d3 f6-e6 *\n";

/// A game that is not: it claims what nothing shows.
pub(crate) const UNSUPPORTED: &str = "[Event \"B\"]\n[Variant \"classic-3x3\"]\n\n1. c3-d3 f6-e6 1-0\n";

/// What a run of the program left.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The run, if it ended with this status.
    #[track_caller]
    pub(crate) fn with_status(self, status: i32) -> Self {
        assert_eq!(self.status, Some(status), "{self:#?}");
        self
    }

    /// The run, if standard error holds this.
    #[track_caller]
    pub(crate) fn saying(self, text: &str) -> Self {
        assert!(self.err.contains(text), "{text:?} is not in {self:#?}");
        self
    }

    /// The run, if nothing stands on standard error.
    #[track_caller]
    pub(crate) fn in_silence(self) -> Self {
        assert_eq!(self.err, "");
        self
    }

    /// The answers of `--json`.
    pub(crate) fn answers(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The value of a key in every answer.
    pub(crate) fn all(&self, key: &str) -> Vec<Value> {
        self.answers().iter().map(|answer| answer[key].clone()).collect()
    }
}

/// The program in the folder of the repository, without what the environment might ask of it.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_corners"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    for name in ["CORNERS_LANG", "CORNERS_DATA", "CORNERS_WHO", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

pub(crate) fn run(command: &mut Command) -> Ran {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs the program on nothing.
pub(crate) fn corners(arguments: &[&str]) -> Ran {
    run(&mut program(arguments))
}

/// Runs the program with this on standard input.
pub(crate) fn corners_on(input: impl AsRef<[u8]>, arguments: &[&str]) -> Ran {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(input.as_ref()).unwrap();
    file.rewind().unwrap();
    run(program(arguments).stdin(file))
}

/// A folder with these files, of which those with a slash lie in folders of their own.
pub(crate) fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        File::create(path).unwrap().write_all(bytes).unwrap();
    }
    folder
}

/// The path of a file in a folder as an argument.
pub(crate) fn at(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// The names in a folder, in their order.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name().to_str().unwrap().to_owned();
    let mut names: Vec<String> = std::fs::read_dir(folder).unwrap().map(name).collect();
    names.sort();
    names
}

pub(crate) fn gzipped(text: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(text).unwrap();
    packer.finish().unwrap()
}

/// Whether a program of this name can be found.
pub(crate) fn is_installed(name: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).any(|path| path.join(OsStr::new(name)).is_file())
}
