//! Checking a certificate again.

use super::plain::{self, Cell, Queue, Table};
use super::{Certificate, Split};
use crate::limits::{Limits, Stopped};
use crate::rules::TakeBreak;
use crate::sequence::naive;
use crate::sequence::period::Theorem;
use std::fmt;

/// How far a certificate is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// Heaps computed by the definition, at most; fewer where a heap has very many options.
    pub definition: u64,
    /// Heaps computed by the second checker, at most.
    pub independent: u64,
}

impl Default for Depth {
    /// 100,000 heaps by the definition, all by the second checker.
    fn default() -> Self {
        Depth { definition: 100_000, independent: u64::MAX }
    }
}

/// What a check rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Level {
    /// The statement of the theorem: its hypotheses about the game and its inequality.
    Theorem,
    /// Options and mex, nothing else.
    Definition,
    /// A second, plain checker.
    Independent,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Theorem => "theorem",
            Level::Definition => "definition",
            Level::Independent => "independent",
        })
    }
}

/// One thing that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What it rests on.
    pub level: Level,
    /// What was checked.
    pub what: String,
    /// Does it hold? `None`: not decided within the depth.
    pub holds: Option<bool>,
}

/// All that was checked.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Report {
    /// The checks, in order.
    pub checks: Vec<Check>,
}

impl Report {
    /// Everything was checked and holds.
    pub fn holds(&self) -> bool {
        !self.checks.is_empty() && self.checks.iter().all(|c| c.holds == Some(true))
    }

    /// Something does not hold.
    pub fn fails(&self) -> bool {
        self.checks.iter().any(|c| c.holds == Some(false))
    }

    fn add(&mut self, level: Level, holds: impl Into<Option<bool>>, what: impl Into<String>) {
        self.checks.push(Check { level, what: what.into(), holds: holds.into() });
    }
}

/// Options looked at by the definition, at most.
const OPTIONS: f64 = 2e10;

/// Checks a certificate: the theorem's hypotheses and inequality, the values of a prefix by the
/// definition, and the values of all heaps that the theorem asks for by a second checker, with the
/// period, that no lesser preperiod or period does, and the list of rare heaps.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
pub fn verify(c: &Certificate, depth: Depth, limits: &Limits<'_>) -> Result<Report, Stopped> {
    let mut report = Report::default();
    let heaps = c.code.most_heaps();
    let endless = c.code.digit(0) & 3 != 0 || !c.code.complete;
    report.add(Level::Theorem, !endless, "the code has no endless move");
    let covers = covered(c);
    report.add(Level::Theorem, covers, format!("{} covers the game", c.theorem));
    if endless || !covers {
        return Ok(report);
    }
    let needed = needed(c);
    report.add(
        Level::Theorem,
        needed.is_some_and(|n| n <= u128::from(c.checked_to) + 1),
        match needed {
            Some(n) => format!("it asks for heaps 0..{n}, checked to {}", c.checked_to),
            None => "its inequality has a solution".to_owned(),
        },
    );
    if report.fails() {
        return Ok(report);
    }
    let all = c.checked_to.saturating_add(1);
    let size = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    let by_definition = size(all.min(depth.definition).min(affordable(&c.code, depth.definition)));
    let defined: Vec<u32> = if heaps <= 2 && c.code.last_digit().is_some() {
        plain::definition(&c.code, by_definition, limits)?
    } else {
        naive::grundy_values(&c.code, by_definition, limits)?.iter().collect()
    };
    let len = size(all.min(depth.independent));
    match (c.theorem, &c.split) {
        (Theorem::FiniteSubtraction, _) => windows(c, &defined, depth, limits, &mut report)?,
        (Theorem::AllBut, _) => {
            // The definition is the plain checker of these games.
            let table = Table { values: defined.clone(), rares: Vec::new(), last_deep: None };
            claims(c, &table, &defined, Level::Definition, &mut report);
        }
        (_, Some(split)) if heaps == 2 => {
            if two_heaps::<u8>(c, split, len, &defined, limits, &mut report)?.is_none()
                && two_heaps::<u16>(c, split, len, &defined, limits, &mut report)?.is_none()
            {
                two_heaps::<u32>(c, split, len, &defined, limits, &mut report)?;
            }
        }
        _ => {
            let values = plain::many_heaps(&c.code, len, limits)?;
            let table = Table { values, rares: Vec::new(), last_deep: None };
            claims(c, &table, &defined, Level::Independent, &mut report);
        }
    }
    Ok(report)
}

