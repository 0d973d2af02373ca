//! One game: where it begins and ends, and what its tokens say.
//!
//! A game is not closed by anything of its own. It ends where the next begins: at a tag after movetext, at a tag, a number
//! or a move after a result, or at an `Event` tag after a blank line where it has one.

use std::collections::HashSet;

use super::LOOKAHEAD;
use super::blanks::{Class, blanks, byte_order_mark, class, escape_line, rest_of_line, space, stray_token};
use super::comments::{brace_comment, commands, line_comment};
use super::moves::{annotation, move_number, null_move, path, square, usual_number, usual_path};
use super::results::{result, spelled_result};
use super::tags::{TagText, broken_tag, tag_pair, tag_start};
use crate::board::Color;
use crate::notation::position_text::PositionText;
use crate::notation::record::{Fitness, Placed, Record, Token, WrittenMove};
use crate::notation::tag::{Tag, known, known_in_another_case, unescape};
use crate::notation::writer::UNREAD;
use crate::notation::{Code, Diagnostic, Span};
use crate::rules::GameResult;

/// Which part of a game the reader is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Part {
    /// Before the first piece of movetext.
    #[default]
    Tags,
    /// In the movetext.
    Moves,
    /// After a result token.
    Done,
}

/// What was noticed, before its line and column are known.
#[derive(Debug, Clone)]
pub(super) struct Notice {
    pub(super) code: Code,
    pub(super) span: Span,
    pub(super) expected: Option<String>,
}

/// A token that goes on behind the text at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Torn {
    /// Up to its brace, or to the tags of the next game.
    Comment { line_is_blank: bool },
    /// Up to the end of the line.
    Line,
}

/// The state of reading one game. Kept from game to game for its room.
#[derive(Debug, Default)]
pub(super) struct GameReader {
    part: Part,
    /// Whether a line begins where the text does.
    begins_line: bool,
    /// What was noticed, in the order of the text.
    pub(super) notices: Vec<Notice>,
    /// How many of each code there were.
    counts: [usize; Code::ALL.len()],
    /// The last comment of the main line says that what followed was not read when the record was written, and no move does.
    is_unread: bool,
    has_event: bool,
    /// Up to where blank lines since the last tag were looked for.
    pub(super) seen: usize,
    /// Line ends with nothing but blanks between them, up to there; two are a blank line.
    line_ends: u32,
    /// Text between tags: movetext that is none, if no tag follows.
    pub(super) junk: Option<Span>,
    /// Open variations: the ply that each began at, and the ply to go on with after it.
    pub(super) stack: Vec<(u32, u32)>,
    /// Plies of this line, counted from the first of the record.
    ply: u32,
    /// The ply that this line began at.
    base: u32,
    /// Plies of the main line.
    main_plies: u32,
    /// Where an error ended a list of moves, and how many variations were open there.
    pub(super) dead: Option<(usize, usize)>,
    has_moves: bool,
    has_tags: bool,
    number_is_known: bool,
    /// The names of the tags, where there are so many that looking through them would take long.
    names: HashSet<Vec<u8>>,
    /// The text at hand ends where the source does.
    is_last: bool,
    /// Up to where the text was looked at to tell where the game ends.
    pub(super) told: usize,
    /// The text at hand ends before the source does, and is not kept: a token that reaches its end may go on.
    pub(super) is_partial: bool,
    /// The token that does.
    pub(super) torn: Option<Torn>,
}

impl GameReader {
    pub(super) fn reset(&mut self, begins_line: bool) {
        self.begins_line = begins_line;
        self.part = Part::Tags;
        self.notices.clear();
        self.counts = [0; Code::ALL.len()];
        self.is_unread = false;
        self.has_event = false;
        (self.seen, self.line_ends) = (0, 0);
        self.junk = None;
        self.stack.clear();
        (self.ply, self.base, self.main_plies) = (0, 0, 0);
        self.dead = None;
        self.has_moves = false;
        self.has_tags = false;
        self.number_is_known = false;
        if !self.names.is_empty() {
            self.names = HashSet::new();
        }
        self.is_last = true;
        self.told = 0;
        self.is_partial = false;
        self.torn = None;
    }

