//! The terminal program: one file per subcommand, and what they share.

mod check;
mod format;
mod judging;
mod moves;
mod perft;
mod position;
mod render;
mod rules;
mod show;
mod source;
mod style;
mod summary;
mod texts;

use std::io;
use std::process::ExitCode;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use crate::notation::{Encoding, ReadOptions};
use crate::rules::Variant;
use crate::rules::articles::Language;

/// Everything is in order.
pub const IN_ORDER: u8 = 0;
/// Something is not in order.
pub const NOT_IN_ORDER: u8 = 1;
/// Wrong usage, or a file that cannot be read or written.
pub const TROUBLE: u8 = 2;

/// The judge for the board game Corners (Ugolki, Halma): reads records of games, checks every move, finds the result
/// and weighs the claim.
#[derive(Debug, Parser)]
#[command(name = "corners", version, max_term_width = 100)]
#[command(after_help = "Try:\n  corners check games.cgn              what is in order, and what is not\n  \
    corners check --json games.cgn       one verdict a line, for programs\n  \
    corners show games.cgn --game 3      the board after the last ply of the third game\n  \
    corners rules 4.2                    the article that a verdict cites\n\n\
    Exit status: 0 in order, 1 something is not, 2 wrong usage or a file that cannot be read.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check record files: every move, the result by the rules, the claim
    Check(check::Check),
    /// Write records in the export form
    Fmt(format::Fmt),
    /// Show the board of a game at a ply
    Show(show::Show),
    /// List the legal moves of a position, with their paths
    Moves(moves::Moves),
    /// Count sequences of legal moves, to test move generation
    Perft(perft::Perft),
    /// Show the rulebook, a chapter or an article
    Rules(rules::Rules),
    /// Write a completion script for a shell to standard output
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual page to standard output
    Man,
}

/// How records are read.
#[derive(Debug, Args)]
struct Reading {
    /// The variant of records that name none
    #[arg(long, value_name = "ID", default_value = "classic-3x3")]
    variant: Variant,
    /// The encoding of text that is no UTF-8, such as windows-1251 (by default it is detected for each game)
    #[arg(long, value_name = "NAME")]
    encoding: Option<Encoding>,
    /// The largest game that is read, in bytes; k and M may follow (at most 1024M)
    #[arg(long, value_name = "SIZE", default_value = "1M", value_parser = size)]
    max_game_size: usize,
}

impl Reading {
    fn options(&self) -> ReadOptions {
        ReadOptions { encoding: self.encoding, largest_game: self.max_game_size }
    }
}

/// Reads `1000`, `64k`, `1M`.
fn size(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.trim_end_matches(['k', 'K', 'm', 'M']) {
        digits if digits.len() == text.len() => (digits, 1),
        digits if text.len() == digits.len() + 1 && text.ends_with(['k', 'K']) => (digits, 1 << 10),
        digits if text.len() == digits.len() + 1 => (digits, 1 << 20),
        _ => ("", 0),
    };
    digits
        .parse::<usize>()
        .ok()
        .and_then(|count| count.checked_mul(unit))
        .filter(|size| (1..=ReadOptions::HIGHEST_LIMIT).contains(size))
        .ok_or_else(|| "expected a size from 1 to 1024M, such as 500k or 4M".to_owned())
}

/// The language of everything that is for people.
#[derive(Debug, Args)]
struct Tongue {
    /// The language: en, it or ru
    #[arg(long, value_name = "LANG", default_value = "en", env = "CORNERS_LANG")]
    lang: Language,
}

/// When colours are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Colors {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Runs the program on the arguments of the process.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are answers, the rest is wrong usage; a closed pipe matters to neither.
            let status = if error.use_stderr() { TROUBLE } else { IN_ORDER };
            let _ = error.print();
            return ExitCode::from(status);
        }
    };
    let done = match cli.command {
        Command::Check(check) => check.run(),
        Command::Fmt(fmt) => fmt.run(),
        Command::Show(show) => show.run(),
        Command::Moves(moves) => moves.run(),
        Command::Perft(perft) => perft.run(),
        Command::Rules(rules) => rules.run(),
        Command::Completions { shell } => completions(shell),
        Command::Man => man(),
    };
    match done {
        Ok(status) => ExitCode::from(status),
        Err(error) if is_closed_pipe(&error) => ExitCode::from(IN_ORDER),
        Err(error) => {
            texts::complain(&error);
            ExitCode::from(TROUBLE)
        }
    }
}

/// Whether the reader of our output went away: that is the end, and nothing to complain of.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe))
}

fn completions(shell: clap_complete::Shell) -> anyhow::Result<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "corners", &mut script);
    texts::print(&script)?;
    Ok(IN_ORDER)
}

fn man() -> anyhow::Result<u8> {
    let mut page = Vec::new();
    let command = Cli::command();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for subcommand in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        let mut part = Vec::new();
        let section = clap_mangen::Man::new(subcommand.clone().bin_name(format!("corners {}", subcommand.get_name())));
        section.render_synopsis_section(&mut part)?;
        section.render_description_section(&mut part)?;
        section.render_options_section(&mut part)?;
        // The headings of the parts would begin the page anew.
        let part =
            String::from_utf8(part)?.replace(".SH ", ".SS ").replace(".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n", "");
        page.extend_from_slice(format!(".SH {}\n{part}", subcommand.get_name().to_uppercase()).as_bytes());
    }
    texts::print(&page)?;
    Ok(IN_ORDER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn sizes_are_read_with_their_units() {
        assert_eq!(size("1000"), Ok(1000));
        assert_eq!(size("64k"), Ok(64 << 10));
        assert_eq!(size("1M"), Ok(1 << 20));
        for wrong in ["", "k", "0", "1kk", "2000M", "-1", "1.5M"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
