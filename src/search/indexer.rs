//! Writing to the index.

use std::fmt;
use std::fs;
use std::path::PathBuf;

use fixedbitset::FixedBitSet;
use tantivy::indexer::IndexWriterOptions;
use tantivy::{IndexWriter, ReloadPolicy, Term};

use super::entry::Entry;
use super::error::IndexError;
use super::index::Payload;
use super::positions::{RunBuilder, RunMeta, Runs};
use super::schema::Fields;
use crate::replay::PackedGame;

/// Adds, replaces and removes games. Nothing is seen before it is committed, and all of a commit is seen at once.
///
/// Revisions come in the order of the log, each once.
pub struct Indexer {
    writer: IndexWriter,
    fields: Fields,
    folder: PathBuf,
    /// Of the last commit.
    payload: Payload,
    builder: RunBuilder,
    /// Runs that are written and not yet committed.
    pending: Vec<RunMeta>,
    next_run: u64,
    /// The lowest revision since the last commit: from there on all are live.
    lowest: u32,
}

impl fmt::Debug for Indexer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Indexer").field("payload", &self.payload).finish_non_exhaustive()
    }
}

impl Indexer {
    /// Less memory than this makes no index, in bytes.
    pub const LEAST_MEMORY: usize = 15_000_000;

    pub(super) fn new(
        words: &tantivy::Index,
        fields: Fields,
        folder: PathBuf,
        payload: Payload,
        memory: usize,
    ) -> Result<Self, IndexError> {
        // One thread turns documents into segments while the caller's own thread collects positions.
        let options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .memory_budget_per_thread(memory.clamp(Self::LEAST_MEMORY, 2_000_000_000))
            .num_merge_threads(1)
            .build();
        let writer = words.writer_with_options(options)?;
        let next_run = payload.next_run;
        let builder = RunBuilder::new();
        Ok(Self { writer, fields, folder, payload, builder, pending: Vec::new(), next_run, lowest: u32::MAX })
    }

    /// Up to which revision the last commit follows the log.
    pub fn up_to(&self) -> u64 {
        self.payload.up_to
    }

    /// Adds the newest revision of a game; one that is there gives way.
    pub fn add(&mut self, entry: &Entry) -> Result<(), IndexError> {
        self.remove_game(entry.game);
        self.add_new(entry)
    }

    /// Adds a game of which no revision is indexed; that nothing needs to be removed makes it quicker.
    pub fn add_new(&mut self, entry: &Entry) -> Result<(), IndexError> {
        let seq = u32::try_from(entry.seq).map_err(|_| IndexError::TooMany(entry.seq))?;
        self.writer.add_document(self.fields.document(entry))?;
        self.lowest = self.lowest.min(seq);
        if let Some(game) = PackedGame::read(&entry.moves) {
            self.builder.add(seq, game);
            if self.builder.is_full() {
                self.write_run()?;
            }
        }
        Ok(())
    }

    /// Removes a game, if it is there.
    pub fn remove_game(&mut self, game: u64) {
        self.writer.delete_term(Term::from_field_u64(self.fields.game, game));
    }

    /// Makes everything visible, with the number of the last revision that is in it.
    ///
    /// # Errors
    ///
    /// After one the last commit holds as before, and this indexer is of no more use.
    pub fn commit(&mut self, up_to: u64) -> Result<(), IndexError> {
        if !self.builder.is_empty() {
            self.write_run()?;
        }
        let mut runs = self.payload.runs.clone();
        runs.append(&mut self.pending);
        let mut live = None;
        while let Some(chosen) = Runs::merges(&runs) {
            let live = match &live {
                Some(live) => live,
                None => live.insert(self.committed()?),
            };
            let lowest = self.lowest;
            let merged: Vec<RunMeta> = chosen.iter().map(|&at| runs[at].clone()).collect();
            let name = self.run_name();
            let is_live = |seq: u32| seq >= lowest || live.contains(seq as usize);
            let run = Runs::merge(&self.folder, &merged, is_live, &name)?;
            let mut at = 0;
            runs.retain(|_| {
                at += 1;
                !chosen.contains(&(at - 1))
            });
            runs.push(run);
        }
        let payload = Payload { up_to, runs, next_run: self.next_run, ..self.payload.clone() };
        let text = serde_json::to_string(&payload).map_err(|error| IndexError::Stale(error.to_string()))?;
        let mut prepared = self.writer.prepare_commit()?;
        prepared.set_payload(&text);
        prepared.commit()?;
        self.payload = payload;
        self.lowest = u32::MAX;
        self.remove_old_runs();
        Ok(())
    }

    /// Waits until segments are merged that are being merged now, and ends.
    pub fn finish(self) -> Result<(), IndexError> {
        self.writer.wait_merging_threads()?;
        Ok(())
    }

    fn run_name(&mut self) -> String {
        let name = format!("run-{}", self.next_run);
        self.next_run += 1;
        name
    }

    fn write_run(&mut self) -> Result<(), IndexError> {
        let name = self.run_name();
        self.pending.push(self.builder.write(&self.folder, &name)?);
        Ok(())
    }

    /// The revisions of the last commit.
    fn committed(&self) -> Result<FixedBitSet, IndexError> {
        let reader = self.writer.index().reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let mut live = FixedBitSet::new();
        for reader in reader.searcher().segment_readers() {
            let seqs = reader.fast_fields().u64("seq")?.first_or_default_col(0);
            for document in reader.doc_ids_alive() {
                live.grow_and_insert(seqs.get_val(document) as usize);
            }
        }
        Ok(live)
    }

    /// Removes runs that are in no commit. What cannot be removed stays for the next time.
    fn remove_old_runs(&self) {
        let Ok(files) = fs::read_dir(&self.folder) else { return };
        for file in files.flatten() {
            let name = file.file_name();
            if !self.payload.runs.iter().any(|run| name == *run.name) {
                let _ = fs::remove_file(file.path());
            }
        }
    }
}
