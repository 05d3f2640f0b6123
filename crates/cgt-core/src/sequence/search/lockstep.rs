//! The least preperiod of a proven period: two runs at distance of the period, compared.

use super::{Proven, SearchError};
use crate::limits::Limits;
use crate::sequence::few_rares::{Config, FewRares};
use crate::sequence::rare_common::Moves;

/// Two runs, the second ahead of the first by the period.
#[derive(Debug)]
pub(super) struct Lockstep {
    pub(super) proven: Proven,
    pub(super) behind: FewRares,
    pub(super) ahead: FewRares,
    /// Heaps below are compared.
    pub(super) compared: usize,
    /// From here on equality is known.
    pub(super) end: usize,
    /// One more than the last heap that differs.
    pub(super) from: usize,
    /// Heaps a step.
    pub(super) stride: usize,
}

impl Lockstep {
    pub(super) fn start(
        moves: &Moves,
        config: Config,
        proven: Proven,
        end: usize,
        limits: &Limits<'_>,
    ) -> Result<Self, SearchError> {
        Ok(Lockstep {
            proven,
            behind: FewRares::start(moves.clone(), config, limits)?,
            ahead: FewRares::start(moves.clone(), config, limits)?,
            compared: 0,
            end,
            from: 0,
            stride: config.window / 3,
        })
    }

    /// One step; the least preperiod when it is known.
    pub(super) fn step(
        &mut self,
        _moves: &Moves,
        limits: &Limits<'_>,
    ) -> Result<Option<usize>, SearchError> {
        let period = self.proven.period;
        // First the one ahead takes its distance.
        if self.ahead.checked() < period {
            let to = self.ahead.checked().saturating_add(self.stride).min(period);
            self.ahead.advance(to, limits)?;
            return Ok(None);
        }
        let to = (self.compared + self.stride).min(self.end);
        self.behind.advance(to, limits)?;
        self.ahead.advance(to + period, limits)?;
        let differs = |n: &usize| self.behind.value(*n) != self.ahead.value(*n + period);
        if let Some(last) = (self.compared..to).rev().find(differs) {
            self.from = last + 1;
        }
        self.compared = to;
        Ok((to == self.end).then_some(self.from))
    }
}
