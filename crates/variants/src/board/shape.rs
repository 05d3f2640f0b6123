//! Boxes of up to 64 cells and sets of their cells as bits: neighbours, parts, symmetries.
//!
//! Cell number = index in row-major order, the last axis runs fastest. A symmetry (reflections,
//! and permutations of axes) maps a set through one table of 256 words for each byte, so that a
//! canonical form costs a few look-ups for each symmetry.

use smallvec::SmallVec;
use std::fmt;

/// The most cells of a box.
pub const MOST_CELLS: usize = 64;
/// The most axes of a box.
pub const MOST_AXES: usize = 5;

/// The lengths of the axes of a box, each at least 1, in all at most [`MOST_CELLS`] cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dims {
    axes: u8,
    lengths: [u8; MOST_AXES],
}

impl Dims {
    /// A box; `None` where it has an axis of length 0, too many axes, or too many cells.
    pub fn new(lengths: &[usize]) -> Option<Self> {
        let cells = lengths.iter().try_fold(1usize, |n, &l| n.checked_mul(l))?;
        if lengths.len() > MOST_AXES || cells == 0 || cells > MOST_CELLS {
            return None;
        }
        let mut dims = Dims { axes: lengths.len() as u8, lengths: [0; MOST_AXES] };
        dims.lengths.iter_mut().zip(lengths).for_each(|(to, &l)| *to = l as u8);
        Some(dims)
    }

    /// The lengths, the slowest axis first.
    pub fn lengths(&self) -> &[u8] {
        &self.lengths[..usize::from(self.axes)]
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.lengths().iter().map(|&l| usize::from(l)).product()
    }

    /// All cells.
    pub fn full(&self) -> u64 {
        u64::MAX >> (MOST_CELLS - self.cells())
    }

    /// The axes in ascending order of length.
    fn sorted(mut self) -> Self {
        self.lengths[..usize::from(self.axes)].sort_unstable();
        self
    }

    /// The step from a cell to the next one along each axis.
    fn strides(self) -> [usize; MOST_AXES] {
        let mut strides = [1; MOST_AXES];
        for a in (1..usize::from(self.axes)).rev() {
            strides[a - 1] = strides[a] * usize::from(self.lengths[a]);
        }
        strides
    }
}

impl fmt::Display for Dims {
    /// As `3x4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lengths: Vec<_> = self.lengths().iter().map(ToString::to_string).collect();
        f.write_str(&lengths.join("x"))
    }
}

/// One axis of a shape.
#[derive(Debug)]
struct Axis {
    stride: usize,
    /// The cells by their place on this axis.
    slabs: Vec<u64>,
}

/// A box with what sets of its cells need.
#[derive(Debug)]
pub struct Shape {
    dims: Dims,
    axes: Vec<Axis>,
    /// The place of each cell on each axis.
    places: Vec<[u8; MOST_AXES]>,
    canonical_dims: Dims,
    /// For each symmetry onto the canonical box, and each byte of a set: the images.
    symmetries: Vec<Vec<[u64; 256]>>,
}

impl Shape {
    /// Prepares a box. Time and memory O(symmetries * cells): 2 KiB for each byte and symmetry,
    /// so 32 KiB for the 8 symmetries of a square of 16 cells.
    pub fn new(dims: Dims) -> Self {
        let lengths = dims.lengths();
        let strides = dims.strides();
        let places: Vec<[u8; MOST_AXES]> = (0..dims.cells())
            .map(|cell| {
                let mut place = [0; MOST_AXES];
                for (a, &l) in lengths.iter().enumerate() {
                    place[a] = (cell / strides[a] % usize::from(l)) as u8;
                }
                place
            })
            .collect();
        let axes = (0..lengths.len())
            .map(|a| {
                let slab = |at: u8| {
                    let of_slab = (0..dims.cells()).filter(|&c| places[c][a] == at);
                    of_slab.fold(0, |set, c| set | 1 << c)
                };
                Axis { stride: strides[a], slabs: (0..lengths[a]).map(slab).collect() }
            })
            .collect();
        let canonical_dims = dims.sorted();
        let mut shape = Shape { dims, axes, places, canonical_dims, symmetries: Vec::new() };
        shape.symmetries = shape.find_symmetries();
        shape
    }

