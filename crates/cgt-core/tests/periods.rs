//! Periods against published values and against the definition.

use cgt_core::sequence::naive;
use cgt_core::sequence::period::{
    Criterion, FoundPeriod, Period, PeriodicSequence, Theorem, find_period, period_of_values,
};
use cgt_core::{Limits, Nimber, TakeBreak};
use proptest::prelude::*;

/// `0.77`, `4.304`: octal or hexadecimal digits.
fn code(text: &str) -> TakeBreak {
    let (d0, rest) = text.split_once('.').unwrap();
    let digits = d0.chars().chain(rest.chars()).map(|c| c.to_digit(16).unwrap()).collect();
    TakeBreak::finite(digits)
}

fn find(game: &TakeBreak, to: u64) -> Option<FoundPeriod> {
    find_period(game, to, &Limits::NONE).unwrap()
}

fn known(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../data/known/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let row = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().skip(1).map(row).collect()
}

/// The period, where it holds from the definition's values alone: no lesser start, no lesser
/// period, and it goes on to the end.
fn holds(values: &[u32], found: Period) -> bool {
    let (n0, p) = (found.preperiod as usize, found.period as usize);
    let step = |n: usize, p: usize| i64::from(values[n + p]) - i64::from(values[n]);
    let s = i64::try_from(found.saltus).unwrap();
    (n0..values.len() - p).all(|n| step(n, p) == s)
        && (n0 == 0 || step(n0 - 1, p) != s)
        && (1..p).all(|q| (n0..values.len() - q).any(|n| step(n, q) != step(n0, q)))
}

fn definition(game: &TakeBreak, len: usize) -> Vec<u32> {
    naive::grundy_values(game, len, &Limits::NONE).unwrap().iter().collect()
}

#[test]
fn published_octal_periods() {
    let mut checked = 0;
    for row in known("octal_periods.csv") {
        let expected = Period {
            preperiod: row[1].parse().unwrap(),
            period: row[2].parse().unwrap(),
            saltus: 0,
        };
        // Longer ones need an engine and are run by `tables catalogue`.
        if expected.preperiod + expected.period > 1300 {
            continue;
        }
        let found = find(&code(&row[0]), 4000).unwrap_or_else(|| panic!("{}", row[0]));
        assert_eq!((found.period, found.proven), (expected, true), "{}", row[0]);
        checked += 1;
    }
    assert!(checked >= 55, "{checked}");
}

#[test]
fn published_subtraction_periods() {
    for row in known("subtraction_periods.csv") {
        let mut digits = vec![0];
        for t in row[0].split_whitespace().map(|t| t.parse::<usize>().unwrap()) {
            digits.resize(t + 1, 0);
            digits[t] = 3;
        }
        let found = find(&TakeBreak::finite(digits), 1 << 30).unwrap();
        let numbers = (found.period.preperiod.to_string(), found.period.period.to_string());
        assert_eq!(numbers, (row[1].clone(), row[2].clone()), "S({})", row[0]);
        assert_eq!(found.theorem, Some(Theorem::FiniteSubtraction));
    }
}

/// The Guy-Smith window with a preperiod of 0 is no proof: these begin with zeros.
#[test]
fn windows_from_heap_zero_prove_nothing() {
    for (text, zeros) in [("0.4", 3), ("0.04", 4), ("0.004", 5)] {
        let game = code(text);
        let values = definition(&game, 4000);
        assert!(values[..zeros].iter().all(|&v| v == 0) && values[zeros] == 1, "{text}");
        let k = Criterion::of(&game).unwrap().last_index() as usize;
        // Period 1 from heap 0 would be claimed from heaps 0..=k + 1 if n0 = 0 were allowed.
        assert!(values[..k + 2].iter().all(|&v| v == 0));
        for to in 0..60 {
            let found = find(&game, to).filter(|f| f.proven);
            assert!(found.is_none_or(|f| holds(&values, f.period)), "{text} to {to}: {found:?}");
        }
    }
}

#[test]
fn short_prefixes_prove_nothing_false() {
    // 0.31 begins 0, 1, 2, 0, 1: no period 3, but 2 from heap 3 on.
    assert_eq!(find(&code("0.31"), 4), None);
    let found = find(&code("0.31"), 100).unwrap();
    assert_eq!(found.period, Period { preperiod: 3, period: 2, saltus: 0 });
    // Every code up to two digits, every prefix.
    for d in 0..128u32 {
        let game = TakeBreak::finite(vec![d >> 6 << 2, d >> 3 & 7, d & 7]);
        let values = definition(&game, 1200);
        for to in 0..120 {
            let Some(found) = find(&game, to).filter(|f| f.proven) else {
                continue;
            };
            assert!(holds(&values, found.period), "{game:?} to {to}: {found:?}");
        }
    }
}

/// The same for three digits and long continuations.
/// `cargo test --release -p cgt-core --test periods -- --ignored`
#[test]
#[ignore = "ten minutes"]
fn short_prefixes_of_three_digits_prove_nothing_false() {
    for d in 0..1024u32 {
        let game = TakeBreak::finite(vec![d >> 9 << 2, d >> 6 & 7, d >> 3 & 7, d & 7]);
        let values = definition(&game, 3000);
        for to in (0..60).chain([100, 200, 400]) {
            let Some(found) = find(&game, to).filter(|f| f.proven) else {
                continue;
            };
            assert!(holds(&values, found.period), "{game:?} to {to}: {found:?}");
        }
    }
}

