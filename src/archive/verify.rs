//! Verification: everything that the archive holds, read again, judged again and compared.

use std::ops::ControlFlow;

use sha2::{Digest as _, Sha256};

use super::diff::without_place;
use super::editor::{judged_text, stored_entry};
use super::error::ArchiveError;
use super::prepared::judge_one;
use super::reading::Archive;
use crate::arbiter::Answer;
use crate::notation;
use crate::rules::articles;
use crate::search::position_sum;
use crate::store::Revision;

/// What is being verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// The pages and references of the database.
    Store,
    /// Every revision: its text, its hash, its verdict.
    Revisions,
    /// The index against the store.
    Index,
}

/// What was verified.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verified {
    /// Revisions read and judged again.
    pub revisions: u64,
    /// Of them, those whose verdict another version of rulebook or reader made: they are compared by `rejudge`.
    pub older: u64,
    /// Games compared with the index.
    pub indexed: u64,
    /// Positions of the index whose blocks were read.
    pub positions: u64,
    /// What is wrong, a sentence each, the first [`Verified::MOST`].
    pub faults: Vec<String>,
    /// How many faults there are in all.
    pub all_faults: u64,
}

impl Verified {
    /// So many faults are told.
    pub const MOST: usize = 1000;

    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        self.all_faults == 0
    }

    fn fault(&mut self, fault: impl Into<String>) {
        self.all_faults += 1;
        if self.faults.len() < Self::MOST {
            self.faults.push(fault.into());
        }
    }
}

impl Archive {
    /// Verifies the archive: the database, every revision, and the index.
    ///
    /// # Errors
    ///
    /// Where it is so damaged that it cannot be read at all; other faults are what is returned.
    pub fn verify(&self, progress: &mut dyn FnMut(Step, u64, u64)) -> Result<Verified, ArchiveError> {
        let mut verified = Verified::default();
        progress(Step::Store, 0, 1);
        for fault in self.store().integrity()? {
            verified.fault(format!("the database: {fault}"));
        }
        progress(Step::Store, 1, 1);
        self.verify_revisions(&mut verified, progress)?;
        self.verify_index(&mut verified, progress)?;
        Ok(verified)
    }

    fn verify_revisions(
        &self,
        verified: &mut Verified,
        progress: &mut dyn FnMut(Step, u64, u64),
    ) -> Result<(), ArchiveError> {
        const STRETCH: u64 = 1000;
        let last = self.store().last_seq()?;
        let mut at = 0;
        while at < last {
            let to = last.min(at + STRETCH);
            let mut revisions = Vec::new();
            self.store().log(at, to, &mut |revision| {
                revisions.push(revision);
                ControlFlow::Continue(())
            })?;
            if revisions.len() as u64 != to - at {
                verified.fault(format!("the log has {} revisions from {} to {to}", revisions.len(), at + 1));
            }
            for revision in &revisions {
                verified.revisions += 1;
                match self.fault_of(revision) {
                    Ok(Checked::Same) => {}
                    Ok(Checked::Older) => verified.older += 1,
                    Err(fault) => verified.fault(format!(
                        "revision {} of game {} (number {} in the log): {fault}",
                        revision.number, revision.game, revision.seq
                    )),
                }
            }
            at = to;
            progress(Step::Revisions, at, last);
        }
        Ok(())
    }

    /// Reads and judges a revision again.
    fn fault_of(&self, revision: &Revision) -> Result<Checked, String> {
        let text = self.store().text(revision.text).map_err(|error| error.to_string())?;
        let digest: [u8; 32] = Sha256::digest(&text.export).into();
        if digest != text.digest {
            return Err("the export form is not the one that was stored".to_owned());
        }
        self.original(revision).map_err(|error| error.to_string())?;
        stored_entry(self.store(), revision).map_err(|error| error.to_string())?;
        if (revision.rulebook, revision.reader) != (articles::VERSION, notation::VERSION) {
            return Ok(Checked::Older);
        }
        let (bytes, manner) = judged_text(&text);
        let (record, verdict) = judge_one(&bytes, manner).ok_or("its text is not one record")?;
        let source = revision.source.as_deref();
        let answer = serde_json::to_string(&Answer { game: None, source, record: &record, verdict: &verdict })
            .map_err(|error| error.to_string())?;
        if without_place(&answer) == without_place(&revision.answer) {
            Ok(Checked::Same)
        } else {
            Err("judged again, its verdict is another".to_owned())
        }
    }

    fn verify_index(
        &self,
        verified: &mut Verified,
        progress: &mut dyn FnMut(Step, u64, u64),
    ) -> Result<(), ArchiveError> {
        let snapshot = self.snapshot()?;
        let up_to = snapshot.up_to();
        let damage = snapshot.damage();
        for damage in &damage {
            verified.fault(format!("the index: {damage}"));
        }
        if !damage.is_empty() {
            return Ok(());
        }
        verified.positions = snapshot.positions();
        let mut others = snapshot.live()?.clone();
        let mut heads = Vec::new();
        self.store().log(0, up_to, &mut |revision| {
            if revision.is_newest && !revision.is_withdrawn {
                heads.push(revision.seq);
            }
            ControlFlow::Continue(())
        })?;
        let total = heads.len() as u64;
        let sums = snapshot.position_sums()?;
        for (done, seq) in (1..).zip(heads) {
            let revision = self.revision_of(seq)?;
            let Ok(entry) = stored_entry(self.store(), &revision) else { continue };
            if !others.contains(seq as usize) {
                verified.fault(format!("the index does not have game {}", revision.game));
            } else if snapshot.holds(&entry)? {
                verified.indexed += 1;
            } else {
                verified.fault(format!("the index has other words of game {} than the store", revision.game));
            }
            others.set(seq as usize, false);
            if sums.get(seq as usize).copied().unwrap_or_default() != position_sum(&entry) {
                verified.fault(format!("the index has other positions of game {} than the store", revision.game));
            }
            progress(Step::Index, done, total);
        }
        for seq in others.ones() {
            verified.fault(format!("the index has revision {seq}, which is no game’s newest"));
        }
        Ok(())
    }
}

/// How a revision compares.
enum Checked {
    Same,
    Older,
}
