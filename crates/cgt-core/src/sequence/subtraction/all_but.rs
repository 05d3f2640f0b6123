//! All-but sets: every number may be taken except finitely many.
//!
//! The digits are 3 beyond some index `M`. Two heaps of equal value then differ by at most `M`
//! (else the smaller would be an option of the larger), so a value is over once its first heap is
//! more than `M` back. As the first heaps of new values come in ascending order of value, the
//! values still in play are a range, and the next value is the least of the range that no option
//! has, or a new one.
//!
//! Time O(M) a heap. Memory: the values and 4 bytes a value.

use crate::limits::{Limits, Stopped};
use crate::mex::Mex;
use crate::rules::TakeBreak;
use crate::sequence::Values;
use crate::sequence::period::{Criterion, Theorem};

/// The values of heaps `0..len`; `None` if the code is no all-but code.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
///
/// ```
/// use cgt_core::{Limits, TakeBreak, sequence::subtraction::all_but};
/// // Take any number but 1.
/// let code = TakeBreak { repeat: vec![3], ..TakeBreak::finite(vec![0, 0]) };
/// let g = all_but::grundy_values(&code, 8, &Limits::NONE).unwrap().unwrap();
/// assert_eq!(g.iter().collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2, 3, 3]);
/// ```
pub fn grundy_values(
    code: &TakeBreak,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Option<Values>, Stopped> {
    let criterion = Criterion::of(code).filter(|c| c.theorem() == Theorem::AllBut);
    let Some(span) = criterion.and_then(|c| usize::try_from(c.last_index()).ok()) else {
        return Ok(None);
    };
    limits.reserve("the table of values", (len as u64).saturating_mul(8))?;
    let mut values = Values::new();
    // The first heap of each value, and the least value still in play.
    let mut first: Vec<u32> = Vec::new();
    let mut least = 0;
    let mut options = Mex::new();
    for n in 0..len {
        while first.get(least).is_some_and(|&f| n - f as usize > span) {
            least += 1;
        }
        options.clear();
        for t in 1..=span.min(n) {
            let whole = t == n;
            if code.digit(t) & if whole { 1 } else { 2 } != 0 {
                // Relative to the range: what lies below is no option of the mex's business.
                let value = values.get(n - t).unwrap_or_default();
                if let Some(v) = value.checked_sub(least as u32) {
                    options.insert(v);
                }
            }
        }
        let value = least as u32 + options.mex();
        if value as usize == first.len() {
            first.push(u32::try_from(n).map_err(|_| Stopped::TooLarge(format!("heap {n}")))?);
        }
        values.push(value);
        if n % 0x1_0000 == 0 {
            limits.tick(n as u64, len as u64)?;
        }
    }
    Ok(Some(values))
}
