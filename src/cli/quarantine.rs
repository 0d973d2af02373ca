//! `corners quarantine`: records that could not be read.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Subcommand};
use serde::{Deserialize, Serialize};

use super::archive_options::{Person, Place, signed};
use super::correct::record_of;
use super::games::listed;
use super::render::Renderer;
use super::style::Look;
use super::table::{Column, Table, terminal_width};
use super::texts::{instant, printable, remark};
use super::{IN_ORDER, NOT_IN_ORDER, TakenFor, Tongue, json, texts};
use crate::arbiter::{Arbiter, Words};
use crate::archive::{ArchiveError, ImportOutcome, Outcome};
use crate::notation::{ReadOptions, Reader, Record};
use crate::store::{GameId, QuarantineState, Quarantined};

/// Look after records that could not be read: list them, mend them, try them again
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  corners quarantine list\n  corners quarantine show 3\n  corners quarantine show 3 --original > \
    torn.cgn        # then mend it in an editor\n  corners quarantine mend 3 torn.cgn --reason 'the variant was misspelt'\n  \
    corners quarantine retry --all\n  corners quarantine drop 4 --reason 'no game, an advertisement'"
)]
pub(super) struct Quarantine {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the records that wait
    List(List),
    /// Show a record: where it came from, what is wrong with it, its text
    Show(Show),
    /// Store a mended text of a record as a game
    Mend(Mend),
    /// Try records again, as after an update of the program, or with another --variant or --encoding
    Retry(Retry),
    /// Give a record up; its bytes are kept
    Drop(Discard),
}

impl Quarantine {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        match &self.action {
            Action::List(list) => list.run(),
            Action::Show(show) => show.run(),
            Action::Mend(mend) => mend.run(),
            Action::Retry(retry) => retry.run(),
            Action::Drop(discard) => discard.run(),
        }
    }
}

/// The number of a record in quarantine, with or without the `q` that an import writes before it.
fn number(text: &str) -> Result<i64, String> {
    let digits = text.strip_prefix('q').unwrap_or(text);
    let expected = || super::arguments::expected("the number of a record in quarantine, such as 3 or q3", text);
    digits.parse().ok().filter(|&number| number > 0).ok_or_else(expected)
}

#[derive(Debug, Args)]
struct List {
    /// Those that were mended or dropped too
    #[arg(long)]
    all: bool,
    /// One record a line (NDJSON)
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    tongue: Tongue,
}

/// A record in quarantine for programs.
#[derive(Serialize)]
struct Form<'a> {
    quarantine: i64,
    state: QuarantineState,
    source: &'a str,
    line: u64,
    at: String,
    who: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<GameId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

fn form(record: &Quarantined) -> String {
    let form = json::line(&Form {
        quarantine: record.id,
        state: record.state,
        source: &record.source,
        line: record.line,
        at: instant(record.at),
        who: &record.who,
        id: record.game,
        why: record.why.as_deref(),
    });
    json::with_last(&form, "answer", &record.answer)
}

fn state(state: QuarantineState, words: &Words) -> String {
    words.text(match state {
        QuarantineState::Waiting => "quarantine-waiting",
        QuarantineState::Mended => "quarantine-mended",
        QuarantineState::Dropped => "quarantine-dropped",
    })
}

/// What was noticed first.
fn first_message(answer: &str) -> String {
    #[derive(Deserialize)]
    struct Noticed {
        #[serde(default)]
        diagnostics: Vec<Message>,
    }
    #[derive(Deserialize)]
    struct Message {
        severity: String,
        message: String,
    }
    let Ok(noticed) = serde_json::from_str::<Noticed>(answer) else { return String::new() };
    let error = noticed.diagnostics.iter().find(|message| message.severity == "error");
    error.or(noticed.diagnostics.first()).map(|message| message.message.clone()).unwrap_or_default()
}

