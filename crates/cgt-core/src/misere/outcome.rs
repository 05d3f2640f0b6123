//! Misère outcomes of single heaps `0..len`.
//!
//! First by the misère quotient, while it stays small: O(1) a heap and, where a period is proved,
//! without end. Beyond it by search over multisets of heaps. There heaps without a move are
//! dropped and heaps with the same options are one, sums of heaps that the quotient covers are
//! looked up, and only the other multisets are remembered; the search of a position ends at the
//! first option that is P. The number of multisets grows like that of partitions: memory ends
//! this at heaps of 60 to 100 tokens.
//!
//! Source of the definition: Conway, *On Numbers and Games* (1976), chapter 12.

use super::quotient::{Bounds, Quotient, solve};
use crate::limits::{Limits, Stopped};
use crate::play::Outcome;
use crate::rules::HeapRuleset;
use crate::sequence::period::Period;
use crate::solve::Memo;
use crate::sum::Heaps;
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// How far a quotient is followed before multisets are searched: a second or so of work.
pub const BOUNDS: Bounds = Bounds { order: 512, candidate: 1 << 16, rounds: 200 };

/// Misère outcomes of heaps `0..outcomes.len()`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcomes {
    /// The outcome of each heap, from heap 0 on.
    pub outcomes: Vec<Outcome>,
    /// The least period, where it is proved.
    pub period: Option<Period>,
    /// How many heaps were looked at: fewer than there are outcomes where a period is proved.
    pub examined: usize,
    /// Why there are fewer outcomes than asked for.
    pub stop: Option<Stopped>,
}

/// The misère outcomes of heaps `0..len`, as many as `limits` allow.
///
/// ```
/// use cgt_core::{Limits, TakeBreak, misere::outcome::outcomes};
/// let kayles = outcomes(&TakeBreak::finite(vec![0, 7, 7]), 45, &Limits::NONE).outcomes;
/// let p: Vec<usize> = (0..45).filter(|&n| kayles[n].is_p()).collect();
/// assert_eq!(p, [1, 4, 9, 12, 20]);
/// ```
pub fn outcomes<H: HeapRuleset>(rules: &H, len: usize, limits: &Limits<'_>) -> Outcomes {
    let (mut found, quotient) = outcomes_without_search(rules, len, limits);
    let mut search = Search::new(rules, &quotient, limits);
    while found.stop.is_none() && found.outcomes.len() < len {
        match search.heap(found.outcomes.len()) {
            Ok(outcome) => {
                found.outcomes.push(outcome);
                found.examined = found.outcomes.len();
            }
            Err(stop) => found.stop = Some(stop),
        }
    }
    found
}

/// Misère outcomes of sums of heaps `0..len`, in the way of [`outcomes`]: calls `ask` with what
/// answers them, which remembers what it has searched.
///
/// ```
/// use cgt_core::{Limits, Outcome, TakeBreak, misere::outcome::with_sums};
/// let kayles = TakeBreak::finite(vec![0, 7, 7]);
/// let p = with_sums(&kayles, 10, &Limits::NONE, |outcome| outcome(&[1, 5, 5]));
/// assert_eq!(p, Ok(Outcome::P));
/// ```
pub fn with_sums<H: HeapRuleset, R>(
    rules: &H,
    len: usize,
    limits: &Limits<'_>,
    ask: impl FnOnce(&mut dyn FnMut(&[usize]) -> Result<Outcome, Stopped>) -> R,
) -> R {
    let quotient = solve(rules, len.saturating_sub(1), BOUNDS, *limits).quotient;
    let mut search = Search::new(rules, &quotient, limits);
    ask(&mut |heaps| {
        if let Some(outcome) = quotient.outcome(heaps) {
            return Ok(outcome);
        }
        let largest = heaps.iter().copied().max().unwrap_or(0);
        while search.same_as.len() <= largest {
            search.add_heap();
        }
        let sum = search.canonical(heaps.iter());
        search.outcome(&sum)
    })
}

