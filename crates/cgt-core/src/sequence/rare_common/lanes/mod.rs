//! The rare/common engine over lanes: blocks of 64 consecutive heaps at once, on all threads.
//!
//! Per block:
//! 1. *Candidates.* Exclude the values of the first few hundred far sources (rare heaps beyond the
//!    block's length), in an order learned by greedy cover of earlier heaps; read off the least 24
//!    open common values of each heap; test these against further sources, all heaps at once, keep
//!    the least 8, test these, keep fewer, and so on through all far sources.
//! 2. *Finish*, heap by heap: near sources, single heaps left, rare heaps found lately. The first
//!    candidate that stands is the least open common value; if none does, that heap is computed
//!    alone.
//! 3. *Check.* Each rare value below must be met. The same scheme with common heaps as sources
//!    leaves few values, which are looked for one at a time, through all splits if need be.
//!
//! Steps 1 and 2 do not wait for step 3: a batch of blocks is checked while the next is found, and
//! the blocks of a check are independent of each other. If a rare value is not met, its heap is a
//! new rare one: what was found behind it is dropped, and the engine goes on from there. Batches are
//! short after that and grow as long as all goes well. While new rares are frequent, step 3 comes
//! before step 2 for all values up to one of the first candidates, and nothing has to be dropped.
//!
//! Values are bytes as long as they, or their codes without one redundant bit ([`pack`]), fit.
//! Codes of different classes may then be equal, so that no source may meet a heap of the wrong
//! class: blocks where one might be met use two bytes.
//!
//! Source: own, after Beling and Rogalski (2020) and Grossman (2019) for the split of the work.

mod batch;
mod check;
mod finish;
mod kernel;
mod pack;
mod plan;
mod read;
mod view;

use super::scalar::Scalar;
use crate::limits::{Limits, Stopped};
use check::Verdict;
use kernel::{Bounds, Code, LANES};
use pack::Pack;
use plan::{BLOCKS, Known, Lists};
use view::{Classes, Tuning, View};

/// Heaps of a step.
const STEP: usize = BLOCKS * LANES;

/// The most steps of a batch.
const BATCH: usize = 32;

/// Heaps that the scalar engine does first, at least.
const START: usize = if cfg!(test) { 256 } else { 2048 };

/// One width of codes.
struct Side<C> {
    /// The codes of all heaps.
    codes: Vec<C>,
    pack: Pack,
    lists: Lists<C>,
    classes: Classes,
    tuning: Tuning,
    /// Heaps finished since the tuning was looked at, those computed alone, values searched for.
    finished: usize,
    alone: usize,
    searched: usize,
}

/// Widths of codes, to choose a [`Side`] by type.
trait Width: Code {
    fn side(lanes: &Lanes) -> &Side<Self>;
    fn side_mut(lanes: &mut Lanes) -> &mut Side<Self>;
}

impl Width for u8 {
    fn side(lanes: &Lanes) -> &Side<u8> {
        &lanes.bytes
    }
    fn side_mut(lanes: &mut Lanes) -> &mut Side<u8> {
        &mut lanes.bytes
    }
}

impl Width for u16 {
    fn side(lanes: &Lanes) -> &Side<u16> {
        &lanes.halves
    }
    fn side_mut(lanes: &mut Lanes) -> &mut Side<u16> {
        &mut lanes.halves
    }
}

/// The engine's state.
pub(super) struct Lanes {
    /// The values that hold, and what the scalar engine knows of them.
    base: Scalar,
    /// Values as they are, with up to a step that is not yet checked.
    halves: Side<u16>,
    /// The same in bytes, where they fit.
    bytes: Side<u8>,
    bytes_fit: bool,
    /// Did they when the orders were learned?
    bytes_learned: bool,
    /// Rare heaps below this number are in the lists.
    joined: usize,
    /// Heaps and rares known when the orders were learned.
    learned: (usize, usize),
    /// Steps of the next batch.
    batch: usize,
    /// The farthest heap that serves as a witness.
    reach: usize,
    /// Used by tests: a heap for which the check shall fail once.
    #[cfg(test)]
    pub(super) fail_at: Option<usize>,
    /// How often values were dropped because a rare heap was found.
    pub(super) rolled_back: usize,
}

impl<C: Code> Side<C> {
    fn new() -> Self {
        Side {
            codes: Vec::new(),
            pack: Pack::PLAIN,
            lists: Lists::default(),
            classes: Classes::new(
                super::Space { mask: 1, by_position: false, parity: 0 },
                Pack::PLAIN,
                4,
            ),
            tuning: Tuning { common: 0, rare: 0 },
            finished: 0,
            alone: 0,
            searched: 0,
        }
    }

