//! Subtraction games: take from a heap a number that is in a set.
//!
//! Source: *Winning Ways* (1982), chapter 4; Golomb, *A mathematical investigation of games of
//! "take-away"* (1966), for finite sets and squares.

use crate::erased::{AnyGame, heaps};
use crate::game::HeapGame;
use crate::notation::{LARGEST_HEAP, NotationError, number, parts};
use crate::registry::{Entry, Notation};
use cgt_core::{HeapRuleset, TakeBreak};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::{Arc, RwLock};

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "subtraction",
    notation: "S(1..3)  S(1,4,9)  S(squares)  sub:1,4,9",
    parameters: "numbers, a..b, squares, primes, powers-of-2, fibonacci, all-but:1,4",
    position: "7,10",
    sequence: "n is the heap",
    rules: "take from a heap a number of tokens that is in the set",
    source: "Winning Ways ch. 4; Golomb 1966",
    help: "In a shell S(1..3) needs quotes: sub:1..3 is the same. S(all-but:1,4) allows every \
           number but 1 and 4. The Fibonacci numbers are 1, 2, 3, 5, 8, ...; this is not \
           fibonacci-nim.",
    notation_of: Notation::Text(read),
    samples: &[
        ("S(1..3)", "5,6"),
        ("S(2,5,6)", "9"),
        ("S(squares)", "11"),
        ("S(primes)", "12"),
        ("S(powers-of-2)", "12"),
        ("S(fibonacci)", "12"),
        ("S(all-but:1,4)", "12"),
    ],
};

/// The most members that a finite set may list.
const MOST_MEMBERS: usize = 1_000_000;

fn read(text: &str) -> Option<Result<Box<dyn AnyGame>, NotationError>> {
    let (body, shift) = match text.strip_prefix("sub:") {
        Some(body) => (body, 4),
        None => (text.strip_prefix("S(")?, 2),
    };
    let body = match (shift, body.strip_suffix(')')) {
        (2, None) => {
            let end = text.chars().count() + 1;
            return Some(Err(NotationError::at(end, "the ')' of the set is missing")));
        }
        (2, Some(body)) => body,
        _ => body,
    };
    Some(body.parse::<Subtraction>().map_err(|e| e.shifted(shift)).map(heaps))
}

/// A subtraction game: its set.
#[derive(Debug)]
pub struct Subtraction {
    set: Set,
    /// The primes found so far, all of those up to its last.
    primes: RwLock<Arc<Vec<usize>>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Set {
    /// Ascending, without repetition, none 0, not empty.
    Finite(Vec<usize>),
    /// Every number but these: ascending, without repetition, none 0.
    AllBut(Vec<usize>),
    Squares,
    Primes,
    PowersOf2,
    Fibonacci,
}

const NAMED: [(&str, Set); 4] = [
    ("squares", Set::Squares),
    ("primes", Set::Primes),
    ("powers-of-2", Set::PowersOf2),
    ("fibonacci", Set::Fibonacci),
];

impl FromStr for Subtraction {
    type Err = NotationError;

    /// Reads what stands between the parentheses of `S(...)`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let set = if let Some((_, set)) = NAMED.iter().find(|(name, _)| *name == text) {
            set.clone()
        } else if let Some(list) = text.strip_prefix("all-but:") {
            Set::AllBut(members(list).map_err(|e| e.shifted("all-but:".len()))?)
        } else if text.starts_with(|c: char| c.is_alphabetic()) {
            let names: Vec<_> = NAMED.iter().map(|(name, _)| *name).collect();
            let message = format!(
                "{text:?} is no set: allowed are numbers, a..b, {} and all-but:",
                names.join(", ")
            );
            return Err(NotationError::at(1, message));
        } else {
            Set::Finite(members(text)?)
        };
        Ok(Subtraction { set, primes: RwLock::default() })
    }
}

