//! Evaluating an expression at one position. Depth is bounded by the parser.

use super::ast::{Arith, Ast, Compare, Node};
use super::functions::{Id, Shape};
use super::numbers;
use crate::lab::EvalError;
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Num(i64),
    Nums(Vec<i64>),
    Bool(bool),
    Bools(Vec<bool>),
}

impl Value {
    /// A list of conditions counts as true where all are true.
    pub(super) fn holds(&self) -> bool {
        match self {
            Value::Bool(b) => *b,
            Value::Bools(all) => all.iter().all(|&b| b),
            Value::Num(_) | Value::Nums(_) => false,
        }
    }

    pub(super) fn show(&self) -> String {
        match self {
            Value::Num(n) => n.to_string(),
            Value::Nums(all) => format!("{all:?}"),
            Value::Bool(b) => b.to_string(),
            Value::Bools(all) => format!("{all:?}"),
        }
    }

    fn num(self) -> i64 {
        if let Value::Num(n) = self { n } else { 0 }
    }

    fn nums(self) -> Vec<i64> {
        match self {
            Value::Num(n) => vec![n],
            Value::Nums(all) => all,
            Value::Bool(_) | Value::Bools(_) => Vec::new(),
        }
    }
}

pub(super) struct Scope<'s> {
    pub(super) heaps: &'s [i64],
    pub(super) tables: &'s [Arc<Vec<i64>>],
}

/// The length of a list as a number of the language.
fn length(list: &[i64]) -> i64 {
    i64::try_from(list.len()).unwrap_or(i64::MAX)
}

fn fail<T>(column: usize, what: impl AsRef<str>) -> Result<T, EvalError> {
    Err(EvalError(format!("column {column}: {}", what.as_ref())))
}

impl Scope<'_> {
    pub(super) fn eval(&self, ast: &Ast) -> Result<Value, EvalError> {
        let at = ast.column;
        Ok(match &ast.node {
            Node::Num(n) => Value::Num(*n),
            Node::Heaps => Value::Nums(self.heaps.to_vec()),
            Node::List(items) => {
                let nums: Result<_, _> = items.iter().map(|i| Ok(self.eval(i)?.num())).collect();
                Value::Nums(nums?)
            }
            Node::Index(list, index) => {
                let list = self.eval(list)?.nums();
                let i = self.eval(index)?.num();
                let place = if i < 0 { i.checked_add(length(&list)) } else { i.checked_sub(1) };
                match place.and_then(|p| usize::try_from(p).ok()).and_then(|p| list.get(p)) {
                    Some(&n) => Value::Num(n),
                    None => return fail(at, format!("no place {i} in a list of {}", list.len())),
                }
            }
            Node::Negate(of) => map(self.eval(of)?, |n| match n.checked_neg() {
                Some(n) => Ok(n),
                None => fail(at, "overflow"),
            })?,
            Node::Not(of) => Value::Bool(!self.eval(of)?.holds()),
            Node::And(a, b) => Value::Bool(self.eval(a)?.holds() && self.eval(b)?.holds()),
            Node::Or(a, b) => Value::Bool(self.eval(a)?.holds() || self.eval(b)?.holds()),
            Node::Arith(op, a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                zip(a, b, at, |a, b| arith(*op, a, b, at))?.into_nums()
            }
            Node::Compare(op, a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                zip(a, b, at, |a, b| Ok(compare(*op, a, b)))?.into_bools()
            }
            Node::Table(table, index) => {
                let i = self.eval(index)?.num();
                let values = self.tables.get(*table).map_or(&[][..], |t| t.as_slice());
                match usize::try_from(i).ok().and_then(|i| values.get(i)) {
                    Some(&n) => Value::Num(n),
                    None => {
                        return fail(
                            at,
                            format!("the table has places 0 to {}, not {i}", length(values) - 1),
                        );
                    }
                }
            }
            Node::Call(f, args) if f.id == Id::If => {
                let chosen = if self.eval(&args[0])?.holds() { &args[1] } else { &args[2] };
                self.eval(chosen)?
            }
            Node::Call(f, args) => {
                let args: Result<Vec<Value>, _> = args.iter().map(|a| self.eval(a)).collect();
                call(f.id, f.shape, args?, at)?
            }
        })
    }
}

