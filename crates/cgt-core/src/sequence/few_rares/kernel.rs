//! The two inner loops of the few-rares engine, compiled for AVX-512, AVX2 and plain machines.

use multiversion::multiversion;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Shl};

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

/// A set of values as the bits of a machine word.
pub(super) trait Set:
    Copy
    + Eq
    + BitOr<Output = Self>
    + BitAnd<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Send
    + Sync
{
    const EMPTY: Self;
    const ONE: Self;
    /// The number of values that fit.
    const BITS: u32;
    fn least(self) -> u32;
    fn to_u64(self) -> u64;
    /// The set of the values below `v`, for `v < BITS`.
    fn below(v: u32) -> Self;
}

macro_rules! impl_set {
    ($word:ty) => {
        impl Set for $word {
            const EMPTY: Self = 0;
            const ONE: Self = 1;
            const BITS: u32 = <$word>::BITS;
            #[inline(always)]
            fn least(self) -> u32 {
                self.trailing_zeros()
            }
            fn to_u64(self) -> u64 {
                u64::from(self)
            }
            #[inline(always)]
            fn below(v: u32) -> Self {
                (1 << v) - 1
            }
        }
    };
}
impl_set!(u32);
impl_set!(u64);

/// A shift by less than the width, without a check.
#[allow(clippy::inline_always)] // part of loops that are compiled for several machines
#[inline(always)]
fn one<S: Set>(v: u8) -> S {
    S::ONE << (u32::from(v) & (S::BITS - 1))
}

/// Fills `values[from..]` with the least values of the common class that no source excludes.
/// `common[i]` is the common class at heaps of parity `i` relative to `values[0]`. Far sources
/// reach back by at least [`LANES`], near ones by less. Answers where it had to stop because no
/// common value fits.
///
/// `values.len() - from` must be a multiple of [`LANES`], and `from` at least every `back` and
/// `LANES`.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt",
))]
pub(super) fn fill<S: Set, const NEAR: usize>(
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
                *met |= one(v ^ source.value);
            }
        }
        // The last block, and this one to be filled.
        let mut pair = [0; 2 * LANES];
        pair[..LANES].copy_from_slice(&values[at - LANES..at]);
        for lane in 0..LANES {
            let mut met = met[lane];
            for &(forward, value) in &near {
                met |= one(pair[(lane + forward) & (2 * LANES - 1)] ^ value);
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

/// Looks, for the [`CHECKED`] heaps from `values[at]` on, for every value of the rare class below
/// that of the heap, among the options that the sources give, in their order. `rare[i]` is the
/// rare class at heaps of parity `i` relative to `values[0]`. Answers the number of sources used,
/// and leaves in `open` the values not met. Heaps beyond the end of `values` have none.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt",
))]
pub(super) fn check<S: Set>(
    values: &[u8],
    at: usize,
    sources: &[Source],
    rare: [S; 2],
    open: &mut [S; CHECKED],
) -> usize {
    let mut left = [S::EMPTY; CHECKED];
    let mut any = S::EMPTY;
    for (lane, (left, &v)) in left.iter_mut().zip(&values[at..]).enumerate() {
        *left = rare[(at + lane) & 1] & S::below(u32::from(v) & (S::BITS - 1));
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
                *met |= one(v ^ source.value);
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
