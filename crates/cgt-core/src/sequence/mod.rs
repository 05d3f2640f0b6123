//! Nim-sequences: the Grundy values of heaps `0..len` of a heap game.
//!
//! A ladder of engines, each kept and tested against the one before:
//!
//! | engine | games | time for n heaps |
//! | --- | --- | --- |
//! | [`naive`] | all | all options: O(n^2) for Kayles |
//! | [`rare_common`] | moves that leave at most two heaps | O(n * rare heaps) |
//! | [`few_rares`] | at most two heaps, few rares, bounded memory | O(n * rare heaps / 16) |
//! | [`subtraction`] | at most one heap left, finite or all-but sets | O(n) words for small sets |
//! | [`many_heaps`] | digits of any number of heaps, of asked sizes, repeating digits | O(n^2 V / 64) |
//!
//! [`engine`] takes the fastest that covers a game. Periods, and the theorems that prove them:
//! [`period`]; in bounded memory: [`search`].

pub mod catalogue;
pub mod certificate;
pub mod checkpoint;
pub mod engine;
pub mod few_rares;
mod machines;
pub mod many_heaps;
pub mod naive;
pub mod period;
pub mod rare_common;
pub mod search;
pub mod standard_form;
pub mod subtraction;
mod values;

pub use values::Values;
