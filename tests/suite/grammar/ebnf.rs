//! EBNF as the grammar files use it: ISO 14977, and ranges.

/// What a production says.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Expression {
    Text(String),
    /// `"a" … "p"`
    Range(char, char),
    Name(String),
    /// `? … ?`
    Special(String),
    Sequence(Vec<Expression>),
    Choice(Vec<Expression>),
    Optional(Box<Expression>),
    Repeated(Box<Expression>),
    /// The first, but not the second.
    Except(Box<Expression>, Box<Expression>),
}

#[derive(Debug)]
pub(crate) struct Production {
    pub(crate) name: String,
    /// The text, its blanks folded.
    pub(crate) text: String,
    pub(crate) expression: Expression,
}

#[derive(Debug)]
pub(crate) struct Grammar(pub(crate) Vec<Production>);

impl Grammar {
    #[track_caller]
    pub(crate) fn parse(text: &str) -> Self {
        let mut parser = Parser { rest: text };
        let mut productions = Vec::new();
        while !parser.skip_blanks().is_empty() {
            productions.push(parser.production());
        }
        Self(productions)
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Production> {
        self.0.iter().find(|production| production.name == name)
    }
}

impl Expression {
    /// Every name in it.
    pub(crate) fn names(&self) -> Vec<&str> {
        match self {
            Self::Text(_) | Self::Range(..) | Self::Special(_) => Vec::new(),
            Self::Name(name) => vec![name],
            Self::Sequence(parts) | Self::Choice(parts) => parts.iter().flat_map(Self::names).collect(),
            Self::Optional(inner) | Self::Repeated(inner) => inner.names(),
            Self::Except(one, other) => [one.names(), other.names()].concat(),
        }
    }
}

/// Blanks folded to single spaces.
pub(crate) fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

struct Parser<'a> {
    rest: &'a str,
}

impl<'a> Parser<'a> {
    /// Passes over blanks and comments.
    fn skip_blanks(&mut self) -> &'a str {
        loop {
            self.rest = self.rest.trim_start();
            let Some(comment) = self.rest.strip_prefix("(*") else {
                return self.rest;
            };
            self.rest = comment.split_once("*)").expect("a comment is closed").1;
        }
    }

    fn takes(&mut self, sign: &str) -> bool {
        match self.skip_blanks().strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    #[track_caller]
    fn expect(&mut self, sign: &str) {
        assert!(self.takes(sign), "expected {sign} before {:.60}", self.rest);
    }

    fn production(&mut self) -> Production {
        let start = self.skip_blanks();
        let name = self.name().unwrap_or_else(|| panic!("expected a name before {:.60}", self.rest));
        self.expect("=");
        let expression = self.choice();
        self.expect(";");
        Production { name, text: fold(&start[..start.len() - self.rest.len()]), expression }
    }

    fn name(&mut self) -> Option<String> {
        let rest = self.skip_blanks();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.rest = &rest[end..];
        (end > 0).then(|| rest[..end].to_owned())
    }

    fn choice(&mut self) -> Expression {
        let mut parts = vec![self.sequence()];
        while self.takes("|") {
            parts.push(self.sequence());
        }
        if parts.len() == 1 { parts.remove(0) } else { Expression::Choice(parts) }
    }

    fn sequence(&mut self) -> Expression {
        let mut parts = vec![self.term()];
        while self.takes(",") {
            parts.push(self.term());
        }
        if parts.len() == 1 { parts.remove(0) } else { Expression::Sequence(parts) }
    }

    fn term(&mut self) -> Expression {
        let first = self.factor();
        if self.takes("-") {
            return Expression::Except(Box::new(first), Box::new(self.factor()));
        }
        if self.takes("…") {
            let one = |text: &Expression| match text {
                Expression::Text(text) if text.chars().count() == 1 => text.chars().next().unwrap(),
                other => panic!("a range is of characters, not of {other:?}"),
            };
            return Expression::Range(one(&first), one(&self.factor()));
        }
        first
    }

    fn factor(&mut self) -> Expression {
        for quote in ["\"", "'"] {
            if self.takes(quote) {
                return Expression::Text(self.up_to(quote).to_owned());
            }
        }
        if self.takes("?") {
            return Expression::Special(self.up_to("?").trim().to_owned());
        }
        for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
            if self.takes(open) {
                let inner = self.choice();
                self.expect(close);
                return match open {
                    "[" => Expression::Optional(Box::new(inner)),
                    "{" => Expression::Repeated(Box::new(inner)),
                    _ => inner,
                };
            }
        }
        Expression::Name(self.name().unwrap_or_else(|| panic!("expected a factor before {:.60}", self.rest)))
    }

    fn up_to(&mut self, sign: &str) -> &'a str {
        let (text, rest) = self.rest.split_once(sign).expect("what is opened is closed");
        self.rest = rest;
        text
    }
}

#[test]
fn signs_within_quotes_are_text() {
    let grammar = Grammar::parse("(* One. *) a = '\"' , { b - ( \"}\" | \";\" ) } | \"a\" … \"c\" ; b = ? x ? ;");
    let [first, second] = &grammar.0[..] else { panic!("two productions") };
    let text = |text: &str| Expression::Text(text.to_owned());
    let but = Expression::Choice(vec![text("}"), text(";")]);
    let repeated = Expression::Except(Box::new(Expression::Name("b".to_owned())), Box::new(but));
    let sequence = Expression::Sequence(vec![text("\""), Expression::Repeated(Box::new(repeated))]);
    assert_eq!(first.expression, Expression::Choice(vec![sequence, Expression::Range('a', 'c')]));
    assert_eq!(second.text, "b = ? x ? ;");
}
