//! The terminal program.
use std::io::Write;

use corners::arbiter::{Answer, Arbiter};
use corners::notation::{Reader, Record};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let json = args.iter().any(|a| a == "--json");
    let path = args.last().unwrap();
    let mut reader = Reader::new(std::fs::File::open(path).unwrap());
    let mut record = Record::default();
    let mut arbiter = Arbiter::default();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut game = 0;
    let mut plies = 0u64;
    let mut bad = 0;
    while reader.read(&mut record).unwrap() {
        game += 1;
        let verdict = arbiter.judge(&record);
        plies += u64::from(verdict.played.map_or(0, |p| p.0));
        if !verdict.check.is_in_order() {
            bad = 1;
        }
        if json {
            serde_json::to_writer(
                &mut out,
                &Answer { game: Some(game), source: Some(path), record: &record, verdict: &verdict },
            )
            .unwrap();
            out.write_all(b"\n").unwrap();
        }
    }
    out.flush().unwrap();
    drop(out);
    eprintln!("{game} games {plies} plies");
    std::process::exit(bad);
}
