//! Periods of maps from heaps to a misère quotient, and when a seen period is a theorem.
//!
//! Let the quotient be valid for heaps `0..len`, let a move leave at most `d` heaps and take at
//! most `k` tokens, and let the map have `Phi(n + p) = Phi(n)` from heap `n0 >= 1` on, as far as
//! it is known. If `len >= d (n0 + p) + k`, then the quotient is valid for all heaps and the map
//! goes on with that period.
//!
//! *Proof.* Let `n >= d (n0 + p) + k`. The largest part `a` of an option of heap `n` is at least
//! `(n - k) / d >= n0 + p`, so the option with `a - p` for `a` is one of heap `n - p` and has the
//! same value; the largest part of an option of heap `n - p` is at least `n0`, and `a + p` for `a`
//! makes an option of heap `n`. So heaps `n` and `n - p` have the same option values, and every
//! condition on `n` is one on `n - p` that is checked already. `n0 >= 1` is needed: an empty heap
//! that becomes `p` tokens is another kind of option. Without it 0.4 would be called complete
//! with order 1. Where `Phi(p) = Phi(0)`, the preperiod is then lowered to 0.
//!
//! Where the two heaps must differ, the option `(b + p, b)` would go to the illegal `(b, b)`;
//! `(b + p, b - p)` does instead if `b - p >= n0`, which `len >= 2 n0 + 3 p + k` ensures.
//!
//! Source: the window is that of Guy and Smith (1956) for Grundy values; for quotients Plambeck,
//! *Taming the wild in impartial combinatorial games* (2005), theorem 6, and Plambeck and Siegel
//! (2008).

use crate::rules::TakeBreak;
use crate::sequence::period::{Criterion, Period, Theorem};

/// The theorem that would prove a period of the quotient map of a take-and-break game: `None`
/// where its digits go on for ever or are not known for all heaps, and where three or more heaps
/// must differ. (That all-but subtraction sets have arithmetic periods is a theorem on Grundy
/// values only.)
pub fn criterion(code: &TakeBreak) -> Option<Criterion> {
    Criterion::of(code).filter(|c| c.theorem() != Theorem::AllBut)
}

/// The least period of a quotient map on heaps `0..map.len()` that the theorem proves. Time
/// `O(len^2)` at worst, `O(len)` where early mismatches are near the end.
///
/// ```
/// use cgt_core::{TakeBreak, misere::period::{criterion, proven_period}};
/// // 0.4: heaps 0, 1, 2 have no moves. Any number of equal values from heap 0 proves nothing.
/// let window = criterion(&TakeBreak::finite(vec![0, 4])).unwrap();
/// assert_eq!(proven_period(&[0, 0, 0], &window), None);
/// ```
pub fn proven_period<T: Eq>(map: &[T], theorem: &Criterion) -> Option<Period> {
    let enough = |n0: usize, p: usize| {
        theorem.heaps_needed(n0 as u64, p as u64).is_some_and(|heaps| heaps <= map.len() as u64)
    };
    (1..map.len()).take_while(|&p| enough(1, p)).find_map(|p| {
        let from = first_repeat(map, p);
        enough(from, p).then_some(period(from, p))
    })
}

/// The least preperiod and period of a sequence that is known to repeat with `known`, as any
/// function of a map with a proven period does. `values` are those of heaps `0..`, at least
/// `known.preperiod + 2 known.period` of them.
pub fn least_period<T: Eq>(values: &[T], known: Period) -> Period {
    let (n0, p) = (known.preperiod as usize, known.period as usize);
    let values = &values[..(n0 + 2 * p).min(values.len())];
    (1..=p)
        .filter(|shorter| p.is_multiple_of(*shorter))
        .map(|shorter| period(first_repeat(values, shorter), shorter))
        .find(|found| found.preperiod <= known.preperiod)
        .unwrap_or(known)
}

/// The least `n0` with `map[n + p] = map[n]` for all `n >= n0` that are known.
fn first_repeat<T: Eq>(map: &[T], p: usize) -> usize {
    let differs = (0..map.len() - p).rev().find(|&n| map[n] != map[n + p]);
    differs.map_or(0, |n| n + 1)
}

fn period(preperiod: usize, period: usize) -> Period {
    Period { preperiod: preperiod as u64, period: period as u64, saltus: 0 }
}
