//! The definition: Grundy values by mex over the options, outcomes by search, nothing else.
//!
//! Every other engine is tested against this one. One explicit stack, so that depth costs memory
//! and never the thread's stack. A frame looks through its options; at most [`BATCH`] that are
//! not known yet are put aside, solved, and then it looks again: putting all aside would need
//! n^2/2 entries on a Nim heap, one at a time would visit options fifty times more often.
//!
//! Grundy values are memoised for *components*: the value of a sum is the nim-sum of the values
//! of its parts (Sprague 1935, Grundy 1939). Misère outcomes know no such rule and are memoised
//! for whole positions.

mod memo;

pub use memo::Memo;

use crate::limits::{Limits, Stopped};
use crate::mex::Mex;
use crate::nimber::Nimber;
use crate::play::{Outcome, Play};
use crate::rules::Ruleset;
use std::ops::ControlFlow;

/// How many unknown options a frame puts aside before it waits for them.
pub const BATCH: usize = 64;

/// What the search visits in a second, for forecasts: measured on Kayles and index-k Nim.
const OPTIONS_PER_SECOND: f64 = 2e7;

/// How many frames are worked on between two looks at the watch.
const TICK: u64 = 4096;

/// Solves positions of one game by the definition, and remembers what it has solved.
///
/// Time: the number of options of all positions reachable (of all components reachable, for
/// Grundy values), looked up twice or so each. Memory: one memo entry for each of them.
///
/// ```
/// use cgt_core::{HeapRuleset, Heaps, Nimber, Outcome, Play, SumOf, solve::Solver};
/// use std::ops::ControlFlow;
/// struct Kayles;
/// impl HeapRuleset for Kayles {
///     fn visit_heap_options<B>(&self, n: usize, mut visit: impl FnMut(&[usize]) -> ControlFlow<B>)
///         -> ControlFlow<B> {
///         for rest in [n.checked_sub(1), n.checked_sub(2)].into_iter().flatten() {
///             (0..=rest / 2).try_for_each(|a| visit(&[a, rest - a]))?;
///         }
///         ControlFlow::Continue(())
///     }
/// }
/// let kayles = SumOf(Kayles);
/// let mut solver = Solver::new(&kayles);
/// assert_eq!(solver.grundy(&Heaps::new([5])).unwrap(), Nimber(4));
/// assert_eq!(solver.outcome(Play::Misere, &Heaps::new([9])).unwrap(), Outcome::P);
/// ```
pub struct Solver<'r, R: Ruleset> {
    rules: &'r R,
    limits: Limits<'r>,
    grundy: Memo<R::Position, u32>,
    normal: Memo<R::Position, Outcome>,
    misere: Memo<R::Position, Outcome>,
    mex: Mex,
    work: u64,
    /// Was a forecast made? The first position that is solved is the one that was asked for.
    forecast: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// The Grundy value of a component.
    Grundy,
    /// The outcome of a component under normal play.
    Normal,
    /// The outcome of a position under misère play.
    Misere,
}

struct Frame<P> {
    question: Question,
    position: P,
    unknown: Vec<(Question, P)>,
}

enum Answer {
    Value(u32),
    Outcome(Outcome),
}

impl<'r, R: Ruleset> Solver<'r, R> {
    /// A solver without bounds on memory.
    pub fn new(rules: &'r R) -> Self {
        Self::with_limits(rules, Limits::NONE)
    }

    /// A solver that keeps within `limits`.
    pub fn with_limits(rules: &'r R, limits: Limits<'r>) -> Self {
        Solver {
            rules,
            limits,
            grundy: Memo::default(),
            normal: Memo::default(),
            misere: Memo::default(),
            mex: Mex::new(),
            work: 0,
            forecast: false,
        }
    }

    /// The Grundy value (normal play).
    ///
    /// # Errors
    /// [`Stopped`] when memory runs out or the watch stops it. What was solved stays known.
    pub fn grundy(&mut self, p: &R::Position) -> Result<Nimber, Stopped> {
        let parts = self.parts(p);
        let mut sum = 0;
        for part in parts {
            self.solve(Question::Grundy, &part)?;
            sum ^= self.grundy.get(&part).unwrap_or_default();
        }
        Ok(Nimber(u64::from(sum)))
    }

    /// The outcome under either convention. Under normal play a position that is one component
    /// is searched with early exit, a sum is decided by its Grundy value.
    ///
    /// # Errors
    /// [`Stopped`] when memory runs out or the watch stops it. What was solved stays known.
    pub fn outcome(&mut self, play: Play, p: &R::Position) -> Result<Outcome, Stopped> {
        match play {
            Play::Misere => {
                self.solve(Question::Misere, p)?;
                Ok(self.misere.get(p).unwrap_or(Outcome::N))
            }
            Play::Normal => match self.parts(p).as_slice() {
                [] => Ok(Outcome::P),
                [part] => {
                    if let Some(v) = self.grundy.get(part) {
                        Ok(of_value(v))
                    } else {
                        self.solve(Question::Normal, part)?;
                        Ok(self.normal.get(part).unwrap_or(Outcome::P))
                    }
                }
                _ => Ok(of_value(self.grundy(p)?.0 as u32)),
            },
        }
    }

