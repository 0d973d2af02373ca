//! A verdict as text for a terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::rules::wrapped;
use crate::arbiter::{Diagram, Glyphs, Report, SourceLine, Verdict, Words};
use crate::notation::{Code, Diagnostic, Record, Severity};
use crate::rules::GameResult;

/// How far the report on a game stands from the margin.
const INDENT: &str = "      ";
/// The columns of its text.
const COLUMNS: usize = 94;
/// So many diagnostics are shown in full; the rest is counted.
const MOST_DIAGNOSTICS: usize = 12;

/// How verdicts are put into text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Renderer {
    pub(super) words: &'static Words,
    pub(super) glyphs: Glyphs,
    pub(super) is_coloured: bool,
    /// The full report for every game.
    pub(super) explains: bool,
}

impl Renderer {
    /// The line of a game, without its number, and the report under it where one is due.
    pub(super) fn game(&self, record: &Record, verdict: &Verdict) -> String {
        let report = Report::new(record, verdict, self.words);
        let mut text = self.line(&report, verdict);
        if self.explains || !verdict.check.is_in_order() {
            self.report(&report, verdict, &mut text).expect("a string takes all");
        }
        text
    }

    /// Result found, reason, article, claim, players.
    fn line(&self, report: &Report<'_>, verdict: &Verdict) -> String {
        let words = self.words;
        let (mark, style) =
            if verdict.check.is_in_order() { (self.yes(), AnsiColor::Green) } else { (self.no(), AnsiColor::Red) };
        let mark = self.painted(mark, Style::new().fg_color(Some(style.into())).bold());
        let nothing = if self.is_ascii() { "-" } else { "–" };
        let result = verdict.result().map_or(nothing, GameResult::token);
        let what = verdict.reason().map_or_else(|| words.status(verdict.status()), |reason| words.reason_id(reason));
        let article = verdict.article().unwrap_or_default();
        let mut line = format!("{mark}  {result:<7}  {}  {article:<4}  {}", padded(&what, 24), report.players());
        let mut remarks = Vec::new();
        if !verdict.check.is_in_order() {
            remarks.push(words.check(verdict.check));
        }
        let counted = |severity| -> u64 {
            let found = verdict.diagnostics.iter().filter(|found| found.code.severity() == severity);
            found.map(|found| 1 + found.more).sum()
        };
        for (severity, key) in [(Severity::Error, "count-errors"), (Severity::Warning, "count-warnings")] {
            let count = counted(severity);
            if count > 0 {
                remarks.push(words.with(key, &[("count", count.into())]));
            }
        }
        if !remarks.is_empty() {
            line = format!("{line}  ({})", remarks.join(", "));
        }
        line
    }

    fn report(&self, report: &Report<'_>, verdict: &Verdict, text: &mut String) -> std::fmt::Result {
        text.push('\n');
        Self::paragraph(text, "", &report.occasion())?;
        if let Some(source) = report.source() {
            self.source(text, &source)?;
        }
        Self::paragraph(text, "", &report.sentence())?;
        if let Some(article) = report.article() {
            for (at, clause) in article.clauses.iter().enumerate() {
                let heading = if at == 0 { format!("{}: ", article.heading) } else { "  ".to_owned() };
                Self::paragraph(text, &heading, clause)?;
            }
        }
        let evidence = report.evidence();
        let bullet = if self.is_ascii() { "* " } else { "• " };
        for fact in &evidence {
            Self::paragraph(text, bullet, fact)?;
        }
        self.diagnostics(text, report)?;
        if self.explains {
            for line in report.rules() {
                Self::paragraph(text, "", &line)?;
            }
        }
        if let (Some(placement), Some(title)) = (report.placement(), report.position_title()) {
            let marks = report.marks();
            let diagram =
                Diagram { placement: &placement, marks: &marks, glyphs: self.glyphs, is_coloured: self.is_coloured };
            writeln!(text, "{INDENT}{title}")?;
            for line in diagram.to_string().lines() {
                writeln!(text, "{INDENT}{line}")?;
            }
            Self::paragraph(text, "", &diagram.legend(self.words))?;
            if let Some(position) = report.position() {
                writeln!(text, "{INDENT}{position}")?;
            }
        }
        debug_assert!(verdict.played.is_some() || report.placement().is_none());
        Ok(())
    }

    /// What was noticed: errors with their place in the source, the rest on one line each.
    fn diagnostics(&self, text: &mut String, report: &Report<'_>) -> std::fmt::Result {
        let all = report.diagnostics();
        for diagnostic in all.iter().take(MOST_DIAGNOSTICS) {
            if diagnostic.code.severity() == Severity::Error && has_place(diagnostic) {
                self.source(text, &report.source_line(diagnostic.span))?;
            }
            Self::paragraph(text, "", &report.diagnostic(diagnostic))?;
        }
        if all.len() > MOST_DIAGNOSTICS {
            let dots = if self.is_ascii() { "..." } else { "…" };
            writeln!(text, "{INDENT}{dots} +{}", all.len() - MOST_DIAGNOSTICS)?;
        }
        Ok(())
    }

    fn source(&self, text: &mut String, line: &SourceLine) -> std::fmt::Result {
        let mut line = line.clone();
        if self.is_ascii() {
            // What is cut off is marked on either side; the mark is ours, and the caret moves with it.
            if let Some(rest) = line.text.strip_prefix('…') {
                line.text = format!("...{rest}");
                line.caret.insert_str(0, "  ");
            }
            if let Some(rest) = line.text.strip_suffix('…') {
                line.text = format!("{rest}...");
            }
        }
        let number = line.number.to_string();
        let blank = " ".repeat(number.len());
        let dim = Style::new().dimmed();
        let caret = self.painted(&line.caret, Style::new().fg_color(Some(AnsiColor::Red.into())).bold());
        writeln!(text, "{INDENT}{} {}", self.painted(&format!("{number} |"), dim), line.text)?;
        writeln!(text, "{INDENT}{} {caret}", self.painted(&format!("{blank} |"), dim))
    }

    fn paragraph(text: &mut String, heading: &str, words: &str) -> std::fmt::Result {
        for (at, line) in wrapped(&format!("{heading}{words}"), COLUMNS).iter().enumerate() {
            writeln!(text, "{INDENT}{}{line}", if at == 0 { "" } else { "  " })?;
        }
        Ok(())
    }

    const fn is_ascii(&self) -> bool {
        matches!(self.glyphs, Glyphs::Ascii)
    }

    const fn yes(&self) -> &'static str {
        if self.is_ascii() { "+" } else { "✓" }
    }

    const fn no(&self) -> &'static str {
        if self.is_ascii() { "x" } else { "✗" }
    }

    pub(super) fn painted(&self, text: &str, style: Style) -> String {
        if self.is_coloured { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// Whether a diagnostic is about a place in the text, and not about all of it.
fn has_place(diagnostic: &Diagnostic) -> bool {
    !matches!(diagnostic.code, Code::TooLarge | Code::DefaultVariant)
}

/// Text in a column of this width, counted in characters.
pub(super) fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(missing))
}
