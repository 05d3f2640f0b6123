//! CGSuite's code language as text.

use super::cgs::CgsCode;
use crate::notation::{NotationError, number, parts};
use cgt_core::splits::{Sizes, SplitDigit};
use std::fmt;
use std::str::FromStr;

/// The most heaps that braces may name.
const MOST_HEAPS: u64 = 63;

/// The digits of one character, by their value.
const CHARACTERS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl FromStr for CgsCode {
    type Err = NotationError;

    /// Reads a code without the prefix `cgs:`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader { chars: text.chars().collect(), at: 0 };
        let Some(point) = reader.chars.iter().position(|&c| c == '.') else {
            let message = format!("a code needs a point after d0, as in 0.77: found {text:?}");
            return Err(NotationError::at(1, message));
        };
        if point == 0 {
            return Err(NotationError::at(1, "d0 is missing before the point, as in 0.77"));
        }
        let mut digits = vec![reader.digit()?];
        if reader.peek() != Some('.') {
            let message = "one digit d0 stands before the point; digits that put tokens on a heap \
                           are not supported";
            return Err(reader.error(message));
        }
        reader.at += 1;
        let mut repeat: Option<Vec<SplitDigit>> = None;
        while let Some(c) = reader.peek() {
            match (c, &mut repeat) {
                ('.', _) => return Err(reader.error("a second point")),
                ('[', None) => {
                    repeat = Some(Vec::new());
                    reader.at += 1;
                }
                ('[', Some(_)) => return Err(reader.error("brackets within brackets")),
                (']', None) => return Err(reader.error("']' without a '['")),
                (']', Some(repeated)) if repeated.is_empty() => {
                    return Err(reader.error("no digits to repeat"));
                }
                (']', Some(_)) => {
                    reader.at += 1;
                    if reader.peek().is_some() {
                        let message = "nothing follows the repeated digits, which go on for ever";
                        return Err(reader.error(message));
                    }
                    return CgsCode::new(digits, repeat.unwrap_or_default());
                }
                (_, Some(repeated)) => repeated.push(reader.digit()?),
                (_, None) => digits.push(reader.digit()?),
            }
        }
        match repeat {
            Some(_) => Err(reader.error("the ']' of the repeated digits is missing")),
            None => CgsCode::new(digits, Vec::new()),
        }
    }
}

/// The characters of a code, and how far they are read.
struct Reader {
    chars: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn error(&self, message: impl Into<String>) -> NotationError {
        NotationError::at(self.at + 1, message)
    }

    /// What stands up to `end`, which is passed; the column of its first character.
    fn until(&mut self, end: char, what: &str) -> Result<(String, usize), NotationError> {
        let column = self.at + 1;
        let Some(length) = self.chars[self.at..].iter().position(|&c| c == end) else {
            return Err(self.error(format!("the '{end}' of {what} is missing")));
        };
        let text = self.chars[self.at..self.at + length].iter().collect();
        self.at += length + 1;
        Ok((text, column))
    }

    /// What is asked of the sizes, if a character says so.
    fn asked(&mut self) -> Option<Sizes> {
        let sizes = self.peek().and_then(of_mark);
        self.at += usize::from(sizes.is_some());
        sizes
    }

    fn digit(&mut self) -> Result<SplitDigit, NotationError> {
        let Some(c) = self.peek() else { return Err(self.error("a digit is missing")) };
        match c {
            '*' => {
                self.at += 1;
                let sizes = self.asked().unwrap_or(Sizes::Any);
                Ok(SplitDigit::new(Vec::new(), Some(sizes)))
            }
            '{' => {
                self.at += 1;
                let (list, column) = self.until('}', "the numbers of heaps")?;
                let mark = self.at;
                let for_all = self.asked();
                braces(&list, column, for_all).map_err(|e| match e {
                    Listed::Wrong(e) => e,
                    Listed::Twice => NotationError::at(
                        mark + 1,
                        "a mark after the braces is for all numbers in them, which have their own",
                    ),
                })
            }
            '&' => {
                self.at += 1;
                let (text, column) = self.until(';', "a digit by its number")?;
                let value = number(&text, column, "digit", u64::MAX)?;
                Ok(SplitDigit::of_bits(value, self.asked().unwrap_or(Sizes::Any)))
            }
            _ => {
                let Some(value) = CHARACTERS.find(c.to_ascii_uppercase()) else {
                    let message = format!(
                        "'{c}' is no digit: allowed are 0 to 9, A to Z, &N; {{2,3+}} and *, with \
                         !, ? or = after it"
                    );
                    return Err(self.error(message));
                };
                self.at += 1;
                Ok(SplitDigit::of_bits(value as u64, self.asked().unwrap_or(Sizes::Any)))
            }
        }
    }
}

