//! The two inner loops of the few-rares engine, compiled for AVX-512, AVX2 and plain machines.

use crate::sequence::machines::for_machines;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Consecutive heaps that the far sources serve together.
pub(super) const LANES: usize = 16;

/// Consecutive heaps whose rare values are checked together.
pub(super) const CHECKED: usize = 64;

/// One way to an option: from heap `n` to the value `G(n - back) ^ value`. A rare heap `r` of
/// value `v` and a splitting digit `d_t` give `back = r + t`, `value = v`; a digit `d_t` that
/// leaves one heap gives `back = t`, `value = 0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Source {
    pub(super) back: usize,
    pub(super) value: u8,
}

/// A set of values as the bits of one or two machine words.
pub(super) trait Set:
    Copy
    + Eq
    + BitOr<Output = Self>
    + BitAnd<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Send
    + Sync
{
    const EMPTY: Self;
    /// The set of one value, taken modulo the number of values that fit: without a check.
    fn one(v: u8) -> Self;
    fn least(self) -> u32;
    /// The values among `0..128`, and those that fit of such.
    fn to_bits(self) -> u128;
    fn from_bits(bits: u128) -> Self;
    /// The set of the values below `v`, taken modulo the number of values that fit.
    fn below(v: u8) -> Self;
}

// Inlined, for they are part of loops that are compiled for several machines.
macro_rules! impl_set {
    ($word:ty) => {
        impl Set for $word {
            const EMPTY: Self = 0;
            #[inline(always)]
            fn one(v: u8) -> Self {
                1 << (u32::from(v) & (<$word>::BITS - 1))
            }
            #[inline(always)]
            fn least(self) -> u32 {
                self.trailing_zeros()
            }
            fn to_bits(self) -> u128 {
                u128::from(self)
            }
            fn from_bits(bits: u128) -> Self {
                bits as $word
            }
            #[inline(always)]
            fn below(v: u8) -> Self {
                Self::one(v) - 1
            }
        }
    };
}
impl_set!(u32);
impl_set!(u64);

/// A set of values below 128; each half is a word that vector instructions can shift.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Pair {
    low: u64,
    high: u64,
}

macro_rules! impl_operator {
    ($trait:ident, $name:ident, $operator:tt) => {
        #[allow(clippy::inline_always)]
        impl $trait for Pair {
            type Output = Pair;
            #[inline(always)]
            fn $name(self, other: Pair) -> Pair {
                Pair { low: self.low $operator other.low, high: self.high $operator other.high }
            }
        }
    };
}
impl_operator!(BitOr, bitor, |);
impl_operator!(BitAnd, bitand, &);

#[allow(clippy::inline_always)]
impl BitOrAssign for Pair {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Pair) {
        *self = *self | other;
    }
}

#[allow(clippy::inline_always)]
impl Not for Pair {
    type Output = Pair;
    #[inline(always)]
    fn not(self) -> Pair {
        Pair { low: !self.low, high: !self.high }
    }
}

#[allow(clippy::inline_always)]
impl Set for Pair {
    const EMPTY: Self = Pair { low: 0, high: 0 };
    #[inline(always)]
    fn one(v: u8) -> Self {
        let bit = u64::one(v);
        let high = u64::from(v >> 6 & 1).wrapping_neg();
        Pair { low: bit & !high, high: bit & high }
    }
    #[inline(always)]
    fn least(self) -> u32 {
        if self.low == 0 { 64 + self.high.trailing_zeros() } else { self.low.trailing_zeros() }
    }
    fn to_bits(self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }
    fn from_bits(bits: u128) -> Self {
        Pair { low: bits as u64, high: (bits >> 64) as u64 }
    }
    #[inline(always)]
    fn below(v: u8) -> Self {
        let high = u64::from(v >> 6 & 1).wrapping_neg();
        let below = u64::below(v);
        Pair { low: below | high, high: below & high }
    }
}

for_machines! {
    /// Fills `values[from..]` with the least values of the common class that no source excludes.
    /// `common[i]` is the common class at heaps of parity `i` relative to `values[0]`. Far sources
    /// reach back by at least [`LANES`], near ones by less. Answers where it had to stop because no
    /// common value fits.
    ///
    /// `values.len() - from` must be a multiple of [`LANES`], and `from` at least every `back` and
    /// `LANES`.
    pub(super) fn fill[S: Set, const NEAR: usize][S, NEAR](
        values: &mut [u8],
        from: usize,
        far: &[Source],
        near: &[Source; NEAR],
        common: [S; 2],
    ) -> usize {
        let near: [(usize, u8); NEAR] = near.map(|s| (LANES - s.back, s.value));
        let mut at = from;
        while at + LANES <= values.len() {
            let mut met = [S::EMPTY; LANES];
            for source in far {
                let start = at - source.back;
                let line: &[u8; LANES] = values[start..].first_chunk().expect("far sources are known");
                for (met, &v) in met.iter_mut().zip(line) {
                    *met |= S::one(v ^ source.value);
                }
            }
            // The last block, and this one to be filled.
            let mut pair = [0; 2 * LANES];
            pair[..LANES].copy_from_slice(&values[at - LANES..at]);
            for lane in 0..LANES {
                let mut met = met[lane];
                for &(forward, value) in &near {
                    met |= S::one(pair[(lane + forward) & (2 * LANES - 1)] ^ value);
                }
                let open = !met & common[(at + lane) & 1];
                if open == S::EMPTY {
                    values[at..at + lane].copy_from_slice(&pair[LANES..LANES + lane]);
                    return at + lane;
                }
                pair[(LANES + lane) & (2 * LANES - 1)] = open.least() as u8;
            }
            values[at..at + LANES].copy_from_slice(&pair[LANES..]);
            at += LANES;
        }
        at
    }
}

for_machines! {
    /// Looks, for the [`CHECKED`] heaps from `values[at]` on, for every value of the rare class below
    /// that of the heap, among the options that the sources give, in their order. `rare[i]` is the
    /// rare class at heaps of parity `i` relative to `values[0]`. Answers the number of sources used,
    /// and leaves in `open` the values not met. Heaps beyond the end of `values` have none.
    pub(super) fn check[S: Set][S](
        values: &[u8],
        at: usize,
        sources: &[Source],
        rare: [S; 2],
        open: &mut [S; CHECKED],
    ) -> usize {
        let mut left = [S::EMPTY; CHECKED];
        let mut any = S::EMPTY;
        for (lane, (left, &v)) in left.iter_mut().zip(&values[at..]).enumerate() {
            *left = rare[(at + lane) & 1] & S::below(v);
            any |= *left;
        }
        let mut used = 0;
        // The last block may be short.
        let reach = values.len().saturating_sub(CHECKED);
        for group in sources.chunks(8) {
            if any == S::EMPTY {
                break;
            }
            let mut met = [S::EMPTY; CHECKED];
            for source in group {
                let start = at - source.back;
                if start > reach {
                    continue;
                }
                let line: &[u8; CHECKED] = values[start..].first_chunk().expect("within reach");
                for (met, &v) in met.iter_mut().zip(line) {
                    *met |= S::one(v ^ source.value);
                }
            }
            used += group.len();
            any = S::EMPTY;
            for (left, &met) in left.iter_mut().zip(&met) {
                *left = *left & !met;
                any |= *left;
            }
        }
        *open = left;
        used
    }
}
