//! A finite set of positions closed under options, as a heap game.
//!
//! Components of positions are numbered from 1 on, options first, and play the part of heaps:
//! then the misère quotient of all their sums is found like that of a heap game. Number 0 is the
//! position without a move; all such positions are it, and positions with the same options are
//! the same number.
//!
//! Source: Plambeck, *The secrets of Notakto* (arXiv:1301.1672, 2013), where the positions are
//! boards; Plambeck and Siegel (2008) for the quotient of any set closed under options.

use crate::limits::{Limits, Stopped};
use crate::rules::{HeapRuleset, Ruleset};
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// The positions reachable from some, numbered.
#[derive(Clone, Debug)]
pub struct ClosedSet<P> {
    numbers: HashMap<P, usize>,
    /// For each number its options, each the sorted numbers of its components without 0.
    options: Vec<Vec<Vec<usize>>>,
    /// For each number from 1 on the first position that has it.
    positions: Vec<P>,
}

impl<P: Clone + Eq + std::hash::Hash> ClosedSet<P> {
    /// All components reachable from `starts`.
    ///
    /// Time and memory: the options of all of them.
    ///
    /// # Errors
    /// [`Stopped`] when memory runs out or the watch stops it.
    pub fn new<R: Ruleset<Position = P>>(
        rules: &R,
        starts: impl IntoIterator<Item = P>,
        limits: &Limits<'_>,
    ) -> Result<Self, Stopped> {
        let mut found: Vec<P> = Vec::new();
        let mut seen: HashMap<P, usize> = HashMap::new();
        let mut meet = |p: &P, found: &mut Vec<P>| {
            rules.visit_components(p, |c| {
                if !seen.contains_key(c) {
                    seen.insert(c.clone(), found.len());
                    found.push(c.clone());
                }
            });
        };
        starts.into_iter().for_each(|p| meet(&p, &mut found));
        let mut next = 0;
        while let Some(p) = found.get(next).cloned() {
            next += 1;
            if next.is_multiple_of(256) {
                limits.tick(next as u64, 0)?;
                let each = 2 * (size_of::<P>() + rules.position_bytes(&p)) as u64;
                limits.reserve("the set of positions", next as u64 * each)?;
            }
            let _ = rules.visit_options(&p, |option| {
                meet(option, &mut found);
                ControlFlow::<()>::Continue(())
            });
        }
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_key(|&i| (rules.measure(&found[i]), i));
        let mut set =
            ClosedSet { numbers: HashMap::new(), options: vec![Vec::new()], positions: Vec::new() };
        let mut by_options: HashMap<_, usize> = HashMap::from([(Vec::new(), 0)]);
        for (done, p) in order.into_iter().map(|i| &found[i]).enumerate() {
            if done.is_multiple_of(256) {
                limits.tick(done as u64, found.len() as u64)?;
            }
            let mut options = Vec::new();
            let _ = rules.visit_options(p, |option| {
                options.push(set.sum_of(rules, option).unwrap_or_default());
                ControlFlow::<()>::Continue(())
            });
            options.sort_unstable();
            options.dedup();
            let fresh = set.options.len();
            let number = *by_options.entry(options.clone()).or_insert(fresh);
            if number == fresh {
                set.options.push(options);
                set.positions.push(p.clone());
            }
            set.numbers.insert(p.clone(), number);
        }
        Ok(set)
    }

    /// The numbers of the components of a position, ascending, without 0: `None` where a
    /// component is not in the set.
    pub fn sum_of<R: Ruleset<Position = P>>(&self, rules: &R, p: &P) -> Option<Vec<usize>> {
        let mut sum = Some(Vec::new());
        rules.visit_components(p, |c| match (self.numbers.get(c), &mut sum) {
            (Some(&number), Some(sum)) => sum.extend((number > 0).then_some(number)),
            _ => sum = None,
        });
        let mut sum = sum?;
        sum.sort_unstable();
        Some(sum)
    }

    /// A position with this number: the first in the order of measures. `None` for 0, which all
    /// positions without a move have, and beyond [`Self::last`].
    pub fn position(&self, number: usize) -> Option<&P> {
        self.positions.get(number.checked_sub(1)?)
    }

    /// The largest number: the quotient of heaps `0..=last` is that of the set.
    pub fn last(&self) -> usize {
        self.options.len() - 1
    }
}

impl<P> HeapRuleset for ClosedSet<P> {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.options.get(n).into_iter().flatten().try_for_each(|option| visit(option))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misere::quotient::{Bounds, Monoid, solve};
    use crate::solve::Solver;
    use crate::{Outcome, Play};

