//! Take-and-break games in CGSuite's code language: `4!.0` is Grundy's game, `0.[3]` is Nim.
//!
//! A digit says how many heaps may be left, and may ask more of their sizes. The language is
//! Siegel's, in CGSuite (its class TakeAndBreak); the reading here was made from its behaviour.
//! Two things differ. A digit asks something of the sizes only where it leaves two heaps or more
//! (there, `?` also forbids to leave a lone heap of one token). Digits before d0, which put
//! tokens on a heap, are refused.

use crate::erased::heaps;
use crate::game::HeapGame;
use crate::notation::NotationError;
use crate::registry::{Entry, Notation};
use cgt_core::{HeapRuleset, TakeBreak};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "cgs",
    notation: "cgs:4!.0  cgs:0.[3]  cgs:{2+}=.0  cgs:0.{0,2!,3=}",
    parameters: "digits",
    position: "3,4,5",
    sequence: "n is the heap",
    rules: "take t tokens from a heap; digit d_t says how many heaps may be left, and of what sizes",
    source: "Siegel, CGSuite",
    help: "CGSuite's code language. Digits are 0 to 9 and A to Z, `&N;` for larger ones; bit j \
           allows to leave j heaps. `{2,4}` lists the numbers of heaps, `{2+}` is two or more, `*` \
           any number. After a digit, `!` asks that all heaps differ, `?` that not all are equal, \
           `=` that all are equal; in braces each number may have its own. `[3]` at the end \
           repeats digits for ever (in `code:` it is one digit). d0 must not leave no heap or one.",
    notation_of: Notation::Text(|text| {
        let code = text.strip_prefix("cgs:")?;
        Some(code.parse::<CgsCode>().map_err(|e| e.shifted(4)).map(heaps))
    }),
    samples: &[
        ("cgs:4!.0", "11"),
        ("cgs:0.[3]", "3,5"),
        ("cgs:{2+}=.0", "12"),
        ("cgs:0.3{0,2!,3=}", "9"),
        ("cgs:0.*?", "8"),
        ("cgs:0.0[7&16;]", "9"),
    ],
};

/// What is asked of the sizes of two heaps or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sizes {
    /// Nothing.
    Any,
    /// `!`: no two are equal.
    Unequal,
    /// `?`: not all are equal.
    NotAllEqual,
    /// `=`: all are equal.
    Equal,
}

/// One digit: what is asked where so many heaps are left.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Digit {
    /// By the number of heaps, from 0 on; `None`: so many must not be left.
    pub(super) heaps: Vec<Option<Sizes>>,
    /// For all numbers of heaps beyond.
    pub(super) more: Option<Sizes>,
}

impl Digit {
    /// The digit in canonical form: what is asked of fewer than two heaps means nothing.
    pub(super) fn new(mut heaps: Vec<Option<Sizes>>, more: Option<Sizes>) -> Self {
        heaps.iter_mut().take(2).for_each(|h| *h = h.map(|_| Sizes::Any));
        while let Some(&last) = heaps.last() {
            let implied = last == more || (heaps.len() <= 2 && last.is_some() && more.is_some());
            if !implied {
                break;
            }
            heaps.pop();
        }
        Digit { heaps, more }
    }

    fn is_zero(&self) -> bool {
        self.heaps.is_empty() && self.more.is_none()
    }

    /// What is asked of `j` heaps.
    fn sizes(&self, j: usize) -> Option<Sizes> {
        self.heaps.get(j).copied().unwrap_or(self.more)
    }

    /// The most heaps that `tokens` tokens can be left in.
    fn most_heaps(&self, tokens: usize) -> usize {
        if self.more.is_some() { tokens } else { tokens.min(self.heaps.len().saturating_sub(1)) }
    }
}

/// A game in CGSuite's code language. Equal codes print equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CgsCode {
    pub(super) digits: Vec<Digit>,
    /// After `digits`, for ever; empty: zeros.
    pub(super) repeat: Vec<Digit>,
}

impl CgsCode {
    /// The code with these digits, `digits[0]` = `d_0`, in canonical form.
    pub(super) fn new(
        mut digits: Vec<Digit>,
        mut repeat: Vec<Digit>,
    ) -> Result<Self, NotationError> {
        if digits[0].sizes(0).is_some() || digits[0].sizes(1).is_some() {
            let message = "d0 allows an endless move: taking nothing must leave two heaps or more";
            return Err(NotationError::at(1, message));
        }
        if repeat.iter().all(Digit::is_zero) {
            repeat.clear();
        }
        let shorter = (1..repeat.len()).find(|&p| {
            repeat.len().is_multiple_of(p) && repeat.iter().zip(&repeat[p..]).all(|(a, b)| a == b)
        });
        repeat.truncate(shorter.unwrap_or(repeat.len()));
        if repeat.is_empty() {
            digits.truncate(digits.iter().rposition(|d| !d.is_zero()).map_or(1, |t| t + 1));
        }
        while digits.len() > 1 && digits.last() == repeat.last() {
            digits.pop();
            repeat.rotate_right(1);
        }
        Ok(CgsCode { digits, repeat })
    }

