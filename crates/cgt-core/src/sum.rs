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

    /// Replaces the heaps; sorts them and drops the empty ones. Keeps the memory it has.
    pub fn set(&mut self, heaps: impl Iterator<Item = usize>) {
        self.0.clear();
        self.0.extend(heaps.filter(|&n| n > 0));
        // Almost sorted and short: insertion beats a general sort.
        for i in 1..self.0.len() {
            let heap = self.0[i];
            let mut j = i;
            while j > 0 && self.0[j - 1] > heap {
                self.0[j] = self.0[j - 1];
                j -= 1;
            }
            self.0[j] = heap;
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
    pub fn fill_tuple(&self, tuple: &mut [usize]) {
        let zeros = tuple.len().saturating_sub(self.0.len());
        tuple[..zeros].fill(0);
        tuple[zeros..].iter_mut().zip(&self.0).for_each(|(to, &h)| *to = h);
    }

    /// The sum of two multisets. Time O(length).
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
