//! A family of tuples of a game, without the game's type: rules and tables by the definition.

use cgt_core::family::{Family, TupleIndex};
use cgt_core::sweep::{self, GrundyTable, OutcomeTable};
use cgt_core::{Limits, Play, Ruleset, Stopped};
use std::ops::ControlFlow;

/// Tuples of heaps that are closed under moves: what a claim about positions is checked on.
///
/// Values and outcomes come from options and mex on whole tuples; no theorem about sums is used.
pub trait AnyFamily: Sync {
    /// How the tuples are numbered.
    fn index(&self) -> &TupleIndex;

    /// Replaces a tuple by the canonical one of its position; `false` where the rules do not
    /// allow it.
    fn canonical(&self, tuple: &mut [usize]) -> bool;

    /// Calls `visit` for each option of a legal tuple, as a canonical tuple; an option may come
    /// more than once.
    fn visit_options(&self, tuple: &[usize], visit: &mut dyn FnMut(&[usize]));

    /// As [`sweep::outcomes`]: by the rank of the canonical tuple.
    ///
    /// # Errors
    /// [`Stopped`] when memory would run out or the watch stops it.
    fn outcomes(&self, play: Play, limits: &Limits<'_>) -> Result<OutcomeTable, Stopped>;

    /// As [`sweep::grundy`]: by the rank of the canonical tuple.
    ///
    /// # Errors
    /// [`Stopped`] when memory would run out or the watch stops it.
    fn grundy(&self, limits: &Limits<'_>) -> Result<GrundyTable, Stopped>;
}

impl<F: Family> AnyFamily for F {
    fn index(&self) -> &TupleIndex {
        Family::index(self)
    }

    fn canonical(&self, tuple: &mut [usize]) -> bool {
        let Some(p) = self.position(tuple) else { return false };
        self.tuple(&p, tuple);
        true
    }

    fn visit_options(&self, tuple: &[usize], visit: &mut dyn FnMut(&[usize])) {
        let Some(p) = self.position(tuple) else { return };
        let mut option = vec![0; tuple.len()];
        let _ = self.rules().visit_options(&p, |o| {
            self.tuple(o, &mut option);
            visit(&option);
            ControlFlow::<()>::Continue(())
        });
    }

    fn outcomes(&self, play: Play, limits: &Limits<'_>) -> Result<OutcomeTable, Stopped> {
        sweep::outcomes(self, play, limits)
    }

    fn grundy(&self, limits: &Limits<'_>) -> Result<GrundyTable, Stopped> {
        sweep::grundy(self, limits)
    }
}
