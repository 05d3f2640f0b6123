//! Canonical numbering of a relation: refine a partition of the elements, choose, refine again.
//!
//! Elements are split by how many elements of each cell they are related to, in both directions,
//! until nothing splits (an equitable partition). Then one element of the first cell that is left
//! with several is singled out, in every way, and so on; among all numberings that are reached
//! the one with the least matrix is canonical. Twins (elements that may change places and nothing
//! else changes) need one way only, so complete and bipartite graphs cost nothing. Source: McKay,
//! *Practical graph isomorphism* (1981), without the search for automorphisms.

use super::relation::{Rows, elements};

/// The most complete numberings that are compared. A relation with more symmetries (a large
/// hypercube) keeps a numbering that depends on how it was numbered before.
const MOST_LEAVES: usize = 600;

/// The elements in canonical order. Elements with fewer related to them come first, so that the
/// elements of a transitive order come after all that are below them.
///
/// Time O(n^3) where refinement alone tells the elements apart, times the number of leaves
/// (that of the automorphisms, at most 600) otherwise. Memory O(n^2).
pub(super) fn labelling(rows: &Rows) -> Vec<usize> {
    let n = rows.len();
    if n <= 1 {
        return (0..n).collect();
    }
    let mut cells = vec![rows.all()];
    split_by(&mut cells, |e| (rows.into[e].count_ones(), rows.out[e].count_ones()));
    refine(&mut cells, rows);
    let first: Vec<usize> = cells.iter().flat_map(|&cell| elements(cell)).collect();
    let mut open = vec![cells];
    let mut best: Option<(Vec<u64>, Vec<usize>)> = None;
    let mut leaves = 0;
    while let Some(cells) = open.pop() {
        let Some(at) = cells.iter().position(|cell| !cell.is_power_of_two()) else {
            leaves += 1;
            if leaves > MOST_LEAVES {
                return first;
            }
            let order: Vec<usize> = cells.iter().map(|c| c.trailing_zeros() as usize).collect();
            let matrix = matrix(rows, &order);
            if best.as_ref().is_none_or(|(least, _)| matrix < *least) {
                best = Some((matrix, order));
            }
            continue;
        };
        let cell = elements(cells[at]);
        for (i, &e) in cell.iter().enumerate() {
            if cell[..i].iter().any(|&other| twins(rows, e, other)) {
                continue;
            }
            let mut finer = cells.clone();
            finer[at] = 1 << e;
            finer.insert(at + 1, cells[at] & !(1 << e));
            refine(&mut finer, rows);
            open.push(finer);
        }
        if open.len() > MOST_LEAVES {
            return first;
        }
    }
    best.map_or(first, |(_, order)| order)
}

/// May two elements change places without changing the relation?
fn twins(rows: &Rows, a: usize, b: usize) -> bool {
    let others = !(1 << a | 1 << b);
    (rows.out[a] ^ rows.out[b]) & others == 0
        && (rows.into[a] ^ rows.into[b]) & others == 0
        && rows.out[a] >> b & 1 == rows.out[b] >> a & 1
}

/// The matrix of the relation in this order, one row a word.
fn matrix(rows: &Rows, order: &[usize]) -> Vec<u64> {
    let row = |&a: &usize| {
        let related = order.iter().enumerate().filter(|&(_, &b)| rows.out[a] >> b & 1 == 1);
        related.fold(0, |word, (j, _)| word | 1 << j)
    };
    order.iter().map(row).collect()
}

/// Splits cells by the relation to each cell until all elements of a cell agree.
fn refine(cells: &mut Vec<u64>, rows: &Rows) {
    let mut by = 0;
    // A split puts all cells back to be looked at: the new ones are somewhere among them.
    while by < cells.len() {
        let splitter = cells[by];
        let key = |e: usize| {
            ((rows.into[e] & splitter).count_ones(), (rows.out[e] & splitter).count_ones())
        };
        by = if split_by(cells, key) { 0 } else { by + 1 };
    }
}

