//! The search for the misère quotient, heap by heap.

use super::Quotient;
use super::bounds::{Bounds, Stop};
use super::candidate::{Candidate, Free, MOST_FREE};
use super::closure::Word;
use super::monoid::Monoid;
use super::state::State;
use crate::limits::{Limits, Stopped};
use crate::rules::{HeapOptions, HeapRuleset};
use crate::sequence::period::Period;
use fixedbitset::FixedBitSet;
use std::cmp::Reverse;

/// Finds the misère quotient of a heap game, heap by heap: see the [module](super).
///
/// ```
/// use cgt_core::{Limits, misere::quotient::{Bounds, Solver}};
/// # use cgt_core::TakeBreak;
/// let kayles = TakeBreak::finite(vec![0, 7, 7]);
/// let mut solver = Solver::new(&kayles, Bounds::default(), Limits::NONE);
/// while solver.heaps() < 28 {
///     solver.add_heap().unwrap();
/// }
/// assert_eq!((solver.monoid().order(), solver.monoid().p_order()), (40, 9));
/// ```
pub struct Solver<'r> {
    rules: &'r dyn HeapOptions,
    bounds: Bounds,
    limits: Limits<'r>,
    state: State,
}

impl<'r> Solver<'r> {
    /// A solver that has heap 0 only.
    pub fn new<H: HeapRuleset>(rules: &'r H, bounds: Bounds, limits: Limits<'r>) -> Self {
        Solver { rules, bounds, limits, state: State::trivial() }
    }

    /// The number of heaps so far: the quotient is valid for sums of heaps `0..heaps`.
    pub fn heaps(&self) -> usize {
        self.state.map.len()
    }

    /// The quotient of all sums of heaps `0..self.heaps()`.
    pub fn monoid(&self) -> &Monoid {
        &self.state.monoid
    }

    /// The element of each heap so far, from heap 0 on.
    pub fn map(&self) -> &[u16] {
        &self.state.map
    }

    pub(super) fn into_quotient(self, period: Option<Period>) -> Quotient {
        let State { monoid, map, first, .. } = self.state;
        Quotient { monoid, map, first, period }
    }

    /// Adds the next heap.
    ///
    /// # Errors
    /// [`Stop`]; the solver then still holds the quotient without that heap.
    pub fn add_heap(&mut self) -> Result<(), Stop> {
        let heap = self.heaps();
        self.limits.tick(heap as u64, 0)?;
        let options = self.state.option_values(self.rules, heap);
        let value = if options.is_empty() { Some(0) } else { self.value_within(heap, &options)? };
        match value {
            Some(value) => {
                self.state.map.push(value);
                self.state.options.push(options);
            }
            None => self.state = self.enlarge(heap)?,
        }
        Ok(())
    }

    /// Adds heaps until there are `heaps`, or `prove` finds a period of the map, which is looked
    /// for at every sixteenth more heaps and at the end. Answers the period, and why the search
    /// ended before, if it did.
    pub(crate) fn run(
        &mut self,
        heaps: usize,
        prove: impl Fn(&[u16]) -> Option<Period>,
    ) -> (Option<Period>, Option<Stop>) {
        let mut next_look = self.heaps() + 1;
        loop {
            let stop = if self.heaps() < heaps { self.add_heap().err() } else { None };
            let now = self.heaps();
            let ends = stop.is_some() || now >= heaps;
            if ends || now >= next_look {
                next_look = now + 1 + now / 16;
                let period = prove(self.map());
                if ends || period.is_some() {
                    return (period, stop.filter(|_| period.is_none()));
                }
            }
        }
    }

    /// The element of the quotient so far that the heap is equal to, if there is one.
    fn value_within(&mut self, heap: usize, options: &[u16]) -> Result<Option<u16>, Stop> {
        let state = &mut self.state;
        let reach = state.union_of_rows(options);
        let row = state.row_of_new_heap(&reach);
        let Some(value) = state.element_with_row(&row) else { return Ok(None) };
        let lacking = lacking(&row, &reach);
        let pairs = state.closure.len();
        let checked = state.closure.add(&state.monoid, heap, value, &lacking, &self.limits);
        if checked != Ok(None) {
            state.closure.truncate(pairs);
        }
        Ok(checked?.is_none().then_some(value))
    }

    fn enlarge(&self, heap: usize) -> Result<State, Stop> {
        let mut free = vec![Free { heap, index: 2 }];
        let most = self.bounds.order.min(Monoid::LARGEST);
        let mut coarser: Option<State> = None;
        for _ in 0..self.bounds.rounds {
            let base = coarser.as_ref().unwrap_or(&self.state);
            let Some(candidate) = self.candidate(base, free)? else {
                return Err(self.too_large(heap));
            };
            let Some(mut state) = candidate.reduce(self.rules, most, &self.limits)? else {
                return Err(Stop::TooLarge { heap, what: "elements", most });
            };
            let Some(word) = check(&mut state, &self.limits)? else { return Ok(state) };
            free = self.mend(&state, heap, &word)?;
            coarser = Some(state);
        }
        Err(Stop::TooLarge { heap, what: "rounds of mending", most: self.bounds.rounds })
    }

