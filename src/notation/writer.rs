//! The writer: the export form, exact to the byte.
//!
//! Each production of `grammar/export.ebnf` that is written by a function of its own heads that function.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::record::{Record, Token, WrittenMove};
use super::tag::escape;
use super::{Fitness, Span};
use crate::rules::{GameResult, Variant};

/// The roster, in PGN's order, with what stands where nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// How a comment begins that holds what was not read. The reader knows it again: the list of moves ended there.
pub(super) const UNREAD: &str = "unread:";

/// The longest line, in characters; a longer token stands alone on its own.
const LINE: usize = 79;

/// The full paths of a record's moves, where its positions are known (2.8, 2.9): the text that stands for a token.
pub trait Paths {
    /// The path of the move that is the token of this index, if it is not to be written as it stands.
    fn path(&self, token: usize) -> Option<&str>;
}

/// Every move as it was written.
impl Paths for () {
    fn path(&self, _: usize) -> Option<&str> {
        None
    }
}

/// Writes a record in the export form; `None` for one whose bytes were not kept.
///
/// ```
/// use corners::notation::{Reader, Record, export};
/// use corners::rules::Variant;
///
/// let mut record = Record::default();
/// Reader::new("[White \"Riva, Ada\"] c3-d3 {good} f6–e6 ½-½".as_bytes()).read(&mut record)?;
/// let text = export(&record, &(), Variant::Classic3x3).expect("a game of this size is kept");
/// assert!(text.ends_with("\n\n1. c3-d3 {good} 1... f6-e6 1/2-1/2\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// ```ebnf
/// export = tags , LF , movetext ;
/// ```
pub fn export(record: &Record, paths: &impl Paths, default: Variant) -> Option<String> {
    if record.fitness() == Fitness::TooLarge {
        return None;
    }
    let mut text = tags(record, default);
    text.push('\n');
    movetext(record, paths, &mut text);
    Some(text)
}

/// The result that a record states: its token, or else its tag.
fn result_token(record: &Record) -> &'static str {
    let tag =
        || record.tag("Result").and_then(|value| value.parse().ok().or_else(|| super::reader::whole_result(&value)));
    record.result_token().unwrap_or_else(tag).map_or("*", GameResult::token)
}

/// ```ebnf
/// tags = roster , '[Variant "' , variant , '"]' , LF , { tag } ;
/// ```
fn tags(record: &Record, default: Variant) -> String {
    let mut text = String::with_capacity(256);
    let mut line = |name: &str, value: &str| {
        text.push('[');
        text.push_str(name);
        text.push_str(" \"");
        text.push_str(&escape(value));
        text.push_str("\"]\n");
    };
    for (name, filler) in ROSTER {
        match record.tag(name) {
            _ if name == "Result" => line(name, result_token(record)),
            Some(value) => line(name, &value),
            None => line(name, filler),
        }
    }
    let variant = record.tag("Variant").map_or_else(|| default.id().to_owned(), |value| usual_variant(&value));
    line("Variant", &variant);
    let is_first = |name: &str| name == "Variant" || ROSTER.iter().any(|(roster, _)| *roster == name);
    let mut others: Vec<_> = record.tags().filter(|(name, _)| !is_first(name)).collect();
    others.sort();
    for (name, value) in others {
        line(name, &value);
    }
    text
}

/// The id of a variant in its usual spelling, or the text as it is.
fn usual_variant(value: &str) -> String {
    let usual: String =
        value.trim().chars().map(|c| if c == ' ' || c == '_' { '-' } else { c.to_ascii_lowercase() }).collect();
    usual.parse::<Variant>().map_or_else(|_| value.to_owned(), |variant| variant.id().to_owned())
}

/// Tokens parted by single spaces, a line broken before the token that would carry it too far.
struct Lines<'a> {
    text: &'a mut String,
    /// Characters of the present line.
    length: usize,
    /// What is glued to the front of the next token.
    glued: String,
    /// The last token, for what is glued to its back.
    pending: String,
    is_pending: bool,
}

