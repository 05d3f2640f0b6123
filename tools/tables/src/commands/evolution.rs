//! `tables evolution`: how the P-positions of three-heap Nim grow, beside the automaton.

use crate::cli::{Env, Exit};
use crate::numbers;
use crate::output::Cell;
use anyhow::Result;
use theorems::evolution::{Tree, nim_tree, same_shape, three_branches, ulam_warburton};

/// The P-positions of three-heap Nim by generations, beside the Ulam-Warburton automaton.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The last generation, inclusive: half the number of tokens.
    #[arg(long, value_name = "N", value_parser = numbers::size)]
    to: usize,
    /// The tree itself: every P-position with its parent.
    #[arg(long)]
    tree: bool,
}

const COLUMNS: [&str; 8] = [
    "generation",
    "tokens",
    "p_positions",
    "cumulative",
    "branches_born",
    "branches_cumulative",
    "automaton_born",
    "automaton_cumulative",
];

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let limits = env.context.limits();
    let nim = nim_tree(args.to, &limits)?;
    if args.tree {
        return write_tree(&nim, env);
    }
    let automaton = ulam_warburton(args.to, &limits)?;
    let branches = three_branches(&automaton);
    let sizes = [nim.sizes(), branches.sizes(), automaton.sizes()];
    env.table(&COLUMNS, |row| {
        let mut cumulative = [0u64; 3];
        for generation in 0..=args.to {
            let mut cells: Vec<Cell> =
                vec![(generation as u64).into(), (generation as u64 * 2).into()];
            for (sum, sizes) in cumulative.iter_mut().zip(&sizes) {
                let size = sizes.get(generation).map_or(0, |&s| s as u64);
                *sum += size;
                cells.extend([size.into(), (*sum).into()]);
            }
            row(&cells)?;
        }
        Ok(())
    })?;
    let to = args.to;
    if !same_shape(&nim, &branches) {
        return Err(Exit::failed(format!(
            "to generation {to}, the tree of Nim is not three branches of the automaton"
        )));
    }
    env.context.say(&format!(
        "checked: to generation {to}, the tree of Nim has the shape of three branches of the automaton"
    ));
    Ok(())
}

fn write_tree(nim: &Tree<[usize; 3]>, env: &Env) -> Result<()> {
    let text = |[a, b, c]: [usize; 3]| Cell::from(format!("{a},{b},{c}"));
    env.table(&["generation", "position", "parent"], |row| {
        for node in nim.nodes() {
            let parent = node.parent.map_or(Cell::Empty, |p| text(nim.nodes()[p].label));
            row(&[(node.generation as u64).into(), text(node.label), parent])?;
        }
        Ok(())
    })
}
