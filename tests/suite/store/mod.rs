//! The store from outside: what is kept, what is found again, and what happens when things break.

mod backups;
mod breaking;
mod ids;
mod log;
mod model;
mod opening;
mod quarantine;
mod twins;

use corners::store::{Digest, Draft, DraftText, GameId, Kind, Store, Writer, digest_of, packed_text};
use tempfile::TempDir;

/// A record's bytes, made of a number.
fn record(number: u64) -> Vec<u8> {
    format!("[White \"Riva, Ada\"]\n[Round \"{number}\"]\n\n1. c3-d3 f6-e6 *\n").into_bytes()
}

/// What a draft borrows.
struct Prepared {
    original: Vec<u8>,
    export: Option<Vec<u8>>,
    digest: Digest,
    answer: String,
    moves: Vec<u8>,
}

impl Prepared {
    /// A record whose export form is its bytes.
    fn of(bytes: &[u8]) -> Self {
        Self {
            original: packed_text(bytes),
            export: None,
            digest: digest_of(bytes),
            answer: format!("{{\"length\":{}}}", bytes.len()),
            moves: vec![0, 18, 19],
        }
    }

    fn draft(&self, kind: Kind, at: i64) -> Draft<'_> {
        Draft {
            kind,
            at,
            who: "Ada",
            why: None,
            source: Some("round.cgn"),
            import: None,
            ruling: None,
            text: Some(DraftText {
                original: Some(&self.original),
                export: self.export.as_deref(),
                digest: self.digest,
                manner: None,
            }),
            answer: &self.answer,
            moves: &self.moves,
            rulebook: 1,
            reader: 1,
            meeting: None,
            played: None,
        }
    }
}

/// A folder that is gone afterwards, with an archive of so many games.
fn archive(games: u64) -> (TempDir, Writer) {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = Writer::open(folder.path(), "test").unwrap();
    add(&mut writer, 1..=games);
    (folder, writer)
}

/// Adds the records of these numbers, in one batch.
fn add(writer: &mut Writer, numbers: impl IntoIterator<Item = u64>) -> Vec<GameId> {
    let mut batch = writer.begin().unwrap();
    let add = |number| batch.add_game(&Prepared::of(&record(number)).draft(Kind::Stored, 1_000)).unwrap().0;
    let games = numbers.into_iter().map(add).collect();
    batch.commit().unwrap();
    games
}

/// That everything in the store is whole.
#[track_caller]
fn assert_whole(store: &Store) {
    assert_eq!(store.integrity().unwrap(), Vec::<String>::new());
    for text in store.texts(0, usize::MAX).unwrap() {
        text.text.unwrap();
    }
}
