//! A quotient that is valid for heaps `0..=h`, with what is needed to add heap `h + 1`.

use super::closure::Closure;
use super::monoid::Monoid;
use crate::limits::{Limits, Stopped};
use crate::rules::HeapOptions;
use fixedbitset::FixedBitSet;
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// The first word of an element in the lexicographic order in which large heaps weigh most: the
/// element is `parent * heap`, and `heap` is the largest heap of the word. The identity has none.
pub(super) type Step = Option<(u16, usize)>;

#[derive(Clone)]
pub(super) struct State {
    pub(super) monoid: Monoid,
    /// The element of each heap, from heap 0 on.
    pub(super) map: Vec<u16>,
    /// The values of the options of each heap, ascending.
    pub(super) options: Vec<Vec<u16>>,
    /// The first word of each element; a word's parent comes before it.
    pub(super) first: Vec<Step>,
    /// For each element the `z` with a P-product.
    pub(super) rows: Vec<FixedBitSet>,
    by_row: HashMap<FixedBitSet, u16>,
    /// The values of the options of each element's first word.
    moves: Vec<Vec<u16>>,
    /// Where words lack a move to a P-position.
    pub(super) closure: Closure,
}

impl State {
    /// The game on heap 0 alone.
    pub(super) fn trivial() -> Self {
        let rows = vec![FixedBitSet::with_capacity(1)];
        State {
            monoid: Monoid::trivial(),
            map: vec![0],
            options: vec![Vec::new()],
            first: vec![None],
            by_row: rows.iter().cloned().zip(0..).collect(),
            rows,
            moves: vec![Vec::new()],
            closure: Closure::new(1),
        }
    }

    /// All but the closure, which starts empty. `held` are the bytes that others hold.
    pub(super) fn new(
        monoid: Monoid,
        map: Vec<u16>,
        options: Vec<Vec<u16>>,
        first: Vec<Step>,
        held: u64,
        limits: &Limits<'_>,
    ) -> Result<Self, Stopped> {
        let heaps = map.len() as u64;
        let mut rows = Vec::with_capacity(monoid.order());
        for x in 0..monoid.order() {
            if x.is_multiple_of(64) {
                limits.tick(heaps, 0)?;
            }
            rows.push(monoid.p_row(x));
        }
        let by_row = rows.iter().cloned().zip(0..).collect();
        let held = held + State::bytes_of_order(monoid.order());
        let moves = first_word_moves(&monoid, &map, &options, &first, held, limits)?;
        let closure = Closure::new(monoid.order());
        Ok(State { monoid, map, options, first, rows, by_row, moves, closure })
    }

    /// The bytes that products and rows of a quotient of this order take.
    pub(super) fn bytes_of_order(order: usize) -> u64 {
        // Two bytes a product, two sets of rows of bits.
        let order = order as u64;
        order * order * 9 / 4 + order * 160
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        let values = |lists: &[Vec<u16>]| lists.iter().map(|l| 2 * l.len() + 24).sum::<usize>();
        State::bytes_of_order(self.monoid.order())
            + (values(&self.moves) + values(&self.options)) as u64
            + self.closure.bytes(self.monoid.order())
    }

    /// The values of the options of heap `n`, ascending. All smaller heaps must be mapped.
    pub(super) fn option_values(&self, rules: &dyn HeapOptions, n: usize) -> Vec<u16> {
        option_values(&self.monoid, &self.map, rules, n)
    }

    /// The union of the rows of some elements: the `z` in whose company one of them is P.
    pub(super) fn union_of_rows(&self, elements: &[u16]) -> FixedBitSet {
        let mut all = FixedBitSet::with_capacity(self.monoid.order());
        for &e in elements {
            all.union_with(&self.rows[usize::from(e)]);
        }
        all
    }

    /// With whom a new heap is P, if the relations between the smaller heaps go on to hold: with
    /// `z` if neither the heap's own options (`reach`: the `z` in whose company one is P) nor
    /// those of `z` lead to P. Elements come in an order in which options are earlier words.
    pub(super) fn row_of_new_heap(&self, reach: &FixedBitSet) -> FixedBitSet {
        let mut row = FixedBitSet::with_capacity(self.monoid.order());
        for (z, moves) in self.moves.iter().enumerate() {
            let wins = reach.contains(z) || moves.iter().any(|&m| row.contains(usize::from(m)));
            row.set(z, !wins);
        }
        row
    }

    /// The element with this row, if there is one.
    pub(super) fn element_with_row(&self, row: &FixedBitSet) -> Option<u16> {
        self.by_row.get(row).copied()
    }

    /// The first word of an element, as heaps, the largest first.
    pub(super) fn word(&self, element: usize) -> Vec<usize> {
        word(&self.first, element)
    }
}

/// The first word of an element, as heaps, the largest first.
pub(super) fn word(first: &[Step], mut element: usize) -> Vec<usize> {
    let mut heaps = Vec::new();
    while let Some((parent, heap)) = first[element] {
        heaps.push(heap);
        element = usize::from(parent);
    }
    heaps
}

pub(super) fn option_values(
    monoid: &Monoid,
    map: &[u16],
    rules: &dyn HeapOptions,
    n: usize,
) -> Vec<u16> {
    let mut seen = FixedBitSet::with_capacity(monoid.order());
    let _ = rules.each_option(n, &mut |left| {
        seen.insert(left.iter().fold(0, |x, &m| monoid.product(x, usize::from(map[m]))));
        ControlFlow::<()>::Continue(())
    });
    seen.ones().map(|x| x as u16).collect()
}

fn first_word_moves(
    monoid: &Monoid,
    map: &[u16],
    options: &[Vec<u16>],
    first: &[Step],
    held: u64,
    limits: &Limits<'_>,
) -> Result<Vec<Vec<u16>>, Stopped> {
    let mut seen = FixedBitSet::with_capacity(monoid.order());
    let mut all = Vec::with_capacity(first.len());
    let mut bytes = held;
    for x in 0..first.len() {
        if x.is_multiple_of(64) {
            limits.tick(map.len() as u64, 0)?;
            limits.reserve("a misère quotient", bytes)?;
        }
        seen.clear();
        let heaps = word(first, x);
        for (i, &heap) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == heap {
                continue;
            }
            let rest = heaps[..i].iter().chain(&heaps[i + 1..]);
            let rest = rest.fold(0, |y, &m| monoid.product(y, usize::from(map[m])));
            for &e in &options[heap] {
                seen.insert(monoid.product(rest, usize::from(e)));
            }
        }
        let moves: Vec<u16> = seen.ones().map(|y| y as u16).collect();
        bytes += 2 * moves.len() as u64 + 24;
        all.push(moves);
    }
    Ok(all)
}