/// As [`outcomes`], but ends where the quotient does, which is answered too.
fn outcomes_without_search<H: HeapRuleset>(
    rules: &H,
    len: usize,
    limits: &Limits<'_>,
) -> (Outcomes, Quotient) {
    let to = len.saturating_sub(1);
    let quotient = solve(rules, to, BOUNDS, *limits).quotient;
    let stop = limits.reserve("the outcomes of heaps", len as u64).err();
    let outcomes = (0..len).map_while(|n| quotient.outcome(&[n]).filter(|_| stop.is_none()));
    let period = quotient.period().map(|p| {
        let enough = (p.preperiod + 2 * p.period) as usize;
        let all: Vec<_> = (0..enough).map(|n| quotient.outcome(&[n])).collect();
        super::period::least_period(&all, p)
    });
    let examined = quotient.map().len();
    (Outcomes { outcomes: outcomes.collect(), period, examined, stop }, quotient)
}

struct Search<'s, H> {
    rules: &'s H,
    quotient: &'s Quotient,
    limits: &'s Limits<'s>,
    /// For each heap the least one with the same options, 0 where there are none.
    same_as: Vec<usize>,
    /// For each heap its options, or those of an equal one; of whole heaps only.
    options: Vec<Vec<Heaps>>,
    by_options: HashMap<Vec<Heaps>, usize>,
    memo: Memo<Heaps, Outcome>,
    steps: u64,
}

impl<'s, H: HeapRuleset> Search<'s, H> {
    fn new(rules: &'s H, quotient: &'s Quotient, limits: &'s Limits<'s>) -> Self {
        Search {
            rules,
            quotient,
            limits,
            same_as: Vec::new(),
            options: Vec::new(),
            by_options: HashMap::from([(Vec::new(), 0)]),
            memo: Memo::default(),
            steps: 0,
        }
    }

    fn heap(&mut self, n: usize) -> Result<Outcome, Stopped> {
        while self.same_as.len() <= n {
            self.add_heap();
        }
        let p = self.canonical([n].iter());
        self.outcome(&p)
    }

    fn add_heap(&mut self) {
        let n = self.same_as.len();
        let mut options = Vec::new();
        let _ = self.rules.visit_heap_options(n, |left| {
            options.push(self.canonical(left.iter()));
            ControlFlow::<()>::Continue(())
        });
        options.sort_unstable();
        options.dedup();
        let same_as = *self.by_options.entry(options.clone()).or_insert(n);
        self.same_as.push(same_as);
        self.options.push(if same_as == n { options } else { Vec::new() });
    }

    fn canonical<'h>(&self, heaps: impl Iterator<Item = &'h usize>) -> Heaps {
        Heaps::new(heaps.map(|&n| self.same_as[n]))
    }

    fn known(&self, p: &Heaps) -> Option<Outcome> {
        self.quotient.outcome(p.as_slice()).or_else(|| self.memo.get(p))
    }

    fn outcome(&mut self, p: &Heaps) -> Result<Outcome, Stopped> {
        let mut stack = vec![p.clone()];
        while let Some(top) = stack.last() {
            self.steps += 1;
            if self.steps.is_multiple_of(1024) {
                let bytes = (stack.len() * size_of::<Heaps>()) as u64;
                self.limits.reserve("the stack of positions", bytes + self.memo.bytes())?;
                self.limits.tick(self.memo.len() as u64, 0)?;
            }
            if self.known(top).is_some() {
                stack.pop();
                continue;
            }
            match self.look(top) {
                Look::Ask(option) => stack.push(option),
                Look::Answer(outcome) => {
                    let top = stack.pop().unwrap_or_default();
                    let parts = top.as_slice().len();
                    let outside = if parts > 4 { size_of_val(top.as_slice()) } else { 0 };
                    let others = (stack.len() * size_of::<Heaps>()) as u64;
                    self.memo.insert(top, outcome, outside, others, self.limits)?;
                }
            }
        }
        Ok(self.known(p).unwrap_or(Outcome::N))
    }

    /// The outcome, if enough options are known; otherwise the first that is missing: if that
    /// is P, the others need not be known.
    fn look(&self, p: &Heaps) -> Look {
        let heaps = p.as_slice();
        let mut terminal = true;
        let mut missing = None;
        for (i, &heap) in heaps.iter().enumerate().rev() {
            if heaps.get(i + 1) == Some(&heap) {
                continue;
            }
            for left in &self.options[heap] {
                terminal = false;
                let rest = heaps[..i].iter().chain(&heaps[i + 1..]).copied();
                let option = Heaps::new(rest.chain(left.as_slice().iter().copied()));
                match self.known(&option) {
                    Some(Outcome::P) => return Look::Answer(Outcome::N),
                    Some(Outcome::N) => {}
                    None => missing = missing.or(Some(option)),
                }
            }
        }
        match missing {
            Some(option) => Look::Ask(option),
            None if terminal => Look::Answer(Outcome::N),
            None => Look::Answer(Outcome::P),
        }
    }
}

