//! Nim: take any number of tokens from one heap.
//!
//! Source: Bouton, *Nim, a game with a complete mathematical theory* (1901).

use crate::erased::heaps;
use crate::game::HeapGame;
use crate::registry::{Entry, Notation};
use cgt_core::{HeapRuleset, TakeBreak};
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "nim",
    notation: "nim",
    parameters: "",
    position: "3,4,5",
    sequence: "n is the heap",
    rules: "take any number of tokens, at least one, from one heap",
    source: "Bouton 1901",
    help: "The last player to move wins; with --misere he loses. Empty heaps do not matter.",
    notation_of: Notation::Named(|_| Ok(heaps(Nim))),
    samples: &[("nim", "1,2,3"), ("nim", "9")],
};

/// The rules of Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Nim;

impl HeapRuleset for Nim {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (0..n).try_for_each(|left| visit(&[left]))
    }

    fn visit_new_options(&self, n: usize, mut visit: impl FnMut(&[usize])) -> bool {
        if let Some(left) = n.checked_sub(1) {
            visit(&[left]);
        }
        true
    }

    fn take_break(&self, _max_heap: usize) -> Option<TakeBreak> {
        Some(TakeBreak { digits: vec![0], repeat: vec![3], distinct: false, complete: true })
    }
}

impl HeapGame for Nim {
    fn name(&self) -> String {
        "nim".to_owned()
    }
}
