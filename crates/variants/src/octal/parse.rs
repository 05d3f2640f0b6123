//! Codes as text: `0.77`, `.6`, `4.(3)`, `hex:0.8F`, `code:0.[16][3]`.

use super::Code;
use crate::notation::{NotationError, number};
use std::fmt;
use std::str::FromStr;

/// The most digits that a code may have after its point.
const MOST_DIGITS: usize = 1_000_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    Octal,
    Hex,
    Any,
}

impl FromStr for Code {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (base, body) = match text.split_once(':') {
            Some(("hex", body)) => (Base::Hex, body),
            Some(("code", body)) => (Base::Any, body),
            _ => (Base::Octal, text),
        };
        let shift = text.chars().count() - body.chars().count();
        parse(body, base).map_err(|e| e.shifted(shift))
    }
}

fn parse(body: &str, base: Base) -> Result<Code, NotationError> {
    let chars: Vec<char> = body.chars().collect();
    if !chars.contains(&'.') {
        let message = format!("a code needs a point after d0, as in 0.77: found {body:?}");
        return Err(NotationError::at(1, message));
    }
    let mut digits = Vec::new();
    let mut repeat: Option<Vec<u32>> = None;
    let mut point = false;
    let mut closed = false;
    let mut at = 0;
    while at < chars.len() {
        let (c, column) = (chars[at], at + 1);
        if closed {
            let message = format!("'{c}' after the repeated digits, which go on for ever");
            return Err(NotationError::at(column, message));
        }
        match c {
            '.' if point => return Err(NotationError::at(column, "a second point")),
            '.' => {
                point = true;
                if digits.is_empty() {
                    digits.push(0);
                }
            }
            '(' if !point => {
                return Err(NotationError::at(column, "only digits after the point can repeat"));
            }
            '(' if repeat.is_some() => {
                return Err(NotationError::at(column, "parentheses within parentheses"));
            }
            '(' => repeat = Some(Vec::new()),
            ')' => match &repeat {
                Some(r) if !r.is_empty() => closed = true,
                Some(_) => return Err(NotationError::at(column, "no digits to repeat")),
                None => return Err(NotationError::at(column, "')' without a '('")),
            },
            _ => {
                let (digit, next) = digit(&chars, at, base, !point)?;
                if !point && !digits.is_empty() {
                    let message = "one digit d0 stands before the point, the others after it";
                    return Err(NotationError::at(column, message));
                }
                if digits.len() > MOST_DIGITS {
                    let message = format!("a code has at most {MOST_DIGITS} digits");
                    return Err(NotationError::at(column, message));
                }
                repeat.as_mut().unwrap_or(&mut digits).push(digit);
                at = next;
                continue;
            }
        }
        at += 1;
    }
    if repeat.is_some() && !closed {
        return Err(NotationError::at(
            chars.len() + 1,
            "the ')' of the repeated digits is missing",
        ));
    }
    Code::new(digits, repeat.unwrap_or_default())
}

/// The digit at `at`, and where the next one begins.
fn digit(chars: &[char], at: usize, base: Base, d0: bool) -> Result<(u32, usize), NotationError> {
    let c = chars[at];
    if base == Base::Any && c == '[' {
        let Some(length) = chars[at + 1..].iter().position(|&c| c == ']') else {
            return Err(NotationError::at(at + 1, "the ']' of this digit is missing"));
        };
        let text: String = chars[at + 1..at + 1 + length].iter().collect();
        let value = number(&text, at + 2, "digit", u64::from(u32::MAX))?;
        return Ok((value as u32, at + length + 2));
    }
    let radix = if base == Base::Hex { 16 } else { 8 };
    match c.to_digit(radix) {
        Some(d) => Ok((d, at + 1)),
        // 8. splits a heap into three: the one wider digit that is written without a prefix.
        None if d0 && c == '8' => Ok((8, at + 1)),
        None => {
            let allowed = match base {
                Base::Octal => "is no octal digit (0 to 7)",
                Base::Hex => "is no hexadecimal digit (0 to 9, A to F)",
                Base::Any => "is no digit (0 to 7, or any number in brackets as [16])",
            };
            let hint = match c {
                '8' | '9' | 'a'..='f' | 'A'..='F' if base == Base::Octal => {
                    "; hexadecimal codes begin with hex:"
                }
                '[' if base == Base::Octal => "; codes with digits in brackets begin with code:",
                _ => "",
            };
            Err(NotationError::at(at + 1, format!("'{c}' {allowed}{hint}")))
        }
    }
}

impl fmt::Display for Code {
    /// The canonical text: `d_0`, a point, the digits, repeated digits in parentheses; the
    /// narrowest of octal, `hex:` and `code:` that can write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let d = self.digits();
        let after = d.digits[1..].iter().chain(&d.repeat);
        let most = after.copied().max().unwrap_or(0);
        let d0 = d.digits[0];
        let base = match (most, d0) {
            (0..=7, 0..=8) => Base::Octal,
            (0..=15, 0..=15) => Base::Hex,
            _ => Base::Any,
        };
        let show = |v: u32| match base {
            Base::Any if v > 7 => format!("[{v}]"),
            _ => format!("{v:X}"),
        };
        f.write_str(match base {
            Base::Octal => "",
            Base::Hex => "hex:",
            Base::Any => "code:",
        })?;
        write!(f, "{}.", show(d0))?;
        for &v in &d.digits[1..] {
            f.write_str(&show(v))?;
        }
        match (d.repeat.as_slice(), d.digits.len()) {
            ([], 1) => f.write_str("0"),
            ([], _) => Ok(()),
            (repeat, _) => {
                write!(f, "({})", repeat.iter().map(|&v| show(v)).collect::<String>())
            }
        }
    }
}
