//! The functions of the language: names, what they take, what they do.

use super::ExprError;
use super::ast::{Ast, Kind};

/// A function of the language.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// How it is written.
    pub usage: &'static str,
    /// What it gives.
    pub gives: &'static str,
    pub(super) id: Id,
    pub(super) shape: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Id {
    Mod,
    Div,
    Pow,
    Gcd,
    Band,
    Bor,
    Abs,
    Isqrt,
    Popcount,
    DigitSum,
    Digits,
    FloorPhi,
    FloorPhi2,
    Zeckendorf,
    IsFibonacci,
    Sum,
    Xor,
    Min,
    Max,
    Len,
    Count,
    All,
    Any,
    Sort,
    Distinct,
    At,
    If,
}

/// What a function takes and gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// One number to one number, place by place on lists.
    Unary,
    /// Two numbers to one, place by place on lists.
    Binary,
    /// One number to a condition, place by place.
    Test,
    /// A list, or several numbers, to one number.
    Fold,
    /// A list of conditions to a condition.
    FoldBools,
    /// A list to a list.
    List,
    /// `count(conditions)`.
    Count,
    /// `digits(list, base)` or `digits(list, base, modulus)`.
    Digits,
    /// `at(list, index)`.
    At,
    /// `if(condition, a, b)`.
    If,
}

const fn function(
    name: &'static str,
    usage: &'static str,
    gives: &'static str,
    id: Id,
    shape: Shape,
) -> Function {
    Function { name, usage, gives, id, shape }
}

/// All functions; besides them there are `seq('game', n)` and `known('table', n)`.
pub const FUNCTIONS: &[Function] = &[
    function("mod", "mod(a, m)", "the residue of a, from 0 to m - 1", Id::Mod, Shape::Binary),
    function("div", "div(a, b)", "a / b rounded down", Id::Div, Shape::Binary),
    function("pow", "pow(a, b)", "a to the power b", Id::Pow, Shape::Binary),
    function("gcd", "gcd(a, b)", "the greatest common divisor", Id::Gcd, Shape::Binary),
    function("band", "band(a, b)", "the binary digits that both have", Id::Band, Shape::Binary),
    function("bor", "bor(a, b)", "the binary digits that one has", Id::Bor, Shape::Binary),
    function("abs", "abs(a)", "a without its sign", Id::Abs, Shape::Unary),
    function("isqrt", "isqrt(a)", "the square root rounded down", Id::Isqrt, Shape::Unary),
    function("popcount", "popcount(a)", "the sum of the binary digits", Id::Popcount, Shape::Unary),
    function(
        "digitsum",
        "digitsum(a, b)",
        "the sum of the digits in base b",
        Id::DigitSum,
        Shape::Binary,
    ),
    function(
        "digits",
        "digits(list, base[, m])",
        "for each place the sum of the digits of all numbers, reduced mod m where m is given",
        Id::Digits,
        Shape::Digits,
    ),
    function(
        "floor_phi",
        "floor_phi(k)",
        "k times the golden ratio, rounded down, exact",
        Id::FloorPhi,
        Shape::Unary,
    ),
    function(
        "floor_phi2",
        "floor_phi2(k)",
        "k times the golden ratio squared, rounded down",
        Id::FloorPhi2,
        Shape::Unary,
    ),
    function(
        "zeckendorf",
        "zeckendorf(a)",
        "the least Fibonacci number in the Zeckendorf form of a, 0 for 0",
        Id::Zeckendorf,
        Shape::Unary,
    ),
    function(
        "is_fib",
        "is_fib(a)",
        "is a one of 1, 2, 3, 5, 8, ...?",
        Id::IsFibonacci,
        Shape::Test,
    ),
    function("sum", "sum(list)", "the sum", Id::Sum, Shape::Fold),
    function("xor", "xor(list)", "the nim-sum", Id::Xor, Shape::Fold),
    function("min", "min(list)", "the least", Id::Min, Shape::Fold),
    function("max", "max(list)", "the largest", Id::Max, Shape::Fold),
    function("len", "len(list)", "how many there are", Id::Len, Shape::Fold),
    function("count", "count(conditions)", "how many are true", Id::Count, Shape::Count),
    function("all", "all(conditions)", "are all true?", Id::All, Shape::FoldBools),
    function("any", "any(conditions)", "is one true?", Id::Any, Shape::FoldBools),
    function("sort", "sort(list)", "ascending", Id::Sort, Shape::List),
    function("distinct", "distinct(list)", "ascending, each once", Id::Distinct, Shape::List),
    function("at", "at(list, i)", "the element at place i, counted from 0", Id::At, Shape::At),
    function("if", "if(condition, a, b)", "a where the condition holds, else b", Id::If, Shape::If),
];

