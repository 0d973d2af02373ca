//! The rulebook, article by article, in every [`Language`] it is kept in.
//!
//! Every verdict and every refusal of a move cites an article by its number. An article is made of
//! clauses, and each [`Clause`] says whether it renders the source or is a ruling.
//!
//! ```
//! use corners::rules::articles::{Basis, Language, article};
//!
//! let pass = article("2.5").expect("2.5 is in the rulebook");
//! assert_eq!(pass.clauses[0].basis, Basis::Ruling);
//! assert!(pass.text(Language::English).starts_with("A chain may not end"));
//! ```

mod arrival;
mod board;
mod declared;
mod language;
mod limits;
mod moves;
mod order;
mod records;

use std::fmt;

pub use language::{Language, ParseLanguageError};

/// The version of the rulebook that these articles are; `corners rules` begins with it.
pub const VERSION: u32 = 1;

/// One wording for each language, in the order of [`Language::ALL`].
type Wording = [&'static str; Language::ALL.len()];

/// Where a clause comes from.
///
/// ```
/// use corners::rules::articles::Basis;
///
/// assert_eq!(format!("[{}]", Basis::Ruling), "[R]");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Basis {
    /// The source says so.
    Source,
    /// The source is silent or can be read in two ways, and this is how it is read here.
    Ruling,
}

impl Basis {
    /// The mark that the rulebook shows: `S` for the source, `R` for a ruling.
    ///
    /// ```
    /// use corners::rules::articles::Basis;
    ///
    /// assert_eq!(Basis::Source.mark(), "S");
    /// ```
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Source => "S",
            Self::Ruling => "R",
        }
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.mark())
    }
}

/// A part of an article that rests on one [`Basis`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause {
    /// Where the clause comes from.
    pub basis: Basis,
    text: Wording,
}

impl Clause {
    const fn source(english: &'static str, italian: &'static str, russian: &'static str) -> Self {
        Self { basis: Basis::Source, text: [english, italian, russian] }
    }

    const fn ruling(english: &'static str, italian: &'static str, russian: &'static str) -> Self {
        Self { basis: Basis::Ruling, text: [english, italian, russian] }
    }

    /// The clause in whole sentences, plain text on one line.
    ///
    /// ```
    /// use corners::rules::articles::{Language, article};
    ///
    /// let no_move = article("6.1").expect("6.1 is in the rulebook");
    /// assert_eq!(
    ///     no_move.clauses[0].text(Language::English),
    ///     "If the side to move has no legal move, the game is drawn.",
    /// );
    /// ```
    #[must_use]
    pub const fn text(&self, language: Language) -> &'static str {
        self.text[language as usize]
    }
}

/// An article of the rulebook, the unit that a verdict cites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Article {
    /// The number it is cited by, chapter and place in the chapter, such as `4.2`.
    pub number: &'static str,
    /// The number of its chapter.
    pub chapter: u8,
    /// Its clauses in reading order, at least one.
    pub clauses: &'static [Clause],
}

impl Article {
    /// The whole article: its clauses joined by spaces, without their marks.
    ///
    /// ```
    /// use corners::rules::articles::{Language, article};
    ///
    /// let one_kind = article("2.6").expect("2.6 is in the rulebook");
    /// assert_eq!(
    ///     one_kind.text(Language::Italian),
    ///     "Una stessa mossa non può unire passi e salti.",
    /// );
    /// ```
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let clauses: Vec<&str> = self.clauses.iter().map(|clause| clause.text(language)).collect();
        clauses.join(" ")
    }
}

/// A chapter of the rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chapter {
    /// Its number, counted from 1.
    pub number: u8,
    title: Wording,
}

impl Chapter {
    /// The heading of the chapter.
    ///
    /// ```
    /// use corners::rules::articles::{Language, chapters};
    ///
    /// assert_eq!(chapters()[3].title(Language::English), "Arrival");
    /// ```
    #[must_use]
    pub const fn title(&self, language: Language) -> &'static str {
        self.title[language as usize]
    }
}

