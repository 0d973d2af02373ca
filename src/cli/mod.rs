//! The terminal program: one file per subcommand, and what they share.

mod archive_options;
mod arguments;
mod backup;
mod check;
mod correct;
mod explore;
mod export;
mod filter;
mod format;
mod game;
mod games;
mod history;
mod import;
mod interrupt;
mod json;
mod manual;
mod moves;
mod perft;
mod position;
mod progress;
mod quarantine;
mod rebuild;
mod rejudge;
mod render;
mod rule;
mod rules;
mod search;
mod show;
mod source;
mod stats;
mod style;
mod summary;
mod table;
mod texts;
mod verify;
mod withdraw;
mod wrong_query;

use std::io;
use std::process::ExitCode;

use clap::{Args, CommandFactory, Parser, Subcommand};

use crate::arbiter::Words;
use crate::notation::{Encoding, ReadOptions};
use crate::rules::Variant;
use crate::rules::articles::Language;

/// Everything is in order.
pub const IN_ORDER: u8 = 0;
/// Something is not in order.
pub const NOT_IN_ORDER: u8 = 1;
/// Wrong usage, or a file or an archive that cannot be read or written.
pub const TROUBLE: u8 = 2;

/// The judge for the board game Corners (Ugolki, Halma): reads records of games, checks every move, finds the result
/// and weighs the claim. Its archive keeps them, with everything that was ever changed in them, and finds them again.
#[derive(Debug, Parser)]
#[command(name = "corners", version, propagate_version = true, max_term_width = 100)]
#[command(after_help = format!("Try:\n{}\n\nExit status: {}.", manual::EXAMPLES, manual::STATUS))]
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
    /// Store records in an archive
    Import(import::Import),
    /// Find games in an archive
    Search(search::Search),
    /// Show what was played from a position, and how the games ended
    Explore(explore::Explore),
    /// Show a game of an archive
    Game(game::Game),
    /// Show who changed a game, when, what and why
    History(history::History),
    /// Store a better transcription of a game
    Correct(correct::Correct),
    /// Store an arbiter’s ruling on a game
    Rule(rule::Rule),
    /// Take a game out of the searches; its history stays
    Withdraw(withdraw::Withdraw),
    /// Put a withdrawn game back
    Restore(withdraw::Restore),
    /// Judge all games again, and list those whose verdict changes
    Rejudge(rejudge::Rejudge),
    /// Look after records that could not be read
    Quarantine(quarantine::Quarantine),
    /// Write games of an archive in a form that others read
    Export(export::Export),
    /// Write a copy of an archive, while others use it
    Backup(backup::Backup),
    /// Read, judge and compare everything that an archive holds
    Verify(verify::Verify),
    /// Make the index of an archive again
    Rebuild(rebuild::Rebuild),
    /// Show the figures of an archive
    Stats(stats::Stats),
    /// Write a completion script for a shell to standard output
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual page to standard output
    Man,
}

/// What a record is taken for where it does not say it.
#[derive(Debug, Clone, Copy, Args)]
struct TakenFor {
    /// The variant of records that name none
    #[arg(long, value_name = "ID", default_value = "classic-3x3", value_parser = arguments::variant())]
    variant: Variant,
    /// The encoding of text that is not UTF-8, such as windows-1251 (by default it is detected for each game)
    #[arg(long, value_name = "NAME")]
    encoding: Option<Encoding>,
}

/// How records are read.
#[derive(Debug, Args)]
struct Reading {
    #[command(flatten)]
    taken_for: TakenFor,
    /// The largest game that is read, in bytes; k and M may follow (at most 1024M)
    #[arg(long, value_name = "SIZE", default_value = "1M", value_parser = arguments::size)]
    max_game_size: usize,
}

impl Reading {
    fn options(&self) -> ReadOptions {
        ReadOptions { encoding: self.taken_for.encoding, largest_game: self.max_game_size }
    }
}

/// The language of everything that is for people.
#[derive(Debug, Args)]
struct Tongue {
    /// The language; a locale such as ru_RU.UTF-8 is understood too
    #[arg(long, value_name = "LANG", default_value = "en", env = "CORNERS_LANG", value_parser = arguments::language())]
    lang: Language,
}

impl Tongue {
    fn words(&self, is_ascii: bool) -> &'static Words {
        if is_ascii { Words::in_ascii(self.lang) } else { Words::of(self.lang) }
    }
}

/// Runs the program on the arguments of the process.
pub fn run() -> ExitCode {
    // Damage of an index that its library panics at is caught, and told as an error.
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !crate::search::is_guarded() {
            usual(panic);
        }
    }));
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
        Command::Import(import) => import.run(),
        Command::Search(search) => search.run(),
        Command::Explore(explore) => explore.run(),
        Command::Game(game) => game.run(),
        Command::History(history) => history.run(),
        Command::Correct(correct) => correct.run(),
        Command::Rule(rule) => rule.run(),
        Command::Withdraw(withdraw) => withdraw.run(),
        Command::Restore(restore) => restore.run(),
        Command::Rejudge(rejudge) => rejudge.run(),
        Command::Quarantine(quarantine) => quarantine.run(),
        Command::Export(export) => export.run(),
        Command::Backup(backup) => backup.run(),
        Command::Verify(verify) => verify.run(),
        Command::Rebuild(rebuild) => rebuild.run(),
        Command::Stats(stats) => stats.run(),
        Command::Completions { shell } => completions(shell),
        Command::Man => manual::page(&Cli::command()).and_then(|page| Ok(texts::print(&page).map(|()| IN_ORDER)?)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
