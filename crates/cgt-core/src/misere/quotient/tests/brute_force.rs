//! Quotients against the definition: outcomes of sums by search, and the laws of the monoid.

use super::code;
use crate::misere::quotient::{Bounds, Quotient, solve};
use crate::solve::Solver;
use crate::{Heaps, Limits, Play, SumOf, TakeBreak};
use proptest::prelude::*;

/// All sums of at most `parts` heaps of at most `largest` tokens and of at most `total` tokens.
fn sums(parts: usize, largest: usize, total: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..parts {
        let mut longer = Vec::new();
        for sum in &last {
            let (least, used) = (sum.last().copied().unwrap_or(1), sum.iter().sum::<usize>());
            longer.extend((least..=largest.min(total - used)).map(|n| [&sum[..], &[n]].concat()));
        }
        all.extend(longer.clone());
        last = longer;
    }
    all
}

fn agrees(rules: &TakeBreak, quotient: &Quotient, parts: usize, total: usize) {
    let sum_of = SumOf(rules.clone());
    let mut solver = Solver::new(&sum_of);
    let largest = quotient.map().len() - 1;
    for heaps in sums(parts, largest, total) {
        let position = Heaps::new(heaps.iter().copied());
        let expected = solver.outcome(Play::Misere, &position).unwrap();
        assert_eq!(quotient.outcome(&heaps), Some(expected), "{rules:?} {heaps:?}");
        let mut moves = solver.winning_moves(Play::Misere, &position).unwrap();
        moves.sort_unstable();
        assert_eq!(quotient.winning_moves(rules, &position), Some(moves), "{rules:?} {heaps:?}");
    }
}

fn laws(quotient: &Quotient) {
    let monoid = quotient.monoid();
    let order = monoid.order();
    assert!(monoid.is_reduced());
    for x in 0..order {
        assert_eq!(monoid.product(0, x), x);
        for y in 0..order {
            assert_eq!(monoid.product(x, y), monoid.product(y, x));
            for &z in quotient.map() {
                let z = usize::from(z);
                let left = monoid.product(monoid.product(x, y), z);
                assert_eq!(left, monoid.product(x, monoid.product(y, z)));
            }
        }
    }
}

#[test]
fn outcomes_of_all_small_sums() {
    for (text, total) in [
        ("0.77", 20),
        ("0.123", 24),
        ("0.75", 18),
        ("0.07", 24),
        ("4.7", 16),
        ("0.4", 20),
        ("0.31", 18),
        ("0.6", 18),
        ("0.26", 20),
    ] {
        let rules = code(text);
        let bounds = Bounds { order: 400, ..Bounds::default() };
        let quotient = solve(&rules, total, bounds, Limits::NONE).quotient;
        agrees(&rules, &quotient, 20, total);
        laws(&quotient);
    }
}

#[test]
fn hexadecimal_and_unequal_splits() {
    let bounds = Bounds { order: 300, ..Bounds::default() };
    let unequal = |text| TakeBreak { distinct: true, ..code(text) };
    for rules in [code("0.8"), code("0.E"), code("0.1F"), unequal("4.0"), unequal("0.07")] {
        let quotient = solve(&rules, 16, bounds, Limits::NONE).quotient;
        agrees(&rules, &quotient, 5, 16);
        laws(&quotient);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_codes(digits in proptest::collection::vec(0u32..8, 1..4), d0 in prop_oneof![Just(0u32), Just(4)]) {
        let rules = TakeBreak::finite([&[d0], &digits[..]].concat());
        let bounds = Bounds { order: 200, candidate: 1 << 16, rounds: 50 };
        let quotient = solve(&rules, 14, bounds, Limits::NONE).quotient;
        agrees(&rules, &quotient, 14, 14);
        laws(&quotient);
    }

    /// Large heaps through a proven period, against the definition.
    #[test]
    fn beyond_the_period(n in 0usize..28, m in 0usize..10) {
        let rules = code("0.123");
        let quotient = solve(&rules, 1000, Bounds::default(), Limits::NONE).quotient;
        let sum_of = SumOf(rules);
        let mut solver = Solver::new(&sum_of);
        let expected = solver.outcome(Play::Misere, &Heaps::new([n, m])).unwrap();
        prop_assert_eq!(quotient.outcome(&[n, m]), Some(expected));
    }
}