    /// Whether a blank line came since the last tag. What was looked through is not looked through again.
    pub(super) fn is_parted(&mut self, text: &[u8], to: usize) -> bool {
        let mut at = self.seen;
        if at < to && text[at] == b'\n' && at > 0 && text[at - 1] == b'\r' {
            at += 1;
        }
        while at < to && self.line_ends < 2 {
            match text[at..to] {
                [b'\r', b'\n', ..] => {
                    self.line_ends += 1;
                    at += 2;
                }
                [b'\r' | b'\n', ..] => {
                    self.line_ends += 1;
                    at += 1;
                }
                ref rest => {
                    if let Ok((after, ())) = space(rest) {
                        at = to - after.len();
                    } else {
                        self.line_ends = 0;
                        at += 1;
                    }
                }
            }
        }
        self.seen = self.seen.max(to);
        self.line_ends >= 2
    }

    /// Whether an `Event` tag after a blank line would begin another game now.
    pub(super) fn is_closed_by_event(&self) -> bool {
        self.part != Part::Tags || self.has_event
    }

    fn notice(&mut self, code: Code, start: usize, end: usize) {
        self.push(Notice { code, span: Span::new(start, end), expected: None });
    }

    /// Adds a notice, or counts it where there are many of its code.
    fn push(&mut self, notice: Notice) {
        let count = &mut self.counts[notice.code as usize];
        *count += 1;
        if *count <= Diagnostic::MOST {
            self.notices.push(notice);
        }
    }

    /// How many notices of a code were counted and not kept.
    pub(super) fn uncounted(&self, code: Code) -> usize {
        self.counts[code as usize].saturating_sub(Diagnostic::MOST)
    }

    /// Reads the game that the text begins with, with no blank before it; the offset at which the next begins, or the end.
    ///
    /// `begins_line` says that a line begins with it, `is_last` that the source ends where the text does.
    ///
    /// ```ebnf
    /// game = { blanks | escape_line | byte_order_mark | tag_pair | broken_tag | brace_comment | line_comment | move_number | path
    ///        | null_move | annotation | "(" | ")" | "}" | result | spelled_result | stray_token } ;
    /// ```
    pub(super) fn game(&mut self, text: &[u8], begins_line: bool, is_last: bool, record: &mut Record) -> usize {
        self.reset(begins_line);
        self.is_last = is_last;
        clear(record);
        let end = self.advance(text, 0, text.len(), record);
        self.told = self.told.max(end);
        self.finish(text, end, record);
        end
    }

