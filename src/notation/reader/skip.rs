//! Games that are too large to be kept: passed over a piece at a time, up to where the next begins.

use super::blanks::line_end;
use super::comments::is_blank;
use super::game::{GameReader, Torn, clear};
use super::tags::tag_start;
use super::{LOOKAHEAD, ReadOptions};
use crate::notation::Span;
use crate::notation::record::Record;

impl GameReader {
    /// Begins to pass over a game that is too large to be kept.
    pub(super) fn begin_skip(&mut self) {
        self.reset(true);
        self.is_partial = true;
    }

    /// Goes on passing over a game: up to where the text is done with, and whether the next game begins there.
    ///
    /// The part before `begin` was done with before; `is_last` says that nothing follows the text.
    pub(super) fn skip(&mut self, text: &[u8], begin: usize, is_last: bool, record: &mut Record) -> (usize, bool) {
        clear(record);
        self.is_partial = !is_last;
        self.seen = begin;
        let stop = if is_last { text.len() } else { text.len().saturating_sub(LOOKAHEAD).max(begin) };
        let mut at = begin;
        let is_over = loop {
            at = match self.torn {
                Some(Torn::Comment { line_is_blank }) => self.skip_comment(text, at, stop, line_is_blank),
                Some(Torn::Line) => {
                    let end = memchr::memchr2(b'\n', b'\r', &text[at..stop]);
                    self.torn = if end.is_none() { self.torn } else { None };
                    end.map_or(stop, |end| at + end)
                }
                None => {
                    let next = self.advance(text, at, stop, record);
                    if next < stop && self.torn.is_none() {
                        at = next;
                        break true;
                    }
                    next
                }
            };
            if at >= stop {
                break false;
            }
        };
        // What is remembered by its place in the text is remembered without it.
        self.is_parted(text, at);
        self.notices.clear();
        self.junk = self.junk.map(|_| Span::default());
        self.dead = self.dead.map(|(_, depth)| (0, depth));
        self.stack.truncate(ReadOptions::LARGEST_GAME);
        (at, is_over)
    }

    fn skip_comment(&mut self, text: &[u8], mut at: usize, stop: usize, mut line_is_blank: bool) -> usize {
        loop {
            let Some(next) = memchr::memchr3(b'}', b'\n', b'\r', &text[at..stop]) else {
                line_is_blank &= is_blank(&text[at..stop]);
                self.torn = Some(Torn::Comment { line_is_blank });
                return stop;
            };
            line_is_blank &= is_blank(&text[at..at + next]);
            at += next;
            if text[at] == b'}' {
                self.torn = None;
                return at + 1;
            }
            let (rest, ()) = line_end(&text[at..]).expect("a line ends here");
            at = text.len() - rest.len();
            if line_is_blank && tag_start(rest).is_ok() {
                self.torn = None;
                return at;
            }
            line_is_blank = true;
            if at >= stop {
                self.torn = Some(Torn::Comment { line_is_blank });
                return at;
            }
        }
    }
}
