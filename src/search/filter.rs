//! Conditions that tantivy does not know: sets of revisions, days, plies. They are tested against columns in memory, and
//! compose with all other conditions.

use std::collections::HashMap;
use std::sync::Arc;

use fixedbitset::FixedBitSet;
use tantivy::index::SegmentId;
use tantivy::query::{ConstScorer, EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{
    COLLECT_BLOCK_BUFFER_LEN, DocId, DocSet, Score, SeekDangerResult, SegmentReader, TERMINATED, TantivyError, Term,
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

    /// Whether it is small against so many documents: then each is looked up, where else every document is asked.
    pub(super) fn is_small(&self, documents: u64) -> bool {
        (self.firsts.len() as u64) < documents / 64
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
    /// The game has this value.
    Mark(Term),
}

/// Tests as one query of tantivy's: all hold that are asked for, and none that are excluded.
#[derive(Debug, Clone)]
pub(super) struct Filter {
    pub(super) columns: AllColumns,
    /// With whether each is asked for.
    pub(super) tests: Vec<(Test, bool)>,
}

/// The revisions of a small set, each looked up.
#[derive(Debug, Clone)]
pub(super) struct Few {
    pub(super) columns: AllColumns,
    pub(super) set: Arc<SeqSet>,
}

fn columns_of<'a>(columns: &'a AllColumns, reader: &SegmentReader) -> tantivy::Result<&'a Columns> {
    let columns = columns.get(&reader.segment_id()).map(Arc::as_ref);
    columns.ok_or_else(|| TantivyError::InvalidArgument("a segment of another snapshot".to_owned()))
}

impl Query for Few {
    fn weight(&self, _: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(self.clone()))
    }
}

impl Weight for Few {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let columns = columns_of(&self.columns, reader)?;
        let mut documents = Vec::new();
        for (seq, _) in &self.set.firsts {
            documents.extend(columns.document(*seq)?);
        }
        documents.sort_unstable();
        Ok(Box::new(ConstScorer::new(Listed::new(documents), boost)))
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> tantivy::Result<Explanation> {
        Ok(Explanation::new("a condition without a score", 0.0))
    }
}

impl Query for Filter {
    fn weight(&self, _: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(self.clone()))
    }
}

impl Weight for Filter {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let columns = columns_of(&self.columns, reader)?;
        let mut tests = Vec::with_capacity(self.tests.len());
        for (test, is_asked) in &self.tests {
            let source = match test {
                Test::Seqs(set) => Source::Seqs(Arc::clone(columns.seq()?), Arc::clone(set)),
                &Test::Days(from, to) => {
                    // An unknown date has day 0.
                    let from = from.max(1);
                    Source::Days(Arc::clone(columns.first_day()?), Arc::clone(columns.last_day()?), from, to)
                }
                &Test::Plies(least, most) => Source::Plies(Arc::clone(columns.plies()?), least, most),
                Test::Mark(term) => Source::Bits(columns.mark(term)?),
            };
            tests.push((source, *is_asked));
        }
        // What is told quickest is asked first.
        tests.sort_by_key(|(source, _)| !matches!(source, Source::Bits(_)));
        let mut tested = Tested { tests, most: reader.max_doc(), word: 0, bits: 0, document: 0 };
        tested.go_to(0);
        Ok(Box::new(ConstScorer::new(tested, boost)))
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> tantivy::Result<Explanation> {
        Ok(Explanation::new("a condition without a score", 0.0))
    }
}

/// A test on the documents of a segment.
enum Source {
    Bits(Arc<[u64]>),
    Days(Arc<[u32]>, Arc<[u32]>, u32, u32),
    Plies(Arc<[u32]>, u32, u32),
    Seqs(Arc<[u32]>, Arc<SeqSet>),
}

/// Documents that are tested at once.
const WORD: u32 = u64::BITS;

/// The bits of up to 64 values for which something holds. Without a branch: half of them may hold.
#[inline(always)]
fn bits_of(values: &[u32], holds: impl Fn(u32) -> bool) -> u64 {
    values.iter().enumerate().fold(0, |bits, (at, &value)| bits | u64::from(holds(value)) << at)
}

