//! The check that every rare value below the value of a heap is met by an option.

use super::Snapshot;
use super::kernel::{CHECKED, Set, Source, check};
use crate::sequence::rare_common::{Moves, NOTHING, Sample};

/// A rare value below that of a heap which no option within reach has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unmet {
    pub(super) heap: usize,
    pub(super) value: u32,
}

/// Sources in the order in which they are tried.
#[derive(Debug)]
pub(super) struct Checker {
    sources: Vec<Source>,
    /// The largest smaller heap among the first so many sources.
    depths: Vec<usize>,
    /// Heaps since the order was learned, and those that needed more than the sources.
    heaps: usize,
    left_over: usize,
}

/// Heaps that an order is learned from.
const SAMPLE: usize = 256;

/// Smaller heaps that are candidates for it.
const CANDIDATES: usize = 1024;

/// How often the sample is covered anew by further sources.
const ROUNDS: usize = 12;

impl Checker {
    /// Finds sources that cover the rare values of the last heaps, by greedy choice.
    pub(super) fn learn(moves: &Moves, state: &Snapshot) -> Self {
        let largest = CANDIDATES.min(state.config.depth);
        let splits = moves.splits.iter().flat_map(|&t| {
            (1..=largest).map(move |a| (a, Source { back: a + t, value: state.prefix[a] }))
        });
        let takes = moves.takes.iter().map(|&back| (0, Source { back, value: 0 }));
        let candidates: Vec<(usize, Source)> = takes.chain(splits).collect();
        let end = state.recent.len();
        let heaps = end - SAMPLE.min(end / 2)..end;
        let given = candidates.iter().flat_map(|&(_, Source { back, value })| {
            heaps.clone().map(move |i| match i.checked_sub(back) {
                Some(b) => u16::from((state.recent[b] ^ value) & 63),
                None => NOTHING,
            })
        });
        let sample = Sample {
            given: given.collect(),
            heaps: heaps.len(),
            wanted: heaps.clone().map(|i| rare_below(state, i)).collect(),
            words: 1,
        };
        let order = sample.greedy_cover(ROUNDS, candidates.len());
        let sources = order.iter().map(|&i| candidates[i].1).collect();
        let mut deepest = 0;
        let depths = order.iter().map(|&i| {
            deepest = deepest.max(candidates[i].0);
            deepest
        });
        Checker { depths: depths.collect(), sources, heaps: 0, left_over: 0 }
    }

    /// Would an order learned from the last heaps pay?
    pub(super) fn wants_to_learn(&self) -> bool {
        self.heaps >= 1 << 22 && self.left_over > self.heaps >> 12
    }

    /// Checks the heaps from `from` to the end of the window; `wide` where values may be 32 or
    /// more. Answers the largest smaller heap of
    /// the splits used.
    pub(super) fn check(
        &mut self,
        moves: &Moves,
        state: &Snapshot,
        from: usize,
        wide: bool,
    ) -> Result<usize, Unmet> {
        let rare = [0, 1].map(|i| state.space.rare_bits(state.recent_from + i, 0));
        let from = from - state.recent_from;
        self.heaps += state.recent.len() - from;
        if wide {
            self.check_blocks(moves, state, from, rare)
        } else {
            self.check_blocks(moves, state, from, rare.map(|bits| bits as u32))
        }
    }

    fn check_blocks<S: Set>(
        &mut self,
        moves: &Moves,
        state: &Snapshot,
        from: usize,
        rare: [S; 2],
    ) -> Result<usize, Unmet> {
        let (mut most_used, mut deepest) = (0, 0);
        let mut open = [S::EMPTY; CHECKED];
        for at in (from..state.recent.len()).step_by(CHECKED) {
            let used = check(&state.recent, at, &self.sources, rare, &mut open);
            most_used = most_used.max(used);
            for (i, open) in (at..).zip(open).filter(|(_, open)| *open != S::EMPTY) {
                self.left_over += 1;
                deepest = deepest.max(check_one(moves, state, i, open.to_u64())?);
            }
        }
        Ok(deepest.max(most_used.checked_sub(1).map_or(0, |last| self.depths[last])))
    }
}

/// The rare values below that of `recent[i]`.
fn rare_below(state: &Snapshot, i: usize) -> u64 {
    state.space.rare_bits(state.recent_from + i, 0) & ((1 << (state.recent[i] & 63)) - 1)
}

/// Looks for the values `open` among all options of `recent[i]` within reach. Answers the largest
/// smaller heap needed.
fn check_one(moves: &Moves, state: &Snapshot, i: usize, mut open: u64) -> Result<usize, Unmet> {
    let heap = state.recent_from + i;
    for &t in moves.takes.iter().take_while(|&&t| t < heap) {
        open &= !state.value(heap - t).map_or(0, |v| 1 << (v & 63));
    }
    let mut a = 0;
    while open != 0 {
        a += 1;
        let mut any = false;
        for &t in moves.splits.iter().take_while(|&&t| t + 2 * a <= heap) {
            if let (Some(v), Some(w)) = (state.value(a), state.value(heap - t - a)) {
                open &= !(1 << ((v ^ w) & 63));
                any = true;
            }
        }
        if !any {
            return Err(Unmet { heap, value: open.trailing_zeros() });
        }
    }
    Ok(a)
}
