//! The reader loses no byte: whatever is not blank lies in a record, and the records follow one another.
#![no_main]

use corners::notation::{Fitness, ReadOptions, Reader, Record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        // Blanks of UTF-16 are no blanks of bytes: no panic is all that is asked here.
        let (mut reader, mut record) = (Reader::new(bytes), Record::default());
        while reader.read(&mut record).expect("memory can be read") {}
        return;
    }
    let options = ReadOptions { largest_game: 2048, ..ReadOptions::default() };
    let mut reader = Reader::with_options(bytes, options);
    let mut record = Record::default();
    let mut at = 0;
    while reader.read(&mut record).expect("memory can be read") {
        let (start, end) = (record.offset() as usize, (record.offset() + record.length()) as usize);
        assert!(at <= start && start < end && end <= bytes.len());
        assert!(is_blank(&bytes[at..start]));
        if record.fitness() != Fitness::TooLarge {
            assert_eq!(record.original(), &bytes[start..end]);
        }
        for diagnostic in record.diagnostics() {
            assert!(diagnostic.place >= record.place());
        }
        at = end;
    }
    assert!(is_blank(&bytes[at..]));
});

/// Blanks of the reader, the no-break space of UTF-8 and of the single-byte encodings among them.
fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0xA0 | 0xC2))
}
