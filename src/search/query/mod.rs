//! Queries: what is asked of a game, as a tree, and the language that it is written in.
//!
//! ```
//! use corners::search::Query;
//!
//! let query = Query::parse("riva -event:\"open cup\" (result:1-0 or plies:<40)")?;
//! assert_eq!(query.to_string(), "riva -event:\"open cup\" (result:1-0 or plies:..39)");
//! let error = Query::parse("riva result:2-0").unwrap_err();
//! assert_eq!(error.at, 13);
//! assert_eq!(
//!     error.to_string(),
//!     "column 13: expected a result (1-0, 0-1, 1/2-1/2, 0-0 or none), found “2-0”"
//! );
//! # Ok::<(), corners::search::QueryError>(())
//! ```
//!
//! The grammar is `grammar/query.ebnf`.

mod condition;
mod error;
mod field;
mod lexer;
mod parser;
mod range;

use std::fmt;

pub(in crate::search) use condition::NONE;
pub use condition::{Condition, Mark, NameOf, PassedPosition, SearchedLine, TextOf, Word};
pub use error::QueryError;
pub use field::{Field, UnknownField};

/// What is asked of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// Nothing: every game will do.
    All,
    /// Every one of these, two or more.
    And(Vec<Self>),
    /// At least one of these, two or more.
    Or(Vec<Self>),
    /// Not this.
    Not(Box<Self>),
    /// A condition.
    Leaf(Condition),
}

/// A query. Its [`Display`](fmt::Display) is the usual form, and reads as the same query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query(Node);

impl Query {
    /// A text may have so many characters.
    pub const LONGEST: usize = 4096;
    /// Brackets may be nested so deep.
    pub const DEEPEST: usize = 64;
    /// There may be so many conditions.
    pub const MOST: usize = 256;

    /// Every game.
    pub fn all() -> Self {
        Self(Node::All)
    }

    /// Reads a query; an empty one asks for every game. A value of `id:` is the row number of a game.
    pub fn parse(text: &str) -> Result<Self, QueryError> {
        Self::parse_with(text, &|id| id.parse().ok())
    }

    /// Reads a query whose `id:` values are what `game` makes a row number of.
    pub fn parse_with(text: &str, game: &dyn Fn(&str) -> Option<u64>) -> Result<Self, QueryError> {
        parser::parse(text, game).map(Self)
    }

    /// A single condition on a field, as a flag gives it: the whole text is the value.
    ///
    /// ```
    /// use corners::search::{Field, Query};
    ///
    /// let query = Query::term(Field::Event, "Open Cup")?;
    /// assert_eq!(query.to_string(), "event:\"open cup\"");
    /// # Ok::<(), corners::search::QueryError>(())
    /// ```
    pub fn term(field: Field, value: &str) -> Result<Self, QueryError> {
        Self::term_with(field, value, &|id| id.parse().ok())
    }

    /// The same, with `id:` values read by `game`.
    pub fn term_with(field: Field, value: &str, game: &dyn Fn(&str) -> Option<u64>) -> Result<Self, QueryError> {
        parser::term(field, value, game).map(Self)
    }

    /// Games between these two, either way round.
    pub fn opponents(one: &str, other: &str) -> Result<Self, QueryError> {
        parser::opponents(one, other).map(Self)
    }

    /// Both.
    pub fn and(self, other: Self) -> Self {
        Self(both(self.0, other.0))
    }

    /// Either.
    pub fn or(self, other: Self) -> Self {
        Self(either(self.0, other.0))
    }

    /// The other games.
    pub fn negated(self) -> Self {
        Self(negated(self.0))
    }

    /// Whether nothing is asked.
    pub fn is_all(&self) -> bool {
        self.0 == Node::All
    }

    /// The tree.
    pub fn node(&self) -> &Node {
        &self.0
    }
}

/// Both, with lists within lists made one.
fn both(one: Node, other: Node) -> Node {
    match (one, other) {
        (Node::All, node) | (node, Node::All) => node,
        (Node::And(mut nodes), Node::And(others)) => {
            nodes.extend(others);
            Node::And(nodes)
        }
        (Node::And(mut nodes), node) => {
            nodes.push(node);
            Node::And(nodes)
        }
        (node, Node::And(mut nodes)) => {
            nodes.insert(0, node);
            Node::And(nodes)
        }
        (one, other) => Node::And(vec![one, other]),
    }
}

fn either(one: Node, other: Node) -> Node {
    match (one, other) {
        (Node::All, _) | (_, Node::All) => Node::All,
        (Node::Or(mut nodes), Node::Or(others)) => {
            nodes.extend(others);
            Node::Or(nodes)
        }
        (Node::Or(mut nodes), node) => {
            nodes.push(node);
            Node::Or(nodes)
        }
        (node, Node::Or(mut nodes)) => {
            nodes.insert(0, node);
            Node::Or(nodes)
        }
        (one, other) => Node::Or(vec![one, other]),
    }
}

fn negated(node: Node) -> Node {
    match node {
        Node::Not(node) => *node,
        // Every game is the one query without a text of its own.
        Node::All => negated(Node::Leaf(Condition::Plies { least: 0, most: u32::MAX })),
        node => Node::Not(Box::new(node)),
    }
}

impl Node {
    fn write_within(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::And(_) | Self::Or(_) => write!(f, "({self})"),
            _ => write!(f, "{self}"),
        }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => Ok(()),
            Self::And(nodes) | Self::Or(nodes) => {
                let between = if matches!(self, Self::And(_)) { " " } else { " or " };
                nodes.iter().enumerate().try_for_each(|(at, node)| {
                    f.write_str(if at == 0 { "" } else { between })?;
                    // `and` binds closer than `or`, but nobody should have to know.
                    node.write_within(f)
                })
            }
            Self::Not(node) => {
                f.write_str("-")?;
                node.write_within(f)
            }
            Self::Leaf(condition) => write!(f, "{condition}"),
        }
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
