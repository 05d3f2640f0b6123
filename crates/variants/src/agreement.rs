//! What every game must obey, checked on all positions under a start: the measure falls, text
//! round-trips, components add up, engines agree with the definition.
//!
//! The definition here is options, mex, and "P if no option is P", worked out over the options
//! alone; it shares nothing with the solvers and engines that it checks. The tests and
//! `tables selftest` run the same checks.

use crate::erased::{AnyGame, PositionId, Session};
use cgt_core::{Limits, Mex, Outcome, Play};
use hashbrown::HashMap;
use std::fmt::Display;

/// How many positions agreed.
pub type Agreed = usize;

/// The laws do not hold somewhere, or nothing could be checked: where and why, for a reader.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game}, {position}: {what}")]
pub struct Disagreement {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// What is wrong.
    pub what: String,
}

/// Checks every position that can be reached from `start`, at most `most` of them.
///
/// Time: all options of all positions reached. Memory: values of each.
///
/// # Errors
/// The first [`Disagreement`], in the order of play from the end; also where the start is no
/// position, or more than `most` positions can be reached.
///
/// ```
/// let kayles = variants::registry::parse("kayles").unwrap();
/// assert_eq!(variants::agreement::below(&*kayles, "5", 1000), Ok(11));
/// ```
pub fn below(game: &dyn AnyGame, start: &str, most: usize) -> Result<Agreed, Disagreement> {
    let mut session = game.session(Limits::NONE);
    let fail = |position: String, what: String| Disagreement { game: game.name(), position, what };
    let start = session.parse(start).map_err(|e| fail(start.to_owned(), e.to_string()))?;
    let mut known = Definition::default();
    // Positions that wait for their options, the one looked at last: an explicit stack.
    let mut stack = vec![(start, false)];
    while let Some((p, options_done)) = stack.pop() {
        if known.grundy.contains_key(&p) {
            continue;
        }
        if known.grundy.len() + stack.len() > most * 64 || known.grundy.len() > most {
            return Err(fail(session.show(p), format!("more than {most} positions to check")));
        }
        let options = session.options(p);
        for &o in options.iter() {
            if session.measure(o) >= session.measure(p) {
                let what = format!("its measure does not fall to {}", session.show(o));
                return Err(fail(session.show(p), what));
            }
        }
        if options_done {
            known
                .check(game, &mut *session, p, &options)
                .map_err(|what| fail(session.show(p), what))?;
        } else {
            stack.push((p, true));
            stack.extend(options.iter().map(|&o| (o, false)));
        }
    }
    Ok(known.grundy.len())
}

/// Values by the definition.
#[derive(Default)]
struct Definition {
    grundy: HashMap<PositionId, u32>,
    misere: HashMap<PositionId, Outcome>,
}

impl Definition {
    fn check(
        &mut self,
        game: &dyn AnyGame,
        session: &mut dyn Session,
        p: PositionId,
        options: &[PositionId],
    ) -> Result<(), String> {
        let mut mex = Mex::new();
        options.iter().for_each(|o| mex.insert(self.grundy[o]));
        let value = mex.mex();
        let none_wins = !options.iter().any(|o| self.misere[o].is_p());
        let misere = if none_wins && !options.is_empty() { Outcome::P } else { Outcome::N };
        self.grundy.insert(p, value);
        self.misere.insert(p, misere);

        let text = session.show(p);
        same("the text read again", session.parse(&text), Ok(p))?;
        if game.no_outcome().is_some() {
            return Ok(());
        }
        let outcome = if value == 0 { Outcome::P } else { Outcome::N };
        let mut sum = 0;
        for &c in session.components(p).iter() {
            same("the components of a component", session.components(c).as_ref(), &[c][..])?;
            sum ^= session.grundy(c).map_err(text_of)?.0;
        }
        same("the nim-sum of its components", sum, u64::from(value))?;
        same("the Grundy value", session.grundy(p).map_err(text_of)?.0, u64::from(value))?;
        same("the outcome", session.outcome(Play::Normal, p).map_err(text_of)?, outcome)?;
        self.check_moves(session, p, options, Play::Normal)?;
        if session.check(Play::Misere).is_ok() {
            let found = session.outcome(Play::Misere, p).map_err(text_of)?;
            same("the misère outcome", found, misere)?;
            self.check_moves(session, p, options, Play::Misere)?;
        }
        Ok(())
    }

    /// Winning moves are the options that are P-positions.
    fn check_moves(
        &self,
        session: &mut dyn Session,
        p: PositionId,
        options: &[PositionId],
        play: Play,
    ) -> Result<(), String> {
        let text = session.show(p);
        let row = session.row(&text, play, true).map_err(text_of)?;
        let wins = |o: &&PositionId| match play {
            Play::Normal => self.grundy[*o] == 0,
            Play::Misere => self.misere[*o].is_p(),
        };
        let mut expected: Vec<_> = options.iter().filter(wins).map(|&o| session.show(o)).collect();
        let mut found = row.winning_moves.unwrap_or_default();
        expected.sort_unstable();
        found.sort_unstable();
        same("the winning moves", found, expected)
    }
}

fn text_of(error: impl Display) -> String {
    error.to_string()
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what}: found {found:?}, by the definition {expected:?}"))
    }
}
