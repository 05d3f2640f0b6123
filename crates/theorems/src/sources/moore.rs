//! Index-k Nim and its caps.

use super::{fails, holds, reading};
use crate::lab::View;
use crate::position::Pos;
use crate::statement::{Judgement, Needs, Statement};
use cgt_core::Play::Normal;

/// Digit sums of the residues mod `m`, all 0 mod k+1?
fn zero(p: Pos<'_>, m: Option<usize>, k: usize) -> bool {
    match m {
        None => p.binary_digit_sums_divisible(k + 1),
        Some(m) => {
            let residues: Vec<usize> = p.tuple().iter().map(|h| h % m).collect();
            Pos::new(&residues).binary_digit_sums_divisible(k + 1)
        }
    }
}

fn capped(k: usize, cap: usize) -> String {
    format!("moore:k={k},cap={cap}")
}

/// One part for each cap r in 1..=4, over all positions with at most six heaps.
fn for_cap(s: Statement, k: usize, total: usize) -> Statement {
    (1..=4).fold(s, |s, r| {
        s.outcome(&capped(k, r), 6, total, Normal, move |p| Some(zero(p, Some(r + 1), k)))
            .total(total)
    })
}

/// The first counterexample for each cap, as the check reports them.
fn failures(k: usize) -> String {
    let ones = "1,".repeat(k + 1);
    let each = (1..=4).map(|r| format!("{}: {ones}{}", capped(k, r), r + 1));
    each.collect::<Vec<_>>().join("; ")
}

fn breaks(v: &View<'_>, m: Option<usize>, k: usize) -> Judgement {
    if !zero(v.pos(), m, k) {
        return Judgement::Silent;
    }
    let stays = v.options().iter().any(|o| zero(Pos::new(o), m, k));
    Judgement::of(!stays, "no option with all sums 0", "one")
}

fn reaches(v: &View<'_>, m: Option<usize>, k: usize) -> Judgement {
    if zero(v.pos(), m, k) {
        return Judgement::Silent;
    }
    let found = v.options().iter().any(|o| zero(Pos::new(o), m, k));
    Judgement::of(found, "an option with all sums 0", "none")
}

/// The options by the words of the rule: change 1 to k heaps, each by at most `cap`, by at most
/// `total` in all.
fn by_the_words(tuple: &[usize], k: usize, cap: usize, total: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![vec![]];
    for &h in tuple {
        all = all
            .iter()
            .flat_map(|left| (0..=h).map(move |to| [left.as_slice(), &[to]].concat()))
            .collect();
    }
    all.retain(|to| {
        let taken = || tuple.iter().zip(to).map(|(h, left)| h - left);
        let changed = taken().filter(|&t| t > 0).count();
        (1..=k).contains(&changed) && taken().all(|t| t <= cap) && taken().sum::<usize>() <= total
    });
    all.iter_mut().for_each(|o| o.sort_unstable());
    all.sort();
    all.dedup();
    all
}

/// A cap on each heap, a cap on the total, and both.
fn caps() -> Statement {
    let s = holds(
        "E20",
        "index-k Nim with a cap on the total or on each heap: a move changes at most k heaps, each \
         by at most the one cap, in all by at most the other",
        "brilliant:134",
    )
    .title("Index-k Nim with caps: the rule");
    let free = usize::MAX;
    [
        (1, 2, free),
        (2, 2, free),
        (2, 3, free),
        (3, 1, free),
        (2, free, 2),
        (2, free, 3),
        (3, free, 4),
        (2, 2, 3),
    ]
    .into_iter()
    .fold(s, |s, (k, cap, total)| {
        let key = |name: &str, v: usize| {
            if v == free { String::new() } else { format!(",{name}={v}") }
        };
        let game = format!("moore:k={k}{}{}", key("cap", cap), key("total", total));
        s.position(&game, 3, 5, Needs::RULES, move |v| {
            let says = by_the_words(v.pos().tuple(), k, cap, total);
            Judgement::of(v.options() == says, "these options", "others")
        })
    })
}

