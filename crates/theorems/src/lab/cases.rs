//! Cases of a statement that are not positions of one range: games replayed, tables, identities.

use super::truth::Truth;
use super::{Counterexample, Graph, LabError, Table};
use crate::statement::{Needs, Range};
use cgt_core::{Limits, Stopped};

/// Counts cases and keeps the first failure. A statement goes through its cases from small to
/// large, so that the first is the smallest.
pub struct Cases<'l> {
    limits: &'l Limits<'l>,
    pub(super) count: u64,
    pub(super) failures: u64,
    pub(super) first: Option<Counterexample>,
}

impl<'l> Cases<'l> {
    pub(crate) fn new(limits: &'l Limits<'l>) -> Self {
        Cases { limits, count: 0, failures: 0, first: None }
    }

    /// One case: does it hold? `words` gives case, prediction and truth where it does not.
    pub fn case<S: Into<String>>(&mut self, holds: bool, words: impl FnOnce() -> (S, S, S)) {
        self.count += 1;
        if holds {
            return;
        }
        self.failures += 1;
        if self.first.is_none() {
            let (position, predicted, truth) = words();
            self.first = Some(Counterexample {
                game: String::new(),
                position: position.into(),
                predicted: predicted.into(),
                truth: truth.into(),
                step: None,
            });
        }
    }

    /// One case of an equation: what is predicted, what is true.
    pub fn equal<T: PartialEq + std::fmt::Debug>(
        &mut self,
        case: impl FnOnce() -> String,
        predicted: T,
        truth: T,
    ) {
        self.case(predicted == truth, || (case(), format!("{predicted:?}"), format!("{truth:?}")));
    }

    /// Reports progress and asks whether to go on.
    ///
    /// # Errors
    /// [`Stopped::Asked`] when the watch says so.
    pub fn tick(&self) -> Result<(), Stopped> {
        self.limits.tick(self.count, 0)
    }

    /// All positions that can be reached from some positions of a game, with their options.
    ///
    /// # Errors
    /// Where a text is no game or position, or memory runs out.
    pub fn graph(&self, game: &str, from: &[&str]) -> Result<Graph, LabError> {
        Graph::new(game, from, self.limits)
    }

    /// The tables of all tuples of `heaps` heaps up to `max`.
    ///
    /// # Errors
    /// Where the text is no game, it has no such tuples, or memory runs out.
    pub fn table<T>(
        &mut self,
        game: &str,
        (heaps, max): (usize, usize),
        needs: Needs,
        look: impl FnOnce(&mut Self, &Table<'_>) -> Result<T, LabError>,
    ) -> Result<T, LabError> {
        let read = super::check::game(game)?;
        let mut truth = Truth::rules(&*read, Range { heaps, max, total: None }, needs)?;
        truth.fill(needs, self.limits)?;
        look(self, &Table(&truth))
    }

    /// The limits of the check.
    pub fn limits(&self) -> &Limits<'_> {
        self.limits
    }
}
