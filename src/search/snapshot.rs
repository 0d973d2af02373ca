//! A state of the index that does not change while it is being read.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use fixedbitset::FixedBitSet;
use tantivy::query::{EnableScoring, Query as TantivyQuery};
use tantivy::{DocId, Searcher, SegmentReader};

use super::collect::{Found, Order, Page, Search, Sort, Top};
use super::columns::Columns;
use super::cursor::Cursor;
use super::entry::Entry;
use super::error::{SearchError, guarded};
use super::explore::{Exploration, Facts, explore, keys_of};
use super::facets::{FacetCounts, Facets};
use super::filter::AllColumns;
use super::positions::Runs;
use super::query::{Condition, Node, Query};
use super::resolve::{Resolved, each_leaf, patterns};
use super::scan::{MovesOf, scan};
use super::schema::Fields;
use super::translate::Translator;
use crate::board::BoardSize;
use crate::notation::PositionText;
use crate::rules::GameResult;

/// What is called with documents of a segment.
type Visit<'a> = &'a mut dyn FnMut(usize, &[DocId]) -> Result<(), SearchError>;

/// One state of the index. Any number of threads may ask it; it stays as it is while others write.
pub struct Snapshot {
    pub(super) searcher: Searcher,
    pub(super) columns: AllColumns,
    fields: Fields,
    runs: Runs,
    up_to: u64,
    live: OnceLock<FixedBitSet>,
    facts: OnceLock<Vec<Facts>>,
}

impl fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snapshot").field("up_to", &self.up_to).field("entries", &self.entries()).finish_non_exhaustive()
    }
}

impl Snapshot {
    /// A state; columns of segments that the state before had too are taken over from it.
    pub(super) fn new(searcher: Searcher, fields: Fields, runs: Runs, up_to: u64, before: Option<&Self>) -> Self {
        let columns: HashMap<_, _> = searcher
            .segment_readers()
            .iter()
            .map(|reader| {
                let id = reader.segment_id();
                let known = before.and_then(|before| before.columns.get(&id)).cloned();
                (id, known.unwrap_or_else(|| Arc::new(Columns::new(reader.clone()))))
            })
            .collect();
        let (live, facts) = Default::default();
        Self { searcher, columns: Arc::new(columns), fields, runs, up_to, live, facts }
    }

    /// Up to which revision of the log the index follows the store.
    pub fn up_to(&self) -> u64 {
        self.up_to
    }

    /// How many games are indexed.
    pub fn entries(&self) -> u64 {
        self.searcher.num_docs()
    }

    /// How many positions are indexed, those of superseded revisions included.
    pub fn positions(&self) -> u64 {
        self.runs.entries()
    }

    /// The runs of positions.
    pub fn runs(&self) -> &Runs {
        &self.runs
    }

    /// A page of the games that a query asks for.
    pub fn search(&self, search: &Search, moves: &dyn MovesOf) -> Result<Page, SearchError> {
        guarded(|| self.page(search, moves), SearchError::Damaged)
    }

    /// How many games a query asks for.
    pub fn count(&self, query: &Query, moves: &dyn MovesOf) -> Result<u64, SearchError> {
        let mut count = 0;
        self.each(query, moves, &mut |_, documents| {
            count += documents.len() as u64;
            Ok(())
        })?;
        Ok(count)
    }

    /// The newest revisions of all games that a query asks for, in the order of the log.
    pub fn all(&self, query: &Query, moves: &dyn MovesOf) -> Result<Vec<u32>, SearchError> {
        let mut all = Vec::new();
        self.each(query, moves, &mut |segment, documents| {
            let seqs = self.columns_of(segment)?.seq()?;
            all.extend(documents.iter().map(|&document| seqs[document as usize]));
            Ok(())
        })?;
        #[allow(clippy::stable_sort_primitive, reason = "each segment is in order, nearly always")]
        all.sort();
        Ok(all)
    }

