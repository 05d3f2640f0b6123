//! Games with few rare heaps, in bounded memory: 0.104, 0.054, 0.454, 0.106 and their like.
//!
//! Once the rare heaps have died out, the next value depends on them and on a window of the last
//! values only. With 15 to 40 rares and values below 64 that is a few machine instructions a rare
//! (`kernel`): a set of values is one word (two for values up to 127); sources far enough back serve 16 heaps at once, the
//! near ones go heap by heap, their number fixed at compile time. The check that every rare value
//! below is met runs over 64 heaps at once with sources in a learned order, beside the computation
//! of the next values if there is a second thread.
//!
//! Kept are a prefix (heaps up to `depth`) and a window of the last values. A rare value is looked
//! for among the splits whose smaller heap is in the prefix. If one is not met there, and not all
//! values are kept, the run stops and says so ([`FewRaresError::Outside`]): nothing is assumed. If
//! all are kept, a new rare heap has been found, and the run starts again behind it.
//!
//! Time O(rares / 16 + near rares) words a heap. Memory: the prefix and three windows, in bytes.
//! Source: own; the theorem that this serves (common recurrence) is in `docs/ALGORITHMS.md`.

mod check;
mod follow;
mod kernel;
mod produce;

pub use follow::Follow;

use super::rare_common::{Moves, Rare, Scalar, Space};
use crate::limits::{Limits, Stopped};
use check::{Checker, Unmet};
use produce::{Made, Producer};

/// What [`continued`] came to.
pub(super) enum Continued {
    /// All heaps asked for.
    Done {
        /// Their values.
        values: Vec<u8>,
        /// The split that they were found by, and the rare heaps.
        space: Space,
        rares: Vec<Rare>,
    },
    /// The game has no few rares: the values of so many heaps hold.
    Partly(Vec<u8>),
}

/// The values of heaps `0..len`, going on from those that a scalar engine has.
pub(super) fn continued(
    scalar: &Scalar,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Continued, Stopped> {
    let config = Config { depth: 1 << 10, window: len + CHUNK };
    let known = scalar.values().to_vec();
    let mut run = match FewRares::start_from(scalar.moves().clone(), config, known, limits) {
        Ok(run) => run,
        Err(FewRaresError::Stopped(stopped)) => return Err(stopped),
        Err(_) => return Ok(Continued::Partly(Vec::new())),
    };
    let done = match run.advance(len, limits) {
        Ok(()) => true,
        Err(FewRaresError::Stopped(stopped)) => return Err(stopped),
        Err(_) => false,
    };
    let Snapshot { mut recent, space, mut rares, .. } = run.state;
    if !done {
        return Ok(Continued::Partly(recent));
    }
    recent.truncate(len);
    rares.retain(|r| r.heap < len);
    Ok(Continued::Done { values: recent, space, rares })
}

/// What a [`FewRares`] keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Witnesses for rare values are looked for with a smaller heap of at most this size.
    pub depth: usize,
    /// At least this many of the last values are kept.
    pub window: usize,
}

impl Default for Config {
    fn default() -> Self {
        Config { depth: 1 << 16, window: 1 << 20 }
    }
}

/// Why a few-rares run does not go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FewRaresError {
    /// It was stopped, or memory would have run out.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The game is not one of few rares.
    #[error("not a game of few rares: {0}")]
    NotFew(String),
    /// A rare value was not met by the splits whose values are kept.
    #[error(
        "whether heap {heap} has value {value} depends on values that are no longer kept; \
             allow a larger window"
    )]
    Outside {
        /// The heap in question. All smaller ones are known.
        heap: usize,
        /// The rare value that no split within reach has.
        value: u32,
    },
    /// A saved state does not fit the game or itself.
    #[error("the saved state is inconsistent: {0}")]
    Inconsistent(&'static str),
}

/// The most sources that count as few: rare heaps times splitting digits, and single takes.
const MOST_SOURCES: usize = 256;

