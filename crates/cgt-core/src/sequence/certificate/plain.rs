//! The second checker: plain loops that share nothing with the engines.
//!
//! * At most one heap left: a queue of the last `k` values.
//! * Two heaps: rare heaps by the certificate's space, one option after the other, and for each
//!   rare value below the candidate a walk over all splits in ascending order of the smaller part.
//! * More heaps: lists of the values that `j` heaps of together `m` tokens attain.

use super::Split;
use crate::limits::{Limits, Stopped};
use crate::rules::TakeBreak;
use std::collections::{BTreeSet, VecDeque};

/// What a value is stored in.
pub(super) trait Cell: Copy + TryFrom<u32> + Into<u32> {}
impl Cell for u8 {}
impl Cell for u16 {}
impl Cell for u32 {}

/// Values of heaps `0..len`, and for moves that leave two heaps what the theorems ask of them.
pub(super) struct Table<T> {
    pub(super) values: Vec<T>,
    /// Rare heaps from 1 on, with their values.
    pub(super) rares: Vec<(usize, u32)>,
    /// The last heap for which the smaller part of a witness had to be above the prefix.
    pub(super) last_deep: Option<usize>,
}

/// A set of small values that is emptied in one step.
struct Marks {
    stamps: Vec<u32>,
    now: u32,
}

impl Marks {
    fn new() -> Self {
        Marks { stamps: vec![0; 256], now: 0 }
    }

    fn clear(&mut self) {
        if self.now == u32::MAX {
            self.stamps.fill(0);
            self.now = 0;
        }
        self.now += 1;
    }

    /// Marks `v`; was it unmarked?
    fn mark(&mut self, v: u32) -> bool {
        let v = v as usize;
        if v >= self.stamps.len() {
            self.stamps.resize(v.next_power_of_two().max(v + 1), 0);
        }
        let new = self.stamps[v] != self.now;
        self.stamps[v] = self.now;
        new
    }

    fn has(&self, v: u32) -> bool {
        self.stamps.get(v as usize) == Some(&self.now)
    }
}

/// The indices up to `last` of the digits with bit `j`.
fn indices(code: &TakeBreak, j: u32) -> Vec<usize> {
    (0..code.digits.len()).filter(|&t| code.digits[t] >> j & 1 == 1).collect()
}

/// The table of a finite code that leaves at most two heaps; `None` if a value does not fit a
/// cell. The space must have a class that adds up over every splitting digit.
pub(super) fn two_heaps<T: Cell>(
    code: &TakeBreak,
    split: &Split,
    len: usize,
    prefix: usize,
    limits: &Limits<'_>,
) -> Result<Option<Table<T>>, Stopped> {
    limits.reserve("the checker's table", (len as u64).saturating_mul(size_of::<T>() as u64))?;
    let (ends, takes, splits) = (indices(code, 0), indices(code, 1), indices(code, 2));
    let space = split.space;
    // 0: rare, 1: common. Adds up over the two heaps of a split.
    let class = |n: usize, v: u32| {
        let position = if space.by_position { n ^ space.parity } else { 0 };
        ((v & space.mask).count_ones() as usize ^ position) & 1
    };
    let mut table: Table<T> =
        Table { values: Vec::with_capacity(len), rares: Vec::new(), last_deep: None };
    let mut marks = Marks::new();
    for n in 0..len {
        let values = &table.values;
        marks.clear();
        if ends.contains(&n) {
            marks.mark(0);
        }
        for &t in takes.iter().take_while(|&&t| t < n) {
            marks.mark(values[n - t].into());
        }
        for &t in splits.iter().take_while(|&&t| t < n) {
            for &(rare, v) in table.rares.iter().take_while(|(rare, _)| rare + t < n) {
                let other = n - t - rare;
                if !(code.distinct && other == rare) {
                    marks.mark(v ^ values[other].into());
                }
            }
        }
        // No common value at all is possible only where positions alone decide.
        let all_rare = space.mask == 0 && class(n, 0) == 0;
        let common = |v: &u32| class(n, *v) == 1 && !marks.has(*v);
        let candidate =
            if all_rare { u32::MAX } else { (0..u32::MAX).find(common).unwrap_or(u32::MAX) };
        let open = |v: &u32| class(n, *v) == 0 && !marks.has(*v);
        let mut missing = if all_rare { usize::MAX } else { (0..candidate).filter(open).count() };
        let mut smaller = 0;
        while missing > 0 && splits.first().is_some_and(|t| 2 * (smaller + 1) + t <= n) {
            smaller += 1;
            for &t in splits.iter().take_while(|&&t| 2 * smaller + t <= n) {
                let other = n - t - smaller;
                let v = values[smaller].into() ^ values[other].into();
                let legal = !(code.distinct && other == smaller);
                if legal && v < candidate && class(n, v) == 0 && marks.mark(v) {
                    missing -= 1;
                }
            }
        }
        if smaller > prefix {
            table.last_deep = Some(n);
        }
        let value = (0..candidate).find(|&v| !marks.has(v)).unwrap_or(candidate);
        let Ok(cell) = T::try_from(value) else { return Ok(None) };
        table.values.push(cell);
        if n > 0 && class(n, value) == 0 {
            table.rares.push((n, value));
        }
        if n.is_multiple_of(0x1_0000) {
            limits.tick(n as u64, len as u64)?;
        }
    }
    Ok(Some(table))
}

