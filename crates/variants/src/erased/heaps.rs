//! Games on heaps, erased: values of single heaps in a dense table, sums by nim-sum.

use super::family::{lexicographic, of_value, rows, tuple_index};
use super::session::{Interned, Session, Solve};
use super::{AnyFamily, AnyGame, AskError, FamilyRequest, TakeRow};
use crate::game::HeapGame;
use crate::notation::{NotationError, heap_list, show_heaps};
use cgt_core::family::{Family, Shape, TupleIndex};
use cgt_core::misere::outcome::{SumSearch, outcomes};
use cgt_core::sequence::period::PeriodicSequence;
use cgt_core::sequence::{Values, engine};
use cgt_core::solve::Solver;
use cgt_core::splits::Splits;
use cgt_core::{
    HeapRuleset, Heaps, Limits, Nimber, Outcome, Play, Ruleset, Stopped, SumOf, TakeBreak,
};
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// Erases a game on heaps.
pub fn heaps<H: HeapGame + 'static>(game: H) -> Box<dyn AnyGame> {
    Box::new(HeapSum(SumOf(game)))
}

struct HeapSum<H>(SumOf<H>);

/// The rules of one heap, without their type.
pub trait AnyHeaps: Send + Sync {
    /// As [`HeapRuleset::visit_heap_options`].
    fn visit_options(&self, n: usize, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>);

    /// As [`HeapRuleset::visit_new_options`].
    fn visit_new_options(&self, n: usize, visit: &mut dyn FnMut(&[usize])) -> bool;

    /// As [`HeapRuleset::take_break`].
    fn take_break(&self, max_heap: usize) -> Option<TakeBreak>;

    /// As [`HeapRuleset::splits`].
    fn splits(&self, max_heap: usize) -> Option<Splits>;
}

impl<H: HeapGame> AnyHeaps for HeapSum<H> {
    fn visit_options(&self, n: usize, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) {
        let _ = self.0.0.visit_heap_options(n, visit);
    }

    fn visit_new_options(&self, n: usize, visit: &mut dyn FnMut(&[usize])) -> bool {
        self.0.0.visit_new_options(n, visit)
    }

    fn take_break(&self, max_heap: usize) -> Option<TakeBreak> {
        self.0.0.take_break(max_heap)
    }

    fn splits(&self, max_heap: usize) -> Option<Splits> {
        self.0.0.splits(max_heap)
    }
}

/// Erased heap rules as a [`HeapRuleset`] again, for engines that are generic over it.
#[derive(Clone, Copy)]
pub struct DynHeaps<'g>(pub &'g dyn AnyHeaps);

impl HeapRuleset for DynHeaps<'_> {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut result = ControlFlow::Continue(());
        self.0.visit_options(n, &mut |left| match visit(left) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            broken @ ControlFlow::Break(_) => {
                result = broken;
                ControlFlow::Break(())
            }
        });
        result
    }

    fn visit_new_options(&self, n: usize, mut visit: impl FnMut(&[usize])) -> bool {
        self.0.visit_new_options(n, &mut visit)
    }

    fn take_break(&self, max_heap: usize) -> Option<TakeBreak> {
        self.0.take_break(max_heap)
    }

    fn splits(&self, max_heap: usize) -> Option<Splits> {
        self.0.splits(max_heap)
    }
}

impl<H: HeapGame> HeapSum<H> {
    /// Does no move leave more heaps than it found? Then tuples of heaps are closed.
    fn only_removes(&self, max: usize) -> bool {
        self.0.0.take_break(max).is_some_and(|code| code.most_heaps() <= 1)
    }
}

impl<H: HeapGame> AnyGame for HeapSum<H> {
    fn name(&self) -> String {
        self.0.0.name()
    }

    fn session<'g>(&'g self, limits: Limits<'g>) -> Box<dyn Session + 'g> {
        let solver = Solver::with_limits(&self.0, limits);
        let table = Table {
            rules: &self.0,
            limits,
            values: Values::new(),
            periodic: OnceCell::new(),
            solver,
            misere: None,
            asked_misere: false,
        };
        Box::new(Interned::new(table))
    }

    fn sequence(&self, len: usize, limits: &Limits<'_>) -> Result<Values, AskError> {
        Ok(engine::grundy_values(&self.0.0, len, limits)?)
    }

    fn outcomes(
        &self,
        play: Play,
        len: usize,
        limits: &Limits<'_>,
    ) -> Result<Vec<Outcome>, AskError> {
        if play == Play::Normal {
            return Ok(self.sequence(len, limits)?.iter().map(of_value).collect());
        }
        let found = outcomes(&self.0.0, len, limits);
        match found.stop {
            Some(stop) => Err(stop.into()),
            None => Ok(found.outcomes),
        }
    }

