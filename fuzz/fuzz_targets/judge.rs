//! Every record has a verdict, and writing it keeps what it says: an export is read without a diagnostic of reading, and
//! written again it is the same.
#![no_main]

use corners::arbiter::{Answer, Arbiter};
use corners::notation::{Code, Header, Reader, Record, export};
use corners::replay::FullPaths;
use corners::rules::{Ruleset, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut reader = Reader::new(bytes);
    let mut record = Record::default();
    let mut arbiter = Arbiter::default();
    while reader.read(&mut record).expect("memory can be read") {
        let verdict = arbiter.judge(&record);
        let answer = Answer { game: Some(1), source: Some("fuzz"), record: &record, verdict: &verdict };
        let json = serde_json::to_string(&answer).expect("a verdict can always be written");
        assert!(!json.contains(":null"), "{json}");
        let Some(text) = write(&record) else { continue };
        let mut again = Reader::new(text.as_bytes());
        let mut copy = Record::default();
        assert!(again.read(&mut copy).expect("memory can be read"), "an export is a game: {text}");
        let noticed: Vec<_> = copy.diagnostics().iter().filter(|found| found.code != Code::BadCommand).collect();
        assert!(noticed.is_empty(), "{text}\n{noticed:?}");
        assert_eq!(write(&copy).as_deref(), Some(text.as_str()));
        if !record.is_cut() && record.main_line().count() > 0 {
            let second = arbiter.judge(&copy);
            assert_eq!((verdict.check, verdict.status(), verdict.result()), (second.check, second.status(), second.result()), "{text}");
        }
        assert!(!again.read(&mut copy).expect("memory can be read"), "an export is one game: {text}");
    }
});

fn write(record: &Record) -> Option<String> {
    let header = Header::read(record, Variant::default());
    let paths = header.variant.map(|variant| FullPaths::of(record, &Ruleset::with(variant, &header.changes).0));
    export(record, &paths.unwrap_or_default(), Variant::default())
}
