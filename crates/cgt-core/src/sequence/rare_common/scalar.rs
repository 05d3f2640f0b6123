//! The scalar rare/common engine: one heap after the other, one option after the other.
//!
//! For heap `n`: exclude the values of the single heaps left and of all splits with a rare heap.
//! The least common value still open is the candidate, since no other split excludes a common
//! value. Then look through all splits until every rare value below the candidate is met; one
//! that is not makes `n` itself rare.
//!
//! Time O(rares) a heap, plus the search, which meets all rare values after a few thousand splits
//! as a rule. Memory: 4 bytes a heap.

use super::moves::Moves;
use super::space::{Chooser, Space};
use crate::limits::{Limits, Stopped};

/// The values found so far, with the split that orders the work.
pub(in crate::sequence) struct Scalar {
    moves: Moves,
    values: Vec<u32>,
    space: Space,
    /// Rare heaps but 0, ascending, with their values.
    rares: Vec<(usize, u32)>,
    chooser: Chooser,
    /// The number of rares beyond which the space is chosen anew.
    patience: usize,
    marks: Vec<u64>,
}

impl Scalar {
    /// No values yet.
    pub(in crate::sequence) fn new(moves: Moves) -> Self {
        let chooser = Chooser::new(&moves);
        Scalar {
            moves,
            values: Vec::new(),
            space: Space { mask: 1, by_position: false, parity: 0 },
            rares: Vec::new(),
            chooser,
            patience: 8,
            marks: vec![0; 2],
        }
    }

    /// Goes on from known values of heaps `0..values.len()`.
    pub(in crate::sequence) fn resume(moves: Moves, values: Vec<u32>) -> Self {
        let mut engine = Scalar::new(moves);
        for v in values {
            engine.push(v);
        }
        engine
    }

    /// The values of heaps `0..len` found so far.
    pub(in crate::sequence) fn values(&self) -> &[u32] {
        &self.values
    }

    /// The space in use and the rare heaps but 0, ascending, with their values.
    pub(in crate::sequence) fn split(&self) -> (Space, &[(usize, u32)]) {
        (self.space, &self.rares)
    }

    /// Computes on to heap `len - 1`.
    pub(in crate::sequence) fn extend(
        &mut self,
        len: usize,
        limits: &Limits<'_>,
    ) -> Result<(), Stopped> {
        let mut steps = 0;
        while self.values.len() < len {
            let n = self.values.len();
            steps += 64 + self.moves.splits.len() * self.rares.len();
            let value = self.value(n, &mut steps);
            self.push(value);
            if steps >= 1 << 24 {
                steps = 0;
                limits.tick(n as u64, len as u64)?;
            }
        }
        Ok(())
    }

    /// The moves of the game.
    pub(in crate::sequence) fn moves(&self) -> &Moves {
        &self.moves
    }

    /// A power of two above all values.
    pub(in crate::sequence) fn capacity(&self) -> usize {
        self.chooser.values()
    }

    /// Appends the value of the next heap, and chooses the space anew where that may pay. Answers
    /// whether space or capacity changed.
    pub(in crate::sequence) fn push(&mut self, value: u32) -> bool {
        let n = self.values.len();
        self.values.push(value);
        if n == 0 {
            return false;
        }
        let new_bit = self.chooser.count(n, value);
        if self.space.is_rare(n, value) {
            self.rares.push((n, value));
        }
        if new_bit {
            self.marks.resize(2 * self.chooser.values() / 64 + 2, 0);
        }
        if new_bit || n.is_power_of_two() || self.rares.len() > self.patience {
            let before = self.space;
            self.choose();
            return new_bit || before != self.space;
        }
        false
    }

    fn choose(&mut self) {
        let best = self.chooser.best();
        if best != self.space {
            self.space = best;
            self.rares.clear();
            let heaps = self.values.iter().copied().enumerate().skip(1);
            self.rares.extend(heaps.filter(|&(n, v)| best.is_rare(n, v)));
        }
        self.patience = self.rares.len() + self.rares.len() / 4 + 8;
    }

    /// The value of the next heap `n`. Adds the splits looked through to `steps`.
    fn value(&mut self, n: usize, steps: &mut usize) -> u32 {
        let Scalar { moves, values, space, rares, marks, .. } = self;
        let mut mark = |v: u32| marks[v as usize >> 6] |= 1 << (v & 63);
        moves.visit_single(n, |m| mark(values[m]));
        for &t in moves.splits.iter().take_while(|&&t| t < n) {
            let left = n - t;
            let near = rares.partition_point(|&(r, _)| r < left);
            for &(r, v) in &rares[..near] {
                if r != left - r || !moves.distinct {
                    mark(v ^ values[left - r]);
                }
            }
        }
        let words = 0..marks.len();
        let candidate = words
            .clone()
            .find_map(|w| {
                let open = !marks[w] & !space.rare_bits(n, w);
                (open != 0).then(|| (w << 6) as u32 + open.trailing_zeros())
            })
            .unwrap_or((marks.len() << 6) as u32);
        // Only where the position alone decides is there no common value to be the candidate.
        // What remains open below the candidate: rare values. `marks` becomes that set.
        let mut missing = 0;
        for w in words {
            let below = (candidate as usize).saturating_sub(w << 6);
            let below = if below >= 64 { u64::MAX } else { (1 << below) - 1 };
            marks[w] = !marks[w] & space.rare_bits(n, w) & below;
            missing += marks[w].count_ones();
        }
        for &t in moves.splits.iter().take_while(|&&t| t < n) {
            let left = n - t;
            for a in 1..=left / 2 {
                if missing == 0 {
                    break;
                }
                let v = values[a] ^ values[left - a];
                let bit = 1u64 << (v & 63);
                if marks[v as usize >> 6] & bit != 0 && (2 * a != left || !moves.distinct) {
                    marks[v as usize >> 6] &= !bit;
                    missing -= 1;
                }
                *steps += 1;
            }
        }
        let rare = marks.iter().position(|&w| w != 0);
        let value = rare.map_or(candidate, |w| (w << 6) as u32 + marks[w].trailing_zeros());
        marks.fill(0);
        value
    }
}
