//! Parallel sweeps: the Grundy value or the outcome of every position of a family.
//!
//! Positions are worked through in layers of [`Ruleset::measure`]: all options of a position lie
//! in lower layers, so the positions of one layer are independent and go to all threads. Values
//! stand in one dense table, read and written with relaxed atomics (a layer only reads what
//! earlier layers wrote). The table is the same whatever the number of threads.

use crate::family::Family;
use crate::limits::{Limits, Stopped};
use crate::mex::Mex;
use crate::play::{Outcome, Play};
use crate::rules::Ruleset;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};
use std::time::Instant;

/// How many positions a task works through before it hands back.
const CHUNK: usize = 512;

/// The Grundy values of a family, by the rank of the canonical tuple.
#[derive(Debug)]
pub enum GrundyTable {
    /// Values below 2^16.
    Half(Vec<AtomicU16>),
    /// Values below 2^32.
    Word(Vec<AtomicU32>),
}

impl GrundyTable {
    /// The value of the position whose canonical tuple has this rank.
    pub fn get(&self, rank: usize) -> u32 {
        match self {
            GrundyTable::Half(t) => u32::from(t[rank].load(Relaxed)),
            GrundyTable::Word(t) => t[rank].load(Relaxed),
        }
    }
}

/// The Grundy value of every position, by the definition: options and mex.
///
/// Time: all options of all positions. Memory: 12 to 14 bytes a tuple (measures and order are
/// dropped at the end: 2 or 4 remain).
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
pub fn grundy<F: Family>(family: &F, limits: &Limits<'_>) -> Result<GrundyTable, Stopped> {
    let layers = Layers::of(family, limits)?;
    let len = family.index().len();
    // A Grundy value is at most the length of the longest play, which is at most the measure.
    if u16::try_from(layers.largest).is_ok() {
        let table: Vec<AtomicU16> = (0..len).map(|_| AtomicU16::new(0)).collect();
        let load = |rank: usize| u32::from(table[rank].load(Relaxed));
        fill_grundy(family, &layers, limits, load, |rank, v| table[rank].store(v as u16, Relaxed))?;
        Ok(GrundyTable::Half(table))
    } else {
        let table: Vec<AtomicU32> = (0..len).map(|_| AtomicU32::new(0)).collect();
        let load = |rank: usize| table[rank].load(Relaxed);
        fill_grundy(family, &layers, limits, load, |rank, v| table[rank].store(v, Relaxed))?;
        Ok(GrundyTable::Word(table))
    }
}

fn fill_grundy<F: Family>(
    family: &F,
    layers: &Layers,
    limits: &Limits<'_>,
    load: impl Fn(usize) -> u32 + Sync,
    store: impl Fn(usize, u32) + Sync,
) -> Result<(), Stopped> {
    layers.forecast(family, limits, "options to look at");
    let heaps = family.index().heaps();
    layers.for_each(limits, &|ranks| {
        let (mut mex, mut tuple) = (Mex::default(), vec![0; heaps]);
        for &rank in ranks {
            family.index().unrank(rank as usize, &mut tuple);
            let Some(p) = family.position(&tuple) else { continue };
            mex.clear();
            let _ = family.rules().visit_options(&p, |option| {
                family.tuple(option, &mut tuple);
                mex.insert(load(family.index().rank(&tuple)));
                ControlFlow::<()>::Continue(())
            });
            store(rank as usize, mex.mex());
        }
    })
}

/// The outcomes of a family, by the rank of the canonical tuple.
#[derive(Debug)]
pub struct OutcomeTable(Vec<AtomicU8>);

/// An outcome that is not known to be N yet, and one that is.
const OPEN: u8 = 0;
const NEXT: u8 = 1;

impl OutcomeTable {
    /// The outcome of the position whose canonical tuple has this rank.
    pub fn get(&self, rank: usize) -> Outcome {
        if self.0[rank].load(Relaxed) == NEXT { Outcome::N } else { Outcome::P }
    }
}

/// The outcome of every position, under either convention.
///
/// Where the game offers [`Ruleset::visit_predecessors`], each P-position found marks its
/// predecessors as N: P-positions are few. Otherwise each position looks for an option in P and
/// stops at the first. Memory: 9 to 13 bytes a tuple while it runs, 1 after.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
pub fn outcomes<F: Family>(
    family: &F,
    play: Play,
    limits: &Limits<'_>,
) -> Result<OutcomeTable, Stopped> {
    let layers = Layers::of(family, limits)?;
    let index = family.index();
    let table: Vec<AtomicU8> = (0..index.len()).map(|_| AtomicU8::new(OPEN)).collect();
    let largest = family.position(&vec![index.max(); index.heaps()]);
    // Nothing within these bounds comes before the largest position: asking costs nothing.
    let marks =
        largest.as_ref().is_some_and(|top| family.rules().visit_predecessors(top, top, |_| ()));
    if !marks {
        layers.forecast(family, limits, "options to look at, at most");
    }
    layers.for_each(limits, &|ranks| {
        let tuple = &mut vec![0; index.heaps()];
        for rank in ranks.iter().map(|&rank| rank as usize) {
            if table[rank].load(Relaxed) == NEXT {
                continue;
            }
            index.unrank(rank, tuple);
            let Some(p) = family.position(tuple) else { continue };
            let mut terminal = true;
            let won = family.rules().visit_options(&p, |option| {
                terminal = false;
                if marks {
                    return ControlFlow::Break(false);
                }
                family.tuple(option, tuple);
                match table[index.rank(tuple)].load(Relaxed) {
                    OPEN => ControlFlow::Break(true),
                    _ => ControlFlow::Continue(()),
                }
            });
            let is_p =
                if terminal { play == Play::Normal } else { won != ControlFlow::Break(true) };
            if !is_p {
                table[rank].store(NEXT, Relaxed);
            } else if let (true, Some(top)) = (marks, &largest) {
                family.rules().visit_predecessors(&p, top, |q| {
                    family.tuple(q, tuple);
                    table[index.rank(tuple)].store(NEXT, Relaxed);
                });
            }
        }
    })?;
    Ok(OutcomeTable(table))
}