#[test]
fn three_heaps() {
    // Take one, leave exactly three heaps; and more such.
    for text in ["0.8", "0.08", "0.9", "0.F", "8.0", "0.88", "0.1F"] {
        let game = code(text);
        let values = definition(&game, 260);
        let Some(found) = find(&game, 120) else {
            continue;
        };
        assert!(!found.proven || holds(&values, found.period), "{text}: {found:?}");
        assert_eq!(found.proven, found.theorem == Some(Theorem::GuySmithD), "{text}");
    }
    // 0, 0,0,0, 1,1,1, ...: seen, and no theorem here covers it. 0.F is proven.
    let found = find(&code("0.8"), 120).unwrap();
    let expected = Period { preperiod: 1, period: 3, saltus: 1 };
    assert_eq!((found.period, found.proven), (expected, false));
    let found = find(&code("0.F"), 120).unwrap();
    let expected = Period { preperiod: 0, period: 2, saltus: 0 };
    assert_eq!((found.period, found.theorem), (expected, Some(Theorem::GuySmithD)));
}

/// Unequal splits need a longer window than equal ones: with digit 6 at 1 the shorter would do
/// for a period 3 from heap 2 on, which fails.
#[test]
fn unequal_splits_need_their_own_window() {
    let game = TakeBreak { distinct: true, ..TakeBreak::finite(vec![0, 6]) };
    let values = definition(&game, 400);
    assert!((2..=2 * 2 + 3).all(|n| values[n] == values[n + 3]));
    assert!((2..300).any(|n| values[n] != values[n + 3]));
    for to in 0..200 {
        let found = find(&game, to).filter(|f| f.proven);
        assert!(found.is_none_or(|f| holds(&values, f.period)), "to {to}: {found:?}");
    }
}

#[test]
fn arithmetic_periods() {
    let nim = TakeBreak { repeat: vec![3], ..TakeBreak::finite(vec![0]) };
    let found = find(&nim, 100).unwrap();
    assert_eq!(found.period, Period { preperiod: 0, period: 1, saltus: 1 });
    assert_eq!((found.theorem, found.proven), (Some(Theorem::AllBut), true));
    let g = PeriodicSequence::find(&nim, 100, &Limits::NONE).unwrap().unwrap();
    assert_eq!(g.value(1 << 63), Some(Nimber(1 << 63)));
    // Lasker's Nim is arithmetic periodic by another theorem than those here.
    let lasker = TakeBreak { repeat: vec![7], ..TakeBreak::finite(vec![4]) };
    let lasker = TakeBreak { repeat: vec![3], ..lasker };
    let found = find(&lasker, 200).unwrap();
    let expected = Period { preperiod: 1, period: 4, saltus: 4 };
    assert_eq!((found.period, found.theorem, found.proven), (expected, None, false));
}

#[test]
fn far_values_of_kayles() {
    let kayles = code("0.77");
    let g = PeriodicSequence::find(&kayles, 1000, &Limits::NONE).unwrap().unwrap();
    let values = definition(&kayles, 2000);
    assert!(values.iter().zip(0..).all(|(&v, n)| g.value(n) == Some(Nimber(v.into()))));
    assert_eq!(g.value(u64::MAX), g.value(u64::MAX % 12 + 72 * 12));
    assert!(PeriodicSequence::find(&kayles, 100, &Limits::NONE).unwrap().is_none());
}

#[test]
fn no_moves_and_seen_only() {
    for game in [TakeBreak::finite(vec![]), TakeBreak::finite(vec![0, 0])] {
        let found = find(&game, 10).unwrap();
        assert_eq!(found.period, Period { preperiod: 0, period: 1, saltus: 0 });
        assert!(found.proven);
    }
    // Kayles to heap 130 repeats but is not proven; the proof ends at heap 167.
    let found = find(&code("0.77"), 130).unwrap();
    assert_eq!((found.proven, found.theorem, found.provable_at), (false, None, Some(167)));
    assert_eq!(found.checked_to, 130);
    assert!(find(&code("0.77"), 167).unwrap().proven);
    let values = definition(&code("0.77"), 168).into_iter().collect();
    assert!(!period_of_values(None, &values, &Limits::NONE).unwrap().unwrap().proven);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn proven_octal_periods_hold(digits in prop::collection::vec(0u32..8, 1..6), d0 in 0u32..2) {
        let game = TakeBreak::finite([vec![4 * d0], digits].concat());
        if let Some(found) = find(&game, 200).filter(|f| f.proven) {
            prop_assert!(holds(&definition(&game, 800), found.period), "{:?}", found);
        }
    }

    #[test]
    fn proven_unequal_periods_hold(digits in prop::collection::vec(0u32..8, 1..6)) {
        let game = TakeBreak { distinct: true, ..TakeBreak::finite([vec![0], digits].concat()) };
        if let Some(found) = find(&game, 200).filter(|f| f.proven) {
            prop_assert!(holds(&definition(&game, 800), found.period), "{:?}", found);
        }
    }

    #[test]
    fn proven_hexadecimal_periods_hold(digits in prop::collection::vec(0u32..16, 1..3)) {
        let game = TakeBreak::finite([vec![0], digits].concat());
        if let Some(found) = find(&game, 80).filter(|f| f.proven) {
            prop_assert!(holds(&definition(&game, 160), found.period), "{:?}", found);
        }
    }

    #[test]
    fn proven_all_but_periods_hold(digits in prop::collection::vec(0u32..4, 0..12)) {
        let digits = [vec![0], digits].concat();
        let game = TakeBreak { repeat: vec![3], ..TakeBreak::finite(digits) };
        if let Some(found) = find(&game, 300).filter(|f| f.proven) {
            prop_assert!(holds(&definition(&game, 900), found.period), "{:?}", found);
        }
    }
}
