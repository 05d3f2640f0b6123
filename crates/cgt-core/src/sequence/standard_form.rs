//! Standard forms: which codes are the same game up to a shift of the heaps.
//!
//! If heaps `1..=s` of a game have no move, they are worth nothing, and the game counted from heap
//! `s` on is a take-and-break game again: an option of heap `n + s` that leaves such a heap leaves
//! one heap less. With `G` the values of the game and `H` those of the new code,
//! `G(n + s) = H(n)`, as the sets of values of the options are equal heap by heap:
//!
//! | digit `d_t` of the game | digits of the new code |
//! | --- | --- |
//! | bit 0: heap `t` may go | bit 0 at `t - s` |
//! | bit 1: one heap is left | bit 1 at `t`; it is dead for heaps `t - s + 1..=t`: bit 0 there |
//! | bit 2: two heaps are left | bit 2 at `t + s`; one dead: bit 1 at `t + 1..=t + s`; both dead: bit 0 at `t - s + 2..=t + s` |
//!
//! The standard form has the largest `s`, so that heap 1 has a move, and no bit 0 for a heap that
//! can reach a value 0 in another way. Two codes with the same standard form are the same game up
//! to the shift; that the values of a prefix agree says nothing and is not used. Source: Guy and
//! Smith (1956); *Winning Ways* (1982), chapter 4 ("first cousins"); the table is derived here.

use super::naive;
use crate::limits::{Limits, Stopped};
use crate::rules::TakeBreak;

/// A code by its standard form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandardForm {
    /// The standard form.
    pub code: TakeBreak,
    /// `s`: heap `n + s` of the game has the value of heap `n` of the standard form, `n >= 0`.
    pub shift: usize,
}

/// The standard form of a finite code that leaves at most two heaps, which may be equal; `None`
/// for other games. Time O(last digit^3).
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
///
/// ```
/// use cgt_core::{Limits, TakeBreak, sequence::standard_form::standard_form};
/// // Dawson's Kayles 0.07 is Dawson's Chess 0.137 one heap later, and 0.4 is it two later.
/// for (digits, shift) in [(vec![0, 0, 7], 1), (vec![0, 4], 2)] {
///     let form = standard_form(&TakeBreak::finite(digits), &Limits::NONE).unwrap().unwrap();
///     assert_eq!((form.code.digits, form.shift), (vec![0, 1, 3, 7], shift));
/// }
/// ```
pub fn standard_form(
    code: &TakeBreak,
    limits: &Limits<'_>,
) -> Result<Option<StandardForm>, Stopped> {
    let finite = code.complete && code.repeat.iter().all(|&d| d == 0);
    if !finite || code.most_heaps() > 2 || code.distinct {
        return Ok(None);
    }
    let shift = first_move(code).map_or(0, |heap| heap - 1);
    let mut shifted = shifted(code, shift);
    drop_idle(&mut shifted, limits)?;
    shifted.truncate(shifted.iter().rposition(|&d| d != 0).map_or(1, |t| t + 1));
    Ok(Some(StandardForm { code: TakeBreak::finite(shifted), shift }))
}

/// The smallest heap with a move.
fn first_move(code: &TakeBreak) -> Option<usize> {
    let smallest = |(t, &d): (usize, &u32)| {
        let zero = (d & 1 != 0 && t > 0).then_some(t);
        let one = (d & 2 != 0 && t > 0).then_some(t + 1);
        let two = (d & 4 != 0).then_some(t + 2);
        [zero, one, two].into_iter().flatten().min()
    };
    code.digits.iter().enumerate().filter_map(smallest).min()
}

/// The digits of the game counted from heap `s` on; heaps `1..=s` have no move.
fn shifted(code: &TakeBreak, s: usize) -> Vec<u32> {
    let mut digits = vec![0; code.digits.len() + s + 1];
    for (t, &d) in code.digits.iter().enumerate() {
        if d & 1 != 0 && t > s {
            digits[t - s] |= 1;
        }
        if d & 2 != 0 && t > 0 {
            digits[t] |= 2;
            // From heap t - s + 1 on, or from heap 1 on.
            ((t + 1).saturating_sub(s).max(1)..=t).for_each(|n| digits[n] |= 1);
        }
        if d & 4 != 0 {
            digits[t + s] |= 4;
            (t + 1..=t + s).for_each(|n| digits[n] |= 2);
            ((t + 2).saturating_sub(s).max(1)..=t + s).for_each(|n| digits[n] |= 1);
        }
    }
    if s == 0 {
        // Nothing is dead: the digits as they are.
        digits.clone_from(&code.digits);
    }
    if let Some(d0) = digits.first_mut() {
        *d0 &= !3;
    }
    digits
}

/// Takes bit 0 of `d_t` away where heap `t` has another option of value 0: no value changes.
fn drop_idle(digits: &mut [u32], limits: &Limits<'_>) -> Result<(), Stopped> {
    let values = naive::grundy_values(&TakeBreak::finite(digits.to_vec()), digits.len(), limits)?;
    for t in 1..digits.len() {
        if digits[t] & 1 == 0 {
            continue;
        }
        digits[t] &= !1;
        let without = TakeBreak::finite(digits.to_vec());
        let value = naive::grundy_values(&without, t + 1, limits)?.get(t);
        if value != values.get(t) {
            digits[t] |= 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_same_values_shifted(digits in prop::collection::vec(0u32..8, 0..6), d0 in 0u32..2) {
            let code = TakeBreak::finite([vec![4 * d0], digits].concat());
            let form = standard_form(&code, &Limits::NONE).unwrap().unwrap();
            let g = naive::grundy_values(&code, 150, &Limits::NONE).unwrap();
            let h = naive::grundy_values(&form.code, 150 - form.shift, &Limits::NONE).unwrap();
            prop_assert!((0..h.len()).all(|n| h.get(n) == g.get(n + form.shift)), "{:?}", form);
            prop_assert!((0..form.shift).all(|n| g.get(n) == Some(0)));
            // A standard form is its own.
            let again = standard_form(&form.code, &Limits::NONE).unwrap().unwrap();
            prop_assert_eq!(again, StandardForm { shift: 0, ..form });
        }
    }

    #[test]
    fn published_shifts() {
        // 0.007 is .11337 two later, 0.04 three later, .0137 one later (OEIS A071426).
        let expected = vec![0, 1, 1, 3, 3, 7];
        for (digits, shift) in [(vec![0, 0, 0, 7], 2), (vec![0, 0, 4], 3), (vec![0, 0, 1, 3, 7], 1)]
        {
            let form = standard_form(&TakeBreak::finite(digits), &Limits::NONE).unwrap().unwrap();
            assert_eq!((form.code.digits, form.shift), (expected.clone(), shift));
        }
    }
}
