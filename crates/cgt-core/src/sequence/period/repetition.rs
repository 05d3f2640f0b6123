//! Repetitions at the end of a sequence, all of them in linear time.
//!
//! Read backwards, the sequence of differences `G(n + 1) - G(n)` repeats with period `p` over a
//! length that the Z-function gives for all `p` in O(length) together (Main and Lorentz 1984;
//! Gusfield, *Algorithms on Strings* (1997), section 1.4). Differences, so that arithmetic periods
//! are found like plain ones. A caller that asks at geometrically growing lengths rescans each
//! value O(1) times.

use crate::limits::{Limits, Stopped};
use crate::sequence::Values;
use std::ops::ControlFlow;

/// `G(n + p) = G(n) + s` for all `from <= n`, `n + p < len`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repetition {
    /// `p`, at least 1.
    pub(crate) period: usize,
    /// The least heap from which it holds.
    pub(crate) from: usize,
    /// `s`, of either sign.
    pub(crate) saltus: i64,
}

/// Calls `visit` with the repetition of every period `1..=longest`, ascending, until it breaks.
///
/// Time O(len), memory 4 bytes a period.
///
/// # Errors
/// [`Stopped::Memory`], [`Stopped::TooLarge`] beyond 2^32 values.
pub(crate) fn visit_repetitions<B>(
    values: &Values,
    longest: usize,
    limits: &Limits<'_>,
    mut visit: impl FnMut(Repetition) -> ControlFlow<B>,
) -> Result<Option<B>, Stopped> {
    let len = values.len();
    if len < 2 {
        return Ok(None);
    }
    if u32::try_from(len).is_err() {
        return Err(Stopped::TooLarge("a sequence of 2^32 values looked at as a whole".into()));
    }
    let longest = longest.min(len - 1);
    limits.reserve("the search for repetitions", 4 * (longest as u64 + 1))?;
    let value = |n: usize| i64::from(values.get(n).unwrap_or_default());
    let count = len - 1;
    // The differences, last first.
    let back = |i: usize| value(count - i) - value(count - 1 - i);
    let mut z = Vec::with_capacity(longest + 1);
    z.push(count as u32);
    let (mut left, mut right) = (0, 0);
    for p in 1..=longest {
        let mut reach = if p < right { (z[p - left] as usize).min(right - p) } else { 0 };
        if p + reach >= right {
            while p + reach < count && back(reach) == back(p + reach) {
                reach += 1;
            }
            (left, right) = (p, p + reach);
        }
        z.push(reach as u32);
        let saltus = value(count) - value(count - p);
        let seen = Repetition { period: p, from: count - p - reach, saltus };
        if let ControlFlow::Break(found) = visit(seen) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_by_comparing(values in prop::collection::vec(0u32..3, 2..60)) {
            let v: Values = values.iter().copied().collect();
            let mut seen = Vec::new();
            visit_repetitions(&v, usize::MAX, &Limits::NONE, |r| {
                seen.push(r);
                ControlFlow::<()>::Continue(())
            }).unwrap();
            prop_assert_eq!(seen.len(), values.len() - 1);
            for r in seen {
                let step = |n: usize| i64::from(values[n + r.period]) - i64::from(values[n]);
                let last = values.len() - 1 - r.period;
                prop_assert_eq!(step(last), r.saltus);
                prop_assert!((r.from..=last).all(|n| step(n) == r.saltus));
                prop_assert!(r.from == 0 || step(r.from - 1) != r.saltus);
            }
        }
    }
}
