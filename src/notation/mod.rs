//! Records as they are written: the tolerant reader, the exact writer, and everything that a record says.
//!
//! Reading never asks whether a move is legal. What was written stays as it was: the original bytes, the place of every
//! token, and a [`Diagnostic`] for every tolerance that was used.
//!
//! ```
//! use corners::notation::{Reader, Record};
//!
//! let text = "[White \"Riva, Ada\"]\n\n1. c3-d3 f6-e6 2. c2-c4 *\n";
//! let mut reader = Reader::new(text.as_bytes());
//! let mut record = Record::default();
//! assert!(reader.read(&mut record)?);
//! assert_eq!(record.tag("White").as_deref(), Some("Riva, Ada"));
//! assert_eq!(record.main_line().count(), 3);
//! assert!(!reader.read(&mut record)?);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! What this room does not do: it reads no algebraic chess, no numbered draughts squares, and no other language's letters.

mod clock;
mod date;
mod diagnostic;
mod encoding;
mod header;
mod position_text;
mod reader;
mod record;
mod tag;
mod writer;

/// The version of the reader: it grows when the same bytes come to be read otherwise, so that stored verdicts can be made anew.
pub const VERSION: u32 = 1;

pub use clock::{Clock, TimeControl};
pub use date::PartialDate;
pub use diagnostic::{Code, Diagnostic, Place, Severity, Span, excerpt, is_unprintable};
pub use encoding::{Encoding, UnknownEncoding};
pub use header::{Claim, Header, Termination};
pub use position_text::PositionText;
pub use reader::{ReadOptions, Reader};
pub use record::{Command, Fitness, Line, Placed, Record, Token, WrittenMove};
pub use writer::{Paths, export};
