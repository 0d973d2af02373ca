//! How boards and words look: signs, and colours where the terminal has them.

use std::io::{IsTerminal, stderr, stdout};

use clap::{Args, ValueEnum};

use crate::arbiter::Glyphs;

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

/// How boards and words look.
#[derive(Debug, Args)]
pub(super) struct Look {
    /// When to colour the output
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: Colors,
    /// Draw boards and signs with ASCII alone
    #[arg(long)]
    pub(super) ascii: bool,
}

impl Look {
    /// The characters of a board.
    pub(super) fn glyphs(&self) -> Glyphs {
        if self.ascii { Glyphs::Ascii } else { Glyphs::Unicode }
    }

    /// Whether colours are written to standard output.
    pub(super) fn is_coloured(&self) -> bool {
        self.colours(&stdout())
    }

    /// Whether colours are written to standard error.
    pub(super) fn is_coloured_on_error(&self) -> bool {
        self.colours(&stderr())
    }

    fn colours(&self, out: &impl IsTerminal) -> bool {
        match self.color {
            Colors::Always => true,
            Colors::Never => false,
            // https://no-color.org: set and not empty.
            Colors::Auto => {
                let is_unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                !is_unwanted && !is_dumb && out.is_terminal()
            }
        }
    }
}
