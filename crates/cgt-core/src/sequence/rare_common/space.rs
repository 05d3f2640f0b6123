//! Sparse spaces: splits of all (heap, value) pairs into a rare and a common class.

use super::moves::Moves;
use crate::sequence::Values;
use std::fmt;

/// A rule that calls heaps rare or common such that the classes add up: for a splitting move
/// `n -> a + b`, the option's value `G(a) ^ G(b)` has, at heap `n`, the sum of the classes of `a`
/// and `b` (rare 0, common 1, modulo 2). So a common value can be excluded only by a single heap
/// left or by a rare heap and a common one.
///
/// The class of value `v` at heap `n` is the parity of `v & mask`, with the parity of `n - t`
/// added where `by_position` is set; every splitting digit then has an index of the parity of `t`.
/// Any such rule is right: it only orders the work. Source: Guy, Winning Ways (1982), chapter 4
/// ("sparse spaces"); with positions: Gangolli and Plambeck (1989).
///
/// ```
/// use cgt_core::sequence::rare_common::Space;
/// let officers = Space { mask: 0x1ee, by_position: false, parity: 1 };
/// assert!(officers.is_rare(9, 17)); // bits 0 and 4 do not count
/// assert!(!officers.is_rare(9, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Space {
    /// The bits of a value that count.
    pub mask: u32,
    /// Does the parity of the position count?
    pub by_position: bool,
    /// The parity of the indices of the splitting digits; only used with `by_position`.
    pub parity: usize,
}

impl fmt::Display for Space {
    /// The mask in hexadecimal, with `+pos` where the position counts: `0x17+pos`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}{}", self.mask, if self.by_position { "+pos" } else { "" })
    }
}

impl Space {
    /// The space with the fewest rare heaps among the values of heaps `1..values.len()`.
    /// Time O(heaps + V log V) for values below V.
    pub fn fewest_rares(moves: &Moves, values: &Values) -> Space {
        let mut chooser = Chooser::new(moves);
        for (n, v) in values.iter().enumerate().skip(1) {
            chooser.count(n, v);
        }
        chooser.best()
    }

    /// Is heap `n` of value `v` rare?
    pub fn is_rare(&self, n: usize, v: u32) -> bool {
        (v & self.mask).count_ones() & 1 == self.rare_parity(n)
    }

    /// The parity of `v & mask` that makes `v` rare at heap `n`.
    pub fn rare_parity(&self, n: usize) -> u32 {
        u32::from(self.by_position) & ((n ^ self.parity) as u32)
    }

    /// The values `64 * word..64 * word + 64` that are rare at heap `n`, as bits.
    pub fn rare_bits(&self, n: usize, word: usize) -> u64 {
        // Bit b of `odd` is the parity of b & mask, built up by doubling.
        let mut odd = 0u64;
        for i in 0..6 {
            let width = 1 << i;
            let low = odd & ((1u64 << width) - 1);
            let high = if self.mask >> i & 1 == 1 { !low & ((1u64 << width) - 1) } else { low };
            odd = low | high << width;
        }
        let even = (self.rare_parity(n) + (((word as u32) << 6) & self.mask).count_ones()) & 1 == 0;
        if even { !odd } else { odd }
    }
}

/// Counts values by the parity of their position, and finds the space with the fewest rares.
#[derive(Clone, Debug)]
pub(super) struct Chooser {
    counts: [Vec<u32>; 2],
    parity: Option<usize>,
}

impl Chooser {
    /// Nothing counted yet.
    pub(super) fn new(moves: &Moves) -> Self {
        Chooser { counts: [vec![0; 2], vec![0; 2]], parity: moves.split_parity() }
    }

    /// Counts heap `n >= 1` of value `v`; answers whether `v` has a bit that no value had before.
    pub(super) fn count(&mut self, n: usize, v: u32) -> bool {
        let v = v as usize;
        let new_bit = v >= self.counts[0].len();
        if new_bit {
            let len = (v + 1).next_power_of_two();
            self.counts.iter_mut().for_each(|c| c.resize(len, 0));
        }
        self.counts[n & 1][v] += 1;
        new_bit
    }

    /// The number of values counted in.
    pub(super) fn values(&self) -> usize {
        self.counts[0].len()
    }

    /// The space with the fewest rare heaps, of smallest mask and without positions where equal.
    /// Time O(V log V) for values below V: the Walsh-Hadamard transform of the histogram counts,
    /// for every mask, the even less the odd values.
    pub(super) fn best(&self) -> Space {
        let even = transform(&self.counts[0]);
        let odd = transform(&self.counts[1]);
        // Twice the number of rares, less the number of heaps.
        let excess = |mask: usize, by_position: bool| {
            if by_position { even[mask] - odd[mask] } else { even[mask] + odd[mask] }
        };
        let mut best = (excess(1, false), Space { mask: 1, by_position: false, parity: 0 });
        for mask in 0..even.len() {
            let plain = Space { mask: mask as u32, by_position: false, parity: 0 };
            if mask > 0 && excess(mask, false) < best.0 {
                best = (excess(mask, false), plain);
            }
            if let Some(parity) = self.parity {
                let sign = if parity == 0 { 1 } else { -1 };
                if sign * excess(mask, true) < best.0 {
                    best =
                        (sign * excess(mask, true), Space { by_position: true, parity, ..plain });
                }
            }
        }
        best.1
    }
}

/// The Walsh-Hadamard transform of a histogram whose length is a power of two.
fn transform(counts: &[u32]) -> Vec<i64> {
    let mut h: Vec<i64> = counts.iter().map(|&c| i64::from(c)).collect();
    let mut half = 1;
    while half < h.len() {
        for block in h.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    h
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rare_bits_are_is_rare(mask in 0u32..1 << 12, pos: bool, t in 0usize..2, n in 0usize..9) {
            let space = Space { mask, by_position: pos, parity: t };
            for v in 0..512 {
                let bit = space.rare_bits(n, v >> 6) >> (v & 63) & 1 == 1;
                prop_assert_eq!(bit, space.is_rare(n, v as u32));
            }
        }

        #[test]
        fn best_has_the_fewest_rares(values in prop::collection::vec(0u32..16, 1..60), t in 0usize..2) {
            let moves = Moves { ends: vec![], takes: vec![], splits: vec![t], distinct: false };
            let mut chooser = Chooser::new(&moves);
            for (&v, n) in values.iter().zip(1..) {
                chooser.count(n, v);
            }
            let rares = |s: Space| values.iter().zip(1..).filter(|&(&v, n)| s.is_rare(n, v)).count();
            let least = (0..32).map(|i| Space { mask: i >> 1, by_position: i & 1 == 1, parity: t })
                .filter(|s| s.mask > 0 || s.by_position).map(rares).min();
            prop_assert_eq!(Some(rares(chooser.best())), least);
        }
    }
}
