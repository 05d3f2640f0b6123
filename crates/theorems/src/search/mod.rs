//! Rules looked for: candidates of the expression language, tried on all positions of a range.
//!
//! A hit is a rule that holds on the whole range and is written so that `check` can take it. It
//! is a conjecture, never a theorem: the range says how far it was seen.

mod candidates;
mod sequences;

pub use sequences::{Known, of_sequence};

use crate::expr::Rule;
use crate::lab::{Cases, LabError};
use crate::position::Pos;
use crate::statement::Needs;
use cgt_core::{Limits, Play};

/// A rule that holds on the range that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// What kind of rule it is.
    pub kind: &'static str,
    /// The rule, as `check --predict` takes it.
    pub rule: String,
    /// How many heaps it is about.
    pub heaps: usize,
    /// The largest heap that was looked at.
    pub max: usize,
    /// How many positions it was compared with.
    pub positions: u64,
}

/// How many P-positions a rule must explain to be worth telling.
const LEAST: usize = 3;

/// The rules for outcomes and Grundy values that hold on all tuples of `heaps` heaps up to `max`,
/// the simplest first, at most `most` of each kind.
///
/// Time: the tables, and for each candidate the positions up to its first failure.
///
/// # Errors
/// Where the text is no game, it has no tuples of heaps, or memory runs out.
pub fn of_positions(
    game: &str,
    heaps: usize,
    max: usize,
    play: Play,
    limits: &Limits<'_>,
) -> Result<Vec<Hit>, LabError> {
    let values = play == Play::Normal;
    let needs = Needs { grundy: values, ..Needs::play(play) };
    let mut cases = Cases::new(limits);
    cases.table(game, (heaps, max), needs, |_, table| {
        let tuples = table.tuples();
        let truth: Vec<(bool, u64)> = tuples
            .iter()
            .map(|t| (table.p_of(play, t) == Some(true), table.value_of(t).unwrap_or(0)))
            .collect();
        let mut hits = Vec::new();
        let positions = tuples.len() as u64;
        let mut keep = |kind, rule: String| {
            hits.push(Hit { kind, rule, heaps, max, positions });
        };
        if truth.iter().filter(|t| t.0).count() >= LEAST {
            for (kind, text) in candidates::outcomes(heaps, max, play) {
                if fits(&text, &tuples, |i, says| says == u64::from(truth[i].0)) {
                    keep(kind, text);
                }
            }
        }
        if values {
            for text in candidates::values(heaps, max) {
                if fits(&text, &tuples, |i, says| says == truth[i].1) {
                    keep("Grundy value", text);
                }
            }
        }
        limits.tick(positions, positions)?;
        Ok(hits)
    })
}

/// Does the rule say what is true of every tuple? One that fails to evaluate does not.
fn fits(text: &str, tuples: &[Vec<usize>], agrees: impl Fn(usize, u64) -> bool) -> bool {
    let Ok(rule) = Rule::parse(text) else { return false };
    tuples.iter().enumerate().all(|(i, t)| match rule.predict(Pos::new(t)) {
        Ok(Some(says)) => agrees(i, says),
        Ok(None) | Err(_) => false,
    })
}
