//! Greedy Nim: take from a largest heap.

use super::{fails, holds};
use crate::position::Pos;
use crate::statement::{Judgement, Needs, Statement};
use cgt_core::Play::{Misere, Normal};

const GAME: &str = "greedy-nim";

/// How many heaps are largest; 0 where there is no heap.
fn largest(p: Pos<'_>) -> usize {
    let max = p.max();
    if max == 0 { 0 } else { p.count(|h| h == max) }
}

/// The second largest size and how often it occurs, where there is one largest heap.
fn second(p: Pos<'_>) -> (usize, usize) {
    let max = p.max();
    let next = p.tuple().iter().copied().filter(|&h| h < max).max().unwrap_or(0);
    (next, if next == 0 { 0 } else { p.count(|h| h == next) })
}

/// Reducing the largest heap to `to` is claimed to leave P.
fn step(statement: Statement, scope: fn(Pos<'_>) -> bool, to: fn(Pos<'_>) -> usize) -> Statement {
    statement
        .position(GAME, 6, 18, Needs::NORMAL, move |v| {
            let p = v.pos();
            if !scope(p) {
                return Judgement::Silent;
            }
            let after = p.with(p.tuple().len() - 1, to(p));
            Judgement::of(v.wins(Normal, &after), "that move wins", "it does not")
        })
        .total(18)
}

pub(super) fn statements() -> Vec<Statement> {
    vec![
        holds("B21", "the largest size occurs an even number of times => P", "es-wiki:344")
            .title("Greedy Nim: P-positions")
            .outcome(GAME, 6, 18, Normal, |p| largest(p).is_multiple_of(2).then_some(true))
            .total(18),
        holds("B22", "the largest size occurs an odd number of times => N", "es-wiki:344-358")
            .title("Greedy Nim: N-positions")
            .outcome(GAME, 6, 18, Normal, |p| (largest(p) % 2 == 1).then_some(false))
            .total(18),
        step(
            holds(
                "B23",
                "p_m > 1 odd: removing one largest heap leaves p_m - 1, even, P",
                "es-wiki:353",
            )
            .title("Greedy Nim: odd, more than one"),
            |p| largest(p) > 1 && largest(p) % 2 == 1,
            |_| 0,
        ),
        step(
            holds("B24", "p_m = 1, p_n odd: reducing the largest to n leaves P", "es-wiki:355")
                .title("Greedy Nim: one largest, odd next"),
            |p| largest(p) == 1 && second(p).1 % 2 == 1,
            |p| second(p).0,
        ),
        step(
            holds("B25", "p_m = 1, p_n even: removing the largest leaves P", "es-wiki:356")
                .title("Greedy Nim: one largest, even next"),
            |p| largest(p) == 1 && second(p).1.is_multiple_of(2),
            |_| 0,
        ),
        holds("B26", "p_m even, not 0: every move makes it odd", "es-wiki:358")
            .title("Greedy Nim: from even every move leads to odd")
            .position(GAME, 6, 18, Needs::RULES, |v| {
                let count = largest(v.pos());
                if count == 0 || count % 2 == 1 {
                    return Judgement::Silent;
                }
                let odd = v.options().iter().all(|o| largest(Pos::new(o)) % 2 == 1);
                Judgement::of(odd, "odd after every move", "not")
            })
            .total(18),
        fails(
            "B27",
            "misere: P iff the largest size occurs an even number of times",
            "es-wiki:342",
            "0",
        )
        .title("Misere Greedy Nim by the normal rule")
        .outcome(GAME, 6, 18, Misere, |p| Some(largest(p).is_multiple_of(2)))
        .total(18),
        holds("B28", "misere: P iff max >= 2 and p_m even, or max = 1 and p_m odd", "es-wiki:342")
            .title("Misere Greedy Nim")
            .outcome(GAME, 6, 18, Misere, |p| match p.max() {
                0 => Some(false),
                1 => Some(largest(p) % 2 == 1),
                _ => Some(largest(p).is_multiple_of(2)),
            })
            .total(18),
    ]
}
