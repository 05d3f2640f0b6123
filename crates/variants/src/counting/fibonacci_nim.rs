//! Fibonacci Nim: take at most twice what was taken before.
//!
//! Source: Whinihan, *Fibonacci Nim* (1963), who credits Gaskell. The first player loses just
//! where the heap is a Fibonacci number.

use crate::erased::plain;
use crate::game::Game;
use crate::notation::{LARGEST_HEAP, NotationError, number};
use crate::registry::{Entry, Notation};
use cgt_core::Ruleset;
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "fibonacci-nim",
    notation: "fibonacci-nim",
    parameters: "",
    position: "13  13/4",
    sequence: "n is the first heap; the first move takes less than it",
    rules: "take at least one and at most twice what the move before took; not all at first",
    source: "Whinihan 1963",
    help: "A position in play is `13/4`: the heap, and the most that may be taken. Without a `/` \
           it is the first move, which takes at most n - 1: 13 is 13/12. More than the heap \
           cannot be taken, so that 3/6 is 3/3.",
    notation_of: Notation::Named(|_| Ok(plain(FibonacciNim))),
    samples: &[("fibonacci-nim", "13"), ("fibonacci-nim", "17"), ("fibonacci-nim", "10/4")],
};

/// The rules of Fibonacci Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct FibonacciNim;

/// A heap, and how much may be taken from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    heap: u64,
    most: u64,
}

impl Position {
    /// A heap in play from which at most `most` may be taken.
    pub fn in_play(heap: u64, most: u64) -> Self {
        Position { heap, most: most.min(heap) }
    }

    /// The heap before the first move, which takes less than all of it.
    pub fn first(heap: u64) -> Self {
        Position { heap, most: heap.saturating_sub(1) }
    }
}

impl Ruleset for FibonacciNim {
    type Position = Position;

    fn visit_options<B>(
        &self,
        p: &Position,
        mut visit: impl FnMut(&Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (1..=p.most).try_for_each(|taken| {
            visit(&Position::in_play(p.heap - taken, taken.saturating_mul(2)))
        })
    }

    fn measure(&self, p: &Position) -> u64 {
        p.heap
    }
}

impl Game for FibonacciNim {
    fn name(&self) -> String {
        "fibonacci-nim".to_owned()
    }

    fn parse(&self, text: &str) -> Result<Position, NotationError> {
        let (heap, most) = match text.split_once('/') {
            Some((heap, most)) => (heap, Some(most)),
            None => (text, None),
        };
        let size = number(heap, 1, "the heap", LARGEST_HEAP)?;
        let Some(most) = most else { return Ok(Position::first(size)) };
        let column = heap.chars().count() + 2;
        let most = number(most, column, "the most that may be taken", u64::MAX)?;
        if most == 0 && size > 0 {
            let message = "a move may always take 1: the most that may be taken is from 1 on";
            return Err(NotationError::at(column, message));
        }
        Ok(Position::in_play(size, most))
    }

    fn show(&self, p: &Position) -> String {
        // Where nothing may be taken, the heap is 0, or it is 1 before the first move.
        if p.most == 0 { p.heap.to_string() } else { format!("{}/{}", p.heap, p.most) }
    }

    fn nth(&self, n: u64) -> Option<Position> {
        Some(Position::first(n))
    }
}
