//! The one who writes: corrections, rulings, withdrawals. Each is a revision of its own; nothing is overwritten.

use std::path::Path;

use super::error::ArchiveError;
use super::following::{Following, News};
use super::import::possible_twins;
use super::prepared::{Body, Manner, Prepared, Ready, Signed, judge_one, twin_keys};
use super::reading::Archive;
use super::ruling::Ruling;
use super::stored::{stored_entry, text_of};
use crate::arbiter::Status;
use crate::notation::Severity;
use crate::search::{Entry, Index};
use crate::store::{Batch, DATABASE, Digest, Draft, DraftText, Game, GameId, Kind, Writer, packed_text};

/// A change that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// The game.
    pub id: GameId,
    /// The number of the new revision.
    pub number: u32,
    /// The verdict now, in its one form.
    pub answer: String,
    /// The verdict before.
    pub before: String,
    /// Games that may be the same one, where the record changed.
    pub twins: Vec<GameId>,
    /// Why searches do not see the change yet, if so. It is stored; the index catches up when the archive is opened again.
    pub index_failure: Option<String>,
}

/// An archive that is written to. There is one at a time: it holds the lock.
///
/// [`Editor::close`] waits for the index. An editor that is dropped without it loses nothing: the index catches up when the
/// archive is opened again.
#[derive(Debug)]
pub struct Editor {
    // The thread of the index ends before the lock is given up: fields are dropped in their order.
    following: Option<Following>,
    pub(super) index: Index,
    pub(super) writer: Writer,
}

impl Editor {
    /// Opens an archive for writing, and creates it on first use. The index is made good first, if it is missing or behind.
    ///
    /// # Errors
    ///
    /// Where another process writes ([`crate::store::StoreError::Locked`]), or the folder cannot be used.
    pub fn open(folder: &Path, command: &str) -> Result<Self, ArchiveError> {
        refuse_lost(folder)?;
        let writer = Writer::open(folder, command)?;
        let index = super::indexing::made_good(writer.store(), &mut |_, _| {})?;
        Ok(Self { following: None, index, writer })
    }

    /// Opens an archive for writing, with an index made anew whatever the old one was like; searches go on with that until then.
    ///
    /// # Errors
    ///
    /// As [`Editor::open`].
    pub fn rebuilt(folder: &Path, command: &str, progress: &mut dyn FnMut(u64, u64)) -> Result<Self, ArchiveError> {
        let writer = Writer::open(folder, command)?;
        let index = super::indexing::anew(writer.store(), progress)?;
        Ok(Self { following: None, index, writer })
    }

    /// The same archive, for reading.
    ///
    /// # Errors
    ///
    /// As [`Archive::open`].
    pub fn archive(&self) -> Result<Archive, ArchiveError> {
        Archive::open(self.writer.store().folder())
    }

    /// Waits until everything that was stored can be found.
    ///
    /// # Errors
    ///
    /// Where the index failed; the store has everything all the same.
    pub fn settle(&mut self) -> Result<(), ArchiveError> {
        self.following.take().map_or(Ok(()), |following| Ok(following.finish()?))
    }

    /// Settles, and gives the archive free for other writers.
    ///
    /// # Errors
    ///
    /// As [`Editor::settle`].
    pub fn close(mut self) -> Result<(), ArchiveError> {
        self.settle()?;
        Ok(self.writer.checkpoint()?)
    }

    /// Makes the index anew from the store, while searches go on with the old one.
    ///
    /// # Errors
    ///
    /// Where the store is damaged, or the index cannot be written: the old one stays.
    pub fn rebuild(&mut self, progress: &mut dyn FnMut(u64, u64)) -> Result<(), ArchiveError> {
        self.settle()?;
        self.index = super::indexing::anew(self.writer.store(), progress)?;
        Ok(())
    }

    /// Makes the index ready to follow. What it missed, because it failed before, it is told first: nothing may be committed
    /// beyond a gap.
    pub(super) fn follow(&mut self) -> Result<(), ArchiveError> {
        if self.following.as_ref().is_some_and(Following::is_over) {
            // It failed, and said so to whom it was due.
            self.following = None;
        }
        if self.following.is_none() {
            super::indexing::catch_up(self.writer.store(), &self.index, &mut |_, _| {})?;
            self.following = Some(Following::start(self.index.indexer(super::indexing::BUDGET)?));
        }
        Ok(())
    }

    /// Tells the index of a change that is stored, and waits for it; why it failed, if it did.
    fn told(&mut self, news: News, up_to: u64) -> Option<String> {
        self.tell(news, up_to);
        self.settle().err().map(|error| error.to_string())
    }

