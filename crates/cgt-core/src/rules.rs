//! What a game is: positions and their options.
//!
//! A *ruleset* is a value (it holds the subtraction set, the code, the graph); a *position* is
//! plain data; options are *visited*, never collected. Visiting allocates nothing and can stop
//! early, which searches for one winning move need.

use crate::splits::Splits;
use std::hash::Hash;
use std::ops::ControlFlow;

/// An impartial game, given by its rules: both players have the same options, and play ends.
///
/// Source: Berlekamp, Conway, Guy, *Winning Ways* (1982), chapter 3.
pub trait Ruleset {
    /// A position, in canonical form: positions that are the same game up to the symmetries that
    /// the ruleset knows compare equal.
    type Position: Clone + Eq + Hash;

    /// Calls `visit` for each option of `p`, in an order that never changes; an option may come
    /// more than once. Stops as soon as `visit` breaks.
    fn visit_options<B>(
        &self,
        p: &Self::Position,
        visit: impl FnMut(&Self::Position) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// A number that is strictly smaller for every option: it proves that play ends, and gives
    /// the layers of a sweep.
    fn measure(&self, p: &Self::Position) -> u64;

    /// Calls `visit` for the components of `p`: positions whose disjunctive sum is `p`. A
    /// position without a move may have none. By default a position is its own component.
    fn visit_components(&self, p: &Self::Position, mut visit: impl FnMut(&Self::Position)) {
        visit(p);
    }

    /// The bytes that a position holds outside of itself (0 for plain data without pointers):
    /// what a memo's bound has to count besides the size of the type.
    fn position_bytes(&self, _p: &Self::Position) -> usize {
        0
    }

    /// About how many positions can be reached from `p`, where that is easily bounded: searches
    /// that this makes hopeless say so before they begin. For a component, components; otherwise
    /// whole positions.
    fn positions_below(&self, _p: &Self::Position) -> Option<f64> {
        None
    }

    /// Calls `visit` for each position that has `p` among its options and whose heaps do not
    /// exceed those of `within`; answers `false`, having visited nothing, where the game does not
    /// offer this. It must be the inverse of [`Self::visit_options`] on such a family.
    fn visit_predecessors(
        &self,
        _p: &Self::Position,
        _within: &Self::Position,
        _visit: impl FnMut(&Self::Position),
    ) -> bool {
        false
    }
}

/// A game on heaps of tokens where a move changes one heap: one heap is enough to give the rules.
///
/// [`crate::SumOf`] makes the [`Ruleset`] on any number of heaps of it.
pub trait HeapRuleset {
    /// Calls `visit` for each option of a heap of `n` tokens: the heaps that the move leaves, in
    /// any order; empty heaps (`0`) may be listed or left out. Stops as soon as `visit` breaks.
    fn visit_heap_options<B>(
        &self,
        n: usize,
        visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Where every option of heap `n - 1` is an option of heap `n` (Nim), visits the options of
    /// heap `n` that heap `n - 1` does not have, and answers `true`. The engine then keeps one
    /// growing set of values. Such a game must answer `true` for every `n`.
    fn visit_new_options(&self, _n: usize, _visit: impl FnMut(&[usize])) -> bool {
        false
    }

    /// The digits of the game where it is a take-and-break game, exact for heaps
    /// `0..=max_heap`. Engines that are faster than the definition, and the theorems that prove
    /// periods, start from them.
    fn take_break(&self, _max_heap: usize) -> Option<TakeBreak> {
        None
    }

    /// The digits of the game where they say how many heaps of which sizes a move may leave,
    /// exact for heaps `0..=max_heap`. Every take-and-break game has them.
    fn splits(&self, max_heap: usize) -> Option<Splits> {
        self.take_break(max_heap).map(|digits| Splits::from(&digits))
    }
}

/// A take-and-break game by its digits: what an engine may know of a game.
///
/// Digit `d_t` says what may be left of a heap from which `t` tokens are taken: bit `j` is set
/// when exactly `j` non-empty heaps may be left (bit 0: nothing, so the heap had `t` tokens).
/// Bits 0 and 1 of `d_0` would be endless moves and are never set.
///
/// Source: Guy and Smith, *The G-values of various games* (1956), for octal digits; any higher
/// bit is the same notion for more heaps.
///
/// ```
/// use cgt_core::TakeBreak;
/// let kayles = TakeBreak::finite(vec![0, 7, 7]);
/// assert_eq!(kayles.digit(2), 7);
/// assert_eq!(kayles.digit(3), 0);
/// assert_eq!(kayles.last_digit(), Some(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeBreak {
    /// `digits[t]` is `d_t`, for `t` in `0..digits.len()`.
    pub digits: Vec<u32>,
    /// The digits after `digits`, repeated for ever; empty means zeros.
    pub repeat: Vec<u32>,
    /// Two heaps left by a move must differ (Grundy's game). Only with bits up to 2.
    pub distinct: bool,
    /// Do the digits describe heaps of every size? Otherwise only up to the asked size.
    pub complete: bool,
}

impl TakeBreak {
    /// A code with finitely many digits, `digits[t]` = `d_t`; equal heaps may be left.
    pub fn finite(digits: Vec<u32>) -> Self {
        TakeBreak { digits, repeat: Vec::new(), distinct: false, complete: true }
    }

    /// The digit `d_t`. Time O(1).
    pub fn digit(&self, t: usize) -> u32 {
        match self.digits.get(t) {
            Some(&d) => d,
            None if self.repeat.is_empty() => 0,
            None => self.repeat[(t - self.digits.len()) % self.repeat.len()],
        }
    }

    /// The largest `t` with `d_t` not 0: `None` when there is none or no largest.
    pub fn last_digit(&self) -> Option<usize> {
        if self.repeat.iter().any(|&d| d != 0) {
            return None;
        }
        self.digits.iter().rposition(|&d| d != 0)
    }

    /// The most heaps that a move may leave: 0 for a game without moves.
    pub fn most_heaps(&self) -> usize {
        let most = |d: &u32| (d | 1).ilog2() as usize;
        self.digits.iter().chain(&self.repeat).map(most).max().unwrap_or(0)
    }
}

/// The options of heaps without the type of the game, for what is long and does not count options by
/// the million: it is compiled once, not for each game.
pub(crate) trait HeapOptions {
    /// [`HeapRuleset::visit_heap_options`].
    fn each_option(
        &self,
        n: usize,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

impl<H: HeapRuleset> HeapOptions for H {
    fn each_option(
        &self,
        n: usize,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_heap_options(n, visit)
    }
}
