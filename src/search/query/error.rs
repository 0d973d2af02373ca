//! What is wrong with a query, and where.

use crate::notation::excerpt;

/// A query that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {at}: expected {expected}, found {found}")]
pub struct QueryError {
    /// The character where it goes wrong, counted from 1.
    pub at: usize,
    /// How many characters are meant; 0 at the end.
    pub length: usize,
    /// What might stand there, with all values where the list is closed.
    pub expected: String,
    /// What does.
    pub found: String,
}

impl QueryError {
    /// An error about characters, the first of them counted from 0.
    pub(super) fn new(at: usize, found: &[char], expected: impl Into<String>) -> Self {
        let text: String = found.iter().collect();
        let found_text = match excerpt(&text) {
            _ if found.is_empty() => "the end".to_owned(),
            text if text.is_empty() => "a blank".to_owned(),
            text => format!("“{text}”"),
        };
        Self { at: at + 1, length: found.len(), expected: expected.into(), found: found_text }
    }
}

/// Values with commas and a last `or`.
pub(super) fn list(values: &[&str]) -> String {
    match values {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}
