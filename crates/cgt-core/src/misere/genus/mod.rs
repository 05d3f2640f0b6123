//! The genus: misère Grundy values of a position in the company of twos.
//!
//! The genus `g^{g0 g1 g2 ...}` of a position `G` is its Grundy value `g` and the misère Grundy
//! values `g_i` of `G` and `i` Nim heaps of two, where the misère Grundy value is 1 for the
//! empty game and the mex of those of the options for every other one: the only `k` such that
//! `G` and a Nim heap of `k` are a misère P-position. Each sequence ends by alternating between
//! two values that differ by 2 in nim-addition; what repeats is left out.
//!
//! The genus of a *position* follows from those of its options ([`Genus::from_options`]). The
//! genus of a *sum* does not follow from those of its parts: an option that splits a heap is a
//! sum, and has to be examined as a whole. Where all parts are tame it does follow ([`tame`]);
//! and the genus is a function of the position's element in the misère quotient of the game
//! together with Nim ([`by_quotient`]).
//!
//! | you have | you want | call |
//! | --- | --- | --- |
//! | a position of any game | its genus by the definition | [`Solver`] |
//! | a heap game | genus and kind of heaps `0..len` | [`sequence()`] |
//! | a heap game with a finite quotient | genera of heaps, and a proof of their period | [`by_quotient`] |
//!
//! Source: Conway, *On Numbers and Games* (1976), chapter 12; Berlekamp, Conway, Guy, *Winning
//! Ways* (1982), chapter 13.

pub mod by_quotient;
mod sequence;
mod solver;
pub mod tame;

pub use sequence::{GenusRow, GenusSequence, go_on_by_search, sequence, sequence_without_search};
pub use solver::Solver;
pub use tame::Kind;

use crate::mex::Mex;
use std::borrow::Borrow;
use std::fmt;

/// A genus: the Grundy value, and the misère Grundy values up to where they alternate for ever.
///
/// Prints as the field writes it, with commas where an entry has two digits.
///
/// ```
/// use cgt_core::misere::genus::Genus;
/// assert_eq!(Genus::nim(0).to_string(), "0^120");
/// assert_eq!(Genus::new(10, &[10, 8, 10]).to_string(), "10^(10,8)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Genus {
    normal: u32,
    misere: Vec<u32>,
}

impl Genus {
    /// A genus from the Grundy value and misère Grundy values `g_0, g_1, ...`, at least two,
    /// the last two of which alternate for ever. Entries that follow from this are dropped.
    pub fn new(normal: u32, misere: &[u32]) -> Self {
        let mut misere = misere.to_vec();
        while misere.len() > 2 && misere[misere.len() - 1] == misere[misere.len() - 3] {
            misere.pop();
        }
        Genus { normal, misere }
    }

    /// The genus of a Nim heap of `n`: `0^120`, `1^031`, and `n^{n (n xor 2)}` from 2 on.
    pub fn nim(n: u32) -> Self {
        match n {
            0 => Genus::new(0, &[1, 2, 0]),
            1 => Genus::new(1, &[0, 3, 1]),
            n => Genus::new(n, &[n, n ^ 2]),
        }
    }

    /// The Grundy value.
    pub fn normal(&self) -> u32 {
        self.normal
    }

    /// The misère Grundy value of the position and `i` heaps of two.
    pub fn misere(&self, i: usize) -> u32 {
        let last = self.misere.len() - 1;
        self.misere[if i <= last { i } else { last - (i - last) % 2 }]
    }

    /// The entries `g_0, g_1, ...` up to where the last two alternate for ever.
    pub fn entries(&self) -> &[u32] {
        &self.misere
    }

    /// The genus of a position from the genera of its options, all of them: `g_0` is the mex of
    /// the options' `g_0` (1 where there are none), and `g_i` the mex of the options' `g_i` and
    /// of `g_{i-1}` and `g_{i-1} xor 1`, which are reached by moving in a heap of two. Time: the
    /// options times the entries.
    pub fn from_options<G: Borrow<Genus>>(options: &[G]) -> Self {
        let options = || options.iter().map(G::borrow);
        let mut mex = Mex::new();
        options().for_each(|g| mex.insert(g.normal));
        let normal = mex.mex();
        let Some(longest) = options().map(|g| g.misere.len()).max() else {
            return Genus::nim(0);
        };
        let mut misere: Vec<u32> = Vec::with_capacity(longest + 3);
        loop {
            let i = misere.len();
            mex.clear();
            options().for_each(|g| mex.insert(g.misere(i)));
            if let Some(&before) = misere.last() {
                mex.insert(before);
                mex.insert(before ^ 1);
            }
            misere.push(mex.mex());
            // From here on the options alternate: an entry that comes again after two does so
            // for ever.
            if i > longest && misere[i] == misere[i - 2] {
                return Genus::new(normal, &misere);
            }
        }
    }
}

impl Genus {
    /// What stands above the line: the entries, in brackets and with commas where one has two
    /// digits.
    ///
    /// ```
    /// use cgt_core::misere::genus::Genus;
    /// assert_eq!(Genus::new(4, &[1, 4, 6]).exponent(), "146");
    /// assert_eq!(Genus::new(10, &[10, 8]).exponent(), "(10,8)");
    /// ```
    pub fn exponent(&self) -> String {
        let entries: Vec<String> = self.misere.iter().map(u32::to_string).collect();
        if self.misere.iter().all(|&g| g < 10) {
            entries.concat()
        } else {
            format!("({})", entries.join(","))
        }
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}^{}", self.normal, self.exponent()))
    }
}

#[cfg(test)]
mod tests;
