//! Poset games: choose an element of an order and remove it with all that lie above it.
//!
//! Disjoint chains are the heaps of Nim; a product of two chains without its least element is
//! Chomp. Source: Gale and Neyman, *Nim-type games* (1982).

use super::relation::{Parts, Rows, elements, parts_bytes, visit_parts};
use super::text::{covers, read_pairs, show};
use crate::erased::plain;
use crate::game::Game;
use crate::notation::NotationError;
use crate::registry::{Entry, Notation};
use cgt_core::Ruleset;
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "poset",
    notation: "poset",
    parameters: "",
    position: "0<1,0<2,1<3,2<3",
    sequence: "",
    rules: "choose an element of an ordered set and remove it and all that are larger",
    source: "Gale and Neyman 1982",
    help: "A position is a list of strict relations between elements numbered from 0; what follows \
           from them need not be listed, chains may be written at once (0<1<2). With n=5; before \
           the list there are elements 0 to 4, related or not: n=3; is three elements without any \
           relation. At most 64 elements. Parts that no relation joins are games of their own; a \
           position is shown by its covering relations in a canonical numbering.",
    notation_of: Notation::Named(|_| Ok(plain(Poset))),
    samples: &[
        ("poset", "0<1,0<2,1<3,2<3"),
        ("poset", "n=6;0<1<2,3<4"),
        ("poset", "0<2,1<2,1<3"),
        ("poset", "n=3;"),
    ],
};

/// The rules of poset games: the order is in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Poset;

impl Ruleset for Poset {
    type Position = Parts;

    fn visit_options<B>(
        &self,
        p: &Parts,
        mut visit: impl FnMut(&Parts) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut option = Parts::new();
        for (i, part) in p.iter().enumerate() {
            if i > 0 && p[i - 1] == *part {
                continue;
            }
            let rows = part.rows();
            for element in 0..rows.len() {
                option.clear();
                option.extend(p[..i].iter().chain(&p[i + 1..]).cloned());
                let removed = rows.out[element] | 1 << element;
                rows.add_parts(rows.all() & !removed, &mut option);
                option.sort_unstable();
                visit(&option)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The elements that are left.
    fn measure(&self, p: &Parts) -> u64 {
        p.iter().map(|part| part.elements() as u64).sum()
    }

    fn position_bytes(&self, p: &Parts) -> usize {
        parts_bytes(p)
    }

    fn visit_components(&self, p: &Parts, visit: impl FnMut(&Parts)) {
        visit_parts(p, visit);
    }
}

impl Game for Poset {
    fn name(&self) -> String {
        "poset".to_owned()
    }

    fn parse(&self, text: &str) -> Result<Parts, NotationError> {
        let mut parts = Parts::new();
        if text == "0" {
            return Ok(parts);
        }
        if text.is_empty() {
            let message = "an empty text is no order: relations as 0<1,1<2, or n=3; for none";
            return Err(NotationError::new(message));
        }
        let read = read_pairs(text, '<', ["element", "elements"])?;
        let mut rows = Rows::empty(read.n);
        for (a, b, column) in read.pairs {
            if rows.out[b] >> a & 1 == 1 {
                let message =
                    format!("{a}<{b} closes a cycle: {b}<{a} follows from what stands before");
                return Err(NotationError::at(column, message));
            }
            // What is at most a lies below what is at least b.
            let (below, above) = (rows.into[a] | 1 << a, rows.out[b] | 1 << b);
            for low in elements(below) {
                rows.out[low] |= above;
            }
            for high in elements(above) {
                rows.into[high] |= below;
            }
        }
        rows.add_parts(rows.all(), &mut parts);
        parts.sort_unstable();
        Ok(parts)
    }

    fn show(&self, p: &Parts) -> String {
        show(p, '<', covers)
    }
}
