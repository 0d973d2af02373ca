//! Measures an archive: how long searches take, and how storing compares with bare inserts of the same rows.
//!
//! ```text
//! cargo run --release --example generate -- --games 1000000 --seed 7 -o /tmp/million.cgn
//! target/release/corners import --quiet --data /tmp/million /tmp/million.cgn
//! cargo run --release --example measure -- searches /tmp/million
//! cargo run --release --example measure -- rows /tmp/million --games 200000
//! ```

#![allow(clippy::print_stdout, reason = "It is a program for the terminal.")]
#![allow(clippy::cast_precision_loss, reason = "Figures are shown with few digits.")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Parser, Subcommand};
use corners::archive::{Archive, Exploring, From};
use corners::rules::Variant;
use corners::search::{Query, Search, Sort};
use corners::store::{Draft, DraftText, GameId, Kind, Store, Writer, packed_text};
use rusqlite::Connection;
use rusqlite::types::Value;

/// Measure an archive
#[derive(Debug, Parser)]
struct Measure {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Searches of every kind: median, 99th percentile and longest time
    Searches {
        /// The folder of the archive
        data: PathBuf,
        /// How often each is asked
        #[arg(long, default_value_t = 200)]
        rounds: usize,
    },
    /// Bare inserts of the rows that an archive has, into tables of the same form
    Rows {
        /// The folder of the archive
        data: PathBuf,
        /// So many games
        #[arg(long, default_value_t = 200_000)]
        games: u64,
        /// Games in a transaction
        #[arg(long, default_value_t = 20_000)]
        batch: u64,
    },
}

fn main() -> anyhow::Result<()> {
    match Measure::parse().what {
        What::Searches { data, rounds } => searches(&data, rounds),
        What::Rows { data, games, batch } => rows(&data, games, batch),
    }
}

/// Names and values that the archive has, so that the queries find something.
struct Sample {
    players: Vec<(String, String)>,
    dates: Vec<String>,
    positions: Vec<String>,
    lines: Vec<String>,
}

fn sample(archive: &Archive) -> anyhow::Result<Sample> {
    let last = archive.store().last_seq()?;
    let mut sample = Sample { players: Vec::new(), dates: Vec::new(), positions: Vec::new(), lines: Vec::new() };
    for at in 0..500 {
        let Some(revision) = archive.store().by_seq(1 + at * last.saturating_sub(1) / 500)? else { continue };
        let answer: serde_json::Value = serde_json::from_str(&revision.answer)?;
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        sample.players.push((text(&answer["tags"]["White"]), text(&answer["tags"]["Black"])));
        sample.dates.push(text(&answer["tags"]["Date"]));
        // The last position of the game, which few others have.
        let position = text(&answer["position"]);
        sample.positions.push(position.rsplit_once(":F").map_or(position.clone(), |(men, _)| men.to_owned()));
        let record = archive.record(&revision)?;
        let moves = record.split_once("\n\n").map_or("", |(_, moves)| moves);
        let words: Vec<&str> = moves.split_whitespace().take(5).collect();
        // Of a game without moves there is no line.
        sample.lines.push(if words.len() < 5 { "c3-d3".to_owned() } else { words.join(" ") });
    }
    Ok(sample)
}

/// Makes the text of a query, by its number.
type Ask<'a> = Box<dyn Fn(usize) -> String + 'a>;

