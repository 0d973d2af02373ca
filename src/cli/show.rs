//! `corners show`.
use clap::Args;
/// Show the board of a game at a ply
#[derive(Debug, Args)]
pub(super) struct Show {}
impl Show {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        Ok(0)
    }
}
