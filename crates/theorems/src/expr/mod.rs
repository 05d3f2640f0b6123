//! Rules as text: a small expression language over the heaps of a position.
//!
//! `P iff COND`, `N iff COND`, `P if COND`, `N if COND`, `grundy = EXPR`, `grundy = EXPR if COND`.
//! `h` is the tuple of heaps as `positions` lists it (ascending with empty heaps first; in ring
//! order where order matters); `h[1]` is its first heap, `h[-1]` its last. Operators and functions
//! work on lists place by place; a list of conditions counts as true where all are true. Numbers
//! are exact 64-bit integers: a division by zero or an overflow is an error that names the
//! position, never a verdict.
//!
//! ```
//! use theorems::{Pos, expr::Rule};
//! let rule: Rule = Rule::parse("P iff xor(h) == 0").unwrap();
//! assert_eq!(rule.predict(Pos::new(&[3, 5, 6])), Ok(Some(1)));
//! let error = Rule::parse("P iff xor(h) == ").unwrap_err();
//! assert_eq!(error.column, 17);
//! ```

mod ast;
mod eval;
mod functions;
mod lexer;
pub(crate) mod numbers;
mod parser;

pub use functions::{FUNCTIONS, Function};

use crate::lab::EvalError;
use crate::position::Pos;
use crate::statement::{Claim, Range, Statement};
use ast::{Ast, Kind};
use cgt_core::Play;
use eval::{Scope, Value};
use parser::Parser;
use std::sync::Arc;

/// What is wrong with a text, and where: columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct ExprError {
    /// The column.
    pub column: usize,
    /// What was found, and what is allowed.
    pub message: String,
}

/// A list of numbers that an expression names: the sequence of a game, or a known table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRef {
    /// `seq` or `known`.
    pub function: &'static str,
    /// The name in quotes.
    pub name: String,
    /// Where the name stands.
    pub column: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Head {
    /// P or N, exactly there or at least there.
    Outcome { p: bool, iff: bool },
    /// The Grundy value.
    Value,
}

/// A rule that was read.
#[derive(Clone, Debug)]
pub struct Rule {
    text: String,
    head: Head,
    body: Ast,
    condition: Option<Ast>,
    tables: Vec<TableRef>,
    values: Vec<Arc<Vec<i64>>>,
}

impl Rule {
    /// Reads a rule.
    ///
    /// # Errors
    /// Where the text is no rule; nesting deeper than 100 is refused too.
    pub fn parse(text: &str) -> Result<Self, ExprError> {
        let mut parser = Parser::new(text)?;
        let (word, column) = parser.word("P, N or grundy")?;
        let head = match word.as_str() {
            "P" | "N" => {
                let (iff, at) = parser.word("iff or if")?;
                if iff != "iff" && iff != "if" {
                    let message = format!("{iff:?} after {word}: `iff` or `if` is allowed");
                    return Err(ExprError { column: at, message });
                }
                Head::Outcome { p: word == "P", iff: iff == "iff" }
            }
            "grundy" => {
                parser.equals()?;
                Head::Value
            }
            _ => {
                let message = format!(
                    "{word:?} begins no rule: `P iff ...`, `N iff ...`, `P if ...`, `N if ...` or \
                     `grundy = ...`"
                );
                return Err(ExprError { column, message });
            }
        };
        let body = parser.expression()?;
        let mut condition = None;
        match head {
            Head::Outcome { .. } => body.expect_condition()?,
            Head::Value => {
                body.expect(Kind::Num, "the Grundy value")?;
                if parser.take_word("if") {
                    let ast = parser.expression()?;
                    ast.expect_condition()?;
                    condition = Some(ast);
                }
            }
        }
        let tables = parser.finish()?;
        Ok(Rule { text: text.to_owned(), head, body, condition, tables, values: Vec::new() })
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Does it predict Grundy values? Otherwise outcomes.
    pub fn predicts_values(&self) -> bool {
        self.head == Head::Value
    }

    /// The lists of numbers that it names, in order; [`Self::with_tables`] must give them all.
    pub fn tables(&self) -> &[TableRef] {
        &self.tables
    }

    /// Gives the lists of numbers that it names.
    #[must_use]
    pub fn with_tables(mut self, values: Vec<Arc<Vec<i64>>>) -> Self {
        self.values = values;
        self
    }

    /// What it says about a position: 1 for P and 0 for N, or the Grundy value; `None` where it
    /// says nothing.
    ///
    /// # Errors
    /// Division by zero, overflow, an index out of range, a negative Grundy value.
    pub fn predict(&self, p: Pos<'_>) -> Result<Option<u64>, EvalError> {
        let heaps: Result<Vec<i64>, _> = p.tuple().iter().map(|&h| i64::try_from(h)).collect();
        let heaps = heaps.map_err(|_| EvalError("a heap is 2^63 or more".to_owned()))?;
        let scope = Scope { heaps: &heaps, tables: &self.values };
        if let Some(condition) = &self.condition
            && !scope.eval(condition)?.holds()
        {
            return Ok(None);
        }
        let value = scope.eval(&self.body)?;
        match self.head {
            Head::Outcome { p, iff } => {
                let holds = value.holds();
                Ok((holds || iff).then_some(u64::from(holds == p)))
            }
            Head::Value => match value {
                Value::Num(v) => u64::try_from(v)
                    .map(Some)
                    .map_err(|_| EvalError(format!("{v} is no Grundy value"))),
                other => Err(EvalError(format!("{} is no Grundy value", other.show()))),
            },
        }
    }
}

impl Statement {
    /// A conjecture about a game, as a statement without a recorded verdict.
    pub fn conjecture(rule: Rule, game: &str, range: Range, play: Play) -> Self {
        let statement = Statement::new("conjecture", rule.text()).source("the command line").open();
        let claim = if rule.predicts_values() {
            Claim::Value(Box::new(move |p| rule.predict(p)))
        } else {
            Claim::Outcome(play, Box::new(move |p| Ok(rule.predict(p)?.map(|v| v == 1))))
        };
        statement.claim(game, range, claim)
    }
}
