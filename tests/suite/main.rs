//! The one integration suite: each module tests one room, or one promise, through the public interface alone.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod grammar;
mod notation;
