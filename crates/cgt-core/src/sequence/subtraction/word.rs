//! A window of up to 64 values as one word for each value.

use super::Window;
use crate::rules::TakeBreak;

/// Bit `t - 1` of `seen[v]`: heap `heaps - t` has value `v` and is not empty. At most `V` values.
#[derive(Clone, Debug)]
pub(super) struct Word<const V: usize> {
    seen: [u64; V],
    /// Bit `t - 1`: a move may take `t` and leave something.
    takes: u64,
    /// Bit `t`: a heap of `t` may be taken whole.
    wholes: u128,
    /// The bits of the last `k` heaps.
    window: u64,
    heaps: u64,
}

impl<const V: usize> Word<V> {
    /// No heap has a value yet. The code has its last digit at 64 at most and less than `V` moves.
    pub(super) fn new(code: &TakeBreak) -> Self {
        let mut word = Word { seen: [0; V], takes: 0, wholes: 0, window: 0, heaps: 0 };
        for t in 1..=code.last_digit().unwrap_or(0) {
            word.takes |= u64::from(code.digit(t) >> 1 & 1) << (t - 1);
            word.wholes |= u128::from(code.digit(t) & 1) << t;
            word.window |= 1 << (t - 1);
        }
        word
    }
}

impl<const V: usize> Window for Word<V> {
    fn heaps(&self) -> u64 {
        self.heaps
    }

    fn step(&mut self) -> u32 {
        let whole = self.heaps < 128 && self.wholes >> self.heaps & 1 != 0;
        let free = |v: &usize| self.seen[*v] & self.takes == 0 && !(whole && *v == 0);
        // There are less than V moves, so that one of V values is free.
        let value = (0..V).find(free).unwrap_or_default();
        for word in &mut self.seen {
            *word <<= 1;
        }
        self.seen[value] |= u64::from(self.heaps > 0);
        self.heaps += 1;
        value as u32
    }

    fn same(&self, other: &Self) -> bool {
        self.seen.iter().zip(&other.seen).all(|(a, b)| (a ^ b) & self.window == 0)
    }
}
