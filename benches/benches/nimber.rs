//! Products, inverses and square roots of 64-bit nimbers on one core.
//!
//! `cargo bench -p benches --bench nimber`. `products` is the engine, `by_recursion` the plain
//! recursion over Fermat powers down to single bits: the ratio is what the tables are worth.

use cgt_core::Nimber;
use divan::counter::ItemsCount;
use std::hint::black_box;

fn main() {
    divan::main();
}

const COUNT: usize = 1 << 16;

/// Numbers that look random: a Weyl sequence, mixed.
fn numbers(seed: u64) -> Vec<u64> {
    let mix = |i: u64| (i ^ i >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (0..COUNT as u64)
        .map(|i| mix((i + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
        .map(|n| n ^ n >> 32)
        .collect()
}

fn run(bencher: divan::Bencher<'_, '_>, product: impl Fn(u64, u64) -> u64 + Sync) {
    let (a, b) = (numbers(1), numbers(1 << 40));
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| a.iter().zip(&b).fold(0, |sum, (&a, &b)| sum ^ product(black_box(a), b)));
}

#[divan::bench]
fn products(bencher: divan::Bencher<'_, '_>) {
    run(bencher, |a, b| Nimber(a).nim_product(Nimber(b)).0);
}

#[divan::bench]
fn inverses(bencher: divan::Bencher<'_, '_>) {
    run(bencher, |a, b| Nimber(a ^ b).inverse().map_or(0, |n| n.0));
}

#[divan::bench(sample_count = 10)]
fn square_roots(bencher: divan::Bencher<'_, '_>) {
    run(bencher, |a, b| Nimber(a ^ b).square_root().0);
}

#[divan::bench(sample_count = 5)]
fn by_recursion(bencher: divan::Bencher<'_, '_>) {
    run(bencher, |a, b| recursion(a, b, 64));
}

fn recursion(a: u64, b: u64, width: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = width / 2;
    let low = (1u64 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    let zero = recursion(a0, b0, half);
    let cross = recursion(a1 ^ a0, b1 ^ b0, half);
    let high = recursion(a1, b1, half);
    (cross ^ zero) << half | zero ^ recursion(high, 1 << (half - 1), half)
}
