//! Folding: text as it is compared, without case and accents, word by word.

use std::str::Chars;

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};
use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{Decompositions, UnicodeNormalization};

/// A word longer than this, in bytes, is cut: no name is as long, and an index need not keep what nobody types.
const LONGEST: usize = 128;

/// The words of a text, folded, with a blank between them. Folding twice is folding once.
///
/// Letters are made small and lose their accents; ё becomes е, ß ss, ø o, ł l. What is neither letter nor digit parts words.
/// Nothing is stemmed, no word is passed over, and no alphabet is written in another.
///
/// ```
/// use corners::search::fold;
///
/// assert_eq!(fold("Łódź Öffnung, STRASSE/Straße"), "lodz offnung strasse strasse");
/// assert_eq!(fold("Фёдоров-Чайка"), "федоров чайка");
/// ```
pub fn fold(text: &str) -> String {
    let (mut folded, mut word) = (String::with_capacity(text.len()), String::new());
    let mut words = Words::new(text);
    while words.next_into(&mut word) {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.push_str(&word);
    }
    folded
}

/// The words of a text, folded.
pub fn words(text: &str) -> Vec<String> {
    let (mut all, mut word) = (Vec::new(), String::new());
    let mut words = Words::new(text);
    while words.next_into(&mut word) {
        all.push(word.clone());
    }
    all
}

/// Reads a text word by word.
enum Words<'a> {
    /// Nothing but ASCII, as most texts are.
    Plain(&'a [u8]),
    Decomposed(Box<Decompositions<Chars<'a>>>),
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Self {
        if text.is_ascii() { Self::Plain(text.as_bytes()) } else { Self::Decomposed(Box::new(text.nfkd())) }
    }

    /// Puts the next word in the place of what was there; false at the end.
    fn next_into(&mut self, word: &mut String) -> bool {
        word.clear();
        match self {
            Self::Plain(rest) => {
                let Some(start) = rest.iter().position(u8::is_ascii_alphanumeric) else {
                    *rest = &[];
                    return false;
                };
                let length = rest[start..].iter().position(|byte| !byte.is_ascii_alphanumeric());
                let end = length.map_or(rest.len(), |length| start + length);
                word.extend(rest[start..end.min(start + LONGEST)].iter().map(|byte| byte.to_ascii_lowercase() as char));
                *rest = &rest[end..];
                true
            }
            Self::Decomposed(rest) => {
                for c in rest {
                    if !push_folded(c, word) && !word.is_empty() {
                        break;
                    }
                }
                cut(word);
                !word.is_empty()
            }
        }
    }
}

/// Adds a decomposed character to a word; false where it ends the word.
fn push_folded(c: char, word: &mut String) -> bool {
    const BREVE: char = '\u{306}';
    match c {
        // Letters of their own, not accents.
        BREVE if word.ends_with(['и', 'у']) => {
            let letter = if word.pop() == Some('и') { 'й' } else { 'ў' };
            word.push(letter);
        }
        // A subscript iota counts as a letter, and is an accent all the same. The others join or hide, and are not seen.
        '\u{345}' | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => {}
        _ if c.is_alphanumeric() => {
            for small in c.to_lowercase() {
                match small {
                    'ß' => word.push_str("ss"),
                    'æ' => word.push_str("ae"),
                    'œ' => word.push_str("oe"),
                    'þ' => word.push_str("th"),
                    'ø' => word.push('o'),
                    'ł' => word.push('l'),
                    'đ' | 'ð' => word.push('d'),
                    'ħ' => word.push('h'),
                    'ŧ' => word.push('t'),
                    'ı' => word.push('i'),
                    'ς' => word.push('σ'),
                    _ if small.is_alphanumeric() => word.push(small),
                    _ => {}
                }
            }
        }
        _ => return is_combining_mark(c),
    }
    true
}

fn cut(word: &mut String) {
    if word.len() > LONGEST {
        let end = (0..=LONGEST).rev().find(|&at| word.is_char_boundary(at)).unwrap_or(0);
        word.truncate(end);
    }
}

/// Folding as tantivy asks for it.
#[derive(Debug, Clone, Default)]
pub(super) struct FoldingTokenizer {
    token: Token,
}

impl Tokenizer for FoldingTokenizer {
    type TokenStream<'a> = FoldedTokens<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> FoldedTokens<'a> {
        self.token.reset();
        FoldedTokens { words: Words::new(text), token: &mut self.token }
    }
}

/// The words of one text.
pub(super) struct FoldedTokens<'a> {
    words: Words<'a>,
    token: &'a mut Token,
}

impl TokenStream for FoldedTokens<'_> {
    fn advance(&mut self) -> bool {
        self.token.position = self.token.position.wrapping_add(1);
        self.words.next_into(&mut self.token.text)
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, folded: &str) {
        assert_eq!(fold(text), folded, "{text}");
        assert_eq!(fold(folded), folded, "{text} twice");
    }

    #[test]
    fn case_and_accents_do_not_count() {
        check("Riva, ADA", "riva ada");
        check("Élodie Ångström", "elodie angstrom");
        check("İstanbul ISPARTA ırmak", "istanbul isparta irmak");
        check("Ærø Þór Straße ẞ", "aero thor strasse ss");
        check("ΣΊΣΥΦΟΣ ᾳ", "σισυφοσ α");
        check("Ｆｕｌｌ ﬁn", "full fin");
    }

    #[test]
    fn cyrillic_stays_cyrillic_and_short_i_is_a_letter() {
        check("Ёлкин Фёдор", "елкин федор");
        check("Чайка Маи\u{306}", "чайка май");
        check("ЙОД ў", "йод ў");
    }

    #[test]
    fn what_is_no_letter_parts_words() {
        check("O'Neill d’Angelo", "o neill d angelo");
        check("3.1/2 №5", "3 1 2 no5");
        check("co\u{ad}op zero\u{200b}width", "coop zerowidth");
        check("★ … — ", "");
        check("", "");
    }

    #[test]
    fn a_word_that_is_too_long_is_cut_between_characters() {
        check(&"x".repeat(1000), &"x".repeat(LONGEST));
        check(&"ж".repeat(1000), &"ж".repeat(LONGEST / 2));
        check(&format!("a{} b", "ж".repeat(1000)), &format!("a{} b", "ж".repeat(LONGEST / 2 - 1)));
    }
}
