//! Misère sums of many components of any game: where the components below them are few, their
//! misère quotient answers for sums of any number of them.
//!
//! Source: Plambeck and Siegel, *Misère quotients for impartial games* (2008); Plambeck, *The
//! secrets of Notakto* (2013), who finds 18 elements.

use crate::game::Game;
use cgt_core::misere::closed::ClosedSet;
use cgt_core::misere::outcome::BOUNDS;
use cgt_core::misere::quotient::{Quotient, solve};
use cgt_core::{Limits, Outcome, Watch};
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Of more components than this no quotient is looked for.
const MOST: u64 = 1024;

/// The components that can be reached, and the misère quotient of all their sums.
pub(super) struct Components<P> {
    set: ClosedSet<P>,
    quotient: Quotient,
}

impl<P: Clone + Eq + Hash> Components<P> {
    /// The quotient of the components below `start`: `None` where these are many, the quotient is
    /// large, or it was stopped.
    pub(super) fn below<G: Game<Position = P>>(
        game: &G,
        start: &P,
        limits: Limits<'_>,
    ) -> Option<Self> {
        let few = Few { within: limits.watch, too_many: AtomicBool::new(false) };
        let bounded = Limits { watch: &few, ..limits };
        let set = ClosedSet::new(game, [start.clone()], &bounded).ok()?;
        let quotient = solve(&set, set.last(), BOUNDS, limits).quotient;
        (quotient.map().len() > set.last()).then_some(Components { set, quotient })
    }

    /// The misère outcome of a position all of whose components are known.
    pub(super) fn outcome<G: Game<Position = P>>(&self, game: &G, p: &P) -> Option<Outcome> {
        self.quotient.outcome(&self.set.sum_of(game, p)?)
    }

    /// How many elements the quotient has.
    pub(super) fn order(&self) -> usize {
        self.quotient.monoid().order()
    }
}

/// How many components a position has.
pub(super) fn count<G: Game>(game: &G, p: &G::Position) -> usize {
    let mut parts = 0;
    game.visit_components(p, |_| parts += 1);
    parts
}

/// Stops a count that goes beyond [`MOST`].
struct Few<'w> {
    within: &'w dyn Watch,
    too_many: AtomicBool,
}

impl Watch for Few<'_> {
    fn progress(&self, done: u64, _total: u64) {
        if done > MOST {
            self.too_many.store(true, Relaxed);
        }
    }

    fn stop(&self) -> bool {
        self.too_many.load(Relaxed) || self.within.stop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notakto::Notakto;
    use crate::ring::circular::Circular;
    use cgt_core::Play;
    use cgt_core::solve::Solver;

    #[test]
    fn notakto_has_eighteen_elements_and_agrees_with_search() {
        let game = Notakto::new(3, 3, None).unwrap();
        let board = |n: usize| vec![".../.../..."; n].join("+");
        let known = Components::below(&game, &game.parse(&board(1)).unwrap(), Limits::NONE);
        let known = known.unwrap();
        assert_eq!(known.order(), 18);
        let mut solver = Solver::new(&game);
        for text in [board(1), board(2), board(3), "x../.x./...+xo".replace("xo", "x../..x/...")] {
            let p = game.parse(&text).unwrap();
            let by_search = solver.outcome(Play::Misere, &p).unwrap();
            assert_eq!(known.outcome(&game, &p), Some(by_search), "{text}");
        }
    }

    #[test]
    fn rows_of_a_ring_agree_with_search() {
        let game = Circular::new(2);
        let start = game.parse("xxxxxxxxx.").unwrap();
        let known = Components::below(&game, &start, Limits::NONE).unwrap();
        let mut solver = Solver::new(&game);
        for text in ["x.x.", "xx.xx.xxx.", "xxxx.xxxx.x.", "xxxxxxxxx.xxx.xxx.x.", "."] {
            let p = game.parse(text).unwrap();
            let by_search = solver.outcome(Play::Misere, &p).unwrap();
            assert_eq!(known.outcome(&game, &p), Some(by_search), "{text}");
        }
    }
}
