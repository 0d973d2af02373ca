//! Whatever was done to an archive, a search finds what a plain scan of the store finds, which knows no index.

use std::ops::ControlFlow;

use corners::archive::{Archive, Editor, Ruling};
use corners::notation::{Reader, Record, Token};
use corners::replay::PackedGame;
use corners::rules::GameResult;
use corners::store::{GameId, Revision};
use serde_json::Value;

use super::{MANNER, SIGNED, Trial, import_into};
use crate::generator::{Generator, Options, Random};

/// A live game as the store has it.
struct Scanned {
    id: GameId,
    answer: Value,
    record: String,
    moves: Vec<u8>,
}

impl Scanned {
    fn of(archive: &Archive, revision: &Revision) -> Self {
        Self {
            id: revision.game,
            answer: serde_json::from_str(&revision.answer).unwrap(),
            record: archive.record(revision).unwrap(),
            moves: archive.store().moves(revision.seq).unwrap().unwrap(),
        }
    }

    fn tag(&self, name: &str) -> &str {
        self.answer["tags"][name].as_str().unwrap_or_default()
    }

    fn is(&self, key: &str, value: &str) -> bool {
        self.answer[key].as_str() == Some(value)
    }

    fn plies(&self) -> u64 {
        self.answer["plies"].as_u64().unwrap()
    }

    /// All words of names are there.
    fn names(&self, words: &[&str]) -> bool {
        ["White", "Black"].iter().any(|side| {
            let name = self.tag(side).to_lowercase();
            words.iter().all(|word| name.split(|c: char| !c.is_alphanumeric()).any(|part| part == *word))
        })
    }

    fn keys(&self) -> Vec<u64> {
        let mut keys = Vec::new();
        PackedGame::read(&self.moves).unwrap().keys(|_, key, _| keys.push(key.to_u64()));
        keys
    }
}