    pub(super) fn tell(&self, news: News, up_to: u64) {
        if let Some(following) = &self.following {
            following.follow(news, up_to);
        }
    }

    /// The newest revision of a game that is about to be changed.
    fn for_change(&self, id: GameId, expected: Option<u32>) -> Result<Game, ArchiveError> {
        let game = self.writer.store().game(id)?.ok_or(ArchiveError::NotFound(id))?;
        let newest = game.newest.number;
        match expected {
            Some(expected) if expected != newest => Err(ArchiveError::Stale { id, expected, newest }),
            _ => Ok(game),
        }
    }

    /// Stores a better transcription of a game.
    ///
    /// A ruling on the record before is not carried over: it was about what that record said.
    ///
    /// # Errors
    ///
    /// Where the bytes are not one readable record, are what the game has already, or are another game's.
    pub fn correct(
        &mut self,
        id: GameId,
        bytes: &[u8],
        manner: Manner,
        signed: Signed<'_>,
        expected: Option<u32>,
    ) -> Result<Done, ArchiveError> {
        let game = self.for_change(id, expected)?;
        if game.is_withdrawn {
            return Err(ArchiveError::Withdrawn(id));
        }
        let prepared = one_game(bytes, game.newest.source.as_deref().unwrap_or("-"), manner)?;
        let ready = ready_of(&prepared)?;
        if self.writer.store().text(game.newest.text)?.digest == ready.digest {
            return Err(ArchiveError::Unchanged(id));
        }
        self.follow()?;
        let mut batch = self.writer.begin()?;
        refuse_others(&batch, &ready.digest, id)?;
        let twins = possible_twins(&batch, ready, Some(id))?;
        let (number, seq) = batch.add_revision(id, &ready.draft(Kind::Correction, &prepared, signed, super::now()))?;
        batch.unlink_twins(id)?;
        for twin in &twins {
            batch.link_twins(id, twin.game, twin.kind, twin.names)?;
        }
        let up_to = batch.commit()?;
        let entry = Entry { seq, game: id.row(), ..ready.entry.clone() };
        let index_failure = self.told(News::Replaced(Box::new(entry)), up_to);
        let twins = twins.iter().map(|twin| twin.game).collect();
        Ok(Done { id, number, answer: prepared.answer, before: game.newest.answer, twins, index_failure })
    }

    /// Stores what an arbiter decides; the record is judged again with it.
    ///
    /// # Errors
    ///
    /// Where the ruling does not bring about what it says ([`ArchiveError::Ruling`]).
    pub fn rule(
        &mut self,
        id: GameId,
        ruling: &Ruling,
        signed: Signed<'_>,
        expected: Option<u32>,
    ) -> Result<Done, ArchiveError> {
        let game = self.for_change(id, expected)?;
        if game.is_withdrawn {
            return Err(ArchiveError::Withdrawn(id));
        }
        let stored = self.writer.store().text(game.newest.text)?;
        let form = ruling.to_stored();
        let ruled = ruling.applied(&text_of(&stored)?)?;
        match ruled {
            None => self.again(&game, Kind::Ruling, signed, Some(&form)),
            Some(text) => {
                let source = game.newest.source.as_deref().unwrap_or("-");
                let prepared = one_game(text.as_bytes(), source, Manner::default())?;
                let ready = ready_of(&prepared)?;
                self.follow()?;
                let mut batch = self.writer.begin()?;
                refuse_others(&batch, &ready.digest, id)?;
                let packed = packed_text(text.as_bytes());
                let mut draft = ready.draft(Kind::Ruling, &prepared, signed, super::now());
                draft.ruling = Some(&form);
                draft.text = Some(own_text(&packed, ready.digest));
                let (number, seq) = batch.add_revision(id, &draft)?;
                let up_to = batch.commit()?;
                let entry = Entry { seq, game: id.row(), ..ready.entry.clone() };
                let index_failure = self.told(News::Replaced(Box::new(entry)), up_to);
                let (answer, before) = (prepared.answer, game.newest.answer);
                Ok(Done { id, number, answer, before, twins: Vec::new(), index_failure })
            }
        }
    }

    /// Takes a game out of the searches. Its history stays, and it can be restored.
    ///
    /// # Errors
    ///
    /// Where there is no such game, or it is withdrawn already.
    pub fn withdraw(&mut self, id: GameId, signed: Signed<'_>, expected: Option<u32>) -> Result<Done, ArchiveError> {
        let game = self.for_change(id, expected)?;
        if game.is_withdrawn {
            return Err(ArchiveError::Withdrawn(id));
        }
        self.again(&game, Kind::Withdrawal, signed, None)
    }

