//! Subtraction games.

use crate::position::Pos;
use crate::statement::{Judgement, Needs, Statement};
use cgt_core::Play::{Misere, Normal};
use cgt_core::sequence::Values;
use variants::registry;

/// Finite sets for statements about all of them.
const SETS: [&[usize]; 8] =
    [&[1, 3, 4], &[2, 3], &[2, 5, 6], &[1, 4, 10], &[3, 5, 8], &[4, 7], &[2, 4, 7], &[1, 8, 11]];

fn name(set: &[usize]) -> String {
    let members: Vec<String> = set.iter().map(ToString::to_string).collect();
    format!("S({})", members.join(","))
}

fn naive(game: &str, len: usize, limits: &cgt_core::Limits<'_>) -> Result<Values, crate::LabError> {
    let read = registry::parse(game)
        .map_err(|error| crate::LabError::Notation { text: game.to_owned(), error })?;
    match read.heap_rules() {
        None => Ok(Values::new()),
        Some(rules) => {
            let heaps = variants::erased::DynHeaps(rules);
            Ok(cgt_core::sequence::naive::grundy_values(&heaps, len, limits)?)
        }
    }
}

pub(super) fn statements() -> Vec<Statement> {
    vec![
        (1..=6).fold(
            Statement::new("s1k", "S(1..k): G(n) = n mod (k+1)")
                .title("S(1..k): the nim-sequence")
                .source("Winning Ways ch. 4"),
            |s, k: usize| {
                let set = if k == 1 { "S(1)".to_owned() } else { format!("S(1..{k})") };
                s.value(&set, 1, 500, move |p| Some((p.total() % (k + 1)) as u64))
            },
        ),
        (2..=4).fold(
            Statement::new("s1k.sums", "S(1..k), several heaps: P iff the residues mod k+1 have nim-sum 0")
                .title("S(1..k) on four heaps")
                .source("Winning Ways ch. 4"),
            |s, k: usize| {
                s.outcome(&format!("S(1..{k})"), 4, 14, Normal, move |p| {
                    Some(p.tuple().iter().fold(0, |x, h| x ^ (h % (k + 1))) == 0)
                })
            },
        ),
        (2..=4).fold(
            Statement::new("s1k.misere", "S(1..k), misere: P iff the residues mod k+1 are misere P in Nim")
                .title("S(1..k), misere, on four heaps")
                .source("Winning Ways ch. 13"),
            |s, k: usize| {
                s.outcome(&format!("S(1..{k})"), 4, 14, Misere, move |p| {
                    let residues: Vec<usize> = p.tuple().iter().map(|h| h % (k + 1)).collect();
                    let p = Pos::new(&residues);
                    Some(if p.big() == 0 { p.ones() % 2 == 1 } else { p.xor() == 0 })
                })
            },
        ),
        Statement::new(
            "subtraction.periodic",
            "a finite subtraction set has a periodic nim-sequence: max(S) equal consecutive values at \
             distance p stay equal",
        )
        .title("Finite subtraction games are periodic")
        .source("Golomb 1966")
        .cases("finite sets", "heaps <= 2000", |cases| {
            for set in SETS {
                let game = name(set);
                let values = naive(&game, 2001, cases.limits())?;
                let all: Vec<u32> = values.iter().collect();
                let m = set.last().copied().unwrap_or(1);
                // The first p at which a window of m values repeats, from each start.
                let found = (1..800usize).find_map(|p| {
                    (0..400usize).find(|&n| (n..n + m).all(|i| all[i] == all[i + p])).map(|n| (n, p))
                });
                let holds = found.is_some_and(|(n, p)| (n..all.len() - p).all(|i| all[i] == all[i + p]));
                cases.case(holds, || (game, "periodic from there on".into(), format!("{found:?}")));
            }
            Ok(())
        }),
        Statement::new("ferguson", "G(n) = 1 iff G(n - s1) = 0, with s1 the least member of the set")
            .title("Ferguson's pairing property")
            .source("Ferguson 1974, Winning Ways ch. 4")
            .cases("finite sets", "heaps <= 2000", |cases| {
                for set in SETS {
                    let game = name(set);
                    let values: Vec<u32> = naive(&game, 2001, cases.limits())?.iter().collect();
                    for n in 0..values.len() {
                        let zero = n.checked_sub(set[0]).is_some_and(|m| values[m] == 0);
                        cases.equal(|| format!("{game}: {n}"), zero, values[n] == 1);
                    }
                }
                Ok(())
            }),
        SETS.iter().fold(
            Statement::new(
                "ferguson.misere",
                "subtraction game, one heap, misere: P iff the Grundy value is 1, where a heap below \
                 the least member counts as won",
            )
            .title("Misere subtraction games by Grundy values")
            .source("Ferguson 1974"),
            |s, set| {
                s.position(&name(set), 1, 300, Needs { normal: false, misere: true, grundy: true }, |v| {
                    Judgement::of(v.is_p(Misere) == (v.grundy() == 1), "P iff value 1", "not")
                })
            },
        ),
    ]
}