/// Numbers place by place, or one alone.
enum Zipped<T> {
    One(T),
    Many(Vec<T>),
}

impl Zipped<i64> {
    fn into_nums(self) -> Value {
        match self {
            Zipped::One(n) => Value::Num(n),
            Zipped::Many(all) => Value::Nums(all),
        }
    }
}

impl Zipped<bool> {
    fn into_bools(self) -> Value {
        match self {
            Zipped::One(b) => Value::Bool(b),
            Zipped::Many(all) => Value::Bools(all),
        }
    }
}

fn zip<T>(
    a: Value,
    b: Value,
    column: usize,
    f: impl Fn(i64, i64) -> Result<T, EvalError>,
) -> Result<Zipped<T>, EvalError> {
    Ok(match (a, b) {
        (Value::Num(a), Value::Num(b)) => Zipped::One(f(a, b)?),
        (Value::Num(a), b) => {
            Zipped::Many(b.nums().into_iter().map(|b| f(a, b)).collect::<Result<_, _>>()?)
        }
        (a, Value::Num(b)) => {
            Zipped::Many(a.nums().into_iter().map(|a| f(a, b)).collect::<Result<_, _>>()?)
        }
        (a, b) => {
            let (a, b) = (a.nums(), b.nums());
            if a.len() != b.len() {
                return fail(column, format!("lists of {} and {} places", a.len(), b.len()));
            }
            Zipped::Many(a.into_iter().zip(b).map(|(a, b)| f(a, b)).collect::<Result<_, _>>()?)
        }
    })
}

fn map(value: Value, f: impl Fn(i64) -> Result<i64, EvalError>) -> Result<Value, EvalError> {
    Ok(match value {
        Value::Num(n) => Value::Num(f(n)?),
        list => Value::Nums(list.nums().into_iter().map(f).collect::<Result<_, _>>()?),
    })
}

fn arith(op: Arith, a: i64, b: i64, column: usize) -> Result<i64, EvalError> {
    let result = match op {
        Arith::Add => a.checked_add(b),
        Arith::Sub => a.checked_sub(b),
        Arith::Mul => a.checked_mul(b),
        Arith::Xor => Some(a ^ b),
        Arith::Div | Arith::Mod if b == 0 => return fail(column, "division by zero"),
        Arith::Div => numbers::floor_div(a, b),
        Arith::Mod => a.checked_rem_euclid(b),
    };
    result.map_or_else(|| fail(column, "overflow"), Ok)
}

fn compare(op: Compare, a: i64, b: i64) -> bool {
    match op {
        Compare::Eq => a == b,
        Compare::Ne => a != b,
        Compare::Lt => a < b,
        Compare::Le => a <= b,
        Compare::Gt => a > b,
        Compare::Ge => a >= b,
    }
}

