//! Games with one pile or one number, where a move depends on more than its size.

pub mod count;
pub mod fibonacci_nim;
mod seats;
