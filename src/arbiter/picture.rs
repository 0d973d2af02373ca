//! A board as a picture in SVG: sharp at any size, without scripts and without references.

use std::fmt;

use super::diagram::{Marks, Placement};
use crate::board::{Board16, Color, Square};
use crate::notation::is_unprintable;

/// The side of a square.
const CELL: u16 = 40;
/// The room for the coordinates on each side.
const MARGIN: u16 = 26;
/// No path is longer on a board that has 256 squares.
const LONGEST: usize = 257;

/// A board as an SVG document, to stand alone or inside a page.
///
/// Pieces differ by more than their colour, and the title is read aloud where nobody sees the picture.
///
/// ```
/// use corners::arbiter::{LastPosition, Marks, Picture, Placement};
/// use corners::board::Board8;
/// use corners::rules::{GameRules, Position, Ruleset, Variant};
///
/// let ruleset = Ruleset::of(Variant::Classic3x3);
/// let rules = GameRules::<Board8>::new(&ruleset).expect("played on 8×8");
/// let placement = Placement::new(&LastPosition::Eight(Position::start(&rules), 1), &ruleset);
/// let picture = Picture { placement: &placement, marks: &Marks::default(), title: "Anna & Boris" }.to_string();
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 372 372\" role=\"img\">"));
/// assert!(picture.contains("<title>Anna &amp; Boris</title>"));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Picture<'a> {
    /// The pieces and the houses.
    pub placement: &'a Placement,
    /// What to mark.
    pub marks: &'a Marks,
    /// What the picture shows, in words.
    pub title: &'a str,
}

/// Text as it may stand in an element.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // XML has no place for these.
                '\u{FFFE}' | '\u{FFFF}' => f.write_char(char::REPLACEMENT_CHARACTER)?,
                c if is_unprintable(c) => f.write_char(char::REPLACEMENT_CHARACTER)?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

