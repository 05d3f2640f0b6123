//! Which engine computes a nim-sequence: the fastest that is right for the game.

use super::{Values, many_heaps, naive, rare_common, subtraction};
use crate::limits::{Limits, Stopped};
use crate::rules::{HeapRuleset, TakeBreak};
use rare_common::Moves;
use std::fmt;

/// An engine for nim-sequences. All give the same values; see the table in [`crate::sequence`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Engine {
    /// Every option of every heap: [`naive`].
    Naive,
    /// Rare and common heaps, by whichever way suits the rares: [`rare_common::best`].
    RareCommon,
    /// Rare and common heaps, one after the other: [`rare_common::scalar`].
    RareCommonScalar,
    /// Rare and common heaps, 64 at once, on all threads: [`rare_common::lanes`].
    RareCommonLanes,
    /// At most one heap left, with finitely many digits or all but finitely many: [`subtraction`].
    Subtraction,
    /// Sets of attainable values by the number of heaps: [`many_heaps`].
    ValueSets,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Engine::Naive => "naive",
            Engine::RareCommon => "rare-common",
            Engine::RareCommonScalar => "rare-common-scalar",
            Engine::RareCommonLanes => "rare-common-lanes",
            Engine::Subtraction => "subtraction",
            Engine::ValueSets => "value-sets",
        })
    }
}

/// Why an engine gave no values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// It was stopped, or memory would have run out.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The engine asked for does not cover the game.
    #[error("the {engine} engine does not cover this game: it needs {needs}")]
    NotCovered {
        /// The engine asked for.
        engine: Engine,
        /// What it needs.
        needs: &'static str,
    },
}

/// The engine that [`grundy_values`] takes for heaps `0..len` of a game.
///
/// ```
/// use cgt_core::{TakeBreak, sequence::engine::{Engine, choose}};
/// let kayles = TakeBreak::finite(vec![0, 7, 7]);
/// assert_eq!(choose(&kayles, 1000).to_string(), "rare-common");
/// ```
pub fn choose<H: HeapRuleset>(rules: &H, len: usize) -> Engine {
    let max_heap = len.saturating_sub(1);
    match (rules.take_break(max_heap), rules.splits(max_heap)) {
        (Some(digits), _) => choose_for(&digits),
        (None, Some(_)) => Engine::ValueSets,
        (None, None) => Engine::Naive,
    }
}

fn choose_for(digits: &TakeBreak) -> Engine {
    if matches!(subtraction::grundy_values(digits, 0, &Limits::NONE), Ok(Some(_))) {
        Engine::Subtraction
    } else if digits.repeat.iter().any(|&d| d != 0) || digits.most_heaps() > 2 {
        Engine::ValueSets
    } else if digits.most_heaps() == 2 {
        Engine::RareCommon
    } else {
        Engine::Naive
    }
}

/// The Grundy values of heaps `0..len`, by the fastest engine that covers the game.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
///
/// ```
/// use cgt_core::{Limits, TakeBreak, sequence::engine};
/// let kayles = TakeBreak::finite(vec![0, 7, 7]);
/// let g = engine::grundy_values(&kayles, 10_000, &Limits::NONE).unwrap();
/// assert!((71..9_988).all(|n| g.get(n) == g.get(n + 12)));
/// ```
pub fn grundy_values<H: HeapRuleset>(
    rules: &H,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Values, Stopped> {
    match grundy_values_by(choose(rules, len), rules, len, limits) {
        Ok(values) => Ok(values),
        Err(EngineError::Stopped(stopped)) => Err(stopped),
        Err(EngineError::NotCovered { .. }) => naive::grundy_values(rules, len, limits),
    }
}

/// [`grundy_values`], where the values of heaps `0..known.len()` are known: they are not computed
/// anew by the engines that can go on from them (those of [`rare_common`]).
///
/// # Errors
/// As [`grundy_values`].
pub fn grundy_values_from<H: HeapRuleset>(
    rules: &H,
    known: &Values,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Values, Stopped> {
    if choose(rules, len) == Engine::RareCommon {
        let digits = rules.take_break(len.saturating_sub(1));
        if let Some(moves) = digits.and_then(|digits| Moves::new(&digits, len)) {
            return Ok(rare_common::best_from(moves, known, len, limits)?.values);
        }
    }
    grundy_values(rules, len, limits)
}

/// The Grundy values of heaps `0..len`, by the engine asked for.
///
/// # Errors
/// [`EngineError::NotCovered`] when it does not cover the game; [`EngineError::Stopped`] when
/// memory would run out or the watch stops it.
pub fn grundy_values_by<H: HeapRuleset>(
    engine: Engine,
    rules: &H,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Values, EngineError> {
    let digits = || {
        rules
            .take_break(len.saturating_sub(1))
            .ok_or(EngineError::NotCovered { engine, needs: "a take-and-break game" })
    };
    let two_heaps = || {
        Moves::new(&digits()?, len)
            .ok_or(EngineError::NotCovered { engine, needs: "moves that leave at most two heaps" })
    };
    Ok(match engine {
        Engine::Naive => naive::grundy_values(rules, len, limits)?,
        Engine::RareCommon => rare_common::best(two_heaps()?, len, limits)?.values,
        Engine::RareCommonScalar => rare_common::scalar(two_heaps()?, len, limits)?.values,
        Engine::RareCommonLanes => rare_common::lanes(two_heaps()?, len, limits)?.values,
        Engine::Subtraction => subtraction::grundy_values(&digits()?, len, limits)?
            .ok_or(EngineError::NotCovered { engine, needs: "a subtraction or all-but set" })?,
        Engine::ValueSets => {
            let splits = rules.splits(len.saturating_sub(1));
            let splits = splits.ok_or(EngineError::NotCovered { engine, needs: "digits" })?;
            many_heaps::grundy_values(&splits, len, limits)?
        }
    })
}

#[cfg(test)]
#[path = "engine_tests.rs"]
mod tests;
