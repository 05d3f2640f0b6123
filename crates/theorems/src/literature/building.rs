//! Building Nim: Duchêne, Dufour, Heubach, Larsson 2015.

use crate::lab::{Cases, LabError};
use crate::statement::Statement;
use cgt_core::Play::Normal;

/// Is BN(n, s) with empty piles a P-position, for n up to `most`?
fn p_by_stones(cases: &Cases<'_>, piles: usize, most: usize) -> Result<Vec<bool>, LabError> {
    let game = format!("building-nim:piles={piles}");
    let empty = vec!["0"; piles].join(",");
    let starts: Vec<String> = (0..=most).map(|n| format!("{empty};{n}")).collect();
    let from: Vec<&str> = starts.iter().map(String::as_str).collect();
    let graph = cases.graph(&game, &from)?;
    let p = graph.p_positions(Normal);
    starts.iter().map(|s| Ok(p[graph.find(s)?])).collect()
}

fn most(piles: usize) -> usize {
    match piles {
        0..=3 => 18,
        4 => 14,
        _ => 12,
    }
}

pub(super) fn statements() -> Vec<Statement> {
    vec![
        Statement::new("building-nim.odd", "BN(n, s), n odd: the second player wins")
            .title("Building Nim with an odd number of stones")
            .source("Duchene, Dufour, Heubach, Larsson 2015")
            .cases("building-nim", "s <= 5, n <= 12 to 18", |cases| {
                for piles in 1..=5 {
                    let p = p_by_stones(cases, piles, most(piles))?;
                    for n in (1..p.len()).step_by(2) {
                        cases.equal(|| format!("BN({n},{piles})"), true, p[n]);
                    }
                }
                Ok(())
            }),
        Statement::new("building-nim.even", "BN(n, s), n and s even: the second player wins")
            .title("Building Nim with even numbers of stones and piles")
            .source("Duchene, Dufour, Heubach, Larsson 2015")
            .cases("building-nim", "s <= 4, n <= 14 to 18", |cases| {
                for piles in [2, 4] {
                    let p = p_by_stones(cases, piles, most(piles))?;
                    for n in (0..p.len()).step_by(2) {
                        cases.equal(|| format!("BN({n},{piles})"), true, p[n]);
                    }
                }
                Ok(())
            }),
        Statement::new(
            "building-nim.first-wins",
            "the first player wins exactly: s = 1: even n >= 2; s = 3: n = 4, 8, 10, 12, 16, 18",
        )
        .title("Building Nim with one and three piles")
        .source("claims' table, B38")
        .cases("building-nim", "s = 1, 3, n <= 18", |cases| {
            for (piles, says) in
                [(1, vec![2, 4, 6, 8, 10, 12, 14, 16, 18]), (3, vec![4, 8, 10, 12, 16, 18])]
            {
                let p = p_by_stones(cases, piles, 18)?;
                for (n, &found) in p.iter().enumerate() {
                    cases.equal(|| format!("BN({n},{piles})"), !says.contains(&n), found);
                }
            }
            Ok(())
        }),
    ]
}
