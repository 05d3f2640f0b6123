//! Games where a move depends on several heaps, or changes several.

pub(crate) mod amounts;
pub mod building;
pub mod greedy;
pub mod moore;
