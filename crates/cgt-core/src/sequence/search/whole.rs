//! Search for a period with all values in memory: games with many rare heaps.

use super::{Progress, SearchError, Status, other_game};
use crate::limits::{Limits, Stopped};
use crate::rules::TakeBreak;
use crate::sequence::Values;
use crate::sequence::certificate::{Certificate, of_found};
use crate::sequence::checkpoint::{Reader, Writer};
use crate::sequence::period::{FIRST_LOOK, FoundPeriod, next_look, period_of_values};
use crate::sequence::rare_common::{BYTES_A_HEAP, Growing, Moves};

/// Heaps of a step, at most: what is between two looks at a watch and a clock.
const STEP: usize = 1 << 18;

/// A search for the period of one game whose moves leave two heaps, which keeps every value.
///
/// It looks for a period at the same numbers of heaps as
/// [`find_period`](crate::sequence::period::find_period), whatever stops it in between: a
/// search resumed from [`WholeSearch::save`] ends with the same answer and the same certificate.
///
/// ```
/// use cgt_core::{Limits, TakeBreak};
/// use cgt_core::sequence::search::{Progress, WholeSearch};
/// let kayles = TakeBreak::finite(vec![0, 7, 7]);
/// let mut search = WholeSearch::new(&kayles).unwrap();
/// let found = loop {
///     match search.step(1000, &Limits::NONE).unwrap() {
///         Progress::Running => {}
///         Progress::Found(found) => break found,
///         Progress::Exhausted => unreachable!("the period is proven at heap 167"),
///     }
/// };
/// assert_eq!((found.period.preperiod, found.period.period, found.proven), (71, 12, true));
/// ```
pub struct WholeSearch {
    code: TakeBreak,
    values: Growing,
    /// How many heaps the next look takes.
    look: usize,
    found: Option<FoundPeriod>,
}

impl WholeSearch {
    /// A search from heap 0 on.
    ///
    /// # Errors
    /// [`SearchError::NotCovered`] where moves do not leave two heaps, or the code has no end.
    pub fn new(code: &TakeBreak) -> Result<Self, SearchError> {
        Self::from_values(code, &Values::new(), FIRST_LOOK)
    }

    fn from_values(code: &TakeBreak, known: &Values, look: usize) -> Result<Self, SearchError> {
        let finite = code.complete && code.repeat.iter().all(|&d| d == 0);
        if !finite || code.most_heaps() != 2 {
            return Err(SearchError::NotCovered);
        }
        let moves = Moves::new(code, code.digits.len()).ok_or(SearchError::NotCovered)?;
        let values = Growing::resume(moves, known);
        Ok(WholeSearch { code: code.clone(), values, look, found: None })
    }

    /// Goes on for a while: at most to heap `to`, where a period that is only seen is an answer too.
    /// Memory: [`BYTES_A_HEAP`] for each heap.
    ///
    /// # Errors
    /// [`Stopped`] as a [`SearchError`] when memory would run out or the watch stops it; what was
    /// found till then is kept.
    pub fn step(&mut self, to: u64, limits: &Limits<'_>) -> Result<Progress, SearchError> {
        if let Some(found) = self.found.filter(|found| found.proven) {
            return Ok(Progress::Found(found));
        }
        let end = to.checked_add(1).and_then(|heaps| usize::try_from(heaps).ok());
        let end = end.ok_or_else(|| Stopped::TooLarge(format!("a table to heap {to}")))?;
        let goal = self.look.min(end);
        let len = goal.min(self.values.len() + STEP);
        limits.reserve("the table of values", (len as u64).saturating_mul(BYTES_A_HEAP))?;
        self.values.extend(len, limits)?;
        if len < goal {
            return Ok(Progress::Running);
        }
        let found = period_of_values(Some(&self.code), &self.values.values(len), limits)?;
        let proven = found.is_some_and(|found| found.proven);
        if len == self.look && !proven {
            self.look = next_look(len, found.as_ref());
        }
        if proven || len == end {
            self.found = found;
            return Ok(found.map_or(Progress::Exhausted, Progress::Found));
        }
        Ok(Progress::Running)
    }

    /// Where the search is.
    pub fn status(&self) -> Status {
        let largest = self.values.values(usize::MAX).largest();
        let rares = self.values.rares();
        Status {
            checked: self.values.len() as u64,
            largest: largest.map(|(v, n)| (v, n as u64)),
            rares: rares.len(),
            last_rare: rares.last().map(|&(n, _)| n as u64),
            recurred: None,
            between: None,
        }
    }