/// Heaps computed between two checks.
const CHUNK: usize = 1 << 16;

/// The whole state of a run between two calls: plain data, to be saved and resumed from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// What is kept.
    pub config: Config,
    /// The split into rare and common heaps.
    pub space: Space,
    /// All rare heaps but 0, ascending.
    pub rares: Vec<Rare>,
    /// The values of heaps `0..=config.depth`.
    pub prefix: Vec<u8>,
    /// The heap of `recent[0]`.
    pub recent_from: usize,
    /// The last values, all checked.
    pub recent: Vec<u8>,
    /// See [`FewRares::witness_depth`].
    pub witness_depth: usize,
}

/// A run over a game with few rare heaps; see the module.
#[derive(Debug)]
pub struct FewRares {
    moves: Moves,
    state: Snapshot,
    producer: Producer,
    checker: Checker,
}

impl FewRares {
    /// Computes the first heaps, at least `2 * depth`, and sets up the loop for the game.
    ///
    /// # Errors
    /// [`FewRaresError::NotFew`] if there are too many rare heaps, values from 128 on, or nothing
    /// splits; [`FewRaresError::Stopped`].
    ///
    /// ```
    /// use cgt_core::{Limits, TakeBreak, sequence::few_rares::{Config, FewRares}};
    /// use cgt_core::sequence::rare_common::Moves;
    /// let moves = Moves::new(&TakeBreak::finite(vec![0, 1, 0, 4]), 4).unwrap(); // 0.104
    /// let mut run = FewRares::start(moves, Config::default(), &Limits::NONE).unwrap();
    /// run.advance(1_000_000, &Limits::NONE).unwrap();
    /// assert_eq!((run.space().to_string().as_str(), run.rares().len()), ("0x17+pos", 20));
    /// assert_eq!(run.rares().last().map(|r| r.heap), Some(284));
    /// ```
    pub fn start(moves: Moves, config: Config, limits: &Limits<'_>) -> Result<Self, FewRaresError> {
        Self::start_from(moves, config, Vec::new(), limits)
    }

    /// Goes on from known values of heaps `0..known.len()`.
    fn start_from(
        moves: Moves,
        mut config: Config,
        known: Vec<u32>,
        limits: &Limits<'_>,
    ) -> Result<Self, FewRaresError> {
        if moves.splits.is_empty() || moves.distinct {
            let what = if moves.distinct { "its two heaps must differ" } else { "nothing splits" };
            return Err(FewRaresError::NotFew(what.to_owned()));
        }
        config.depth = config.depth.max(64);
        let margin = moves.largest() + kernel::CHECKED;
        let first = 2 * config.depth + margin;
        let mut scalar = Scalar::resume(moves.clone(), known);
        loop {
            let (_, rares) = scalar.split();
            check_few(rares.len() * moves.splits.len() + moves.takes.len())?;
            // All splits of two rare heaps must lie below the start.
            let last = first.max(2 * rares.last().map_or(0, |r| r.0) + margin);
            let len = scalar.values().len();
            if len >= last {
                break;
            }
            // By doubling, so that a game of many rares is refused soon.
            scalar.extend(last.min(2 * len.max(2048)), limits)?;
        }
        let (space, rares) = scalar.split();
        let rares: Vec<Rare> = rares.iter().map(|&(heap, value)| Rare { heap, value }).collect();
        let reach = rares.last().map_or(0, |r| r.heap) + margin;
        config.window = config.window.max(config.depth + margin).max(reach);
        limits.reserve("prefix and window", 3 * (config.window + CHUNK) as u64)?;
        let recent: Option<Vec<u8>> = scalar.values().iter().map(|&v| byte(v)).collect();
        let recent =
            recent.ok_or_else(|| FewRaresError::NotFew("it has values from 128 on".into()))?;
        let prefix = recent[..=config.depth].to_vec();
        let state =
            Snapshot { config, space, rares, prefix, recent_from: 0, recent, witness_depth: 0 };
        Ok(Self::set_up(moves, state))
    }

