//! Games with columns of their own, erased: what they say of a position is more than an outcome,
//! or there is no outcome.

use super::session::{Interned, Session, Solve, Verdict};
use super::{AnyGame, AskError, FamilyRequest, TakeRow};
use crate::notation::NotationError;
use cgt_core::sequence::Values;
use cgt_core::{Limits, Nimber, Outcome, Play};
use std::hash::Hash;
use std::ops::ControlFlow;

/// A game that says of a position what its own columns hold. It finds that out by itself, from
/// its options alone, because the solvers of the core know of outcomes and Grundy values only.
pub trait Scored: Send + Sync {
    /// A position, in canonical form.
    type Position: Clone + Eq + Hash;
    /// What is remembered of the positions that are solved.
    type Memo: Default;

    /// The canonical text of the game; parses back to the same game.
    fn name(&self) -> String;

    /// The position that a text shows.
    ///
    /// # Errors
    /// Where the text is no position of this game.
    fn parse(&self, text: &str) -> Result<Self::Position, NotationError>;

    /// The canonical text of a position.
    fn show(&self, p: &Self::Position) -> String;

    /// The position that the game begins with, where it has one.
    fn start(&self) -> Option<Self::Position> {
        None
    }

    /// A number that is strictly smaller for every option.
    fn measure(&self, p: &Self::Position) -> u64;

    /// Calls `visit` for each option of `p`.
    fn visit_options(
        &self,
        p: &Self::Position,
        visit: &mut dyn FnMut(&Self::Position) -> ControlFlow<()>,
    );

    /// The names of the game's own columns.
    fn columns(&self) -> &'static [&'static str];

    /// Why no outcome is defined, where none is.
    fn no_outcome(&self) -> Option<&'static str> {
        None
    }

    /// What the game says of a position; remembers what it solves in `memo`.
    ///
    /// # Errors
    /// When memory runs out or the watch stops it.
    fn verdict(
        &self,
        memo: &mut Self::Memo,
        p: &Self::Position,
        play: Play,
        limits: &Limits<'_>,
    ) -> Result<Verdict, AskError>;
}

/// Erases a game with columns of its own.
pub fn scored<G: Scored + 'static>(game: G) -> Box<dyn AnyGame> {
    Box::new(AnyScored(game))
}

struct AnyScored<G>(G);

impl<G: Scored> AnyScored<G> {
    fn not_offered(&self, what: &str) -> AskError {
        let columns = self.0.columns().join(", ");
        let name = self.0.name();
        let text = format!("{name} has no {what}: `eval` answers, with the columns {columns}");
        AskError::NotOffered(text)
    }
}

impl<G: Scored> AnyGame for AnyScored<G> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn start(&self) -> Option<String> {
        self.0.start().map(|p| self.0.show(&p))
    }

    fn session<'g>(&'g self, limits: Limits<'g>) -> Box<dyn Session + 'g> {
        Box::new(Interned::new(Scores { game: &self.0, memo: G::Memo::default(), limits }))
    }

    fn sequence(&self, _len: usize, _limits: &Limits<'_>) -> Result<Values, AskError> {
        Err(self.not_offered("sequence"))
    }

    fn outcomes(
        &self,
        _play: Play,
        _len: usize,
        _limits: &Limits<'_>,
    ) -> Result<Vec<Outcome>, AskError> {
        Err(self.not_offered("sequence"))
    }

    fn positions(
        &self,
        _request: &FamilyRequest,
        _limits: &Limits<'_>,
        _row: &mut TakeRow<'_>,
    ) -> Result<(), AskError> {
        Err(self.not_offered("list of positions"))
    }

    fn no_outcome(&self) -> Option<&'static str> {
        self.0.no_outcome()
    }

    fn extra_columns(&self) -> &'static [&'static str] {
        self.0.columns()
    }
}

/// A scored game and its memo, behind the face of a session.
struct Scores<'g, G: Scored> {
    game: &'g G,
    memo: G::Memo,
    limits: Limits<'g>,
}

impl<G: Scored> Scores<'_, G> {
    fn none<T>(&self, what: &str) -> Result<T, AskError> {
        Err(match self.game.no_outcome() {
            Some(why) => AskError::NotOffered(why.to_owned()),
            None => AskError::NotOffered(format!("{} has no {what}", self.game.name())),
        })
    }
}

impl<G: Scored> Solve for Scores<'_, G> {
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
        match self.verdict(Play::Normal, p)?.grundy {
            Some(value) => Ok(value),
            None => self.none("Grundy value"),
        }
    }

    fn outcome(&mut self, play: Play, p: &G::Position) -> Result<Outcome, AskError> {
        match self.verdict(play, p)?.outcome {
            Some(outcome) => Ok(outcome),
            None => self.none("outcome"),
        }
    }

    fn visit_options(
        &self,
        p: &G::Position,
        visit: &mut dyn FnMut(&G::Position) -> ControlFlow<()>,
    ) {
        self.game.visit_options(p, visit);
    }

    fn visit_components(&self, p: &G::Position, visit: &mut dyn FnMut(&G::Position)) {
        visit(p);
    }

    fn no_misere(&self) -> Option<&'static str> {
        None
    }

    fn winning_moves(&mut self, play: Play, p: &G::Position) -> Result<Vec<G::Position>, AskError> {
        let mut options = Vec::new();
        self.game.visit_options(p, &mut |o| {
            options.push(o.clone());
            ControlFlow::Continue(())
        });
        let mut winning = Vec::new();
        for option in options {
            if self.outcome(play, &option)?.is_p() {
                winning.push(option);
            }
        }
        if self.game.no_outcome().is_some() {
            return self.none("winning move");
        }
        Ok(winning)
    }

    fn verdict(&mut self, play: Play, p: &G::Position) -> Result<Verdict, AskError> {
        self.game.verdict(&mut self.memo, p, play, &self.limits)
    }
}
