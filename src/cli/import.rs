//! `corners import`: records of any number into the archive.

use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::ProgressBar;

use super::archive_options::{Person, Place};
use super::games::listed;
use super::interrupt::Interrupt;
use super::render::padded;
use super::source::{Source, progress, sources};
use super::style::Look;
use super::texts::{printable, remark};
use super::{IN_ORDER, NOT_IN_ORDER, Reading, TROUBLE, Tongue, arguments, json, texts};
use crate::arbiter::Words;
use crate::archive::{
    Archive, ArchiveError, BATCH, Editor, ImportOptions, ImportOutcome, Imported, Outcome, Rehearsed, Watch,
};
use crate::store::StoreError;

/// Store records in an archive, which is made if there is none: each game once, with its verdict
#[derive(Debug, Args)]
#[command(
    after_help = "A game that is there already is reported with its id and not stored again; one that is illegal or contradicts \
    its claim is stored with its verdict; one that cannot be read goes to the quarantine with its bytes. Games are stored in \
    batches, and told once they are on the disk. Whatever breaks an import off (Ctrl-C, a full disk, no power), the same \
    command goes on where it ended, and nothing is stored twice.\n\nExamples:\n  corners import games.cgn old.pgn.gz\n  \
    corners import records/ --quiet\n  zstdcat all.cgn.zst | corners import - --json > outcomes.ndjson\n  \
    corners import --dry-run new.cgn\n\nExit status: 0 when everything could be read, 1 when a game could not, 2 for wrong usage, \
    a file that cannot be read, an interruption or trouble with the archive."
)]
pub(super) struct Import {
    /// Record files, `-` for standard input; .gz and .zst are read as they are
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// One outcome a line (NDJSON), as its batch is on the disk; the summary goes to standard error
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
    /// The summary only
    #[arg(long, short)]
    quiet: bool,
    /// Say what would become of each game, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// So many games are stored at once, at most 1000000: more are quicker, and wait longer to be told
    #[arg(long, value_name = "N", default_value_t = BATCH, value_parser = arguments::batch)]
    batch: usize,
    /// How many games are judged at once, at most 256 (by default all cores, at most 16)
    #[arg(long, short, value_name = "N", value_parser = arguments::jobs)]
    jobs: Option<usize>,
    #[command(flatten)]
    person: Person,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    tongue: Tongue,
}

/// What the games of all sources came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Counts {
    read: u64,
    stored: u64,
    /// Of the stored ones.
    not_in_order: u64,
    /// Of the stored ones, those that may be games that were there.
    twins: u64,
    duplicates: u64,
    unreadable: u64,
}

impl Counts {
    fn add(&mut self, outcome: &ImportOutcome) {
        self.read += 1;
        match outcome.outcome {
            Outcome::Stored => {
                self.stored += 1;
                self.not_in_order += u64::from(!outcome.check.is_in_order());
                self.twins += u64::from(!outcome.twins.is_empty());
            }
            Outcome::Duplicate | Outcome::Withdrawn => self.duplicates += 1,
            Outcome::Unreadable => self.unreadable += 1,
        }
    }
}

/// Where the games go.
enum Target {
    /// Into the archive.
    Archive(Box<Editor>),
    /// Nowhere; what is there already is looked up in the archive, if there is one.
    Rehearsal(Option<Box<Archive>>, Rehearsed),
}

