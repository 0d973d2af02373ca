#![allow(missing_docs, clippy::all, clippy::pedantic, unused)]
use super::Entry;
use std::path::Path;
#[derive(Debug, thiserror::Error)]
#[error("index")]
pub struct IndexError;
#[derive(Debug, thiserror::Error)]
#[error("search")]
pub struct SearchError;
#[derive(Debug, thiserror::Error)]
#[error("line")]
pub struct LineError;
impl From<LineError> for SearchError {
    fn from(_: LineError) -> Self {
        Self
    }
}
#[derive(Debug, thiserror::Error)]
#[error("scan")]
pub struct ScanError;
impl ScanError {
    pub fn new(e: impl std::error::Error) -> Self {
        Self
    }
}
pub trait MovesOf: Sync {
    fn scan(&self, from: u64, to: u64, visit: &mut dyn FnMut(u64, &[u8])) -> Result<(), ScanError>;
}
#[derive(Debug, Clone)]
pub struct Index;
#[derive(Debug)]
pub enum Opened {
    Ready(Index),
    Missing,
    Stale(String),
}
#[derive(Debug)]
pub struct Indexer;
#[derive(Debug)]
pub struct Snapshot;
#[derive(Debug, Clone, Default)]
pub struct Query;
#[derive(Debug, Clone, Copy, Default)]
pub enum Sort {
    #[default]
    Relevance,
    Date,
    Length,
}
#[derive(Debug, Clone)]
pub struct Cursor;
#[derive(Debug, Clone, Default)]
pub struct Search {
    pub query: Query,
    pub sort: Sort,
    pub limit: usize,
    pub cursor: Option<Cursor>,
}
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Facets {
    pub player: Vec<(String, u64)>,
}
#[derive(Debug)]
pub struct Exploration {
    pub games: u64,
}
#[derive(Debug, Clone, Default)]
pub struct LineText;
#[derive(Debug)]
pub struct PositionOf;
impl LineText {
    pub fn position(&self, v: crate::rules::Variant) -> Result<PositionOf, LineError> {
        Ok(PositionOf)
    }
}
impl TryFrom<&crate::notation::PositionText> for PositionOf {
    type Error = LineError;
    fn try_from(_: &crate::notation::PositionText) -> Result<Self, LineError> {
        Ok(Self)
    }
}
#[derive(Debug)]
pub struct Hit {
    pub seq: u32,
    pub first_ply: Option<u32>,
}
#[derive(Debug)]
pub struct Page {
    pub hits: Vec<Hit>,
    pub total: u64,
    pub next: Option<Cursor>,
}
impl Query {
    pub fn all() -> Self {
        Self
    }
    pub fn parse(_: &str) -> Result<Self, SearchError> {
        Ok(Self)
    }
}
impl Index {
    pub fn open(_: &Path, _: &str) -> Opened {
        Opened::Ready(Self)
    }
    pub fn start_rebuild(_: &Path, _: &str) -> Result<Index, IndexError> {
        Ok(Self)
    }
    pub fn publish(self) -> Result<Index, IndexError> {
        Ok(self)
    }
    pub fn snapshot(&self) -> Result<Snapshot, IndexError> {
        Ok(Snapshot)
    }
    pub fn indexer(&self, _: usize) -> Result<Indexer, IndexError> {
        Ok(Indexer)
    }
}
impl Indexer {
    pub fn add_new(&mut self, _: &Entry) -> Result<(), IndexError> {
        Ok(())
    }
    pub fn replace(&mut self, _: &Entry) -> Result<(), IndexError> {
        Ok(())
    }
    pub fn remove_game(&mut self, _: u64) -> Result<(), IndexError> {
        Ok(())
    }
    pub fn commit(&mut self, _: u64) -> Result<(), IndexError> {
        Ok(())
    }
}
impl Snapshot {
    pub fn up_to(&self) -> u64 {
        0
    }
    pub fn newest(&self) -> Option<(u64, u64)> {
        None
    }
    pub fn positions(&self) -> u64 {
        0
    }
    pub fn position_bytes(&self) -> u64 {
        0
    }
    pub fn checks(&self) -> std::iter::Empty<(u64, u64)> {
        std::iter::empty()
    }
    pub fn verify_positions(&self) -> Result<u64, IndexError> {
        Ok(0)
    }
    pub fn position_sums(&self) -> Result<Vec<u64>, IndexError> {
        Ok(Vec::new())
    }
    pub fn search(&self, _: &Search, _: &dyn MovesOf) -> Result<Page, SearchError> {
        Err(SearchError)
    }
    pub fn count(&self, _: &Query, _: &dyn MovesOf) -> Result<u64, SearchError> {
        Err(SearchError)
    }
    pub fn all(&self, _: &Query, _: &dyn MovesOf) -> Result<Vec<u32>, SearchError> {
        Err(SearchError)
    }
    pub fn facets(&self, _: &Query, _: usize, _: &dyn MovesOf) -> Result<Facets, SearchError> {
        Err(SearchError)
    }
    pub fn explore(&self, _: &PositionOf, _: &Query, _: bool, _: &dyn MovesOf) -> Result<Exploration, SearchError> {
        Err(SearchError)
    }
}
impl Entry {
    pub fn check(&self) -> u64 {
        0
    }
}
pub fn position_sum(_: &Entry) -> u64 {
    0
}
