//! `corners history`: who changed a game, when, what and why.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;
use serde_json::Value;

use super::archive_options::Place;
use super::style::Look;
use super::texts::{instant, printable};
use super::{IN_ORDER, Tongue, arguments, json, texts};
use crate::arbiter::Words;
use crate::archive::{Change, DiffLine, FieldChange};
use crate::store::{GameId, Kind};

/// Show who changed a game, when, what and why: its revisions, with what each changed in the record and in the verdict
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  corners history 7h2k9qzc\n  corners history 7h2k9qzc --json")]
pub(super) struct History {
    /// The id of the game
    #[arg(value_name = "ID", value_parser = arguments::id)]
    id: GameId,
    /// One revision a line (NDJSON)
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    tongue: Tongue,
}

impl History {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let changes = self.place.archive()?.history(self.id)?;
        let teller = Teller::new(&self.look, &self.tongue);
        let mut text = String::new();
        for (at, change) in changes.iter().enumerate() {
            if self.json {
                writeln!(text, "{}", line(change)?)?;
            } else {
                if at > 0 {
                    text.push('\n');
                }
                text.push_str(&teller.change(change));
            }
        }
        texts::print(text.as_bytes())?;
        Ok(IN_ORDER)
    }
}

/// A revision for programs.
#[derive(Serialize)]
struct ChangeForm<'a> {
    id: GameId,
    revision: u32,
    kind: Kind,
    at: String,
    who: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<Value>,
    rulebook: u32,
    reader: u32,
    #[serde(skip_serializing_if = "<[DiffLine]>::is_empty")]
    record: &'a [DiffLine],
    #[serde(skip_serializing_if = "<[FieldChange]>::is_empty")]
    verdict: &'a [FieldChange],
}

/// A revision and what it changed, for programs.
pub(super) fn line(change: &Change) -> anyhow::Result<String> {
    let revision = &change.revision;
    let form = json::line(&ChangeForm {
        id: revision.game,
        revision: revision.number,
        kind: revision.kind,
        at: instant(revision.at),
        who: &revision.who,
        why: revision.why.as_deref(),
        source: revision.source.as_deref(),
        ruling: revision.ruling.as_deref().map(serde_json::from_str).transpose()?,
        rulebook: revision.rulebook,
        reader: revision.reader,
        record: &change.record,
        verdict: &change.verdict,
    });
    Ok(json::with_last(&form, "answer", &revision.answer))
}

/// Puts revisions into words.
#[derive(Debug)]
pub(super) struct Teller {
    words: &'static Words,
    is_coloured: bool,
    is_ascii: bool,
}

impl Teller {
    pub(super) fn new(look: &Look, tongue: &Tongue) -> Self {
        Self { words: tongue.words(look.ascii), is_coloured: look.is_coloured(), is_ascii: look.ascii }
    }

    /// A revision: what it is, who and why, the lines of the record and the fields of the verdict that it changed.
    pub(super) fn change(&self, change: &Change) -> String {
        let revision = &change.revision;
        let head = format!(
            "{}  {} {}  {}",
            revision.game,
            self.words.text("label-revision"),
            revision.number,
            self.words.text(kind_key(revision.kind))
        );
        let mut text = format!("{}\n", self.painted(&head, Style::new().bold()));
        let mut tell = |label: &str, value: &str| {
            writeln!(text, "  {label}: {}", printable(value)).expect("a string takes all");
        };
        tell(&self.words.text("label-when"), &instant(revision.at));
        tell(&self.words.text("label-who"), &revision.who);
        if let Some(why) = &revision.why {
            tell(&self.words.text("label-why"), why);
        }
        if let (Kind::Stored, Some(source)) = (revision.kind, &revision.source) {
            tell(&self.words.text("label-source"), source);
        }
        if let Some(ruling) = &revision.ruling {
            tell(&self.words.text("label-ruling"), &ruling_words(ruling));
        }
        if !change.record.is_empty() {
            writeln!(text, "  {}:", self.words.text("label-record")).expect("a string takes all");
        }
        for DiffLine { sign, line } in &change.record {
            let line = format!("{sign} {}", printable(line));
            let style = match sign {
                '+' => Style::new().fg_color(Some(AnsiColor::Green.into())),
                '-' => Style::new().fg_color(Some(AnsiColor::Red.into())),
                _ => Style::new(),
            };
            writeln!(text, "    {}", self.painted(line.trim_end(), style)).expect("a string takes all");
        }
        if !change.verdict.is_empty() {
            writeln!(text, "  {}:", self.words.text("label-verdict")).expect("a string takes all");
        }
        for field in &change.verdict {
            writeln!(text, "    {}", self.field(field)).expect("a string takes all");
        }
        text
    }

    /// A field of a verdict before and after.
    pub(super) fn field(&self, change: &FieldChange) -> String {
        let nothing = if self.is_ascii { "-" } else { "–" };
        let arrow = if self.is_ascii { "->" } else { "→" };
        let shown = |value: &Option<Value>| match value {
            None => nothing.to_owned(),
            Some(Value::String(text)) => printable(text),
            Some(value) => json::line(value),
        };
        format!("{}: {} {arrow} {}", printable(&change.field), shown(&change.before), shown(&change.after))
    }

    fn painted(&self, text: &str, style: Style) -> String {
        if self.is_coloured { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// The message for what a revision does.
pub(super) const fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::Stored => "kind-stored",
        Kind::Correction => "kind-correction",
        Kind::Ruling => "kind-ruling",
        Kind::Rejudged => "kind-rejudged",
        Kind::Withdrawal => "kind-withdrawal",
        Kind::Restoration => "kind-restoration",
    }
}

/// A ruling on one line: `let-stand ply 14`.
fn ruling_words(ruling: &str) -> String {
    let Ok(Value::Object(ruling)) = serde_json::from_str(ruling) else { return ruling.trim_matches('"').to_owned() };
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut words = Vec::new();
    for (name, value) in ruling {
        words.push(name);
        for (key, value) in value.as_object().into_iter().flatten() {
            words.push(format!("{key} {}", word(value)));
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_is_put_on_one_line() {
        assert_eq!(ruling_words("{\"let-stand\":{\"ply\":14}}"), "let-stand ply 14");
        assert_eq!(ruling_words("\"note\""), "note");
        let declared = ruling_words("{\"declare\":{\"result\":\"1-0\",\"termination\":\"adjudication\"}}");
        assert_eq!(declared, "declare result 1-0 termination adjudication");
    }
}
