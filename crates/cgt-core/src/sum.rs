//! Disjunctive sums of heaps: a position is a sorted multiset of heaps.

use crate::rules::{HeapRuleset, Ruleset};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A multiset of non-empty heaps, ascending.
///
/// ```
/// use cgt_core::Heaps;
/// assert_eq!(Heaps::new([5, 0, 3]).as_slice(), [3, 5]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Heaps(SmallVec<[usize; 4]>);

impl Heaps {
    /// Sorts the heaps and drops the empty ones.
    pub fn new(heaps: impl IntoIterator<Item = usize>) -> Self {
        let mut v: SmallVec<[usize; 4]> = heaps.into_iter().filter(|&n| n > 0).collect();
        v.sort_unstable();
        Heaps(v)
    }

    /// The heaps, ascending, none empty.
    pub fn as_slice(&self) -> &[usize] {
        &self.0
    }

    /// Replaces the heaps by `heaps`; sorts them and drops the empty ones. Keeps the memory it
    /// has. Time O(length) where they are almost sorted.
    #[inline]
    pub fn set(&mut self, heaps: impl ExactSizeIterator<Item = usize>) {
        if self.0.len() != heaps.len() {
            self.0.resize(heaps.len(), 0);
        }
        let to = self.0.as_mut_slice();
        let mut len = 0;
        for heap in heaps {
            // Insertion: the heaps come almost sorted, and there are few. An empty one stays
            // behind the end and is overwritten by the next.
            let mut i = len;
            while i > 0 && to[i - 1] > heap {
                to[i] = to[i - 1];
                i -= 1;
            }
            to[i] = heap;
            len += 1;
        }
        if to.first() == Some(&0) {
            let empty = to.iter().take_while(|&&h| h == 0).count();
            to.copy_within(empty.., 0);
            self.0.truncate(len - empty);
        }
    }

    /// How many tokens there are in all; at most `u64::MAX`.
    pub fn tokens(&self) -> u64 {
        self.0.iter().fold(0, |sum: u64, &h| sum.saturating_add(h as u64))
    }

    /// About how many multisets come out when each heap is replaced by one not larger: the
    /// product of `h + 1`, divided by the orders of equal heaps.
    pub fn multisets_below(&self) -> f64 {
        let mut equal = 0.0;
        let mut before = 0;
        self.0.iter().fold(1.0, |product, &h| {
            equal = if h == before { equal + 1.0 } else { 1.0 };
            before = h;
            product * (h as f64 + equal) / equal
        })
    }

    /// The bytes held outside of the value itself: none for up to four heaps.
    pub fn bytes(&self) -> usize {
        if self.0.spilled() { self.0.capacity() * size_of::<usize>() } else { 0 }
    }

    /// Writes the heaps to the end of `tuple`, zeros before them. Heaps that do not fit are
    /// left out: `tuple` must be as long as there are heaps.
    #[inline]
    pub fn fill_tuple(&self, tuple: &mut [usize]) {
        let heaps = self.as_slice();
        let zeros = tuple.len().saturating_sub(heaps.len());
        for (i, to) in tuple.iter_mut().enumerate() {
            *to = if i < zeros { 0 } else { heaps[i - zeros] };
        }
    }

    /// The sum of two multisets. Time O(length).
    #[must_use]
    pub fn plus(&self, other: &[usize]) -> Self {
        Heaps::new(self.0.iter().chain(other).copied())
    }
}

/// Adapter: the game on any number of heaps of which a [`HeapRuleset`] gives one.
///
/// Its positions are [`Heaps`], its components single heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SumOf<H>(pub H);

impl<H: HeapRuleset> Ruleset for SumOf<H> {
    type Position = Heaps;

