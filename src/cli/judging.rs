//! Judging a source: one game after another, or pieces of it side by side, with the answers in the order of the source.

use std::io::{self, Read};
use std::mem;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};

use crate::arbiter::{Arbiter, Verdict};
use crate::notation::{Place, ReadOptions, Reader, Record};
use crate::rules::Variant;

use super::summary::Summary;

/// What a source is cut into, in bytes: large enough that cutting costs nothing, small enough for many to be held.
const PIECE: usize = 1 << 20;

/// What every judge of one run needs to know.
#[derive(Debug, Clone, Copy)]
pub(super) struct Terms {
    pub(super) options: ReadOptions,
    pub(super) variant: Variant,
    pub(super) jobs: usize,
}

/// Puts an answer into text; what depends on the number of the game is added later.
pub(super) type Render<'a> = dyn Fn(&Record, &Verdict) -> Option<String> + Sync + 'a;

/// Takes the answers of a source, in its order.
pub(super) trait Answers {
    /// The answer on the next game, if it is to be shown.
    fn take(&mut self, answer: Option<&str>) -> io::Result<()>;
}

/// Judges a whole source, and adds up what was found; where the source fails, what it failed with.
///
/// # Errors
///
/// Those of the output alone.
pub(super) fn judge(
    source: Box<dyn Read + Send>,
    terms: Terms,
    render: &Render<'_>,
    answers: &mut dyn Answers,
    summary: &mut Summary,
) -> io::Result<Option<io::Error>> {
    let failure = Failure::default();
    let source = Box::new(Torn { source, failure: failure.clone() });
    if terms.jobs <= 1 {
        one_by_one(source, &failure, 0, Place::default(), terms, render, answers, summary)?;
    } else {
        side_by_side(source, &failure, terms, render, answers, summary)?;
    }
    Ok(failure.take())
}

/// How a source failed, if it did.
#[derive(Debug, Clone, Default)]
struct Failure(Arc<Mutex<Option<io::Error>>>);

impl Failure {
    fn is_there(&self) -> bool {
        self.0.lock().is_ok_and(|error| error.is_some())
    }

    fn set(&self, error: io::Error) {
        if let Ok(mut failure) = self.0.lock() {
            *failure = Some(error);
        }
    }

    fn take(&self) -> Option<io::Error> {
        self.0.lock().ok().and_then(|mut error| error.take())
    }
}

/// A source that ends where it fails, so that the games before that place are judged. The last game that is read of it may be
/// torn, and is not judged.
struct Torn<R> {
    source: R,
    failure: Failure,
}

impl<R: Read> Read for Torn<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.failure.is_there() {
            return Ok(0);
        }
        self.source.read(bytes).or_else(|error| {
            if error.kind() == io::ErrorKind::Interrupted {
                return Err(error);
            }
            self.failure.set(error);
            Ok(0)
        })
    }
}

