//! Nim-sequences: the Grundy values of heaps `0..len` of a heap game.
//!
//! A ladder of engines, each kept and tested against the one before:
//!
//! | engine | games | time for n heaps |
//! | --- | --- | --- |
//! | [`naive`] | all | all options: O(n^2) for Kayles |

pub mod naive;
mod values;

pub use values::Values;
