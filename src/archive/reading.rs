//! The archive for reading: games by their id, and by what is searched for.

use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use super::diff::{DiffLine, FieldChange, fields, lines};
use super::error::ArchiveError;
use super::filed::Filed;
use super::indexing;
use super::stored::text_of;
use crate::board::{Board16, BoardSize, Color, PerSide, Square};
use crate::notation::PositionText;
use crate::rules::{Ruleset, Variant};
use crate::search::{
    Cursor, Exploration, Facets, Field, Index, LineText, MovesError, MovesOf, Opened, Query, QueryError, Search,
    Snapshot, is_foldable,
};
use crate::store::{Game, GameId, Revision, Store, StoreError, Text, Writer};

/// An archive that is read. Any number of processes read at once, also while one writes.
#[derive(Debug)]
pub struct Archive {
    store: Store,
    snapshot: OnceCell<Arc<Snapshot>>,
}

/// A game that was found.
#[derive(Debug, Clone)]
pub struct FoundGame {
    /// Its id.
    pub id: GameId,
    /// The first ply where a line, position or pattern of the search matched; 0 is the start.
    pub first_ply: Option<u32>,
    /// Its newest revision, with the verdict.
    pub revision: Revision,
}

/// A page of what was found.
#[derive(Debug)]
pub struct Found {
    /// The games, in the order that was asked for.
    pub hits: Vec<FoundGame>,
    /// How many there are in all.
    pub total: u64,
    /// Where the next page begins.
    pub next: Option<Cursor>,
}

/// Where an exploration sets out.
#[derive(Debug, Clone)]
pub enum From {
    /// The start position of a variant.
    Start(Variant),
    /// A position.
    Position(PositionText),
    /// The position after these moves from the start of a variant.
    Line(LineText, Variant),
}

/// What to explore.
#[derive(Debug, Clone)]
pub struct Exploring {
    /// The position.
    pub from: From,
    /// Which games count.
    pub query: Query,
    /// Whether a position and its mirror image over the long diagonal count as the same opening.
    pub mirror: bool,
}

/// A revision with what it changed.
#[derive(Debug, Clone)]
pub struct Change {
    /// The revision.
    pub revision: Revision,
    /// Lines of the export form that differ from the revision before; of the first one there are none.
    pub record: Vec<DiffLine>,
    /// Fields of the verdict that differ.
    pub verdict: Vec<FieldChange>,
}

/// Figures of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// Games that can be found.
    pub games: u64,
    /// Games withdrawn.
    pub withdrawn: u64,
    /// Revisions in the log.
    pub revisions: u64,
    /// Records in quarantine that wait.
    pub quarantined: u64,
    /// Pairs of possible twins.
    pub twins: u64,
    /// Positions in the index.
    pub positions: u64,
    /// Bytes of the database.
    pub store_bytes: u64,
    /// Bytes of the index, positions included.
    pub index_bytes: u64,
    /// Bytes of the position index.
    pub position_bytes: u64,
    /// Revisions that the index has not seen.
    pub behind: u64,
    /// Games by variant, result, reason, check, year, event and player.
    pub facets: Facets,
}

impl Archive {
    /// Opens an archive that is there.
    ///
    /// # Errors
    ///
    /// Where the folder holds none, or it cannot be read.
    pub fn open(folder: &Path) -> Result<Self, ArchiveError> {
        Ok(Self { store: Store::open(folder)?, snapshot: OnceCell::new() })
    }

    /// The store: revisions, texts, quarantine, imports.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The index as it was when it was first asked for. Where it is missing or behind, and nobody writes, it is made good.
    ///
    /// # Errors
    ///
    /// Where there is no index and somebody writes.
    pub fn snapshot(&self) -> Result<Arc<Snapshot>, ArchiveError> {
        if let Some(snapshot) = self.snapshot.get() {
            return Ok(Arc::clone(snapshot));
        }
        let snapshot = self.present()?;
        Ok(Arc::clone(self.snapshot.get_or_init(|| snapshot)))
    }

    fn present(&self) -> Result<Arc<Snapshot>, ArchiveError> {
        let there = match Index::open(&indexing::folder(&self.store), self.store.uuid()) {
            Opened::Ready(index) => {
                Some(index.snapshot()?).filter(|there| there.up_to() <= self.store.last_seq().unwrap_or(0))
            }
            Opened::Missing | Opened::Stale(_) => None,
        };
        if let Some(there) = &there
            && there.up_to() == self.store.last_seq()?
            && indexing::is_of_this_log(&self.store, there)?
        {
            return Ok(Arc::clone(there));
        }
        match (Writer::open(self.store.folder(), "bringing the index up to date"), there) {
            (Ok(writer), there) => match (indexing::made_good(writer.store(), &mut |_, _| {}), there) {
                (Ok(index), _) => Ok(index.snapshot()?),
                // It could not be brought up to date, as on a full disk.
                (Err(_), Some(there)) => Ok(there),
                (Err(error), None) => Err(error),
            },
            // Somebody writes, or nobody can: what is there is used, and says how far it is.
            (Err(_), Some(there)) => Ok(there),
            (Err(error @ StoreError::Locked { .. }), _) => Err(ArchiveError::IndexAwaited(error)),
            (Err(error), _) => Err(error.into()),
        }
    }