    fn candidate<'s>(
        &self,
        base: &'s State,
        free: Vec<Free>,
    ) -> Result<Option<Candidate<'s>>, Stopped> {
        // The quotient so far, and a coarser one where there is one.
        let coarser = if std::ptr::eq(base, &raw const self.state) { 0 } else { base.bytes() };
        let held = self.state.bytes() + coarser;
        Candidate::build(base, self.rules, free, self.bounds.candidate, held, &self.limits)
    }

    /// Sets the fewest heaps of a failing word free that make its outcome agree with those of
    /// its options; of equally many, those with the smallest candidate.
    fn mend(&self, base: &State, heap: usize, word: &[usize]) -> Result<Vec<Free>, Stop> {
        let mut heaps: Vec<usize> = word.to_vec();
        heaps.extend(spelled(base, &[], word));
        heaps.sort_unstable();
        heaps.dedup();
        heaps.truncate(usize::BITS as usize / 2);
        for size in 1..=heaps.len().min(MOST_FREE) {
            let mut best: Option<(usize, Vec<Free>)> = None;
            for chosen in subsets(heaps.len(), size) {
                let free = freed(base, chosen.map(|i| heaps[i]), word);
                let Some(candidate) = self.candidate(base, free.clone())? else { continue };
                let elements = candidate.len();
                let better = best.as_ref().is_none_or(|(least, _)| elements < *least);
                if better && candidate.agrees_on(self.rules, word) {
                    best = Some((elements, free));
                }
            }
            if let Some((_, free)) = best {
                return Ok(free);
            }
        }
        Err(self.too_large(heap))
    }

    fn too_large(&self, heap: usize) -> Stop {
        Stop::TooLarge { heap, what: "elements of a candidate", most: self.bounds.candidate }
    }
}

/// The subsets of `0..n` with `size` members, `n < 64`.
fn subsets(n: usize, size: usize) -> impl Iterator<Item = impl Iterator<Item = usize>> {
    let members = move |set: u64| (0..n).filter(move |i| set >> i & 1 == 1);
    (0..1u64 << n).filter(move |set| set.count_ones() as usize == size).map(members)
}

/// The contexts in which a heap is no P-position and has no move to one: `row` holds those in
/// which it is P, `reach` those in which an option is.
fn lacking(row: &FixedBitSet, reach: &FixedBitSet) -> FixedBitSet {
    let mut known = row.clone();
    known.union_with(reach);
    known.toggle_range(..);
    known
}

/// Checks the quotient on all words; answers the first word whose outcome is not what its
/// options say. Fills the closure.
fn check(state: &mut State, limits: &Limits<'_>) -> Result<Option<Word>, Stopped> {
    let mut failing: Option<Word> = None;
    for heap in 1..state.map.len() {
        if state.options[heap].is_empty() {
            continue;
        }
        let row = state.rows[usize::from(state.map[heap])].clone();
        let reach = state.union_of_rows(&state.options[heap]);
        if let Some(z) = row.intersection(&reach).next() {
            let mut word = state.word(z);
            word.push(heap);
            word.sort_unstable_by_key(|&h| Reverse(h));
            failing = Some(failing.map_or(word.clone(), |f| f.min(word)));
        }
    }
    for heap in 1..state.map.len() {
        if state.options[heap].is_empty() || failing.as_ref().is_some_and(|f| f[0] < heap) {
            continue;
        }
        let value = state.map[heap];
        let reach = state.union_of_rows(&state.options[heap]);
        let lacking = lacking(&state.rows[usize::from(value)], &reach);
        if let Some(word) = state.closure.add(&state.monoid, heap, value, &lacking, limits)? {
            return Ok(Some(failing.map_or(word.clone(), |f| f.min(word))));
        }
    }
    Ok(failing)
}

/// A word in free heaps and generators of the quotient `base`.
fn spelled(base: &State, free: &[Free], word: &[usize]) -> Word {
    let mut heaps = Vec::new();
    for &heap in word {
        match base.map.get(heap) {
            Some(&x) if free.iter().all(|f| f.heap != heap) => {
                heaps.extend(base.word(usize::from(x)));
            }
            _ => heaps.push(heap),
        }
    }
    heaps
}

/// Sets heaps free, with an index that keeps their powers in the word apart from smaller ones
/// and that is not below the one that they have in `base`.
fn freed(base: &State, heaps: impl Iterator<Item = usize>, word: &[usize]) -> Vec<Free> {
    let own = |heap| base.map.get(heap).map_or(0, |&x| base.monoid.index(usize::from(x)));
    let mut free: Vec<Free> = heaps.map(|heap| Free { heap, index: own(heap).max(2) }).collect();
    let spelled = spelled(base, &free, word);
    for f in &mut free {
        f.index = f.index.max(spelled.iter().filter(|&&h| h == f.heap).count());
    }
    free
}
