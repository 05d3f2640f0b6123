mod brute_force;
mod known;

use crate::TakeBreak;

/// A code with a digit for each character.
fn code(text: &str) -> TakeBreak {
    TakeBreak::finite(text.chars().filter_map(|c| c.to_digit(16)).collect())
}
