//! Exact k-Nim: each move takes at least one token from each of exactly k heaps.

use crate::position::Pos;
use crate::statement::Statement;

const SOURCE: &str = "Boros, Gurvich, Ho, Makino, Mursic, arXiv:1508.04484";

/// The most moves that a play can have: the largest t with the sum of min(h, t) at least k t.
/// (Each move takes one token from k heaps; t moves can be shared out exactly then.)
fn longest(heaps: impl Iterator<Item = usize> + Clone, k: usize) -> usize {
    let enough = |t: usize| heaps.clone().map(|h| h.min(t)).sum::<usize>() >= k * t;
    let most = heaps.clone().sum::<usize>() / k;
    (0..=most).rev().find(|&t| enough(t)).unwrap_or(0)
}

/// The Grundy value for n = 2k heaps.
fn half(p: Pos<'_>, k: usize) -> u64 {
    let heaps = p.tuple().iter().copied();
    let least = heaps.clone().min().unwrap_or(0);
    let (u, y) = (longest(heaps.clone(), k), longest(heaps.map(|h| h - least), k));
    let z = 1 + y * (y + 1) / 2;
    (if least < z { u } else { z - 1 + (least - z) % (y + 1) }) as u64
}

fn game(k: usize) -> String {
    format!("moore:k={k},least={k}")
}

pub(super) fn statements() -> Vec<Statement> {
    vec![
        [(1, 1, 12), (2, 3, 10), (3, 4, 7), (3, 5, 5), (4, 5, 5)].into_iter().fold(
            Statement::new(
                "exact-nim.many",
                "exact k-Nim on n heaps, n < 2k: G is the largest number of moves of a play",
            )
            .title("Exact k-Nim with few heaps")
            .source(SOURCE),
            |s, (k, n, max)| {
                s.value(&game(k), n, max, move |p| {
                    Some(longest(p.tuple().iter().copied(), k) as u64)
                })
            },
        ),
        [(2, 4, 8), (3, 6, 4)].into_iter().fold(
            Statement::new(
                "exact-nim.half",
                "exact k-Nim on n = 2k heaps, k >= 2: m the least heap, u moves at most, y at most \
                 when every heap has m fewer, z = 1 + y(y+1)/2: G = u if m < z, else \
                 (z-1) + ((m-z) mod (y+1))",
            )
            .title("Exact k-Nim with 2k heaps")
            .source(SOURCE),
            |s, (k, n, max)| s.value(&game(k), n, max, move |p| Some(half(p, k))),
        ),
        Statement::new("exact-nim.k1", "the formula for n = 2k heaps with k = 1, Nim on two heaps")
            .title("The formula does not hold for Nim")
            .source("arXiv:1508.04484 (k >= 2 there)")
            .fails("1,3")
            .value("moore:k=1", 2, 8, |p| Some(half(p, 1))),
        Statement::new(
            "exact-nim.beyond",
            "exact 2-Nim on five heaps: G is the largest number of moves of a play",
        )
        .title("Exact k-Nim with more than 2k heaps")
        .source("arXiv:1508.04484 (n < 2k there)")
        .fails("1,1,1,1")
        .value(&game(2), 5, 4, |p| Some(longest(p.tuple().iter().copied(), 2) as u64)),
    ]
}
