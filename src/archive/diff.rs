//! What a revision changed: the lines of the record, the fields of the verdict.

use serde::Serialize;
use serde_json::{Map, Value};
use similar::{ChangeTag, TextDiff};

/// A line of a record before or after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DiffLine {
    /// `-` was there before, `+` is there now, a blank is in both.
    pub sign: char,
    /// The line, without its end.
    pub line: String,
}

/// A field of a verdict that changed; `None` where it is absent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldChange {
    /// The key, such as `reason`; of an object within `object.key`.
    pub field: String,
    /// Its value before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Value>,
    /// Its value now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Value>,
}

/// The lines that differ, with two lines around them; none where the texts are equal.
pub(super) fn lines(before: &str, after: &str) -> Vec<DiffLine> {
    const AROUND: usize = 2;
    let diff = TextDiff::from_lines(before, after);
    let mut lines = Vec::new();
    for group in diff.grouped_ops(AROUND) {
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            lines.push(DiffLine { sign, line: change.value().trim_end_matches('\n').to_owned() });
        }
    }
    lines
}

/// The fields of two verdicts that differ, in the order of the first; where the record stood in its source is no part of it.
pub(super) fn fields(before: &str, after: &str) -> Vec<FieldChange> {
    let (before, after) = (flat(&without_place(before)), flat(&without_place(after)));
    let mut changes = Vec::new();
    for (field, value) in &before {
        let now = after.iter().find(|(name, _)| name == field).map(|(_, value)| value);
        if now != Some(value) {
            changes.push(FieldChange { field: field.clone(), before: Some(value.clone()), after: now.cloned() });
        }
    }
    for (field, value) in after {
        if !before.iter().any(|(name, _)| *name == field) {
            changes.push(FieldChange { field, before: None, after: Some(value) });
        }
    }
    changes
}

/// A verdict without the place of its record.
pub(super) fn without_place(answer: &str) -> Map<String, Value> {
    let mut fields: Map<String, Value> = serde_json::from_str(answer).unwrap_or_default();
    for place in ["game", "source", "line"] {
        fields.remove(place);
    }
    if let Some(Value::Array(diagnostics)) = fields.get_mut("diagnostics") {
        for diagnostic in diagnostics.iter_mut().filter_map(Value::as_object_mut) {
            diagnostic.remove("line");
            diagnostic.remove("column");
        }
    }
    fields
}

/// The fields, with those of an object within it one by one.
fn flat(fields: &Map<String, Value>) -> Vec<(String, Value)> {
    let mut flat = Vec::new();
    for (name, value) in fields {
        match value {
            Value::Object(inner) => {
                flat.extend(inner.iter().map(|(key, value)| (format!("{name}.{key}"), value.clone())));
            }
            _ => flat.push((name.clone(), value.clone())),
        }
    }
    flat
}
