//! Sets of attainable values: an engine for digits that allow any number of heaps, and for digits
//! that repeat for ever.
//!
//! `S_j(m)` is the set of the nim-sums of `j` non-empty heaps of `m` tokens together. The options
//! of heap `n` are the union of `S_j(n - t)` over the bits `j` of the digits `d_t`. Of `j` heaps
//! the smallest has at most `m / j` tokens, so `S_j(m)` is the union of `G(a) ^ S_{j-1}(m - a)`
//! over `a` in `1..=m/j`: no partition is enumerated. Digits with period `q` add to the options of
//! heap `n` those that they gave heap `n - q`: one growing set for each residue does.
//!
//! Time O(n V / 64) for heap `n` and each number of heaps from three up, where V bounds the
//! values, O(n) for two, O(V / 64) for one; the definition enumerates O(n^(j-1)) options. Memory:
//! V / 8 bytes for each heap and each number of heaps from two up. Source: own.

use super::Values;
use crate::limits::{Limits, Stopped};
use crate::rules::TakeBreak;

/// The Grundy values of heaps `0..len` of any take-and-break game.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
///
/// ```
/// use cgt_core::{Limits, TakeBreak, sequence::{many_heaps, naive}};
/// // Take one token and leave up to three heaps.
/// let game = TakeBreak::finite(vec![0, 15]);
/// let g = many_heaps::grundy_values(&game, 60, &Limits::NONE).unwrap();
/// assert_eq!(g, naive::grundy_values(&game, 60, &Limits::NONE).unwrap());
/// ```
pub fn grundy_values(
    rules: &TakeBreak,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Values, Stopped> {
    let mut sets = ValueSets::new(rules);
    let mut values = Values::new();
    let mut steps = 0;
    for n in 0..len {
        let value = sets.next();
        values.push(value);
        steps += sets.steps_of_heap(n);
        if steps >= 1 << 24 {
            steps = 0;
            let bytes = sets.bytes_of_heap() * len as u64 + 8 * len as u64;
            limits.reserve("the sets of attainable values", bytes)?;
            limits.tick(n as u64, len as u64)?;
        }
    }
    Ok(values)
}

/// A set of values, as bits.
type Bits = Vec<u64>;

struct ValueSets<'r> {
    rules: &'r TakeBreak,
    /// The values of heaps `0..n`, `n` the next heap.
    values: Vec<u32>,
    /// `sums[i][m]` is `S_{i+2}(m)`.
    sums: Vec<Vec<Bits>>,
    /// For each residue of `n`, the options that the repeating digits give.
    repeated: Vec<Bits>,
    /// Words that hold every value so far, a power of two.
    words: usize,
    /// For each low six bits of a value `v`, the words to be xored with them.
    shifted: Vec<Bits>,
}

impl<'r> ValueSets<'r> {
    fn new(rules: &'r TakeBreak) -> Self {
        ValueSets {
            rules,
            values: Vec::new(),
            sums: vec![Vec::new(); rules.most_heaps().saturating_sub(1)],
            repeated: vec![Bits::new(); rules.repeat.len()],
            words: 1,
            shifted: vec![Bits::new(); 64],
        }
    }

    /// An estimate of the words looked at for heap `n`.
    fn steps_of_heap(&self, n: usize) -> usize {
        64 + self.sums.iter().zip(2..).map(|(_, j)| n / j * self.words).sum::<usize>()
    }

    /// The bytes that the sets of one more heap take.
    fn bytes_of_heap(&self) -> u64 {
        (self.sums.len() * (self.words * 8 + size_of::<Bits>())) as u64
    }

    /// Computes the value of the next heap.
    fn next(&mut self) -> u32 {
        let n = self.values.len();
        for i in 0..self.sums.len() {
            let set = self.sum_set(i + 2, n);
            self.sums[i].push(set);
        }
        let first = self.rules.digits.len();
        let mut options = Bits::new();
        for t in 0..first.min(n + 1) {
            self.add_options(&mut options, t, n - t);
        }
        let period = self.rules.repeat.len();
        if period > 0 {
            let mut grown = std::mem::take(&mut self.repeated[n % period]);
            for t in (first..first + period).take_while(|&t| t <= n) {
                self.add_options(&mut grown, t, n - t);
            }
            unite(&mut options, &grown);
            self.repeated[n % period] = grown;
        }
        let full = options.iter().take_while(|&&w| w == u64::MAX).count();
        let value =
            ((full << 6) + options.get(full).map_or(0, |w| w.trailing_ones() as usize)) as u32;
        self.words = self.words.max((value as usize / 64 + 1).next_power_of_two());
        self.values.push(value);
        value
    }

    /// Adds what taking `t` may leave of `left` tokens.
    fn add_options(&self, options: &mut Bits, t: usize, left: usize) {
        let digit = self.rules.digit(t);
        if digit & 1 != 0 && left == 0 {
            insert(options, 0);
        }
        if digit & 2 != 0 && left > 0 {
            insert(options, self.values[left]);
        }
        for (i, sets) in self.sums.iter().enumerate() {
            if digit >> (i + 2) & 1 == 1 {
                unite(options, &sets[left]);
            }
        }
    }

    /// `S_j(m)` for `j >= 2`, from the values of heaps below `m` and `S_{j-1}`.
    fn sum_set(&mut self, j: usize, m: usize) -> Bits {
        let mut set = vec![0; self.words];
        if j == 2 {
            for a in 1..=m / 2 {
                if 2 * a != m || !self.rules.distinct {
                    insert(&mut set, self.values[a] ^ self.values[m - a]);
                }
            }
            return set;
        }
        for group in &mut self.shifted {
            group.clear();
        }
        let fewer = &self.sums[j - 3];
        for a in 1..=m / j {
            let v = self.values[a] as usize;
            let group = &mut self.shifted[v & 63];
            if group.is_empty() {
                group.resize(self.words, 0);
            }
            for (i, &word) in fewer[m - a].iter().enumerate() {
                group[i ^ (v >> 6)] |= word;
            }
        }
        for (low, group) in self.shifted.iter().enumerate() {
            for (to, &word) in set.iter_mut().zip(group) {
                *to |= xor_indices(word, low);
            }
        }
        set
    }
}

/// Moves bit `i` to bit `i ^ low`, for `low < 64`.
fn xor_indices(mut word: u64, low: usize) -> u64 {
    const HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (i, half) in HALVES.into_iter().enumerate() {
        if low >> i & 1 == 1 {
            word = (word & half) << (1 << i) | word >> (1 << i) & half;
        }
    }
    word
}

fn insert(set: &mut Bits, value: u32) {
    let word = value as usize / 64;
    if word >= set.len() {
        set.resize(word + 1, 0);
    }
    set[word] |= 1 << (value & 63);
}

fn unite(set: &mut Bits, more: &[u64]) {
    if more.len() > set.len() {
        set.resize(more.len(), 0);
    }
    for (to, word) in set.iter_mut().zip(more) {
        *to |= word;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn xor_indices_moves_each_bit(word: u64, low in 0usize..64) {
            let moved = (0..64).filter(|i| word >> i & 1 == 1).map(|i| 1u64 << (i ^ low));
            prop_assert_eq!(xor_indices(word, low), moved.fold(0, |all, bit| all | bit));
        }
    }
}
