//! What a document is: the fields, and how an entry becomes one.

use tantivy::TantivyDocument;
use tantivy::schema::{Field, IndexRecordOption, NumericOptions, Schema, TextFieldIndexing, TextOptions};

use super::Entry;
use super::query::{Mark, NONE};
use crate::notation::PartialDate;

/// Grows when the same entry is indexed otherwise; an index of another format is made anew.
pub(super) const FORMAT: u32 = 1;

/// The tokenizer of all texts.
pub(super) const FOLDED: &str = "folded";

/// So many characters of a name or an event are a facet.
const FACET: usize = 200;

/// The fields of a document. Nothing is stored: what is shown comes from the store.
#[derive(Debug, Clone)]
pub(super) struct Fields {
    pub(super) schema: Schema,
    /// Words.
    pub(super) white: Field,
    pub(super) black: Field,
    pub(super) event: Field,
    pub(super) site: Field,
    pub(super) round: Field,
    pub(super) source: Field,
    pub(super) comments: Field,
    /// All values out of lists, each as `name=value`.
    pub(super) mark: Field,
    /// Numbers.
    pub(super) game: Field,
    seq: Field,
    first_day: Field,
    last_day: Field,
    plies: Field,
    hash: Field,
    /// Texts that are counted.
    player: Field,
    variant: Field,
    result: Field,
    reason: Field,
    check: Field,
}

impl Fields {
    /// The fields, always the same ones.
    pub(super) fn new() -> Self {
        let mut schema = Schema::builder();
        // Scores are our own: lengths and frequencies are not asked for.
        let indexing = |tokenizer, option| {
            TextFieldIndexing::default().set_tokenizer(tokenizer).set_index_option(option).set_fieldnorms(false)
        };
        let words =
            TextOptions::default().set_indexing_options(indexing(FOLDED, IndexRecordOption::WithFreqsAndPositions));
        let values = TextOptions::default().set_indexing_options(indexing("raw", IndexRecordOption::Basic));
        let number = NumericOptions::default().set_fast();
        let counted = TextOptions::default().set_fast("raw");
        Self {
            white: schema.add_text_field("white", words.clone()),
            black: schema.add_text_field("black", words.clone()),
            event: schema.add_text_field("event", words.clone().set_fast("raw")),
            site: schema.add_text_field("site", words.clone()),
            round: schema.add_text_field("round", words.clone()),
            source: schema.add_text_field("source", words.clone()),
            comments: schema.add_text_field("comments", words),
            mark: schema.add_text_field("mark", values),
            game: schema.add_u64_field("game", number.clone().set_indexed()),
            seq: schema.add_u64_field("seq", number.clone()),
            first_day: schema.add_u64_field("first_day", number.clone()),
            last_day: schema.add_u64_field("last_day", number.clone()),
            plies: schema.add_u64_field("plies", number.clone()),
            hash: schema.add_u64_field("hash", number),
            player: schema.add_text_field("player", counted.clone()),
            variant: schema.add_text_field("variant", counted.clone()),
            result: schema.add_text_field("result", counted.clone()),
            reason: schema.add_text_field("reason", counted.clone()),
            check: schema.add_text_field("check", counted),
            schema: schema.build(),
        }
    }

    /// The document of an entry.
    pub(super) fn document(&self, entry: &Entry) -> TantivyDocument {
        let mut document = TantivyDocument::new();
        let texts = [
            (self.white, &entry.white),
            (self.black, &entry.black),
            (self.site, &entry.site),
            (self.round, &entry.round),
            (self.source, &entry.source),
            (self.comments, &entry.comments),
            (self.variant, &entry.variant),
            (self.result, &entry.result),
            (self.reason, &entry.reason),
            (self.check, &entry.check),
        ];
        for (field, text) in texts {
            if !text.is_empty() {
                document.add_text(field, text);
            }
        }
        // Of an event beyond all measure the beginning is enough, for words as for counting.
        for (field, text) in [(self.event, &entry.event), (self.player, &entry.white), (self.player, &entry.black)] {
            if !text.is_empty() {
                document.add_text(field, shortened(text, if field == self.event { 10 * FACET } else { FACET }));
            }
        }
        each_mark(entry, |mark| document.add_text(self.mark, mark));
        let date = PartialDate::read(&entry.date);
        let numbers = [
            (self.seq, entry.seq),
            (self.game, entry.game),
            (self.first_day, date.map_or(0, |date| u64::from(date.first_day()))),
            (self.last_day, date.map_or(0, |date| u64::from(date.last_day()))),
            (self.plies, u64::from(entry.plies)),
            (self.hash, entry.check_number()),
        ];
        for (field, number) in numbers {
            document.add_u64(field, number);
        }
        document
    }
}

fn shortened(text: &str, characters: usize) -> &str {
    text.char_indices().nth(characters).map_or(text, |(end, _)| &text[..end])
}

/// How a value out of a list is indexed.
pub(super) fn mark(mark: Mark, value: &str) -> String {
    format!("{}={value}", mark.name())
}

/// A value, or the word for none.
fn said(value: &str) -> &str {
    if value.is_empty() { NONE } else { value }
}

/// Visits the values of an entry.
fn each_mark(entry: &Entry, mut visit: impl FnMut(&str)) {
    let mut text = String::new();
    let mut add = |mark: Mark, value: &str| {
        text.clear();
        text.push_str(mark.name());
        text.push('=');
        text.push_str(value);
        visit(&text);
    };

    add(Mark::Variant, &entry.variant);
    add(Mark::Status, &entry.status);
    add(Mark::Check, &entry.check);
    add(Mark::Result, said(&entry.result));
    add(Mark::Reason, said(&entry.reason));
    add(Mark::Claim, said(&entry.claim));
    add(Mark::Termination, said(&entry.termination));
    add(Mark::Rated, if entry.rated { "yes" } else { "no" });
    for (end, _) in entry.article.match_indices('.') {
        add(Mark::Article, &entry.article[..end]);
    }
    if !entry.article.is_empty() {
        add(Mark::Article, &entry.article);
    }
    entry.codes.iter().for_each(|code| add(Mark::Code, code));
    entry.has.iter().for_each(|thing| add(Mark::Has, thing));
}
