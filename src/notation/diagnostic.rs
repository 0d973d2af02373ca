//! What was noticed while reading and judging: the closed list of codes.

use std::fmt;

use serde::Serialize;

/// A stretch of a record's text, in bytes from its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The span from one offset up to another.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// The span as a range of indices.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A place in a source: line and column count from 1, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// The line; LF, CRLF and CR end one.
    pub line: u64,
    /// The character of the line.
    pub column: u64,
}

impl Default for Place {
    fn default() -> Self {
        Self { line: 1, column: 1 }
    }
}

impl Place {
    /// The place after this text, if it begins at this place.
    #[must_use]
    pub fn after(self, text: &[u8]) -> Self {
        let Some(last) = memchr::memrchr2(b'\n', b'\r', text) else {
            return Self { line: self.line, column: self.column + characters(text) };
        };
        let feeds = memchr::memchr_iter(b'\n', text).count();
        let returns = match memchr::memchr(b'\r', text) {
            None => 0,
            Some(first) => memchr::memchr_iter(b'\r', &text[first..])
                .filter(|&at| text.get(first + at + 1) != Some(&b'\n'))
                .count(),
        };
        Self { line: self.line + (feeds + returns) as u64, column: 1 + characters(&text[last + 1..]) }
    }
}

/// Characters of UTF-8; a byte that is none counts as one.
fn characters(text: &[u8]) -> u64 {
    let count = match std::str::from_utf8(text) {
        Ok(text) => text.chars().count(),
        Err(_) => text.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum(),
    };
    count as u64
}

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// A tolerance was used, or something looks odd.
    Warning,
    /// Something could not be read.
    Error,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $id:literal $severity:ident;)*) => {
        /// The code of a diagnostic; the list is closed.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The code as it is written in a verdict.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// How bad it is, always the same for a code.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)* }
            }
        }
    };
}

codes! {
    /// The bytes are no UTF-8: an encoding was detected.
    AssumedEncoding = "assumed-encoding" Warning;
    /// A byte order mark stands at the start of the file or of a game.
    ByteOrderMark = "byte-order-mark" Warning;
    /// A tag that is not well formed, or a value that its name does not allow.
    BadTag = "bad-tag" Warning;
    /// A tag name that was there already: the first counts.
    DuplicateTag = "duplicate-tag" Warning;
    /// A known tag name in another case.
    TagCase = "tag-case" Warning;
    /// A date in another form than PGN's.
    Date = "date" Warning;
    /// The game has no result token.
    MissingResult = "missing-result" Warning;
    /// Text with neither tag nor move.
    NoGame = "no-game" Error;
    /// A closing brace with none open.
    StrayBrace = "stray-brace" Warning;
    /// A comment that is never closed.
    UnterminatedComment = "unterminated-comment" Warning;
    /// A command that is not well formed: it stays text.
    BadCommand = "bad-command" Warning;
    /// Brackets of variations that do not pair.
    UnbalancedVariation = "unbalanced-variation" Warning;
    /// A move number that is wrong: the sequence decides.
    MoveNumber = "move-number" Warning;
    /// A separator other than a glued hyphen.
    Separator = "separator" Warning;
    /// A capital letter in a square.
    LetterCase = "letter-case" Warning;
    /// A Cyrillic letter that looks Latin, in a square.
    LookalikeLetter = "lookalike-letter" Warning;
    /// A result in another spelling.
    ResultSpelling = "result-spelling" Warning;
    /// The `Result` tag and the token differ: the token counts.
    ResultMismatch = "result-mismatch" Warning;
    /// A variant's id in another spelling.
    VariantSpelling = "variant-spelling" Warning;
    /// The record names no variant.
    DefaultVariant = "default-variant" Warning;
    /// The record names a variant that nobody knows.
    UnknownVariant = "unknown-variant" Error;
    /// Something among the moves that is none: the list of moves ends there.
    StrayToken = "stray-token" Error;
    /// A position that is none to start from.
    BadPosition = "bad-position" Error;
    /// A termination that is unknown or does not fit the result.
    Termination = "termination" Warning;
    /// A game over the limit of size.
    TooLarge = "too-large" Error;
    /// Only the ends of a chain are written (2.9).
    AbbreviatedPath = "abbreviated-path" Warning;
    /// A legal ply is let stand (10.4).
    IdleStands = "idle-stands" Warning;
    /// Plies are recorded after the end (10.2).
    PliesAfterEnd = "plies-after-end" Warning;
    /// A clock time that cannot be right (9.3).
    Clock = "clock" Warning;
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// Something noticed, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What.
    pub code: Code,
    /// Where in the record's text.
    pub span: Span,
    /// Where in the source.
    pub place: Place,
    /// What was found there, shortened; empty where the place says all.
    pub found: String,
    /// What was expected instead, where that is one thing.
    pub expected: String,
    /// How many more of this code the record has, which are not listed.
    pub more: u64,
}

impl Diagnostic {
    /// So many of a code are listed for one record; the rest is counted.
    pub const MOST: usize = 1000;

    /// Keeps the first of each code, and counts the others.
    pub(super) fn bounded(all: impl Iterator<Item = Self>) -> Vec<Self> {
        let mut kept: Vec<Self> = Vec::new();
        let mut counts = [(0, 0); Code::ALL.len()];
        for diagnostic in all {
            let (count, last) = &mut counts[diagnostic.code as usize];
            *count += 1;
            if *count <= Self::MOST {
                *last = kept.len();
                kept.push(diagnostic);
            } else if let Some(last) = kept.get_mut(*last) {
                last.more += 1;
            }
        }
        kept
    }
}

/// The longest excerpt that a message quotes, in characters.
const EXCERPT: usize = 60;

/// A text fit to be quoted on one line: shortened, blanks folded, nothing that a terminal would obey.
///
/// ```
/// assert_eq!(corners::notation::excerpt("a\n\tb\u{1b}[31m"), "a b�[31m");
/// ```
pub fn excerpt(text: &str) -> String {
    let mut short = String::new();
    let mut count = 0;
    let mut gap = false;
    for c in text.chars() {
        if c.is_whitespace() {
            gap = !short.is_empty();
            continue;
        }
        if count >= EXCERPT {
            short.push('…');
            break;
        }
        if std::mem::take(&mut gap) {
            short.push(' ');
            count += 1;
        }
        short.push(if is_unprintable(c) { char::REPLACEMENT_CHARACTER } else { c });
        count += 1;
    }
    short
}

/// Control characters, and those that turn the direction of text or cannot be seen.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}
