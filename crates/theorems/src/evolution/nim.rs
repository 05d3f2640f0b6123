//! The P-positions of three-heap Nim as a tree.

use super::tree::{Node, Tree};
use cgt_core::{Limits, Mex, Stopped};
use std::collections::HashMap;

/// Why there is no tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvolutionError {
    /// Memory or the watch ended it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A P-position that is not the first has another number of parents than one.
    #[error("the P-position {position:?} has {parents} parents and not one: this is no tree")]
    NoTree {
        /// The P-position.
        position: [usize; 3],
        /// How many parents it has.
        parents: usize,
    },
}

/// The ordered P-positions of Nim on three heaps with at most `2 * to` tokens, as a tree by
/// generations `0..=to`; within a generation in lexicographic order.
///
/// For each two heaps `a, b` just one third heap makes a P-position: the least `c` such that no
/// option of `(a, b, c)` in the first two heaps is one, since any larger one has that option.
/// So `c` is the mex of the third heaps of the smaller pairs: the definition, nothing else. Time
/// O(`to`^3), memory O(`to`^2).
///
/// # Errors
/// When memory runs out or the watch stops it; [`EvolutionError::NoTree`] where a P-position but
/// the first has no parent or several: the source says never.
pub fn nim_tree(to: usize, limits: &Limits<'_>) -> Result<Tree<[usize; 3]>, EvolutionError> {
    let too_large = || Stopped::TooLarge(format!("the pairs of heaps to generation {to}"));
    let most = to.checked_mul(2).ok_or_else(too_large)?;
    let side = most.checked_add(1).ok_or_else(too_large)?;
    let cells = side.checked_mul(side).ok_or_else(too_large)?;
    limits.reserve("the table of third heaps", (cells as u64).saturating_mul(4))?;
    let mut third = vec![0u32; cells];
    let mut mex = Mex::new();
    let mut generations: Vec<Vec<[usize; 3]>> = vec![Vec::new(); to + 1];
    for a in 0..=most {
        for b in 0..=most - a {
            mex.clear();
            (0..a).for_each(|smaller| mex.insert(third[smaller * side + b]));
            (0..b).for_each(|smaller| mex.insert(third[a * side + smaller]));
            let c = mex.mex();
            third[a * side + b] = c;
            let total = a + b + c as usize;
            if total <= most {
                // An odd total would have no generation; it would be seen as a missing parent.
                generations[total.div_ceil(2)].push([a, b, c as usize]);
            }
        }
        limits.tick(a as u64, most as u64)?;
    }
    tree_of(&generations)
}

fn tree_of(generations: &[Vec<[usize; 3]>]) -> Result<Tree<[usize; 3]>, EvolutionError> {
    let mut nodes: Vec<Node<[usize; 3]>> = Vec::new();
    let mut before: HashMap<[usize; 3], usize> = HashMap::new();
    for (generation, positions) in generations.iter().enumerate() {
        let mut now = HashMap::with_capacity(positions.len());
        for &label in positions {
            let found: Vec<usize> =
                less_by_two(label).filter_map(|p| before.get(&p)).copied().collect();
            let parent = match (found.as_slice(), nodes.is_empty()) {
                (&[parent], _) => Some(parent),
                (&[], true) => None,
                _ => {
                    return Err(EvolutionError::NoTree { position: label, parents: found.len() });
                }
            };
            now.insert(label, nodes.len());
            nodes.push(Node { label, generation, parent });
        }
        before = now;
    }
    Ok(Tree::new(nodes))
}

/// The positions with one token less in two of the heaps.
fn less_by_two([a, b, c]: [usize; 3]) -> impl Iterator<Item = [usize; 3]> {
    let less = |h: usize, by: usize| h.checked_sub(by);
    [[1, 1, 0], [1, 0, 1], [0, 1, 1]]
        .into_iter()
        .filter_map(move |[x, y, z]| Some([less(a, x)?, less(b, y)?, less(c, z)?]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cgt_core::{Heaps, Outcome, Play, SumOf, solve::Solver};
    use variants::heap::nim::Nim;

    #[test]
    fn the_tree_holds_the_p_positions() {
        let tree = nim_tree(6, &Limits::NONE).unwrap();
        let rules = SumOf(Nim);
        let mut solver = Solver::new(&rules);
        let mut expected = Vec::new();
        for total in 0..=12usize {
            for a in 0..=total {
                for b in 0..=total - a {
                    let label = [a, b, total - a - b];
                    if solver.outcome(Play::Normal, &Heaps::new(label)).unwrap() == Outcome::P {
                        expected.push(label);
                    }
                }
            }
        }
        let found: Vec<_> = tree.nodes().iter().map(|n| n.label).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn parents_are_p_positions_of_the_generation_before() {
        let tree = nim_tree(12, &Limits::NONE).unwrap();
        for node in &tree.nodes()[1..] {
            let parent = &tree.nodes()[node.parent.unwrap()];
            assert_eq!(parent.generation + 1, node.generation);
            assert!(less_by_two(node.label).any(|p| p == parent.label));
        }
    }
}