impl List {
    fn run(&self) -> anyhow::Result<u8> {
        let archive = self.place.archive()?;
        let wanted = (!self.all).then_some(QuarantineState::Waiting);
        let records = archive.store().quarantine(wanted)?;
        let words = self.tongue.words(self.look.ascii);
        let mut text = String::new();
        if self.json {
            for record in &records {
                writeln!(text, "{}", form(record))?;
            }
        } else if !records.is_empty() {
            let mut table = Table::new([
                (Column::Number, words.text("column-number")),
                (Column::Whole, words.text("column-state")),
                (Column::Text, words.text("column-place")),
                (Column::Whole, words.text("column-when")),
                (Column::Text, words.text("column-who")),
                (Column::Text, words.text("column-wrong")),
            ]);
            for record in &records {
                table.add([
                    format!("q{}", record.id),
                    state(record.state, words),
                    format!("{}:{}", record.source, record.line),
                    instant(record.at),
                    record.who.clone(),
                    first_message(&record.answer),
                ]);
            }
            for line in table.lines(terminal_width(), self.look.ascii) {
                writeln!(text, "{line}")?;
            }
        }
        texts::print(text.as_bytes())?;
        remark(&words.with("quarantine-count", &[("count", records.len().into())]));
        Ok(IN_ORDER)
    }
}

#[derive(Debug, Args)]
struct Show {
    /// The number of the record
    #[arg(value_name = "N", value_parser = number)]
    number: i64,
    /// The bytes as they were given, and nothing else
    #[arg(long, conflicts_with = "json")]
    original: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    taken_for: TakenFor,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    tongue: Tongue,
}

impl Show {
    fn run(&self) -> anyhow::Result<u8> {
        let archive = self.place.archive()?;
        let record = archive.store().quarantined(self.number)?.ok_or(ArchiveError::NotQuarantined(self.number))?;
        if self.original {
            texts::print(&record.bytes)?;
        } else if self.json {
            texts::print((form(&record) + "\n").as_bytes())?;
        } else {
            texts::print(self.report(&record)?.as_bytes())?;
        }
        Ok(IN_ORDER)
    }

    fn report(&self, record: &Quarantined) -> anyhow::Result<String> {
        let words = self.tongue.words(self.look.ascii);
        let mut text = format!(
            "q{}  {}: {}:{}, {}, {}\n",
            record.id,
            state(record.state, words),
            printable(&record.source),
            record.line,
            instant(record.at),
            printable(&record.who)
        );
        if let Some(id) = record.game {
            writeln!(text, "  {}: {id}", words.text("column-id"))?;
        }
        if let Some(why) = &record.why {
            writeln!(text, "  {}: {}", words.text("label-why"), printable(why))?;
        }
        text.push('\n');
        let renderer =
            Renderer { words, glyphs: self.look.glyphs(), is_coloured: self.look.is_coloured(), explains: true };
        let options = ReadOptions {
            encoding: self.taken_for.encoding,
            largest_game: record.bytes.len().max(ReadOptions::LARGEST_GAME),
        };
        let mut reader = Reader::with_options(&record.bytes[..], options);
        let mut arbiter = Arbiter::new(self.taken_for.variant);
        let mut one = Record::default();
        if record.bytes.is_empty() {
            // It was too large to be kept: what was noticed then is all that there is.
            writeln!(text, "{}", printable(&first_message(&record.answer)))?;
        }
        while reader.read(&mut one)? {
            let verdict = arbiter.judge(&one);
            writeln!(text, "{}", renderer.game(&one, &verdict).trim_end())?;
        }
        text.push('\n');
        for line in String::from_utf8_lossy(&record.bytes).lines() {
            writeln!(text, "  {}", printable(line))?;
        }
        Ok(text)
    }
}

/// How what became of a record is told.
#[derive(Debug, Args)]
struct OutcomeOutput {
    /// One outcome a line (NDJSON), as `import --json` writes it
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    tongue: Tongue,
}

impl OutcomeOutput {
    fn tell(&self, outcomes: &[ImportOutcome]) -> anyhow::Result<u8> {
        let words = self.tongue.words(self.look.ascii);
        let mut text = String::new();
        for outcome in outcomes {
            if self.json {
                writeln!(text, "{}", json::line(outcome))?;
                continue;
            }
            let what = words.text(match outcome.outcome {
                Outcome::Stored => "outcome-stored",
                Outcome::Duplicate => "outcome-duplicate",
                Outcome::Withdrawn => "outcome-withdrawn",
                Outcome::Unreadable => "outcome-unreadable",
            });
            write!(text, "q{}  {what}", outcome.game)?;
            if let Some(id) = outcome.id {
                write!(text, "  {id}  {}", words.check(outcome.check))?;
            }
            if !outcome.twins.is_empty() {
                write!(text, "  {}: {}", words.text("import-twin-of"), listed(&outcome.twins))?;
            }
            text.push('\n');
        }
        texts::print(text.as_bytes())?;
        let is_all_read = outcomes.iter().all(|outcome| outcome.outcome != Outcome::Unreadable);
        Ok(if is_all_read { IN_ORDER } else { NOT_IN_ORDER })
    }
}