/// The values of heaps `0..len` of a finite code that leaves at most two heaps, by the definition:
/// every option of every heap, and mex. The loop over splits is all that is done in long.
pub(super) fn definition(
    code: &TakeBreak,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Vec<u32>, Stopped> {
    limits.reserve("the table of values", (len as u64).saturating_mul(4))?;
    let (ends, takes, splits) = (indices(code, 0), indices(code, 1), indices(code, 2));
    let mut values: Vec<u32> = Vec::new();
    // A power of two above every value: nim-sums stay below it.
    let mut option = vec![false; 2];
    for n in 0..len {
        option.fill(false);
        if ends.contains(&n) {
            option[0] = true;
        }
        for &t in takes.iter().take_while(|&&t| t < n) {
            option[values[n - t] as usize] = true;
        }
        let below = option.len() - 1;
        for &t in splits.iter().take_while(|&&t| t < n) {
            // The other part, from n - t - 1 down to the larger half; equal parts where allowed.
            let rest = n - t;
            let smaller = if code.distinct { (rest - 1) / 2 } else { rest / 2 };
            let others = values[rest - smaller..rest].iter().rev();
            for (&a, &b) in values[1..=smaller].iter().zip(others) {
                option[(a ^ b) as usize & below] = true;
            }
        }
        let value = option.iter().position(|o| !o).unwrap_or(option.len());
        if value >= option.len() {
            option.resize(2 * option.len(), false);
        }
        values.push(value as u32);
        if n.is_multiple_of(0x400) {
            limits.tick(n as u64, len as u64)?;
        }
    }
    Ok(values)
}

/// The values of heaps `0..len` of any code whose heaps may be equal, by the values that `j`
/// heaps attain. Time O(len^2 * values) for a number of heaps.
pub(super) fn many_heaps(
    code: &TakeBreak,
    len: usize,
    limits: &Limits<'_>,
) -> Result<Vec<u32>, Stopped> {
    let most = code.most_heaps();
    let mut values: Vec<u32> = Vec::new();
    // attained[j][m]: by j heaps of together m tokens.
    let mut attained: Vec<Vec<BTreeSet<u32>>> = vec![Vec::new(); most + 1];
    for n in 0..len {
        for (j, set) in attained.iter_mut().enumerate() {
            set.push(if j == 0 && n == 0 { BTreeSet::from([0]) } else { BTreeSet::new() });
        }
        for j in 2..=most {
            let set: BTreeSet<u32> = (1..n)
                .flat_map(|a| attained[j - 1][n - a].iter().map(move |v| (a, v)))
                .map(|(a, v)| values[a] ^ v)
                .collect();
            attained[j][n] = set;
        }
        let mut options = BTreeSet::new();
        for t in 0..=n {
            let first = if t == 0 { 2 } else { 0 };
            for j in (first..=most).filter(|j| code.digit(t) >> j & 1 == 1) {
                options.extend(attained[j][n - t].iter().copied());
            }
        }
        let value = (0..u32::MAX).find(|v| !options.contains(v)).unwrap_or_default();
        values.push(value);
        if let Some(set) = attained.get_mut(1).filter(|_| n > 0) {
            set[n].insert(value);
        }
        limits.tick(n as u64, len as u64)?;
    }
    Ok(values)
}

/// The last `k` values of a finite code that leaves at most one heap, heap after heap.
pub(super) struct Queue<'c> {
    code: &'c TakeBreak,
    k: usize,
    pub(super) heaps: u64,
    /// The values of the last `k` heaps from 1 on, the newest in front.
    pub(super) last: VecDeque<u32>,
}

impl<'c> Queue<'c> {
    pub(super) fn new(code: &'c TakeBreak) -> Self {
        let k = code.last_digit().unwrap_or(0);
        Queue { code, k, heaps: 0, last: VecDeque::with_capacity(k + 1) }
    }

    /// The value of the next heap.
    pub(super) fn step(&mut self) -> u32 {
        let whole = |t: usize| t as u64 == self.heaps && t > 0 && self.code.digits[t] & 1 == 1;
        let mut options: Vec<u32> = (1..=self.k)
            .filter(|&t| self.code.digits[t] & 2 != 0)
            .filter_map(|t| self.last.get(t - 1).copied())
            .chain((1..=self.k).any(whole).then_some(0))
            .collect();
        options.sort_unstable();
        options.dedup();
        let value = options.iter().zip(0..).take_while(|&(v, i)| *v == i).count() as u32;
        if self.heaps > 0 {
            self.last.push_front(value);
            self.last.truncate(self.k);
        }
        self.heaps += 1;
        value
    }
}
