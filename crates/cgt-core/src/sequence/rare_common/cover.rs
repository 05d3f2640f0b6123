//! Greedy cover: an order of sources such that the first few meet as much as they can.

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
    /// of a second cover by other sources, and so on for `rounds` covers or `most` sources.
    ///
    /// Each source taken gains at least 4/5 of what the best one would: thresholds fall by that
    /// factor, and since gains only shrink, those below the threshold need not be counted anew
    /// (Badanidiyuru and Vondrak, *Fast algorithms for maximizing submodular functions*, 2014).
    pub(in crate::sequence) fn greedy_cover(&self, rounds: usize, most: usize) -> Vec<usize> {
        let sources = self.given.len().checked_div(self.heaps).unwrap_or(0);
        let width = 64 * self.words + 1;
        let wanted = self.open_bytes(width);
        // Bounds on the gains; they hold at the start of each cover.
        let bounds: Vec<usize> = (0..sources).map(|s| self.gain(&wanted, width, s)).collect();
        let mut order = Vec::new();
        let mut chosen = vec![false; sources];
        for _ in 0..rounds {
            let mut open = wanted.clone();
            let mut gains = bounds.clone();
            let mut threshold = self.heaps;
            while threshold > 0 {
                for source in 0..sources {
                    if chosen[source] || gains[source] < threshold {
                        continue;
                    }
                    gains[source] = self.gain(&open, width, source);
                    if gains[source] >= threshold {
                        if order.len() >= most {
                            return order;
                        }
                        for (row, v) in open.chunks_exact_mut(width).zip(self.given(source)) {
                            row[usize::from(v).min(width - 1)] = 0;
                        }
                        chosen[source] = true;
                        order.push(source);
                    }
                }
                threshold = threshold * 4 / 5;
            }
        }
        order
    }

    /// The values to be met, a byte each: `width` for each heap, the last one for [`NOTHING`].
    fn open_bytes(&self, width: usize) -> Vec<u8> {
        let mut open = Vec::with_capacity(self.heaps * width);
        for wanted in self.wanted.chunks_exact(self.words) {
            open.extend((0..width - 1).map(|v| (wanted[v >> 6] >> (v & 63) & 1) as u8));
            open.push(0);
        }
        open
    }

    /// How many open values a source meets.
    fn gain(&self, open: &[u8], width: usize, source: usize) -> usize {
        let met = |(row, v): (&[u8], u16)| usize::from(row[usize::from(v).min(width - 1)]);
        open.chunks_exact(width).zip(self.given(source)).map(met).sum()
    }

    fn given(&self, source: usize) -> impl Iterator<Item = u16> + '_ {
        self.given[source * self.heaps..][..self.heaps].iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn each_choice_gains_much(given in prop::collection::vec(0u16..8, 40), wanted in prop::collection::vec(0u64..256, 5)) {
            let sample = Sample { given, heaps: 5, wanted: wanted.clone(), words: 1 };
            let order = sample.greedy_cover(1, 8);
            let mut open = wanted;
            let gain = |open: &[u64], s: usize| {
                (0..5).filter(|&i| open[i] >> sample.given[5 * s + i] & 1 == 1).count()
            };
            for &s in &order {
                let best = (0..8).map(|s| gain(&open, s)).max().unwrap_or(0);
                prop_assert!(gain(&open, s) >= (best * 4 / 5).max(1));
                for (i, open) in open.iter_mut().enumerate() {
                    *open &= !(1 << sample.given[5 * s + i]);
                }
            }
            prop_assert!((0..8).all(|s| gain(&open, s) == 0), "the cover ends when nothing gains");
        }
    }
}
