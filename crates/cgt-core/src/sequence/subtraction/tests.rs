use super::*;
use crate::sequence::naive;
use proptest::prelude::*;

/// What the naive engine says, to `len` heaps.
fn definition(code: &TakeBreak, len: usize) -> Values {
    naive::grundy_values(code, len, &Limits::NONE).unwrap()
}

fn cycle(code: &TakeBreak) -> FoundPeriod {
    with_window(code, Cycle { code, to: 1 << 24, limits: &Limits::NONE }).unwrap().unwrap()
}

proptest! {
    #[test]
    fn windows_agree_with_the_definition(digits in prop::collection::vec(0u32..4, 0..90)) {
        let code = TakeBreak::finite([vec![0], digits].concat());
        let g = grundy_values(&code, 400, &Limits::NONE).unwrap().unwrap();
        prop_assert_eq!(&g, &definition(&code, 400));
        let mut ring = Ring::new(&code);
        prop_assert!(g.iter().all(|v| ring.step() == v));
    }

    #[test]
    fn cycles_agree_with_tables(digits in prop::collection::vec(0u32..4, 0..8)) {
        let code = TakeBreak::finite([vec![0], digits].concat());
        let table = find_period(&code, 1 << 17, &Limits::NONE).unwrap().unwrap();
        prop_assert!(table.proven);
        prop_assert_eq!(cycle(&code).period, table.period);
        // By the definition: it holds, and neither number can be less.
        let Period { preperiod, period, .. } = table.period;
        let (n0, p) = (preperiod as usize, period as usize);
        let g: Vec<u32> = definition(&code, 3 * (n0 + p) + 40).iter().collect();
        prop_assert!((n0..g.len() - p).all(|n| g[n] == g[n + p]));
        prop_assert!(n0 == 0 || g[n0 - 1] != g[n0 - 1 + p]);
        prop_assert!((1..p).all(|q| (n0..n0 + 2 * p).any(|n| g[n] != g[n + q])));
    }

    #[test]
    fn all_but_agrees_with_the_definition(digits in prop::collection::vec(0u32..4, 0..9)) {
        let digits = [vec![0], digits].concat();
        let code = TakeBreak { repeat: vec![3], ..TakeBreak::finite(digits) };
        let g = all_but::grundy_values(&code, 300, &Limits::NONE).unwrap().unwrap();
        prop_assert_eq!(&g, &definition(&code, 300));
    }
}

#[test]
fn long_window_cycle() {
    // S(1..100): period 101 from heap 0, by the ring.
    let code = TakeBreak::finite([vec![0], vec![3; 100]].concat());
    let expected = Period { preperiod: 0, period: 101, saltus: 0 };
    assert_eq!(cycle(&code).period, expected);
}
