//! A tuple of heaps, and the words that formulas use about it.

use std::fmt;

/// A tuple of heaps: ascending, empty heaps first; in the game's order where order matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pos<'a>(&'a [usize]);

impl<'a> Pos<'a> {
    /// The tuple as a position.
    pub fn new(tuple: &'a [usize]) -> Self {
        Pos(tuple)
    }

    /// All heaps, empty ones too.
    pub fn tuple(self) -> &'a [usize] {
        self.0
    }

    /// The heaps of an ascending tuple that are not empty.
    pub fn heaps(self) -> &'a [usize] {
        &self.0[self.0.iter().take_while(|&&h| h == 0).count()..]
    }

    /// The nim-sum of all heaps.
    pub fn xor(self) -> usize {
        self.0.iter().fold(0, |x, h| x ^ h)
    }

    /// The largest heap, 0 where there is none.
    pub fn max(self) -> usize {
        self.0.iter().copied().max().unwrap_or(0)
    }

    /// How many tokens there are.
    pub fn total(self) -> usize {
        self.0.iter().sum()
    }

    /// How many heaps are such.
    pub fn count(self, such: impl Fn(usize) -> bool) -> usize {
        self.0.iter().filter(|&&h| such(h)).count()
    }

    /// How many heaps have two tokens or more.
    pub fn big(self) -> usize {
        self.count(|h| h >= 2)
    }

    /// How many heaps have one token.
    pub fn ones(self) -> usize {
        self.count(|h| h == 1)
    }

    /// Is every digit sum of the heaps in base 2 a multiple of `q`?
    pub fn binary_digit_sums_divisible(self, q: usize) -> bool {
        let bits = usize::BITS - self.max().leading_zeros();
        (0..bits).all(|b| self.0.iter().map(|h| h >> b & 1).sum::<usize>().is_multiple_of(q))
    }

    /// The tuple with one heap changed, ascending again.
    pub fn with(self, index: usize, to: usize) -> Vec<usize> {
        let mut tuple = self.0.to_vec();
        tuple[index] = to;
        tuple.sort_unstable();
        tuple
    }
}

/// Heaps that are not empty, with commas; `0` where there is none.
impl fmt::Display for Pos<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ordered = self.0.is_sorted();
        let shown = if ordered { self.heaps() } else { self.0 };
        f.write_str(&variants::notation::show_heaps(shown))
    }
}
