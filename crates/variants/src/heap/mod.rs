//! Games where a move changes one heap, given by rules rather than by a code.

pub mod grundys_game;
pub mod nim;
pub mod subtraction;
