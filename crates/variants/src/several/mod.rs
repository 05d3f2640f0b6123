//! Games where a move depends on several heaps, or changes several.

pub(crate) mod amounts;
pub mod building;
pub mod candy;
pub mod greedy;
pub mod moore;
pub mod unbalanced;
pub mod wythoff;
