//! The checkable claims of the source documents, by the ids of the claims' table.
//!
//! es-wiki, nim-page, th-wiki and brilliant are encyclopedia and web pages about Nim; the number
//! is the line in the copy that the claims were taken from. Each statement records the verdict of
//! an independent brute force; an ambiguous claim has one statement for each reading.

mod bouton;
mod endgame;
mod function;
mod greedy;
mod history;
mod lemmas;
mod moore;
mod nimbers;
mod page;
mod page_misere;
mod played;
mod splitting;
mod subtraction;
mod sums;
mod table;

use crate::position::Pos;
use crate::statement::{Claimed, Statement};
use cgt_core::Play;

/// The statements of all documents.
pub(crate) fn statements() -> Vec<Statement> {
    [
        endgame::statements(),
        sums::statements(),
        history::statements(),
        played::statements(),
        table::statements(),
        bouton::statements(),
        lemmas::statements(),
        function::statements(),
        subtraction::statements(),
        splitting::statements(),
        greedy::statements(),
        moore::statements(),
        page::statements(),
        page_misere::statements(),
        nimbers::statements(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A claim that is true.
fn holds(id: &str, statement: &str, source: &str) -> Statement {
    Statement::new(id, statement).source(source).claimed(Claimed::True)
}

/// A claim that is false, with its smallest counterexample.
fn fails(id: &str, statement: &str, source: &str, counterexample: &str) -> Statement {
    Statement::new(id, statement).source(source).claimed(Claimed::False).fails(counterexample)
}

/// One reading of an ambiguous claim.
fn reading(id: &str, statement: &str, source: &str, reading: &str) -> Statement {
    Statement::new(id, statement).source(source).reading(reading)
}

/// Bouton's rule: is a position P under that convention?
fn nim_p(p: Pos<'_>, play: Play) -> bool {
    match play {
        Play::Misere if p.big() == 0 => p.ones() % 2 == 1,
        _ => p.xor() == 0,
    }
}

/// P in normal play, P in misère play, as words.
fn pair(normal: bool, misere: bool) -> String {
    let letter = |p| if p { "P" } else { "N" };
    format!("{} normal, {} misere", letter(normal), letter(misere))
}
