//! Chapters 4 to 10: what the plies of a record decide.

use std::collections::{BTreeMap, BTreeSet};

use super::{Blocking, Board, Fault, Rules, Sq, blocked, check_path, legal_moves};

/// A game as its record tells it.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules that apply.
    pub rules: Rules,
    /// The first position, one that 11.5 allows.
    pub start: Board,
    /// The number of the first move.
    pub first_move: u32,
    /// The written paths, each with whether `[%stands]` follows it; an empty path is a null move.
    pub plies: Vec<(Vec<Sq>, bool)>,
    /// The result that the record claims, none for `*`.
    pub claim: Option<String>,
    /// The `Termination` tag.
    pub termination: Option<String>,
}

/// What the rulebook finds, in the words of the verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// `decided`, `declared`, `undecided` or `illegal`.
    pub status: &'static str,
    /// The result, where the game has one.
    pub result: Option<String>,
    /// What decided or was declared.
    pub reason: Option<&'static str>,
    /// The article that decided, or the one that the illegal ply breaks.
    pub article: Option<&'static str>,
    /// The claim against the finding.
    pub check: &'static str,
    /// Plies carried out.
    pub plies: usize,
    /// With `decided`, the plies recorded after the end.
    pub plies_after_end: Option<usize>,
    /// With `decided`, the ply after which the game was over, 0 for the start.
    pub decided_at: Option<usize>,
    /// The ply that is illegal, the first being 1, and its code.
    pub illegal: Option<(usize, &'static str)>,
    /// The plies let stand.
    pub stands: Vec<usize>,
    /// Where 4.4 leaves the game undecided, Black's replies that would draw.
    pub equalising: Vec<Vec<Sq>>,
    /// The board after the last ply carried out.
    pub board: Board,
}

/// How a game ends by an article that the moves show: result, reason, article.
type Ending = (&'static str, &'static str, &'static str);

/// The win of a side.
fn win(white: bool) -> &'static str {
    if white { "1-0" } else { "0-1" }
}

const DRAW: &str = "1/2-1/2";

/// Judges a game, whatever it holds.
pub fn judge(game: &Game) -> Judgement {
    let rules = &game.rules;
    let mut board = game.start.clone();
    let mut number = u64::from(game.first_move); // 3.1
    let mut times = BTreeMap::from([(board.clone(), 1)]); // 8.1: the first position counts.
    let mut stands = Vec::new();

    if let Some(ending) = no_reply(rules, &board).or_else(|| no_moves(rules, &board)) {
        return decided(game, board, 0, stands, ending);
    }
    for (done, (path, let_stand)) in game.plies.iter().enumerate() {
        let (from, to) = match check_path(rules, &board, path) {
            Ok(_) => (path[0], path[path.len() - 1]), // 2.8
            Err(fault) => match relocation(rules, &board, path) {
                // 10.4
                Some(ends) if *let_stand => {
                    stands.push(done + 1);
                    ends
                }
                _ => return refused(game, board, done, stands, fault),
            },
        };
        board = board.after(from, to);
        let seen = times.entry(board.clone()).or_insert(0);
        *seen += 1;
        if let Some(ending) = ending(rules, &board, number, (from, to), *seen) {
            return decided(game, board, done + 1, stands, ending);
        }
        if board.white_to_move {
            number += 1; // 3.1
        }
    }
    stopped(game, board, stands)
}

/// The ends of a ply that an arbiter may let stand, if it is one.
fn relocation(rules: &Rules, board: &Board, path: &[Sq]) -> Option<(Sq, Sq)> {
    // 10.4: a piece of the side to move, to another square of the board that is empty.
    let (&from, &to) = (path.first()?, path.last()?);
    let own_piece = board.pieces(board.white_to_move).contains(&from);
    let free = rules.has(to) && !board.occupied().contains(&to);
    (own_piece && free).then_some((from, to))
}

