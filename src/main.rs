//! The terminal program of the judge and the archive.

use std::process::ExitCode;

fn main() -> ExitCode {
    corners::cli::run()
}