    fn find_symmetries(&self) -> Vec<Vec<[u64; 256]>> {
        let (from, to) = (self.dims.lengths(), self.canonical_dims.lengths());
        let strides = self.canonical_dims.strides();
        let n = from.len();
        // All ways to place the axes on those of the canonical box, one axis after the other.
        let mut ways: Vec<SmallVec<[usize; MOST_AXES]>> = vec![SmallVec::new()];
        for &length in from {
            let longer = ways.iter().flat_map(|way| {
                let free = (0..n).filter(|&a| to[a] == length && !way.contains(&a));
                free.map(|a| way.iter().copied().chain([a]).collect())
            });
            ways = longer.collect();
        }
        let mut all = Vec::new();
        for way in &ways {
            for reflected in 0..1usize << n {
                // Reflecting an axis of length 1 changes nothing.
                if (0..n).any(|a| reflected >> a & 1 == 1 && from[a] == 1) {
                    continue;
                }
                let image = |cell: usize| -> usize {
                    (0..n)
                        .map(|a| {
                            let place = self.places[cell][a];
                            let mirrored = reflected >> a & 1 == 1;
                            let place = if mirrored { from[a] - 1 - place } else { place };
                            usize::from(place) * strides[way[a]]
                        })
                        .sum()
                };
                all.push(self.byte_tables(image));
            }
        }
        all
    }

    fn byte_tables(&self, image: impl Fn(usize) -> usize) -> Vec<[u64; 256]> {
        let cells = self.dims.cells();
        let bytes = (0..cells.div_ceil(8)).map(|byte| {
            let mut table = [0u64; 256];
            for (set, to) in table.iter_mut().enumerate() {
                let inside = (0..8).filter(|b| set >> b & 1 == 1).map(|b| byte * 8 + b);
                *to = inside.filter(|&c| c < cells).fold(0, |bits, c| bits | 1 << image(c));
            }
            table
        });
        bytes.collect()
    }

    /// The box.
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// The box and the set that stand for a set and all its images under reflections and
    /// permutations of axes: axes ascending, and of the images the least as a number.
    pub fn canonical(&self, set: u64) -> (Dims, u64) {
        let image = |tables: &Vec<[u64; 256]>| {
            let bytes = set.to_le_bytes();
            tables.iter().zip(bytes).fold(0, |to, (table, byte)| to | table[usize::from(byte)])
        };
        let least = self.symmetries.iter().map(image).min();
        (self.canonical_dims, least.unwrap_or(set))
    }

