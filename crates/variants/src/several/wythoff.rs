//! Wythoff's game: take from one heap, or the same number from several.
//!
//! Source: Wythoff, *A modification of the game of Nim* (1907), for two heaps.

use super::amounts::{Bounds, visit_amounts};
use crate::erased::plain;
use crate::game::{Game, Tuples};
use crate::notation::{NotationError, heap_list, show_heaps};
use crate::params::Params;
use crate::registry::{Entry, Notation};
use cgt_core::{Heaps, Ruleset};
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "wythoff",
    notation: "wythoff  wythoff:rule=all",
    parameters: "rule: all, nonempty, pair, subset (default)",
    position: "1,3,5",
    sequence: "",
    rules: "take any number from one heap, or the same number from several heaps at once",
    source: "Wythoff 1907",
    help: "Which heaps may be reduced together: `all` means every heap, so that it is over with \
           such moves once a heap is empty; `nonempty` every heap that is not empty; `pair` any \
           two; `subset` any two or more. All four are the same game on two heaps and differ from \
           three on. The default is `subset`: it is the reading of index-k Nim, where the heaps \
           that are touched are the player's choice, and empty heaps do not matter in it. In \
           `rule=all` they do: 0,2,2 is Nim, and 2,2 is not.",
    notation_of: Notation::Named(|params| Ok(plain(Wythoff::from_params(params)?))),
    samples: &[
        ("wythoff", "3,5"),
        ("wythoff", "1,2,4"),
        ("wythoff:rule=pair", "2,2,3"),
        ("wythoff:rule=nonempty", "2,2,3"),
        ("wythoff:rule=all", "2,2,3"),
        ("wythoff:rule=all", "0,2,3"),
    ],
};

/// The most choices of heaps that a position may offer.
const MOST_CHOICES: usize = 1 << 20;

/// Which heaps may be reduced together by the same number; one heap always may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    /// Every heap; none may be empty then.
    All,
    /// Every heap that is not empty.
    Nonempty,
    /// Any two.
    Pair,
    /// Any two or more.
    Subset,
}

const READINGS: [(&str, Together); 4] = [
    ("all", Together::All),
    ("nonempty", Together::Nonempty),
    ("pair", Together::Pair),
    ("subset", Together::Subset),
];

/// The rules of Wythoff's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wythoff {
    together: Together,
}

/// The heaps of a position, and how many empty ones: these count only for [`Together::All`] and
/// are 0 otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The heaps that are not empty.
    pub heaps: Heaps,
    /// How many heaps are empty.
    pub empty: usize,
}

impl Wythoff {
    /// Wythoff's game in one of its readings.
    pub fn new(together: Together) -> Self {
        Wythoff { together }
    }

    fn from_params(params: &Params<'_>) -> Result<Self, NotationError> {
        let rule = params.choice("rule", &READINGS)?;
        Ok(Self::new(rule.unwrap_or(Together::Subset)))
    }

    fn position(self, heaps: &[usize]) -> Position {
        let all = heaps.len();
        let heaps = Heaps::new(heaps.iter().copied());
        Position { empty: self.empty(all, &heaps), heaps }
    }

    /// How many of `all` heaps are empty, where it matters.
    fn empty(self, all: usize, heaps: &Heaps) -> usize {
        if self.together == Together::All { all - heaps.as_slice().len() } else { 0 }
    }

    /// Makes `p` the tuple in which `to` replaces the heaps that are `chosen`.
    fn change(
        self,
        p: &mut Position,
        tuple: &[usize],
        chosen: &[bool],
        empty: usize,
        to: impl Fn(usize) -> usize,
    ) {
        let heap = |i: usize| if chosen[i] { to(tuple[i]) } else { tuple[i] };
        p.heaps.set((0..tuple.len()).map(heap));
        p.empty = self.empty(tuple.len() + empty, &p.heaps);
    }

