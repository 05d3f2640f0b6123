//! Bounds on the search for a misère quotient, and why it ends early.

#[cfg(doc)]
use super::Monoid;
use crate::limits::Stopped;

/// How large the search for a quotient may grow, whatever the machine: the same bounds give the
/// same answer everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most elements of a quotient, at most [`Monoid::LARGEST`].
    pub order: usize,
    /// The most elements of a candidate before indistinguishable ones are joined.
    pub candidate: usize,
    /// The most rounds of mending that one heap may take.
    pub rounds: usize,
}

impl Default for Bounds {
    /// Quotients up to order 4,096, candidates up to four million elements,
    /// a thousand rounds for one heap.
    fn default() -> Self {
        Bounds { order: 4096, candidate: 1 << 22, rounds: 1000 }
    }
}

/// Why the next heap was not added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// Memory ran out or the watch stopped the search.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The quotient, or a candidate for it, has more elements than allowed.
    #[error("the misère quotient for heap {heap} needs more than {most} {what}")]
    TooLarge {
        /// The heap that could not be added.
        heap: usize,
        /// Elements of what: the quotient or a candidate.
        what: &'static str,
        /// The bound.
        most: usize,
    },
}
