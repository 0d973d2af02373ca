//! `corners rules`: the rulebook.

use std::fmt::Write;

use anyhow::bail;
use clap::Args;

use super::{IN_ORDER, Tongue, texts};
use crate::arbiter::Words;
use crate::rules::articles::{self, Article, Language};
use crate::rules::{Ruleset, Variant};

/// Show the rulebook, a chapter (4) or an article (4.2); [S] marks the source, [R] a ruling of ours
#[derive(Debug, Args)]
pub(super) struct Rules {
    /// Chapters or articles (by default all of it)
    #[arg(value_name = "ARTICLE")]
    wanted: Vec<String>,
    #[command(flatten)]
    tongue: Tongue,
}

impl Rules {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let language = self.tongue.lang;
        let mut text = String::new();
        if self.wanted.is_empty() {
            let version = Words::of(language).with("rulebook-version", &[("version", articles::VERSION.into())]);
            writeln!(text, "{version}")?;
            for chapter in articles::chapters() {
                write_chapter(&mut text, chapter.number, language)?;
            }
        }
        for wanted in &self.wanted {
            if let Some(article) = articles::article(wanted) {
                write_article(&mut text, article, language)?;
            } else if let Some(chapter) =
                articles::chapters().iter().find(|chapter| chapter.number.to_string() == *wanted)
            {
                write_chapter(&mut text, chapter.number, language)?;
            } else {
                let all: Vec<_> = articles::articles().iter().map(|article| article.number).collect();
                bail!(
                    "expected a chapter from 1 to {} or an article ({}), found “{wanted}”",
                    articles::chapters().len(),
                    all.join(" ")
                );
            }
        }
        texts::print(text.as_bytes())?;
        Ok(IN_ORDER)
    }
}

fn write_chapter(text: &mut String, number: u8, language: Language) -> std::fmt::Result {
    let title = articles::chapters()
        .iter()
        .find(|chapter| chapter.number == number)
        .map_or("", |chapter| chapter.title(language));
    if !text.is_empty() {
        text.push('\n');
    }
    writeln!(text, "{number}  {title}\n")?;
    for article in articles::chapter_articles(number) {
        write_article(text, article, language)?;
    }
    Ok(())
}

fn write_article(text: &mut String, article: &Article, language: Language) -> std::fmt::Result {
    for (at, clause) in article.clauses.iter().enumerate() {
        let label = if at == 0 { article.number } else { "" };
        let words = format!("[{}] {}", clause.basis.mark(), clause.text(language));
        for (line, words) in wrapped(&words, 90).iter().enumerate() {
            writeln!(text, "{:<6}{words}", if line == 0 { label } else { "" })?;
        }
    }
    if article.number == "1.3" {
        write_variants(text, language)?;
    }
    Ok(())
}

/// The table of 1.3, from the variants themselves.
fn write_variants(text: &mut String, language: Language) -> std::fmt::Result {
    let words = Words::of(language);
    let word = |is: bool| words.text(if is { "table-yes" } else { "table-no" });
    let count = |count: Option<u32>| count.map_or_else(|| words.text("table-unlimited"), |count| count.to_string());
    let headings = [
        "id".to_owned(),
        words.text("table-board"),
        words.text("table-pieces"),
        words.text("table-diagonals"),
        "D".to_owned(),
        "L".to_owned(),
        words.text("table-blocking"),
        words.text("table-rated"),
    ];
    let rows = Variant::ALL.map(|variant| {
        let ruleset = Ruleset::of(variant);
        [
            variant.id().to_owned(),
            ruleset.board.to_string(),
            ruleset.house.pieces().to_string(),
            word(ruleset.diagonals),
            count(ruleset.exit_deadline),
            count(ruleset.move_limit),
            ruleset.blocking.id().to_owned(),
            word(ruleset.rated),
        ]
    });
    let width = |at: usize| {
        let cells = rows.iter().chain([&headings]).map(|row| row[at].chars().count());
        cells.max().unwrap_or_default()
    };
    let widths: [usize; 8] = std::array::from_fn(width);
    let line = |cells: &[String; 8]| {
        let cells = cells.iter().zip(widths).enumerate().map(|(at, (cell, width))| {
            // Numbers stand to the right.
            if [2, 4, 5].contains(&at) { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        format!("      {}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_owned()
    };
    writeln!(text, "\n{}", line(&headings))?;
    for (variant, row) in Variant::ALL.into_iter().zip(&rows) {
        let squares: Vec<_> = Ruleset::of(variant).house.squares().map(|square| square.to_string()).collect();
        writeln!(text, "{}\n{:6}{:width$}  {}", line(row), "", "", squares.join(","), width = widths[0])?;
    }
    text.push('\n');
    Ok(())
}

/// Words on lines of at most so many characters.
pub(super) fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
