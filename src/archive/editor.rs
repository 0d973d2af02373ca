//! The one who writes: corrections, rulings, withdrawals. Each is a revision of its own; nothing is overwritten.

use std::path::Path;

use super::error::ArchiveError;
use super::filed::Filed;
use super::following::{Following, News};
use super::import::{ImportOutcome, possible_twins, store_one};
use super::prepared::{Body, Manner, Prepared, Ready, Signed, entry, judge_one, read_one, twin_keys};
use super::reading::Archive;
use super::ruling::Ruling;
use crate::arbiter::Status;
use crate::notation::Severity;
use crate::replay::PackedGame;
use crate::search::{Entry, Index};
use crate::store::{
    Digest, Draft, DraftText, Game, GameId, Kind, QuarantineState, Quarantined, Text, Writer, packed_text,
};

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
        let writer = Writer::open(folder, command)?;
        let index = super::indexing::made_good(writer.store(), &mut |_, _| {})?;
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

    pub(super) fn follow(&mut self) -> Result<(), ArchiveError> {
        if self.following.is_none() {
            self.following = Some(Following::start(self.index.indexer(super::indexing::BUDGET)?));
        }
        Ok(())
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
        if let Some((other, _)) = batch.find_digest(&ready.digest)?
            && other != id
        {
            return Err(ArchiveError::OtherGame(other));
        }
        let twins = possible_twins(&batch, ready, Some(id))?;
        let (number, seq) = batch.add_revision(id, &ready.draft(Kind::Correction, &prepared, signed, super::now()))?;
        for twin in &twins {
            batch.link_twins(id, twin.game, twin.kind, twin.names)?;
        }
        let up_to = batch.commit()?;
        let entry = Entry { seq, game: id.row(), ..ready.entry.clone() };
        self.tell(News::Replaced(Box::new(entry)), up_to);
        self.settle()?;
        let twins = twins.iter().map(|twin| twin.game).collect();
        Ok(Done { id, number, answer: prepared.answer, before: game.newest.answer, twins })
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
                let packed = packed_text(text.as_bytes());
                let mut draft = ready.draft(Kind::Ruling, &prepared, signed, super::now());
                draft.ruling = Some(&form);
                draft.text = Some(own_text(&packed, ready.digest));
                let (number, seq) = batch.add_revision(id, &draft)?;
                let up_to = batch.commit()?;
                let entry = Entry { seq, game: id.row(), ..ready.entry.clone() };
                self.tell(News::Replaced(Box::new(entry)), up_to);
                self.settle()?;
                Ok(Done { id, number, answer: prepared.answer, before: game.newest.answer, twins: Vec::new() })
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
        self.tell(news, up_to);
        self.settle()?;
        Ok(Done { id, number, answer: newest.answer.clone(), before: newest.answer.clone(), twins: Vec::new() })
    }

    /// Judges all games anew, and stores what changed as revisions. `changed` hears of each; a dry run only tells.
    ///
    /// # Errors
    ///
    /// Where the store fails: what was told before is stored.
    pub fn rejudge(
        &mut self,
        signed: Signed<'_>,
        is_dry_run: bool,
        changed: &mut dyn FnMut(&Done),
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Rejudged, ArchiveError> {
        let mut counts = Rejudged::default();
        let last = self.writer.store().counts()?.games;
        for row in 1..=last {
            progress(row, last);
            let Some(game) = self.writer.store().game(GameId::from_row(row))? else { continue };
            if game.is_withdrawn {
                continue;
            }
            counts.judged += 1;
            let Some((prepared, form)) = self.judged_again(&game)? else { continue };
            counts.changed += 1;
            let ready = ready_of(&prepared)?;
            let mut done = Done {
                id: game.id,
                number: game.newest.number + 1,
                answer: prepared.answer.clone(),
                before: game.newest.answer.clone(),
                twins: Vec::new(),
            };
            if !is_dry_run {
                self.follow()?;
                let export = packed_text(form.as_bytes());
                let mut draft = ready.draft(Kind::Rejudged, &prepared, signed, super::now());
                let stored = self.writer.store().text(game.newest.text)?;
                if stored.digest == ready.digest {
                    draft.text = None;
                } else if stored.original.is_none() {
                    // A ruled text was written by the program: it has no original of its own.
                    draft.text = Some(own_text(&export, ready.digest));
                }
                let mut batch = self.writer.begin()?;
                let (number, seq) = batch.add_revision(game.id, &draft)?;
                let up_to = batch.commit()?;
                done.number = number;
                let entry = Entry { seq, game: game.id.row(), ..ready.entry.clone() };
                self.tell(News::Replaced(Box::new(entry)), up_to);
            }
            changed(&done);
        }
        self.settle()?;
        Ok(counts)
    }

    /// What the present reader and rulebook make of a game, and its export form, if the verdict or the form changed.
    fn judged_again(&self, game: &Game) -> Result<Option<(Prepared, String)>, ArchiveError> {
        let newest = &game.newest;
        let store = self.writer.store();
        let (bytes, manner) = judged_text(&store.text(newest.text)?);
        let (record, verdict) = judge_one(&bytes, manner)
            .ok_or_else(|| ArchiveError::Damaged(format!("the text of game {} is not one record", game.id)))?;
        let source = newest.source.as_deref().unwrap_or("-");
        let prepared = Prepared::of(&record, &verdict, source, manner);
        let before = super::diff::without_place(&newest.answer);
        if super::diff::without_place(&prepared.answer) == before || matches!(prepared.body, Body::Unreadable { .. }) {
            return Ok(None);
        }
        let ruleset = verdict.ruleset.as_ref().expect("a readable game has a ruleset");
        let form = super::prepared::export_form(&record, ruleset, manner.variant);
        Ok(Some((prepared, form)))
    }

    /// Tries records of the quarantine again, all that wait or one.
    ///
    /// # Errors
    ///
    /// Where there is no such record, or it was settled before.
    pub fn retry(
        &mut self,
        number: Option<i64>,
        manner: Manner,
        who: &str,
    ) -> Result<Vec<ImportOutcome>, ArchiveError> {
        let store = self.writer.store();
        let waiting = match number {
            Some(number) => vec![number],
            None => store.quarantine(Some(QuarantineState::Waiting))?.iter().map(|record| record.id).collect(),
        };
        let mut outcomes = Vec::new();
        for number in waiting {
            let record = self.waiting(number)?;
            let bytes = record.bytes.clone();
            outcomes.push(self.settle_quarantined(&record, &bytes, manner, Signed { who, why: None })?);
        }
        self.settle()?;
        Ok(outcomes)
    }

    /// Stores a mended text of a record in quarantine; the bytes that came first are kept there.
    ///
    /// # Errors
    ///
    /// Where the text is not one readable record.
    pub fn mend(
        &mut self,
        number: i64,
        bytes: &[u8],
        manner: Manner,
        signed: Signed<'_>,
    ) -> Result<ImportOutcome, ArchiveError> {
        let record = self.waiting(number)?;
        ready_of(&one_game(bytes, &record.source, manner)?)?;
        let outcome = self.settle_quarantined(&record, bytes, manner, signed)?;
        self.settle()?;
        Ok(outcome)
    }

    /// Gives a record in quarantine up. Its bytes are kept.
    ///
    /// # Errors
    ///
    /// Where there is no such record, or it was settled before.
    pub fn drop_quarantined(&mut self, number: i64, signed: Signed<'_>) -> Result<(), ArchiveError> {
        self.waiting(number)?;
        let mut batch = self.writer.begin()?;
        let why = format!("{}: {}", signed.who, signed.why.unwrap_or_default());
        batch.settle_quarantined(number, QuarantineState::Dropped, None, Some(&why))?;
        batch.commit()?;
        Ok(())
    }

    fn waiting(&self, number: i64) -> Result<Quarantined, ArchiveError> {
        let record = self.writer.store().quarantined(number)?.ok_or(ArchiveError::NotQuarantined(number))?;
        match record.state {
            QuarantineState::Waiting => Ok(record),
            QuarantineState::Mended => Err(ArchiveError::Settled(number, "mended")),
            QuarantineState::Dropped => Err(ArchiveError::Settled(number, "dropped")),
        }
    }

    fn settle_quarantined(
        &mut self,
        record: &Quarantined,
        bytes: &[u8],
        manner: Manner,
        signed: Signed<'_>,
    ) -> Result<ImportOutcome, ArchiveError> {
        let (judged, verdict) = judge_one(bytes, manner)
            .ok_or_else(|| ArchiveError::NotOneRecord("there is none, or more than one".to_owned()))?;
        let mut prepared = Prepared::of(&judged, &verdict, &record.source, manner);
        prepared.line = record.line;
        self.follow()?;
        let mut batch = self.writer.begin()?;
        let (outcome, entry) = store_one(&mut batch, &mut prepared, record.id.unsigned_abs(), None, signed)?;
        if let Some(id) = outcome.id {
            batch.settle_quarantined(record.id, QuarantineState::Mended, Some(id), signed.why)?;
        }
        let up_to = batch.commit()?;
        if let Some(entry) = entry {
            self.tell(News::Added(vec![entry]), up_to);
        }
        Ok(outcome)
    }
}

/// Reads, judges and prepares bytes that have to be one record.
fn one_game(bytes: &[u8], source: &str, manner: Manner) -> Result<Prepared, ArchiveError> {
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
fn own_text(packed: &[u8], digest: Digest) -> DraftText<'_> {
    DraftText { original: None, export: Some(packed), manner: None, digest }
}

fn ready_of(prepared: &Prepared) -> Result<&Ready, ArchiveError> {
    match &prepared.body {
        Body::Game(ready) => Ok(ready),
        Body::Unreadable { .. } => Err(ArchiveError::NotOneRecord("it cannot be read".to_owned())),
    }
}

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
pub(super) fn stored_entry(
    store: &crate::store::Store,
    revision: &crate::store::Revision,
) -> Result<Entry, ArchiveError> {
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

/// What a run of [`Editor::rejudge`] came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rejudged {
    /// Games judged.
    pub judged: u64,
    /// Games whose verdict changed.
    pub changed: u64,
}
