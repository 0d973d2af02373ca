//! The report on one game: everything that an arbiter wants to see of it, part by part, in one language.

use std::fmt;

use super::diagram::{Diagram, Glyphs, Marks, Placement};
use super::source_line::SourceLine;
use super::verdict::{Finding, Illegal, Verdict};
use super::words::Words;
use crate::board::{Board16, Color, PerSide, Square};
use crate::notation::{Diagnostic, Paths, Record, Span, Token, WrittenMove};
use crate::replay::FullPaths;
use crate::rules::Ending;
use crate::rules::articles::{Article, article};

/// No board has more squares, and a path without repetition is no longer.
const LONGEST_PATH: usize = 257;

/// A record, the verdict on it, and the words to say it in.
///
/// Every part can be had by itself, and the whole is its `Display` form.
///
/// ```
/// use corners::arbiter::{Arbiter, Report, Words};
/// use corners::notation::{Reader, Record};
///
/// let text = "[White \"Riva, Ada\"]\n[Variant \"classic-3x3\"]\n\n1. c3-d3 f6-e6 2. c2-e2 *\n";
/// let mut record = Record::default();
/// Reader::new(text.as_bytes()).read(&mut record)?;
/// let verdict = Arbiter::default().judge(&record);
/// let report = Report::new(&record, &verdict, Words::english());
/// assert_eq!(report.players(), "Riva, Ada – unknown player");
/// let source = report.source().expect("the ply is in the text");
/// assert_eq!(source.number, 4);
/// assert_eq!(source.text, "1. c3-d3 f6-e6 2. c2-e2 *");
/// assert_eq!(source.caret, "                  ^^^^^");
/// assert_eq!(report.article().expect("2.3 is broken").heading, "Article 2.3");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Report<'a> {
    record: &'a Record,
    verdict: &'a Verdict,
    words: &'a Words,
}

/// An article as a report shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CitedArticle {
    /// The article.
    pub article: &'static Article,
    /// What it is called, such as “Article 4.2”.
    pub heading: String,
    /// Its clauses in full, each behind its mark: `[S]` for the source, `[R]` for a ruling.
    pub clauses: Vec<String>,
}

impl<'a> Report<'a> {
    /// The report on a record with its verdict.
    pub fn new(record: &'a Record, verdict: &'a Verdict, words: &'a Words) -> Self {
        Self { record, verdict, words }
    }

    /// The names of both players.
    pub fn names(&self) -> PerSide<String> {
        let name = |tag| self.tag(tag).unwrap_or_else(|| self.words.text("unknown-player"));
        PerSide { white: name("White"), black: name("Black") }
    }

    /// Both players on one line, White first.
    pub fn players(&self) -> String {
        let names = self.names();
        self.words.with("heading-players", &[("white", (&names.white).into()), ("black", (&names.black).into())])
    }

    /// Event, site, round and date, as far as they are known.
    pub fn occasion(&self) -> String {
        let mut parts = vec![self.tag("Event").unwrap_or_else(|| self.words.text("unknown-event"))];
        parts.extend(self.tag("Site"));
        parts.extend(self.tag("Round").map(|round| self.words.with("heading-round", &[("round", (&round).into())])));
        parts.extend(self.tag("Date"));
        parts.join(", ")
    }

    /// The players, then the occasion.
    pub fn heading(&self) -> Vec<String> {
        vec![self.players(), self.occasion()]
    }

    /// The value of a tag, if it says something: PGN fills what is unknown with question marks, what does not apply with a hyphen.
    fn tag(&self, name: &str) -> Option<String> {
        let value = self.words.quoted(&self.record.tag(name)?);
        let is_known = value.contains(|c: char| !matches!(c, '?' | '.' | '-' | ' '));
        is_known.then_some(value)
    }

    /// The verdict in one or two sentences, the claim weighed.
    pub fn sentence(&self) -> String {
        self.words.sentence(self.verdict)
    }

    /// The article that decided or was broken, in full.
    pub fn article(&self) -> Option<CitedArticle> {
        let number = self.verdict.article()?;
        let article = article(number)?;
        let language = self.words.language();
        Some(CitedArticle {
            article,
            heading: self.words.with("cited-article", &[("article", number.into())]),
            clauses: article
                .clauses
                .iter()
                .map(|clause| format!("[{}] {}", clause.basis, self.words.signs(clause.text(language))))
                .collect(),
        })
    }