fn call(id: Id, shape: Shape, mut args: Vec<Value>, at: usize) -> Result<Value, EvalError> {
    match shape {
        Shape::Unary => map(args.swap_remove(0), |n| unary(id, n, at)),
        Shape::Test => Ok(match args.swap_remove(0) {
            Value::Num(n) => Value::Bool(numbers::is_fibonacci(n)),
            list => Value::Bools(list.nums().into_iter().map(numbers::is_fibonacci).collect()),
        }),
        Shape::Binary => {
            let b = args.swap_remove(1);
            let a = args.swap_remove(0);
            Ok(zip(a, b, at, |a, b| binary(id, a, b, at))?.into_nums())
        }
        Shape::Count | Shape::FoldBools => {
            let all = if let Value::Bools(all) = args.swap_remove(0) { all } else { Vec::new() };
            Ok(match id {
                Id::Count => Value::Num(
                    i64::try_from(all.iter().filter(|&&b| b).count()).unwrap_or(i64::MAX),
                ),
                Id::Any => Value::Bool(all.iter().any(|&b| b)),
                _ => Value::Bool(all.iter().all(|&b| b)),
            })
        }
        Shape::List => {
            let mut list = args.swap_remove(0).nums();
            list.sort_unstable();
            if id == Id::Distinct {
                list.dedup();
            }
            Ok(Value::Nums(list))
        }
        Shape::Fold => fold(id, &args.into_iter().flat_map(Value::nums).collect::<Vec<_>>(), at),
        Shape::At => {
            let i = args.swap_remove(1).num();
            let list = args.swap_remove(0).nums();
            match usize::try_from(i).ok().and_then(|i| list.get(i)) {
                Some(&n) => Ok(Value::Num(n)),
                None => {
                    fail(at, format!("no place {i}, counted from 0, in a list of {}", list.len()))
                }
            }
        }
        Shape::Digits => {
            let modulus = args.get(2).cloned().map(Value::num);
            let base = args[1].clone().num();
            digit_sums(&args.swap_remove(0).nums(), base, modulus, at)
        }
        Shape::If => fail(at, "if"),
    }
}

fn unary(id: Id, n: i64, at: usize) -> Result<i64, EvalError> {
    let result = match id {
        Id::Abs => n.checked_abs(),
        _ if n < 0 => return fail(at, format!("{n} is negative")),
        Id::Isqrt => Some(n.isqrt()),
        Id::Popcount => Some(i64::from(n.count_ones())),
        Id::FloorPhi => numbers::floor_phi(n),
        Id::FloorPhi2 => numbers::floor_phi2(n),
        _ => numbers::least_zeckendorf(n),
    };
    result.map_or_else(|| fail(at, "overflow"), Ok)
}

fn binary(id: Id, a: i64, b: i64, at: usize) -> Result<i64, EvalError> {
    let result = match id {
        Id::Mod => return arith(Arith::Mod, a, b, at),
        Id::Div => return arith(Arith::Div, a, b, at),
        Id::Pow => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
        Id::Gcd => numbers::gcd(a, b),
        Id::Band => Some(a & b),
        Id::Bor => Some(a | b),
        _ => {
            check_digits(a, b, at)?;
            Some(numbers::digits(a, b).sum())
        }
    };
    result.map_or_else(|| fail(at, "overflow"), Ok)
}

fn check_digits(a: i64, base: i64, at: usize) -> Result<(), EvalError> {
    if base < 2 {
        return fail(at, format!("base {base}: it must be 2 or more"));
    }
    if a < 0 {
        return fail(at, format!("{a} is negative: it has no digits"));
    }
    Ok(())
}

fn digit_sums(
    list: &[i64],
    base: i64,
    modulus: Option<i64>,
    at: usize,
) -> Result<Value, EvalError> {
    let mut sums: Vec<i64> = Vec::new();
    for &n in list {
        check_digits(n, base, at)?;
        for (place, digit) in numbers::digits(n, base).enumerate() {
            if place == sums.len() {
                sums.push(0);
            }
            sums[place] = match sums[place].checked_add(digit) {
                Some(sum) => sum,
                None => return fail(at, "overflow"),
            };
        }
    }
    match modulus {
        None => Ok(Value::Nums(sums)),
        Some(m) => map(Value::Nums(sums), |n| arith(Arith::Mod, n, m, at)),
    }
}

fn fold(id: Id, list: &[i64], at: usize) -> Result<Value, EvalError> {
    let mut all = list.iter().copied();
    let result = match id {
        Id::Len => Some(length(list)),
        Id::Sum => all.try_fold(0i64, i64::checked_add),
        Id::Xor => Some(all.fold(0, |a, b| a ^ b)),
        Id::Min | Id::Max if list.is_empty() => {
            return fail(at, "an empty list has no least and no largest");
        }
        Id::Min => all.min(),
        _ => all.max(),
    };
    result.map_or_else(|| fail(at, "overflow"), |n| Ok(Value::Num(n)))
}
