//! Tokens to expressions: precedence climbing with a bound on depth.

use super::ast::{Arith, Ast, Compare, Kind, Node};
use super::functions::{self, Shape};
use super::lexer::{Token, tokens};
use super::{ExprError, TableRef};

/// The deepest nesting, and the longest row of operators: it bounds the stack.
const DEEPEST: usize = 100;

/// The same as an error.
fn too_deep<T>(column: usize) -> Result<T, ExprError> {
    let message = format!(
        "the expression is nested more than {DEEPEST} deep, or has more than {DEEPEST} operators \
         in a row"
    );
    Err(ExprError { column, message })
}

pub(super) struct Parser {
    tokens: Vec<(Token, usize)>,
    next: usize,
    depth: usize,
    tables: Vec<TableRef>,
}

/// What binds two operands, from loose to tight.
#[derive(Clone, Copy)]
enum Binary {
    Or,
    And,
    Compare(Compare),
    Arith(Arith),
}

fn binary(token: &Token) -> Option<(u8, Binary)> {
    let text = match token {
        Token::Symbol(s) => *s,
        Token::Word(w) => w.as_str(),
        _ => return None,
    };
    Some(match text {
        "or" | "||" => (1, Binary::Or),
        "and" | "&&" => (2, Binary::And),
        "==" | "=" => (4, Binary::Compare(Compare::Eq)),
        "!=" => (4, Binary::Compare(Compare::Ne)),
        "<" => (4, Binary::Compare(Compare::Lt)),
        "<=" => (4, Binary::Compare(Compare::Le)),
        ">" => (4, Binary::Compare(Compare::Gt)),
        ">=" => (4, Binary::Compare(Compare::Ge)),
        "^" | "xor" => (5, Binary::Arith(Arith::Xor)),
        "+" => (6, Binary::Arith(Arith::Add)),
        "-" => (6, Binary::Arith(Arith::Sub)),
        "*" => (7, Binary::Arith(Arith::Mul)),
        "/" | "div" => (7, Binary::Arith(Arith::Div)),
        "%" | "mod" => (7, Binary::Arith(Arith::Mod)),
        _ => return None,
    })
}

/// `not` binds looser than comparisons and tighter than `and`.
const NOT: u8 = 3;
/// A comparison does not chain: its operands bind tighter.
const COMPARE: u8 = 4;

