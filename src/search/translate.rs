//! From conditions to tantivy's queries.

use std::ops::Bound;

use tantivy::Term;
use tantivy::query::{
    AllQuery, BooleanQuery, ConstScoreQuery, EmptyQuery, InvertedIndexRangeQuery, Occur, PhraseQuery, Query, TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};

use super::filter::{AllColumns, Few, Filter, Test};
use super::phrase::{BegunPhrase, Phrase};
use super::query::{Condition, Mark, NameOf, Node, TextOf, Word};
use super::resolve::Resolved;
use super::schema::{Fields, mark};
use super::union::{AnyOf, Choice};
use crate::board::Color;

/// What a word in a name is worth.
const NAME: u32 = 4;
/// What a word in an event is worth.
const EVENT: u32 = 2;
/// What a word elsewhere is worth.
const ELSEWHERE: u32 = 1;

/// Makes queries of conditions.
pub(super) struct Translator<'a> {
    pub(super) fields: &'a Fields,
    pub(super) columns: &'a AllColumns,
    pub(super) resolved: &'a Resolved,
    /// How many documents there are.
    pub(super) documents: u64,
    /// Whether scores are asked for. They are our own constants: they depend on the game and the query, and on no other game.
    pub(super) is_scored: bool,
}

type Boxed = Box<dyn Query>;

