//! From text to tree: recursive descent, with bounds on depth and number.

use super::condition::{Condition, Mark, PassedPosition, SearchedLine, Word};
use super::error::{QueryError, list};
use super::field::{Field, Kind, names};
use super::lexer::Lexer;
use super::range::{Value, dates, plies};
use super::{Node, Query, both, either, negated};
use crate::notation::PositionText;
use crate::rules::Variant;
use crate::search::fold::words;
use crate::search::{LineError, LineText, Pattern};

/// What a game's id is read by.
type Ids<'a> = &'a dyn Fn(&str) -> Option<u64>;

/// Reads a whole query.
pub(super) fn parse(text: &str, ids: Ids<'_>) -> Result<Node, QueryError> {
    let mut parser = Parser { lexer: Lexer::new(text)?, ids, depth: 0, conditions: 0 };
    parser.lexer.skip_blanks();
    if parser.lexer.peek().is_none() {
        return Ok(Node::All);
    }
    let node = parser.any_of()?;
    if parser.lexer.peek().is_some() {
        return Err(parser.lexer.error("a condition, as no bracket is open"));
    }
    Ok(node)
}

/// Reads a single value, given without quotes.
pub(super) fn term(field: Field, value: &str, ids: Ids<'_>) -> Result<Node, QueryError> {
    let chars: Vec<char> = Lexer::new(value).map(|_| value.chars().collect())?;
    let value = trimmed(Value { at: 0, text: &chars });
    if let Kind::Opponents = field.kind() {
        return Err(value.error("two names, each by itself"));
    }
    condition(field, value, ids).map(Node::Leaf)
}

/// Two names.
pub(super) fn opponents(one: &str, other: &str) -> Result<Node, QueryError> {
    let name = |text: &str| {
        let chars: Vec<char> = Lexer::new(text).map(|_| text.chars().collect())?;
        words_of(Value { at: 0, text: &chars })
    };
    Ok(Node::Leaf(Condition::Opponents(name(one)?, name(other)?)))
}

fn trimmed(value: Value<'_>) -> Value<'_> {
    let from = value.text.iter().take_while(|c| c.is_whitespace()).count();
    let after = value.text[from..].iter().rev().take_while(|c| c.is_whitespace()).count();
    value.part(from, value.text.len() - after)
}

struct Parser<'a> {
    lexer: Lexer,
    ids: Ids<'a>,
    depth: usize,
    conditions: usize,
}

const CONDITION: &str = "a word, a field with its value, or a bracket";

