//! Bouton's theorem and the nim-sum, as the documents state them.

use super::holds;
use crate::statement::{Judgement, Needs, Statement};
use cgt_core::Play::Normal;

/// The sum of the powers of two that occur an odd number of times among the numbers.
fn cancel_pairs(numbers: &[usize]) -> usize {
    let mut powers: Vec<usize> = Vec::new();
    for &n in numbers {
        for power in (0..usize::BITS).map(|b| 1usize << b).filter(|p| n & p != 0) {
            match powers.iter().position(|&p| p == power) {
                Some(i) => drop(powers.swap_remove(i)),
                None => powers.push(power),
            }
        }
    }
    powers.iter().sum()
}

/// Adds binary digits place by place, without carry.
fn digitwise(numbers: &[usize]) -> usize {
    (0..usize::BITS).map(|b| (numbers.iter().map(|n| n >> b & 1).sum::<usize>() % 2) << b).sum()
}

/// An equation of numbers.
fn equation(id: &str, text: &str, source: &str, truth: fn() -> (usize, usize)) -> Statement {
    let case = text.to_owned();
    holds(id, text, source).title("A nim-sum").cases("", "1 case", move |cases| {
        let (says, found) = truth();
        cases.equal(|| case.clone(), says, found);
        Ok(())
    })
}

