//! The words of the arbiter in every language: for the terminal, the report and the page alike.
//!
//! They live in one file for each language, `words/en.ftl` and its sisters, in the Fluent format, which knows plurals. All
//! text of a record is made short and harmless by [`excerpt`] before it is quoted.

use std::fmt;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::value::{Value, result_word};
use super::verdict::{Check, Illegal, Status};
use crate::board::{Board16, Color, Square};
use crate::notation::{Code, Diagnostic, Severity, excerpt};
use crate::rules::articles::Language;
use crate::rules::{FaultCode, GameResult, Reason, Variant};

/// The words of one language.
///
/// ```
/// use corners::arbiter::Words;
/// use corners::rules::articles::Language;
///
/// let words = Words::of(Language::Russian);
/// assert_eq!(words.with("count-plies", &[("count", 22u32.into())]), "22 полухода");
/// assert_eq!(Words::english().text("label-verdict"), "Verdict");
/// ```
pub struct Words {
    language: Language,
    is_ascii: bool,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Words").field(&self.language).finish()
    }
}

const fn source(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("words/en.ftl"),
        Language::Italian => include_str!("words/it.ftl"),
        Language::Russian => include_str!("words/ru.ftl"),
    }
}

impl Words {
    /// The words of a language; they are read once.
    pub fn of(language: Language) -> &'static Self {
        static WORDS: [OnceLock<Words>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];
        WORDS[language as usize].get_or_init(|| Self::read(language, false))
    }

    /// The same words without quotation marks, dashes and signs that ASCII has not; what is quoted of a record stays as it is.
    ///
    /// ```
    /// use corners::arbiter::Words;
    /// use corners::rules::articles::Language;
    ///
    /// let players = [("white", "O’Neill".into()), ("black", "Riva".into())];
    /// assert_eq!(Words::in_ascii(Language::English).with("heading-players", &players), "O’Neill - Riva");
    /// ```
    pub fn in_ascii(language: Language) -> &'static Self {
        static WORDS: [OnceLock<Words>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];
        WORDS[language as usize].get_or_init(|| Self::read(language, true))
    }

    /// The English words, in which the contract with other programs is kept.
    pub fn english() -> &'static Self {
        Self::of(Language::English)
    }

    fn read(language: Language, is_ascii: bool) -> Self {
        let source = if is_ascii { ascii(source(language)) } else { source(language).to_owned() };
        let resource = FluentResource::try_new(source).expect("the words are well formed");
        let identifier: LanguageIdentifier = language.code().parse().expect("a code of ISO 639 is an identifier");
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // A terminal shows the marks that would isolate a value as boxes.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).expect("no two messages have the same key");
        Self { language, is_ascii, bundle }
    }

    /// A text of ours that is none of the messages, with the signs of these words.
    pub(super) fn signs(&self, text: &str) -> String {
        if self.is_ascii { ascii(text) } else { text.to_owned() }
    }

    /// A text of a record, fit to be quoted; where it is cut, the sign for that is one of these words' own.
    pub(super) fn quoted(&self, text: &str) -> String {
        let mut short = excerpt(text);
        if self.is_ascii && short.ends_with('…') {
            short.pop();
            short.push_str("...");
        }
        short
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A message without variables.
    ///
    /// A key that does not exist stands for itself.
    pub fn text(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// A message with its variables.
    ///
    /// ```
    /// use corners::arbiter::Words;
    ///
    /// let count = |count: u32| Words::english().with("count-games", &[("count", count.into())]);
    /// assert_eq!([count(0), count(1), count(2)], ["0 games", "1 game", "2 games"]);
    /// ```
    pub fn with(&self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            debug_assert!(false, "there is no message {key}");
            return key.to_owned();
        };
        let mut arguments = FluentArgs::with_capacity(values.len());
        for &(name, value) in values {
            arguments.set(
                name.to_owned(),
                match value {
                    Value::Text(text) => FluentValue::from(text),
                    Value::Count(count) => FluentValue::from(count),
                },
            );
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{key}: {errors:?}");
        text
    }

    /// The name of a side, as it stands in a label.
    pub fn side(&self, side: Color) -> String {
        self.text(side.name())
    }

    /// The word for a status.
    pub fn status(&self, status: Status) -> String {
        self.text(match status {
            Status::Decided => "status-decided",
            Status::Declared => "status-declared",
            Status::Undecided => "status-undecided",
            Status::Illegal => "status-illegal",
            Status::Unreadable => "status-unreadable",
        })
    }

    /// The word for what the claim is worth.
    ///
    /// ```
    /// use corners::arbiter::{Check, Words};
    /// use corners::rules::articles::Language;
    ///
    /// assert_eq!(Words::of(Language::Italian).check(Check::Contradicted), "smentito");
    /// ```
    pub fn check(&self, check: Check) -> String {
        self.text(&format!("check-{}", check.id()))
    }

    /// The word for why the moves ended a game.
    pub fn reason(&self, reason: Reason) -> String {
        self.reason_id(reason.id())
    }

    /// The word for a reason by its id in a verdict, [`super::Verdict::reason`]; another text stands for itself.
    ///
    /// ```
    /// use corners::arbiter::Words;
    ///
    /// assert_eq!(Words::english().reason_id("no-moves"), "no legal move");
    /// ```
    pub fn reason_id(&self, id: &str) -> String {
        let key = format!("reason-{id}");
        if self.bundle.has_message(&key) { self.text(&key) } else { id.to_owned() }
    }

    /// A result in words.
    pub fn result(&self, result: GameResult) -> String {
        self.text(&format!("result-{}", result_word(result)))
    }

    /// The word for how bad a diagnostic is.
    pub fn severity(&self, severity: Severity) -> String {
        self.text(match severity {
            Severity::Warning => "severity-warning",
            Severity::Error => "severity-error",
        })
    }

    /// What a diagnostic says, in the form “expected …, found …”.
    ///
    /// ```
    /// use corners::arbiter::Words;
    /// use corners::notation::{Code, Diagnostic, Place, Span};
    ///
    /// let diagnostic = Diagnostic {
    ///     code: Code::MoveNumber,
    ///     span: Span::default(),
    ///     place: Place::default(),
    ///     found: "12.".into(),
    ///     expected: "13".into(),
    ///     more: 0,
    /// };
    /// let message = Words::english().diagnostic(&diagnostic);
    /// assert_eq!(message, "expected the move number 13, found “12.”: the sequence counts");
    /// ```
    pub fn diagnostic(&self, diagnostic: &Diagnostic) -> String {
        let found = self.quoted(&diagnostic.found);
        let expected = self.quoted(&diagnostic.expected);
        let variants;
        let mut values: Vec<(&str, Value<'_>)> = vec![
            ("found", (&found).into()),
            ("given", (!found.is_empty()).into()),
            ("expected", (&expected).into()),
            ("wanted", (!expected.is_empty()).into()),
        ];
        match diagnostic.code {
            Code::BadPosition | Code::Clock | Code::BadTag | Code::Termination => {
                values.push(("reason", (&expected).into()));
            }
            Code::UnknownVariant => {
                variants = Variant::ALL.map(Variant::id).join(", ");
                values.push(("variants", (&variants).into()));
            }
            _ => {}
        }
        let message = self.with(&format!("diagnostic-{}", diagnostic.code.id()), &values);
        if diagnostic.more == 0 {
            return message;
        }
        format!("{message} {}", self.with("and-more", &[("count", diagnostic.more.into())]))
    }

    /// What is wrong with an illegal ply: a clause that begins with a small letter and ends without a stop.
    ///
    /// ```
    /// use corners::arbiter::{Arbiter, Words};
    /// use corners::notation::{Reader, Record};
    ///
    /// let mut record = Record::default();
    /// Reader::new("1. c3-d4 *".as_bytes()).read(&mut record)?;
    /// let verdict = Arbiter::default().judge(&record);
    /// let fault = Words::english().fault(verdict.illegal().expect("no diagonals here"));
    /// assert_eq!(fault, "from c3 to d4 is diagonal, and there are no diagonals in this game");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn fault(&self, illegal: &Illegal) -> String {
        let fault = &illegal.fault;
        let [first, second, third] =
            [0, 1, 2].map(|at| fault.squares.get(at).map(ToString::to_string).unwrap_or_default());
        let squares = listed(&fault.squares);
        let key = match fault.code {
            // 2.1 is a turn without a move, 2.5 a chain that comes round.
            FaultCode::Pass if fault.article == "2.5" => "fault-pass-round".to_owned(),
            code => format!("fault-{}", code.id()),
        };
        self.with(
            &key,
            &[
                ("side", illegal.place.side.into()),
                ("square", (&first).into()),
                ("second", (&second).into()),
                ("third", (&third).into()),
                ("squares", (&squares).into()),
                ("count", fault.squares.len().into()),
            ],
        )
    }
}

