//! The search: an index derived from the store's log, which can be thrown away and made again.
//!
//! This room alone knows tantivy. Words and fields are its documents; positions are kept beside them in sorted runs.
//!
//! ```
//! use corners::search::{Entry, Index, Indexer, NoMoves, Opened, Query, Search, Sort};
//!
//! let folder = tempfile::tempdir()?;
//! let index = Index::create(folder.path(), "an archive")?;
//! let mut indexer = index.indexer(Indexer::LEAST_MEMORY)?;
//! indexer.add(&Entry { seq: 1, game: 7, white: "Riva, Ada".into(), ..Entry::default() })?;
//! indexer.commit(1)?;
//!
//! let Opened::Ready(index) = Index::open(folder.path(), "an archive") else { panic!("it was made just now") };
//! let query = Query::parse("player:\"ada riva\"")?;
//! let search = Search { query, sort: Sort::Newest, limit: 20, cursor: None };
//! let page = index.snapshot()?.search(&search, &NoMoves)?;
//! assert_eq!((page.total, page.hits[0].game), (1, 7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod positions;

mod checking;
mod collect;
mod columns;
mod cursor;
mod directory;
mod entry;
mod error;
mod explore;
mod facets;
mod filter;
mod fold;
mod generation;
mod index;
mod indexer;
mod line;
mod pattern;
mod phrase;
mod query;
mod resolve;
mod scan;
mod schema;
mod snapshot;
mod translate;
mod union;

pub use checking::position_sum;
pub use collect::{Found, Page, Search, Sort, UnknownSort};
pub use cursor::{Cursor, CursorError};
pub use entry::Entry;
pub use error::is_guarded;
pub use error::{IndexError, MovesError, SearchError};
pub use explore::{Exploration, ExploredMove, Facts, Tally, explore, is_foldable, keys_of};
pub use facets::{Counted, Facets};
pub use fold::{fold, words};
pub use index::{Index, Opened};
pub use indexer::Indexer;
pub use line::{LineError, LinePly, LineSearchError, LineText, seqs_of_line};
pub use pattern::{Pattern, PatternError};
pub use query::{
    Condition, Field, Mark, NameOf, Node, PassedPosition, Query, QueryError, SearchedLine, TextOf, UnknownField, Word,
};
pub use scan::{MovesOf, NoMoves};
pub use snapshot::Snapshot;
