//! Rare/common engines for games whose moves leave at most two heaps (octal codes, Grundy's game).
//!
//! All heaps are split into rare and common ones by a [`Space`] such that a split into two heaps
//! excludes a common value only if one of the two is rare. As long as rare heaps are few, that
//! leaves few options to look at. The space is found by the engine and follows the values as they
//! grow; it orders the work and nothing else: every value returned is the mex of all options.
//!
//! Sources: Berlekamp, Conway, Guy, *Winning Ways* (1982), chapter 4; Gangolli and Plambeck, *A
//! note on periodicity in some octal games* (1989).

mod cover;
mod lanes;
mod moves;
mod scalar;
mod space;

pub(super) use cover::{NOTHING, Sample};
pub use moves::Moves;
pub(super) use scalar::Scalar;
pub use space::Space;

use super::Values;
use super::few_rares::{self, Continued};
use crate::limits::{Limits, Stopped};
use crate::mex::Mex;

/// A rare heap, see [`Space`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rare {
    /// The size of the heap, counted from 0; at least 1.
    pub heap: usize,
    /// Its Grundy value.
    pub value: u32,
}

/// Values of heaps `0..len`, with the split that the engine worked by at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The Grundy values.
    pub values: Values,
    /// The space in use at the end.
    pub space: Space,
    /// All rare heaps below `len` by that space, ascending. Heap 0 is no part of a split and is
    /// not listed.
    pub rares: Vec<Rare>,
}

impl Found {
    /// The largest smaller heap that is needed to meet every value below that of heap `n`: 0 where
    /// single heaps do, else the least `a` such that splits into `b <= a` and more do the rest.
    /// Time O(n) at most.
    pub fn witness_depth(&self, moves: &Moves, n: usize) -> usize {
        let value = |heap: usize| self.values.get(heap).unwrap_or_default();
        let mut met = Mex::new();
        moves.visit_single(n, |heap| met.insert(value(heap)));
        let mut depth = 0;
        while met.mex() < value(n) && 2 * depth < n {
            depth += 1;
            for &t in moves.splits.iter().take_while(|&&t| t + 2 * depth <= n) {
                let other = n - t - depth;
                if !(moves.distinct && other == depth) {
                    met.insert(value(depth) ^ value(other));
                }
            }
        }
        depth
    }
}

/// The Grundy values of heaps `0..len` by the scalar engine, one heap after the other.
///
/// Time O(rare heaps) a heap and splitting digit, plus the search for rare values; memory 4 bytes
/// a heap.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
///
/// ```
/// use cgt_core::{Limits, TakeBreak, sequence::rare_common::{self, Moves}};
/// let officers = TakeBreak::finite(vec![0, 6]);
/// let moves = Moves::new(&officers, 1000).unwrap();
/// let found = rare_common::scalar(moves, 1000, &Limits::NONE).unwrap();
/// let zeros: Vec<_> = (0..1000).filter(|&n| found.values.get(n) == Some(0)).collect();
/// assert_eq!(zeros, [0, 1, 4, 12, 20, 30, 46, 72, 98, 124, 150, 176, 314, 408]);
/// ```
pub fn scalar(moves: Moves, len: usize, limits: &Limits<'_>) -> Result<Found, Stopped> {
    // The values, and as many again in the result.
    limits.reserve("the table of values", (len as u64).saturating_mul(8))?;
    let mut engine = Scalar::new(moves);
    engine.extend(len, limits)?;
    Ok(found(&engine, len))
}

/// The same by the engine over lanes of 64 heaps, on the threads of the current rayon pool: the
/// same values, faster, whatever the number of threads.
///
/// Time as [`scalar`], divided by the width of the machine's vectors; memory 8 bytes a heap.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
///
/// ```
/// use cgt_core::{Limits, TakeBreak, sequence::rare_common::{self, Moves}};
/// let officers = Moves::new(&TakeBreak::finite(vec![0, 6]), 9000).unwrap();
/// let lanes = rare_common::lanes(officers.clone(), 9000, &Limits::NONE).unwrap();
/// assert_eq!(lanes.values, rare_common::scalar(officers, 9000, &Limits::NONE).unwrap().values);
/// ```
pub fn lanes(moves: Moves, len: usize, limits: &Limits<'_>) -> Result<Found, Stopped> {
    limits.reserve("the table of values", (len as u64).saturating_mul(BYTES_A_HEAP))?;
    let mut engine = lanes::Lanes::new(Scalar::new(moves));
    // On a thread of the pool from the start: each entry from outside has to wake it up.
    rayon::join(|| engine.extend(len, limits), || ()).0?;
    Ok(found(&engine.into_scalar(), len))
}

