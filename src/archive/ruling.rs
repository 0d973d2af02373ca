//! Rulings: what an arbiter decides, written into the record as the rulebook has it (9.2, 10.4), so that judging follows from the text.

use serde::{Deserialize, Serialize};

use super::error::ArchiveError;
use super::prepared::{Manner, export_form, judge_one};
use crate::arbiter::{Status, Verdict};
use crate::notation::{Record, Termination};
use crate::rules::GameResult;

/// What an arbiter decides about a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ruling {
    /// An illegal ply stands (10.4).
    LetStand {
        /// The ply, from 1.
        ply: u32,
    },
    /// A result is declared (9.2, 9.4).
    Declare {
        /// The result token.
        result: String,
        /// The value of `Termination`, such as `adjudication`.
        termination: String,
    },
    /// Nothing changes; the reason is the note.
    Note,
}

impl Ruling {
    /// A declaration by adjudication.
    pub fn adjudicate(result: GameResult) -> Self {
        Self::Declare { result: result.token().to_owned(), termination: "adjudication".to_owned() }
    }

    /// As it is stored with its revision.
    pub(super) fn to_stored(&self) -> String {
        serde_json::to_string(self).expect("a ruling can be written")
    }

    /// The ruled record in export form; `None` where the text stays as it is.
    ///
    /// # Errors
    ///
    /// Where the ruling does not bring about what it says: the rulebook has no room for it there.
    pub(super) fn applied(&self, text: &str) -> Result<Option<String>, ArchiveError> {
        let manner = Manner::default();
        let (record, before) = judge_one(text.as_bytes(), manner).ok_or_else(|| no_record("the stored text"))?;
        let ruled = match self {
            Self::Note => return Ok(None),
            Self::LetStand { ply } => let_stand(text, &record, &before, *ply)?,
            Self::Declare { result, termination } => declared(text, &record, result, termination)?,
        };
        let (record, after) = judge_one(ruled.as_bytes(), manner).ok_or_else(|| no_record("the ruled text"))?;
        self.check(&before, &after)?;
        let ruleset = after.ruleset.as_ref().ok_or_else(|| no_record("the ruled text"))?;
        Ok(Some(export_form(&record, ruleset, manner.variant)))
    }

    /// Whether the verdict says now what was ruled.
    fn check(&self, before: &Verdict, after: &Verdict) -> Result<(), ArchiveError> {
        match self {
            Self::Note => Ok(()),
            Self::LetStand { ply } if after.stands.contains(ply) => Ok(()),
            Self::LetStand { ply } => Err(refused(format!(
                "ply {ply} cannot be carried out even so: 10.4 asks for a piece of the side to move and an empty square"
            ))),
            Self::Declare { result, .. } => {
                let is_declared = after.status() == Status::Declared
                    && after.result().is_some_and(|found| found.token() == result.as_str());
                match (is_declared, before.status()) {
                    (true, _) => Ok(()),
                    (false, Status::Decided) => Err(refused(format!(
                        "the moves decide the game by article {}, and 9.2 counts only where no other article ended it",
                        before.article().unwrap_or("10.1")
                    ))),
                    (false, Status::Illegal) => Err(refused(
                        "a ply before the last one is illegal, or this termination is none of 9.4: let the ply stand, correct the record, or declare by adjudication where it is the last".to_owned(),
                    )),
                    (false, _) => Err(refused(format!("this termination does not declare {result} (9.2)"))),
                }
            }
        }
    }
}

fn refused(why: String) -> ArchiveError {
    ArchiveError::Ruling(why)
}

fn no_record(what: &str) -> ArchiveError {
    ArchiveError::Damaged(format!("{what} is not one record"))
}

/// The text with the command of 10.4 behind a ply.
fn let_stand(text: &str, record: &Record, before: &Verdict, ply: u32) -> Result<String, ArchiveError> {
    if before.stands.contains(&ply) {
        return Err(refused(format!("ply {ply} stands already")));
    }
    match before.illegal() {
        Some(illegal) if illegal.place.ply == ply => {}
        Some(illegal) => {
            return Err(refused(format!(
                "ply {ply} is not the illegal one: that is ply {}, “{}”",
                illegal.place.ply, illegal.place.written
            )));
        }
        None => return Err(refused(format!("no ply of this game is illegal, so ply {ply} has nothing to let stand"))),
    }
    let written = ply.checked_sub(1).and_then(|index| record.main_line().nth(index as usize));
    let end = written.map(|written| written.span.range().end).filter(|end| text.is_char_boundary(*end));
    let end = end.ok_or_else(|| no_record("the stored text"))?;
    Ok(format!("{} {{[%stands]}} {}", &text[..end], &text[end..]))
}

/// The text with another result and termination.
fn declared(text: &str, record: &Record, result: &str, termination: &str) -> Result<String, ArchiveError> {
    let result: GameResult = result.parse().map_err(|()| refused(format!("“{result}” is no result")))?;
    let Ok(termination) = termination.parse::<Termination>() else {
        return Err(refused(format!("“{termination}” is no termination (11.3)")));
    };
    // The export form: a line for each tag, an empty line, and the result at the end.
    let (tags, moves) = text.split_once("\n\n").ok_or_else(|| no_record("the stored text"))?;
    let old = record.result_token().map_or("*", |token| token.map_or("*", GameResult::token));
    let moves = moves.trim_end().strip_suffix(old).ok_or_else(|| no_record("the stored text"))?;
    let is_replaced = |line: &&str| line.starts_with("[Result \"") || line.starts_with("[Termination \"");
    let kept: Vec<&str> = tags.lines().filter(|line| !is_replaced(line)).collect();
    let token = result.token();
    Ok(format!(
        "{}\n[Result \"{token}\"]\n[Termination \"{}\"]\n\n{moves}{token}\n",
        kept.join("\n"),
        termination.value()
    ))
}
