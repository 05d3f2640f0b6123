//! The ladder of sequence engines on the same games; `cargo bench -p benches --bench engines`.

use cgt_core::sequence::engine::{Engine, grundy_values_by};
use cgt_core::sequence::few_rares::{Config, FewRares};
use cgt_core::sequence::rare_common::Moves;
use cgt_core::{Limits, TakeBreak};
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

fn run(bencher: divan::Bencher<'_, '_>, engine: Engine, game: &TakeBreak, len: usize) {
    bencher
        .counter(ItemsCount::new(len))
        .bench(|| grundy_values_by(engine, game, len, &Limits::NONE).expect("it covers the game"));
}

/// Officers, 0.6: 1,583 rare heaps besides 0.
#[divan::bench(args = [Engine::Naive, Engine::RareCommonScalar, Engine::RareCommonLanes], sample_count = 3)]
fn officers_20_000(bencher: divan::Bencher<'_, '_>, engine: Engine) {
    run(bencher, engine, &TakeBreak::finite(vec![0, 6]), 20_000);
}

/// The engines that reach further.
#[divan::bench(args = [Engine::RareCommonScalar, Engine::RareCommonLanes], sample_count = 3)]
fn officers_200_000(bencher: divan::Bencher<'_, '_>, engine: Engine) {
    run(bencher, engine, &TakeBreak::finite(vec![0, 6]), 200_000);
}

/// Treblecross, 0.007: new rare heaps all the time.
#[divan::bench(args = [Engine::RareCommonScalar, Engine::RareCommonLanes], sample_count = 3)]
fn treblecross_40_000(bencher: divan::Bencher<'_, '_>, engine: Engine) {
    run(bencher, engine, &TakeBreak::finite(vec![0, 0, 0, 7]), 40_000);
}

/// Grundy's game.
#[divan::bench(args = [Engine::RareCommonScalar, Engine::RareCommonLanes], sample_count = 3)]
fn grundys_game_200_000(bencher: divan::Bencher<'_, '_>, engine: Engine) {
    let game = TakeBreak { distinct: true, ..TakeBreak::finite(vec![4]) };
    run(bencher, engine, &game, 200_000);
}

/// Up to three heaps, 0.F.
#[divan::bench(args = [Engine::Naive, Engine::ValueSets], sample_count = 3)]
fn three_heaps_400(bencher: divan::Bencher<'_, '_>, engine: Engine) {
    run(bencher, engine, &TakeBreak::finite(vec![0, 15]), 400);
}

/// Games of few rares, in bounded memory, checked.
#[divan::bench(args = ["0104", "0054", "0454", "0106"], sample_count = 3)]
fn few_rares_20_000_000(bencher: divan::Bencher<'_, '_>, code: &str) {
    let digits = code.chars().filter_map(|c| c.to_digit(8)).collect();
    let moves = Moves::new(&TakeBreak::finite(digits), 4).expect("at most two heaps");
    let start =
        || FewRares::start(moves.clone(), Config::default(), &Limits::NONE).expect("few rares");
    bencher
        .counter(ItemsCount::new(20_000_000u32))
        .with_inputs(start)
        .bench_values(|mut run| run.advance(20_000_000, &Limits::NONE));
}
