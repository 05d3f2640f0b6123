//! Any game, erased: values by the definition solver, families by a sweep.

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
        Box::new(Interned::new(Definition { game: &self.0, solver }))
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
    solver: Solver<'g, G>,
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
        Ok(self.solver.outcome(play, p)?)
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
        Ok(self.solver.winning_moves(play, p)?)
    }
}
