//! Circular Nim with single objects: take some neighbours from a ring, gaps stay open.
//!
//! The first move opens the ring; from then on it is a set of rows, each a game of its own, and
//! the ring that is not opened is one more kind of position. Source: the encyclopedia's Circular
//! Nim; on a row it is a take-and-break game, Kayles for `take=2`.

use crate::erased::plain;
use crate::game::Game;
use crate::notation::{LARGEST_HEAP, NotationError, number};
use crate::params::Params;
use crate::registry::{Entry, Notation};
use cgt_core::{Heaps, Ruleset, TakeBreak};
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "circular",
    notation: "circular:take=3",
    parameters: "take (most neighbours in one move, from 1; 3 if left out)",
    position: "xx.xxx.  or 12 for a full ring",
    sequence: "n is the full ring of n objects",
    rules: "take 1 to `take` objects that lie side by side in a ring; gaps stay",
    source: "Circular Nim of the encyclopedias",
    help: "A position is the ring read round, x for an object and . for a gap; a number is a full \
           ring. Objects on both sides of a gap are no neighbours. In a full ring of n objects \
           any number up to n may be taken at once if `take` allows it. A ring with a gap is its \
           rows, and is shown as these, each with one gap after it, the shortest first: where the \
           rows lie and how wide the gaps are does not matter. `take` is 3 in the source. With \
           stacks instead of objects the game is circular-stacks.",
    notation_of: Notation::Named(|params| Ok(plain(Circular::from_params(params)?))),
    samples: &[
        ("circular:take=3", "7"),
        ("circular", "xx..x.xxx"),
        ("circular:take=1", "5"),
        ("circular:take=2", "8"),
        ("circular:take=5", "3"),
    ],
};

/// The rules of Circular Nim with objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circular {
    take: usize,
}

/// A ring of objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ring {
    /// No gap yet: so many objects, at least one.
    Full(usize),
    /// Opened: rows between gaps.
    Rows(Heaps),
}

impl Ring {
    /// The full ring of `n` objects; without objects there is nothing left to open.
    pub fn full(n: usize) -> Self {
        if n == 0 { Ring::Rows(Heaps::default()) } else { Ring::Full(n) }
    }
}

impl Circular {
    /// The game where at most `take` neighbours are taken at once, from 1.
    pub fn new(take: usize) -> Self {
        Circular { take }
    }

    fn from_params(params: &Params<'_>) -> Result<Self, NotationError> {
        Ok(Self::new(params.number("take", 1, LARGEST_HEAP)?.unwrap_or(3) as usize))
    }
}

impl Ruleset for Circular {
    type Position = Ring;

    fn visit_options<B>(
        &self,
        p: &Ring,
        mut visit: impl FnMut(&Ring) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut option = Ring::Rows(Heaps::default());
        let mut left: Vec<usize> = Vec::new();
        let mut leave = |others: [&[usize]; 2], new: &[usize]| {
            left.clear();
            for rows in others {
                left.extend_from_slice(rows);
            }
            left.extend_from_slice(new);
            if let Ring::Rows(heaps) = &mut option {
                heaps.set(left.iter().copied());
            }
            visit(&option)
        };
        match p {
            Ring::Full(n) => (1..=self.take.min(*n)).try_for_each(|t| leave([&[], &[]], &[n - t])),
            Ring::Rows(rows) => {
                let rows = rows.as_slice();
                for (i, &n) in rows.iter().enumerate() {
                    if i > 0 && rows[i - 1] == n {
                        continue;
                    }
                    let others = [&rows[..i], &rows[i + 1..]];
                    for rest in (n.saturating_sub(self.take)..n).rev() {
                        (0..=rest / 2).try_for_each(|a| leave(others, &[a, rest - a]))?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// The objects that are left.
    fn measure(&self, p: &Ring) -> u64 {
        match p {
            Ring::Full(n) => *n as u64,
            Ring::Rows(rows) => rows.tokens(),
        }
    }

    fn position_bytes(&self, p: &Ring) -> usize {
        match p {
            Ring::Full(_) => 0,
            Ring::Rows(rows) => rows.bytes(),
        }
    }

    fn visit_components(&self, p: &Ring, mut visit: impl FnMut(&Ring)) {
        let Ring::Rows(rows) = p else { return visit(p) };
        let mut row = Ring::Rows(Heaps::default());
        for &n in rows.as_slice() {
            if let Ring::Rows(heaps) = &mut row {
                heaps.set([n].into_iter());
            }
            visit(&row);
        }
    }
}

impl Game for Circular {
    fn name(&self) -> String {
        format!("circular:take={}", self.take)
    }

    fn parse(&self, text: &str) -> Result<Ring, NotationError> {
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(Ring::full(number(text, 1, "number of objects", LARGEST_HEAP)? as usize));
        }
        if text.is_empty() {
            return Err(NotationError::new(
                "an empty text is no ring: x, . or a number of objects",
            ));
        }
        if let Some((i, c)) = text.chars().enumerate().find(|(_, c)| !matches!(c, 'x' | '.')) {
            let message = format!("{c:?} is no place of a ring: x is an object, . a gap");
            return Err(NotationError::at(i + 1, message));
        }
        let Some(gap) = text.find('.') else { return Ok(Ring::full(text.len())) };
        // Read from behind a gap, the ring is a row.
        let (before, after) = text.split_at(gap);
        let opened = [after, before].concat();
        Ok(Ring::Rows(Heaps::new(opened.split('.').map(str::len))))
    }

    fn show(&self, p: &Ring) -> String {
        match p {
            Ring::Full(n) => n.to_string(),
            Ring::Rows(rows) if rows.as_slice().is_empty() => "0".to_owned(),
            Ring::Rows(rows) => {
                rows.as_slice().iter().map(|&n| "x".repeat(n) + ".").collect::<String>()
            }
        }
    }

    fn nth(&self, n: u64) -> Option<Ring> {
        (n <= LARGEST_HEAP).then_some(Ring::full(n as usize))
    }

    /// On a row the game is the code whose digits 1 to `take` are 7.
    fn opens_to(&self, max_heap: usize) -> Option<TakeBreak> {
        let mut digits = vec![7; self.take.min(max_heap) + 1];
        digits[0] = 0;
        Some(TakeBreak { complete: self.take <= max_heap, ..TakeBreak::finite(digits) })
    }

    fn opened<'p>(&self, p: &'p Ring) -> Option<&'p [usize]> {
        match p {
            Ring::Full(_) => None,
            Ring::Rows(rows) => Some(rows.as_slice()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_are_read_round() {
        let game = Circular::new(3);
        let rows = |heaps: &[usize]| Ring::Rows(Heaps::new(heaps.iter().copied()));
        let cases = [
            ("xx.xxx", rows(&[5])),
            ("xx.xxx.", rows(&[2, 3])),
            (".xxx..xx", rows(&[2, 3])),
            ("x", Ring::Full(1)),
            ("xxxx", Ring::Full(4)),
            ("4", Ring::Full(4)),
            ("...", rows(&[])),
            ("0", rows(&[])),
        ];
        for (text, position) in cases {
            assert_eq!(game.parse(text), Ok(position), "{text}");
        }
        for (text, column) in [("xx.o", Some(4)), ("3,4", Some(2)), ("", None), ("-1", Some(1))] {
            assert_eq!(game.parse(text).unwrap_err().column(), column, "{text}");
        }
    }
}
