//! The components below some positions of any game, numbered as the heaps of a heap game: where
//! they are few, their misère quotient answers for sums of any number of them.
//!
//! Source: Plambeck and Siegel, *Misère quotients for impartial games* (2008); for Notakto
//! Plambeck and Whitehead, *The secrets of Notakto* (2013), who find 18 elements.

use crate::game::Game;
use cgt_core::misere::outcome::BOUNDS;
use cgt_core::misere::quotient::{Quotient, solve};
use cgt_core::{HeapRuleset, Limits, Outcome};
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// More components than this are not looked at.
const MOST: usize = 512;

/// The components that can be reached, and the misère quotient of all their sums.
pub(super) struct Components<P> {
    numbers: HashMap<P, usize>,
    quotient: Quotient,
}

impl<P> Components<P> {
    /// The quotient of the components below `start`: `None` where these are more than a few
    /// hundred, or the quotient is large.
    pub(super) fn below<G: Game<Position = P>>(
        game: &G,
        start: &P,
        limits: Limits<'_>,
    ) -> Option<Self>
    where
        P: Clone + Eq + std::hash::Hash,
    {
        let mut options: HashMap<P, Vec<Vec<P>>> = HashMap::new();
        let mut stack = parts(game, start);
        while let Some(component) = stack.pop() {
            if options.contains_key(&component) {
                continue;
            }
            let mut all = Vec::new();
            let _ = game.visit_options(&component, |o| {
                all.push(parts(game, o));
                ControlFlow::<()>::Continue(())
            });
            stack.extend(all.iter().flatten().cloned());
            options.insert(component, all);
            if options.len() > MOST || stack.len() > MOST * MOST {
                return None;
            }
        }
        // Options have a smaller measure, so smaller numbers.
        let mut order: Vec<&P> = options.keys().collect();
        order.sort_by_key(|c| game.measure(c));
        let numbers: HashMap<P, usize> = order.iter().map(|&c| c.clone()).zip(1..).collect();
        let number = |o: &Vec<P>| {
            let mut sum: Vec<usize> = o.iter().map(|c| numbers[c]).collect();
            sum.sort_unstable();
            sum
        };
        let mut rules = Numbered(vec![Vec::new()]);
        for component in order {
            let mut sums: Vec<Vec<usize>> = options[component].iter().map(number).collect();
            sums.sort_unstable();
            sums.dedup();
            rules.0.push(sums);
        }
        let last = rules.0.len() - 1;
        let quotient = solve(&rules, last, BOUNDS, limits).quotient;
        (quotient.map().len() > last).then_some(Components { numbers, quotient })
    }

    /// The misère outcome of a position all of whose components are known.
    pub(super) fn outcome<G: Game<Position = P>>(&self, game: &G, p: &P) -> Option<Outcome>
    where
        P: Clone + Eq + std::hash::Hash,
    {
        let sum: Option<Vec<usize>> =
            parts(game, p).iter().map(|c| self.numbers.get(c).copied()).collect();
        self.quotient.outcome(&sum?)
    }

    /// How many elements the quotient has.
    pub(super) fn order(&self) -> usize {
        self.quotient.monoid().order()
    }
}

/// The components of a position.
pub(super) fn parts<G: Game>(game: &G, p: &G::Position) -> Vec<G::Position> {
    let mut parts = Vec::new();
    game.visit_components(p, |c| parts.push(c.clone()));
    parts
}

/// Components as heaps: the options of each number.
struct Numbered(Vec<Vec<Vec<usize>>>);

impl HeapRuleset for Numbered {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0[n].iter().map(Vec::as_slice).try_for_each(visit)
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
