//! Which games: the query language, and options that say the same.

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueEnum};

use super::arguments;
use super::style::Look;
use super::wrong_query::WrongQuery;
use crate::rules::Variant;
use crate::search::{Query, QueryError};

/// The query language in a few lines, for the help of every command that takes a query.
pub(super) const LANGUAGE: &str = "The query, in one quoted argument or several:
  riva bruno                    words in names, event, site and comments; all of them (case and accents do not matter)
  \"spring cup\"  sok*            a phrase; the beginning of a word
  riva or bruno, -draw, not x   either; without; ( ) group
  player: white: black: event: site: round: source: comment:          words, as in player:\"Riva, Ada\"
  opponents:\"Riva\" \"Bruno\"      these two, in either colour
  date:2025  date:2025-03..2026  date:..2024   a day, a month, a year, a range, open ends
  variant: result: reason: check: status: article: termination: claim: code:   exact values
  plies:40..80  plies:>100  rated:no  has:comment|variation|clock|stands|diagnostic|annotation  id:
  line:\"1. c3-d3 f6-e6\"         the game begins with these moves
  position:W:Wa1:Bh8            it passed through this position (?: instead of W: for either side to move)
  pattern:\"white:c3 black-at-home:>0\"   squares and counts at some ply: white: black: empty: any:, white-in-goal:
                                black-in-goal: white-at-home: black-at-home: with = > >= < <=, white-to-move black-to-move";

/// Which games: words of the query language, and options that say the same.
#[derive(Debug, Args)]
pub(super) struct Filter {
    /// Words and conditions of the query language, all of which have to hold
    #[arg(value_name = "QUERY")]
    words: Vec<String>,
    /// A player, of either colour; given twice: both
    #[arg(long, value_name = "NAME", help_heading = FILTERS, value_parser = text())]
    player: Vec<String>,
    /// White’s player
    #[arg(long, value_name = "NAME", help_heading = FILTERS, value_parser = text())]
    white: Vec<String>,
    /// Black’s player
    #[arg(long, value_name = "NAME", help_heading = FILTERS, value_parser = text())]
    black: Vec<String>,
    /// Two players, whoever had White
    #[arg(long, num_args = 2, value_names = ["NAME", "NAME"], help_heading = FILTERS, value_parser = text())]
    opponents: Vec<String>,
    /// Words of the event
    #[arg(long, value_name = "WORDS", help_heading = FILTERS, value_parser = text())]
    event: Vec<String>,
    /// Words of the place
    #[arg(long, value_name = "WORDS", help_heading = FILTERS, value_parser = text())]
    site: Vec<String>,
    /// The round
    #[arg(long, value_name = "ROUND", help_heading = FILTERS, value_parser = text())]
    round: Vec<String>,
    /// Words of the name of the file that it came from
    #[arg(long, value_name = "WORDS", help_heading = FILTERS, value_parser = text())]
    source: Vec<String>,
    /// A day, month or year, or a range: 2026-04-11, 2025..2026-03, ..2024
    #[arg(long, value_name = "DATE", help_heading = FILTERS, value_parser = text())]
    date: Vec<String>,
    /// The variant; given twice: either, as for all that follow
    #[arg(long, value_name = "ID", help_heading = FILTERS, value_parser = arguments::variant())]
    pub(super) variant: Vec<Variant>,
    /// The result found: 1-0, 0-1, 1/2-1/2, 0-0
    #[arg(long, value_name = "RESULT", help_heading = FILTERS, value_parser = arguments::text_of(&arguments::RESULTS))]
    result: Vec<String>,
    /// Why the game ended
    #[arg(long, value_name = "REASON", help_heading = FILTERS, value_parser = arguments::text_of(&arguments::REASONS))]
    reason: Vec<String>,
    /// What the claim is worth
    #[arg(long, value_name = "CHECK", help_heading = FILTERS, value_parser = arguments::text_of(&arguments::CHECKS))]
    check: Vec<String>,
    /// The article that decided or was broken, or its chapter: 4.2, 4
    #[arg(long, value_name = "ARTICLE", help_heading = FILTERS, value_parser = text())]
    article: Vec<String>,
    /// How many plies stood: 40, 40..80, '>100'
    #[arg(long, value_name = "RANGE", help_heading = FILTERS, value_parser = text())]
    plies: Vec<String>,
    /// Whether the game counts for ratings
    #[arg(long, value_name = "ANSWER", help_heading = FILTERS)]
    rated: Option<Answer>,
    /// The value of the tag Termination
    #[arg(long, value_name = "WORDS", help_heading = FILTERS, value_parser = text())]
    termination: Vec<String>,
    /// What the record has; given twice: all of it
    #[arg(long, value_name = "WHAT", help_heading = FILTERS, value_parser = arguments::text_of(&arguments::HAS))]
    has: Vec<String>,
    /// The code of a diagnostic or of an illegal ply; given twice: all of them
    #[arg(long, value_name = "CODE", help_heading = FILTERS, value_parser = text())]
    code: Vec<String>,
}

