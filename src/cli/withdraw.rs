//! `corners withdraw` and `corners restore`: a game taken out of the searches, and put back.

use clap::Args;

use super::archive_options::{Change, Place};
use super::arguments;
use super::correct::ChangeOutput;
use crate::store::GameId;

/// Take a game out of the searches; its history stays, and it can be restored
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  corners withdraw 7h2k9qzc --reason 'the players asked for it'")]
pub(super) struct Withdraw {
    /// The id of the game
    #[arg(value_name = "ID", value_parser = arguments::id)]
    id: GameId,
    #[command(flatten)]
    change: Change,
    #[command(flatten)]
    output: ChangeOutput,
    #[command(flatten)]
    place: Place,
}

/// Put a withdrawn game back
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  corners restore 7h2k9qzc --reason 'withdrawn by mistake'")]
pub(super) struct Restore {
    /// The id of the game
    #[arg(value_name = "ID", value_parser = arguments::id)]
    id: GameId,
    #[command(flatten)]
    change: Change,
    #[command(flatten)]
    output: ChangeOutput,
    #[command(flatten)]
    place: Place,
}

impl Withdraw {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let mut editor = self.place.editor_of_existing("withdraw")?;
        let done = self.change.signed(|signed| Ok(editor.withdraw(self.id, signed, self.change.if_revision)?))?;
        self.output.tell(editor, &done)
    }
}

impl Restore {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let mut editor = self.place.editor_of_existing("restore")?;
        let done = self.change.signed(|signed| Ok(editor.restore(self.id, signed, self.change.if_revision)?))?;
        self.output.tell(editor, &done)
    }
}
