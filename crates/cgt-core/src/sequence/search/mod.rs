//! Search for a period in bounded memory: games with few rare heaps, to 2^40 heaps and more. Of
//! other games [`WholeSearch`] keeps every value.
//!
//! [`FewRares`] computes and checks the values and keeps a prefix and a window of them. Here the
//! window's state is watched for recurrence (`anchors`); when it comes again, the
//! common-recurrence theorem in its prefix form says how far the check has to go on, and then the
//! period is proven. The least preperiod is found among the values that are still kept, or else
//! between two of the milestones that the run has left behind (`trail`), by two runs in lockstep
//! at distance of the period (`lockstep`). The theorem and its proof are in `docs/ALGORITHMS.md`,
//! section "Periods are theorems".
//!
//! A run is a sequence of steps that depend on the state alone, so that a run resumed from
//! [`Search::save`] ends with the same answer and the same certificate as one that never stopped.

mod anchors;
mod lockstep;
mod state;
mod trail;
mod whole;

pub use whole::WholeSearch;

use super::certificate::{Certificate, Recurrence, Split};
use super::few_rares::{Config, FewRares, FewRaresError};
use super::period::{FoundPeriod, Period, Theorem};
use super::rare_common::Moves;
use crate::limits::{Limits, Stopped};
use crate::rules::TakeBreak;
use anchors::Anchors;
use lockstep::Lockstep;
use trail::Trail;

/// Why a search does not go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The game is not one for this search, or the check needs values that are not kept.
    #[error(transparent)]
    FewRares(#[from] FewRaresError),
    /// Moves leave more than two heaps, or the code has no end.
    #[error(
        "a search in bounded memory needs a finite code that leaves two heaps, which may be equal"
    )]
    NotCovered,
    /// A saved state is of another game.
    #[error("the saved search is of the game with digits {found}, and not of {asked}")]
    OtherGame {
        /// The digits in the state.
        found: String,
        /// The digits of the game.
        asked: String,
    },
    /// A saved state cannot be read.
    #[error("the saved search is inconsistent: {0}")]
    Inconsistent(&'static str),
}

/// A saved state of the game with other digits.
fn other_game(found: &[u32], asked: &[u32]) -> SearchError {
    let show =
        |digits: &[u32]| digits.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    SearchError::OtherGame { found: show(found), asked: show(asked) }
}

impl From<Stopped> for SearchError {
    fn from(stopped: Stopped) -> Self {
        SearchError::FewRares(stopped.into())
    }
}

/// What a search keeps, and how it steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Witnesses for rare values are looked for with a smaller heap of at most this size.
    pub depth: usize,
    /// Values of the window that are kept at least. With more of them the least preperiod is found
    /// faster; the answer is the same.
    pub window: usize,
    /// Heaps between two looks at the window, at most. Part of the run's state: it decides how
    /// far the check goes beyond what the theorem asks for.
    pub step: usize,
}

impl Default for Keep {
    fn default() -> Self {
        Keep { depth: 1 << 16, window: 1 << 22, step: 1 << 21 }
    }
}

/// Where a search is.
#[derive(Debug)]
enum Phase {
    /// Looking for a window that comes again.
    Seek(Anchors),
    /// It came again: window `start` at distance `period`. The check goes on.
    Prove { start: usize, period: usize },
    /// Proven; the least preperiod is looked for in lockstep.
    Lockstep(Box<Lockstep>),
    /// All is found.
    Done(Proven),
}

/// A proven period, with the numbers of its proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Proven {
    preperiod: usize,
    start: usize,
    period: usize,
    prefix: usize,
    checked_to: usize,
}

/// What a step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to do.
    Running,
    /// The period is found and proven.
    Found(FoundPeriod),
    /// The bound is reached.
    Exhausted,
}

/// What is known of a running search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// All heaps below are computed and checked.
    pub checked: u64,
    /// The largest value of the heaps that were seen in the window, and its first heap.
    pub largest: Option<(u32, u64)>,
    /// The number of rare heaps from 1 on.
    pub rares: usize,
    /// The last of them.
    pub last_rare: Option<u64>,
    /// If a window came again: its distance, and the heap to which the check has to go.
    pub recurred: Option<(u64, u64)>,
    /// While the least preperiod is looked for: it is not less than the first of these heaps, and
    /// not more than the second.
    pub between: Option<(u64, u64)>,
}

/// A search for the period of one game.
#[derive(Debug)]
pub struct Search {
    code: TakeBreak,
    keep: Keep,
    run: FewRares,
    phase: Phase,
    /// Where the run went since its last rare heap was found.
    trail: Trail,
    largest: Option<(u32, usize)>,
    /// Heaps below are counted in `largest`.
    seen: usize,
}

