//! The index on disk: opened, made, made anew.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use tantivy::index::{SegmentComponent, SegmentId};
use tantivy::{IndexMeta, IndexReader, ReloadPolicy};

use super::directory::Folder;
use super::error::{IndexError, guarded};
use super::fold::FoldingTokenizer;
use super::generation::Generation;
use super::indexer::Indexer;
use super::positions::{RunError, RunMeta, Runs};
use super::schema::{FOLDED, FORMAT, Fields};
use super::snapshot::Snapshot;

/// What a commit says of itself: words, fields and positions become visible together, with this.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Payload {
    pub(super) format: u32,
    pub(super) uuid: String,
    pub(super) up_to: u64,
    pub(super) runs: Vec<RunMeta>,
    pub(super) next_run: u64,
}

impl Payload {
    /// Reads that of a commit; says why it is none of ours.
    pub(super) fn read(meta: &IndexMeta, uuid: &str) -> Result<Self, IndexError> {
        let stale = |why: &str| IndexError::Stale(why.to_owned());
        let text = meta.payload.as_deref().ok_or_else(|| stale("it was never committed"))?;
        let value: serde_json::Value = serde_json::from_str(text).map_err(|_| stale("its commit cannot be read"))?;
        if value.get("format").and_then(serde_json::Value::as_u64) != Some(u64::from(FORMAT)) {
            return Err(stale("it has the format of another version"));
        }
        let payload: Self = serde_json::from_value(value).map_err(|_| stale("its commit cannot be read"))?;
        if payload.uuid != uuid {
            return Err(stale("it belongs to another archive"));
        }
        Ok(payload)
    }
}

/// What was found where the index should be.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "it is taken apart where it is made")]
pub enum Opened {
    /// It can be used.
    Ready(Index),
    /// There is none.
    Missing,
    /// It is torn, foreign or of another version, for this reason: it is to be made anew.
    Stale(String),
}

/// The index of an archive. It may be shared between threads.
pub struct Index {
    folder: PathBuf,
    uuid: String,
    fields: Fields,
    /// Whether `CURRENT` is to name the generation that is read.
    is_published: bool,
    state: Mutex<State>,
}

impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Index").field("folder", &self.folder).field("uuid", &self.uuid).finish_non_exhaustive()
    }
}

/// What is open.
struct State {
    generation: Generation,
    words: tantivy::Index,
    reader: IndexReader,
    seen: Option<(Seen, Arc<Snapshot>)>,
}

/// What tells one state of an index from another.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    opstamp: u64,
    payload: Option<String>,
    segments: Vec<(SegmentId, Option<u64>)>,
}

impl Seen {
    fn of(meta: &IndexMeta) -> Self {
        let segments = meta.segments.iter().map(|segment| (segment.id(), segment.delete_opstamp())).collect();
        Self { opstamp: meta.opstamp, payload: meta.payload.clone(), segments }
    }
}

/// A state that changes while it is being read is read again, so many times.
const ATTEMPTS: usize = 50;

impl Index {
    /// Opens the index in a folder, if it is that of the archive with this number. Nothing is written.
    pub fn open(folder: &Path, uuid: &str) -> Opened {
        let mut why = String::new();
        for _ in 0..ATTEMPTS {
            let generation = match Generation::current(folder) {
                Ok(None) => return Opened::Missing,
                Ok(Some(generation)) => generation,
                Err(error) => return Opened::Stale(error.to_string()),
            };
            let open = || {
                let index = Self::of(folder, uuid, generation.clone(), true)?;
                index.snapshot()?;
                index.ask_for_files(&generation)?;
                Ok(index)
            };
            match guarded(open, IndexError::Stale) {
                Ok(index) => return Opened::Ready(index),
                Err(IndexError::Stale(reason)) => why = reason,
                Err(error) => why = error.to_string(),
            }
            // It may have been replaced in the meantime.
            if Generation::current(folder).is_ok_and(|now| now.as_ref() == Some(&generation)) {
                break;
            }
        }
        Opened::Stale(why)
    }

