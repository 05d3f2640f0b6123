//! Building Nim: Duchêne, Dufour, Heubach, Larsson 2015.

use crate::lab::{Cases, LabError};
use crate::statement::Statement;
use cgt_core::Play::{self, Misere, Normal};

/// Is BN(n, s) with empty piles a P-position, for n up to `most`?
fn p_by_stones(
    cases: &Cases<'_>,
    piles: usize,
    most: usize,
    play: Play,
) -> Result<Vec<bool>, LabError> {
    let game = format!("building-nim:piles={piles}");
    let empty = vec!["0"; piles].join(",");
    let starts: Vec<String> = (0..=most).map(|n| format!("{empty};{n}")).collect();
    let from: Vec<&str> = starts.iter().map(String::as_str).collect();
    let graph = cases.graph(&game, &from)?;
    let p = graph.p_positions(play);
    starts.iter().map(|s| Ok(p[graph.find(s)?])).collect()
}

/// The most stones that are looked at.
const STONES: usize = 18;

/// For each number of piles, the numbers of stones up to 18 with which the first player wins.
const FIRST_WINS: [(usize, &[usize], &[usize]); 6] = [
    (1, &[2, 4, 6, 8, 10, 12, 14, 16, 18], &[0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 18]),
    (2, &[], &[0, 1, 2]),
    (3, &[4, 8, 10, 12, 16, 18], &[0, 1, 2, 4, 8, 10, 12, 16, 18]),
    (4, &[], &[0, 1, 2, 4]),
    (5, &[10, 12, 14, 16, 18], &[0, 1, 2, 4, 10, 12, 14, 16, 18]),
    (6, &[], &[0, 1, 2, 4]),
];

pub(super) fn statements() -> Vec<Statement> {
    vec![
        Statement::new("building-nim.odd", "BN(n, s), n odd: the second player wins")
            .title("Building Nim with an odd number of stones")
            .source("Duchene, Dufour, Heubach, Larsson 2015")
            .cases("building-nim", "s <= 6, n <= 18", |cases| {
                for piles in 1..=6 {
                    let p = p_by_stones(cases, piles, STONES, Normal)?;
                    for n in (1..p.len()).step_by(2) {
                        cases.equal(|| format!("BN({n},{piles})"), true, p[n]);
                    }
                }
                Ok(())
            }),
        Statement::new("building-nim.even", "BN(n, s), n and s even: the second player wins")
            .title("Building Nim with even numbers of stones and piles")
            .source("Duchene, Dufour, Heubach, Larsson 2015")
            .cases("building-nim", "s <= 6, n <= 18", |cases| {
                for piles in [2, 4, 6] {
                    let p = p_by_stones(cases, piles, STONES, Normal)?;
                    for n in (0..p.len()).step_by(2) {
                        cases.equal(|| format!("BN({n},{piles})"), true, p[n]);
                    }
                }
                Ok(())
            }),
        Statement::new(
            "B38.normal",
            "the first player wins exactly: s = 1: even n >= 2; s = 3: n = 4, 8, 10, 12, 16, 18; \
             s = 5: n = 10, 12, 14, 16, 18; s = 2, 4, 6: never",
        )
        .title("Building Nim, normal play")
        .source("es-wiki:370, brilliant:142")
        .reading("the last player to move wins")
        .cases("building-nim", "s <= 6, n <= 18", |cases| first_wins(cases, Normal)),
        Statement::new(
            "B38.misere",
            "misere, the first player wins exactly: s = 1: n = 0, 1 and even n; s = 2: 0, 1, 2; s = 3: \
             0, 1, 2, 4, 8, 10, 12, 16, 18; s = 4, 6: 0, 1, 2, 4; s = 5: 0, 1, 2, 4, 10, 12, 14, 16, 18",
        )
        .title("Building Nim, misere play")
        .source("es-wiki:370, brilliant:142")
        .reading("the last player to move loses")
        .cases("building-nim", "s <= 6, n <= 18", |cases| first_wins(cases, Misere)),
    ]
}

fn first_wins(cases: &mut Cases<'_>, play: Play) -> Result<(), LabError> {
    for (piles, normal, misere) in FIRST_WINS {
        let says = if play == Normal { normal } else { misere };
        let p = p_by_stones(cases, piles, STONES, play)?;
        for (n, &found) in p.iter().enumerate() {
            cases.equal(|| format!("BN({n},{piles})"), !says.contains(&n), found);
        }
    }
    Ok(())
}
