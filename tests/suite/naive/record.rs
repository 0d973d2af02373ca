//! A plain reader of records in the export form, so that the oracle can judge a file by itself.
//!
//! It knows no tolerances: what is not in the export form may be misread.

use std::collections::{BTreeMap, BTreeSet};

use super::{Blocking, Board, Game, Rules, Sq, board_order};

/// One game of a file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The tag pairs.
    pub tags: BTreeMap<String, String>,
    /// The game, none where its variant, position or a token is not to be read.
    pub game: Option<Game>,
}

/// Reads every game of a text in the export form.
pub fn read(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let tags = read_tags(&mut rest);
        let moves = read_moves(&mut rest);
        let game = moves.and_then(|moves| game(&tags, moves));
        entries.push(Entry { tags, game });
    }
    entries
}

/// Reads the lines `[Name "value"]` at the beginning of the rest.
fn read_tags(rest: &mut &str) -> BTreeMap<String, String> {
    let mut tags = BTreeMap::new();
    while let Some(after) = rest.strip_prefix('[') {
        let (line, after) = after.split_once('\n').unwrap_or((after, ""));
        let (name, value) = line.split_once(' ').unwrap_or((line, ""));
        let value = value.trim_end().trim_end_matches(']').trim_matches('"');
        let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
        tags.entry(name.to_owned()).or_insert(value);
        *rest = after.trim_start();
    }
    tags
}

/// The plies of a record and its result token.
struct Moves {
    plies: Vec<(Vec<Sq>, bool)>,
    result: Option<String>,
}

/// Reads the movetext at the beginning of the rest, none if it holds an unknown token.
fn read_moves(rest: &mut &str) -> Option<Moves> {
    let mut moves = Moves { plies: Vec::new(), result: None };
    let mut variations = 0_u32;
    let mut is_sound = true;
    while let Some(first) = rest.chars().next() {
        if first == '[' {
            break;
        }
        if let Some(after) = rest.strip_prefix('{') {
            let (comment, after) = after.split_once('}').unwrap_or((after, ""));
            // 10.4: after a ply of the main line and before the next.
            if variations == 0
                && comment.contains("[%stands]")
                && let Some(ply) = moves.plies.last_mut()
            {
                ply.1 = true;
            }
            *rest = after;
        } else if first == '(' || first == ')' {
            variations = if first == '(' { variations + 1 } else { variations.saturating_sub(1) };
            *rest = &rest[1..];
        } else {
            let end = rest.find(|c: char| c.is_whitespace() || "{}()[".contains(c)).unwrap_or(rest.len()).max(1);
            let (token, after) = rest.split_at(end);
            if variations == 0 {
                is_sound &= read_token(token, &mut moves);
            }
            *rest = after;
        }
        *rest = rest.trim_start();
    }
    is_sound.then_some(moves)
}

/// Takes one token of the main line, and says whether it is one that is known.
fn read_token(token: &str, moves: &mut Moves) -> bool {
    let is_number = token.ends_with('.') && token.trim_end_matches('.').chars().all(|c| c.is_ascii_digit());
    if matches!(token, "1-0" | "0-1" | "1/2-1/2" | "0-0" | "*") {
        moves.result = Some(token.to_owned()); // 11.2
    } else if token == "--" {
        moves.plies.push((Vec::new(), false));
    } else if let Some(path) = squares(token, '-') {
        moves.plies.push((path, false)); // 11.1
    } else if !is_number && !token.starts_with('$') {
        return false;
    }
    true
}

/// The game that the tags and the moves tell of, none if it is unreadable.
fn game(tags: &BTreeMap<String, String>, moves: Moves) -> Option<Game> {
    let rules = rules(tags)?;
    let (start, first_move) = match tags.get("FEN") {
        Some(text) => position(&rules, text)?, // 1.5
        None => (Board::start(&rules), 1),
    };
    let claim = moves.result.or_else(|| tags.get("Result").cloned()); // 11.2: the token counts.
    Some(Game {
        rules,
        start,
        first_move,
        plies: moves.plies,
        claim: claim.filter(|claim| claim != "*"),
        termination: tags.get("Termination").cloned(),
    })
}

/// The rules that the tags ask for, none if the variant is unknown.
pub fn rules(tags: &BTreeMap<String, String>) -> Option<Rules> {
    let tag = |name: &str| tags.get(name).map(String::as_str);
    let mut rules = Rules::variant(tag("Variant").unwrap_or("classic-3x3"))?; // 11.4

    // 1.4: a value that is none leaves the variant's.
    match tag("Board") {
        Some("8x8") => rules.size = 8,
        Some("16x16") => rules.size = 16,
        _ => {}
    }
    if let Some(house) = tag("House").and_then(|text| house(&rules, text)) {
        rules.house = house;
    }
    match tag("Diagonals") {
        Some("yes") => rules.diagonals = true,
        Some("no") => rules.diagonals = false,
        _ => {}
    }
    if let Some(blocking) = tag("Blocking").and_then(blocking) {
        rules.blocking = blocking;
    }
    rules.deadline = move_count(tag("ExitDeadline"), rules.deadline);
    rules.limit = move_count(tag("MoveLimit"), rules.limit);
    Some(rules)
}

