//! Statements about impartial games, and the lab that checks them by brute force.
//!
//! | you have | you want | call |
//! | --- | --- | --- |
//! | the library | all its statements | [`library::statements`] |
//! | a statement | does it hold, and where does it break | [`lab::check`] |
//! | a rule of your own as text | the same | [`expr::Rule`], [`Statement::conjecture`] |
//! | a game | rules that may hold for it | [`search`] |
//! | three-heap Nim | its P-positions as a tree, beside the automaton | [`evolution`] |
//!
//! A statement never sees a solver: it predicts from the position alone, or judges what the rules
//! say about a position. The solver never sees a statement: outcomes and values come from options
//! and mex over the whole range, and only then are compared.
//!
//! ```
//! use cgt_core::{Limits, Play};
//! use theorems::{Statement, Verdict, lab::check};
//! let wrong = Statement::new("sum", "P iff the total is even")
//!     .outcome("nim", 2, 5, Play::Normal, |h| Some(h.total() % 2 == 0));
//! let report = check(&wrong, &Limits::NONE);
//! let Verdict::Fails { counterexamples, .. } = &report.verdict else { panic!() };
//! assert_eq!(counterexamples[0].position, "2"); // smallest: total 2, one heap
//! ```

pub mod evolution;
pub mod expr;
pub mod lab;
pub mod library;
mod literature;
mod position;
pub mod search;
mod sources;
mod statement;

pub use lab::{Counterexample, LabError, Report, Verdict};
pub use position::Pos;
pub use statement::{Claimed, Judgement, Needs, Range, Recorded, Statement};