    /// Revisions in the log that the index has not seen.
    ///
    /// # Errors
    ///
    /// As [`Archive::snapshot`].
    pub fn behind(&self) -> Result<u64, ArchiveError> {
        Ok(self.store.last_seq()?.saturating_sub(self.snapshot()?.up_to()))
    }

    /// A game with its newest revision.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn game(&self, id: GameId) -> Result<Game, ArchiveError> {
        self.store.game(id)?.ok_or(ArchiveError::NotFound(id))
    }

    /// A revision of a game; the newest where no number is given.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn revision(&self, id: GameId, number: Option<u32>) -> Result<Revision, ArchiveError> {
        let Some(number) = number else { return Ok(self.game(id)?.newest) };
        self.game(id)?;
        self.store.revision(id, number)?.ok_or(ArchiveError::NoRevision(id, number))
    }

    /// The record of a revision, in export form.
    ///
    /// # Errors
    ///
    /// Where it is damaged.
    pub fn record(&self, revision: &Revision) -> Result<String, ArchiveError> {
        text_of(&self.store.text(revision.text)?)
    }

    /// The bytes that a revision rests on, as they were given.
    ///
    /// # Errors
    ///
    /// Where they are damaged.
    pub fn original(&self, revision: &Revision) -> Result<Vec<u8>, ArchiveError> {
        let Text { original, .. } = self.store.text(revision.original)?;
        original.ok_or_else(|| ArchiveError::Damaged(format!("revision {} has no original", revision.seq)))
    }

    /// The revisions of a game, the first one first, each with what it changed.
    ///
    /// # Errors
    ///
    /// Where there is no such game.
    pub fn history(&self, id: GameId) -> Result<Vec<Change>, ArchiveError> {
        let revisions = self.store.history(id)?;
        if revisions.is_empty() {
            return Err(ArchiveError::NotFound(id));
        }
        let mut changes: Vec<Change> = Vec::with_capacity(revisions.len());
        for revision in revisions {
            let (mut record, mut verdict) = (Vec::new(), Vec::new());
            if let Some(Change { revision: before, .. }) = changes.last() {
                if before.text != revision.text {
                    record = lines(&self.record(before)?, &self.record(&revision)?);
                }
                verdict = fields(&before.answer, &revision.answer);
            }
            changes.push(Change { revision, record, verdict });
        }
        Ok(changes)
    }

    /// A page of games.
    ///
    /// # Errors
    ///
    /// Where the search cannot be carried out.
    pub fn search(&self, search: &Search) -> Result<Found, ArchiveError> {
        let page = self.snapshot()?.search(search, &self.moves())?;
        let mut hits = Vec::with_capacity(page.hits.len());
        for hit in page.hits {
            let revision = self.revision_of(hit.seq)?;
            hits.push(FoundGame { id: revision.game, first_ply: hit.first_ply, revision });
        }
        Ok(Found { hits, total: page.total, next: page.next })
    }

    /// A revision that the index names.
    pub(super) fn revision_of(&self, seq: u64) -> Result<Revision, ArchiveError> {
        let revision = self.store.by_seq(seq)?;
        revision.ok_or_else(|| ArchiveError::Damaged(format!("the index names revision {seq}, which is not there")))
    }

    /// How many games there are.
    ///
    /// # Errors
    ///
    /// Where the search cannot be carried out.
    pub fn count(&self, query: &Query) -> Result<u64, ArchiveError> {
        Ok(self.snapshot()?.count(query, &self.moves())?)
    }

    /// The games counted by variant, result, reason, check, year, event and player; of each the `top` most frequent values.
    ///
    /// # Errors
    ///
    /// Where the search cannot be carried out.
    pub fn facets(&self, query: &Query, top: usize) -> Result<Facets, ArchiveError> {
        Ok(self.snapshot()?.facets(query, top, &self.moves())?)
    }

    /// The moves that were played from a position, and how the games ended.
    ///
    /// # Errors
    ///
    /// Where the search cannot be carried out, or the line has a move without a piece.
    pub fn explore(&self, exploring: &Exploring) -> Result<Exploration, ArchiveError> {
        let Exploring { from, query, mirror } = exploring;
        let (position, board) = from.position()?;
        let snapshot = self.snapshot()?;
        let on = |board, query: &Query, is_folded| snapshot.explore(query, &position, board, is_folded, &self.moves());
        let explore = |query: &Query, is_folded| {
            let found = on(board, query, is_folded)?;
            // Men that all stand in the corner of a large board could stand on the small one.
            match found {
                Some(found) if found.tally.games == 0 && board == BoardSize::Eight => {
                    Ok(on(BoardSize::Sixteen, query, is_folded)?.or(Some(found)))
                }
                found => Ok::<_, ArchiveError>(found),
            }
        };
        if !mirror {
            return explore(query, false)?.ok_or(ArchiveError::NoPosition);
        }
        // The 3×4 houses are not their own image. A position has the men of one house, so that these games and the others do
        // not meet.
        let unfoldable = |variant: &&Variant| !is_foldable(**variant);
        let mut foldable = query.clone();
        for variant in Variant::ALL.iter().filter(unfoldable) {
            foldable = foldable.and(Query::term(Field::Variant, variant.id())?.negated());
        }
        let folded = explore(&foldable, true)?.ok_or(ArchiveError::NoPosition)?;
        if folded.tally.games > 0 {
            return Ok(folded);
        }
        explore(query, false)?.ok_or(ArchiveError::NoPosition)
    }

    /// Figures of the archive, with the `top` most frequent values of each facet.
    ///
    /// # Errors
    ///
    /// Where the archive cannot be read.
    pub fn stats(&self, top: usize) -> Result<Stats, ArchiveError> {
        let counts = self.store.counts()?;
        let snapshot = self.snapshot()?;
        Ok(Stats {
            games: counts.games - counts.withdrawn,
            withdrawn: counts.withdrawn,
            revisions: counts.revisions,
            quarantined: counts.quarantined_waiting,
            twins: counts.twins,
            positions: snapshot.positions(),
            store_bytes: counts.bytes_on_disk,
            index_bytes: size_of(&indexing::folder(&self.store), ""),
            position_bytes: size_of(&indexing::folder(&self.store), "positions"),
            behind: self.behind()?,
            facets: self.facets(&Query::all(), top)?,
        })
    }

    /// Writes a consistent copy of the store, while others write. The index is made again where the copy is opened.
    ///
    /// # Errors
    ///
    /// Where the target is there already, or cannot be written.
    pub fn backup(
        &self,
        target: &Path,
        progress: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
    ) -> Result<(), ArchiveError> {
        Ok(self.store.backup(target, progress)?)
    }

    /// Reads a query whose `id:` values are ids of games.
    ///
    /// # Errors
    ///
    /// Where it cannot be read: the error says where, and what was expected.
    pub fn query(text: &str) -> Result<Query, QueryError> {
        Query::parse_with(text, &|id| id.parse().ok().map(GameId::row))
    }

    /// One condition, as a flag gives it; an id is that of a game.
    ///
    /// # Errors
    ///
    /// Where the value cannot be read.
    pub fn term(field: Field, value: &str) -> Result<Query, QueryError> {
        Query::term_with(field, value, &|id| id.parse().ok().map(GameId::row))
    }

    pub(super) fn moves(&self) -> StoredMoves<'_> {
        StoredMoves { folder: self.store.folder(), idle: Mutex::new(Vec::new()) }
    }
}

