//! A record: everything that one game of a source says, token by token.

use std::borrow::Cow;

use super::tag::{Tag, unescape};
use super::{Clock, Code, Diagnostic, Place, Span, excerpt};
use crate::board::{Board16, Square};
use crate::rules::GameResult;

/// Whether a record could be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fitness {
    /// It has tags or moves.
    #[default]
    Readable,
    /// Text with neither tag nor move.
    NoGame,
    /// Over the limit of size; its bytes were passed over.
    TooLarge,
}

/// A move as it is written: squares, whatever lies between them. None is a null move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenMove {
    pub(super) first: u32,
    pub(super) count: u32,
    /// Where it stands.
    pub span: Span,
}

/// One piece of movetext; the tree is kept as brackets in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// A move.
    Move(WrittenMove),
    /// A comment, without its braces or its semicolon.
    Comment(Span),
    /// An annotation `$n`.
    Annotation(u8),
    /// A variation begins: it replaces the move before it.
    Open,
    /// A variation ends.
    Close,
    /// What was not read after an error, up to the end of its list of moves.
    Unread(Span),
}

/// A command in a comment of the main line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// `[%stands]`: the ply before stands (10.4).
    Stands,
    /// `[%clk …]`: the time left after the ply before.
    Clock(Clock),
    /// `[%emt …]`: the time spent on the ply before.
    Elapsed(Clock),
    /// Any other, kept as text.
    Other,
}

/// A command with the ply of the main line that it follows; 0 is before the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// The ply, counted from 1.
    pub ply: u32,
    /// What it says.
    pub command: Command,
    /// Where it stands.
    pub span: Span,
}

