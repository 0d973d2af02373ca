//! Generations: folders of which one is the index, named by the file `CURRENT`.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

const CURRENT: &str = "CURRENT";
const PREFIX: &str = "generation-";

/// A folder of an index: words and fields in one below it, positions in another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Generation {
    path: PathBuf,
    name: String,
}

impl Generation {
    fn named(folder: &Path, name: &str) -> Self {
        Self { path: folder.join(name), name: name.to_owned() }
    }

    /// The one that is the index; `None` where there is none yet.
    ///
    /// # Errors
    ///
    /// Those of reading; and of kind `InvalidData`, where the file names no generation.
    pub(super) fn current(folder: &Path) -> io::Result<Option<Self>> {
        let named = match fs::read_to_string(folder.join(CURRENT)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            named => named?,
        };
        let name = named.trim_end();
        if number(name).is_none() {
            return Err(io::Error::new(ErrorKind::InvalidData, "CURRENT names no generation"));
        }
        Ok(Some(Self::named(folder, name)))
    }

    /// A new, empty one. Nobody knows of it before [`Self::publish`].
    pub(super) fn create(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let last = all(folder)?.into_iter().filter_map(|name| number(&name)).max();
        let generation = Self::named(folder, &format!("{PREFIX}{}", last.map_or(1, |last| last + 1)));
        fs::create_dir(&generation.path)?;
        fs::create_dir(generation.words())?;
        fs::create_dir(generation.positions())?;
        Ok(generation)
    }

    /// Makes this one the index, at one point in time, and removes the others. Who reads one of them goes on.
    pub(super) fn publish(&self) -> io::Result<()> {
        let folder = self.path.parent().unwrap_or(&self.path);
        sync(&self.path)?;
        let temporary = folder.join(format!("{CURRENT}.new"));
        let mut file = File::create(&temporary)?;
        writeln!(file, "{}", self.name)?;
        file.sync_all()?;
        fs::rename(&temporary, folder.join(CURRENT))?;
        sync(folder)?;
        self.remove_others();
        Ok(())
    }

    /// Removes all others: those before, and those that were never finished. What cannot be removed stays for the next time.
    pub(super) fn remove_others(&self) {
        let folder = self.path.parent().unwrap_or(&self.path);
        for name in all(folder).unwrap_or_default() {
            if name != self.name {
                let _ = fs::remove_dir_all(folder.join(name));
            }
        }
    }

    /// The folder of words and fields.
    pub(super) fn words(&self) -> PathBuf {
        self.path.join("words")
    }

    /// The folder of positions.
    pub(super) fn positions(&self) -> PathBuf {
        self.path.join("positions")
    }
}

fn number(name: &str) -> Option<u64> {
    let digits = name.strip_prefix(PREFIX)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

fn all(folder: &Path) -> io::Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let names: io::Result<Vec<String>> = names.collect();
    Ok(names?.into_iter().filter(|name| number(name).is_some()).collect())
}

fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
