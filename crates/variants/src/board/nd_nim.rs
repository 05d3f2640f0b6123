//! n-dimensional Nim: take a run of neighbouring pieces from one line of a board.
//!
//! A run never crosses an empty cell, so the clusters of pieces that touch along the axes are
//! games of their own; a cluster is kept in its smallest box, the least of its reflections and
//! permutations of axes. Source: the encyclopedia's 2D-Nim; the canonical form is poj 1021.

use super::shape::{Dims, MOST_CELLS, Shape};
use super::text::{self, Grid};
use crate::erased::plain;
use crate::game::Game;
use crate::notation::{NotationError, number, parts};
use crate::registry::{Entry, Notation};
use cgt_core::Ruleset;
use hashbrown::HashMap;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock};

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "nd-nim",
    notation: "nd-nim",
    parameters: "",
    position: "xx./.xx  or 3x4 for a full board",
    sequence: "",
    rules: "take any number of neighbouring pieces, at least one, from one line along an axis",
    source: "2D-Nim of the encyclopedias; poj 1021",
    help: "Rows are joined by /, layers by |, what has a fourth axis by ||; x is a piece. A full \
           board is its size, as 3x4 or 2x2x3. Clusters of pieces that touch along the axes are \
           independent; a position is shown by its clusters, each in its canonical form (least \
           under translation, reflection and permutation of axes), with a gap between them. A \
           board may be of any size, a cluster lies in a box of at most 64 cells. The full board \
           5x6 has some ten million clusters below it: it needs gigabytes and minutes.",
    notation_of: Notation::Named(|_| Ok(plain(NdNim::default()))),
    samples: &[
        ("nd-nim", "xxx/xx."),
        ("nd-nim", "x.xx.x"),
        ("nd-nim", "2x2x2"),
        ("nd-nim", "xx.x/x..x/.x.x"),
        ("nd-nim", "x./.x|xx/.."),
    ],
};

/// A set of pieces that hang together, in its canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cluster {
    /// The smallest box around it: axes longer than 1, ascending.
    pub dims: Dims,
    /// The pieces, bit i for cell i in row-major order.
    pub pieces: u64,
}

/// The clusters of a position, ascending.
pub type Clusters = SmallVec<[Cluster; 1]>;

/// The rules of n-dimensional Nim; holds the boxes that were met.
#[derive(Debug, Default)]
pub struct NdNim {
    shapes: RwLock<HashMap<Dims, Arc<Shape>>>,
}

/// The few shapes that one step works with, without a lock.
struct Near<'g> {
    game: &'g NdNim,
    shapes: SmallVec<[Arc<Shape>; 8]>,
}

impl Near<'_> {
    fn shape(&mut self, dims: Dims) -> &Arc<Shape> {
        let at = self.shapes.iter().position(|s| s.dims() == dims).unwrap_or_else(|| {
            self.shapes.push(self.game.shape(dims));
            self.shapes.len() - 1
        });
        &self.shapes[at]
    }

    /// Adds the clusters of a set of pieces.
    fn add_clusters(&mut self, shape: &Shape, pieces: u64, to: &mut Clusters) {
        let mut rest = pieces;
        while rest != 0 {
            let part = shape.connected(rest, rest & rest.wrapping_neg());
            rest &= !part;
            let (dims, cropped) = shape.crop(part);
            let (dims, pieces) = self.shape(dims).canonical(cropped);
            to.push(Cluster { dims, pieces });
        }
    }
}

impl NdNim {
    fn near(&self) -> Near<'_> {
        Near { game: self, shapes: SmallVec::new() }
    }

    fn shape(&self, dims: Dims) -> Arc<Shape> {
        let known = self.shapes.read().unwrap_or_else(PoisonError::into_inner).get(&dims).cloned();
        known.unwrap_or_else(|| {
            let shape = Arc::new(Shape::new(dims));
            let mut shapes = self.shapes.write().unwrap_or_else(PoisonError::into_inner);
            shapes.entry(dims).or_insert(shape).clone()
        })
    }

    /// The position with these pieces on a box, bit i for cell i in row-major order.
    pub fn position(&self, dims: Dims, pieces: u64) -> Clusters {
        let mut clusters = Clusters::new();
        self.near().add_clusters(&self.shape(dims), pieces & dims.full(), &mut clusters);
        clusters.sort_unstable();
        clusters
    }

    /// The position of a board of any size.
    fn of_grid(&self, grid: &Grid) -> Result<Clusters, NotationError> {
        let mut steps = vec![1; grid.lengths.len()];
        for a in (1..steps.len()).rev() {
            steps[a - 1] = steps[a] * grid.lengths[a];
        }
        let place = |cell: usize, a: usize| cell / steps[a] % grid.lengths[a];
        let mut open: hashbrown::HashSet<usize> = grid.occupied.iter().copied().collect();
        let mut clusters = Clusters::new();
        let mut near = self.near();
        for &first in &grid.occupied {
            if !open.remove(&first) {
                continue;
            }
            let mut cells = vec![first];
            let mut next = 0;
            while let Some(&cell) = cells.get(next) {
                next += 1;
                for (a, &step) in steps.iter().enumerate() {
                    let at = place(cell, a);
                    let forwards = (at + 1 < grid.lengths[a]).then_some(cell + step);
                    let back = (at > 0).then(|| cell - step);
                    let found = forwards.into_iter().chain(back).filter(|c| open.remove(c));
                    cells.extend(found);
                }
            }
            let least = |a: usize| cells.iter().map(|&c| place(c, a)).min().unwrap_or(0);
            let most = |a: usize| cells.iter().map(|&c| place(c, a)).max().unwrap_or(0);
            let lows: Vec<usize> = (0..steps.len()).map(least).collect();
            let lengths: Vec<usize> = (0..steps.len()).map(|a| most(a) + 1 - lows[a]).collect();
            let Some(dims) = Dims::new(&lengths) else {
                return Err(too_large(&lengths));
            };
            let number = |&cell: &usize| {
                (0..steps.len()).fold(0, |n, a| n * lengths[a] + place(cell, a) - lows[a])
            };
            let pieces = cells.iter().fold(0, |set, c| set | 1u64 << number(c));
            near.add_clusters(&self.shape(dims), pieces, &mut clusters);
        }
        clusters.sort_unstable();
        Ok(clusters)
    }
}

