//! The two faces that a game can have: any positions ([`Game`]), or heaps ([`HeapGame`]).
//!
//! A game states rules and notation and knows no solver. What it leaves to a default it does not
//! offer; commands then say what it does offer.

use crate::notation::NotationError;
use cgt_core::{HeapRuleset, Ruleset, TakeBreak};

/// A game whose positions are of its own kind.
pub trait Game: Ruleset<Position: Send + Sync> + Send + Sync {
    /// The canonical text of the game with its parameters; parses back to the same game.
    fn name(&self) -> String;

    /// The position that a text shows, in canonical form.
    ///
    /// # Errors
    /// Where the text is no position of this game.
    fn parse(&self, text: &str) -> Result<Self::Position, NotationError>;

    /// The canonical text of a position; parses back to the same position.
    fn show(&self, p: &Self::Position) -> String;

    /// The position that the game begins with, where it has one: `eval` takes it when no position
    /// is given.
    fn start(&self) -> Option<Self::Position> {
        None
    }

    /// The position number `n` of the game's sequence, if it has one.
    fn nth(&self, _n: u64) -> Option<Self::Position> {
        None
    }

    /// The take-and-break game that every option of the sequence's positions is a sum of, exact
    /// for heaps `0..=max_heap`: rings open to rows. [`Self::opened`] then gives the heaps.
    fn opens_to(&self, _max_heap: usize) -> Option<TakeBreak> {
        None
    }

    /// The heaps of the game of [`Self::opens_to`] that a position is the sum of.
    fn opened<'p>(&self, _p: &'p Self::Position) -> Option<&'p [usize]> {
        None
    }

    /// How many heaps, each at most `n`, a tuple has that is position number `n` of the sequence:
    /// where nearly all tuples can be reached, the whole family is computed in a dense table.
    fn sequence_heaps(&self) -> Option<usize> {
        None
    }

    /// How tuples of heaps are positions of this game.
    fn tuples(&self) -> Tuples {
        Tuples::None
    }

    /// The position that a tuple of heaps is, `None` where the rules do not allow it. Called
    /// only where [`Self::tuples`] offers it.
    fn from_tuple(&self, _heaps: &[usize]) -> Option<Self::Position> {
        None
    }

    /// The inverse of [`Self::from_tuple`]: fills `heaps` with the tuple that `p` is, in its
    /// canonical order.
    fn to_tuple(&self, _p: &Self::Position, _heaps: &mut [usize]) {}

    /// Why `--misere` makes no sense for this game, where it does not.
    fn no_misere(&self) -> Option<&'static str> {
        None
    }
}

/// How tuples of heaps are positions of a game. Options of a tuple have as many heaps, none of
/// them larger than the largest before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tuples {
    /// They are not.
    None,
    /// The order of the heaps does not matter: ascending tuples stand for all.
    Ascending,
    /// The order matters: all tuples.
    Ordered,
    /// Rows that may not grow: weakly decreasing tuples.
    Descending,
}

/// A game on heaps where a move changes one heap. `erased::heaps` gives it every command.
pub trait HeapGame: HeapRuleset + Send + Sync {
    /// The canonical text of the game with its parameters; parses back to the same game.
    fn name(&self) -> String;
}
