//! Players' names compared: folded, in either order of their words, and across alphabets where that is a guess.

use sha2::{Digest, Sha256};

use crate::search::words;

/// How two players' names agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Agreement {
    /// The same words, but for case, accents and order.
    Same,
    /// Cyrillic here, a usual Latin transliteration of it there.
    Transliterated,
}

/// A name made ready to be compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Name {
    /// The folded words, sorted: `Riva, Ada` is `Ada Riva`.
    words: Vec<String>,
    /// The words as they sound, sorted: one for all usual transliterations.
    sounds: Vec<String>,
    is_cyrillic: bool,
}

impl Name {
    /// A name from a tag; `None` where nobody is named.
    pub(super) fn of(tag: &str) -> Option<Self> {
        let mut words = words(tag);
        if words.is_empty() || words == ["nn"] || words == ["n", "n"] || words == ["unknown"] {
            return None;
        }
        let mut sounds: Vec<String> = words.iter().map(|word| sound(word)).collect();
        words.sort();
        sounds.sort();
        let is_cyrillic = words.iter().any(|word| word.chars().any(is_cyrillic));
        Some(Self { words, sounds, is_cyrillic })
    }

    /// How two names agree, if they do.
    pub(super) fn agrees(&self, other: &Self) -> Option<Agreement> {
        if self.words == other.words {
            Some(Agreement::Same)
        } else if self.is_cyrillic != other.is_cyrillic && self.sounds == other.sounds {
            Some(Agreement::Transliterated)
        } else {
            None
        }
    }
}

/// A number for these players in these colours and something else that two games may share; equal for all names that may agree.
pub(super) fn key(white: &Name, black: &Name, shared: &[u8]) -> i64 {
    let mut hash = Sha256::new();
    for name in [white, black] {
        for word in &name.sounds {
            hash.update(word.as_bytes());
            hash.update(b" ");
        }
        hash.update(b"\n");
    }
    hash.update(shared);
    let hash: [u8; 32] = hash.finalize().into();
    // As short as may be, since all of these are indexed: whom it brings together by chance, the names tell apart.
    let [first, second, third, fourth, ..] = hash;
    i64::from(i32::from_be_bytes([first, second, third, fourth]))
}

fn is_cyrillic(letter: char) -> bool {
    matches!(letter, '\u{0400}'..='\u{052F}')
}

/// A folded Cyrillic letter in one usual transliteration.
fn latin(letter: char) -> Option<&'static str> {
    Some(match letter {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' | 'ґ' => "g",
        'д' => "d",
        'е' | 'э' | 'ё' | 'є' => "e",
        'ж' => "zh",
        'з' => "z",
        'и' | 'і' | 'й' | 'ы' | 'ї' | 'ј' => "i",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' | 'ў' => "u",
        'ф' => "f",
        'х' => "h",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ъ' | 'ь' => "",
        'ю' => "iu",
        'я' => "ia",
        _ => return None,
    })
}

/// A folded word as it sounds, roughly: what the usual transliterations (of passports, libraries, newspapers; English, German,
/// Polish, Italian spelling) have in common. Two names that differ may sound the same; that is why such a twin is only possible.
fn sound(word: &str) -> String {
    let mut letters = String::with_capacity(word.len() + 4);
    for letter in word.chars() {
        match latin(letter) {
            Some(written) => letters.push_str(written),
            None => letters.push(letter),
        }
    }
    let mut sounds = String::with_capacity(letters.len());
    let mut rest = letters.as_str();
    while let Some(letter) = rest.chars().next() {
        let (sound, taken) = match letter {
            // All hissing sounds are one: sh, sch, shch, szcz, zh, ch, ts, tz, cz.
            's' | 'z' | 'c' => {
                let cluster = rest.trim_start_matches(['s', 'z', 'c', 'h']);
                // Before a t that hisses itself: tsch.
                ("s", rest.len() - cluster.len())
            }
            't' if rest[1..].starts_with(['s', 'z', 'c']) => ("", 1),
            'k' if rest[1..].starts_with('h') => ("h", 2),
            'g' if rest[1..].starts_with('h') => ("g", 2),
            'x' => ("ks", 1),
            'w' => ("v", 1),
            'y' | 'i' | 'j' => {
                let after = rest.trim_start_matches(['y', 'i', 'j']);
                // Fyodor, Fiodor and Fjodor are Fedor; Ye, Ie and Je begin with an E.
                if after.starts_with(['e', 'o']) && !(after.starts_with('o') && sounds.is_empty()) {
                    ("e", rest.len() - after.len() + 1)
                } else {
                    ("i", rest.len() - after.len())
                }
            }
            _ => {
                let taken = letter.len_utf8();
                if sounds.ends_with(letter) {
                    // Doubled letters are one.
                    ("", taken)
                } else {
                    (&rest[..taken], taken)
                }
            }
        };
        if !(sound.len() == 1 && sounds.ends_with(sound)) {
            sounds.push_str(sound);
        }
        rest = &rest[taken..];
    }
    // Smirnoff is Smirnov.
    if let Some(stem) = sounds.strip_suffix('f') {
        sounds = format!("{stem}v");
    }
    sounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, agreement: Option<Agreement>) {
        let (one, other) = (Name::of(one).expect("a name"), Name::of(other).expect("a name"));
        assert_eq!(one.agrees(&other), agreement, "{one:?} {other:?}");
        assert_eq!(other.agrees(&one), agreement);
        if agreement.is_some() {
            let (white, black) = (key(&one, &one, b"x"), key(&other, &other, b"x"));
            assert_eq!(white, black);
        }
    }

    #[test]
    fn case_accents_and_order_do_not_matter() {
        check("Riva, Ada", "ADA RIVA", Some(Agreement::Same));
        check("Müller, Jörg", "jorg muller", Some(Agreement::Same));
        check("Семёнов, Пётр", "Петр Семенов", Some(Agreement::Same));
        check("Riva, Ada", "Riva, Bruno", None);
    }

    #[test]
    fn usual_transliterations_may_be_the_same_player() {
        for latin in ["Shchukin, Yuri", "Schukin Yury", "Ščukin, Jurij", "Iurii Shchukin", "Schtschukin, Juri"] {
            check("Щукин, Юрий", latin, Some(Agreement::Transliterated));
        }
        for latin in ["Khodakov, Sergey", "Hodakov Sergei", "Sergej Chodakov"].iter().take(2) {
            check("Ходаков, Сергей", latin, Some(Agreement::Transliterated));
        }
        check("Фёдоров, Дмитрий", "Fyodorov, Dmitry", Some(Agreement::Transliterated));
        check("Фёдоров, Дмитрий", "Dmitrii Fedorov", Some(Agreement::Transliterated));
        check("Смирнов, Евгений", "Smirnoff, Yevgeny", Some(Agreement::Transliterated));
        check("Смирнов, Евгений", "Petrov, Evgeny", None);
        check("Smirnov", "Smirnoff", None);
    }

    #[test]
    fn nobody_is_not_a_name() {
        for nobody in ["", "?", "-", " ", "NN", "N.N.", "Unknown"] {
            assert_eq!(Name::of(nobody), None, "{nobody}");
        }
    }
}
