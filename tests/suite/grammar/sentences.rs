//! Sentences of the export grammar: read and written again, they are the same to the byte.

use corners::notation::{Header, Reader, Record, export};
use corners::rules::Variant;

use super::ebnf::{Expression, Grammar};

/// Marks in a sentence, of which the grammar has no characters: what the rules outside it need to know.
mod mark {
    /// Before a space or a line end that is still to be chosen.
    pub(super) const GAP: char = '\u{E000}';
    /// Before a ply, which may need a number.
    pub(super) const PLY: char = '\u{E001}';
    /// Behind a comment.
    pub(super) const COMMENT: char = '\u{E002}';
    pub(super) const OPEN: char = '\u{E003}';
    pub(super) const CLOSE: char = '\u{E004}';
}

/// Characters that are likely to be misread, and some that are not.
const ANY: &str = "aZpx019 {}()[]<>;:%$!?*#,.-–_/\\\"'½×éжР\u{A0}\u{FEFF}\u{2028}\u{1F600}\u{7}\t\u{B}\r\n";

/// Names that mean something, in any case: a tag of a random value must have another.
const KNOWN: &str = " event site date round white black result variant termination timecontrol fen exitdeadline movelimit \
    diagonals blocking board house whiteelo blackelo whitetitle blacktitle whiteteam blackteam whiteid blackid whitetype \
    blacktype eventdate eventsponsor section stage time utctime utcdate mode annotator plycount setup ";

struct Generator<'a> {
    grammar: &'a Grammar,
    state: u64,
    /// The result, once it is chosen.
    result: Option<String>,
    /// A number was left out, and so is the gap behind it.
    drops_gap: bool,
}

impl Generator<'_> {
    /// A number below this one (`SplitMix64`).
    fn below(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % count as u64).unwrap()
    }

    /// A sentence of a production.
    fn named(&mut self, name: &str, depth: usize) -> String {
        let before = match name {
            "gap" => return if std::mem::take(&mut self.drops_gap) { String::new() } else { mark::GAP.to_string() },
            "number" => {
                self.drops_gap = true;
                return String::new();
            }
            "result" if self.result.is_some() => return self.result.clone().unwrap(),
            "path" => mark::PLY.to_string(),
            "variation" => mark::OPEN.to_string(),
            _ => String::new(),
        };
        let grammar = self.grammar;
        let production = grammar.find(name).unwrap_or_else(|| panic!("{name} is not defined"));
        let text = before + &self.sentence(&production.expression, depth + 1);
        match name {
            "result" => self.result = Some(text.clone()),
            "comment" => return text + &mark::COMMENT.to_string(),
            "variation" => return text + &mark::CLOSE.to_string(),
            _ => {}
        }
        text
    }

    fn sentence(&mut self, expression: &Expression, depth: usize) -> String {
        // Deep down no more is made than must be.
        let breadth = 9_usize.saturating_sub(depth);
        match expression {
            Expression::Text(text) => text.clone(),
            Expression::Range(first, last) => {
                let range: Vec<char> = (*first..=*last).collect();
                range[self.below(range.len())].to_string()
            }
            Expression::Name(name) => self.named(name, depth),
            Expression::Special(special) => {
                if let Some(code) = special.strip_prefix("U+") {
                    return char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap().to_string();
                }
                let any: Vec<char> = ANY.chars().collect();
                any[self.below(any.len())].to_string()
            }
            Expression::Sequence(parts) => parts.iter().map(|part| self.sentence(part, depth)).collect(),
            Expression::Choice(parts) => {
                // A variation is the last of its choices, and the only one without end.
                let count = if breadth == 0 { 1 } else { parts.len() };
                let chosen = self.below(count);
                self.sentence(&parts[chosen], depth)
            }
            Expression::Optional(inner) => match self.below(2) {
                0 => String::new(),
                _ => self.sentence(inner, depth),
            },
            Expression::Repeated(inner) => {
                let count = self.below(if depth <= 1 { 70 } else { breadth + 2 });
                (0..count).map(|_| self.sentence(inner, depth)).collect()
            }
            Expression::Except(inner, but) => {
                let excluded = self.finite(but);
                loop {
                    let text = self.sentence(inner, depth);
                    if !excluded.contains(&text) {
                        return text;
                    }
                }
            }
        }
    }

    /// All sentences of an expression that has few.
    fn finite(&mut self, expression: &Expression) -> Vec<String> {
        match expression {
            Expression::Choice(parts) => parts.iter().flat_map(|part| self.finite(part)).collect(),
            Expression::Text(_) | Expression::Name(_) => vec![self.sentence(expression, 9)],
            other => panic!("{other:?} is no short list"),
        }
    }

    /// One game in the export form: the productions, and the rules that stand outside the grammar.
    fn game(&mut self) -> String {
        self.result = None;
        let mut tags: Vec<String> = self.named("tags", 0).lines().map(|line| format!("{line}\n")).collect();
        let mut others = tags.split_off(8);
        let name = |line: &str| line.split(' ').next().unwrap_or_default().trim_start_matches('[').to_owned();
        others.retain(|line| line.starts_with("[FEN ") || !KNOWN.contains(&format!(" {} ", name(line).to_lowercase())));
        others.sort_by_key(|line| name(line));
        others.dedup_by_key(|line| name(line));
        let fen = others.iter().find(|line| line.starts_with("[FEN "));
        let (black_starts, first) = fen.map_or((false, 1), |line| {
            let number = line.trim_end_matches("\"]\n").rsplit(":F").next().unwrap();
            (line.starts_with("[FEN \"B"), number.parse().unwrap())
        });
        let movetext = self.named("movetext", 0);
        let tokens = numbered(movetext.trim_end_matches('\n'), black_starts, first);
        tags.concat() + &others.concat() + "\n" + &laid_out(&tokens)
    }
}