    /// Puts a withdrawn game back.
    ///
    /// # Errors
    ///
    /// Where there is no such game, or it is not withdrawn.
    pub fn restore(&mut self, id: GameId, signed: Signed<'_>, expected: Option<u32>) -> Result<Done, ArchiveError> {
        let game = self.for_change(id, expected)?;
        if !game.is_withdrawn {
            return Err(ArchiveError::NotWithdrawn(id));
        }
        // Its record may have come to another game in the meantime.
        let digest = self.writer.store().text(game.newest.text)?.digest;
        match self.writer.store().find_digest(&digest)? {
            Some((other, false)) if other != id => return Err(ArchiveError::OtherGame(other)),
            _ => {}
        }
        self.again(&game, Kind::Restoration, signed, None)
    }

    /// A revision with the record and the verdict of the one before.
    fn again(
        &mut self,
        game: &Game,
        kind: Kind,
        signed: Signed<'_>,
        ruling: Option<&str>,
    ) -> Result<Done, ArchiveError> {
        let (id, newest) = (game.id, &game.newest);
        let mut entry = stored_entry(self.writer.store(), newest)?;
        let filed = super::reading::filed(&newest.answer)?;
        let (meeting, played) = twin_keys(&filed, &entry.moves);
        self.follow()?;
        let mut batch = self.writer.begin()?;
        let (number, seq) = batch.add_revision(
            id,
            &Draft {
                kind,
                at: super::now(),
                who: signed.who,
                why: signed.why,
                source: newest.source.as_deref(),
                import: None,
                ruling,
                text: None,
                answer: &newest.answer,
                moves: &entry.moves,
                rulebook: newest.rulebook,
                reader: newest.reader,
                meeting,
                played,
            },
        )?;
        let up_to = batch.commit()?;
        entry.seq = seq;
        let news = if kind == Kind::Withdrawal { News::Removed(id.row()) } else { News::Replaced(Box::new(entry)) };
        let index_failure = self.told(news, up_to);
        let (answer, before) = (newest.answer.clone(), newest.answer.clone());
        Ok(Done { id, number, answer, before, twins: Vec::new(), index_failure })
    }
}

/// Refuses to begin an archive anew where one has lost its database.
fn refuse_lost(folder: &Path) -> Result<(), ArchiveError> {
    let database = folder.join(DATABASE);
    let is_there = std::fs::metadata(&database).is_ok_and(|data| data.len() > 0);
    let had_games = folder.join("index").join("CURRENT").exists();
    if !is_there && had_games { Err(ArchiveError::Lost(folder.to_owned())) } else { Ok(()) }
}

/// Refuses a record that another game has; one that is withdrawn makes room for it.
fn refuse_others(batch: &Batch<'_>, digest: &Digest, id: GameId) -> Result<(), ArchiveError> {
    match batch.find_digest(digest)? {
        Some((other, false)) if other != id => Err(ArchiveError::OtherGame(other)),
        _ => Ok(()),
    }
}

/// Reads, judges and prepares bytes that have to be one record.
pub(super) fn one_game(bytes: &[u8], source: &str, manner: Manner) -> Result<Prepared, ArchiveError> {
    let (record, verdict) = judge_one(bytes, manner)
        .ok_or_else(|| ArchiveError::NotOneRecord("there is none, or more than one".to_owned()))?;
    if verdict.status() == Status::Unreadable {
        let words = crate::arbiter::Words::english();
        let first = verdict.diagnostics.iter().find(|diagnostic| diagnostic.code.severity() == Severity::Error);
        let why = first.map_or_else(String::new, |diagnostic| {
            format!("{}:{}: {}", diagnostic.place.line, diagnostic.place.column, words.diagnostic(diagnostic))
        });
        return Err(ArchiveError::NotOneRecord(why));
    }
    Ok(Prepared::of(&record, &verdict, source, manner))
}

/// A text that the program wrote: the original stays that of the revision before.
pub(super) fn own_text(packed: &[u8], digest: Digest) -> DraftText<'_> {
    DraftText { original: None, export: Some(packed), manner: None, digest }
}

pub(super) fn ready_of(prepared: &Prepared) -> Result<&Ready, ArchiveError> {
    match &prepared.body {
        Body::Game(ready) => Ok(ready),
        Body::Unreadable { .. } => Err(ArchiveError::NotOneRecord("it cannot be read".to_owned())),
    }
}