/// The values of a word's documents.
#[inline(always)]
fn of_word(values: &[u32], word: u32) -> &[u32] {
    let from = (word * WORD) as usize;
    &values[from.min(values.len())..(from + WORD as usize).min(values.len())]
}

impl Source {
    /// The documents of a word for which it holds.
    fn word(&self, word: u32) -> u64 {
        match self {
            Self::Bits(bits) => bits.get(word as usize).copied().unwrap_or(0),
            Self::Days(first, last, from, to) => {
                bits_of(of_word(first, word), |day| day >= *from) & bits_of(of_word(last, word), |day| day <= *to)
            }
            Self::Plies(plies, least, most) => {
                bits_of(of_word(plies, word), |plies| (plies >= *least) & (plies <= *most))
            }
            Self::Seqs(seqs, set) => bits_of(of_word(seqs, word), |seq| set.bits.contains(seq as usize)),
        }
    }

    /// Whether it holds for one document.
    fn holds(&self, document: DocId) -> bool {
        let at = document as usize;
        match self {
            Self::Bits(bits) => bits.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1),
            Self::Days(first, last, from, to) => first[at] >= *from && last[at] <= *to,
            Self::Plies(plies, least, most) => (*least..=*most).contains(&plies[at]),
            Self::Seqs(seqs, set) => set.bits.contains(seqs[at] as usize),
        }
    }
}

/// The documents for which all tests hold, found 64 at a time as they are asked for.
struct Tested {
    tests: Vec<(Source, bool)>,
    most: DocId,
    /// The word of the document, and those of its documents that are still to come, the present one included.
    word: u32,
    bits: u64,
    document: DocId,
}

impl Tested {
    fn tested(&self, word: u32) -> u64 {
        let mut bits = u64::MAX;
        for (source, is_asked) in &self.tests {
            let holds = source.word(word);
            bits &= if *is_asked { holds } else { !holds };
            if bits == 0 {
                break;
            }
        }
        let rest = self.most - word * WORD;
        if rest < WORD { bits & ((1 << rest) - 1) } else { bits }
    }

    /// Goes to the first document from here on.
    fn go_to(&mut self, from: DocId) -> DocId {
        if from >= self.most {
            self.document = TERMINATED;
            return TERMINATED;
        }
        self.word = from / WORD;
        self.bits = self.tested(self.word) & (u64::MAX << (from % WORD));
        self.settle()
    }

    /// Goes to the first document whose bit is still there.
    fn settle(&mut self) -> DocId {
        while self.bits == 0 {
            self.word += 1;
            if self.word * WORD >= self.most {
                self.document = TERMINATED;
                return TERMINATED;
            }
            self.bits = self.tested(self.word);
        }
        self.document = self.word * WORD + self.bits.trailing_zeros();
        self.document
    }
}

impl DocSet for Tested {
    fn advance(&mut self) -> DocId {
        if self.document == TERMINATED {
            return TERMINATED;
        }
        self.bits &= self.bits.wrapping_sub(1);
        self.settle()
    }

    fn seek(&mut self, target: DocId) -> DocId {
        if self.document >= target { self.document } else { self.go_to(target) }
    }

    fn seek_danger(&mut self, target: DocId) -> SeekDangerResult {
        if target >= self.most {
            return SeekDangerResult::SeekLowerBound(TERMINATED);
        }
        // Only this document is asked about: to find the next one might take long.
        if self.tests.iter().all(|(source, is_asked)| source.holds(target) == *is_asked) {
            self.seek(target);
            return SeekDangerResult::Found;
        }
        SeekDangerResult::SeekLowerBound(if target + 1 < self.most { target + 1 } else { TERMINATED })
    }

    fn fill_buffer(&mut self, buffer: &mut [DocId; COLLECT_BLOCK_BUFFER_LEN]) -> usize {
        for (count, place) in buffer.iter_mut().enumerate() {
            if self.document == TERMINATED {
                return count;
            }
            *place = self.document;
            self.bits &= self.bits.wrapping_sub(1);
            self.settle();
        }
        buffer.len()
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
