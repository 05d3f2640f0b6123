//! Nimbers: the values of impartial games under normal play.

use std::fmt;

/// A nimber, the value of a Nim heap of that many tokens.
///
/// Prints as the field writes it: `0`, `*`, `*2`, ... Source: Conway, *On Numbers and Games*
/// (1976), chapter 6.
///
/// ```
/// use cgt_core::Nimber;
/// assert_eq!(Nimber(3).nim_sum(Nimber(5)), Nimber(6));
/// assert_eq!([0, 1, 2].map(|v| Nimber(v).to_string()), ["0", "*", "*2"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The nim-sum, addition in the field of nimbers: binary addition without carry.
    #[must_use]
    pub fn nim_sum(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.pad("0"),
            1 => f.pad("*"),
            v => f.pad(&format!("*{v}")),
        }
    }
}