static CHAPTERS: [Chapter; 11] = [
    Chapter {
        number: 1, title: ["Board, houses, variants", "Scacchiera, case, varianti", "Доска, дома, варианты"]
    },
    Chapter { number: 2, title: ["Moves", "Mosse", "Ходы"] },
    Chapter { number: 3, title: ["Counting", "Conteggio", "Счёт ходов"] },
    Chapter { number: 4, title: ["Arrival", "Arrivo", "Достижение цели"] },
    Chapter { number: 5, title: ["The exit deadline D", "Il termine per uscire D", "Срок выхода D"] },
    Chapter { number: 6, title: ["No move", "Nessuna mossa", "Нет хода"] },
    Chapter { number: 7, title: ["The move limit L", "Il limite delle mosse L", "Предел ходов L"] },
    Chapter { number: 8, title: ["Repetition", "Ripetizione", "Повторение"] },
    Chapter {
        number: 9,
        title: ["Time, resignation, agreement", "Tempo, abbandono, accordo", "Время, сдача, соглашение"],
    },
    Chapter { number: 10, title: ["Order", "Ordine", "Порядок"] },
    Chapter { number: 11, title: ["Records", "Trascrizioni", "Записи"] },
];

const PARTS: [&[Article]; 7] = [
    board::ARTICLES,
    moves::ARTICLES,
    arrival::ARTICLES,
    limits::ARTICLES,
    declared::ARTICLES,
    order::ARTICLES,
    records::ARTICLES,
];

static ARTICLES: [Article; count(&PARTS)] = gather(&PARTS);

// Loops by index, because iterators do not run at compile time.
const fn count(parts: &[&[Article]]) -> usize {
    let mut total = 0;
    let mut part = 0;
    while part < parts.len() {
        total += parts[part].len();
        part += 1;
    }
    total
}

const fn gather<const COUNT: usize>(parts: &[&[Article]]) -> [Article; COUNT] {
    let mut all = [parts[0][0]; COUNT];
    let mut filled = 0;
    let mut part = 0;
    while part < parts.len() {
        let mut place = 0;
        while place < parts[part].len() {
            all[filled] = parts[part][place];
            filled += 1;
            place += 1;
        }
        part += 1;
    }
    all
}

/// All articles in order, 1.1 to 11.5.
///
/// ```
/// use corners::rules::articles::articles;
///
/// assert_eq!(articles().first().map(|article| article.number), Some("1.1"));
/// assert_eq!(articles().last().map(|article| article.number), Some("11.5"));
/// ```
#[must_use]
pub fn articles() -> &'static [Article] {
    &ARTICLES
}

/// All chapters in order, 1 to 11.
///
/// ```
/// use corners::rules::articles::{Language, chapter_articles, chapters};
///
/// for chapter in chapters() {
///     println!("{} {}", chapter.number, chapter.title(Language::Russian));
///     for article in chapter_articles(chapter.number) {
///         println!("{} {}", article.number, article.text(Language::Russian));
///     }
/// }
/// ```
#[must_use]
pub fn chapters() -> &'static [Chapter] {
    &CHAPTERS
}

/// The article with this number, or `None` where the rulebook has none such.
///
/// ```
/// use corners::rules::articles::article;
///
/// assert_eq!(article("4.2").map(|article| article.chapter), Some(4));
/// assert_eq!(article("4.5"), None);
/// ```
#[must_use]
pub fn article(number: &str) -> Option<&'static Article> {
    ARTICLES.iter().find(|article| article.number == number)
}

