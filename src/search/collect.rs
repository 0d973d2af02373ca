//! Orders, and the first hits in one of them.

use std::str::FromStr;

use super::cursor::Cursor;
use super::query::Query;

/// The order of hits. What an order leaves open, the newer date decides, and then the lower number of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Sort {
    /// Words in names count most, then in the event, then elsewhere; without words, the newest first.
    #[default]
    Relevance,
    /// By the latest day that the date allows; unknown dates last.
    Newest,
    /// The same, the oldest first; unknown dates last all the same.
    Oldest,
    /// By the number of plies.
    Longest,
    /// The same, the shortest first.
    Shortest,
}

impl Sort {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Relevance, Self::Newest, Self::Oldest, Self::Longest, Self::Shortest];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Relevance => "relevance",
            Self::Newest => "newest",
            Self::Oldest => "oldest",
            Self::Longest => "longest",
            Self::Shortest => "shortest",
        }
    }
}

/// A text that is no order.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected relevance, newest, oldest, longest or shortest, found “{}”", crate::notation::excerpt(.0))]
pub struct UnknownSort(String);

impl FromStr for Sort {
    type Err = UnknownSort;

    fn from_str(text: &str) -> Result<Self, UnknownSort> {
        Self::ALL.into_iter().find(|sort| sort.name() == text).ok_or_else(|| UnknownSort(text.to_owned()))
    }
}

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Search {
    /// Which games.
    pub query: Query,
    /// In which order.
    pub sort: Sort,
    /// How many at once.
    pub limit: usize,
    /// Behind which; `None`: from the first on.
    pub cursor: Option<Cursor>,
}

/// A game that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// Its newest revision, by the number in the log.
    pub seq: u64,
    /// The row number of the game.
    pub game: u64,
    /// The first ply at which it met a condition on moves, if there was one.
    pub first_ply: Option<u32>,
}

/// A page of hits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The hits, in order.
    pub hits: Vec<Found>,
    /// How many there are in all, on every page.
    pub total: u64,
    /// Where the next page begins; `None` after the last.
    pub next: Option<Cursor>,
}

/// The place of a hit in its order, as one number: what comes first is less.
#[derive(Debug, Clone, Copy)]
pub(super) struct Order;

impl Order {
    /// By a first number, then the newer day, then the lower game.
    pub(super) fn of(first: u32, last_day: u32, game: u64) -> u128 {
        u128::from(first) << 96 | u128::from(u32::MAX - last_day) << 64 | u128::from(game)
    }

    /// The lowest place of those with this first number.
    pub(super) fn floor(first: u32) -> u128 {
        u128::from(first) << 96
    }
}

/// Keeps the first hits behind a cursor, and counts all.
#[derive(Debug)]
pub(super) struct Top {
    keep: usize,
    after: Option<u128>,
    kept: Vec<(u128, u32, u32)>,
    /// What is not less than this is not among the first.
    bound: u128,
    /// All that were counted.
    pub(super) total: u64,
}

impl Top {
    pub(super) fn new(keep: usize, after: Option<u128>) -> Self {
        let bound = if keep == 0 { 0 } else { u128::MAX };
        Self { keep, after, kept: Vec::new(), bound, total: 0 }
    }

    /// Whether a hit whose place is not lower may be kept.
    #[inline(always)]
    pub(super) fn may_keep(&self, floor: u128) -> bool {
        floor < self.bound
    }

    /// Keeps a hit: its place, its segment, its document.
    #[inline]
    pub(super) fn keep(&mut self, order: u128, segment: u32, document: u32) {
        if order >= self.bound || self.after.is_some_and(|after| order <= after) {
            return;
        }
        self.kept.push((order, segment, document));
        if self.kept.len() >= self.keep.saturating_mul(2).max(64) {
            self.shrink();
        }
    }

    fn shrink(&mut self) {
        if self.kept.len() > self.keep && self.keep > 0 {
            self.kept.select_nth_unstable(self.keep - 1);
            self.kept.truncate(self.keep);
            self.bound = self.kept[self.keep - 1].0;
        }
    }

    /// The hits in order.
    pub(super) fn into_sorted(mut self) -> Vec<(u128, u32, u32)> {
        self.kept.sort_unstable();
        self.kept.truncate(self.keep);
        self.kept
    }
}
