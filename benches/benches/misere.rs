//! Misère quotients and genera; `cargo bench -p benches --bench misere`.

use cgt_core::misere::genus::sequence;
use cgt_core::misere::outcome::outcomes;
use cgt_core::misere::quotient::{Bounds, solve};
use cgt_core::{Limits, TakeBreak};

fn main() {
    divan::main();
}

fn code(text: &str) -> TakeBreak {
    TakeBreak::finite(text.chars().filter_map(|c| c.to_digit(8)).collect())
}

/// Quotients with a proof of their period: Kayles has order 40.
#[divan::bench(args = ["0.77", "0.123", "0.75", "0.44", "0.115"])]
fn complete(text: &str) {
    let solved = solve(&code(text), 1000, Bounds::default(), Limits::NONE);
    assert!(solved.quotient.period().is_some());
}

/// Quotients that grow without end, to a heap: 0.07 has order 638 at heap 33.
#[divan::bench(args = [("0.07", 33), ("4.7", 28), ("0.54", 107), ("0.26", 44)], sample_count = 3)]
fn growing((text, heap): (&str, usize)) {
    let solved = solve(&code(text), heap, Bounds::default(), Limits::NONE);
    assert!(solved.stop.is_none());
}

/// All codes of two digits, in one thread, to order 512.
#[divan::bench(sample_count = 3)]
fn two_digits() -> usize {
    let bounds = Bounds { order: 512, candidate: 1 << 16, rounds: 200 };
    let complete = |digits: u32| {
        let text = format!("{digits:03o}");
        solve(&code(&text), 1000, bounds, Limits::NONE).quotient.period().is_some()
    };
    [0, 0o400]
        .into_iter()
        .flat_map(|d0| (1..64).map(move |d| d0 + d))
        .filter(|&d| complete(d))
        .count()
}

/// Genera and outcomes of single heaps, beyond the quotient by search.
#[divan::bench(sample_count = 3)]
fn genera_of_kayles_to_45() {
    assert!(sequence(&code("0.77"), 46, &Limits::NONE).stop.is_none());
}

/// Grundy's game, whose quotient ends at heap 28.
#[divan::bench(sample_count = 3)]
fn outcomes_of_grundys_game_to_55() {
    let game = TakeBreak { distinct: true, ..TakeBreak::finite(vec![4]) };
    assert!(outcomes(&game, 56, &Limits::NONE).stop.is_none());
}
