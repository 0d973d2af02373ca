//! Conditions that tantivy does not know: sets of revisions, days, plies. They are tested against columns in memory, and
//! compose with all other conditions.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use fixedbitset::FixedBitSet;
use tantivy::index::SegmentId;
use tantivy::query::{ConstScorer, EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{
    COLLECT_BLOCK_BUFFER_LEN, DocId, DocSet, Score, SeekDangerResult, SegmentReader, TERMINATED, TantivyError,
};

use super::columns::Columns;

/// The columns of all segments of a snapshot.
pub(super) type AllColumns = Arc<HashMap<SegmentId, Arc<Columns>>>;

/// Revisions with the first ply at which each matched, in ascending order.
#[derive(Debug, Default)]
pub(super) struct SeqSet {
    bits: FixedBitSet,
    firsts: Vec<(u32, u32)>,
}

impl SeqSet {
    /// Of several plies of a revision the first counts.
    pub(super) fn new(mut firsts: Vec<(u32, u32)>) -> Self {
        #[allow(clippy::stable_sort_primitive, reason = "each run came in order, and this merges them")]
        firsts.sort();
        firsts.dedup_by_key(|(seq, _)| *seq);
        let most = firsts.last().map_or(0, |(seq, _)| *seq as usize + 1);
        let mut bits = FixedBitSet::with_capacity(most);
        for (seq, _) in &firsts {
            bits.insert(*seq as usize);
        }
        Self { bits, firsts }
    }

    /// The first ply at which a revision matched.
    pub(super) fn first(&self, seq: u32) -> Option<u32> {
        let place = self.firsts.binary_search_by_key(&seq, |(seq, _)| *seq).ok()?;
        Some(self.firsts[place].1)
    }
}

/// What is tested.
#[derive(Debug, Clone)]
pub(super) enum Test {
    /// The revision is one of these.
    Seqs(Arc<SeqSet>),
    /// Every day of the date lies between these.
    Days(u32, u32),
    /// The plies lie between these.
    Plies(u32, u32),
}

/// A test as a query of tantivy's.
#[derive(Clone)]
pub(super) struct Filter {
    pub(super) columns: AllColumns,
    pub(super) test: Test,
}

impl fmt::Debug for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.test {
            Test::Seqs(set) => write!(f, "Seqs({})", set.firsts.len()),
            test => write!(f, "{test:?}"),
        }
    }
}

impl Query for Filter {
    fn weight(&self, _: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(self.clone()))
    }
}

impl Weight for Filter {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let columns = self.columns.get(&reader.segment_id());
        let columns =
            columns.ok_or_else(|| TantivyError::InvalidArgument("a segment of another snapshot".to_owned()))?;
        let most = reader.max_doc();
        match &self.test {
            Test::Seqs(set) => {
                // A few are looked up; for many it is quicker to ask every document.
                if set.firsts.len() < most as usize / 32 {
                    let mut documents = Vec::new();
                    for (seq, _) in &set.firsts {
                        documents.extend(columns.document(*seq)?);
                    }
                    documents.sort_unstable();
                    return Ok(Box::new(ConstScorer::new(Listed::new(documents), boost)));
                }
                let (seqs, set) = (Arc::clone(columns.seq()?), Arc::clone(set));
                Ok(scorer(most, boost, move |document| set.bits.contains(seqs[document as usize] as usize)))
            }
            &Test::Days(from, to) => {
                let (first, last) = (Arc::clone(columns.first_day()?), Arc::clone(columns.last_day()?));
                // An unknown date has day 0.
                let from = from.max(1);
                Ok(scorer(most, boost, move |document| {
                    (first[document as usize] >= from) & (last[document as usize] <= to)
                }))
            }
            &Test::Plies(least, most_plies) => {
                let plies = Arc::clone(columns.plies()?);
                Ok(scorer(most, boost, move |document| (least..=most_plies).contains(&plies[document as usize])))
            }
        }
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> tantivy::Result<Explanation> {
        Ok(Explanation::new("a condition without a score", 0.0))
    }
}

fn scorer(most: DocId, boost: Score, test: impl Fn(DocId) -> bool + Send + 'static) -> Box<dyn Scorer> {
    let mut tested = Tested { test, document: 0, most };
    tested.go_to(0);
    Box::new(ConstScorer::new(tested, boost))
}

/// The documents for which a test holds, found as they are asked for.
struct Tested<T> {
    test: T,
    document: DocId,
    most: DocId,
}

impl<T: Fn(DocId) -> bool> Tested<T> {
    #[inline]
    fn go_to(&mut self, from: DocId) -> DocId {
        let found = (from..self.most).find(|&document| (self.test)(document));
        self.document = found.unwrap_or(TERMINATED);
        self.document
    }
}

impl<T: Fn(DocId) -> bool + Send> DocSet for Tested<T> {
    fn advance(&mut self) -> DocId {
        self.go_to(self.document.saturating_add(1))
    }

    fn seek(&mut self, target: DocId) -> DocId {
        if self.document >= target && self.document == TERMINATED {
            return TERMINATED;
        }
        self.go_to(target)
    }

    fn seek_danger(&mut self, target: DocId) -> SeekDangerResult {
        if target >= TERMINATED {
            return SeekDangerResult::SeekLowerBound(target);
        }
        if target < self.most && (self.test)(target) {
            self.document = target;
            return SeekDangerResult::Found;
        }
        let next = target + 1;
        SeekDangerResult::SeekLowerBound(if next < self.most { next } else { TERMINATED })
    }

    fn fill_buffer(&mut self, buffer: &mut [DocId; COLLECT_BLOCK_BUFFER_LEN]) -> usize {
        let mut count = 0;
        let mut document = self.document;
        while document < self.most {
            if (self.test)(document) {
                buffer[count] = document;
                count += 1;
                if count == buffer.len() {
                    self.go_to(document + 1);
                    return count;
                }
            }
            document += 1;
        }
        self.document = TERMINATED;
        count
    }

    fn doc(&self) -> DocId {
        self.document
    }

    fn size_hint(&self) -> u32 {
        self.most / 2
    }

    /// Each other condition is to lead: this one is cheap to ask about a document, and dear to go through.
    fn cost(&self) -> u64 {
        u64::from(self.most) * 4
    }
}

/// Documents in ascending order.
pub(super) struct Listed {
    documents: Vec<DocId>,
    at: usize,
}

impl Listed {
    /// Documents, each once and in order.
    pub(super) fn new(documents: Vec<DocId>) -> Self {
        Self { documents, at: 0 }
    }
}

impl DocSet for Listed {
    fn advance(&mut self) -> DocId {
        self.at += 1;
        self.doc()
    }

    fn seek(&mut self, target: DocId) -> DocId {
        let rest = self.documents.get(self.at..).unwrap_or_default();
        self.at += rest.partition_point(|&document| document < target);
        self.doc()
    }

    fn doc(&self) -> DocId {
        self.documents.get(self.at).copied().unwrap_or(TERMINATED)
    }

    fn size_hint(&self) -> u32 {
        self.documents.len() as u32
    }
}