impl Parser<'_> {
    /// ```ebnf
    /// any_of = all_of , { "or" , all_of } ;
    /// ```
    fn any_of(&mut self) -> Result<Node, QueryError> {
        let mut node = self.all_of()?;
        while self.lexer.eat_keyword("or") {
            node = either(node, self.all_of()?);
        }
        Ok(node)
    }

    /// ```ebnf
    /// all_of = term , { [ "and" ] , term } ;
    /// ```
    fn all_of(&mut self) -> Result<Node, QueryError> {
        let mut node = self.term()?;
        loop {
            self.lexer.skip_blanks();
            let is_over = self.lexer.peek().is_none_or(|c| c == ')');
            let is_or = self.lexer.peek_word().to_text().eq_ignore_ascii_case("or");
            if !self.lexer.eat_keyword("and") && (is_over || is_or) {
                return Ok(node);
            }
            node = both(node, self.term()?);
        }
    }

    /// ```ebnf
    /// term = { "-" | "not" } , ( "(" , any_of , ")" | condition ) ;
    /// ```
    fn term(&mut self) -> Result<Node, QueryError> {
        let mut is_negated = false;
        self.lexer.skip_blanks();
        loop {
            if self.lexer.eat('-') {
                if self.lexer.peek().is_none_or(char::is_whitespace) {
                    return Err(self.lexer.error(format!("{CONDITION}, right after “-”")));
                }
            } else if self.lexer.eat_keyword("not") {
                self.lexer.skip_blanks();
            } else {
                break;
            }
            is_negated = !is_negated;
        }
        let node = if self.lexer.peek() == Some('(') { self.bracket()? } else { self.condition()? };
        Ok(if is_negated { negated(node) } else { node })
    }

    fn bracket(&mut self) -> Result<Node, QueryError> {
        if self.depth == Query::DEEPEST {
            return Err(self.lexer.error(format!("at most {} brackets within one another", Query::DEEPEST)));
        }
        self.lexer.eat('(');
        self.depth += 1;
        let node = self.any_of()?;
        self.depth -= 1;
        if !self.lexer.eat(')') {
            return Err(self.lexer.error("“)”"));
        }
        Ok(node)
    }

    /// ```ebnf
    /// condition = field , ":" , value | "opponents" , ":" , value , value | value ;
    /// ```
    fn condition(&mut self) -> Result<Node, QueryError> {
        if self.conditions == Query::MOST {
            return Err(self.lexer.error(format!("at most {} conditions", Query::MOST)));
        }
        self.conditions += 1;
        let word = self.lexer.peek_word();
        if ["or", "and"].iter().any(|keyword| word.to_text().eq_ignore_ascii_case(keyword)) {
            return Err(self.lexer.error(format!("{CONDITION} (in quotes it would be a word)")));
        }
        let Some(colon) = word.text.iter().position(|c| *c == ':') else {
            let Some((value, _)) = self.lexer.value()? else {
                return Err(self.lexer.error(CONDITION));
            };
            return phrase(value).map(|words| Node::Leaf(Condition::Anywhere(words)));
        };
        let name = word.part(0, colon);
        let Ok(field) = name.to_text().parse::<Field>() else {
            return Err(name.error(format!("a field ({}), or the word in quotes", names())));
        };
        self.lexer.advance(colon + 1);
        let ids = self.ids;
        if let Kind::Opponents = field.kind() {
            let one = words_of(self.value("a name in quotes")?)?;
            self.lexer.skip_blanks();
            // What looks like the next condition is one: the other name was forgotten.
            let is_next = self.lexer.peek() == Some('-') || self.lexer.peek_word().text.contains(&':');
            let other = if is_next { Err(self.lexer.error(OTHER)) } else { self.value(OTHER) }?;
            let other = words_of(other)?;
            return Ok(Node::Leaf(Condition::Opponents(one, other)));
        }
        let value = self.value(&expected_of(field))?;
        condition(field, value, ids).map(Node::Leaf)
    }

    /// ```ebnf
    /// value = word | quotation ;
    /// ```
    fn value(&mut self, expected: &str) -> Result<Value<'_>, QueryError> {
        let missing = self.lexer.error(expected);
        match self.lexer.value()? {
            Some((value, true)) => Ok(trimmed(value)),
            Some((value, false)) => Ok(value),
            None => Err(missing),
        }
    }
}

/// What might stand after a field's colon.
fn expected_of(field: Field) -> String {
    match field.kind() {
        Kind::Name(_) | Kind::Opponents => "a name".to_owned(),
        Kind::Text(_) => "a word, or words in quotes".to_owned(),
        Kind::Date => "a date such as 2025, 2025-03 or 2025..2026-03".to_owned(),
        Kind::Plies => "a number of plies such as 40, 40..80 or >100".to_owned(),
        Kind::Mark(mark) => expected_mark(mark),
        Kind::Line => "moves in quotes, such as \"c3-d3 f6-e6\"".to_owned(),
        Kind::Position => POSITION.to_owned(),
        Kind::Pattern => "a pattern in quotes, such as \"white:c3,d4 empty:e5\"".to_owned(),
        Kind::Id => ID.to_owned(),
    }
}

const OTHER: &str = "the other player’s name in quotes";
const POSITION: &str = "a position such as W:Wa1,b1:Bh8, with ? for either side to move";
const ID: &str = "the id of a game";

fn expected_mark(mark: Mark) -> String {
    match mark {
        Mark::Article => "an article such as 4 or 4.2".to_owned(),
        _ => format!("{} ({})", mark.kind(), list(&mark.values())),
    }
}

fn condition(field: Field, value: Value<'_>, ids: Ids<'_>) -> Result<Condition, QueryError> {
    if value.text.is_empty() {
        return Err(value.error(expected_of(field)));
    }
    Ok(match field.kind() {
        Kind::Name(of) => Condition::Name(of, words_of(value)?),
        Kind::Opponents => return Err(value.error("two names")),
        Kind::Text(of) => Condition::Text(of, phrase(value)?),
        Kind::Date => {
            let (from, to) = dates(value)?;
            Condition::Date { from, to }
        }
        Kind::Plies => {
            let (least, most) = plies(value)?;
            Condition::Plies { least, most }
        }
        Kind::Mark(mark) => Condition::Mark(mark, mark_value(mark, value)?),
        Kind::Line => Condition::Line(line(value)?),
        Kind::Position => Condition::Position(position(value)?),
        Kind::Pattern => {
            let text = value.to_text();
            Condition::Pattern(
                text.parse::<Pattern>().map_err(|error| within(value, &text, error.at, error.expected, error.found))?,
            )
        }
        Kind::Id => {
            let id = value.to_text();
            let row = ids(&id).filter(|_| !id.contains('"')).ok_or_else(|| value.error(ID))?;
            Condition::Game { row, id }
        }
    })
}