/// Do the theorem's hypotheses about the code hold?
fn covered(c: &Certificate) -> bool {
    let infinite = c.code.repeat.iter().any(|&d| d != 0);
    let only_threes = !c.code.repeat.is_empty() && c.code.repeat.iter().all(|&d| d == 3);
    let heaps = c.code.most_heaps();
    let plain = c.period.saltus == 0 && c.period.period > 0;
    match c.theorem {
        Theorem::FiniteSubtraction => plain && !infinite && heaps <= 1,
        Theorem::AllBut => c.period.period > 0 && only_threes && heaps <= 1,
        Theorem::GuySmith => plain && !infinite && heaps == 2 && !c.code.distinct && admissible(c),
        Theorem::UnequalSplit => {
            plain && !infinite && heaps == 2 && c.code.distinct && admissible(c)
        }
        Theorem::CommonRecurrence => {
            let numbers = c.recurrence.is_some();
            plain && !infinite && heaps == 2 && !c.code.distinct && admissible(c) && numbers
        }
        Theorem::GuySmithD => plain && !infinite && heaps >= 3 && !c.code.distinct,
    }
}

/// Does the class of the certificate's space add up over every split, and is any value common?
fn admissible(c: &Certificate) -> bool {
    let Some(Split { space, .. }) = &c.split else { return false };
    let mut splits = (0..c.code.digits.len()).filter(|&t| c.code.digits[t] & 4 != 0);
    if space.by_position { splits.all(|t| t % 2 == space.parity % 2) } else { space.mask != 0 }
}

/// The last index of a digit that is not `idle`.
fn last_index(code: &TakeBreak, idle: u32) -> u128 {
    code.digits.iter().rposition(|&d| d != idle).unwrap_or(0) as u128
}

/// How many heaps the theorem asks for, written out from its statement.
fn needed(c: &Certificate) -> Option<u128> {
    let p = u128::from(c.period.period);
    let n0 = u128::from(c.period.preperiod.max(1));
    let k = last_index(&c.code, 0);
    let last_rare = c.split.as_ref().and_then(|s| s.rares.last()).map_or(0, |r| r.heap as u128);
    Some(match c.theorem {
        Theorem::FiniteSubtraction => n0 + p + k,
        Theorem::AllBut => n0 + p + 2 * last_index(&c.code, 3).max(1),
        Theorem::GuySmith => 2 * n0 + 2 * p + k,
        Theorem::UnequalSplit => 2 * n0 + 3 * p + k,
        Theorem::GuySmithD => c.code.most_heaps() as u128 * (n0 + p) + k,
        Theorem::CommonRecurrence => {
            let numbers = c.recurrence?;
            let (n1, prefix) = (u128::from(numbers.start), u128::from(numbers.prefix));
            if n1 <= last_rare {
                return None;
            }
            n1 + p + k + last_rare.max(prefix)
        }
    })
}

/// How many heaps, `most` at most, have together no more options than are looked at by the
/// definition. Partitions of n into j parts: about n^(j-1) / (j! (j-1)!).
fn affordable(code: &TakeBreak, most: u64) -> u64 {
    let digits: Vec<u32> = (0..code.digits.len().max(1)).map(|t| code.digit(t)).collect();
    let factorial = |j: u32| (1..=j).map(f64::from).product::<f64>();
    let options = |n: f64| -> f64 {
        let of = |j: u32| n.powi(j.cast_signed()) / (factorial(j) * factorial(j));
        let one = |d: &u32| (0..32).filter(|j| d >> j & 1 == 1).map(of).sum::<f64>();
        let endless = if code.repeat.is_empty() { 0.0 } else { n };
        digits.iter().map(one).sum::<f64>() + endless * code.repeat.iter().map(one).sum::<f64>()
    };
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if options(middle as f64) <= OPTIONS { low = middle } else { high = middle - 1 }
    }
    low
}

