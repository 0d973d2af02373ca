//! Facets: how many of the games found have which value.

use std::cmp::Reverse;
use std::collections::HashMap;

use serde::Serialize;
use tantivy::columnar::StrColumn;
use tantivy::{DocId, SegmentReader};

use super::columns::Columns;
use super::error::SearchError;

/// Values with the number of games, the most frequent first.
pub type Counted = Vec<(String, u64)>;

/// How many of the games found have which value; games without one are not counted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Facets {
    /// All games found.
    pub total: u64,
    /// By variant.
    pub variant: Counted,
    /// By result.
    pub result: Counted,
    /// By reason.
    pub reason: Counted,
    /// By what the claim is worth.
    pub check: Counted,
    /// By year, where the whole of the date lies in one.
    pub year: Counted,
    /// By event, as it is written.
    pub event: Counted,
    /// By player of either colour, as the name is written.
    pub player: Counted,
}

const TEXTS: [&str; 6] = ["variant", "result", "reason", "check", "event", "player"];

/// Counts segment by segment.
#[derive(Debug, Default)]
pub(super) struct FacetCounts {
    total: u64,
    texts: [HashMap<String, u64>; TEXTS.len()],
    years: HashMap<u32, u64>,
}

impl FacetCounts {
    /// Counts documents of a segment.
    pub(super) fn add(
        &mut self,
        reader: &SegmentReader,
        columns: &Columns,
        documents: &[DocId],
    ) -> Result<(), SearchError> {
        self.total += documents.len() as u64;
        let (first, last) = (columns.first_day()?, columns.last_day()?);
        for &document in documents {
            let (first, last) = (first[document as usize] / 10_000, last[document as usize] / 10_000);
            if first == last && first > 0 {
                *self.years.entry(first).or_default() += 1;
            }
        }
        for (name, counts) in TEXTS.iter().zip(&mut self.texts) {
            if let Some(column) = reader.fast_fields().str(name)? {
                count_texts(&column, documents, counts)?;
            }
        }
        Ok(())
    }

    /// The most frequent of each.
    pub(super) fn into_facets(self, most: usize) -> Facets {
        let years = self.years.into_iter().map(|(year, count)| (format!("{year:04}"), count)).collect();
        let [variant, result, reason, check, event, player] = self.texts.map(|counts| first(counts, most));
        Facets { total: self.total, variant, result, reason, check, event, player, year: first(years, most) }
    }
}

/// Counts by the number of a text in the segment, and reads only texts that occur.
fn count_texts(column: &StrColumn, documents: &[DocId], texts: &mut HashMap<String, u64>) -> Result<(), SearchError> {
    let mut counts = vec![0_u64; column.num_terms()];
    for &document in documents {
        let mut before = None;
        for ordinal in column.term_ords(document) {
            // Who plays both sides plays one game.
            if before != Some(ordinal)
                && let Some(count) = counts.get_mut(ordinal as usize)
            {
                *count += 1;
            }
            before = Some(ordinal);
        }
    }
    let ordinals: Vec<u64> = (0..counts.len() as u64).filter(|&ordinal| counts[ordinal as usize] > 0).collect();
    let mut counted = ordinals.iter().map(|&ordinal| counts[ordinal as usize]);
    column.dictionary().sorted_ords_to_term_cb(&ordinals, |text| {
        let count = counted.next().unwrap_or_default();
        *texts.entry(String::from_utf8_lossy(text).into_owned()).or_default() += count;
    })?;
    Ok(())
}

fn first(counts: HashMap<String, u64>, most: usize) -> Counted {
    let mut counts: Counted = counts.into_iter().collect();
    counts.sort_unstable_by(|(one, count), (other, other_count)| {
        (Reverse(count), one).cmp(&(Reverse(other_count), other))
    });
    counts.truncate(most);
    counts
}
