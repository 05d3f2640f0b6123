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
        p.as_slice().iter().map(|&h| 2 * h as u64 - 1).sum()
    }

    fn position_bytes(&self, p: &Heaps) -> usize {
        if p.0.spilled() { p.0.capacity() * size_of::<usize>() } else { 0 }
    }

    fn visit_components(&self, p: &Heaps, mut visit: impl FnMut(&Heaps)) {
        let mut one = Heaps(SmallVec::from_slice(&[0]));
        for &n in p.as_slice() {
            one.0[0] = n;
            visit(&one);
        }
    }
}
