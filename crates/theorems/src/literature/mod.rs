//! Theorems of the literature.

mod building;
mod nim;
mod octal;
mod several;
mod subtraction;

use crate::statement::Statement;

/// The statements of the literature.
pub(crate) fn statements() -> Vec<Statement> {
    [
        nim::statements(),
        subtraction::statements(),
        several::statements(),
        building::statements(),
        octal::statements(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
