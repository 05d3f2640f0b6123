//! Certificates: what a stranger needs to check a period again.
//!
//! A certificate names the game and the theorem, and holds the numbers in its statement: the
//! period, how far the values were computed, and for games that leave two heaps the space and the
//! rare heaps, by which the values can be computed again in time O(heaps * rares). It does not
//! hold the values. It is text, one line a fact, and ends with a SHA-256 of all that comes before.
//!
//! [`verify`](verify()) checks one with code that shares nothing with the engines: the definition
//! on a prefix, a plain second checker to the end, and the inequality of the theorem.
//!
//! ```
//! use cgt_core::{Limits, TakeBreak};
//! use cgt_core::sequence::certificate::{self, Certificate, Depth};
//! let kayles = TakeBreak::finite(vec![0, 7, 7]);
//! let (_, made) = certificate::certify("0.77", &kayles, 1000, &Limits::NONE).unwrap();
//! let made = made.unwrap();
//! let text = made.to_string();
//! assert!(text.contains("\npreperiod 71\nperiod 12\n"));
//! assert_eq!(text.parse::<Certificate>().unwrap(), made);
//! let report = certificate::verify(&made, Depth::default(), &Limits::NONE).unwrap();
//! assert!(report.holds());
//! ```

mod plain;
mod text;
mod verify;

pub use text::CertificateError;
pub use verify::{Check, Depth, Level, Report, verify};

use super::period::{FoundPeriod, Period, Theorem, find_with_values};
use super::rare_common::{Moves, Rare, Space};
use super::{Values, engine};
use crate::limits::{Limits, Stopped};
use crate::rules::{HeapRuleset, TakeBreak};

/// A proven period with what it takes to check it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The game, as its author wrote it; one line.
    pub game: String,
    /// Its digits, known for heaps of every size.
    pub code: TakeBreak,
    /// The theorem that proves the period.
    pub theorem: Theorem,
    /// The period.
    pub period: Period,
    /// The values of heaps `0..=checked_to` are what the theorem asks for.
    pub checked_to: u64,
    /// The rare heaps, where moves leave two heaps.
    pub split: Option<Split>,
    /// The numbers of the common-recurrence theorem, where that is the one.
    pub recurrence: Option<Recurrence>,
}

/// The rare heaps up to `checked_to`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// What makes a heap rare.
    pub space: Space,
    /// All rare heaps from 1 on, ascending.
    pub rares: Vec<Rare>,
}

/// The numbers in the common-recurrence theorem; see `docs/ALGORITHMS.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// `n1`: the last `R + k` values before `n1 + p + R + k` repeat those before `n1 + R + k`.
    pub start: u64,
    /// `L`: from `n1 + k + L` on, every rare value below the value of a heap is met by a single
    /// heap left or by a split whose smaller part is at most `L`.
    pub prefix: u64,
}

/// Finds the period of a game like [`super::period::find_period`] and, if it is proven, makes its
/// certificate. `game` is its name in the certificate.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
pub fn certify<H: HeapRuleset + Sync>(
    game: &str,
    rules: &H,
    to: u64,
    limits: &Limits<'_>,
) -> Result<(Option<FoundPeriod>, Option<Certificate>), Stopped> {
    let (found, values) = find_with_values(rules, to, limits)?;
    let code = rules.take_break(usize::try_from(to).unwrap_or(usize::MAX));
    let certificate =
        found.zip(code).and_then(|(found, code)| of_found(game, code, &found, &values));
    Ok((found, certificate))
}

/// The certificate of a period that these values prove; `None` if it is not proven.
pub(super) fn of_found(
    game: &str,
    code: TakeBreak,
    found: &FoundPeriod,
    values: &Values,
) -> Option<Certificate> {
    Some(Certificate {
        game: game.split_whitespace().collect::<Vec<_>>().join(" "),
        split: split_of(&code, values),
        code,
        theorem: found.theorem?,
        period: found.period,
        checked_to: found.checked_to,
        recurrence: None,
    })
}

/// The best space for these values and the rare heaps by it, if moves leave two heaps.
fn split_of(code: &TakeBreak, values: &Values) -> Option<Split> {
    if code.most_heaps() != 2 {
        return None;
    }
    let space = Space::fewest_rares(&Moves::new(code, values.len())?, values);
    let heaps = (1..).zip(values.iter().skip(1));
    let rares = heaps.filter(|&(heap, value)| space.is_rare(heap, value));
    Some(Split { space, rares: rares.map(|(heap, value)| Rare { heap, value }).collect() })
}

impl Certificate {
    /// The sequence with this period, its first values computed.
    ///
    /// # Errors
    /// [`Stopped`] when memory would run out or the watch stops it.
    pub fn sequence(
        &self,
        limits: &Limits<'_>,
    ) -> Result<super::period::PeriodicSequence, Stopped> {
        let heaps = self.period.preperiod.saturating_add(self.period.period.max(1));
        let too_large = || Stopped::TooLarge(format!("a table of {heaps} values"));
        let len = usize::try_from(heaps).map_err(|_| too_large())?;
        let values = engine::grundy_values(&self.code, len, limits)?;
        super::period::PeriodicSequence::new(self.period, values).map_err(|_| too_large())
    }
}

#[cfg(test)]
mod tests;
