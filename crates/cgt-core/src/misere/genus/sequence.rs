//! Genera and kinds of heaps `0..len`.
//!
//! Three ways, in this order:
//! 1. while all smaller heaps are tame, options are sums of tame positions, whose genus follows
//!    from their parts: O(1) an option, and the theorem that proves periods of Grundy values
//!    proves those of the genera;
//! 2. from the first heap that is not tame on, by the quotient of the game with Nim
//!    ([`super::by_quotient`]), while that stays small;
//! 3. beyond it, by the recursion on whole multisets of heaps ([`super::Solver`]), where only
//!    those with a part that is not tame are remembered. Their number grows like that of
//!    partitions, so this ends soon after heap 50 or so.

use super::by_quotient::genera;
use super::tame::{Kind, Tame};
use super::{Genus, Solver};
use crate::limits::{Limits, Stopped};
use crate::misere::outcome::BOUNDS;
use crate::misere::period::{criterion, proven_period};
use crate::rules::HeapRuleset;
use crate::sequence::period::Period;
use crate::sum::{Heaps, SumOf};
use std::ops::ControlFlow;

/// The genus of a heap, and how it plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenusRow {
    /// The genus.
    pub genus: Genus,
    /// Tame, restive, restless or wild.
    pub kind: Kind,
}

/// Genera of heaps `0..rows.len()`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GenusSequence {
    /// A row for each heap, from heap 0 on.
    pub rows: Vec<GenusRow>,
    /// The least period of the genera, where it is proved.
    pub period: Option<Period>,
    /// How many heaps were looked at: fewer than there are rows where a period is proved.
    pub examined: usize,
    /// Why there are fewer rows than asked for.
    pub stop: Option<Stopped>,
}

impl GenusSequence {
    /// The first heap of a kind, if there is one.
    pub fn first(&self, kind: Kind) -> Option<usize> {
        self.rows.iter().position(|row| row.kind == kind)
    }

    /// The heaps `0..` that are tame, up to the first that is not; their number. All sums of
    /// these heaps are tame.
    pub fn tame_heaps(&self) -> usize {
        self.rows.iter().take_while(|row| row.kind == Kind::Tame).count()
    }

    /// The first firm heap of value 0 or 1 among the tame ones: from it on the strategy of
    /// misère Nim on Grundy values alone fails.
    pub fn first_firm_below_two(&self) -> Option<usize> {
        let firm = |row: &GenusRow| Tame::of(&row.genus).is_some_and(|t| t.firm && t.value <= 1);
        self.rows[..self.tame_heaps()].iter().position(firm)
    }
}

/// The genera of heaps `0..len`, as many as `limits` allow.
///
/// ```
/// use cgt_core::{Limits, TakeBreak, misere::genus::{Kind, sequence}};
/// let kayles = sequence(&TakeBreak::finite(vec![0, 7, 7]), 10, &Limits::NONE);
/// assert_eq!(kayles.rows[3].genus.to_string(), "3^31");
/// assert_eq!((kayles.tame_heaps(), kayles.rows[5].kind), (5, Kind::Restless));
/// assert_eq!(kayles.rows[5].genus.to_string(), "4^146");
/// ```
pub fn sequence<H: HeapRuleset>(rules: &H, len: usize, limits: &Limits<'_>) -> GenusSequence {
    let mut found = sequence_without_search(rules, len, limits);
    if found.stop.is_none() {
        found.stop = search(rules, len, limits, &mut found).err();
    }
    found
}

/// Goes on to heaps `0..len` by the recursion on whole multisets of heaps, from where
/// [`sequence_without_search`] ended.
pub fn go_on_by_search<H: HeapRuleset>(
    rules: &H,
    len: usize,
    limits: &Limits<'_>,
    found: &mut GenusSequence,
) {
    found.stop = search(rules, len, limits, found).err();
}

/// As [`sequence()`], but ends where whole multisets would have to be examined.
pub fn sequence_without_search<H: HeapRuleset>(
    rules: &H,
    len: usize,
    limits: &Limits<'_>,
) -> GenusSequence {
    let mut found = GenusSequence { rows: Vec::new(), period: None, examined: 0, stop: None };
    found.stop = without_search(rules, len, limits, &mut found).err();
    found
}

