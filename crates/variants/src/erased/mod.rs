//! Games without their types: what commands work with.
//!
//! The type is erased once a command, never once an option: a [`Session`] answers about whole
//! positions, a sequence or a family is computed on the typed side.

mod components;
mod family;
mod heaps;
mod plain;
mod scored;
mod sequences;
mod session;
mod stored;
mod sum;
mod tuples;

pub use heaps::{AnyHeaps, DynHeaps, heaps};
pub use plain::plain;
pub use scored::{Scored, scored};
pub use session::{PositionId, Row, Session, Verdict};
pub use sum::SumText;
pub use tuples::AnyFamily;

use crate::notation::NotationError;
use cgt_core::sequence::Values;
use cgt_core::{Limits, Outcome, Play, Stopped};
use std::ops::ControlFlow;

/// A game of any type.
pub trait AnyGame: Send + Sync {
    /// The canonical text of the game; parses back to the same game.
    fn name(&self) -> String;

    /// The text of the position that the game begins with, where it has one.
    fn start(&self) -> Option<String> {
        None
    }

    /// Something to ask about positions, which remembers what it has solved.
    fn session<'g>(&'g self, limits: Limits<'g>) -> Box<dyn Session + 'g>;

    /// The Grundy values of positions `0..len` of the game's sequence.
    ///
    /// # Errors
    /// Where the game has no sequence, or one that ends earlier; [`AskError::Stopped`].
    fn sequence(&self, len: usize, limits: &Limits<'_>) -> Result<Values, AskError>;

    /// The outcomes of positions `0..len` of the game's sequence.
    ///
    /// # Errors
    /// As [`Self::sequence`]; where the convention makes no sense for the game.
    fn outcomes(
        &self,
        play: Play,
        len: usize,
        limits: &Limits<'_>,
    ) -> Result<Vec<Outcome>, AskError>;

    /// Calls `row` for the tuples of `family.heaps` heaps from 0 to `family.max`, in
    /// lexicographic order, legal ones only, with outcome and (where asked) Grundy value.
    ///
    /// # Errors
    /// Where the game has no such family, or it is too large; [`AskError::Stopped`].
    fn positions(
        &self,
        family: &FamilyRequest,
        limits: &Limits<'_>,
        row: &mut TakeRow<'_>,
    ) -> Result<(), AskError>;

    /// The tuples of `request.heaps` heaps up to `request.max`, where they are closed under moves:
    /// no move leaves more heaps than it found.
    ///
    /// # Errors
    /// Where the game has no such family, or the convention makes no sense for it.
    fn family<'g>(&'g self, _request: &FamilyRequest) -> Result<Box<dyn AnyFamily + 'g>, AskError> {
        let name = self.name();
        let text = format!("{name} has no positions that are tuples of heaps");
        Err(AskError::NotOffered(text))
    }

    /// The rules of one heap, for a game on heaps.
    fn heap_rules(&self) -> Option<&dyn AnyHeaps> {
        None
    }

    /// Why no outcome is defined, where none is.
    fn no_outcome(&self) -> Option<&'static str> {
        None
    }

    /// Columns of the game's own after `position,outcome,grundy`.
    fn extra_columns(&self) -> &'static [&'static str] {
        &[]
    }
}

/// Takes a row of a family: heaps, outcome, Grundy value where it is asked for.
pub type TakeRow<'r> = dyn FnMut(&[usize], Outcome, Option<u32>) -> ControlFlow<()> + 'r;

/// A family of positions that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyRequest {
    /// How many heaps.
    pub heaps: usize,
    /// The largest heap.
    pub max: usize,
    /// The convention.
    pub play: Play,
    /// Only the positions with this outcome.
    pub only: Option<Outcome>,
    /// Are Grundy values wanted? Under normal play only.
    pub grundy: bool,
}

/// Why a question got no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// The text is no position.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// Memory or the watch ended it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The game does not offer this.
    #[error("{0}")]
    NotOffered(String),
}
