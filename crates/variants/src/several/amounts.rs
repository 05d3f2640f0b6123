//! All ways to change a few of several heaps at once.

use std::ops::ControlFlow;

/// Bounds on one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The most heaps that change.
    pub(crate) heaps: usize,
    /// The most for each heap.
    pub(crate) each: usize,
    /// The most in all.
    pub(crate) total: usize,
}

/// Visits all `amounts`, not all 0, with `amounts[i] <= room[i]` within the bounds.
///
/// An odometer: the first place counts fastest, a place that cannot go on is set back to 0.
/// What may be taken may also be taken in part, so no amounts are missed.
pub(crate) fn visit_amounts<B>(
    room: &[usize],
    bounds: Bounds,
    amounts: &mut Vec<usize>,
    mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    amounts.clear();
    amounts.resize(room.len(), 0);
    let amounts = amounts.as_mut_slice();
    let (mut changed, mut total) = (0, 0);
    loop {
        // The first place that can go on; those before it start again.
        let mut goes_on = false;
        for (amount, &most) in amounts.iter_mut().zip(room) {
            let begins = *amount == 0;
            if *amount < most.min(bounds.each)
                && total < bounds.total
                && (!begins || changed < bounds.heaps)
            {
                *amount += 1;
                total += 1;
                changed += usize::from(begins);
                goes_on = true;
                break;
            }
            changed -= usize::from(!begins);
            total -= *amount;
            *amount = 0;
        }
        if !goes_on {
            return ControlFlow::Continue(());
        }
        visit(amounts)?;
    }
}
