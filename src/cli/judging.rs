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

/// Judges a whole source, and adds up what was found.
pub(super) fn judge(
    source: Box<dyn Read + Send>,
    terms: Terms,
    render: &Render<'_>,
    answers: &mut dyn Answers,
    summary: &mut Summary,
) -> io::Result<()> {
    if terms.jobs <= 1 {
        return one_by_one(source, 0, Place::default(), terms, render, answers, summary);
    }
    side_by_side(source, terms, render, answers, summary)
}

/// Reads and judges in this thread.
fn one_by_one(
    source: impl Read,
    offset: u64,
    place: Place,
    terms: Terms,
    render: &Render<'_>,
    answers: &mut dyn Answers,
    summary: &mut Summary,
) -> io::Result<()> {
    let mut reader = Reader::with_options(source, terms.options).starting_at(offset, place);
    let mut arbiter = Arbiter::new(terms.variant);
    let mut record = Record::default();
    while reader.read(&mut record)? {
        let verdict = arbiter.judge(&record);
        summary.add(&verdict);
        answers.take(render(&record, &verdict).as_deref())?;
    }
    Ok(())
}

/// A piece of a source that begins with a game.
struct Piece {
    bytes: Vec<u8>,
    offset: u64,
    place: Place,
    is_last: bool,
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
    let is_open = has_record && !piece.is_last && !reader.ends_cleanly();
    if has_record && !is_open {
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
    /// The source failed.
    Failed(io::Error),
}

type Work = (Piece, SyncSender<Judged>);

fn side_by_side(
    source: Box<dyn Read + Send>,
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
        scope.spawn(move || cut(source, terms, &work, &order));
        collect(&parts, terms, render, answers, summary)
    })
}

/// Cuts a source where an `Event` tag follows a blank line.
fn cut(mut source: Box<dyn Read + Send>, terms: Terms, work: &SyncSender<Work>, order: &SyncSender<Part>) {
    let mut bytes = Vec::new();
    let (mut offset, mut place) = (0, Place::default());
    loop {
        // What was searched before is not searched again, but for a mark that was torn.
        let searched = bytes.len().saturating_sub(16);
        let wanted = bytes.len() + PIECE;
        let is_last = match source.by_ref().take(PIECE as u64).read_to_end(&mut bytes) {
            Ok(_) => bytes.len() < wanted,
            Err(error) => {
                let _ = order.send(Part::Failed(error));
                return;
            }
        };
        let is_utf16 = offset == 0 && matches!(bytes[..], [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
        let end = if is_last { Some(bytes.len()) } else { last_event(&bytes[searched..]).map(|end| searched + end) };
        match end {
            Some(end) if !is_utf16 => {
                let rest = bytes.split_off(end);
                let piece = Piece { bytes: mem::replace(&mut bytes, rest), offset, place, is_last };
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
    const TAG: usize = b"[Event \"".len();
    let marks = [&b"\n\n[Event \""[..], b"\n\r\n[Event \""];
    marks.iter().filter_map(|mark| Some(memchr::memmem::rfind(bytes, mark)? + mark.len() - TAG)).max()
}

/// Puts the pieces' answers in order, and joins what was cut where a game went on.
fn collect(
    parts: &Receiver<Part>,
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
                    start.is_last = judged.piece.is_last;
                    judged = judge_piece(start, terms, render);
                }
                summary.join(&judged.summary);
                for answer in &judged.answers {
                    answers.take(answer.as_deref())?;
                }
                left_over = judged.tail.map(|(offset, place)| {
                    let bytes = judged.piece.bytes.split_off((offset - judged.piece.offset) as usize);
                    Piece { bytes, offset, place, is_last: false }
                });
            }
            Part::Rest(rest, offset, place) => {
                let (start, offset, place) = left_over
                    .take()
                    .map_or((Vec::new(), offset, place), |start| (start.bytes, start.offset, start.place));
                return one_by_one(io::Cursor::new(start).chain(rest), offset, place, terms, render, answers, summary);
            }
            Part::Failed(error) => return Err(error),
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
        let source = Box::new(io::Cursor::new(text.to_vec()));
        judge(source, terms, &render, &mut lines, &mut summary).expect("memory can be read");
        (lines.0, summary)
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

    #[test]
    fn a_game_that_goes_on_behind_a_cut_is_one_game() {
        // Tags without an event, then a blank line and an event: still one game, wherever the cut falls.
        let game = "[White \"x\"]\n\n[Event \"y\"]\n\n1. c3-d3 *\n\n";
        check(game.repeat(3 * PIECE / game.len()).as_bytes());
        let text = format!("{{{}}}\n\n[Event \"y\"]\n\n1. c3-d3 *\n", "word ".repeat(3 * PIECE / 5));
        check(text.as_bytes());
    }
}
