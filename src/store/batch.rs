//! Batches: what is written together.

use rusqlite::{Params, Transaction, TransactionBehavior};

use super::game_id::GameId;
use super::quarantine::{DraftQuarantined, QuarantineState};
use super::reading::Store;
use super::revision::{Digest, Draft, DraftText, Kind, NamesMatch, TwinCandidate, TwinKind};
use super::rows::{self, first, signed};
use super::text::{key_of, packed_text};
use super::{Result, StoreError};

/// Writes that belong together. Nobody else sees any of it before [`Batch::commit`]; dropped, it leaves nothing.
///
/// When a write fails the batch is broken: what it wrote so far can no longer be kept, so that no game is ever half there.
#[derive(Debug)]
pub struct Batch<'a> {
    transaction: Transaction<'a>,
    store: &'a Store,
    /// The row numbers used last. Only this batch writes, so that they need not be asked for again.
    last: Last,
    is_broken: bool,
}

#[derive(Debug, Clone, Copy)]
struct Last {
    game: u64,
    seq: u64,
    text: i64,
}

/// What a revision follows.
struct Before {
    revisions: u32,
    is_withdrawn: bool,
    text: i64,
    original: i64,
    meeting: Option<i64>,
    played: Option<i64>,
}

impl<'a> Batch<'a> {
    pub(super) fn begin(store: &'a Store) -> Result<Self> {
        let transaction = Transaction::new_unchecked(&store.connection, TransactionBehavior::Immediate)?;
        let last = Last {
            game: store.number("SELECT ifnull(max(id), 0) FROM game")?,
            seq: store.last_seq()?,
            text: signed(store.number("SELECT ifnull(max(id), 0) FROM text")?),
        };
        Ok(Self { transaction, store, last, is_broken: false })
    }

    /// The store as it is with what this batch has written.
    pub fn store(&self) -> &Store {
        self.store
    }

    /// The same as [`Store::find_digest`], the games of this batch among them.
    pub fn find_digest(&self, digest: &Digest) -> Result<Option<(GameId, bool)>> {
        self.store.find_digest(digest)
    }

    /// The same as [`Store::twin_candidates`], the games of this batch among them.
    pub fn twin_candidates(&self, meeting: Option<i64>, played: Option<i64>, limit: u32) -> Result<Vec<TwinCandidate>> {
        self.store.twin_candidates(meeting, played, limit)
    }

    /// The same as [`Store::find_quarantined`], what this batch has put there among it.
    pub fn find_quarantined(&self, digest: &Digest) -> Result<Option<i64>> {
        self.store.find_quarantined(digest)
    }

    /// Adds a game with its first revision; the draft needs a text with its original bytes. Answers its id and its place in the log.
    pub fn add_game(&mut self, draft: &Draft<'_>) -> Result<(GameId, u64)> {
        self.writing(|batch| batch.game(draft))
    }

    /// Adds a revision to a game. Answers its number and its place in the log.
    pub fn add_revision(&mut self, id: GameId, draft: &Draft<'_>) -> Result<(u32, u64)> {
        self.writing(|batch| batch.revision(id, draft))
    }

    /// Notes that two games may be one. A link that is there already is replaced; a game is not linked with itself.
    pub fn link_twins(&mut self, one: GameId, other: GameId, kind: TwinKind, names: NamesMatch) -> Result<()> {
        const SQL: &str = "INSERT INTO twin (game, other, kind, names) VALUES (?1, ?2, ?3, ?4) \
                           ON CONFLICT DO UPDATE SET kind = excluded.kind, names = excluded.names";
        if one == other {
            return Ok(());
        }
        self.writing(|batch| {
            [one, other].into_iter().try_for_each(|game| batch.existing(game))?;
            for (game, other) in [(one, other), (other, one)] {
                batch.execute(SQL, (signed(game.row()), signed(other.row()), kind.word(), names.word()))?;
            }
            Ok(())
        })
    }

    /// Forgets which games may be the same as one: its record is another now.
    pub fn unlink_twins(&mut self, id: GameId) -> Result<()> {
        const SQL: &str = "DELETE FROM twin WHERE game = ?1";
        const OTHERS: &str = "DELETE FROM twin WHERE other = ?1";
        self.writing(|batch| {
            batch.existing(id)?;
            batch.execute(OTHERS, [signed(id.row())])?;
            batch.execute(SQL, [signed(id.row())])?;
            Ok(())
        })
    }

    /// Keeps bytes that could not be read. Answers their number in quarantine.
    pub fn add_quarantined(&mut self, draft: &DraftQuarantined<'_>) -> Result<i64> {
        const SQL: &str = "INSERT INTO quarantine (key, digest, source, line, at, who, state, answer, manner, bytes) \
                           VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'waiting', ?7, ?8, ?9)";
        let DraftQuarantined { digest, bytes, manner, source, line, at, who, answer } = *draft;
        self.writing(|batch| {
            let packed = packed_text(bytes);
            batch.execute(SQL, (key_of(&digest), digest, source, signed(line), at, who, answer, manner, packed))?;
            Ok(batch.transaction.last_insert_rowid())
        })
    }

    /// Notes what became of something in quarantine.
    pub fn settle_quarantined(
        &mut self,
        id: i64,
        state: QuarantineState,
        game: Option<GameId>,
        why: Option<&str>,
    ) -> Result<()> {
        const SQL: &str = "UPDATE quarantine SET state = ?2, game = ?3, why = ?4 WHERE id = ?1";
        self.writing(|batch| {
            game.map_or(Ok(()), |game| batch.existing(game))?;
            match batch.execute(SQL, (id, state.word(), game.map(|game| signed(game.row())), why))? {
                0 => Err(StoreError::NoSuchQuarantined(id)),
                _ => Ok(()),
            }
        })
    }

