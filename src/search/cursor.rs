//! Cursors: where the next page begins.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::collect::Sort;
use super::query::Query;

/// Where a page ended; the next one begins behind it, whatever was added or withdrawn in between.
///
/// Its text is opaque and goes into a URL as it is. It belongs to one query in one order, and is refused by every other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    order: u128,
    seal: [u8; 8],
}

/// A text that is no cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a cursor as a page before gave it")]
pub struct CursorError;

impl Cursor {
    pub(super) fn new(order: u128, query: &Query, sort: Sort) -> Self {
        Self { order, seal: seal(order, query, sort) }
    }

    /// The place in the order, if this cursor belongs to this search.
    pub(super) fn order(&self, query: &Query, sort: Sort) -> Option<u128> {
        (self.seal == seal(self.order, query, sort)).then_some(self.order)
    }
}

/// Ties a place to its search, and tells a changed cursor.
fn seal(order: u128, query: &Query, sort: Sort) -> [u8; 8] {
    let mut hash = Sha256::new();
    hash.update(b"corners cursor 1\0");
    hash.update(order.to_be_bytes());
    hash.update(sort.name().as_bytes());
    hash.update(b"\0");
    hash.update(query.to_string().as_bytes());
    let mut seal = [0; 8];
    seal.copy_from_slice(&hash.finalize()[..8]);
    seal
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}{:016x}", self.order, u64::from_be_bytes(self.seal))
    }
}

impl FromStr for Cursor {
    type Err = CursorError;

    fn from_str(text: &str) -> Result<Self, CursorError> {
        let is_hex = text.len() == 48 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let (order, seal) = text.split_at_checked(32).filter(|_| is_hex).ok_or(CursorError)?;
        let order = u128::from_str_radix(order, 16).map_err(|_| CursorError)?;
        let seal = u64::from_str_radix(seal, 16).map_err(|_| CursorError)?;
        Ok(Self { order, seal: seal.to_be_bytes() })
    }
}
