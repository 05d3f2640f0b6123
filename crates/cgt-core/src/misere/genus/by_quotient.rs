//! Genera through the misère quotient of a game together with Nim.
//!
//! `g_i` of a position is the only `k` such that the position, `i` heaps of two and a Nim heap of
//! `k` are a misère P-position. In the quotient of the game *and* Nim heaps of at most `2^b - 1`
//! tokens this is read off the position's element, as long as there is such a `k` below `2^b`;
//! otherwise `b` was too small. The quotient of the game alone does not do: it may join positions
//! that only a Nim heap tells apart. A period of elements and Grundy values together is proved by
//! the same window as one of elements, and is a period of the genera.

use super::Genus;
use crate::limits::{Limits, Stopped};
use crate::misere::period::{criterion, least_period, proven_period};
use crate::misere::quotient::{Bounds, Monoid, Solver, Stop};
use crate::rules::HeapRuleset;
use crate::sequence::period::Period;
use crate::sequence::{Values, engine};
use std::ops::ControlFlow;

/// A heap game with Nim heaps: heap `i` for `i <= nim` is a Nim heap of `i` tokens, heap
/// `nim + n` is heap `n` of the game.
struct WithNim<'r, H> {
    rules: &'r H,
    nim: usize,
}

impl<H: HeapRuleset> HeapRuleset for WithNim<'_, H> {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(heap) = n.checked_sub(self.nim).filter(|&heap| heap > 0) else {
            return (0..n).try_for_each(|left| visit(&[left]));
        };
        let mut shifted = Vec::new();
        self.rules.visit_heap_options(heap, |left| {
            shifted.clear();
            shifted.extend(left.iter().filter(|&&m| m > 0).map(|&m| m + self.nim));
            visit(&shifted)
        })
    }
}

/// Genera of heaps through a quotient.
#[derive(Clone, Debug)]
pub struct Genera {
    /// The genera of heaps `0..`: as far as the quotient was found and its Nim heaps were large
    /// enough.
    pub genera: Vec<Genus>,
    /// The least period of the genera, where that of the quotient map is proved.
    pub period: Option<Period>,
    /// How many heaps of the game the quotient was found for.
    pub examined: usize,
    /// Why there are no more heaps, where there are fewer than asked for.
    pub stop: Option<Stop>,
    /// The order of the quotient, with its Nim heaps.
    pub order: usize,
    /// Some entry is larger than the Nim heaps that were tried.
    pub too_few_nim_heaps: bool,
}

/// The genera of heaps `0..len`; fewer where the quotient grows beyond `bounds`.
///
/// Time and memory: those of the quotient, and O(entries * 2^b) for each of its elements; where
/// a period is proved, no more heaps are examined than that takes, and a few.
///
/// # Errors
/// [`Stopped`] where the Grundy values of the heaps cannot be had.
pub fn genera<H: HeapRuleset>(
    rules: &H,
    len: usize,
    bounds: Bounds,
    limits: Limits<'_>,
) -> Result<Genera, Stopped> {
    let mut reach = len.min(FIRST_REACH);
    loop {
        let values = engine::grundy_values(rules, reach, &limits)?;
        let found = with_enough_nim(rules, &values, len, bounds, limits);
        let ended = found.stop.is_some() || found.too_few_nim_heaps || found.period.is_some();
        if ended || reach == len {
            return Ok(found);
        }
        reach = reach.saturating_mul(4).min(len);
    }
}

/// How many heaps are examined before more are.
const FIRST_REACH: usize = 1024;

fn with_enough_nim<H: HeapRuleset>(
    rules: &H,
    values: &Values,
    len: usize,
    bounds: Bounds,
    limits: Limits<'_>,
) -> Genera {
    let largest = values.largest().map_or(0, |(value, _)| value);
    let mut nim = (largest.max(3) as usize + 1).next_power_of_two() - 1;
    let mut best = attempt(rules, values, len, nim, bounds, limits);
    // Entries may exceed the Grundy values: more Nim heaps then help.
    while best.too_few_nim_heaps && nim < 1 << 10 {
        nim = 2 * nim + 1;
        let next = attempt(rules, values, len, nim, bounds, limits);
        if next.genera.len() < best.genera.len() {
            break;
        }
        best = next;
    }
    best
}

