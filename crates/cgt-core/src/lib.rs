//! The theory of impartial games, for any game: rules as a trait, Grundy values, outcomes,
//! nim-sequences, sweeps over families of positions.
//!
//! | you have | you want | call |
//! | --- | --- | --- |
//! | the rules of any game | Grundy value, outcome, winning moves of a position | [`solve::Solver`] |
//! | the rules of one heap | values of heaps `0..len` by the definition | [`sequence::naive`] |
//! | the rules of one heap | its period, proved | [`sequence::period::find_period`] |
//! | the rules of one heap | the same game on many heaps | [`sum::SumOf`] |
//! | values of the parts | value of the sum | [`Nimber::nim_sum`] |
//! | a family of positions | all their values, in parallel | [`sweep`] |
//! | nimbers | products, inverses, square roots | [`Nimber`] |
//!
//! The crate knows no particular game: those are in the crate `variants`. Three layers stay for
//! ever, each tested by the one before it: the *definition* (options and mex, [`solve`]), the
//! *engines* (faster, any range, [`sequence`] and [`sweep`]), and *formulas*, which are claims to
//! be checked and live in the crate `theorems`.
//!
//! ```
//! use cgt_core::{HeapRuleset, Play, Outcome, solve::Solver, sum::SumOf, sum::Heaps};
//! use std::ops::ControlFlow;
//!
//! /// Nim: take any number from one heap.
//! struct Nim;
//! impl HeapRuleset for Nim {
//!     fn visit_heap_options<B>(&self, n: usize, mut visit: impl FnMut(&[usize]) -> ControlFlow<B>)
//!         -> ControlFlow<B> {
//!         (0..n).try_for_each(|left| visit(&[left]))
//!     }
//! }
//! let nim = SumOf(Nim);
//! let mut solver = Solver::new(&nim);
//! let p = Heaps::new([3, 4, 5]);
//! assert_eq!(solver.grundy(&p).unwrap().to_string(), "*2"); // 3 xor 4 xor 5
//! assert_eq!(solver.outcome(Play::Misere, &p).unwrap(), Outcome::N);
//! ```

pub mod family;
pub mod limits;
pub mod mex;
pub mod misere;
pub mod nimber;
pub mod play;
pub mod rules;
pub mod sequence;
pub mod solve;
pub mod splits;
pub mod sum;
pub mod sweep;
mod take_break;

pub use limits::{Limits, Memory, Stopped, Watch};
pub use mex::Mex;
pub use nimber::Nimber;
pub use play::{Outcome, Play};
pub use rules::{HeapRuleset, Ruleset, TakeBreak};
pub use sum::{Heaps, SumOf};
