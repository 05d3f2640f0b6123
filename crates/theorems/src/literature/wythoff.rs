//! Wythoff's game, Fibonacci Nim, Welter's game.

use crate::expr::numbers::{floor_phi, is_fibonacci, least_zeckendorf};
use crate::lab::{Cases, LabError};
use crate::position::Pos;
use crate::statement::{Needs, Statement};
use cgt_core::Play::{self, Misere, Normal};

/// Is (a, b), a <= b, the pair (floor(k phi), floor(k phi^2)) with k = b - a?
fn beatty(p: Pos<'_>) -> bool {
    let &[a, b] = p.tuple() else { return false };
    let number = |n: usize| i64::try_from(n).ok();
    number(b - a).and_then(floor_phi) == number(a)
}

/// Two readings of Wythoff's rule give the same outcomes on `heaps` heaps.
fn readings(id: &str, a: &'static str, b: &'static str, counterexample: &str) -> Statement {
    let (first, second) = (format!("wythoff:rule={a}"), format!("wythoff:rule={b}"));
    let games = format!("{first}; {second}");
    Statement::new(id, &format!("three heaps: `{a}` and `{b}` have the same outcomes"))
        .title("Readings of \"from each heap\"")
        .source("es-wiki:311, brilliant:136")
        .reading(&format!("{a} against {b}"))
        .fails(counterexample)
        .cases(&games, "3 heaps <= 8", move |cases| {
            cases.table(&first, (3, 8), Needs::NORMAL, |cases, x| {
                cases.table(&second, (3, 8), Needs::NORMAL, |cases, y| {
                    for t in x.tuples() {
                        let case = || variants::notation::show_heaps(&t);
                        cases.equal(case, x.p_of(Normal, &t), y.p_of(Normal, &t));
                    }
                    Ok(())
                })
            })
        })
}

/// Empty heaps counted or ignored: the same outcomes or values, where both allow the position.
fn empty_heaps(id: &str, heaps: usize, max: usize, needs: Needs) -> Statement {
    let (counted, ignored) = ("unbalanced-nim:empty=counted", "unbalanced-nim:empty=ignored");
    let what = match (needs.grundy, needs.misere) {
        (true, _) => "Grundy values",
        (_, true) => "misere outcomes",
        _ => "outcomes",
    };
    Statement::new(id, &format!("{heaps} heaps: empty heaps counted or ignored, the same {what}"))
        .title("Do empty heaps count?")
        .source("brilliant:140")
        .reading("the two readings are the same game")
        .cases(&format!("{counted}; {ignored}"), &format!("{heaps} heaps <= {max}"), move |cases| {
            cases.table(counted, (heaps, max), needs, |cases, x| {
                cases.table(ignored, (heaps, max), needs, |cases, y| {
                    let play = if needs.misere { Play::Misere } else { Normal };
                    let look = |table: &crate::lab::Table<'_>, t: &[usize]| {
                        if needs.grundy {
                            table.value_of(t)
                        } else {
                            table.p_of(play, t).map(u64::from)
                        }
                    };
                    for t in x.tuples() {
                        let case = || variants::notation::show_heaps(&t);
                        cases.equal(case, look(x, &t), look(y, &t));
                    }
                    Ok(())
                })
            })
        })
}

/// Welter's function of distinct numbers, by the frieze of Conway: pairs with equal low bits are
/// joined first. [a] = a; [a, b] = (a xor b) - 1; in general the nim-sum of mated pairs.
fn welter(numbers: &[usize]) -> u64 {
    let mut left: Vec<usize> = numbers.to_vec();
    let mut value = 0u64;
    // Mate the pair whose difference is divisible by the highest power of two.
    while left.len() > 1 {
        let mut best = (0, 0, 1);
        for i in 0..left.len() {
            for j in 0..i {
                let power = (left[i] ^ left[j]).trailing_zeros();
                if best == (0, 0, 1) || power > (left[best.0] ^ left[best.1]).trailing_zeros() {
                    best = (i, j, 0);
                }
            }
        }
        let (i, j, _) = best;
        value ^= ((left[i] ^ left[j]) - 1) as u64;
        left.swap_remove(i);
        left.swap_remove(j);
    }
    value ^ left.first().map_or(0, |&a| a as u64)
}

fn fibonacci(cases: &mut Cases<'_>) -> Result<(), LabError> {
    let starts: Vec<String> = (2..=150).map(|n: u64| n.to_string()).collect();
    let from: Vec<&str> = starts.iter().map(String::as_str).collect();
    let graph = cases.graph("fibonacci-nim", &from)?;
    let p = graph.p_positions(Normal);
    for n in 2..=150i64 {
        let name = format!("{n}/{}", n - 1);
        let i = graph.find(&name).or_else(|_| graph.find(&n.to_string()))?;
        cases.equal(|| n.to_string(), is_fibonacci(n), p[i]);
    }
    Ok(())
}

fn zeckendorf(cases: &mut Cases<'_>) -> Result<(), LabError> {
    let starts: Vec<String> = (1..=60).map(|n: u64| format!("{n}/{n}")).collect();
    let from: Vec<&str> = starts.iter().map(String::as_str).collect();
    let graph = cases.graph("fibonacci-nim", &from)?;
    let p = graph.p_positions(Normal);
    for i in 0..graph.len() {
        let Some((heap, most)) = graph.name(i).split_once('/') else { continue };
        let (Ok(heap), Ok(most)) = (heap.parse::<i64>(), most.parse::<i64>()) else { continue };
        let says = least_zeckendorf(heap).is_some_and(|least| least > most);
        cases.equal(|| graph.name(i).to_owned(), heap == 0 || says, p[i]);
    }
    Ok(())
}