fn searches(data: &Path, rounds: usize) -> anyhow::Result<()> {
    let started = Instant::now();
    let archive = Archive::open(data)?;
    let games = archive.count(&Query::all())?;
    println!("opened and counted {games} games in {:.1} ms", milliseconds(started.elapsed()));
    let sample = sample(&archive)?;
    let year = |date: &String| date.chars().take(4).collect::<String>();
    let last_name = |name: &String| name.split(',').next().unwrap_or_default().to_owned();
    let kinds: [(&str, Ask<'_>); 9] = [
        ("a player", Box::new(|at| format!("player:\"{}\"", sample.players[at].0))),
        ("a surname", Box::new(|at| last_name(&sample.players[at].1))),
        ("a pair", Box::new(|at| format!("opponents:\"{}\" \"{}\"", sample.players[at].0, sample.players[at].1))),
        (
            "a result and a reason",
            Box::new(|at| format!("result:{} reason:repetition", ["1-0", "0-1", "1/2-1/2"][at % 3])),
        ),
        (
            "a range of dates",
            Box::new(|at| format!("date:{}..{}-06", year(&sample.dates[at]), year(&sample.dates[at]))),
        ),
        ("a range of plies", Box::new(|at| format!("plies:{}..{}", 40 + at % 40, 70 + at % 40))),
        ("a position", Box::new(|at| format!("position:{}", sample.positions[at]))),
        ("a line", Box::new(|at| format!("line:\"{}\"", sample.lines[at]))),
        (
            "a player, a year, a line",
            Box::new(|at| {
                format!(
                    "player:\"{}\" date:{} line:\"{}\"",
                    sample.players[at].0,
                    year(&sample.dates[at]),
                    sample.lines[at]
                )
            }),
        ),
    ];
    for sort in [Sort::Relevance, Sort::Newest] {
        println!("top 20 with the count of all, sorted by {sort:?}:");
        for (name, query) in &kinds {
            measure(name, rounds, |at| {
                let query = query(at % sample.players.len());
                let query = Query::parse(&query).with_context(|| query.clone())?;
                Ok(archive.search(&Search { query, sort, limit: 20, cursor: None })?.total)
            })?;
        }
    }
    let all_players = |at: usize| format!("player:\"{}\"", last_name(&sample.players[at % sample.players.len()].0));
    measure("explore the start, a player", rounds, |at| explore(&archive, &all_players(at), false))?;
    measure("explore the start, a result", rounds, |_| explore(&archive, "result:1-0", false))?;
    measure("explore the start, all", rounds, |_| explore(&archive, "", false))?;
    measure("explore the start, all, mirrored", rounds, |_| explore(&archive, "", true))?;
    measure("facets of all", 10, |_| Ok(archive.facets(&Query::all(), 10)?.player.len() as u64))?;
    measure("a pattern in all", 5, |_| {
        Ok(archive.count(&Query::parse("pattern:\"white:d4,e5 black:d5 white-in-goal:>=2\"")?)?)
    })?;
    Ok(())
}

fn explore(archive: &Archive, query: &str, mirror: bool) -> anyhow::Result<u64> {
    let query = if query.is_empty() { Query::all() } else { Query::parse(query)? };
    Ok(archive.explore(&Exploring { from: From::Start(Variant::Classic3x3), query, mirror })?.tally.games)
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

/// Times a search, after a round that warms it up.
fn measure(name: &str, rounds: usize, mut search: impl FnMut(usize) -> anyhow::Result<u64>) -> anyhow::Result<()> {
    let mut times = Vec::with_capacity(rounds);
    let mut found = 0;
    for at in 0..rounds {
        search(at)?;
        let started = Instant::now();
        found += search(at)?;
        times.push(milliseconds(started.elapsed()));
    }
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "  {name:<34} median {:>8.2} ms  p99 {:>8.2} ms  longest {:>8.2} ms  found {:>9} on average",
        at(50),
        at(99),
        at(100),
        found / rounds as u64
    );
    Ok(())
}

/// Reads the rows of some games, and inserts them into tables of the same form, in transactions of the same size.
fn rows(data: &Path, games: u64, batch: u64) -> anyhow::Result<()> {
    let source = Connection::open_with_flags(data.join("archive.db"), rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let folder = tempfile::tempdir_in(data)?;
    let mut target = Connection::open(folder.path().join("rows.db"))?;
    target.pragma_update(None, "page_size", 16384)?;
    target.pragma_update(None, "journal_mode", "wal")?;
    target.pragma_update(None, "synchronous", "full")?;
    target.pragma_update(None, "cache_size", -65536)?;
    let mut statement = source.prepare(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type DESC",
    )?;
    let schema: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    target.execute_batch(&schema.join(";\n"))?;
    target.pragma_update(None, "foreign_keys", false)?;
    let (mut spent, mut inserted) = (Duration::ZERO, 0_u64);
    let mut from = 0;
    while from < games {
        let to = games.min(from + batch);
        let mut read: Vec<(&str, Vec<Vec<Value>>)> = Vec::new();
        for (table, key) in [("game", "id"), ("text", "id"), ("revision", "seq"), ("moves", "seq")] {
            let mut statement =
                source.prepare(&format!("SELECT * FROM {table} WHERE {key} > ?1 AND {key} <= ?2 ORDER BY {key}"))?;
            let columns = statement.column_count();
            let rows = statement.query_map([from.cast_signed(), to.cast_signed()], |row| {
                (0..columns).map(|column| row.get(column)).collect()
            })?;
            read.push((table, rows.collect::<Result<_, _>>()?));
        }
        let started = Instant::now();
        let transaction = target.transaction()?;
        for (table, rows) in &read {
            let places = vec!["?"; rows.first().map_or(1, Vec::len)].join(",");
            let mut insert = transaction.prepare(&format!("INSERT INTO {table} VALUES ({places})"))?;
            for row in rows {
                insert.execute(rusqlite::params_from_iter(row))?;
                inserted += 1;
            }
        }
        transaction.commit()?;
        spent += started.elapsed();
        from = to;
    }
    println!(
        "bare inserts: {games} games, {inserted} rows in {:.2} s: {:.0} games a second",
        spent.as_secs_f64(),
        games as f64 / spent.as_secs_f64()
    );
    let stored = stored(data, folder.path(), games, batch)?;
    println!(
        "the store, which also asks for duplicates and twins: {:.2} s: {:.0} games a second, {:.2} of bare inserts",
        stored.as_secs_f64(),
        games as f64 / stored.as_secs_f64(),
        spent.as_secs_f64() / stored.as_secs_f64()
    );
    Ok(())
}

/// The same games through the store, made ready beforehand.
fn stored(data: &Path, folder: &Path, games: u64, batch: u64) -> anyhow::Result<Duration> {
    let source = Store::open(data)?;
    let mut writer = Writer::open(&folder.join("store"), "measuring")?;
    let mut spent = Duration::ZERO;
    let mut from = 0;
    while from < games {
        let to = games.min(from + batch);
        let mut ready = Vec::new();
        for row in from + 1..=to {
            let Some(game) = source.game(GameId::from_row(row))? else { continue };
            let text = source.text(game.newest.text)?;
            let moves = source.moves(game.newest.seq)?.unwrap_or_default();
            let original = text.original.as_deref().map(packed_text);
            // Keys as random as those of names and moves.
            let key = |at: usize| i64::from(i32::from_le_bytes([0, 1, 2, 3].map(|byte| text.digest[at + byte])));
            ready.push((game.newest.answer, original, moves, text.digest, key(8), key(16)));
        }
        let started = Instant::now();
        let mut writing = writer.begin()?;
        for (answer, original, moves, digest, meeting, played) in &ready {
            writing.find_digest(digest)?;
            writing.twin_candidates(Some(*meeting), Some(*played), 256)?;
            writing.add_game(&Draft {
                kind: Kind::Stored,
                at: 0,
                who: "measuring",
                why: None,
                source: Some("games.cgn"),
                import: None,
                ruling: None,
                text: Some(DraftText { original: original.as_deref(), export: None, manner: None, digest: *digest }),
                answer,
                moves,
                rulebook: 1,
                reader: 1,
                meeting: Some(*meeting),
                played: Some(*played),
            })?;
        }
        writing.commit()?;
        spent += started.elapsed();
        from = to;
    }
    Ok(spent)
}
