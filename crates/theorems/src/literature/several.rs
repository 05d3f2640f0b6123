//! Moves on several heaps: Moore's Nim_k, exact heaps, Greedy Nim.

use crate::statement::Statement;
use cgt_core::Play::{Misere, Normal};

pub(super) fn statements() -> Vec<Statement> {
    let moore = |k: usize| format!("moore:k={k}");
    vec![
        [(1, 12), (2, 12), (3, 8), (4, 6)].into_iter().fold(
            Statement::new("moore", "index-k Nim: P iff every binary digit sum is 0 mod k+1, k <= 4")
                .title("Moore's theorem")
                .source("Moore 1910"),
            |s, (k, max)| {
                s.outcome(&moore(k), 5, max, Normal, move |p| {
                    Some(p.binary_digit_sums_divisible(k + 1))
                })
            },
        ),
        [(1, 10), (2, 10), (3, 7), (4, 6)].into_iter().fold(
            Statement::new(
                "moore.misere",
                "index-k Nim, misere: as normal where some h >= 2; otherwise P iff the number of ones \
                 is 1 mod k+1",
            )
            .title("Misere index-k Nim")
            .source("Moore 1910; Winning Ways ch. 13"),
            |s, (k, max)| {
                s.outcome(&moore(k), 5, max, Misere, move |p| {
                    Some(match p.big() {
                        0 => p.ones() % (k + 1) == 1,
                        _ => p.binary_digit_sums_divisible(k + 1),
                    })
                })
            },
        ),
        [(3usize, 8), (4, 4)].into_iter().fold(
            Statement::new(
                "jenkyns-mayberry",
                "index-k Nim on n = k+1 heaps, k >= 2: m the least heap, y = sum - n m, \
                 z = 1 + y(y+1)/2: G = sum if m < z, else (z-1) + ((m-z) mod (y+1))",
            )
            .title("Grundy values of index-k Nim on k+1 heaps")
            .source("Jenkyns and Mayberry 1980"),
            |s, (n, max)| {
                s.value(&moore(n - 1), n, max, move |p| {
                    let least = p.tuple().iter().copied().min().unwrap_or(0);
                    let (sum, y) = (p.total(), p.total() - n * least);
                    let z = 1 + y * (y + 1) / 2;
                    let value = if least < z { sum } else { z - 1 + (least - z) % (y + 1) };
                    Some(value as u64)
                })
            },
        ),
        Statement::new("jenkyns-mayberry.k1", "the same formula for k = 1, Nim on two heaps")
            .title("The formula does not hold for Nim")
            .source("Jenkyns and Mayberry 1980 (k >= 2 there)")
            .fails("1,3")
            .value("moore:k=1", 2, 8, |p| {
                let least = p.tuple()[0];
                let (sum, y) = (p.total(), p.total() - 2 * least);
                let z = 1 + y * (y + 1) / 2;
                let value = if least < z { sum } else { z - 1 + (least - z) % (y + 1) };
                Some(value as u64)
            }),
        Statement::new("greedy", "Greedy Nim: P iff the largest size occurs an even number of times")
            .title("Greedy Nim")
            .source("Albert and Nowakowski 2004")
            .outcome("greedy-nim", 5, 14, Normal, |p| {
                Some(p.max() == 0 || p.count(|h| h == p.max()) % 2 == 0)
            }),
        Statement::new(
            "greedy.misere",
            "Greedy Nim, misere: as normal where the largest is >= 2; otherwise P iff the number of \
             ones is odd",
        )
        .title("Misere Greedy Nim")
        .source("arXiv:2506.04657")
        .outcome("greedy-nim", 5, 14, Misere, |p| {
            Some(match p.max() {
                0 | 1 => p.ones() % 2 == 1,
                max => p.count(|h| h == max) % 2 == 0,
            })
        }),
    ]
}
