//! Grundy's game: split a heap into two unequal heaps.
//!
//! Source: Grundy, *Mathematics and games* (1939); *Winning Ways* (1982), chapter 4.

use crate::erased::heaps;
use crate::game::HeapGame;
use crate::registry::{Entry, Notation};
use cgt_core::{HeapRuleset, TakeBreak};
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "grundy",
    notation: "grundy",
    parameters: "",
    position: "6,3",
    sequence: "n is the heap",
    rules: "split a heap into two heaps of different sizes, none of them empty",
    source: "Grundy 1939; Winning Ways ch. 4",
    help: "Heaps of one and two tokens have no move. No period is known.",
    notation_of: Notation::Named(|_| Ok(heaps(GrundysGame))),
    samples: &[("grundy", "8,5"), ("grundy", "11")],
};

/// The rules of Grundy's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct GrundysGame;

impl HeapRuleset for GrundysGame {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (1..n.div_ceil(2)).try_for_each(|a| visit(&[a, n - a]))
    }

    fn take_break(&self, _max_heap: usize) -> Option<TakeBreak> {
        Some(TakeBreak { digits: vec![4], repeat: vec![], distinct: true, complete: true })
    }
}

impl HeapGame for GrundysGame {
    fn name(&self) -> String {
        "grundy".to_owned()
    }
}