    /// Reads tokens up to `stop`, or to where the next game begins.
    #[inline]
    pub(super) fn advance(&mut self, text: &[u8], mut at: usize, stop: usize, record: &mut Record) -> usize {
        while at < stop {
            if self.part == Part::Moves && self.dead.is_none() {
                at = self.usual_moves(text, at, stop, record);
                if at >= stop {
                    break;
                }
            }
            let byte = text[at];
            let next = match class(byte) {
                Class::File => self.moves(text, at, record),
                Class::Blank | Class::LineEnd => Some(at + 1),
                Class::Digit => self.digits(text, at, record),
                Class::Other => self.other(text, at, byte, record),
            };
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        at
    }

    /// Reads numbers and moves as an export writes them, and stops before the first token that is anything else.
    ///
    /// It takes nothing that the productions would read in another way: they alone say what a record is.
    fn usual_moves(&mut self, text: &[u8], at: usize, stop: usize, record: &mut Record) -> usize {
        let first_turn = u64::from(record.first_number) * 2 + u64::from(record.black_starts);
        let mut ply = self.ply;
        let mut rest = &text[at..];
        // What is left of the text at `stop`.
        let end = text.len() - stop;
        while rest.len() > end {
            match *rest {
                [b' ' | b'\n', ref after @ ..] => rest = after,
                [b'0'..=b'9', ..] => match usual_number(rest) {
                    Some((after, number)) if number == u64::midpoint(first_turn, u64::from(ply)) => rest = after,
                    _ => break,
                },
                _ => {
                    let first = record.squares.len();
                    let Some(after) = usual_path(rest, &mut record.squares) else {
                        record.squares.truncate(first);
                        break;
                    };
                    let count = (record.squares.len() - first) as u32;
                    // The blank behind it is read too.
                    let span = Span::new(text.len() - rest.len(), text.len() - after.len() - 1);
                    record.tokens.push(Token::Move(WrittenMove { first: first as u32, count, span }));
                    ply += 1;
                    rest = after;
                }
            }
        }
        self.has_moves |= ply > self.ply;
        self.is_unread &= ply == self.ply || !self.stack.is_empty();
        self.main_plies += if self.stack.is_empty() { ply - self.ply } else { 0 };
        self.ply = ply;
        text.len() - rest.len()
    }

    /// A word that begins like a move.
    #[inline(always)]
    fn moves(&mut self, text: &[u8], at: usize, record: &mut Record) -> Option<usize> {
        let input = &text[at..];
        let first = record.squares.len();
        match path(input, &mut record.squares) {
            Ok((rest, used)) => {
                let next = text.len() - rest.len();
                if self.part == Part::Done && self.stack.is_empty() {
                    record.squares.truncate(first);
                    return self.end_before(text, rest);
                }
                if used.any() && self.dead.is_none() {
                    self.notice_tolerances(at, next, used);
                }
                let count = (record.squares.len() - first) as u32;
                let written = WrittenMove { first: first as u32, count, span: Span::new(at, next) };
                self.take_move(text, written, record);
                Some(next)
            }
            Err(error) => {
                // Squares that something is glued to are passed over together, not tried again from each of them.
                let tried = error.map_input(|rest| text.len() - rest.len());
                let tried = if let nom::Err::Error(error) = tried { error.input } else { at };
                self.word(text, at, tried, record)
            }
        }
    }

    /// The game ends before a move or a number, of which this is the rest.
    #[cold]
    fn end_before(&mut self, text: &[u8], rest: &[u8]) -> Option<usize> {
        let (unseen, ()) = blanks(rest).expect("blanks may be none");
        self.told = self.told.max(text.len() - unseen.len());
        None
    }

    #[cold]
    fn notice_tolerances(&mut self, start: usize, end: usize, used: super::moves::Tolerances) {
        for (is_used, code) in [
            (used.separator, Code::Separator),
            (used.letter_case, Code::LetterCase),
            (used.lookalike, Code::LookalikeLetter),
        ] {
            if is_used {
                self.notice(code, start, end);
            }
        }
    }

    #[inline(always)]
    fn take_move(&mut self, text: &[u8], written: WrittenMove, record: &mut Record) {
        if self.part == Part::Tags {
            self.begin_moves(text, record);
        }
        if self.dead.is_some() {
            record.squares.truncate(written.first as usize);
            return;
        }
        self.has_moves = true;
        self.ply += 1;
        if self.stack.is_empty() {
            self.main_plies += 1;
            self.is_unread = false;
        }
        record.tokens.push(Token::Move(written));
    }

    /// A word of letters that is no path: a null move, a tag without its bracket, or nothing known.
    ///
    /// What comes before `tried` is no token of its own.
    #[cold]
    fn word(&mut self, text: &[u8], at: usize, tried: usize, record: &mut Record) -> Option<usize> {
        let input = &text[at..];
        if let Ok((rest, ())) = null_move(input) {
            if self.part == Part::Done && self.stack.is_empty() {
                return None;
            }
            let next = text.len() - rest.len();
            let written = WrittenMove { first: record.squares.len() as u32, count: 0, span: Span::new(at, next) };
            self.take_move(text, written, record);
            return Some(next);
        }
        if self.part == Part::Tags && self.is_line_start(text, at) && lacks_bracket(input) {
            return Some(self.take_broken_tag(text, at, record));
        }
        Some(self.stray(text, at, tried, record))
    }

    /// A word of digits: a result, a null move, or a number.
    #[inline]
    fn digits(&mut self, text: &[u8], at: usize, record: &mut Record) -> Option<usize> {
        let input = &text[at..];
        // The usual number first.
        let is_plain = matches!(input, [b'0'..=b'9', b'.', ..] | [b'0'..=b'9', b'0'..=b'9', b'.', ..])
            && !input.starts_with(b"0.5");
        if !is_plain {
            if let Some(next) = self.take_result(text, at, record) {
                return Some(next);
            }
            if let Ok((_, ())) = null_move(input) {
                return self.word(text, at, at, record);
            }
            if self.part == Part::Tags && self.is_line_start(text, at) && lacks_bracket(input) {
                return Some(self.take_broken_tag(text, at, record));
            }
        }
        let Ok((rest, number)) = move_number(input) else {
            return Some(self.stray(text, at, at, record));
        };
        let next = text.len() - rest.len();
        if !is_plain && !may_follow_number(rest) {
            return Some(self.stray(text, at, at, record));
        }
        if self.part == Part::Done && self.stack.is_empty() {
            return self.end_before(text, rest);
        }
        if self.part == Part::Tags {
            self.begin_moves(text, record);
        }
        if self.dead.is_none() {
            let expected = u64::from(record.first_number) + u64::from(self.ply + u32::from(record.black_starts)) / 2;
            if number != expected {
                self.notice_number(at, next, expected);
            }
        }
        Some(next)
    }

    #[cold]
    fn notice_number(&mut self, start: usize, end: usize, expected: u64) {
        self.push(Notice { code: Code::MoveNumber, span: Span::new(start, end), expected: Some(expected.to_string()) });
    }

    /// Everything that is neither a letter of a file, nor a digit, nor a blank of one byte.
    fn other(&mut self, text: &[u8], at: usize, byte: u8, record: &mut Record) -> Option<usize> {
        let input = &text[at..];
        match byte {
            b'[' => return self.bracket(text, at, record),
            b'{' => {
                let (rest, (comment, is_closed)) = brace_comment(input).expect("a brace begins it");
                let next = text.len() - rest.len();
                if self.is_partial && rest.is_empty() {
                    self.torn = Some(Torn::Comment { line_is_blank: false });
                    return None;
                }
                if !is_closed {
                    self.notice(Code::UnterminatedComment, at, at + 1);
                }
                self.take_comment(at + 1, comment, record);
                return Some(next);
            }
            b';' => {
                let (rest, comment) = line_comment(input).expect("a semicolon begins it");
                if self.is_partial && rest.is_empty() {
                    self.torn = Some(Torn::Line);
                    return None;
                }
                self.take_comment(at + 1, comment, record);
                return Some(text.len() - rest.len());
            }
            b'%' if self.is_line_start(text, at) => {
                let (rest, ()) = escape_line(input).expect("a percent sign begins it");
                if self.is_partial && rest.is_empty() {
                    self.torn = Some(Torn::Line);
                    return None;
                }
                let next = text.len() - rest.len();
                record.left_out.push(Span::new(at, next));
                return Some(next);
            }
            b'(' => {
                self.open(text, record);
                return Some(at + 1);
            }
            b')' => {
                self.close(text, at, record);
                return Some(at + 1);
            }
            b'}' => {
                self.notice(Code::StrayBrace, at, at + 1);
                return Some(at + 1);
            }
            b'!' | b'?' | b'$' => {
                if let Ok((rest, value)) = annotation(input) {
                    if self.part == Part::Tags {
                        self.begin_moves(text, record);
                    }
                    if self.dead.is_none() {
                        record.tokens.push(Token::Annotation(value));
                    }
                    return Some(text.len() - rest.len());
                }
            }
            0xEF if byte_order_mark(input).is_ok() => return self.mark(text, at),
            0xA0 | 0xC2 => {
                if let Ok((rest, ())) = space(input) {
                    return Some(text.len() - rest.len());
                }
            }
            _ => {}
        }
        if matches!(byte, b'*' | 0xC2 | 0xBD)
            && let Some(next) = self.take_result(text, at, record)
        {
            return Some(next);
        }
        // Capital and Cyrillic letters, the null moves of other programs, words.
        self.moves(text, at, record)
    }

    /// A mark begins a file, and so a game; elsewhere it is passed over.
    fn mark(&mut self, text: &[u8], at: usize) -> Option<usize> {
        let (after, ()) = byte_order_mark(&text[at..]).expect("asked before");
        let (rest, ()) = blanks(after).expect("blanks may be none");
        let has_content = self.has_tags || self.part != Part::Tags;
        let begins_game = has_content && tag_start(rest).is_ok() || self.part == Part::Done && begins_movetext(rest);
        if begins_game {
            return None;
        }
        self.notice(Code::ByteOrderMark, at, text.len() - after.len());
        Some(text.len() - after.len())
    }

    fn bracket(&mut self, text: &[u8], at: usize, record: &mut Record) -> Option<usize> {
        let input = &text[at..];
        if self.part != Part::Tags {
            let looks_like_tag = tag_start(input).is_ok()
                || self.is_line_start(text, at) && matches!(input, [b'[', second, ..] if second.is_ascii_alphabetic());
            return if looks_like_tag { None } else { Some(self.stray(text, at, at, record)) };
        }
        if self.has_event
            && self.is_parted(text, at)
            && let Ok((_, name)) = tag_start(input)
            && name.eq_ignore_ascii_case(b"Event")
        {
            return None;
        }
        if let Some(junk) = self.junk.take() {
            self.notice(Code::BadTag, junk.start as usize, junk.end as usize);
            record.left_out.push(junk);
        }
        match tag_pair(input) {
            Ok((rest, tag)) => {
                let next = text.len() - rest.len();
                self.take_tag(text, at, next, tag, record);
                Some(next)
            }
            Err(error) => {
                // A value may be long: one that reaches the end of the text may go on.
                if !self.is_last && matches!(error, nom::Err::Error(error) if error.input.is_empty()) {
                    self.told = text.len();
                }
                let next = self.take_broken_tag(text, at, record);
                if self.is_partial && next == text.len() {
                    self.torn = Some(Torn::Line);
                    return None;
                }
                Some(next)
            }
        }
    }

    fn take_broken_tag(&mut self, text: &[u8], at: usize, record: &mut Record) -> usize {
        let (rest, tag) = broken_tag(&text[at..]).expect("a line always ends");
        let next = text.len() - rest.len();
        self.notice(Code::BadTag, at, next);
        match tag {
            Some(tag) => self.take_tag(text, at, next, tag, record),
            None => record.left_out.push(Span::new(at, next)),
        }
        (self.seen, self.line_ends) = (next, 0);
        next.max(at + 1)
    }

    fn take_tag(&mut self, text: &[u8], start: usize, end: usize, tag: TagText<'_>, record: &mut Record) {
        (self.seen, self.line_ends) = (end, 0);
        let place = |part: &[u8]| {
            // Both are slices of the one text.
            let offset = part.as_ptr() as usize - text.as_ptr() as usize;
            Span::new(offset, offset + part.len())
        };
        let mut usual = known(tag.name);
        if usual.is_none() {
            usual = known_in_another_case(tag.name);
            if let Some(name) = usual {
                self.push(Notice { code: Code::TagCase, span: place(tag.name), expected: Some(name.to_owned()) });
            }
        }
        if tag.has_idle_escape {
            self.notice(Code::BadTag, start, end);
        }
        let name = place(tag.name);
        if self.is_double(text, usual.map_or(tag.name, str::as_bytes), record) {
            self.notice(Code::DuplicateTag, start, end);
            record.left_out.push(Span::new(start, end));
            return;
        }
        self.has_event |= usual == Some("Event");
        self.has_tags = true;
        record.tags.push(Tag { name, known: usual, value: place(tag.value), escaped: tag.is_escaped });
    }

    /// Whether a tag of this name is there already.
    fn is_double(&mut self, text: &[u8], name: &[u8], record: &Record) -> bool {
        /// So many are looked through one by one.
        const FEW: usize = 64;
        let mut names = record.tags.iter().map(|tag| tag.known.map_or(&text[tag.name.range()], str::as_bytes));
        if record.tags.len() < FEW {
            return names.any(|other| other == name);
        }
        if self.names.is_empty() {
            self.names.extend(names.map(<[u8]>::to_vec));
        }
        !self.names.insert(name.to_vec())
    }

    fn take_comment(&mut self, start: usize, comment: &[u8], record: &mut Record) {
        if memchr::memmem::find(comment, b"[%").is_some() {
            for (offset, length, command) in commands(comment) {
                let span = Span::new(start + offset, start + offset + length);
                match command {
                    None => self.push(Notice { code: Code::BadCommand, span, expected: None }),
                    Some(command) if self.stack.is_empty() && self.dead.is_none() => {
                        record.commands.push(Placed { ply: self.main_plies, command, span });
                    }
                    Some(_) => {}
                }
            }
        }
        if self.dead.is_none() {
            // The writer's word for a list of moves that ended at an error: it ended there, and still does.
            self.is_unread |= self.stack.is_empty() && comment.trim_ascii_start().starts_with(UNREAD.as_bytes());
            record.tokens.push(Token::Comment(Span::new(start, start + comment.len())));
        }
    }

    fn open(&mut self, text: &[u8], record: &mut Record) {
        if self.part == Part::Tags {
            self.begin_moves(text, record);
        }
        if self.dead.is_none() {
            record.tokens.push(Token::Open);
        }
        self.stack.push((self.base, self.ply));
        // It replaces the ply before it; where none is there it begins like its line.
        self.ply = if self.ply > self.base { self.ply - 1 } else { self.base };
        self.base = self.ply;
    }

    fn close(&mut self, text: &[u8], at: usize, record: &mut Record) {
        let Some((base, ply)) = self.stack.pop() else {
            if self.part == Part::Tags {
                self.begin_moves(text, record);
            }
            self.notice(Code::UnbalancedVariation, at, at + 1);
            return;
        };
        (self.base, self.ply) = (base, ply);
        if let Some((since, depth)) = self.dead
            && depth == self.stack.len() + 1
        {
            self.dead = None;
            record.tokens.push(Token::Unread(Span::new(since, at)));
        }
        if self.dead.is_none() {
            record.tokens.push(Token::Close);
        }
    }

    /// Takes a result token; `None` if there is none.
    fn take_result(&mut self, text: &[u8], at: usize, record: &mut Record) -> Option<usize> {
        let input = &text[at..];
        let (rest, read, is_usual) = if let Ok((rest, read)) = result(input) {
            (rest, read, true)
        } else {
            let (rest, read) = spelled_result(input).ok()?;
            (rest, Some(read), false)
        };
        let next = text.len() - rest.len();
        if self.part == Part::Done {
            // A second result; it ends a variation that is still open, as the first does.
            self.close_all(at, record);
            self.notice(Code::StrayToken, at, next);
            record.left_out.push(Span::new(at, next));
            return Some(next);
        }
        if self.part == Part::Tags {
            self.begin_moves(text, record);
        }
        if !is_usual {
            let expected = read.map_or("*", GameResult::token).to_owned();
            self.push(Notice { code: Code::ResultSpelling, span: Span::new(at, next), expected: Some(expected) });
        }
        self.close_all(at, record);
        record.result = Some((read, Span::new(at, next)));
        self.part = Part::Done;
        Some(next)
    }

    /// What is still open ends here.
    fn close_all(&mut self, at: usize, record: &mut Record) {
        if !self.stack.is_empty() {
            self.notice(Code::UnbalancedVariation, at, at);
        }
        while !self.stack.is_empty() {
            if let Some((since, depth)) = self.dead
                && depth == self.stack.len()
            {
                self.dead = None;
                record.tokens.push(Token::Unread(Span::new(since, at)));
            }
            self.stack.pop();
            if self.dead.is_none() {
                record.tokens.push(Token::Close);
            }
        }
        if let Some((since, _)) = self.dead.take() {
            record.is_cut = true;
            record.tokens.push(Token::Unread(Span::new(since, at)));
        }
    }

    /// Something that is nothing known, at least up to `tried`.
    #[cold]
    fn stray(&mut self, text: &[u8], at: usize, tried: usize, record: &mut Record) -> usize {
        let (rest, _) = stray_token(&text[tried..]).expect("there is a byte");
        let next = text.len() - rest.len();
        // On the lines of the tags it is a fault of theirs, if another tag follows.
        if self.part == Part::Tags && self.has_tags && !self.is_parted(text, at) {
            let start = self.junk.map_or(at, |junk| junk.start as usize);
            self.junk = Some(Span::new(start, next));
            return next;
        }
        if self.part == Part::Tags {
            self.begin_moves(text, record);
        }
        if self.part == Part::Done && self.stack.is_empty() {
            self.notice(Code::StrayToken, at, next);
            record.left_out.push(Span::new(at, next));
        } else if self.dead.is_none() {
            self.notice(Code::StrayToken, at, next);
            self.dead = Some((at, self.stack.len()));
        }
        next
    }

    /// The tags are over, and what stood between them was movetext that is none.
    fn settle_junk(&mut self, record: &mut Record) {
        let Some(junk) = self.junk.take() else {
            return;
        };
        self.notice(Code::StrayToken, junk.start as usize, junk.end as usize);
        self.dead = Some((junk.start as usize, 0));
        // The comments since then are part of what was not read.
        while let Some(Token::Comment(span)) = record.tokens.last()
            && span.start > junk.start
        {
            record.tokens.pop();
        }
        record.commands.retain(|placed| placed.span.start < junk.start);
    }

    fn begin_moves(&mut self, text: &[u8], record: &mut Record) {
        self.part = Part::Moves;
        self.settle_junk(record);
        if self.number_is_known {
            return;
        }
        self.number_is_known = true;
        let fen = record.tags.iter().find(|tag| tag.known == Some("FEN"));
        if let Some(tag) = fen
            && let Ok(value) = std::str::from_utf8(&text[tag.value.range()])
            && let Some((side, number)) = PositionText::turn(&unescape(value, tag.escaped))
        {
            record.first_number = number;
            record.black_starts = side == Color::Black;
        }
    }

    fn finish(&mut self, text: &[u8], end: usize, record: &mut Record) {
        self.settle_junk(record);
        let ends = text[..end].trim_ascii_end().len();
        self.close_all(ends, record);
        record.is_cut |= self.is_unread;
        record.left_out.sort_by_key(|span| span.start);
        if record.tags.is_empty() && !self.has_moves {
            record.fitness = Fitness::NoGame;
            record.tokens.clear();
            record.commands.clear();
            self.notices.retain(|notice| matches!(notice.code, Code::ByteOrderMark));
            self.notice(Code::NoGame, 0, ends);
        } else if record.result.is_none() {
            self.notice(Code::MissingResult, ends, ends);
        }
    }

    /// Whether a line begins here.
    fn is_line_start(&self, text: &[u8], at: usize) -> bool {
        match text[..at] {
            [] => self.begins_line,
            [.., last] => matches!(last, b'\n' | b'\r') || text[..at].ends_with("\u{FEFF}".as_bytes()),
        }
    }
}

pub(super) fn clear(record: &mut Record) {
    record.tags.clear();
    record.tokens.clear();
    record.squares.clear();
    record.commands.clear();
    record.left_out.clear();
    record.diagnostics.clear();
    record.result = None;
    record.is_cut = false;
    (record.first_number, record.black_starts) = (1, false);
    record.fitness = Fitness::Readable;
}

/// A tag whose opening bracket is missing: a name and a value, and a bracket after it on the line, which is no longer than
/// what is seen of it.
fn lacks_bracket(input: &[u8]) -> bool {
    let seen = &input[..input.len().min(LOOKAHEAD)];
    let line = rest_of_line(seen).map_or(seen, |(_, line)| line);
    if line.len() < input.len() && line.len() == seen.len() {
        return false;
    }
    let name = line.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let quoted = line[name..].trim_ascii_start();
    name > 0 && name < line.len() && quoted.starts_with(b"\"") && quoted.trim_ascii_end().ends_with(b"\"]")
}

/// Whether a number or a move stands here, as after a result it begins another game.
fn begins_movetext(input: &[u8]) -> bool {
    square(input).is_ok() || input.first().is_some_and(u8::is_ascii_digit)
}

/// What may stand behind a number that is not followed by a dot at once: no letter glued to it but a move.
fn may_follow_number(rest: &[u8]) -> bool {
    super::blanks::is_break(rest)
        || square(rest).is_ok()
        || matches!(rest, [b'.' | b'!' | b'?' | b'$' | b'-' | b'*', ..])
}