/// Parts a sentence at its gaps, and puts a number before every ply of White and before every ply of Black's that is the
/// first of its line, or follows a comment or a variation.
fn numbered(sentence: &str, black_starts: bool, first: u64) -> Vec<String> {
    let mut tokens = Vec::new();
    // The ply to come, the first of this line, and whether what came before parts the line.
    let mut line = (u64::from(black_starts), u64::from(black_starts), true);
    let mut lines = Vec::new();
    for part in sentence.split(mark::GAP) {
        let mut token = String::new();
        for c in part.chars() {
            match c {
                mark::PLY => {
                    let (ply, begin, is_parted) = line;
                    let number = first + ply / 2;
                    match ply % 2 {
                        0 => tokens.push(format!("{}{number}.", std::mem::take(&mut token))),
                        _ if is_parted => tokens.push(format!("{}{number}...", std::mem::take(&mut token))),
                        _ => {}
                    }
                    line = (ply + 1, begin, false);
                }
                mark::COMMENT => line.2 = true,
                mark::OPEN => {
                    lines.push(line);
                    let ply = line.1.max(line.0.saturating_sub(1));
                    line = (ply, ply, true);
                }
                mark::CLOSE => {
                    line = lines.pop().unwrap();
                    line.2 = true;
                }
                c => token.push(c),
            }
        }
        tokens.push(token);
    }
    tokens
}

/// Tokens on lines: a line is broken before the token that would carry it past 79 characters.
fn laid_out(tokens: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for token in tokens {
        let length = token.chars().count();
        if width > 0 {
            let is_full = width + 1 + length > 79;
            text.push(if is_full { '\n' } else { ' ' });
            width = if is_full { 0 } else { width + 1 };
        }
        text.push_str(token);
        width += length;
    }
    text + "\n"
}

#[test]
fn sentences_of_the_export_grammar_are_read_and_written_unchanged() {
    let grammar = super::export();
    let mut longest = 0;
    for seed in 0..300 {
        let mut generator = Generator { grammar: &grammar, state: seed, result: None, drops_gap: false };
        let games: Vec<String> = (0..=generator.below(3)).map(|_| generator.game()).collect();
        let text = games.join("\n");
        let mut reader = Reader::new(text.as_bytes());
        let mut record = Record::default();
        let mut written = Vec::new();
        while reader.read(&mut record).unwrap() {
            assert_eq!(record.diagnostics(), [], "seed {seed}\n{text}");
            assert_eq!(Header::read(&record, Variant::Training).diagnostics, [], "seed {seed}\n{text}");
            assert!(!record.is_cut());
            written.push(export(&record, &(), Variant::Training).unwrap());
        }
        assert_eq!(written.join("\n"), text, "seed {seed}");
        assert_eq!(written, games, "seed {seed}");
        longest = longest.max(games.iter().map(String::len).max().unwrap_or_default());
    }
    assert!(longest > 2000, "the sentences are worth the trouble: {longest}");
}
