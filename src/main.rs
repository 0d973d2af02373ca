//! The terminal program: the judge for the board game Corners.

use std::process::ExitCode;

fn main() -> ExitCode {
    corners::cli::run()
}
