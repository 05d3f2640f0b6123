//! Finding and proving the period of a game.

use super::repetition::{Repetition, visit_repetitions};
use super::{Criterion, Period, PeriodicSequence, Theorem};
use crate::limits::{Limits, Stopped};
use crate::rules::{HeapRuleset, TakeBreak};
use crate::sequence::{Values, engine, subtraction};
use std::ops::ControlFlow;

/// A period, and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundPeriod {
    /// The period. If it is not proven it holds up to heap `checked_to`.
    pub period: Period,
    /// The theorem that proves it; `None` if it is not proven.
    pub theorem: Option<Theorem>,
    /// Is it a theorem?
    pub proven: bool,
    /// The last heap whose value was looked at.
    pub checked_to: u64,
    /// Not proven, but a theorem covers the game: the heap whose value would complete the proof,
    /// if the repetition goes on.
    pub provable_at: Option<u64>,
}

/// How many heaps are looked at first.
pub(crate) const FIRST_LOOK: usize = 64;

/// Finds the period of a heap game from the values of heaps `0..=to`, and proves it where a
/// theorem covers the game; stops as soon as it is proved. A repetition that no theorem proves is
/// answered if it fills at least the last eighth of the heaps looked at and three of its periods
/// with at least 24 heaps; the shortest such.
///
/// The answer for a proven period does not depend on `to`. Time: the values, and O(`to`) for the
/// repetitions. Games whose moves leave at most one heap need no table: see [`subtraction`].
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
pub fn find_period<H: HeapRuleset + Sync>(
    rules: &H,
    to: u64,
    limits: &Limits<'_>,
) -> Result<Option<FoundPeriod>, Stopped> {
    Ok(find_with_values(rules, to, limits)?.0)
}

/// [`find_period`], with the values that it looked at; none where it needs no table.
pub(crate) fn find_with_values<H: HeapRuleset + Sync>(
    rules: &H,
    to: u64,
    limits: &Limits<'_>,
) -> Result<(Option<FoundPeriod>, Values), Stopped> {
    let code = complete_code(rules, to);
    match code.as_ref().filter(|c| subtraction::covers(c)) {
        Some(code) => Ok((subtraction::find_period(code, to, limits)?, Values::new())),
        None => search(rules, code.as_ref(), to, limits),
    }
}

impl PeriodicSequence {
    /// The sequence of a game whose period is proven by the values of heaps `0..=to`; `None` if it
    /// is not.
    ///
    /// # Errors
    /// As [`find_period`].
    pub fn find<H: HeapRuleset + Sync>(
        rules: &H,
        to: u64,
        limits: &Limits<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let (found, values) = find_with_values(rules, to, limits)?;
        let Some(found) = found.filter(|f| f.proven) else {
            return Ok(None);
        };
        let heaps = found.period.preperiod.saturating_add(found.period.period);
        let too_large = || Stopped::TooLarge(format!("a table of {heaps} values"));
        let len = usize::try_from(heaps).map_err(|_| too_large())?;
        let values = if values.len() >= len {
            values
        } else {
            engine::grundy_values_from(rules, &values, len, limits)?
        };
        Ok(PeriodicSequence::new(found.period, values).ok())
    }
}

/// What the values of heaps `0..values.len()` say about the period of a game with that code
/// (`None`: a game that no theorem covers); see [`find_period`].
///
/// # Errors
/// [`Stopped::Memory`] for 4 bytes a value.
pub fn period_of_values(
    code: Option<&TakeBreak>,
    values: &Values,
    limits: &Limits<'_>,
) -> Result<Option<FoundPeriod>, Stopped> {
    let criterion = code.and_then(Criterion::of);
    let len = values.len() as u64;
    let mut seen: Option<FoundPeriod> = None;
    let proved = visit_repetitions(values, values.len(), limits, |r| {
        let Some(period) = as_period(r) else {
            return ControlFlow::Continue(());
        };
        let needed = criterion.as_ref().and_then(|c| needed(c, &period));
        let proven = needed.is_some_and(|heaps| heaps <= len);
        let found = FoundPeriod {
            period,
            theorem: criterion.filter(|_| proven).map(|c| c.theorem()),
            proven,
            checked_to: len - 1,
            provable_at: needed.filter(|_| !proven).map(|heaps| heaps - 1),
        };
        if proven {
            return ControlFlow::Break(found);
        }
        let tail = len - period.preperiod;
        if seen.is_none() && tail >= 24.max(len / 8).max(period.period.saturating_mul(3)) {
            seen = Some(found);
        }
        ControlFlow::Continue(())
    })?;
    Ok(proved.or(seen))
}

/// The repetition as a period, if values do not fall.
fn as_period(r: Repetition) -> Option<Period> {
    let saltus = u64::try_from(r.saltus).ok()?;
    Some(Period { preperiod: r.from as u64, period: r.period as u64, saltus })
}

/// How many heaps prove that period by that theorem.
fn needed(criterion: &Criterion, period: &Period) -> Option<u64> {
    if period.saltus > 0 && !criterion.allows_saltus() {
        return None;
    }
    criterion.heaps_needed(period.preperiod, period.period)
}

/// The code of a game, if it is known for heaps of every size.
fn complete_code<H: HeapRuleset>(rules: &H, to: u64) -> Option<TakeBreak> {
    let to = usize::try_from(to).unwrap_or(usize::MAX);
    rules.take_break(to).filter(|code| code.complete)
}

/// Looks at growing numbers of heaps until the period is proven or `to` is reached.
fn search<H: HeapRuleset + Sync>(
    rules: &H,
    code: Option<&TakeBreak>,
    to: u64,
    limits: &Limits<'_>,
) -> Result<(Option<FoundPeriod>, Values), Stopped> {
    let end = to.checked_add(1).and_then(|heaps| usize::try_from(heaps).ok());
    let end = end.ok_or_else(|| Stopped::TooLarge(format!("a table to heap {to}")))?;
    let mut len = end.min(FIRST_LOOK);
    let mut values = Values::new();
    loop {
        values = engine::grundy_values_from(rules, &values, len, limits)?;
        let found = period_of_values(code, &values, limits)?;
        if len == end || found.is_some_and(|f| f.proven) {
            return Ok((found, values));
        }
        len = next_look(len, found.as_ref()).min(end);
    }
}

/// How many heaps to look at next, where `len` were looked at.
pub(crate) fn next_look(len: usize, found: Option<&FoundPeriod>) -> usize {
    // Where the proof would be complete, if that is near; but never less than an eighth more,
    // so that all looks together cost no more than the last.
    let provable = found.and_then(|f| f.provable_at).and_then(|n| usize::try_from(n).ok());
    let next = provable.map_or(usize::MAX, |n| n.saturating_add(1));
    next.clamp(len + len / 8 + 1, len.saturating_mul(2))
}