pub(super) fn find(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|f| f.name == name)
}

/// What to say about a name that there is not.
pub(super) fn unknown(name: &str) -> String {
    let names = FUNCTIONS.iter().map(|f| f.name).chain(["h", "seq", "known"]);
    let near = names
        .map(|known| (strsim::damerau_levenshtein(&name.to_lowercase(), known), known))
        .min()
        .filter(|&(distance, known)| distance <= 1 + known.len() / 3);
    match near {
        Some((_, known)) => format!("there is no {name:?}; did you mean `{known}`?"),
        None => format!(
            "there is no {name:?}: h is the list of heaps, docs/CONJECTURES.md lists the functions"
        ),
    }
}

impl Shape {
    /// The kind of a call's value.
    pub(super) fn result(f: &Function, args: &[Ast], column: usize) -> Result<Kind, ExprError> {
        let counted = |ok: bool| {
            if ok {
                return Ok(());
            }
            let message = format!("{} arguments, and it is {}: {}", args.len(), f.usage, f.gives);
            Err(ExprError { column, message })
        };
        let numeric = || args.iter().try_for_each(Ast::expect_numeric);
        let listed =
            |one: Kind, many: Kind| if args.iter().any(|a| a.kind.is_list()) { many } else { one };
        match f.shape {
            Shape::Unary | Shape::Binary | Shape::Test => {
                counted(args.len() == if f.shape == Shape::Binary { 2 } else { 1 })?;
                numeric()?;
                Ok(match f.shape {
                    Shape::Test => listed(Kind::Bool, Kind::Bools),
                    _ => listed(Kind::Num, Kind::Nums),
                })
            }
            Shape::Fold => {
                counted(!args.is_empty())?;
                match args {
                    [one] => one.expect(Kind::Nums, "a single argument")?,
                    many => many
                        .iter()
                        .try_for_each(|a| a.expect(Kind::Num, "each of several arguments"))?,
                }
                Ok(Kind::Num)
            }
            Shape::FoldBools | Shape::Count => {
                counted(args.len() == 1)?;
                args[0].expect(Kind::Bools, "the argument")?;
                Ok(if f.shape == Shape::Count { Kind::Num } else { Kind::Bool })
            }
            Shape::List => {
                counted(args.len() == 1)?;
                args[0].expect(Kind::Nums, "the argument")?;
                Ok(Kind::Nums)
            }
            Shape::Digits => {
                counted(matches!(args.len(), 2 | 3))?;
                args[0].expect(Kind::Nums, "the first argument")?;
                args[1..].iter().try_for_each(|a| a.expect(Kind::Num, "base and modulus"))?;
                Ok(Kind::Nums)
            }
            Shape::At => {
                counted(args.len() == 2)?;
                args[0].expect(Kind::Nums, "the first argument")?;
                args[1].expect(Kind::Num, "the place")?;
                Ok(Kind::Num)
            }
            Shape::If => {
                counted(args.len() == 3)?;
                args[0].expect_condition()?;
                args[2].expect(args[1].kind, "the other choice")?;
                Ok(args[1].kind)
            }
        }
    }
}