    /// The loop for a state that holds.
    fn set_up(moves: Moves, state: Snapshot) -> Self {
        let producer = Producer::new(&moves, &state);
        let checker = Checker::learn(&moves, &state);
        FewRares { moves, state, producer, checker }
    }

    /// Goes on from a saved state. The values in it are not computed anew.
    ///
    /// # Errors
    /// [`FewRaresError::Inconsistent`] if the parts of the state do not fit the game or each
    /// other.
    pub fn resume(moves: Moves, state: Snapshot) -> Result<Self, FewRaresError> {
        check_few(state.rares.len() * moves.splits.len() + moves.takes.len())?;
        state.validate(&moves).map_err(FewRaresError::Inconsistent)?;
        Ok(Self::set_up(moves, state))
    }

    /// The whole state, to be saved.
    pub fn snapshot(&self) -> &Snapshot {
        &self.state
    }

    /// Computes and checks all heaps below `to`, and up to 63 more.
    ///
    /// # Errors
    /// [`FewRaresError::Outside`] where the check needs values that are not kept;
    /// [`FewRaresError::NotFew`] where a value from 128 on or too many rares appear;
    /// [`FewRaresError::Stopped`]. All heaps below [`Self::checked`] hold in every case.
    pub fn advance(&mut self, to: usize, limits: &Limits<'_>) -> Result<(), FewRaresError> {
        while self.checked() < to {
            let found = self.run(to, limits)?;
            if let Some(unmet) = found {
                self.new_rare(unmet, limits)?;
            }
        }
        Ok(())
    }

    /// Runs on to heap `to`, or to a heap that has an unmet rare value.
    fn run(&mut self, to: usize, limits: &Limits<'_>) -> Result<Option<Unmet>, FewRaresError> {
        let chunk = |from: usize| {
            let left = to.saturating_sub(from).next_multiple_of(kernel::CHECKED);
            left.min(CHUNK)
        };
        self.trim();
        let mut next = self.state.next(&self.producer, chunk(self.checked()));
        loop {
            let from = self.checked();
            let full = next.full;
            self.state.recent.extend_from_slice(next.values());
            let after = if full { chunk(from + next.values().len()) } else { 0 };
            let FewRares { state, producer, checker, moves } = self;
            let (checked, made) = rayon::join(
                || checker.check(moves, state, from, producer.width),
                || (after > 0).then(|| state.next(producer, after)),
            );
            match checked {
                Ok(depth) => self.state.witness_depth = self.state.witness_depth.max(depth),
                Err(unmet) => {
                    self.state.recent.truncate(unmet.heap - self.state.recent_from);
                    return Ok(Some(unmet));
                }
            }
            limits.tick(self.checked() as u64, to as u64)?;
            if !full && !self.producer.widen() {
                let heap = self.checked();
                return Err(FewRaresError::NotFew(format!("heap {heap} has a value from 128 on")));
            }
            if self.checker.wants_to_learn() {
                self.checker = Checker::learn(&self.moves, &self.state);
            }
            match made {
                Some(made) => next = made,
                None => return Ok(None),
            }
            self.trim();
        }
    }

    /// A rare heap, found late: starts again behind it, if everything is known that this needs.
    fn new_rare(&mut self, unmet: Unmet, limits: &Limits<'_>) -> Result<(), FewRaresError> {
        if self.state.recent_from > 0 {
            return Err(FewRaresError::Outside { heap: unmet.heap, value: unmet.value });
        }
        let mut known: Vec<u32> = self.state.recent.iter().map(|&v| u32::from(v)).collect();
        known.push(unmet.value);
        let depth = self.state.witness_depth;
        *self = Self::start_from(self.moves.clone(), self.state.config, known, limits)?;
        self.state.witness_depth = depth;
        Ok(())
    }

