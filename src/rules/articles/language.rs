//! The languages the rulebook is kept in.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A language the rulebook is kept in.
///
/// It is read from its code or from a locale that begins with it, in any case:
///
/// ```
/// use corners::rules::articles::Language;
///
/// assert_eq!("it".parse(), Ok(Language::Italian));
/// assert_eq!("ru_RU.UTF-8".parse(), Ok(Language::Russian));
/// assert_eq!(Language::default().to_string(), "en");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English, code `en`.
    #[default]
    English,
    /// Italian, code `it`, the language of the source.
    Italian,
    /// Russian, code `ru`.
    Russian,
}

impl Language {
    /// Every language, in the order of declaration.
    pub const ALL: [Self; 3] = [Self::English, Self::Italian, Self::Russian];

    /// The two-letter code of ISO 639: `en`, `it` or `ru`.
    ///
    /// ```
    /// use corners::rules::articles::Language;
    ///
    /// assert_eq!(Language::ALL.map(Language::code), ["en", "it", "ru"]);
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Italian => "it",
            Self::Russian => "ru",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = ParseLanguageError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // `it-IT` is a language tag, `it_IT.UTF-8@euro` a locale: the code comes first in both.
        let code = text.split(['-', '_', '.', '@']).next().unwrap_or(text);
        Self::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
            .ok_or_else(|| ParseLanguageError { found: text.to_owned() })
    }
}

/// The error of reading a [`Language`] from a text that names none.
///
/// ```
/// use corners::rules::articles::Language;
///
/// let error = "de".parse::<Language>().expect_err("the rulebook is not kept in German");
/// assert_eq!(error.to_string(), "expected a language (en, it, ru), found “de”");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseLanguageError {
    found: String,
}

impl fmt::Display for ParseLanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a language (en, it, ru), found “{}”", self.found)
    }
}

impl Error for ParseLanguageError {}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn codes_and_locales_in_any_case_are_read() {
        for (text, language) in [
            ("en", Language::English),
            ("EN-gb", Language::English),
            ("en_US.UTF-8", Language::English),
            ("it", Language::Italian),
            ("it-IT", Language::Italian),
            ("It_it@euro", Language::Italian),
            ("RU", Language::Russian),
            ("ru_RU", Language::Russian),
        ] {
            assert_eq!(text.parse(), Ok(language), "{text}");
        }
    }

    #[test]
    fn what_names_no_kept_language_is_refused() {
        for text in ["", "e", "eng", "italian", "de-IT", "-it", " en", "ру"] {
            assert!(text.parse::<Language>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn what_is_displayed_is_read_back() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
    }
}