/// Primes that divide `p`.
fn prime_divisors(mut p: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut q = 2;
    while q * q <= p {
        if p.is_multiple_of(q) {
            primes.push(q);
            while p.is_multiple_of(q) {
                p /= q;
            }
        }
        q += 1;
    }
    primes.extend((p > 1).then_some(p));
    primes
}

fn two_heaps<T: Cell>(
    c: &Certificate,
    split: &Split,
    len: usize,
    defined: &[u32],
    limits: &Limits<'_>,
    report: &mut Report,
) -> Result<Option<()>, Stopped> {
    let prefix =
        c.recurrence.map_or(usize::MAX, |r| usize::try_from(r.prefix).unwrap_or(usize::MAX));
    let Some(table) = plain::two_heaps::<T>(&c.code, split, len, prefix, limits)? else {
        return Ok(None);
    };
    claims(c, &table, defined, Level::Independent, report);
    let listed = split.rares.iter().map(|r| (r.heap, r.value));
    let same = table.rares.iter().copied().eq(listed.clone().filter(|&(heap, _)| heap < len));
    let ascending = split.rares.iter().all(|r| r.heap as u64 <= c.checked_to);
    report.add(
        Level::Independent,
        same && ascending,
        format!(
            "the {} rare heaps of {} below {len} are as listed",
            table.rares.len(),
            split.space
        ),
    );
    if let Some(numbers) = c.recurrence {
        recurrence(c, &table, numbers, report);
    }
    Ok(Some(()))
}

/// The hypotheses of the common-recurrence theorem about the values.
fn recurrence<T: Cell>(
    c: &Certificate,
    table: &Table<T>,
    numbers: super::Recurrence,
    report: &mut Report,
) {
    let value = |n: u64| table.values.get(usize::try_from(n).ok()?).map(|&v| v.into());
    let k = last_index(&c.code, 0) as u64;
    let last_rare = table.rares.last().map_or(0, |r| r.0 as u64);
    let (n1, p, window) = (numbers.start, c.period.period, last_rare + k);
    let last = n1.saturating_add(p).saturating_add(window).saturating_sub(1);
    let known = value(last).is_some();
    let repeats = (n1..n1.saturating_add(window)).all(|n| value(n) == value(n + p));
    report.add(
        Level::Independent,
        if known { Some(repeats && n1 > last_rare) } else { None },
        format!("{window} values from heap {n1} on repeat at distance {p}, above the last rare heap {last_rare}"),
    );
    let from = n1.saturating_add(k).saturating_add(numbers.prefix);
    let shallow = table.last_deep.is_none_or(|n| (n as u64) < from);
    let whole = table.values.len() as u64 > c.checked_to;
    report.add(
        Level::Independent,
        if shallow && !whole { None } else { Some(shallow) },
        format!(
            "from heap {from} on rare values are met with smaller parts up to {}",
            numbers.prefix
        ),
    );
}

