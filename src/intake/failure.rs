//! A source that fails: it ends there, and what it failed with is kept.

use std::io::{self, Read};
use std::sync::{Arc, Mutex};

/// How a source failed, if it did.
#[derive(Debug, Clone, Default)]
pub(super) struct Failure(Arc<Mutex<Option<io::Error>>>);

impl Failure {
    pub(super) fn is_there(&self) -> bool {
        self.0.lock().is_ok_and(|error| error.is_some())
    }

    pub(super) fn set(&self, error: io::Error) {
        if let Ok(mut failure) = self.0.lock() {
            *failure = Some(error);
        }
    }

    pub(super) fn take(&self) -> Option<io::Error> {
        self.0.lock().ok().and_then(|mut error| error.take())
    }
}

/// A source that ends where it fails, so that the games before that place are judged. The last game that is read of it may be
/// torn, and is not judged.
pub(super) struct Torn<R> {
    pub(super) source: R,
    pub(super) failure: Failure,
}

impl<R: Read> Read for Torn<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.failure.is_there() {
            return Ok(0);
        }
        self.source.read(bytes).or_else(|error| {
            if error.kind() == io::ErrorKind::Interrupted {
                return Err(error);
            }
            self.failure.set(error);
            Ok(0)
        })
    }
}
