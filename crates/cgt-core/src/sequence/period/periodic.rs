//! A nim-sequence with a known period: values of heaps far beyond memory.

use super::Period;
use crate::nimber::Nimber;
use crate::sequence::Values;

/// A sequence by its period and the values of heaps `0..preperiod + period`.
///
/// As good as the period that it is given: build it from a proven one.
///
/// ```
/// use cgt_core::{Limits, Nimber, TakeBreak};
/// use cgt_core::sequence::period::PeriodicSequence;
/// let kayles = TakeBreak::finite(vec![0, 7, 7]);
/// let g = PeriodicSequence::find(&kayles, 1000, &Limits::NONE).unwrap().unwrap();
/// assert_eq!(g.value(11), Some(Nimber(6)));
/// assert_eq!(g.value(1_000_000_000_000_000_000), Some(Nimber(1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodicSequence {
    period: Period,
    values: Values,
}

/// Fewer values than the preperiod and one period.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{have} values are given, and a sequence with this period needs {needed}")]
pub struct TooShort {
    /// How many values are given.
    pub have: usize,
    /// How many are needed.
    pub needed: u64,
}

impl PeriodicSequence {
    /// The sequence that begins with `values` and has that period.
    ///
    /// # Errors
    /// [`TooShort`] when there are fewer than `preperiod + period` values.
    pub fn new(period: Period, values: Values) -> Result<Self, TooShort> {
        let needed = period.preperiod.saturating_add(period.period.max(1));
        if (values.len() as u64) < needed {
            return Err(TooShort { have: values.len(), needed });
        }
        Ok(PeriodicSequence { period: Period { period: period.period.max(1), ..period }, values })
    }

    /// The period.
    pub fn period(&self) -> Period {
        self.period
    }

    /// The values that it was built from.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The value of heap `n`. Time O(1). `None` only where an arithmetic period leads beyond
    /// 64 bits.
    pub fn value(&self, n: u64) -> Option<Nimber> {
        let Period { preperiod, period, saltus } = self.period;
        let (heap, rounds) = match n.checked_sub(preperiod) {
            Some(after) => (preperiod + after % period, after / period),
            None => (n, 0),
        };
        let value = u64::from(self.values.get(usize::try_from(heap).ok()?)?);
        Some(Nimber(saltus.checked_mul(rounds)?.checked_add(value)?))
    }
}
