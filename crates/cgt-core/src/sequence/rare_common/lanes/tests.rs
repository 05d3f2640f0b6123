//! The engine over lanes against the scalar engine, which is tested against the definition.

use super::*;
use crate::rules::TakeBreak;
use crate::sequence::rare_common::Moves;
use proptest::prelude::*;

fn moves(game: &TakeBreak) -> Moves {
    Moves::new(game, 1 << 20).unwrap()
}

fn agrees(game: &TakeBreak, len: usize, fail_at: Option<usize>) -> Lanes {
    let mut scalar = Scalar::new(moves(game));
    scalar.extend(len, &Limits::NONE).unwrap();
    let mut lanes = Lanes::new(Scalar::new(moves(game)));
    lanes.fail_at = fail_at;
    lanes.extend(len, &Limits::NONE).unwrap();
    let (found, expected) = (&lanes.base.values()[..len], scalar.values());
    let differ = (0..len).find(|&n| found[n] != expected[n]);
    assert_eq!(differ.map(|n| (n, found[n])), differ.map(|n| (n, expected[n])), "{game:?}");
    lanes
}

fn octal(digits: &[u32]) -> TakeBreak {
    TakeBreak::finite(digits.to_vec())
}

#[test]
fn codes_with_values_in_bytes_packed_and_in_halves() {
    for digits in [
        &[0, 6][..],   // 0.6: packed bytes
        &[0, 0, 4],    // 0.04: many rares, values beyond a byte
        &[0, 1, 2, 7], // 0.127: positions count, an odd splitting digit
        &[0, 1, 0, 4], // 0.104
        &[0, 7, 6],    // 0.76: two splitting digits
        &[4, 1, 2, 6], // 4.126: splits without taking
        &[0, 3, 7, 6], // 0.376
    ] {
        agrees(&octal(digits), 9_000, None);
    }
    let grundy = TakeBreak { distinct: true, ..octal(&[4]) };
    agrees(&grundy, 9_000, None);
}

#[test]
fn values_that_outgrow_their_codes() {
    // 0.6 reaches 258 at heap 9,303: beyond a byte, and one bit longer than all before.
    agrees(&octal(&[0, 6]), 9_700, None);
    for (value, fits) in [(254, true), (255, false), (256, false)] {
        let mut lanes = agrees(&octal(&[0, 1, 2, 7]), 3_000, None);
        lanes.rebuild();
        assert!(lanes.bytes_fit);
        lanes.append(value);
        assert_eq!(
            lanes.bytes_fit, fits,
            "{value} would be taken for no code, or for a smaller one"
        );
        assert_eq!(lanes.enter(value), !fits || lanes.learned.0 == 0);
    }
}

#[test]
fn a_failed_check_drops_what_was_built_on_it() {
    // The check of one heap is made to fail: its value, which is right, is taken for a rare one.
    for heap in [5_000, 5_063, 5_064, 5_127] {
        let lanes = agrees(&octal(&[0, 1, 0, 4]), 9_000, Some(heap));
        assert_eq!((lanes.fail_at, lanes.rolled_back), (None, 1), "heap {heap}");
    }
}

#[test]
fn rare_heaps_found_late_roll_back() {
    // 0.16 has rare heaps up to 13,935, few enough for the check to lag behind.
    let lanes = agrees(&octal(&[0, 1, 6]), 15_000, None);
    assert!(lanes.rolled_back > 0);
}

/// `cargo test --release -p cgt-core --lib lanes_far -- --ignored`
#[test]
#[ignore = "minutes: games of each kind to heap 150,000"]
fn lanes_far() {
    for digits in [&[0, 6][..], &[0, 0, 0, 7], &[0, 1, 2, 7], &[0, 7, 6], &[0, 1, 4, 2], &[0, 4]] {
        agrees(&octal(digits), 150_000, None);
    }
    agrees(&TakeBreak { distinct: true, ..octal(&[4]) }, 150_000, None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn random_codes(
        first in prop::sample::select(vec![0u32, 4]),
        rest in prop::collection::vec(0u32..8, 1..9),
        distinct: bool,
        len in 400usize..3_000,
    ) {
        let digits: Vec<u32> = std::iter::once(first).chain(rest).collect();
        agrees(&TakeBreak { distinct, ..octal(&digits) }, len, None);
    }
}

#[test]
fn tiles_of_every_size_are_tested() {
    let codes: Vec<u8> = (0..3 * kernel::LANES as u8).collect();
    let sources = [kernel::Source { back: 64, code: 5 }];
    for size in 1..=u8::TILE {
        // The option of lane `i` is `(64 + i) ^ 5`.
        let met = std::array::from_fn(|i| (64 + i as u8) ^ 5);
        let tried = vec![met; size];
        let mut left = vec![[u8::NONE; kernel::LANES]; size];
        u8::test_tile(&codes, 128, &sources, &tried, &mut left);
        assert!(left.as_flattened().iter().all(|&l| l == 0), "{size}");
    }
}
