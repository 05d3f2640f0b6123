//! The values of the next heaps, by the common values alone.

use super::Snapshot;
use super::check::rare_values;
use super::kernel::{LANES, Pair, Set, Source, fill};
use crate::sequence::rare_common::{Moves, Space};

/// The values of the next heaps, not yet checked.
pub(super) struct Made {
    /// Earlier values, and from `from` on the new ones.
    buffer: Vec<u8>,
    from: usize,
    /// Were all values made that were asked for?
    pub(super) full: bool,
}

impl Made {
    pub(super) fn values(&self) -> &[u8] {
        &self.buffer[self.from..]
    }
}

/// What values are provided for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    To32,
    To64,
    To128,
}

/// The loop that finds values, set up for a game.
#[derive(Debug)]
pub(super) struct Producer {
    far: Vec<Source>,
    near: Vec<Source>,
    /// The farthest that a source reaches back, at least [`LANES`].
    pub(super) reach: usize,
    pub(super) width: Width,
}

impl Producer {
    pub(super) fn new(moves: &Moves, state: &Snapshot) -> Self {
        let splits = moves.splits.iter().flat_map(|&t| {
            state.rares.iter().map(move |r| Source { back: r.heap + t, value: r.value as u8 })
        });
        let takes = moves.takes.iter().map(|&back| Source { back, value: 0 });
        let mut all: Vec<Source> = splits.chain(takes).collect();
        all.sort_unstable();
        all.dedup();
        let far = all.split_off(all.partition_point(|s| s.back < LANES));
        let reach = far.last().map_or(LANES, |s| s.back);
        let width = match state.recent.iter().chain(&state.prefix).max() {
            None | Some(0..32) => Width::To32,
            Some(32..64) => Width::To64,
            Some(_) => Width::To128,
        };
        Producer { far, near: all, reach, width }
    }

    /// Provides for larger values; `false` if that is not possible.
    pub(super) fn widen(&mut self) -> bool {
        let wider = match self.width {
            Width::To32 => Width::To64,
            Width::To64 => Width::To128,
            Width::To128 => return false,
        };
        self.width = wider;
        true
    }

    /// The values of the next `count` heaps, a multiple of [`LANES`], behind those of heaps
    /// `recent_from` on.
    pub(super) fn produce(
        &self,
        recent: &[u8],
        recent_from: usize,
        space: Space,
        count: usize,
    ) -> Made {
        let known = &recent[recent.len() - self.reach..];
        let mut buffer = Vec::with_capacity(self.reach + count);
        buffer.extend_from_slice(known);
        buffer.resize(self.reach + count, 0);
        let first = recent_from + recent.len() - self.reach;
        let common = [first, first + 1].map(|n| !rare_values(space, n));
        let end = match self.width {
            Width::To32 => self.fill_near(&mut buffer, common.map(u32::from_bits)),
            Width::To64 => self.fill_near(&mut buffer, common.map(u64::from_bits)),
            Width::To128 => self.fill_near(&mut buffer, common.map(Pair::from_bits)),
        };
        let full = end == buffer.len();
        buffer.truncate(end);
        Made { buffer, from: self.reach, full }
    }

    /// Takes the loop for the number of near sources.
    fn fill_near<S: Set>(&self, buffer: &mut [u8], common: [S; 2]) -> usize {
        macro_rules! by_count {
            ($($count:literal)*) => {
                match self.near.len() {
                    $(0..=$count => self.fill::<S, $count>(buffer, common),)*
                    _ => self.fill::<S, 256>(buffer, common),
                }
            };
        }
        #[allow(clippy::match_overlapping_arm)]
        {
            by_count!(2 4 6 8 10 12 16 20 24 32 64)
        }
    }

    fn fill<S: Set, const NEAR: usize>(&self, buffer: &mut [u8], common: [S; 2]) -> usize {
        // One source more or less of the same kind changes nothing: fill up with the first.
        let Some(&first) = self.near.first() else {
            return fill::<S, 0>(buffer, self.reach, &self.far, &[], common);
        };
        let mut near = [first; NEAR];
        near[..self.near.len()].copy_from_slice(&self.near);
        fill::<S, NEAR>(buffer, self.reach, &self.far, &near, common)
    }
}
