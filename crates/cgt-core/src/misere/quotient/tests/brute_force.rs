//! Quotients against the definition: outcomes of sums by search, and the laws of the monoid.

use super::code;
use crate::misere::quotient::{Bounds, Letters, Monoid, Quotient, Subgroup, solve};
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

/// The relations hold, and rewriting with them leaves as many words as there are elements.
fn presents(quotient: &Quotient) {
    let monoid = quotient.monoid();
    let presentation = quotient.presentation();
    let generators: Vec<usize> =
        presentation.generators.iter().map(|&heap| quotient.value(heap).unwrap()).collect();
    let value = |word: &Letters| word.iter().fold(0, |x, &i| monoid.product(x, generators[i]));
    for (left, right) in &presentation.relations {
        assert_eq!(value(left), value(right), "{left:?} {right:?}");
        assert!((left.len(), left) > (right.len(), right));
        assert_eq!(presentation.normal_forms[value(right)], *right);
    }
    let divides = |a: &Letters, b: &Letters| {
        let count = |word: &Letters, i| word.iter().filter(|&&j| j == i).count();
        (0..generators.len()).all(|i| count(a, i) <= count(b, i))
    };
    for (x, form) in presentation.normal_forms.iter().enumerate() {
        assert_eq!(value(form), x);
        assert!(!presentation.relations.iter().any(|(left, _)| divides(left, form)));
        // One letter more is normal or can be rewritten.
        for i in 0..generators.len() {
            let mut longer = [&form[..], &[i]].concat();
            longer.sort_unstable();
            let rewritten = presentation.relations.iter().any(|(left, _)| divides(left, &longer));
            assert!(rewritten != presentation.normal_forms.contains(&longer));
        }
    }
}

/// Each subgroup is one, and the kernel is an ideal.
fn has_structure(monoid: &Monoid) {
    let structure = monoid.structure();
    for Subgroup { idempotent, elements, cyclic_factors } in &structure.subgroups {
        assert_eq!(cyclic_factors.iter().product::<usize>(), elements.len());
        for &x in elements {
            assert_eq!(monoid.product(x, *idempotent), x);
            assert!(elements.iter().any(|&y| monoid.product(x, y) == *idempotent));
        }
    }
    let kernel = &structure.subgroups[structure.kernel].elements;
    let in_kernel = |x| kernel.binary_search(&x).is_ok();
    assert!((0..monoid.order()).all(|x| kernel.iter().all(|&k| in_kernel(monoid.product(x, k)))));
}

/// The same from the table of products alone: idempotents, the elements with an inverse at each,
/// the intersection of all ideals, and orders of elements against those of the cyclic factors.
fn structure_by_table(monoid: &Monoid) {
    let all = || 0..monoid.order();
    let structure = monoid.structure();
    let idempotents: Vec<usize> = all().filter(|&e| monoid.product(e, e) == e).collect();
    let found: Vec<usize> = structure.subgroups.iter().map(|s| s.idempotent).collect();
    assert_eq!(found, idempotents);
    for Subgroup { idempotent: e, elements, cyclic_factors } in &structure.subgroups {
        let fixed = |x| monoid.product(x, *e) == x;
        let invertible = |x| all().any(|y| fixed(y) && monoid.product(x, y) == *e);
        let group: Vec<usize> = all().filter(|&x| fixed(x) && invertible(x)).collect();
        assert_eq!(*elements, group);
        let order = |x: usize| {
            let powers = std::iter::successors(Some(x), |&y| Some(monoid.product(x, y)));
            1 + powers.take_while(|y| y != e).count()
        };
        let mut orders: Vec<usize> = group.iter().map(|&x| order(x)).collect();
        let gcd = |mut a: usize, mut b: usize| {
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        let mut expected = vec![1];
        for &n in cyclic_factors {
            let longer = expected.iter().flat_map(|&m| {
                (0..n).map(move |k| {
                    let k = n / gcd(n, k);
                    m / gcd(m, k) * k
                })
            });
            expected = longer.collect();
        }
        orders.sort_unstable();
        expected.sort_unstable();
        assert_eq!(orders, expected, "{cyclic_factors:?}");
    }
    let ideal = |x| all().map(|y| monoid.product(x, y)).collect::<std::collections::BTreeSet<_>>();
    let least = all().map(ideal).reduce(|a, b| &a & &b).unwrap();
    let kernel = &structure.subgroups[structure.kernel].elements;
    assert_eq!(*kernel, least.into_iter().collect::<Vec<_>>());
}

#[test]
fn structure_of_kayles_and_0_123() {
    for (text, order, subgroups, kernel) in [("0.77", 40, 5, 16), ("0.123", 20, 3, 4)] {
        let monoid = solve(&code(text), 1000, Bounds::default(), Limits::NONE).quotient;
        let structure = monoid.monoid().structure();
        assert_eq!((monoid.monoid().order(), structure.subgroups.len()), (order, subgroups));
        assert_eq!(structure.subgroups[structure.kernel].elements.len(), kernel, "{text}");
        structure_by_table(monoid.monoid());
    }
}

#[test]
fn presentations_and_structure() {
    for (text, to) in
        [("0.77", 100), ("0.123", 100), ("0.75", 30), ("4.7", 14), ("0.07", 26), ("0.31", 40)]
    {
        let quotient = solve(&code(text), to, Bounds::default(), Limits::NONE).quotient;
        presents(&quotient);
        has_structure(quotient.monoid());
        structure_by_table(quotient.monoid());
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
