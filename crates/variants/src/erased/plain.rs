//! Any game, erased: values by the definition solver, families by a sweep.

use super::components::{self, Components};
use super::family::{GameFamily, rows};
use super::session::{Interned, Session, Solve};
use super::{AnyFamily, AnyGame, AskError, FamilyRequest, TakeRow, sequences};
use crate::game::Game;
use crate::notation::NotationError;
use cgt_core::sequence::Values;
use cgt_core::solve::Solver;
use cgt_core::{Limits, Nimber, Outcome, Play};
use std::ops::ControlFlow;

/// Erases a game of any kind.
pub fn plain<G: Game + 'static>(game: G) -> Box<dyn AnyGame> {
    Box::new(Plain(game))
}

struct Plain<G>(G);

impl<G: Game> Plain<G> {
    fn nth(&self, n: usize) -> Result<G::Position, AskError> {
        self.0.nth(n as u64).ok_or_else(|| {
            AskError::NotOffered(match n {
                0 => {
                    format!("{} has no sequence; `tables games` says which games do", self.0.name())
                }
                _ => format!("the sequence of {} ends before n = {n}", self.0.name()),
            })
        })
    }

    /// Has the game's sequence positions `0..len`?
    fn ends_after(&self, len: usize) -> Result<(), AskError> {
        self.nth(0)?;
        self.nth(len.saturating_sub(1))?;
        Ok(())
    }

    /// Misère outcomes of a sequence of sums (so many boards), where the components are few.
    fn outcomes_by_quotient(
        &self,
        len: usize,
        limits: Limits<'_>,
    ) -> Result<Option<Vec<Outcome>>, AskError> {
        let last = self.nth(len.saturating_sub(1))?;
        if components::count(&self.0, &last) < MANY_PARTS {
            return Ok(None);
        }
        let Some(known) = Components::below(&self.0, &last, limits) else { return Ok(None) };
        let outcomes = (0..len).map(|n| Ok(known.outcome(&self.0, &self.nth(n)?)));
        outcomes.collect()
    }

    fn check(&self, play: Play) -> Result<(), AskError> {
        match (play, self.0.no_misere()) {
            (Play::Misere, Some(why)) => Err(AskError::NotOffered(why.to_owned())),
            _ => Ok(()),
        }
    }
}

impl<G: Game> AnyGame for Plain<G> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn start(&self) -> Option<String> {
        self.0.start().map(|p| self.0.show(&p))
    }

    fn session<'g>(&'g self, limits: Limits<'g>) -> Box<dyn Session + 'g> {
        let solver = Solver::with_limits(&self.0, limits);
        let quotient = None;
        let by_quotient = false;
        Box::new(Interned::new(Definition { game: &self.0, limits, solver, quotient, by_quotient }))
    }

    fn sequence(&self, len: usize, limits: &Limits<'_>) -> Result<Values, AskError> {
        self.ends_after(len)?;
        if let Some(values) = sequences::values(&self.0, len, limits)? {
            return Ok(values);
        }
        let mut solver = Solver::with_limits(&self.0, *limits);
        let mut values = Values::new();
        for n in 0..len {
            let value = solver.grundy(&self.nth(n)?)?;
            values.push(value.0 as u32);
            limits.tick(n as u64, len as u64)?;
        }
        Ok(values)
    }

    fn outcomes(
        &self,
        play: Play,
        len: usize,
        limits: &Limits<'_>,
    ) -> Result<Vec<Outcome>, AskError> {
        self.check(play)?;
        self.ends_after(len)?;
        if let Some(outcomes) = sequences::outcomes(&self.0, play, len, limits)? {
            return Ok(outcomes);
        }
        if play == Play::Misere
            && let Some(outcomes) = self.outcomes_by_quotient(len, *limits)?
        {
            return Ok(outcomes);
        }
        let mut solver = Solver::with_limits(&self.0, *limits);
        (0..len)
            .map(|n| {
                limits.tick(n as u64, len as u64)?;
                Ok(solver.outcome(play, &self.nth(n)?)?)
            })
            .collect()
    }

    fn positions(
        &self,
        request: &FamilyRequest,
        limits: &Limits<'_>,
        row: &mut TakeRow<'_>,
    ) -> Result<(), AskError> {
        self.check(request.play)?;
        rows(&GameFamily::new(&self.0, request)?, request, limits, row)
    }

    fn family<'g>(&'g self, request: &FamilyRequest) -> Result<Box<dyn AnyFamily + 'g>, AskError> {
        self.check(request.play)?;
        Ok(Box::new(GameFamily::new(&self.0, request)?))
    }
}

