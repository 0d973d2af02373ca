//! The arbiter: facts at plies become a verdict, the claim is weighed, and the report is put into words.
//!
//! It is total: whatever a record says, there is a verdict. It reads no clock and no file.
//!
//! ```
//! use corners::arbiter::{Arbiter, Check};
//! use corners::notation::{Reader, Record};
//!
//! let text = "[Variant \"classic-3x3\"]\n[Termination \"resignation\"]\n\n1. c3-d3 f6-e6 1-0\n";
//! let mut record = Record::default();
//! Reader::new(text.as_bytes()).read(&mut record)?;
//! let verdict = Arbiter::default().judge(&record);
//! assert_eq!(verdict.check, Check::Declared);
//! assert_eq!(verdict.result().map(|result| result.token()), Some("1-0"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod clocks;
mod diagram;
mod evidence;
mod form;
mod judge;
mod picture;
mod report;
mod sentence;
mod source_line;
mod value;
mod verdict;
mod words;

pub use diagram::{Diagram, Glyphs, Marks, Placement};
pub use form::Answer;
pub use judge::Arbiter;
pub use picture::Picture;
pub use report::{CitedArticle, Report};
pub use source_line::SourceLine;
pub use value::Value;
pub use verdict::{Check, Declaration, Finding, Illegal, LastPosition, PlyPlace, Status, Verdict};
pub use words::Words;
