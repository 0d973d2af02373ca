//! Encodings other than UTF-8: named by the caller, or detected.

use std::fmt;
use std::str::FromStr;

use encoding_rs::{WINDOWS_1251, WINDOWS_1252};

/// A single-byte encoding, which a caller may name for text that is no UTF-8.
///
/// ```
/// let encoding: corners::notation::Encoding = "koi8-r".parse().expect("known");
/// assert_eq!(encoding.to_string(), "KOI8-R");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encoding(&'static encoding_rs::Encoding);

/// A name that is none of an encoding that can be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected an encoding of one byte a character such as windows-1251, windows-1252 or koi8-r, found “{0}” (UTF-8, and UTF-16 with its mark, are recognised by themselves)"
)]
pub struct UnknownEncoding(String);

/// The byte order mark of UTF-8.
const MARK: &[u8] = "\u{FEFF}".as_bytes();

impl Encoding {
    /// The one of `windows-1251` and `windows-1252` that these bytes look like.
    ///
    /// Cyrillic letters of windows-1251 come in runs; the accented letters of windows-1252 stand alone among ASCII ones.
    pub fn detect(bytes: &[u8]) -> Self {
        let is_letter = |byte: u8| byte >= 0xC0 || byte == 0xA8 || byte == 0xB8;
        let mut in_runs = 0_usize;
        let mut alone = 0_usize;
        for run in bytes.split(|&byte| !is_letter(byte)) {
            match run.len() {
                0 => {}
                1 => alone += 1,
                length => in_runs += length,
            }
        }
        Self(if in_runs > alone { WINDOWS_1251 } else { WINDOWS_1252 })
    }

    /// Decodes; every byte becomes one character, but the three of a byte order mark are one.
    ///
    /// A program that puts files together, or that writes the mark by habit, leaves it in text of any encoding.
    pub(crate) fn decode(self, bytes: &[u8]) -> String {
        let mut text = String::with_capacity(bytes.len() * 2);
        let mut from = 0;
        for at in memchr::memmem::find_iter(bytes, MARK) {
            text.push_str(&self.0.decode_without_bom_handling(&bytes[from..at]).0);
            text.push('\u{FEFF}');
            from = at + MARK.len();
        }
        text.push_str(&self.0.decode_without_bom_handling(&bytes[from..]).0);
        text
    }

    /// How many bytes a text that was decoded is.
    pub(crate) fn length_of(decoded: &str) -> usize {
        decoded.chars().map(|c| if c == '\u{FEFF}' { MARK.len() } else { 1 }).sum()
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    fn from_str(label: &str) -> Result<Self, UnknownEncoding> {
        encoding_rs::Encoding::for_label(label.as_bytes())
            .filter(|encoding| encoding.is_single_byte())
            .map(Self)
            .ok_or_else(|| UnknownEncoding(label.chars().take(40).collect()))
    }
}