/// Splits each cell by a key of its elements, ascending; says whether any was split.
fn split_by(cells: &mut Vec<u64>, key: impl Fn(usize) -> (u32, u32)) -> bool {
    let before = cells.len();
    let mut at = 0;
    while at < cells.len() {
        let cell = cells[at];
        if cell.is_power_of_two() {
            at += 1;
            continue;
        }
        let mut keyed: Vec<((u32, u32), usize)> =
            elements(cell).into_iter().map(|e| (key(e), e)).collect();
        keyed.sort_unstable();
        let parts = keyed.chunk_by(|a, b| a.0 == b.0);
        let parts: Vec<u64> =
            parts.map(|part| part.iter().fold(0, |set, &(_, e)| set | 1 << e)).collect();
        let count = parts.len();
        if count > 1 {
            cells.splice(at..=at, parts);
        }
        at += count;
    }
    cells.len() > before
}

#[cfg(test)]
mod tests {
    use super::super::relation::Parts;
    use super::*;
    use proptest::prelude::*;

    /// The parts of a graph with these edges, its vertices renumbered.
    fn parts(n: usize, edges: &[(usize, usize)], numbers: &[usize]) -> Parts {
        let mut rows = Rows::empty(n);
        for &(a, b) in edges {
            rows.relate(numbers[a], numbers[b]);
            rows.relate(numbers[b], numbers[a]);
        }
        let mut parts = Parts::new();
        rows.add_parts(rows.all(), &mut parts);
        parts.sort_unstable();
        parts
    }

    /// Are two graphs on six vertices the same, by trying all renumberings?
    fn isomorphic(a: &[(usize, usize)], b: &[(usize, usize)]) -> bool {
        let matrix = |edges: &[(usize, usize)], numbers: &[usize]| {
            edges.iter().fold(0u64, |set, &(x, y)| {
                let (x, y) = (numbers[x], numbers[y]);
                set | 1 << (x * 6 + y) | 1 << (y * 6 + x)
            })
        };
        let target = matrix(b, &[0, 1, 2, 3, 4, 5]);
        permutations(6).iter().any(|numbers| matrix(a, numbers) == target)
    }

    fn permutations(n: usize) -> Vec<Vec<usize>> {
        if n == 0 {
            return vec![vec![]];
        }
        let shorter = permutations(n - 1);
        let longer = shorter.iter().flat_map(|p| {
            (0..n).map(|at| {
                let mut longer = p.clone();
                longer.insert(at, n - 1);
                longer
            })
        });
        longer.collect()
    }

    fn graph() -> impl Strategy<Value = Vec<(usize, usize)>> {
        prop::collection::vec(any::<bool>(), 15).prop_map(|present| {
            let pairs = (0..6).flat_map(|j| (0..j).map(move |i| (i, j)));
            pairs.zip(present).filter(|(_, here)| *here).map(|(pair, _)| pair).collect()
        })
    }

    proptest! {
        #[test]
        fn equal_graphs_compare_equal_and_others_do_not(
            a in graph(),
            b in graph(),
            numbers in Just(vec![0, 1, 2, 3, 4, 5]).prop_shuffle(),
        ) {
            let same: Vec<usize> = (0..6).collect();
            prop_assert_eq!(parts(6, &a, &same), parts(6, &a, &numbers));
            let equal = parts(6, &a, &same) == parts(6, &b, &same);
            prop_assert_eq!(equal, isomorphic(&a, &b));
        }
    }

    #[test]
    fn symmetric_graphs_of_any_numbering() {
        let petersen: Vec<(usize, usize)> =
            (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]).collect();
        let ring: Vec<(usize, usize)> = (0..40).map(|i| (i, (i + 1) % 40)).collect();
        let complete: Vec<(usize, usize)> =
            (0..20).flat_map(|j| (0..j).map(move |i| (i, j))).collect();
        for (n, edges) in [(10, petersen), (40, ring), (20, complete)] {
            let same: Vec<usize> = (0..n).collect();
            let turned: Vec<usize> = (0..n).map(|i| (i * 7 + 3) % n).collect();
            assert_eq!(parts(n, &edges, &same), parts(n, &edges, &turned), "{n} vertices");
        }
    }
}
