//! The position index: building, merging, looking up, exploring and matching patterns, on generated games.
//!
//! `cargo bench --bench positions`; `GAMES` asks for another number of games than 100,000. A million are made of them by adding
//! each ten times, to find out how long the answers with a million hits take; what is shared then is not like a real archive, so
//! that bytes an entry are counted on the games as they are.

#![allow(clippy::print_stdout, reason = "what is measured once, and not by criterion, is printed")]
#![allow(clippy::cast_precision_loss, reason = "figures are printed with a few digits")]

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use corners::arbiter::Arbiter;
use corners::board::BoardSize;
use corners::notation::{Reader, Record};
use corners::replay::PackedGame;
use corners::rules::{GameResult, PositionKey, Variant};
use corners::search::positions::{RunBuilder, RunMeta, Runs};
use corners::search::{Facts, LineText, Pattern, explore, is_foldable, seqs_of_line};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fixedbitset::FixedBitSet;

#[path = "../tests/support/generator.rs"]
mod generator;

use generator::{Generator, Options};

/// The time that this thread has had of a processor: what else the machine does is not in it. The clock's where it is not told.
fn now() -> Duration {
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGIN.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

/// Packed games, of all variants mixed.
struct Games {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Games {
    fn new(count: usize) -> Self {
        let mut generator = Generator::with_options(7, Options::default());
        let mut games = Self { bytes: Vec::new(), ends: Vec::new() };
        let (mut text, mut record, mut arbiter) = (String::new(), Record::default(), Arbiter::default());
        for _ in 0..count {
            text.clear();
            generator.game(&mut text);
            Reader::new(text.as_bytes()).read(&mut record).expect("memory is read without fail");
            let verdict = arbiter.judge(&record);
            let Some(ruleset) = verdict.ruleset else { continue };
            games.bytes.extend(PackedGame::pack(&record, &ruleset, record.main_line().count() as u32));
            games.ends.push(games.bytes.len());
        }
        games
    }

    fn iter(&self) -> impl Iterator<Item = PackedGame<'_>> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| PackedGame::read(&self.bytes[begin..end]).expect("packed here"))
    }
}

/// Builds runs of games, each added so many times; the time without making the games.
fn build(games: &Games, times: usize, folder: &Path) -> (Vec<RunMeta>, Duration) {
    let mut metas = Vec::new();
    let mut builder = RunBuilder::new();
    let begin = now();
    let mut seq = 0;
    for _ in 0..times {
        for game in games.iter() {
            seq += 1;
            builder.add(seq, game);
            if builder.is_full() {
                metas.push(builder.write(folder, &format!("run-{}", metas.len())).expect("there is room"));
            }
        }
    }
    metas.push(builder.write(folder, &format!("run-{}", metas.len())).expect("there is room"));
    (metas, now().saturating_sub(begin))
}

/// Merges as an index would; how many entries are written, and how long it takes, is added to the counts.
fn settle(metas: &mut Vec<RunMeta>, folder: &Path, written: &mut u64, time: &mut Duration) {
    let begin = now();
    while let Some(mut chosen) = Runs::merges(metas) {
        chosen.sort_unstable();
        let part: Vec<RunMeta> = chosen.iter().rev().map(|&at| metas.remove(at)).collect();
        let name = format!("merged-{written}");
        let merged = Runs::merge(folder, &part, |seq| seq != 0, &name).expect("there is room");
        *written += merged.entries;
        metas.push(merged);
        for old in part {
            std::fs::remove_file(folder.join(old.name)).expect("it was there");
        }
    }
    *time += now().saturating_sub(begin);
}

fn per(time: Duration, count: u64) -> f64 {
    time.as_secs_f64() * 1e9 / count as f64
}

fn totals(metas: &[RunMeta]) -> (u64, u64) {
    (metas.iter().map(|meta| meta.entries).sum(), metas.iter().map(|meta| meta.bytes).sum())
}

fn report(what: &str, games: &Games, times: usize, folder: &Path) -> Vec<RunMeta> {
    let (runs, built) = build(games, times, folder);
    let (entries, bytes) = totals(&runs);
    let count = runs.len();
    println!("{what}: {entries} entries, {count} runs, {:.2} B an entry", bytes as f64 / entries as f64);
    println!("{what}: built at {:.1} ns an entry", per(built, entries));
    let (mut metas, mut written, mut merging) = (Vec::new(), 0, Duration::ZERO);
    for run in runs {
        metas.push(run);
        settle(&mut metas, folder, &mut written, &mut merging);
    }
    if written > 0 {
        println!("{what}: merged at {:.1} ns an entry, {written} entries written", per(merging, written));
    }
    let (entries, bytes) = totals(&metas);
    println!("{what}: then {} runs, {:.2} B an entry", metas.len(), bytes as f64 / entries as f64);
    metas
}

fn everything(criterion: &mut Criterion) {
    let count = std::env::var("GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(100_000);
    let games = Games::new(count);
    let once = tempfile::tempdir().expect("a folder");
    let mut metas = report("once", &games, 1, once.path());
    if metas.len() > 1 {
        let begin = now();
        let all = Runs::merge(once.path(), &metas, |seq| seq != 0, "all").expect("there is room");
        let (each, bytes) = (per(now().saturating_sub(begin), all.entries), all.bytes as f64 / all.entries as f64);
        println!("once: {} runs to one at {each:.1} ns an entry, {bytes:.2} B an entry", metas.len());
        metas = vec![all];
    }
    drop(metas);
    let times = 1_000_000_usize.div_ceil(count);
    let folder = tempfile::tempdir().expect("a folder");
    let metas = report("a million", &games, times, folder.path());
    let begin = Instant::now();
    let runs = Runs::open(folder.path(), &metas).expect("made just now");
    println!("a million: opened in {:.1} ms", begin.elapsed().as_secs_f64() * 1e3);

    look_ups(criterion, &games, &runs);
    exploring(criterion, &games, &runs);
    patterns(criterion, &games);
}

/// Keys of positions somewhere within games, and of none.
fn look_ups(criterion: &mut Criterion, games: &Games, runs: &Runs) {
    let mut keys = Vec::new();
    let mut at = 0_u32;
    for game in games.iter().step_by(17) {
        game.keys(|ply, key, _| {
            at = at.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if ply > 12 && at >> 28 == 0 {
                keys.push(key.to_u64());
                keys.push(key.to_u64() ^ 1);
            }
        });
    }
    let mut times: Vec<Duration> = keys
        .iter()
        .map(|&key| {
            let begin = Instant::now();
            let mut hits = 0_u64;
            runs.visit(key, |_| hits += 1).expect("sound");
            black_box(hits);
            begin.elapsed()
        })
        .collect();
    times.sort_unstable();
    let at = |share: usize| times[times.len() * share / 1000 - 1].as_secs_f64() * 1e6;
    println!(
        "look-up of {} keys: median {:.1} µs, p99 {:.1} µs, p99.9 {:.1} µs",
        keys.len(),
        at(500),
        at(990),
        at(999)
    );
    let mut group = criterion.benchmark_group("positions");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    group.throughput(Throughput::Elements(1));
    let mut next = keys.iter().cycle();
    group.bench_function("look-up", |bencher| {
        bencher.iter(|| {
            let mut hits = 0_u64;
            runs.visit(*next.next().expect("it goes round"), |_| hits += 1).expect("sound");
            hits
        });
    });
}

fn start(games: &Games, variant: Variant) -> PositionKey {
    let game = games.iter().find(|game| game.variant() == variant && game.is_regular()).expect("there are such games");
    let mut start = PositionKey::default();
    game.keys(|ply, key, _| start = if ply == 0 { key } else { start });
    start
}

fn exploring(criterion: &mut Criterion, games: &Games, runs: &Runs) {
    let key = start(games, Variant::Classic3x3);
    let mut hits = 0_u64;
    runs.visit(key.to_u64(), |_| hits += 1).expect("sound");
    println!("the start position has {hits} hits");
    let mut set = FixedBitSet::with_capacity(1 << 21);
    (0..1 << 21).filter(|seq| seq % 5 != 0).for_each(|seq| set.insert(seq));
    let among = |seq: u32| set.contains(seq as usize);
    let table: Vec<Facts> = (0..1 << 21_usize)
        .map(|seq| Facts {
            result: GameResult::ALL.get(seq % 5).copied(),
            plies: 60 + (seq % 80) as u32,
            last_day: (seq.wrapping_mul(2_654_435_761) >> 7) as u32 % 20_000,
        })
        .collect();
    let facts = |seq: u32| table.get(seq as usize).copied().unwrap_or_default();
    let mut group = criterion.benchmark_group("positions");
    group.sample_size(20).measurement_time(Duration::from_secs(3));
    group.throughput(Throughput::Elements(hits));
    group.bench_function("hits of the start", |bencher| {
        bencher.iter(|| {
            let mut sum = 0_u64;
            runs.visit(key.to_u64(), |hit| sum += u64::from(hit.seq)).expect("sound");
            sum
        });
    });
    for (name, keys) in [
        ("explore the start, filtered", vec![(key, false)]),
        ("explore the start, folded", vec![(key, false), (key, true)]),
    ] {
        assert!(is_foldable(Variant::Classic3x3));
        group.bench_function(name, |bencher| {
            bencher.iter(|| explore(runs, &keys, BoardSize::Eight, among, facts).expect("sound").tally.games);
        });
    }
    let line: LineText = "c3-d3 f6-e6 c2-e2".parse().expect("a line");
    let line = if seqs_of_line(runs, None, &line).is_ok_and(|seqs| !seqs.is_empty()) {
        line
    } else {
        "c3-d3".parse().expect("a line")
    };
    let found = seqs_of_line(runs, None, &line).expect("sound").len();
    println!("the line has {} plies and {found} games", line.plies().len());
    group.bench_function("line", |bencher| {
        bencher.iter(|| seqs_of_line(runs, None, &line).expect("sound").len());
    });
}

fn patterns(criterion: &mut Criterion, games: &Games) {
    let mut group = criterion.benchmark_group("patterns");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    let plies: u64 = games.iter().map(|game| u64::from(game.plies()) + 1).sum();
    group.throughput(Throughput::Elements(plies));
    for text in
        ["white:a1,h8 black:d4,e5 empty:c3", "white-in-goal:>=200", "white:h8 white-in-goal:>=5 black-at-home:>0"]
    {
        let pattern: Pattern = text.parse().expect("a pattern");
        group.bench_function(text, |bencher| {
            bencher.iter(|| games.iter().filter(|&game| pattern.first_match(game).is_some()).count());
        });
    }
}

criterion_group!(benches, everything);
criterion_main!(benches);
