//! One of a few: a word in this field or that.
//!
//! Tantivy's own union collects thousands of documents ahead, which is quick to go through and slow to skip in. A word is in few
//! fields, and mostly asked about together with others: here each field skips by itself.

use tantivy::query::{EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{DocId, DocSet, Score, SegmentReader, TERMINATED};

/// What may match, with its score; of neighbours in the same group one counts.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) query: Box<dyn Query>,
    pub(super) group: u8,
    pub(super) score: u32,
}

impl Clone for Choice {
    fn clone(&self) -> Self {
        Self { query: self.query.box_clone(), ..*self }
    }
}

/// At least one of these.
#[derive(Debug, Clone)]
pub(super) struct AnyOf(pub(super) Vec<Choice>);

impl Query for AnyOf {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        let scoring = match scoring.searcher() {
            Some(searcher) => EnableScoring::disabled_from_searcher(searcher),
            None => EnableScoring::disabled_from_schema(scoring.schema()),
        };
        let weigh = |choice: &Choice| Ok((choice.query.weight(scoring)?, choice.group, choice.score));
        Ok(Box::new(AnyWeight(self.0.iter().map(weigh).collect::<tantivy::Result<_>>()?)))
    }
}

struct AnyWeight(Vec<(Box<dyn Weight>, u8, u32)>);

impl Weight for AnyWeight {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let mut children = Vec::with_capacity(self.0.len());
        for (weight, group, score) in &self.0 {
            let scorer = weight.scorer(reader, 1.0)?;
            if scorer.doc() != TERMINATED {
                children.push(Child { scorer, group: *group, score: *score });
            }
        }
        let mut any = AnyScorer { children, document: 0, boost };
        any.settle();
        Ok(Box::new(any))
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> tantivy::Result<Explanation> {
        Ok(Explanation::new("one of a few", 0.0))
    }
}

struct Child {
    scorer: Box<dyn Scorer>,
    group: u8,
    score: u32,
}

struct AnyScorer {
    children: Vec<Child>,
    document: DocId,
    boost: Score,
}

impl AnyScorer {
    fn settle(&mut self) -> DocId {
        self.document = self.children.iter().map(|child| child.scorer.doc()).min().unwrap_or(TERMINATED);
        self.document
    }
}

impl DocSet for AnyScorer {
    fn advance(&mut self) -> DocId {
        let mut next = TERMINATED;
        if self.document == TERMINATED {
            return next;
        }
        for child in &mut self.children {
            let mut document = child.scorer.doc();
            if document == self.document {
                document = child.scorer.advance();
            }
            next = next.min(document);
        }
        self.document = next;
        next
    }

    fn seek(&mut self, target: DocId) -> DocId {
        for child in &mut self.children {
            if child.scorer.doc() < target {
                child.scorer.seek(target);
            }
        }
        self.settle()
    }

    fn fill_buffer(&mut self, buffer: &mut [DocId; tantivy::COLLECT_BLOCK_BUFFER_LEN]) -> usize {
        if let [only] = self.children.as_mut_slice() {
            let count = only.scorer.fill_buffer(buffer);
            self.document = only.scorer.doc();
            return count;
        }
        for (count, place) in buffer.iter_mut().enumerate() {
            if self.document == TERMINATED {
                return count;
            }
            *place = self.document;
            self.advance();
        }
        buffer.len()
    }

    fn doc(&self) -> DocId {
        self.document
    }

    fn size_hint(&self) -> u32 {
        self.children.iter().map(|child| child.scorer.size_hint()).fold(0, u32::saturating_add)
    }

    fn cost(&self) -> u64 {
        self.children.iter().map(|child| child.scorer.cost()).sum()
    }
}

impl Scorer for AnyScorer {
    fn score(&mut self) -> Score {
        let (mut sum, mut counted) = (0, None);
        for child in &self.children {
            if child.scorer.doc() == self.document && counted != Some(child.group) {
                sum += child.score;
                counted = Some(child.group);
            }
        }
        #[allow(clippy::cast_precision_loss, reason = "a score is a small number")]
        let sum = sum as Score;
        sum * self.boost
    }
}
