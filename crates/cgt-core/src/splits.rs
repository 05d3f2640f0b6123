//! How many heaps of which sizes a move may leave: digits that say more than numbers of heaps.

use crate::rules::{HeapRuleset, TakeBreak};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// What is asked of the sizes of two heaps or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sizes {
    /// Nothing.
    Any,
    /// No two are equal (Grundy's game).
    Unequal,
    /// Not all are equal.
    NotAllEqual,
    /// All are equal.
    Equal,
}

/// One digit: what is asked of the sizes, by the number of non-empty heaps left.
///
/// ```
/// use cgt_core::splits::{Sizes, SplitDigit};
/// // Leave two unequal heaps, or any three or more.
/// let digit = SplitDigit::new(vec![None, None, Some(Sizes::Unequal)], Some(Sizes::Any));
/// assert_eq!(digit.sizes(2), Some(Sizes::Unequal));
/// assert_eq!((digit.sizes(1), digit.sizes(9)), (None, Some(Sizes::Any)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct SplitDigit {
    heaps: Vec<Option<Sizes>>,
    more: Option<Sizes>,
}

impl SplitDigit {
    /// The digit that asks `heaps[j]` of `j` heaps, and `more` of `heaps.len()` and beyond;
    /// `None`: so many must not be left. Equal digits compare equal, however they were given: what
    /// is asked of fewer than two heaps means nothing.
    pub fn new(mut heaps: Vec<Option<Sizes>>, more: Option<Sizes>) -> Self {
        heaps.iter_mut().take(2).for_each(|h| *h = h.map(|_| Sizes::Any));
        while let Some(&last) = heaps.last() {
            let implied = last == more || (heaps.len() <= 2 && last.is_some() && more.is_some());
            if !implied {
                break;
            }
            heaps.pop();
        }
        SplitDigit { heaps, more }
    }

    /// The digit of a take-and-break game: bit `j` allows to leave `j` heaps.
    pub fn of_bits(bits: u64, sizes: Sizes) -> Self {
        let heaps = (0..u64::BITS).map(|j| (bits >> j & 1 == 1).then_some(sizes)).collect();
        SplitDigit::new(heaps, None)
    }

    /// What is asked of the sizes of `j` heaps; `None`: so many must not be left.
    pub fn sizes(&self, j: usize) -> Option<Sizes> {
        self.heaps.get(j).copied().unwrap_or(self.more)
    }

    /// By the number of heaps, from 0 on; as short as it can be.
    pub fn listed(&self) -> &[Option<Sizes>] {
        &self.heaps
    }

    /// What is asked of more heaps than are listed.
    pub fn more(&self) -> Option<Sizes> {
        self.more
    }

    /// Does it allow nothing?
    pub fn is_zero(&self) -> bool {
        self.heaps.is_empty() && self.more.is_none()
    }

    /// The most heaps that `tokens` tokens can be left in.
    pub fn most_heaps(&self, tokens: usize) -> usize {
        if self.more.is_some() { tokens } else { tokens.min(self.heaps.len().saturating_sub(1)) }
    }
}

/// A game by its digits: `d_t` says what may be left of a heap from which `t` tokens are taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Splits {
    /// `digits[t]` is `d_t`.
    pub digits: Vec<SplitDigit>,
    /// The digits after `digits`, repeated for ever; empty means zeros.
    pub repeat: Vec<SplitDigit>,
}

impl From<&TakeBreak> for Splits {
    fn from(code: &TakeBreak) -> Self {
        let sizes = if code.distinct { Sizes::Unequal } else { Sizes::Any };
        let all =
            |digits: &[u32]| digits.iter().map(|&d| SplitDigit::of_bits(d.into(), sizes)).collect();
        Splits { digits: all(&code.digits), repeat: all(&code.repeat) }
    }
}

impl Splits {
    /// The digit `d_t`; `None` is zero. Time O(1).
    pub fn digit(&self, t: usize) -> Option<&SplitDigit> {
        self.digits.get(t).or_else(|| {
            let period = self.repeat.len();
            (period > 0).then(|| &self.repeat[(t - self.digits.len()) % period])
        })
    }
}

