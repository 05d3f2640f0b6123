//! The few-rares engine against the scalar engine, which is tested against the definition.

use super::*;
use crate::rules::TakeBreak;
use crate::sequence::rare_common;

fn moves(digits: &[u32]) -> Moves {
    Moves::new(&TakeBreak::finite(digits.to_vec()), digits.len()).unwrap()
}

/// Runs to heap `to` in steps and compares everything that is kept after each.
fn agrees(digits: &[u32], config: Config, to: usize, step: usize) -> FewRares {
    let moves = moves(digits);
    let expected = rare_common::scalar(moves.clone(), to + 64, &Limits::NONE).unwrap().values;
    let mut run =
        FewRares::start(moves, config, &Limits::NONE).unwrap_or_else(|e| panic!("{digits:?}: {e}"));
    for to in (step..=to).step_by(step) {
        run.advance(to, &Limits::NONE).unwrap();
        assert!(run.checked() >= to);
        let (from, recent) = run.recent();
        assert!(recent.len() >= config.window.min(run.checked()));
        for (n, &v) in (from..).zip(recent).filter(|&(n, _)| n < to + 64) {
            assert_eq!(Some(u32::from(v)), expected.get(n), "heap {n} of {digits:?}");
        }
    }
    run
}

const SMALL: Config = Config { depth: 2_000, window: 5_000 };

#[test]
fn games_of_few_rares() {
    for digits in [
        &[0, 1, 0, 4][..], // 0.104
        &[0, 0, 5, 4],     // 0.054
        &[0, 4, 5, 4],     // 0.454
        &[0, 1, 0, 6],     // 0.106
        &[0, 4, 5],        // 0.45
        &[0, 7, 7],        // 0.77
    ] {
        agrees(digits, SMALL, 24_000, 8_000);
    }
}

#[test]
fn rares_found_late_start_again_behind_them() {
    // 0.16: 53 rare heaps with heap 0, the last at 13,935.
    let config = Config { depth: 64, window: 1 << 20 };
    let run = agrees(&[0, 1, 6], config, 30_000, 10_000);
    assert_eq!(run.rares().last().map(|r| r.heap), Some(13_935));
    assert_eq!((run.rares().len(), run.space().to_string().as_str()), (52, "0x1e"));
}

#[test]
fn values_that_are_gone_are_not_assumed() {
    let config = Config { depth: 64, window: 500 };
    let mut run = FewRares::start(moves(&[0, 1, 6]), config, &Limits::NONE).unwrap();
    let stopped = run.advance(1 << 20, &Limits::NONE);
    let Err(FewRaresError::Outside { heap, .. }) = stopped else { panic!("{stopped:?}") };
    assert_eq!(run.checked(), heap);
}

#[test]
fn what_is_not_few_is_refused() {
    for digits in [&[0, 6][..], &[0, 3, 3], &[0, 7, 6], &[0, 0, 0, 4]] {
        let run = FewRares::start(moves(digits), Config::default(), &Limits::NONE);
        assert!(matches!(run, Err(FewRaresError::NotFew(_))), "{digits:?}");
    }
}

#[test]
fn a_saved_run_goes_on_the_same() {
    let start = || FewRares::start(moves(&[0, 1, 0, 4]), SMALL, &Limits::NONE).unwrap();
    let (mut straight, mut first) = (start(), start());
    straight.advance(40_000, &Limits::NONE).unwrap();
    first.advance(12_345, &Limits::NONE).unwrap();
    let saved = first.snapshot().clone();
    let mut second = FewRares::resume(moves(&[0, 1, 0, 4]), saved.clone()).unwrap();
    second.advance(40_000, &Limits::NONE).unwrap();
    let last = 30_000..40_000;
    assert!(last.clone().all(|n| second.value(n) == straight.value(n)));
    assert!(last.clone().all(|n| straight.value(n).is_some() || n + 5_000 < 40_000));

    let spoilt: [&dyn Fn(&mut Snapshot); 5] = [
        &|s| s.recent.truncate(100),
        &|s| s.prefix[3] = 128,
        &|s| s.rares[5].value ^= 1,
        &|s| s.config.depth += 1,
        &|s| s.recent_from = usize::MAX,
    ];
    for spoil in spoilt {
        let mut bad = saved.clone();
        spoil(&mut bad);
        let refused = FewRares::resume(moves(&[0, 1, 0, 4]), bad);
        assert!(matches!(refused, Err(FewRaresError::Inconsistent(_))));
    }
}
