//! Ctrl-C: what runs is brought to a clean end, and a second one ends at once.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The status of a process that ends at the second Ctrl-C, as shells have it.
const INTERRUPTED: i32 = 130;

/// Whether the user asked to stop.
#[derive(Debug, Clone)]
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on Ctrl-C only asks to stop. Nothing that was acknowledged needs a clean end, so a second one ends the process.
    pub(super) fn watched() -> anyhow::Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&flag);
        ctrlc::set_handler(move || {
            if asked.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        })?;
        Ok(Self(flag))
    }

    /// Whether the user asked to stop.
    pub(super) fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// An output that fails once the user asked to stop, so that a half-written file is given up.
#[derive(Debug)]
pub(super) struct Interruptible<W> {
    pub(super) out: W,
    pub(super) interrupt: Interrupt,
}

impl<W: Write> Write for Interruptible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.interrupt.is_asked() {
            return Err(io::Error::other("interrupted"));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
