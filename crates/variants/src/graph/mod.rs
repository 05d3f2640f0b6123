//! Games on graphs and ordered sets.

mod canonical;
pub mod graph_nim;
mod named;
pub mod poset;
pub mod readings;
pub mod relation;
mod text;
