//! Games on boards.

pub mod chomp;
pub mod nd_nim;
pub mod notakto;
pub mod shape;
pub(crate) mod text;
