//! Greedy cover: an order of sources such that the first few meet as much as they can.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A value that no source gives.
pub(in crate::sequence) const NOTHING: u16 = u16::MAX;

/// What sources give at a sample of heaps.
pub(in crate::sequence) struct Sample {
    /// `given[s * heaps + i]` is the value that source `s` gives at heap `i`, or [`NOTHING`].
    pub(in crate::sequence) given: Vec<u16>,
    /// The number of heaps.
    pub(in crate::sequence) heaps: usize,
    /// For each heap, `words` words: the values to be met.
    pub(in crate::sequence) wanted: Vec<u64>,
    /// Words for each heap; enough for every value given.
    pub(in crate::sequence) words: usize,
}

impl Sample {
    /// Sources, each one at most once, in the order of a greedy cover of all wanted values, then
    /// of a second cover by other sources, and so on for `rounds` covers or `most` sources. Equal
    /// gains go to the source of the smaller index.
    ///
    /// A source's gain only shrinks, so that old gains are bounds and few have to be counted anew
    /// (Minoux, *Accelerated greedy algorithms for maximizing submodular set functions*, 1978).
    pub(in crate::sequence) fn greedy_cover(&self, rounds: usize, most: usize) -> Vec<usize> {
        let sources = self.given.len().checked_div(self.heaps).unwrap_or(0);
        let mut order = Vec::new();
        let mut chosen = vec![false; sources];
        for _ in 0..rounds {
            let mut open = self.wanted.clone();
            let free = (0..sources).filter(|&s| !chosen[s]);
            let mut queue: BinaryHeap<(usize, Reverse<usize>)> =
                free.map(|s| (self.heaps, Reverse(s))).collect();
            while let Some((_, Reverse(source))) = queue.pop() {
                if order.len() >= most {
                    return order;
                }
                let gain = self.bits(source).filter(|&(word, bit)| open[word] & bit != 0).count();
                if gain == 0 {
                    continue;
                }
                if queue.peek().is_some_and(|next| *next > (gain, Reverse(source))) {
                    queue.push((gain, Reverse(source)));
                    continue;
                }
                self.bits(source).for_each(|(word, bit)| open[word] &= !bit);
                chosen[source] = true;
                order.push(source);
            }
        }
        order
    }

    /// Where in `wanted` the values of a source are.
    fn bits(&self, source: usize) -> impl Iterator<Item = (usize, u64)> + '_ {
        let given = &self.given[source * self.heaps..][..self.heaps];
        given
            .iter()
            .enumerate()
            .filter(|&(_, &v)| v != NOTHING)
            .map(|(i, &v)| (i * self.words + usize::from(v >> 6), 1 << (v & 63)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn each_choice_gains_most(given in prop::collection::vec(0u16..8, 40), wanted in prop::collection::vec(0u64..256, 5)) {
            let sample = Sample { given, heaps: 5, wanted: wanted.clone(), words: 1 };
            let order = sample.greedy_cover(1, 8);
            let mut open = wanted;
            let gain = |open: &[u64], s: usize| {
                (0..5).filter(|&i| open[i] >> sample.given[5 * s + i] & 1 == 1).count()
            };
            for &s in &order {
                let best = (0..8).map(|s| gain(&open, s)).max();
                prop_assert_eq!(Some(gain(&open, s)), best);
                for (i, open) in open.iter_mut().enumerate() {
                    *open &= !(1 << sample.given[5 * s + i]);
                }
            }
            prop_assert!((0..8).all(|s| gain(&open, s) == 0), "the cover ends when nothing gains");
        }
    }
}
