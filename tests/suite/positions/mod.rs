//! The position index against plain tables and plain boards.

mod damage;
mod explore;
mod games;
mod line;
mod pattern;
mod runs;