    fn positions(
        &self,
        request: &FamilyRequest,
        limits: &Limits<'_>,
        row: &mut TakeRow<'_>,
    ) -> Result<(), AskError> {
        let index = tuple_index(request, Shape::Ascending)?;
        if request.play == Play::Misere {
            if self.only_removes(request.max) {
                return rows(&Removal { rules: &self.0, index }, request, limits, row);
            }
            let mut search = SumSearch::new(&self.0.0, request.max, *limits);
            let mut stopped = Ok(());
            lexicographic(&index, request, row, |tuple| {
                if stopped.is_err() {
                    return None;
                }
                match search.outcome(&Heaps::new(tuple.iter().copied())) {
                    Ok(outcome) => Some((outcome, None)),
                    Err(e) => {
                        stopped = Err(e);
                        None
                    }
                }
            });
            return Ok(stopped?);
        }
        let values = self.sequence(request.max + 1, limits)?;
        lexicographic(&index, request, row, |tuple| {
            let sum = tuple.iter().fold(0, |sum, &h| sum ^ values.get(h).unwrap_or_default());
            Some((of_value(sum), request.grundy.then_some(sum)))
        });
        Ok(())
    }

    fn family<'g>(&'g self, request: &FamilyRequest) -> Result<Box<dyn AnyFamily + 'g>, AskError> {
        if !self.only_removes(request.max) {
            let name = self.name();
            let text = format!("a move of {name} may split a heap: its tuples are not closed");
            return Err(AskError::NotOffered(text));
        }
        let index = tuple_index(request, Shape::Ascending)?;
        Ok(Box::new(Removal { rules: &self.0, index }))
    }

    fn heap_rules(&self) -> Option<&dyn AnyHeaps> {
        Some(self)
    }
}

/// The tuples of a game that never splits a heap.
struct Removal<'g, H> {
    rules: &'g SumOf<H>,
    index: TupleIndex,
}

impl<H: HeapGame> Family for Removal<'_, H> {
    type Rules = SumOf<H>;

    fn rules(&self) -> &SumOf<H> {
        self.rules
    }

    fn index(&self) -> &TupleIndex {
        &self.index
    }

    fn position(&self, tuple: &[usize]) -> Option<Heaps> {
        Some(Heaps::new(tuple.iter().copied()))
    }

    fn tuple(&self, position: &Heaps, tuple: &mut [usize]) {
        position.fill_tuple(tuple);
    }
}

/// A dense table of the values of single heaps, which grows as larger ones are asked for.
struct Table<'g, H: HeapGame> {
    rules: &'g SumOf<H>,
    limits: Limits<'g>,
    values: Values,
    /// The sequence by its proven period, where there is one: not before it was looked for.
    periodic: OnceCell<Option<PeriodicSequence>>,
    solver: Solver<'g, SumOf<H>>,
    /// Misère outcomes of larger sums, once they were asked for, and whether they were asked for
    /// last.
    misere: Option<SumSearch<'g, H>>,
    asked_misere: bool,
}

/// Misère sums of at most so many tokens are searched by the definition; larger ones are looked up
/// in the misère quotient, where it covers them, or searched with its help.
const SMALL_SUM: usize = 16;
/// How far a misère quotient is followed. Sums of larger heaps that it does not cover are searched
/// by the definition, which keeps no options.
const QUOTIENT_TO: usize = 2000;
/// Heaps beyond this are answered by a proven period where there is one.
const FAR: usize = 1 << 22;
/// How far a period is looked for.
const PROVEN_BY: u64 = 1 << 20;
/// More options than this are not listed.
const MOST_OPTIONS: usize = 1 << 32;

impl<'g, H: HeapGame> Table<'g, H> {
    /// Sees to it that the values of heaps up to `largest` are known.
    fn reach(&mut self, largest: usize) -> Result<(), Stopped> {
        if largest < self.values.len() {
            return Ok(());
        }
        if largest > FAR {
            if self.periodic.get().is_none() {
                let _ = self.periodic.set(self.proven(largest)?);
            }
            if let Some(Some(_)) = self.periodic.get() {
                return Ok(());
            }
        }
        // Twice as far as asked: a stream of positions then computes few tables.
        let len = (largest + 1).max(self.values.len() * 2);
        self.values = engine::grundy_values(&self.rules.0, len, &self.limits)?;
        Ok(())
    }

    /// The sequence by its period: by a certificate that comes with the program, or by what the
    /// first heaps prove.
    fn proven(&self, largest: usize) -> Result<Option<PeriodicSequence>, Stopped> {
        let code = self.rules.0.take_break(largest).filter(|code| code.complete);
        match code.and_then(|code| super::stored::certificate(&code)) {
            Some(certificate) => certificate.sequence(&self.limits).map(Some),
            None => PeriodicSequence::find(&self.rules.0, PROVEN_BY, &self.limits),
        }
    }

