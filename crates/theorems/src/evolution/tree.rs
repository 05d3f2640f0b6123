//! Rooted trees by generations.

use std::collections::BTreeMap;

/// One node of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<L> {
    /// What the node stands for.
    pub label: L,
    /// Its distance from the root, from 0.
    pub generation: usize,
    /// Its parent: an index into [`Tree::nodes`], smaller than its own; `None` for the root.
    pub parent: Option<usize>,
}

/// A rooted tree: the root first, generation after generation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<L> {
    nodes: Vec<Node<L>>,
}

impl<L> Tree<L> {
    /// The tree of nodes that come generation after generation, each after its parent.
    pub(super) fn new(nodes: Vec<Node<L>>) -> Self {
        Tree { nodes }
    }

    /// The nodes, the root first, generation after generation.
    pub fn nodes(&self) -> &[Node<L>] {
        &self.nodes
    }

    /// How many nodes each generation has, from generation 0 on.
    pub fn sizes(&self) -> Vec<usize> {
        let mut sizes = Vec::new();
        for node in &self.nodes {
            if node.generation >= sizes.len() {
                sizes.resize(node.generation + 1, 0);
            }
            sizes[node.generation] += 1;
        }
        sizes
    }
}

/// Are two trees the same but for the labels and the order of children?
///
/// Subtrees get numbers from the leaves up; equal numbers are equal shapes (Aho, Hopcroft,
/// Ullman 1974, section 3.2). Time O(n log n) for n nodes in all.
pub fn same_shape<L, M>(a: &Tree<L>, b: &Tree<M>) -> bool {
    let mut known = BTreeMap::new();
    let parents = |tree: &[Option<usize>], known: &mut BTreeMap<Vec<usize>, usize>| {
        let mut children = vec![Vec::new(); tree.len()];
        let mut root = None;
        for (i, parent) in tree.iter().enumerate().rev() {
            let mut shape: Vec<usize> = std::mem::take(&mut children[i]);
            shape.sort_unstable();
            let next = known.len();
            let number = *known.entry(shape).or_insert(next);
            match parent {
                Some(p) => children[*p].push(number),
                None => root = Some(number),
            }
        }
        root
    };
    let of = |nodes: Vec<Option<usize>>, known: &mut _| parents(&nodes, known);
    let first = of(a.nodes.iter().map(|n| n.parent).collect(), &mut known);
    let second = of(b.nodes.iter().map(|n| n.parent).collect(), &mut known);
    first == second
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(parents: &[Option<usize>]) -> Tree<()> {
        let mut nodes: Vec<Node<()>> = Vec::new();
        for &parent in parents {
            let generation = parent.map_or(0, |p| nodes[p].generation + 1);
            nodes.push(Node { label: (), generation, parent });
        }
        Tree::new(nodes)
    }

    #[test]
    fn shapes_are_told_apart() {
        // A root with a leaf and a path of two, in either order.
        let left = tree(&[None, Some(0), Some(0), Some(1)]);
        let right = tree(&[None, Some(0), Some(0), Some(2)]);
        assert!(same_shape(&left, &right));
        assert_eq!(left.sizes(), [1, 2, 1]);
        // The same sizes, another shape.
        let fork = tree(&[None, Some(0), Some(0), Some(1), Some(1)]);
        let even = tree(&[None, Some(0), Some(0), Some(1), Some(2)]);
        assert_eq!(fork.sizes(), even.sizes());
        assert!(!same_shape(&fork, &even));
    }
}
