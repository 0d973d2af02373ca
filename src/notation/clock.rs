//! Clock times and time controls (9.3).

use std::fmt;

/// A time on a clock, to the tenth of a second and finer.
///
/// ```
/// use corners::notation::Clock;
///
/// let clock = Clock::parse("1:02:03.4").expect("a clock time");
/// assert_eq!(clock.milliseconds(), 3_723_400);
/// assert_eq!(Clock::parse("1:02:03,45").expect("with a comma").milliseconds(), 3_723_450);
/// assert_eq!(Clock::parse("5:00").expect("minutes").milliseconds(), 300_000);
/// assert!(Clock::parse("0:xx:58").is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Clock(u64);

impl Clock {
    /// Reads `H:MM:SS`, `M:SS`, with a fraction after a point or a comma.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, fraction) = parted(text);
        let mut seconds = 0_u64;
        let mut fields = 0;
        for field in whole.split(':') {
            let value = decimal(field, 9)?;
            if fields > 0 && (field.len() > 2 || value > 59) {
                return None;
            }
            seconds = seconds * 60 + value;
            fields += 1;
        }
        if !(2..=3).contains(&fields) {
            return None;
        }
        Some(Self(seconds * 1000 + milliseconds_of(fraction)?))
    }

    /// Reads a time that was spent: a clock time, or seconds alone.
    pub fn parse_elapsed(text: &str) -> Option<Self> {
        let (whole, fraction) = parted(text);
        match decimal(whole, 9) {
            Some(seconds) => Some(Self(seconds * 1000 + milliseconds_of(fraction)?)),
            None => Self::parse(text),
        }
    }

    /// The time in milliseconds.
    pub const fn milliseconds(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.0 / 1000, self.0 % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if rest > 0 {
            let fraction = format!("{rest:03}");
            write!(f, ".{}", fraction.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

/// A time and its fraction, after a point or a comma.
fn parted(text: &str) -> (&str, Option<&str>) {
    match text.split_once(['.', ',']) {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (text, None),
    }
}

/// Digits and nothing else, no more than so many.
fn decimal(text: &str, most: usize) -> Option<u64> {
    let is_number = !text.is_empty() && text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

fn milliseconds_of(fraction: Option<&str>) -> Option<u64> {
    let Some(fraction) = fraction else {
        return Some(0);
    };
    let _ = decimal(fraction, 9)?;
    let mut padded = fraction.chars().chain("000".chars());
    let three: String = padded.by_ref().take(3).collect();
    three.parse().ok()
}

/// One part of a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Period {
    /// The moves it lasts, or the rest of the game.
    moves: Option<u32>,
    seconds: u64,
    /// Seconds added with each move.
    increment: u64,
}

/// The value of a `TimeControl` tag, in PGN's forms.
///
/// ```
/// use corners::notation::TimeControl;
///
/// let control = TimeControl::parse("40/7200:3600").expect("a time control");
/// assert_eq!(control.base_seconds(), Some(7200));
/// assert_eq!(control.added_seconds(40), 3600);
/// assert_eq!(TimeControl::parse("300+5").expect("a time control").added_seconds(1), 5);
/// assert_eq!(TimeControl::parse("?").expect("unknown").base_seconds(), None);
/// assert!(TimeControl::parse("12' each").is_none());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeControl(Vec<Period>);

impl TimeControl {
    /// Reads `300`, `300+5`, `40/7200`, `40/7200:3600`, `*180`, `?` (unknown) and `-` (none).
    pub fn parse(text: &str) -> Option<Self> {
        // The longest value that PGN knows; more periods than that are nobody's time control.
        if text.len() > 255 {
            return None;
        }
        if text == "?" || text == "-" {
            return Some(Self(Vec::new()));
        }
        let period = |text: &str| {
            let (moves, time) = match text.split_once('/') {
                Some((moves, time)) => (Some(decimal(moves, 6)? as u32), time),
                None => (None, text),
            };
            let (seconds, increment) = match time.split_once('+') {
                Some((seconds, increment)) => (decimal(seconds, 9)?, decimal(increment, 9)?),
                None => (decimal(time, 9)?, 0),
            };
            (moves != Some(0)).then_some(Period { moves, seconds, increment })
        };
        // A sand-glass runs back as it ran: its sum says nothing of one clock.
        if let Some(glass) = text.strip_prefix('*') {
            return decimal(glass, 9).map(|_| Self(Vec::new()));
        }
        text.split(':').map(period).collect::<Option<Vec<_>>>().map(Self)
    }

    /// The seconds that a side starts with; `None` where the control is unknown or there is none.
    pub fn base_seconds(&self) -> Option<u64> {
        self.0.first().map(|period| period.seconds)
    }

    /// The most seconds that a clock may gain with a side's move of this number, counted from 1.
    pub fn added_seconds(&self, number: u32) -> u64 {
        let mut last = 0_u32;
        for (at, period) in self.0.iter().enumerate() {
            let Some(moves) = period.moves else {
                return period.increment;
            };
            last = last.saturating_add(moves);
            if number < last {
                return period.increment;
            }
            if number == last {
                return period.increment + self.0.get(at + 1).unwrap_or(period).seconds;
            }
        }
        // The last period repeats.
        match self.0.last() {
            Some(&Period { moves: Some(moves), seconds, increment }) if (number - last).is_multiple_of(moves) => {
                increment + seconds
            }
            Some(period) => period.increment,
            None => 0,
        }
    }
}