    /// Visits the choices of heaps of an ascending tuple that may change together: one, or
    /// several as the reading says. Of equal heaps the first ones are chosen.
    fn visit_choices<B>(
        self,
        tuple: &[usize],
        mut visit: impl FnMut(&[bool]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let runs: Vec<(usize, usize)> =
            tuple.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect();
        let often: Vec<usize> = runs.iter().map(|&(_, often)| often).collect();
        let free = usize::MAX;
        let total = if self.together == Together::Pair { 2 } else { free };
        let bounds = Bounds { heaps: free, each: free, total };
        let mut chosen = vec![false; tuple.len()];
        visit_amounts(&often, bounds, &mut Vec::new(), |counts| {
            let forced = |size: usize| match self.together {
                Together::All => true,
                Together::Nonempty => size > 0,
                Together::Pair | Together::Subset => false,
            };
            let left_out = runs.iter().zip(counts).any(|(&(h, often), &n)| n < often && forced(h));
            if left_out && counts.iter().sum::<usize>() > 1 {
                return ControlFlow::Continue(());
            }
            let mut start = 0;
            for (&(_, often), &count) in runs.iter().zip(counts) {
                chosen[start..start + count].fill(true);
                chosen[start + count..start + often].fill(false);
                start += often;
            }
            visit(&chosen)
        })
    }
}

/// The heaps that are chosen, ascending.
fn sizes<'t>(
    tuple: &'t [usize],
    chosen: &'t [bool],
) -> impl DoubleEndedIterator<Item = usize> + 't {
    tuple.iter().zip(chosen).filter(|&(_, &chosen)| chosen).map(|(&h, _)| h)
}

impl Ruleset for Wythoff {
    type Position = Position;

    fn visit_options<B>(
        &self,
        p: &Position,
        mut visit: impl FnMut(&Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let heaps = p.heaps.as_slice();
        let mut option = Position { heaps: Heaps::default(), empty: 0 };
        // An empty heap cannot be reduced together with the others.
        let only_one = self.together == Together::All && p.empty > 0;
        self.visit_choices(heaps, |chosen| {
            let mut sizes = sizes(heaps, chosen);
            let least = sizes.next().unwrap_or(0);
            if only_one && sizes.next().is_some() {
                return ControlFlow::Continue(());
            }
            (1..=least).try_for_each(|taken| {
                self.change(&mut option, heaps, chosen, p.empty, |size| size - taken);
                visit(&option)
            })
        })
    }

    fn measure(&self, p: &Position) -> u64 {
        p.heaps.tokens()
    }

    fn position_bytes(&self, p: &Position) -> usize {
        p.heaps.bytes()
    }

    /// Once a heap is empty, `rule=all` is Nim, which falls apart into its heaps.
    fn visit_components(&self, p: &Position, mut visit: impl FnMut(&Position)) {
        if p.empty == 0 {
            return visit(p);
        }
        for &h in p.heaps.as_slice() {
            visit(&Position { heaps: Heaps::new([h]), empty: 0 });
        }
    }

    fn visit_predecessors(
        &self,
        p: &Position,
        within: &Position,
        mut visit: impl FnMut(&Position),
    ) -> bool {
        let mut tuple = vec![0; within.heaps.as_slice().len() + within.empty];
        let most = within.heaps.as_slice().last().copied().unwrap_or(0);
        p.heaps.fill_tuple(&mut tuple);
        let mut before = Position { heaps: Heaps::default(), empty: 0 };
        let _ = self.visit_choices(&tuple, |chosen| {
            let room = most - sizes(&tuple, chosen).next_back().unwrap_or(most);
            for added in 1..=room {
                self.change(&mut before, &tuple, chosen, 0, |size| size + added);
                visit(&before);
            }
            ControlFlow::<()>::Continue(())
        });
        true
    }
}

impl Game for Wythoff {
    fn name(&self) -> String {
        let rule = READINGS.iter().find(|(_, together)| *together == self.together);
        format!("wythoff:rule={}", rule.map_or("", |(word, _)| word))
    }

    fn parse(&self, text: &str) -> Result<Position, NotationError> {
        let p = self.position(&heap_list(text)?);
        let equal = p.heaps.as_slice().chunk_by(|a, b| a == b);
        let choices = equal
            .map(<[usize]>::len)
            .try_fold(1usize, |n, often| n.checked_mul(often + 1))
            .filter(|&n| n <= MOST_CHOICES);
        if choices.is_none() {
            let found = p.heaps.as_slice().len();
            let message = format!(
                "{found} heaps can be chosen from in too many ways: at most {MOST_CHOICES}, \
                 which 20 heaps of different sizes reach"
            );
            return Err(NotationError::new(message));
        }
        Ok(p)
    }

    fn show(&self, p: &Position) -> String {
        let mut tuple = vec![0; p.heaps.as_slice().len() + p.empty];
        p.heaps.fill_tuple(&mut tuple);
        show_heaps(&tuple)
    }

    fn tuples(&self) -> Tuples {
        Tuples::Ascending
    }

    fn from_tuple(&self, heaps: &[usize]) -> Option<Position> {
        Some(self.position(heaps))
    }

    fn to_tuple(&self, p: &Position, heaps: &mut [usize]) {
        p.heaps.fill_tuple(heaps);
    }
}