/// One game of a source, as it was written.
///
/// A record is room that can be used again: [`super::Reader::read`] fills it anew.
#[derive(Debug, Clone, Default)]
pub struct Record {
    pub(super) text: String,
    /// The bytes of the source, where they are not those of the text.
    pub(super) source: Option<Vec<u8>>,
    pub(super) fitness: Fitness,
    pub(super) offset: u64,
    pub(super) length: u64,
    pub(super) place: Place,
    pub(super) tags: Vec<Tag>,
    pub(super) tokens: Vec<Token>,
    pub(super) squares: Vec<Square<Board16>>,
    pub(super) commands: Vec<Placed>,
    pub(super) left_out: Vec<Span>,
    pub(super) result: Option<(Option<GameResult>, Span)>,
    pub(super) first_number: u32,
    pub(super) black_starts: bool,
    pub(super) is_cut: bool,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Record {
    /// The bytes as they stood in the source; empty for a game that is too large.
    pub fn original(&self) -> &[u8] {
        self.source.as_deref().unwrap_or(self.text.as_bytes())
    }

    /// The text that was read: the original, decoded where it is no UTF-8.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it could be read at all.
    pub fn fitness(&self) -> Fitness {
        self.fitness
    }

    /// Where it begins in the source, in bytes.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// How long it is in the source, in bytes.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Where it begins in the source, by line and column.
    pub fn place(&self) -> Place {
        self.place
    }

    /// What was noticed while it was read.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The text of a span. The blanks at the end of the record are not kept.
    #[inline]
    pub fn slice(&self, span: Span) -> &str {
        let end = self.text.len().min(span.end as usize);
        self.text.get(span.start as usize..end).unwrap_or_default()
    }

    /// The text of a span, short and fit for a message.
    pub fn excerpt(&self, span: Span) -> String {
        excerpt(self.slice(span))
    }

    /// Where a span begins in the source.
    pub fn locate(&self, span: Span) -> Place {
        let before = self.text.as_bytes().get(..span.start as usize).unwrap_or_default();
        self.place.after(before)
    }

    /// Where spans begin in the source, for spans in the order of the text; it is gone over once.
    pub fn places(&self, spans: impl IntoIterator<Item = Span>) -> impl Iterator<Item = Place> {
        let (mut place, mut at) = (self.place, 0);
        spans.into_iter().map(move |span| {
            let to = (span.start as usize).min(self.text.len());
            place = place.after(self.text.as_bytes().get(at..to).unwrap_or_default());
            at = to.max(at);
            place
        })
    }

    /// Diagnostics about spans of this record, in the order of the text; it is gone over once, however many they are.
    ///
    /// Each is given by its code, its span, and what was expected.
    pub fn diagnostics_about(&self, mut spans: Vec<(Code, Span, String)>) -> Vec<Diagnostic> {
        spans.sort_by_key(|(_, span, _)| span.start);
        let places: Vec<Place> = self.places(spans.iter().map(|(_, span, _)| *span)).collect();
        let located = spans.into_iter().zip(places).map(|((code, span, expected), place)| Diagnostic {
            code,
            span,
            place,
            found: self.excerpt(span),
            expected,
            more: 0,
        });
        Diagnostic::bounded(located)
    }

    /// A diagnostic about a span of this record.
    pub fn diagnostic(&self, code: Code, span: Span, expected: impl Into<String>) -> Diagnostic {
        let (place, found) = (self.locate(span), self.excerpt(span));
        Diagnostic { code, span, place, found, expected: expected.into(), more: 0 }
    }

    /// The tags in their order: names in their usual case, values unescaped; of a name that is there twice the first.
    pub fn tags(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        self.tags.iter().map(|tag| {
            (tag.known.unwrap_or_else(|| self.slice(tag.name)), unescape(self.slice(tag.value), tag.escaped))
        })
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        self.find_tag(name).map(|tag| unescape(self.slice(tag.value), tag.escaped))
    }

    /// Where the value of a tag stands.
    pub fn tag_span(&self, name: &str) -> Option<Span> {
        self.find_tag(name).map(|tag| tag.value)
    }

    fn find_tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| match tag.known {
            Some(known) => known == name,
            None => self.slice(tag.name) == name,
        })
    }

    /// The movetext, variations included.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The squares of a written move; none for a null move.
    #[inline(always)]
    pub fn path(&self, written: WrittenMove) -> &[Square<Board16>] {
        self.squares.get(written.first as usize..(written.first + written.count) as usize).unwrap_or_default()
    }

    /// The moves of the main line, in their order.
    pub fn main_line(&self) -> Line<'_> {
        Line { tokens: self.tokens.iter(), depth: 0 }
    }

    /// The same record up to a ply of its main line, without a result: what it would say if it stopped there.
    #[must_use]
    pub fn up_to(&self, ply: u32) -> Self {
        let mut depth = 0;
        let mut plies = 0;
        let end = self.tokens.iter().position(|token| {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                Token::Move(_) if depth == 0 => plies += 1,
                _ => {}
            }
            plies > ply
        });
        let mut shorter = self.clone();
        if let Some(end) = end {
            shorter.tokens.truncate(end);
            shorter.is_cut = false;
        }
        shorter.commands.retain(|placed| placed.ply <= ply);
        shorter.result = None;
        shorter
    }

    /// The commands in comments of the main line, in their order.
    pub fn commands(&self) -> &[Placed] {
        &self.commands
    }

    /// What an export has no place for: escape lines, tags without a name, second values of a name, text between tags, and
    /// what stands after the result.
    pub fn left_out(&self) -> &[Span] {
        &self.left_out
    }

    /// The result token: `Some(None)` is `*`, `None` is none.
    pub fn result_token(&self) -> Option<Option<GameResult>> {
        self.result.map(|(result, _)| result)
    }

    /// Whether an error of reading ended the list of moves.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }
}

/// The moves of a main line.
#[derive(Debug, Clone)]
pub struct Line<'a> {
    tokens: std::slice::Iter<'a, Token>,
    depth: u32,
}

impl Iterator for Line<'_> {
    type Item = WrittenMove;

    #[inline(always)]
    fn next(&mut self) -> Option<WrittenMove> {
        loop {
            match *self.tokens.next()? {
                Token::Move(written) if self.depth == 0 => return Some(written),
                Token::Open => self.depth += 1,
                Token::Close => self.depth -= 1,
                Token::Move(_) | Token::Comment(_) | Token::Annotation(_) | Token::Unread(_) => {}
            }
        }
    }
}