/// The ranks of the canonical tuples of a family, in layers of the measure.
struct Layers {
    /// Ranks by measure, ascending; within a layer by rank.
    order: Vec<u32>,
    /// Where each layer begins in `order`, and the length of `order` last.
    starts: Vec<usize>,
    largest: u64,
}

/// What stands for a measure where a tuple is not canonical, or no position.
const ILLEGAL: u64 = u64::MAX;

// What does not depend on the game is kept out of what is compiled for each of them.
impl Layers {
    fn of<F: Family>(family: &F, limits: &Limits<'_>) -> Result<Self, Stopped> {
        let index = family.index();
        let len = index.len() as u64;
        limits.reserve("the table of positions", len.saturating_mul(16))?;
        Ok(Layers::by_measure(index.len(), &|first, measures| {
            let (mut tuple, mut canonical) = (vec![0; index.heaps()], vec![0; index.heaps()]);
            for (rank, measure) in (first..).zip(measures) {
                index.unrank(rank, &mut tuple);
                let Some(p) = family.position(&tuple) else { continue };
                family.tuple(&p, &mut canonical);
                if canonical == tuple {
                    *measure = family.rules().measure(&p);
                }
            }
        }))
    }

    /// The layers of `len` ranks, where `fill` gives the measures from a rank on.
    fn by_measure(len: usize, fill: &(dyn Fn(usize, &mut [u64]) + Sync)) -> Self {
        let mut measures = vec![ILLEGAL; len];
        let parts = measures.par_chunks_mut(CHUNK).enumerate();
        parts.for_each(|(i, part)| fill(i * CHUNK, part));
        let mut order: Vec<u32> =
            (0..len).filter(|&rank| measures[rank] != ILLEGAL).map(|rank| rank as u32).collect();
        order.par_sort_by_key(|&rank| measures[rank as usize]);
        let mut starts: Vec<usize> = (0..order.len())
            .filter(|&i| i == 0 || measures[order[i] as usize] != measures[order[i - 1] as usize])
            .collect();
        starts.push(order.len());
        let largest = order.last().map_or(0, |&rank| measures[rank as usize]);
        Layers { order, starts, largest }
    }

    /// Times the options of a few positions and says so where all would take long.
    fn forecast<F: Family>(&self, family: &F, limits: &Limits<'_>, what: &str) {
        const SAMPLE: usize = 64;
        const MOST_OPTIONS: u64 = 1 << 18;
        let len = self.order.len();
        let mut tuple = vec![0; family.index().heaps()];
        let (mut options, mut ranks) = (0u64, 0usize);
        let started = Instant::now();
        for i in 0..SAMPLE {
            // The middle of each of so many equal parts of the order.
            let at = ((2 * i + 1) as u64 * len as u64 / (2 * SAMPLE) as u64) as usize;
            let Some(&rank) = self.order.get(at) else { return };
            family.index().unrank(rank as usize, &mut tuple);
            let Some(p) = family.position(&tuple) else { continue };
            let mut left = MOST_OPTIONS;
            let _ = family.rules().visit_options(&p, |option| {
                family.tuple(option, &mut tuple);
                ranks ^= family.index().rank(&tuple);
                options += 1;
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        std::hint::black_box(ranks);
        let times = len as f64 / SAMPLE as f64;
        let seconds = started.elapsed().as_secs_f64() * times;
        limits.expect(seconds / rayon::current_num_threads() as f64, || {
            let options = options as f64 * times;
            format!("{len} positions with about {options:.1e} {what}")
        });
    }

    /// Gives all ranks to `work`, many at a time, each layer after those before it.
    fn for_each(&self, limits: &Limits<'_>, work: &(dyn Fn(&[u32]) + Sync)) -> Result<(), Stopped> {
        let total = self.order.len() as u64;
        for layer in self.starts.windows(2) {
            // A layer may be long: look at the watch within it too.
            let mut done = layer[0];
            for part in self.order[layer[0]..layer[1]].chunks(CHUNK * 8) {
                part.par_chunks(CHUNK.min(part.len() / 8 + 1)).for_each(work);
                done += part.len();
                limits.tick(done as u64, total)?;
            }
        }
        Ok(())
    }
}
