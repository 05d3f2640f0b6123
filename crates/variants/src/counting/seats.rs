//! Counting games for three and more players: what each seat can make sure of.

use super::count::Count;
use crate::erased::{AskError, Scored, Verdict};
use crate::game::Game;
use crate::notation::NotationError;
use cgt_core::{Limits, Play, Ruleset};
use std::ops::ControlFlow;

/// A counting game for several players. Who wins depends on what the others do together, so
/// that there is no outcome; whether a seat can keep from losing is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seats {
    count: Count,
    players: u32,
}

impl Seats {
    /// The most players.
    pub(super) const MOST: u32 = u64::BITS;

    /// The game for so many players, from 2 to [`Self::MOST`].
    pub(super) fn new(count: Count, players: u32) -> Self {
        Seats { count, players }
    }

    /// The seat that moved last, counted from the one to move.
    fn last(&self) -> u32 {
        self.players - 1
    }

    fn all(&self) -> u64 {
        u64::MAX >> (u64::BITS - self.players)
    }

    /// Who is safe before a move, from who is safe after each of its options.
    fn before(&self, after: &[u64]) -> u64 {
        // Seat 0 moves and becomes the last one; every other seat comes one nearer.
        let some = after.iter().fold(0, |or, &safe| or | safe) >> self.last() & 1;
        let every = after.iter().fold(u64::MAX, |and, &safe| and & safe);
        every << 1 & self.all() | some
    }
}

/// Who is safe at each number missing to the target, from 0 on: bit `j` is the seat that is `j`
/// turns away. One table for each convention.
#[derive(Debug, Default)]
pub(super) struct Safe {
    normal: Vec<u64>,
    misere: Vec<u64>,
}

impl Scored for Seats {
    type Position = u64;
    type Memo = Safe;

    fn name(&self) -> String {
        format!("{},players={}", Game::name(&self.count), self.players)
    }

    fn parse(&self, text: &str) -> Result<u64, NotationError> {
        self.count.said(text)
    }

    fn show(&self, said: &u64) -> String {
        said.to_string()
    }

    fn start(&self) -> Option<u64> {
        Some(0)
    }

    fn measure(&self, said: &u64) -> u64 {
        self.count.measure(said)
    }

    fn visit_options(&self, said: &u64, visit: &mut dyn FnMut(&u64) -> ControlFlow<()>) {
        let _ = self.count.visit_options(said, visit);
    }

    fn columns(&self) -> &'static [&'static str] {
        &["seats"]
    }

    fn no_outcome(&self) -> Option<&'static str> {
        Some(
            "with three or more players the winner is not defined: ask `eval` for the seats that \
             can keep from losing",
        )
    }

    fn verdict(
        &self,
        memo: &mut Safe,
        said: &u64,
        play: Play,
        limits: &Limits<'_>,
    ) -> Result<Verdict, AskError> {
        let table = match play {
            Play::Normal => &mut memo.normal,
            Play::Misere => &mut memo.misere,
        };
        let missing = self.count.measure(said);
        limits.reserve("the table of seats", missing.saturating_add(1).saturating_mul(8))?;
        if table.is_empty() {
            // The last seat has said the target: it alone has won, or has lost.
            let last = 1 << self.last();
            table.push(if play == Play::Normal { last } else { self.all() & !last });
        }
        while table.len() as u64 <= missing {
            let window = table.len().min(usize::try_from(self.count.add).unwrap_or(usize::MAX));
            table.push(self.before(&table[table.len() - window..]));
            limits.tick(table.len() as u64, missing)?;
        }
        let safe = table[missing as usize];
        let seats = (0..self.players).map(|j| if safe >> j & 1 == 1 { 'S' } else { 'L' });
        Ok(Verdict { outcome: None, grundy: None, columns: vec![seats.collect()] })
    }
}
