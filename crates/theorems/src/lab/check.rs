//! Checking a statement: tables first, then the prediction at every position, in parallel.

use super::truth::Truth;
use super::{Cases, EvalError, LabError, View};
use crate::position::Pos;
use crate::statement::{Claim, Judgement, Needs, Part, Recorded, Statement};
use cgt_core::{Limits, Stopped};
use rayon::prelude::*;
use std::fmt;
use variants::erased::AskError;
use variants::notation::show_heaps;
use variants::registry;

/// What a check found.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many positions or cases the statement speaks of in its range. The same whatever the
    /// number of threads.
    pub positions: u64,
    /// The verdict.
    pub verdict: Verdict,
}

/// A verdict on a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds everywhere in the range.
    Holds,
    /// It fails.
    Fails {
        /// How many positions it fails at.
        failures: u64,
        /// The smallest counterexample of each game, by total, then number of heaps, then
        /// lexicographic order.
        counterexamples: Vec<Counterexample>,
    },
    /// It was not checked to its end.
    Unfinished(String),
    /// It could not be checked.
    Error(LabError),
}

/// Where a statement fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The game, where the statement speaks of several.
    pub game: String,
    /// The position.
    pub position: String,
    /// What the statement says.
    pub predicted: String,
    /// What is true.
    pub truth: String,
    /// Which half of the two-part argument fails there.
    pub step: Option<Step>,
}

/// The half of the two-part argument that fails: from a P-position every move must leave the set,
/// from an N-position some move must reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Predicted P, but this option is predicted P too.
    MoveWithin(String),
    /// Predicted N, but no option is predicted P.
    NoMoveInto,
    /// Predicted P, but there is no move and the convention says N, or the other way round.
    Terminal,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::MoveWithin(o) => write!(f, "P-predicted with an option predicted P: {o}"),
            Step::NoMoveInto => f.write_str("N-predicted with no option predicted P"),
            Step::Terminal => f.write_str("no move: the convention decides"),
        }
    }
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.game.is_empty() {
            write!(f, "{}: ", self.game)?;
        }
        f.write_str(&self.position)
    }
}

impl Report {
    /// Is the verdict the recorded one? `None` where it did not come to a verdict, or none is
    /// recorded and the statement holds.
    pub fn as_recorded(&self, recorded: &Recorded) -> Option<bool> {
        match (&self.verdict, recorded) {
            (Verdict::Holds, Recorded::Holds) => Some(true),
            (Verdict::Holds, Recorded::Open) | (Verdict::Unfinished(_) | Verdict::Error(_), _) => {
                None
            }
            (Verdict::Fails { .. }, Recorded::Fails(at)) => Some(self.counterexample() == *at),
            _ => Some(false),
        }
    }

    /// The smallest counterexamples as text, empty where there is none.
    pub fn counterexample(&self) -> String {
        let Verdict::Fails { counterexamples, .. } = &self.verdict else { return String::new() };
        let all: Vec<String> = counterexamples.iter().map(ToString::to_string).collect();
        all.join("; ")
    }
}

/// Checks a statement over its range.
pub fn check(statement: &Statement, limits: &Limits<'_>) -> Report {
    let mut positions = 0;
    let mut failures = 0;
    let mut counterexamples = Vec::new();
    let several = statement.parts.len() > 1;
    for part in &statement.parts {
        match check_part(part, limits) {
            Ok(Tally { count, failures: failed, first, .. }) => {
                positions += count;
                failures += failed;
                counterexamples.extend(first.map(|f| f.1).map(|mut c| {
                    if several {
                        c.game.clone_from(&part.game);
                    }
                    c
                }));
            }
            Err(error) => return Report { positions, verdict: unfinished(error) },
        }
    }
    if let Some(run) = &statement.cases {
        let mut cases = Cases::new(limits);
        if let Err(error) = run(&mut cases) {
            return Report { positions, verdict: unfinished(error) };
        }
        positions += cases.count;
        failures += cases.failures;
        counterexamples.extend(cases.first);
    }
    let verdict = match failures {
        0 => Verdict::Holds,
        _ => Verdict::Fails { failures, counterexamples },
    };
    Report { positions, verdict }
}

