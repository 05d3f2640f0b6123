//! The evolution of three-heap Nim, and the automaton that grows like it.
//!
//! The P-positions of Nim on three heaps, as ordered triples, fall into *generations* by half
//! their number of tokens. The parent of `(a, b, c)` is the P-position that two heaps with one
//! token less each give: they are consecutive P-positions of a game that lasts as long as
//! possible. The tree that this makes is three of the four branches of the Ulam-Warburton
//! automaton. Source: Khovanova and Xiong, *Nim fractals* (2014), whose claim is checked here as
//! far as asked: [`same_shape`].
//!
//! ```
//! use cgt_core::Limits;
//! use theorems::evolution::{nim_tree, same_shape, three_branches, ulam_warburton};
//! let nim = nim_tree(7, &Limits::NONE).unwrap();
//! assert_eq!(nim.sizes(), [1, 3, 3, 9, 3, 9, 9, 27]);
//! let automaton = ulam_warburton(7, &Limits::NONE).unwrap();
//! assert!(same_shape(&nim, &three_branches(&automaton)));
//! ```

mod automaton;
mod nim;
mod tree;

pub use automaton::{Cell, three_branches, ulam_warburton};
pub use nim::{EvolutionError, nim_tree};
pub use tree::{Node, Tree, same_shape};
