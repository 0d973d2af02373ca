//! Which games: the query language, and options that say the same.

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueEnum};

use super::arguments;
use super::style::Look;
use super::wrong_query::WrongQuery;
use crate::archive::Archive;
use crate::rules::Variant;
use crate::search::{Field, Query, QueryError};

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

/// A condition as an option gives it: the option, the field, and its value.
pub(super) type Given<'a> = (&'static str, Field, &'a str);

impl Filter {
    /// The query of words and options; `None` where it is wrong, which is told.
    pub(super) fn query(&self, on_board: Option<&OnBoard>, look: &Look) -> Option<Query> {
        self.built(on_board).inspect_err(|wrong| wrong.tell(look)).ok()
    }

    fn built(&self, on_board: Option<&OnBoard>) -> Result<Query, WrongQuery> {
        let mut query = parsed(&self.words.join(" "))?;
        for given in self.required().into_iter().chain(on_board.map(OnBoard::required).into_iter().flatten()) {
            query = query.and(term(given)?);
        }
        for pair in self.opponents.chunks_exact(2) {
            let opponents = Query::opponents(&pair[0], &pair[1]);
            query = query.and(opponents.map_err(|error| {
                let is_second = Query::term(Field::Player, &pair[0]).is_ok();
                wrong(
                    &format!("--opponents {} ", if is_second { &pair[0] } else { "" }),
                    &pair[usize::from(is_second)],
                    error,
                )
            })?);
        }
        for alternatives in self.alternatives() {
            let mut either: Option<Query> = None;
            for given in alternatives {
                let one = term(given)?;
                either = Some(either.map_or(one.clone(), |either| either.or(one)));
            }
            query = either.map_or(query.clone(), |either| query.and(either));
        }
        Ok(query)
    }

    /// Conditions that all have to hold.
    fn required(&self) -> Vec<Given<'_>> {
        let mut required = Vec::new();
        for (option, field, values) in [
            ("--player", Field::Player, &self.player),
            ("--white", Field::White, &self.white),
            ("--black", Field::Black, &self.black),
            ("--event", Field::Event, &self.event),
            ("--site", Field::Site, &self.site),
            ("--round", Field::Round, &self.round),
            ("--source", Field::Source, &self.source),
            ("--date", Field::Date, &self.date),
            ("--plies", Field::Plies, &self.plies),
            ("--has", Field::Has, &self.has),
            ("--code", Field::Code, &self.code),
        ] {
            required.extend(values.iter().map(|value| (option, field, value.as_str())));
        }
        required.extend(self.rated.iter().map(|answer| {
            let answer = if *answer == Answer::Yes { "yes" } else { "no" };
            ("--rated", Field::Rated, answer)
        }));
        required
    }

    /// Conditions of which a game can meet but one: of those of one option, one has to hold.
    fn alternatives(&self) -> [Vec<Given<'_>>; 6] {
        fn each<'a>(option: &'static str, field: Field, values: &'a [String]) -> Vec<Given<'a>> {
            values.iter().map(|value| (option, field, value.as_str())).collect()
        }
        [
            self.variant.iter().map(|variant| ("--variant", Field::Variant, variant.id())).collect(),
            each("--result", Field::Result, &self.result),
            each("--reason", Field::Reason, &self.reason),
            each("--check", Field::Check, &self.check),
            each("--article", Field::Article, &self.article),
            each("--termination", Field::Termination, &self.termination),
        ]
    }
}

impl OnBoard {
    fn required(&self) -> Vec<Given<'_>> {
        let mut required = Vec::new();
        for (option, field, values) in [
            ("--line", Field::Line, &self.line),
            ("--position", Field::Position, &self.position),
            ("--pattern", Field::Pattern, &self.pattern),
        ] {
            required.extend(values.iter().map(|value| (option, field, value.as_str())));
        }
        required
    }
}

/// A query that is written down; ids of games are read as they are shown.
fn parsed(text: &str) -> Result<Query, WrongQuery> {
    Archive::query(text).map_err(|error| wrong("", text, error))
}

