//! The index follows the store: in a thread of its own, so that storing and indexing go side by side.

use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;

use crate::search::{Entry, IndexError, Indexer};

/// Revisions between two commits of the index: a commit costs more than a game, and what is not committed is made again
/// after a crash.
const GROUP: usize = 100_000;

/// The first commit comes sooner, and each later one after twice as many: a new archive can soon be searched.
const FIRST_GROUP: usize = 4_000;

/// What is handed to the index.
#[derive(Debug)]
pub(super) enum News {
    /// Games that the index has not seen.
    Added(Vec<Entry>),
    /// A game that has another newest revision.
    Replaced(Box<Entry>),
    /// A game that is withdrawn.
    Removed(u64),
}

/// An index that follows.
#[derive(Debug)]
pub(super) struct Following {
    /// None once it is told to end.
    news: Option<SyncSender<(News, u64)>>,
    thread: Option<JoinHandle<Result<(), IndexError>>>,
}

impl Following {
    pub(super) fn start(mut indexer: Indexer) -> Self {
        // One batch is indexed while the next one is stored.
        let (news, received) = sync_channel::<(News, u64)>(1);
        let thread = std::thread::spawn(move || {
            let mut last = None;
            let (mut waiting, mut group) = (0, FIRST_GROUP);
            for (news, up_to) in received {
                match news {
                    News::Added(entries) => {
                        waiting += entries.len();
                        entries.iter().try_for_each(|entry| indexer.add_new(entry))?;
                    }
                    News::Replaced(entry) => {
                        waiting += 1;
                        indexer.add(&entry)?;
                    }
                    News::Removed(game) => {
                        waiting += 1;
                        indexer.remove_game(game);
                    }
                }
                last = Some(up_to);
                if waiting >= group {
                    waiting = 0;
                    group = (2 * group).min(GROUP);
                    last = None;
                    indexer.commit(up_to)?;
                }
            }
            if let Some(up_to) = last {
                indexer.commit(up_to)?;
            }
            indexer.finish()
        });
        Self { news: Some(news), thread: Some(thread) }
    }

    /// Hands on what the log has got. Everything up to the number was handed on then: a commit may come at any time. An index
    /// that has failed is no reason to stop storing: it says so in the end.
    pub(super) fn follow(&self, news: News, up_to: u64) {
        if let Some(sender) = &self.news {
            let _ = sender.send((news, up_to));
        }
    }

    /// Whether it has failed, and takes nothing any more.
    pub(super) fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits until all is indexed and committed.
    pub(super) fn finish(mut self) -> Result<(), IndexError> {
        self.news = None;
        match self.thread.take().map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(done)) => done,
            // A panic is a bug; it goes on where it is seen.
            Some(Err(panic)) => std::panic::resume_unwind(panic),
        }
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        // The thread commits what it has, and ends; where it fails, the index catches up from the log.
        self.news = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
