//! Theorems of the literature.

mod boards;
mod building;
mod columns;
mod evolution;
mod exact;
mod nim;
mod octal;
mod rings;
mod several;
mod subtraction;
mod wythoff;

use crate::statement::Statement;

/// The statements of the literature.
pub(crate) fn statements() -> Vec<Statement> {
    [
        nim::statements(),
        subtraction::statements(),
        several::statements(),
        exact::statements(),
        building::statements(),
        octal::statements(),
        wythoff::statements(),
        rings::statements(),
        boards::statements(),
        evolution::statements(),
        columns::statements(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
