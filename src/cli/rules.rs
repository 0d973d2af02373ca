//! `corners rules`: the rulebook.

use std::fmt::Write;

use anyhow::bail;
use clap::Args;

use super::{IN_ORDER, Tongue, texts};
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
        write_variants(text)?;
    }
    Ok(())
}

/// The table of 1.3, from the variants themselves.
fn write_variants(text: &mut String) -> std::fmt::Result {
    writeln!(
        text,
        "\n      {:<14} {:<7} {:>6}  {:<9}  {:>3}  {:>3}  {:<8}  rated",
        "id", "board", "pieces", "diagonals", "D", "L", "blocking"
    )?;
    for variant in Variant::ALL {
        let ruleset = Ruleset::of(variant);
        let word = |is: bool| if is { "yes" } else { "no" };
        let count = |count: Option<u32>| count.map_or_else(|| "none".to_owned(), |count| count.to_string());
        writeln!(
            text,
            "      {variant:<14} {:<7} {:>6}  {:<9}  {:>3}  {:>3}  {:<8}  {}",
            ruleset.board.to_string(),
            ruleset.house.pieces(),
            word(ruleset.diagonals),
            count(ruleset.exit_deadline),
            count(ruleset.move_limit),
            ruleset.blocking.id(),
            word(ruleset.rated)
        )?;
        let squares: Vec<_> = ruleset.house.squares().map(|square| square.to_string()).collect();
        writeln!(text, "      {:<14} {}", "", squares.join(","))?;
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