/// As [`genera`], from the heaps whose Grundy values are given.
fn attempt<H: HeapRuleset>(
    rules: &H,
    values: &Values,
    len: usize,
    nim: usize,
    bounds: Bounds,
    limits: Limits<'_>,
) -> Genera {
    let theorem = rules.take_break(values.len()).as_ref().and_then(criterion);
    let with_nim = WithNim { rules, nim };
    let mut solver = Solver::new(&with_nim, bounds, limits);
    let with_values =
        |map: &[u16]| -> Vec<(u16, u32)> { game_map(map, nim).zip(values.iter()).collect() };
    let prove = |map: &[u16]| {
        let map = with_values(map);
        theorem.as_ref().and_then(|t| proven_period(&map, t))
    };
    let (period, stop) = solver.run(nim + values.len(), prove);
    let map = with_values(solver.map());
    let reader = Reader::new(&solver, nim);
    let mut by_element = vec![None; solver.monoid().order()];
    let mut genus = |n: usize| -> Option<Genus> {
        let n = match period {
            Some(Period { preperiod, period, .. }) if n >= map.len() => {
                preperiod as usize + (n - preperiod as usize) % period as usize
            }
            _ => n,
        };
        let (x, value) = map[n];
        let entries = by_element[usize::from(x)].get_or_insert_with(|| reader.entries(x.into()));
        entries.as_ref().map(|entries| Genus::new(value, entries))
    };
    let heaps = if period.is_some() { len } else { len.min(map.len()) };
    let genera: Vec<Genus> = (0..heaps).map_while(&mut genus).collect();
    let too_few_nim_heaps = genera.len() < heaps;
    let period = period.filter(|_| !too_few_nim_heaps).map(|p| {
        let enough = (p.preperiod + 2 * p.period) as usize;
        let all: Vec<_> = (0..enough).map(&mut genus).collect();
        least_period(&all, p)
    });
    let stop = stop.filter(|_| genera.len() < len);
    Genera {
        genera,
        period,
        examined: map.len(),
        stop,
        order: solver.monoid().order(),
        too_few_nim_heaps,
    }
}

/// The elements of the heaps of the game: heap 0 is the identity.
fn game_map(map: &[u16], nim: usize) -> impl Iterator<Item = u16> + '_ {
    std::iter::once(0).chain(map.get(nim + 1..).unwrap_or_default().iter().copied())
}

struct Reader<'s> {
    monoid: &'s Monoid,
    /// The elements of the Nim heaps `0..=nim`.
    stars: &'s [u16],
}

impl<'s> Reader<'s> {
    fn new(solver: &'s Solver<'_>, nim: usize) -> Self {
        let map = solver.map();
        Reader { monoid: solver.monoid(), stars: &map[..map.len().min(nim + 1)] }
    }

    /// The entries of an element: `None` where one is larger than the Nim heaps.
    fn entries(&self, x: usize) -> Option<Vec<u32>> {
        let two = usize::from(*self.stars.get(2)?);
        let entry = |x: usize| {
            let k = self
                .stars
                .iter()
                .position(|&s| self.monoid.is_p(self.monoid.product(x, usize::from(s))))?;
            Some(k as u32)
        };
        let mut seen = Vec::new();
        let mut entries = Vec::new();
        let mut at = x;
        // Powers of two come again: until then, and once more, is enough to see what repeats.
        while !seen.contains(&at) {
            seen.push(at);
            entries.push(entry(at)?);
            at = self.monoid.product(at, two);
        }
        entries.push(entry(at)?);
        entries.push(entry(self.monoid.product(at, two))?);
        Some(Genus::new(0, &entries).entries().to_vec())
    }
}