fn scan(archive: &Archive) -> Vec<Scanned> {
    let mut games = Vec::new();
    let last = archive.store().last_seq().unwrap();
    let mut heads = Vec::new();
    archive
        .store()
        .log(0, last, &mut |revision| {
            if revision.is_newest && !revision.is_withdrawn {
                heads.push(revision);
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    for revision in heads {
        games.push(Scanned::of(archive, &revision));
    }
    games
}

type Holds = Box<dyn Fn(&Scanned) -> bool>;

/// Queries about a game of the archive and others, each with what it means.
fn queries(one: &Scanned) -> Vec<(String, Holds)> {
    let word = |name: &str| {
        let name = name.to_lowercase();
        name.split(|c: char| !c.is_alphanumeric()).find(|word| word.is_ascii() && word.len() > 1).map(str::to_owned)
    };
    let mut queries: Vec<(String, Holds)> = vec![
        (String::new(), Box::new(|_| true)),
        ("result:1-0".to_owned(), Box::new(|game| game.is("result", "1-0"))),
        (
            "-result:1-0 plies:10..60".to_owned(),
            Box::new(|game| !game.is("result", "1-0") && (10..=60).contains(&game.plies())),
        ),
        (
            "reason:arrival or check:void".to_owned(),
            Box::new(|game| game.is("reason", "arrival") || game.is("check", "void")),
        ),
        (
            "not (status:decided or status:declared)".to_owned(),
            Box::new(|game| !game.is("status", "decided") && !game.is("status", "declared")),
        ),
        (
            "article:4".to_owned(),
            Box::new(|game| game.answer["article"].as_str().is_some_and(|article| article.starts_with("4."))),
        ),
        ("has:stands".to_owned(), Box::new(|game| game.answer["stands"].is_array())),
        ("has:diagnostic".to_owned(), Box::new(|game| game.answer["diagnostics"].is_array())),
        (
            "has:variation".to_owned(),
            Box::new(|game| {
                let mut record = Record::default();
                Reader::new(game.record.as_bytes()).read(&mut record).unwrap() && record.tokens().contains(&Token::Open)
            }),
        ),
        ("rated:yes".to_owned(), Box::new(|game| game.answer["ruleset"]["rated"] == Value::Bool(true))),
        (
            "variant:halma-16x16 or variant:triangle".to_owned(),
            Box::new(|game| ["halma-16x16", "triangle"].contains(&game.answer["ruleset"]["variant"].as_str().unwrap())),
        ),
        (
            "pattern:\"white-in-goal:>=3\"".to_owned(),
            Box::new(|game| {
                // The same count, on sets of square numbers.
                let packed = PackedGame::read(&game.moves).unwrap();
                white_in_goal(packed) >= 3
            }),
        ),
    ];
    let (white, variant) = (one.tag("White").to_owned(), one.answer["ruleset"]["variant"].as_str().unwrap().to_owned());
    if let Some(word) = word(&white) {
        let same = word.clone();
        queries.push((
            format!("player:{word} variant:{variant}"),
            Box::new(move |game| game.names(&[&same]) && game.answer["ruleset"]["variant"].as_str() == Some(&variant)),
        ));
    }
    let date = one.tag("Date").to_owned();
    if date.len() == 10 && !date.contains('?') {
        let year = date[..4].to_owned();
        queries.push((format!("date:{year}"), Box::new(move |game| game.tag("Date").starts_with(&year))));
    }
    let keys = one.keys();
    let middle = keys[keys.len() / 2];
    let position = position_at(one, keys.len() / 2);
    queries.push((format!("position:{position}"), Box::new(move |game| game.keys().contains(&middle))));
    queries
}

/// The most white men that stood in Black's house at one time.
pub(crate) fn white_in_goal(packed: PackedGame<'_>) -> u32 {
    use corners::board::{Bitboard, Board8, Board16, BoardSize, Color, Geometry};
    fn on<G: Geometry>(packed: PackedGame<'_>) -> u32 {
        let goal: Vec<_> = packed.houses::<G>().unwrap()[Color::Black].squares().collect();
        let mut position = packed.start::<G>().unwrap();
        let count = |men: G::Bits| goal.iter().filter(|square| men.contains(**square)).count() as u32;
        let mut most = count(position.men(Color::White));
        for played in packed.moves_on::<G>() {
            position.play(played);
            most = most.max(count(position.men(Color::White)));
        }
        most
    }
    match packed.board() {
        BoardSize::Eight => on::<Board8>(packed),
        BoardSize::Sixteen => on::<Board16>(packed),
    }
}

/// The text of a position of a game.
fn position_at(game: &Scanned, ply: usize) -> String {
    use corners::board::{Board8, Board16, BoardSize, Geometry};
    fn on<G: Geometry>(packed: PackedGame<'_>, ply: usize) -> String {
        let mut position = packed.start::<G>().unwrap();
        packed.moves_on::<G>().take(ply).for_each(|played| position.play(played));
        let text = position.written(1);
        text.strip_suffix(":F1").unwrap().to_owned()
    }
    let packed = PackedGame::read(&game.moves).unwrap();
    match packed.board() {
        BoardSize::Eight => on::<Board8>(packed, ply),
        BoardSize::Sixteen => on::<Board16>(packed, ply),
    }
}

fn change(editor: &mut Editor, games: &[Scanned], random: &mut Random, generator: &mut Generator) {
    let one = &games[random.below(games.len() as u32) as usize];
    match random.below(6) {
        0 => {
            let mut text = String::new();
            generator.game(&mut text);
            let _ = editor.correct(one.id, text.as_bytes(), MANNER, SIGNED, None);
        }
        1 => {
            let _ = editor.rule(one.id, &Ruling::adjudicate(GameResult::WhiteWins), SIGNED, None);
        }
        2 => {
            if let Some(ply) = one.answer["illegal"]["ply"].as_u64() {
                let _ = editor.rule(one.id, &Ruling::LetStand { ply: ply as u32 }, SIGNED, None);
            }
        }
        3 => {
            let _ = editor.withdraw(one.id, SIGNED, None);
        }
        4 => editor.rebuild(&mut |_, _| {}).unwrap(),
        _ => {
            let text: String = (0..10).fold(String::new(), |mut text, _| {
                generator.game(&mut text);
                text
            });
            import_into(editor, &text, 4);
            editor.settle().unwrap();
        }
    }
}

#[test]
fn a_search_finds_what_a_plain_scan_finds() {
    let seed = crate::choices::seed();
    let mut random = Random::new(seed);
    let options = Options { disorder: 0.1, comments: 0.2, clocks: 0.2, ..Options::default() };
    let mut generator = Generator::with_options(seed, options);
    let trial = Trial::new();
    let mut editor = trial.editor();
    let mut text = String::new();
    for _ in 0..60 {
        generator.game(&mut text);
    }
    import_into(&mut editor, &text, 25);
    editor.settle().unwrap();
    for round in 0..12 {
        let archive = trial.archive();
        let games = scan(&archive);
        let one = &games[random.below(games.len() as u32) as usize];
        for (query, holds) in queries(one) {
            let mut expected: Vec<GameId> = games.iter().filter(|game| holds(game)).map(|game| game.id).collect();
            expected.sort();
            assert_eq!(trial.find(&query), expected, "round {round}, seed {seed}: {query}");
        }
        change(&mut editor, &games, &mut random, &mut generator);
    }
    editor.close().unwrap();
    assert_eq!(trial.archive().verify(&mut |_, _, _| {}).unwrap().faults, [""; 0]);
}
