//! Validity: does every word that is not P have a move to P?
//!
//! A word `w` of heaps has the value `x` in the quotient and *lacks* a context `z` when `xz` is
//! not P and no option of `w` makes a P-position together with `z`. Then the quotient is wrong
//! unless `z` itself has a winning move, so no word with a move may lack the identity. For two
//! words, `vw` lacks `z` exactly when `v` lacks `z` times the value of `w` and `w` lacks `z` times
//! the value of `v`. So all words are examined by closing the pairs (value, lacking set) of
//! single heaps under this product. Only the largest lacking sets of a value matter, and a pair
//! that lacks nothing is dropped with all its multiples: for most quotients few pairs remain.
//!
//! Time: a pair for each step, `O(order)` each, times the heaps that matter. Source: the check of
//! transition algebras in Plambeck and Siegel, *Misère quotients for impartial games* (2008),
//! turned from option sets to their complements.

use super::monoid::Monoid;
use crate::limits::{Limits, Stopped};
use fixedbitset::FixedBitSet;

/// A word of heaps, the largest first.
pub(super) type Word = Vec<usize>;

#[derive(Clone)]
struct Pair {
    value: u16,
    lacking: FixedBitSet,
    /// The word is this pair's word and one more heap.
    parent: Option<u32>,
    heap: usize,
}

/// The pairs of all words of the heaps that were added, in lexicographic order of their words
/// (large heaps weigh most), without those that a pair before them covers.
#[derive(Clone)]
pub(super) struct Closure {
    pairs: Vec<Pair>,
    by_value: Vec<Vec<u32>>,
}

impl Closure {
    pub(super) fn new(order: usize) -> Self {
        Closure { pairs: Vec::new(), by_value: vec![Vec::new(); order] }
    }

    /// How many pairs are kept.
    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The bytes that the pairs take, of a monoid of this order.
    pub(super) fn bytes(&self, order: usize) -> u64 {
        (self.pairs.len() * (size_of::<Pair>() + order / 8 + 4)) as u64
    }

    /// Forgets all pairs but the first `len`.
    pub(super) fn truncate(&mut self, len: usize) {
        for pair in self.pairs.drain(len..).rev() {
            self.by_value[usize::from(pair.value)].pop();
        }
    }

    /// Adds all words with `heap`, larger than all heaps before: its value and what it lacks.
    /// Answers the first word that is not P and has no move to P, if there is one.
    pub(super) fn add(
        &mut self,
        monoid: &Monoid,
        heap: usize,
        value: u16,
        lacking: &FixedBitSet,
        limits: &Limits<'_>,
    ) -> Result<Option<Word>, Stopped> {
        if self.covers(value, lacking) {
            return Ok(None);
        }
        if let Some(word) = self.keep(Pair { value, lacking: lacking.clone(), parent: None, heap })
        {
            return Ok(Some(word));
        }
        let own = self.pairs.len() - 1;
        let mut layer = 0..own;
        let mut next = own;
        loop {
            for i in layer {
                if i % 256 == 0 {
                    let bytes = self.bytes(monoid.order());
                    limits.reserve("the check of a misère quotient", bytes)?;
                    limits.tick(heap as u64, 0)?;
                }
                let (product, lacks) = times(monoid, &self.pairs[i], value, lacking);
                if lacks.is_clear() || self.covers(product, &lacks) {
                    continue;
                }
                let parent = Some(i as u32);
                if let Some(word) = self.keep(Pair { value: product, lacking: lacks, parent, heap })
                {
                    return Ok(Some(word));
                }
            }
            layer = next..self.pairs.len();
            if layer.is_empty() {
                return Ok(None);
            }
            next = layer.end;
        }
    }

    fn covers(&self, value: u16, lacking: &FixedBitSet) -> bool {
        lacking.is_clear()
            || self.by_value[usize::from(value)]
                .iter()
                .any(|&i| lacking.is_subset(&self.pairs[i as usize].lacking))
    }

    fn keep(&mut self, pair: Pair) -> Option<Word> {
        let fails = pair.lacking.contains(0);
        let i = self.pairs.len() as u32;
        self.by_value[usize::from(pair.value)].push(i);
        self.pairs.push(pair);
        fails.then(|| self.word(i))
    }

    fn word(&self, i: u32) -> Word {
        let mut word = Vec::new();
        let mut at = Some(i);
        while let Some(i) = at {
            let pair = &self.pairs[i as usize];
            word.push(pair.heap);
            at = pair.parent;
        }
        word
    }
}

fn times(monoid: &Monoid, a: &Pair, value: u16, lacking: &FixedBitSet) -> (u16, FixedBitSet) {
    let mut lacks = FixedBitSet::with_capacity(monoid.order());
    let by_a = monoid.row(usize::from(a.value));
    let by_b = monoid.row(usize::from(value));
    for z in 0..monoid.order() {
        if a.lacking.contains(usize::from(by_b[z])) && lacking.contains(usize::from(by_a[z])) {
            lacks.insert(z);
        }
    }
    (by_a[usize::from(value)], lacks)
}