    /// Makes all of it last. When this returns, the disk has it. Answers the end of the log.
    pub fn commit(self) -> Result<u64> {
        if self.is_broken {
            return Err(StoreError::Broken);
        }
        self.transaction.commit()?;
        Ok(self.last.seq)
    }

    /// Runs one write, unless one before it failed: then SQLite may have given up the transaction by itself, and what follows
    /// would be written one by one.
    fn writing<T>(&mut self, write: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.is_broken {
            return Err(StoreError::Broken);
        }
        let written = write(self);
        // These are asked before anything is written, and leave the batch as it was.
        let is_question =
            matches!(&written, Err(StoreError::NoSuchGame(_) | StoreError::NoSuchQuarantined(_) | StoreError::NoText));
        self.is_broken = written.is_err() && !is_question;
        written
    }

    fn game(&mut self, draft: &Draft<'_>) -> Result<(GameId, u64)> {
        const SQL: &str =
            "INSERT INTO game (id, head, revisions, withdrawn, meeting, played) VALUES (?1, ?2, 1, ?3, ?4, ?5)";
        let text = draft.text.as_ref().filter(|text| text.original.is_some()).ok_or(StoreError::NoText)?;
        let game = rows::game_of(signed(self.last.game + 1))?;
        let seq = self.last.seq + 1;
        let is_withdrawn = draft.kind == Kind::Withdrawal;
        self.execute(SQL, (signed(game.row()), signed(seq), is_withdrawn, draft.meeting, draft.played))?;
        self.last.game = game.row();
        let text = self.text(game, text)?;
        self.log(game, 1, draft, text, text)?;
        Ok((game, seq))
    }

    fn revision(&mut self, id: GameId, draft: &Draft<'_>) -> Result<(u32, u64)> {
        const HEAD: &str = "UPDATE game SET head = ?2, revisions = ?3, withdrawn = ?4 WHERE id = ?1";
        const LIKENESS: &str = "UPDATE game SET meeting = ?2, played = ?3 WHERE id = ?1";
        let before = self.before(id)?;
        let number =
            before.revisions.checked_add(1).ok_or_else(|| StoreError::damaged("a game has too many revisions"))?;
        let (text, original) = match &draft.text {
            None => (before.text, before.original),
            Some(DraftText { original: None, export: None, .. }) => return Err(StoreError::NoText),
            Some(text) => {
                let id = self.text(id, text)?;
                (id, if text.original.is_some() { id } else { before.original })
            }
        };
        let seq = self.log(id, number, draft, text, original)?;
        let is_withdrawn = match draft.kind {
            Kind::Withdrawal => true,
            Kind::Restoration => false,
            Kind::Stored | Kind::Correction | Kind::Ruling | Kind::Rejudged => before.is_withdrawn,
        };
        let game = signed(id.row());
        self.execute(HEAD, (game, signed(seq), i64::from(number), is_withdrawn))?;
        // Rejudging changes neither, and their indexes are the dearest part of a write.
        if (before.meeting, before.played) != (draft.meeting, draft.played) {
            self.execute(LIKENESS, (game, draft.meeting, draft.played))?;
        }
        Ok((number, seq))
    }

    fn before(&self, id: GameId) -> Result<Before> {
        const SQL: &str = "SELECT g.revisions, g.withdrawn, r.text, r.original, g.meeting, g.played \
                           FROM game g JOIN revision r ON r.seq = g.head WHERE g.id = ?1";
        let found = first(self.transaction.prepare_cached(SQL)?.query([signed(id.row())])?, |row| {
            Ok(Before {
                revisions: rows::small(row, 0)?,
                is_withdrawn: row.get(1)?,
                text: row.get(2)?,
                original: row.get(3)?,
                meeting: row.get(4)?,
                played: row.get(5)?,
            })
        })?;
        found.ok_or(StoreError::NoSuchGame(id))
    }

    /// Refuses a game that is not there.
    fn existing(&self, id: GameId) -> Result<()> {
        if (1..=self.last.game).contains(&id.row()) { Ok(()) } else { Err(StoreError::NoSuchGame(id)) }
    }

    fn text(&mut self, game: GameId, text: &DraftText<'_>) -> Result<i64> {
        const SQL: &str =
            "INSERT INTO text (id, game, key, digest, manner, original, export) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let DraftText { original, export, manner, digest } = text;
        let id = self.last.text + 1;
        self.execute(SQL, (id, signed(game.row()), key_of(digest), digest, manner, original, export))?;
        self.last.text = id;
        Ok(id)
    }

    fn log(&mut self, game: GameId, number: u32, draft: &Draft<'_>, text: i64, original: i64) -> Result<u64> {
        const REVISION: &str = "INSERT INTO revision (seq, game, number, kind, at, who, why, source, import, ruling, text, \
                                original, rulebook, reader, answer) \
                                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)";
        const MOVES: &str = "INSERT INTO moves (seq, packed) VALUES (?1, ?2)";
        let seq = self.last.seq + 1;
        let Draft { kind, at, who, why, source, import, ruling, answer, moves, rulebook, reader, .. } = draft;
        let (row, place) = (signed(game.row()), signed(seq));
        self.execute(
            REVISION,
            (
                place,
                row,
                number,
                kind.word(),
                at,
                who,
                why,
                source,
                import,
                ruling,
                text,
                original,
                rulebook,
                reader,
                answer,
            ),
        )?;
        self.execute(MOVES, (place, moves))?;
        self.last.seq = seq;
        Ok(seq)
    }

    fn execute(&self, sql: &'static str, values: impl Params) -> Result<usize> {
        Ok(self.transaction.prepare_cached(sql)?.execute(values)?)
    }
}
