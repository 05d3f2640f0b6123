//! Families of an erased game: tuples of heaps, swept or looked up, as rows in order.

use super::{AskError, FamilyRequest, TakeRow};
use crate::game::{Game, Tuples};
use cgt_core::family::{Family, Shape, TupleIndex};
use cgt_core::{Limits, Outcome, Play, sweep};

/// The tuples of a game as a family of the core.
pub(super) struct GameFamily<'g, G> {
    game: &'g G,
    index: TupleIndex,
}

impl<'g, G: Game> GameFamily<'g, G> {
    pub(super) fn new(game: &'g G, request: &FamilyRequest) -> Result<Self, AskError> {
        let shape = match game.tuples() {
            Tuples::Ascending => Shape::Ascending,
            Tuples::Ordered => Shape::Ordered,
            Tuples::Descending => Shape::Descending,
            Tuples::None => {
                let name = game.name();
                let text = format!("{name} has no positions that are tuples of heaps");
                return Err(AskError::NotOffered(text));
            }
        };
        let family = GameFamily { game, index: tuple_index(request, shape)? };
        // A game may allow some numbers of heaps only: then no tuple at all is a position.
        let top: Vec<usize> = (0..request.heaps).map(|i| request.max.saturating_sub(i)).collect();
        let ascending: Vec<usize> = top.iter().rev().copied().collect();
        let any = [vec![0; request.heaps], top, ascending];
        if any.iter().all(|t| game.from_tuple(t).is_none()) {
            let FamilyRequest { heaps, max, .. } = request;
            let name = game.name();
            let text = format!("{name} has no position on {heaps} heaps of at most {max}");
            return Err(AskError::NotOffered(text));
        }
        Ok(family)
    }
}

/// Numbers the tuples of a request.
pub(super) fn tuple_index(request: &FamilyRequest, shape: Shape) -> Result<TupleIndex, AskError> {
    let FamilyRequest { heaps, max, .. } = *request;
    TupleIndex::new(heaps, max, shape).ok_or_else(|| {
        let text = format!("the positions on {heaps} heaps of at most {max} are more than 2^32");
        AskError::NotOffered(text)
    })
}

impl<G: Game> Family for GameFamily<'_, G> {
    type Rules = G;

    fn rules(&self) -> &G {
        self.game
    }

    fn index(&self) -> &TupleIndex {
        &self.index
    }

    fn position(&self, tuple: &[usize]) -> Option<G::Position> {
        self.game.from_tuple(tuple)
    }

    fn tuple(&self, position: &G::Position, tuple: &mut [usize]) {
        self.game.to_tuple(position, tuple);
    }
}

/// Sweeps a family and gives its rows.
pub(super) fn rows<F: Family>(
    family: &F,
    request: &FamilyRequest,
    limits: &Limits<'_>,
    row: &mut TakeRow<'_>,
) -> Result<(), AskError> {
    let mut canonical = vec![0; request.heaps];
    let mut rank = |tuple: &[usize]| {
        let p = family.position(tuple)?;
        family.tuple(&p, &mut canonical);
        Some(family.index().rank(&canonical))
    };
    let wants_values = request.grundy && request.play == Play::Normal;
    // A P-position has value 0: the list of P-positions needs outcomes only.
    if wants_values && request.only != Some(Outcome::P) {
        let table = sweep::grundy(family, limits)?;
        lexicographic(family.index(), request, row, |tuple| {
            rank(tuple).map(|r| table.get(r)).map(|v| (of_value(v), Some(v)))
        });
    } else {
        let table = sweep::outcomes(family, request.play, limits)?;
        let value = |o: Outcome| (wants_values && o.is_p()).then_some(0);
        lexicographic(family.index(), request, row, |tuple| {
            rank(tuple).map(|r| table.get(r)).map(|o| (o, value(o)))
        });
    }
    Ok(())
}

/// Goes through all tuples in lexicographic order and hands over those that are asked for.
pub(super) fn lexicographic(
    index: &TupleIndex,
    request: &FamilyRequest,
    row: &mut TakeRow<'_>,
    mut look_up: impl FnMut(&[usize]) -> Option<(Outcome, Option<u32>)>,
) {
    let mut tuple = vec![0; index.heaps()];
    loop {
        if let Some((outcome, value)) = look_up(&tuple)
            && request.only.is_none_or(|only| only == outcome)
            && row(&tuple, outcome, value).is_break()
        {
            return;
        }
        if !index.next(&mut tuple) {
            return;
        }
    }
}

pub(super) fn of_value(v: u32) -> Outcome {
    if v == 0 { Outcome::P } else { Outcome::N }
}
