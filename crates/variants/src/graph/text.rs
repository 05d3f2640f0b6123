//! Graphs and orders as text: pairs of numbers, with the number of elements where it is needed.

use super::relation::{MOST_ELEMENTS, Parts, elements};
use crate::notation::{NotationError, number, parts};

/// Pairs as they were read.
pub(super) struct Pairs {
    /// The number of elements: they are `0..n`.
    pub(super) n: usize,
    /// The pairs, with the column of each.
    pub(super) pairs: Vec<(usize, usize, usize)>,
}

/// Reads `n=5;0-1,1-2`: an optional number of elements, and pairs around `sign` between commas.
/// Chains such as `0-1-2` stand for the pairs of neighbours.
///
/// # Errors
/// Where a number is missing or out of range, a pair has equal ends, or an element is in no pair
/// and `n=` does not say that it is there.
pub(super) fn read_pairs(
    text: &str,
    sign: char,
    [what, several]: [&str; 2],
) -> Result<Pairs, NotationError> {
    let (mut n, list, shift) = match text.strip_prefix("n=") {
        None => (None, text, 0),
        Some(rest) => {
            let Some((count, list)) = rest.split_once(';') else {
                let column = text.chars().count() + 1;
                return Err(NotationError::at(column, "the ';' after n= is missing: n=5;..."));
            };
            let name = format!("number of {several}");
            let n = number(count, 3, &name, MOST_ELEMENTS as u64)? as usize;
            (Some(n), list, 3 + count.chars().count())
        }
    };
    let most = n.map_or(MOST_ELEMENTS, |n| n.max(1)) as u64 - 1;
    let mut found = Vec::new();
    let mut seen = 0u64;
    if !list.is_empty() {
        for (column, part) in parts(list, ',') {
            let mut before = None;
            for (inner, text) in parts(part, sign) {
                let column = column + shift + inner - 1;
                let v = number(text, column, what, u64::MAX)?;
                if v > most || n == Some(0) {
                    let allowed = match n {
                        Some(0) => "none".to_owned(),
                        _ => format!("0 to {most}"),
                    };
                    let message = format!("{what} {v} is out of range: {allowed}");
                    return Err(NotationError::at(column, message));
                }
                let v = v as usize;
                seen |= 1 << v;
                match before {
                    Some(u) if u == v => {
                        let message = format!("{u}{sign}{v} joins {what} {v} with itself");
                        return Err(NotationError::at(column, message));
                    }
                    Some(u) => found.push((u, v, column)),
                    None => {}
                }
                before = Some(v);
            }
            if !part.contains(sign) {
                let message = format!("{part:?} is no pair: {several} are joined by '{sign}'");
                return Err(NotationError::at(column + shift, message));
            }
        }
    }
    if n.is_none() {
        let count = MOST_ELEMENTS - seen.leading_zeros() as usize;
        let missing = (0..count).find(|&v| seen >> v & 1 == 0);
        if let Some(v) = missing {
            let message = format!(
                "{what} {v} is in no pair: {several} are numbered from 0; n={count}; before the \
                 pairs says that single ones are there"
            );
            return Err(NotationError::at(1, message));
        }
        n = Some(count);
    }
    Ok(Pairs { n: n.unwrap_or(0), pairs: found })
}

/// Writes parts one after the other, numbered through: `n=4;0-1,1-2` where an element is alone.
/// `pairs` lists those of a part that are written.
pub(super) fn show(
    all: &Parts,
    sign: char,
    pairs: impl Fn(&super::relation::Relation) -> Vec<(usize, usize)>,
) -> String {
    let n: usize = all.iter().map(super::relation::Relation::elements).sum();
    if n == 0 {
        return "0".to_owned();
    }
    let mut text = String::new();
    if all.iter().any(|part| part.elements() == 1) {
        text = format!("n={n};");
    }
    let mut written = Vec::new();
    let mut first = 0;
    for part in all {
        let list = pairs(part).into_iter();
        written.extend(list.map(|(i, j)| format!("{}{sign}{}", i + first, j + first)));
        first += part.elements();
    }
    text + &written.join(",")
}

/// The covering pairs of a transitive order: those with nothing between.
pub(super) fn covers(part: &super::relation::Relation) -> Vec<(usize, usize)> {
    let rows = part.rows();
    let mut pairs = Vec::new();
    for i in 0..rows.len() {
        let above = elements(rows.out[i]).into_iter();
        pairs.extend(above.filter(|&j| rows.out[i] & rows.into[j] == 0).map(|j| (i, j)));
    }
    pairs
}
