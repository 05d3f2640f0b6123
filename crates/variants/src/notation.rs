//! Reading what people write: errors that say what was found, where, and what is allowed.

use std::fmt;

/// A text that is no game or no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    message: String,
    column: Option<usize>,
}

impl NotationError {
    /// An error about the whole text.
    pub fn new(message: impl Into<String>) -> Self {
        NotationError { message: message.into(), column: None }
    }

    /// An error about the character at a column, counted from 1.
    pub fn at(column: usize, message: impl Into<String>) -> Self {
        NotationError { message: message.into(), column: Some(column) }
    }

    /// The column, counted from 1, where there is one.
    pub fn column(&self) -> Option<usize> {
        self.column
    }

    /// The same error in a text where this one's text begins after `chars` characters.
    #[must_use]
    pub fn shifted(mut self, chars: usize) -> Self {
        self.column = self.column.map(|c| c + chars);
        self
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            Some(c) => write!(f, "column {c}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for NotationError {}

/// The parts of `text` between `separator`s without the blanks around them, each with the column
/// of its first character.
pub fn parts(text: &str, separator: char) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    text.split(separator).map(move |part| {
        let inner = part.trim_start_matches(' ');
        let at = column + (part.len() - inner.len());
        column += part.chars().count() + 1;
        (at, inner.trim_end_matches(' '))
    })
}

/// A number written in decimal digits, nothing else; `column` is that of its first digit.
///
/// # Errors
/// Where a character is no digit, there is none, or the number is above `most`.
pub fn number(text: &str, column: usize, what: &str, most: u64) -> Result<u64, NotationError> {
    if text.is_empty() {
        return Err(NotationError::at(column, format!("{what} is missing: a number from 0 on")));
    }
    if let Some((i, c)) = text.chars().enumerate().find(|(_, c)| !c.is_ascii_digit()) {
        let hint = if c == '-' && i == 0 { "; it is negative" } else { "" };
        let message = format!("'{c}' is no digit of {what}, a number from 0 on{hint}");
        return Err(NotationError::at(column + i, message));
    }
    match text.parse::<u64>() {
        Ok(v) if v <= most => Ok(v),
        _ => Err(NotationError::at(column, format!("{what} {text} is too large: at most {most}"))),
    }
}

/// The largest heap that a text may name: 2^63.
pub const LARGEST_HEAP: u64 = 1 << 63;

/// Heap sizes separated by commas: `3,4,5`. Blanks beside a comma are allowed.
///
/// # Errors
/// Where a size is no number from 0 to 2^63.
pub fn heap_list(text: &str) -> Result<Vec<usize>, NotationError> {
    parts(text, ',')
        .map(|(column, part)| {
            let size = number(part, column, "heap size", LARGEST_HEAP)?;
            usize::try_from(size)
                .map_err(|_| NotationError::at(column, "heap size does not fit this machine"))
        })
        .collect()
}

/// Heaps as text, `3,4,5`; no heap at all is `0`.
pub fn show_heaps(heaps: &[usize]) -> String {
    if heaps.is_empty() {
        return "0".to_owned();
    }
    let mut text = String::with_capacity(heaps.len() * 3);
    for (i, h) in heaps.iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        text.push_str(&h.to_string());
    }
    text
}
