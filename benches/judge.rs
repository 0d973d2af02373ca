//! How fast records are read and judged, in plies a second.
//!
//! `cargo bench` runs everything in about a minute; `benches/README.md` says what each figure means.

use std::hint::black_box;

use corners::arbiter::{Answer, Arbiter, Verdict};
use corners::board::{Board8, Board16, Geometry};
use corners::notation::{Reader, Record};
use corners::rules::{Course, GameRules, Occurrences, Position, Ruleset, Start, Variant, perft};
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use std::time::Duration;

#[path = "judge/bare_nom.rs"]
mod bare_nom;
#[path = "judge/bare_scan.rs"]
mod bare_scan;
#[path = "../tests/support/generator.rs"]
mod generator;

use generator::{Generator, Options};

/// Games in memory, of 150 plies at least.
struct Corpus {
    text: String,
    plies: u64,
}

impl Corpus {
    fn new(variant: Variant, games: u32) -> Self {
        let mut generator =
            Generator::with_options(7, Options { variant: Some(variant), min_plies: 150, ..Options::default() });
        let mut text = String::new();
        let plies = (0..games).map(|_| u64::from(generator.game(&mut text).plies)).sum();
        Self { text, plies }
    }

    fn records(&self) -> Vec<Record> {
        let mut reader = Reader::new(self.text.as_bytes());
        let mut records = Vec::new();
        let mut record = Record::default();
        while reader.read(&mut record).expect("memory is read without fail") {
            records.push(std::mem::take(&mut record));
        }
        records
    }
}

fn read_all(text: &str) -> usize {
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    let mut tokens = 0;
    while reader.read(&mut record).expect("memory is read without fail") {
        tokens += record.tokens().len();
    }
    tokens
}

fn judge_all(text: &str) -> u32 {
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    let mut arbiter = Arbiter::default();
    let mut in_order = 0;
    while reader.read(&mut record).expect("memory is read without fail") {
        in_order += u32::from(arbiter.judge(&record).check.is_in_order());
    }
    in_order
}

type Group<'a> = BenchmarkGroup<'a, criterion::measurement::WallTime>;

fn group<'a>(criterion: &'a mut Criterion, name: &str, elements: u64) -> Group<'a> {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(elements));
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2)).sample_size(20);
    group
}

/// Reading alone, between a bare tokeniser below and a bare scanner above.
fn reading(criterion: &mut Criterion) {
    let corpus = Corpus::new(Variant::Classic3x3, 400);
    // Some records end with an illegal ply on purpose.
    assert!(bare_scan::check(corpus.text.as_bytes()).refused < 20, "the games are legal");
    let tokens = bare_nom::tokens(&corpus.text).expect("the games are in export form");
    let dashes = tokens.iter().filter(|token| matches!(token, bare_nom::Token::Dash)).count();
    assert!(dashes as u64 >= corpus.plies, "every ply has a dash");
    let mut group = group(criterion, "reading", corpus.plies);
    group.bench_function("reader", |bencher| bencher.iter(|| read_all(black_box(&corpus.text))));
    group.bench_function("bare nom", |bencher| bencher.iter(|| bare_nom::tokens(black_box(&corpus.text))));
    group.bench_function("bare scan and replay", |bencher| {
        bencher.iter(|| bare_scan::check(black_box(corpus.text.as_bytes())));
    });
}

/// Judging records that are read already, and both together.
fn judging(criterion: &mut Criterion) {
    for (variant, games) in [(Variant::Classic3x3, 400), (Variant::Diagonal3x3, 400), (Variant::Halma16x16, 200)] {
        let corpus = Corpus::new(variant, games);
        let records = corpus.records();
        let mut group = group(criterion, variant.id(), corpus.plies);
        let mut arbiter = Arbiter::default();
        group.bench_function("judge", |bencher| {
            bencher.iter(|| records.iter().filter(|record| arbiter.judge(record).check.is_in_order()).count());
        });
        group.bench_function("read and judge", |bencher| bencher.iter(|| judge_all(black_box(&corpus.text))));
    }
}

/// Answers as JSON, one line each; in games.
fn writing(criterion: &mut Criterion) {
    let corpus = Corpus::new(Variant::Classic3x3, 400);
    let records = corpus.records();
    let mut arbiter = Arbiter::default();
    let verdicts: Vec<Verdict> = records.iter().map(|record| arbiter.judge(record)).collect();
    let mut group = group(criterion, "writing", records.len() as u64);
    let mut out = Vec::new();
    group.bench_function("answers", |bencher| {
        bencher.iter(|| {
            out.clear();
            for (game, (record, verdict)) in (1..).zip(records.iter().zip(&verdicts)) {
                let answer = Answer { game: Some(game), source: Some("games.cgn"), record, verdict };
                serde_json::to_writer(&mut out, &answer).expect("memory takes all");
                out.push(b'\n');
            }
            out.len()
        });
    });
}

/// The positions of some games.
fn positions<G: Geometry>(rules: &GameRules<G>, games: u64) -> Vec<Position<G>> {
    let mut room = Occurrences::default();
    let mut random = generator::Random::new(11);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut course = Course::new(rules, Start::regular(rules), &mut room);
        for _ in 0..60 {
            let moves = course.position().legal_moves(rules);
            positions.push(*course.position());
            let played = moves[random.below(moves.len() as u32) as usize];
            if course.play(played).is_some() {
                break;
            }
        }
    }
    positions
}

fn generation_on<G: Geometry>(criterion: &mut Criterion, variant: Variant) {
    let rules = GameRules::<G>::new(&Ruleset::of(variant)).expect("the board of this variant");
    let positions = positions(&rules, 20);
    let moves: usize = positions.iter().map(|position| position.legal_moves(&rules).len()).sum();
    let mut group = group(criterion, "legal moves", moves as u64);
    group.bench_function(variant.id(), |bencher| {
        bencher.iter(|| positions.iter().map(|position| position.legal_moves(&rules).len()).sum::<usize>());
    });
}

/// Move generation, in moves, and perft, in leaves.
fn generation(criterion: &mut Criterion) {
    generation_on::<Board8>(criterion, Variant::Classic3x3);
    generation_on::<Board8>(criterion, Variant::Diagonal3x3);
    generation_on::<Board16>(criterion, Variant::Halma16x16);
    let rules = GameRules::<Board8>::new(&Ruleset::of(Variant::Classic3x3)).expect("played on 8×8");
    let start = Position::start(&rules);
    let mut group = group(criterion, "perft", 53_824);
    group.bench_function("classic-3x3, depth 4", |bencher| {
        bencher.iter(|| assert_eq!(perft(black_box(&start), &rules, 4), 53_824));
    });
}

criterion_group!(benches, reading, judging, writing, generation);
criterion_main!(benches);
