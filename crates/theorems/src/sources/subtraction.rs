//! Subtraction games S(1..k), and the counting games 21 and 100.

use super::{fails, holds, nim_p};
use crate::position::Pos;
use crate::statement::{Judgement, Needs, Statement};
use cgt_core::Play::{Misere, Normal};

fn set(k: usize) -> String {
    if k == 1 { "S(1)".to_owned() } else { format!("S(1..{k})") }
}

fn residues(p: Pos<'_>, m: usize) -> Vec<usize> {
    p.tuple().iter().map(|h| h % m).collect()
}

/// One part for each k in 1..=most.
fn for_k(
    statement: Statement,
    most: usize,
    part: impl Fn(Statement, usize) -> Statement,
) -> Statement {
    (1..=most).fold(statement, part)
}

pub(super) fn statements() -> Vec<Statement> {
    let mut all = many_heaps();
    all.extend(one_heap());
    all.extend(counting());
    all
}

fn many_heaps() -> Vec<Statement> {
    vec![
        for_k(
            holds("B01", "S(1..k): P iff the nim-sum of the residues mod k+1 is 0", "es-wiki:277")
                .title("S(1..k) on several heaps"),
            5,
            |s, k| {
                s.outcome(&set(k), 3, 9, Normal, move |p| {
                    Some(Pos::new(&residues(p, k + 1)).xor() == 0)
                })
            },
        ),
        for_k(
            holds(
                "B02",
                "S(1..k) misere, all h = 0 mod k+1, not all empty: taking k from any heap wins",
                "es-wiki:277",
            )
            .title("S(1..k) misere when all residues are 0"),
            5,
            |s, k| {
                s.position(&set(k), 3, 12, Needs::MISERE, move |v| {
                    let p = v.pos();
                    if p.total() == 0 || residues(p, k + 1).iter().any(|&r| r > 0) {
                        return Judgement::Silent;
                    }
                    let wins = (0..p.tuple().len())
                        .filter(|&i| p.tuple()[i] > 0)
                        .all(|i| v.wins(Misere, &p.with(i, p.tuple()[i] - k)));
                    Judgement::of(wins, "taking k wins", "not from every heap")
                })
            },
        ),
        for_k(
            holds(
                "B03",
                "S(1..k) misere: P iff the residues mod k+1 are misere P in Nim",
                "es-wiki:277",
            )
            .title("S(1..k) misere on several heaps"),
            5,
            |s, k| {
                s.outcome(&set(k), 3, 9, Misere, move |p| {
                    Some(nim_p(Pos::new(&residues(p, k + 1)), Misere))
                })
            },
        ),
    ]
}

fn one_heap() -> Vec<Statement> {
    vec![
        for_k(
            holds("B04", "S(1..k), one heap n: P iff n = 0 mod k+1", "es-wiki:278")
                .title("S(1..k), one heap"),
            10,
            |s, k| s.outcome(&set(k), 1, 60, Normal, move |p| Some(p.total() % (k + 1) == 0)),
        ),
        for_k(
            holds("B05", "S(1..k) misere, one heap n: P iff n = 1 mod k+1", "es-wiki:279")
                .title("S(1..k) misere, one heap"),
            10,
            |s, k| {
                s.outcome(&set(k), 1, 60, Misere, move |p| Some(p.total() % (k + 1) == 1 % (k + 1)))
            },
        ),
        for_k(
            holds("B06", "S(1..k): G(n) = n mod k+1", "es-wiki:282")
                .title("The nim-sequence of S(1..k)"),
            10,
            |s, k| s.value(&set(k), 1, 60, move |p| Some((p.total() % (k + 1)) as u64)),
        ),
    ]
}

fn counting() -> Vec<Statement> {
    let three = "S(1..3)";
    vec![
        holds(
            "B08",
            "21 game: the numbers lost to face are the multiples of 4 below 21",
            "es-wiki:287",
        )
        .title("The 21 game: say a multiple of 4")
        .outcome(three, 1, 21, Misere, |p| Some((21 - p.total()) % 4 == 0)),
        holds("B09", "21 game: opening with 1 loses (so do 2 and 3)", "es-wiki:287")
            .title("The 21 game: the opening loses")
            .outcome(three, 1, 21, Misere, |p| (18..=20).contains(&p.total()).then_some(false)),
        holds(
            "B10",
            "21 game: after each answer that is a multiple of 4 every choice of the first player \
             leaves the next multiple within reach",
            "es-wiki:291-303",
        )
        .title("The 21 game: the sample game")
        .position(three, 1, 21, Needs::MISERE, |v| {
            let said = 21 - v.pos().total();
            if said % 4 != 0 || said >= 20 {
                return Judgement::Silent;
            }
            let next = 21 - (said + 4);
            let all = v.options().iter().all(|o| {
                v.p_of(Misere, &[next]) == Some(true) && {
                    let after = o[0] - next;
                    (1..=3).contains(&after)
                }
            });
            Judgement::of(all, "the next multiple is reached", "not")
        }),
        holds("B11", "add at most 5, lose at 34: lost to face 3, 9, 15, 21, 27, 33", "es-wiki:289")
            .title("The variation with 34")
            .outcome("S(1..5)", 1, 34, Misere, |p| Some((34 - p.total()) % 6 == 3)),
        holds(
            "B13",
            "100 game: lost to face 1, 12, 23, ..., 89 (consecutive digits), and 100",
            "es-wiki:306",
        )
        .title("The 100 game")
        .outcome("S(1..10)", 1, 100, Normal, |p| {
            let said = 100 - p.total();
            let consecutive = said < 90 && said % 10 == said / 10 + 1;
            Some(consecutive || said == 100)
        }),
        holds(
            "B14",
            "100 game: after 89 only 90..99 can be said, and 100 is then within reach",
            "es-wiki:306",
        )
        .title("The end of the 100 game")
        .position("S(1..10)", 1, 100, Needs::NORMAL, |v| {
            if v.pos().total() != 11 {
                return Judgement::Silent;
            }
            let said: Vec<usize> = v.options().iter().map(|o| 100 - o[0]).rev().collect();
            let reach = v.options().iter().all(|o| (1..=10).contains(&o[0]));
            Judgement::of(reach && said == (90..100).collect::<Vec<_>>(), "90..99", "not")
        }),
        fails("B09.better", "21 game: there is a better opening than 1", "es-wiki:287", "21")
            .title("The 21 game: is another opening better?")
            .position(three, 1, 21, Needs::MISERE, |v| {
                if v.pos().total() != 21 {
                    return Judgement::Silent;
                }
                Judgement::of(!v.winning_moves(Misere).is_empty(), "a winning opening", "none")
            }),
    ]
}
