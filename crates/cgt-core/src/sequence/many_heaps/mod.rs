//! Sets of attainable values: an engine for digits that allow any number of heaps, that ask
//! something of their sizes, or that repeat for ever.
//!
//! `S_j(m)` is the set of the nim-sums of `j` non-empty heaps of `m` tokens together. The options
//! of heap `n` are the union of `S_j(n - t)` over the `j` that the digits `d_t` allow. Of `j` heaps
//! the smallest has at most `m / j` tokens, so `S_j(m)` is the union of `G(a) ^ S_{j-1}(m - a)`
//! over `a` in `1..=m/j`: no partition is enumerated. The same holds for "`j` heaps or more" and
//! for heaps that are not all equal; all equal heaps sum to 0 or to the value of one of them, and
//! sums of different heaps grow by one size after the other. Digits with period `q` add to the
//! options of heap `n` those that they gave heap `n - q`: one growing set for each residue does.
//!
//! Time O(n V / 64) for heap `n` and each number of heaps from three up, where V bounds the
//! values, O(n) for two, O(V / 64) for one; the definition enumerates O(n^(j-1)) options, and for
//! any number of heaps all partitions. Memory: V / 8 bytes for each heap and each number of heaps
//! from two up. Source: own.

mod bits;
mod sums;
mod unequal;

use super::Values;
use crate::limits::{Limits, Stopped};
use crate::splits::{Sizes, SplitDigit, Splits};
use bits::{Bits, insert, mex, unite};
use sums::{Groups, Sums, Which, sum_set};
use unequal::Unequal;

/// The Grundy values of heaps `0..len` of any game given by digits.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
///
/// ```
/// use cgt_core::{Limits, TakeBreak, sequence::{many_heaps, naive}, splits::Splits};
/// // Take one token and leave up to three heaps.
/// let game = TakeBreak::finite(vec![0, 15]);
/// let g = many_heaps::grundy_values(&Splits::from(&game), 60, &Limits::NONE).unwrap();
/// assert_eq!(g, naive::grundy_values(&game, 60, &Limits::NONE).unwrap());
/// ```
pub fn grundy_values(rules: &Splits, len: usize, limits: &Limits<'_>) -> Result<Values, Stopped> {
    let mut sets = ValueSets::new(rules, len, limits)?;
    let mut values = Values::new();
    let mut steps = 0;
    for n in 0..len {
        let value = sets.next();
        values.push(value);
        steps += sets.steps_of_heap(n);
        if steps >= 1 << 24 {
            steps = 0;
            let bytes = sets.bytes_of_heap().saturating_add(8).saturating_mul(len as u64);
            limits.reserve(WHAT, bytes)?;
            limits.tick(n as u64, len as u64)?;
        }
    }
    Ok(values)
}

/// What memory is taken for.
const WHAT: &str = "the sets of attainable values";

struct ValueSets<'r> {
    rules: &'r Splits,
    /// The values of heaps `0..n`, `n` the next heap.
    values: Vec<u32>,
    /// Ascending by what they are for: what a table builds on stands before it.
    sums: Vec<Sums>,
    unequal: Unequal,
    /// For each residue of `n`, the options that the repeating digits give.
    repeated: Vec<Bits>,
    /// Words that hold every value so far, a power of two.
    words: usize,
    groups: Groups,
}

/// The numbers of heaps, from 2, of which a digit asks `sizes`: each, or from one on.
fn asked(digit: &SplitDigit) -> impl Iterator<Item = (Sizes, usize, bool)> {
    let listed = digit.listed().iter().enumerate().skip(2);
    let listed = listed.filter_map(|(j, sizes)| Some(((*sizes)?, j, false)));
    listed.chain(digit.more().map(|sizes| (sizes, digit.listed().len().max(2), true)))
}

impl<'r> ValueSets<'r> {
    fn new(rules: &'r Splits, len: usize, limits: &Limits<'_>) -> Result<Self, Stopped> {
        let mut tables: Vec<Which> = Vec::new();
        let (mut exactly, mut at_least) = (0, 0);
        // More heaps than there are tokens are never left.
        let most = |heaps: usize| heaps.min(len.max(2));
        for (sizes, heaps, more) in rules.digits.iter().chain(&rules.repeat).flat_map(asked) {
            match (sizes, more) {
                (Sizes::Equal, _) => {}
                (Sizes::Unequal, false) => exactly = exactly.max(most(heaps)),
                (Sizes::Unequal, true) => at_least = at_least.max(most(heaps)),
                _ => {
                    let mut which = Some(Which { sizes, heaps: most(heaps), more });
                    while let Some(w) = which.filter(|w| !tables.contains(w)) {
                        tables.push(w);
                        which = w.fewer();
                    }
                }
            }
        }
        tables.sort_unstable();
        let place = |which: Which| tables.iter().position(|&w| w == which);
        let sums = tables.iter().map(|&which| Sums {
            which,
            fewer: which.fewer().and_then(place),
            sets: Vec::new(),
        });
        let bytes =
            ((exactly + at_least) as u64 * size_of::<Bits>() as u64).saturating_mul(len as u64);
        limits.reserve(WHAT, bytes)?;
        Ok(ValueSets {
            rules,
            values: Vec::new(),
            sums: sums.collect(),
            unequal: Unequal::new(len, exactly, at_least),
            repeated: vec![Bits::new(); rules.repeat.len()],
            words: 1,
            groups: Groups::new(),
        })
    }

