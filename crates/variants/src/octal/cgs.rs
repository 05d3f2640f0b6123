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
use cgt_core::splits::{SplitDigit, Splits};
use cgt_core::{HeapRuleset, TakeBreak};
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

/// A game in CGSuite's code language. Equal codes print equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CgsCode(pub(super) Splits);

impl CgsCode {
    /// The code with these digits, `digits[0]` = `d_0`, in canonical form.
    pub(super) fn new(
        mut digits: Vec<SplitDigit>,
        mut repeat: Vec<SplitDigit>,
    ) -> Result<Self, NotationError> {
        if digits[0].sizes(0).is_some() || digits[0].sizes(1).is_some() {
            let message = "d0 allows an endless move: taking nothing must leave two heaps or more";
            return Err(NotationError::at(1, message));
        }
        if repeat.iter().all(SplitDigit::is_zero) {
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
        Ok(CgsCode(Splits { digits, repeat }))
    }
}

impl HeapRuleset for CgsCode {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.visit_heap_options(n, visit)
    }

    fn take_break(&self, max_heap: usize) -> Option<TakeBreak> {
        self.0.take_break(max_heap)
    }

    fn splits(&self, max_heap: usize) -> Option<Splits> {
        self.0.splits(max_heap)
    }
}

impl HeapGame for CgsCode {
    fn name(&self) -> String {
        format!("cgs:{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cgt_core::Limits;
    use cgt_core::sequence::naive;

    fn code(text: &str) -> CgsCode {
        text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
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
