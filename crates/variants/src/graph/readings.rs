//! What a move of Graph Nim takes, in each reading of its rules.

use super::relation::{Rows, elements};
use std::ops::ControlFlow;

/// A reading of the rules of Graph Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// One vertex.
    Vertex,
    /// A vertex and all its neighbours.
    NodeKayles,
    /// Two adjacent vertices.
    ArcKayles,
    /// One vertex, or two adjacent ones.
    VertexOrPair,
    /// A vertex and any of its neighbours.
    Star,
    /// Vertices that hang together.
    Connected,
    /// Vertices that are all adjacent to each other.
    Clique,
    /// Edges at one vertex, at least one of them.
    Calkin,
}

impl Reading {
    /// All readings with their names.
    pub const ALL: [(&'static str, Reading); 8] = [
        ("vertex", Reading::Vertex),
        ("node-kayles", Reading::NodeKayles),
        ("arc-kayles", Reading::ArcKayles),
        ("vertex-or-pair", Reading::VertexOrPair),
        ("star", Reading::Star),
        ("connected", Reading::Connected),
        ("clique", Reading::Clique),
        ("calkin", Reading::Calkin),
    ];

    /// Does a vertex without edges allow no move?
    pub(super) fn needs_edges(self) -> bool {
        matches!(self, Reading::ArcKayles | Reading::Calkin)
    }

    /// Visits what moves take from a graph: sets of vertices; for [`Reading::Calkin`] a vertex
    /// and the neighbours that the edges taken lead to.
    pub(super) fn visit_moves<B>(
        self,
        rows: &Rows,
        mut visit: impl FnMut(usize, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for v in 0..rows.len() {
            let one = 1u64 << v;
            let near = rows.out[v];
            let later = near & !(one | (one - 1));
            match self {
                Reading::Vertex => visit(v, one)?,
                Reading::NodeKayles => visit(v, one | near)?,
                Reading::ArcKayles | Reading::VertexOrPair => {
                    if self == Reading::VertexOrPair {
                        visit(v, one)?;
                    }
                    elements(later).into_iter().try_for_each(|w| visit(v, one | 1 << w))?;
                }
                Reading::Star => subsets(near, |some| visit(v, one | some))?,
                Reading::Calkin => subsets(near, |some| {
                    if some == 0 { ControlFlow::Continue(()) } else { visit(v, some) }
                })?,
                Reading::Clique | Reading::Connected => {
                    self.visit_grown(rows, v, |set| visit(v, set))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the cliques, or the connected sets, whose least vertex is `v`: each grows by one
    /// vertex at a time, and what was tried before is left out after that.
    fn visit_grown<B>(
        self,
        rows: &Rows,
        v: usize,
        mut visit: impl FnMut(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let one = 1u64 << v;
        let mut open = vec![(one, rows.out[v] & !(one | (one - 1)), one | (one - 1))];
        while let Some((set, mut next, mut closed)) = open.pop() {
            visit(set)?;
            while next != 0 {
                let w = next.trailing_zeros() as usize;
                next &= next - 1;
                closed |= 1 << w;
                let grown = match self {
                    Reading::Clique => next & rows.out[w],
                    _ => (next | rows.out[w]) & !closed,
                };
                open.push((set | 1 << w, grown, closed));
            }
        }
        ControlFlow::Continue(())
    }
}

/// All subsets of a set, the empty one first.
fn subsets<B>(set: u64, mut visit: impl FnMut(u64) -> ControlFlow<B>) -> ControlFlow<B> {
    let mut some = 0u64;
    loop {
        visit(some)?;
        some = some.wrapping_sub(set) & set;
        if some == 0 {
            return ControlFlow::Continue(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Cliques and connected sets, each exactly once, against a test of every set.
        #[test]
        fn sets_that_grow(present in prop::collection::vec(any::<bool>(), 21)) {
            let mut rows = Rows::empty(7);
            let pairs = (0..7).flat_map(|j| (0..j).map(move |i| (i, j)));
            for ((i, j), _) in pairs.zip(present).filter(|(_, here)| *here) {
                rows.relate(i, j);
                rows.relate(j, i);
            }
            for reading in [Reading::Clique, Reading::Connected] {
                let mut found = Vec::new();
                let _ = reading.visit_moves(&rows, |_, set| {
                    found.push(set);
                    ControlFlow::<()>::Continue(())
                });
                found.sort_unstable();
                let fits = |&set: &u64| match reading {
                    Reading::Clique => elements(set).iter().all(|&v| {
                        set & !(1 << v) & !rows.out[v] == 0
                    }),
                    _ => rows.connected(set, set.trailing_zeros() as usize) == set,
                };
                let expected: Vec<u64> = (1..128).filter(fits).collect();
                prop_assert_eq!(found, expected);
            }
        }
    }
}
