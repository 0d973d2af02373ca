//! How quickly games are stored, as an import does it. Run by hand, with the number of
//! games in `GAMES`: `cargo test --test suite store::speed -- --ignored --nocapture`.

use std::time::{Duration, Instant};

use corners::store::{Draft, DraftText, Kind, Store, Writer, packed_text};

/// The n-th of a row of numbers that look random and are the same in every run.
fn mixed(n: u64) -> u64 {
    let n = (n ^ n >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ n >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    n ^ n >> 32
}

#[test]
#[ignore = "It measures, and takes a minute."]
#[allow(clippy::print_stdout, reason = "What it measures is what it is for.")]
fn storing_a_million_games_stays_quick() {
    let games: u64 = std::env::var("GAMES").map_or(1_000_000, |games| games.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let mut writer = Writer::open(folder.path(), "speed").unwrap();
    // 700 bytes of original and 500 of verdict, which is about what a game of a hundred plies has.
    let noise: Vec<u8> = (0..2_000).map(|n| mixed(n) as u8).collect();
    let text = packed_text(&noise[..700]);
    let answer: String = (0..500).map(|n| char::from(b'a' + (mixed(n) % 26) as u8)).collect();
    let began = Instant::now();
    let (mut slice, mut commits) = (Instant::now(), Duration::ZERO);
    for batch_of in 0..games / 20_000 {
        let mut batch = writer.begin().unwrap();
        for n in batch_of * 20_000..(batch_of + 1) * 20_000 {
            let digest = {
                let mut digest = [7; 32];
                digest[..8].copy_from_slice(&mixed(n).to_be_bytes());
                digest
            };
            let (meeting, played) =
                (Some(mixed(n + (1 << 40)).cast_signed()), Some(mixed(n + (1 << 41)).cast_signed()));
            assert!(batch.find_digest(&digest).unwrap().is_none());
            assert!(batch.twin_candidates(meeting, played, 50).unwrap().is_empty());
            let draft = Draft {
                kind: Kind::Stored,
                at: 1_700_000_000_000,
                who: "Ada",
                why: None,
                source: Some("big.cgn"),
                import: None,
                ruling: None,
                text: Some(DraftText { original: Some(&text), export: None, manner: None, digest }),
                answer: &answer,
                moves: &noise[..200],
                rulebook: 1,
                reader: 1,
                meeting,
                played,
            };
            batch.add_game(&draft).unwrap();
        }
        let commit = Instant::now();
        batch.commit().unwrap();
        commits += commit.elapsed();
        if (batch_of + 1).is_multiple_of(5) {
            let micros = slice.elapsed().as_secs_f64() * 1e6 / 100_000.0;
            let commit = commits.as_secs_f64() * 1e6 / 100_000.0;
            println!("{:>9} games: {micros:.1} µs a game, of it commits {commit:.1}", (batch_of + 1) * 20_000);
            (slice, commits) = (Instant::now(), Duration::ZERO);
        }
    }
    println!("all: {:.1} s, {} bytes a game", began.elapsed().as_secs_f64(), {
        writer.store().counts().unwrap().bytes_on_disk / games.max(1)
    });
    let opening = Instant::now();
    drop(Store::open(folder.path()).unwrap());
    println!("opening to read: {:.2} ms", opening.elapsed().as_secs_f64() * 1e3);
    let closing = Instant::now();
    drop(writer);
    println!("closing: {:.2} s", closing.elapsed().as_secs_f64());
}
