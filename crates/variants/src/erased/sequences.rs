//! Sequences of games that have a dense table below them: rows that a ring opens to, or the whole
//! family that a position stands in. Only the table is shared; values are options and mex.

use super::family::{GameFamily, of_value};
use super::{AskError, FamilyRequest};
use crate::game::Game;
use cgt_core::family::Family as _;
use cgt_core::sequence::{Values, engine};
use cgt_core::{Limits, Mex, Outcome, Play, misere, sweep};
use std::ops::ControlFlow;

/// The Grundy values of positions `0..len`, `None` where the game offers no such way.
pub(super) fn values<G: Game>(
    game: &G,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Option<Values>, AskError> {
    if let Some(digits) = game.opens_to(len.saturating_sub(1)) {
        let rows = engine::grundy_values(&digits, len, limits)?;
        let mut mex = Mex::new();
        return first_moves(game, len, limits, |options| {
            mex.clear();
            for heaps in options {
                let value = |h: &usize| rows.get(*h).unwrap_or_default();
                mex.insert(heaps.iter().map(value).fold(0, |sum, v| sum ^ v));
            }
            Some(mex.mex())
        })
        .map(|found| found.map(|values| values.into_iter().collect()));
    }
    let Some(heaps) = game.sequence_heaps() else { return Ok(None) };
    let max = len.saturating_sub(1);
    let request = FamilyRequest { heaps, max, play: Play::Normal, only: None, grundy: true };
    let Ok(family) = GameFamily::new(game, &request) else { return Ok(None) };
    let table = sweep::grundy(&family, limits)?;
    let mut tuple = vec![0; heaps];
    let mut values = Values::new();
    for n in 0..len {
        let Some(p) = game.nth(n as u64) else { return Ok(None) };
        family.tuple(&p, &mut tuple);
        // What the rules do not allow as a start (the empty board) has no option: its rank holds 0.
        values.push(table.get(family.index().rank(&tuple)));
    }
    Ok(Some(values))
}

/// The outcomes of positions `0..len`, `None` where the game offers no such way.
pub(super) fn outcomes<G: Game>(
    game: &G,
    play: Play,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Option<Vec<Outcome>>, AskError> {
    if play == Play::Normal {
        let found = values(game, len, limits)?;
        return Ok(found.map(|values| values.iter().map(of_value).collect()));
    }
    let Some(digits) = game.opens_to(len.saturating_sub(1)) else { return Ok(None) };
    let rows = misere::outcome::outcomes(&digits, len, limits);
    if let Some(stop) = rows.stop {
        return Err(stop.into());
    }
    // Sums of several rows are not in the list of single ones.
    first_moves(game, len, limits, |options| {
        let mut outcome = if options.is_empty() { Outcome::N } else { Outcome::P };
        for heaps in options {
            let option = match heaps.as_slice() {
                [] => Outcome::N,
                &[one] => *rows.outcomes.get(one)?,
                _ => return None,
            };
            if option.is_p() {
                outcome = Outcome::N;
            }
        }
        Some(outcome)
    })
}

/// What `of_options` makes of the options of each position: heaps of the game they open to.
fn first_moves<G: Game, T>(
    game: &G,
    len: usize,
    limits: &Limits<'_>,
    mut of_options: impl FnMut(&[Vec<usize>]) -> Option<T>,
) -> Result<Option<Vec<T>>, AskError> {
    let mut found = Vec::new();
    let mut options: Vec<Vec<usize>> = Vec::new();
    for n in 0..len {
        let Some(p) = game.nth(n as u64) else { return Ok(None) };
        options.clear();
        let all = game.visit_options(&p, |o| match game.opened(o) {
            Some(heaps) => {
                options.push(heaps.to_vec());
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        });
        let Some(one) = of_options(&options).filter(|_| all.is_continue()) else { return Ok(None) };
        found.push(one);
        limits.tick(n as u64, len as u64)?;
    }
    Ok(Some(found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::chomp::Chomp;
    use crate::ring::circular::Circular;
    use cgt_core::solve::Solver;

    fn agrees<G: Game>(game: &G, len: usize, plays: &[Play]) {
        let mut solver = Solver::new(game);
        let found = values(game, len, &Limits::NONE).unwrap().unwrap();
        for n in 0..len {
            let by_definition = solver.grundy(&game.nth(n as u64).unwrap()).unwrap();
            assert_eq!(found.get(n).map(u64::from), Some(by_definition.0), "{} {n}", game.name());
        }
        for &play in plays {
            let found = outcomes(game, play, len, &Limits::NONE).unwrap().unwrap();
            for (n, found) in found.into_iter().enumerate() {
                let by_definition = solver.outcome(play, &game.nth(n as u64).unwrap()).unwrap();
                assert_eq!(found, by_definition, "{} {n} {play}", game.name());
            }
        }
    }

    #[test]
    fn dense_ways_agree_with_the_definition() {
        for take in [1, 2, 3, 4, 5, 30, 100] {
            let ring = Circular::new(take);
            agrees(&ring, 60, &[Play::Normal]);
            let found = outcomes(&ring, Play::Misere, 20, &Limits::NONE).unwrap().unwrap();
            let mut solver = Solver::new(&ring);
            for (n, found) in found.into_iter().enumerate() {
                let p = ring.nth(n as u64).unwrap();
                assert_eq!(found, solver.outcome(Play::Misere, &p).unwrap(), "{n}");
            }
        }
        for rows in 1..=4 {
            agrees(&Chomp::with_rows(rows), 9, &[Play::Normal]);
        }
    }
}
