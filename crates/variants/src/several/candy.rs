//! Candy Nim: win Nim first, and get as many of the tokens as possible.
//!
//! Source: Albert, *Candy Nim* (2004); Mani, Nelakanti, Rubinstein-Salzedo, Tholen, *P play in
//! Candy Nim* (2018).

use crate::erased::{AskError, Scored, Verdict, scored};
use crate::heap::nim::Nim;
use crate::notation::{NotationError, heap_list, show_heaps};
use crate::registry::{Entry, Notation};
use cgt_core::{Heaps, Limits, Mex, Nimber, Outcome, Play, Ruleset, Stopped, SumOf};
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "candy-nim",
    notation: "candy-nim",
    parameters: "",
    position: "2,4,7",
    sequence: "",
    rules: "Nim; who can win keeps winning, and then both get as many tokens as they can",
    source: "Albert 2004; Mani, Nelakanti, Rubinstein-Salzedo, Tholen 2018",
    help: "Winning comes first: the player who can win moves to P-positions of Nim only, and \
           among these moves takes the one that gets him most tokens in the end; the other one \
           only cares for his tokens. The columns `mover` and `opponent` are the tokens that the \
           player to move and the other one get. `winning_moves` are those of Nim. With --misere \
           the same is played with misère Nim as the first aim.",
    notation_of: Notation::Named(|_| Ok(scored(CandyNim))),
    samples: &[("candy-nim", "1,2,3"), ("candy-nim", "2,4,4")],
};

/// The rules are those of Nim.
const RULES: SumOf<Nim> = SumOf(Nim);

/// The most unknown options that are asked for at a time.
const BATCH: usize = 64;

/// Candy Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CandyNim;

/// What is known of one position under one convention.
#[derive(Clone, Copy, Debug)]
struct Entered {
    outcome: Outcome,
    /// Under normal play; 0 otherwise.
    grundy: u32,
    /// What the player to move gets; the opponent gets the rest.
    mover: u64,
}

/// All positions solved so far, for each convention.
#[derive(Debug, Default)]
pub struct Candies {
    normal: HashMap<Heaps, Entered>,
    misere: HashMap<Heaps, Entered>,
    mex: Mex,
}

/// Looks through the options of `p`: what is known of it then, or some options to ask for.
fn look(
    known: &HashMap<Heaps, Entered>,
    mex: &mut Mex,
    play: Play,
    p: &Heaps,
    unknown: &mut Vec<Heaps>,
) -> Option<Entered> {
    let all = p.tokens();
    let (mut winning, mut any) = (None, None);
    mex.clear();
    let _ = RULES.visit_options(p, |option| {
        match known.get(option) {
            Some(o) => {
                mex.insert(o.grundy);
                // What is not left to the two players after the move was taken by it.
                let mine = Some(all - o.mover);
                any = any.max(mine);
                if o.outcome.is_p() {
                    winning = winning.max(mine);
                }
            }
            None => unknown.push(option.clone()),
        }
        if unknown.len() < BATCH { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if !unknown.is_empty() {
        return None;
    }
    let outcome = match (winning, any) {
        (Some(_), _) => Outcome::N,
        (None, Some(_)) => Outcome::P,
        (None, None) => Outcome::of_terminal(play),
    };
    let grundy = if play == Play::Normal { mex.mex() } else { 0 };
    Some(Entered { outcome, grundy, mover: winning.or(any).unwrap_or(0) })
}

impl Candies {
    /// Solves `p` and all positions that can come of it: one entry for each.
    fn solve(&mut self, play: Play, p: &Heaps, limits: &Limits<'_>) -> Result<Entered, Stopped> {
        let Candies { normal, misere, mex } = self;
        let known = if play == Play::Normal { normal } else { misere };
        let mut stack = Vec::new();
        let mut top = p.clone();
        let mut work = 0u64;
        loop {
            work += 1;
            if work.is_multiple_of(4096) {
                let entry = size_of::<(Heaps, Entered)>() + 1 + top.bytes();
                // The table doubles, and both sizes are held while it does.
                let held = known.capacity() * entry * 3 + stack.capacity() * size_of::<Heaps>();
                limits.reserve("the positions of Candy Nim", held as u64)?;
                limits.tick(known.len() as u64, 0)?;
            }
            let mut unknown = Vec::new();
            let solved = match known.get(&top) {
                Some(entered) => Some(*entered),
                None => look(known, mex, play, &top, &mut unknown),
            };
            if let Some(entered) = solved {
                known.insert(top, entered);
                match stack.pop() {
                    Some(next) => top = next,
                    None => return Ok(entered),
                }
            } else {
                let first = unknown.swap_remove(0);
                stack.push(std::mem::replace(&mut top, first));
                stack.append(&mut unknown);
            }
        }
    }
}

impl Scored for CandyNim {
    type Position = Heaps;
    type Memo = Candies;

    fn name(&self) -> String {
        "candy-nim".to_owned()
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        Ok(Heaps::new(heap_list(text)?))
    }

    fn show(&self, p: &Heaps) -> String {
        show_heaps(p.as_slice())
    }

    fn measure(&self, p: &Heaps) -> u64 {
        RULES.measure(p)
    }

    fn visit_options(&self, p: &Heaps, visit: &mut dyn FnMut(&Heaps) -> ControlFlow<()>) {
        let _ = RULES.visit_options(p, visit);
    }

    fn columns(&self) -> &'static [&'static str] {
        &["mover", "opponent"]
    }

    fn verdict(
        &self,
        memo: &mut Candies,
        p: &Heaps,
        play: Play,
        limits: &Limits<'_>,
    ) -> Result<Verdict, AskError> {
        let Entered { outcome, grundy, mover } = memo.solve(play, p, limits)?;
        let opponent = p.tokens() - mover;
        Ok(Verdict {
            outcome: Some(outcome),
            grundy: (play == Play::Normal).then_some(Nimber(u64::from(grundy))),
            columns: vec![mover.to_string(), opponent.to_string()],
        })
    }
}
