//! The text of a query, character by character: blanks, words, quotations.

use super::Query;
use super::error::QueryError;
use super::range::Value;

/// Words that stand between conditions. In quotes they are words like others.
const KEYWORDS: [&str; 3] = ["and", "or", "not"];

/// Whether a bare word means something of its own.
pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(word))
}

/// The quotation mark that closes what this one opens.
fn closing(open: char) -> Option<&'static [char]> {
    match open {
        '"' => Some(&['"']),
        '“' => Some(&['”', '"']),
        '„' => Some(&['“', '”', '"']),
        '«' => Some(&['»', '"']),
        _ => None,
    }
}

/// Where the parser is.
#[derive(Debug)]
pub(super) struct Lexer {
    chars: Vec<char>,
    at: usize,
}

impl Lexer {
    /// Refuses a text that is too long.
    pub(super) fn new(text: &str) -> Result<Self, QueryError> {
        let chars: Vec<char> = text.chars().take(Query::LONGEST + 1).collect();
        if chars.len() > Query::LONGEST {
            let expected = format!("a query of at most {} characters", Query::LONGEST);
            return Err(QueryError::new(Query::LONGEST, &chars[Query::LONGEST..], expected));
        }
        Ok(Self { chars, at: 0 })
    }

    /// The next character.
    pub(super) fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    /// Goes on behind the next character if it is this one.
    pub(super) fn eat(&mut self, c: char) -> bool {
        let is_there = self.peek() == Some(c);
        self.at += usize::from(is_there);
        is_there
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// Up to where a bare word goes from here: to a blank, a bracket or a quotation mark.
    fn word_end(&self) -> usize {
        let rest = &self.chars[self.at..];
        let ends = |c: &char| c.is_whitespace() || *c == '(' || *c == ')' || closing(*c).is_some();
        self.at + rest.iter().position(ends).unwrap_or(rest.len())
    }

    /// The bare word that stands here, which may be empty.
    pub(super) fn peek_word(&self) -> Value<'_> {
        Value { at: self.at, text: &self.chars[self.at..self.word_end()] }
    }

    /// Goes on behind a keyword, if that stands here.
    pub(super) fn eat_keyword(&mut self, keyword: &str) -> bool {
        let word = self.peek_word();
        let (length, is_there) = (word.text.len(), word.to_text().eq_ignore_ascii_case(keyword));
        if is_there {
            self.at += length;
        }
        is_there
    }

    /// Goes on by so many characters.
    pub(super) fn advance(&mut self, characters: usize) {
        self.at = (self.at + characters).min(self.chars.len());
    }

    /// A bare word or a quotation without its marks, and whether it was in quotes; `None` where neither stands.
    pub(super) fn value(&mut self) -> Result<Option<(Value<'_>, bool)>, QueryError> {
        let Some(closing) = self.peek().and_then(closing) else {
            let end = self.word_end();
            let value = Value { at: self.at, text: &self.chars[self.at..end] };
            self.at = end;
            return Ok((!value.text.is_empty()).then_some((value, false)));
        };
        let start = self.at + 1;
        let Some(length) = self.chars[start..].iter().position(|c| closing.contains(c)) else {
            return Err(QueryError::new(self.at, &self.chars[self.at..], "a quotation mark that closes this one"));
        };
        self.at = start + length + 1;
        Ok(Some((Value { at: start, text: &self.chars[start..start + length] }, true)))
    }

    /// An error about what stands here: a word, a bracket, or the end.
    pub(super) fn error(&self, expected: impl Into<String>) -> QueryError {
        let end = self.word_end().max(self.at + 1).min(self.chars.len());
        QueryError::new(self.at, &self.chars[self.at..end], expected)
    }
}
