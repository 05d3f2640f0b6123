//! The check that every rare value below the value of a heap is met by an option.

use super::Snapshot;
use super::kernel::{CHECKED, Pair, Set, Source, check};
use super::produce::Width;
use crate::sequence::rare_common::{Moves, NOTHING, Sample, Space};

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

/// How much is spent on an order.
struct Effort {
    /// Heaps that it is learned from.
    sample: usize,
    /// Smaller heaps that are candidates for it.
    candidates: usize,
    /// How often the sample is covered anew by further sources.
    rounds: usize,
}

/// For windows of a million heaps and more.
const LONG: Effort = Effort { sample: 256, candidates: 1024, rounds: 12 };
const SHORT: Effort = Effort { sample: 64, candidates: 384, rounds: 8 };

impl Checker {
    /// Finds sources that cover the rare values of the last heaps, by greedy choice.
    pub(super) fn learn(moves: &Moves, state: &Snapshot) -> Self {
        let effort = if state.config.window >= 1 << 20 { LONG } else { SHORT };
        let largest = effort.candidates.min(state.config.depth);
        let splits = moves.splits.iter().flat_map(|&t| {
            (1..=largest).map(move |a| (a, Source { back: a + t, value: state.prefix[a] }))
        });
        let takes = moves.takes.iter().map(|&back| (0, Source { back, value: 0 }));
        let candidates: Vec<(usize, Source)> = takes.chain(splits).collect();
        let end = state.recent.len();
        let heaps = end - effort.sample.min(end / 2)..end;
        let given = candidates.iter().flat_map(|&(_, Source { back, value })| {
            heaps.clone().map(move |i| match i.checked_sub(back) {
                Some(b) => u16::from(state.recent[b] ^ value),
                None => NOTHING,
            })
        });
        let sample = Sample {
            given: given.collect(),
            heaps: heaps.len(),
            wanted: heaps.clone().flat_map(|i| words(rare_below(state, i))).collect(),
            words: 2,
        };
        let order = sample.greedy_cover(effort.rounds, candidates.len());
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

    /// Checks the heaps from `from` to the end of the window, whose values are below `width`.
    /// Answers the largest smaller heap of the splits used.
    pub(super) fn check(
        &mut self,
        moves: &Moves,
        state: &Snapshot,
        from: usize,
        width: Width,
    ) -> Result<usize, Unmet> {
        let rare = [0, 1].map(|i| rare_values(state.space, state.recent_from + i));
        let from = from - state.recent_from;
        self.heaps += state.recent.len() - from;
        match width {
            Width::To32 => self.check_blocks(moves, state, from, rare.map(u32::from_bits)),
            Width::To64 => self.check_blocks(moves, state, from, rare.map(u64::from_bits)),
            Width::To128 => self.check_blocks(moves, state, from, rare.map(Pair::from_bits)),
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
                deepest = deepest.max(check_one(moves, state, i, open.to_bits())?);
            }
        }
        Ok(deepest.max(most_used.checked_sub(1).map_or(0, |last| self.depths[last])))
    }
}

/// The rare values below that of `recent[i]`.
fn rare_below(state: &Snapshot, i: usize) -> u128 {
    rare_values(state.space, state.recent_from + i) & ((1 << (state.recent[i] & 127)) - 1)
}

/// The values below 128 that are rare at heap `n`.
pub(super) fn rare_values(space: Space, n: usize) -> u128 {
    u128::from(space.rare_bits(n, 1)) << 64 | u128::from(space.rare_bits(n, 0))
}

fn words(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

/// Looks for the values `open` among all options of `recent[i]` within reach. Answers the largest
/// smaller heap needed.
fn check_one(moves: &Moves, state: &Snapshot, i: usize, mut open: u128) -> Result<usize, Unmet> {
    let heap = state.recent_from + i;
    for &t in moves.takes.iter().take_while(|&&t| t < heap) {
        open &= !state.value(heap - t).map_or(0, |v| 1 << (v & 127));
    }
    let mut a = 0;
    while open != 0 {
        a += 1;
        let mut any = false;
        for &t in moves.splits.iter().take_while(|&&t| t + 2 * a <= heap) {
            if let (Some(v), Some(w)) = (state.value(a), state.value(heap - t - a)) {
                open &= !(1 << ((v ^ w) & 127));
                any = true;
            }
        }
        if !any {
            return Err(Unmet { heap, value: open.trailing_zeros() });
        }
    }
    Ok(a)
}