fn of_mark(c: char) -> Option<Sizes> {
    match c {
        '!' => Some(Sizes::Unequal),
        '?' => Some(Sizes::NotAllEqual),
        '=' => Some(Sizes::Equal),
        _ => None,
    }
}

fn mark(sizes: Sizes) -> &'static str {
    match sizes {
        Sizes::Any => "",
        Sizes::Unequal => "!",
        Sizes::NotAllEqual => "?",
        Sizes::Equal => "=",
    }
}

/// Why a list in braces is no digit.
enum Listed {
    Wrong(NotationError),
    /// Marks within and after the braces.
    Twice,
}

/// The digit that a list of numbers of heaps is, with a mark for all of them after the braces.
fn braces(list: &str, column: usize, for_all: Option<Sizes>) -> Result<SplitDigit, Listed> {
    let (list, more) = match list.strip_suffix('+') {
        Some(list) => (list, true),
        None => (list, false),
    };
    let mut heaps: Vec<Option<Sizes>> = Vec::new();
    let mut last = Sizes::Any;
    for (at, part) in parts(list, ',') {
        let own = part.chars().last().and_then(of_mark);
        let digits = if own.is_some() { &part[..part.len() - 1] } else { part };
        if own.is_some() && for_all.is_some() {
            return Err(Listed::Twice);
        }
        let count = number(digits, column + at - 1, "the number of heaps", MOST_HEAPS);
        let count = count.map_err(Listed::Wrong)? as usize;
        last = own.or(for_all).unwrap_or(Sizes::Any);
        if heaps.len() <= count {
            heaps.resize(count + 1, None);
        } else if more {
            let message = "before a '+' the numbers of heaps ascend";
            return Err(Listed::Wrong(NotationError::at(column + at - 1, message)));
        }
        heaps[count] = Some(last);
    }
    Ok(SplitDigit::new(heaps, more.then_some(last)))
}

/// A digit as text.
struct Shown<'d>(&'d SplitDigit);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed =
            self.0.listed().iter().enumerate().filter_map(|(j, sizes)| Some((j, (*sizes)?)));
        let all: Vec<(usize, Sizes)> =
            listed.chain(self.0.more().map(|sizes| (self.0.listed().len(), sizes))).collect();
        // What is asked of fewer than two heaps means nothing, unless it goes on from there.
        let asks = |&&(j, _): &&(usize, Sizes)| {
            j >= 2 || (self.0.more().is_some() && j == self.0.listed().len())
        };
        let for_all = all.iter().find(asks).map_or(Sizes::Any, |&(_, sizes)| sizes);
        let alike = all.iter().filter(asks).all(|&(_, sizes)| sizes == for_all);
        match self.0.more() {
            Some(sizes) if self.0.listed().is_empty() => return write!(f, "*{}", mark(sizes)),
            None if alike => {
                let bits = all.iter().fold(0u64, |bits, &(j, _)| bits | 1 << j);
                return match CHARACTERS.as_bytes().get(bits as usize) {
                    Some(&c) => write!(f, "{}{}", c as char, mark(for_all)),
                    None => write!(f, "&{bits};{}", mark(for_all)),
                };
            }
            _ => {}
        }
        let own =
            |j: usize, sizes: Sizes| if alike || !asks(&&(j, sizes)) { "" } else { mark(sizes) };
        let texts: Vec<String> =
            all.iter().map(|&(j, sizes)| format!("{j}{}", own(j, sizes))).collect();
        let plus = if self.0.more().is_some() { "+" } else { "" };
        write!(f, "{{{}{plus}}}{}", texts.join(","), if alike { mark(for_all) } else { "" })
    }
}

impl fmt::Display for CgsCode {
    /// The canonical text, without the prefix `cgs:`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all =
            |digits: &[SplitDigit]| digits.iter().map(|d| Shown(d).to_string()).collect::<String>();
        let (first, rest) = self.0.digits.split_at(1);
        write!(f, "{}.{}", all(first), all(rest))?;
        match (self.0.repeat.as_slice(), rest) {
            ([], []) => f.write_str("0"),
            ([], _) => Ok(()),
            (repeat, _) => write!(f, "[{}]", all(repeat)),
        }
    }
}
