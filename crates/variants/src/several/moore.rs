//! Index-k Nim, Moore's Nim_k: take from up to k heaps at once.
//!
//! Source: Moore, *A generalization of the game called nim* (1910). Caps per heap and on the
//! total are variations of the encyclopedias, without a theory: see the theorem lab. Exact k-Nim,
//! where each move changes k heaps: Boros, Gurvich, Ho, Makino, Mursic (arXiv:1508.04484).

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
    name: "moore",
    notation: "moore:k=2  moore:k=2,cap=3  moore:k=2,total=4  moore:k=2,least=2",
    parameters: "k (most heaps a move changes, from 1), least (fewest heaps, 1 if left out), cap (most \
                 from one heap), total (most in all)",
    position: "2,3,3,5",
    sequence: "",
    rules: "take any number of tokens, at least one in all, from up to k heaps",
    source: "Moore 1910",
    help: "k=1 is Nim. `cap` bounds what is taken from each heap, `total` what is taken in all; \
           both may be given. With `least` equal to k each move changes exactly k heaps: exact \
           k-Nim. Empty heaps do not matter.",
    notation_of: Notation::Named(|params| Ok(plain(Moore::from_params(params)?))),
    samples: &[
        ("moore:k=2", "1,2,3"),
        ("moore:k=3", "1,1,2,2"),
        ("moore:k=2,cap=2", "1,2,5"),
        ("moore:k=2,total=3", "2,2,3"),
        ("moore:k=2,least=2", "1,2,3"),
    ],
};

/// The rules of index-k Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moore {
    bounds: Bounds,
    /// The fewest heaps that change.
    least: usize,
}

impl Moore {
    /// Index-k Nim without caps.
    pub fn new(k: usize) -> Self {
        Self::with_caps(k, None, None)
    }

    /// Index-k Nim with a cap on what is taken from each heap, and on what is taken in all.
    pub fn with_caps(k: usize, cap: Option<usize>, total: Option<usize>) -> Self {
        let free = usize::MAX;
        let (each, total) = (cap.unwrap_or(free), total.unwrap_or(free));
        Moore { bounds: Bounds { heaps: k, each, total }, least: 1 }
    }

    /// Exact k-Nim: each move takes at least one token from each of exactly k heaps.
    pub fn exact(k: usize) -> Self {
        Moore { least: k, ..Self::new(k) }
    }

    fn changes_enough(&self, amounts: &[usize]) -> bool {
        self.least <= 1 || amounts.iter().filter(|&&a| a > 0).count() >= self.least
    }

    fn from_params(params: &Params<'_>) -> Result<Self, NotationError> {
        const MOST: u64 = 1 << 32;
        let k = params.required("k", 1, MOST)? as usize;
        let cap = params.number("cap", 1, MOST)?.map(|v| v as usize);
        let total = params.number("total", 1, MOST)?.map(|v| v as usize);
        let least = params.number("least", 1, k as u64)?.unwrap_or(1) as usize;
        Ok(Moore { least, ..Self::with_caps(k, cap, total) })
    }
}

impl Ruleset for Moore {
    type Position = Heaps;

    fn visit_options<B>(
        &self,
        p: &Heaps,
        mut visit: impl FnMut(&Heaps) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut option = Heaps::default();
        visit_amounts(p.as_slice(), self.bounds, &mut Vec::new(), |amounts| {
            if !self.changes_enough(amounts) {
                return ControlFlow::Continue(());
            }
            option.set(p.as_slice().iter().zip(amounts).map(|(h, a)| h - a));
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
        let room: Vec<usize> = within.as_slice().iter().zip(&tuple).map(|(m, h)| m - h).collect();
        let mut before = Heaps::default();
        let _ = visit_amounts(&room, self.bounds, &mut Vec::new(), |amounts| {
            if self.changes_enough(amounts) {
                before.set(tuple.iter().zip(amounts).map(|(h, a)| h + a));
                visit(&before);
            }
            ControlFlow::<()>::Continue(())
        });
        true
    }
}

impl Game for Moore {
    fn name(&self) -> String {
        let Bounds { heaps, each, total } = self.bounds;
        let cap = |key: &str, v: usize| {
            if v == usize::MAX { String::new() } else { format!(",{key}={v}") }
        };
        let least = if self.least > 1 { format!(",least={}", self.least) } else { String::new() };
        format!("moore:k={heaps}{least}{}{}", cap("cap", each), cap("total", total))
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
