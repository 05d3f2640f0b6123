//! Genera against each other, the shared cases and published values.

use super::by_quotient::genera;
use super::tame::Tame;
use super::{Genus, Kind, Solver, sequence};
use crate::misere::quotient::Bounds;
use crate::{HeapRuleset, Heaps, Limits, Play, SumOf, TakeBreak, solve};
use proptest::prelude::*;
use std::path::Path;

fn code(text: &str) -> TakeBreak {
    TakeBreak::finite(text.chars().filter_map(|c| c.to_digit(16)).collect())
}

/// The digits of a game of the case files, exact for small heaps.
fn of_case(text: &str) -> Option<TakeBreak> {
    if let Some(set) = text.strip_prefix("S(") {
        let taken: Vec<usize> = match set.trim_end_matches(')') {
            "squares" => (1..10).map(|n| n * n).collect(),
            list => list.split('|').map(|n| n.parse().ok()).collect::<Option<_>>()?,
        };
        let digit = |t| if taken.contains(&t) { 3 } else { 0 };
        return Some(TakeBreak::finite((0..100).map(digit).collect()));
    }
    let (head, tail) = text.split_once('.')?;
    let mut digits = vec![head.parse::<u32>().ok()? & !3];
    let (plain, repeat) = tail.split_once('(').unwrap_or((tail, ""));
    let read = |s: &str| s.chars().filter_map(|c| c.to_digit(16)).collect::<Vec<u32>>();
    digits.extend(read(plain));
    Some(TakeBreak { digits, repeat: read(repeat), distinct: false, complete: true })
}

fn cases(name: &str) -> Option<Vec<Vec<String>>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cases");
    let text = std::fs::read_to_string(root.join(name)).ok()?;
    Some(text.lines().skip(1).map(|l| l.split(',').map(str::to_owned).collect()).collect())
}

#[test]
fn trims_and_prints() {
    assert_eq!(Genus::new(0, &[1, 2, 0, 2, 0, 2, 0]), Genus::nim(0));
    assert_eq!(Genus::from_options::<Genus>(&[]), Genus::nim(0));
    assert_eq!(Genus::new(4, &[1, 4, 6]).to_string(), "4^146");
    let nim: Vec<Genus> = (0..20).map(Genus::nim).collect();
    for n in 0..20 {
        assert_eq!(Genus::from_options(&nim[..n]), nim[n]);
        assert_eq!(Tame::of(&nim[n]), Some(Tame { value: n as u32, firm: n > 1 }));
    }
}

#[test]
fn shared_single_heaps() {
    let Some(rows) = cases("genus_single_heap.csv") else { return };
    for row in rows {
        let rules = of_case(&row[0]).unwrap();
        let n: usize = row[1].parse().unwrap();
        let found = sequence(&rules, n + 1, &Limits::NONE);
        let genus = &found.rows[n].genus;
        // The file writes entries of two digits without commas, and the sequence in base 36.
        let trimmed: String = genus.entries().iter().map(u32::to_string).collect();
        let entries: String =
            (0..6).filter_map(|i| char::from_digit(genus.misere(i), 36)).collect();
        assert_eq!(format!("{}^{trimmed}", genus.normal()), row[4]);
        assert_eq!((&entries, Tame::of(genus).is_some()), (&row[3], row[5] == "1"), "{row:?}");
    }
}

#[test]
fn shared_misere_grundy_values() {
    let Some(rows) = cases("code_misere.csv") else { return };
    let mut game = (String::new(), Vec::new());
    for row in rows {
        let n: usize = row[1].parse().unwrap();
        if game.0 != row[0] {
            let rules = of_case(&row[0]).unwrap();
            game = (row[0].clone(), sequence(&rules, 25, &Limits::NONE).rows);
        }
        let genus = &game.1[n].genus;
        assert_eq!(genus.normal().to_string(), row[2], "{row:?}");
        assert_eq!(genus.misere(0).to_string(), row[5], "{row:?}");
        assert_eq!(if genus.misere(0) == 0 { "P" } else { "N" }, row[4], "{row:?}");
    }
}

