//! Positions on so many heaps, for the figures that show them.

use anyhow::Result;
use cgt_core::{Limits, Outcome};
use std::ops::ControlFlow;
use variants::erased::{AnyGame, FamilyRequest};

/// Do ascending tuples stand for all orders of the heaps?
pub(super) fn symmetric(
    game: &dyn AnyGame,
    request: &FamilyRequest,
    limits: &Limits<'_>,
) -> Result<bool> {
    let mut symmetric = true;
    let small = FamilyRequest { max: request.max.min(2), only: None, grundy: false, ..*request };
    game.positions(&small, limits, &mut |heaps, _, _| {
        symmetric = heaps.is_sorted();
        if symmetric { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(symmetric)
}

/// Calls `visit` for every position on two heaps, both orders, with outcome and Grundy value.
pub(super) fn pairs(
    game: &dyn AnyGame,
    request: &FamilyRequest,
    limits: &Limits<'_>,
    mut visit: impl FnMut([usize; 2], Outcome, Option<u32>),
) -> Result<()> {
    let both = symmetric(game, request, limits)?;
    game.positions(request, limits, &mut |heaps, outcome, value| {
        let &[a, b] = heaps else { return ControlFlow::Break(()) };
        visit([a, b], outcome, value);
        if both && a != b {
            visit([b, a], outcome, value);
        }
        ControlFlow::Continue(())
    })?;
    Ok(())
}

/// Calls `found` with the number of each slice that a position lies in and the two heaps on the
/// axes; `both` where an ascending tuple stands for all orders of its heaps, slices ascending.
pub(super) fn on_slices(
    heaps: &[usize],
    both: bool,
    slices: &[Vec<usize>],
    mut found: impl FnMut(usize, [usize; 2]),
) {
    let n = heaps.len();
    for (s, slice) in slices.iter().enumerate() {
        if !both {
            if heaps[2..] == slice[..] {
                found(s, [heaps[0], heaps[1]]);
            }
            continue;
        }
        // Every choice of the two heaps on the axes whose rest is the slice.
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))).filter(|(i, j)| i != j) {
            let rest = (0..n).filter(|k| *k != i && *k != j).map(|k| heaps[k]);
            if rest.eq(slice.iter().copied()) {
                found(s, [heaps[i], heaps[j]]);
            }
        }
    }
}

/// In how many orders the heaps of an ascending tuple can stand; `None` beyond 64 bits.
pub(super) fn orders(ascending: &[usize]) -> Option<u64> {
    let (mut all, mut run) = (1u64, 0u64);
    for (i, &heap) in (1u64..).zip(ascending) {
        run = if i > 1 && ascending[i as usize - 2] == heap { run + 1 } else { 1 };
        all = all.checked_mul(i)? / run;
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::orders;

    #[test]
    fn orders_are_multinomial() {
        let cases = [(vec![], 1), (vec![3], 1), (vec![1, 2], 2), (vec![1, 1, 2], 3)];
        for (tuple, count) in cases {
            assert_eq!(orders(&tuple), Some(count));
        }
        assert_eq!(orders(&[1, 1, 2, 2]), Some(6));
        assert_eq!(orders(&[0, 1, 2, 3]), Some(24));
    }
}
