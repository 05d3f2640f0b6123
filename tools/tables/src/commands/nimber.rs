//! `tables nimber`: arithmetic in the field of nimbers.

use crate::cli::Env;
use crate::nimbers::evaluate;
use crate::numbers;
use crate::output::Cell;
use anyhow::{Context as _, Result, bail};
use cgt_core::{Limits, Nimber};

/// Arithmetic in the field of nimbers below 2^64.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("what").required(true)))]
pub(crate) struct Args {
    /// Expressions: + (nim-sum), * (nim-product), / (by the inverse), ^ (an ordinary exponent),
    /// sqrt(...) and parentheses, as "3*5 + 7/2".
    #[arg(value_name = "EXPRESSION", group = "what")]
    expressions: Vec<String>,
    /// The products of all pairs of nimbers below N.
    #[arg(long, value_name = "N", value_parser = numbers::whole, group = "what")]
    table: Option<u64>,
    /// The fields that lie among the nimbers below N, found by closing and checked.
    #[arg(long, value_name = "N", value_parser = numbers::whole, group = "what")]
    subfields: Option<u64>,
}

/// The largest bound of a search for subfields.
const MOST_SUBFIELDS: u64 = 1 << 32;

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let limits = env.context.limits();
    if let Some(below) = args.table {
        return env.table(&["a", "b", "product"], |row| {
            for a in 0..below {
                limits.tick(a, below)?;
                for b in 0..below {
                    row(&[a, b, Nimber(a).nim_product(Nimber(b)).0].map(Cell::Number))?;
                }
            }
            Ok(())
        });
    }
    if let Some(below) = args.subfields {
        if below > MOST_SUBFIELDS {
            bail!("--subfields {below} is too large: at most {MOST_SUBFIELDS}");
        }
        let fields = subfields(below, &limits)?;
        return env.table(&["order", "largest", "least_generator"], |row| {
            fields.iter().try_for_each(|f| {
                row(&[1 << f.basis.len(), f.largest(), f.generator].map(Cell::Number))
            })?;
            Ok(())
        });
    }
    let values = args.expressions.iter().map(|text| {
        let value = evaluate(text).with_context(|| format!("expression {text:?}"))?;
        Ok((text, value))
    });
    let values: Vec<_> = values.collect::<Result<_>>()?;
    env.table(&["expression", "value"], |row| {
        for (text, value) in values {
            row(&[text.as_str().into(), value.0.into()])?;
        }
        Ok(())
    })
}

/// A set of nimbers that is closed under nim-sum, by a basis: leading bits differ, ascending.
struct Span {
    basis: Vec<u64>,
    generator: u64,
}

impl Span {
    /// What is left of `v` when elements of the set are taken off: 0 for its members.
    fn rest(&self, v: u64) -> u64 {
        self.basis.iter().rev().fold(v, |v, &b| v.min(v ^ b))
    }

    fn largest(&self) -> u64 {
        self.basis.iter().rev().fold(0, |v, &b| v.max(v ^ b))
    }

    fn members(&self) -> impl Iterator<Item = u64> {
        (0..1u64 << self.basis.len()).map(|chosen| {
            let taken = self.basis.iter().enumerate().filter(move |(i, _)| chosen >> i & 1 == 1);
            taken.fold(0, |sum, (_, &b)| sum ^ b)
        })
    }

    /// The sums of powers of `a`, closed under multiplication by `a`; `None` where one of them is
    /// not below `below`.
    fn of_powers(a: u64, below: u64) -> Option<Self> {
        let mut span = Span { basis: Vec::new(), generator: a };
        let mut power = Nimber(1);
        loop {
            if power.0 >= below {
                return None;
            }
            let rest = span.rest(power.0);
            if rest == 0 {
                return (span.largest() < below).then_some(span);
            }
            let at = span.basis.partition_point(|&b| b < rest);
            span.basis.insert(at, rest);
            power = power.nim_product(Nimber(a));
        }
    }

    /// Is it a field: products of a basis, and so all products, and all inverses are in it?
    fn is_field(&self) -> bool {
        let product = |a: u64, b: u64| Nimber(a).nim_product(Nimber(b)).0;
        let closed =
            self.basis.iter().all(|&a| self.basis.iter().all(|&b| self.rest(product(a, b)) == 0));
        closed
            && self.members().all(|a| {
                Nimber(a).inverse().is_none_or(|i| product(a, i.0) == 1 && self.rest(i.0) == 0)
            })
    }
}

/// All fields among the nimbers below a bound, by order. A finite field is made of the sums of
/// powers of one of its elements, so every element is tried.
fn subfields(below: u64, limits: &Limits<'_>) -> Result<Vec<Span>> {
    let mut found: Vec<Span> = Vec::new();
    for a in 0..below {
        if a % 4096 == 0 {
            limits.tick(a, below)?;
        }
        let Some(span) = Span::of_powers(a, below) else { continue };
        // The basis is not reduced: two bases are the same set if each lies in the other.
        let known = found.iter().any(|f| {
            f.basis.len() == span.basis.len() && f.basis.iter().all(|&b| span.rest(b) == 0)
        });
        if !known && span.is_field() {
            found.push(span);
        }
    }
    found.sort_by_key(|f| f.basis.len());
    Ok(found)
}
