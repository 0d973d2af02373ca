//! The one integration suite: each module tests one room, or one promise, through the public interface alone.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(missing_docs, reason = "the names of the tests say what holds")]

fn main() {}
