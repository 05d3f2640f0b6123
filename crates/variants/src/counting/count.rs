//! Counting games: say numbers in turn up to a target.
//!
//! From the number said last, each player adds 1 to `add`; nobody may go beyond the target. Under
//! normal play who says the target wins (the 100 game), under misère play he loses (the 21
//! game). It is the subtraction game S(1..add) on a heap of what is missing.

use super::seats::Seats;
use crate::erased::{plain, scored};
use crate::game::Game;
use crate::notation::{LARGEST_HEAP, NotationError, number};
use crate::registry::{Entry, Notation};
use cgt_core::Ruleset;
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "count",
    notation: "count:target=21,add=3  count:target=21,add=3,players=3",
    parameters: "target (from 1), add (the largest step, from 1), players (2 to 64; default 2)",
    position: "17",
    sequence: "n is the number said, up to the target",
    rules: "say a number larger by 1 to `add` than the last one, up to the target",
    source: "Bachet 1612; Winning Ways ch. 4",
    help: "A position is the number said last, 0 at the start. Who says the target wins: the 100 \
           game is count:target=100,add=10. With --misere he loses: that is the 21 game. With \
           three or more players the winner is not defined, and the column `seats` says of each \
           seat, from the player to move on, whether it can make sure (S) not to lose against \
           all the others together, or cannot (L). There, without --misere, all who do not say \
           the target lose.",
    notation_of: Notation::Named(|params| {
        let target = params.required("target", 1, LARGEST_HEAP)?;
        let count = Count { target, add: params.required("add", 1, LARGEST_HEAP)? };
        match params.number("players", 2, u64::from(Seats::MOST))? {
            None | Some(2) => Ok(plain(count)),
            Some(players) => Ok(scored(Seats::new(count, players as u32))),
        }
    }),
    samples: &[("count:target=21,add=3", "0"), ("count:target=13,add=5", "4")],
};

/// The rules of a counting game for two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number that ends the game.
    pub target: u64,
    /// The largest step.
    pub add: u64,
}

impl Count {
    /// The number said last that a text shows.
    pub(super) fn said(&self, text: &str) -> Result<u64, NotationError> {
        number(text, 1, "the number said", self.target)
    }
}

impl Ruleset for Count {
    /// The number said last; 0 at the start.
    type Position = u64;

    fn visit_options<B>(
        &self,
        said: &u64,
        mut visit: impl FnMut(&u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let most = self.add.min(self.target - said);
        (1..=most).try_for_each(|step| visit(&(said + step)))
    }

    fn measure(&self, said: &u64) -> u64 {
        self.target - said
    }
}

impl Game for Count {
    fn name(&self) -> String {
        format!("count:target={},add={}", self.target, self.add)
    }

    fn parse(&self, text: &str) -> Result<u64, NotationError> {
        self.said(text)
    }

    fn show(&self, said: &u64) -> String {
        said.to_string()
    }

    fn start(&self) -> Option<u64> {
        Some(0)
    }

    fn nth(&self, n: u64) -> Option<u64> {
        (n <= self.target).then_some(n)
    }
}
