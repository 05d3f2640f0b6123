//! Indexed families of positions: h-tuples of heaps up to a largest one, numbered `0..len`.
//!
//! Ascending tuples are numbered in colexicographic order (compare the largest heap first), which
//! for removal games is an order in which options come before the position; ordered tuples are
//! numbered as numbers in base `max + 1`. Rows of output come in lexicographic order:
//! [`TupleIndex::next`].

mod tuples;

pub use tuples::{Shape, TupleIndex};

use crate::rules::Ruleset;

/// A family of positions of one game, closed under options: a sweep computes all of it.
pub trait Family: Sync {
    /// The game.
    type Rules: Ruleset<Position: Send + Sync> + Sync;

    /// The rules of the game.
    fn rules(&self) -> &Self::Rules;

    /// How the tuples are numbered.
    fn index(&self) -> &TupleIndex;

    /// The position that a tuple stands for: `None` where the rules do not allow it.
    fn position(&self, tuple: &[usize]) -> Option<<Self::Rules as Ruleset>::Position>;

    /// Fills `tuple` with the canonical tuple that stands for a position of the family.
    fn tuple(&self, position: &<Self::Rules as Ruleset>::Position, tuple: &mut [usize]);
}
