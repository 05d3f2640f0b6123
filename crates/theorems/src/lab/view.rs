//! A position with what the rules say about it: what a claim about options may look at.

use super::truth::Truth;
use crate::position::Pos;
use cgt_core::Play;

/// One position of a range, with its outcomes, value and options.
pub struct View<'a> {
    pub(super) tuple: &'a [usize],
    pub(super) rank: usize,
    pub(super) truth: &'a Truth<'a>,
}

impl View<'_> {
    /// The heaps.
    pub fn pos(&self) -> Pos<'_> {
        Pos::new(self.tuple)
    }

    /// Is it a P-position? Only under a convention that the claim needs.
    pub fn is_p(&self, play: Play) -> bool {
        self.truth.is_p(play, self.rank)
    }

    /// The Grundy value, where the claim needs it.
    pub fn grundy(&self) -> u64 {
        u64::from(self.truth.grundy(self.rank))
    }

    /// The distinct options, in lexicographic order.
    pub fn options(&self) -> Vec<Vec<usize>> {
        let mut options = Vec::new();
        self.truth.visit_options(self.tuple, &mut |o| options.push(o.to_vec()));
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Is another position of the range a P-position? `None` where it is not in the range.
    pub fn p_of(&self, play: Play, tuple: &[usize]) -> Option<bool> {
        Some(self.truth.is_p(play, self.truth.rank(tuple)?))
    }

    /// The Grundy value of another position of the range, where the claim needs values.
    pub fn value_of(&self, tuple: &[usize]) -> Option<u64> {
        Some(u64::from(self.truth.grundy(self.truth.rank(tuple)?)))
    }

    /// Is `to` an option, and a P-position?
    pub fn wins(&self, play: Play, to: &[usize]) -> bool {
        self.p_of(play, to) == Some(true) && self.options().iter().any(|o| o == to)
    }

    /// The options that are P-positions.
    pub fn winning_moves(&self, play: Play) -> Vec<Vec<usize>> {
        let mut moves = self.options();
        moves.retain(|o| self.p_of(play, o) == Some(true));
        moves
    }
}

/// The tables of a whole range: for claims that go through cases.
pub struct Table<'a>(pub(super) &'a Truth<'a>);

impl Table<'_> {
    /// Is a position a P-position? `None` where it is not in the range.
    pub fn p_of(&self, play: Play, tuple: &[usize]) -> Option<bool> {
        Some(self.0.is_p(play, self.0.rank(tuple)?))
    }

    /// The Grundy value of a position; `None` where it is not in the range.
    pub fn value_of(&self, tuple: &[usize]) -> Option<u64> {
        Some(u64::from(self.0.grundy(self.0.rank(tuple)?)))
    }

    /// All canonical tuples of the range, in the order in which counterexamples are smallest:
    /// total, number of heaps, lexicographic.
    pub fn tuples(&self) -> Vec<Vec<usize>> {
        let index = self.0.index();
        let mut tuple = vec![0; index.heaps()];
        let mut all = Vec::new();
        for rank in 0..index.len() {
            index.unrank(rank, &mut tuple);
            if self.0.rank(&tuple) == Some(rank) {
                all.push(tuple.clone());
            }
        }
        all.sort_by_key(|t| (t.iter().sum::<usize>(), t.iter().filter(|&&h| h > 0).count()));
        all
    }

    /// The distinct options of a tuple, in lexicographic order.
    pub fn options(&self, tuple: &[usize]) -> Vec<Vec<usize>> {
        let mut options = Vec::new();
        self.0.visit_options(tuple, &mut |o| options.push(o.to_vec()));
        options.sort_unstable();
        options.dedup();
        options
    }
}