impl Translator<'_> {
    /// The query of a node.
    pub(super) fn node(&self, node: &Node) -> Boxed {
        match node {
            Node::All => self.scored(Box::new(AllQuery), 0),
            Node::And(nodes) => self.all_of(nodes.iter()),
            Node::Or(nodes) => any(nodes.iter().map(|node| self.node(node))),
            Node::Not(_) => self.all_of(std::iter::once(node)),
            Node::Leaf(condition) => self.condition(condition),
        }
    }

    /// All of these nodes.
    pub(super) fn all_of<'n>(&self, nodes: impl Iterator<Item = &'n Node>) -> Boxed {
        let (mut clauses, mut tests) = (Vec::new(), Vec::new());
        for node in nodes {
            let (node, is_asked) = match node {
                Node::Not(node) => (node.as_ref(), false),
                node => (node, true),
            };
            match node {
                Node::Leaf(condition) if let Some(test) = self.test(condition) => tests.push((test, is_asked)),
                node => clauses.push((if is_asked { Occur::Must } else { Occur::MustNot }, self.node(node))),
            }
        }
        // What can be tested is tested together.
        if !tests.is_empty() {
            clauses.push((Occur::Must, self.filter(tests)));
        }
        if !clauses.iter().any(|(occur, _)| *occur == Occur::Must) {
            clauses.push((Occur::Must, self.node(&Node::All)));
        }
        match clauses.pop() {
            Some((Occur::Must, only)) if clauses.is_empty() => only,
            last => {
                clauses.extend(last);
                Box::new(BooleanQuery::new(clauses))
            }
        }
    }

    /// A query with a score of ours.
    fn scored(&self, query: Boxed, score: u32) -> Boxed {
        #[allow(clippy::cast_precision_loss, reason = "a score is a small number")]
        if self.is_scored { Box::new(ConstScoreQuery::new(query, score as f32)) } else { query }
    }

    fn condition(&self, condition: &Condition) -> Boxed {
        let Fields { white, black, event, site, round, source, comments, .. } = *self.fields;
        match condition {
            Condition::Anywhere(words) => {
                let fields = [
                    // Both names are one place.
                    (white, 0, NAME),
                    (black, 0, NAME),
                    (event, 1, EVENT),
                    (site, 2, ELSEWHERE),
                    (comments, 3, ELSEWHERE),
                ];
                let choice = |(field, group, worth)| {
                    let score = worth * words.len() as u32;
                    Choice { query: Self::phrase(field, words), group, score }
                };
                Box::new(AnyOf(fields.map(choice).into()))
            }
            Condition::Name(of, words) => {
                let score = NAME * words.len() as u32;
                match of {
                    NameOf::Either => {
                        let choice = |field| Choice { query: Self::every(field, words), group: 0, score };
                        Box::new(AnyOf([white, black].map(choice).into()))
                    }
                    NameOf::Side(Color::White) => self.scored(Self::every(white, words), score),
                    NameOf::Side(Color::Black) => self.scored(Self::every(black, words), score),
                }
            }
            Condition::Opponents(one, other) => {
                let between = |first, second| all([Self::every(first, one), Self::every(second, other)].into_iter());
                let named = any([between(white, black), between(black, white)].into_iter());
                self.scored(named, NAME * (one.len() + other.len()) as u32)
            }
            Condition::Text(of, words) => {
                let (field, worth) = match of {
                    TextOf::Event => (event, EVENT),
                    TextOf::Site => (site, ELSEWHERE),
                    TextOf::Round => (round, ELSEWHERE),
                    TextOf::Source => (source, ELSEWHERE),
                    TextOf::Comment => (comments, ELSEWHERE),
                };
                self.scored(Self::phrase(field, words), worth * words.len() as u32)
            }
            // There are many articles and codes, and of most of them few games.
            Condition::Mark(of @ (Mark::Article | Mark::Code), value) => {
                let term = Term::from_field_text(self.fields.mark, &mark(*of, value));
                self.scored(Box::new(TermQuery::new(term, IndexRecordOption::Basic)), 0)
            }
            Condition::Game { row, .. } => {
                let term = Term::from_field_u64(self.fields.game, *row);
                self.scored(Box::new(TermQuery::new(term, IndexRecordOption::Basic)), 0)
            }
            Condition::Mark(..)
            | Condition::Date { .. }
            | Condition::Plies { .. }
            | Condition::Line(_)
            | Condition::Position(_)
            | Condition::Pattern(_) => {
                if let Some(test) = self.test(condition) {
                    return self.filter(vec![(test, true)]);
                }
                let few = Few { columns: self.columns.clone(), set: self.resolved.set(condition) };
                self.scored(Box::new(few), 0)
            }
        }
    }

    /// The test that tells whether a condition holds, for those that are better tested than looked up.
    fn test(&self, condition: &Condition) -> Option<Test> {
        Some(match condition {
            Condition::Mark(Mark::Article | Mark::Code, _) => return None,
            Condition::Mark(of, value) => Test::Mark(Term::from_field_text(self.fields.mark, &mark(*of, value))),
            Condition::Date { from, to } => Test::Days(from.unwrap_or(0), to.unwrap_or(u32::MAX)),
            Condition::Plies { least, most } => Test::Plies(*least, *most),
            Condition::Line(_) | Condition::Position(_) | Condition::Pattern(_) => {
                Test::Seqs(Some(self.resolved.set(condition)).filter(|set| !set.is_small(self.documents))?)
            }
            _ => return None,
        })
    }

    fn filter(&self, tests: Vec<(Test, bool)>) -> Boxed {
        self.scored(Box::new(Filter { columns: self.columns.clone(), tests }), 0)
    }

    /// A field has all these words.
    fn every(field: Field, words: &[Word]) -> Boxed {
        all(words.iter().map(|word| one(field, word)))
    }

    /// A field has these words one after another.
    fn phrase(field: Field, words: &[Word]) -> Boxed {
        let terms = |words: &[Word]| words.iter().map(|word| Term::from_field_text(field, &word.text)).collect();
        match words {
            [] => Box::new(EmptyQuery),
            [word] => one(field, word),
            [before @ .., last] if last.is_prefix => Box::new(BegunPhrase::new(field, terms(before), &last.text)),
            _ => Box::new(Phrase(PhraseQuery::new(terms(words)))),
        }
    }
}

/// A field has this word.
fn one(field: Field, word: &Word) -> Boxed {
    let term = |text: &str| Term::from_field_text(field, text);
    if !word.is_prefix {
        return Box::new(TermQuery::new(term(&word.text), IndexRecordOption::Basic));
    }
    // No character comes after this one, and it is in no word.
    let end = format!("{}{}", word.text, char::MAX);
    Box::new(InvertedIndexRangeQuery::new(Bound::Included(term(&word.text)), Bound::Excluded(term(&end))))
}

fn any(queries: impl Iterator<Item = Boxed>) -> Boxed {
    combined(queries, Occur::Should)
}

fn all(queries: impl Iterator<Item = Boxed>) -> Boxed {
    combined(queries, Occur::Must)
}

fn combined(queries: impl Iterator<Item = Boxed>, occur: Occur) -> Boxed {
    let mut clauses: Vec<(Occur, Boxed)> = queries.map(|query| (occur, query)).collect();
    if clauses.len() > 1 {
        return Box::new(BooleanQuery::new(clauses));
    }
    clauses.pop().map_or_else(|| Box::new(EmptyQuery) as Boxed, |(_, only)| only)
}
