//! Which theorem turns a repetition that was seen into a period that is proved.
//!
//! Each theorem here has the same form: *if `G(n + p) = G(n) + s` for all `n0 <= n < e`, then for
//! all `n >= n0`*, with `e` depending on `n0`, `p` and the code alone. Proofs:
//! `docs/ALGORITHMS.md`, section "Periods are theorems".

use crate::rules::TakeBreak;
use std::fmt;
use std::str::FromStr;

/// The theorem that proves a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Theorem {
    /// At most two heaps, finitely many digits. Guy and Smith (1956).
    GuySmith,
    /// At most `d` heaps, `d >= 3`, finitely many digits: the same argument.
    GuySmithD,
    /// At most two heaps, which must differ (Grundy's game).
    UnequalSplit,
    /// At most two heaps, by the recurrence of the common values; used by searches in bounded
    /// memory.
    CommonRecurrence,
    /// At most one heap, finitely many digits: the last `k` values are a state. Golomb (1966).
    FiniteSubtraction,
    /// At most one heap, all digits 3 from some index on: arithmetic periods.
    AllBut,
}

impl Theorem {
    /// All of them, in the order of the documentation.
    pub const ALL: [Theorem; 6] = [
        Theorem::GuySmith,
        Theorem::GuySmithD,
        Theorem::UnequalSplit,
        Theorem::CommonRecurrence,
        Theorem::FiniteSubtraction,
        Theorem::AllBut,
    ];

    /// The name, as tables and certificates write it.
    pub fn name(self) -> &'static str {
        match self {
            Theorem::GuySmith => "guy-smith",
            Theorem::GuySmithD => "guy-smith-d",
            Theorem::UnequalSplit => "unequal-split",
            Theorem::CommonRecurrence => "common-recurrence",
            Theorem::FiniteSubtraction => "finite-subtraction",
            Theorem::AllBut => "all-but",
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no theorem's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no theorem (guy-smith, guy-smith-d, unequal-split, common-recurrence, \
     finite-subtraction, all-but)"
)]
pub struct UnknownTheorem(pub String);

impl FromStr for Theorem {
    type Err = UnknownTheorem;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let named = Theorem::ALL.into_iter().find(|t| t.name() == s);
        named.ok_or_else(|| UnknownTheorem(s.to_owned()))
    }
}

/// The theorem that covers a code, with the code's numbers in it.
///
/// ```
/// use cgt_core::TakeBreak;
/// use cgt_core::sequence::period::{Criterion, Theorem};
/// let kayles = Criterion::of(&TakeBreak::finite(vec![0, 7, 7])).unwrap();
/// assert_eq!(kayles.theorem(), Theorem::GuySmith);
/// // Preperiod 71, period 12: the values of heaps 0..168 prove it.
/// assert_eq!(kayles.heaps_needed(71, 12), Some(2 * 71 + 2 * 12 + 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Criterion {
    theorem: Theorem,
    /// The last index of a digit that is not 0 (of a digit that is not 3, for all-but).
    k: u64,
    /// The most heaps that a move leaves, where the theorem asks.
    heaps: u64,
}

impl Criterion {
    /// The theorem that covers `code`; `None` where none does: infinitely many digits (all-but
    /// sets apart), more than two heaps that must differ, digits known for some sizes only.
    pub fn of(code: &TakeBreak) -> Option<Criterion> {
        if !code.complete {
            return None;
        }
        let heaps = code.most_heaps();
        let infinite = code.repeat.iter().any(|&d| d != 0);
        let (theorem, k) = match (infinite, heaps) {
            (false, 0..=1) => (Theorem::FiniteSubtraction, code.last_digit().unwrap_or(0)),
            (true, 0..=1) => (Theorem::AllBut, last_forbidden(code)?),
            (false, 2) if code.distinct => (Theorem::UnequalSplit, code.last_digit()?),
            (false, 2) => (Theorem::GuySmith, code.last_digit()?),
            (false, _) if !code.distinct => (Theorem::GuySmithD, code.last_digit()?),
            _ => return None,
        };
        Some(Criterion { theorem, k: k as u64, heaps: heaps as u64 })
    }

    /// The theorem.
    pub fn theorem(&self) -> Theorem {
        self.theorem
    }

    /// The last index of a digit that matters: not 0, or for all-but sets not 3 (at least 1).
    pub fn last_index(&self) -> u64 {
        self.k
    }

    /// Does the theorem speak of arithmetic periods, `G(n + p) = G(n) + s` with `s > 0`?
    pub fn allows_saltus(&self) -> bool {
        self.theorem == Theorem::AllBut
    }

    /// How many heaps must be known: if `G(n + p) = G(n) + s` holds for every `n >= n0` such that
    /// heap `n + p` is below this number, it holds for ever. `n0` is at least 1 in all the
    /// theorems, so 0 is read as 1. `None` if the number does not fit.
    pub fn heaps_needed(&self, n0: u64, p: u64) -> Option<u64> {
        let n0 = n0.max(1);
        let (starts, periods, extra) = match self.theorem {
            Theorem::FiniteSubtraction => (1, 1, self.k),
            Theorem::AllBut => (1, 1, self.k.checked_mul(2)?),
            Theorem::UnequalSplit => (2, 3, self.k),
            _ => (self.heaps, self.heaps, self.k),
        };
        let tail = p.checked_mul(periods)?.checked_add(extra)?;
        n0.checked_mul(starts)?.checked_add(tail)
    }
}

/// For a no-split code whose digits are all 3 from some index on: the last index, at least 1,
/// before which a digit may differ from 3.
fn last_forbidden(code: &TakeBreak) -> Option<usize> {
    if code.repeat.iter().any(|&d| d != 3) {
        return None;
    }
    Some(code.digits.iter().skip(1).rposition(|&d| d != 3).map_or(1, |t| t + 1))
}