    /// An estimate of the words looked at for heap `n`.
    fn steps_of_heap(&self, n: usize) -> usize {
        let sums = self.sums.iter().map(|table| n / table.which.heaps * self.words);
        64 + sums.sum::<usize>() + n * self.unequal.levels() * self.words
    }

    /// The bytes that the sets of one more heap take.
    fn bytes_of_heap(&self) -> u64 {
        let tables = (self.sums.len() + self.unequal.levels()) as u64;
        tables.saturating_mul((self.words * 8 + size_of::<Bits>()) as u64)
    }

    /// Computes the value of the next heap.
    fn next(&mut self) -> u32 {
        let n = self.values.len();
        for i in 0..self.sums.len() {
            let set = sum_set(&self.sums, i, &self.values, n, self.words, &mut self.groups);
            self.sums[i].sets.push(set);
        }
        let first = self.rules.digits.len();
        let mut options = Bits::new();
        for t in 0..first.min(n + 1) {
            self.add_options(&mut options, &self.rules.digits[t], n - t);
        }
        let period = self.rules.repeat.len();
        if period > 0 {
            let mut grown = std::mem::take(&mut self.repeated[n % period]);
            for (t, digit) in (first..=n).zip(&self.rules.repeat) {
                self.add_options(&mut grown, digit, n - t);
            }
            unite(&mut options, &grown);
            self.repeated[n % period] = grown;
        }
        let value = mex(&options);
        self.words = self.words.max((value as usize / 64 + 1).next_power_of_two());
        self.values.push(value);
        if n > 0 {
            self.unequal.learn(n, value);
        }
        value
    }

    /// Adds what `digit` may leave of `left` tokens.
    fn add_options(&self, options: &mut Bits, digit: &SplitDigit, left: usize) {
        if digit.sizes(0).is_some() && left == 0 {
            insert(options, 0);
        }
        if digit.sizes(1).is_some() && left > 0 {
            insert(options, self.values[left]);
        }
        for (sizes, heaps, more) in asked(digit).filter(|&(_, heaps, _)| heaps <= left) {
            match sizes {
                Sizes::Equal => {
                    let most = if more { left } else { heaps };
                    for j in (heaps..=most).filter(|&j| left.is_multiple_of(j)) {
                        insert(options, if j % 2 == 1 { self.values[left / j] } else { 0 });
                    }
                }
                Sizes::Unequal => unite(options, self.unequal.set(heaps, more, left)),
                Sizes::Any | Sizes::NotAllEqual => {
                    let which = Which { sizes, heaps, more };
                    if let Ok(i) = self.sums.binary_search_by(|table| table.which.cmp(&which)) {
                        unite(options, &self.sums[i].sets[left]);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::naive;
    use proptest::prelude::*;

    /// Digits of up to four heaps, and more of a kind; not too many at once.
    fn digit() -> impl Strategy<Value = SplitDigit> {
        let sizes = prop::sample::select(vec![
            Sizes::Any,
            Sizes::Unequal,
            Sizes::NotAllEqual,
            Sizes::Equal,
        ]);
        let heaps = prop::collection::vec(prop::option::of(sizes.clone()), 0..5);
        (heaps, prop::option::of(sizes)).prop_map(|(heaps, more)| SplitDigit::new(heaps, more))
    }

    /// A first digit that is no endless move.
    fn first() -> impl Strategy<Value = SplitDigit> {
        digit().prop_map(|d| {
            let mut heaps: Vec<_> = (0..5).map(|j| d.sizes(j)).collect();
            heaps[..2].fill(None);
            SplitDigit::new(heaps, d.more())
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn sizes_asked_of_any_number_of_heaps(
            first in first(),
            digits in prop::collection::vec(digit(), 0..3),
            repeat in prop::collection::vec(digit(), 0..3),
        ) {
            let rules = Splits { digits: [vec![first], digits].concat(), repeat };
            let expected = naive::grundy_values(&rules, 20, &Limits::NONE).unwrap();
            let found = grundy_values(&rules, 20, &Limits::NONE).unwrap();
            prop_assert_eq!(found, expected);
        }
    }
}
