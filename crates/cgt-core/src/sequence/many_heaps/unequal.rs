//! Heaps of which no two are equal: sums grow by one size of heap after the other.

use super::bits::{Bits, insert, unite_shifted};

/// Sets of the nim-sums of different heaps, of the sizes whose values are known.
///
/// When the value of heap `n` becomes known, each total `m` gains what heap `n` and different
/// smaller heaps of `m - n` tokens make, once: O(len V / 64) for each number of heaps.
pub(super) struct Unequal {
    len: usize,
    /// `exactly[j - 1][m]`: `j` heaps of `m` tokens in all.
    exactly: Vec<Vec<Bits>>,
    /// `at_least[j - 1][m]`: `j` heaps or more.
    at_least: Vec<Vec<Bits>>,
}

impl Unequal {
    /// For totals `0..len`, up to `exactly` heaps and for up to `at_least` heaps or more.
    pub(super) fn new(len: usize, exactly: usize, at_least: usize) -> Self {
        let empty =
            |levels: usize| vec![vec![Bits::new(); if levels == 0 { 0 } else { len }]; levels];
        Unequal { len, exactly: empty(exactly), at_least: empty(at_least) }
    }

    /// How many tables it keeps.
    pub(super) fn levels(&self) -> usize {
        self.exactly.len() + self.at_least.len()
    }

    /// The set for `j >= 1` heaps, or more if `more`, of `m` tokens in all, smaller than the next
    /// heap to be learnt.
    pub(super) fn set(&self, j: usize, more: bool, m: usize) -> &[u64] {
        if more { &self.at_least[j - 1][m] } else { &self.exactly[j - 1][m] }
    }

    /// Learns the value of heap `n >= 1`, which is larger than all before.
    pub(super) fn learn(&mut self, n: usize, value: u32) {
        for m in (n + 1..self.len).rev() {
            for j in (1..self.exactly.len()).rev() {
                let (fewer, more) = self.exactly.split_at_mut(j);
                unite_shifted(&mut more[0][m], &fewer[j - 1][m - n], value);
            }
            for j in (1..self.at_least.len()).rev() {
                let (fewer, more) = self.at_least.split_at_mut(j);
                unite_shifted(&mut more[0][m], &fewer[j - 1][m - n], value);
            }
            if let Some(any) = self.at_least.first_mut() {
                let (smaller, larger) = any.split_at_mut(m);
                unite_shifted(&mut larger[0], &smaller[m - n], value);
            }
        }
        for tables in [&mut self.exactly, &mut self.at_least] {
            if let Some(set) = tables.first_mut().and_then(|one| one.get_mut(n)) {
                insert(set, value);
            }
        }
    }
}
