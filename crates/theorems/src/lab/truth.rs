//! What the rules say about every tuple of a range: tables by options and mex.

use super::LabError;
use crate::statement::{Needs, Range};
use cgt_core::family::{Shape, TupleIndex};
use cgt_core::sequence::naive;
use cgt_core::solve::Solver;
use cgt_core::{Heaps, Limits, Play, Ruleset, SumOf};
use std::ops::ControlFlow;
use variants::erased::{AnyFamily, AnyGame, AnyHeaps, AskError, DynHeaps, FamilyRequest};

/// Where rules come from.
enum Rules<'g> {
    /// Tuples that are closed under moves.
    Family(Box<dyn AnyFamily + 'g>),
    /// Heaps that may split: values heap by heap, sums by Sprague and Grundy; misère play by the
    /// definition on whole positions.
    Heaps(&'g dyn AnyHeaps, TupleIndex),
}

/// The most tuples of a table: 2^32.
const MOST: f64 = 4_294_967_296.0;

/// How many ascending tuples there are: binomial(heaps + max, heaps), rounded beyond 2^53.
fn tuples(heaps: usize, max: usize) -> f64 {
    let few = heaps.min(max);
    let mut count = 1.0f64;
    // Each factor is 2 or more: it ends by itself, or at 10^300.
    for i in 1..=few {
        count = (count * (heaps.max(max) as f64 + i as f64) / i as f64).round();
        if count > 1e300 {
            break;
        }
    }
    count
}

/// The tables of a range, by the rank of the canonical tuple.
pub(super) struct Truth<'g> {
    rules: Rules<'g>,
    normal: Option<Vec<bool>>,
    misere: Option<Vec<bool>>,
    grundy: Option<Vec<u32>>,
}

impl<'g> Truth<'g> {
    /// The rules, without tables.
    pub(super) fn rules(
        game: &'g dyn AnyGame,
        range: Range,
        needs: Needs,
    ) -> Result<Self, LabError> {
        let play = if needs.misere { Play::Misere } else { Play::Normal };
        let Range { heaps, max, .. } = range;
        let many = tuples(heaps, max);
        if many > MOST {
            let text = format!(
                "{heaps} heaps of at most {max} are {} tuples, and a table holds at most 2^32",
                if many < 1e15 { format!("{many}") } else { format!("about {many:.1e}") }
            );
            return Err(AskError::NotOffered(text).into());
        }
        let request = FamilyRequest { heaps, max, play, only: None, grundy: false };
        let rules = match game.family(&request) {
            Ok(family) => Rules::Family(family),
            Err(error) => {
                let Some(rules) = game.heap_rules() else { return Err(error.into()) };
                let index = TupleIndex::new(heaps, max, Shape::Ascending).ok_or_else(|| {
                    let text = format!("{heaps} heaps of at most {max} are more than 2^32 tuples");
                    AskError::NotOffered(text)
                })?;
                Rules::Heaps(rules, index)
            }
        };
        Ok(Truth { rules, normal: None, misere: None, grundy: None })
    }

    /// Computes the tables that are needed.
    pub(super) fn fill(&mut self, needs: Needs, limits: &Limits<'_>) -> Result<(), LabError> {
        let len = self.index().len();
        match &self.rules {
            Rules::Family(family) => {
                let outcomes = |play| -> Result<Vec<bool>, LabError> {
                    let table = family.outcomes(play, limits)?;
                    Ok((0..len).map(|rank| table.get(rank).is_p()).collect())
                };
                self.normal = needs.normal.then(|| outcomes(Play::Normal)).transpose()?;
                self.misere = needs.misere.then(|| outcomes(Play::Misere)).transpose()?;
                if needs.grundy {
                    let table = family.grundy(limits)?;
                    self.grundy = Some((0..len).map(|rank| table.get(rank)).collect());
                }
            }
            Rules::Heaps(rules, index) => {
                let heaps = DynHeaps(*rules);
                let mut tuple = vec![0; index.heaps()];
                if needs.grundy || needs.normal {
                    let values = naive::grundy_values(&heaps, index.max() + 1, limits)?;
                    let mut sums = Vec::with_capacity(len);
                    for rank in 0..len {
                        index.unrank(rank, &mut tuple);
                        let value = |&h: &usize| values.get(h).unwrap_or_default();
                        sums.push(tuple.iter().map(value).fold(0, |a, b| a ^ b));
                    }
                    self.normal = Some(sums.iter().map(|&v| v == 0).collect());
                    self.grundy = Some(sums);
                }
                if needs.misere {
                    let sum = SumOf(heaps);
                    let mut solver = Solver::with_limits(&sum, *limits);
                    let mut table = Vec::with_capacity(len);
                    for rank in 0..len {
                        index.unrank(rank, &mut tuple);
                        let p = Heaps::new(tuple.iter().copied());
                        table.push(solver.outcome(Play::Misere, &p)?.is_p());
                    }
                    self.misere = Some(table);
                }
            }
        }
        Ok(())
    }

    pub(super) fn index(&self) -> &TupleIndex {
        match &self.rules {
            Rules::Family(family) => family.index(),
            Rules::Heaps(_, index) => index,
        }
    }

    /// The rank of the canonical form of a tuple; `None` where the rules do not allow it.
    pub(super) fn rank(&self, tuple: &[usize]) -> Option<usize> {
        let mut canonical = tuple.to_vec();
        let legal = match &self.rules {
            Rules::Family(family) => family.canonical(&mut canonical),
            Rules::Heaps(..) => {
                canonical.sort_unstable();
                true
            }
        };
        let index = self.index();
        let fits = canonical.len() == index.heaps() && canonical.iter().all(|&h| h <= index.max());
        (legal && fits).then(|| index.rank(&canonical))
    }

    pub(super) fn is_p(&self, play: Play, rank: usize) -> bool {
        let table = match play {
            Play::Normal => &self.normal,
            Play::Misere => &self.misere,
        };
        table.as_ref().is_some_and(|t| t[rank])
    }

    pub(super) fn grundy(&self, rank: usize) -> u32 {
        self.grundy.as_ref().map_or(0, |t| t[rank])
    }

    /// The options of a legal tuple; more heaps than the tuple has only where heaps split.
    pub(super) fn visit_options(&self, tuple: &[usize], visit: &mut dyn FnMut(&[usize])) {
        match &self.rules {
            Rules::Family(family) => family.visit_options(tuple, visit),
            Rules::Heaps(rules, _) => {
                let p = Heaps::new(tuple.iter().copied());
                let _ = SumOf(DynHeaps(*rules)).visit_options(&p, |o| {
                    let mut option = vec![0; tuple.len().max(o.as_slice().len())];
                    o.fill_tuple(&mut option);
                    visit(&option);
                    ControlFlow::<()>::Continue(())
                });
            }
        }
    }
}