/// Reads an answer that is stored.
pub(super) fn filed(answer: &str) -> Result<Filed, ArchiveError> {
    Filed::read(answer).map_err(|error| ArchiveError::Damaged(format!("a verdict cannot be read: {error}")))
}

/// The packed games of a store, for searches that replay them. Each thread that scans has a connection of its own.
#[derive(Debug)]
pub(super) struct StoredMoves<'a> {
    folder: &'a Path,
    /// Connections that nobody uses at the moment.
    idle: Mutex<Vec<Store>>,
}

impl MovesOf for StoredMoves<'_> {
    fn scan(&self, from: u64, to: u64, visit: &mut dyn FnMut(u64, &[u8])) -> Result<(), MovesError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let store = idle.map_or_else(|| Store::open(self.folder), Ok)?;
        store.scan_moves(from, to, &mut |seq, moves| {
            visit(seq, moves);
            ControlFlow::Continue(())
        })?;
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(store);
        Ok(())
    }
}

impl From {
    /// The position, and the board that it stands on.
    fn position(&self) -> Result<(PositionText, BoardSize), ArchiveError> {
        let of = |variant: Variant| Ruleset::of(variant);
        Ok(match self {
            Self::Start(variant) => {
                let house = of(*variant).house.squares();
                let size = of(*variant).board.size() - 1;
                let turned = |square: Square<Board16>| Square::new(size - square.file(), size - square.rank());
                let white: Vec<_> = house.collect();
                let black = white.iter().copied().filter_map(turned).collect();
                (PositionText { side: Color::White, men: PerSide { white, black }, number: 1 }, of(*variant).board)
            }
            Self::Line(line, variant) => (line.end(*variant)?, of(*variant).board),
            Self::Position(position) => {
                let is_small = |square: &Square<Board16>| square.file() < 8 && square.rank() < 8;
                let is_small = position.men.white.iter().chain(&position.men.black).all(is_small);
                (position.clone(), if is_small { BoardSize::Eight } else { BoardSize::Sixteen })
            }
        })
    }
}

/// Bytes of the files below a folder, of those in folders of this name if one is given, as far as they can be seen.
fn size_of(folder: &Path, name: &str) -> u64 {
    let entries = walkdir::WalkDir::new(folder).into_iter().filter_map(Result::ok);
    let is_there =
        |entry: &walkdir::DirEntry| name.is_empty() || entry.path().components().any(|part| part.as_os_str() == name);
    let files = entries.filter(is_there).filter_map(|entry| entry.metadata().ok());
    files.filter(std::fs::Metadata::is_file).map(|data| data.len()).sum()
}