fn without_search<H: HeapRuleset>(
    rules: &H,
    len: usize,
    limits: &Limits<'_>,
    found: &mut GenusSequence,
) -> Result<(), Stopped> {
    limits.reserve("the table of genera", (len as u64).saturating_mul(64))?;
    let mut tame: Vec<Option<Tame>> = Vec::new();
    let theorem = rules.take_break(len).as_ref().and_then(criterion);
    let mut next_look = 1;
    while found.rows.len() < len {
        limits.tick(found.rows.len() as u64, len as u64)?;
        let Some(genus) = genus_over_tame(rules, &tame) else { break };
        push(rules, &mut tame, found, genus);
        let now = found.rows.len();
        found.examined = now;
        if now >= next_look || now == len {
            next_look = now + 1 + now / 16;
            found.period = theorem.as_ref().and_then(|t| proven_period(&found.rows, t));
            if let Some(Period { period, .. }) = found.period {
                // The theorem covers rows, so that kinds go on with the genera.
                while found.rows.len() < len {
                    let again = found.rows[found.rows.len() - period as usize].clone();
                    found.rows.push(again);
                }
            }
        }
    }
    if found.rows.len() == len {
        return Ok(());
    }
    let by_quotient = genera(rules, len, BOUNDS, *limits)?;
    for (done, genus) in by_quotient.genera.into_iter().enumerate().skip(found.rows.len()) {
        if done.is_multiple_of(1024) {
            limits.tick(done as u64, len as u64)?;
        }
        push(rules, &mut tame, found, genus);
    }
    found.period = by_quotient.period;
    found.examined = by_quotient.examined.max(found.examined);
    Ok(())
}

fn search<H: HeapRuleset>(
    rules: &H,
    len: usize,
    limits: &Limits<'_>,
    found: &mut GenusSequence,
) -> Result<(), Stopped> {
    let of_row = |row: &GenusRow| Tame::of(&row.genus).filter(|_| row.kind == Kind::Tame);
    let mut tame: Vec<Option<Tame>> = found.rows.iter().map(of_row).collect();
    let sum_of = SumOf(ByRef(rules));
    let mut solver = Solver::new(&sum_of, *limits);
    while found.rows.len() < len {
        let heap = Heaps::new([found.rows.len()]);
        let genus = solver.genus_given(&heap, |p| sum(&tame, p.as_slice()).map(Tame::genus))?;
        push(rules, &mut tame, found, genus);
        found.examined = found.rows.len();
    }
    Ok(())
}

/// Rules by reference.
struct ByRef<'r, H>(&'r H);

impl<H: HeapRuleset> HeapRuleset for ByRef<'_, H> {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.visit_heap_options(n, visit)
    }
}

/// The sum of heaps that are all tame.
fn sum(tame: &[Option<Tame>], heaps: &[usize]) -> Option<Tame> {
    let mut parts = heaps.iter().filter(|&&n| n > 0);
    parts.try_fold(Tame::default(), |sum, &n| Some(sum.plus((*tame.get(n)?)?)))
}

/// The genus of heap `tame.len()` if all its options are tame.
fn genus_over_tame<H: HeapRuleset>(rules: &H, tame: &[Option<Tame>]) -> Option<Genus> {
    let mut options = std::collections::BTreeSet::new();
    let wild = rules.visit_heap_options(tame.len(), |left| match sum(tame, left) {
        Some(option) => {
            options.insert(option);
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(()),
    });
    let genera: Vec<Genus> = options.into_iter().map(Tame::genus).collect();
    wild.is_continue().then(|| Genus::from_options(&genera))
}

fn push<H: HeapRuleset>(
    rules: &H,
    tame: &mut Vec<Option<Tame>>,
    found: &mut GenusSequence,
    genus: Genus,
) {
    let options_tame = rules
        .visit_heap_options(tame.len(), |left| match sum(tame, left) {
            Some(_) => ControlFlow::Continue(()),
            None => ControlFlow::Break(()),
        })
        .is_continue();
    let kind = Kind::of(&genus, options_tame);
    tame.push(Tame::of(&genus).filter(|_| kind == Kind::Tame));
    found.rows.push(GenusRow { genus, kind });
}