    /// How many of the games that a query asks for have which value; of each kind the `most` frequent values.
    pub fn facets(&self, query: &Query, most: usize, moves: &dyn MovesOf) -> Result<Facets, SearchError> {
        let mut documents: Vec<Vec<DocId>> = vec![Vec::new(); self.searcher.segment_readers().len()];
        self.each(query, moves, &mut |segment, found| {
            documents[segment].extend_from_slice(found);
            Ok(())
        })?;
        let count = || {
            let mut counts = FacetCounts::default();
            for (segment, documents) in documents.iter().enumerate() {
                let reader = self.searcher.segment_reader(segment as u32);
                counts.add(reader, self.columns_of(segment)?, documents)?;
            }
            Ok(counts.into_facets(most))
        };
        guarded(count, SearchError::Damaged)
    }

    /// What was played from a position in the games that a query asks for; `None` where the position is none on this board.
    pub fn explore(
        &self,
        query: &Query,
        position: &PositionText,
        board: BoardSize,
        is_folded: bool,
        moves: &dyn MovesOf,
    ) -> Result<Option<Exploration>, SearchError> {
        let Some(keys) = keys_of(position, board, is_folded) else { return Ok(None) };
        let found;
        let among = if query.is_all() {
            self.live()?
        } else {
            found = self.seqs(query, moves)?;
            &found
        };
        let facts = self.facts()?;
        let of = |seq: u32| facts.get(seq as usize).copied().unwrap_or_default();
        Ok(Some(explore(&self.runs, &keys, board, |seq| among.contains(seq as usize), of)?))
    }

    /// Whether a revision is indexed, and as this entry says.
    pub fn holds(&self, entry: &Entry) -> Result<bool, SearchError> {
        let Ok(seq) = u32::try_from(entry.seq) else { return Ok(false) };
        let look = || {
            for reader in self.searcher.segment_readers() {
                let Some(columns) = self.columns.get(&reader.segment_id()) else { continue };
                if let Some(document) = columns.document(seq)?.filter(|&document| !reader.is_deleted(document)) {
                    return Ok(columns.hash()?.get_val(document) == entry.check_number());
                }
            }
            Ok(false)
        };
        guarded(look, SearchError::Damaged)
    }

    /// The revisions that are indexed, as a set of their numbers.
    pub fn live(&self) -> Result<&FixedBitSet, SearchError> {
        if let Some(live) = self.live.get() {
            return Ok(live);
        }
        let live = self.seqs(&Query::all(), &super::scan::NoMoves)?;
        Ok(self.live.get_or_init(|| live))
    }

    /// Reads every byte, and says what is damaged; nothing if all is well.
    pub fn damage(&self) -> Vec<String> {
        let mut damage = Vec::new();
        let read = || self.searcher.index().validate_checksum().map_err(SearchError::from);
        match guarded(read, SearchError::Damaged) {
            Ok(files) => damage.extend(files.into_iter().map(|file| format!("{} is damaged", file.display()))),
            Err(error) => damage.push(error.to_string()),
        }
        damage.extend(self.runs.verify().err().map(|error| error.to_string()));
        damage.sort();
        damage
    }

    pub(super) fn columns_of(&self, segment: usize) -> Result<&Columns, SearchError> {
        let id = self.searcher.segment_readers().get(segment).map(SegmentReader::segment_id);
        let columns = id.and_then(|id| self.columns.get(&id)).map(Arc::as_ref);
        columns.ok_or_else(|| SearchError::Damaged("a segment is missing".to_owned()))
    }

    /// The revisions that a query asks for, as a set.
    fn seqs(&self, query: &Query, moves: &dyn MovesOf) -> Result<FixedBitSet, SearchError> {
        guarded(
            || {
                let resolved = self.resolve(query, moves)?;
                self.seqs_of(&*self.translator(&resolved, false).node(query.node()))
            },
            SearchError::Damaged,
        )
    }

    fn seqs_of(&self, query: &dyn TantivyQuery) -> Result<FixedBitSet, SearchError> {
        let mut set = FixedBitSet::with_capacity(0);
        self.each_of(query, &mut |segment, documents| {
            let seqs = self.columns_of(segment)?.seq()?;
            let most = documents.iter().map(|&document| seqs[document as usize]).max().unwrap_or(0) as usize;
            if most >= set.len() {
                set.grow((most + 1).next_power_of_two());
            }
            for &document in documents {
                set.insert(seqs[document as usize] as usize);
            }
            Ok(())
        })?;
        Ok(set)
    }