fn unfinished(error: LabError) -> Verdict {
    match error {
        LabError::Ask(AskError::Stopped(why)) => Verdict::Unfinished(why.to_string()),
        error => Verdict::Error(error),
    }
}

/// How much work a check is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Tuples of the ranges: exact.
    pub positions: u64,
    /// Options of these, from a sample.
    pub options: u64,
}

/// Predicts the work of a check without doing it; cases that are no ranges count nothing.
///
/// # Errors
/// Where a game is unknown or does not offer the range.
pub fn work(statement: &Statement) -> Result<Work, LabError> {
    const SAMPLE: usize = 200;
    let mut work = Work::default();
    for part in &statement.parts {
        let game = game(&part.game)?;
        let truth = Truth::rules(&*game, part.range, needs(&part.claim))?;
        let index = truth.index();
        let len = index.len();
        let mut tuple = vec![0; index.heaps()];
        let (mut seen, mut options) = (0u64, 0u64);
        for i in 0..SAMPLE.min(len) {
            index.unrank((len - 1) / SAMPLE.min(len) * i + len / SAMPLE / 2, &mut tuple);
            seen += 1;
            if truth.rank(&tuple).is_some() {
                truth.visit_options(&tuple, &mut |_| options += 1);
            }
        }
        work.positions += len as u64;
        let of_all = u128::from(options) * len as u128 / u128::from(seen.max(1));
        work.options = work.options.saturating_add(u64::try_from(of_all).unwrap_or(u64::MAX));
    }
    Ok(work)
}

pub(super) fn game(text: &str) -> Result<Box<dyn variants::erased::AnyGame>, LabError> {
    registry::parse(text).map_err(|error| LabError::Notation { text: text.to_owned(), error })
}

fn needs(claim: &Claim) -> Needs {
    match claim {
        Claim::Outcome(play, _) => Needs::play(*play),
        Claim::Value(_) => Needs::GRUNDY,
        Claim::Position(needs, _) => *needs,
    }
}

/// The order in which counterexamples are smallest: total, number of heaps, lexicographic.
type Order = (usize, usize, Vec<usize>);

fn order(tuple: &[usize]) -> Order {
    let p = Pos::new(tuple);
    (p.total(), p.count(|h| h > 0), tuple.to_vec())
}

/// What a part of the range gave; tallies are joined in any order with the same result.
#[derive(Default)]
struct Tally {
    count: u64,
    failures: u64,
    first: Option<(Order, Counterexample)>,
    error: Option<(Order, EvalError)>,
    stopped: Option<Stopped>,
}

impl Tally {
    fn join(self, other: Tally) -> Tally {
        Tally {
            count: self.count + other.count,
            failures: self.failures + other.failures,
            first: least(self.first, other.first),
            error: least(self.error, other.error),
            stopped: self.stopped.or(other.stopped),
        }
    }

    fn take(&mut self, tuple: &[usize], judgement: Result<Judgement, EvalError>) {
        match judgement {
            Ok(Judgement::Silent) => return,
            Ok(Judgement::Holds) => {}
            Ok(Judgement::Fails { predicted, truth }) => {
                self.failures += 1;
                let at = order(tuple);
                if self.first.as_ref().is_none_or(|(least, _)| at < *least) {
                    let game = String::new();
                    let position = Pos::new(tuple).to_string();
                    let found = Counterexample { game, position, predicted, truth, step: None };
                    self.first = Some((at, found));
                }
            }
            Err(error) => {
                let at = order(tuple);
                if self.error.as_ref().is_none_or(|(least, _)| at < *least) {
                    self.error = Some((at, error));
                }
            }
        }
        self.count += 1;
    }
}

