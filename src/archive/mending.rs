//! The quarantine: records that could not be read are tried again, mended, or given up.

use super::editor::{Editor, one_game, ready_of};
use super::error::ArchiveError;
use super::following::News;
use super::import::{ImportOutcome, Outcome, store_one};
use super::prepared::{Manner, Prepared, Signed, judge_one};
use crate::arbiter::{Check, Status};
use crate::rules::Variant;
use crate::store::{QuarantineState, Quarantined};

impl Editor {
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
            // As it was read at first, unless the caller names something else.
            let (stored, bytes) = Manner::of_stored(record.manner.as_deref(), &record.bytes);
            let manner = Manner {
                encoding: manner.encoding.or(stored.encoding),
                variant: if manner.variant == Variant::default() { stored.variant } else { manner.variant },
            };
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
        let prepared = one_game(bytes, &record.source, manner)?;
        if let Some((other, _)) = self.writer.store().find_digest(&ready_of(&prepared)?.digest)? {
            return Err(ArchiveError::OtherGame(other));
        }
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
        let Some((judged, verdict)) = judge_one(bytes, manner) else {
            return Ok(ImportOutcome {
                game: record.id.unsigned_abs(),
                source: record.source.clone(),
                line: record.line,
                outcome: Outcome::Unreadable,
                id: None,
                quarantine: Some(record.id),
                status: Status::Unreadable,
                check: Check::Void,
                twins: Vec::new(),
            });
        };
        let mut prepared = Prepared::of(&judged, &verdict, &record.source, manner);
        prepared.line = record.line;
        self.follow()?;
        let mut batch = self.writer.begin()?;
        let (outcome, entry) = store_one(&mut batch, &mut prepared, record.id.unsigned_abs(), None, signed)?;
        if let Some(id) = outcome.id {
            let why = format!("{}: {}", signed.who, signed.why.unwrap_or("tried again"));
            batch.settle_quarantined(record.id, QuarantineState::Mended, Some(id), Some(&why))?;
        }
        let up_to = batch.commit()?;
        if let Some(entry) = entry {
            self.tell(News::Added(vec![entry]), up_to);
        }
        Ok(outcome)
    }
}
