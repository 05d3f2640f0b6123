//! Misère quotients of heap games.
//!
//! Two positions of a game are *indistinguishable* when no sum with a third position of the game
//! tells their misère outcomes apart. Sums of heaps up to this relation form a commutative
//! monoid, the misère quotient; with the set of its P-elements and the map from heaps to elements
//! it decides the outcome of every sum. Kayles has a quotient of 40 elements, nine of them P,
//! and the map repeats with period 12 from heap 71 on.
//!
//! The [`Solver`] goes from heap to heap, and holds a quotient that is valid for all sums of the
//! heaps so far, in the sense of the definition: every P-word has no option that is P, every
//! other word with an option has one. For the next heap
//! 1. the outcome with each element is marked; if an element has the same outcomes and the pair
//!    of value and options passes the check, that is the heap's value;
//! 2. otherwise the heap is set free of all relations, elements are marked by their first words,
//!    joined where nothing tells them apart, and the result is checked for all heaps. A word that
//!    fails shows a relation between smaller heaps that does not hold in the company of the new
//!    one: the fewest of its heaps that mend it are set free too, until the check passes.
//!
//! What passes the check *is* the quotient, however it was found: it is reduced, and each of its
//! elements is the value of a word. [`period`](Quotient::period) proves it for all heaps.
//!
//! Sources: Plambeck, *Taming the wild in impartial combinatorial games* (Integers 5, 2005);
//! Plambeck and Siegel, *Misère quotients for impartial games* (JCTA 115, 2008) and its
//! supplement (arXiv:0705.2404).

mod bounds;
mod candidate;
mod closure;
mod monoid;
mod presentation;
mod solver;
mod state;
mod structure;

pub use bounds::{Bounds, Stop};
pub use monoid::Monoid;
pub use presentation::{Letters, Presentation};
pub use solver::Solver;
pub use structure::{Structure, Subgroup};

use crate::limits::Limits;
use crate::play::Outcome;
use crate::rules::HeapRuleset;
use crate::sequence::period::Period;
use crate::sum::Heaps;
use state::Step;
use std::ops::ControlFlow;

use super::period::{criterion, proven_period};

/// The misère quotient of a game on some heaps, or on all heaps where its period is proved.
#[derive(Clone, Debug)]
pub struct Quotient {
    monoid: Monoid,
    map: Vec<u16>,
    first: Vec<Step>,
    period: Option<Period>,
}

/// What a search for a quotient came to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The quotient of all heaps up to where the search ended.
    pub quotient: Quotient,
    /// Why it ended before the last heap that was asked for; `None` where it did not, or where
    /// the period was proved before.
    pub stop: Option<Stop>,
}

/// Finds the misère quotient of a game on heaps `0..=to`, or on all heaps as soon as a period of
/// the quotient map is proved.
///
/// Time: for each heap its options and O(order) times the options of an element; the work of
/// [`Solver`] where the quotient grows. Memory: two bytes and three bits for each product of two
/// elements, and candidates.
///
/// ```
/// use cgt_core::{Limits, TakeBreak, misere::quotient::{Bounds, solve}};
/// let kayles = TakeBreak::finite(vec![0, 7, 7]);
/// let solved = solve(&kayles, 1000, Bounds::default(), Limits::NONE);
/// let quotient = solved.quotient;
/// assert_eq!((quotient.monoid().order(), quotient.monoid().p_order()), (40, 9));
/// let period = quotient.period().unwrap();
/// assert_eq!((period.preperiod, period.period), (71, 12));
/// assert!(quotient.outcome(&[9, 1_000_009]).is_some());
/// ```
pub fn solve<H: HeapRuleset>(rules: &H, to: usize, bounds: Bounds, limits: Limits<'_>) -> Solved {
    let theorem = rules.take_break(to).as_ref().and_then(criterion);
    let mut solver = Solver::new(rules, bounds, limits);
    let prove = |map: &[u16]| theorem.as_ref().and_then(|t| proven_period(map, t));
    let (period, stop) = solver.run(to.saturating_add(1), prove);
    Solved { quotient: solver.into_quotient(period), stop }
}

impl Quotient {
    /// The monoid and its P-portion; element 0 is the identity.
    pub fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// The elements of heaps `0..`, as far as they were computed.
    pub fn map(&self) -> &[u16] {
        &self.map
    }

    /// The period of the map, where it is proved: then the quotient is that of all heaps.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The element of a heap; `None` where it is larger than the heaps that were computed and no
    /// period is proved. Time O(1).
    pub fn value(&self, heap: usize) -> Option<usize> {
        let known = match self.period {
            Some(Period { preperiod, period, .. }) if heap >= self.map.len() => {
                let (n0, p) = (preperiod as usize, period as usize);
                n0 + (heap - n0) % p
            }
            _ => heap,
        };
        self.map.get(known).map(|&x| usize::from(x))
    }

    /// The element of a sum of heaps; `None` as for [`Self::value`]. Time O(heaps).
    pub fn value_of(&self, heaps: impl IntoIterator<Item = usize>) -> Option<usize> {
        heaps.into_iter().try_fold(0, |x, heap| Some(self.monoid.product(x, self.value(heap)?)))
    }

    /// The misère outcome of a sum of heaps; `None` as for [`Self::value`]. Time O(heaps).
    pub fn outcome(&self, heaps: &[usize]) -> Option<Outcome> {
        let x = self.value_of(heaps.iter().copied())?;
        Some(if self.monoid.is_p(x) { Outcome::P } else { Outcome::N })
    }

    /// All winning moves from a sum of heaps under misère play: the options that are
    /// P-positions, distinct, ascending. `None` as for [`Self::value`]. Time: the options, O(1)
    /// each.
    pub fn winning_moves<H: HeapRuleset>(&self, rules: &H, from: &Heaps) -> Option<Vec<Heaps>> {
        let heaps = from.as_slice();
        let mut winning = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == heap {
                continue;
            }
            let rest: Vec<usize> = heaps[..i].iter().chain(&heaps[i + 1..]).copied().collect();
            let value_of_rest = self.value_of(rest.iter().copied())?;
            let unknown = rules.visit_heap_options(heap, |left| {
                let Some(x) = self.value_of(left.iter().copied()) else {
                    return ControlFlow::Break(());
                };
                if self.monoid.is_p(self.monoid.product(value_of_rest, x)) {
                    winning.push(Heaps::new(rest.iter().chain(left).copied()));
                }
                ControlFlow::Continue(())
            });
            if unknown.is_break() {
                return None;
            }
        }
        winning.sort_unstable();
        winning.dedup();
        Some(winning)
    }

    /// The heaps whose elements generate the quotient, ascending: each heap that is no product
    /// of smaller ones.
    pub fn generators(&self) -> Vec<usize> {
        let mut heaps: Vec<usize> = self.first.iter().flatten().map(|&(_, heap)| heap).collect();
        heaps.sort_unstable();
        heaps.dedup();
        heaps
    }
}

#[cfg(test)]
mod tests;