/// Beatty's pairs, but (0,1) and (2,2) for the first two pairs under misère play.
fn misere_wythoff(p: Pos<'_>) -> bool {
    match p.tuple() {
        [0, 1] | [2, 2] => true,
        [a, b] if *b > 2 => beatty(p) && *a > 2,
        _ => false,
    }
}

pub(super) fn statements() -> Vec<Statement> {
    let wythoff = "Wythoff 1907";
    let outcome = |s: Statement, play: Play, says: fn(Pos<'_>) -> bool| {
        s.outcome("wythoff", 2, 100, play, move |p| Some(says(p)))
    };
    vec![
        outcome(
            Statement::new("wythoff", "P iff (a, b) = (floor(k phi), floor(k phi^2)) for some k")
                .title("Wythoff's game: Beatty sequences")
                .source(wythoff),
            Normal,
            beatty,
        ),
        Statement::new("B16", "two heaps: P iff (floor(k phi), floor(k phi^2))")
            .title("Two-heap Wythoff is solved")
            .source("brilliant:136")
            .claimed(crate::Claimed::True)
            .outcome("wythoff", 2, 60, Normal, |p| Some(beatty(p))),
        outcome(
            Statement::new(
                "wythoff.misere",
                "misere: P iff (0,1), (2,2), or a pair of Wythoff's with both numbers above 2",
            )
            .title("Misere Wythoff")
            .source("Fraenkel 1984"),
            Misere,
            misere_wythoff,
        ),
        readings("B15.all-nonempty", "all", "nonempty", "0,1,1"),
        readings("B15.all-pair", "all", "pair", "0,1,1"),
        readings("B15.all-subset", "all", "subset", "0,1,1"),
        readings("B15.nonempty-pair", "nonempty", "pair", "1,1,1"),
        readings("B15.nonempty-subset", "nonempty", "subset", "1,1,3"),
        readings("B15.pair-subset", "pair", "subset", "1,1,1"),
        Statement::new("E21", "two heaps: the options of `all` and of `subset` are the same")
            .title("Wythoff's game as index-k Nim")
            .source("brilliant:136")
            .claimed(crate::Claimed::True)
            .cases("wythoff:rule=all; wythoff:rule=subset", "2 heaps <= 12", |cases| {
                cases.table("wythoff:rule=all", (2, 12), Needs::RULES, |cases, x| {
                    cases.table("wythoff:rule=subset", (2, 12), Needs::RULES, |cases, y| {
                        for t in x.tuples() {
                            cases.equal(|| format!("{t:?}"), x.options(&t), y.options(&t));
                        }
                        Ok(())
                    })
                })
            }),
        Statement::new(
            "fibonacci-nim",
            "the first player loses iff the heap is a Fibonacci number",
        )
        .title("Fibonacci Nim")
        .source("Whinihan 1963")
        .cases("fibonacci-nim", "heaps 2..150", fibonacci),
        Statement::new(
            "fibonacci-nim.zeckendorf",
            "P iff the least term of the Zeckendorf form of the heap is more than may be taken",
        )
        .title("Fibonacci Nim and Zeckendorf")
        .source("Whinihan 1963; Winning Ways ch. 15")
        .cases("fibonacci-nim", "heaps <= 60 in play", zeckendorf),
        (1..=4).fold(
            Statement::new(
                "welter",
                "Welter's game: the Grundy value is Welter's function [a|b|...]",
            )
            .title("Welter's game")
            .source("Welter 1954; ONAG ch. 13"),
            |s, n| {
                s.value("unbalanced-nim", n, if n < 4 { 16 } else { 12 }, |p| {
                    Some(welter(p.tuple()))
                })
            },
        ),
        Statement::new("E22", "empty heaps counted: the only end is 0,1,...,n-1")
            .title("The end of Unbalanced Nim")
            .source("brilliant:140")
            .claimed(crate::Claimed::True)
            .cases("unbalanced-nim", "n <= 5 heaps <= 9", |cases| {
                for n in 1..=5usize {
                    cases.table("unbalanced-nim", (n, 9), Needs::RULES, |cases, table| {
                        for t in table.tuples() {
                            let end = table.options(&t).is_empty();
                            let says = t.iter().copied().eq(0..n);
                            cases.equal(|| format!("{t:?}"), says, end);
                        }
                        Ok(())
                    })?;
                }
                Ok(())
            }),
        empty_heaps("E23.two", 2, 12, Needs::NORMAL).fails("0,1"),
        empty_heaps("E23.three", 3, 16, Needs::NORMAL),
        empty_heaps("E23.three-misere", 3, 10, Needs::MISERE).fails("0,1,3"),
        empty_heaps("E23.three-values", 3, 10, Needs::GRUNDY).fails("0,1,3"),
        empty_heaps("E23.four", 4, 9, Needs::NORMAL).fails("0,1,2,3"),
        Statement::new("E23.rule", "three heaps: P iff (a+1) xor (b+1) xor (c+1) = 0")
            .title("Unbalanced Nim on three heaps")
            .source("brilliant:140")
            .reading("empty heaps counted")
            .outcome("unbalanced-nim", 3, 16, Normal, |p| {
                Some(p.tuple().iter().fold(0, |x, h| x ^ (h + 1)) == 0)
            }),
    ]
}