/// Heaps that the scalar engine does first in [`best`]; by then the number of rares says more.
const FIRST: usize = 1 << 11;

/// Up to so many sources a heap is done faster than a block is set up.
const FEW: usize = 128;

/// From this length on the set-up for few rares pays.
const LONG: usize = 1 << 14;

/// The same by whichever engine suits the rares that appear: the scalar engine for short
/// sequences and few rares, [`few_rares`] for long ones, else the engine over lanes.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
pub fn best(moves: Moves, len: usize, limits: &Limits<'_>) -> Result<Found, Stopped> {
    best_from(moves, &Values::new(), len, limits)
}

/// Memory that the engines of this module take for each heap, in bytes.
pub const BYTES_A_HEAP: u64 = 11;

/// [`best`], going on from known values of heaps `0..known.len()`.
///
/// # Errors
/// As [`best`].
pub fn best_from(
    moves: Moves,
    known: &Values,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Found, Stopped> {
    limits.reserve("the table of values", (len as u64).saturating_mul(BYTES_A_HEAP))?;
    let mut scalar = Scalar::resume(moves, known.iter().take(len).collect());
    let mut to = FIRST.min(len).max(scalar.values().len());
    scalar.extend(to, limits)?;
    while scalar.split().1.len() * scalar.moves().splits.len() <= FEW && to < len {
        if len > LONG && !scalar.split().1.is_empty() {
            match few_rares::continued(&scalar, len, limits)? {
                Continued::Done { values, space, rares } => {
                    let values = values.iter().map(|&v| u32::from(v)).collect();
                    return Ok(Found { values, space, rares });
                }
                Continued::Partly(values) => {
                    for &v in values.iter().skip(to) {
                        scalar.push(u32::from(v));
                    }
                    to = scalar.values().len();
                }
            }
        }
        to = (2 * to).min(len);
        scalar.extend(to, limits)?;
    }
    let mut engine = lanes::Lanes::new(scalar);
    rayon::join(|| engine.extend(len, limits), || ()).0?;
    Ok(found(&engine.into_scalar(), len))
}

/// All values of a game, as far as they are known: they can grow.
pub(super) struct Growing(lanes::Lanes);

impl Growing {
    /// Goes on from known values of heaps `0..known.len()`.
    pub(super) fn resume(moves: Moves, known: &Values) -> Self {
        Growing(lanes::Lanes::new(Scalar::resume(moves, known.iter().collect())))
    }

    /// Computes on to heap `len - 1` and a little more. What is known when it is stopped stays.
    pub(super) fn extend(&mut self, len: usize, limits: &Limits<'_>) -> Result<(), Stopped> {
        rayon::join(|| self.0.extend(len, limits), || ()).0
    }

    /// How many heaps are known.
    pub(super) fn len(&self) -> usize {
        self.0.values_that_hold().values().len()
    }

    /// The values of heaps `0..len`, or of those that are known.
    pub(super) fn values(&self, len: usize) -> Values {
        self.0.values_that_hold().values().iter().copied().take(len).collect()
    }

    /// The rare heaps.
    pub(super) fn rares(&self) -> &[(usize, u32)] {
        self.0.values_that_hold().split().1
    }
}

fn found(engine: &Scalar, len: usize) -> Found {
    let (space, rares) = engine.split();
    let rares = rares.iter().take_while(|r| r.0 < len);
    Found {
        values: engine.values()[..len].iter().copied().collect(),
        space,
        rares: rares.map(|&(heap, value)| Rare { heap, value }).collect(),
    }
}