/// The period's claims about a table, and the table against the definition.
fn claims<T: Cell>(
    c: &Certificate,
    table: &Table<T>,
    defined: &[u32],
    level: Level,
    report: &mut Report,
) {
    let values = &table.values;
    let len = values.len();
    let both = len.min(defined.len());
    let agree = values.iter().zip(defined).all(|(&v, &d)| v.into() == d);
    if level == Level::Independent {
        let what = format!("heaps 0..{both} are as the second checker finds");
        report.add(Level::Definition, agree, what);
    }
    let whole = len as u64 > c.checked_to;
    let size = |n: u64| usize::try_from(n).ok();
    let numbers = (size(c.period.preperiod), size(c.period.period));
    let (n0, p) = match numbers {
        (Some(n0), Some(p)) if n0.saturating_add(p) < len => (n0, p),
        _ => {
            report.add(level, None, format!("heaps 0..{len} do not reach the first period"));
            return;
        }
    };
    let step = |n: usize, p: usize| -> i64 {
        let (a, b): (u32, u32) = (values[n].into(), values[n + p].into());
        i64::from(b) - i64::from(a)
    };
    let s = i64::try_from(c.period.saltus).unwrap_or(i64::MAX);
    let repeats = (n0..len - p).all(|n| step(n, p) == s);
    report.add(
        level,
        if repeats && !whole { None } else { Some(repeats) },
        format!("G(n + {p}) = G(n) + {s} for n in {n0}..{}", len - p),
    );
    let least = n0 == 0 || step(n0 - 1, p) != s;
    report.add(level, least, format!("no lesser preperiod than {n0} does"));
    // Over one period, read round its end.
    let turned = |n: usize| -> i64 {
        let (heap, add) = if n >= n0 + p { (n - p, s) } else { (n, 0) };
        i64::from(values[heap].into()) + add
    };
    let lesser = |q: u64| -> bool {
        let part = p / q as usize;
        let steps = |n: usize| turned(n + part) - turned(n);
        (n0..n0 + p).all(|n| steps(n) == steps(n0))
    };
    let least = !prime_divisors(c.period.period).into_iter().any(lesser);
    report.add(level, least, format!("no lesser period than {p} does"));
}

/// Finite no-split codes: windows of the last `k` values, without a table.
fn windows(
    c: &Certificate,
    defined: &[u32],
    depth: Depth,
    limits: &Limits<'_>,
    report: &mut Report,
) -> Result<(), Stopped> {
    let (p, n0) = (c.period.period, c.period.preperiod);
    let k = last_index(&c.code, 0) as u64;
    // Windows that begin at heap 1 or later are states.
    let first = n0.max(1);
    let last = first.saturating_add(p).saturating_add(k);
    if last > depth.independent {
        let what = format!("heaps 0..{} do not reach the end of a period", depth.independent);
        report.add(Level::Independent, None, what);
        return Ok(());
    }
    let parts: Vec<u64> = prime_divisors(p).into_iter().map(|q| p / q).collect();
    let mut queue = Queue::new(&c.code);
    let (mut agree, mut lesser, mut repeats) = (true, false, false);
    let (mut before, mut before_p, mut at_zero) = (None, None, None);
    let mut window = None;
    while queue.heaps < last {
        let n = queue.heaps;
        let value = queue.step();
        agree &= usize::try_from(n).ok().and_then(|n| defined.get(n)).is_none_or(|&d| d == value);
        before = before.or((n + 1 == first).then_some(value));
        before_p = before_p.or((n + 1 == first + p).then_some(value));
        at_zero = at_zero.or((n == p).then_some(value));
        if n + 1 == first + k {
            window = Some(queue.last.clone());
        } else if n + 1 == first + p + k {
            repeats = window.as_ref() == Some(&queue.last);
        } else if n + 1 > first + k && parts.contains(&(n + 1 - first - k)) {
            lesser |= window.as_ref() == Some(&queue.last);
        }
        if n.is_multiple_of(0x10_0000) {
            limits.tick(n, last)?;
        }
    }
    let what = format!("heaps 0..{} are as the second checker finds", defined.len());
    report.add(Level::Definition, agree, what);
    let what = format!("the {k} values from heap {first} on repeat at distance {p}");
    report.add(Level::Independent, repeats || k == 0, what);
    let least = if n0 == 0 { at_zero == Some(0) } else { before != before_p };
    report.add(Level::Independent, least, format!("{n0} is the least preperiod"));
    report.add(Level::Independent, !lesser || p == 1, format!("{p} is the least period"));
    Ok(())
}
