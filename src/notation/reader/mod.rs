//! The tolerant reader: a stream of bytes in, one record after another out.
//!
//! Each production of `grammar/import.ebnf` is a function of the same name, headed by it. The reader holds no more than the
//! largest game, whatever the size of the source, and goes over no byte more than a few times.

mod blanks;
mod comments;
mod game;
mod moves;
mod results;
mod skip;
mod tags;

use std::io::{self, Read};
use std::mem;

pub(super) use comments::commands;
pub(super) use results::whole_result;

use self::blanks::blanks;
use self::game::{GameReader, Notice};
use super::record::{Fitness, Record};
use super::{Code, Diagnostic, Encoding, Place, Span};

/// How to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadOptions {
    /// The encoding of text that is no UTF-8; detected for each game where none is named.
    pub encoding: Option<Encoding>,
    /// The largest game, in bytes of its source; a larger one is not kept.
    pub largest_game: usize,
}

impl ReadOptions {
    /// 1 MiB.
    pub const LARGEST_GAME: usize = 1 << 20;
    /// The highest limit that may be asked for: 1 GiB.
    pub const HIGHEST_LIMIT: usize = 1 << 30;
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { encoding: None, largest_game: Self::LARGEST_GAME }
    }
}

/// What is read at once, in bytes.
const PIECE: usize = 256 << 10;

/// A game is known to be over only when so much is seen after what tells it, or the end: more than any token that could tell
/// otherwise.
const LOOKAHEAD: usize = 4096;

/// What is kept before the next game tells whether it begins a line.
const KEPT: usize = 4;

/// How the units of a source become bytes of UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Not looked at yet.
    Unknown,
    /// As they are.
    Bytes,
    /// UTF-16, little end first or not.
    Units { is_little: bool },
}

/// Reads records from a source.
///
/// ```
/// use corners::notation::{Reader, Record};
///
/// let mut reader = Reader::new("1. c3-d3 f6-e6 * 1. b3-d3 *".as_bytes());
/// let mut record = Record::default();
/// let mut plies = Vec::new();
/// while reader.read(&mut record)? {
///     plies.push(record.main_line().count());
/// }
/// assert_eq!(plies, [2, 1]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    options: ReadOptions,
    form: Form,
    buffer: Vec<u8>,
    /// Where the next game begins in the buffer.
    at: usize,
    is_at_end: bool,
    /// Bytes of the source before the buffer's next game, and its place.
    offset: u64,
    place: Place,
    games: GameReader,
    /// Bytes of UTF-16 that make no whole character yet.
    pending: Vec<u8>,
    is_clean: bool,
    /// Up to where the buffer is in an encoding that was found before.
    stretch: Option<(usize, Encoding)>,
}

impl<R: Read> Reader<R> {
    /// A reader with the usual options.
    pub fn new(source: R) -> Self {
        Self::with_options(source, ReadOptions::default())
    }

    /// A reader with these options.
    pub fn with_options(source: R, options: ReadOptions) -> Self {
        Self {
            source,
            options: ReadOptions { largest_game: options.largest_game.min(ReadOptions::HIGHEST_LIMIT), ..options },
            form: Form::Unknown,
            buffer: Vec::new(),
            at: 0,
            is_at_end: false,
            offset: 0,
            place: Place::default(),
            games: GameReader::default(),
            pending: Vec::new(),
            is_clean: true,
            stretch: None,
        }
    }

    /// Counts bytes, lines and columns as if so much stood before the source.
    #[must_use]
    pub fn starting_at(mut self, offset: u64, place: Place) -> Self {
        (self.offset, self.place) = (offset, place);
        self
    }

    /// Whether the last game would also be over if an `Event` tag followed after a blank line: whether the source may be
    /// parted there.
    pub fn ends_cleanly(&self) -> bool {
        self.is_clean
    }