    /// All winning moves: the options that are P-positions, distinct, in the order of the rules.
    ///
    /// # Errors
    /// [`Stopped`] when memory runs out or the watch stops it.
    pub fn winning_moves(
        &mut self,
        play: Play,
        p: &R::Position,
    ) -> Result<Vec<R::Position>, Stopped> {
        let mut options = Vec::new();
        let mut seen = hashbrown::HashSet::new();
        let _ = self.rules.visit_options(p, |o| {
            if seen.insert(o.clone()) {
                options.push(o.clone());
            }
            ControlFlow::<()>::Continue(())
        });
        let mut winning = Vec::new();
        for option in options {
            // The value is as good as the outcome where it is known already.
            let outcome = match play {
                Play::Normal if self.known_value(&option).is_some() => {
                    of_value(self.known_value(&option).unwrap_or_default())
                }
                _ => self.outcome(play, &option)?,
            };
            if outcome.is_p() {
                winning.push(option);
            }
        }
        Ok(winning)
    }

    /// How many values the memos hold, and the bytes they take.
    pub fn memo_size(&self) -> (usize, u64) {
        (self.grundy.len() + self.normal.len() + self.misere.len(), self.bytes())
    }

    fn bytes(&self) -> u64 {
        self.grundy.bytes() + self.normal.bytes() + self.misere.bytes()
    }

    fn parts(&self, p: &R::Position) -> Vec<R::Position> {
        let mut parts = Vec::new();
        self.rules.visit_components(p, |c| parts.push(c.clone()));
        parts
    }

    fn known_value(&self, p: &R::Position) -> Option<u32> {
        let mut sum = Some(0);
        self.rules.visit_components(p, |c| {
            sum = sum.zip(self.grundy.get(c)).map(|(a, b)| a ^ b);
        });
        sum
    }

    fn solve(&mut self, question: Question, p: &R::Position) -> Result<(), Stopped> {
        let frame = |question, position| Frame { question, position, unknown: Vec::new() };
        if self.is_known(question, p) {
            return Ok(());
        }
        if !self.forecast {
            self.forecast = true;
            self.say_cost(question, p);
        }
        let mut stack = vec![frame(question, p.clone())];
        let mut frames_bytes = 0u64;
        let mut next_look = self.work + TICK;
        while let Some(mut top) = stack.pop() {
            self.work += 1;
            if self.work >= next_look {
                // A deep stack is looked through less often: O(1) a step on average.
                next_look = self.work + TICK.max(stack.len() as u64);
                let solved = (self.grundy.len() + self.normal.len() + self.misere.len()) as u64;
                self.limits.tick(solved, 0)?;
                frames_bytes = (stack.len() * size_of::<Frame<R::Position>>()) as u64
                    + stack.iter().map(|f| f.unknown.capacity() as u64).sum::<u64>()
                        * size_of::<(Question, R::Position)>() as u64;
                self.limits.reserve("the stack of positions", frames_bytes + self.bytes())?;
            }
            if let Some((asked, child)) = top.unknown.pop() {
                // A P-position among the options settles an outcome: no need to look further.
                let settles = asked == top.question && asked != Question::Grundy;
                match self.known_outcome(asked, &child) {
                    Some(Outcome::P) if settles => {
                        self.keep(&top, &Answer::Outcome(Outcome::N), frames_bytes)?;
                    }
                    Some(_) => stack.push(top),
                    None if self.is_known(asked, &child) => stack.push(top),
                    None => {
                        // Keep the child in the list: its outcome is looked at when it is known.
                        if settles {
                            top.unknown.push((asked, child.clone()));
                        }
                        stack.push(top);
                        stack.push(frame(asked, child));
                    }
                }
                continue;
            }
            match self.look(top.question, &top.position, &mut top.unknown) {
                Some(answer) => self.keep(&top, &answer, frames_bytes)?,
                None => stack.push(top),
            }
        }
        Ok(())
    }