    fn translator<'a>(&'a self, resolved: &'a Resolved, is_scored: bool) -> Translator<'a> {
        let documents = self.searcher.num_docs();
        Translator { fields: &self.fields, columns: &self.columns, resolved, documents, is_scored }
    }

    /// Finds the sets of the conditions on moves. Lines and positions are looked up; for patterns the games are scanned that
    /// may match by all other conditions that hold throughout.
    fn resolve(&self, query: &Query, moves: &dyn MovesOf) -> Result<Resolved, SearchError> {
        let mut resolved = Resolved::look_up(query, &self.runs)?;
        let patterns = patterns(query.node());
        if patterns.is_empty() {
            return Ok(resolved);
        }
        let has_pattern = |node: &&Node| {
            let mut has_one = false;
            each_leaf(node, true, &mut |condition, _| has_one |= matches!(condition, Condition::Pattern(_)));
            has_one
        };
        let throughout: Vec<&Node> = match query.node() {
            Node::And(nodes) => nodes.iter().filter(|node| !has_pattern(node)).collect(),
            _ => Vec::new(),
        };
        let among;
        let among = if throughout.is_empty() {
            self.live()?
        } else {
            among = self.seqs_of(&*self.translator(&resolved, false).all_of(throughout.into_iter()))?;
            &among
        };
        let sought: Vec<_> = patterns.iter().map(|(_, pattern, _)| *pattern).collect();
        let sets = scan(&sought, among, moves)?;
        for ((condition, _, is_positive), set) in patterns.into_iter().zip(sets) {
            resolved.add(condition, is_positive, set);
        }
        Ok(resolved)
    }

    /// Visits the documents that a query asks for, in pieces, segment by segment.
    fn each(&self, query: &Query, moves: &dyn MovesOf, visit: Visit<'_>) -> Result<(), SearchError> {
        let each = || {
            let resolved = self.resolve(query, moves)?;
            self.each_of(&*self.translator(&resolved, false).node(query.node()), visit)
        };
        guarded(each, SearchError::Damaged)
    }

    fn each_of(&self, query: &dyn TantivyQuery, visit: Visit<'_>) -> Result<(), SearchError> {
        let weight = query.weight(EnableScoring::disabled_from_searcher(&self.searcher))?;
        let mut result = Ok(());
        let mut alive_ones = Vec::new();
        for (segment, reader) in self.searcher.segment_readers().iter().enumerate() {
            let alive = reader.alive_bitset();
            weight.for_each_no_score(reader, &mut |documents| {
                if result.is_err() || documents.is_empty() {
                    return;
                }
                result = match alive {
                    None => visit(segment, documents),
                    Some(alive) => {
                        alive_ones.clear();
                        alive_ones.extend(documents.iter().filter(|&&document| alive.is_alive(document)));
                        visit(segment, &alive_ones)
                    }
                };
            })?;
        }
        result
    }

    fn page(&self, search: &Search, moves: &dyn MovesOf) -> Result<Page, SearchError> {
        let Search { query, sort, limit, cursor } = search;
        let after = match cursor {
            None => None,
            Some(cursor) => Some(cursor.order(query, *sort).ok_or(SearchError::Cursor)?),
        };
        let resolved = self.resolve(query, moves)?;
        let mut top = Top::new(limit.saturating_add(1), after);
        if *sort == Sort::Relevance && has_words(query) {
            self.collect_scored(query, &resolved, &mut top)?;
        } else {
            self.collect(query, *sort, &resolved, &mut top)?;
        }
        let total = top.total;
        let kept = top.into_sorted();
        let mut hits = Vec::with_capacity(kept.len().min(*limit));
        for &(_, segment, document) in kept.iter().take(*limit) {
            let columns = self.columns_of(segment as usize)?;
            let seq = columns.seq()?[document as usize];
            let game = columns.game()?.get_val(document);
            hits.push(Found { seq: u64::from(seq), game, first_ply: resolved.first_ply(seq) });
        }
        let last = limit.checked_sub(1).and_then(|last| kept.get(last)).filter(|_| kept.len() > *limit);
        let next = last.map(|&(order, ..)| Cursor::new(order, query, *sort));
        Ok(Page { hits, total, next })
    }