    /// Boards of three by three cells, all players mark with x; a board with three in a row is
    /// dead. A position is several boards, as masks of nine bits.
    struct Boards;

    const ROWS: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

    fn dead(board: u16) -> bool {
        ROWS.iter().any(|row| board & row == *row)
    }

    impl Ruleset for Boards {
        type Position = Vec<u16>;

        fn visit_options<B>(
            &self,
            p: &Vec<u16>,
            mut visit: impl FnMut(&Vec<u16>) -> ControlFlow<B>,
        ) -> ControlFlow<B> {
            for i in 0..p.len() {
                for cell in (0..9).filter(|cell| p[i] >> cell & 1 == 0) {
                    let mut option = p.clone();
                    option[i] |= 1 << cell;
                    option.retain(|&board| !dead(board));
                    option.sort_unstable();
                    visit(&option)?;
                }
            }
            ControlFlow::Continue(())
        }

        fn measure(&self, p: &Vec<u16>) -> u64 {
            p.iter().map(|board| u64::from(board.count_zeros())).sum()
        }

        fn visit_components(&self, p: &Vec<u16>, mut visit: impl FnMut(&Vec<u16>)) {
            for &board in p {
                visit(&vec![board]);
            }
        }
    }

    /// Some elements a, b, c, d generate the monoid and obey the published relations, and the
    /// P-portion is a, b^2, bc, c^2. The relations leave at most 18 words: they present it.
    fn has_published_presentation(q: &Monoid) {
        let all = 0..q.order();
        let word = |letters: &[usize]| letters.iter().fold(0, |x, &y| q.product(x, y));
        let p: Vec<usize> = q.p_portion().collect();
        let mut found = 0;
        for a in all.clone().filter(|&a| a != 0 && word(&[a, a]) == 0) {
            for b in all.clone().filter(|&b| word(&[b, b, b]) == b) {
                for c in all.clone().filter(|&c| word(&[b, b, c]) == c) {
                    let cc = word(&[c, c]);
                    for d in all.clone().filter(|&d| word(&[d, d]) == cc) {
                        let mut portion = [a, word(&[b, b]), word(&[b, c]), cc];
                        portion.sort_unstable();
                        let holds = word(&[c, c, c]) == word(&[a, c, c])
                            && word(&[b, b, d]) == d
                            && word(&[c, d]) == word(&[a, d])
                            && p == portion;
                        found += usize::from(holds && generated(q, &[a, b, c, d]) == q.order());
                    }
                }
            }
        }
        assert!(found > 0);
    }

    /// How many elements some of them generate.
    fn generated(q: &Monoid, generators: &[usize]) -> usize {
        let mut elements = vec![0];
        let mut next = 0;
        while let Some(&x) = elements.get(next) {
            next += 1;
            for &g in generators {
                let y = q.product(x, g);
                if !elements.contains(&y) {
                    elements.push(y);
                }
            }
        }
        elements.len()
    }

    #[test]
    fn notakto_has_eighteen_elements() {
        let set = ClosedSet::new(&Boards, [vec![0]], &Limits::NONE).unwrap();
        let quotient = solve(&set, set.last(), Bounds::default(), Limits::NONE).quotient;
        assert_eq!((quotient.monoid().order(), quotient.monoid().p_order()), (18, 4));
        assert!(quotient.monoid().is_reduced());
        assert_eq!((set.position(0), set.position(set.last() + 1)), (None, None));
        for n in 1..=set.last() {
            assert_eq!(set.sum_of(&Boards, set.position(n).unwrap()), Some(vec![n]));
        }
        has_published_presentation(quotient.monoid());
        let mut solver = Solver::new(&Boards);
        let outcome = |p: &Vec<u16>| quotient.outcome(&set.sum_of(&Boards, p).unwrap()).unwrap();
        for first in (0..0o777).filter(|&board| !dead(board)).step_by(3) {
            assert_eq!(outcome(&vec![first]), solver.outcome(Play::Misere, &vec![first]).unwrap());
            for second in (first..0o777).filter(|&b| !dead(b) && b.count_ones() > 3).step_by(7) {
                let p = vec![first, second];
                assert_eq!(outcome(&p), solver.outcome(Play::Misere, &p).unwrap(), "{p:?}");
            }
        }
        // One board and three boards are won by the first player, two by the second.
        let boards = [1, 2, 3].map(|n| outcome(&vec![0; n]));
        assert_eq!(boards, [Outcome::N, Outcome::P, Outcome::N]);
    }
}
