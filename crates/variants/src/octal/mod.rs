//! Take-and-break games given by a code: octal, hexadecimal and wider digits, and CGSuite's
//! language of codes.

pub mod cgs;
mod cgs_text;
mod code;
mod names;
mod parse;

pub(crate) use code::erased;
pub use code::{Code, ENTRY};
pub use names::{NAMES, Named};