pub(super) fn statements() -> Vec<Statement> {
    let uncapped = |s: Statement, max, judge: fn(&View<'_>, Option<usize>, usize) -> Judgement| {
        (1..=3).fold(s, |s, k| {
            s.position(&format!("moore:k={k}"), 5, max, Needs::RULES, move |v| judge(v, None, k))
        })
    };
    let mut all = vec![
        (1..=3).fold(
            holds("B29", "index-k Nim: P iff every binary digit sum is 0 mod k+1", "es-wiki:364")
                .title("Index-k Nim"),
            |s, k| s.outcome(&format!("moore:k={k}"), 5, 7, Normal, move |p| Some(zero(p, None, k))),
        ),
        uncapped(
            holds("B30", "all sums 0: no change of at most k heaps keeps them 0", "es-wiki:366")
                .title("Index-k Nim: first half of the proof"),
            6,
            breaks,
        ),
        uncapped(
            holds("B31", "not all sums 0: changing at most k heaps makes them 0", "es-wiki:366")
                .title("Index-k Nim: second half of the proof"),
            6,
            reaches,
        ),
        for_cap(
            holds(
                "B32.k1",
                "cap r on each heap, k = 1: P iff the digit sums of the residues mod r+1 are 0 mod 2",
                "es-wiki:362-364",
            )
            .title("Nim with a cap"),
            1,
            10,
        ),
    ];
    for (k, total) in [(2, 10), (3, 9)] {
        let id = |row: &str| format!("{row}.k{k}");
        let steps = |s: Statement, judge: fn(&View<'_>, Option<usize>, usize) -> Judgement| {
            (1..=4).fold(s, |s, r| {
                s.position(&capped(k, r), 6, total, Needs::RULES, move |v| judge(v, Some(r + 1), k))
                    .total(total)
            })
        };
        let claim = format!(
            "cap r on each heap, k = {k}: P iff the digit sums of the residues mod r+1 are 0 mod {}",
            k + 1
        );
        all.push(for_cap(
            fails(&id("B32"), &claim, "es-wiki:362-364", &failures(k))
                .title("Index-k Nim with a cap on each heap"),
            k,
            total,
        ));
        all.push(steps(
            fails(
                &id("B33"),
                &format!("cap r, k = {k}: from sums 0 no move keeps them 0"),
                "es-wiki:366",
                &failures(k),
            )
            .title("The capped rule: first half of the proof"),
            breaks,
        ));
        all.push(steps(
            holds(
                &id("B34"),
                &format!("cap r, k = {k}: from sums not all 0 some move makes them 0"),
                "es-wiki:366",
            )
            .title("The capped rule: second half of the proof"),
            reaches,
        ));
        all.push(
            (1..=4).fold(
                holds(
                    &id("B35"),
                    &format!("cap r, k = {k}: the rule on at most {} heaps", k + 1),
                    "es-wiki:364",
                )
                .title("The capped rule on k+1 heaps"),
                |s, r| {
                    s.outcome(&capped(k, r), k + 1, 2 * r + 3, Normal, move |p| {
                        Some(zero(p, Some(r + 1), k))
                    })
                },
            ),
        );
    }
    all.push(
        reading(
            "B36",
            "index-2 Nim: a cap r on each heap and a cap r on the total give the same outcomes",
            "es-wiki:362, brilliant:134",
            "the two caps are the same game",
        )
        .title("Cap on each heap against cap on the total")
        .fails("r=1: 1,1")
        .cases("moore:k=2,cap=r; moore:k=2,total=r", "4 heaps <= 6, r <= 4", |cases| {
            for r in 1..=4 {
                let total = format!("moore:k=2,total={r}");
                cases.table(&capped(2, r), (4, 6), Needs::NORMAL, |cases, each| {
                    cases.table(&total, (4, 6), Needs::NORMAL, |cases, total| {
                        for t in each.tuples() {
                            let (a, b) = (each.p_of(Normal, &t), total.p_of(Normal, &t));
                            cases.equal(|| format!("r={r}: {}", Pos::new(&t)), a, b);
                        }
                        Ok(())
                    })
                })?;
            }
            Ok(())
        }),
    );
    all.push(caps());
    all.push((1..=4).fold(
        fails(
            "B37",
            "cap t on the total, k = 2: P iff the digit sums of the residues mod t+1 are 0 mod 3",
            "brilliant:134",
            "moore:k=2,total=1: 1,1; moore:k=2,total=2: 1,2; moore:k=2,total=3: 1,3; \
             moore:k=2,total=4: 1,4",
        )
        .title("Index-2 Nim with a cap on the total"),
        |s, t| {
            s.outcome(&format!("moore:k=2,total={t}"), 6, 9, Normal, move |p| Some(zero(p, Some(t + 1), 2)))
                .total(9)
        },
    ));
    all
}