/// The moves of a code that this search covers.
fn moves(code: &TakeBreak) -> Result<Moves, SearchError> {
    let finite = code.repeat.iter().all(|&d| d == 0) && code.complete;
    if !finite || code.most_heaps() != 2 || code.distinct {
        return Err(SearchError::NotCovered);
    }
    Moves::new(code, code.digits.len()).ok_or(SearchError::NotCovered)
}

/// `k`: the largest number of tokens that a move takes.
fn largest_take(code: &TakeBreak) -> usize {
    code.last_digit().unwrap_or(0)
}

/// The length of the windows: the last rare heap and the largest take.
fn window(code: &TakeBreak, run: &FewRares) -> usize {
    run.rares().last().map_or(0, |r| r.heap) + largest_take(code)
}

/// Begins to look for windows behind all that is computed.
fn seek(code: &TakeBreak, run: &FewRares) -> Result<(Phase, Trail), SearchError> {
    let length = window(code, run);
    let trail =
        Trail::new(length, run).ok_or(SearchError::Inconsistent("its beginning is gone"))?;
    Ok((Phase::Seek(Anchors::new(length, run.checked())), trail))
}

impl Search {
    /// Computes the first heaps and sets up the search.
    ///
    /// # Errors
    /// [`SearchError::NotCovered`]; [`FewRaresError::NotFew`]; [`Stopped`] when memory would run
    /// out.
    ///
    /// ```
    /// use cgt_core::{Limits, TakeBreak};
    /// use cgt_core::sequence::search::{Keep, Progress, Search};
    /// let kayles = TakeBreak::finite(vec![0, 7, 7]);
    /// let keep = Keep { depth: 200, window: 4000, step: 1000 };
    /// let mut search = Search::new(&kayles, keep, &Limits::NONE).unwrap();
    /// let found = loop {
    ///     match search.step(1_000_000, &Limits::NONE).unwrap() {
    ///         Progress::Running => {}
    ///         end => break end,
    ///     }
    /// };
    /// let Progress::Found(found) = found else { panic!("{found:?}") };
    /// assert_eq!((found.period.preperiod, found.period.period), (71, 12));
    /// ```
    pub fn new(code: &TakeBreak, keep: Keep, limits: &Limits<'_>) -> Result<Self, SearchError> {
        let keep = Keep { step: keep.step.clamp(64, 1 << 30), ..keep };
        let config = Config { depth: keep.depth, window: keep.window.max(3 * keep.step) };
        let run = FewRares::start(moves(code)?, config, limits)?;
        let (phase, trail) = seek(code, &run)?;
        let mut search =
            Search { code: code.clone(), keep, phase, trail, run, largest: None, seen: 0 };
        search.count_largest();
        Ok(search)
    }

    /// `L`: no witness needs a larger smaller part. Not the least such number, which depends on
    /// the order in which witnesses are looked for.
    fn prefix(&self) -> usize {
        self.run.witness_depth().max(self.run.snapshot().config.depth)
    }

    /// `N*` of the prefix form for a window at `start` that comes again at distance `period`.
    fn bound(&self, start: usize, period: usize) -> usize {
        let k = largest_take(&self.code);
        start + period + window(&self.code, &self.run).max(k + self.prefix()) - 1
    }

    /// The length of the next step, a function of the state alone.
    fn stride(&self) -> usize {
        let stride = (self.run.checked() / 8).clamp(64, self.keep.step);
        stride.next_multiple_of(64).min(self.keep.step)
    }