/// Heaps that other programs fail on: all three ways give the same genus.
#[test]
fn regressions_of_other_programs() {
    for (text, heap) in [("0.26", 22), ("4.7", 14), ("0.57", 27)] {
        let rules = code(text);
        let rows = sequence(&rules, heap + 1, &Limits::NONE).rows;
        let sum_of = SumOf(rules.clone());
        let mut solver = Solver::new(&sum_of, Limits::NONE);
        assert_eq!(solver.genus(&Heaps::new([heap])).unwrap(), rows[heap].genus, "{text}");
    }
}

fn three_ways<H: HeapRuleset + Clone>(rules: &H, len: usize) {
    let found = sequence(rules, len, &Limits::NONE);
    let sum_of = SumOf(rules.clone());
    let mut solver = Solver::new(&sum_of, Limits::NONE);
    let bounds = Bounds { order: 300, candidate: 1 << 14, rounds: 50 };
    let by_quotient = genera(rules, len, bounds, Limits::NONE).unwrap().genera;
    for n in 0..len {
        let expected = solver.genus(&Heaps::new([n])).unwrap();
        assert_eq!(found.rows[n].genus, expected, "heap {n}");
        assert!(by_quotient.get(n).is_none_or(|genus| *genus == expected), "heap {n}");
    }
}

#[test]
fn definition_quotient_and_tame_sums_agree() {
    for text in ["0.77", "0.07", "0.31", "0.6", "4.7", "0.123", "0.56", "0.8", "0.E"] {
        three_ways(&code(text), 18);
    }
    three_ways(&TakeBreak { distinct: true, ..code("4.0") }, 18);
}

/// `g_i` is the only `k` with `G`, `i` heaps of two and a Nim heap of `k` a P-position.
#[test]
fn entries_are_misere_grundy_values() {
    let rules =
        TakeBreak { digits: vec![0, 7, 7, 0, 0], repeat: vec![3], distinct: false, complete: true };
    let sum_of = SumOf(rules);
    let mut genera = Solver::new(&sum_of, Limits::NONE);
    let mut outcomes = solve::Solver::new(&sum_of);
    // Heaps 1, 2 and 3 of this game are Nim heaps.
    for heaps in [vec![5], vec![6], vec![7], vec![8], vec![5, 5], vec![5, 6]] {
        let genus = genera.genus(&Heaps::new(heaps.iter().copied())).unwrap();
        for (i, k) in
            [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0)]
        {
            let with = heaps.iter().copied().chain([2].repeat(i)).chain([k]);
            let p = outcomes.outcome(Play::Misere, &Heaps::new(with)).unwrap().is_p();
            assert_eq!(p, genus.misere(i) == k as u32, "{heaps:?} {i} {k}");
        }
    }
}

#[test]
fn firm_heap_of_value_zero() {
    let found = sequence(&code("0.31"), 4, &Limits::NONE);
    assert_eq!((found.rows[3].genus.to_string(), found.rows[3].kind), ("0^02".into(), Kind::Tame));
    assert_eq!(found.first_firm_below_two(), Some(3));
}

#[test]
fn period_of_genera() {
    let found = sequence(&code("0.123"), 30, &Limits::NONE);
    let period = found.period.unwrap();
    let rows = &sequence(&code("0.123"), 60, &Limits::NONE).rows;
    let (n0, p) = (period.preperiod as usize, period.period as usize);
    assert!((n0..60 - p).all(|n| rows[n].genus == rows[n + p].genus));
    let sum_of = SumOf(code("0.123"));
    let mut solver = Solver::new(&sum_of, Limits::NONE);
    for (n, row) in rows.iter().enumerate().take(30) {
        assert_eq!(solver.genus(&Heaps::new([n])).unwrap(), row.genus);
    }
}

