//! Phrases, and phrases whose last word is only begun: `"open cu*"`.
//!
//! For these tantivy's own query opens all words with that beginning at once, and so looks at some fifty of them only. Here each
//! is read by itself against the places where the words before it stand: all of them are found, in little memory.

use tantivy::index::InvertedIndexReader;
use tantivy::postings::{Postings, TermInfo};
use tantivy::query::{ConstScorer, EnableScoring, Explanation, PhraseQuery, Query, Scorer, Weight};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, DocSet, Score, SegmentReader, TERMINATED, Term};

use super::filter::Listed;

/// Words one after another in a field, and the beginning of the word after them.
#[derive(Debug, Clone)]
pub(super) struct BegunPhrase {
    field: Field,
    words: Vec<Term>,
    beginning: String,
}

/// Where a next word is to stand: a document and a position.
type Places = Vec<(DocId, u32)>;

impl BegunPhrase {
    /// A phrase of at least one whole word.
    pub(super) fn new(field: Field, words: Vec<Term>, beginning: &str) -> Self {
        Self { field, words, beginning: beginning.to_owned() }
    }

    fn documents(&self, reader: &SegmentReader) -> tantivy::Result<Vec<DocId>> {
        let index = reader.inverted_index(self.field)?;
        let mut places: Option<Places> = None;
        for word in &self.words {
            let Some(info) = index.get_term_info(word)? else { return Ok(Vec::new()) };
            let found = behind(&index, &info, places.as_ref())?;
            if found.is_empty() {
                return Ok(Vec::new());
            }
            places = Some(found);
        }
        let mut documents = Vec::new();
        // No character comes after this one, and it is in no word.
        let end = format!("{}{}", self.beginning, char::MAX);
        let mut words = index.terms().range().ge(self.beginning.as_bytes()).lt(end.as_bytes()).into_stream()?;
        while words.advance() {
            let found = behind(&index, words.value(), places.as_ref())?;
            documents.extend(found.into_iter().map(|(document, _)| document));
        }
        documents.sort_unstable();
        documents.dedup();
        Ok(documents)
    }
}

/// The places right behind a word, where it stands at one of the places given, or anywhere.
fn behind(index: &InvertedIndexReader, word: &TermInfo, places: Option<&Places>) -> tantivy::Result<Places> {
    let mut postings = index.read_postings_from_terminfo(word, IndexRecordOption::WithFreqsAndPositions)?;
    let (mut found, mut positions) = (Vec::new(), Vec::new());
    let Some(places) = places else {
        while postings.doc() != TERMINATED {
            postings.positions(&mut positions);
            found.extend(positions.iter().map(|position| (postings.doc(), position + 1)));
            postings.advance();
        }
        return Ok(found);
    };
    let mut rest = places.as_slice();
    while let Some(&(wanted, _)) = rest.first() {
        // Whichever is behind catches up.
        if postings.doc() < wanted && postings.seek(wanted) == TERMINATED {
            break;
        }
        let document = postings.doc();
        if document == TERMINATED {
            break;
        }
        rest = &rest[rest.partition_point(|(other, _)| *other < document)..];
        let here = rest.partition_point(|(other, _)| *other == document);
        if here > 0 {
            postings.positions(&mut positions);
            let stands = |position: &u32| rest[..here].binary_search(&(document, *position)).is_ok();
            found.extend(positions.iter().filter(|position| stands(position)).map(|position| (document, position + 1)));
            rest = &rest[here..];
        }
    }
    Ok(found)
}

impl Query for BegunPhrase {
    fn weight(&self, _: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(self.clone()))
    }
}

impl Weight for BegunPhrase {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        Ok(Box::new(ConstScorer::new(Listed::new(self.documents(reader)?), boost)))
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> tantivy::Result<Explanation> {
        Ok(Explanation::new("a phrase without a score", 0.0))
    }
}

/// A phrase that may be excluded: tantivy asks what is excluded about documents that lie before its own, which its phrases do not
/// expect.
#[derive(Debug, Clone)]
pub(super) struct Phrase(pub(super) PhraseQuery);

impl Query for Phrase {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(PhraseWeight(self.0.weight(scoring)?)))
    }
}

struct PhraseWeight(Box<dyn Weight>);

impl Weight for PhraseWeight {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        Ok(Box::new(PhraseScorer(self.0.scorer(reader, boost)?)))
    }

    fn explain(&self, reader: &SegmentReader, document: DocId) -> tantivy::Result<Explanation> {
        self.0.explain(reader, document)
    }
}

struct PhraseScorer(Box<dyn Scorer>);

impl DocSet for PhraseScorer {
    fn advance(&mut self) -> DocId {
        self.0.advance()
    }

    fn seek(&mut self, target: DocId) -> DocId {
        self.0.seek(target)
    }

    // Seeking without caution is left as it is for all: it looks where the phrase stands before it moves.

    fn doc(&self) -> DocId {
        self.0.doc()
    }

    fn size_hint(&self) -> u32 {
        self.0.size_hint()
    }

    fn cost(&self) -> u64 {
        self.0.cost()
    }
}

impl Scorer for PhraseScorer {
    fn score(&mut self) -> Score {
        self.0.score()
    }
}
