//! Standard output and standard error.

use std::io::{self, Write};

use jiff::Timestamp;

use crate::notation::is_unprintable;

/// Writes bytes to standard output at once.
pub(super) fn print(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Says on standard error what went wrong. If nobody reads that, there is nobody to tell.
pub(super) fn complain(error: &anyhow::Error) {
    let _ = writeln!(io::stderr().lock(), "corners: {}", printable(&format!("{error:#}")));
}

/// A text that may hold the name of a file, whole, with nothing that a terminal would obey.
pub(super) fn printable(text: &str) -> String {
    text.chars().map(|c| if is_unprintable(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// A time of the archive, in milliseconds since 1970, as ISO 8601 has it.
pub(super) fn instant(milliseconds: i64) -> String {
    Timestamp::from_millisecond(milliseconds)
        .map_or_else(|_| milliseconds.to_string(), |instant| format!("{instant:.0}"))
}

/// Says something on standard error.
pub(super) fn remark(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Standard output, written in large pieces that end with whole lines.
pub(super) struct Output {
    waiting: Vec<u8>,
}

impl Output {
    const PIECE: usize = 64 << 10;

    pub(super) fn new() -> Self {
        Self { waiting: Vec::with_capacity(2 * Self::PIECE) }
    }

    /// Adds text that ends a line.
    pub(super) fn add(&mut self, parts: &[&[u8]]) -> io::Result<()> {
        for part in parts {
            self.waiting.extend_from_slice(part);
        }
        if self.waiting.len() >= Self::PIECE { self.flush() } else { Ok(()) }
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        let done = print(&self.waiting);
        self.waiting.clear();
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_is_written_in_utc_to_the_second() {
        assert_eq!(instant(0), "1970-01-01T00:00:00Z");
        assert_eq!(instant(1_796_128_292_999), "2026-12-01T12:31:32Z");
        assert_eq!(instant(i64::MAX), i64::MAX.to_string());
    }
}