    /// Bytes of the source that have been read into records so far.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the next record; false if there is none.
    ///
    /// # Errors
    ///
    /// Those of the source, and nothing else: a record that cannot be read is a record with diagnostics.
    ///
    /// ```ebnf
    /// archive = { blanks , game } , blanks ;
    /// ```
    pub fn read(&mut self, record: &mut Record) -> io::Result<bool> {
        loop {
            let begin = blanks(&self.buffer[self.at..]).map_or(self.at, |(rest, ())| self.buffer.len() - rest.len());
            self.pass(begin);
            if self.at < self.buffer.len() {
                break;
            }
            if !self.fill()? {
                return Ok(false);
            }
        }
        if let Some((end, encoding)) = self.stretch.take().filter(|(end, _)| self.at < *end) {
            self.keep(record, end, Some(encoding));
            return Ok(true);
        }
        loop {
            // A game that may go on behind the buffer is read anew when there is more of it.
            if !self.is_at_end && self.buffer.len() - self.at <= LOOKAHEAD {
                self.fill()?;
            }
            let begins_line = self.begins_line();
            let end = self.at + self.games.game(&self.buffer[self.at..], begins_line, self.is_at_end, record);
            let mut is_over = self.is_at_end || self.at + self.games.told + LOOKAHEAD <= self.buffer.len();
            if !is_over
                && self.unit_length(self.at, self.buffer.len()) > (self.options.largest_game + 2 * LOOKAHEAD) as u64
            {
                // No game that can be kept has more to say of where this one ends.
                is_over = end + LOOKAHEAD <= self.buffer.len();
                if !is_over {
                    self.skip_large(record)?;
                    return Ok(true);
                }
            }
            if is_over {
                if self.unit_length(self.at, end) > self.options.largest_game as u64 {
                    self.pass_over(record, end);
                } else {
                    self.keep(record, end, None);
                }
                return Ok(true);
            }
            let held = self.buffer.len() - self.at;
            // Twice as much each time keeps the work linear.
            while !self.is_at_end && self.buffer.len() - self.at < 2 * held {
                self.fill()?;
            }
        }
    }

    /// Takes one piece more from the source; false at its end.
    fn fill(&mut self) -> io::Result<bool> {
        if self.is_at_end {
            return Ok(false);
        }
        // More is only asked for where nothing is left of it.
        self.stretch = None;
        if self.at > KEPT {
            self.buffer.copy_within(self.at - KEPT.., 0);
            self.buffer.truncate(self.buffer.len() - (self.at - KEPT));
            self.at = KEPT;
        }
        let before = self.buffer.len();
        if self.form == Form::Bytes {
            self.is_at_end = read_piece(&mut self.source, &mut self.buffer)?;
        } else {
            let mut piece = mem::take(&mut self.pending);
            self.is_at_end = read_piece(&mut self.source, &mut piece)?;
            if self.form == Form::Unknown {
                self.form = match piece[..] {
                    [0xFF, 0xFE, ..] => Form::Units { is_little: true },
                    [0xFE, 0xFF, ..] => Form::Units { is_little: false },
                    _ => Form::Bytes,
                };
            }
            match self.form {
                Form::Units { is_little } => self.take_units(piece, is_little),
                Form::Unknown | Form::Bytes => self.buffer.extend_from_slice(&piece),
            }
        }
        Ok(self.buffer.len() > before || !self.is_at_end)
    }

