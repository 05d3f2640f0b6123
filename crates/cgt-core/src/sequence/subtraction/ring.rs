//! A window of any number of values, in a ring.

use super::Window;
use crate::rules::TakeBreak;

/// The multiplier of the fingerprint, odd.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The last values, with a fingerprint that spares most comparisons (it never decides).
#[derive(Clone, Debug)]
pub(super) struct Ring {
    /// The value of heap `n` at `n mod length`, the length a power of two above `k`.
    values: Vec<u32>,
    heaps: usize,
    k: usize,
    takes: Vec<usize>,
    wholes: Vec<bool>,
    /// Sum of `value * BASE^age` over the window, and `BASE^k`.
    fingerprint: u64,
    oldest: u64,
    taken: Vec<u64>,
}

impl Ring {
    /// No heap has a value yet.
    pub(super) fn new(code: &TakeBreak) -> Self {
        let k = code.last_digit().unwrap_or(0);
        let takes: Vec<usize> = (1..=k).filter(|&t| code.digit(t) & 2 != 0).collect();
        let oldest = (0..k).fold(1u64, |power, _| power.wrapping_mul(BASE));
        Ring {
            values: vec![0; (k + 1).next_power_of_two()],
            heaps: 0,
            k,
            taken: vec![0; takes.len() / 64 + 1],
            takes,
            wholes: (0..=k).map(|t| t > 0 && code.digit(t) & 1 != 0).collect(),
            fingerprint: 0,
            oldest,
        }
    }

    /// The value of the heap `age` below the next one.
    fn back(&self, age: usize) -> u32 {
        self.values[self.heaps.wrapping_sub(age) & (self.values.len() - 1)]
    }
}

impl Window for Ring {
    fn heaps(&self) -> u64 {
        self.heaps as u64
    }

    fn step(&mut self) -> u32 {
        self.taken.fill(0);
        self.taken[0] = u64::from(self.wholes.get(self.heaps) == Some(&true));
        let reachable = self.takes.partition_point(|&t| t < self.heaps);
        for i in 0..reachable {
            let value = self.back(self.takes[i]) as usize;
            // A value above the number of takes cannot be the mex's business.
            if let Some(word) = self.taken.get_mut(value / 64) {
                *word |= 1 << (value % 64);
            }
        }
        let full = self.taken.iter().take_while(|&&w| w == u64::MAX).count();
        let rest = self.taken.get(full).map_or(0, |w| w.trailing_ones());
        let value = full as u32 * 64 + rest;
        if self.k > 0 {
            let gone = if self.heaps > self.k { self.back(self.k) } else { 0 };
            self.fingerprint = self.fingerprint.wrapping_mul(BASE);
            self.fingerprint =
                self.fingerprint.wrapping_sub(u64::from(gone).wrapping_mul(self.oldest));
            self.fingerprint = self.fingerprint.wrapping_add(u64::from(value));
        }
        let slot = self.heaps & (self.values.len() - 1);
        self.values[slot] = value;
        self.heaps += 1;
        value
    }

    fn same(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint
            && (1..=self.k).all(|age| self.back(age) == other.back(age))
    }
}
