//! What a query means, told without an index: entry by entry, word by word.

use corners::board::Color;
use corners::notation::PartialDate;
use corners::replay::PackedGame;
use corners::search::{Condition, Entry, Mark, NameOf, Node, Query, TextOf, Word, words};

/// Whether a game is asked for; if so its score, and the first ply at which it met a condition on moves.
pub(super) fn naive_answer(entry: &Entry, query: &Query) -> Option<(u32, Option<u32>)> {
    let score = score(entry, query.node())?;
    let mut plies = Vec::new();
    first_plies(entry, query.node(), true, &mut plies);
    Some((score, plies.into_iter().min()))
}

/// Whether a game is asked for.
pub(super) fn naive_matches(entry: &Entry, query: &Query) -> bool {
    score(entry, query.node()).is_some()
}

fn score(entry: &Entry, node: &Node) -> Option<u32> {
    match node {
        Node::All => Some(0),
        Node::And(nodes) => nodes.iter().map(|node| score(entry, node)).sum(),
        Node::Or(nodes) => {
            let scores: Vec<u32> = nodes.iter().filter_map(|node| score(entry, node)).collect();
            (!scores.is_empty()).then(|| scores.into_iter().sum())
        }
        Node::Not(node) => score(entry, node).is_none().then_some(0),
        Node::Leaf(condition) => of_condition(entry, condition),
    }
}

fn first_plies(entry: &Entry, node: &Node, is_positive: bool, plies: &mut Vec<u32>) {
    match node {
        Node::And(nodes) | Node::Or(nodes) => {
            for node in nodes {
                first_plies(entry, node, is_positive, plies);
            }
        }
        Node::Not(node) => first_plies(entry, node, !is_positive, plies),
        Node::Leaf(condition) if is_positive => plies.extend(first_ply(entry, condition)),
        Node::All | Node::Leaf(_) => {}
    }
}

/// The ply at which a condition on moves is met.
fn first_ply(entry: &Entry, condition: &Condition) -> Option<u32> {
    let game = PackedGame::read(&entry.moves)?;
    match condition {
        Condition::Line(line) => {
            let line = line.line().plies();
            let is_there = game.is_regular()
                && game.plies() as usize >= line.len()
                && line.iter().zip(game.moves()).all(|(ply, played)| {
                    let size = game.board().size();
                    let index = |file: u8, rank: u8| rank * size + file;
                    index(ply.from.file(), ply.from.rank()) == played.from
                        && index(ply.to.file(), ply.to.rank()) == played.to
                });
            is_there.then_some(line.len() as u32)
        }
        Condition::Position(position) => {
            let keys = position.keys();
            let mut first = None;
            game.keys(|ply, key, _| {
                if first.is_none() && keys.contains(&key) {
                    first = Some(ply);
                }
            });
            first
        }
        Condition::Pattern(pattern) => pattern.first_match(game),
        _ => None,
    }
}

/// How often, at most once, these words stand one after another.
fn has_phrase(text: &str, phrase: &[Word]) -> bool {
    let text = words(text);
    text.windows(phrase.len()).any(|text| text.iter().zip(phrase).all(|(word, meant)| meant.is_met_by(word)))
}

fn has_all(text: &str, meant: &[Word]) -> bool {
    let text = words(text);
    meant.iter().all(|meant| text.iter().any(|word| meant.is_met_by(word)))
}

fn of_condition(entry: &Entry, condition: &Condition) -> Option<u32> {
    let Entry { white, black, .. } = entry;
    match condition {
        Condition::Anywhere(words) => {
            let names = has_phrase(white, words) || has_phrase(black, words);
            let elsewhere = [&entry.site, &entry.comments].iter().filter(|text| has_phrase(text, words)).count() as u32;
            let score = 4 * u32::from(names) + 2 * u32::from(has_phrase(&entry.event, words)) + elsewhere;
            (score > 0).then_some(score * words.len() as u32)
        }
        Condition::Name(of, words) => {
            let is_named = match of {
                NameOf::Either => has_all(white, words) || has_all(black, words),
                NameOf::Side(Color::White) => has_all(white, words),
                NameOf::Side(Color::Black) => has_all(black, words),
            };
            is_named.then_some(4 * words.len() as u32)
        }
        Condition::Opponents(one, other) => {
            let is_between =
                has_all(white, one) && has_all(black, other) || has_all(white, other) && has_all(black, one);
            is_between.then_some(4 * (one.len() + other.len()) as u32)
        }
        Condition::Text(of, words) => {
            let (text, worth) = match of {
                TextOf::Event => (&entry.event, 2),
                TextOf::Site => (&entry.site, 1),
                TextOf::Round => (&entry.round, 1),
                TextOf::Source => (&entry.source, 1),
                TextOf::Comment => (&entry.comments, 1),
            };
            has_phrase(text, words).then_some(worth * words.len() as u32)
        }
        Condition::Mark(mark, value) => {
            let said = |text: &str| if text.is_empty() { value == "none" } else { text == value };
            let is_marked = match mark {
                Mark::Variant => entry.variant == *value,
                Mark::Result => said(&entry.result),
                Mark::Reason => said(&entry.reason),
                Mark::Check => entry.check == *value,
                Mark::Status => entry.status == *value,
                Mark::Article => entry.article == *value || entry.article.starts_with(&format!("{value}.")),
                Mark::Termination => said(&entry.termination),
                Mark::Claim => said(&entry.claim),
                Mark::Code => entry.codes.contains(value),
                Mark::Rated => entry.rated == (value == "yes"),
                Mark::Has => entry.has.contains(&value.as_str()),
            };
            is_marked.then_some(0)
        }
        Condition::Date { from, to } => {
            let date = PartialDate::read(&entry.date)?;
            let is_within =
                from.is_none_or(|from| date.first_day() >= from) && to.is_none_or(|to| date.last_day() <= to);
            is_within.then_some(0)
        }
        Condition::Plies { least, most } => (*least..=*most).contains(&entry.plies).then_some(0),
        Condition::Game { row, .. } => (entry.game == *row).then_some(0),
        Condition::Line(_) | Condition::Position(_) | Condition::Pattern(_) => first_ply(entry, condition).map(|_| 0),
    }
}
