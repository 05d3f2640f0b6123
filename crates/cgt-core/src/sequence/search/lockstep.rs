//! The least preperiod of a proven period, by the milestones of the run.
//!
//! Where the window at a heap and the one a period later are equal, all later values are, for they
//! depend on nothing else. So the milestones where they differ come before those where they agree, and
//! bisection finds the two neighbours between which the preperiod ends; there two runs, one a
//! period ahead, are compared value by value.

use super::Proven;
use super::trail::Trail;
use crate::sequence::few_rares::{FewRares, Follow};

/// What is being done.
#[derive(Debug)]
pub(super) enum Job {
    /// The window a period behind the milestone `at` is computed.
    Probe { at: usize, ahead: Follow },
    /// The values between the two milestones are compared, up to heap `compared`.
    Compare { behind: Follow, ahead: Follow, compared: usize },
}

/// A search for the least preperiod.
#[derive(Debug)]
pub(super) struct Lockstep {
    pub(super) proven: Proven,
    /// The preperiod is at least this.
    pub(super) low: usize,
    /// From here on the values are periodic.
    pub(super) high: usize,
    pub(super) job: Option<Job>,
}

impl Lockstep {
    pub(super) fn new(proven: Proven, high: usize) -> Self {
        Lockstep { proven, low: 0, high, job: None }
    }

    /// The next probe, or the comparison; `None` if the run cannot be followed.
    fn next_job(&self, trail: &Trail, run: &FewRares) -> Option<Job> {
        let period = self.proven.period;
        Some(match trail.between(self.low, self.high) {
            Some(middle) => {
                Job::Probe { at: middle.at, ahead: trail.follow(middle.at + period, run)? }
            }
            None => Job::Compare {
                behind: trail.follow(self.low, run)?,
                ahead: trail.follow(self.low + period, run)?,
                compared: self.low,
            },
        })
    }

    /// One step of about `stride` heaps. The least preperiod when it is known; an error if the run
    /// cannot be followed.
    pub(super) fn step(
        &mut self,
        trail: &Trail,
        run: &FewRares,
        stride: usize,
    ) -> Result<Option<usize>, &'static str> {
        const LOST: &str = "its milestones do not fit the run";
        let period = self.proven.period;
        let job = match self.job.take() {
            Some(job) => job,
            None => self.next_job(trail, run).ok_or(LOST)?,
        };
        match job {
            Job::Probe { at, mut ahead } => {
                let milestone = trail.before(at).filter(|m| m.at == at).ok_or(LOST)?;
                let (goal, length) = (at + period, trail.length);
                let end = stepped(&ahead, stride).min(goal + length);
                ahead.advance(goal, end).then_some(()).ok_or(LOST)?;
                match ahead.window(goal, length) {
                    None => self.job = Some(Job::Probe { at, ahead }),
                    Some(window) if milestone.window[..] == *window => self.high = at,
                    Some(_) => self.low = at,
                }
            }
            Job::Compare { mut behind, mut ahead, compared } => {
                // First the one ahead comes to its place, then both go on.
                let begin = compared + period;
                let to = (compared + stride).min(self.high);
                if stepped(&ahead, 0) < begin {
                    let end = stepped(&ahead, stride).min(begin);
                    ahead.advance(begin, end).then_some(()).ok_or(LOST)?;
                    self.job = Some(Job::Compare { behind, ahead, compared });
                    return Ok(None);
                }
                let (one, other) = rayon::join(
                    || behind.advance(compared, to),
                    || ahead.advance(begin, to + period),
                );
                let count = to - compared;
                let values = behind.window(compared, count).zip(ahead.window(begin, count));
                let (values, others) = values.filter(|_| one && other).ok_or(LOST)?;
                if let Some(last) = (0..count).rev().find(|&i| values[i] != others[i]) {
                    self.low = compared + last + 1;
                }
                if to == self.high {
                    return Ok(Some(self.low));
                }
                behind.forget(to);
                ahead.forget(to + period);
                self.job = Some(Job::Compare { behind, ahead, compared: to });
            }
        }
        Ok(None)
    }
}

/// The heap `stride` behind all that are computed.
fn stepped(run: &Follow, stride: usize) -> usize {
    let (first, values) = run.values();
    first + values.len() + stride
}