    /// Positions of words are only opened when a phrase is asked for: that their files are gone is to show before.
    fn ask_for_files(&self, generation: &Generation) -> Result<(), IndexError> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        for segment in &state.words.load_metas()?.segments {
            let path = generation.words().join(segment.relative_path(SegmentComponent::Positions));
            std::fs::metadata(&path).map_err(IndexError::io(&path))?;
        }
        Ok(())
    }

    /// Makes an empty index; one that was there is replaced.
    pub fn create(folder: &Path, uuid: &str) -> Result<Self, IndexError> {
        Self::start_rebuild(folder, uuid)?.publish()
    }

    /// Begins an index beside the one that is there, which stays in use until the new one is published.
    pub fn start_rebuild(folder: &Path, uuid: &str) -> Result<Self, IndexError> {
        if let Ok(Some(current)) = Generation::current(folder) {
            current.remove_others();
        }
        let generation = Generation::create(folder).map_err(IndexError::io(folder))?;
        let fields = Fields::new();
        let directory = Folder::open(&generation.words())?;
        let words = tantivy::Index::builder()
            .schema(fields.schema.clone())
            .settings(tantivy::IndexSettings { docstore_compress_dedicated_thread: false, ..Default::default() })
            .open_or_create(directory)?;
        drop(words);
        let index = Self::of(folder, uuid, generation, false)?;
        // From its first moment it says whose it is.
        index.new_indexer(Indexer::LEAST_MEMORY, true)?.commit(0)?;
        Ok(index)
    }

    /// Puts a new index in the place of the old one. Who reads the old one goes on, and finds the new one with the next
    /// snapshot.
    pub fn publish(mut self) -> Result<Self, IndexError> {
        let generation = self.state.get_mut().unwrap_or_else(PoisonError::into_inner).generation.clone();
        generation.publish().map_err(IndexError::io(&self.folder))?;
        self.is_published = true;
        Ok(self)
    }

    fn of(folder: &Path, uuid: &str, generation: Generation, is_published: bool) -> Result<Self, IndexError> {
        let fields = Fields::new();
        let state = Mutex::new(State::open(generation, &fields)?);
        Ok(Self { folder: folder.to_owned(), uuid: uuid.to_owned(), fields, is_published, state })
    }

    /// The state of the index now. While nothing was committed it is the same one.
    pub fn snapshot(&self) -> Result<Arc<Snapshot>, IndexError> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut last = IndexError::Stale("it keeps changing while it is read".to_owned());
        for _ in 0..ATTEMPTS {
            let generation = if self.is_published {
                let current = Generation::current(&self.folder).map_err(IndexError::io(&self.folder))?;
                current.ok_or_else(|| IndexError::Stale("CURRENT is gone".to_owned()))?
            } else {
                state.generation.clone()
            };
            let read = || {
                if generation != state.generation {
                    *state = State::open(generation.clone(), &self.fields)?;
                }
                state.snapshot(&self.fields, &self.uuid)
            };
            match guarded(read, IndexError::Stale) {
                Ok(Some(snapshot)) => return Ok(snapshot),
                Ok(None) => {}
                Err(error) => {
                    let is_replaced = self.is_published
                        && !Generation::current(&self.folder).is_ok_and(|now| now == Some(generation));
                    if !is_replaced {
                        return Err(error);
                    }
                    last = error;
                }
            }
        }
        Err(last)
    }

    /// What writes to the index: one at a time. It uses about this much memory, in bytes, and as much again for positions.
    pub fn indexer(&self, memory: usize) -> Result<Indexer, IndexError> {
        self.new_indexer(memory, false)
    }

    fn new_indexer(&self, memory: usize, is_first: bool) -> Result<Indexer, IndexError> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_published {
            state.generation.remove_others();
        }
        let payload = if is_first {
            Payload { format: FORMAT, uuid: self.uuid.clone(), up_to: 0, runs: Vec::new(), next_run: 1 }
        } else {
            Payload::read(&state.words.load_metas()?, &self.uuid)?
        };
        Indexer::new(&state.words, self.fields.clone(), state.generation.positions(), payload, memory)
    }
}

impl State {
    fn open(generation: Generation, fields: &Fields) -> Result<Self, IndexError> {
        let words = tantivy::Index::open(Folder::open(&generation.words())?)?;
        if words.schema() != fields.schema {
            return Err(IndexError::Stale("it has the fields of another version".to_owned()));
        }
        words.tokenizers().register(FOLDED, FoldingTokenizer::default());
        let reader = words.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Self { generation, words, reader, seen: None })
    }

    /// The state on disk; `None` where it changed while it was read.
    fn snapshot(&mut self, fields: &Fields, uuid: &str) -> Result<Option<Arc<Snapshot>>, IndexError> {
        let meta = self.words.load_metas()?;
        let now = Seen::of(&meta);
        if let Some((seen, snapshot)) = &self.seen
            && *seen == now
        {
            return Ok(Some(Arc::clone(snapshot)));
        }
        let payload = Payload::read(&meta, uuid)?;
        let read = self.reader.reload().map_err(IndexError::from).and_then(|()| {
            let runs = Runs::open(&self.generation.positions(), &payload.runs)?;
            Ok((self.reader.searcher(), runs))
        });
        if Seen::of(&self.words.load_metas()?) != now {
            return Ok(None);
        }
        let (searcher, runs) = match read {
            Err(IndexError::Positions(RunError::Missing { name })) => {
                return Err(IndexError::Stale(format!("the run {name} is gone")));
            }
            read => read?,
        };
        let before = self.seen.take().map(|(_, before)| before);
        let snapshot = Arc::new(Snapshot::new(searcher, fields.clone(), runs, payload.up_to, before.as_deref()));
        self.seen = Some((now, Arc::clone(&snapshot)));
        Ok(Some(snapshot))
    }
}
