//! The grammars: they agree with the reader and the writer, and what they generate is read and written unchanged.

mod agreement;
mod ebnf;
mod sentences;

use ebnf::Grammar;

fn import() -> Grammar {
    Grammar::parse(include_str!("../../../grammar/import.ebnf"))
}

fn export() -> Grammar {
    Grammar::parse(include_str!("../../../grammar/export.ebnf"))
}
