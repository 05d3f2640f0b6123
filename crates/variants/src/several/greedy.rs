//! Greedy Nim: take only from a largest heap.
//!
//! Source: Albert and Nowakowski, *Nim restrictions* (2004).

use crate::erased::plain;
use crate::game::{Game, Tuples};
use crate::notation::{NotationError, heap_list, show_heaps};
use crate::registry::{Entry, Notation};
use cgt_core::{Heaps, Ruleset};
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "greedy-nim",
    notation: "greedy-nim",
    parameters: "",
    position: "2,5,5",
    sequence: "",
    rules: "take any number of tokens, at least one, from a largest heap",
    source: "Albert and Nowakowski 2004",
    help: "Where several heaps are largest, any of them may be chosen. Empty heaps do not matter.",
    notation_of: Notation::Named(|_| Ok(plain(GreedyNim))),
    samples: &[("greedy-nim", "2,3,3"), ("greedy-nim", "1,4,5")],
};

/// The rules of Greedy Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct GreedyNim;

impl Ruleset for GreedyNim {
    type Position = Heaps;

    fn visit_options<B>(
        &self,
        p: &Heaps,
        mut visit: impl FnMut(&Heaps) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let heaps = p.as_slice();
        let largest = heaps.last().copied().unwrap_or(0);
        let mut option = Heaps::default();
        (0..largest).try_for_each(|left| {
            option
                .set((0..heaps.len()).map(|i| if i + 1 == heaps.len() { left } else { heaps[i] }));
            visit(&option)
        })
    }

    fn measure(&self, p: &Heaps) -> u64 {
        p.tokens()
    }

    fn positions_below(&self, p: &Heaps) -> Option<f64> {
        Some(p.multisets_below())
    }

    fn position_bytes(&self, p: &Heaps) -> usize {
        p.bytes()
    }

    fn visit_predecessors(&self, p: &Heaps, within: &Heaps, mut visit: impl FnMut(&Heaps)) -> bool {
        let mut tuple = vec![0; within.as_slice().len()];
        p.fill_tuple(&mut tuple);
        let most = within.as_slice().last().copied().unwrap_or(0);
        let mut before = Heaps::default();
        for i in 0..tuple.len() {
            if i > 0 && tuple[i - 1] == tuple[i] {
                continue;
            }
            // The heap that was larger was a largest one.
            let others = tuple.iter().enumerate().filter(|&(j, _)| j != i);
            let least = others.map(|(_, &h)| h).max().unwrap_or(0).max(tuple[i] + 1);
            for h in least..=most {
                before.set((0..tuple.len()).map(|j| if j == i { h } else { tuple[j] }));
                visit(&before);
            }
        }
        true
    }
}

impl Game for GreedyNim {
    fn name(&self) -> String {
        "greedy-nim".to_owned()
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        Ok(Heaps::new(heap_list(text)?))
    }

    fn show(&self, p: &Heaps) -> String {
        show_heaps(p.as_slice())
    }

    fn tuples(&self) -> Tuples {
        Tuples::Ascending
    }

    fn from_tuple(&self, heaps: &[usize]) -> Option<Heaps> {
        Some(Heaps::new(heaps.iter().copied()))
    }

    fn to_tuple(&self, p: &Heaps, heaps: &mut [usize]) {
        p.fill_tuple(heaps);
    }
}
