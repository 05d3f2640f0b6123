//! The function `nim(heaps, game_type)` of the encyclopedia: its examples and its contract.

use super::{holds, reading};
use crate::lab::{Cases, LabError, Table};
use crate::statement::{Needs, Statement};
use cgt_core::Play::{self, Misere, Normal};

/// What the function answers: a heap (counted from 0) and an amount, or that the mover loses.
type Answer = Option<(usize, usize)>;

/// The published procedure: the first heap that the nim-sum shrinks; under misère play, with at
/// most one heap above 1, the first largest heap is reduced so that an odd number of ones is
/// left. `Err` where it has no answer: no heap to look at.
fn procedure(heaps: &[usize], play: Play) -> Result<Answer, &'static str> {
    if play == Misere && heaps.iter().filter(|&&h| h > 1).count() <= 1 {
        let odd = heaps.iter().filter(|&&h| h > 0).count() % 2 == 1;
        let largest = *heaps.iter().max().ok_or("no largest heap")?;
        let at = heaps.iter().position(|&h| h == largest).ok_or("no largest heap")?;
        if largest == 1 && odd {
            return Ok(None);
        }
        return Ok(Some((at, largest - usize::from(odd && largest > 0))));
    }
    let sum = heaps.iter().copied().reduce(|a, b| a ^ b).ok_or("no nim-sum of no heap")?;
    if sum == 0 {
        return Ok(None);
    }
    Ok(heaps.iter().position(|&h| h ^ sum < h).map(|i| (i, heaps[i] - (heaps[i] ^ sum))))
}

/// The examples of its documentation: id, heaps, convention, answer.
const EXAMPLES: [(&str, &[usize], Play, Answer); 10] = [
    ("D1", &[1, 2, 3], Misere, None),
    ("D2", &[1, 2, 3], Normal, None),
    ("D3", &[1, 2, 4], Misere, Some((2, 1))),
    ("D4", &[1, 2, 4], Normal, Some((2, 1))),
    ("D5", &[1], Misere, None),
    ("D6", &[1], Normal, Some((0, 1))),
    ("D7", &[1, 1], Misere, Some((0, 1))),
    ("D8", &[1, 1], Normal, None),
    ("D9", &[1, 5], Misere, Some((1, 5))),
    ("D10", &[1, 5], Normal, Some((1, 4))),
];

fn text(heaps: &[usize], play: Play) -> String {
    format!("{heaps:?} {play}")
}

/// Is the answer right by brute force? The tuple may be in any order and have empty heaps.
fn right(table: &Table<'_>, heaps: &[usize], play: Play, answer: Answer) -> bool {
    let p = |heaps: &[usize]| {
        let mut tuple = vec![0; 4 - heaps.len()];
        tuple.extend(heaps);
        tuple.sort_unstable();
        table.p_of(play, &tuple) == Some(true)
    };
    match answer {
        None => p(heaps),
        Some((i, amount)) => {
            let mut after = heaps.to_vec();
            let legal = amount >= 1 && after.get(i).is_some_and(|&h| h >= amount);
            legal && {
                after[i] -= amount;
                p(&after)
            }
        }
    }
}

/// All ordered tuples of up to four heaps up to 5, smallest first.
fn tuples() -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    let mut longest = all.clone();
    for _ in 0..4 {
        longest = longest
            .iter()
            .flat_map(|t| (0..=5).map(move |h| t.iter().copied().chain([h]).collect()))
            .collect();
        all.extend(longest.iter().cloned());
    }
    all.sort_by_key(|t| (t.iter().sum::<usize>(), t.len(), t.clone()));
    all
}

fn contract(cases: &mut Cases<'_>, with_empty: bool) -> Result<(), LabError> {
    cases.table("nim", (4, 5), Needs::BOTH, |cases, table| {
        for heaps in tuples() {
            if !with_empty && heaps.iter().all(|&h| h == 0) {
                continue;
            }
            for play in [Normal, Misere] {
                let answer = procedure(&heaps, play);
                let ok = answer.is_ok_and(|a| right(table, &heaps, play, a));
                cases.case(ok, || {
                    (text(&heaps, play), "a right answer".into(), format!("{answer:?}"))
                });
            }
        }
        Ok(())
    })
}

pub(super) fn statements() -> Vec<Statement> {
    let mut all: Vec<Statement> = EXAMPLES
        .iter()
        .map(|&(id, heaps, play, answer)| {
            let says = match answer {
                None => "the mover loses".to_owned(),
                Some((i, n)) => format!("({i}, {n})"),
            };
            holds(id, &format!("nim({heaps:?}, {play}) -> {says}"), "es-wiki:174-198")
                .title("An example of the function, and brute force")
                .cases("nim", "1 call", move |cases| {
                    cases.equal(|| text(heaps, play), Ok(answer), procedure(heaps, play));
                    cases.table("nim", (4, 5), Needs::BOTH, |cases, table| {
                        let ok = right(table, heaps, play, answer);
                        cases.case(ok, || (text(heaps, play), "right".into(), "wrong".into()));
                        Ok(())
                    })
                })
        })
        .collect();
    all.push(
        holds(
            "D11",
            "on every position with a token the function gives a winning move iff there is one",
            "es-wiki:160-235",
        )
        .title("The function on positions with a token")
        .cases("nim", "0 to 4 heaps <= 5, ordered", |cases| contract(cases, false)),
    );
    all.push(
        reading(
            "D12",
            "the same on every position, also without tokens",
            "es-wiki:164-169",
            "positions without tokens are meant too",
        )
        .title("The function on every position")
        .fails("[] normal")
        .cases("nim", "0 to 4 heaps <= 5, ordered", |cases| contract(cases, true)),
    );
    all.push(
        holds("D13", "#{h > 1} >= 2: the same answer for both conventions", "es-wiki:171")
            .title("Mid-game answers are the same")
            .cases("nim", "up to 4 heaps <= 5, ordered", |cases| {
                for heaps in tuples() {
                    if heaps.iter().filter(|&&h| h > 1).count() >= 2 {
                        let (a, b) = (procedure(&heaps, Normal), procedure(&heaps, Misere));
                        cases.equal(|| format!("{heaps:?}"), a, b);
                    }
                }
                Ok(())
            }),
    );
    all
}
