//! Nimbers: the values of impartial games under normal play, and a field.

mod field;

use std::fmt;

/// A nimber, the value of a Nim heap of that many tokens.
///
/// The nimbers below 2^64 are a field of characteristic 2 under [`nim_sum`](Self::nim_sum) and
/// [`nim_product`](Self::nim_product). Prints as the field writes it: `0`, `*`, `*2`, ... Source:
/// Conway, *On Numbers and Games* (1976), chapter 6.
///
/// ```
/// use cgt_core::Nimber;
/// assert_eq!(Nimber(3).nim_sum(Nimber(5)), Nimber(6));
/// assert_eq!([0, 1, 2].map(|v| Nimber(v).to_string()), ["0", "*", "*2"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The nim-sum, addition in the field of nimbers: binary addition without carry. Every
    /// nimber is its own negative, so it is subtraction too.
    #[must_use]
    pub fn nim_sum(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }

    /// The nim-product: the mex of `a' b + a b' + a' b'` over all `a' < a`, `b' < b`, with sums
    /// and products of nimbers. Time O(1): 27 products of the nimbers below 256, by tables of
    /// 3 KiB, and three levels of Karatsuba's method above them.
    ///
    /// ```
    /// use cgt_core::Nimber;
    /// assert_eq!(Nimber(2).nim_product(Nimber(3)), Nimber(1));
    /// // A Fermat power times a smaller nimber is the ordinary product; its square is 3/2 of it.
    /// assert_eq!(Nimber(16).nim_product(Nimber(7)), Nimber(112));
    /// assert_eq!(Nimber(16).nim_product(Nimber(16)), Nimber(24));
    /// ```
    #[inline]
    #[must_use]
    pub fn nim_product(self, other: Nimber) -> Nimber {
        Nimber(field::product64(self.0, other.0))
    }

    /// The nimber whose nim-product with this one is 1; 0 has none. Time O(1): some twenty
    /// products in smaller fields.
    ///
    /// ```
    /// use cgt_core::Nimber;
    /// assert_eq!(Nimber(2).inverse(), Some(Nimber(3)));
    /// assert_eq!(Nimber(0).inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(self) -> Option<Nimber> {
        (self.0 != 0).then(|| Nimber(field::inverse64(self.0)))
    }

    /// The nim-product of `exponent` factors, an ordinary number of them; of none it is 1. Time:
    /// at most 128 products.
    ///
    /// ```
    /// use cgt_core::Nimber;
    /// assert_eq!(Nimber(4).power(3), Nimber(14));
    /// ```
    #[must_use]
    pub fn power(self, exponent: u64) -> Nimber {
        let (mut result, mut base, mut rest) = (Nimber(1), self, exponent);
        while rest > 0 {
            if rest & 1 == 1 {
                result = result.nim_product(base);
            }
            base = base.nim_product(base);
            rest >>= 1;
        }
        result
    }

    /// The nimber whose nim-square is this one: there is exactly one, as squaring is one-to-one
    /// in a finite field of characteristic 2. Squaring 64 times changes nothing below 2^64, so
    /// squaring 63 times undoes one square. Time: 63 products.
    ///
    /// ```
    /// use cgt_core::Nimber;
    /// assert_eq!(Nimber(24).square_root(), Nimber(16));
    /// ```
    #[must_use]
    pub fn square_root(self) -> Nimber {
        (1..64).fold(self, |root, _| root.nim_product(root))
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

#[cfg(test)]
mod tests;
