//! Expressions in the field of nimbers: `3*5 + 7/2`, `sqrt(24)^3`.
//!
//! Two explicit stacks, of values and of what waits for its right side: a deep nest of
//! parentheses costs memory and never the thread's stack. `^` binds tighter than `*` and `/`,
//! these tighter than `+`; equal ones go from the left.

use cgt_core::Nimber;

/// What is wrong with an expression, and where; columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub(crate) struct ExpressionError {
    pub(crate) column: usize,
    message: String,
}

/// An operator or a parenthesis that waits, with its column.
#[derive(Clone, Copy)]
enum Waiting {
    Open { column: usize, root: bool },
    Sum,
    Product,
    Quotient { column: usize },
}

impl Waiting {
    /// How tight it binds: parentheses wait for their end.
    fn binds(self) -> u8 {
        match self {
            Waiting::Open { .. } => 0,
            Waiting::Sum => 1,
            Waiting::Product | Waiting::Quotient { .. } => 2,
        }
    }
}

/// The value of an expression.
///
/// # Errors
/// Where it is no expression, a number is above 2^64 - 1, or something is divided by 0.
pub(crate) fn evaluate(text: &str) -> Result<Nimber, ExpressionError> {
    let chars: Vec<char> = text.chars().collect();
    let mut reader = Reader { chars: &chars, at: 0 };
    let mut values: Vec<Nimber> = Vec::new();
    let mut waiting: Vec<Waiting> = Vec::new();
    loop {
        // Here a value begins.
        reader.skip_blanks();
        let column = reader.column();
        if reader.take_word("sqrt") {
            reader.skip_blanks();
            let after = reader.column();
            if !reader.take('(') {
                return Err(error(after, "sqrt needs parentheses: sqrt(24)".to_owned()));
            }
            waiting.push(Waiting::Open { column, root: true });
            continue;
        }
        if reader.take('(') {
            waiting.push(Waiting::Open { column, root: false });
            continue;
        }
        values.push(Nimber(reader.number("a value")?));
        // Here it may go on, or parentheses end.
        loop {
            reader.skip_blanks();
            let column = reader.column();
            let Some(&sign) = chars.get(reader.at) else {
                settle(&mut values, &mut waiting, 1)?;
                return match waiting.pop() {
                    None => Ok(values.pop().unwrap_or_default()),
                    Some(Waiting::Open { column, .. }) => {
                        Err(error(column, "this '(' has no ')'".to_owned()))
                    }
                    Some(_) => Err(error(column, "a value is missing".to_owned())),
                };
            };
            reader.at += 1;
            let next = match sign {
                '+' => Waiting::Sum,
                '*' => Waiting::Product,
                '/' => Waiting::Quotient { column },
                '^' => {
                    reader.skip_blanks();
                    let exponent = reader.number("an exponent, an ordinary number")?;
                    let base = values.pop().unwrap_or_default();
                    values.push(base.power(exponent));
                    reader.skip_blanks();
                    if chars.get(reader.at) == Some(&'^') {
                        let message = "a power of a power needs parentheses: (2^3)^4".to_owned();
                        return Err(error(reader.column(), message));
                    }
                    continue;
                }
                ')' => {
                    settle(&mut values, &mut waiting, 1)?;
                    let Some(Waiting::Open { root, .. }) = waiting.pop() else {
                        return Err(error(column, "this ')' has no '('".to_owned()));
                    };
                    if root {
                        let value = values.pop().unwrap_or_default();
                        values.push(value.square_root());
                    }
                    continue;
                }
                '-' => {
                    let message =
                        "no '-' here: every nimber is its own negative, so a - b is a + b";
                    return Err(error(column, message.to_owned()));
                }
                other => {
                    let message =
                        format!("{other:?} cannot follow a value: allowed are + * / ^ and )");
                    return Err(error(column, message));
                }
            };
            settle(&mut values, &mut waiting, next.binds())?;
            waiting.push(next);
            break;
        }
    }
}

fn error(column: usize, message: String) -> ExpressionError {
    ExpressionError { column, message }
}

/// Works out what waits and binds at least as tight as `binds`.
fn settle(
    values: &mut Vec<Nimber>,
    waiting: &mut Vec<Waiting>,
    binds: u8,
) -> Result<(), ExpressionError> {
    while let Some(&top) = waiting.last()
        && top.binds() >= binds
        && let (Some(right), Some(left)) = (values.pop(), values.pop())
    {
        waiting.pop();
        values.push(match top {
            Waiting::Product => left.nim_product(right),
            Waiting::Quotient { column } => {
                let message = || error(column, "the divisor is 0, and 0 has no inverse".to_owned());
                left.nim_product(right.inverse().ok_or_else(message)?)
            }
            Waiting::Sum | Waiting::Open { .. } => left.nim_sum(right),
        });
    }
    Ok(())
}

struct Reader<'t> {
    chars: &'t [char],
    at: usize,
}

impl Reader<'_> {
    fn column(&self) -> usize {
        self.at + 1
    }

    fn skip_blanks(&mut self) {
        self.at += self.chars[self.at..].iter().take_while(|c| c.is_whitespace()).count();
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.chars.get(self.at) == Some(&wanted);
        self.at += usize::from(found);
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let rest = &self.chars[self.at..];
        let found = word.chars().enumerate().all(|(i, c)| rest.get(i) == Some(&c));
        self.at += if found { word.chars().count() } else { 0 };
        found
    }

    fn number(&mut self, what: &str) -> Result<u64, ExpressionError> {
        let column = self.column();
        let rest = &self.chars[self.at..];
        let digits: String = rest.iter().take_while(|c| c.is_ascii_digit()).collect();
        if digits.is_empty() {
            let found = match rest.first() {
                None => "the end".to_owned(),
                Some(c) => format!("{c:?}"),
            };
            return Err(error(column, format!("{what} is missing here, found {found}")));
        }
        self.at += digits.len();
        let too_large = || error(column, format!("{digits} is too large: at most {}", u64::MAX));
        digits.parse().map_err(|_| too_large())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions() {
        for (text, value) in [
            ("3*5 + 7/2", 15 ^ Nimber(7).nim_product(Nimber(3)).0),
            ("5", 5),
            ("1+2+4+4", 3),
            ("2*3", 1),
            ("2+3*2", 3),
            ("(2+3)*2", 2),
            ("1/2", 3),
            ("8/4/2", Nimber(8).nim_product(Nimber(15)).nim_product(Nimber(3)).0),
            ("sqrt(24)", 16),
            ("sqrt ( 24 ) ^ 2", 24),
            ("2^2", 3),
            ("2*4^3", Nimber(2).nim_product(Nimber(14)).0),
            ("0^0", 1),
            ("((((7))))", 7),
            ("18446744073709551615+1", u64::MAX - 1),
        ] {
            assert_eq!(evaluate(text), Ok(Nimber(value)), "{text}");
        }
        let deep = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(evaluate(&deep), Ok(Nimber(1)));
    }

    #[test]
    fn errors_say_where() {
        for (text, column) in [
            ("", 1),
            ("3+", 3),
            ("3 5", 3),
            ("3/0", 2),
            ("3/(2+2)", 2),
            ("(3", 1),
            ("3)", 2),
            ("3-2", 2),
            ("-2", 1),
            ("sqrt 4", 6),
            ("2^3^4", 4),
            ("2^x", 3),
            ("18446744073709551616", 1),
            ("2**3", 3),
            ("()", 2),
            ("é", 1),
        ] {
            assert_eq!(evaluate(text).unwrap_err().column, column, "{text}");
        }
    }
}
