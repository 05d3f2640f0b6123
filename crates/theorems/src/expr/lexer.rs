//! Characters to tokens.

use super::ExprError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Num(i64),
    Word(String),
    /// A name in quotes.
    Quoted(String),
    /// One of the symbols below.
    Symbol(&'static str),
    End,
}

/// Longer symbols first.
const SYMBOLS: [&str; 20] = [
    "==", "!=", "<=", ">=", "<", ">", "=", "+", "-", "*", "/", "%", "^", "(", ")", "[", "]", ",",
    "&&", "||",
];

/// The tokens of a text with their columns, [`Token::End`] last.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, usize)>, ExprError> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut i = 0;
    while let Some(&c) = chars.get(i) {
        let column = i + 1;
        let run = |from: usize, such: &dyn Fn(char) -> bool| -> String {
            chars[from..].iter().take_while(|&&c| such(c)).collect()
        };
        if c.is_whitespace() {
            i += 1;
        } else if c.is_ascii_digit() {
            let digits = run(i, &|c| c.is_ascii_digit() || c == '_');
            let plain: String = digits.chars().filter(|&c| c != '_').collect();
            let value = plain.parse().map_err(|_| ExprError {
                column,
                message: format!("{digits} is too large: at most {}", i64::MAX),
            })?;
            tokens.push((Token::Num(value), column));
            i += digits.len();
        } else if c.is_ascii_alphabetic() {
            let word = run(i, &|c| c.is_ascii_alphanumeric() || c == '_');
            i += word.len();
            tokens.push((Token::Word(word), column));
        } else if c == '\'' || c == '"' {
            let name = run(i + 1, &|d| d != c);
            i += name.chars().count() + 2;
            if i > chars.len() {
                let message = format!("the name that begins here has no end: {c} is missing");
                return Err(ExprError { column, message });
            }
            tokens.push((Token::Quoted(name), column));
        } else {
            let symbol =
                SYMBOLS.iter().find(|s| s.chars().eq(chars[i..].iter().copied().take(s.len())));
            let Some(symbol) = symbol else {
                let message = format!(
                    "{c:?} is no part of an expression: numbers, names, + - * / % ^, comparisons, \
                     parentheses and brackets are"
                );
                return Err(ExprError { column, message });
            };
            tokens.push((Token::Symbol(symbol), column));
            i += symbol.len();
        }
    }
    tokens.push((Token::End, chars.len() + 1));
    Ok(tokens)
}

impl Token {
    /// The token as a reader knows it.
    pub(super) fn show(&self) -> String {
        match self {
            Token::Num(n) => n.to_string(),
            Token::Word(w) => format!("`{w}`"),
            Token::Quoted(q) => format!("{q:?}"),
            Token::Symbol(s) => format!("`{s}`"),
            Token::End => "the end".to_owned(),
        }
    }
}