    /// One step: at most [`Keep::step`] heaps, none from `to + 1` on are asked for. It cannot be
    /// stopped in the middle; the watch is asked before it.
    ///
    /// # Errors
    /// [`SearchError::FewRares`]: the watch stops it; or the check needs values that are not kept;
    /// or the game has too many rare heaps.
    pub fn step(&mut self, to: u64, limits: &Limits<'_>) -> Result<Progress, SearchError> {
        limits.tick(self.run.checked() as u64, to)?;
        let whole = Limits { memory: limits.memory, watch: &() };
        match &mut self.phase {
            Phase::Done(proven) => return Ok(Progress::Found(proven.found())),
            Phase::Lockstep(lockstep) => {
                let preperiod = lockstep.step(&self.trail, &self.run, self.keep.step);
                if let Some(preperiod) = preperiod.map_err(SearchError::Inconsistent)? {
                    let proven = lockstep.proven;
                    self.phase = Phase::Done(Proven { preperiod, ..proven });
                }
                return Ok(Progress::Running);
            }
            Phase::Seek(_) | Phase::Prove { .. } => {}
        }
        let checked = self.run.checked();
        let end = usize::try_from(to).unwrap_or(usize::MAX).saturating_add(1);
        if checked >= end {
            return Ok(Progress::Exhausted);
        }
        let mut next = checked.saturating_add(self.stride()).min(end);
        if let Phase::Prove { start, period } = self.phase {
            next = next.min(self.bound(start, period).saturating_add(1));
        }
        let (space, rares) = (self.run.space(), self.run.rares().len());
        self.run.advance(next, &whole)?;
        self.count_largest();
        if (space, rares) != (self.run.space(), self.run.rares().len()) {
            // A rare heap found late: another window.
            (self.phase, self.trail) = seek(&self.code, &self.run)?;
            return Ok(Progress::Running);
        }
        let (first, values) = self.run.recent();
        self.trail.collect(first, values);
        match &mut self.phase {
            Phase::Seek(anchors) => {
                if let Some((start, again)) = anchors.scan(first, values) {
                    self.phase = Phase::Prove { start, period: again - start };
                }
            }
            Phase::Prove { start, period } => {
                let (start, period) = (*start, *period);
                if self.run.checked() > self.bound(start, period) {
                    self.phase = self.preperiod(start, period);
                }
            }
            Phase::Lockstep(_) | Phase::Done(_) => {}
        }
        Ok(Progress::Running)
    }

    /// The period is proven: its least preperiod, from the values that are kept or in lockstep.
    fn preperiod(&self, start: usize, period: usize) -> Phase {
        let (first, _) = self.run.recent();
        let same = |n: &usize| self.run.value(*n) == self.run.value(*n + period);
        let kept = (first..start).rev().take_while(same).count();
        let proven = Proven {
            preperiod: start - kept,
            start,
            period,
            prefix: self.prefix(),
            checked_to: self.bound(start, period),
        };
        if proven.preperiod > first || first == 0 {
            return Phase::Done(proven);
        }
        Phase::Lockstep(Box::new(Lockstep::new(proven, proven.preperiod)))
    }

    fn count_largest(&mut self) {
        let (first, values) = self.run.recent();
        let from = self.seen.max(first);
        let new = &values[(from - first).min(values.len())..];
        let largest = new.iter().max().copied().map(u32::from);
        if largest > self.largest.map(|(v, _)| v) {
            let at = new.iter().position(|&v| Some(u32::from(v)) == largest);
            self.largest = largest.zip(at.map(|i| from + i));
        }
        self.seen = self.run.checked();
    }

    /// Where the search is.
    pub fn status(&self) -> Status {
        let recurred = match &self.phase {
            Phase::Seek(_) => None,
            Phase::Prove { start, period } => Some((*period, self.bound(*start, *period))),
            Phase::Lockstep(lockstep) => Some((lockstep.proven.period, lockstep.proven.checked_to)),
            Phase::Done(proven) => Some((proven.period, proven.checked_to)),
        };
        let between = match &self.phase {
            Phase::Lockstep(lockstep) => Some((lockstep.low as u64, lockstep.high as u64)),
            _ => None,
        };
        Status {
            checked: self.run.checked() as u64,
            largest: self.largest.map(|(v, n)| (v, n as u64)),
            rares: self.run.rares().len(),
            last_rare: self.run.rares().last().map(|r| r.heap as u64),
            recurred: recurred.map(|(p, n)| (p as u64, n as u64)),
            between,
        }
    }

    /// The certificate of a period that is found.
    pub fn certificate(&self, game: &str) -> Option<Certificate> {
        let Phase::Done(proven) = self.phase else { return None };
        Some(Certificate {
            game: game.split_whitespace().collect::<Vec<_>>().join(" "),
            code: self.code.clone(),
            theorem: Theorem::CommonRecurrence,
            period: proven.found().period,
            checked_to: proven.checked_to as u64,
            split: Some(Split { space: self.run.space(), rares: self.run.rares().to_vec() }),
            recurrence: Some(Recurrence {
                start: proven.start as u64,
                prefix: proven.prefix as u64,
            }),
        })
    }
}

impl Proven {
    fn found(&self) -> FoundPeriod {
        FoundPeriod {
            period: Period {
                preperiod: self.preperiod as u64,
                period: self.period as u64,
                saltus: 0,
            },
            theorem: Some(Theorem::CommonRecurrence),
            proven: true,
            checked_to: self.checked_to as u64,
            provable_at: None,
        }
    }
}

#[cfg(test)]
mod tests;
