//! All runs of an index.

use std::path::Path;

use super::run::Run;
use super::{Hit, RunError, RunMeta};

/// The runs of one state of the index, open for reading; any number of threads may read.
#[derive(Debug, Default)]
pub struct Runs {
    pub(super) runs: Vec<Run>,
}

impl Runs {
    /// Opens runs. Their files stay readable for as long as this lives, even if they are removed.
    ///
    /// # Errors
    ///
    /// [`RunError::Missing`] where a file has been merged away since the list was read: the list is to be read anew.
    pub fn open(folder: &Path, metas: &[RunMeta]) -> Result<Self, RunError> {
        let runs = metas.iter().map(|meta| Run::open(folder, meta)).collect::<Result<_, _>>()?;
        Ok(Self { runs })
    }

    /// How many positions there are, those of dead revisions included.
    pub fn entries(&self) -> u64 {
        self.runs.iter().map(|run| run.entries).sum()
    }

    /// Visits every entry of a key: run by run, in each by game and ply. Whether a revision is still the newest of its game is
    /// for the caller to know.
    pub fn visit(&self, key: u64, mut visit: impl FnMut(Hit)) -> Result<(), RunError> {
        self.runs.iter().try_for_each(|run| run.visit(key, &mut visit))
    }

    /// Visits the entries of a key for some revisions, given in ascending order. With few of them little is read.
    pub fn visit_among(&self, key: u64, seqs: &[u32], mut visit: impl FnMut(Hit)) -> Result<(), RunError> {
        self.runs.iter().try_for_each(|run| {
            let from = seqs.partition_point(|&seq| seq < run.first_seq);
            let to = seqs.partition_point(|&seq| seq <= run.last_seq);
            match seqs.get(from..to) {
                None | Some([]) => Ok(()),
                Some(seqs) => run.visit_among(key, seqs, &mut visit),
            }
        })
    }

    /// Each run by itself.
    pub(in crate::search) fn each(&self) -> impl Iterator<Item = OneRun<'_>> {
        self.runs.iter().map(OneRun)
    }

    /// Reads every byte: checksums, order and bounds hold, or the first error says what does not.
    pub fn verify(&self) -> Result<(), RunError> {
        self.runs.iter().try_for_each(Run::verify)
    }
}

/// One of the runs: a revision is in one of them and in no other.
#[derive(Debug, Clone, Copy)]
pub(in crate::search) struct OneRun<'a>(&'a Run);

impl OneRun<'_> {
    /// Visits every entry of a key, by game and ply.
    pub(in crate::search) fn visit(self, key: u64, mut visit: impl FnMut(Hit)) -> Result<(), RunError> {
        self.0.visit(key, &mut visit)
    }
}
