//! Games whose moves leave at most one heap: subtraction games and their codes.
//!
//! The code's digits are 0 to 3: bit 0 allows to take a whole heap of `t`, bit 1 to take `t` and
//! leave something.
//!
//! * Finitely many digits, the last at `k`: the value of a heap above `k` is a function of the
//!   last `k` values, so that a repeated window of `k` values proves the period, and every such
//!   game has one (Golomb, *A mathematical investigation of games of "take-away"*, 1966). The
//!   period may be long: it is found with two windows and no table, in O(`k`) memory, by Brent's
//!   method (1980) in at most about `3 (n0 + p)` steps, and then the least preperiod by two
//!   windows that walk at distance `p`.
//! * All digits 3 from some index on (*all-but* sets): values grow, see [`all_but`].
//!
//! Steps are O(values) word operations for `k <= 64` and O(moves) beyond.

pub mod all_but;
mod ring;
mod word;

use super::Values;
use super::period::{FoundPeriod, Period, Theorem, period_of_values};
use crate::limits::{Limits, Stopped};
use crate::rules::TakeBreak;
use ring::Ring;
use word::Word;

/// Values of consecutive heaps from a window of the last `k` of them.
trait Window: Clone {
    /// The heaps that have a value so far: the next one is heap `heaps`.
    fn heaps(&self) -> u64;
    /// The value of the next heap.
    fn step(&mut self) -> u32;
    /// Are the last `k` values the same?
    fn same(&self, other: &Self) -> bool;
}

/// Does this module cover the code: finitely many digits, all 0 to 3, known for every heap?
pub fn covers(code: &TakeBreak) -> bool {
    code.complete && code.most_heaps() <= 1 && code.repeat.iter().all(|&d| d == 0)
}

/// What is done with a window, for whichever kind the code needs.
trait Task {
    type Answer;
    fn run<W: Window>(self, start: W) -> Self::Answer;
}

/// Runs a task on the cheapest kind of window.
fn with_window<T: Task>(code: &TakeBreak, task: T) -> T::Answer {
    let moves = code.digits.iter().filter(|&&d| d != 0).count();
    match (code.last_digit().unwrap_or(0), moves) {
        (0..=64, 0..4) => task.run(Word::<4>::new(code)),
        (0..=64, 4..8) => task.run(Word::<8>::new(code)),
        (0..=64, 8..16) => task.run(Word::<16>::new(code)),
        (0..=64, _) => task.run(Word::<65>::new(code)),
        _ => task.run(Ring::new(code)),
    }
}

/// The values of heaps `0..len` of a code that this module [`covers`], or of an all-but code.
/// `None` for other codes.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
///
/// ```
/// use cgt_core::{Limits, TakeBreak, sequence::subtraction};
/// let one_two_three = TakeBreak::finite(vec![0, 3, 3, 3]);
/// let g = subtraction::grundy_values(&one_two_three, 9, &Limits::NONE).unwrap().unwrap();
/// assert_eq!(g.iter().collect::<Vec<_>>(), [0, 1, 2, 3, 0, 1, 2, 3, 0]);
/// ```
pub fn grundy_values(
    code: &TakeBreak,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Option<Values>, Stopped> {
    if covers(code) {
        limits.reserve("the table of values", len as u64)?;
        return with_window(code, Table { len, limits }).map(Some);
    }
    all_but::grundy_values(code, len, limits)
}

struct Table<'a> {
    len: usize,
    limits: &'a Limits<'a>,
}

impl Task for Table<'_> {
    type Answer = Result<Values, Stopped>;
    fn run<W: Window>(self, mut window: W) -> Self::Answer {
        let mut values = Values::with_capacity(self.len);
        for n in 0..self.len {
            values.push(window.step());
            if n % TICK as usize == 0 {
                self.limits.tick(n as u64, self.len as u64)?;
            }
        }
        Ok(values)
    }
}

/// Steps between two looks at the watch.
const TICK: u64 = 1 << 20;

/// Tables up to this length are tried before windows without a table.
const TABLE: u64 = 1 << 18;

/// The period of a code that this module [`covers`], from heaps up to `to`; see
/// [`super::period::find_period`]. Beyond a first short table memory is O(`k`), so that periods of
/// 10^9 and more are a matter of time alone.
///
/// # Errors
/// [`Stopped`] when memory would run out or the watch stops it.
pub fn find_period(
    code: &TakeBreak,
    to: u64,
    limits: &Limits<'_>,
) -> Result<Option<FoundPeriod>, Stopped> {
    let mut len = 64;
    loop {
        len = (2 * len).min(TABLE).min(to.saturating_add(1));
        let table = Table { len: len as usize, limits };
        let values = with_window(code, table)?;
        let found = period_of_values(Some(code), &values, limits)?;
        if len > to || found.is_some_and(|f| f.proven) {
            return Ok(found);
        }
        if len == TABLE {
            return with_window(code, Cycle { code, to, limits });
        }
    }
}

struct Cycle<'a> {
    code: &'a TakeBreak,
    to: u64,
    limits: &'a Limits<'a>,
}

impl Cycle<'_> {
    /// The least period of the windows, and the last heap looked at, by Brent's method.
    fn period<W: Window>(&self, first: &W) -> Result<Option<(u64, u64)>, Stopped> {
        let (mut slow, mut fast) = (first.clone(), first.clone());
        let (mut power, mut distance) = (1u64, 0u64);
        loop {
            if fast.heaps() > self.to {
                return Ok(None);
            }
            fast.step();
            distance += 1;
            if slow.same(&fast) {
                return Ok(Some((distance, fast.heaps() - 1)));
            }
            if distance == power {
                slow = fast.clone();
                power *= 2;
                distance = 0;
            }
            if fast.heaps() % TICK == 0 {
                self.limits.tick(fast.heaps(), self.to)?;
            }
        }
    }
}

impl Task for Cycle<'_> {
    type Answer = Result<Option<FoundPeriod>, Stopped>;
    fn run<W: Window>(self, mut first: W) -> Self::Answer {
        // Heap 0 counts by bit 0 of the digits, other heaps by bit 1: states are windows of k
        // heaps that begin at heap 1 or later.
        let k = self.code.last_digit().unwrap_or(0) as u64;
        while first.heaps() <= k {
            first.step();
        }
        let Some((period, checked_to)) = self.period(&first)? else {
            return Ok(None);
        };
        let mut ahead = first.clone();
        let mut value_of_period = None;
        for _ in 0..period {
            ahead.step();
        }
        let mut behind = first;
        let mut preperiod = 1;
        while !behind.same(&ahead) {
            behind.step();
            ahead.step();
            preperiod += 1;
            if preperiod % TICK == 0 {
                self.limits.tick(preperiod, 0)?;
            }
        }
        if preperiod == 1 {
            // Heap 0 joins if heap `period` has its value.
            value_of_period = with_window(self.code, ValueOf(period));
        }
        if value_of_period == Some(0) {
            preperiod = 0;
        }
        Ok(Some(FoundPeriod {
            period: Period { preperiod, period, saltus: 0 },
            theorem: Some(Theorem::FiniteSubtraction),
            proven: true,
            checked_to,
            provable_at: None,
        }))
    }
}

/// The value of one heap.
struct ValueOf(u64);

impl Task for ValueOf {
    type Answer = Option<u32>;
    fn run<W: Window>(self, mut window: W) -> Option<u32> {
        (0..=self.0).map(|_| window.step()).last()
    }
}

#[cfg(test)]
mod tests;
