//! Pieces of a source judged side by side, handed on in the order of the source.

use std::io::{self, Read};
use std::mem;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};

use super::failure::{Failure, Torn};
use super::{Gather, Terms};
use crate::arbiter::Arbiter;
use crate::notation::{Place, Reader, Record};

/// What a source is cut into, in bytes: large enough that cutting costs nothing, small enough for many to be held.
const PIECE: usize = 1 << 20;

/// Judges a whole source: what is gathered of its games comes in the order of the source, some games at a time, and is to be
/// taken out of what is handed over. Returns what the source failed with, if it did; the games before that place are judged.
///
/// # Errors
///
/// Those of `take` alone.
pub fn judge<T: Gather>(
    source: Box<dyn Read + Send>,
    terms: Terms,
    make: &(dyn Fn() -> T + Sync),
    take: &mut dyn FnMut(&mut T) -> io::Result<()>,
) -> io::Result<Option<io::Error>> {
    let failure = Failure::default();
    let source = Box::new(Torn { source, failure: failure.clone() });
    if terms.jobs <= 1 {
        one_by_one(source, &failure, 0, Place::default(), terms, make, take)?;
    } else {
        side_by_side(source, &failure, terms, make, take)?;
    }
    Ok(failure.take())
}

/// Reads and judges in this thread.
fn one_by_one<T: Gather>(
    source: impl Read,
    failure: &Failure,
    offset: u64,
    place: Place,
    terms: Terms,
    make: &(dyn Fn() -> T + Sync),
    take: &mut dyn FnMut(&mut T) -> io::Result<()>,
) -> io::Result<()> {
    let mut reader = Reader::with_options(source, terms.options).starting_at(offset, place);
    let mut arbiter = Arbiter::new(terms.variant);
    let mut gathered = make();
    let mut judge = |record: &Record| {
        gathered.add(record, &arbiter.judge(record));
        if gathered.is_ready() { take(&mut gathered) } else { Ok(()) }
    };
    let mut record = Record::default();
    let mut held: Option<Record> = None;
    while reader.read(&mut record)? {
        if !failure.is_there() {
            judge(&record)?;
        } else if let Some(before) = held.replace(mem::take(&mut record)) {
            // Once the source has failed, a game is known to be whole when another follows.
            judge(&before)?;
        }
    }
    take(&mut gathered)
}

/// How a piece ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Another piece follows.
    GoesOn,
    /// The source ends with it.
    Whole,
    /// The source failed behind it.
    Torn,
}

/// A piece of a source that begins with a game.
struct Piece {
    bytes: Vec<u8>,
    offset: u64,
    place: Place,
    end: End,
}

/// What became of a piece.
struct Judged<T> {
    gathered: T,
    /// The bytes, in case the game before turns out to go on in them.
    piece: Piece,
    /// Where the last game begins, if it may go on in the next piece: it is not judged here.
    tail: Option<(u64, Place)>,
}

/// Judges one piece; of a piece that is not the last, a game that an `Event` tag would not end is left over.
fn judge_piece<T: Gather>(piece: Piece, terms: Terms, make: &(dyn Fn() -> T + Sync)) -> Judged<T> {
    let mut reader = Reader::with_options(piece.bytes.as_slice(), terms.options).starting_at(piece.offset, piece.place);
    let mut arbiter = Arbiter::new(terms.variant);
    let mut gathered = make();
    let (mut record, mut next) = (Record::default(), Record::default());
    let mut has_record = false;
    let mut judge = |record: &Record| gathered.add(record, &arbiter.judge(record));
    // One game behind the reader: the last one is known for what it is only when nothing follows.
    while reader.read(&mut next).expect("memory can be read") {
        if has_record {
            judge(&record);
        }
        mem::swap(&mut record, &mut next);
        has_record = true;
    }
    let is_open = has_record && piece.end == End::GoesOn && !reader.ends_cleanly();
    if has_record && !is_open && piece.end != End::Torn {
        judge(&record);
    }
    let tail = is_open.then(|| (record.offset(), record.place()));
    Judged { gathered, piece, tail }
}

/// What is handed on by the thread that cuts the source.
enum Part<T> {
    /// A piece is being judged; what is gathered of it comes through here.
    Piece(Receiver<Judged<T>>),
    /// From here on the source cannot be cut: it is read as it is.
    Rest(Box<dyn Read + Send>, u64, Place),
}

type Work<T> = (Piece, SyncSender<Judged<T>>);