/// The definition solver, behind the face of a session.
struct Definition<'g, G: Game> {
    game: &'g G,
    limits: Limits<'g>,
    solver: Solver<'g, G>,
    /// The misère quotient of the components met last, and whether it answered something.
    quotient: Option<Components<G::Position>>,
    by_quotient: bool,
}

/// Misère sums of fewer components are searched.
const MANY_PARTS: usize = 4;

impl<G: Game> Definition<'_, G> {
    /// The misère outcome of a sum of many components, by their quotient where it is small.
    fn by_quotient(&mut self, p: &G::Position) -> Option<Outcome> {
        if components::count(self.game, p) < MANY_PARTS {
            return None;
        }
        let known = self.quotient.as_ref().and_then(|q| q.outcome(self.game, p));
        let found = known.or_else(|| {
            self.quotient = Components::below(self.game, p, self.limits);
            self.quotient.as_ref()?.outcome(self.game, p)
        });
        self.by_quotient |= found.is_some();
        found
    }
}

impl<G: Game> Solve for Definition<'_, G> {
    type Position = G::Position;

    fn parse(&self, text: &str) -> Result<G::Position, NotationError> {
        self.game.parse(text)
    }

    fn show(&self, p: &G::Position) -> String {
        self.game.show(p)
    }

    fn measure(&self, p: &G::Position) -> u64 {
        self.game.measure(p)
    }

    fn grundy(&mut self, p: &G::Position) -> Result<Nimber, AskError> {
        Ok(self.solver.grundy(p)?)
    }

    fn outcome(&mut self, play: Play, p: &G::Position) -> Result<Outcome, AskError> {
        if play == Play::Misere
            && let Some(outcome) = self.by_quotient(p)
        {
            return Ok(outcome);
        }
        Ok(self.solver.outcome(play, p)?)
    }

    fn explain(&self) -> Option<String> {
        let known = self.quotient.as_ref().filter(|_| self.by_quotient)?;
        let order = known.order();
        Some(format!("by the misère quotient of order {order} of all components below it"))
    }

    fn visit_options(
        &self,
        p: &G::Position,
        visit: &mut dyn FnMut(&G::Position) -> ControlFlow<()>,
    ) {
        let _ = self.game.visit_options(p, visit);
    }

    fn visit_components(&self, p: &G::Position, visit: &mut dyn FnMut(&G::Position)) {
        self.game.visit_components(p, visit);
    }

    fn no_misere(&self) -> Option<&'static str> {
        self.game.no_misere()
    }

    fn winning_moves(&mut self, play: Play, p: &G::Position) -> Result<Vec<G::Position>, AskError> {
        if play == Play::Misere && self.by_quotient(p).is_some() {
            let mut options = Vec::new();
            let _ = self.game.visit_options(p, |o| {
                options.push(o.clone());
                ControlFlow::<()>::Continue(())
            });
            // All of them are sums of components that are known now.
            let wins =
                |o: &G::Position| self.quotient.as_ref()?.outcome(self.game, o).map(Outcome::is_p);
            let known: Option<Vec<bool>> = options.iter().map(wins).collect();
            if let Some(known) = known {
                let mut seen = hashbrown::HashSet::new();
                let all = options.into_iter().zip(known).filter(|(_, wins)| *wins);
                return Ok(all.map(|(o, _)| o).filter(|o| seen.insert(o.clone())).collect());
            }
        }
        Ok(self.solver.winning_moves(play, p)?)
    }
}
