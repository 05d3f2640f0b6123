//! Misère play of heap games: genus, tameness, misère quotients.

pub mod period;
pub mod quotient;