/// The articles of a chapter in order; none where there is no such chapter.
///
/// ```
/// use corners::rules::articles::chapter_articles;
///
/// let numbers: Vec<&str> = chapter_articles(5).map(|article| article.number).collect();
/// assert_eq!(numbers, ["5.1", "5.2", "5.3", "5.4"]);
/// ```
pub fn chapter_articles(chapter: u8) -> impl Iterator<Item = &'static Article> {
    ARTICLES.iter().filter(move |article| article.chapter == chapter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_are_those_of_the_rulebook_in_order() {
        let per_chapter = [5, 9, 1, 4, 4, 1, 1, 1, 4, 4, 5];
        let expected: Vec<String> = (1..)
            .zip(per_chapter)
            .flat_map(|(chapter, last)| (1..=last).map(move |place| format!("{chapter}.{place}")))
            .collect();
        let found: Vec<&str> = articles().iter().map(|article| article.number).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn every_article_stands_in_the_chapter_its_number_names() {
        for article in articles() {
            let chapter = article.number.split_once('.').map(|(chapter, _)| chapter);
            assert_eq!(chapter, Some(article.chapter.to_string().as_str()));
        }
        let numbers: Vec<u8> = chapters().iter().map(|chapter| chapter.number).collect();
        assert_eq!(numbers, (1..=11).collect::<Vec<u8>>());
        let total: usize = chapters().iter().map(|chapter| chapter_articles(chapter.number).count()).sum();
        assert_eq!(total, articles().len());
    }

    #[test]
    fn every_number_finds_its_article() {
        for article in articles() {
            assert_eq!(super::article(article.number), Some(article));
        }
        for number in ["", "1", "1.6", "12.1", "4.2 ", "04.2"] {
            assert_eq!(article(number), None, "{number:?}");
        }
    }

    #[test]
    fn every_clause_is_whole_sentences_in_every_language() {
        for (article, clause) in clauses() {
            for language in Language::ALL {
                let text = clause.text(language);
                let place = format!("{} {language}", article.number);
                assert!(text.ends_with('.'), "{place}");
                assert!(text.starts_with(char::is_uppercase) || text.starts_with(['“', '«']));
                assert!(!text.contains("  ") && !text.contains('\n'), "{place}");
                // Typographic quotes only, and no markup.
                assert!(!text.contains(['"', '\'', '`', '_']), "{place}");
            }
        }
        for chapter in chapters() {
            for language in Language::ALL {
                assert!(!chapter.title(language).is_empty());
            }
        }
    }

    #[test]
    fn every_language_names_the_same_numbers_and_values() {
        for (article, clause) in clauses() {
            let english = figures(clause.text(Language::English));
            for language in Language::ALL {
                let found = figures(clause.text(language));
                assert_eq!(found, english, "{} {language}", article.number);
            }
        }
    }

    #[test]
    fn every_article_that_a_text_cites_exists() {
        for (article, clause) in clauses() {
            for figure in figures(clause.text(Language::English)) {
                if figure.contains('.') {
                    assert!(super::article(&figure).is_some(), "{}", article.number);
                }
            }
        }
    }

    #[test]
    fn languages_are_told_apart() {
        for (article, clause) in clauses() {
            let cyrillic = |language| clause.text(language).contains(|letter| ('а'..='я').contains(&letter));
            assert!(!cyrillic(Language::English), "{}", article.number);
            assert!(!cyrillic(Language::Italian), "{}", article.number);
            assert!(cyrillic(Language::Russian), "{}", article.number);
            let english = clause.text(Language::English);
            assert_ne!(english, clause.text(Language::Italian));
        }
    }

    fn clauses() -> impl Iterator<Item = (&'static Article, &'static Clause)> {
        articles().iter().flat_map(|article| article.clauses.iter().map(move |clause| (article, clause)))
    }

    /// What no translation may change: words with a digit in them, sorted.
    fn figures(text: &str) -> Vec<String> {
        let mut figures: Vec<String> = text
            .split(|character: char| !(character.is_ascii_alphanumeric() || character == '.'))
            .map(|word| word.trim_matches('.').to_owned())
            .filter(|word| word.contains(|character: char| character.is_ascii_digit()))
            .collect();
        figures.sort_unstable();
        figures
    }
}