impl Import {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let started = Instant::now();
        let mut trouble = false;
        let mut complain = |error: anyhow::Error| {
            texts::complain(&error);
            trouble = true;
        };
        let sources = sources(&self.files, true, &mut complain);
        let interrupt = Interrupt::watched()?;
        let bar = progress(&sources);
        let mut watcher = Watcher {
            import: self,
            words: self.tongue.words(self.look.ascii),
            names_sources: sources.len() > 1,
            bar: &bar,
            started,
            counts: Counts::default(),
            interrupt: &interrupt,
            unheard: None,
        };
        let mut target = None;
        for source in &sources {
            match self.import(source, &mut target, &mut watcher) {
                Ok(()) => {}
                Err(error) if matches!(cause(&error), Some(ArchiveError::Cancelled)) => break,
                Err(error) => {
                    let is_of_the_source = cause(&error).is_none();
                    bar.suspend(|| complain(error));
                    // A source that cannot be read leaves the others; an archive that cannot be written ends it all.
                    if !is_of_the_source {
                        break;
                    }
                }
            }
            if watcher.is_cancelled() {
                break;
            }
        }
        let (counts, unheard) = (watcher.counts, watcher.unheard.take());
        let is_interrupted = interrupt.is_asked() || unheard.is_some();
        if let Some(Target::Archive(editor)) = target {
            bar.set_message(self.tongue.words(self.look.ascii).text("import-indexing"));
            if let Err(error) = editor.close() {
                bar.suspend(|| complain(error.into()));
            }
        }
        bar.finish_and_clear();
        self.sum_up(counts, started.elapsed(), is_interrupted)?;
        Ok(match counts.unreadable {
            _ if trouble || is_interrupted => TROUBLE,
            0 => IN_ORDER,
            _ => NOT_IN_ORDER,
        })
    }

    fn import(&self, source: &Source, target: &mut Option<Target>, watcher: &mut Watcher<'_>) -> anyhow::Result<()> {
        let name = source.name();
        let bytes = source.open(watcher.bar)?;
        let who = self.person.name();
        let options = ImportOptions {
            who: &who,
            manner: self.reading.taken_for.manner(),
            largest_game: self.reading.max_game_size,
            jobs: self.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from).min(16)),
            batch: self.batch,
        };
        // Opened once there is something to store: a mistyped name makes no archive.
        let target = match target {
            Some(target) => target,
            None => target.insert(self.target()?),
        };
        watcher.begin(&name);
        let Imported { counts, failure } = match target {
            Target::Archive(editor) => editor.import(bytes, &name, &options, watcher)?,
            Target::Rehearsal(archive, rehearsed) => {
                Editor::rehearse(archive.as_deref(), bytes, &name, &options, rehearsed, watcher)?
            }
        };
        if counts.read != counts.stored + counts.duplicate + counts.quarantined {
            bail!("{name}: the counts do not add up, which is a mistake in this program: {counts:?}");
        }
        failure.map_or(Ok(()), |error| Err(error).with_context(|| format!("cannot read {name} to its end")))
    }

    fn target(&self) -> anyhow::Result<Target> {
        if !self.dry_run {
            return Ok(Target::Archive(Box::new(self.place.editor("import")?)));
        }
        match self.place.archive() {
            Ok(archive) => Ok(Target::Rehearsal(Some(Box::new(archive)), Rehearsed::default())),
            Err(error) => match cause(&error) {
                Some(ArchiveError::Store(StoreError::NotAnArchive { .. })) => {
                    Ok(Target::Rehearsal(None, Rehearsed::default()))
                }
                _ => Err(error),
            },
        }
    }

    fn sum_up(&self, counts: Counts, elapsed: Duration, is_interrupted: bool) -> anyhow::Result<()> {
        let words = self.tongue.words(self.look.ascii);
        let count = |key: &str, count: u64| words.with(key, &[("count", count.into())]);
        let Counts { read, stored, not_in_order, twins, duplicates, unreadable } = counts;
        // The sum is shown as one, so that anyone can check that nothing was lost.
        let mut lines = vec![format!(
            "{} = {} + {} + {}",
            count("import-read", read),
            count(if self.dry_run { "import-would-store" } else { "import-stored" }, stored),
            count("import-duplicates", duplicates),
            count("import-unreadable", unreadable),
        )];
        let speed = u128::from(read) * 1_000_000 / elapsed.as_micros().max(1);
        let (time, label) = (words.text("label-time"), words.text("label-speed"));
        lines.push(format!("{time}: {:.3} s, {speed} {label}", elapsed.as_secs_f64()));
        for (key, number, command) in [
            (
                "import-not-in-order",
                not_in_order,
                Some("corners search 'check:contradicted or check:missing or check:unsupported or check:void'"),
            ),
            ("import-twins", twins, None),
            ("import-kept", if self.dry_run { 0 } else { unreadable }, Some("corners quarantine list")),
        ] {
            if number > 0 {
                let command = command.map_or_else(String::new, |command| format!(": {command}"));
                lines.push(format!("{}{command}", count(key, number)));
            }
        }
        if is_interrupted {
            lines.push(words.text("import-interrupted"));
        }
        let text = lines.join("\n");
        if self.json {
            remark(&text);
        } else {
            texts::print(format!("{text}\n").as_bytes()).or_else(|error| {
                if error.kind() == io::ErrorKind::BrokenPipe {
                    remark(&text);
                    return Ok(());
                }
                Err(error)
            })?;
        }
        Ok(())
    }
}