/// The rules that the digits spell, each partition of what is left enumerated: the definition.
impl HeapRuleset for Splits {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let most = if self.repeat.is_empty() { self.digits.len().saturating_sub(1) } else { n };
        for t in 0..=most.min(n) {
            let Some(digit) = self.digit(t) else { continue };
            let left = n - t;
            for j in 0..=digit.most_heaps(left) {
                if let Some(sizes) = digit.sizes(j) {
                    visit_partitions(left, j, sizes, &mut visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Plain digits where nothing is asked of sizes; where two heaps must differ in every digit
    /// that leaves two, and none leaves more, the digits with that rule.
    fn take_break(&self, _max_heap: usize) -> Option<TakeBreak> {
        let (mut any, mut differ) = (false, false);
        for digit in self.digits.iter().chain(&self.repeat) {
            if digit.more.is_some() || digit.heaps.len() > 32 {
                return None;
            }
            for (j, sizes) in digit.heaps.iter().enumerate().skip(2) {
                match sizes {
                    Some(Sizes::Any) => any = true,
                    Some(Sizes::Unequal | Sizes::NotAllEqual) if j == 2 => differ = true,
                    Some(_) => return None,
                    None => {}
                }
            }
        }
        if any && differ {
            return None;
        }
        let bits = |digit: &SplitDigit| {
            let set = digit.heaps.iter().enumerate().filter(|(_, sizes)| sizes.is_some());
            set.fold(0u32, |bits, (j, _)| bits | 1 << j)
        };
        Some(TakeBreak {
            digits: self.digits.iter().map(bits).collect(),
            repeat: self.repeat.iter().map(bits).collect(),
            distinct: differ,
            complete: true,
        })
    }

    fn splits(&self, _max_heap: usize) -> Option<Splits> {
        Some(self.clone())
    }
}

/// Visits the partitions of `total` into exactly `parts` non-empty heaps, ascending, as `sizes`
/// asks; the sizes of fewer than two heaps are free. O(parts) for each, or less.
///
/// ```
/// use cgt_core::splits::{Sizes, visit_partitions};
/// let mut seen = Vec::new();
/// let _ = visit_partitions(7, 2, Sizes::Unequal, &mut |heaps| {
///     seen.push(heaps.to_vec());
///     std::ops::ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(seen, [[1, 6], [2, 5], [3, 4]]);
/// ```
pub fn visit_partitions<B>(
    total: usize,
    parts: usize,
    sizes: Sizes,
    visit: &mut impl FnMut(&[usize]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match parts {
        0 if total == 0 => return visit(&[]),
        1 if total > 0 => return visit(&[total]),
        0 | 1 => return ControlFlow::Continue(()),
        _ => {}
    }
    let even = total > 0 && total.is_multiple_of(parts);
    if sizes == Sizes::Equal {
        let equal = || SmallVec::<[usize; 8]>::from_elem(total / parts, parts);
        return if even { visit(&equal()) } else { ControlFlow::Continue(()) };
    }
    if parts == 2 {
        // Far the commonest case: without the counting below.
        let equal = even && sizes != Sizes::Any;
        let last = total / 2 - usize::from(equal);
        return (1..=last).try_for_each(|a| visit(&[a, total - a]));
    }
    // Each heap is larger than the one before by this much at least.
    let gap = usize::from(sizes == Sizes::Unequal);
    let all = parts as u128;
    if all + gap as u128 * (all * (all - 1) / 2) > total as u128 {
        return ControlFlow::Continue(());
    }
    // The fewest tokens that `count` heaps hold, the first of them `least`.
    let fewest = |count: usize, least: usize| count * least + gap * (count * (count - 1) / 2);
    // The heaps from `i` on, the first of them `least`, the last as large as it must be.
    let fill = |heaps: &mut [usize], i: usize, least: usize, mut rest: usize| {
        for (k, heap) in heaps[i..parts - 1].iter_mut().enumerate() {
            *heap = least + gap * k;
            rest -= *heap;
        }
        heaps[parts - 1] = rest;
    };
    let mut heaps = SmallVec::<[usize; 8]>::from_elem(0, parts);
    fill(&mut heaps, 0, 1, total);
    loop {
        let all_equal = even && heaps[0] == heaps[parts - 1];
        if sizes != Sizes::NotAllEqual || !all_equal {
            visit(&heaps)?;
        }
        // Raise the rightmost heap that leaves enough for those after it.
        let mut rest = heaps[parts - 1];
        let raised = (0..parts - 1).rev().find(|&i| {
            rest += heaps[i];
            fewest(parts - i, heaps[i] + 1) <= rest
        });
        let Some(i) = raised else { return ControlFlow::Continue(()) };
        let least = heaps[i] + 1;
        fill(&mut heaps, i, least, rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All multisets of positive numbers with this sum, ascending.
    fn partitions(total: usize, least: usize) -> Vec<Vec<usize>> {
        if total == 0 {
            return vec![vec![]];
        }
        let with = |first: usize| {
            let rest = partitions(total - first, first);
            rest.into_iter().map(move |p| [vec![first], p].concat())
        };
        (least..=total).flat_map(with).collect()
    }

    #[test]
    fn partitions_are_those_that_are_asked_for() {
        for total in 0..=14 {
            for parts in 0..=6 {
                for sizes in [Sizes::Any, Sizes::Unequal, Sizes::NotAllEqual, Sizes::Equal] {
                    let asked = partitions(total, 1).into_iter().filter(|p| {
                        let distinct = p.iter().collect::<BTreeSet<_>>().len();
                        p.len() == parts
                            && match sizes {
                                _ if parts < 2 => true,
                                Sizes::Any => true,
                                Sizes::Unequal => distinct == parts,
                                Sizes::NotAllEqual => distinct > 1,
                                Sizes::Equal => distinct == 1,
                            }
                    });
                    let mut found = Vec::new();
                    let _ = visit_partitions(total, parts, sizes, &mut |p| {
                        found.push(p.to_vec());
                        ControlFlow::<()>::Continue(())
                    });
                    found.sort();
                    assert_eq!(found, asked.collect::<Vec<_>>(), "{total} in {parts}, {sizes:?}");
                }
            }
        }
    }

    #[test]
    fn more_heaps_than_tokens_end_at_once() {
        let none = visit_partitions(3, usize::MAX, Sizes::Unequal, &mut |_| ControlFlow::Break(()));
        assert!(none.is_continue());
    }
}