fn side_by_side<T: Gather>(
    source: Box<dyn Read + Send>,
    failure: &Failure,
    terms: Terms,
    make: &(dyn Fn() -> T + Sync),
    take: &mut dyn FnMut(&mut T) -> io::Result<()>,
) -> io::Result<()> {
    std::thread::scope(|scope| {
        let (work, tasks) = sync_channel::<Work<T>>(terms.jobs);
        // As many pieces are held as this queue is long, and one for each judge.
        let (order, parts) = sync_channel::<Part<T>>(2 * terms.jobs);
        let tasks = Arc::new(Mutex::new(tasks));
        for _ in 0..terms.jobs {
            let tasks = Arc::clone(&tasks);
            scope.spawn(move || {
                loop {
                    let task = tasks.lock().map(|tasks| tasks.recv());
                    let Ok(Ok((piece, answer))) = task else { return };
                    // Nobody waits for the answer once the output is closed.
                    let _ = answer.send(judge_piece(piece, terms, make));
                }
            });
        }
        scope.spawn(move || cut(source, failure, terms, &work, &order));
        collect(&parts, failure, terms, make, take)
    })
}

/// Cuts a source where an `Event` tag follows a blank line.
fn cut<T>(
    mut source: Box<dyn Read + Send>,
    failure: &Failure,
    terms: Terms,
    work: &SyncSender<Work<T>>,
    order: &SyncSender<Part<T>>,
) {
    let mut bytes = Vec::new();
    let (mut offset, mut place) = (0, Place::default());
    loop {
        // What was searched before is not searched again, but for a mark that was torn.
        let searched = bytes.len().saturating_sub(16);
        let wanted = bytes.len() + PIECE;
        bytes.reserve(PIECE);
        // Where a source fails, it ends.
        let is_read = source.by_ref().take(PIECE as u64).read_to_end(&mut bytes).is_ok();
        let is_last = !is_read || bytes.len() < wanted;
        let is_utf16 = offset == 0 && matches!(bytes[..], [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
        let end = if is_last { Some(bytes.len()) } else { last_event(&bytes[searched..]).map(|end| searched + end) };
        match end {
            Some(end) if !is_utf16 => {
                let rest = bytes.split_off(end);
                let end = match is_last {
                    false => End::GoesOn,
                    true if failure.is_there() => End::Torn,
                    true => End::Whole,
                };
                let piece = Piece { bytes: mem::replace(&mut bytes, rest), offset, place, end };
                offset += piece.bytes.len() as u64;
                place = place.after(&piece.bytes);
                let (answer, judged) = sync_channel(1);
                // Both fail only when nobody waits any more.
                if order.send(Part::Piece(judged)).is_err() || work.send((piece, answer)).is_err() || is_last {
                    return;
                }
            }
            _ if is_utf16 || bytes.len() > terms.options.largest_game + PIECE => {
                let rest = io::Cursor::new(bytes).chain(source);
                let _ = order.send(Part::Rest(Box::new(rest), offset, place));
                return;
            }
            _ => {}
        }
    }
}

/// Where the last game begins that an `Event` tag after a blank line begins: no comment goes on behind such a place.
fn last_event(bytes: &[u8]) -> Option<usize> {
    memchr::memrchr_iter(b'[', bytes).find(|&at| {
        let (before, tag) = bytes.split_at(at);
        tag.starts_with(b"[Event \"") && (before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n"))
    })
}

/// Hands on what was gathered of the pieces in their order, and joins what was cut where a game went on.
fn collect<T: Gather>(
    parts: &Receiver<Part<T>>,
    failure: &Failure,
    terms: Terms,
    make: &(dyn Fn() -> T + Sync),
    take: &mut dyn FnMut(&mut T) -> io::Result<()>,
) -> io::Result<()> {
    let mut left_over: Option<Piece> = None;
    for part in parts {
        match part {
            Part::Piece(judged) => {
                let Ok(mut judged) = judged.recv() else { return Err(io::Error::other("a judge stopped")) };
                if let Some(mut start) = left_over.take() {
                    start.bytes.extend_from_slice(&judged.piece.bytes);
                    start.end = judged.piece.end;
                    judged = judge_piece(start, terms, make);
                }
                take(&mut judged.gathered)?;
                left_over = judged.tail.map(|(offset, place)| {
                    let bytes = judged.piece.bytes.split_off((offset - judged.piece.offset) as usize);
                    Piece { bytes, offset, place, end: End::GoesOn }
                });
            }
            Part::Rest(rest, offset, place) => {
                let (start, offset, place) = left_over
                    .take()
                    .map_or((Vec::new(), offset, place), |start| (start.bytes, start.offset, start.place));
                let whole = io::Cursor::new(start).chain(rest);
                return one_by_one(whole, failure, offset, place, terms, make, take);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::Verdict;
    use crate::notation::ReadOptions;
    use crate::rules::Variant;

    struct Lines(Vec<String>);

    impl Gather for Lines {
        fn add(&mut self, record: &Record, verdict: &Verdict) {
            let place = record.place();
            self.0.push(format!(
                "{} {}:{} {:?} {:?}",
                record.offset(),
                place.line,
                place.column,
                verdict.check,
                verdict.diagnostics
            ));
        }
    }

    fn answers(text: &[u8], jobs: usize) -> Vec<String> {
        let (lines, failure) = answers_of(io::Cursor::new(text.to_vec()), jobs);
        assert!(failure.is_none());
        lines
    }

    fn answers_of(source: impl Read + Send + 'static, jobs: usize) -> (Vec<String>, Option<io::Error>) {
        let options = ReadOptions { largest_game: 64 << 10, ..ReadOptions::default() };
        let terms = Terms { options, variant: Variant::default(), jobs };
        let mut lines = Vec::new();
        let mut take = |gathered: &mut Lines| {
            lines.append(&mut gathered.0);
            Ok(())
        };
        let failure = judge(Box::new(source), terms, &|| Lines(Vec::new()), &mut take).expect("memory takes all");
        (lines, failure)
    }

    /// Two judges say what one says, in the same order.
    #[track_caller]
    fn check(text: &[u8]) {
        let one = answers(text, 1);
        let two = answers(text, 2);
        assert_eq!(one.len(), two.len());
        for (one, two) in one.iter().zip(&two) {
            assert_eq!(one, two);
        }
    }

    fn filler(separator: &str) -> String {
        let game = ["[Event \"x\"]", "[White \"é\"]", "", "1. c3-d3 {a long comment} f6-e6 *", "", ""].join(separator);
        game.repeat(3 * PIECE / game.len())
    }

    #[test]
    fn pieces_are_judged_like_the_whole() {
        check(filler("\n").as_bytes());
        check(filler("\r\n").as_bytes());
    }

    #[test]
    fn a_source_without_places_to_cut_is_judged_all_the_same() {
        check(filler("\r").as_bytes());
        check("1. c3-d3 * ".repeat(PIECE / 4).as_bytes());
    }

    struct Fails;

    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("torn"))
        }
    }

    #[test]
    fn where_a_source_fails_all_games_but_the_torn_one_are_judged() {
        let whole = filler("\n");
        let lines = answers(whole.as_bytes(), 1);
        for length in [whole.len(), whole.len() - 30, PIECE, PIECE + 7, 100, 5, 0] {
            let source = || io::Cursor::new(whole.as_bytes()[..length].to_vec()).chain(Fails);
            let (one, failure) = answers_of(source(), 1);
            assert_eq!(failure.map(|error| error.to_string()), Some("torn".to_owned()));
            let (two, failure) = answers_of(source(), 2);
            assert!(failure.is_some());
            assert_eq!(one, two, "{length}");
            assert_eq!(one, lines[..one.len()], "{length}");
            assert!(length < 200 || lines.len() * length / whole.len() - one.len() <= 1, "{length}");
        }
    }

    #[test]
    fn a_large_game_of_tags_alone_goes_on_behind_a_cut() {
        let tags: Vec<_> = (0..PIECE / 10).map(|number| format!("[N{number} \"value\"]\n")).collect();
        let tags = tags.concat();
        check(format!("[White \"x\"]\n{tags}\n[Event \"y\"]\n\n1. c3-d3 *\n\n{}", filler("\n")).as_bytes());
    }

    #[test]
    fn a_game_that_goes_on_behind_a_cut_is_one_game() {
        // Tags without an event, then a blank line and an event: still one game, wherever the cut falls.
        let game = "[White \"x\"]\n\n[Event \"y\"]\n\n1. c3-d3 *\n\n";
        check(game.repeat(3 * PIECE / game.len()).as_bytes());
        let text = format!("{{{}}}\n\n[Event \"y\"]\n\n1. c3-d3 *\n", "word ".repeat(3 * PIECE / 5));
        check(text.as_bytes());
    }
}
