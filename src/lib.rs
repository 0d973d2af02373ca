//! The archive and the judge for the game Corners.
pub mod arbiter;
pub mod board;
pub mod cli;
pub mod notation;
pub mod replay;
pub mod rules;
