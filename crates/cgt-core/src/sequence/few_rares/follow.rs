//! Values behind a window, by the common values alone and without a check.

use super::produce::Producer;
use super::{CHUNK, FewRares, kernel};
use crate::sequence::rare_common::Space;

/// The heaps behind a window of known values, computed anew where a run has checked them before.
///
/// The window holds at least as many values as the last rare heap and the largest move together; see
/// [`FewRares::follow`].
#[derive(Debug)]
pub struct Follow {
    producer: Producer,
    space: Space,
    /// The heap of `values[0]`.
    first: usize,
    values: Vec<u8>,
}

impl FewRares {
    /// Goes on behind the window `values` of heaps `first` on, without the check of rare values: of use
    /// for heaps that a run with the same rare heaps has checked, and for those alone. `None` if the
    /// window is too short, or ends at a heap that may be rare.
    ///
    /// ```
    /// use cgt_core::{Limits, TakeBreak, sequence::few_rares::{Config, FewRares}};
    /// use cgt_core::sequence::rare_common::Moves;
    /// let moves = Moves::new(&TakeBreak::finite(vec![0, 1, 0, 4]), 4).unwrap(); // 0.104
    /// let mut run = FewRares::start(moves, Config::default(), &Limits::NONE).unwrap();
    /// run.advance(500_000, &Limits::NONE).unwrap();
    /// let (first, values) = run.recent();
    /// let mut again = run.follow(first + 1000, values[1000..1500].to_vec()).unwrap();
    /// again.advance(first + 1500, first + 9000);
    /// assert_eq!(again.values().0, first + 1500);
    /// assert!(values[1500..].starts_with(again.values().1));
    /// ```
    pub fn follow(&self, first: usize, values: Vec<u8>) -> Option<Follow> {
        let producer = Producer::new(&self.moves, &self.state);
        let last = self.rares().last().map_or(0, |r| r.heap);
        let end = first.checked_add(values.len())?;
        let long = values.len() >= producer.reach && end > last + self.moves.largest();
        long.then_some(Follow { producer, space: self.space(), first, values })
    }
}

impl Follow {
    /// Computes all heaps below `to`, and up to 15 more. Heaps below `from` are forgotten, but for
    /// those that the next ones need. Time: as [`FewRares::advance`], less the check.
    ///
    /// Answers `false` where a value from 128 on would appear, which no run has checked.
    pub fn advance(&mut self, from: usize, to: usize) -> bool {
        while self.end() < to {
            self.forget(from);
            let count = (to - self.end()).next_multiple_of(kernel::LANES).min(CHUNK);
            let made = self.producer.produce(&self.values, self.first, self.space, count);
            self.values.extend_from_slice(made.values());
            if !made.full && !self.producer.widen() {
                return false;
            }
        }
        self.forget(from);
        true
    }

    /// Forgets heaps below `from`, but for those that the next ones need.
    pub fn forget(&mut self, from: usize) {
        let needed = self.end() - self.producer.reach;
        let gone = from.min(needed).saturating_sub(self.first);
        self.values.drain(..gone);
        self.first += gone;
    }

    fn end(&self) -> usize {
        self.first + self.values.len()
    }

    /// The first heap that is kept, and the values from there on.
    pub fn values(&self) -> (usize, &[u8]) {
        (self.first, &self.values)
    }

    /// The values of `count` heaps from `heap` on, if they are kept.
    pub fn window(&self, heap: usize, count: usize) -> Option<&[u8]> {
        let begin = heap.checked_sub(self.first)?;
        self.values.get(begin..begin.checked_add(count)?)
    }
}
