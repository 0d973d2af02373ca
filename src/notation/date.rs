//! Dates as they are written: whole, in part, or in another order than PGN's.

/// The days that a date allows; a part that is not known allows every value.
///
/// ```
/// use corners::notation::PartialDate;
///
/// let month = PartialDate::read("2026.03.??").expect("a year and a month");
/// assert_eq!((month.first_day(), month.last_day()), (2026_03_01, 2026_03_31));
/// assert_eq!(PartialDate::read("14.03.2026"), PartialDate::read("2026-03-14"));
/// assert_eq!(PartialDate::read("????.??.??"), None);
/// assert_eq!(PartialDate::read("2026.02.30"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PartialDate {
    first: u32,
    last: u32,
}

impl PartialDate {
    /// Reads a date: `2026.03.14`, `2026.??.??`, `2026-03`, `2026`, `14.03.2026`, `03.2026`, with points, hyphens or slashes.
    ///
    /// `None` where the year is not known, where the day is impossible, and where the text is no date. With slashes and the
    /// year at the end nobody knows whether the day or the month comes first: every day that either reading allows is allowed.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let separator = text.chars().find(|c| ['.', '-', '/'].contains(c)).unwrap_or('.');
        let mut parts = text.split(separator);
        let (one, two, three) = (parts.next()?, parts.next(), parts.next());
        if parts.next().is_some() {
            return None;
        }
        let is_year_first = one.len() == 4;
        match (two, three) {
            (None, _) => Self::of(year(one)?, Part::Unknown, Part::Unknown),
            (Some(two), None) if is_year_first => Self::of(year(one)?, part(two)?, Part::Unknown),
            (Some(two), None) => Self::of(year(two)?, part(one)?, Part::Unknown),
            (Some(two), Some(three)) if is_year_first => Self::of(year(one)?, part(two)?, part(three)?),
            (Some(two), Some(three)) => {
                let (one, two, year) = (part(one)?, part(two)?, year(three)?);
                let usual = Self::of(year, two, one);
                if separator != '/' {
                    return usual;
                }
                let turned = Self::of(year, one, two);
                let all = usual.into_iter().chain(turned);
                all.reduce(|date, other| Self { first: date.first.min(other.first), last: date.last.max(other.last) })
            }
        }
    }

    fn of(year: u32, month: Part, day: Part) -> Option<Self> {
        let months = match month {
            Part::Known(month) => month..=month,
            Part::Unknown => 1..=12,
        };
        let mut possible = months.filter_map(|month| {
            let most = days_in(year, month)?;
            let (first, last) = match day {
                Part::Known(day) => (1..=most).contains(&day).then_some((day, day))?,
                Part::Unknown => (1, most),
            };
            let month = year * 10_000 + month * 100;
            Some((month + first, month + last))
        });
        let (first, only) = possible.next()?;
        Some(Self { first, last: possible.next_back().map_or(only, |(_, last)| last) })
    }

    /// The earliest day, as a number: 20260314.
    pub fn first_day(self) -> u32 {
        self.first
    }

    /// The latest day, as a number.
    pub fn last_day(self) -> u32 {
        self.last
    }
}

/// A month or a day.
#[derive(Clone, Copy)]
enum Part {
    Known(u32),
    Unknown,
}

fn number(digits: &str, most: usize) -> Option<u32> {
    let is_number = (1..=most).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

fn year(text: &str) -> Option<u32> {
    number(text, 4).filter(|year| text.len() == 4 && *year > 0)
}

fn part(text: &str) -> Option<Part> {
    if text == "?" || text == "??" {
        return Some(Part::Unknown);
    }
    number(text, 2).map(Part::Known)
}

/// Days of a month; `None` where there is no such month.
fn days_in(year: u32, month: u32) -> Option<u32> {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => Some(31),
        4 | 6 | 9 | 11 => Some(30),
        2 => Some(if is_leap { 29 } else { 28 }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, days: Option<(u32, u32)>) {
        assert_eq!(PartialDate::read(text).map(|date| (date.first_day(), date.last_day())), days, "{text}");
    }

    #[test]
    fn a_date_allows_the_days_that_fit_it() {
        check("2026.03.14", Some((20_260_314, 20_260_314)));
        check(" 2026-3-14 ", Some((20_260_314, 20_260_314)));
        check("2026/03/14", Some((20_260_314, 20_260_314)));
        check("14.03.2026", Some((20_260_314, 20_260_314)));
        check("14/03/2026", Some((20_260_314, 20_260_314)));
        check("03.2026", Some((20_260_301, 20_260_331)));
        check("2024.02.??", Some((20_240_201, 20_240_229)));
        check("2026.02", Some((20_260_201, 20_260_228)));
        check("1900-02-??", Some((19_000_201, 19_000_228)));
        check("2026.??.??", Some((20_260_101, 20_261_231)));
        check("2026", Some((20_260_101, 20_261_231)));
        check("2026.??.31", Some((20_260_131, 20_261_231)));
        check("2025.??.30", Some((20_250_130, 20_251_230)));
    }

    #[test]
    fn with_slashes_either_reading_of_a_day_is_allowed() {
        check("03/04/2026", Some((20_260_304, 20_260_403)));
        check("05/05/2026", Some((20_260_505, 20_260_505)));
        check("13/13/2026", None);
    }

    #[test]
    fn what_is_no_date_or_says_nothing_is_none() {
        for text in [
            "",
            "?",
            "????.??.??",
            "????.03.14",
            "2026.02.30",
            "2026.13.01",
            "2026.00.10",
            "0000.01.01",
            "26.03.14",
            "2026.03.14.1",
            "March 2026",
            "2026.03.14T10",
            "+026.03.14",
            "2026..14",
            "20260314",
            "2026-03.14",
            "٢٠٢٦",
        ] {
            check(text, None);
        }
    }
}
