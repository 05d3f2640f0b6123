//! The lab: brute force on one side, the statement on the other.

mod cases;
mod check;
mod graph;
mod truth;
mod view;

pub use cases::Cases;
pub use check::{Counterexample, Report, Step, Verdict, Work, check, work};
pub use graph::Graph;
pub use view::{Table, View};

use variants::NotationError;
use variants::erased::AskError;

/// Why a prediction is no prediction: an expression that divides by zero or overflows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EvalError(pub String);

/// Why a check gave no verdict.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LabError {
    /// The text is no game or no position.
    #[error("{text:?}: {error}")]
    Notation {
        /// What was read.
        text: String,
        /// What is wrong with it.
        error: NotationError,
    },
    /// The game does not offer what is asked, or memory or the watch ended it.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// The prediction failed at a position.
    #[error("at position {position}: {error}")]
    Eval {
        /// The first position in order of total, heaps, lexicographic.
        position: String,
        /// What went wrong.
        error: EvalError,
    },
}

impl From<cgt_core::Stopped> for LabError {
    fn from(stopped: cgt_core::Stopped) -> Self {
        LabError::Ask(AskError::Stopped(stopped))
    }
}
