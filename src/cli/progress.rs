//! How far something is, on standard error.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for something that is counted; its length is set when it is known. It is hidden where standard error is no terminal.
pub(super) fn counting() -> ProgressBar {
    let template = "{bar:30} {percent:>3} %  {human_pos}/{human_len}  {eta} left  {msg}";
    ProgressBar::new(0).with_style(ProgressStyle::with_template(template).expect("the template is well formed"))
}

/// Sets how far a bar is.
pub(super) fn set(bar: &ProgressBar, done: u64, total: u64) {
    if bar.length() != Some(total) {
        bar.set_length(total);
    }
    bar.set_position(done);
}