    /// Adds UTF-16 as UTF-8; what makes no character becomes the replacement character.
    fn take_units(&mut self, mut piece: Vec<u8>, is_little: bool) {
        let mut whole = piece.len() & !1;
        let unit = |pair: &[u8]| {
            if is_little { u16::from_le_bytes([pair[0], pair[1]]) } else { u16::from_be_bytes([pair[0], pair[1]]) }
        };
        // A pair of units is not torn.
        if !self.is_at_end && whole >= 2 && (0xD800..0xDC00).contains(&unit(&piece[whole - 2..])) {
            whole -= 2;
        }
        for character in char::decode_utf16(piece[..whole].chunks_exact(2).map(unit)) {
            let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
            self.buffer.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        piece.drain(..whole);
        if self.is_at_end && !piece.is_empty() {
            self.buffer.extend_from_slice(char::REPLACEMENT_CHARACTER.encode_utf8(&mut [0; 4]).as_bytes());
            piece.clear();
        }
        self.pending = piece;
    }

    /// How many bytes of the source a stretch of the buffer is.
    fn unit_length(&self, start: usize, end: usize) -> u64 {
        match self.form {
            Form::Unknown | Form::Bytes => (end - start) as u64,
            Form::Units { .. } => {
                let text = &self.buffer[start..end];
                // One unit for each first byte, two for the characters of four bytes.
                let firsts = text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
                let fours = text.iter().filter(|&&byte| byte >= 0xF0).count();
                2 * (firsts + fours) as u64
            }
        }
    }

    /// Whether a line begins with the next game.
    fn begins_line(&self) -> bool {
        self.at == 0 || matches!(self.buffer[self.at - 1], b'\n' | b'\r')
    }

    /// Goes on to an offset of the buffer.
    fn pass(&mut self, to: usize) {
        self.offset += self.unit_length(self.at, to);
        let is_torn_line_end =
            self.at > 0 && self.buffer[self.at - 1] == b'\r' && self.buffer.get(self.at) == Some(&b'\n');
        let from = if is_torn_line_end { to.min(self.at + 1) } else { self.at };
        self.place = self.place.after(&self.buffer[from..to]);
        self.at = to;
    }

    /// The game up to `end` is whole, or what is left of one whose encoding is known.
    fn keep(&mut self, record: &mut Record, mut end: usize, known: Option<Encoding>) {
        record.source = None;
        let mut place_after = None;
        // The room of the record before serves again.
        let mut room = mem::take(&mut record.text).into_bytes();
        room.clear();
        if known.is_none() {
            room.extend_from_slice(self.buffer[self.at..end].trim_ascii_end());
        }
        match String::from_utf8(room) {
            Ok(text) if known.is_none() => record.text = text,
            _ => {
                let place;
                (end, place) = self.keep_decoded(record, end, known);
                place_after = Some(place);
            }
        }
        self.is_clean = self.games.is_closed_by_event();
        if let Form::Units { is_little } = self.form {
            // The source is UTF-16; the text is what was made of it.
            let bytes = |unit: u16| if is_little { unit.to_le_bytes() } else { unit.to_be_bytes() };
            record.source = Some(record.text.encode_utf16().flat_map(bytes).collect());
            // What was no character is told, and its bytes are lost.
            if let Some(at) = record.text.find(char::REPLACEMENT_CHARACTER) {
                let span = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8());
                let expected = Some(if is_little { "UTF-16LE" } else { "UTF-16BE" }.to_owned());
                self.games.notices.push(Notice { code: Code::AssumedEncoding, span, expected });
            }
        }
        record.offset = self.offset;
        record.place = self.place;
        record.length = record.original().len() as u64;
        locate(record, &self.games);
        self.pass(end);
        self.place = place_after.unwrap_or(self.place);
    }

