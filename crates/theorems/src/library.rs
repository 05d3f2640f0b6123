//! The library: every statement, in the order in which they are listed.
//!
//! Adding a statement is one file in `literature/` or `sources/` and one line here.

use crate::statement::Statement;
use crate::{literature, sources};

/// All statements.
pub fn statements() -> Vec<Statement> {
    let mut all = Vec::new();
    all.extend(literature::statements());
    all.extend(sources::statements());
    all
}

/// The statement with an id, or all whose id begins with it and a dot (`B32` is `B32.k1`, ...).
///
/// # Errors
/// Where there is none: the nearest ids.
pub fn find(id: &str) -> Result<Vec<Statement>, String> {
    let mut found = statements();
    if let Some(at) = found.iter().position(|s| s.id == id) {
        return Ok(vec![found.swap_remove(at)]);
    }
    let group = format!("{id}.");
    found.retain(|s| s.id.starts_with(&group));
    if !found.is_empty() {
        return Ok(found);
    }
    let lower = id.to_lowercase();
    let mut near: Vec<(usize, String)> = statements()
        .into_iter()
        .map(|s| (strsim::damerau_levenshtein(&lower, &s.id.to_lowercase()), s.id))
        .filter(|(distance, known)| *distance <= 1 + known.len() / 3)
        .collect();
    near.sort();
    let near: Vec<_> = near.into_iter().take(3).map(|(_, id)| format!("`{id}`")).collect();
    let hint = match near.as_slice() {
        [] => "`tables theorems` lists all".to_owned(),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    Err(format!("no statement is called {id:?}; {hint}"))
}
