//! Import: records of any number, judged side by side, stored batch by batch, each batch acknowledged when it is on the disk.

use std::collections::HashSet;
use std::io::{self, Read};

use serde::Serialize;

use super::editor::Editor;
use super::error::ArchiveError;
use super::following::News;
use super::prepared::{Body, Manner, Prepared, Ready, Signed};
use super::twins;
use crate::arbiter::{Check, Status, Verdict};
use crate::intake::{Gather, Terms, judge};
use crate::notation::{ReadOptions, Record};
use crate::search::Entry;
use crate::store::{Batch, Digest, DraftQuarantined, GameId, ImportCounts, Kind};

/// Games in a transaction, where the caller asks for no other number: the index pages that a batch touches are written once.
pub const BATCH: usize = 16_000;

/// Bytes of a transaction: what is larger is stored at once, so that large records take no more memory than small ones.
const BATCH_BYTES: usize = 64 << 20;

/// How to import.
#[derive(Debug, Clone)]
pub struct ImportOptions<'a> {
    /// Who imports.
    pub who: &'a str,
    /// Encoding and default variant.
    pub manner: Manner,
    /// The largest game, in bytes.
    pub largest_game: usize,
    /// How many judges work at once.
    pub jobs: usize,
    /// Games in a transaction, 1 or more.
    pub batch: usize,
}

impl Default for ImportOptions<'_> {
    fn default() -> Self {
        Self {
            who: "unknown",
            manner: Manner::default(),
            largest_game: ReadOptions::LARGEST_GAME,
            jobs: 2,
            batch: BATCH,
        }
    }
}

/// What became of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It is in the archive now, with its verdict.
    Stored,
    /// It was there already, under the id that is given.
    Duplicate,
    /// The same, and that game is withdrawn.
    Withdrawn,
    /// No list of moves, variant or start could be read: kept in quarantine.
    Unreadable,
}

/// What became of one game of a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImportOutcome {
    /// The number of the game in its source, from 1.
    pub game: u64,
    /// The name of the source.
    pub source: String,
    /// The line where it begins.
    pub line: u64,
    /// What became of it.
    pub outcome: Outcome,
    /// Its id; none where it is unreadable, or where nothing is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<GameId>,
    /// Its number in quarantine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quarantine: Option<i64>,
    /// The kind of the finding.
    pub status: Status,
    /// The claim weighed.
    pub check: Check,
    /// Games that may be the same one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub twins: Vec<GameId>,
}

/// Who watches an import.
pub trait Watch {
    /// Games of a batch that is on the disk, in the order of the source.
    fn outcomes(&mut self, outcomes: &[ImportOutcome]);

    /// Whether to stop: what is pending is stored first.
    fn is_cancelled(&self) -> bool {
        false
    }
}

impl<F: FnMut(&[ImportOutcome])> Watch for F {
    fn outcomes(&mut self, outcomes: &[ImportOutcome]) {
        self(outcomes);
    }
}

/// What a source of an import came to.
#[derive(Debug)]
pub struct Imported {
    /// Games by outcome; `read` is their sum.
    pub counts: ImportCounts,
    /// What the source failed with; the games before that place are stored.
    pub failure: Option<io::Error>,
}

/// What a rehearsal has seen so far, from one source to the next.
#[derive(Debug, Default)]
pub struct Rehearsed(HashSet<Digest>);

/// Games made ready in the threads of the judges.
struct Gathered<'a> {
    source: &'a str,
    manner: Manner,
    games: Vec<Prepared>,
}

impl Gather for Gathered<'_> {
    fn add(&mut self, record: &Record, verdict: &Verdict) {
        self.games.push(Prepared::of(record, verdict, self.source, self.manner));
    }
}