    /// Reads a game anew whose bytes are no UTF-8: it may turn out to be shorter. Where it ends, in the buffer and in the source.
    ///
    /// What is left then of the bytes up to `end` is read in the same encoding, a game at a time and no further than that
    /// game: it is `known` the next time.
    #[cold]
    fn keep_decoded(&mut self, record: &mut Record, end: usize, known: Option<Encoding>) -> (usize, Place) {
        let begin = self.at;
        let bytes = &self.buffer[begin..end];
        let encoding = known.or(self.options.encoding).unwrap_or_else(|| Encoding::detect(bytes));
        let begins_line = begin == 0 || matches!(self.buffer[begin - 1], b'\n' | b'\r');
        let mut window = if known.is_some() { bytes.len().min(2 * LOOKAHEAD) } else { bytes.len() };
        let (text, stop) = loop {
            let text = encoding.decode(&bytes[..window]);
            let is_last = window == bytes.len();
            let stop = self.games.game(text.as_bytes(), begins_line, is_last, record);
            if is_last || self.games.told + LOOKAHEAD <= text.len() {
                break (text, stop);
            }
            window = bytes.len().min(2 * window);
        };
        let consumed = Encoding::length_of(&text[..stop]);
        self.stretch = (begin + consumed < end).then_some((end, encoding));
        if let Ok(plain) = std::str::from_utf8(&bytes[..consumed]) {
            // What is no UTF-8 lies behind it.
            let stop = self.games.game(plain.as_bytes(), begins_line, true, record);
            plain[..stop].trim_ascii_end().clone_into(&mut record.text);
            return (begin + stop, self.place.after(&plain.as_bytes()[..stop]));
        }
        let kept = text[..stop].trim_ascii_end();
        let original = Encoding::length_of(kept);
        let first_bad = std::str::from_utf8(&bytes[..original]).map_or_else(|error| error.valid_up_to(), |_| 0);
        if self.options.encoding.is_none() {
            let mut passed = 0;
            let bad = kept.char_indices().find(|(_, character)| {
                passed += Encoding::length_of(character.encode_utf8(&mut [0; 4]));
                passed > first_bad
            });
            let (start, length) = bad.map_or((0, 0), |(at, character)| (at, character.len_utf8()));
            let notice = Notice {
                code: Code::AssumedEncoding,
                span: Span::new(start, start + length),
                expected: Some(encoding.to_string()),
            };
            self.games.notices.insert(0, notice);
        }
        record.source = Some(bytes[..original].to_vec());
        kept.clone_into(&mut record.text);
        (begin + consumed, self.place.after(&text.as_bytes()[..stop]))
    }

    /// A game that is over, and over the limit.
    fn pass_over(&mut self, record: &mut Record, end: usize) {
        record.length = self.unit_length(self.at, end);
        self.make_large(record);
        self.pass(end);
    }

    fn make_large(&mut self, record: &mut Record) {
        let length = record.length;
        *record =
            Record { offset: self.offset, place: self.place, length, fitness: Fitness::TooLarge, ..Record::default() };
        self.is_clean = self.games.is_closed_by_event();
        let expected = self.options.largest_game.to_string();
        record.diagnostics.push(Diagnostic {
            code: Code::TooLarge,
            span: Span::default(),
            place: self.place,
            found: length.to_string(),
            expected,
            more: 0,
        });
    }

    /// A game that the limit cannot hold: goes on to its end, a piece at a time.
    fn skip_large(&mut self, record: &mut Record) -> io::Result<()> {
        let (offset, place) = (self.offset, self.place);
        self.games.begin_skip();
        loop {
            let (to, is_over) = self.games.skip(&self.buffer, self.at, self.is_at_end, record);
            self.pass(to);
            if is_over || self.is_at_end {
                break;
            }
            self.fill()?;
        }
        let end = (self.offset, self.place);
        record.length = self.offset - offset;
        (self.offset, self.place) = (offset, place);
        self.make_large(record);
        (self.offset, self.place) = end;
        Ok(())
    }
}

/// Adds one piece of the source, in as few calls as it gives it in; whether the source ended in it.
fn read_piece(source: &mut impl Read, bytes: &mut Vec<u8>) -> io::Result<bool> {
    let start = bytes.len();
    bytes.resize(start + PIECE, 0);
    let mut filled = start;
    let failure = loop {
        if filled == bytes.len() {
            break None;
        }
        match source.read(&mut bytes[filled..]) {
            Ok(0) => break None,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => break Some(error),
        }
    };
    let is_last = filled < bytes.len();
    bytes.truncate(filled);
    failure.map_or(Ok(is_last), Err)
}

/// Turns what was noticed into diagnostics, in the order of the text.
fn locate(record: &mut Record, games: &GameReader) {
    if games.notices.is_empty() {
        return;
    }
    let spans =
        games.notices.iter().map(|notice| (notice.code, notice.span, notice.expected.clone().unwrap_or_default()));
    record.diagnostics = record.diagnostics_about(spans.collect());
    for &code in Code::ALL {
        if let Some(last) = record.diagnostics.iter_mut().rfind(|diagnostic| diagnostic.code == code) {
            last.more += games.uncounted(code) as u64;
        }
    }
}
