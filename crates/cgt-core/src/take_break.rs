//! Take-and-break games played by their digits: the definition that engines are tested against.

use crate::rules::{HeapRuleset, TakeBreak};
use smallvec::{SmallVec, smallvec};
use std::ops::ControlFlow;

/// The rules that the digits spell: from a heap of `n` tokens take `t`, and leave exactly `j`
/// non-empty heaps for a bit `j` of digit `d_t` (all of different sizes where `distinct` is set).
///
/// Each option comes once for each `t`; the heaps of an option ascend. Every partition of the
/// rest into `j` heaps is enumerated: O(n) options for a digit of two heaps, O(n^2) of three.
/// No option of [`TakeBreak`] depends on more digits than `d_0..=d_n`.
///
/// ```
/// use cgt_core::{HeapRuleset, TakeBreak, sequence::naive, Limits};
/// let kayles = TakeBreak::finite(vec![0, 7, 7]);
/// let g = naive::grundy_values(&kayles, 10, &Limits::NONE).unwrap();
/// assert_eq!(g.iter().collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// ```
impl HeapRuleset for TakeBreak {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for t in 0..=self.last_digit().unwrap_or(n).min(n) {
            let (mut digit, left) = (self.digit(t), n - t);
            while digit != 0 {
                let heaps = digit.trailing_zeros() as usize;
                digit &= digit - 1;
                visit_partitions(left, heaps, self.distinct, &mut visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// With the same digit for ever and no split without taking, the options of a heap are what
    /// may be left of any smaller one.
    fn visit_new_options(&self, n: usize, mut visit: impl FnMut(&[usize])) -> bool {
        let grows = self.digits == [0] && self.repeat.len() == 1;
        if grows && n > 0 {
            let take_one = TakeBreak { digits: vec![0, self.repeat[0]], ..Self::finite(vec![]) };
            let _ = take_one.visit_heap_options(n, |left| {
                visit(left);
                ControlFlow::<()>::Continue(())
            });
        }
        grows
    }

    fn take_break(&self, _max_heap: usize) -> Option<TakeBreak> {
        Some(self.clone())
    }
}

/// Visits the partitions of `total` into exactly `parts` positive parts, ascending.
fn visit_partitions<B>(
    total: usize,
    parts: usize,
    distinct: bool,
    visit: &mut impl FnMut(&[usize]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if parts == 0 || total < parts {
        return if parts == 0 && total == 0 { visit(&[]) } else { ControlFlow::Continue(()) };
    }
    let mut heaps: SmallVec<[usize; 8]> = smallvec![1; parts];
    heaps[parts - 1] = total - (parts - 1);
    loop {
        if !distinct || heaps.windows(2).all(|w| w[0] < w[1]) {
            visit(&heaps)?;
        }
        // Raise the rightmost part that leaves room for parts as large after it.
        let mut rest = heaps[parts - 1];
        let raised = (0..parts - 1).rev().find(|&i| {
            rest += heaps[i];
            (heaps[i] + 1) * (parts - i) <= rest
        });
        let Some(i) = raised else {
            return ControlFlow::Continue(());
        };
        let part = heaps[i] + 1;
        heaps[i..parts - 1].fill(part);
        heaps[parts - 1] = rest - part * (parts - 1 - i);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(total: usize, parts: usize, distinct: bool) -> usize {
        let mut seen = Vec::new();
        let _ = visit_partitions(total, parts, distinct, &mut |p| {
            assert_eq!(p.iter().sum::<usize>(), total);
            assert!(p.windows(2).all(|w| w[0] <= w[1]));
            seen.push(p.to_vec());
            ControlFlow::<()>::Continue(())
        });
        let all = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), all, "a partition came twice");
        all
    }

    #[test]
    fn partitions_are_counted_right() {
        assert_eq!(count(0, 0, false), 1);
        assert_eq!(count(5, 0, false), 0);
        assert_eq!((count(7, 1, false), count(0, 1, false)), (1, 0));
        // p(10, 3) = 8, p(20, 5) = 84 (Euler's recurrence).
        assert_eq!((count(10, 3, false), count(20, 5, false)), (8, 84));
        assert_eq!((count(10, 2, true), count(11, 2, true)), (4, 5));
    }

    #[test]
    fn endless_digits_reach_every_heap() {
        let nim = TakeBreak { repeat: vec![3], ..TakeBreak::finite(vec![0]) };
        let g = crate::sequence::naive::grundy_values(&nim, 9, &crate::Limits::NONE).unwrap();
        assert_eq!(g.iter().collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
    }
}
