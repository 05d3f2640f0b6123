//! Unbalanced Nim: no two heaps may have the same size.
//!
//! Source: Welter, *The theory of a class of games on a sequence of squares* (1954), for the game
//! where empty heaps count.

use crate::erased::plain;
use crate::game::{Game, Tuples};
use crate::notation::{NotationError, heap_list, show_heaps};
use crate::params::Params;
use crate::registry::{Entry, Notation};
use cgt_core::{Heaps, Ruleset};
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "unbalanced-nim",
    notation: "unbalanced-nim  unbalanced-nim:empty=ignored",
    parameters: "empty: counted (default), ignored",
    position: "1,4,6",
    sequence: "",
    rules: "take any number from one heap, so that no two heaps become equal",
    source: "Welter 1954",
    help: "`empty=counted` takes an empty heap for a heap of size 0, so that there may be one of \
           them: the game ends at 0,1,2,... and is Welter's game. `empty=ignored` asks only that \
           heaps with tokens differ. The default is `counted`, the rule to the letter and the \
           game that has a theory. A position with two equal heaps is refused.",
    notation_of: Notation::Named(|params| Ok(plain(UnbalancedNim::from_params(params)?))),
    samples: &[
        ("unbalanced-nim:empty=counted", "1,4,6"),
        ("unbalanced-nim:empty=counted", "0,3,5,6"),
        ("unbalanced-nim:empty=ignored", "2,4,5"),
    ],
};

/// The rules of Unbalanced Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnbalancedNim {
    empty_counts: bool,
}

/// Heaps that differ; the empty heap is kept where it counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    heaps: Heaps,
    empty: bool,
}

impl UnbalancedNim {
    /// The game where empty heaps count as heaps of size 0, or do not.
    pub fn new(empty_counts: bool) -> Self {
        UnbalancedNim { empty_counts }
    }

    fn from_params(params: &Params<'_>) -> Result<Self, NotationError> {
        let counts = params.choice("empty", &[("counted", true), ("ignored", false)])?;
        Ok(Self::new(counts.unwrap_or(true)))
    }

    /// The position with these heaps, or the size that comes twice.
    fn position(self, sizes: &[usize]) -> Result<Position, usize> {
        let heaps = Heaps::new(sizes.iter().copied());
        let empty = sizes.len() - heaps.as_slice().len();
        if let Some(twice) = heaps.as_slice().windows(2).find(|w| w[0] == w[1]) {
            return Err(twice[0]);
        }
        if self.empty_counts && empty > 1 {
            return Err(0);
        }
        Ok(Position { heaps, empty: self.empty_counts && empty == 1 })
    }
}

impl Ruleset for UnbalancedNim {
    type Position = Position;

    fn visit_options<B>(
        &self,
        p: &Position,
        mut visit: impl FnMut(&Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let heaps = p.heaps.as_slice();
        let mut option = p.clone();
        for (i, &size) in heaps.iter().enumerate() {
            // Only the smaller heaps are in the way.
            let mut others = heaps[..i].iter().copied().peekable();
            for left in usize::from(p.empty)..size {
                if others.next_if_eq(&left).is_some() {
                    continue;
                }
                let heap = |j: usize| if j == i { left } else { heaps[j] };
                option.heaps.set((0..heaps.len()).map(heap));
                option.empty = p.empty || (self.empty_counts && left == 0);
                visit(&option)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn measure(&self, p: &Position) -> u64 {
        p.heaps.tokens()
    }

    fn position_bytes(&self, p: &Position) -> usize {
        p.heaps.bytes()
    }
}

impl Game for UnbalancedNim {
    fn name(&self) -> String {
        let empty = if self.empty_counts { "counted" } else { "ignored" };
        format!("unbalanced-nim:empty={empty}")
    }

    fn parse(&self, text: &str) -> Result<Position, NotationError> {
        self.position(&heap_list(text)?).map_err(|twice| {
            let allowed = if self.empty_counts {
                "all heaps must differ, empty ones too"
            } else {
                "heaps that are not empty must differ"
            };
            NotationError::new(format!("two heaps of {twice}: {allowed}"))
        })
    }

    fn show(&self, p: &Position) -> String {
        match p.heaps.as_slice() {
            heaps if p.empty && !heaps.is_empty() => format!("0,{}", show_heaps(heaps)),
            heaps => show_heaps(heaps),
        }
    }

    fn tuples(&self) -> Tuples {
        Tuples::Ascending
    }

    fn from_tuple(&self, heaps: &[usize]) -> Option<Position> {
        self.position(heaps).ok()
    }

    fn to_tuple(&self, p: &Position, heaps: &mut [usize]) {
        p.heaps.fill_tuple(heaps);
    }
}
