//! The Ulam-Warburton automaton, by its own rule.

use super::tree::{Node, Tree};
use cgt_core::{Limits, Stopped};
use std::collections::BTreeMap;

/// A cell of the square grid; the first living one is `(0, 0)`.
pub type Cell = (i32, i32);

const SIDES: [Cell; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

fn around((x, y): Cell) -> impl Iterator<Item = Cell> {
    SIDES.iter().map(move |(dx, dy)| (x + dx, y + dy))
}

/// The cells born in generations `0..=to`: one cell lives at first, and a dead cell comes to life
/// when just one of its four neighbours lives. That neighbour is its parent. Cells never die.
///
/// Time and memory: a step and 100 bytes or so a cell, at most 2 (`to` + 1)^2 of them.
///
/// # Errors
/// [`Stopped`] when memory runs out or the watch stops it.
pub fn ulam_warburton(to: usize, limits: &Limits<'_>) -> Result<Tree<Cell>, Stopped> {
    if i32::try_from(to).is_err() {
        return Err(Stopped::TooLarge(format!("the automaton at generation {to}")));
    }
    let mut nodes = vec![Node { label: (0, 0), generation: 0, parent: None }];
    let mut alive = BTreeMap::from([((0, 0), 0usize)]);
    let mut newest = 0..1;
    for generation in 1..=to {
        limits
            .reserve("the cells of the automaton", (nodes.len() as u64 * 2).saturating_mul(100))?;
        limits.tick(generation as u64, to as u64)?;
        // Only neighbours of the newest cells can be born: the others had their chance before.
        let mut born = BTreeMap::new();
        for parent in newest.clone() {
            for cell in around(nodes[parent].label) {
                let neighbours = around(cell).filter(|c| alive.contains_key(c)).count();
                if !alive.contains_key(&cell) && neighbours == 1 {
                    born.insert(cell, parent);
                }
            }
        }
        newest = nodes.len()..nodes.len() + born.len();
        for (label, parent) in born {
            alive.insert(label, nodes.len());
            nodes.push(Node { label, generation, parent: Some(parent) });
        }
    }
    Ok(Tree::new(nodes))
}

/// The automaton without the last of its four branches: the root, and what descends from three of
/// its children.
pub fn three_branches(automaton: &Tree<Cell>) -> Tree<Cell> {
    let mut kept: Vec<Node<Cell>> = Vec::new();
    let mut places: Vec<Option<usize>> = Vec::with_capacity(automaton.nodes().len());
    let mut of_root = 0;
    for node in automaton.nodes() {
        let parent = node.parent.map(|p| places[p]);
        let place = match parent {
            None => Some(None),
            Some(Some(0)) => {
                of_root += 1;
                (of_root <= 3).then_some(Some(0))
            }
            Some(Some(p)) => Some(Some(p)),
            Some(None) => None,
        };
        places.push(place.map(|_| kept.len()));
        if let Some(parent) = place {
            kept.push(Node { parent, ..node.clone() });
        }
    }
    Tree::new(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule as it is written, over a whole board.
    fn on_a_board(to: usize) -> Vec<usize> {
        let side = 2 * to + 3;
        let mut board = vec![vec![false; side]; side];
        board[to + 1][to + 1] = true;
        let mut births = vec![1];
        for _ in 0..to {
            let before = board.clone();
            for x in 1..side - 1 {
                for y in 1..side - 1 {
                    let near =
                        [before[x - 1][y], before[x + 1][y], before[x][y - 1], before[x][y + 1]];
                    board[x][y] |= near.iter().filter(|&&alive| alive).count() == 1;
                }
            }
            let count = |b: &[Vec<bool>]| b.iter().flatten().filter(|&&alive| alive).count();
            births.push(count(&board) - count(&before));
        }
        births
    }

    #[test]
    fn births_agree_with_a_whole_board() {
        let automaton = ulam_warburton(20, &Limits::NONE).unwrap();
        assert_eq!(automaton.sizes(), on_a_board(20));
        let three = three_branches(&automaton);
        let quarters =
            automaton.sizes().iter().map(|n| n.div_ceil(4) * 3).skip(1).collect::<Vec<_>>();
        assert_eq!(three.sizes()[1..], quarters);
    }
}
