//! Tame positions: those that play like Nim.
//!
//! The tame genera are those of sums of Nim heaps: `0^120` and `1^031`, which are *fickle*, and
//! `n^{n (n xor 2)}` for `n >= 0`, which are *firm*. A position is tame when it and all positions
//! under it have tame genera. A sum of tame positions is tame: its value is the nim-sum of the
//! values, and it is firm if some part is. So with a firm part it is a misère P-position if and
//! only if the nim-sum is 0; if all parts are fickle, if and only if it is 1.
//!
//! A firm position of value 0 or 1 is not a heap of Nim: heap 3 of 0.31 has genus `0^02` and is a
//! P-position by itself, where the strategy of misère Nim on Grundy values alone says N.
//!
//! Source: Conway, *On Numbers and Games* (1976), chapter 12.

use super::Genus;
use crate::play::Outcome;
use std::fmt;

/// How a position plays, by the genera of it and of what is under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// It and all positions under it have tame genera.
    Tame,
    /// Not tame, with tame options only, and Grundy value 0 or 1.
    Restive,
    /// Not tame, with tame options only, and misère Grundy value 0 or 1.
    Restless,
    /// Everything else.
    Wild,
}

impl Kind {
    /// The kind of a position from its genus, given whether all its options are tame.
    pub fn of(genus: &Genus, options_tame: bool) -> Self {
        match (options_tame, Tame::of(genus)) {
            (true, Some(_)) => Kind::Tame,
            (true, None) if genus.normal() <= 1 => Kind::Restive,
            (true, None) if genus.misere(0) <= 1 => Kind::Restless,
            _ => Kind::Wild,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Tame => "tame",
            Kind::Restive => "restive",
            Kind::Restless => "restless",
            Kind::Wild => "wild",
        })
    }
}

/// What matters of a tame position: its value, and whether it is firm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Tame {
    /// The Grundy value.
    pub value: u32,
    /// Firm: its misère Grundy value is its Grundy value. The others, of value 0 or 1, are
    /// fickle.
    pub firm: bool,
}

impl Tame {
    /// The tame position with this genus, if the genus is tame.
    pub fn of(genus: &Genus) -> Option<Self> {
        [true, false]
            .map(|firm| Tame { value: genus.normal(), firm })
            .into_iter()
            .find(|tame| (tame.firm || tame.value <= 1) && tame.genus() == *genus)
    }

    /// The genus.
    pub fn genus(self) -> Genus {
        if self.firm {
            Genus::new(self.value, &[self.value, self.value ^ 2])
        } else {
            Genus::nim(self.value)
        }
    }

    /// The sum of two tame positions.
    ///
    /// ```
    /// use cgt_core::misere::genus::tame::Tame;
    /// let two = Tame { value: 2, firm: true };
    /// assert_eq!(two.plus(two).genus().to_string(), "0^02");
    /// ```
    #[must_use]
    pub fn plus(self, other: Tame) -> Self {
        Tame { value: self.value ^ other.value, firm: self.firm || other.firm }
    }

    /// The misère outcome.
    pub fn outcome(self) -> Outcome {
        if self.value == u32::from(!self.firm) { Outcome::P } else { Outcome::N }
    }
}