/// The first article that ends the game after a ply, in the order of 10.1.
fn ending(rules: &Rules, board: &Board, number: u64, (from, to): (Sq, Sq), seen: u32) -> Option<Ending> {
    let white_moved = !board.white_to_move;
    let is_after_black = |limit: Option<u32>| !white_moved && limit.is_some_and(|limit| number == u64::from(limit));

    // 5.3
    let own_house = rules.house_of(white_moved);
    let is_late = rules.deadline.is_some_and(|deadline| number > u64::from(deadline));
    if is_late && !own_house.contains(&from) && own_house.contains(&to) {
        return Some((win(!white_moved), "returned-home", "5.3"));
    }
    if !white_moved {
        match (board.has_arrived(rules, true), board.has_arrived(rules, false)) {
            (false, true) => return Some((win(false), "arrival", "4.1")),
            (true, true) => return Some((DRAW, "equalised", "4.2")),
            (true, false) => return Some((win(true), "arrival", "4.2")),
            (false, false) => {}
        }
    }
    // 5.1
    if is_after_black(rules.deadline) {
        match (breaks_deadline(rules, board, true), breaks_deadline(rules, board, false)) {
            (true, true) => return Some((DRAW, "deadline", "5.1")),
            (true, false) => return Some((win(false), "deadline", "5.1")),
            (false, true) => return Some((win(true), "deadline", "5.1")),
            (false, false) => {}
        }
    }
    // 7.1
    if is_after_black(rules.limit) {
        let (white, black) = (in_goal(rules, board, true), in_goal(rules, board, false));
        let result = if white == black { DRAW } else { win(white > black) };
        return Some((result, "move-limit", "7.1"));
    }
    // 10.1: while Black's reply is awaited, 8.1 and 6.1 do not apply.
    if awaits_reply(rules, board) {
        return no_reply(rules, board);
    }
    // 8.1
    if seen >= 3 {
        return Some((DRAW, "repetition", "8.1"));
    }
    no_moves(rules, board)
}

/// Whether White has arrived and Black has still to play its move of the same number.
fn awaits_reply(rules: &Rules, board: &Board) -> bool {
    !board.white_to_move && board.has_arrived(rules, true) // 4.2, 11.5
}

/// White's win where Black's reply is awaited and Black has no legal move.
fn no_reply(rules: &Rules, board: &Board) -> Option<Ending> {
    // 4.3
    (awaits_reply(rules, board) && legal_moves(rules, board).is_empty()).then_some((win(true), "arrival", "4.3"))
}

/// The draw where the side to move has no legal move.
fn no_moves(rules: &Rules, board: &Board) -> Option<Ending> {
    // 6.1
    (!awaits_reply(rules, board) && legal_moves(rules, board).is_empty()).then_some((DRAW, "no-moves", "6.1"))
}

/// Whether a side has a piece in its own house that nothing excuses.
fn breaks_deadline(rules: &Rules, board: &Board, white: bool) -> bool {
    let home: BTreeSet<Sq> = rules.house_of(white).intersection(board.pieces(white)).copied().collect();
    // 5.2: the excuse is for variants where blocking is allowed.
    let excused = if rules.blocking == Blocking::Allowed { blocked(rules, board, white) } else { BTreeSet::new() };
    !home.is_subset(&excused)
}

/// How many pieces of a side stand in its goal.
fn in_goal(rules: &Rules, board: &Board, white: bool) -> usize {
    rules.goal_of(white).intersection(board.pieces(white)).count()
}

/// Black's legal replies that make it arrive, by their shortest paths.
fn equalising_replies(rules: &Rules, board: &Board) -> Vec<Vec<Sq>> {
    let mut replies = Vec::new();
    for ((from, to), path) in legal_moves(rules, board) {
        if board.after(from, to).has_arrived(rules, false) {
            replies.push(path); // 4.4
        }
    }
    replies
}

/// White's win that no reply can touch, where the record goes on with no legal ply.
fn won_without_reply(rules: &Rules, board: &Board) -> Option<Ending> {
    // 4.4
    let is_won = awaits_reply(rules, board) && equalising_replies(rules, board).is_empty();
    is_won.then_some((win(true), "arrival", "4.4"))
}

