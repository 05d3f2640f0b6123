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
    SumSearch::new(rules, len.saturating_sub(1), *limits).outcomes(len)
}

/// How many sums of heaps have at most `tokens` tokens and a heap of more than `covered`: the most
/// that a search for the outcome of heap `tokens` can meet. `None` beyond what 128 bits hold. Time
/// `O(tokens^2)`.
///
/// ```
/// use cgt_core::misere::outcome::sums_to_search;
/// // 5, 1 + 5, 6.
/// assert_eq!(sums_to_search(6, 4), Some(3));
/// assert_eq!(sums_to_search(10_000, 4), None);
/// ```
pub fn sums_to_search(tokens: usize, covered: usize) -> Option<u128> {
    /// Beyond it there are more partitions than 128 bits hold.
    const COUNTABLE: usize = 1400;
    if tokens <= covered {
        return Some(0);
    }
    if tokens > COUNTABLE {
        return None;
    }
    // Partitions into parts of at most `largest`, by total.
    let count = |largest: usize| {
        let mut partitions = vec![0u128; tokens + 1];
        partitions[0] = 1;
        for part in 1..=largest {
            for total in part..=tokens {
                partitions[total] = partitions[total].checked_add(partitions[total - part])?;
            }
        }
        partitions.iter().try_fold(0u128, |sum, &p| sum.checked_add(p))
    };
    Some(count(tokens)? - count(covered)?)
}

/// Misère outcomes of sums of heaps of one game: by the misère quotient where it covers them,
/// otherwise by a search over multisets, whose answers stay known.
pub struct SumSearch<'r, H> {
    rules: &'r H,
    quotient: Quotient,
    limits: Limits<'r>,
    /// For each heap the least one with the same options, 0 where there are none.
    same_as: Vec<usize>,
    /// For each heap its options, or those of an equal one; of whole heaps only.
    options: Vec<Vec<Heaps>>,
    by_options: HashMap<Vec<Heaps>, usize>,
    /// How many options are kept.
    kept: u64,
    memo: Memo<Heaps, Outcome>,
    steps: u64,
}

impl<'r, H: HeapRuleset> SumSearch<'r, H> {
    /// A search for sums of heaps of mostly at most `to` tokens. Finds the quotient first, within
    /// [`BOUNDS`].
    pub fn new(rules: &'r H, to: usize, limits: Limits<'r>) -> Self {
        let quotient = solve(rules, to, BOUNDS, limits).quotient;
        SumSearch {
            rules,
            quotient,
            limits,
            same_as: Vec::new(),
            options: Vec::new(),
            by_options: HashMap::from([(Vec::new(), 0)]),
            kept: 0,
            memo: Memo::default(),
            steps: 0,
        }
    }

    /// The quotient.
    pub fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// The outcomes of heaps `0..len`, as many as the limits allow.
    pub fn outcomes(&mut self, len: usize) -> Outcomes {
        let quotient = &self.quotient;
        let stop = self.limits.reserve("the outcomes of heaps", len as u64).err();
        let covered = (0..len).map_while(|n| quotient.outcome(&[n]).filter(|_| stop.is_none()));
        let period = quotient.period().map(|p| {
            let enough = (p.preperiod + 2 * p.period) as usize;
            let all: Vec<_> = (0..enough).map(|n| quotient.outcome(&[n])).collect();
            super::period::least_period(&all, p)
        });
        let examined = quotient.map().len();
        let mut found = Outcomes { outcomes: covered.collect(), period, examined, stop };
        while found.stop.is_none() && found.outcomes.len() < len {
            match self.outcome(&Heaps::new([found.outcomes.len()])) {
                Ok(outcome) => {
                    found.outcomes.push(outcome);
                    found.examined = found.outcomes.len();
                }
                Err(stop) => found.stop = Some(stop),
            }
        }
        found
    }

    /// The outcome of a sum of heaps.
    ///
    /// # Errors
    /// [`Stopped`] when memory runs out or the watch stops it. What was found stays known.
    pub fn outcome(&mut self, p: &Heaps) -> Result<Outcome, Stopped> {
        if let Some(outcome) = self.quotient.outcome(p.as_slice()) {
            return Ok(outcome);
        }
        let largest = p.as_slice().last().copied().unwrap_or(0);
        while self.same_as.len() <= largest {
            self.limits.tick(self.same_as.len() as u64, largest as u64)?;
            self.limits.reserve("the options of heaps", self.options_bytes())?;
            self.add_heap();
        }
        let p = self.canonical(p.as_slice().iter());
        self.search(&p)
    }

