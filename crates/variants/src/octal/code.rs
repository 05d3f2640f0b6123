//! Take-and-break games by their code: `0.77` is Kayles.
//!
//! Digit `d_t` of the code `d_0.d_1d_2...` says what a player may leave of a heap from which he
//! takes `t` tokens: 1 (nothing: the heap had just `t`), 2 (one heap that is not empty), 4 (two
//! such heaps), 8 (three), and so on; the digit is the sum of what is allowed. Source: Guy and
//! Smith, *The G-values of various games* (1956); *Winning Ways* (1982), chapter 4.
//!
//! ```
//! use cgt_core::{Limits, sequence::naive};
//! use variants::octal::Code;
//! let kayles: Code = "0.77".parse().unwrap();
//! let g = naive::grundy_values(&kayles, 12, &Limits::NONE).unwrap();
//! assert_eq!(g.iter().collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
//! ```

use crate::erased::{AnyGame, heaps};
use crate::game::HeapGame;
use crate::notation::NotationError;
use crate::registry::{Entry, Notation};
use cgt_core::{HeapRuleset, TakeBreak};
use std::ops::ControlFlow;

/// The registry's entry for codes; the names of codes are entries of their own.
pub const ENTRY: Entry = Entry {
    name: "code",
    notation: "0.77  .6  4.333  0.(3)  hex:0.8F  code:0.[16][3]",
    parameters: "digits",
    position: "3,4,5",
    sequence: "n is the heap",
    rules: "take t tokens from a heap; digit d_t allows leaving 0 (1), 1 (2), 2 (4), 3 (8) heaps",
    source: "Guy and Smith 1956; Winning Ways ch. 4",
    help: "Octal digits are 0 to 7. Parentheses repeat digits for ever: 0.(3) is Nim. After \
           `hex:` digits go to F (bit 3 allows three heaps), after `code:` a digit in brackets \
           is any number below 2^32 (bit j allows j heaps). d0 splits a heap without taking; its \
           bits 0 and 1 would be endless moves and are refused.",
    notation_of: Notation::Text(|text| {
        let claimed = text.starts_with("hex:")
            || text.starts_with("code:")
            || text.starts_with('.')
            || text.starts_with(|c: char| c.is_ascii_digit());
        claimed.then(|| Ok(heaps(text.parse::<Code>()?)))
    }),
    samples: &[
        ("0.77", "5,9"),
        ("0.137", "11"),
        ("4.(3)", "3,5"),
        ("4.7", "6"),
        ("hex:0.8F", "9"),
        ("code:0.[16][3]", "11"),
        ("0.3(07)", "9"),
    ],
};

/// A take-and-break game. Equal codes are equal games: trailing zeros are dropped, repeated
/// digits are rolled up as far as they go.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    digits: TakeBreak,
}

impl Code {
    /// The code with digits `digits[t]` = `d_t`, then `repeat` for ever (empty: zeros).
    ///
    /// # Errors
    /// Where `d_0` allows an endless move (bit 0 or 1).
    ///
    /// ```
    /// use variants::octal::Code;
    /// let laskers_nim = Code::new(vec![4, 3], vec![3]).unwrap();
    /// assert_eq!(laskers_nim.to_string(), "4.(3)");
    /// ```
    pub fn new(mut digits: Vec<u32>, mut repeat: Vec<u32>) -> Result<Self, NotationError> {
        if digits.is_empty() {
            digits.push(0);
        }
        if digits[0] & 3 != 0 {
            let (d0, without) = (digits[0], digits[0] & !3);
            return Err(NotationError::new(format!(
                "d0 = {d0} allows an endless move (its bits 0 and 1 take nothing and split \
                 nothing); the code without them has d0 = {without}"
            )));
        }
        if repeat.iter().all(|&d| d == 0) {
            repeat.clear();
        }
        if let Some(shorter) = (1..repeat.len()).find(|&p| {
            repeat.len().is_multiple_of(p) && repeat.iter().zip(&repeat[p..]).all(|(a, b)| a == b)
        }) {
            repeat.truncate(shorter);
        }
        if repeat.is_empty() {
            let kept = digits.iter().rposition(|&d| d != 0).map_or(1, |t| t + 1);
            digits.truncate(kept);
        } else {
            while digits.len() > 1 && digits.last() == repeat.last() {
                digits.pop();
                repeat.rotate_right(1);
            }
        }
        Ok(Code { digits: TakeBreak { digits, repeat, distinct: false, complete: true } })
    }

    /// The digits.
    pub fn digits(&self) -> &TakeBreak {
        &self.digits
    }
}

impl HeapRuleset for Code {
    fn visit_heap_options<B>(
        &self,
        n: usize,
        visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.digits.visit_heap_options(n, visit)
    }

    fn visit_new_options(&self, n: usize, visit: impl FnMut(&[usize])) -> bool {
        self.digits.visit_new_options(n, visit)
    }

    fn take_break(&self, max_heap: usize) -> Option<TakeBreak> {
        self.digits.take_break(max_heap)
    }
}

impl HeapGame for Code {
    fn name(&self) -> String {
        self.to_string()
    }
}

/// A named code as an erased game.
pub(crate) fn erased(code: &str) -> Result<Box<dyn AnyGame>, NotationError> {
    Ok(heaps(code.parse::<Code>()?))
}
