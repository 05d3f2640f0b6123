//! Rules for sequences: periods, and equality with another sequence.

use super::Hit;
use cgt_core::TakeBreak;
use cgt_core::sequence::Values;
use cgt_core::sequence::period::{Period, period_of_values};
use cgt_core::{Limits, Stopped};

/// A sequence to compare with: another game's, or a known table.
#[derive(Clone, Debug)]
pub struct Known {
    /// `seq` for a game, `known` for a table.
    pub function: &'static str,
    /// The name of the game or table.
    pub name: String,
    /// Its values from n = 0 on; `None` where the table does not begin at 0.
    pub values: Vec<Option<i64>>,
}

/// The longest list that a rule writes out.
const LONGEST: u64 = 400;
/// How many equal values make an equality worth telling.
const LEAST: usize = 24;
/// The largest shift that is tried.
const SHIFT: usize = 4;

/// The rules that hold on all values of a sequence: its period, and equality with other
/// sequences up to a shift.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
pub fn of_sequence(
    values: &Values,
    code: Option<&TakeBreak>,
    others: &[Known],
    limits: &Limits<'_>,
) -> Result<Vec<Hit>, Stopped> {
    let all: Vec<u32> = values.iter().collect();
    let Some(max) = all.len().checked_sub(1) else { return Ok(Vec::new()) };
    let mut hits = Vec::new();
    let mut keep = |kind, rule| {
        hits.push(Hit { kind, rule, heaps: 1, max, positions: all.len() as u64 });
    };
    if let Some(found) = period_of_values(code, values, limits)?
        && let Some(rule) = periodic(&all, found.period)
    {
        keep(if found.period.saltus > 0 { "arithmetic period" } else { "period" }, rule);
    }
    for other in others {
        if let Some(shift) = equal(&all, &other.values) {
            let n = match shift {
                0 => "h[1]".to_owned(),
                s if s > 0 => format!("h[1] + {s}"),
                s => format!("h[1] - {}", -s),
            };
            let condition =
                if shift < 0 { format!(" if h[1] >= {}", -shift) } else { String::new() };
            let rule = format!("grundy = {}('{}', {n}){condition}", other.function, other.name);
            keep(if other.function == "seq" { "another game" } else { "known table" }, rule);
        }
    }
    Ok(hits)
}

/// The values as a list with a period, if it is not too long to write.
fn periodic(values: &[u32], p: Period) -> Option<String> {
    let Period { preperiod, period, saltus } = p;
    if preperiod + period > LONGEST {
        return None;
    }
    let (n0, p) = (preperiod as usize, period as usize);
    let list = |part: &[u32]| {
        let all: Vec<String> = part.iter().map(ToString::to_string).collect();
        format!("[{}]", all.join(","))
    };
    let from = if n0 == 0 { "h[1]".to_owned() } else { format!("h[1] - {n0}") };
    let mut tail = match p {
        1 => values.get(n0)?.to_string(),
        _ => format!("at({}, mod({from}, {p}))", list(values.get(n0..n0 + p)?)),
    };
    if saltus > 0 {
        let turns = if p == 1 { from } else { format!("div({from}, {p})") };
        let step = if saltus == 1 { turns.clone() } else { format!("{saltus} * ({turns})") };
        tail = if tail == "0" { step } else { format!("{tail} + {step}") };
    }
    Some(match n0 {
        0 => format!("grundy = {tail}"),
        _ => format!("grundy = if(h[1] < {n0}, at({}, h[1]), {tail})", list(&values[..n0])),
    })
}

/// The shift s with `a[n] = b[n + s]` wherever both are known, of least size; at least 24 places
/// and three different values.
fn equal(a: &[u32], b: &[Option<i64>]) -> Option<i64> {
    let shifts = (0..=SHIFT as i64).flat_map(|s| if s == 0 { vec![0] } else { vec![s, -s] });
    for shift in shifts {
        let mut compared = 0;
        let mut seen = std::collections::BTreeSet::new();
        let agree = (0i64..).zip(a).all(|(n, &x)| {
            let Some(place) = n.checked_add(shift).filter(|&p| p >= 0) else { return true };
            // Every value must have its partner: a rule says something about all of them.
            match usize::try_from(place).ok().and_then(|p| b.get(p)) {
                Some(Some(y)) => {
                    compared += 1;
                    seen.insert(x);
                    i64::from(x) == *y
                }
                _ => false,
            }
        });
        if agree && compared >= LEAST && seen.len() >= 3 {
            return Some(shift);
        }
    }
    None
}