    /// All winning moves from a sum of heaps: the options that are P-positions, distinct,
    /// ascending.
    ///
    /// # Errors
    /// As for [`Self::outcome`].
    pub fn winning_moves(&mut self, p: &Heaps) -> Result<Vec<Heaps>, Stopped> {
        if let Some(moves) = self.quotient.winning_moves(self.rules, p) {
            return Ok(moves);
        }
        let heaps = p.as_slice();
        let mut winning = Vec::new();
        for (i, &heap) in heaps.iter().enumerate().filter(|&(i, h)| i == 0 || heaps[i - 1] != *h) {
            let rest: Vec<usize> = heaps[..i].iter().chain(&heaps[i + 1..]).copied().collect();
            let rules = self.rules;
            let stopped = rules.visit_heap_options(heap, |left| {
                let option = Heaps::new(rest.iter().chain(left).copied().filter(|&n| n > 0));
                match self.outcome(&option) {
                    Ok(Outcome::P) => winning.push(option),
                    Ok(Outcome::N) => {}
                    Err(stop) => return ControlFlow::Break(stop),
                }
                ControlFlow::Continue(())
            });
            if let ControlFlow::Break(stop) = stopped {
                return Err(stop);
            }
        }
        winning.sort_unstable();
        winning.dedup();
        Ok(winning)
    }

    /// The bytes of the options that are kept.
    fn options_bytes(&self) -> u64 {
        // Twice: as a list and as a key.
        2 * self.kept * size_of::<Heaps>() as u64
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
        self.kept += if same_as == n { options.len() as u64 } else { 0 };
        self.options.push(if same_as == n { options } else { Vec::new() });
    }

    fn canonical<'h>(&self, heaps: impl Iterator<Item = &'h usize>) -> Heaps {
        Heaps::new(heaps.map(|&n| self.same_as[n]))
    }

    fn known(&self, p: &Heaps) -> Option<Outcome> {
        self.quotient.outcome(p.as_slice()).or_else(|| self.memo.get(p))
    }

    fn search(&mut self, p: &Heaps) -> Result<Outcome, Stopped> {
        let mut stack = vec![p.clone()];
        while let Some(top) = stack.last() {
            self.steps += 1;
            if self.steps.is_multiple_of(1024) {
                let bytes = (stack.len() * size_of::<Heaps>()) as u64;
                let bytes = bytes + self.memo.bytes() + self.options_bytes();
                self.limits.reserve("the stack of positions", bytes)?;
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
                    let others = (stack.len() * size_of::<Heaps>()) as u64 + self.options_bytes();
                    self.memo.insert(top, outcome, outside, others, &self.limits)?;
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
            let mut search = SumSearch::new(&rules, largest, Limits::NONE);
            for (a, b, c) in (0..=largest)
                .flat_map(|a| (a..=largest).map(move |b| (a, b)))
                .flat_map(|(a, b)| (b..=largest).map(move |c| (a, b, c)))
            {
                let p = Heaps::new([a, b, c]);
                let expected = solver.outcome(Play::Misere, &p).unwrap();
                assert_eq!(search.outcome(&p), Ok(expected), "{rules:?} {a} {b} {c}");
            }
            // Beyond the quotient, heaps are searched.
            let p = Heaps::new([2, 7, 8]);
            let far = SumSearch::new(&rules, 2, Limits::NONE).outcome(&p);
            assert_eq!(far, Ok(solver.outcome(Play::Misere, &p).unwrap()));
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

    /// Sums in any company, with a quotient that covers few heaps: against the definition.
    #[test]
    fn sums_and_winning_moves() {
        for rules in [code("0.07"), code("4.7"), TakeBreak { distinct: true, ..code("4") }] {
            let sum_of = SumOf(rules.clone());
            let mut solver = Solver::new(&sum_of);
            let mut search = SumSearch::new(&rules, 4, Limits::NONE);
            assert!(search.quotient().map().len() <= 5 && search.quotient().period().is_none());
            for (a, b) in (0..11).flat_map(|a| (a..11).map(move |b| (a, b))) {
                let p = Heaps::new([a, b, 3, 3]);
                let expected = solver.outcome(Play::Misere, &p).unwrap();
                assert_eq!(search.outcome(&p).unwrap(), expected, "{p:?}");
                let mut moves = solver.winning_moves(Play::Misere, &p).unwrap();
                moves.sort_unstable();
                assert_eq!(search.winning_moves(&p).unwrap(), moves, "{p:?}");
            }
        }
    }

    #[test]
    fn sums_to_search_are_counted() {
        let count = |tokens: usize, covered: usize| {
            fn partitions(left: usize, least: usize, with: bool, covered: usize) -> u128 {
                let more =
                    (least..=left).map(|n| partitions(left - n, n, with || n > covered, covered));
                u128::from(with) + more.sum::<u128>()
            }
            partitions(tokens, 1, false, covered)
        };
        for (tokens, covered) in [(0, 0), (5, 0), (12, 4), (20, 19), (20, 3)] {
            assert_eq!(sums_to_search(tokens, covered), Some(count(tokens, covered)));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn agrees_with_the_definition(digits in proptest::collection::vec(0u32..16, 1..4)) {
            let rules = TakeBreak::finite([&[0], &digits[..]].concat());
            let sum_of = SumOf(rules.clone());
            let mut solver = Solver::new(&sum_of);
            let mut search = SumSearch::new(&rules, 3, Limits::NONE);
            let found = outcomes(&rules, 14, &Limits::NONE).outcomes;
            for (n, &outcome) in found.iter().enumerate() {
                let expected = solver.outcome(Play::Misere, &Heaps::new([n])).unwrap();
                prop_assert_eq!(outcome, expected);
                prop_assert_eq!(search.outcome(&Heaps::new([n])).unwrap(), expected);
            }
        }
    }
}