    /// Forgets values before the window, now and then.
    fn trim(&mut self) {
        let Snapshot { config, recent, recent_from, .. } = &mut self.state;
        if recent.len() > 2 * config.window + CHUNK {
            let gone = recent.len() - config.window;
            recent.drain(..gone);
            *recent_from += gone;
        }
    }

    /// The values of all heaps below this are known and checked; heap numbers count from 0.
    pub fn checked(&self) -> usize {
        self.state.recent_from + self.state.recent.len()
    }

    /// The value of heap `n`, if it is kept: in the prefix, or among the last values.
    pub fn value(&self, n: usize) -> Option<u32> {
        self.state.value(n).map(u32::from)
    }

    /// The first heap of the window and the values from there to [`Self::checked`].
    pub fn recent(&self) -> (usize, &[u8]) {
        (self.state.recent_from, &self.state.recent)
    }

    /// The rare heaps but 0, ascending; none below [`Self::checked`] is missing.
    pub fn rares(&self) -> &[Rare] {
        &self.state.rares
    }

    /// The split into rare and common heaps that the loop works by.
    pub fn space(&self) -> Space {
        self.state.space
    }

    /// Beyond the first heaps (see [`Self::start`]), each rare value below the value of a heap is
    /// met by a heap left alone or by a split whose smaller heap is at most this.
    pub fn witness_depth(&self) -> usize {
        self.state.witness_depth
    }
}

impl Snapshot {
    /// The next values, not yet checked.
    fn next(&self, producer: &Producer, count: usize) -> Made {
        producer.produce(&self.recent, self.recent_from, self.space, count)
    }

    /// The value of heap `n`, if it is kept.
    fn value(&self, n: usize) -> Option<u8> {
        let recent = n.checked_sub(self.recent_from).and_then(|i| self.recent.get(i));
        recent.or_else(|| self.prefix.get(n)).copied()
    }

    fn validate(&self, moves: &Moves) -> Result<(), &'static str> {
        let reach = self.rares.last().map_or(0, |r| r.heap) + moves.largest();
        let end = self.recent_from.checked_add(self.recent.len()).ok_or("heaps overflow")?;
        let ascend = self.rares.windows(2).all(|w| w[0].heap < w[1].heap);
        let fits = |v: &u8| *v < 128;
        let agree = |r: &Rare| {
            r.heap > 0
                && self.space.is_rare(r.heap, r.value)
                && self.value(r.heap).is_none_or(|v| u32::from(v) == r.value)
        };
        [
            (moves.splits.is_empty() || moves.distinct, "the game is another"),
            (
                self.space.by_position && moves.split_parity() != Some(self.space.parity),
                "the positions cannot count",
            ),
            (
                self.config.window < self.config.depth + moves.largest() + kernel::CHECKED,
                "the window is too small",
            ),
            (self.prefix.len() != self.config.depth + 1, "the prefix has another length"),
            (self.recent.len() < (self.config.window).min(end), "values of the window are missing"),
            (end < 2 * reach.max(self.config.depth) + kernel::CHECKED, "it is too short"),
            (self.config.window < reach + kernel::CHECKED, "the window is too small for the rares"),
            (!ascend, "the rares do not ascend"),
            (!self.prefix.iter().chain(&self.recent).all(fits), "a value is 128 or more"),
            (!self.rares.iter().all(|r| r.value < 128 && agree(r)), "a rare heap does not fit"),
        ]
        .into_iter()
        .find_map(|(bad, what)| bad.then_some(what))
        .map_or(Ok(()), Err)
    }
}

fn check_few(sources: usize) -> Result<(), FewRaresError> {
    if sources <= MOST_SOURCES {
        return Ok(());
    }
    let what = format!("rare heaps and digits make {sources} sources");
    Err(FewRaresError::NotFew(what))
}

fn byte(value: u32) -> Option<u8> {
    u8::try_from(value).ok().filter(|&v| v < 128)
}

#[cfg(test)]
mod tests;
