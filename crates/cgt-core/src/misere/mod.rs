//! Misère play of heap games: genus, tameness, misère quotients.

pub mod closed;
pub mod genus;
pub mod outcome;
pub mod period;
pub mod quotient;