pub(super) fn statements() -> Vec<Statement> {
    vec![
        equation("A16", "3 xor 4 xor 5 = 2", "es-wiki:112-134, th-wiki:31-47", || {
            (2, digitwise(&[3, 4, 5]))
        }),
        holds(
            "A17",
            "cancelling equal pairs of powers of two gives the digitwise sum mod 2, the nim-sum",
            "es-wiki:122, th-wiki:35, brilliant:37+72",
        )
        .title("Nim-sum by cancelling pairs")
        .cases("", "triples <= 15", |cases| {
            for a in 0..=15usize {
                for b in 0..=15 {
                    for c in 0..=15 {
                        let found = (cancel_pairs(&[a, b, c]), digitwise(&[a, b, c]));
                        cases.equal(|| format!("{a},{b},{c}"), (a ^ b ^ c, a ^ b ^ c), found);
                    }
                }
            }
            Ok(())
        }),
        holds(
            "A18",
            "X != 0: there is h with h xor X < h, and reducing it to h xor X leaves P",
            "es-wiki:130, th-wiki:39, nim-page:25-26, brilliant:43",
        )
        .title("From nim-sum not 0 one can reach nim-sum 0")
        .position("nim", 5, 16, Needs::NORMAL, |v| {
            let p = v.pos();
            let x = p.xor();
            if x == 0 {
                return Judgement::Silent;
            }
            let found = (0..p.tuple().len()).any(|i| {
                let h = p.tuple()[i];
                (h ^ x) < h && v.wins(Normal, &p.with(i, h ^ x))
            });
            Judgement::of(found, "a move to P", "none")
        })
        .total(16),
        holds("A19", "nim-sum 0 => P", "es-wiki:130, th-wiki:39")
            .title("With nim-sum 0 the next player loses")
            .outcome("nim", 6, 18, Normal, |p| (p.xor() == 0).then_some(true))
            .total(18),
        holds(
            "A20",
            "3,4,5: A xor X = 1, B xor X = 6, C xor X = 7; the only winning move leaves A = 1",
            "es-wiki:130-134, th-wiki:39-47",
        )
        .title("The winning move of 3,4,5")
        .cases("nim", "1 position", |cases| {
            let x = 3 ^ 4 ^ 5;
            cases.equal(|| "3,4,5".to_owned(), (1, 6, 7), (3 ^ x, 4 ^ x, 5 ^ x));
            let graph = cases.graph("nim", &["3,4,5"])?;
            let p = graph.p_positions(Normal);
            let wins: Vec<&str> = graph
                .options(graph.find("3,4,5")?)
                .filter(|&o| p[o])
                .map(|o| graph.name(o))
                .collect();
            cases.equal(|| "3,4,5".to_owned(), vec!["1,4,5"], wins);
            Ok(())
        }),
        holds(
            "A21",
            "(a,a) is P; from (a,b), a < b, the move to (a,a) wins",
            "es-wiki:136, th-wiki:49, nim-page:48",
        )
        .title("Two heaps: equalise, then mirror")
        .position("nim", 2, 12, Needs::NORMAL, |v| {
            let &[a, b] = v.pos().tuple() else { return Judgement::Silent };
            if a == b {
                Judgement::of(v.is_p(Normal), "P", "N")
            } else {
                Judgement::of(v.wins(Normal, &[a, a]), "equalising wins", "it loses")
            }
        }),
        holds("A25", "N iff nim-sum != 0", "es-wiki:240, nim-page:76-78, th-wiki:59, brilliant:58")
            .title("Bouton's theorem")
            .outcome("nim", 6, 20, Normal, |p| Some(p.xor() == 0))
            .total(20),
        holds(
            "A26",
            "nim-sum is associative and commutative, 0 is neutral, x xor x = 0",
            "es-wiki:242, nim-page:71-74, th-wiki:61, brilliant:62-70",
        )
        .title("Nim-sum: laws")
        .cases("", "0..15 cubed", laws),
        holds(
            "C32",
            "nim-sum is commutative, associative, with 0 neutral, self-inverse",
            "nim-page:101",
        )
        .title("Nim-sum: laws, again")
        .cases("", "0..15 cubed", laws),
        holds("C23", "(Z >= 0, xor) is an abelian group", "nim-page:75")
            .title("Nim-sum: a group")
            .cases("", "0..63", |cases| {
                for a in 0..64usize {
                    for b in 0..64usize {
                        let s = digitwise(&[a, b]);
                        let inverse = digitwise(&[a, a]);
                        let ok = s < 64 && inverse == 0 && s == digitwise(&[b, a]);
                        cases.case(ok, || (format!("{a},{b}"), "closed".into(), "not".into()));
                    }
                }
                Ok(())
            }),
        equation("C06", "3 xor 5 xor 7 = 1", "nim-page:27-32", || (1, digitwise(&[3, 5, 7]))),
        equation("E04", "3 xor 5 = 6", "brilliant:39", || (6, digitwise(&[3, 5]))),
        equation("E05", "3 xor 4 xor 5 = 7 xor 5 = 2", "brilliant:45", || {
            (2, digitwise(&[digitwise(&[3, 4]), 5]))
        }),
        equation("E08", "1 xor 3 xor 7 = 5", "brilliant:72", || (5, digitwise(&[1, 3, 7]))),
        equation("E09", "s = 7, a = 12: b = 11 < a", "brilliant:94", || (11, digitwise(&[7, 12]))),
        holds("E30", "a xor b = 0 => a = b", "brilliant:82-86")
            .title("Only equal numbers cancel")
            .cases("", "a, b < 64", |cases| {
                for a in 0..64usize {
                    for b in 0..64usize {
                        let zero = digitwise(&[a, b]) == 0;
                        cases.case(zero == (a == b), || {
                            (format!("{a},{b}"), "0 iff equal".into(), "not".into())
                        });
                    }
                }
                Ok(())
            }),
        holds("C24", "the Grundy value of a Nim heap n is n", "nim-page:88-89")
            .title("Nim heaps")
            .value("nim", 1, 60, |p| Some(p.total() as u64)),
        holds(
            "C25",
            "the Grundy value of a Nim position is the nim-sum; P iff it is 0",
            "nim-page:90-92",
        )
        .title("Nim positions")
        .value("nim", 5, 14, |p| Some(p.xor() as u64))
        .total(14),
        holds("C21", "each position is P or N; P iff all options are N", "nim-page:63-66")
            .title("P and N, normal play")
            .position("nim", 5, 14, Needs::NORMAL, |v| {
                let all_n = v.winning_moves(Normal).is_empty();
                Judgement::of(v.is_p(Normal) == all_n, "P iff all options N", "not")
            })
            .total(14),
        holds("E25", "Nim is solved for every starting position", "brilliant:5")
            .title("Nim is solved: normal and misere")
            .outcome("nim", 5, 16, Normal, |p| Some(super::nim_p(p, Normal)))
            .total(16)
            .outcome("nim", 5, 16, cgt_core::Play::Misere, |p| {
                Some(super::nim_p(p, cgt_core::Play::Misere))
            })
            .total(16),
        holds("E29", "the game ends exactly when no token is left", "brilliant:11")
            .title("The end of Nim")
            .position("nim", 3, 4, Needs::RULES, |v| {
                let over = v.options().is_empty();
                Judgement::of(over == (v.pos().total() == 0), "no move iff empty", "not")
            }),
    ]
}

fn laws(cases: &mut crate::lab::Cases<'_>) -> Result<(), crate::LabError> {
    for a in 0..16usize {
        for b in 0..16usize {
            for c in 0..16usize {
                let x = |a, b| digitwise(&[a, b]);
                let ok = x(x(a, b), c) == x(a, x(b, c))
                    && x(a, b) == x(b, a)
                    && x(a, 0) == a
                    && x(a, a) == 0;
                cases.case(ok, || (format!("{a},{b},{c}"), "the laws".into(), "not".into()));
            }
        }
    }
    Ok(())
}
