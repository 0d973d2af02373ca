//! `corners rule`: what an arbiter decides about a game.

use clap::Args;

use super::archive_options::{Change, Place};
use super::arguments;
use super::correct::ChangeOutput;
use crate::archive::Ruling;
use crate::notation::Termination;
use crate::store::GameId;

/// Store an arbiter’s ruling on a game: a new revision, judged again with it
#[derive(Debug, Args)]
#[command(
    after_help = "A ruling stands only where the rulebook has room for it: an illegal ply can be let stand (10.4) if a piece of \
    the side to move goes to an empty square; a result can be declared (9.2) where the moves do not decide.\n\nExamples:\n  \
    corners rule 7h2k9qzc --let-stand 27 --reason 'noticed after the round, 10.4'\n  \
    corners rule 7h2k9qzc --declare 1-0 --reason 'both players confirm the resignation' --termination resignation\n  \
    corners rule 7h2k9qzc --note --reason 'the score sheet is kept in the club'"
)]
pub(super) struct Rule {
    /// The id of the game
    #[arg(value_name = "ID", value_parser = arguments::id)]
    id: GameId,
    #[command(flatten)]
    ruling: Which,
    /// How the game ended, with --declare: a value of the tag Termination
    #[arg(long, value_name = "HOW", default_value = "adjudication", requires = "declare", value_parser = termination)]
    termination: Termination,
    #[command(flatten)]
    change: Change,
    #[command(flatten)]
    output: ChangeOutput,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Which {
    /// The illegal ply of this number stands (10.4); given with several, they stand one after the other
    #[arg(long, value_name = "PLY", num_args = 1.., value_parser = clap::value_parser!(u32).range(1..))]
    let_stand: Vec<u32>,
    /// This is the result (9.2, 9.4): 1-0, 0-1, 1/2-1/2 or 0-0
    #[arg(long, value_name = "RESULT", value_parser = arguments::result)]
    declare: Option<String>,
    /// Nothing changes: the reason is a note in the history
    #[arg(long)]
    note: bool,
}

fn termination(text: &str) -> Result<Termination, String> {
    text.parse().map_err(|()| {
        let known: Vec<_> = Termination::ALL.iter().map(|termination| termination.value()).collect();
        arguments::expected(&format!("one of {}", known.join(", ")), text)
    })
}

impl Rule {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let mut editor = self.place.editor_of_existing("rule")?;
        let mut expected = self.change.if_revision;
        let mut last = None;
        for ruling in self.rulings() {
            let done = self.change.signed(|signed| Ok(editor.rule(self.id, &ruling, signed, expected)?))?;
            expected = expected.map(|_| done.number);
            last = Some(done);
        }
        let done = last.expect("one of the three is given");
        self.output.tell(editor, &done)
    }

    fn rulings(&self) -> Vec<Ruling> {
        let Which { let_stand, declare, note } = &self.ruling;
        let mut rulings: Vec<Ruling> = let_stand.iter().map(|&ply| Ruling::LetStand { ply }).collect();
        rulings.extend(declare.iter().map(|result| Ruling::Declare {
            result: result.clone(),
            termination: self.termination.value().to_owned(),
        }));
        rulings.extend(note.then_some(Ruling::Note));
        rulings
    }
}