impl Picture<'_> {
    /// The middle of a square.
    fn middle(&self, square: Square<Board16>) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (f64::from(x + CELL / 2), f64::from(y + CELL / 2))
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square<Board16>) -> (u16, u16) {
        let from_top = self.placement.size() - 1 - square.rank();
        (MARGIN + CELL * u16::from(square.file()), MARGIN + CELL * u16::from(from_top))
    }

    fn squares(&self) -> impl Iterator<Item = Square<Board16>> {
        (0..self.placement.size()).flat_map(|rank| self.placement.rank(rank))
    }

    fn ground(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.squares() {
            let (x, y) = self.corner(square);
            let is_dark = (square.file() + square.rank()).is_multiple_of(2);
            let fill = match (self.placement.house(square), is_dark) {
                (None, false) => "#f6f1e4",
                (None, true) => "#ebe3d0",
                (Some(Color::White), false) => "#cfe0ee",
                (Some(Color::White), true) => "#bdd3e6",
                (Some(Color::Black), false) => "#d6e6c8",
                (Some(Color::Black), true) => "#c5dab3",
            };
            writeln!(f, r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}"/>"#)?;
        }
        let side = CELL * u16::from(self.placement.size());
        writeln!(
            f,
            r##"<rect x="{MARGIN}" y="{MARGIN}" width="{side}" height="{side}" fill="none" stroke="#8a7f68" stroke-width="1.5"/>"##
        )
    }

    fn coordinates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.placement.size();
        let far = MARGIN + CELL * u16::from(size) + MARGIN / 2;
        writeln!(f, r##"<g font-family="sans-serif" font-size="14" fill="#4a4437" text-anchor="middle">"##)?;
        for at in 0..size {
            let along = MARGIN + CELL * u16::from(at) + CELL / 2;
            let down = MARGIN + CELL * u16::from(size - 1 - at) + CELL / 2;
            for across in [MARGIN / 2, far] {
                // Letters stand five units above their foot.
                writeln!(f, r#"<text x="{along}" y="{}">{}</text>"#, across + 5, char::from(b'a' + at))?;
                writeln!(f, r#"<text x="{across}" y="{}">{}</text>"#, down + 5, at + 1)?;
            }
        }
        writeln!(f, "</g>")
    }

    fn men(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.squares() {
            let (x, y) = self.middle(square);
            match self.placement.man(square) {
                Some(Color::White) => {
                    writeln!(f, r##"<circle cx="{x}" cy="{y}" r="14" fill="#fff" stroke="#222" stroke-width="2"/>"##)?;
                }
                Some(Color::Black) => {
                    writeln!(f, r##"<circle cx="{x}" cy="{y}" r="15" fill="#222"/>"##)?;
                    writeln!(f, r##"<circle cx="{x}" cy="{y}" r="8.5" fill="none" stroke="#ddd" stroke-width="2"/>"##)?;
                }
                None => {}
            }
        }
        Ok(())
    }

    /// The path of the ply: a dot where it begins, a line over its landings, an arrow where it ends.
    fn path(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let on_board = self.marks.path.iter().filter(|square| self.placement.has(**square)).take(LONGEST);
        let mut points: Vec<(f64, f64)> = on_board.map(|&square| self.middle(square)).collect();
        points.dedup();
        let [.., before, end] = points.as_slice() else {
            return Ok(());
        };
        let (dx, dy) = (end.0 - before.0, end.1 - before.1);
        let length = dx.hypot(dy);
        let (ux, uy) = (dx / length, dy / length);
        // The tip ends inside the piece, and the line ends inside the tip.
        let at = |back: f64, aside: f64| (end.0 - back * ux - aside * uy, end.1 - back * uy + aside * ux);
        let (tip, left, right, stop) = (at(4.0, 0.0), at(19.0, 8.0), at(19.0, -8.0), at(17.0, 0.0));
        let (ink, dashes) =
            if self.marks.is_refused { ("#b3261e", r#" stroke-dasharray="7 5""#) } else { ("#c2571a", "") };
        let start = points[0];
        let last = points.len() - 1;
        points[last] = stop;
        write!(f, r#"<polyline points=""#)?;
        for (number, (x, y)) in points.iter().enumerate() {
            write!(f, "{}{x:.1},{y:.1}", if number == 0 { "" } else { " " })?;
        }
        writeln!(
            f,
            r#"" fill="none" stroke="{ink}" stroke-width="4" stroke-linejoin="round" stroke-linecap="butt"{dashes}/>"#
        )?;
        for (x, y) in &points[1..last] {
            writeln!(f, r#"<circle cx="{x:.1}" cy="{y:.1}" r="4" fill="{ink}"/>"#)?;
        }
        writeln!(
            f,
            r##"<circle cx="{:.1}" cy="{:.1}" r="5" fill="#fff" stroke="{ink}" stroke-width="3"/>"##,
            start.0, start.1
        )?;
        writeln!(
            f,
            r#"<polygon points="{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}" fill="{ink}"/>"#,
            tip.0, tip.1, left.0, left.1, right.0, right.1
        )
    }

    fn rings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &square in self.marks.rings.iter().filter(|square| self.placement.has(**square)).take(LONGEST) {
            let (x, y) = self.middle(square);
            writeln!(f, r##"<circle cx="{x}" cy="{y}" r="18" fill="none" stroke="#b3261e" stroke-width="3"/>"##)?;
        }
        Ok(())
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = 2 * MARGIN + CELL * u16::from(self.placement.size());
        writeln!(f, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img">"#)?;
        writeln!(f, "<title>{}</title>", Escaped(self.title))?;
        self.ground(f)?;
        self.coordinates(f)?;
        self.men(f)?;
        self.path(f)?;
        self.rings(f)?;
        writeln!(f, "</svg>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::{Arbiter, Report, Words};
    use crate::notation::{Reader, Record};

    fn picture(text: &str, title: &str) -> String {
        let mut record = Record::default();
        Reader::new(text.as_bytes()).read(&mut record).expect("bytes in memory can be read");
        let verdict = Arbiter::default().judge(&record);
        let report = Report::new(&record, &verdict, Words::english());
        Picture { placement: &report.placement().expect("the record is readable"), marks: &report.marks(), title }
            .to_string()
    }

    #[test]
    fn a_title_cannot_leave_its_element() {
        let picture = picture("1. c3-d3 *", "</title><script>alert('\u{1b}\u{FFFF}')</script>");
        assert!(!picture.contains("<script"));
        assert!(picture.contains("&lt;/title&gt;&lt;script&gt;alert(&#39;��&#39;)"));
    }

    #[test]
    fn both_boards_have_all_their_pieces() {
        let small = picture("1. c3-d3 *", "");
        assert_eq!(small.matches("r=\"14\"").count(), 9);
        assert_eq!(small.matches("r=\"15\"").count(), 9);
        let large = picture("[Variant \"halma-16x16\"]\n\n1. e1-f2 *", "");
        assert_eq!(large.matches("r=\"14\"").count(), 19);
        assert!(large.contains("viewBox=\"0 0 692 692\""));
    }

    #[test]
    fn squares_off_the_board_and_passes_draw_no_arrow() {
        for text in ["1. a1-p16 *", "1. -- *", "1. a1-a1 *", "*"] {
            let picture = picture(&format!("[White \"?\"]\n\n{text}"), "");
            assert!(!picture.contains("NaN") && !picture.contains("<polyline"), "{text}");
        }
    }
}
