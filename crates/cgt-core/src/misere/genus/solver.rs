//! The genus of any position by the definition: options and mex, whole positions in a memo.

use super::Genus;
use crate::limits::{Limits, Stopped};
use crate::rules::Ruleset;
use crate::solve::Memo;
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// How many positions are looked at between two looks at the watch.
const TICK: u64 = 1024;

/// Finds genera of positions of one game by the recursion on options, and remembers them. Sums
/// are examined as whole positions, since the genus of a sum does not follow from its parts.
///
/// Time: the options of all positions reachable, twice. Memory: a memo entry for each of them;
/// different genera are kept once.
pub struct Solver<'r, R: Ruleset> {
    rules: &'r R,
    limits: Limits<'r>,
    memo: Memo<R::Position, u32>,
    genera: Vec<Genus>,
    ids: HashMap<Genus, u32>,
}

impl<'r, R: Ruleset> Solver<'r, R> {
    /// A solver that keeps within `limits`.
    pub fn new(rules: &'r R, limits: Limits<'r>) -> Self {
        Solver { rules, limits, memo: Memo::default(), genera: Vec::new(), ids: HashMap::new() }
    }

    /// The genus of a position.
    ///
    /// # Errors
    /// [`Stopped`] when memory runs out or the watch stops it. What was found stays known.
    pub fn genus(&mut self, p: &R::Position) -> Result<Genus, Stopped> {
        self.genus_given(p, |_| None)
    }

    /// The genus of a position, where `known` answers for the positions whose genus follows from
    /// something else; it has to answer the same each time.
    pub(super) fn genus_given(
        &mut self,
        p: &R::Position,
        known: impl Fn(&R::Position) -> Option<Genus>,
    ) -> Result<Genus, Stopped> {
        let mut stack = vec![p.clone()];
        let mut steps = 0u64;
        let mut options: Vec<u32> = Vec::new();
        while let Some(top) = stack.last() {
            steps += 1;
            if steps.is_multiple_of(TICK) {
                let bytes = (stack.len() * size_of::<R::Position>()) as u64 + self.memo.bytes();
                self.limits.reserve("the stack of positions", bytes)?;
                self.limits.tick(self.memo.len() as u64, 0)?;
            }
            if self.memo.get(top).is_some() {
                stack.pop();
                continue;
            }
            let top = top.clone();
            let id = match known(&top) {
                Some(genus) => self.intern(genus),
                None if self.look(&top, &known, &mut options, &mut stack) => {
                    options.sort_unstable();
                    options.dedup();
                    let genera: Vec<&Genus> =
                        options.iter().map(|&id| &self.genera[id as usize]).collect();
                    let genus = Genus::from_options(&genera);
                    self.intern(genus)
                }
                None => continue,
            };
            stack.pop();
            let outside = self.rules.position_bytes(&top);
            let others = (stack.len() * size_of::<R::Position>()) as u64;
            self.memo.insert(top, id, outside, others, &self.limits)?;
        }
        let id = self.memo.get(p).unwrap_or_default();
        Ok(self.genera[id as usize].clone())
    }

    /// How many positions the memo holds.
    pub fn positions(&self) -> usize {
        self.memo.len()
    }

    /// Puts the genera of all options into `options`, if they are known; otherwise some options
    /// that are not go to the stack.
    fn look(
        &mut self,
        p: &R::Position,
        known: &impl Fn(&R::Position) -> Option<Genus>,
        options: &mut Vec<u32>,
        stack: &mut Vec<R::Position>,
    ) -> bool {
        options.clear();
        let Solver { rules, memo, genera, ids, .. } = self;
        let mut missing = 0;
        let _ = rules.visit_options(p, |option| {
            if let Some(id) = memo.get(option) {
                options.push(id);
            } else if let Some(genus) = known(option) {
                options.push(intern(genera, ids, genus));
            } else {
                missing += 1;
                stack.push(option.clone());
            }
            if missing < crate::solve::BATCH {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        missing == 0
    }

    fn intern(&mut self, genus: Genus) -> u32 {
        intern(&mut self.genera, &mut self.ids, genus)
    }
}

fn intern(genera: &mut Vec<Genus>, ids: &mut HashMap<Genus, u32>, genus: Genus) -> u32 {
    *ids.entry(genus).or_insert_with_key(|genus| {
        genera.push(genus.clone());
        genera.len() as u32 - 1
    })
}
