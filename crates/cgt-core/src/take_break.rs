//! Take-and-break games played by their digits: the definition that engines are tested against.

use crate::rules::{HeapRuleset, TakeBreak};
use crate::splits::{Sizes, visit_partitions};
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
        let sizes = if self.distinct { Sizes::Unequal } else { Sizes::Any };
        for t in 0..=self.last_digit().unwrap_or(n).min(n) {
            let (mut digit, left) = (self.digit(t), n - t);
            while digit != 0 {
                let heaps = digit.trailing_zeros() as usize;
                digit &= digit - 1;
                visit_partitions(left, heaps, sizes, &mut visit)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_digits_reach_every_heap() {
        let nim = TakeBreak { repeat: vec![3], ..TakeBreak::finite(vec![0]) };
        let g = crate::sequence::naive::grundy_values(&nim, 9, &crate::Limits::NONE).unwrap();
        assert_eq!(g.iter().collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
    }
}