/// What the archive says, if it is the archive that failed.
fn cause(error: &anyhow::Error) -> Option<&ArchiveError> {
    error.chain().find_map(|cause| cause.downcast_ref())
}

/// Shows what becomes of the games.
struct Watcher<'a> {
    import: &'a Import,
    words: &'static Words,
    names_sources: bool,
    bar: &'a ProgressBar,
    started: Instant,
    counts: Counts,
    interrupt: &'a Interrupt,
    /// Why nobody hears of outcomes any more.
    unheard: Option<io::Error>,
}

impl Watcher<'_> {
    fn begin(&mut self, name: &str) {
        if self.names_sources && !self.import.json && !self.import.quiet {
            self.print(&format!("{}\n", printable(name)));
        }
    }

    fn print(&mut self, text: &str) {
        if let Err(error) = self.bar.suspend(|| texts::print(text.as_bytes())) {
            self.unheard = Some(error);
        }
    }

    fn line(&self, outcome: &ImportOutcome, text: &mut String) {
        let ImportOutcome { game, line, outcome: what, id, quarantine, status, check, twins, .. } = outcome;
        let is_rehearsal = self.import.dry_run;
        let what = self.words.text(match what {
            Outcome::Stored if is_rehearsal => "outcome-would-store",
            Outcome::Stored => "outcome-stored",
            Outcome::Duplicate => "outcome-duplicate",
            Outcome::Withdrawn => "outcome-withdrawn",
            Outcome::Unreadable => "outcome-unreadable",
        });
        let id = match (id, quarantine) {
            (Some(id), _) => id.to_string(),
            (None, Some(number)) => format!("q{number}"),
            (None, None) => String::new(),
        };
        let status = self.words.status(*status);
        let check = self.words.check(*check);
        let place = self.words.with("import-line", &[("count", (*line).into())]);
        let (what, check, status) = (padded(&what, 12), padded(&check, 14), padded(&status, 21));
        let mut row = format!("{game:>4}  {id:<8}  {what}  {check}  {status}  {place}");
        if !twins.is_empty() {
            write!(row, "  {}: {}", self.words.text("import-twin-of"), listed(twins)).expect("a string takes all");
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
}

impl Watch for Watcher<'_> {
    fn outcomes(&mut self, outcomes: &[ImportOutcome]) {
        let mut text = String::new();
        for outcome in outcomes {
            self.counts.add(outcome);
            if self.import.json {
                text.push_str(&json::line(outcome));
                text.push('\n');
            } else if !self.import.quiet {
                self.line(outcome, &mut text);
            }
        }
        if !text.is_empty() {
            self.print(&text);
        }
        let speed = u128::from(self.counts.read) * 1_000_000 / self.started.elapsed().as_micros().max(1);
        let games = self.words.with("count-games", &[("count", self.counts.read.into())]);
        self.bar.set_message(format!("{games}, {speed} {}", self.words.text("label-speed")));
    }

    fn is_cancelled(&self) -> bool {
        self.interrupt.is_asked() || self.unheard.is_some()
    }
}
