//! Periods beyond normal play: of misère outcomes, of genera, of the map to the quotient.
//!
//! A period of the map is proved by the theorem of [`super::period`]; outcomes and genera are
//! functions of the elements (genera: in the quotient with Nim), so their least periods follow.
//! What is not proved is answered as seen, by the rule of [`crate::sequence::period`], on the heaps
//! that were examined: those that the quotient covers, and for outcomes those that a search over
//! multisets reaches in [`SEARCH_MEMORY`] beyond it.

use super::genus::{Genus, sequence_without_search};
use super::outcome::outcomes;
use super::period::criterion;
use super::quotient::{Bounds, Stop, solve};
use crate::limits::{Limits, Memory, Stopped};
use crate::play::Outcome;
use crate::rules::HeapRuleset;
use crate::sequence::Values;
use crate::sequence::period::{FoundPeriod, Period, period_of_values};
use hashbrown::HashMap;

/// A sequence of misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The misère outcomes of heaps.
    Outcome,
    /// The genera of heaps.
    Genus,
    /// The elements of heaps in the misère quotient.
    Quotient,
}

/// What a search for a period came to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Examined {
    /// The period, proved or seen, if there is one.
    pub period: Option<FoundPeriod>,
    /// The last heap that was examined.
    pub checked_to: u64,
}

/// How much memory is spent on outcomes beyond the quotient, at most: some seconds of work.
pub const SEARCH_MEMORY: Memory = Memory(64 << 20);

/// Finds the period of a sequence of misère play from heaps `0..=to` at most, and proves it where
/// the period theorem covers the game; the search ends as soon as it is proved.
///
/// ```
/// use cgt_core::{Limits, TakeBreak, misere::{Of, find_period}, sequence::period::Period};
/// let kayles = TakeBreak::finite(vec![0, 7, 7]);
/// let found = find_period(&kayles, Of::Quotient, 1000, &Limits::NONE).unwrap().period.unwrap();
/// assert_eq!(found.period, Period { preperiod: 71, period: 12, saltus: 0 });
/// assert!(found.proven && found.checked_to < 200);
/// ```
///
/// # Errors
/// [`Stopped`] when the watch stops it, or memory runs out before a few heaps are known.
pub fn find_period<H: HeapRuleset>(
    rules: &H,
    of: Of,
    to: usize,
    limits: &Limits<'_>,
) -> Result<Examined, Stopped> {
    let len = to.saturating_add(1);
    let (values, period, examined, stop) = match of {
        Of::Quotient => {
            let solved = solve(rules, to, Bounds::default(), *limits);
            let map = solved.quotient.map();
            let values: Values = map.iter().map(|&x| u32::from(x)).collect();
            let stop = match solved.stop {
                Some(Stop::Stopped(stop)) => Some(stop),
                _ => None,
            };
            (values, solved.quotient.period(), map.len(), stop)
        }
        Of::Outcome => {
            let memory = limits.memory.min(SEARCH_MEMORY);
            let found = outcomes(rules, len, &Limits { memory, ..*limits });
            let values = found.outcomes.iter().map(|&o| u32::from(o == Outcome::N)).collect();
            (values, found.period, found.examined, found.stop)
        }
        Of::Genus => {
            let found = sequence_without_search(rules, len, limits);
            let mut ids: HashMap<&Genus, u32> = HashMap::new();
            let values = found.rows.iter().map(|row| {
                let fresh = ids.len() as u32;
                *ids.entry(&row.genus).or_insert(fresh)
            });
            (values.collect(), found.period, found.examined, found.stop)
        }
    };
    if let Some(Stopped::Asked) = stop {
        return Err(Stopped::Asked);
    }
    let period = match period {
        Some(period) => Some(proven(rules, period, examined)),
        None => period_of_values(None, &values, limits)?,
    };
    Ok(Examined { period, checked_to: examined.saturating_sub(1) as u64 })
}

fn proven<H: HeapRuleset>(rules: &H, period: Period, examined: usize) -> FoundPeriod {
    let theorem = rules.take_break(examined).as_ref().and_then(criterion).map(|c| c.theorem());
    let checked_to = examined.saturating_sub(1) as u64;
    FoundPeriod { period, theorem, proven: true, checked_to, provable_at: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TakeBreak;
    use crate::misere::genus::sequence;

    fn code(text: &str) -> TakeBreak {
        TakeBreak::finite(text.chars().filter_map(|c| c.to_digit(16)).collect())
    }

    fn find(text: &str, of: Of, to: usize) -> Option<FoundPeriod> {
        find_period(&code(text), of, to, &Limits::NONE).unwrap().period
    }

    #[test]
    fn outcomes_and_genera_follow_the_map() {
        for text in ["0.123", "0.75", "0.56", "0.31", "0.34", "4.3"] {
            let map = find(text, Of::Quotient, 300);
            for of in [Of::Outcome, Of::Genus] {
                let Some(found) = find(text, of, 300).filter(|f| f.proven) else { continue };
                if let (Of::Outcome, Some(map)) = (of, map) {
                    assert!(map.period.period.is_multiple_of(found.period.period), "{text}");
                    assert!(found.period.preperiod <= map.period.preperiod, "{text}");
                }
                // Least: one heap before the preperiod is out of step.
                let (n0, p) = (found.period.preperiod as usize, found.period.period as usize);
                let rows = sequence(&code(text), n0 + 3 * p, &Limits::NONE).rows;
                let outcome = |n: usize| rows[n].genus.misere(0) == 0;
                let same = |n: usize| match of {
                    Of::Outcome => outcome(n) == outcome(n + p),
                    _ => rows[n].genus == rows[n + p].genus,
                };
                assert!((n0..n0 + 2 * p).all(same) && (n0 == 0 || !same(n0 - 1)), "{text}");
            }
        }
    }

    #[test]
    fn nothing_is_proved_from_empty_heaps() {
        for of in [Of::Outcome, Of::Genus, Of::Quotient] {
            for to in [2, 3, 4, 20] {
                assert!(find("0.4", of, to).is_none_or(|found| !found.proven), "{of:?} {to}");
            }
        }
    }

    /// The P-heaps of Grundy's game are the multiples of 3 up to 45, but not 48: what the quotient
    /// covers, heaps to 28, has a period that the search refutes.
    #[test]
    fn outcomes_are_searched_beyond_the_quotient() {
        let grundys_game = TakeBreak { distinct: true, ..code("4") };
        let short = find_period(&grundys_game, Of::Outcome, 40, &Limits::NONE).unwrap();
        assert_eq!((short.period.unwrap().period.period, short.checked_to), (3, 40));
        let found = find_period(&grundys_game, Of::Outcome, 50, &Limits::NONE).unwrap();
        assert!(found.period.is_none() && found.checked_to == 50);
    }

    #[test]
    fn endless_digits_are_seen_at_most() {
        let nim = TakeBreak { digits: vec![0], repeat: vec![3], distinct: false, complete: true };
        let found = find_period(&nim, Of::Outcome, 100, &Limits::NONE).unwrap().period.unwrap();
        assert!(!found.proven && found.theorem.is_none());
    }
}
