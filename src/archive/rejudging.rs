//! All games judged again, by the present rulebook and reader.

use super::diff::without_place;
use super::editor::{Done, Editor, own_text, ready_of};
use super::error::ArchiveError;
use super::following::News;
use super::import::possible_twins;
use super::prepared::{Body, Prepared, Signed, export_form, judge_one};
use super::stored::judged_text;
use crate::search::Entry;
use crate::store::{Game, GameId, Kind, packed_text};

/// What a run of [`Editor::rejudge`] came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rejudged {
    /// Games judged.
    pub judged: u64,
    /// Games whose verdict changed.
    pub changed: u64,
}

impl Editor {
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
                index_failure: None,
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
                // What moves stood may have changed, and with it what the game is like.
                let twins = possible_twins(&batch, ready, Some(game.id))?;
                for twin in &twins {
                    batch.link_twins(game.id, twin.game, twin.kind, twin.names)?;
                }
                done.twins = twins.iter().map(|twin| twin.game).collect();
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
        let before = without_place(&newest.answer);
        if without_place(&prepared.answer) == before || matches!(prepared.body, Body::Unreadable { .. }) {
            return Ok(None);
        }
        let ruleset = verdict.ruleset.as_ref().expect("a readable game has a ruleset");
        let form = export_form(&record, ruleset, manner.variant);
        Ok(Some((prepared, form)))
    }
}
