//! Export: all games of a search, in the order of the log, in a form that others read.

use std::io::Write;

use super::error::ArchiveError;
use super::filed::Filed;
use super::prepared::Manner;
use super::reading::{Archive, filed};
use crate::search::Query;
use crate::store::Revision;

/// The form of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Records in export form, an empty line between them.
    Cgn,
    /// The bytes of the records as they were given, an empty line between them.
    Original,
    /// A line for each game: its id, its revision, and the keys of its verdict.
    Ndjson,
    /// A line for each game, the columns of [`COLUMNS`].
    Csv,
}

/// The columns of a CSV export.
pub const COLUMNS: [&str; 18] = [
    "id",
    "revision",
    "date",
    "event",
    "site",
    "round",
    "white",
    "black",
    "variant",
    "plies",
    "status",
    "result",
    "reason",
    "article",
    "check",
    "claim",
    "termination",
    "source",
];

impl Archive {
    /// Writes all games of a search, and says how many.
    ///
    /// # Errors
    ///
    /// Where the search cannot be carried out, or the output fails ([`ArchiveError::Output`]).
    pub fn export(
        &self,
        query: &Query,
        form: Form,
        out: &mut dyn Write,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<u64, ArchiveError> {
        let seqs = self.snapshot()?.all(query, &self.moves())?;
        let total = seqs.len() as u64;
        if form == Form::Csv {
            csv_line(out, COLUMNS)?;
        }
        for (done, seq) in (0..).zip(seqs) {
            let revision = self.revision_of(u64::from(seq))?;
            if done > 0 && matches!(form, Form::Cgn | Form::Original) {
                out.write_all(b"\n").map_err(ArchiveError::Output)?;
            }
            self.write_one(&revision, form, out)?;
            progress(done + 1, total);
        }
        Ok(total)
    }

    fn write_one(&self, revision: &Revision, form: Form, out: &mut dyn Write) -> Result<(), ArchiveError> {
        match form {
            Form::Cgn => out.write_all(self.record(revision)?.as_bytes()).map_err(ArchiveError::Output),
            Form::Original => {
                let text = self.store().text(revision.original)?;
                let original = text.original.ok_or_else(|| no_original(revision))?;
                // Records of one file have one encoding: what is UTF-16 without a mark is written as UTF-8.
                let (_, original) = Manner::of_stored(text.manner.as_deref(), &original);
                let end: &[u8] = if original.ends_with(b"\n") { b"" } else { b"\n" };
                out.write_all(&original).and_then(|()| out.write_all(end)).map_err(ArchiveError::Output)
            }
            Form::Ndjson => writeln!(out, "{}", with_id(revision)).map_err(ArchiveError::Output),
            Form::Csv => csv_row(out, revision, &filed(&revision.answer)?),
        }
    }
}

fn no_original(revision: &Revision) -> ArchiveError {
    ArchiveError::Damaged(format!("revision {} has no original", revision.seq))
}

/// The verdict of a revision with the id of its game and its number before the other keys.
pub fn with_id(revision: &Revision) -> String {
    let rest = revision.answer.strip_prefix('{').unwrap_or(&revision.answer);
    format!("{{\"id\":\"{}\",\"revision\":{},{rest}", revision.game, revision.number)
}

fn csv_row(out: &mut dyn Write, revision: &Revision, filed: &Filed) -> Result<(), ArchiveError> {
    let ruleset = filed.ruleset.clone().unwrap_or_default();
    let row = [
        revision.game.to_string(),
        revision.number.to_string(),
        filed.tags.date.clone(),
        filed.tags.event.clone(),
        filed.tags.site.clone(),
        filed.tags.round.clone(),
        filed.tags.white.clone(),
        filed.tags.black.clone(),
        ruleset.variant,
        filed.plies.to_string(),
        filed.status.clone(),
        filed.result.clone(),
        filed.reason.clone(),
        filed.article.clone(),
        filed.check.clone(),
        filed.claim.result.clone(),
        filed.claim.termination.clone(),
        filed.source.clone(),
    ];
    csv_line(out, row.iter().map(|field| unarmed(field)))
}

/// A field that no spreadsheet takes for a formula: those that begin like one get an apostrophe before them.
fn unarmed(field: &str) -> String {
    let guard = if field.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("{guard}{field}")
}

fn csv_line(out: &mut dyn Write, fields: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Result<(), ArchiveError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields).map_err(|error| ArchiveError::Output(error.into()))?;
    let line = writer.into_inner().map_err(|error| ArchiveError::Output(std::io::Error::other(error.to_string())))?;
    out.write_all(&line).map_err(ArchiveError::Output)
}