/// The claimed result and the reason for it, if the record declares it after its last legal ply.
fn declared(game: &Game) -> Option<(String, &'static str)> {
    let claim = claim(game)?;
    let is_decisive = claim == "1-0" || claim == "0-1";
    // 9.2
    let reason = match game.termination.as_deref()? {
        "resignation" if is_decisive => "resignation",
        "time forfeit" if is_decisive => "time-forfeit",
        "rules infraction" if is_decisive => "rules-infraction",
        "agreement" if claim == DRAW => "agreement",
        "adjudication" => "adjudication",
        "forfeit" if game.plies.is_empty() => "forfeit",
        _ => return None,
    };
    Some((claim.to_owned(), reason))
}

/// The claimed result and the reason for it, if the record declares it after an illegal ply.
fn declared_after_illegal(game: &Game, board: &Board, done: usize) -> Option<(String, &'static str)> {
    let claim = claim(game)?;
    // 9.4
    if done + 1 != game.plies.len() {
        return None;
    }
    let reason = match game.termination.as_deref()? {
        "rules infraction" if claim == win(!board.white_to_move) => "rules-infraction",
        "adjudication" => "adjudication",
        _ => return None,
    };
    Some((claim.to_owned(), reason))
}

/// The result that the record claims, `*` being none.
fn claim(game: &Game) -> Option<&str> {
    game.claim.as_deref().filter(|claim| *claim != "*")
}

/// A game that the moves decide after so many plies.
fn decided(game: &Game, board: Board, done: usize, stands: Vec<usize>, ending: Ending) -> Judgement {
    let (result, reason, article) = ending;
    let check = match claim(game) {
        None => "missing",
        Some(claim) if claim == result => "confirmed",
        Some(_) => "contradicted",
    };
    Judgement {
        result: Some(result.to_owned()),
        reason: Some(reason),
        article: Some(article),
        plies_after_end: Some(game.plies.len() - done), // 10.2
        decided_at: Some(done),
        ..blank("decided", check, board, done, stands)
    }
}

/// A game with an illegal ply that is not let stand.
fn refused(game: &Game, board: Board, done: usize, stands: Vec<usize>, fault: Fault) -> Judgement {
    // 4.4
    if let Some(ending) = won_without_reply(&game.rules, &board) {
        return decided(game, board, done, stands, ending);
    }
    let illegal = Some((done + 1, fault.code()));
    // 9.4
    if let Some((result, reason)) = declared_after_illegal(game, &board, done) {
        return Judgement {
            result: Some(result),
            reason: Some(reason),
            article: Some("9.4"),
            illegal,
            ..blank("declared", "declared", board, done, stands)
        };
    }
    // 10.3
    Judgement { article: Some(fault.article()), illegal, ..blank("illegal", "void", board, done, stands) }
}

/// A game whose record stops before any article has ended it.
fn stopped(game: &Game, board: Board, stands: Vec<usize>) -> Judgement {
    let done = game.plies.len();
    // 4.4
    if let Some(ending) = won_without_reply(&game.rules, &board) {
        return decided(game, board, done, stands, ending);
    }
    // 9.2
    if let Some((result, reason)) = declared(game) {
        return Judgement {
            result: Some(result),
            reason: Some(reason),
            article: Some("9.2"),
            ..blank("declared", "declared", board, done, stands)
        };
    }
    let check = if claim(game).is_some() { "unsupported" } else { "open" };
    // 4.4
    let equalising =
        if awaits_reply(&game.rules, &board) { equalising_replies(&game.rules, &board) } else { Vec::new() };
    Judgement { equalising, ..blank("undecided", check, board, done, stands) }
}

/// A judgement without an outcome.
fn blank(status: &'static str, check: &'static str, board: Board, plies: usize, stands: Vec<usize>) -> Judgement {
    Judgement {
        status,
        result: None,
        reason: None,
        article: None,
        check,
        plies,
        plies_after_end: None,
        decided_at: None,
        illegal: None,
        stands,
        equalising: Vec::new(),
        board,
    }
}