#[derive(Debug, Args)]
struct Mend {
    /// The number of the record
    #[arg(value_name = "N", value_parser = number)]
    number: i64,
    /// A file with the mended record, `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What was mended; it stands in the quarantine and in the history of the game
    #[arg(long, value_name = "TEXT")]
    reason: String,
    #[command(flatten)]
    person: Person,
    #[command(flatten)]
    output: OutcomeOutput,
    #[command(flatten)]
    taken_for: TakenFor,
    #[command(flatten)]
    place: Place,
}

impl Mend {
    fn run(&self) -> anyhow::Result<u8> {
        let bytes = record_of(&self.file)?;
        let mut editor = self.place.editor_of_existing("quarantine mend")?;
        let manner = self.taken_for.manner();
        let outcome =
            signed(&self.person, &self.reason, |signed| Ok(editor.mend(self.number, &bytes, manner, signed)?))?;
        editor.close()?;
        self.output.tell(&[outcome])
    }
}

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 when all could be read, 1 when one could not, 2 for wrong usage or trouble.")]
struct Retry {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    person: Person,
    #[command(flatten)]
    output: OutcomeOutput,
    #[command(flatten)]
    taken_for: TakenFor,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Which {
    /// The numbers of records
    #[arg(value_name = "N", value_parser = number)]
    numbers: Vec<i64>,
    /// All that wait
    #[arg(long)]
    all: bool,
}

impl Retry {
    fn run(&self) -> anyhow::Result<u8> {
        let mut editor = self.place.editor_of_existing("quarantine retry")?;
        let (manner, who) = (self.taken_for.manner(), self.person.name());
        let numbers = if self.which.all {
            let waiting = editor.archive()?.store().quarantine(Some(QuarantineState::Waiting))?;
            waiting.iter().map(|record| record.id).collect()
        } else {
            self.which.numbers.clone()
        };
        let mut outcomes = Vec::new();
        let mut is_all_read = true;
        for number in numbers {
            match editor.retry(Some(number), manner, &who) {
                Ok(outcome) => outcomes.extend(outcome),
                // One that was too large to be kept has no bytes; the others are tried all the same.
                Err(error @ ArchiveError::NotOneRecord(_)) if self.which.all => {
                    texts::complain(&anyhow::Error::new(error).context(format!("q{number}")));
                    is_all_read = false;
                }
                Err(error) => return Err(error).with_context(|| format!("q{number}")),
            }
        }
        editor.close()?;
        let status = self.output.tell(&outcomes)?;
        Ok(if is_all_read { status } else { NOT_IN_ORDER })
    }
}

#[derive(Debug, Args)]
struct Discard {
    /// The number of the record
    #[arg(value_name = "N", value_parser = number)]
    number: i64,
    /// Why it is not worth mending
    #[arg(long, value_name = "TEXT")]
    reason: String,
    #[command(flatten)]
    person: Person,
    #[command(flatten)]
    place: Place,
}

impl Discard {
    fn run(&self) -> anyhow::Result<u8> {
        let mut editor = self.place.editor_of_existing("quarantine drop")?;
        signed(&self.person, &self.reason, |signed| Ok(editor.drop_quarantined(self.number, signed)?))?;
        editor.close()?;
        Ok(IN_ORDER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_an_import_writes_it() {
        assert_eq!([number("3"), number("q12")], [Ok(3), Ok(12)]);
        for wrong in ["", "q", "0", "-1", "x"] {
            assert!(number(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_first_error_is_what_is_wrong() {
        let answer = r#"{"diagnostics":[{"severity":"warning","message":"a"},{"severity":"error","message":"b"}]}"#;
        assert_eq!(first_message(answer), "b");
        assert_eq!(first_message("{}"), "");
    }
}
