//! Bytes that look like records: what the properties are tried on.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::choices::config;

/// Words of a record, whole, half and wrong, in UTF-8.
pub(crate) const TEXT: &[&str] = &[
    "[",
    "]",
    "\"",
    "\\",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "$",
    "!",
    "?",
    "*",
    ".",
    "-",
    ":",
    "x",
    " ",
    " ",
    " ",
    " ",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\u{B}",
    "\u{C}",
    "\u{A0}",
    "\u{FEFF}",
    "\n\n",
    "\n\n",
    "[Event \"",
    "[Event \"a\"]\n",
    "[White \"Р\"]\n",
    "[white \"b\"]",
    "[White \"c\"",
    "White \"d\"]\n",
    "[Result \"1-0\"]\n",
    "[Variant \"triangle\"]\n",
    "[FEN \"B:Wa1:Bh8:F12\"]\n",
    "[A \"b\\\"c\\\\\"]\n",
    "[A \"C:\\\"]\n",
    "\"]\n",
    "1. ",
    "1... ",
    "2.",
    "12",
    "c3-d3 ",
    "c3-d3-e3 ",
    "f6–e6 ",
    "C3xD3 ",
    "а1:с3 ",
    "a1 - b2",
    "-- ",
    "Z0 ",
    "0000 ",
    "pass ",
    "c3",
    "1-0 ",
    "0-1\n",
    "1/2-1/2",
    "½-½ ",
    "1 - 0 ",
    "* ",
    "1/2 ",
    "0.5-0.5 ",
    "{[%clk 1:02:03]}",
    "{[%stands]}",
    "[%clk x]",
    "{a\n\n",
    "; b }\n",
    "%\n",
    "%c\n",
    "$5 ",
    "$256",
    "!! ",
    "?!",
    "word ",
    "Р",
    "à",
    "½",
    "🎲",
    "\0",
    "\u{1A}",
    "unread: ",
];

/// Bytes that are no UTF-8, of windows-1251 and windows-1252.
const BYTES: &[&[u8]] = &[
    b"\xA0",
    b"\xBD-\xBD ",
    b"\x96",
    b"c3\x96d3 ",
    b"1\x960 ",
    b"\xCF\xF0\xE8\xE2\xE5\xF2 ",
    b"\xE5\xE9",
    b"\xF13-d3 ",
    b"[White \"\xC8\xE2\xE0\xED\"]\n",
    b"{\xE9}",
    b"\xFF\xFE",
    b"\xEF\xBB",
    b"\xED\xA0\x80",
];

/// A text made of words.
pub(crate) fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(TEXT), 0..40).prop_map(|words| words.concat())
}

/// Bytes made of words, with some that are no UTF-8.
pub(crate) fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let utf8 = prop::sample::select(TEXT).prop_map(|word| word.as_bytes().to_vec());
    let other = prop::sample::select(BYTES).prop_map(<[u8]>::to_vec);
    let word = prop_oneof![12 => utf8, 1 => other];
    prop_oneof![
        9 => prop::collection::vec(word, 0..40).prop_map(|words| words.concat()),
        1 => prop::collection::vec(any::<u8>(), 0..60),
    ]
}

/// Tries a property on so many values.
#[track_caller]
pub(crate) fn try_all<S: Strategy>(cases: u32, strategy: &S, property: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    TestRunner::new(config(cases)).run(strategy, property).unwrap_or_else(|error| panic!("{error}"));
}
