//! What an expression is after reading: every node knows its kind and its column.

use super::ExprError;
use super::functions::Function;

/// Kinds of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Num,
    Nums,
    Bool,
    Bools,
}

impl Kind {
    pub(super) fn words(self) -> &'static str {
        match self {
            Kind::Num => "a number",
            Kind::Nums => "a list of numbers",
            Kind::Bool => "a condition",
            Kind::Bools => "a list of conditions",
        }
    }

    pub(super) fn is_numeric(self) -> bool {
        matches!(self, Kind::Num | Kind::Nums)
    }

    pub(super) fn is_list(self) -> bool {
        matches!(self, Kind::Nums | Kind::Bools)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Xor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compare {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

#[derive(Clone, Debug)]
pub(super) enum Node {
    Num(i64),
    Heaps,
    List(Vec<Ast>),
    Index(Box<Ast>, Box<Ast>),
    Negate(Box<Ast>),
    Not(Box<Ast>),
    And(Box<Ast>, Box<Ast>),
    Or(Box<Ast>, Box<Ast>),
    Arith(Arith, Box<Ast>, Box<Ast>),
    Compare(Compare, Box<Ast>, Box<Ast>),
    Call(&'static Function, Vec<Ast>),
    /// The table with this number, at an index from 0.
    Table(usize, Box<Ast>),
}

#[derive(Clone, Debug)]
pub(super) struct Ast {
    pub(super) node: Node,
    pub(super) kind: Kind,
    pub(super) column: usize,
    /// The longest way down to a leaf: it bounds the stack of the evaluation.
    pub(super) height: usize,
}

impl Ast {
    pub(super) fn new(node: Node, kind: Kind, column: usize) -> Self {
        let below = match &node {
            Node::Num(_) | Node::Heaps => 0,
            Node::List(items) | Node::Call(_, items) => {
                items.iter().map(|i| i.height).max().unwrap_or(0)
            }
            Node::Negate(a) | Node::Not(a) | Node::Table(_, a) => a.height,
            Node::Index(a, b)
            | Node::And(a, b)
            | Node::Or(a, b)
            | Node::Arith(_, a, b)
            | Node::Compare(_, a, b) => a.height.max(b.height),
        };
        Ast { node, kind, column, height: below + 1 }
    }

    pub(super) fn expect(&self, kind: Kind, what: &str) -> Result<(), ExprError> {
        if self.kind == kind {
            return Ok(());
        }
        self.refuse(&format!("{what} must be {}", kind.words()))
    }

    pub(super) fn expect_condition(&self) -> Result<(), ExprError> {
        if self.kind.is_numeric() {
            return self.refuse("a condition is needed, as in x == 0");
        }
        Ok(())
    }

    pub(super) fn expect_numeric(&self) -> Result<(), ExprError> {
        if self.kind.is_numeric() {
            return Ok(());
        }
        self.refuse("a number or a list of numbers is needed")
    }

    fn refuse(&self, why: &str) -> Result<(), ExprError> {
        let message = format!("this is {}: {why}", self.kind.words());
        Err(ExprError { column: self.column, message })
    }
}