/// Numbers and ranges between commas.
fn members(text: &str) -> Result<Vec<usize>, NotationError> {
    if text.is_empty() {
        let message = "the set is empty: it needs a number, as in S(1,4) or S(1..3)";
        return Err(NotationError::at(1, message));
    }
    let mut all = Vec::new();
    for (column, part) in parts(text, ',') {
        let (first, last) = part.split_once("..").unwrap_or((part, part));
        let what = "a member of the set";
        let second = column + part.chars().count() - last.chars().count();
        let most = LARGEST_HEAP;
        let a = number(first, column, what, most)? as usize;
        let b = number(last, second, what, most)? as usize;
        if a == 0 {
            return Err(NotationError::at(column, "taking 0 is no move: members are from 1 on"));
        }
        if b < a {
            return Err(NotationError::at(column, format!("{a}..{b} runs backwards")));
        }
        if b - a >= MOST_MEMBERS || all.len() + (b - a) >= MOST_MEMBERS {
            let message = format!("a set lists at most {MOST_MEMBERS} numbers; nim takes any");
            return Err(NotationError::at(column, message));
        }
        all.extend(a..=b);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

impl Subtraction {
    /// Visits the members up to `n`, ascending.
    fn visit_members<B>(
        &self,
        n: usize,
        mut visit: impl FnMut(usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match &self.set {
            Set::Finite(set) => {
                set[..set.partition_point(|&s| s <= n)].iter().try_for_each(|&s| visit(s))
            }
            Set::AllBut(set) => {
                let mut not = set.iter().copied().peekable();
                (1..=n).try_for_each(|s| {
                    if not.next_if_eq(&s).is_some() { ControlFlow::Continue(()) } else { visit(s) }
                })
            }
            Set::Squares => (1..)
                .map(|i: usize| i.saturating_mul(i))
                .take_while(|&s| s <= n)
                .try_for_each(visit),
            Set::PowersOf2 => {
                (0..usize::BITS).map(|i| 1usize << i).take_while(|&s| s <= n).try_for_each(visit)
            }
            Set::Fibonacci => std::iter::successors(Some((1usize, 2usize)), |&(a, b)| {
                Some((b, a.checked_add(b)?))
            })
            .map(|(a, _)| a)
            .take_while(|&s| s <= n)
            .try_for_each(visit),
            Set::Primes => {
                let primes = self.primes_to(n);
                primes[..primes.partition_point(|&p| p <= n)].iter().try_for_each(|&p| visit(p))
            }
        }
    }

    fn primes_to(&self, n: usize) -> Arc<Vec<usize>> {
        let enough = |primes: &[usize]| primes.last().is_some_and(|&p| p > n);
        if let Ok(known) = self.primes.read()
            && enough(&known)
        {
            return known.clone();
        }
        // There is a prime between n + 1 and 2n + 2 (Chebyshev 1852).
        let found = Arc::new(sieve((2 * n + 2).max(1024)));
        if let Ok(mut known) = self.primes.write()
            && known.last() < found.last()
        {
            *known = found.clone();
        }
        found
    }
}

/// The primes up to `n`, by the sieve of Eratosthenes.
fn sieve(n: usize) -> Vec<usize> {
    let mut composite = vec![false; n + 1];
    let mut primes = Vec::new();
    for i in 2..=n {
        if !composite[i] {
            primes.push(i);
            (i.saturating_mul(i)..=n).step_by(i).for_each(|j| composite[j] = true);
        }
    }
    primes
}

impl HeapRuleset for Subtraction {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_members(n, |s| visit(&[n - s]))
    }

    fn take_break(&self, max_heap: usize) -> Option<TakeBreak> {
        let (listed, repeat) = match &self.set {
            Set::Finite(set) => (set.last().copied(), vec![]),
            Set::AllBut(set) => (Some(set.last().copied().unwrap_or(0)), vec![3]),
            _ => (None, vec![]),
        };
        let complete = listed.is_some_and(|last| last <= max_heap);
        let last = listed.unwrap_or(max_heap).min(max_heap);
        let mut digits = vec![0; last + 1];
        let _ = self.visit_members(last, |s| {
            digits[s] = 3;
            ControlFlow::<()>::Continue(())
        });
        let repeat = if complete { repeat } else { vec![] };
        Some(TakeBreak { digits, repeat, distinct: false, complete })
    }
}

impl HeapGame for Subtraction {
    fn name(&self) -> String {
        format!("S({})", self.set)
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = match self {
            Set::Finite(set) => set,
            Set::AllBut(set) => {
                f.write_str("all-but:")?;
                set
            }
            named => {
                let known = NAMED.iter().find(|(_, set)| set == named);
                return f.write_str(known.map_or("", |(name, _)| name));
            }
        };
        // Three or more consecutive numbers are written as a range.
        let mut rest = list.as_slice();
        while let [first, ..] = rest {
            let run = rest.iter().zip(*first..).take_while(|&(&s, i)| s == i).count();
            let comma = if rest.len() == list.len() { "" } else { "," };
            if run >= 3 {
                write!(f, "{comma}{first}..{}", first + run - 1)?;
                rest = &rest[run..];
            } else {
                write!(f, "{comma}{first}")?;
                rest = &rest[1..];
            }
        }
        Ok(())
    }
}