/// A value of the tag `Blocking`.
pub fn blocking(text: &str) -> Option<Blocking> {
    match text {
        "banned" => Some(Blocking::Banned),
        "banned-standing" => Some(Blocking::BannedStanding),
        "allowed" => Some(Blocking::Allowed),
        _ => None,
    }
}

/// A number of moves, 1 or more, or `none`; the variant's where the tag has no such value.
fn move_count(tag: Option<&str>, variants: Option<u32>) -> Option<u32> {
    match tag {
        Some("none") => None,
        Some(text) => number(text).or(variants),
        None => variants,
    }
}

/// A number of 1 or more, in digits alone.
fn number(text: &str) -> Option<u32> {
    let is_digits = text.chars().all(|c| c.is_ascii_digit());
    text.parse().ok().filter(|&number| is_digits && number >= 1)
}

/// White's house, by its squares or by two opposite corners.
fn house(rules: &Rules, text: &str) -> Option<BTreeSet<Sq>> {
    // 1.4
    let list = match squares(text, '-').as_deref() {
        Some(&[(file, rank), (other_file, other_rank)]) => {
            let ranks = rank.min(other_rank)..=rank.max(other_rank);
            let files = file.min(other_file)..=file.max(other_file);
            ranks.flat_map(|rank| files.clone().map(move |file| (file, rank))).collect()
        }
        _ => squares(text, ',')?,
    };
    let house = distinct(rules, &list)?;
    let other = Rules { house: house.clone(), ..rules.clone() }.black_house();
    house.is_disjoint(&other).then_some(house)
}

/// A list of squares as a set, if they are on the board and none is there twice.
fn distinct(rules: &Rules, list: &[Sq]) -> Option<BTreeSet<Sq>> {
    let set: BTreeSet<Sq> = list.iter().copied().collect();
    (set.len() == list.len() && list.iter().all(|&square| rules.has(square))).then_some(set)
}

/// Squares parted by a character, one at least.
fn squares(text: &str, separator: char) -> Option<Vec<Sq>> {
    text.split(separator).map(square).collect()
}

/// A square by its name, a1 to p16.
fn square(text: &str) -> Option<Sq> {
    let file = ('a'..='p').position(|letter| text.starts_with(letter))?;
    let rank = (1..=16).position(|rank| text[1..] == rank.to_string())?;
    Some((u8::try_from(file).ok()?, u8::try_from(rank).ok()?))
}

/// A position `W:Wa1,b1:Bh8:F12` with the number of its move, if a record may start from it.
pub fn position(rules: &Rules, text: &str) -> Option<(Board, u32)> {
    // 11.5
    let parts: Vec<&str> = text.split(':').collect();
    let (&[side, white, black], number_part) = parts.split_first_chunk::<3>()?;
    let white_to_move = match side {
        "W" => true,
        "B" => false,
        _ => return None,
    };
    let white = distinct(rules, &squares(white.strip_prefix('W')?, ',')?)?;
    let black = distinct(rules, &squares(black.strip_prefix('B')?, ',')?)?;
    let first_move = match number_part {
        [] => 1,
        [part] => number(part.strip_prefix('F')?)?,
        _ => return None,
    };
    let board = Board { white, black, white_to_move };
    let men = rules.house.len();
    let is_allowed = board.white.is_disjoint(&board.black)
        && board.white.len() <= men
        && board.black.len() <= men
        && rules.limit.is_none_or(|limit| first_move <= limit)
        && !board.has_arrived(rules, false)
        && !(board.has_arrived(rules, true) && white_to_move);
    is_allowed.then_some((board, first_move))
}

/// A position as 11.5 writes it.
pub fn write_position(board: &Board, number: u64) -> String {
    let side = if board.white_to_move { 'W' } else { 'B' };
    format!("{side}:W{}:B{}:F{number}", write_squares(&board.white, ","), write_squares(&board.black, ","))
}

/// Squares in board order, as a position lists them.
fn write_squares(set: &BTreeSet<Sq>, separator: &str) -> String {
    let mut list: Vec<Sq> = set.iter().copied().collect();
    list.sort_by_key(|&square| board_order(square)); // 11.5
    write_path(&list, separator)
}

/// Squares by their names, in the order given.
pub fn write_path(path: &[Sq], separator: &str) -> String {
    let names: Vec<String> =
        path.iter().map(|&(file, rank)| format!("{}{}", char::from(b'a' + file), rank + 1)).collect();
    names.join(separator)
}