fn least<T>(a: Option<(Order, T)>, b: Option<(Order, T)>) -> Option<(Order, T)> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.0 < a.0 { b } else { a }),
        (a, b) => a.or(b),
    }
}

/// How many tuples a task works through.
const CHUNK: usize = 1024;

fn check_part(part: &Part, limits: &Limits<'_>) -> Result<Tally, LabError> {
    let game = game(&part.game)?;
    let needs = needs(&part.claim);
    let mut truth = Truth::rules(&*game, part.range, needs)?;
    truth.fill(needs, limits)?;
    let truth = &truth;
    let index = truth.index();
    let len = index.len();
    let most = part.range.total.unwrap_or(usize::MAX);
    let tally = (0..len.div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            let mut tally = Tally::default();
            if let Err(stopped) = limits.tick((chunk * CHUNK) as u64, len as u64) {
                tally.stopped = Some(stopped);
                return tally;
            }
            let mut tuple = vec![0; index.heaps()];
            for rank in chunk * CHUNK..len.min((chunk + 1) * CHUNK) {
                index.unrank(rank, &mut tuple);
                if tuple.iter().sum::<usize>() > most {
                    continue;
                }
                let Some(rank) = truth.rank(&tuple) else { continue };
                let view = View { tuple: &tuple, rank, truth };
                tally.take(&tuple, judge(&part.claim, &view));
            }
            tally
        })
        .reduce(Tally::default, Tally::join);
    if let Some(stopped) = tally.stopped {
        return Err(stopped.into());
    }
    if let Some((at, error)) = tally.error {
        return Err(LabError::Eval { position: Pos::new(&at.2).to_string(), error });
    }
    let mut session = game.session(*limits);
    let mut show = |tuple: &[usize]| match session.parse(&show_heaps(tuple)) {
        Ok(p) => session.show(p),
        Err(_) => Pos::new(tuple).to_string(),
    };
    Ok(with_step(tally, &part.claim, truth, &mut show))
}

fn judge(claim: &Claim, view: &View<'_>) -> Result<Judgement, EvalError> {
    let letter = |p: bool| if p { "P" } else { "N" };
    Ok(match claim {
        Claim::Outcome(play, predict) => match predict(view.pos())? {
            None => Judgement::Silent,
            Some(predicted) => {
                let truth = view.is_p(*play);
                Judgement::of(predicted == truth, letter(predicted), letter(truth))
            }
        },
        Claim::Value(predict) => match predict(view.pos())? {
            None => Judgement::Silent,
            Some(predicted) if predicted == view.grundy() => Judgement::Holds,
            Some(predicted) => Judgement::Fails {
                predicted: format!("Grundy value {predicted}"),
                truth: format!("Grundy value {}", view.grundy()),
            },
        },
        Claim::Position(_, judge) => judge(view),
    })
}

/// Shows the smallest counterexample as the game shows it, and says which step of the two-part
/// argument fails there.
fn with_step(
    mut tally: Tally,
    claim: &Claim,
    truth: &Truth<'_>,
    show: &mut dyn FnMut(&[usize]) -> String,
) -> Tally {
    let Some((at, found)) = &mut tally.first else { return tally };
    found.position = show(&at.2);
    let Claim::Outcome(_, predict) = claim else { return tally };
    let mut options = 0u64;
    let mut within: Option<Vec<usize>> = None;
    truth.visit_options(&at.2, &mut |o| {
        options += 1;
        let smaller = within.as_ref().is_none_or(|w| order(o) < order(w));
        if smaller && matches!(predict(Pos::new(o)), Ok(Some(true))) {
            within = Some(o.to_vec());
        }
    });
    found.step = match (found.predicted.as_str(), within) {
        _ if options == 0 => Some(Step::Terminal),
        ("P", Some(o)) => Some(Step::MoveWithin(show(&o))),
        ("N", None) => Some(Step::NoMoveInto),
        _ => None,
    };
    tally
}