/// Reads and judges in this thread.
#[allow(clippy::too_many_arguments, reason = "A piece of a source is its bytes, how they end and where they begin.")]
fn one_by_one(
    source: impl Read,
    failure: &Failure,
    offset: u64,
    place: Place,
    terms: Terms,
    render: &Render<'_>,
    answers: &mut dyn Answers,
    summary: &mut Summary,
) -> io::Result<()> {
    let mut reader = Reader::with_options(source, terms.options).starting_at(offset, place);
    let mut arbiter = Arbiter::new(terms.variant);
    let mut judge = |record: &Record| {
        let verdict = arbiter.judge(record);
        summary.add(&verdict);
        answers.take(render(record, &verdict).as_deref())
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
    Ok(())
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
struct Judged {
    answers: Vec<Option<String>>,
    summary: Summary,
    /// The bytes, in case the game before turns out to go on in them.
    piece: Piece,
    /// Where the last game begins, if it may go on in the next piece: it is not judged here.
    tail: Option<(u64, Place)>,
}

/// Judges one piece; of a piece that is not the last, a game that an `Event` tag would not end is left over.
fn judge_piece(piece: Piece, terms: Terms, render: &Render<'_>) -> Judged {
    let mut reader = Reader::with_options(piece.bytes.as_slice(), terms.options).starting_at(piece.offset, piece.place);
    let mut arbiter = Arbiter::new(terms.variant);
    let mut summary = Summary::default();
    let mut answers = Vec::new();
    let (mut record, mut next) = (Record::default(), Record::default());
    let mut has_record = false;
    let mut judge = |record: &Record| {
        let verdict = arbiter.judge(record);
        summary.add(&verdict);
        answers.push(render(record, &verdict));
    };
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
    Judged { answers, summary, piece, tail }
}

/// What is handed on by the thread that cuts the source.
enum Part {
    /// A piece is being judged; the answer comes through here.
    Piece(Receiver<Judged>),
    /// From here on the source cannot be cut: it is read as it is.
    Rest(Box<dyn Read + Send>, u64, Place),
}

type Work = (Piece, SyncSender<Judged>);

fn side_by_side(
    source: Box<dyn Read + Send>,
    failure: &Failure,
    terms: Terms,
    render: &Render<'_>,
    answers: &mut dyn Answers,
    summary: &mut Summary,
) -> io::Result<()> {
    std::thread::scope(|scope| {
        let (work, tasks) = sync_channel::<Work>(terms.jobs);
        // As many pieces are held as this queue is long, and one for each judge.
        let (order, parts) = sync_channel::<Part>(2 * terms.jobs);
        let tasks = Arc::new(Mutex::new(tasks));
        for _ in 0..terms.jobs {
            let tasks = Arc::clone(&tasks);
            scope.spawn(move || {
                loop {
                    let task = tasks.lock().map(|tasks| tasks.recv());
                    let Ok(Ok((piece, answer))) = task else { return };
                    // Nobody waits for the answer once the output is closed.
                    let _ = answer.send(judge_piece(piece, terms, render));
                }
            });
        }
        scope.spawn(move || cut(source, failure, terms, &work, &order));
        collect(&parts, failure, terms, render, answers, summary)
    })
}

/// Cuts a source where an `Event` tag follows a blank line.
fn cut(
    mut source: Box<dyn Read + Send>,
    failure: &Failure,
    terms: Terms,
    work: &SyncSender<Work>,
    order: &SyncSender<Part>,
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

/// Puts the pieces' answers in order, and joins what was cut where a game went on.
fn collect(
    parts: &Receiver<Part>,
    failure: &Failure,
    terms: Terms,
    render: &Render<'_>,
    answers: &mut dyn Answers,
    summary: &mut Summary,
) -> io::Result<()> {
    let mut left_over: Option<Piece> = None;
    for part in parts {
        match part {
            Part::Piece(judged) => {
                let Ok(mut judged) = judged.recv() else { return Err(io::Error::other("a judge stopped")) };
                if let Some(mut start) = left_over.take() {
                    start.bytes.extend_from_slice(&judged.piece.bytes);
                    start.end = judged.piece.end;
                    judged = judge_piece(start, terms, render);
                }
                summary.join(&judged.summary);
                for answer in &judged.answers {
                    answers.take(answer.as_deref())?;
                }
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
                return one_by_one(whole, failure, offset, place, terms, render, answers, summary);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Lines(Vec<String>);

    impl Answers for Lines {
        fn take(&mut self, answer: Option<&str>) -> io::Result<()> {
            self.0.extend(answer.map(str::to_owned));
            Ok(())
        }
    }

    fn answers(text: &[u8], jobs: usize) -> (Vec<String>, Summary) {
        let (lines, summary, failure) = answers_of(io::Cursor::new(text.to_vec()), jobs);
        assert!(failure.is_none());
        (lines, summary)
    }

    fn answers_of(source: impl Read + Send + 'static, jobs: usize) -> (Vec<String>, Summary, Option<io::Error>) {
        let options = ReadOptions { largest_game: 64 << 10, ..ReadOptions::default() };
        let terms = Terms { options, variant: Variant::default(), jobs };
        let render = |record: &Record, verdict: &Verdict| {
            let place = record.place();
            Some(format!(
                "{} {}:{} {:?} {:?}",
                record.offset(),
                place.line,
                place.column,
                verdict.check,
                verdict.diagnostics
            ))
        };
        let (mut lines, mut summary) = (Lines(Vec::new()), Summary::default());
        let failure = judge(Box::new(source), terms, &render, &mut lines, &mut summary).expect("memory takes all");
        (lines.0, summary, failure)
    }

    /// Two judges say what one says, in the same order.
    #[track_caller]
    fn check(text: &[u8]) {
        let (one, first) = answers(text, 1);
        let (two, second) = answers(text, 2);
        assert_eq!(one.len(), two.len());
        for (one, two) in one.iter().zip(&two) {
            assert_eq!(one, two);
        }
        assert_eq!(first.games, second.games);
        assert_eq!(first.plies, second.plies);
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
        let (lines, _) = answers(whole.as_bytes(), 1);
        for length in [whole.len(), whole.len() - 30, PIECE, PIECE + 7, 100, 5, 0] {
            let source = || io::Cursor::new(whole.as_bytes()[..length].to_vec()).chain(Fails);
            let (one, first, failure) = answers_of(source(), 1);
            assert_eq!(failure.map(|error| error.to_string()), Some("torn".to_owned()));
            let (two, second, failure) = answers_of(source(), 2);
            assert!(failure.is_some());
            assert_eq!(one, two, "{length}");
            assert_eq!((first.games, second.games), (one.len() as u64, one.len() as u64));
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