    /// Follows the numbers of heaps left over: more marks where they are many.
    fn tune(&mut self) {
        let heaps = self.finished;
        let many =
            self.alone > heaps / C::ALONE.double || self.searched > heaps / C::SEARCHED.double;
        if heaps < if many { 256 } else { 1024 } {
            return;
        }
        let adjust = |count: &mut usize, left: usize, bounds: Bounds| {
            if left > heaps / bounds.double {
                *count *= 2;
            } else if left > heaps / bounds.more {
                *count += *count / 6 + 8;
            } else if left < heaps / bounds.fewer {
                *count -= *count / 12;
            }
        };
        let Tuning { common, rare } = &mut self.tuning;
        adjust(common, self.alone, C::ALONE);
        adjust(rare, self.searched, C::SEARCHED);
        *common = (*common).min(self.lists.far[0].len());
        *rare = (*rare).min(self.lists.witnesses.len());
        (self.finished, self.alone, self.searched) = (0, 0, 0);
    }
}

impl Lanes {
    /// Goes on from what a scalar engine has found.
    pub(super) fn new(base: Scalar) -> Self {
        Lanes {
            base,
            halves: Side::new(),
            bytes: Side::new(),
            bytes_fit: false,
            bytes_learned: false,
            joined: 0,
            learned: (0, 0),
            batch: 1,
            reach: 0,
            #[cfg(test)]
            fail_at: None,
            rolled_back: 0,
        }
    }

    /// What holds so far.
    pub(super) fn values_that_hold(&self) -> &Scalar {
        &self.base
    }

    /// The scalar engine with all values found, maybe more than asked for.
    pub(super) fn into_scalar(self) -> Scalar {
        self.base
    }

    /// Computes on to heap `len - 1`, and up to a step more.
    pub(super) fn extend(&mut self, len: usize, limits: &Limits<'_>) -> Result<(), Stopped> {
        let start = START + 16 * self.base.moves().largest();
        self.base.extend(start.min(len), limits)?;
        let mut ticked = 0;
        while self.base.values().len() < len {
            // Without a mask bit there are no common values to look for at half of the heaps.
            if self.base.split().0.mask == 0 || self.base.capacity() > 1 << 14 {
                return self.base.extend(len, limits);
            }
            if self.learned.0 == 0 {
                self.rebuild();
            }
            self.join();
            let before = self.base.values().len();
            if self.bytes_fit && self.clean(self.halves.codes.len()) {
                self.step::<u8>(len);
            } else {
                self.step::<u16>(len);
            }
            let known = self.base.values().len();
            ticked += (STEP + known - before) * (1 + self.base.split().1.len() / 64);
            if ticked >= 1 << 16 {
                ticked = 0;
                limits.tick(known as u64, len as u64)?;
            }
            // Learn anew when the game has doubled, or has half as many rares more.
            let (heaps, rares) = self.learned;
            if known > 2 * heaps || self.base.split().1.len() > rares + rares / 2 + 64 {
                self.learned.0 = 0;
            }
        }
        Ok(())
    }