/// A condition, or what is wrong with it.
pub(super) fn term((option, field, value): Given<'_>) -> Result<Query, WrongQuery> {
    Archive::term(field, value).map_err(|error| wrong(&format!("{option} "), value, error))
}

/// What is wrong with a text, behind the option that it was given to.
fn wrong(option: &str, text: &str, error: QueryError) -> WrongQuery {
    let QueryError { at, length, expected, found } = error;
    let at = option.chars().count() + at.saturating_sub(1);
    WrongQuery { text: format!("{option}{text}"), at, length, expected, found }
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

    fn built(arguments: &[&str]) -> Result<Query, WrongQuery> {
        let command = Command::try_parse_from(["x"].iter().chain(arguments)).expect("good usage");
        command.filter.built(Some(&command.on_board))
    }

    /// The options say what the language says.
    #[track_caller]
    fn check(arguments: &[&str], query: &str) {
        let expected = Query::parse(query).expect("a good query").to_string();
        assert_eq!(built(arguments).map(|query| query.to_string()), Ok(expected), "{arguments:?}");
    }

    #[test]
    fn options_say_what_the_language_says() {
        check(&[], "");
        check(&["riva", "or bruno"], "riva or bruno");
        check(&["riva or bruno", "--rated", "no"], "(riva or bruno) rated:no");
        check(&["--player", "Riva, Ada", "--player=Sok*"], "player:\"Riva, Ada\" player:Sok*");
        check(&["--white", "riva", "--black", "bruno"], "white:riva black:bruno");
        check(&["--opponents", "Riva", "Bruno, Ugo"], "opponents:\"Riva\" \"Bruno, Ugo\"");
        check(&["--date", "2025..2026-03", "--plies=>100"], "date:2025..2026-03 plies:>100");
        check(&["--event", "spring cup", "--site=Trieste"], "event:\"spring cup\" site:trieste");
        check(&["--round", "2.1", "--source", "old.pgn"], "round:2.1 source:old.pgn");
        check(&["--has=clock", "--code", "nothing-jumped"], "has:clock code:nothing-jumped");
        check(&["--line", "1. c3-d3", "--position=W:Wa1:Bh8"], "line:\"1. c3-d3\" position:W:Wa1:Bh8");
        check(&["--pattern", "white:c3 black-at-home:>0"], "pattern:\"white:c3 black-at-home:>0\"");
    }

    #[test]
    fn values_of_which_a_game_has_one_are_alternatives() {
        check(&["--result", "1-0", "--result", "0-1"], "result:1-0 or result:0-1");
        check(&["--variant", "triangle", "--reason=arrival"], "variant:triangle reason:arrival");
        check(
            &["--check", "void", "--article", "4", "--termination", "time forfeit"],
            "check:void article:4 termination:\"time forfeit\"",
        );
    }

    #[test]
    fn what_is_wrong_with_an_option_is_shown_behind_its_name() {
        let wrong = built(&["riva", "--date", "2025-13"]).expect_err("there are twelve months");
        assert_eq!(wrong.text, "--date 2025-13");
        assert!(wrong.at >= 7, "{wrong:?}");
        let wrong = built(&["--opponents", "Riva", "!"]).expect_err("no word");
        assert_eq!((wrong.text.as_str(), wrong.at), ("--opponents Riva !", 17));
        let wrong = built(&["riva result:2-0"]).expect_err("no result");
        assert_eq!((wrong.text.as_str(), wrong.at), ("riva result:2-0", 12));
    }

    #[test]
    fn the_listed_values_are_those_of_the_language() {
        for (field, values) in [
            (Field::Result, &arguments::RESULTS[..]),
            (Field::Reason, &arguments::REASONS),
            (Field::Check, &arguments::CHECKS),
            (Field::Has, &arguments::HAS),
        ] {
            for value in values {
                assert!(Query::term(field, value).is_ok(), "{value}");
            }
        }
    }
}
