//! Words.
use crate::notation::Diagnostic;
/// Words.
#[derive(Debug)]
pub struct Words;
impl Words {
    /// English.
    pub fn english() -> &'static Self {
        &Self
    }
    /// A diagnostic in words.
    pub fn diagnostic(&self, diagnostic: &Diagnostic) -> String {
        format!("{} {} {}", diagnostic.code, diagnostic.found, diagnostic.expected)
    }
}