    fn known(&self) -> Known<'_> {
        let (space, rares) = self.base.split();
        Known {
            moves: self.base.moves(),
            space,
            rares,
            values: &self.halves.codes,
            words: (2 * self.base.capacity() / 64).max(4),
        }
    }

    /// Codes, classes and orders from the values that hold; what is not checked is dropped.
    fn rebuild(&mut self) {
        self.halves.codes.truncate(self.base.values().len());
        let from = self.halves.codes.len();
        self.halves.codes.extend(self.base.values()[from..].iter().map(|&v| v as u16));
        let (space, rares) = self.base.split();
        let largest = self.base.values().iter().copied().max().unwrap_or(0);
        self.joined = 0;
        self.learned = (self.base.values().len(), rares.len());
        while self.may_join() {
            self.joined += 1;
        }
        let pack = Pack::to_bytes(space, largest);
        // What one width has tuned is where the other begins.
        match (self.bytes_learned.then_some(self.bytes.pack), pack) {
            (Some(_), None) => self.halves.tuning = self.bytes.tuning,
            (before, Some(now)) if before != Some(now) => self.bytes.tuning = self.halves.tuning,
            _ => {}
        }
        (self.bytes_fit, self.bytes_learned) = (pack.is_some(), pack.is_some());
        let codes = largest as usize / 2 + 1;
        for tuning in [&mut self.halves.tuning, &mut self.bytes.tuning] {
            tuning.common = tuning.common.max(codes + codes / 4);
            tuning.rare = tuning.rare.max(codes + codes / 3);
        }
        let known = self.known();
        let mut orders = known.learn(self.joined, pack.is_some_and(Pack::mixes_classes));
        let tuning = if self.bytes_fit { self.bytes.tuning } else { self.halves.tuning };
        orders.sort_stages(&tuning.common_stages(), &tuning.rare_stages());
        let reach = orders.reach();
        let halves = known.lists(&orders, Pack::PLAIN);
        let classes = Classes::new(space, Pack::PLAIN, known.words);
        if let Some(pack) = pack {
            let lists = known.lists(&orders, pack);
            let codes = known.values.iter().map(|&v| pack.code(v) as u8).collect();
            let tuning = self.bytes.tuning;
            self.bytes = Side {
                codes,
                pack,
                lists,
                classes: Classes::new(space, pack, 4),
                tuning,
                ..Side::new()
            };
        }
        self.halves.lists = halves;
        self.halves.classes = classes;
        self.reach = reach;
    }

    /// May the next rare heap go into the lists: are its partners in the next step large enough
    /// to be beyond all near sources?
    fn may_join(&self) -> bool {
        let largest = self.base.moves().largest();
        let (_, rares) = self.base.split();
        rares.get(self.joined).is_some_and(|&(r, _)| r + largest + STEP <= self.halves.codes.len())
    }

    /// Puts rare heaps found into the lists of sources as soon as they are far enough back.
    fn join(&mut self) {
        while self.may_join() {
            let known = self.known();
            let r = known.rares[self.joined].0;
            for t in known.moves.splits.clone() {
                let half = self.known().source(t, r, Pack::PLAIN);
                let byte = self.known().source(t, r, self.bytes.pack);
                self.halves.lists.far.iter_mut().for_each(|far| far.push(half));
                self.bytes.lists.far.iter_mut().for_each(|far| far.push(byte));
            }
            self.joined += 1;
        }
    }

    /// Does no source of the step from heap `n` on meet a heap of the wrong class, so that packed
    /// codes do?
    fn clean(&self, n: usize) -> bool {
        let (_, rares) = self.base.split();
        let moves = self.base.moves();
        let last = rares.last().map_or(0, |r| r.0);
        if !self.bytes.pack.mixes_classes() {
            return true;
        }
        // Heaps that are not yet checked also have witnesses to be looked up.
        let unchecked = self.base.values().len();
        if self.joined < rares.len() || last + self.reach + moves.largest() >= unchecked {
            return false;
        }
        moves.splits.iter().all(|&t| {
            let sums = n - t..n - t + STEP;
            rares.iter().rev().take_while(|&&(b, _)| 2 * b + STEP > n - t).all(|&(b, _)| {
                let first = rares.partition_point(|&(r, _)| r + b < sums.start);
                rares.get(first).is_none_or(|&(r, _)| r + b >= sums.end)
            })
        })
    }

    fn view<C: Width>(&self) -> View<'_, C> {
        let side = C::side(self);
        View {
            known: self.known(),
            codes: &side.codes,
            start: 0,
            pack: side.pack,
            lists: &side.lists,
            classes: &side.classes,
            tuning: side.tuning,
            joined: self.joined,
        }
    }

    fn note<C: Width>(&mut self, finished: usize, alone: usize, searched: usize) {
        let side = C::side_mut(self);
        side.finished += finished;
        side.alone += alone;
        side.searched += searched;
        side.tune();
    }

    /// Takes over the values checked; `false` if later ones must be computed anew.
    fn settle<C: Width>(&mut self, verdict: &Verdict) -> bool {
        self.note::<C>(0, 0, verdict.searched);
        let end = verdict.failed.map_or(verdict.to, |(n, _)| n);
        let from = self.base.values().len();
        let values = self.halves.codes[from..end].to_vec();
        for value in values {
            if self.enter(value) {
                return false;
            }
        }
        let Some((n, value)) = verdict.failed else { return true };
        self.halves.codes.truncate(n);
        self.bytes.codes.truncate(n);
        self.rolled_back += 1;
        #[cfg(test)]
        self.fail_at.take_if(|at| *at == n);
        self.push(value);
        false
    }

    /// Appends a value that holds; `true` if all must be learned anew with it.
    fn push(&mut self, value: u16) -> bool {
        self.append(value);
        self.enter(value)
    }

    /// Hands a value that holds to the scalar engine; `true` if all must be learned anew with it:
    /// the space has changed, or the value ends the use of bytes.
    fn enter(&mut self, value: u16) -> bool {
        let ended = self.bytes_learned && !self.bytes.pack.fits(u32::from(value));
        let changed = self.base.push(u32::from(value)) || ended;
        if changed {
            self.learned.0 = 0;
        }
        changed
    }

    fn append(&mut self, value: u16) {
        self.halves.codes.push(value);
        // What is not checked yet will be checked by halves.
        self.bytes_fit &= self.bytes.pack.fits(u32::from(value));
        if self.bytes_fit {
            self.bytes.codes.push(self.bytes.pack.code(value) as u8);
        }
    }
}

#[cfg(test)]
mod tests;
