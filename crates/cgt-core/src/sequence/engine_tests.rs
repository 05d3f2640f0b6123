//! Every engine against the definition.

use super::*;
use proptest::prelude::*;

fn naive(game: &TakeBreak, len: usize) -> Values {
    naive::grundy_values(game, len, &Limits::NONE).unwrap()
}

fn agrees(engine: Engine, game: &TakeBreak, expected: &Values) {
    match grundy_values_by(engine, game, expected.len(), &Limits::NONE) {
        Ok(found) => {
            let differ = (0..expected.len()).find(|&n| found.get(n) != expected.get(n));
            assert_eq!(
                differ.map(|n| (n, found.get(n))),
                differ.map(|n| (n, expected.get(n))),
                "{engine} on {game:?}"
            );
            assert_eq!(found.len(), expected.len());
        }
        Err(EngineError::NotCovered { .. }) => assert!(engine != choose(game, expected.len())),
        Err(e) => panic!("{engine}: {e}"),
    }
}

const ENGINES: [Engine; 6] = [
    Engine::Naive,
    Engine::RareCommon,
    Engine::RareCommonScalar,
    Engine::RareCommonLanes,
    Engine::Subtraction,
    Engine::ValueSets,
];

fn every_engine_agrees(game: &TakeBreak, len: usize) {
    let expected = naive(game, len);
    for engine in ENGINES {
        agrees(engine, game, &expected);
    }
}

/// All codes 0.d1d2d3 and 4.d1d2d3, every `step`-th of them.
fn three_digits(step: usize) -> impl Iterator<Item = TakeBreak> {
    (0..1024u32)
        .step_by(step)
        .map(|code| TakeBreak::finite(vec![code >> 9 << 2, code >> 6 & 7, code >> 3 & 7, code & 7]))
}

#[test]
fn some_codes_of_three_digits() {
    three_digits(23).for_each(|game| every_engine_agrees(&game, 1_200));
}

/// `cargo test --release -p cgt-core --lib all_codes -- --ignored`
#[test]
#[ignore = "minutes: every code of up to three digits to heap 4,000"]
fn all_codes_of_three_digits() {
    three_digits(1).for_each(|game| every_engine_agrees(&game, 4_001));
}

/// Long enough for the engine for few rares to take over from the scalar one.
#[test]
fn the_best_engine_changes_over_without_a_seam() {
    for digits in [vec![0, 1, 0, 4], vec![0, 7, 7]] {
        let moves = Moves::new(&TakeBreak::finite(digits), 4).unwrap();
        let len = 20_000;
        let best = rare_common::best(moves.clone(), len, &Limits::NONE).unwrap();
        assert_eq!(best, rare_common::scalar(moves, len, &Limits::NONE).unwrap());
    }
}

/// The published rare heaps of Officers, heap 0 among them: 1,584, the last at 20,627.
#[test]
fn rares_of_officers_as_published() {
    let known = include_str!("../../../../data/known/officers_rares.csv");
    let published: Vec<(usize, u32)> = known
        .lines()
        .skip(1)
        .map(|line| {
            let mut fields = line.split(',');
            let mut number = || fields.next().unwrap().parse::<u32>().unwrap();
            (number() as usize, number())
        })
        .collect();
    let moves = Moves::new(&TakeBreak::finite(vec![0, 6]), 4).unwrap();
    let found = rare_common::best(moves, 21_000, &Limits::NONE).unwrap();
    assert_eq!(found.space.to_string(), "0x1ee");
    let rares: Vec<_> = found.rares.iter().map(|r| (r.heap, r.value)).collect();
    assert_eq!((published.len(), published[0]), (1584, (0, 0)));
    assert_eq!(rares, published[1..]);
}

#[test]
fn going_on_from_known_values() {
    for (digits, first, len) in [(vec![0, 6], 3_000, 9_000), (vec![0, 1, 0, 4], 5_000, 30_000)] {
        let game = TakeBreak::finite(digits);
        let known = grundy_values(&game, first, &Limits::NONE).unwrap();
        let found = grundy_values_from(&game, &known, len, &Limits::NONE).unwrap();
        assert_eq!(found, grundy_values(&game, len, &Limits::NONE).unwrap());
        let fewer = grundy_values_from(&game, &found, first, &Limits::NONE).unwrap();
        assert_eq!(fewer, known);
    }
}

#[test]
fn grundys_game() {
    let game = TakeBreak { distinct: true, ..TakeBreak::finite(vec![4]) };
    every_engine_agrees(&game, 3_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn random_digits_of_many_heaps(
        first in 0u32..8,
        digits in prop::collection::vec(0u32..64, 0..4),
        repeat in prop::collection::vec(0u32..32, 0..3),
        len in 0usize..36,
    ) {
        let digits = std::iter::once(first << 2).chain(digits).collect();
        every_engine_agrees(&TakeBreak { repeat, ..TakeBreak::finite(digits) }, len);
    }

    #[test]
    fn random_hexadecimal_codes(digits in prop::collection::vec(0u32..16, 1..4), len in 0usize..150) {
        let digits = std::iter::once(0).chain(digits).collect();
        every_engine_agrees(&TakeBreak::finite(digits), len);
    }

    #[test]
    fn random_repeating_codes(
        first in prop::sample::select(vec![0u32, 4]),
        digits in prop::collection::vec(0u32..8, 0..4),
        repeat in prop::collection::vec(0u32..8, 1..4),
        distinct: bool,
        len in 0usize..150,
    ) {
        let digits = std::iter::once(first).chain(digits).collect();
        every_engine_agrees(&TakeBreak { repeat, distinct, ..TakeBreak::finite(digits) }, len);
    }

    #[test]
    fn random_codes(
        first in prop::sample::select(vec![0u32, 4]),
        rest in prop::collection::vec(0u32..8, 0..9),
        distinct: bool,
        len in 0usize..1_500,
    ) {
        let digits = std::iter::once(first).chain(rest).collect();
        every_engine_agrees(&TakeBreak { distinct, ..TakeBreak::finite(digits) }, len);
    }
}
