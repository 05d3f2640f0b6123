//! What a statement is: a claim over a range, with its source and its recorded verdict.

use crate::lab::{Cases, EvalError, LabError, View};
use crate::position::Pos;
use cgt_core::Play;
use std::fmt;

/// Tuples of at most `heaps` heaps, each at most `max`, with at most `total` tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The most heaps that are not empty.
    pub heaps: usize,
    /// The largest heap.
    pub max: usize,
    /// The most tokens in all.
    pub total: Option<usize>,
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { heaps, max, total } = *self;
        let s = if heaps == 1 { "" } else { "s" };
        match total {
            Some(t) if max >= t => write!(f, "{heaps} heap{s}, total <= {t}"),
            Some(t) => write!(f, "{heaps} heap{s} <= {max}, total <= {t}"),
            None => write!(f, "{heaps} heap{s} <= {max}"),
        }
    }
}

/// What a source says of its own claim, by the independent brute force of the claims' table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// The claim is true.
    True,
    /// The claim is false.
    False,
    /// It depends on the reading; each reading is a statement of its own.
    Ambiguous,
}

/// The verdict that the library has for a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// It holds on its range.
    Holds,
    /// It fails, with this smallest counterexample.
    Fails(String),
    /// Nothing is recorded: a conjecture.
    Open,
}

/// What a statement says about one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The position is out of the statement's scope.
    Silent,
    /// As predicted.
    Holds,
    /// Not as predicted.
    Fails {
        /// What the statement says.
        predicted: String,
        /// What is true.
        truth: String,
    },
}

impl Judgement {
    /// [`Judgement::Holds`] or a failure with these words.
    pub fn of(holds: bool, predicted: &str, truth: &str) -> Self {
        if holds {
            return Judgement::Holds;
        }
        Judgement::Fails { predicted: predicted.to_owned(), truth: truth.to_owned() }
    }
}

/// Which tables a claim looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Outcomes under normal play.
    pub normal: bool,
    /// Outcomes under misère play.
    pub misere: bool,
    /// Grundy values.
    pub grundy: bool,
}

impl Needs {
    /// The rules alone.
    pub const RULES: Needs = Needs { normal: false, misere: false, grundy: false };
    /// Outcomes under normal play.
    pub const NORMAL: Needs = Needs { normal: true, ..Needs::RULES };
    /// Outcomes under misère play.
    pub const MISERE: Needs = Needs { misere: true, ..Needs::RULES };
    /// Outcomes under both conventions.
    pub const BOTH: Needs = Needs { normal: true, misere: true, grundy: false };
    /// Grundy values.
    pub const GRUNDY: Needs = Needs { grundy: true, ..Needs::RULES };

    /// The outcomes under one convention.
    pub fn play(play: Play) -> Self {
        match play {
            Play::Normal => Needs::NORMAL,
            Play::Misere => Needs::MISERE,
        }
    }
}

