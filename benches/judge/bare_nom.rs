//! A bare tokeniser made of nom's combinators, as one would write it first: no places, no tolerance, no diagnostics.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while1};
use nom::character::complete::{char, multispace0, one_of, u32};
use nom::combinator::{map, value};
use nom::multi::many0;
use nom::sequence::{delimited, pair, separated_pair, terminated};
use nom::{IResult, Parser};

/// What a file is made of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Token<'a> {
    /// `[Name "value"]`
    Tag(&'a str, &'a str),
    /// `{text}`
    Comment(&'a str),
    /// `12.` or `12...`
    Number(u32),
    /// `c3`
    Square(char, u32),
    /// `-`
    Dash,
    /// `1-0`
    Result(&'a str),
}

fn tag_pair(input: &str) -> IResult<&str, Token<'_>> {
    let name = take_while1(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let text = delimited(char('"'), take_till(|c| c == '"'), char('"'));
    let both = delimited(char('['), separated_pair(name, char(' '), text), char(']'));
    map(both, |(name, text)| Token::Tag(name, text)).parse(input)
}

fn comment(input: &str) -> IResult<&str, Token<'_>> {
    map(delimited(char('{'), take_till(|c| c == '}'), char('}')), Token::Comment).parse(input)
}

fn number(input: &str) -> IResult<&str, Token<'_>> {
    map(terminated(u32, take_while1(|c| c == '.')), Token::Number).parse(input)
}

fn square(input: &str) -> IResult<&str, Token<'_>> {
    map(pair(one_of("abcdefghijklmnop"), u32), |(file, rank)| Token::Square(file, rank)).parse(input)
}

fn dash(input: &str) -> IResult<&str, Token<'_>> {
    value(Token::Dash, char('-')).parse(input)
}

fn result(input: &str) -> IResult<&str, Token<'_>> {
    map(alt((tag("1-0"), tag("0-1"), tag("1/2-1/2"), tag("0-0"), tag("*"))), Token::Result).parse(input)
}

/// All tokens of a text; `None` if it does not end where they do.
pub(crate) fn tokens(text: &str) -> Option<Vec<Token<'_>>> {
    // What is most frequent comes first.
    let token = alt((square, dash, result, number, tag_pair, comment));
    let (rest, tokens) = many0(terminated(token, multispace0)).parse(text).ok()?;
    rest.is_empty().then_some(tokens)
}
