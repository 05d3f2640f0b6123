//! The naive engine: nim-sequences by the definition, every option of every heap.
//!
//! Time: the number of options of all heaps, O(n^2) for Kayles and its like. Memory: the values
//! and one growing set. This is the engine that all others are tested against; it never goes.

use super::Values;
use crate::limits::{Limits, Stopped};
use crate::mex::Mex;
use crate::rules::HeapRuleset;
use std::ops::ControlFlow;

/// The Grundy values of heaps `0..len`, by mex over all options.
///
/// Games whose options only grow with the heap (Nim) are done with one growing set, O(1) a new
/// option: that set is then exactly the set of the values of all options.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
///
/// ```
/// use cgt_core::{HeapRuleset, Limits, sequence::naive};
/// use std::ops::ControlFlow;
/// /// Take one or two tokens.
/// struct OneOrTwo;
/// impl HeapRuleset for OneOrTwo {
///     fn visit_heap_options<B>(&self, n: usize, mut visit: impl FnMut(&[usize]) -> ControlFlow<B>)
///         -> ControlFlow<B> {
///         (1..=n.min(2)).try_for_each(|t| visit(&[n - t]))
///     }
/// }
/// let g = naive::grundy_values(&OneOrTwo, 7, &Limits::NONE).unwrap();
/// assert_eq!(g.iter().collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2, 0]);
/// ```
pub fn grundy_values<H: HeapRuleset>(
    rules: &H,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Values, Stopped> {
    let mut g = Values::new();
    extend(rules, &mut g, len, limits)?;
    Ok(g)
}

/// Appends the values of heaps `values.len()..len`; see [`grundy_values`].
///
/// # Errors
/// As [`grundy_values`]; `values` then holds what was found.
pub fn extend<H: HeapRuleset>(
    rules: &H,
    values: &mut Values,
    len: usize,
    limits: &Limits<'_>,
) -> Result<(), Stopped> {
    limits.reserve("the table of values", (len as u64).saturating_mul(8))?;
    let mut mex = Mex::new();
    let grows = rules.visit_new_options(0, |_| ());
    let mut least = 0;
    let mut options = 0u64;
    let first = if grows { 0 } else { values.len() };
    for n in first..len {
        let value = if grows {
            rules.visit_new_options(n, |left| {
                options += 1;
                mex.insert(nim_sum(values, left));
            });
            least = mex.mex_from(least);
            least
        } else {
            mex.clear();
            let _ = rules.visit_heap_options(n, |left| {
                options += 1;
                mex.insert(nim_sum(values, left));
                ControlFlow::<()>::Continue(())
            });
            mex.mex()
        };
        if n == values.len() {
            values.push(value);
        }
        if options >= 1 << 20 {
            options = 0;
            limits.tick(n as u64, len as u64)?;
        }
    }
    Ok(())
}

/// The nim-sum of the values of some heaps, all of them known.
fn nim_sum(values: &Values, heaps: &[usize]) -> u32 {
    heaps.iter().fold(0, |sum, &h| sum ^ values.get(h).unwrap_or_default())
}