/// What a look at the options of a position gives.
enum Look {
    Answer(Outcome),
    Ask(Heaps),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Solver;
    use crate::{Play, SumOf, TakeBreak};
    use proptest::prelude::*;

    fn code(text: &str) -> TakeBreak {
        TakeBreak::finite(text.chars().filter_map(|c| c.to_digit(16)).collect())
    }

    fn p_heaps(rules: &TakeBreak, to: usize) -> Vec<usize> {
        let found = outcomes(rules, to + 1, &Limits::NONE).outcomes;
        (0..=to).filter(|&n| found[n].is_p()).collect()
    }

    /// P-heaps found by independent programs.
    #[test]
    fn published_p_heaps() {
        assert_eq!(
            p_heaps(&code("0.07"), 40),
            [2, 3, 7, 8, 12, 16, 17, 21, 22, 26, 30, 31, 35, 36, 40]
        );
        assert_eq!(p_heaps(&code("0.6"), 29), [2, 5, 8, 11, 14, 17, 20, 23, 26, 29]);
        let grundys_game = TakeBreak { distinct: true, ..code("4.0") };
        let threes: Vec<usize> = (3..=42).step_by(3).collect();
        assert_eq!(p_heaps(&grundys_game, 42), threes);
        assert_eq!(p_heaps(&code("0.007"), 34), [3, 4, 5, 11, 12, 13, 19, 25, 26, 27, 33, 34]);
    }

    /// Sums of up to three heaps, whether the quotient covers them or not, against the definition.
    #[test]
    fn sums_are_the_definition() {
        let grundys_game = TakeBreak { distinct: true, ..code("4.0") };
        let codes = ["0.77", "0.07", "0.6", "4.7", "0.54", "0.8F"].map(code);
        for rules in [&codes[..], &[grundys_game]].concat() {
            let game = SumOf(rules.clone());
            let mut solver = Solver::new(&game);
            let largest = 9;
            with_sums(&rules, largest + 1, &Limits::NONE, |outcome_of| {
                for (a, b, c) in (0..=largest)
                    .flat_map(|a| (a..=largest).map(move |b| (a, b)))
                    .flat_map(|(a, b)| (b..=largest).map(move |c| (a, b, c)))
                {
                    let expected = solver.outcome(Play::Misere, &Heaps::new([a, b, c])).unwrap();
                    assert_eq!(outcome_of(&[a, b, c]), Ok(expected), "{rules:?} {a} {b} {c}");
                }
            });
            // Beyond the length, heaps are searched.
            let far = with_sums(&rules, 3, &Limits::NONE, |outcome_of| outcome_of(&[2, 7, 8]));
            assert_eq!(far, Ok(solver.outcome(Play::Misere, &Heaps::new([2, 7, 8])).unwrap()));
        }
    }

    #[test]
    fn period_of_outcomes() {
        let found = outcomes(&code("0.77"), 2000, &Limits::NONE);
        let period = found.period.unwrap();
        let (n0, p) = (period.preperiod as usize, period.period as usize);
        assert!((n0..2000 - p).all(|n| found.outcomes[n] == found.outcomes[n + p]));
    }

    #[test]
    fn stops_at_the_bound_on_memory() {
        let limits = Limits { memory: crate::Memory(1 << 20), watch: &() };
        let found = outcomes(&code("0.6"), 200, &limits);
        assert!(found.outcomes.len() > 16 && found.outcomes.len() < 200);
        assert!(matches!(found.stop, Some(Stopped::Memory { .. })));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn agrees_with_the_definition(digits in proptest::collection::vec(0u32..16, 1..4)) {
            let rules = TakeBreak::finite([&[0], &digits[..]].concat());
            let sum_of = SumOf(rules.clone());
            let mut solver = Solver::new(&sum_of);
            let by_search = solve(&rules, 3, BOUNDS, Limits::NONE).quotient;
            let mut search = Search::new(&rules, &by_search, &Limits::NONE);
            let found = outcomes(&rules, 14, &Limits::NONE).outcomes;
            for (n, &outcome) in found.iter().enumerate() {
                let expected = solver.outcome(Play::Misere, &Heaps::new([n])).unwrap();
                prop_assert_eq!(outcome, expected);
                prop_assert_eq!(search.heap(n).unwrap(), expected);
            }
        }
    }
}