    /// The digit `d_t`; `None` is zero.
    fn digit(&self, t: usize) -> Option<&Digit> {
        self.digits.get(t).or_else(|| {
            let period = self.repeat.len();
            (period > 0).then(|| &self.repeat[(t - self.digits.len()) % period])
        })
    }

    fn all_digits(&self) -> impl Iterator<Item = &Digit> {
        self.digits.iter().chain(&self.repeat)
    }
}

impl HeapRuleset for CgsCode {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let most = if self.repeat.is_empty() { self.digits.len() - 1 } else { n };
        for t in 0..=most.min(n) {
            let Some(digit) = self.digit(t) else { continue };
            let left = n - t;
            for j in 0..=digit.most_heaps(left) {
                if let Some(sizes) = digit.sizes(j) {
                    visit_partitions(left, j, sizes, &mut visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Plain digits where nothing is asked of sizes; where two heaps must differ in every digit
    /// that leaves two, and none leaves more, the digits with that rule.
    fn take_break(&self, _max_heap: usize) -> Option<TakeBreak> {
        let (mut any, mut differ) = (false, false);
        for digit in self.all_digits() {
            if digit.more.is_some() || digit.heaps.len() > 32 {
                return None;
            }
            for (j, sizes) in digit.heaps.iter().enumerate().skip(2) {
                match sizes {
                    Some(Sizes::Any) => any = true,
                    Some(Sizes::Unequal | Sizes::NotAllEqual) if j == 2 => differ = true,
                    Some(_) => return None,
                    None => {}
                }
            }
        }
        if any && differ {
            return None;
        }
        let bits = |digit: &Digit| {
            let set = digit.heaps.iter().enumerate().filter(|(_, sizes)| sizes.is_some());
            set.fold(0u32, |bits, (j, _)| bits | 1 << j)
        };
        Some(TakeBreak {
            digits: self.digits.iter().map(bits).collect(),
            repeat: self.repeat.iter().map(bits).collect(),
            distinct: differ,
            complete: true,
        })
    }
}

impl HeapGame for CgsCode {
    fn name(&self) -> String {
        format!("cgs:{self}")
    }
}

/// Visits the partitions of `total` into `parts` heaps, ascending, as `sizes` asks.
fn visit_partitions<B>(
    total: usize,
    parts: usize,
    sizes: Sizes,
    visit: &mut impl FnMut(&[usize]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match parts {
        0 if total == 0 => return visit(&[]),
        1 if total > 0 => return visit(&[total]),
        0 | 1 => return ControlFlow::Continue(()),
        _ => {}
    }
    let even = total.is_multiple_of(parts) && total > 0;
    if sizes == Sizes::Equal {
        let equal = SmallVec::<[usize; 8]>::from_elem(total / parts, parts);
        return if even { visit(&equal) } else { ControlFlow::Continue(()) };
    }
    // Each heap is larger than the one before by this much at least.
    let gap = usize::from(sizes == Sizes::Unequal);
    // The heaps from `i` on, the first of them `least`, the last as large as it must be.
    let fill = |heaps: &mut [usize], i: usize, least: usize, rest: usize| {
        let mut rest = rest;
        for (k, heap) in heaps[i..parts - 1].iter_mut().enumerate() {
            *heap = least + gap * k;
            rest -= *heap;
        }
        heaps[parts - 1] = rest;
    };
    // The fewest tokens that `count` heaps hold, the first of them `least`.
    let fewest = |count: usize, least: usize| {
        let stairs = if gap == 0 { 0 } else { count.checked_mul(count - 1)? / 2 };
        count.checked_mul(least)?.checked_add(stairs)
    };
    if fewest(parts, 1).is_none_or(|fewest| fewest > total) {
        return ControlFlow::Continue(());
    }
    let mut heaps = SmallVec::<[usize; 8]>::from_elem(0, parts);
    fill(&mut heaps, 0, 1, total);
    loop {
        let all_equal = even && heaps[0] == heaps[parts - 1];
        if sizes != Sizes::NotAllEqual || !all_equal {
            visit(&heaps)?;
        }
        // Raise the rightmost heap that leaves enough for those after it.
        let mut rest = heaps[parts - 1];
        let raised = (0..parts - 1).rev().find(|&i| {
            rest += heaps[i];
            fewest(parts - i, heaps[i] + 1).is_some_and(|fewest| fewest <= rest)
        });
        let Some(i) = raised else { return ControlFlow::Continue(()) };
        let least = heaps[i] + 1;
        fill(&mut heaps, i, least, rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cgt_core::Limits;
    use cgt_core::sequence::naive;
    use std::collections::BTreeSet;

    fn code(text: &str) -> CgsCode {
        text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    /// All multisets of positive numbers with this sum, ascending.
    fn partitions(total: usize, least: usize) -> Vec<Vec<usize>> {
        if total == 0 {
            return vec![vec![]];
        }
        let with = |first: usize| {
            let rest = partitions(total - first, first);
            rest.into_iter().map(move |p| [vec![first], p].concat())
        };
        (least..=total).flat_map(with).collect()
    }

    #[test]
    fn partitions_are_those_that_are_asked_for() {
        for total in 0..=14 {
            for parts in 0..=6 {
                for sizes in [Sizes::Any, Sizes::Unequal, Sizes::NotAllEqual, Sizes::Equal] {
                    let all = partitions(total, 1);
                    let asked = all.into_iter().filter(|p| {
                        let distinct = p.iter().collect::<BTreeSet<_>>().len();
                        p.len() == parts
                            && match sizes {
                                _ if parts < 2 => true,
                                Sizes::Any => true,
                                Sizes::Unequal => distinct == parts,
                                Sizes::NotAllEqual => distinct > 1,
                                Sizes::Equal => distinct == 1,
                            }
                    });
                    let mut found = Vec::new();
                    let _ = visit_partitions(total, parts, sizes, &mut |p| {
                        found.push(p.to_vec());
                        ControlFlow::<()>::Continue(())
                    });
                    found.sort();
                    let asked: Vec<_> = asked.collect();
                    assert_eq!(found, asked, "{total} in {parts}, {sizes:?}");
                }
            }
        }
    }

    #[test]
    fn codes_with_plain_digits_are_the_usual_games() {
        for (text, same, distinct) in [
            ("0.77", "0.77", false),
            ("4.[3]", "4.(3)", false),
            ("0.0[7&16;]", "code:0.0(7[16])", false),
            ("4!.0", "4.0", true),
            ("4?.0", "4.0", true),
            ("0.F", "hex:0.F", false),
        ] {
            let other: super::super::Code = same.parse().unwrap();
            let digits = TakeBreak { distinct, ..other.digits().clone() };
            let found = code(text);
            assert_eq!(found.take_break(9), Some(digits.clone()), "{text}");
            let values = |v: cgt_core::sequence::Values| v.iter().collect::<Vec<_>>();
            let ours = naive::grundy_values(&found, 40, &Limits::NONE).unwrap();
            let theirs = naive::grundy_values(&digits, 40, &Limits::NONE).unwrap();
            assert_eq!(values(ours), values(theirs), "{text}");
        }
        for text in ["{2+}=.0", "C!.0", "0.74!", "4=.0", "0.*"] {
            assert_eq!(code(text).take_break(9), None, "{text}");
        }
    }

    #[test]
    fn equal_heaps_of_any_number() {
        // An even number of equal heaps has value 0, an odd one the value of one of them: the
        // value counts the odd prime factors, and one more for all factors 2 together.
        let values = naive::grundy_values(&code("{2+}=.0"), 61, &Limits::NONE).unwrap();
        for n in 1usize..=60 {
            let odd = n >> n.trailing_zeros();
            let mut factors = 0;
            let mut rest = odd;
            for p in 2..=odd {
                while rest.is_multiple_of(p) {
                    rest /= p;
                    factors += 1;
                }
            }
            let expected = factors + u32::from(n != odd);
            assert_eq!(values.get(n), Some(expected), "heap {n}");
        }
    }

    #[test]
    fn text_is_canonical() {
        for (text, canonical) in [
            ("0.7700", "0.77"),
            ("0.{0,1,2}", "0.7"),
            ("0.{0,1+}", "0.*"),
            ("0.*!", "0.*!"),
            ("0.{0!,1,2!}", "0.7!"),
            ("{2+}=.0", "{2+}=.0"),
            ("{2=,3+}.0", "{2=,3+}.0"),
            ("0.&7;", "0.7"),
            ("0.&64;?", "0.&64;?"),
            ("0.3!", "0.3"),
            ("0.33[33]", "0.[3]"),
            ("0.a", "0.A"),
            ("4!.[0]", "4!.0"),
        ] {
            assert_eq!(code(text).to_string(), canonical, "{text}");
            assert_eq!(code(canonical), code(text), "{text}");
        }
    }

    #[test]
    fn errors_say_where() {
        for (text, part) in [
            ("0", "point"),
            (".3", "column 1"),
            ("0.3.3", "column 4"),
            ("12.0", "column 2"),
            ("3.0", "endless"),
            ("*.0", "endless"),
            ("0.[3", "']'"),
            ("0.[]", "no digits"),
            ("0.[3]3", "column 6"),
            ("0.{2", "'}'"),
            ("0.{}", "column 4"),
            ("0.{2!}!", "column 7"),
            ("0.{64}", "at most 63"),
            ("0.&x;", "column 4"),
            ("0.3-", "column 4"),
            ("0.!", "column 3"),
        ] {
            let error = text.parse::<CgsCode>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