    /// The value of a heap that [`Self::reach`] saw to.
    fn value(&self, h: usize) -> Option<u64> {
        let far = || self.periodic.get()?.as_ref()?.value(h as u64).map(|v| v.0);
        self.values.get(h).map(u64::from).or_else(far)
    }

    /// The search for misère outcomes of sums that are large enough to ask for a quotient.
    fn misere_for(&mut self, p: &Heaps) -> Option<&mut SumSearch<'g, H>> {
        let heaps = p.as_slice();
        let tokens = heaps.iter().fold(0usize, |sum, &h| sum.saturating_add(h));
        self.asked_misere = false;
        if tokens <= SMALL_SUM {
            return None;
        }
        let (rules, limits) = (self.rules, self.limits);
        let search =
            self.misere.get_or_insert_with(|| SumSearch::new(&rules.0, QUOTIENT_TO, limits));
        let largest = heaps.last().copied().unwrap_or(0);
        self.asked_misere = largest <= QUOTIENT_TO || search.quotient().value(largest).is_some();
        self.asked_misere.then_some(search)
    }

    /// The nim-sum of the values of heaps that [`Self::reach`] saw to.
    fn nim_sum(&self, p: &Heaps) -> Result<Nimber, Stopped> {
        p.as_slice().iter().try_fold(Nimber(0), |sum, &h| match self.value(h) {
            Some(v) => Ok(sum.nim_sum(Nimber(v))),
            None => Err(Stopped::TooLarge(format!("the Grundy value of a heap of {h}"))),
        })
    }
}

impl<H: HeapGame> Solve for Table<'_, H> {
    type Position = Heaps;

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        Ok(Heaps::new(heap_list(text)?))
    }

    fn show(&self, p: &Heaps) -> String {
        show_heaps(p.as_slice())
    }

    fn measure(&self, p: &Heaps) -> u64 {
        self.rules.measure(p)
    }

    fn grundy(&mut self, p: &Heaps) -> Result<Nimber, AskError> {
        if let Some(&largest) = p.as_slice().last() {
            self.reach(largest)?;
        }
        Ok(self.nim_sum(p)?)
    }

    fn outcome(&mut self, play: Play, p: &Heaps) -> Result<Outcome, AskError> {
        match play {
            Play::Normal => Ok(of_nimber(self.grundy(p)?)),
            Play::Misere => {
                if let Some(search) = self.misere_for(p) {
                    return Ok(search.outcome(p)?);
                }
                Ok(self.solver.outcome(play, p)?)
            }
        }
    }

    fn visit_options(&self, p: &Heaps, visit: &mut dyn FnMut(&Heaps) -> ControlFlow<()>) {
        let _ = self.rules.visit_options(p, visit);
    }

    fn visit_components(&self, p: &Heaps, visit: &mut dyn FnMut(&Heaps)) {
        self.rules.visit_components(p, visit);
    }

    fn no_misere(&self) -> Option<&'static str> {
        None
    }

    fn explain(&self) -> Option<String> {
        let quotient = self.misere.as_ref().filter(|_| self.asked_misere)?.quotient();
        let order = quotient.monoid().order();
        Some(match quotient.period() {
            Some(p) => format!(
                "this is by the misère quotient of order {order}, proved for all heaps by its \
                 period {}.",
                p.period
            ),
            None => format!(
                "this is by the misère quotient of order {order} where it is valid, for heaps up \
                 to {}, and searched beyond.",
                quotient.map().len() - 1
            ),
        })
    }

    fn winning_moves(&mut self, play: Play, p: &Heaps) -> Result<Vec<Heaps>, AskError> {
        if let Some(&largest) = p.as_slice().last()
            && largest > MOST_OPTIONS
        {
            let what = format!("the list of options of a heap of {largest}");
            return Err(Stopped::TooLarge(what).into());
        }
        if play == Play::Misere {
            if let Some(search) = self.misere_for(p) {
                return Ok(search.winning_moves(p)?);
            }
            return Ok(self.solver.winning_moves(play, p)?);
        }
        // All heaps of all options are at most the largest of p: their values are known.
        self.grundy(p)?;
        let mut winning = Vec::new();
        let found = self.rules.visit_options(p, |option| {
            match self.nim_sum(option) {
                Ok(Nimber(0)) => winning.push(option.clone()),
                Ok(_) => {}
                Err(stopped) => return ControlFlow::Break(stopped),
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(stopped) = found {
            return Err(stopped.into());
        }
        winning.sort_unstable();
        winning.dedup();
        Ok(winning)
    }
}

fn of_nimber(v: Nimber) -> Outcome {
    if v.0 == 0 { Outcome::P } else { Outcome::N }
}