/// A million heaps need no more work than the proof of the period, whatever the way.
#[test]
fn proved_far_beyond_what_is_examined() {
    for text in ["0.123", "0.31", "0.33"] {
        let far = sequence(&code(text), 1_000_001, &Limits::NONE);
        let near = sequence(&code(text), 300, &Limits::NONE);
        assert_eq!((far.rows.len(), far.period), (1_000_001, near.period), "{text}");
        assert!(far.examined < 1100 && far.stop.is_none(), "{text}");
        let p = far.period.unwrap();
        for n in 0..300 {
            assert_eq!(far.rows[n], near.rows[n], "{text} {n}");
        }
        let last = p.preperiod as usize + (1_000_000 - p.preperiod as usize) % p.period as usize;
        assert_eq!(far.rows[1_000_000].genus, near.rows[last].genus, "{text}");
    }
}

/// Heap 3 of 0.31 is firm with value 0. On all small sums of tame heaps the rule of firm and
/// fickle parts is right, and misère Nim on Grundy values alone is wrong where heap 3 is alone or
/// in the company of heaps of value 0 and 1.
#[test]
fn firm_and_fickle_by_brute_force() {
    let rules = code("0.31");
    let rows = sequence(&rules, 9, &Limits::NONE).rows;
    let sum_of = SumOf(rules);
    let mut solver = solve::Solver::new(&sum_of);
    let mut misled = Vec::new();
    for heaps in sums_up_to(4, 8) {
        let parts = || heaps.iter().map(|&n| Tame::of(&rows[n].genus).unwrap());
        let sum = parts().fold(Tame::default(), Tame::plus);
        let position = Heaps::new(heaps.iter().copied());
        let outcome = solver.outcome(Play::Misere, &position).unwrap();
        assert_eq!(sum.outcome(), outcome, "{heaps:?}");
        let values_only = parts()
            .fold(Tame::default(), |sum, part| sum.plus(Tame { firm: part.value > 1, ..part }));
        if values_only.outcome() != outcome {
            misled.push(heaps);
        }
    }
    assert!(misled.contains(&vec![3]) && misled.contains(&vec![1, 3]));
    assert!(misled.iter().all(|heaps| {
        heaps.iter().any(|&n| n >= 3) && heaps.iter().all(|&n| rows[n].genus.normal() <= 1)
    }));
}

/// Multisets of at most `parts` heaps of `1..=largest` tokens.
fn sums_up_to(parts: usize, largest: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..parts {
        let longer: Vec<Vec<usize>> = all[from..]
            .iter()
            .flat_map(|heaps: &Vec<usize>| {
                let least = heaps.last().copied().unwrap_or(1);
                (least..=largest).map(|n| [&heaps[..], &[n]].concat()).collect::<Vec<_>>()
            })
            .collect();
        from = all.len();
        all.extend(longer);
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_codes(digits in proptest::collection::vec(0u32..8, 1..4), d0 in prop_oneof![Just(0u32), Just(4)]) {
        three_ways(&TakeBreak::finite([&[d0], &digits[..]].concat()), 12);
    }

    /// The rule of firm and fickle parts is the misère outcome of sums of tame heaps.
    #[test]
    fn tame_sums(
        digits in proptest::collection::vec(0u32..8, 1..4),
        heaps in proptest::collection::vec(0usize..9, 1..4),
    ) {
        let rules = TakeBreak::finite([&[0], &digits[..]].concat());
        let found = sequence(&rules, 9, &Limits::NONE);
        prop_assume!(heaps.iter().all(|&n| n < found.tame_heaps()));
        let parts = heaps.iter().map(|&n| Tame::of(&found.rows[n].genus).unwrap());
        let sum = parts.fold(Tame::default(), Tame::plus);
        let sum_of = SumOf(rules);
        let position = Heaps::new(heaps);
        let outcome = solve::Solver::new(&sum_of).outcome(Play::Misere, &position).unwrap();
        prop_assert_eq!(sum.outcome(), outcome);
        let genus = Solver::new(&sum_of, Limits::NONE).genus(&position).unwrap();
        prop_assert_eq!(sum.genus(), genus);
    }
}
