//! Nim with three heaps as it grows: Khovanova and Xiong, Nim fractals, 2014.

use crate::lab::{Cases, LabError};
use crate::statement::{Claimed, Needs, Statement};
use cgt_core::Play::Normal;
use std::collections::{HashMap, HashSet};

type Triple = [usize; 3];

/// The ordered P-positions of three-heap Nim by generation (total / 2), by the rules.
fn generations(cases: &mut Cases<'_>, last: usize) -> Result<Vec<Vec<Triple>>, LabError> {
    cases.table("nim", (3, last), Needs::NORMAL, |_, table| {
        let mut all = vec![Vec::new(); last + 1];
        for a in 0..=last {
            for b in 0..=last {
                for c in 0..=last {
                    let mut sorted = [a, b, c];
                    sorted.sort_unstable();
                    let total = a + b + c;
                    if total <= 2 * last && table.p_of(Normal, &sorted) == Some(true) {
                        // The nim-sum of three numbers has the parity of their sum.
                        all[total / 2].push([a, b, c]);
                    }
                }
            }
        }
        Ok(all)
    })
}

/// Cells of the Ulam-Warburton automaton, three branches: the root and three of its four arms.
fn automaton(last: usize) -> Vec<Vec<(i64, i64)>> {
    let near = |(x, y): (i64, i64)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
    let mut alive: HashSet<(i64, i64)> = HashSet::from([(0, 0)]);
    let mut born = vec![vec![(0, 0)]];
    for _ in 0..last {
        let mut touched: HashMap<(i64, i64), usize> = HashMap::new();
        for &cell in &alive {
            for n in near(cell).into_iter().filter(|n| !alive.contains(n)) {
                *touched.entry(n).or_default() += 1;
            }
        }
        let mut new: Vec<_> = touched.into_iter().filter(|t| t.1 == 1).map(|t| t.0).collect();
        new.sort_unstable();
        alive.extend(&new);
        born.push(new);
    }
    // The arm to the left is the one that is left out: cells nearer to it than to the others.
    let in_left_arm = |&(x, y): &(i64, i64)| x < 0 && y.abs() < -x;
    born.iter().map(|cells| cells.iter().filter(|c| !in_left_arm(c)).copied().collect()).collect()
}

/// The P-positions one generation before that are two tokens smaller: two heaps lose one each.
fn parents(p: Triple, before: &HashSet<Triple>) -> Vec<Triple> {
    let mut found = Vec::new();
    for keep in 0..3 {
        let mut q = p;
        let shrinks = (0..3).filter(|&i| i != keep).all(|i| {
            q[i] = q[i].wrapping_sub(1);
            p[i] > 0
        });
        if shrinks && before.contains(&q) {
            found.push(q);
        }
    }
    found
}

/// The canonical form of rooted trees given by parents, generation by generation (Aho, Hopcroft,
/// Ullman): nodes with the same form have the same number.
fn root_form<T: Copy + Eq + std::hash::Hash>(
    generations: &[Vec<T>],
    parent: impl Fn(usize, T) -> Option<T>,
    forms: &mut HashMap<Vec<usize>, usize>,
) -> Option<usize> {
    let mut children: HashMap<T, Vec<usize>> = HashMap::new();
    let mut root = None;
    for (g, nodes) in generations.iter().enumerate().rev() {
        let mut above: HashMap<T, Vec<usize>> = HashMap::new();
        for &node in nodes {
            let mut below = children.remove(&node).unwrap_or_default();
            below.sort_unstable();
            let next = forms.len();
            let form = *forms.entry(below).or_insert(next);
            match parent(g, node) {
                Some(p) => above.entry(p).or_default().push(form),
                None => root = Some(form),
            }
        }
        children = above;
    }
    root
}

pub(super) fn statements() -> Vec<Statement> {
    let source = "Khovanova and Xiong 2014";
    vec![
        Statement::new(
            "A08.counts",
            "ordered P-positions with total 2n = cells born in generation n of three branches of the \
             Ulam-Warburton automaton",
        )
        .title("The evolution of three-heap Nim: counts")
        .source("es-wiki:13, th-wiki:27")
        .claimed(Claimed::True)
        .cases("nim", "n <= 20", |cases| {
            let (nim, cells) = (generations(cases, 20)?, automaton(20));
            for n in 0..=20 {
                cases.equal(|| format!("n={n}"), cells[n].len(), nim[n].len());
            }
            Ok(())
        }),
        Statement::new("A08.parents", "each P-position but 0,0,0 has exactly one parent")
            .title("The evolution of three-heap Nim: parents")
            .source("es-wiki:13, th-wiki:27")
            .claimed(Claimed::True)
            .cases("nim", "n <= 20", |cases| {
                let nim = generations(cases, 20)?;
                for n in 1..=20 {
                    let before: HashSet<Triple> = nim[n - 1].iter().copied().collect();
                    for &p in &nim[n] {
                        cases.equal(|| format!("{p:?}"), 1, parents(p, &before).len());
                    }
                }
                Ok(())
            }),
        Statement::new("A08.tree", "the trees of parents are isomorphic")
            .title("The evolution of three-heap Nim: trees")
            .source("es-wiki:13, th-wiki:27")
            .claimed(Claimed::True)
            .cases("nim", "n <= 20", |cases| {
                let (nim, cells) = (generations(cases, 20)?, automaton(20));
                let before: Vec<HashSet<Triple>> =
                    nim.iter().map(|g| g.iter().copied().collect()).collect();
                let older: Vec<HashSet<(i64, i64)>> =
                    cells.iter().map(|g| g.iter().copied().collect()).collect();
                let mut forms = HashMap::new();
                let of_nim = root_form(
                    &nim,
                    |g, p| parents(p, before.get(g.checked_sub(1)?)?).first().copied(),
                    &mut forms,
                );
                let of_cells = root_form(
                    &cells,
                    |g, (x, y)| {
                        let near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
                        let alive = &older[..g];
                        near.into_iter().find(|c| alive.iter().any(|o| o.contains(c)))
                    },
                    &mut forms,
                );
                cases.equal(|| "root".to_owned(), of_cells, of_nim);
                Ok(())
            }),
        Statement::new("ulam-warburton", "ordered P-positions with total 2n: 3^(binary digit sum of n)")
            .title("How many P-positions three-heap Nim has")
            .source(source)
            .cases("nim", "n <= 32", |cases| {
                let nim = generations(cases, 32)?;
                for (n, found) in nim.iter().enumerate() {
                    cases.equal(|| format!("n={n}"), 3usize.pow(n.count_ones()), found.len());
                }
                Ok(())
            }),
    ]
}
