//! The definition: mex, the solver with its memo, the naive sequence.
//!
//! `cargo bench -p benches --bench definition`. Items are options visited (for `mex`: values put
//! in), so that the rates of the ways compare; `kayles_by_hand` is the loop without the rules.

use cgt_core::sequence::naive;
use cgt_core::solve::Solver;
use cgt_core::{Heaps, Limits, Mex, Play, SumOf, TakeBreak};
use divan::counter::ItemsCount;
use std::hint::black_box;
use variants::several::moore::Moore;

fn main() {
    divan::main();
}

fn kayles() -> TakeBreak {
    TakeBreak::finite(vec![0, 7, 7])
}

/// How many options heaps `0..=largest` of Kayles have.
fn kayles_options(largest: usize) -> usize {
    let splits = |left: usize| left / 2 + 1;
    (1..=largest).map(|n| splits(n - 1) + if n > 1 { splits(n - 2) } else { 0 }).sum()
}

#[divan::bench]
fn mex(bencher: divan::Bencher<'_, '_>) {
    let values: Vec<u32> = (0u32..10_000).map(|i| i.wrapping_mul(2_654_435_769) >> 24).collect();
    let mut set = Mex::new();
    bencher.counter(ItemsCount::new(values.len())).bench_local(|| {
        set.clear();
        values.iter().for_each(|&v| set.insert(v));
        set.mex()
    });
}

const NAIVE: usize = 20_000;

#[divan::bench(sample_count = 3)]
fn kayles_naive_20_000(bencher: divan::Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(kayles_options(NAIVE)))
        .bench(|| naive::grundy_values(&kayles(), NAIVE + 1, &Limits::NONE).expect("no limits"));
}

#[divan::bench(sample_count = 3)]
fn kayles_by_hand_20_000(bencher: divan::Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(kayles_options(NAIVE))).bench(|| {
        let mut g = vec![0u8; black_box(NAIVE) + 1];
        for n in 1..g.len() {
            let mut seen = [false; 256];
            for left in [n.checked_sub(1), n.checked_sub(2)].into_iter().flatten() {
                for a in 0..=left / 2 {
                    seen[usize::from(g[a] ^ g[left - a])] = true;
                }
            }
            g[n] = seen.iter().position(|s| !s).unwrap_or(0) as u8;
        }
        g
    });
}

#[divan::bench(args = [2_000, 20_000], sample_count = 2)]
fn kayles_by_solver(bencher: divan::Bencher<'_, '_>, heap: usize) {
    let rules = SumOf(kayles());
    bencher.counter(ItemsCount::new(kayles_options(heap))).bench(|| {
        let mut solver = Solver::new(&rules);
        let value = solver.grundy(&Heaps::new([heap])).expect("no limits");
        let (entries, bytes) = solver.memo_size();
        assert!(bytes / entries as u64 <= 256, "{bytes} bytes for {entries} entries");
        value
    });
}

/// Whole positions as keys: index-2 Nim under misère play.
#[divan::bench(sample_count = 3)]
fn moore_misere_by_solver() -> u64 {
    let rules = Moore::new(2);
    let mut solver = Solver::new(&rules);
    let start = Heaps::new([17, 18, 19, 20]);
    solver.outcome(Play::Misere, &start).expect("no limits");
    let (entries, bytes) = solver.memo_size();
    bytes / entries as u64
}