impl Lines<'_> {
    fn token(&mut self, token: &str) {
        self.next().push_str(token);
    }

    /// The next token, to be written.
    fn next(&mut self) -> &mut String {
        self.flush();
        std::mem::swap(&mut self.glued, &mut self.pending);
        self.is_pending = true;
        &mut self.pending
    }

    /// Glues to the back of the last token.
    fn glue(&mut self, text: &str) {
        if self.is_pending { self.pending.push_str(text) } else { self.glued.push_str(text) }
    }

    fn flush(&mut self) {
        if !self.is_pending {
            return;
        }
        let token = &self.pending;
        let width = if token.is_ascii() { token.len() } else { token.chars().count() };
        if self.length > 0 && self.length + 1 + width > LINE {
            self.text.push('\n');
            self.length = 0;
        } else if self.length > 0 {
            self.text.push(' ');
            self.length += 1;
        }
        self.text.push_str(token);
        self.length += width;
        self.pending.clear();
        self.is_pending = false;
    }

    /// ```ebnf
    /// comment = "{" , [ word , { gap , word } ] , "}" ;
    /// ```
    fn comment(&mut self, prefix: &str, comment: &str) {
        // The text of a semicolon's comment may hold braces; here they would end it.
        let words = prefix.split_whitespace().chain(comment.split(is_blank).filter(|word| !word.is_empty()));
        self.flush();
        self.glued.push('{');
        let mut is_empty = true;
        for word in words {
            self.token(&word.replace('}', ")"));
            is_empty = false;
        }
        if is_empty {
            self.token("");
        }
        self.glue("}");
    }
}

/// The blanks of the reader.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{A0}')
}

/// Where the numbers of one line are.
#[derive(Clone, Copy)]
struct Count {
    ply: u32,
    base: u32,
    /// A number must be written before Black's ply.
    is_broken: bool,
}

/// ```ebnf
/// movetext = { element , gap } , result , LF ;
/// ```
fn movetext(record: &Record, paths: &impl Paths, text: &mut String) {
    let mut lines = Lines { text, length: 0, glued: String::new(), pending: String::new(), is_pending: false };
    let mut stack = Vec::new();
    let mut count = Count { ply: 0, base: 0, is_broken: true };
    for (index, token) in record.tokens().iter().enumerate() {
        match *token {
            Token::Move(written) => {
                let turn = count.ply + u32::from(record.black_starts);
                let number = u64::from(record.first_number) + u64::from(turn / 2);
                if turn.is_multiple_of(2) {
                    write!(lines.next(), "{number}.").expect("a string takes all");
                } else if count.is_broken {
                    write!(lines.next(), "{number}...").expect("a string takes all");
                }
                match paths.path(index) {
                    Some(path) => lines.token(path),
                    None => path(record, written, lines.next()),
                }
                count.ply += 1;
                count.is_broken = false;
            }
            Token::Comment(span) => {
                lines.comment("", &without_bad_commands(record.slice(span)));
                count.is_broken = true;
            }
            Token::Annotation(value) => lines.token(&format!("${value}")),
            Token::Open => {
                lines.flush();
                lines.glued.push('(');
                stack.push(count);
                let ply = if count.ply > count.base { count.ply - 1 } else { count.base };
                count = Count { ply, base: ply, is_broken: true };
            }
            Token::Close => {
                if !lines.glued.is_empty() {
                    lines.token("");
                }
                lines.glue(")");
                count = Count { is_broken: true, ..stack.pop().unwrap_or(count) };
            }
            Token::Unread(span) => lines.comment(UNREAD, &bracketed(record, span)),
        }
    }
    if record.fitness() == Fitness::NoGame {
        let whole = Span::new(0, record.text().len());
        lines.comment(UNREAD, &bracketed(record, whole));
    }
    lines.token(result_token(record));
    lines.flush();
    lines.text.push('\n');
}

/// The text of what was not read, its braces as brackets; a command in it was not read either, and is not to be.
fn bracketed(record: &Record, span: Span) -> String {
    record.slice(span).replace('{', "(").replace('}', ")").replace("[%", "(%")
}

/// A comment whose malformed commands look like none.
fn without_bad_commands(comment: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(comment);
    for (at, _, command) in super::reader::commands(comment.as_bytes()) {
        if command.is_none() {
            text.to_mut().replace_range(at..=at, "(");
        }
    }
    text
}

/// ```ebnf
/// path = square , "-" , square , { "-" , square } | "--" ;
/// ```
fn path(record: &Record, written: WrittenMove, text: &mut String) {
    let squares = record.path(written);
    if squares.is_empty() {
        text.push_str("--");
    }
    for (at, square) in squares.iter().enumerate() {
        if at > 0 {
            text.push('-');
        }
        text.push(char::from(b'a' + square.file()));
        let rank = square.rank() + 1;
        if rank >= 10 {
            text.push('1');
        }
        text.push(char::from(b'0' + rank % 10));
    }
}