/// What happened on the board.
#[derive(Debug, Args)]
pub(super) struct OnBoard {
    /// The game begins with these moves: '1. c3-d3 f6-e6'
    #[arg(long, value_name = "MOVES", help_heading = FILTERS, value_parser = text())]
    line: Vec<String>,
    /// The game passed through this position: W:Wa1,b1:Bh8; with ?: before the squares either side may be to move
    #[arg(long, value_name = "POSITION", help_heading = FILTERS, value_parser = text())]
    position: Vec<String>,
    /// Squares and counts that hold at some ply: 'white:c3 black-at-home:>0'
    #[arg(long, value_name = "PATTERN", help_heading = FILTERS, value_parser = text())]
    pattern: Vec<String>,
}

const FILTERS: &str = "Filters";

fn text() -> NonEmptyStringValueParser {
    NonEmptyStringValueParser::new()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Answer {
    /// It counts
    Yes,
    /// It does not
    No,
}

impl Filter {
    /// The query of words and options; `None` where it is wrong, which is told.
    pub(super) fn query(&self, on_board: Option<&OnBoard>, look: &Look) -> Option<Query> {
        self.built(on_board).inspect_err(|wrong| wrong.tell(look)).ok()
    }

    fn built(&self, on_board: Option<&OnBoard>) -> Result<Query, WrongQuery> {
        let mut query = Query::all();
        for part in self.parts(on_board) {
            query = query.and(parsed(&part)?);
        }
        Ok(query)
    }

    /// The conditions, each as it would be written in the query language.
    fn parts(&self, on_board: Option<&OnBoard>) -> Vec<String> {
        let words = self.words.join(" ");
        let mut parts = Vec::new();
        if !words.trim().is_empty() {
            parts.push(words);
        }
        for (field, values) in [
            ("player", &self.player),
            ("white", &self.white),
            ("black", &self.black),
            ("event", &self.event),
            ("site", &self.site),
            ("round", &self.round),
            ("source", &self.source),
            ("date", &self.date),
            ("plies", &self.plies),
            ("has", &self.has),
            ("code", &self.code),
        ] {
            parts.extend(values.iter().map(|value| term(field, value)));
        }
        for pair in self.opponents.chunks_exact(2) {
            parts.push(format!("opponents:{} {}", quoted(&pair[0]), quoted(&pair[1])));
        }
        let variants: Vec<String> = self.variant.iter().map(|variant| variant.id().to_owned()).collect();
        let rated: Vec<String> = self
            .rated
            .iter()
            .map(|answer| if *answer == Answer::Yes { "yes" } else { "no" }.to_owned())
            .collect();
        for (field, values) in [
            ("variant", &variants),
            ("result", &self.result),
            ("reason", &self.reason),
            ("check", &self.check),
            ("article", &self.article),
            ("rated", &rated),
            ("termination", &self.termination),
        ] {
            let terms: Vec<String> = values.iter().map(|value| term(field, value)).collect();
            match &terms[..] {
                [] => {}
                [one] => parts.push(one.clone()),
                several => parts.push(format!("({})", several.join(" or "))),
            }
        }
        if let Some(OnBoard { line, position, pattern }) = on_board {
            for (field, values) in [("line", line), ("position", position), ("pattern", pattern)] {
                parts.extend(values.iter().map(|value| term(field, value)));
            }
        }
        parts
    }
}

/// A condition of the query language.
pub(super) fn term(field: &str, value: &str) -> String {
    let is_plain = !value.starts_with('-') && !value.contains(|c: char| c.is_whitespace() || "\"()".contains(c));
    if is_plain { format!("{field}:{value}") } else { format!("{field}:{}", quoted(value)) }
}

/// A text between quotation marks; those in it part words, as everywhere.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', " "))
}

/// A query that is written down.
pub(super) fn parsed(text: &str) -> Result<Query, WrongQuery> {
    Query::parse(text).map_err(|error| wrong(text, error))
}

fn wrong(text: &str, error: QueryError) -> WrongQuery {
    let QueryError { at, length, expected, found } = error;
    WrongQuery { text: text.to_owned(), at: at.saturating_sub(1), length, expected, found }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Command {
        #[command(flatten)]
        filter: Filter,
        #[command(flatten)]
        on_board: OnBoard,
    }

    #[track_caller]
    fn check(arguments: &[&str], parts: &[&str]) {
        let command = Command::try_parse_from(["x"].iter().chain(arguments)).expect("good usage");
        assert_eq!(command.filter.parts(Some(&command.on_board)), parts);
    }

    #[test]
    fn options_become_conditions_of_the_language() {
        check(&[], &[]);
        check(&["riva", "or bruno"], &["riva or bruno"]);
        check(&["--player", "Riva, Ada", "--player=Sok*"], &["player:\"Riva, Ada\"", "player:Sok*"]);
        check(&["--opponents", "Riva", "Bruno, Ugo"], &["opponents:\"Riva\" \"Bruno, Ugo\""]);
        check(&["--date", "2025..2026-03", "--plies=>100"], &["date:2025..2026-03", "plies:>100"]);
        check(&["--line", "1. c3-d3", "--position=?:Wa1:Bh8"], &["line:\"1. c3-d3\"", "position:?:Wa1:Bh8"]);
        check(&["--event", "the \"cup\""], &["event:\"the  cup \""]);
        check(&["--rated", "no", "--has=clock"], &["has:clock", "rated:no"]);
    }

    #[test]
    fn values_of_which_a_game_has_one_are_alternatives() {
        check(&["--result", "1-0", "--result", "0-1"], &["(result:1-0 or result:0-1)"]);
        check(&["--variant", "triangle"], &["variant:triangle"]);
    }
}