/// Predicts P (`true`) or N from the position; `None` says nothing about it.
pub(crate) type PredictOutcome =
    Box<dyn Fn(Pos<'_>) -> Result<Option<bool>, EvalError> + Send + Sync>;
/// Predicts the Grundy value.
pub(crate) type PredictValue = Box<dyn Fn(Pos<'_>) -> Result<Option<u64>, EvalError> + Send + Sync>;
/// Judges a position by what the rules say about it.
pub(crate) type Judge = Box<dyn Fn(&View<'_>) -> Judgement + Send + Sync>;
/// Goes through cases that are not positions of one range.
pub(crate) type RunCases = Box<dyn Fn(&mut Cases<'_>) -> Result<(), LabError> + Send + Sync>;

pub(crate) enum Claim {
    Outcome(Play, PredictOutcome),
    Value(PredictValue),
    Position(Needs, Judge),
}

/// One game with a range and what is claimed there.
pub(crate) struct Part {
    pub(crate) game: String,
    pub(crate) range: Range,
    pub(crate) claim: Claim,
}

/// A statement that can be checked.
pub struct Statement {
    /// The id: the row of the claims' table, or author, year and number.
    pub id: String,
    /// What it is about, in a few words.
    pub title: String,
    /// The exact statement, in the field's notation.
    pub statement: String,
    /// Author, year, theorem or page.
    pub source: String,
    /// How an ambiguous claim is read here.
    pub reading: Option<String>,
    /// What the claims' table says of the claim as a whole.
    pub claimed: Option<Claimed>,
    /// The verdict that the check must give.
    pub recorded: Recorded,
    /// The game where there are no parts, and the range where it is said in words.
    pub(crate) about: (String, String),
    pub(crate) parts: Vec<Part>,
    pub(crate) cases: Option<RunCases>,
}

impl fmt::Debug for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Statement").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Statement {
    /// A statement without a claim yet; it is recorded to hold until [`Self::fails`] says not.
    pub fn new(id: &str, statement: &str) -> Self {
        Statement {
            id: id.to_owned(),
            title: statement.to_owned(),
            statement: statement.to_owned(),
            source: String::new(),
            reading: None,
            claimed: None,
            recorded: Recorded::Holds,
            about: (String::new(), String::new()),
            parts: Vec::new(),
            cases: None,
        }
    }

    /// A few words for a list.
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        title.clone_into(&mut self.title);
        self
    }

    /// Where it is from.
    #[must_use]
    pub fn source(mut self, source: &str) -> Self {
        source.clone_into(&mut self.source);
        self
    }

    /// The smallest counterexample that is recorded.
    #[must_use]
    pub fn fails(mut self, counterexample: &str) -> Self {
        self.recorded = Recorded::Fails(counterexample.to_owned());
        self
    }

    /// Nothing is recorded.
    #[must_use]
    pub fn open(mut self) -> Self {
        self.recorded = Recorded::Open;
        self
    }

    /// What the claims' table says of the claim.
    #[must_use]
    pub fn claimed(mut self, claimed: Claimed) -> Self {
        self.claimed = Some(claimed);
        self
    }

    /// A claim that is ambiguous, and how it is read here.
    #[must_use]
    pub fn reading(mut self, reading: &str) -> Self {
        self.reading = Some(reading.to_owned());
        self.claimed = Some(Claimed::Ambiguous);
        self
    }

    /// Adds a claim about outcomes: `predict` answers P (`true`), N, or nothing. `heaps` heaps of
    /// at most `max`.
    #[must_use]
    pub fn outcome(
        self,
        game: &str,
        heaps: usize,
        max: usize,
        play: Play,
        predict: impl Fn(Pos<'_>) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        let range = Range { heaps, max, total: None };
        self.claim(game, range, Claim::Outcome(play, Box::new(move |p| Ok(predict(p)))))
    }

    /// Adds a claim about Grundy values.
    #[must_use]
    pub fn value(
        self,
        game: &str,
        heaps: usize,
        max: usize,
        predict: impl Fn(Pos<'_>) -> Option<u64> + Send + Sync + 'static,
    ) -> Self {
        let range = Range { heaps, max, total: None };
        self.claim(game, range, Claim::Value(Box::new(move |p| Ok(predict(p)))))
    }

    /// Adds a claim about positions and their options.
    #[must_use]
    pub fn position(
        self,
        game: &str,
        heaps: usize,
        max: usize,
        needs: Needs,
        judge: impl Fn(&View<'_>) -> Judgement + Send + Sync + 'static,
    ) -> Self {
        let range = Range { heaps, max, total: None };
        self.claim(game, range, Claim::Position(needs, Box::new(judge)))
    }

    /// Adds a claim about cases that are no positions of one range: `game` and `range` in words.
    #[must_use]
    pub fn cases(
        mut self,
        game: &str,
        range: &str,
        run: impl Fn(&mut Cases<'_>) -> Result<(), LabError> + Send + Sync + 'static,
    ) -> Self {
        self.about = (game.to_owned(), range.to_owned());
        self.cases = Some(Box::new(run));
        self
    }

    pub(crate) fn claim(mut self, game: &str, range: Range, claim: Claim) -> Self {
        self.parts.push(Part { game: game.to_owned(), range, claim });
        self
    }

    /// Bounds the total of the last part; its largest heap is then at most the total.
    #[must_use]
    pub fn total(mut self, total: usize) -> Self {
        if let Some(part) = self.parts.last_mut() {
            part.range.total = Some(total);
            part.range.max = part.range.max.min(total);
        }
        self
    }

    /// Changes the ranges of all parts.
    pub fn set_range(&mut self, heaps: Option<usize>, max: Option<usize>, total: Option<usize>) {
        for part in &mut self.parts {
            let range = &mut part.range;
            range.heaps = heaps.unwrap_or(range.heaps);
            range.total = total.or(range.total);
            range.max = max.or(total).unwrap_or(range.max);
        }
    }

    /// Can the range be changed?
    pub fn has_range(&self) -> bool {
        !self.parts.is_empty()
    }

    /// The games that it speaks of.
    pub fn game(&self) -> String {
        match self.parts.as_slice() {
            [] => self.about.0.clone(),
            parts => distinct(parts.iter().map(|p| p.game.clone())),
        }
    }

    /// The range it is checked over.
    pub fn range(&self) -> String {
        let mut ranges: Vec<String> = Vec::new();
        if !self.parts.is_empty() {
            ranges.push(distinct(self.parts.iter().map(|p| p.range.to_string())));
        }
        if self.cases.is_some() {
            ranges.push(self.about.1.clone());
        }
        ranges.join("; ")
    }
}

fn distinct(texts: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = Vec::new();
    for text in texts {
        if !all.contains(&text) {
            all.push(text);
        }
    }
    all.join("; ")
}
