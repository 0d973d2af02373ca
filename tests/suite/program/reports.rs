//! The report as text, in every language, byte for byte.

use crate::fixtures::{path, text};

use super::corners;

/// With `UPDATE_FIXTURES` set the files are written anew: look at the difference before it is kept.
#[test]
fn the_reports_are_the_ones_beside_the_records() {
    for lang in ["en", "it", "ru"] {
        let beside = format!("fixtures/reports/{lang}.txt");
        let ran = corners(&["check", "--explain", "--lang", lang, "fixtures/reports/games.cgn"]).with_status(1);
        let out = ran.in_silence().out;
        // The last line tells the time that it took.
        let (found, _) = out.trim_end().rsplit_once('\n').unwrap();
        if std::env::var_os("UPDATE_FIXTURES").is_some() {
            std::fs::write(path(&beside), format!("{found}\n")).unwrap();
        }
        let expected = text(&beside);
        for (at, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
            assert_eq!(found, expected, "{beside}:{}", at + 1);
        }
        assert_eq!(format!("{found}\n"), expected, "{beside}");
    }
}