    /// The certificate of a period that is found and proven.
    pub fn certificate(&self, game: &str) -> Option<Certificate> {
        let found = self.found.as_ref()?;
        let values = self.values.values(usize::try_from(found.checked_to).ok()? + 1);
        of_found(game, self.code.clone(), found, &values)
    }

    /// The whole state, for [`super::super::checkpoint::save`]: the values, and where to look next.
    pub fn save(&self) -> Vec<u8> {
        let mut out = Writer::default();
        out.numbers(self.code.digits.iter().map(|&d| u64::from(d)));
        out.number(u64::from(self.code.distinct)).number(self.look as u64);
        let values = self.values.values(usize::MAX);
        let width = values.bytes_per_value();
        out.number(width as u64);
        let bytes = values.iter().flat_map(|v| v.to_le_bytes().into_iter().take(width));
        out.bytes(&bytes.collect::<Vec<u8>>());
        out.finish()
    }

    /// The search that was saved, for the same game. The values in it are not computed anew.
    ///
    /// # Errors
    /// [`SearchError::OtherGame`]; [`SearchError::Inconsistent`].
    pub fn load(code: &TakeBreak, state: &[u8]) -> Result<Self, SearchError> {
        let mut read = Reader::new(state);
        let cut = || SearchError::Inconsistent("it is cut");
        let digits = read.list(Reader::value).ok_or_else(cut)?;
        let distinct = read.number().ok_or_else(cut)? == 1;
        if digits != code.digits || distinct != code.distinct {
            return Err(other_game(&digits, &code.digits));
        }
        let look = read.size().ok_or_else(cut)?;
        let width = read.size().filter(|w| [1, 2, 4].contains(w)).ok_or_else(cut)?;
        let bytes = read.bytes().ok_or_else(cut)?;
        if !read.is_finished() || bytes.len() % width != 0 {
            return Err(SearchError::Inconsistent("it is too long"));
        }
        let value = |bytes: &[u8]| bytes.iter().rev().fold(0, |v, &b| v << 8 | u32::from(b));
        Self::from_values(code, &bytes.chunks_exact(width).map(value).collect(), look)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::certificate::certify;

    fn end(search: &mut WholeSearch, to: u64) -> Progress {
        loop {
            match search.step(to, &Limits::NONE).unwrap() {
                Progress::Running => {}
                end => return end,
            }
        }
    }

    #[test]
    fn the_same_as_at_once_wherever_it_was_stopped() {
        let grundy = TakeBreak { distinct: true, ..TakeBreak::finite(vec![4]) };
        for (code, to) in [
            (TakeBreak::finite(vec![0, 7, 7]), 1000),
            (TakeBreak::finite(vec![0, 1, 6]), 3000),
            (TakeBreak::finite(vec![0, 1, 5, 6]), 20_000),
            (grundy, 3000),
        ] {
            let (found, certificate) = certify("it", &code, to, &Limits::NONE).unwrap();
            for stops in [&[][..], &[10, 64, 100], &[150, 2999]] {
                let mut search = WholeSearch::new(&code).unwrap();
                for &stop in stops {
                    end(&mut search, stop);
                    let again = WholeSearch::load(&code, &search.save()).unwrap();
                    assert_eq!(again.save(), search.save());
                    search = again;
                }
                let answer = match end(&mut search, to) {
                    Progress::Found(found) => Some(found),
                    _ => None,
                };
                assert_eq!(answer, found, "{code:?} stopped at {stops:?}");
                assert_eq!(search.certificate("it"), certificate, "{code:?} {stops:?}");
            }
        }
    }

    #[test]
    fn wrong_states_are_refused() {
        let kayles = TakeBreak::finite(vec![0, 7, 7]);
        let mut search = WholeSearch::new(&kayles).unwrap();
        end(&mut search, 80);
        let state = search.save();
        for cut in 0..state.len() {
            let error = WholeSearch::load(&kayles, &state[..cut]).err();
            assert!(error.is_some(), "cut at {cut}");
        }
        let dawson = TakeBreak::finite(vec![0, 0, 7]);
        let error = WholeSearch::load(&dawson, &state).err().unwrap();
        assert!(error.to_string().contains("0 7 7, and not of 0 0 7"), "{error}");
        let three = TakeBreak::finite(vec![0, 0, 15]);
        assert!(matches!(WholeSearch::new(&three), Err(SearchError::NotCovered)));
    }
}
