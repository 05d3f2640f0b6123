//! Nim with three heaps as it grows: Khovanova and Xiong, Nim fractals, 2014.

use crate::evolution::{
    EvolutionError, Tree, nim_tree, same_shape, three_branches, ulam_warburton,
};
use crate::lab::{Cases, LabError};
use crate::statement::{Claimed, Needs, Statement};
use cgt_core::Play::Normal;

/// The tree of P-positions; where there is none, a failed case.
fn tree(cases: &mut Cases<'_>, to: usize) -> Result<Option<Tree<[usize; 3]>>, LabError> {
    match nim_tree(to, cases.limits()) {
        Ok(tree) => Ok(Some(tree)),
        Err(EvolutionError::Stopped(stopped)) => Err(stopped.into()),
        Err(EvolutionError::NoTree { position, parents }) => {
            cases.equal(|| format!("{position:?}"), 1, parents);
            Ok(None)
        }
    }
}

/// The nodes of the tree are the ordered P-positions, by the rules of Nim.
fn nodes_are_p(cases: &mut Cases<'_>, to: usize) -> Result<(), LabError> {
    let Some(nim) = tree(cases, to)? else { return Ok(()) };
    let nodes: std::collections::HashSet<[usize; 3]> =
        nim.nodes().iter().map(|n| n.label).collect();
    cases.table("nim", (3, 2 * to), Needs::NORMAL, |cases, table| {
        for a in 0..=2 * to {
            for b in 0..=2 * to - a {
                for c in 0..=2 * to - a - b {
                    let mut sorted = [a, b, c];
                    sorted.sort_unstable();
                    let p = table.p_of(Normal, &sorted) == Some(true);
                    cases.equal(|| format!("{a},{b},{c}"), p, nodes.contains(&[a, b, c]));
                }
            }
        }
        Ok(())
    })
}

/// Is the tree that of all four branches, or of three?
fn shapes(cases: &mut Cases<'_>, to: usize, branches: usize) -> Result<(), LabError> {
    let Some(nim) = tree(cases, to)? else { return Ok(()) };
    let all = ulam_warburton(to, cases.limits())?;
    let same = match branches {
        4 => same_shape(&nim, &all),
        _ => same_shape(&nim, &three_branches(&all)),
    };
    let words = || ("the tree", "the same shape", "another shape");
    cases.case(same, words);
    Ok(())
}

pub(super) fn statements() -> Vec<Statement> {
    let document = |s: Statement| s.source("es-wiki:13, th-wiki:27").claimed(Claimed::True);
    vec![
        document(
            Statement::new(
                "A08.counts",
                "ordered P-positions with total 2n = cells born in generation n of three branches \
                 of the Ulam-Warburton automaton",
            )
            .title("The evolution of three-heap Nim: counts"),
        )
        .cases("nim", "n <= 64", |cases| {
            let Some(nim) = tree(cases, 64)? else { return Ok(()) };
            let cells = three_branches(&ulam_warburton(64, cases.limits())?);
            for (n, (p, born)) in nim.sizes().into_iter().zip(cells.sizes()).enumerate() {
                cases.equal(|| format!("n={n}"), born, p);
            }
            Ok(())
        }),
        document(
            Statement::new(
                "A08.parents",
                "each ordered P-position but 0,0,0 has exactly one P-position that has one token \
                 less in two heaps",
            )
            .title("The evolution of three-heap Nim: parents"),
        )
        .cases("nim", "n <= 32", |cases| {
            let Some(nim) = tree(cases, 32)? else { return Ok(()) };
            for node in &nim.nodes()[1..] {
                // A tree is only made where each has one: count them once more by the labels.
                let less = |p: [usize; 3]| {
                    let fewer = node.label.iter().zip(p).filter(|&(&n, m)| n == m + 1).count();
                    let equal = node.label.iter().zip(p).filter(|&(&n, m)| n == m).count();
                    fewer == 2 && equal == 1
                };
                let parents = nim.nodes().iter().filter(|m| less(m.label)).count();
                cases.equal(|| format!("{:?}", node.label), 1, parents);
            }
            Ok(())
        }),
        document(
            Statement::new("A08.positions", "the tree holds all P-positions and nothing else")
                .title("The evolution of three-heap Nim: positions"),
        )
        .cases("nim", "n <= 20", |cases| nodes_are_p(cases, 20)),
        document(
            Statement::new("A08.tree", "the trees of parents are isomorphic")
                .title("The evolution of three-heap Nim: trees"),
        )
        .cases("nim", "n <= 64", |cases| shapes(cases, 64, 3)),
        Statement::new("ulam-warburton.four", "the tree is that of all four branches")
            .title("The evolution of three-heap Nim: not the whole automaton")
            .source("es-wiki:13, th-wiki:27")
            .fails("the tree")
            .cases("nim", "n <= 16", |cases| shapes(cases, 16, 4)),
        Statement::new(
            "ulam-warburton",
            "ordered P-positions with total 2n: 3^(binary digit sum of n)",
        )
        .title("How many P-positions three-heap Nim has")
        .source("Khovanova and Xiong 2014; A048883")
        .cases("nim", "n <= 128", |cases| {
            let Some(nim) = tree(cases, 128)? else { return Ok(()) };
            for (n, found) in nim.sizes().into_iter().enumerate() {
                cases.equal(|| format!("n={n}"), 3usize.pow(n.count_ones()), found);
            }
            Ok(())
        }),
    ]
}
