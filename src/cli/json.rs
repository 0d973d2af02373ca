//! JSON that a terminal only shows: what it would obey is escaped, as JSON allows for any character.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::notation::is_unprintable;

/// The compact form; of strings, what is neither seen nor harmless is escaped too.
struct Harmless;

impl Formatter for Harmless {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        // The control characters of ASCII are escaped already, but for DEL.
        while let Some(at) = rest.bytes().position(|byte| byte >= 0x7F) {
            let Some((start, c)) = rest[at..].char_indices().find(|(_, c)| is_unprintable(*c)) else { break };
            out.write_all(&rest.as_bytes()[..at + start])?;
            // None of them lies outside the first plane.
            write!(out, "\\u{:04x}", u32::from(c))?;
            rest = &rest[at + start + c.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }
}

/// A value on one line, without the line feed.
pub(super) fn line(value: &impl Serialize) -> String {
    let mut text = Vec::with_capacity(1024);
    value.serialize(&mut Serializer::with_formatter(&mut text, Harmless)).expect("an answer can always be written");
    String::from_utf8(text).expect("JSON is UTF-8")
}

/// JSON that is written already, with what a terminal would obey escaped: outside of strings there is nothing of that kind.
pub(super) fn harmless(json: &str) -> Cow<'_, str> {
    if !json.contains(is_unprintable) {
        return json.into();
    }
    let mut text = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if is_unprintable(c) {
            write!(text, "\\u{:04x}", u32::from(c)).expect("a string takes all");
        } else {
            text.push(c);
        }
    }
    text.into()
}

/// An object with another object, that is written already, under a last key.
pub(super) fn with_last(object: &str, key: &str, last: &str) -> String {
    let rest = object.strip_suffix('}').unwrap_or(object);
    let comma = if rest.ends_with('{') { "" } else { "," };
    format!("{rest}{comma}\"{key}\":{}}}", harmless(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_that_is_written_already_is_made_harmless() {
        let text = "\u{202e}x\u{7f} é";
        let written = serde_json::to_string(text).expect("a text can be written");
        assert_eq!(harmless(&written), line(&text));
        assert_eq!(harmless("{\"a\":1}"), "{\"a\":1}");
    }

    #[test]
    fn an_object_is_put_behind_the_keys_of_another() {
        assert_eq!(with_last("{\"a\":2}", "b", "{}"), "{\"a\":2,\"b\":{}}");
        assert_eq!(with_last("{}", "b", "{}"), "{\"b\":{}}");
    }

    #[test]
    fn what_a_terminal_would_obey_is_escaped_and_nothing_else() {
        let text = "Ивь é\u{7f}ß\u{9b}31m \u{202e}\u{1b}\n\"好\u{1F600}";
        let written = line(&text);
        assert_eq!(written, r#""Ивь é\u007fß\u009b31m \u202e\u001b\n\"好😀""#);
        assert_eq!(serde_json::from_str::<String>(&written).expect("it is JSON"), text);
    }

    #[test]
    fn harmless_text_is_written_as_it_always_was() {
        let value = serde_json::json!({"a": [1, true, "x – y"], "b": {}});
        assert_eq!(line(&value), value.to_string());
    }
}
