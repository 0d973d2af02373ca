//! Conditions on moves: which revisions a line, a position or a pattern means, before words and fields are asked.

use std::collections::HashMap;
use std::ptr;
use std::sync::Arc;

use super::error::SearchError;
use super::filter::SeqSet;
use super::line::seqs_of_line;
use super::pattern::Pattern;
use super::positions::{Hit, Runs};
use super::query::{Condition, Node, PassedPosition, Query, SearchedLine};

/// The sets of a query's conditions on moves.
#[derive(Debug, Default)]
pub(super) struct Resolved {
    /// By the place of the condition in the query, which stays where it is as long as the query is being answered.
    sets: HashMap<usize, Arc<SeqSet>>,
    /// Those that tell the ply at which a game matched: not the negated ones.
    telling: Vec<Arc<SeqSet>>,
}

fn place(condition: &Condition) -> usize {
    ptr::from_ref(condition).addr()
}

impl Resolved {
    /// The set of a condition on moves.
    pub(super) fn set(&self, condition: &Condition) -> Arc<SeqSet> {
        self.sets.get(&place(condition)).cloned().unwrap_or_default()
    }

    /// The first ply at which a revision met one of the conditions on moves.
    pub(super) fn first_ply(&self, seq: u32) -> Option<u32> {
        self.telling.iter().filter_map(|set| set.first(seq)).min()
    }

    /// Finds the games of lines and positions.
    pub(super) fn look_up(query: &Query, runs: &Runs) -> Result<Self, SearchError> {
        let mut resolved = Self::default();
        let mut result = Ok(());
        each_leaf(query.node(), true, &mut |condition, is_positive| {
            if result.is_ok() {
                result = match condition {
                    Condition::Line(line) => of_line(line, runs),
                    Condition::Position(position) => of_position(position, runs),
                    _ => return,
                }
                .map(|set| resolved.add(condition, is_positive, set));
            }
        });
        result.map(|()| resolved)
    }

    /// Notes the set of a condition.
    pub(super) fn add(&mut self, condition: &Condition, is_positive: bool, set: SeqSet) {
        let set = Arc::new(set);
        if is_positive {
            self.telling.push(Arc::clone(&set));
        }
        self.sets.insert(place(condition), set);
    }
}

/// Visits the conditions of a query, with whether each is asked for or excluded.
pub(super) fn each_leaf<'n>(node: &'n Node, is_positive: bool, visit: &mut dyn FnMut(&'n Condition, bool)) {
    match node {
        Node::All => {}
        Node::And(nodes) | Node::Or(nodes) => nodes.iter().for_each(|node| each_leaf(node, is_positive, visit)),
        Node::Not(node) => each_leaf(node, !is_positive, visit),
        Node::Leaf(condition) => visit(condition, is_positive),
    }
}

/// The patterns of a query, with whether each is asked for or excluded.
pub(super) fn patterns(node: &Node) -> Vec<(&Condition, &Pattern, bool)> {
    let mut found = Vec::new();
    each_leaf(node, true, &mut |condition, is_positive| {
        if let Condition::Pattern(pattern) = condition {
            found.push((condition, pattern, is_positive));
        }
    });
    found
}

fn of_line(line: &SearchedLine, runs: &Runs) -> Result<SeqSet, SearchError> {
    let plies = line.line().plies().len() as u32;
    let seqs = seqs_of_line(runs, None, line.line())?;
    Ok(SeqSet::new(seqs.into_iter().map(|seq| (seq, plies)).collect()))
}

fn of_position(position: &PassedPosition, runs: &Runs) -> Result<SeqSet, SearchError> {
    let mut firsts: Vec<(u32, u32)> = Vec::new();
    for key in position.keys() {
        runs.visit(key.to_u64(), |Hit { seq, ply, .. }| {
            // Of a game's plies the first comes first.
            if firsts.last().is_none_or(|(last, _)| *last != seq) {
                firsts.push((seq, ply));
            }
        })?;
    }
    Ok(SeqSet::new(firsts))
}
