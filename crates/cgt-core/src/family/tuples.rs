//! Numbering tuples of heaps.

/// Which tuples there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Ascending tuples: one for each multiset.
    Ascending,
    /// All tuples.
    Ordered,
    /// Weakly decreasing tuples: partitions.
    Descending,
}

/// Numbers the tuples of `heaps` heaps, each from 0 to `max`: rank and unrank.
///
/// Memory: `heaps * (max + 2)` words for ascending tuples.
///
/// ```
/// use cgt_core::family::{Shape, TupleIndex};
/// let index = TupleIndex::new(4, 60, Shape::Ascending).unwrap();
/// assert_eq!(index.len(), 635_376); // 64 choose 4
/// let mut t = [0; 4];
/// index.unrank(123_456, &mut t);
/// assert_eq!(index.rank(&t), 123_456);
/// ```
#[derive(Clone, Debug)]
pub struct TupleIndex {
    heaps: usize,
    max: usize,
    shape: Shape,
    len: usize,
    /// Ascending and descending: `choose[i * (max + 2) + a]` = C(a + i, i + 1).
    choose: Vec<usize>,
}

impl TupleIndex {
    /// The tuples of `heaps` heaps, each in `0..=max`; `None` where they are too many to number
    /// (2^32 or more).
    pub fn new(heaps: usize, max: usize, shape: Shape) -> Option<Self> {
        const MOST: usize = 1 << 32;
        if max >= MOST || heaps > 64 {
            return None;
        }
        let row = max + 2;
        let len = match shape {
            Shape::Ordered => {
                (0..heaps).try_fold(1usize, |n, _| n.checked_mul(max + 1).filter(|&n| n < MOST))?
            }
            // C(max + heaps, heaps), each factor exact.
            Shape::Ascending | Shape::Descending => (1..=heaps).try_fold(1usize, |n, i| {
                n.checked_mul(max + i).map(|x| x / i).filter(|&n| n < MOST)
            })?,
        };
        let mut choose = Vec::new();
        if shape != Shape::Ordered {
            choose = vec![0usize; heaps * row];
            for i in 0..heaps {
                for a in 1..row {
                    // C(a+i, i+1) = C(a-1+i, i+1) + C(a-1+i, i)
                    let above = choose[i * row + a - 1];
                    let left = if i == 0 { 1 } else { choose[(i - 1) * row + a] };
                    choose[i * row + a] = above.saturating_add(left);
                }
            }
        }
        Some(TupleIndex { heaps, max, shape, len, choose })
    }

    /// How many tuples: they are numbered `0..len`.
    pub fn len(&self) -> usize {
        self.len
    }

    /// There is always a tuple.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// How many heaps a tuple has.
    pub fn heaps(&self) -> usize {
        self.heaps
    }

    /// The largest heap.
    pub fn max(&self) -> usize {
        self.max
    }

    /// Which tuples these are.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of a tuple of the family. Time O(heaps).
    pub fn rank(&self, tuple: &[usize]) -> usize {
        match self.shape {
            Shape::Ordered => tuple.iter().fold(0, |rank, &h| rank * (self.max + 1) + h),
            Shape::Ascending => {
                let rows = self.choose.chunks_exact(self.max + 2);
                rows.zip(tuple).map(|(row, &h)| row[h]).sum()
            }
            Shape::Descending => {
                let rows = self.choose.chunks_exact(self.max + 2);
                rows.zip(tuple.iter().rev()).map(|(row, &h)| row[h]).sum()
            }
        }
    }

    /// Fills `tuple` with the tuple of that number. Time O(heaps * log max).
    pub fn unrank(&self, index: usize, tuple: &mut [usize]) {
        let mut rest = index;
        match self.shape {
            Shape::Ordered => {
                for h in tuple.iter_mut().rev() {
                    *h = rest % (self.max + 1);
                    rest /= self.max + 1;
                }
            }
            Shape::Ascending | Shape::Descending => {
                for (i, h) in tuple.iter_mut().enumerate().rev() {
                    let row = &self.choose[i * (self.max + 2)..][..=self.max];
                    *h = row.partition_point(|&c| c <= rest) - 1;
                    rest -= row[*h];
                }
                if self.shape == Shape::Descending {
                    tuple.reverse();
                }
            }
        }
    }

    /// The tuple after `tuple` in lexicographic order; `false` after the last one. The first one
    /// is all zeros.
    pub fn next(&self, tuple: &mut [usize]) -> bool {
        let room = |i: usize| match self.shape {
            Shape::Descending if i > 0 => tuple[i - 1],
            _ => self.max,
        };
        let Some(i) = (0..tuple.len()).rev().find(|&i| tuple[i] < room(i)) else { return false };
        let grown = tuple[i] + 1;
        let rest = if self.shape == Shape::Ascending { grown } else { 0 };
        tuple[i] = grown;
        tuple[i + 1..].fill(rest);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rank_and_unrank_are_inverse(heaps in 0usize..5, max in 0usize..9, kind in 0usize..3) {
            let shape = [Shape::Ordered, Shape::Ascending, Shape::Descending][kind];
            let index = TupleIndex::new(heaps, max, shape).unwrap();
            let mut seen = vec![false; index.len()];
            let mut lexicographic = vec![0; heaps];
            loop {
                let rank = index.rank(&lexicographic);
                prop_assert!(!seen[rank]);
                seen[rank] = true;
                let mut back = vec![0; heaps];
                index.unrank(rank, &mut back);
                prop_assert_eq!(&back, &lexicographic);
                let before = lexicographic.clone();
                if !index.next(&mut lexicographic) {
                    break;
                }
                prop_assert!(before < lexicographic);
            }
            prop_assert!(seen.into_iter().all(|s| s));
        }
    }
}
