//! What the store holds of a revision, read back: its text, and what is indexed of it.

use super::error::ArchiveError;
use super::filed::Filed;
use super::prepared::{Manner, entry, read_one};
use crate::replay::PackedGame;
use crate::search::Entry;
use crate::store::{Revision, Store, Text};

/// The bytes that a revision was judged by, and how they are read: the original, or what the program wrote itself.
pub(super) fn judged_text(text: &Text) -> (Vec<u8>, Manner) {
    match &text.original {
        Some(original) => {
            let (manner, bytes) = Manner::of_stored(text.manner.as_deref(), original);
            (bytes, manner)
        }
        None => (text.export.clone(), Manner::default()),
    }
}

/// The export form of a stored text.
pub(super) fn text_of(text: &Text) -> Result<String, ArchiveError> {
    String::from_utf8(text.export.clone()).map_err(|_| ArchiveError::Damaged("an export form is not UTF-8".to_owned()))
}

/// What is indexed of a stored revision: made from its export form and its stored verdict.
pub(super) fn stored_entry(store: &Store, revision: &Revision) -> Result<Entry, ArchiveError> {
    let damaged = |what: &str| ArchiveError::Damaged(format!("revision {} {what}", revision.seq));
    let moves = store.moves(revision.seq)?.ok_or_else(|| damaged("has no moves"))?;
    PackedGame::read(&moves).ok_or_else(|| damaged("has moves that cannot be read"))?;
    let text = store.text(revision.text)?;
    let record = read_one(&text.export).ok_or_else(|| damaged("is not one record"))?;
    let filed: Filed = super::reading::filed(&revision.answer)?;
    let mut entry = entry(&record, filed, moves);
    entry.seq = revision.seq;
    entry.game = revision.game.row();
    Ok(entry)
}
