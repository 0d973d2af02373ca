//! The search: the query language, and answers against a plain scan that knows no index.

mod agreement;
mod games;
mod index;
mod naive;
mod pages;
mod query;