fn too_large(lengths: &[usize]) -> NotationError {
    let lengths: Vec<_> = lengths.iter().map(ToString::to_string).collect();
    let size = lengths.join("x");
    NotationError::new(format!("a cluster in a box of {size} cells: at most {MOST_CELLS} cells"))
}

impl Ruleset for NdNim {
    type Position = Clusters;

    fn visit_options<B>(
        &self,
        p: &Clusters,
        mut visit: impl FnMut(&Clusters) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut near = self.near();
        let mut option = Clusters::new();
        for (i, cluster) in p.iter().enumerate() {
            if i > 0 && p[i - 1] == *cluster {
                continue;
            }
            let shape = near.shape(cluster.dims).clone();
            shape.visit_runs(cluster.pieces, |run| {
                option.clear();
                option.extend_from_slice(&p[..i]);
                option.extend_from_slice(&p[i + 1..]);
                near.add_clusters(&shape, cluster.pieces & !run, &mut option);
                option.sort_unstable();
                visit(&option)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The pieces that are left.
    fn measure(&self, p: &Clusters) -> u64 {
        p.iter().map(|c| u64::from(c.pieces.count_ones())).sum()
    }

    fn position_bytes(&self, p: &Clusters) -> usize {
        if p.spilled() { p.capacity() * size_of::<Cluster>() } else { 0 }
    }

    fn visit_components(&self, p: &Clusters, mut visit: impl FnMut(&Clusters)) {
        let mut one = Clusters::new();
        for &cluster in p {
            one.clear();
            one.push(cluster);
            visit(&one);
        }
    }
}

impl Game for NdNim {
    fn name(&self) -> String {
        "nd-nim".to_owned()
    }

    fn parse(&self, text: &str) -> Result<Clusters, NotationError> {
        if text == "0" {
            return Ok(Clusters::new());
        }
        if !text.starts_with(|c: char| c.is_ascii_digit()) {
            return self.of_grid(&text::parse(text)?);
        }
        let mut lengths = Vec::new();
        for (column, part) in parts(text, 'x') {
            let length = number(part, column, "length of an axis", u64::from(u32::MAX))?;
            if length == 0 {
                return Err(NotationError::at(column, "an axis of length 0: from 1 on"));
            }
            lengths.push(length as usize);
        }
        let dims = Dims::new(&lengths).ok_or_else(|| too_large(&lengths))?;
        Ok(self.position(dims, dims.full()))
    }

    fn show(&self, p: &Clusters) -> String {
        if p.is_empty() {
            return "0".to_owned();
        }
        // One cluster behind the other along the slowest axis, an empty slab between them.
        let axes = p.iter().map(|c| c.dims.lengths().len()).max().unwrap_or(0).max(1);
        let padded = |c: &Cluster| -> Vec<usize> {
            let own = c.dims.lengths().iter().map(|&l| usize::from(l));
            std::iter::repeat_n(1, axes - c.dims.lengths().len()).chain(own).collect()
        };
        let boxes: Vec<Vec<usize>> = p.iter().map(padded).collect();
        let mut lengths: Vec<usize> =
            (0..axes).map(|a| boxes.iter().map(|b| b[a]).max().unwrap_or(1)).collect();
        lengths[0] = boxes.iter().map(|b| b[0] + 1).sum::<usize>() - 1;
        let mut occupied = hashbrown::HashSet::new();
        let mut offset = 0;
        for (cluster, own) in p.iter().zip(&boxes) {
            for cell in (0..cluster.dims.cells()).filter(|c| cluster.pieces >> c & 1 == 1) {
                let mut rest = cell;
                let (mut at, mut step) = (0, 1);
                for a in (0..axes).rev() {
                    let place = rest % own[a] + if a == 0 { offset } else { 0 };
                    rest /= own[a];
                    at += place * step;
                    step *= lengths[a];
                }
                occupied.insert(at);
            }
            offset += own[0] + 1;
        }
        text::show(&lengths, |cell| occupied.contains(&cell))
    }
}
