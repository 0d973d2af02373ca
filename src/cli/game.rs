//! `corners game`: a game of the archive.

use std::fmt::Write as _;

use anyhow::bail;
use clap::Args;

use super::archive_options::Place;
use super::games;
use super::history::kind_key;
use super::render::Renderer;
use super::style::Look;
use super::texts::{instant, printable};
use super::{IN_ORDER, Tongue, arguments, texts};
use crate::arbiter::{Arbiter, Verdict, Words};
use crate::archive::Archive;
use crate::notation::{ReadOptions, Reader, Record};
use crate::store::{GameId, NamesMatch, Revision, Text, TwinKind};

/// Show a game of an archive: its report, its record, or its verdict for programs
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  corners game 7h2k9qzc                  the report\n  \
    corners game 7h2k9qzc --cgn            the record in export form\n  \
    corners game 7h2k9qzc --original       the bytes as they were given\n  \
    corners game 7h2k9qzc --revision 1 --json")]
pub(super) struct Game {
    /// The id of the game
    #[arg(value_name = "ID", value_parser = arguments::id)]
    id: GameId,
    /// The revision of this number (by default the newest)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    revision: Option<u32>,
    /// The record in export form
    #[arg(long, conflicts_with_all = ["original", "json"])]
    cgn: bool,
    /// The bytes of the record as they were given
    #[arg(long, conflicts_with = "json")]
    original: bool,
    /// The id, the revision and the keys of the verdict on one line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    tongue: Tongue,
}

impl Game {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let archive = self.place.archive()?;
        let revision = archive.revision(self.id, self.revision)?;
        let bytes = if self.original {
            archive.original(&revision)?
        } else if self.cgn {
            archive.record(&revision)?.into_bytes()
        } else if self.json {
            games::line(&revision, None).into_bytes()
        } else {
            self.report(&archive, &revision)?.into_bytes()
        };
        texts::print(&bytes)?;
        Ok(IN_ORDER)
    }

    fn report(&self, archive: &Archive, revision: &Revision) -> anyhow::Result<String> {
        let words = self.tongue.words(self.look.ascii);
        let mut text = self.head(archive, revision, words)?;
        let (record, verdict) = judged(archive, revision)?;
        let renderer =
            Renderer { words, glyphs: self.look.glyphs(), is_coloured: self.look.is_coloured(), explains: true };
        text.push_str(&renderer.game(&record, &verdict));
        Ok(text)
    }

    /// What the archive knows of the game besides its record.
    fn head(&self, archive: &Archive, revision: &Revision, words: &Words) -> anyhow::Result<String> {
        let game = archive.game(self.id)?;
        let mut text = format!(
            "{}  {} {}/{}: {}, {}, {}\n",
            self.id,
            words.text("label-revision"),
            revision.number,
            game.revisions,
            words.text(kind_key(revision.kind)),
            instant(revision.at),
            printable(&revision.who)
        );
        if let Some(why) = &revision.why {
            writeln!(text, "  {}: {}", words.text("label-why"), printable(why))?;
        }
        if let Some(source) = &revision.source {
            writeln!(text, "  {}: {}", words.text("label-source"), printable(source))?;
        }
        if game.is_withdrawn {
            writeln!(text, "  {}", words.text("game-withdrawn"))?;
        }
        for twin in archive.store().twins(self.id)? {
            let kind = words.text(match twin.kind {
                TwinKind::SameMoves => "twin-same-moves",
                TwinKind::Prefix => "twin-prefix",
            });
            let names = match twin.names {
                NamesMatch::Same => String::new(),
                NamesMatch::Transliterated => format!(", {}", words.text("twin-transliterated")),
            };
            writeln!(text, "  {}: {} ({kind}{names})", words.text("import-twin-of"), twin.game)?;
        }
        text.push('\n');
        Ok(text)
    }
}

/// The record of a revision, judged again for its report: its own bytes where they say how they are to be read.
fn judged(archive: &Archive, revision: &Revision) -> anyhow::Result<(Record, Verdict)> {
    let text = archive.store().text(revision.text)?;
    let bytes = match text {
        Text { original: Some(original), manner: None, .. } => original,
        Text { export, .. } => export,
    };
    let options = ReadOptions { largest_game: bytes.len().max(ReadOptions::LARGEST_GAME), ..ReadOptions::default() };
    let mut record = Record::default();
    if !Reader::with_options(&bytes[..], options).read(&mut record)? {
        bail!("the text of game {} holds no record; `corners verify` lists all faults", revision.game);
    }
    let verdict = Arbiter::default().judge(&record);
    Ok((record, verdict))
}
