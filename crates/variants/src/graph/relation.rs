//! Relations on few elements, kept in a canonical form: graphs and orders as plain data.

use super::canonical::labelling;
use smallvec::SmallVec;

/// The most elements (vertices) of a relation.
pub const MOST_ELEMENTS: usize = 64;

/// A relation on elements `0..n` as rows of bits: `out[i]` holds what `i` is related to.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Rows {
    /// What each element is related to.
    pub out: Vec<u64>,
    /// What is related to each element; the same as `out` for graphs.
    pub into: Vec<u64>,
}

impl Rows {
    /// No relation on `n` elements.
    pub fn empty(n: usize) -> Self {
        Rows { out: vec![0; n], into: vec![0; n] }
    }

    /// Relates `i` to `j`.
    pub fn relate(&mut self, i: usize, j: usize) {
        self.out[i] |= 1 << j;
        self.into[j] |= 1 << i;
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.out.len()
    }

    /// Are there no elements?
    pub fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// All elements.
    pub fn all(&self) -> u64 {
        if self.is_empty() { 0 } else { u64::MAX >> (MOST_ELEMENTS - self.len()) }
    }

    /// The elements of `within` that hang together with `element`, in either direction.
    pub fn connected(&self, within: u64, element: usize) -> u64 {
        let mut part = 1 << element;
        let mut open: u64 = part;
        while open != 0 {
            let e = open.trailing_zeros() as usize;
            let near = (self.out[e] | self.into[e]) & within & !part;
            part |= near;
            open = open & (open - 1) | near;
        }
        part
    }

    /// The relation on some of the elements, renumbered in the order given.
    fn restricted(&self, order: &[usize]) -> Rows {
        let mut small = Rows::empty(order.len());
        for (i, &a) in order.iter().enumerate() {
            for (j, &b) in order.iter().enumerate() {
                if self.out[a] >> b & 1 == 1 {
                    small.relate(i, j);
                }
            }
        }
        small
    }

    /// The parts that hang together, of those elements that are in `within`, each canonical.
    pub fn add_parts(&self, within: u64, to: &mut Parts) {
        let mut rest = within;
        while rest != 0 {
            let part = self.connected(rest, rest.trailing_zeros() as usize);
            rest &= !part;
            to.push(Relation::canonical(&self.restricted(&elements(part))));
        }
    }
}

/// The elements of a set of bits, ascending.
pub fn elements(mut set: u64) -> Vec<usize> {
    let mut list = Vec::with_capacity(set.count_ones() as usize);
    while set != 0 {
        list.push(set.trailing_zeros() as usize);
        set &= set - 1;
    }
    list
}

/// A relation that hangs together, up to renumbering: a graph (symmetric), or a strict order
/// (its elements are numbered so that smaller ones come first).
///
/// Equal relations compare equal where labelling finds a canonical numbering; relations with
/// very many symmetries may have several forms, which costs memory and never a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Relation {
    elements: u8,
    symmetric: bool,
    /// Bit j (j - 1) / 2 + i says whether i < j are related.
    bits: SmallVec<[u64; 2]>,
}

/// The parts of a position, ascending.
pub type Parts = SmallVec<[Relation; 1]>;

impl Relation {
    /// The canonical form of a symmetric relation or of a strict order that is transitive.
    fn canonical(rows: &Rows) -> Self {
        let order = labelling(rows);
        let n = rows.len();
        let mut bits: SmallVec<[u64; 2]> = SmallVec::from_elem(0, (n * n / 2).div_ceil(64));
        for (j, &b) in order.iter().enumerate() {
            for (i, &a) in order[..j].iter().enumerate() {
                if rows.out[a] >> b & 1 == 1 {
                    let at = j * (j - 1) / 2 + i;
                    bits[at / 64] |= 1 << (at % 64);
                }
            }
        }
        Relation { elements: n as u8, symmetric: rows.out == rows.into, bits }
    }

    /// How many elements there are.
    pub fn elements(&self) -> usize {
        usize::from(self.elements)
    }

    /// How many pairs are related.
    pub fn pairs(&self) -> usize {
        self.bits.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The related pairs `i < j`, ascending by i, then j.
    pub fn list_pairs(&self) -> Vec<(usize, usize)> {
        let rows = self.rows();
        let pairs = (0..rows.len()).flat_map(|i| {
            elements(rows.out[i]).into_iter().filter(move |&j| j > i).map(move |j| (i, j))
        });
        pairs.collect()
    }

    /// The relation as rows of bits.
    pub fn rows(&self) -> Rows {
        let n = self.elements();
        let mut rows = Rows::empty(n);
        let mut at = 0;
        for j in 0..n {
            for i in 0..j {
                if self.bits[at / 64] >> (at % 64) & 1 == 1 {
                    rows.relate(i, j);
                    if self.symmetric {
                        rows.relate(j, i);
                    }
                }
                at += 1;
            }
        }
        rows
    }

    /// The bytes held outside of the value.
    pub fn bytes(&self) -> usize {
        if self.bits.spilled() { self.bits.capacity() * size_of::<u64>() } else { 0 }
    }
}

/// The bytes that a position holds outside of itself.
pub(super) fn parts_bytes(parts: &Parts) -> usize {
    let own = if parts.spilled() { parts.capacity() * size_of::<Relation>() } else { 0 };
    own + parts.iter().map(Relation::bytes).sum::<usize>()
}

/// Visits each part as a position of its own.
pub(super) fn visit_parts(parts: &Parts, mut visit: impl FnMut(&Parts)) {
    let mut one = Parts::new();
    for part in parts {
        one.clear();
        one.push(part.clone());
        visit(&one);
    }
}