/// The words of a value, each of which may be the beginning of one.
fn words_of(value: Value<'_>) -> Result<Vec<Word>, QueryError> {
    let mut all: Vec<Word> = Vec::new();
    let mut from = 0;
    loop {
        let star = value.text[from..].iter().position(|c| *c == '*').map(|length| from + length);
        let piece = value.part(from, star.unwrap_or(value.text.len()));
        all.extend(words(&piece.to_text()).into_iter().map(|text| Word { text, is_prefix: false }));
        let Some(star) = star else { break };
        let ends_a_word = piece.text.last().is_some_and(|last| !words(&last.to_string()).is_empty());
        let goes_on = value.text.get(star + 1).is_some_and(|next| *next == '*' || next.is_alphanumeric());
        match all.last_mut() {
            Some(last) if ends_a_word && !goes_on => last.is_prefix = true,
            _ => return Err(value.part(star, star + 1).error("a star only at the end of a word")),
        }
        from = star + 1;
    }
    if all.is_empty() {
        return Err(value.error("a word with a letter or a digit"));
    }
    Ok(all)
}

/// The words of a value, one after another; only the last may be the beginning of one.
fn phrase(value: Value<'_>) -> Result<Vec<Word>, QueryError> {
    let all = words_of(value)?;
    let before = all.len() - 1;
    if all[..before].iter().any(|word| word.is_prefix) {
        return Err(value.error("a star only at the end of the last word"));
    }
    Ok(all)
}

fn mark_value(mark: Mark, value: Value<'_>) -> Result<String, QueryError> {
    let given = value.to_text();
    if mark == Mark::Article {
        let is_part = |part: &str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        let is_article = given.split('.').count() <= 4 && given.split('.').all(is_part);
        return if is_article { Ok(given) } else { Err(value.error(expected_mark(mark))) };
    }
    // `time forfeit` is written with a blank in a tag and with a hyphen in a verdict.
    let plain = |text: &str| text.to_lowercase().replace(' ', "-");
    let values = mark.values();
    let known = values.iter().find(|known| plain(known) == plain(&given));
    known.map(|known| (*known).to_owned()).ok_or_else(|| value.error(expected_mark(mark)))
}

/// An error within a value, at a byte of its text.
fn within(value: Value<'_>, text: &str, at: usize, expected: String, found: String) -> QueryError {
    let before = text.get(..at.min(text.len())).map_or(0, |before| before.chars().count());
    let from = before.min(value.text.len());
    let length = value.text[from..].iter().take_while(|c| !c.is_whitespace() && **c != ',').count();
    QueryError { at: value.at + from + 1, length, expected, found }
}

fn line(value: Value<'_>) -> Result<SearchedLine, QueryError> {
    let text = value.to_text();
    let error = |error: &LineError| match error {
        LineError::Unreadable { at, expected, found } => within(value, &text, *at, expected.clone(), found.clone()),
        LineError::Impossible { at, written, .. } => {
            let expected = "a move that can be played there from the start of some variant";
            within(value, &text, *at, expected.to_owned(), format!("“{written}”"))
        }
    };
    let line: LineText = text.parse().map_err(|unreadable| error(&unreadable))?;
    let impossible = Variant::ALL.iter().map(|&variant| line.end(variant).err()).collect::<Option<Vec<_>>>();
    match impossible.and_then(|errors| errors.into_iter().max_by_key(LineError::at)) {
        Some(impossible) => Err(error(&impossible)),
        None => Ok(SearchedLine::new(&line)),
    }
}

fn position(value: Value<'_>) -> Result<PassedPosition, QueryError> {
    let text = value.to_text();
    let (is_either, text) = match text.strip_prefix('?') {
        Some(rest) => (true, format!("W{rest}")),
        None => (false, text),
    };
    let PositionText { side, men, .. } = text.parse().map_err(|_| value.error(POSITION))?;
    let position = PassedPosition { side: (!is_either).then_some(side), men };
    if position.keys().is_empty() {
        return Err(value.error("a position with at most one piece on a square"));
    }
    Ok(position)
}
