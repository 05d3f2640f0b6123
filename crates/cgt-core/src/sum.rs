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

    fn visit_components(&self, p: &Heaps, mut visit: impl FnMut(&Heaps)) {
        let mut one = Heaps(SmallVec::from_slice(&[0]));
        for &n in p.as_slice() {
            one.0[0] = n;
            visit(&one);
        }
    }
}
