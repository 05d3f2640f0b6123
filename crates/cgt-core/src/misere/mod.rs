//! Misère play of heap games: genus, tameness, misère quotients.

pub mod closed;
mod find_period;
pub mod genus;
pub mod outcome;
pub mod period;
pub mod quotient;

pub use find_period::{Examined, Of, SEARCH_MEMORY, find_period};