    /// Collects in an order that a number of each game gives.
    fn collect(&self, query: &Query, sort: Sort, resolved: &Resolved, top: &mut Top) -> Result<(), SearchError> {
        let query = self.translator(resolved, false).node(query.node());
        let mut games: Option<(usize, Arc<dyn tantivy::columnar::ColumnValues<u64>>)> = None;
        self.each_of(&*query, &mut |segment, documents| {
            top.total += documents.len() as u64;
            let columns = self.columns_of(segment)?;
            let days = columns.last_day()?;
            let numbers = if matches!(sort, Sort::Longest | Sort::Shortest) { columns.plies()? } else { days };
            for &document in documents {
                let number = numbers[document as usize];
                let first = match sort {
                    // An unknown date has day 0, and comes last in either direction.
                    Sort::Oldest if number == 0 => u32::MAX,
                    Sort::Oldest | Sort::Shortest => number,
                    Sort::Relevance | Sort::Newest | Sort::Longest => u32::MAX - number,
                };
                if top.may_keep(Order::floor(first)) {
                    if games.as_ref().is_none_or(|(of, _)| *of != segment) {
                        games = Some((segment, columns.game()?));
                    }
                    let game = games.as_ref().map_or(0, |(_, games)| games.get_val(document));
                    top.keep(Order::of(first, days[document as usize], game), segment as u32, document);
                }
            }
            Ok(())
        })
    }

    /// Collects by score.
    fn collect_scored(&self, query: &Query, resolved: &Resolved, top: &mut Top) -> Result<(), SearchError> {
        let query = self.translator(resolved, true).node(query.node());
        let weight = query.weight(EnableScoring::enabled_from_searcher(&self.searcher))?;
        for (segment, reader) in self.searcher.segment_readers().iter().enumerate() {
            let columns = self.columns_of(segment)?;
            let (days, games) = (columns.last_day()?, columns.game()?);
            let alive = reader.alive_bitset();
            weight.for_each(reader, &mut |document, score| {
                if alive.is_some_and(|alive| alive.is_deleted(document)) {
                    return;
                }
                top.total += 1;
                // A sum of small whole numbers.
                #[allow(clippy::cast_sign_loss, reason = "no score is negative")]
                let first = u32::MAX - score as u32;
                let floor = Order::of(first, days[document as usize], 0);
                if top.may_keep(floor) {
                    top.keep(floor | u128::from(games.get_val(document)), segment as u32, document);
                }
            })?;
        }
        Ok(())
    }

    /// What counting needs of each revision.
    fn facts(&self) -> Result<&[Facts], SearchError> {
        if let Some(facts) = self.facts.get() {
            return Ok(facts);
        }
        let facts = guarded(|| self.read_facts(), SearchError::Damaged)?;
        Ok(self.facts.get_or_init(|| facts))
    }

    fn read_facts(&self) -> Result<Vec<Facts>, SearchError> {
        let mut facts = vec![Facts::default(); self.live()?.len()];
        for (segment, reader) in self.searcher.segment_readers().iter().enumerate() {
            let columns = self.columns_of(segment)?;
            let (seqs, days, plies) = (columns.seq()?, columns.last_day()?, columns.plies()?);
            let results = reader.fast_fields().str("result")?;
            let mut meanings = Vec::new();
            if let Some(results) = &results {
                let mut text = String::new();
                for ordinal in 0..results.num_terms() as u64 {
                    text.clear();
                    results.ord_to_str(ordinal, &mut text)?;
                    meanings.push(GameResult::ALL.into_iter().find(|result| result.token() == text));
                }
            }
            for document in reader.doc_ids_alive() {
                let at = document as usize;
                let Some(of) = facts.get_mut(seqs[at] as usize) else { continue };
                let ordinal = results.as_ref().and_then(|results| results.ords().first(document));
                let result = ordinal.and_then(|ordinal| meanings.get(ordinal as usize).copied().flatten());
                *of = Facts { result, plies: plies[at], last_day: days[at] };
            }
        }
        Ok(facts)
    }
}

/// Whether anything in a query is worth a score.
fn has_words(query: &Query) -> bool {
    let mut has_words = false;
    each_leaf(query.node(), true, &mut |condition, is_positive| {
        let is_words = matches!(
            condition,
            Condition::Anywhere(_) | Condition::Name(..) | Condition::Opponents(..) | Condition::Text(..)
        );
        has_words |= is_positive && is_words;
    });
    has_words
}
