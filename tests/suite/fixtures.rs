//! The files under `fixtures/`, read through the library.

use std::path::{Path, PathBuf};

use corners::arbiter::{Answer, Arbiter, Verdict};
use corners::notation::{Reader, Record};

/// The text of a fixture.
#[track_caller]
pub(crate) fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Where a fixture or a source file is, by its path in the repository.
pub(crate) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The files of a folder that end in `.cgn`, as paths in the repository.
pub(crate) fn records_in(folder: &str) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(path(folder))
        .unwrap()
        .map(|entry| format!("{folder}/{}", entry.unwrap().file_name().to_str().unwrap()))
        .filter(|name| Path::new(name).extension().is_some_and(|ending| ending == "cgn"))
        .collect();
    names.sort();
    names
}

/// The lines of a table, cells parted by tabs; `#` begins a comment.
pub(crate) fn table(name: &str) -> Vec<Vec<String>> {
    let rows = |line: &str| line.split('\t').map(str::to_owned).collect();
    text(name).lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(rows).collect()
}

/// Reads and judges every game of a source.
pub(crate) fn judge_all(bytes: &[u8]) -> Vec<(Record, Verdict)> {
    let mut reader = Reader::new(bytes);
    let mut arbiter = Arbiter::default();
    let mut games = Vec::new();
    let mut record = Record::default();
    while reader.read(&mut record).unwrap() {
        let verdict = arbiter.judge(&record);
        games.push((std::mem::take(&mut record), verdict));
    }
    games
}

/// The lines that `corners check --json` prints for a source of this name.
pub(crate) fn answers(source: &str, bytes: &[u8]) -> Vec<String> {
    let answer = |(at, (record, verdict)): (usize, &(Record, Verdict))| {
        let answer = Answer { game: Some(at as u64 + 1), source: Some(source), record, verdict };
        serde_json::to_string(&answer).unwrap()
    };
    judge_all(bytes).iter().enumerate().map(answer).collect()
}
