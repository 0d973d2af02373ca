//! The archive: imports, corrections, rulings, searches, on a real store and a real index.

mod changes;
mod hostile;
mod import;
mod quarantine;
mod random;
mod twins;

use std::io::Cursor;

use corners::archive::{Archive, Editor, ImportOptions, ImportOutcome, Manner, Outcome, Signed};
use corners::search::{Query, Search, Sort};
use corners::store::GameId;
use tempfile::TempDir;

/// An archive in a folder of its own.
pub(crate) struct Trial {
    pub(crate) folder: TempDir,
}

impl Trial {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn editor(&self) -> Editor {
        Editor::open(self.folder.path(), "a test").unwrap()
    }

    pub(crate) fn archive(&self) -> Archive {
        Archive::open(self.folder.path()).unwrap()
    }

    pub(crate) fn import(&self, text: &str) -> Vec<ImportOutcome> {
        self.import_by(text, 1000)
    }

    pub(crate) fn import_by(&self, text: &str, batch: usize) -> Vec<ImportOutcome> {
        let mut editor = self.editor();
        let outcomes = import_into(&mut editor, text, batch);
        editor.close().unwrap();
        outcomes
    }

    /// The ids that a query finds, sorted.
    #[track_caller]
    pub(crate) fn find(&self, query: &str) -> Vec<GameId> {
        let query = Query::parse(query).unwrap();
        let archive = self.archive();
        let found = archive.search(&Search { query, sort: Sort::Relevance, limit: 1000, cursor: None }).unwrap();
        let mut ids: Vec<GameId> = found.hits.iter().map(|hit| hit.id).collect();
        ids.sort();
        ids
    }
}

pub(crate) fn import_into(editor: &mut Editor, text: &str, batch: usize) -> Vec<ImportOutcome> {
    let options = ImportOptions { who: "tester", batch, ..ImportOptions::default() };
    let mut outcomes = Vec::new();
    let mut watch = |batch: &[ImportOutcome]| outcomes.extend_from_slice(batch);
    let source = Box::new(Cursor::new(text.as_bytes().to_vec()));
    let imported = editor.import(source, "games.cgn", &options, &mut watch).unwrap();
    assert!(imported.failure.is_none());
    let counts = imported.counts;
    assert_eq!(counts.read, outcomes.len() as u64);
    assert_eq!(counts.read, counts.stored + counts.duplicate + counts.quarantined);
    outcomes
}

pub(crate) const SIGNED: Signed<'static> = Signed { who: "tester", why: Some("tried") };

pub(crate) const MANNER: Manner = Manner { encoding: None, variant: corners::rules::Variant::Classic3x3 };

/// A short game.
pub(crate) fn game(white: &str, black: &str, date: &str, moves: &str) -> String {
    format!(
        "[Event \"Trial\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{date}\"]\n[Variant \"classic-3x3\"]\n\n{moves}\n\n"
    )
}

#[track_caller]
pub(crate) fn stored(outcome: &ImportOutcome) -> GameId {
    assert_eq!(outcome.outcome, Outcome::Stored);
    outcome.id.unwrap()
}
