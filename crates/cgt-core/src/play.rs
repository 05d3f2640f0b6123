//! Play conventions and outcomes.

use std::fmt;

/// Who wins when there is no move left.
///
/// Source: Berlekamp, Conway, Guy, *Winning Ways* (1982), chapters 1 and 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Play {
    /// A player who cannot move loses: the last player to move wins.
    #[default]
    Normal,
    /// A player who cannot move wins: the last player to move loses.
    Misere,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Play::Normal => "normal",
            Play::Misere => "misere",
        })
    }
}

/// Outcome class of a position of an impartial game.
///
/// ```
/// use cgt_core::{Outcome, Play};
/// // No option is a P-position because there is none: the empty game.
/// assert_eq!(Outcome::of_terminal(Play::Normal), Outcome::P);
/// assert_eq!(Outcome::of_terminal(Play::Misere), Outcome::N);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// P-position: the previous player wins, the player to move loses.
    P,
    /// N-position: the next player, the one to move, wins.
    N,
}

impl Outcome {
    /// The outcome of a position without options.
    pub fn of_terminal(play: Play) -> Self {
        match play {
            Play::Normal => Outcome::P,
            Play::Misere => Outcome::N,
        }
    }

    /// Is this a P-position, one that the player to move loses?
    pub fn is_p(self) -> bool {
        self == Outcome::P
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}