/// Reads a source, and hands on the games in its order.
fn prepare(
    source: Box<dyn Read + Send>,
    name: &str,
    options: &ImportOptions<'_>,
    take: &mut dyn FnMut(Prepared) -> Result<(), ArchiveError>,
) -> Result<Option<io::Error>, ArchiveError> {
    let terms = Terms {
        options: options.manner.read_options(options.largest_game),
        variant: options.manner.variant,
        jobs: options.jobs,
    };
    let make = || Gathered { source: name, manner: options.manner, games: Vec::new() };
    let mut error = None;
    let done = judge(source, terms, &make, &mut |gathered: &mut Gathered<'_>| {
        gathered.games.drain(..).try_for_each(&mut *take).map_err(|failed| {
            error = Some(failed);
            io::Error::other("stopped")
        })
    });
    match (done, error) {
        (_, Some(error)) => Err(error),
        (Ok(failure), None) => Ok(failure),
        (Err(error), None) => Err(ArchiveError::Output(error)),
    }
}

impl Editor {
    /// Imports a source.
    ///
    /// # Errors
    ///
    /// Where the store fails, or the watcher cancels: every batch that was told to the watcher is on the disk, nothing of a
    /// later one is. The same source given again goes on where it ended, since what is there is a duplicate.
    pub fn import(
        &mut self,
        source: Box<dyn Read + Send>,
        name: &str,
        options: &ImportOptions<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Imported, ArchiveError> {
        let import = self.writer.begin_import(options.who, name, super::now())?;
        self.follow()?;
        let mut pending = Vec::new();
        let mut bytes = 0;
        let mut counts = ImportCounts::default();
        let done = prepare(source, name, options, &mut |game| {
            bytes += game.size();
            pending.push(game);
            if pending.len() < options.batch.max(1) && bytes < BATCH_BYTES && !watch.is_cancelled() {
                return Ok(());
            }
            bytes = 0;
            self.store_batch(&mut pending, import, options, &mut counts, watch)?;
            if watch.is_cancelled() { Err(ArchiveError::Cancelled) } else { Ok(()) }
        });
        let done = done.and_then(|failure| {
            self.store_batch(&mut pending, import, options, &mut counts, watch)?;
            Ok(failure)
        });
        // However it ended, the log of imports says how far it came; a full disk has no room even for that.
        let finished = self.writer.finish_import(import, counts, super::now());
        let failure = done?;
        finished?;
        Ok(Imported { counts, failure })
    }

    fn store_batch(
        &mut self,
        pending: &mut Vec<Prepared>,
        import: i64,
        options: &ImportOptions<'_>,
        counts: &mut ImportCounts,
        watch: &mut dyn Watch,
    ) -> Result<(), ArchiveError> {
        if pending.is_empty() {
            return Ok(());
        }
        let mut batch = self.writer.begin()?;
        let mut outcomes = Vec::with_capacity(pending.len());
        let mut entries = Vec::with_capacity(pending.len());
        let mut added = ImportCounts::default();
        let signed = Signed { who: options.who, why: None };
        for mut game in pending.drain(..) {
            added.read += 1;
            let number = counts.read + added.read;
            let (outcome, entry) = store_one(&mut batch, &mut game, number, Some(import), signed)?;
            match outcome.outcome {
                Outcome::Stored => added.stored += 1,
                Outcome::Duplicate | Outcome::Withdrawn => added.duplicate += 1,
                Outcome::Unreadable => added.quarantined += 1,
            }
            outcomes.push(outcome);
            entries.extend(entry);
        }
        let up_to = batch.commit()?;
        counts.add(&added);
        watch.outcomes(&outcomes);
        if !entries.is_empty() {
            self.tell(News::Added(entries), up_to);
        }
        Ok(())
    }

    /// Says what an import would do, and writes nothing.
    ///
    /// # Errors
    ///
    /// As [`Editor::import`].
    pub fn rehearse(
        archive: Option<&super::Archive>,
        source: Box<dyn Read + Send>,
        name: &str,
        options: &ImportOptions<'_>,
        rehearsed: &mut Rehearsed,
        watch: &mut dyn Watch,
    ) -> Result<Imported, ArchiveError> {
        let mut counts = ImportCounts::default();
        let failure = prepare(source, name, options, &mut |game| {
            counts.read += 1;
            let mut told = ImportOutcome::of(&game, counts.read);
            match &game.body {
                Body::Unreadable { .. } => counts.quarantined += 1,
                Body::Game(ready) => {
                    let there =
                        archive.map(|archive| archive.store().find_digest(&ready.digest)).transpose()?.flatten();
                    if let Some((id, is_withdrawn)) = there {
                        told.found(id, is_withdrawn);
                    } else if !rehearsed.0.insert(ready.digest) {
                        told.outcome = Outcome::Duplicate;
                    }
                    if told.outcome == Outcome::Stored { counts.stored += 1 } else { counts.duplicate += 1 }
                }
            }
            watch.outcomes(std::slice::from_ref(&told));
            if watch.is_cancelled() { Err(ArchiveError::Cancelled) } else { Ok(()) }
        })?;
        Ok(Imported { counts, failure })
    }
}

impl ImportOutcome {
    fn of(game: &Prepared, number: u64) -> Self {
        let outcome = match game.body {
            Body::Game(_) => Outcome::Stored,
            Body::Unreadable { .. } => Outcome::Unreadable,
        };
        Self {
            game: number,
            source: game.source.clone(),
            line: game.line,
            outcome,
            id: None,
            quarantine: None,
            status: game.status,
            check: game.check,
            twins: Vec::new(),
        }
    }