impl Parser {
    pub(super) fn new(text: &str) -> Result<Self, ExprError> {
        Ok(Parser { tokens: tokens(text)?, next: 0, depth: 0, tables: Vec::new() })
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.next].0
    }

    fn column(&self) -> usize {
        self.tokens[self.next].1
    }

    fn take(&mut self) -> (Token, usize) {
        let token = self.tokens[self.next].clone();
        if token.0 != Token::End {
            self.next += 1;
        }
        token
    }

    fn error<T>(&self, allowed: &str) -> Result<T, ExprError> {
        let message = format!("{} stands where {allowed} is needed", self.peek().show());
        Err(ExprError { column: self.column(), message })
    }

    fn symbol(&mut self, symbol: &str) -> Result<(), ExprError> {
        if matches!(self.peek(), Token::Symbol(s) if *s == symbol) {
            self.take();
            return Ok(());
        }
        self.error(&format!("`{symbol}`"))
    }

    fn at_symbol(&self, symbol: &str) -> bool {
        matches!(self.peek(), Token::Symbol(s) if *s == symbol)
    }

    pub(super) fn word(&mut self, allowed: &str) -> Result<(String, usize), ExprError> {
        match self.peek() {
            Token::Word(_) => {
                let (token, column) = self.take();
                let Token::Word(word) = token else { return self.error(allowed) };
                Ok((word, column))
            }
            _ => self.error(allowed),
        }
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(w) if w == word);
        if found {
            self.take();
        }
        found
    }

    /// `=` or `==`.
    pub(super) fn equals(&mut self) -> Result<(), ExprError> {
        if self.at_symbol("==") { self.symbol("==") } else { self.symbol("=") }
    }

    pub(super) fn finish(self) -> Result<Vec<TableRef>, ExprError> {
        if *self.peek() == Token::End {
            Ok(self.tables)
        } else {
            self.error("an operator or the end")
        }
    }

    pub(super) fn expression(&mut self) -> Result<Ast, ExprError> {
        self.binding(0)
    }

    fn binding(&mut self, least: u8) -> Result<Ast, ExprError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return too_deep(self.column());
        }
        let mut left = self.prefix()?;
        while let Some((tightness, op)) = binary(self.peek()).filter(|(t, _)| *t >= least) {
            let (_, column) = self.take();
            let right = self.binding(tightness + 1)?;
            left = join(op, left, right, column)?;
            if tightness == COMPARE && binary(self.peek()).is_some_and(|(t, _)| t == COMPARE) {
                let message = "comparisons do not chain: join them with `and`".to_owned();
                return Err(ExprError { column: self.column(), message });
            }
        }
        self.depth -= 1;
        Ok(left)
    }

    fn prefix(&mut self) -> Result<Ast, ExprError> {
        let column = self.column();
        if self.at_symbol("-") {
            self.take();
            // Tighter than any product, so that -a mod b is (-a) mod b.
            let of = self.binding(8)?;
            of.expect_numeric()?;
            let kind = of.kind;
            return Ok(Ast::new(Node::Negate(Box::new(of)), kind, column));
        }
        if matches!(self.peek(), Token::Word(w) if w == "not") {
            self.take();
            let of = self.binding(NOT)?;
            of.expect_condition()?;
            return Ok(Ast::new(Node::Not(Box::new(of)), Kind::Bool, column));
        }
        let mut ast = self.primary()?;
        while self.at_symbol("[") {
            let column = self.column();
            self.take();
            ast.expect(Kind::Nums, "what is indexed")?;
            let index = self.expression()?;
            index.expect(Kind::Num, "an index")?;
            self.symbol("]")?;
            ast = Ast::new(Node::Index(Box::new(ast), Box::new(index)), Kind::Num, column);
        }
        Ok(ast)
    }

    fn primary(&mut self) -> Result<Ast, ExprError> {
        match self.peek() {
            Token::Num(_) | Token::Word(_) => {
                let (token, column) = self.take();
                match token {
                    Token::Num(n) => Ok(Ast::new(Node::Num(n), Kind::Num, column)),
                    Token::Word(w) => self.named(&w, column),
                    _ => self.error("an expression"),
                }
            }
            Token::Symbol("(") => {
                self.take();
                let inner = self.expression()?;
                self.symbol(")")?;
                Ok(inner)
            }
            Token::Symbol("[") => {
                let (_, column) = self.take();
                let items = self.arguments("]")?;
                for item in &items {
                    item.expect(Kind::Num, "a list's element")?;
                }
                Ok(Ast::new(Node::List(items), Kind::Nums, column))
            }
            _ => self.error("an expression"),
        }
    }

    fn arguments(&mut self, end: &str) -> Result<Vec<Ast>, ExprError> {
        let mut items = Vec::new();
        if !self.at_symbol(end) {
            items.push(self.expression()?);
            while self.at_symbol(",") {
                self.take();
                items.push(self.expression()?);
            }
        }
        self.symbol(end)?;
        Ok(items)
    }

    fn named(&mut self, word: &str, column: usize) -> Result<Ast, ExprError> {
        if word == "h" {
            return Ok(Ast::new(Node::Heaps, Kind::Nums, column));
        }
        if let Some(function) = ["seq", "known"].into_iter().find(|f| *f == word) {
            return self.table(function, column);
        }
        let Some(function) = functions::find(word) else {
            return Err(ExprError { column, message: functions::unknown(word) });
        };
        self.symbol("(")?;
        let arguments = self.arguments(")")?;
        let kind = Shape::result(function, &arguments, column)?;
        Ok(Ast::new(Node::Call(function, arguments), kind, column))
    }

    fn table(&mut self, function: &'static str, column: usize) -> Result<Ast, ExprError> {
        self.symbol("(")?;
        let (token, at) = (self.peek().clone(), self.column());
        let Token::Quoted(name) = token else { return self.error("a name in quotes") };
        self.take();
        self.symbol(",")?;
        let index = self.expression()?;
        index.expect(Kind::Num, "the place in the table")?;
        self.symbol(")")?;
        let table = TableRef { function, name, column: at };
        self.tables.push(table);
        let node = Node::Table(self.tables.len() - 1, Box::new(index));
        Ok(Ast::new(node, Kind::Num, column))
    }
}

fn join(op: Binary, left: Ast, right: Ast, column: usize) -> Result<Ast, ExprError> {
    let list = left.kind.is_list() || right.kind.is_list();
    if matches!(op, Binary::And | Binary::Or) {
        left.expect_condition()?;
        right.expect_condition()?;
    } else {
        left.expect_numeric()?;
        right.expect_numeric()?;
    }
    let (left, right) = (Box::new(left), Box::new(right));
    let (node, kind) = match op {
        Binary::And => (Node::And(left, right), Kind::Bool),
        Binary::Or => (Node::Or(left, right), Kind::Bool),
        Binary::Compare(c) if list => (Node::Compare(c, left, right), Kind::Bools),
        Binary::Compare(c) => (Node::Compare(c, left, right), Kind::Bool),
        Binary::Arith(a) if list => (Node::Arith(a, left, right), Kind::Nums),
        Binary::Arith(a) => (Node::Arith(a, left, right), Kind::Num),
    };
    let joined = Ast::new(node, kind, column);
    if joined.height > DEEPEST { too_deep(column) } else { Ok(joined) }
}
