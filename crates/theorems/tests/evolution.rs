//! The evolution of three-heap Nim against the shared cases, and the claim of Khovanova and Xiong.

use cgt_core::Limits;
use std::path::Path;
use theorems::evolution::{nim_tree, same_shape, three_branches, ulam_warburton};

#[test]
fn sizes_agree_with_the_cases() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("../shared/cases");
    if !folder.is_dir() {
        return;
    }
    let mut reader =
        csv::Reader::from_path(folder.join("nim_evolution_ulam_warburton.csv")).unwrap();
    let rows: Vec<Vec<usize>> = reader
        .records()
        .map(|r| r.unwrap().iter().map(|cell| cell.parse().unwrap()).collect())
        .collect();
    let column = |i: usize| -> Vec<usize> { rows.iter().map(|row| row[i]).collect() };
    let to = rows.len() - 1;
    let automaton = ulam_warburton(to, &Limits::NONE).unwrap();
    assert_eq!(nim_tree(to, &Limits::NONE).unwrap().sizes(), column(2));
    assert_eq!(three_branches(&automaton).sizes(), column(4));
    assert_eq!(automaton.sizes(), column(6));
}

#[test]
fn nim_evolves_like_three_branches() {
    for to in [0, 1, 2, 3, 16, 63, 64] {
        let nim = nim_tree(to, &Limits::NONE).unwrap();
        let automaton = ulam_warburton(to, &Limits::NONE).unwrap();
        assert!(same_shape(&nim, &three_branches(&automaton)), "to generation {to}");
        // All four branches are another tree from generation 1 on.
        assert_eq!(same_shape(&nim, &automaton), to == 0);
    }
}