    /// The part of `set` that is connected with the cells of `seed`, along the axes.
    pub fn connected(&self, set: u64, seed: u64) -> u64 {
        let mut part = seed & set;
        loop {
            let mut grown = part;
            for axis in &self.axes {
                let [first, .., last] = axis.slabs[..] else { continue };
                grown |= (part & !last) << axis.stride | (part & !first) >> axis.stride;
            }
            grown &= set;
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// The smallest box around a set that is not empty, axes of length 1 left out, and the set
    /// in it.
    pub fn crop(&self, set: u64) -> (Dims, u64) {
        let mut dims = Dims { axes: 0, lengths: [0; MOST_AXES] };
        let mut first = [0u8; MOST_AXES];
        let mut same = true;
        let mut kept: SmallVec<[usize; MOST_AXES]> = SmallVec::new();
        for (a, axis) in self.axes.iter().enumerate() {
            let touched = |slab: &u64| slab & set != 0;
            let low = axis.slabs.iter().position(touched).unwrap_or(0);
            let high = axis.slabs.iter().rposition(touched).unwrap_or(0);
            let length = (high - low + 1) as u8;
            same &= usize::from(length) == axis.slabs.len() && length > 1;
            first[a] = low as u8;
            if length > 1 {
                dims.lengths[usize::from(dims.axes)] = length;
                dims.axes += 1;
                kept.push(a);
            }
        }
        if same {
            return (dims, set);
        }
        let strides = dims.strides();
        let mut cropped = 0;
        let mut rest = set;
        while rest != 0 {
            let place = &self.places[rest.trailing_zeros() as usize];
            let along = kept.iter().zip(strides);
            let cell: usize = along.map(|(&a, s)| usize::from(place[a] - first[a]) * s).sum();
            cropped |= 1 << cell;
            rest &= rest - 1;
        }
        (dims, cropped)
    }

    /// Calls `visit` for each run of neighbouring cells of `set` along one axis: single cells
    /// first, then for each axis the longer ones. Stops when `visit` does.
    pub fn visit_runs<B>(
        &self,
        set: u64,
        mut visit: impl FnMut(u64) -> std::ops::ControlFlow<B>,
    ) -> std::ops::ControlFlow<B> {
        let mut rest = set;
        while rest != 0 {
            visit(rest & rest.wrapping_neg())?;
            rest &= rest - 1;
        }
        for axis in &self.axes {
            let [.., last] = axis.slabs[..] else { continue };
            let mut starts = set;
            while starts != 0 {
                let mut end = starts & starts.wrapping_neg();
                let mut run = end;
                while end & last == 0 && (end << axis.stride) & set != 0 {
                    end <<= axis.stride;
                    run |= end;
                    visit(run)?;
                }
                starts &= starts - 1;
            }
        }
        std::ops::ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shape(lengths: &[usize]) -> Shape {
        Shape::new(Dims::new(lengths).unwrap())
    }

    #[test]
    fn symmetries_are_counted() {
        let cases: [(&[usize], usize); 6] =
            [(&[3, 3], 8), (&[2, 3], 4), (&[2, 2, 2], 48), (&[1, 4], 2), (&[], 1), (&[4], 2)];
        for (lengths, count) in cases {
            assert_eq!(shape(lengths).symmetries.len(), count, "{lengths:?}");
        }
        assert!(Dims::new(&[9, 8]).is_none() && Dims::new(&[0]).is_none());
        assert!(Dims::new(&[1; 6]).is_none() && Dims::new(&[8, 8]).is_some());
    }

    proptest! {
        /// Transposing and reflecting by hand reaches the same canonical set; and sets that are
        /// equal after it are images of each other.
        #[test]
        fn canonical_sets_of_a_box(set in 0u64..1 << 12, other in 0u64..1 << 12) {
            let (tall, wide) = (shape(&[4, 3]), shape(&[3, 4]));
            let cells = |set: u64, f: &dyn Fn(usize, usize) -> usize| {
                let inside = (0..12).filter(|c| set >> c & 1 == 1);
                inside.fold(0u64, |to, c| to | 1 << f(c / 4, c % 4))
            };
            let images = [
                cells(set, &|y, x| y * 4 + x),
                cells(set, &|y, x| y * 4 + 3 - x),
                cells(set, &|y, x| (2 - y) * 4 + x),
                cells(set, &|y, x| (2 - y) * 4 + 3 - x),
            ];
            for image in images {
                prop_assert_eq!(wide.canonical(image), wide.canonical(set));
            }
            let transposed = cells(set, &|y, x| x * 3 + y);
            prop_assert_eq!(tall.canonical(transposed), wide.canonical(set));
            prop_assert_eq!(wide.canonical(set) == wide.canonical(other), images.contains(&other));
        }

        #[test]
        fn parts_cover_a_set_once(set in 1u64..1 << 24) {
            let shape = shape(&[2, 3, 4]);
            let mut rest = set;
            while rest != 0 {
                let part = shape.connected(set, rest & rest.wrapping_neg());
                prop_assert_eq!(part & !rest, 0);
                // No cell outside of the part is a neighbour of it.
                prop_assert_eq!(shape.connected(set, part), part);
                let (dims, cropped) = shape.crop(part);
                prop_assert_eq!(cropped.count_ones(), part.count_ones());
                prop_assert!(dims.lengths().iter().all(|&l| l > 1));
                let small = Shape::new(dims);
                prop_assert_eq!(small.crop(cropped), (dims, cropped));
                prop_assert_eq!(small.connected(cropped, cropped & cropped.wrapping_neg()), cropped);
                rest &= !part;
            }
        }
    }
}
