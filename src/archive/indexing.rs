//! The index made good: missing, torn, foreign or behind, it is made from the log.

use std::ops::ControlFlow;
use std::path::PathBuf;

use super::error::ArchiveError;
use super::following::{Following, News};
use super::stored::stored_entry;
use crate::search::{Index, Opened, Snapshot};
use crate::store::{Revision, Store, StoreError};

/// Memory of the indexer, in bytes.
pub(super) const BUDGET: usize = 48 << 20;

/// Revisions read from the log at a time.
const STRETCH: u64 = 2000;

/// Bytes of entries that are handed on at once.
const STRETCH_BYTES: usize = 8 << 20;

pub(super) fn folder(store: &Store) -> PathBuf {
    store.folder().join("index")
}

/// The index, caught up with the log. Only who holds the writer's lock may call this.
pub(super) fn made_good(store: &Store, progress: &mut dyn FnMut(u64, u64)) -> Result<Index, ArchiveError> {
    match Index::open(&folder(store), store.uuid()) {
        Opened::Ready(index) if is_of_this_log(store, &*index.snapshot()?)? => {
            catch_up(store, &index, progress)?;
            Ok(index)
        }
        _ => anew(store, progress),
    }
}

/// Whether what the index saw last is what the log says: not so where an older copy of the store was put back.
pub(super) fn is_of_this_log(store: &Store, snapshot: &Snapshot) -> Result<bool, ArchiveError> {
    let up_to = snapshot.up_to();
    if up_to == 0 || up_to > store.last_seq()? {
        return Ok(up_to == 0);
    }
    Ok(match store.by_seq(up_to)? {
        None => false,
        Some(revision) if revision.is_newest && !revision.is_withdrawn => match stored_entry(store, &revision) {
            // What cannot even be asked is made anew.
            Ok(entry) => snapshot.holds(&entry).unwrap_or(false),
            // What is damaged cannot be compared; `verify` tells it.
            Err(error) if is_damage(&error) => true,
            Err(error) => return Err(error),
        },
        Some(_) => true,
    })
}

/// Indexes what the log got since the index was committed.
pub(super) fn catch_up(store: &Store, index: &Index, progress: &mut dyn FnMut(u64, u64)) -> Result<(), ArchiveError> {
    let from = index.snapshot()?.up_to();
    let last = store.last_seq()?;
    if from == last {
        return Ok(());
    }
    let following = Following::start(index.indexer(BUDGET)?);
    let mut at = from;
    while at < last {
        let to = last.min(at + STRETCH);
        // Of an index that has nothing yet, nothing can be replaced.
        follow_stretch(store, &following, (at, to), from == 0)?;
        at = to;
        progress(at - from, last - from);
    }
    Ok(following.finish()?)
}

fn follow_stretch(
    store: &Store,
    following: &Following,
    (after, to): (u64, u64),
    is_new: bool,
) -> Result<(), ArchiveError> {
    let mut revisions: Vec<Revision> = Vec::new();
    store.log(after, to, &mut |revision| {
        // A revision that another follows is not what the game is now.
        if revision.is_newest {
            revisions.push(revision);
        }
        ControlFlow::Continue(())
    })?;
    let (mut entries, mut bytes) = (Vec::new(), 0);
    for revision in revisions {
        let seq = revision.seq;
        if revision.is_withdrawn {
            // An index that has nothing yet has nothing to remove.
            if !is_new {
                following.follow(News::Removed(revision.game.row()), seq);
            }
            continue;
        }
        let entry = match stored_entry(store, &revision) {
            Ok(entry) => entry,
            // One damaged record does not keep all others from being found; `verify` tells it.
            Err(error) if is_damage(&error) => continue,
            Err(error) => return Err(error),
        };
        if is_new {
            bytes += entry.comments.len() + entry.moves.len();
            entries.push(entry);
            if bytes > STRETCH_BYTES {
                bytes = 0;
                following.follow(News::Added(std::mem::take(&mut entries)), seq);
            }
        } else {
            following.follow(News::Replaced(Box::new(entry)), seq);
        }
    }
    following.follow(News::Added(entries), to);
    Ok(())
}

/// Whether an error says that what is stored is not what was stored.
fn is_damage(error: &ArchiveError) -> bool {
    matches!(error, ArchiveError::Damaged(_) | ArchiveError::Store(StoreError::Damaged { .. }))
}

/// Makes the index from the whole log, beside the old one, which is replaced at once when it is done.
pub(super) fn anew(store: &Store, progress: &mut dyn FnMut(u64, u64)) -> Result<Index, ArchiveError> {
    let index = Index::start_rebuild(&folder(store), store.uuid())?;
    catch_up(store, &index, progress)?;
    Ok(index.publish()?)
}
