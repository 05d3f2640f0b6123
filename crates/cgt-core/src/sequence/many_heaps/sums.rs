//! Sets of the nim-sums of so many heaps of so many tokens, by their smallest heap.

use super::bits::{Bits, insert, xor_indices};
use crate::splits::Sizes;

/// Which heaps a table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Which {
    /// [`Sizes::Any`] or [`Sizes::NotAllEqual`].
    pub(super) sizes: Sizes,
    /// How many, from 2.
    pub(super) heaps: usize,
    /// Also more than so many?
    pub(super) more: bool,
}

impl Which {
    /// The table for one heap fewer; the least table of "or more" follows itself.
    pub(super) fn fewer(self) -> Option<Which> {
        match (self.heaps, self.more) {
            (..=2, false) => None,
            (..=2, true) => Some(self),
            (heaps, _) => Some(Which { heaps: heaps - 1, ..self }),
        }
    }
}

/// The sets of one table, for totals `0..=n`.
pub(super) struct Sums {
    pub(super) which: Which,
    /// The place of the table for one heap fewer.
    pub(super) fewer: Option<usize>,
    pub(super) sets: Vec<Bits>,
}

/// Room for sets by the low six bits of the value to be xored in, kept between totals.
pub(super) struct Groups(Vec<Bits>);

impl Groups {
    pub(super) fn new() -> Self {
        Groups(vec![Bits::new(); 64])
    }
}

/// The set of `tables[place]` for total `m`, from the values of heaps below `m`.
///
/// The smallest heap `a` has at most `m / heaps` tokens. Behind it are one heap fewer of `m - a`
/// tokens: as the table for fewer heaps has them, or one heap alone, or heaps that are all equal
/// and larger than `a`.
pub(super) fn sum_set(
    tables: &[Sums],
    place: usize,
    values: &[u32],
    m: usize,
    words: usize,
    groups: &mut Groups,
) -> Bits {
    let Sums { which, fewer, .. } = &tables[place];
    let Which { sizes, heaps, more } = *which;
    let mut set = vec![0; words];
    match sizes {
        // Two heaps, or the first of more: one heap behind the smallest.
        Sizes::Any if heaps == 2 => {
            for a in 1..=m / 2 {
                insert(&mut set, values[a] ^ values[m - a]);
            }
        }
        // Heaps of b tokens, all equal, behind a smaller one.
        Sizes::NotAllEqual => {
            for b in 2..m {
                let count = (m - 1) / b;
                let a = m - count * b;
                if count == 0 || a >= b || count + 1 < heaps || (!more && count + 1 > heaps) {
                    continue;
                }
                insert(&mut set, values[a] ^ if count % 2 == 1 { values[b] } else { 0 });
            }
        }
        _ => {}
    }
    let Some(fewer) = *fewer else { return set };
    for group in &mut groups.0 {
        group.clear();
    }
    for a in 1..=m / heaps {
        let v = values[a] as usize;
        let group = &mut groups.0[v & 63];
        if group.is_empty() {
            group.resize(words, 0);
        }
        for (i, &word) in tables[fewer].sets[m - a].iter().enumerate() {
            group[i ^ (v >> 6)] |= word;
        }
    }
    for (low, group) in groups.0.iter().enumerate() {
        for (to, &word) in set.iter_mut().zip(group) {
            *to |= xor_indices(word, low);
        }
    }
    set
}