    /// The facts that prove the verdict, one sentence each.
    pub fn evidence(&self) -> Vec<String> {
        self.words.evidence(self.verdict)
    }

    /// The illegal ply in a sentence, if there is one.
    pub fn illegal(&self) -> Option<String> {
        self.verdict.illegal().map(|illegal| self.words.illegal(illegal))
    }

    /// The line of the record in which the deciding or the illegal ply stands.
    pub fn source(&self) -> Option<SourceLine> {
        let span = match &self.verdict.finding {
            Finding::Decided { at, .. } => self.ply(at.as_ref()?.ply)?.span,
            _ => self.verdict.illegal()?.span,
        };
        Some(self.source_line(span))
    }

    /// The line of the record in which a span begins, with carets under it.
    pub fn source_line(&self, span: Span) -> SourceLine {
        SourceLine::of(self.record, span)
    }

    /// Everything that was noticed, in the order of the source.
    pub fn diagnostics(&self) -> &'a [Diagnostic] {
        &self.verdict.diagnostics
    }

    /// A diagnostic on one line: `line:column: severity code: message`.
    pub fn diagnostic(&self, diagnostic: &Diagnostic) -> String {
        let place = diagnostic.place;
        let severity = self.words.severity(diagnostic.code.severity());
        let message = self.words.diagnostic(diagnostic);
        format!("{}:{}: {severity} {}: {message}", place.line, place.column, diagnostic.code)
    }

    /// The parameters that were applied on one line, then those that the record changed on another.
    pub fn rules(&self) -> Vec<String> {
        let Some(ruleset) = &self.verdict.ruleset else {
            return Vec::new();
        };
        let mut lines = vec![self.words.ruleset(ruleset)];
        let changes = self.words.changes(ruleset);
        if !changes.is_empty() {
            lines.push(format!("{}: {}", self.words.text("label-changed"), changes.join(", ")));
        }
        lines
    }

    /// The position after the last ply carried out, ready to be drawn.
    pub fn placement(&self) -> Option<Placement> {
        let (_, position) = self.verdict.played.as_ref()?;
        Some(Placement::new(position, self.verdict.ruleset.as_ref()?))
    }

    /// The same position as it is written (11.5).
    pub fn position(&self) -> Option<String> {
        self.verdict.played.as_ref().map(|(_, position)| position.to_string())
    }

    /// What the drawn position is, in words: the title of a picture.
    pub fn position_title(&self) -> Option<String> {
        let placement = self.placement()?;
        let (plies, _) = self.verdict.played?;
        let title = |key: &str, number: u32, side: Color| {
            self.words.with(key, &[("move", number.into()), ("side", side.into())])
        };
        let what = match self.verdict.illegal() {
            Some(Illegal { place, .. }) => title("position-before", place.number, place.side),
            None if plies == 0 => self.words.text("position-start"),
            None => {
                let (number, side) = self.verdict.turn(plies);
                title("position-after", number, side)
            }
        };
        let to_move = self.words.with("to-move", &[("side", placement.side_to_move().into())]);
        Some(format!("{what} ({to_move})"))
    }

    /// What to mark on the drawn position: the path of the last or the illegal ply, and the squares to look at.
    ///
    /// These are the squares of a fault (the blocked pieces, 2.7), the pieces that broke the deadline, the piece that came
    /// home.
    pub fn marks(&self) -> Marks {
        if let Some(illegal) = self.verdict.illegal() {
            let written = self.ply(illegal.place.ply);
            let path = written.map_or(Vec::new(), |written| self.written_path(written));
            return Marks { path, is_refused: true, rings: illegal.fault.squares.clone() };
        }
        let plies = self.verdict.played.map_or(0, |(plies, _)| plies);
        let path = self.ply(plies).map_or(Vec::new(), |written| self.full_path(plies, written));
        let rings = match &self.verdict.finding {
            Finding::Decided { outcome, .. } => match &outcome.ending {
                Ending::ReturnedHome { to, .. } => vec![*to],
                Ending::Deadline { at_home, excused } => Color::BOTH
                    .into_iter()
                    .flat_map(|side| at_home[side].iter().filter(move |square| !excused[side].contains(square)))
                    .copied()
                    .collect(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        Marks { path, is_refused: false, rings }
    }

    /// The ply with this number, counted from 1.
    fn ply(&self, ply: u32) -> Option<WrittenMove> {
        self.record.main_line().nth(ply.checked_sub(1)? as usize)
    }

    fn written_path(&self, written: WrittenMove) -> Vec<Square<Board16>> {
        self.record.path(written).iter().take(LONGEST_PATH).copied().collect()
    }

    /// The path of a ply that was carried out, filled in where only its ends are written (2.8, 2.9).
    fn full_path(&self, ply: u32, written: WrittenMove) -> Vec<Square<Board16>> {
        let path = self.written_path(written);
        let [from, to] = path.as_slice() else {
            return path;
        };
        let is_step = from.file().abs_diff(to.file()) <= 1 && from.rank().abs_diff(to.rank()) <= 1;
        let ruleset = self.verdict.ruleset.as_ref().filter(|_| !is_step);
        ruleset
            .zip(self.token(ply))
            .and_then(|(ruleset, token)| {
                let paths = FullPaths::of(self.record, ruleset);
                paths.path(token)?.split('-').map(|square| square.parse().ok()).collect()
            })
            .unwrap_or(path)
    }

    /// The place of a ply of the main line among the tokens.
    fn token(&self, ply: u32) -> Option<usize> {
        let mut depth = 0u32;
        let mut moves = self.record.tokens().iter().enumerate().filter(|(_, token)| match token {
            Token::Move(_) => depth == 0,
            Token::Open => {
                depth += 1;
                false
            }
            Token::Close => {
                depth = depth.saturating_sub(1);
                false
            }
            _ => false,
        });
        moves.nth(ply.checked_sub(1)? as usize).map(|(at, _)| at)
    }
}

/// The whole report as plain text, without colour; every line ends with a line feed.
impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.heading() {
            writeln!(f, "{line}")?;
        }
        writeln!(f, "\n{}: {}", self.words.text("label-verdict"), self.sentence())?;
        if let Some(source) = self.source() {
            let number = source.number.to_string();
            let width = number.len();
            writeln!(f, "\n{number} | {}", source.text)?;
            writeln!(f, "{:width$} | {}", "", source.caret)?;
        }
        if let Some(article) = self.article() {
            writeln!(f, "\n{}", article.heading)?;
            for clause in article.clauses {
                writeln!(f, "  {clause}")?;
            }
        }
        let evidence = self.evidence();
        if !evidence.is_empty() {
            writeln!(f, "\n{}", self.words.text("label-evidence"))?;
            for line in evidence {
                writeln!(f, "  {line}")?;
            }
        }
        if let (Some(placement), Some(title), Some(position)) =
            (self.placement(), self.position_title(), self.position())
        {
            let marks = self.marks();
            let diagram = Diagram { placement: &placement, marks: &marks, glyphs: Glyphs::Unicode, is_coloured: false };
            writeln!(f, "\n{title}\n{diagram}{}\n{position}", diagram.legend(self.words))?;
        }
        let rules = self.rules();
        if !rules.is_empty() {
            writeln!(f, "\n{}", self.words.text("label-rules"))?;
            for line in rules {
                writeln!(f, "  {line}")?;
            }
        }
        if !self.diagnostics().is_empty() {
            writeln!(f, "\n{}", self.words.text("label-diagnostics"))?;
            for diagnostic in self.diagnostics() {
                writeln!(f, "  {}", self.diagnostic(diagnostic))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::Arbiter;
    use crate::notation::Reader;
    use crate::rules::articles::Language;

    struct Judged(Record, Verdict);

    impl Judged {
        fn in_language(&self, language: Language) -> Report<'_> {
            Report::new(&self.0, &self.1, Words::of(language))
        }

        fn report(&self) -> Report<'_> {
            self.in_language(Language::English)
        }
    }

    fn judged(text: &str) -> Judged {
        let mut record = Record::default();
        Reader::new(text.as_bytes()).read(&mut record).expect("bytes in memory can be read");
        let verdict = Arbiter::default().judge(&record);
        Judged(record, verdict)
    }

    fn squares(text: &str) -> Vec<Square<Board16>> {
        text.split_whitespace().map(|square| square.parse().expect("a square")).collect()
    }

    #[test]
    fn what_pgn_fills_in_is_unknown() {
        let text = "[Event \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n[White \"\"]\n\n*";
        let heading = judged(text).in_language(Language::Russian).heading();
        assert_eq!(heading, ["неизвестный игрок – неизвестный игрок", "неизвестный турнир"]);
        let text = "[Event \"Cup\"]\n[Date \"2026.03.??\"]\n[Round \"3\"]\n[Black \"Ивь\u{202e}\"]\n\n*";
        let heading = judged(text).in_language(Language::Italian).heading();
        assert_eq!(heading, ["giocatore sconosciuto – Ивь�", "Cup, turno 3, 2026.03.??"]);
    }

    #[test]
    fn an_abbreviated_last_ply_is_drawn_with_its_whole_path() {
        let text = "1. a3-a4 f6-e6 2. (2. a4-a5) a1-a5 *";
        let marks = judged(text).report().marks();
        assert_eq!(marks.path, squares("a1 a3 a5"));
        assert!(!marks.is_refused && marks.rings.is_empty());
    }

    #[test]
    fn a_refused_ply_is_drawn_as_it_is_written() {
        let marks = judged("1. a3-a4 f6-e6 2. b3-b5-p16 *").report().marks();
        assert_eq!(marks, Marks { path: squares("b3 b5 p16"), is_refused: true, rings: squares("p16") });
    }

    #[test]
    fn late_pieces_are_ringed() {
        let text = "[ExitDeadline \"1\"]\n[FEN \"W:Wa1,d4:Bh8,e5:F1\"]\n\n1. d4-d3 e5-e6 1/2-1/2";
        assert_eq!(judged(text).report().marks().rings, squares("a1 h8"));
        let rules = judged(text).report().rules();
        assert_eq!(rules[1], "Changed by the record: exit deadline 1");
    }

    #[test]
    fn an_unreadable_record_has_a_report_too() {
        let text = judged("[Variant \"go\"]\n\n*").in_language(Language::Italian).to_string();
        assert!(text.contains("La trascrizione non può essere giudicata: attesa una variante"), "{text}");
        let judged = judged("nothing here");
        let report = judged.report();
        assert!(report.placement().is_none() && report.source().is_none() && report.article().is_none());
    }

    #[test]
    fn a_whole_report_reads_from_top_to_bottom() {
        let text = "[White \"Ada\"]\n[Black \"Boris\"]\n[Variant \"classic-3x3\"]\n\n1. c3-d3 f6-e6 2. c2-c4 (2. d3-d4) e6-d6\n3. d3-e4 1-0";
        let report = judged(text).report().to_string();
        let clause = format!("[S] {}", article("2.3").expect("2.3 is in the rulebook").text(Language::English));
        let expected = format!(
            "Ada – Boris\n\
             unknown event\n\
             \n\
             Verdict: White’s move 2, “c2-c4”, is illegal: from c2 to c4 is a jump over c3, where no piece stands \
             (article 2.3). The 2 plies before it stand. The record claims 1-0: that cannot be weighed.\n\
             \n\
             5 | 1. c3-d3 f6-e6 2. c2-c4 (2. d3-d4) e6-d6\n  \
               |                   ^^^^^\n\
             \n\
             Article 2.3\n  \
               {clause}\n\
             \n\
             Position before White’s move 2, which is illegal (White to move)\n   \
                a  b  c  d  e  f  g  h\n\
             8  ·  ·  ·  ·  ·  ●  ●  ●  8\n\
             7  ·  ·  ·  ·  ·  ●  ●  ●  7\n\
             6  ·  ·  ·  ·  ●  +  ●  ●  6\n\
             5  ·  ·  ·  ·  ·  ·  ·  ·  5\n\
             4  ·  · <·> ·  ·  ·  ·  ·  4\n\
             3  ○  ○ <+> ○  ·  ·  ·  ·  3\n\
             2  ○  ○ <○> ·  ·  ·  ·  ·  2\n\
             1  ○  ○  ○  ·  ·  ·  ·  ·  1\n   \
                a  b  c  d  e  f  g  h\n\
             ○ White, ● Black   + house   < > look here\n\
             W:Wa1,b1,c1,a2,b2,c2,a3,b3,d3:Be6,g6,h6,f7,g7,h7,f8,g8,h8:F2\n\
             \n\
             Rules\n  \
               classic-3x3: board 8×8, 9 pieces a side, without diagonals, blocking banned, exit deadline 40, move limit 80, \
             rated\n"
        );
        assert_eq!(report, expected);
    }
}
