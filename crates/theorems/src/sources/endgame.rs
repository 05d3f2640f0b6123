//! Nim when at most one heap has two tokens or more, normal and misère.

use super::{fails, holds, nim_p, pair, reading};
use crate::lab::View;
use crate::statement::{Judgement, Needs, Statement};
use cgt_core::Play::{self, Misere, Normal};

/// The tuple with its large heap (the last) replaced.
fn large_to(v: &View<'_>, to: usize) -> Vec<usize> {
    let p = v.pos();
    p.with(p.tuple().len() - 1, to)
}

fn reduces_large(v: &View<'_>, play: Play) -> bool {
    [0, 1].iter().any(|&to| v.wins(play, &large_to(v, to)))
}

pub(super) fn statements() -> Vec<Statement> {
    let both = Needs::BOTH;
    vec![
        holds("A01", "#{h >= 2} = 1 => N in normal and in misere play", "es-wiki:5, th-wiki:11")
            .title("One large heap: the player to move wins")
            .position("nim", 5, 16, both, |v| {
                if v.pos().big() != 1 {
                    return Judgement::Silent;
                }
                let (normal, misere) = (v.is_p(Normal), v.is_p(Misere));
                Judgement::of(!normal && !misere, "N, N", &pair(normal, misere))
            })
            .total(16),
        holds(
            "A02",
            "#{h >= 2} = 1 => some normal (misere) winning move leaves 0 or 1 of the large heap",
            "es-wiki:5, th-wiki:11",
        )
        .title("One large heap: take all of it, or all but one")
        .position("nim", 5, 16, both, |v| {
            if v.pos().big() != 1 {
                return Judgement::Silent;
            }
            let ok = reduces_large(v, Normal) && reduces_large(v, Misere);
            Judgement::of(ok, "a winning move to 0 or 1", "none")
        })
        .total(16),
        holds(
            "A03",
            "on 1^j every play has j moves: the player who left 1^j makes the last iff j is even",
            "es-wiki:5, th-wiki:11",
        )
        .title("Leaving heaps of one token")
        .cases("nim", "1^j, j <= 30", |cases| {
            let start = vec!["1"; 30].join(",");
            let graph = cases.graph("nim", &[&start])?;
            let lengths = graph.play_lengths(|_, _| true);
            for (j, &found) in lengths.iter().enumerate() {
                cases.equal(|| format!("1^{j}"), 1u128 << j, found);
            }
            Ok(())
        }),
        holds("A12", "(0,1,1) is N and (0,1,0) is P in misere play", "es-wiki:37")
            .title("Misere end of the example: take two from C")
            .cases("nim", "1 case", |cases| {
                let graph = cases.graph("nim", &["1,2"])?;
                let p = graph.p_positions(Misere);
                let (ones, one) = (graph.find("1,1")?, graph.find("1")?);
                cases.equal(|| "1,2".to_owned(), (false, true), (p[ones], p[one]));
                Ok(())
            }),
        holds(
            "A13",
            "normal P iff misere P, unless all heaps are <= 1, where normal P iff misere N",
            "es-wiki:42, th-wiki:17",
        )
        .title("Normal and misere play differ at the end only")
        .position("nim", 5, 16, both, |v| {
            let (normal, misere) = (v.is_p(Normal), v.is_p(Misere));
            let same = v.pos().big() > 0;
            let words = if same { "the same outcome" } else { "opposite outcomes" };
            Judgement::of((normal == misere) == same, words, &pair(normal, misere))
        })
        .total(16),
        holds(
            "A22",
            "N with some h >= 2: a normal winning move that leaves some h >= 2 wins in misere play; \
             one that leaves only ones does not, and a move to an odd number of ones exists",
            "es-wiki:138, th-wiki:51",
        )
        .title("The misere strategy differs only when all heaps would be ones")
        .position("nim", 5, 16, both, |v| {
            if v.pos().big() == 0 || v.is_p(Normal) {
                return Judgement::Silent;
            }
            for to in v.winning_moves(Normal) {
                let ends = to.iter().all(|&h| h <= 1);
                let odd = v.options().iter().any(|o| {
                    o.iter().all(|&h| h <= 1) && o.iter().sum::<usize>() % 2 == 1
                });
                if v.wins(Misere, &to) == ends || (ends && !odd) {
                    return Judgement::of(false, "as stated", "not");
                }
            }
            Judgement::Holds
        })
        .total(16),
        holds(
            "A23",
            "some h >= 2 and #{h >= 2} != 1: the normal and the misere winning moves coincide",
            "es-wiki:140, th-wiki:53",
        )
        .title("The strategies are the same until one large heap is left")
        .position("nim", 5, 16, both, |v| {
            if v.pos().big() < 2 {
                return Judgement::Silent;
            }
            Judgement::of(v.winning_moves(Normal) == v.winning_moves(Misere), "same moves", "not")
        })
        .total(16),
        holds("A30", "#{h >= 2} = 1 => nim-sum != 0", "es-wiki:269, th-wiki:81, brilliant:102-104")
            .title("The misere change arises at a position with nim-sum not 0")
            .position("nim", 5, 16, Needs::RULES, |v| {
                if v.pos().big() != 1 {
                    return Judgement::Silent;
                }
                Judgement::of(v.pos().xor() != 0, "nim-sum not 0", "nim-sum 0")
            })
            .total(16),
        holds("E02", "(0,1,0) is P in misere play, and an option of (0,1,2)", "brilliant:31")
            .title("Misere: at move 7 take two from the third pile")
            .cases("nim", "1 case", |cases| {
                let graph = cases.graph("nim", &["1,2"])?;
                let one = graph.find("1")?;
                let wins = graph.p_positions(Misere)[one];
                let legal = graph.options(graph.find("1,2")?).any(|o| o == one);
                cases.equal(|| "1,2".to_owned(), (true, true), (legal, wins));
                Ok(())
            }),
        holds(
            "E03",
            "\"who cannot move wins\" and \"who takes the last token loses\" agree on positions \
             that are not empty",
            "brilliant:13",
        )
        .title("Two wordings of the misere convention")
        .cases("nim", "total <= 14", |cases| {
            cases.table("nim", (5, 14), Needs::MISERE, |cases, table| {
                // Second wording: a move to the empty position loses at once.
                let mut wins = std::collections::HashMap::new();
                for tuple in table.tuples().into_iter().take_while(|t| t.iter().sum::<usize>() <= 14) {
                    let taken_last = |o: &Vec<usize>| o.iter().all(|&h| h == 0);
                    let options = table.options(&tuple);
                    let win = options.iter().any(|o| !taken_last(o) && wins.get(o) == Some(&false));
                    if !options.is_empty() {
                        let truth = table.p_of(Misere, &tuple) == Some(false);
                        cases.equal(|| format!("{tuple:?}"), win, truth);
                    }
                    wins.insert(tuple, win);
                }
                Ok(())
            })
        }),
        holds(
            "E06",
            "N with some h >= 2: the normal move, but to 0 for 1 and to 1 for 0 where only ones \
             would be left, wins in misere play",
            "brilliant:47-52",
        )
        .title("The misere strategy as the page has it")
        .position("nim", 5, 16, both, |v| {
            if v.pos().big() == 0 || v.is_p(Normal) {
                return Judgement::Silent;
            }
            Judgement::of(page_strategy(v).is_some_and(|to| v.wins(Misere, &to)), "wins", "loses")
        })
        .total(16),
        reading(
            "E07.all",
            "wherever the mover wins in misere play the strategy gives a winning move",
            "brilliant:47-52",
            "the strategy of E06 on every misere N-position with at least one token",
        )
        .title("The same strategy on all positions")
        .fails("1,1")
        .position("nim", 8, 12, both, |v| {
            if v.is_p(Misere) || v.pos().total() == 0 {
                return Judgement::Silent;
            }
            Judgement::of(page_strategy(v).is_some_and(|to| v.wins(Misere, &to)), "a winning move", "none")
        })
        .total(12),
        reading(
            "E07.suggested",
            "wherever the mover wins in misere play and there is a normal winning move the strategy \
             gives a winning move",
            "brilliant:47-52",
            "the strategy of E06 where there is a normal suggestion to follow",
        )
        .title("The same strategy where it says something")
        .position("nim", 8, 12, both, |v| {
            if v.is_p(Misere) || v.is_p(Normal) {
                return Judgement::Silent;
            }
            Judgement::of(page_strategy(v).is_some_and(|to| v.wins(Misere, &to)), "a winning move", "none")
        })
        .total(12),
        holds(
            "E11",
            "a_2, ..., a_n <= 1 have nim-sum 0 or 1; with a_1 >= 2 the nim-sum is not 0",
            "brilliant:104",
        )
        .title("Nim-sum of one large heap and ones")
        .cases("nim", "a <= 11, j <= 7 ones", |cases| {
            for a in 2..=11usize {
                for j in 0..=7usize {
                    let ones = (0..j).fold(0, |x, _| x ^ 1usize);
                    cases.case(ones <= 1 && a ^ ones != 0, || (format!("{a} and 1^{j}"), "not 0".into(), "0".into()));
                }
            }
            Ok(())
        }),
        holds(
            "E26",
            "misere P iff nim-sum 0, or all heaps < 2 and the number of ones odd",
            "brilliant:100",
        )
        .title("Misere Nim: the strategy is right")
        .outcome("nim", 5, 16, Misere, |p| Some(nim_p(p, Misere)))
        .total(16),
        fails(
            "C27",
            "all heaps <= 1, misere: who leaves an even number of ones wins",
            "nim-page:96",
            "0",
        )
        .title("Misere ones: leave an even number")
        .outcome("nim", 20, 1, Misere, |p| (p.ones() % 2 == 0).then_some(true)),
        fails(
            "C28",
            "one large heap, misere: removing it wins",
            "nim-page:97",
            "2",
        )
        .title("Misere: remove the last large heap")
        .position("nim", 5, 16, both, |v| {
            if v.pos().big() != 1 {
                return Judgement::Silent;
            }
            Judgement::of(v.wins(Misere, &large_to(v, 0)), "taking it all wins", "it loses")
        })
        .total(16),
        holds(
            "C28b",
            "one large heap, misere: where the normal winning move leaves 1 of it, leave 0",
            "nim-page:97",
        )
        .title("Misere: the charitable reading")
        .position("nim", 5, 16, both, |v| {
            if v.pos().big() != 1 || !v.wins(Normal, &large_to(v, 1)) {
                return Judgement::Silent;
            }
            Judgement::of(v.wins(Misere, &large_to(v, 0)), "leaving 0 wins", "it loses")
        })
        .total(16),
    ]
}

/// The normal move by the nim-sum, turned round where it would leave only ones.
fn page_strategy(v: &View<'_>) -> Option<Vec<usize>> {
    let p = v.pos();
    let s = p.xor();
    let i = p.tuple().iter().position(|&h| (h ^ s) < h)?;
    let to = p.tuple()[i] ^ s;
    let after = p.with(i, to);
    let ends = after.iter().all(|&h| h <= 1);
    let to = if ends { 1 - to } else { to };
    (to < p.tuple()[i]).then(|| p.with(i, to))
}
