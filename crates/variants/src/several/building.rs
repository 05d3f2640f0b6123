//! Building Nim: build the heaps together, then play Nim on them.
//!
//! BN(n, s): the players put n stones, one at a time, on s piles; when all stones are placed, the
//! next player starts Nim. Source: Duchêne, Dufour, Heubach, Larsson, *Building Nim* (2015).

use crate::erased::plain;
use crate::game::Game;
use crate::notation::{NotationError, heap_list, number};
use crate::params::Params;
use crate::registry::{Entry, Notation};
use cgt_core::{Heaps, Ruleset};
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "building-nim",
    notation: "building-nim:stones=10,piles=3  building-nim:piles=3",
    parameters: "piles (from 1), stones (how many are placed in all; may be left out)",
    position: "0,1,2;7",
    sequence: "n is the number of stones, all piles empty",
    rules: "put a stone on a pile until none are left, then play Nim on the piles",
    source: "Duchene, Dufour, Heubach, Larsson 2015",
    help: "A position is `h1,...,hs;left`: the piles, empty ones too, and the stones not placed \
           yet. Both phases are one game, and Grundy values are mex values over both. --misere \
           means that the Nim phase is played misère. Piles may stay empty.",
    notation_of: Notation::Named(|params| Ok(plain(BuildingNim::from_params(params)?))),
    samples: &[
        ("building-nim:piles=3", "0,1,2;3"),
        ("building-nim:stones=6,piles=2", "0,0;6"),
        ("building-nim:piles=4", "0,1,2,3;0"),
    ],
};

/// The most piles and stones that a text may ask for.
const MOST: u64 = 1 << 20;

/// The rules of Building Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildingNim {
    piles: usize,
    stones: Option<usize>,
}

/// Piles and stones not placed yet. The number of piles is the game's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Building {
    /// The piles that are not empty.
    pub piles: Heaps,
    /// The stones that are not placed yet.
    pub left: usize,
}

impl BuildingNim {
    /// The game on `piles` piles, with any number of stones.
    pub fn new(piles: usize) -> Self {
        BuildingNim { piles, stones: None }
    }

    fn from_params(params: &Params<'_>) -> Result<Self, NotationError> {
        let piles = params.required("piles", 1, MOST)? as usize;
        let stones = params.number("stones", 0, MOST)?.map(|n| n as usize);
        Ok(BuildingNim { piles, stones })
    }

    fn empty(left: usize) -> Building {
        Building { piles: Heaps::default(), left }
    }
}

impl Ruleset for BuildingNim {
    type Position = Building;

    fn visit_options<B>(
        &self,
        p: &Building,
        mut visit: impl FnMut(&Building) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let piles = p.piles.as_slice();
        let mut option = Building { piles: p.piles.clone(), left: p.left };
        let mut change = |i: usize, to: usize| {
            let count = piles.len().max(i + 1);
            option.piles.set((0..count).map(|j| if j == i { to } else { piles[j] }));
            option.left = p.left.saturating_sub(1);
            visit(&option)
        };
        if p.left > 0 && piles.len() < self.piles {
            change(piles.len(), 1)?;
        }
        for (i, &h) in piles.iter().enumerate() {
            if i > 0 && piles[i - 1] == h {
                continue;
            }
            if p.left > 0 {
                change(i, h + 1)?;
            } else {
                (0..h).try_for_each(|to| change(i, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// left * (n + 1) + tokens, with n stones in all.
    fn measure(&self, p: &Building) -> u64 {
        let (tokens, left) = (p.piles.tokens(), p.left as u64);
        left.saturating_mul(left.saturating_add(tokens).saturating_add(1)).saturating_add(tokens)
    }

    fn position_bytes(&self, p: &Building) -> usize {
        p.piles.bytes()
    }

    /// Nim falls apart into its piles; while stones are left there is one component.
    fn visit_components(&self, p: &Building, mut visit: impl FnMut(&Building)) {
        if p.left > 0 {
            return visit(p);
        }
        for &h in p.piles.as_slice() {
            visit(&Building { piles: Heaps::new([h]), left: 0 });
        }
    }
}

impl Game for BuildingNim {
    fn name(&self) -> String {
        match self.stones {
            Some(n) => format!("building-nim:stones={n},piles={}", self.piles),
            None => format!("building-nim:piles={}", self.piles),
        }
    }

    fn parse(&self, text: &str) -> Result<Building, NotationError> {
        let Some((piles, left)) = text.split_once(';') else {
            let message = "the stones not placed yet are missing: `h1,...,hs;left`";
            return Err(NotationError::at(text.chars().count() + 1, message));
        };
        let column = piles.chars().count() + 2;
        let left = number(left, column, "number of stones left", MOST)? as usize;
        let piles = heap_list(piles)?;
        if piles.len() != self.piles {
            let found = piles.len();
            let message = format!("{found} piles, and the game has {}", self.piles);
            return Err(NotationError::at(1, message));
        }
        let p = Building { piles: Heaps::new(piles), left };
        let total = p.piles.tokens() + left as u64;
        match self.stones.map(|n| n as u64) {
            Some(n) if total > n || (left > 0 && total < n) => Err(NotationError::at(
                1,
                format!(
                    "{total} stones in all, and the game has {n} (fewer only when none are left to place)"
                ),
            )),
            _ => Ok(p),
        }
    }

    fn show(&self, p: &Building) -> String {
        let mut piles = vec![0; self.piles];
        p.piles.fill_tuple(&mut piles);
        let piles: Vec<_> = piles.iter().map(ToString::to_string).collect();
        format!("{};{}", piles.join(","), p.left)
    }

    fn start(&self) -> Option<Building> {
        self.stones.map(Self::empty)
    }

    fn nth(&self, n: u64) -> Option<Building> {
        let n = usize::try_from(n).ok()?;
        self.stones.is_none_or(|stones| n <= stones).then_some(Self::empty(n))
    }
}
