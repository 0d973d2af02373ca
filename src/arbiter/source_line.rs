//! A line of a record with a mark under a place: what a person sees of the source.

use unicode_width::UnicodeWidthChar;

use crate::notation::{Record, Span, is_unprintable};

/// The columns that a line is cut to.
const COLUMNS: usize = 100;
/// No more characters are looked at on either side, whatever their width.
const CHARACTERS: usize = 400;

/// A line of a record's text, made fit for a terminal, and the carets under a span of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceLine {
    /// The number of the line in the source, from 1.
    pub number: u64,
    /// The line, cut to about a hundred columns around the span; nothing that a terminal would obey.
    pub text: String,
    /// Blanks and carets, to be written under the text.
    pub caret: String,
}

impl SourceLine {
    /// The line in which a span of a record begins. A span of several lines is marked up to the end of the first.
    ///
    /// ```
    /// use corners::arbiter::SourceLine;
    /// use corners::notation::{Reader, Record, Span};
    ///
    /// let mut record = Record::default();
    /// Reader::new("1. c3-d3\tf6-e6 *".as_bytes()).read(&mut record)?;
    /// let line = SourceLine::of(&record, Span::new(9, 14));
    /// assert_eq!(line.number, 1);
    /// assert_eq!(line.text, "1. c3-d3 f6-e6 *");
    /// assert_eq!(line.caret, "         ^^^^^");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn of(record: &Record, span: Span) -> Self {
        let text = record.text();
        let start = floor(text, span.start as usize);
        let number = record.locate(Span::new(start, start)).line;
        let is_end = |c: char| c == '\n' || c == '\r';
        let line_end = text[start..].find(is_end).map_or(text.len(), |at| start + at);
        let line_start = text[..start].rfind(is_end).map_or(0, |at| at + 1);
        let end = floor(text, (span.end as usize).min(line_end)).max(start);

        let (before, marked, after) = (&text[line_start..start], &text[start..end], &text[end..line_end]);
        // The span comes first, then what fits before it, then what fits after it; what one leaves the other takes.
        let (marked_text, marked_columns, is_whole) = taken(marked.chars(), COLUMNS - 2);
        let room = COLUMNS - 2 - marked_columns;
        let after_columns = if is_whole { taken(after.chars(), room).1 } else { 0 };
        let (reversed, before_columns, is_all_before) = taken(before.chars().rev(), room - after_columns.min(room / 2));
        let (after_text, _, is_all_after) =
            if is_whole { taken(after.chars(), room - before_columns) } else { (String::new(), 0, false) };

        let lead = if is_all_before { "" } else { "…" };
        let tail = if is_whole && is_all_after { "" } else { "…" };
        let before_text: String = reversed.chars().rev().collect();
        let indent = before_columns + usize::from(!is_all_before);
        Self {
            number,
            text: format!("{lead}{before_text}{marked_text}{after_text}{tail}"),
            caret: format!("{}{}", " ".repeat(indent), "^".repeat(marked_columns.max(1))),
        }
    }
}

/// The next lower offset that parts two characters.
fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// The characters that fit into so many columns, made printable; their columns; whether they are all.
fn taken(characters: impl Iterator<Item = char>, columns: usize) -> (String, usize, bool) {
    let mut text = String::new();
    let mut used = 0;
    for (count, c) in characters.enumerate() {
        let c = match c {
            c if c.is_whitespace() => ' ',
            c if is_unprintable(c) => char::REPLACEMENT_CHARACTER,
            c => c,
        };
        let width = c.width().unwrap_or(0);
        if used + width > columns || count >= CHARACTERS {
            return (text, used, false);
        }
        used += width;
        text.push(c);
    }
    (text, used, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Reader;

    fn line(text: &str, marked: &str) -> SourceLine {
        let mut record = Record::default();
        Reader::new(text.as_bytes()).read(&mut record).expect("bytes in memory can be read");
        let start = record.text().find(marked).expect("the mark is in the text");
        SourceLine::of(&record, Span::new(start, start + marked.len()))
    }

    #[track_caller]
    fn check(line: &SourceLine, text: &str, caret: &str) {
        assert_eq!((line.text.as_str(), line.caret.as_str()), (text, caret));
    }

    #[test]
    fn the_line_is_counted_in_the_source_whatever_ends_it() {
        let found = line("\n\n[White \"A\"]\r\n\r1. c3-d3 *", "c3-d3");
        assert_eq!(found.number, 5);
        check(&found, "1. c3-d3 *", "   ^^^^^");
    }

    #[test]
    fn wide_characters_take_two_columns_and_marks_none() {
        check(&line("{将棋 e\u{301}} 1. c3-d3 *", "c3-d3"), "{将棋 e\u{301}} 1. c3-d3 *", "            ^^^^^");
    }

    #[test]
    fn what_a_terminal_would_obey_is_replaced() {
        check(&line("{\u{1b}[31m\u{202e}} 1. c3-d3 *", "c3-d3"), "{�[31m�} 1. c3-d3 *", "            ^^^^^");
    }

    #[test]
    fn a_long_line_is_cut_around_the_span() {
        let text = format!("{{{}}} 1. c3-d3 {{{}}} *", "x".repeat(5000), "y".repeat(5000));
        let found = line(&text, "c3-d3");
        assert!(found.text.starts_with("…xxx") && found.text.ends_with("yyy…"), "{}", found.text);
        assert_eq!(found.text.chars().count(), COLUMNS);
        let at = found.caret.find('^').expect("there is a caret");
        assert_eq!(found.text.chars().skip(at).take(5).collect::<String>(), "c3-d3");
        let heap = format!("{{z{}}} 1. c3-d3 *", "\u{301}".repeat(100_000));
        assert!(line(&heap, "c3-d3").text.chars().count() < 500);
    }

    #[test]
    fn a_long_span_fills_the_line() {
        let name = "z".repeat(300);
        let found = line(&format!("1. c3-d3 {{{name}}} *"), &name);
        assert_eq!(found.caret.trim_start().len(), COLUMNS - 2);
        assert!(found.text.ends_with('…'));
    }

    #[test]
    fn the_end_of_a_record_and_an_empty_one_can_be_marked() {
        let mut record = Record::default();
        check(&SourceLine::of(&record, Span::default()), "", "^");
        Reader::new("1. c3-d3\n".as_bytes()).read(&mut record).expect("bytes in memory can be read");
        check(&SourceLine::of(&record, Span::new(8, 8)), "1. c3-d3", "        ^");
        SourceLine::of(&record, Span::new(500, 900));
    }
}