    fn found(&mut self, id: GameId, is_withdrawn: bool) {
        self.id = Some(id);
        self.outcome = if is_withdrawn { Outcome::Withdrawn } else { Outcome::Duplicate };
    }
}

/// Stores one game in a transaction, unless it is there; what is to be indexed of it.
pub(super) fn store_one(
    batch: &mut Batch<'_>,
    game: &mut Prepared,
    number: u64,
    import: Option<i64>,
    signed: Signed<'_>,
) -> Result<(ImportOutcome, Option<Entry>), ArchiveError> {
    let mut told = ImportOutcome::of(game, number);
    let ready = match &game.body {
        Body::Unreadable { bytes, digest, manner } => {
            let there = batch.find_quarantined(digest)?;
            told.quarantine = Some(match there {
                Some(there) => there,
                None => batch.add_quarantined(&DraftQuarantined {
                    digest: *digest,
                    bytes,
                    manner: manner.as_deref(),
                    source: &game.source,
                    line: game.line,
                    at: super::now(),
                    who: signed.who,
                    answer: &game.answer,
                })?,
            });
            return Ok((told, None));
        }
        Body::Game(ready) => ready,
    };
    if let Some((id, is_withdrawn)) = batch.find_digest(&ready.digest)? {
        told.found(id, is_withdrawn);
        return Ok((told, None));
    }
    let found = possible_twins(batch, ready, None)?;
    let mut draft = ready.draft(Kind::Stored, game, signed, super::now());
    draft.import = import;
    let (id, seq) = batch.add_game(&draft)?;
    for twin in &found {
        batch.link_twins(id, twin.game, twin.kind, twin.names)?;
    }
    told.id = Some(id);
    told.twins = found.iter().map(|twin| twin.game).collect();
    let entry = Entry { seq, game: id.row(), ..std::mem::take(&mut ready_mut(game).entry) };
    Ok((told, Some(entry)))
}

fn ready_mut(game: &mut Prepared) -> &mut Ready {
    match &mut game.body {
        Body::Game(ready) => ready,
        Body::Unreadable { .. } => unreachable!("only a game is stored"),
    }
}

/// The games of the archive that may be the same as one that is about to be stored, itself aside.
pub(super) fn possible_twins(
    batch: &Batch<'_>,
    ready: &Ready,
    own: Option<GameId>,
) -> Result<Vec<twins::Found>, ArchiveError> {
    if ready.meeting.is_none() {
        return Ok(Vec::new());
    }
    let candidates = batch.twin_candidates(ready.meeting, ready.played, twins::MOST)?;
    let mut found = Vec::new();
    for candidate in candidates.iter().filter(|candidate| Some(candidate.game) != own) {
        found.extend(twins::compare(&ready.entry, candidate));
    }
    Ok(found)
}
