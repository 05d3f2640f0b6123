//! Circular Nim with stacks, CN(n, k): take from stacks that stand side by side.
//!
//! Source: Dufour and Heubach, *Circular Nim games* (2013).

use super::canonical_ring;
use crate::erased::plain;
use crate::game::{Game, Tuples};
use crate::notation::{LARGEST_HEAP, NotationError, heap_list};
use crate::params::Params;
use crate::registry::{Entry, Notation};
use crate::several::amounts::{Bounds, visit_amounts};
use cgt_core::Ruleset;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "circular-stacks",
    notation: "circular-stacks:k=2",
    parameters: "k (most neighbouring stacks a move changes, from 1)",
    position: "3,0,2,4",
    sequence: "",
    rules: "choose k stacks side by side in a ring, take at least one token in all from them",
    source: "Dufour and Heubach 2013",
    help: "This is CN(n,k). The stacks are listed in ring order, the first is beside the last; \
           empty stacks stay in the ring and are listed. A position is shown by the least of its \
           rotations and mirror images. With k=1 it is Nim, with k at least the number of stacks \
           any of them may be changed.",
    notation_of: Notation::Named(|params| Ok(plain(CircularStacks::from_params(params)?))),
    samples: &[
        ("circular-stacks:k=2", "1,0,2,2"),
        ("circular-stacks:k=1", "2,3,1"),
        ("circular-stacks:k=3", "1,0,1,2,0,0,1"),
        ("circular-stacks:k=4", "1,2,1"),
    ],
};

/// The most stacks in a ring: already far fewer are too many to solve.
const MOST_STACKS: usize = 64;

/// The rules of CN(n, k) for any n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CircularStacks {
    k: usize,
}

/// Stacks in ring order, the least rotation or mirror image.
pub type Stacks = SmallVec<[usize; 6]>;

impl CircularStacks {
    /// The game in which a move changes at most `k` stacks, from 1.
    pub fn new(k: usize) -> Self {
        CircularStacks { k }
    }

    fn from_params(params: &Params<'_>) -> Result<Self, NotationError> {
        Ok(Self::new(params.required("k", 1, LARGEST_HEAP)? as usize))
    }

    /// Visits all amounts that a move may take, as a whole ring, window by window. What fits into
    /// several windows is met where a window begins with it, so at least once.
    fn visit_changes<B>(
        self,
        room: &[usize],
        mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let n = room.len();
        let k = self.k.min(n);
        let free = Bounds { heaps: usize::MAX, each: usize::MAX, total: usize::MAX };
        let mut ring = vec![0; n];
        let mut window = vec![0; k];
        let mut amounts = Vec::new();
        for start in 0..if k == n { n.min(1) } else { n } {
            for (i, to) in window.iter_mut().enumerate() {
                *to = room[(start + i) % n];
            }
            visit_amounts(&window, free, &mut amounts, |amounts| {
                // Changes that begin later are met in a later window.
                if k < n && amounts[0] == 0 {
                    return ControlFlow::Continue(());
                }
                ring.fill(0);
                for (i, &amount) in amounts.iter().enumerate() {
                    ring[(start + i) % n] = amount;
                }
                visit(&ring)
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for CircularStacks {
    type Position = Stacks;

    fn visit_options<B>(
        &self,
        p: &Stacks,
        mut visit: impl FnMut(&Stacks) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut left = p.clone();
        self.visit_changes(p, |amounts| {
            left.iter_mut().zip(p).zip(amounts).for_each(|((to, h), a)| *to = h - a);
            visit(&canonical_ring(&left).into())
        })
    }

    /// The tokens that are left.
    fn measure(&self, p: &Stacks) -> u64 {
        p.iter().fold(0, |sum: u64, &h| sum.saturating_add(h as u64))
    }

    /// All stacks up to these; turned and mirrored rings that coincide are not counted apart.
    fn positions_below(&self, p: &Stacks) -> Option<f64> {
        Some(p.iter().map(|&h| h as f64 + 1.0).product())
    }

    fn position_bytes(&self, p: &Stacks) -> usize {
        if p.spilled() { p.capacity() * size_of::<usize>() } else { 0 }
    }

    /// Stacks with k - 1 empty ones between them share no move. A part is a ring of its own,
    /// closed by k - 1 empty stacks; within k stacks neither order nor gaps matter.
    fn visit_components(&self, p: &Stacks, mut visit: impl FnMut(&Stacks)) {
        let (n, gap) = (p.len(), self.k - 1);
        // Walk from behind the widest gap, so that no part runs over the end.
        let empty_before = |i: usize| (1..=n).take_while(|&b| p[(i + n - b) % n] == 0).count();
        let Some(start) = (0..n).filter(|&i| p[i] > 0).max_by_key(|&i| empty_before(i)) else {
            return;
        };
        if empty_before(start) < gap && n > self.k {
            return visit(p);
        }
        let mut part = Stacks::new();
        let mut finish = |part: &mut Stacks| {
            while part.last() == Some(&0) {
                part.pop();
            }
            if part.len() <= self.k {
                part.retain(|h| *h > 0);
                part.sort_unstable();
            } else {
                part.extend(std::iter::repeat_n(0, gap));
            }
            if !part.is_empty() {
                visit(&canonical_ring(part).into());
            }
            part.clear();
        };
        let mut zeros = 0;
        for i in 0..n {
            let h = p[(start + i) % n];
            if h > 0 && zeros >= gap && n > self.k {
                finish(&mut part);
            }
            zeros = if h == 0 { zeros + 1 } else { 0 };
            part.push(h);
        }
        finish(&mut part);
    }

    fn visit_predecessors(
        &self,
        p: &Stacks,
        within: &Stacks,
        mut visit: impl FnMut(&Stacks),
    ) -> bool {
        // A canonical ring stands for all its rotations: the bound is the largest stack.
        let most = within.iter().copied().max().unwrap_or(0);
        let room: Vec<usize> = p.iter().map(|&h| most.saturating_sub(h)).collect();
        let mut before = p.clone();
        let _ = self.visit_changes(&room, |amounts| {
            before.iter_mut().zip(p).zip(amounts).for_each(|((to, h), a)| *to = h + a);
            visit(&canonical_ring(&before).into());
            ControlFlow::<()>::Continue(())
        });
        true
    }
}

impl Game for CircularStacks {
    fn name(&self) -> String {
        format!("circular-stacks:k={}", self.k)
    }

    fn parse(&self, text: &str) -> Result<Stacks, NotationError> {
        let stacks = heap_list(text)?;
        if stacks.len() > MOST_STACKS {
            let message = format!("{} stacks: at most {MOST_STACKS}", stacks.len());
            return Err(NotationError::at(1, message));
        }
        Ok(canonical_ring(&stacks).into())
    }

    fn show(&self, p: &Stacks) -> String {
        p.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    }

    fn tuples(&self) -> Tuples {
        Tuples::Ordered
    }

    fn from_tuple(&self, heaps: &[usize]) -> Option<Stacks> {
        Some(canonical_ring(heaps).into())
    }

    fn to_tuple(&self, p: &Stacks, heaps: &mut [usize]) {
        heaps.copy_from_slice(p);
    }
}
