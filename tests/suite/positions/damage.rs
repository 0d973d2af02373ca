//! Damaged runs are errors: no byte may change unnoticed, and nothing panics.

use std::fs;

use corners::rules::Variant;
use corners::search::positions::{RunError, RunMeta, Runs};
use proptest::prelude::*;

use super::games::{Archive, Game, regular};
use crate::choices::{choices, config};

const NAME: &str = "run-0";

/// A run of three blocks, the start position over more than one of them.
fn archive() -> Archive {
    let mut archive = Archive { folder: tempfile::tempdir().unwrap(), metas: Vec::new() };
    let games: Vec<Game> = (0..300)
        .map(|seq| {
            let moves = if seq % 3 == 0 { vec![] } else { vec![(18, 19 + (seq % 5) as u8), (45, 44)] };
            Game::new(1000 + seq, Variant::Classic3x3, None, moves)
        })
        .collect();
    archive.add(&games);
    archive
}

/// Everything that reads a run; the first error.
fn read_all(archive: &Archive, meta: &RunMeta) -> Result<(), RunError> {
    let metas = std::slice::from_ref(meta);
    let runs = Runs::open(archive.folder.path(), metas)?;
    let start = regular(Variant::Classic3x3).key();
    // What these find is of no interest where the run cannot be verified.
    let _ = runs.visit(start, |_| ());
    let _ = runs.visit(u64::MAX, |_| ());
    let _ = runs.visit_among(start, &[1001, 1100], |_| ());
    let _ = Runs::merge(archive.folder.path(), metas, |_| true, "merged");
    runs.verify()
}

#[test]
fn no_byte_changes_unnoticed() {
    let archive = archive();
    let path = archive.folder.path().join(NAME);
    let sound = fs::read(&path).unwrap();
    let meta = &archive.metas[0];
    assert!(meta.entries > 512);
    read_all(&archive, meta).unwrap();
    for at in 0..sound.len() {
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&path, &bytes).unwrap();
        let error = read_all(&archive, meta).expect_err("a changed byte");
        assert!(matches!(error, RunError::Damaged { ref name, .. } if name == NAME), "{at}: {error}");
    }
}

#[test]
fn no_end_is_lost_unnoticed() {
    let archive = archive();
    let path = archive.folder.path().join(NAME);
    let sound = fs::read(&path).unwrap();
    for length in (0..sound.len()).rev() {
        fs::write(&path, &sound[..length]).unwrap();
        for bytes in [sound.len() as u64, length as u64] {
            let meta = RunMeta { bytes, ..archive.metas[0].clone() };
            let error = read_all(&archive, &meta).expect_err("a shorter file");
            assert!(matches!(error, RunError::Damaged { .. }), "{length}: {error}");
        }
    }
    let longer = [&sound[..], b"\0"].concat();
    fs::write(&path, &longer).unwrap();
    let meta = RunMeta { bytes: longer.len() as u64, ..archive.metas[0].clone() };
    assert!(read_all(&archive, &meta).is_err());
}

#[test]
fn a_list_that_says_something_else_is_noticed() {
    let archive = archive();
    let meta = &archive.metas[0];
    for wrong in [
        RunMeta { entries: meta.entries - 1, ..meta.clone() },
        RunMeta { entries: u64::MAX, ..meta.clone() },
        RunMeta { first_seq: meta.first_seq + 1, ..meta.clone() },
        RunMeta { last_seq: meta.last_seq - 1, ..meta.clone() },
    ] {
        assert!(matches!(read_all(&archive, &wrong), Err(RunError::Damaged { .. })), "{wrong:?}");
    }
}

const TRAILER: usize = 44;
const INDEX: usize = 20;

/// Makes the checksums right again, as far as the trailer still leads to the index.
fn sealed(bytes: &mut [u8]) {
    let trailer = bytes.len() - TRAILER;
    let number = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let blocks = number(bytes, trailer + 16);
    if let Some(index) = blocks.checked_mul(INDEX).and_then(|size| trailer.checked_sub(size)) {
        let mut offset = 16;
        for block in 0..blocks {
            let entry = index + block * INDEX;
            let end = (offset + number(bytes, entry + 12)).min(index);
            let sum = crc32fast::hash(&bytes[offset.min(end)..end]);
            bytes[entry + 16..entry + 20].copy_from_slice(&sum.to_le_bytes());
            offset = end;
        }
        let sum = crc32fast::hash(&bytes[index..trailer]);
        bytes[trailer + 28..trailer + 32].copy_from_slice(&sum.to_le_bytes());
    }
    let sum = crc32fast::hash(&bytes[trailer..trailer + 32]);
    bytes[trailer + 32..trailer + 36].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn a_sealed_run_is_the_run() {
    let archive = archive();
    let sound = fs::read(archive.folder.path().join(NAME)).unwrap();
    let mut bytes = sound.clone();
    sealed(&mut bytes);
    assert_eq!(bytes, sound);
}

proptest! {
    #![proptest_config(config(400))]

    /// Whoever makes the checksums right may make us find nonsense, and no more.
    #[test]
    fn nonsense_with_right_checksums_does_no_harm(mut choices in choices(12)) {
        let archive = archive();
        let path = archive.folder.path().join(NAME);
        let mut bytes = fs::read(&path).unwrap();
        for _ in 0..=choices.below(4) {
            // Half of them near the end, where the index and the trailer are.
            let reach = choices.pick(&[bytes.len(), 3 * INDEX + TRAILER]);
            let at = bytes.len() - 1 - choices.below(reach);
            bytes[at] = choices.pick(&[0, 1, 0x7F, 0x80, 0xFF, 0x3F, 0x48]);
        }
        sealed(&mut bytes);
        fs::write(&path, &bytes).unwrap();
        let _ = read_all(&archive, &archive.metas[0]);
    }
}
