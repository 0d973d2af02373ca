//! Columns in memory: numbers of a segment's documents, read once when they are first asked for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tantivy::columnar::ColumnValues;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocId, DocSet, SegmentReader, TERMINATED, Term};

/// So many values are read at once.
const PIECE: usize = 1024;

/// The columns of a segment. They never change; which documents are still alive is not asked here.
#[derive(Debug)]
pub(super) struct Columns {
    reader: SegmentReader,
    seq: OnceLock<Arc<[u32]>>,
    first_day: OnceLock<Arc<[u32]>>,
    last_day: OnceLock<Arc<[u32]>>,
    plies: OnceLock<Arc<[u32]>>,
    /// For values of lists, the documents that have them.
    marks: Mutex<HashMap<Term, Arc<[u64]>>>,
    /// Documents in the order of the log, unless they lie in it.
    order: OnceLock<Option<Arc<[DocId]>>>,
}

impl Columns {
    pub(super) fn new(reader: SegmentReader) -> Self {
        let (seq, first_day, last_day, plies) = Default::default();
        Self { reader, seq, first_day, last_day, plies, marks: Mutex::default(), order: OnceLock::new() }
    }

    /// Numbers of revisions.
    pub(super) fn seq(&self) -> tantivy::Result<&Arc<[u32]>> {
        self.read(&self.seq, "seq")
    }

    /// Earliest days; 0 where the date is unknown.
    pub(super) fn first_day(&self) -> tantivy::Result<&Arc<[u32]>> {
        self.read(&self.first_day, "first_day")
    }

    /// Latest days; 0 where the date is unknown.
    pub(super) fn last_day(&self) -> tantivy::Result<&Arc<[u32]>> {
        self.read(&self.last_day, "last_day")
    }

    /// Numbers of plies.
    pub(super) fn plies(&self) -> tantivy::Result<&Arc<[u32]>> {
        self.read(&self.plies, "plies")
    }

    /// Row numbers of games: wanted for few documents, and so not kept.
    pub(super) fn game(&self) -> tantivy::Result<Arc<dyn ColumnValues<u64>>> {
        self.reader.fast_fields().column_first_or_default("game")
    }

    /// The numbers that tell whether an entry is indexed as it is.
    pub(super) fn hash(&self) -> tantivy::Result<Arc<dyn ColumnValues<u64>>> {
        self.reader.fast_fields().column_first_or_default("hash")
    }

    /// The documents that have a value, 64 to a word.
    pub(super) fn mark(&self, term: &Term) -> tantivy::Result<Arc<[u64]>> {
        let marks = || self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = marks().get(term) {
            return Ok(Arc::clone(known));
        }
        let mut bits = vec![0_u64; (self.reader.max_doc() as usize).div_ceil(64)];
        let postings = self.reader.inverted_index(term.field())?.read_postings(term, IndexRecordOption::Basic)?;
        if let Some(mut postings) = postings {
            let mut document = postings.doc();
            while document != TERMINATED {
                bits[document as usize / 64] |= 1 << (document % 64);
                document = postings.advance();
            }
        }
        let bits: Arc<[u64]> = bits.into();
        marks().insert(term.clone(), Arc::clone(&bits));
        Ok(bits)
    }

    fn read<'a>(&'a self, place: &'a OnceLock<Arc<[u32]>>, name: &str) -> tantivy::Result<&'a Arc<[u32]>> {
        if let Some(values) = place.get() {
            return Ok(values);
        }
        let column = self.reader.fast_fields().column_first_or_default::<u64>(name)?;
        let count = self.reader.max_doc() as usize;
        let mut values = Vec::with_capacity(count);
        let mut piece = [0_u64; PIECE];
        while values.len() < count {
            let length = PIECE.min(count - values.len());
            column.get_range(values.len() as u64, &mut piece[..length]);
            values.extend(piece[..length].iter().map(|&value| value as u32));
        }
        Ok(place.get_or_init(|| values.into()))
    }

    /// The document of a revision.
    pub(super) fn document(&self, seq: u32) -> tantivy::Result<Option<DocId>> {
        let seqs = self.seq()?;
        let order = self.order.get_or_init(|| {
            if seqs.is_sorted() {
                return None;
            }
            let mut order: Vec<DocId> = (0..seqs.len() as DocId).collect();
            // Merged segments are a few sorted stretches one after another.
            order.sort_by_key(|&document| seqs[document as usize]);
            Some(order.into())
        });
        let found = match order {
            None => seqs.binary_search(&seq).ok().map(|document| document as DocId),
            Some(order) => {
                let found = order.binary_search_by_key(&seq, |&document| seqs[document as usize]);
                found.ok().map(|place| order[place])
            }
        };
        Ok(found)
    }
}
