//! The moves of a take-and-break game of at most two heaps, sorted by what they leave.

use crate::rules::TakeBreak;

/// What a heap of `n` tokens may become, by the number of tokens taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Numbers that may be taken when nothing is left, ascending.
    pub ends: Vec<usize>,
    /// Numbers that may be taken when one heap is left, ascending.
    pub takes: Vec<usize>,
    /// Numbers that may be taken when two heaps are left, ascending; 0 may be among them.
    pub splits: Vec<usize>,
    /// The two heaps must differ.
    pub distinct: bool,
}

impl Moves {
    /// The moves from heaps `0..len`; `None` where a digit allows three or more heaps.
    pub fn new(rules: &TakeBreak, len: usize) -> Option<Self> {
        let endless = rules.repeat.iter().any(|&d| d != 0);
        let last = if endless { len } else { rules.last_digit().unwrap_or(0).min(len) };
        let mut moves = Moves {
            ends: Vec::new(),
            takes: Vec::new(),
            splits: Vec::new(),
            distinct: rules.distinct,
        };
        if rules.most_heaps() > 2 {
            return None;
        }
        for t in 0..=last {
            let digit = rules.digit(t);
            if digit & 1 != 0 {
                moves.ends.push(t);
            }
            if digit & 2 != 0 {
                moves.takes.push(t);
            }
            if digit & 4 != 0 {
                moves.splits.push(t);
            }
        }
        Some(moves)
    }

    /// The largest number of tokens that a move takes.
    pub fn largest(&self) -> usize {
        let last = |t: &[usize]| t.last().copied().unwrap_or(0);
        last(&self.ends).max(last(&self.takes)).max(last(&self.splits))
    }

    /// The parity of all splitting digits' indices, where they have the same.
    pub fn split_parity(&self) -> Option<usize> {
        let first = self.splits.first()? & 1;
        self.splits.iter().all(|t| t & 1 == first).then_some(first)
    }

    /// Calls `visit` for each heap `m > 0` that a move from `n` leaves alone, and for 0 where a
    /// move leaves nothing. `G(m)` is the option's value.
    pub fn visit_single(&self, n: usize, mut visit: impl FnMut(usize)) {
        if self.ends.binary_search(&n).is_ok() {
            visit(0);
        }
        for &t in &self.takes {
            if t >= n {
                break;
            }
            visit(n - t);
        }
    }
}