    /// Says how much there is to search, where a bound on the positions makes that long. Half the
    /// options of the start stand for the options of each position below it.
    fn say_cost(&self, question: Question, p: &R::Position) {
        let Some(positions) = self.rules.positions_below(p) else { return };
        let mut options = 0u64;
        let _ = self.rules.visit_options(p, |_| {
            options += 1;
            if options < 1 << 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let work = positions * (options as f64 / 2.0).max(1.0);
        self.limits.expect(work / OPTIONS_PER_SECOND, || {
            let most = if question == Question::Grundy {
                ""
            } else {
                " (fewer where winning moves come early)"
            };
            let slot = Memo::<R::Position, u32>::bytes_per_slot() as f64;
            let memory = positions * slot * 1.5 / 1024f64.powi(3);
            format!(
                "up to {positions:.1e} positions with {work:.1e} options to look at, and \
                 {memory:.1} GiB of memory{most}"
            )
        });
    }

    fn known_outcome(&self, question: Question, p: &R::Position) -> Option<Outcome> {
        match question {
            Question::Grundy => None,
            Question::Normal => self.normal.get(p).or_else(|| self.grundy.get(p).map(of_value)),
            Question::Misere => self.misere.get(p),
        }
    }

    fn is_known(&self, question: Question, p: &R::Position) -> bool {
        match question {
            Question::Grundy => self.grundy.get(p).is_some(),
            _ => self.known_outcome(question, p).is_some(),
        }
    }

    fn keep(&mut self, f: &Frame<R::Position>, a: &Answer, frames: u64) -> Result<(), Stopped> {
        let outside = self.rules.position_bytes(&f.position);
        let key = f.position.clone();
        let all = self.bytes() + frames;
        match (f.question, a) {
            (Question::Grundy, &Answer::Value(v)) => {
                let others = all - self.grundy.bytes();
                self.grundy.insert(key, v, outside, others, &self.limits)
            }
            (Question::Normal, &Answer::Outcome(o)) => {
                let others = all - self.normal.bytes();
                self.normal.insert(key, o, outside, others, &self.limits)
            }
            (_, &Answer::Outcome(o)) => {
                let others = all - self.misere.bytes();
                self.misere.insert(key, o, outside, others, &self.limits)
            }
            (_, Answer::Value(_)) => Ok(()),
        }
    }

    /// Looks through the options: an answer where all that matters is known, otherwise some of
    /// what is not known yet goes to `unknown`.
    fn look(
        &mut self,
        question: Question,
        p: &R::Position,
        unknown: &mut Vec<(Question, R::Position)>,
    ) -> Option<Answer> {
        let Solver { rules, grundy, normal, misere, mex, .. } = self;
        if question == Question::Grundy {
            mex.clear();
            let _ = rules.visit_options(p, |option| {
                let mut value = 0;
                rules.visit_components(option, |c| match grundy.get(c) {
                    Some(v) => value ^= v,
                    None => unknown.push((Question::Grundy, c.clone())),
                });
                mex.insert(value);
                if unknown.len() < BATCH {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            return unknown.is_empty().then(|| Answer::Value(mex.mex()));
        }
        let mut options = 0usize;
        let found = rules.visit_options(p, |option| {
            options += 1;
            let outcome = if question == Question::Misere {
                if let Some(o) = misere.get(option) {
                    Some(o)
                } else {
                    unknown.push((question, option.clone()));
                    None
                }
            } else {
                outcome_of_option(*rules, option, grundy, normal, unknown)
            };
            match outcome {
                Some(Outcome::P) => ControlFlow::Break(true),
                _ if unknown.len() >= BATCH => ControlFlow::Break(false),
                _ => ControlFlow::Continue(()),
            }
        });
        if found == ControlFlow::Break(true) {
            unknown.clear();
            return Some(Answer::Outcome(Outcome::N));
        }
        let no_winning_move = match (question, options) {
            (Question::Misere, 0) => Outcome::of_terminal(Play::Misere),
            _ => Outcome::P,
        };
        unknown.is_empty().then_some(Answer::Outcome(no_winning_move))
    }
}

/// The outcome of an option under normal play: by search where it is one component, by the
/// Grundy values of its parts where it is a sum. Asks for what is missing.
fn outcome_of_option<R: Ruleset>(
    rules: &R,
    option: &R::Position,
    grundy: &Memo<R::Position, u32>,
    normal: &Memo<R::Position, Outcome>,
    unknown: &mut Vec<(Question, R::Position)>,
) -> Option<Outcome> {
    let mut parts = 0usize;
    let mut value = Some(0);
    let mut only = None;
    rules.visit_components(option, |c| {
        parts += 1;
        let known = grundy.get(c);
        value = value.zip(known).map(|(a, b)| a ^ b);
        if parts == 1 {
            only = known.map(of_value).or_else(|| normal.get(c));
        }
    });
    if parts == 0 {
        return Some(Outcome::P);
    }
    let outcome = if parts == 1 { only } else { value.map(of_value) };
    if outcome.is_none() {
        let question = if parts == 1 { Question::Normal } else { Question::Grundy };
        rules.visit_components(option, |c| {
            if grundy.get(c).is_none() {
                unknown.push((question, c.clone()));
            }
        });
    }
    outcome
}

fn of_value(v: u32) -> Outcome {
    if v == 0 { Outcome::P } else { Outcome::N }
}
