//! The catalogue: every code of so many digits, to a bound.

use super::period::{FoundPeriod, find_with_values};
use super::rare_common::{Moves, Space};
use super::standard_form::{StandardForm, standard_form};
use super::{Values, engine};
use crate::limits::{Limits, Stopped};
use crate::rules::TakeBreak;

/// What the catalogue knows of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The standard form, where the game has one.
    pub standard: Option<StandardForm>,
    /// The period, proven or seen, if any.
    pub period: Option<FoundPeriod>,
    /// The largest value of the heaps looked at and the first heap that has it; not known if a
    /// period that is found without a table is longer than the bound.
    pub largest: Option<(u32, usize)>,
    /// The space with the fewest rare heaps, their number from heap 1 on, and the last.
    pub rares: Option<(Space, usize, Option<usize>)>,
    /// The last heap that was looked at.
    pub checked_to: u64,
}

/// All codes `0.d_1...d_digits` and `4.d_1...d_digits` with octal digits, and at the end Grundy's
/// game (`4.0` with unequal heaps). In ascending order of their digits.
///
/// ```
/// use cgt_core::sequence::catalogue;
/// assert_eq!(catalogue::games(3).len(), 2 * 512 + 1);
/// assert_eq!(catalogue::games(2)[0o77].digits, [0, 7, 7]); // Kayles
/// ```
pub fn games(digits: u32) -> Vec<TakeBreak> {
    let codes = 0..2u64 << (3 * digits);
    let all = codes.map(|code| {
        let digit = |t: u32| (code >> (3 * (digits - t)) & 7) as u32;
        let first = 4 * (code >> (3 * digits)) as u32;
        TakeBreak::finite(std::iter::once(first).chain((1..=digits).map(digit)).collect())
    });
    all.chain([TakeBreak { distinct: true, ..TakeBreak::finite(vec![4]) }]).collect()
}

/// Computes a game to heap `to`, or to where its period is proven.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
pub fn entry(game: &TakeBreak, to: u64, limits: &Limits<'_>) -> Result<Entry, Stopped> {
    let (period, mut values) = find_with_values(game, to, limits)?;
    if let Some(found) = period.filter(|_| values.is_empty()) {
        // Found without a table: one period has all values, if it is not longer than the bound.
        let heaps = found.period.preperiod.saturating_add(found.period.period);
        if let Some(len) = usize::try_from(heaps).ok().filter(|_| heaps <= to) {
            values = engine::grundy_values(game, len, limits)?;
        }
    }
    Ok(Entry {
        standard: standard_form(game, limits)?,
        period,
        largest: values.largest(),
        rares: rares(game, &values),
        checked_to: period.map_or(to, |found| found.checked_to),
    })
}

fn rares(game: &TakeBreak, values: &Values) -> Option<(Space, usize, Option<usize>)> {
    if values.is_empty() || game.most_heaps() != 2 {
        return None;
    }
    let space = Space::fewest_rares(&Moves::new(game, values.len())?, values);
    let rares = (1..).zip(values.iter().skip(1)).filter(|&(n, v)| space.is_rare(n, v));
    let (count, last) = rares.fold((0, None), |(count, _), (n, _)| (count + 1, Some(n)));
    Some((space, count, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kayles_and_grundy() {
        let kayles = entry(&TakeBreak::finite(vec![0, 7, 7]), 1000, &Limits::NONE).unwrap();
        let period = kayles.period.unwrap();
        assert!(period.proven && period.period.preperiod == 71 && period.period.period == 12);
        assert_eq!(kayles.largest, Some((8, 27)));
        let (space, count, last) = kayles.rares.unwrap();
        assert_eq!((space.to_string().as_str(), count, last), ("0xf", 9, Some(70)));
        let grundy = entry(games(3).last().unwrap(), 2000, &Limits::NONE).unwrap();
        assert_eq!((grundy.period, grundy.standard, grundy.checked_to), (None, None, 2000));
    }
}
