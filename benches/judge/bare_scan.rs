//! What no judge can beat by much: a loop over the bytes that finds the two ends of every move, asks by flood fill whether
//! a step or a chain joins them, and keeps up position, hash and goal. Classic 3×3 in export form alone; no blocking, no
//! deadline, no repetition, no tags, no places, no diagnostics.

/// What was found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Checked {
    /// Moves carried out.
    pub(crate) plies: u64,
    /// Moves that no step or chain explains.
    pub(crate) refused: u64,
    /// Plies after which a side filled its goal.
    pub(crate) arrivals: u64,
    /// All hashes, so that they are made.
    pub(crate) hash: u64,
}

const WHITE: u64 = 0x0000_0000_0007_0707;
const BLACK: u64 = 0xE0E0_E000_0000_0000;
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

static WORDS: [u64; 128] = {
    let mut words = [0; 128];
    let mut state = 1_u64;
    let mut at = 0;
    while at < 128 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        words[at] = state ^ state >> 29;
        at += 1;
    }
    words
};

#[inline]
fn around(set: u64) -> [u64; 4] {
    [set << 8, set >> 8, (set & !FILE_H) << 1, (set & !FILE_A) >> 1]
}

#[inline]
fn joins(from: u64, to: u64, occupied: u64) -> bool {
    let [north, south, east, west] = around(from);
    if (north | south | east | west) & to != 0 {
        return true;
    }
    let others = occupied ^ from;
    let (mut reached, mut frontier) = (from, from);
    while frontier != 0 {
        let [north, south, east, west] = around(frontier);
        let landings = (north & others) << 8
            | (south & others) >> 8
            | (east & others & !FILE_H) << 1
            | (west & others & !FILE_A) >> 1;
        frontier = landings & !others & !reached;
        reached |= frontier;
        if frontier & to != 0 {
            return true;
        }
    }
    false
}

/// Goes over a text.
pub(crate) fn check(text: &[u8]) -> Checked {
    let mut checked = Checked::default();
    let (mut men, mut side, mut hash) = ([WHITE, BLACK], 0, 0_u64);
    let mut at = 0;
    while at + 1 < text.len() {
        match text[at] {
            b'[' => {
                if text[at..].starts_with(b"[Event ") {
                    (men, side, hash) = ([WHITE, BLACK], 0, 0);
                }
                at += memchr::memchr(b'\n', &text[at..]).unwrap_or(text.len() - at);
            }
            b'{' => at += memchr::memchr(b'}', &text[at..]).unwrap_or(text.len() - at),
            file @ b'a'..=b'h' => {
                let square = |file: u8, rank: u8| usize::from((rank - b'1') * 8 + (file - b'a')) & 63;
                let from = square(file, text[at + 1]);
                let mut to = from;
                at += 2;
                while at + 2 < text.len() && text[at] == b'-' {
                    to = square(text[at + 1], text[at + 2]);
                    at += 3;
                }
                let (start, end) = (1_u64 << from, 1_u64 << to);
                let occupied = men[0] | men[1];
                if men[side] & start == 0 || occupied & end != 0 || !joins(start, end, occupied) {
                    checked.refused += 1;
                }
                men[side] ^= start | end;
                hash ^= WORDS[side * 64 + from] ^ WORDS[side * 64 + to];
                checked.hash ^= hash;
                checked.arrivals += u64::from(men[side] == [BLACK, WHITE][side]);
                checked.plies += 1;
                side ^= 1;
            }
            _ => at += 1,
        }
    }
    checked
}