/// A text of ours with the signs of ASCII; letters stay.
fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '“' | '”' | '„' | '«' | '»' => plain.push('"'),
            '‘' | '’' => plain.push('\''),
            '–' | '—' | '−' => plain.push('-'),
            '×' => plain.push('x'),
            '…' => plain.push_str("..."),
            c => plain.push(c),
        }
    }
    plain
}

/// Squares in a row, parted by commas.
pub(super) fn listed(squares: &[Square<Board16>]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::arbiter::{Declaration, PlyPlace};
    use crate::notation::{Place, Span};
    use crate::rules::Fault;

    /// The messages of a language, each key with its text.
    fn messages(language: Language) -> BTreeMap<String, String> {
        let mut messages = BTreeMap::new();
        let mut last = String::new();
        for line in source(language).lines() {
            if line.starts_with(|c: char| c.is_ascii_lowercase()) {
                let (key, text) = line.split_once(" = ").expect("a key and its text");
                last = key.to_owned();
                assert!(messages.insert(last.clone(), text.to_owned()).is_none(), "{last} is there twice");
            } else if let (false, Some(text)) = (line.starts_with('#'), messages.get_mut(&last)) {
                *text = format!("{text}\n{line}");
            }
        }
        messages
    }

    /// The names after a dollar sign.
    fn variables(text: &str) -> BTreeSet<String> {
        let name = |part: &str| part.chars().take_while(char::is_ascii_alphabetic).collect();
        text.split('$').skip(1).map(name).collect()
    }

    #[test]
    fn every_language_has_the_same_keys() {
        let keys = |language| messages(language).into_keys().collect::<BTreeSet<_>>();
        let english = keys(Language::English);
        assert!(english.len() > 120);
        for language in Language::ALL {
            assert_eq!(keys(language), english, "{language}");
        }
    }

    #[test]
    fn every_variable_is_known_and_every_message_formats() {
        // In debug a message that misses a variable or another message panics.
        let texts = [
            "side",
            "result",
            "found",
            "given",
            "expected",
            "wanted",
            "reason",
            "variants",
            "square",
            "second",
            "third",
            "squares",
            "excused",
            "moves",
            "claim",
            "written",
            "fault",
            "why",
            "article",
            "start",
            "from",
            "to",
            "variant",
            "board",
            "diagonals",
            "blocking",
            "rated",
            "mark",
            "house",
            "event",
            "round",
        ];
        let counts = ["count", "move", "reply", "ply", "deadline", "limit", "version"];
        for language in Language::ALL {
            let words = Words::of(language);
            for (key, text) in messages(language) {
                for variable in variables(&text) {
                    let is_known = texts.contains(&&*variable) || counts.contains(&&*variable);
                    assert!(is_known || variable == "white" || variable == "black", "{key}: {variable}");
                }
                for count in [0u32, 1, 2, 5, 11, 21] {
                    let mut values: Vec<(&str, Value<'_>)> = texts.iter().map(|&name| (name, "x".into())).collect();
                    values.extend(counts.iter().chain(&["white", "black"]).map(|&name| (name, count.into())));
                    assert!(
                        !words.with(&key, &values).contains(['{', '$', '\u{2068}']) || text.contains("{\""),
                        "{key}"
                    );
                }
            }
        }
    }

    /// Every file of the sources, with its text before the tests.
    fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).expect("the sources are there") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source is UTF-8");
                found.push((path, text.split("#[cfg(test)]").next().unwrap_or_default().to_owned()));
            }
        }
    }

    #[test]
    fn every_key_in_the_code_is_a_message() {
        let english = messages(Language::English);
        let mut files = Vec::new();
        sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut files);
        let mut count = 0;
        for (path, code) in &files {
            let is_here = path.components().any(|part| part.as_os_str() == "arbiter");
            for call in ["words.text(", "words.with(", "self.text(", "self.with("] {
                if call.starts_with("self") && !is_here {
                    continue;
                }
                for part in code.split(call).skip(1) {
                    // A key that is put together is tested by what makes it.
                    let Some((key, _)) = part.trim_start().strip_prefix('"').and_then(|part| part.split_once('"'))
                    else {
                        continue;
                    };
                    assert!(english.contains_key(key), "{}: {key}", path.display());
                    count += 1;
                }
            }
        }
        assert!(count > 40, "{count}");
    }

    /// The keys that are put together from the ids of a list.
    fn composed() -> BTreeSet<String> {
        let mut keys: BTreeSet<String> = Check::ALL.iter().map(|check| format!("check-{}", check.id())).collect();
        keys.extend(Reason::ALL.iter().map(|reason| format!("reason-{}", reason.id())));
        for declaration in Declaration::ALL {
            keys.extend(["reason", "found"].map(|part| format!("{part}-{}", declaration.id())));
        }
        keys.extend(GameResult::ALL.iter().map(|&result| format!("result-{}", result_word(result))));
        keys.extend(FaultCode::ALL.iter().map(|code| format!("fault-{}", code.id())));
        keys.extend(Code::ALL.iter().map(|code| format!("diagnostic-{}", code.id())));
        keys
    }

    #[test]
    fn every_message_is_used() {
        let mut files = Vec::new();
        sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut files);
        // Comments use nothing.
        let lines = files.iter().flat_map(|(_, code)| code.lines());
        let code: String = lines.filter(|line| !line.trim_start().starts_with("//")).collect();
        let composed = composed();
        let english = messages(Language::English);
        for key in &composed {
            assert!(english.contains_key(key), "{key}");
        }
        for key in english.keys() {
            let is_in_another =
                || Language::ALL.iter().any(|&language| source(language).contains(&format!("{{ {key} }}")));
            let is_used = composed.contains(key) || code.contains(&format!("\"{key}\"")) || is_in_another();
            assert!(is_used, "nothing uses {key}");
        }
    }

    fn illegal(code: FaultCode, article: &'static str, squares: &[&str]) -> Illegal {
        Illegal {
            place: PlyPlace { ply: 3, number: 2, side: Color::White, written: "c3-d4".into() },
            span: Span::default(),
            fault: Fault {
                code,
                article,
                squares: squares.iter().map(|square| square.parse().expect("a square")).collect(),
            },
        }
    }

    #[test]
    fn every_word_of_a_verdict_is_there_in_every_language() {
        for words in Language::ALL.map(Words::of) {
            let mut all: Vec<String> = Check::ALL.map(|check| words.check(check)).into();
            all.extend(Reason::ALL.map(|reason| words.reason(reason)));
            all.extend(Declaration::ALL.map(|declaration| words.reason_id(declaration.id())));
            all.extend(GameResult::ALL.map(|result| words.result(result)));
            all.extend(
                [Status::Decided, Status::Declared, Status::Undecided, Status::Illegal, Status::Unreadable]
                    .map(|status| words.status(status)),
            );
            all.extend([Severity::Warning, Severity::Error].map(|severity| words.severity(severity)));
            all.extend(Color::BOTH.map(|side| words.side(side)));
            all.extend(FaultCode::ALL.map(|code| words.fault(&illegal(code, "", &["c3", "d4", "e5"]))));
            assert!(all.iter().all(|word| !word.is_empty() && !word.contains("-declared")));
        }
    }

    #[test]
    fn every_diagnostic_has_its_message_with_and_without_a_text() {
        for words in Language::ALL.map(Words::of) {
            for &code in Code::ALL {
                for (found, expected) in [("", ""), ("x", "form"), ("x", "gain"), ("", "side"), ("10", "7")] {
                    let (found, expected) = (found.to_owned(), expected.to_owned());
                    let diagnostic =
                        Diagnostic { code, span: Span::default(), place: Place::default(), found, expected, more: 0 };
                    let message = words.diagnostic(&diagnostic);
                    assert!(message.len() > 20 && !message.contains('\n'), "{code}: {message}");
                }
            }
        }
    }

    #[test]
    fn a_record_cannot_steer_the_terminal_or_the_message() {
        let diagnostic = Diagnostic {
            code: Code::StrayToken,
            span: Span::default(),
            place: Place::default(),
            found: format!("\u{1b}[2J\u{202e}{{ $x }}{}", "y".repeat(5000)),
            expected: String::new(),
            more: 0,
        };
        let message = Words::english().diagnostic(&diagnostic);
        assert!(message.contains("�[2J�{ $x }yyy"), "{message}");
        assert!(message.chars().count() < 200);
    }

    #[test]
    fn the_english_words_can_be_had_in_ascii() {
        assert!(ascii(source(Language::English)).is_ascii());
        for language in Language::ALL {
            assert_eq!(Words::in_ascii(language).language(), language);
        }
    }

    #[test]
    fn the_two_kinds_of_a_pass_are_told_apart() {
        let words = Words::english();
        assert!(words.fault(&illegal(FaultCode::Pass, "2.1", &[])).starts_with("a turn moves exactly one piece"));
        assert!(words.fault(&illegal(FaultCode::Pass, "2.5", &["c3"])).starts_with("the chain ends on c3"));
    }

    #[test]
    fn blocked_pieces_are_counted() {
        for (language, one, two) in [
            (Language::English, "Black’s piece on f6", "Black’s pieces on f6, g6"),
            (Language::Italian, "la pedina dei neri in f6", "le pedine dei neri in f6, g6"),
            (Language::Russian, "шашку чёрных на f6", "шашки чёрных на f6, g6"),
        ] {
            let words = Words::of(language);
            assert!(words.fault(&illegal(FaultCode::Blocks, "2.7", &["f6"])).contains(one));
            assert!(words.fault(&illegal(FaultCode::Blocks, "2.7", &["f6", "g6"])).contains(two));
        }
    }
}
