//! Colours, where the terminal has them.

use std::io::{IsTerminal, stdout};

use super::Colors;

/// Whether colours are written to standard output.
pub(super) fn has_color(colors: Colors) -> bool {
    match colors {
        Colors::Always => true,
        Colors::Never => false,
        // https://no-color.org: set and not empty.
        Colors::Auto => {
            let is_unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            !is_unwanted && !is_dumb && stdout().is_terminal()
        }
    }
}
