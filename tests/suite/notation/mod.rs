//! The reader and the writer: nothing is lost, nothing depends on chance, and reading always ends.

mod boundaries;
mod codes;
mod edges;
mod hostile;
mod lossless;
mod places;
mod round_trips;
mod table;
mod words;

use std::io::Read;

use corners::notation::{ReadOptions, Reader, Record};

/// All records of a source.
fn read_with(source: impl Read, options: ReadOptions) -> Vec<Record> {
    let mut reader = Reader::with_options(source, options);
    let mut records = Vec::new();
    let mut record = Record::default();
    while reader.read(&mut record).unwrap() {
        records.push(record.clone());
    }
    records
}

fn read(source: impl AsRef<[u8]>) -> Vec<Record> {
    read_with(source.as_ref(), ReadOptions::default())
}

/// A limit of size that is not the usual one.
fn limited(largest_game: usize) -> ReadOptions {
    ReadOptions { largest_game, ..ReadOptions::default() }
}

/// The codes that reading earned, in the order of the text.
fn codes(record: &Record) -> Vec<&'static str> {
    record.diagnostics().iter().map(|diagnostic| diagnostic.code.id()).collect()
}

/// UTF-16 with its mark.
fn utf16(text: &str, is_little: bool) -> Vec<u8> {
    let bytes = |unit: u16| if is_little { unit.to_le_bytes() } else { unit.to_be_bytes() };
    std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(bytes).collect()
}
