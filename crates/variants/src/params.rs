//! Parameters of a named game: `moore:k=2,cap=3`.

use crate::notation::{NotationError, number, parts};
use std::cell::Cell;

/// The `key=value` pairs after the name of a game.
#[derive(Debug)]
pub struct Params<'t> {
    items: Vec<Item<'t>>,
}

#[derive(Debug)]
struct Item<'t> {
    key: &'t str,
    value: &'t str,
    column: usize,
    used: Cell<bool>,
}

impl<'t> Params<'t> {
    /// Reads `key=value` pairs between commas; `shift` characters stand before them.
    ///
    /// # Errors
    /// Where a pair has no `=`, a key is empty, or a key comes twice.
    pub fn parse(text: &'t str, shift: usize) -> Result<Self, NotationError> {
        let mut items: Vec<Item<'t>> = Vec::new();
        for (column, part) in parts(text, ',') {
            let column = column + shift;
            let Some((key, value)) = part.split_once('=') else {
                let message = format!("{part:?} is no parameter: they are written key=value");
                return Err(NotationError::at(column, message));
            };
            if items.iter().any(|i| i.key == key) {
                return Err(NotationError::at(column, format!("parameter {key} comes twice")));
            }
            let column = column + key.chars().count() + 1;
            items.push(Item { key, value, column, used: Cell::new(false) });
        }
        Ok(Params { items })
    }

    /// No parameters.
    pub fn none() -> Self {
        Params { items: Vec::new() }
    }

    fn item(&self, key: &str) -> Option<&Item<'t>> {
        self.items.iter().find(|i| i.key == key).inspect(|i| i.used.set(true))
    }

    /// The text of a parameter and its column.
    pub fn text(&self, key: &str) -> Option<(&'t str, usize)> {
        self.item(key).map(|i| (i.value, i.column))
    }

    /// A number from `least` to `most`, if it is given.
    ///
    /// # Errors
    /// Where it is no such number.
    pub fn number(&self, key: &str, least: u64, most: u64) -> Result<Option<u64>, NotationError> {
        let Some(item) = self.item(key) else { return Ok(None) };
        let value = number(item.value, item.column, key, most)?;
        if value < least {
            let message = format!("{key}={value} is too small: from {least} to {most}");
            return Err(NotationError::at(item.column, message));
        }
        Ok(Some(value))
    }

    /// One of some words, if it is given.
    ///
    /// # Errors
    /// Where it is another word; the error lists those that are allowed.
    pub fn choice<T: Copy>(
        &self,
        key: &str,
        choices: &[(&str, T)],
    ) -> Result<Option<T>, NotationError> {
        let Some(item) = self.item(key) else { return Ok(None) };
        if let Some((_, value)) = choices.iter().find(|(word, _)| *word == item.value) {
            return Ok(Some(*value));
        }
        let words: Vec<_> = choices.iter().map(|(word, _)| *word).collect();
        let message = format!("{key}={} is not one of {}", item.value, words.join(", "));
        Err(NotationError::at(item.column, message))
    }

    /// A number that must be given.
    ///
    /// # Errors
    /// Where it is missing or out of range.
    pub fn required(&self, key: &str, least: u64, most: u64) -> Result<u64, NotationError> {
        self.number(key, least, most)?.ok_or_else(|| {
            NotationError::new(format!("parameter {key} is missing: {key}={least} to {key}={most}"))
        })
    }

    /// Refuses parameters that nobody asked for; `allowed` says which there are.
    ///
    /// # Errors
    /// Where a parameter was never read.
    pub fn finish(&self, allowed: &str) -> Result<(), NotationError> {
        let Some(item) = self.items.iter().find(|i| !i.used.get()) else { return Ok(()) };
        let column = item.column - item.key.chars().count() - 1;
        let allowed = match allowed {
            "" => "it takes none".to_owned(),
            list => format!("allowed: {list}"),
        };
        Err(NotationError::at(column, format!("no parameter {:?} here; {allowed}", item.key)))
    }
}
