//! The text of a position: `W:Wa1,b1:Bh8:F12` (11.5).

use crate::board::{Board16, Color, PerSide, Square};

/// A position as it is written. Whether a game may start from it is not asked here.
///
/// ```
/// use corners::board::Color;
/// use corners::notation::PositionText;
///
/// let position: PositionText = "B:Wa1,b1:Bh8:F12".parse().expect("a position");
/// assert_eq!(position.side, Color::Black);
/// assert_eq!(position.men.white.len(), 2);
/// assert_eq!(position.number, 12);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionText {
    /// The side to move.
    pub side: Color,
    /// The squares of each side, in the order of the text.
    pub men: PerSide<Vec<Square<Board16>>>,
    /// The number of the move to come; 1 where the text leaves it out.
    pub number: u32,
}

/// A text that is no position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a position such as W:Wa1,b1:Bh8:F12")]
pub struct PositionTextError;

impl PositionText {
    /// Reads the side to move and the number alone: what the numbers of a list of moves depend on.
    pub(super) fn turn(text: &str) -> Option<(Color, u32)> {
        let side = side_of(text.get(..1)?)?;
        let number = text.rsplit_once(':').and_then(|(_, last)| last.strip_prefix('F')).map_or(Some(1), number_of)?;
        Some((side, number))
    }
}

fn side_of(letter: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|side| letter.starts_with(side.letter()))
}

fn number_of(digits: &str) -> Option<u32> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    // A number beyond any game is still a number.
    is_number.then(|| digits.parse().unwrap_or(u32::MAX))
}

fn men_of(text: &str, side: Color) -> Option<Vec<Square<Board16>>> {
    let squares = text.strip_prefix(side.letter())?;
    if squares.is_empty() {
        return Some(Vec::new());
    }
    squares.split(',').map(|square| square.parse().ok()).collect()
}

impl std::str::FromStr for PositionText {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<Self, PositionTextError> {
        let read = || {
            let mut fields = text.split(':');
            let side = fields.next().filter(|field| field.len() == 1).and_then(side_of)?;
            let white = men_of(fields.next()?, Color::White)?;
            let black = men_of(fields.next()?, Color::Black)?;
            let number = fields.next().map_or(Some(1), |field| number_of(field.strip_prefix('F')?))?;
            fields.next().is_none().then_some(Self { side, men: PerSide { white, black }, number })
        };
        read().ok_or(PositionTextError)
    }
}