    fn visit_options<B>(
        &self,
        p: &Heaps,
        mut visit: impl FnMut(&Heaps) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let heaps = p.as_slice();
        let mut option = Heaps::default();
        for (i, &n) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == n {
                continue;
            }
            self.0.visit_heap_options(n, |left| {
                let to = &mut option.0;
                to.clear();
                to.extend_from_slice(&heaps[..i]);
                to.extend_from_slice(&heaps[i + 1..]);
                to.extend(left.iter().copied().filter(|&m| m > 0));
                if to.len() > 1 {
                    to.sort_unstable();
                }
                visit(&option)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The sum of 2h - 1 over the heaps: splitting a heap in two lowers it by one.
    fn measure(&self, p: &Heaps) -> u64 {
        let doubled = |h: usize| (h as u64).saturating_mul(2) - 1;
        p.as_slice().iter().fold(0, |sum: u64, &h| sum.saturating_add(doubled(h)))
    }

    fn position_bytes(&self, p: &Heaps) -> usize {
        p.bytes()
    }

    fn positions_below(&self, p: &Heaps) -> Option<f64> {
        Some(p.multisets_below())
    }

    /// Offered where digits say that no move leaves more than one heap. Time: the larger heaps of
    /// each heap, and their digits.
    fn visit_predecessors(&self, p: &Heaps, within: &Heaps, mut visit: impl FnMut(&Heaps)) -> bool {
        let most = within.as_slice().last().copied().unwrap_or(0);
        let Some(digits) = self.0.take_break(most).filter(|d| d.most_heaps() <= 1) else {
            return false;
        };
        let mut tuple: SmallVec<[usize; 8]> = SmallVec::from_elem(0, within.as_slice().len());
        p.fill_tuple(&mut tuple);
        let mut before = Heaps::default();
        for i in 0..tuple.len() {
            let left = tuple[i];
            if i > 0 && tuple[i - 1] == left {
                continue;
            }
            let bit = u32::from(left > 0);
            let room = most.saturating_sub(left);
            for taken in 1..=digits.last_digit().unwrap_or(room).min(room) {
                if digits.digit(taken) >> bit & 1 == 1 {
                    let heap = |j| if j == i { left + taken } else { tuple[j] };
                    before.set((0..tuple.len()).map(heap));
                    visit(&before);
                }
            }
        }
        true
    }

    fn visit_components(&self, p: &Heaps, mut visit: impl FnMut(&Heaps)) {
        let mut one = Heaps(SmallVec::from_slice(&[0]));
        for &n in p.as_slice() {
            one.0[0] = n;
            visit(&one);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TakeBreak;
    use crate::family::{Shape, TupleIndex};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn predecessors_of_sums_are_the_inverse_of_options(
            digits in prop::collection::vec(0u32..4, 0..6),
            endless in 0u32..4,
            heaps in 1usize..4,
            max in 0usize..8,
        ) {
            let digits = [vec![0], digits].concat();
            let game = SumOf(TakeBreak { repeat: vec![endless], ..TakeBreak::finite(digits) });
            let index = TupleIndex::new(heaps, max, Shape::Ascending).unwrap();
            let within = Heaps::new(vec![max; heaps]);
            let (mut forward, mut backward) = (BTreeSet::new(), BTreeSet::new());
            let mut tuple = vec![0; heaps];
            for rank in 0..index.len() {
                index.unrank(rank, &mut tuple);
                let p = Heaps::new(tuple.iter().copied());
                let _ = game.visit_options(&p, |o| {
                    forward.insert((p.clone(), o.clone()));
                    ControlFlow::<()>::Continue(())
                });
                let offered = game.visit_predecessors(&p, &within, |q| {
                    backward.insert((q.clone(), p.clone()));
                });
                prop_assert!(offered);
            }
            prop_assert_eq!(forward, backward);
        }
    }

    #[test]
    fn sums_of_games_that_split_offer_no_predecessors() {
        let kayles = SumOf(TakeBreak::finite(vec![0, 7, 7]));
        let top = Heaps::new([5, 5]);
        assert!(!kayles.visit_predecessors(&top, &top, |_| ()));
    }

    #[test]
    fn multisets_below_are_counted_where_heaps_are_equal() {
        // C(5 + 3, 3) multisets of three heaps up to 5.
        assert!((Heaps::new([5, 5, 5]).multisets_below() - 56.0).abs() < 1e-9);
        assert!((Heaps::new([2, 9]).multisets_below() - 30.0).abs() < 1e-9);
    }
}
