//! Chomp: bite off a square and all squares to the right of it and below it; one is poisoned.
//!
//! Source: Gale, *A curious Nim-type game* (1974).

use crate::erased::plain;
use crate::game::{Game, Tuples};
use crate::notation::{NotationError, number, parts};
use crate::params::Params;
use crate::registry::{Entry, Notation};
use cgt_core::Ruleset;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "chomp",
    notation: "chomp  chomp:rows=3",
    parameters: "rows (of the rectangles in the sequence, from 1)",
    position: "6,4,1",
    sequence: "with rows=r, n is the number of columns of the full rectangle",
    rules: "bite off a square and all squares beyond it in both directions, never the poisoned one",
    source: "Gale 1974",
    help: "A position is the row lengths from the poisoned row on, weakly decreasing; the \
           poisoned square is the first of the first row and stays in place. The game is the \
           poset without its minimum: who is left with the poisoned square alone has no move and \
           loses, so 1 (the board 1x1) has no move and --misere makes no sense. In `positions` \
           the heaps are the rows, weakly decreasing, missing rows as 0. The empty board 0 stands \
           at the start of the sequence and has no move either.",
    notation_of: Notation::Named(|params| Ok(plain(Chomp::from_params(params)?))),
    samples: &[("chomp", "4,3,1"), ("chomp:rows=3", "3,3,3"), ("chomp", "7"), ("chomp", "1")],
};

/// The longest row.
const LONGEST: u64 = 1 << 32;
/// The most rows.
const MOST_ROWS: usize = 1 << 12;

/// The rules of Chomp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Chomp {
    rows: Option<usize>,
}

/// Row lengths from the poisoned row on, weakly decreasing, none 0.
pub type Rows = SmallVec<[usize; 4]>;

impl Chomp {
    fn from_params(params: &Params<'_>) -> Result<Self, NotationError> {
        let rows = params.number("rows", 1, MOST_ROWS as u64)?;
        Ok(Chomp { rows: rows.map(|r| r as usize) })
    }

    /// The game whose sequence is the rectangles of that many rows, from 1.
    pub fn with_rows(rows: usize) -> Self {
        Chomp { rows: Some(rows) }
    }

    /// The rectangle of that many rows and columns.
    pub fn rectangle(rows: usize, columns: usize) -> Rows {
        if columns == 0 { Rows::new() } else { Rows::from_elem(columns, rows) }
    }
}

impl Ruleset for Chomp {
    type Position = Rows;

    fn visit_options<B>(
        &self,
        p: &Rows,
        mut visit: impl FnMut(&Rows) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut option = Rows::new();
        for (i, &length) in p.iter().enumerate() {
            for column in usize::from(i == 0)..length {
                option.clear();
                option.extend_from_slice(&p[..i]);
                if column > 0 {
                    option.extend(p[i..].iter().map(|&l| l.min(column)));
                }
                visit(&option)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares that are left.
    fn measure(&self, p: &Rows) -> u64 {
        p.iter().map(|&l| l as u64).sum()
    }

    /// The partitions within the bounding rectangle: C(rows + columns, rows).
    fn positions_below(&self, p: &Rows) -> Option<f64> {
        let columns = p.first().copied().unwrap_or(0) as f64;
        Some((1..=p.len()).map(|i| (columns + i as f64) / i as f64).product())
    }

    fn position_bytes(&self, p: &Rows) -> usize {
        if p.spilled() { p.capacity() * size_of::<usize>() } else { 0 }
    }

    /// A bite at row i leaves rows of one length c from there, as far as they were longer: so the
    /// first rows of a run of equal rows grow, weakly decreasing, the first of them at least by 1.
    fn visit_predecessors(&self, p: &Rows, within: &Rows, mut visit: impl FnMut(&Rows)) -> bool {
        let rows = within.len();
        let most = within.first().copied().unwrap_or(0);
        let mut before: Rows = p.clone();
        before.resize(rows, 0);
        for i in 0..rows {
            let cut = p.get(i).copied().unwrap_or(0);
            let above = if i == 0 { most } else { p.get(i - 1).copied().unwrap_or(0) };
            // The poisoned square is never bitten off.
            if above == cut || (i == 0 && cut == 0) {
                continue;
            }
            let run = (i..rows).take_while(|&r| p.get(r).copied().unwrap_or(0) == cut).count();
            // All weakly decreasing rows from `cut` to `above`, as an odometer whose last row
            // counts fastest; the first of these does not bite at row i.
            before[i] = cut + 1;
            loop {
                let shown = before.iter().rposition(|&l| l > 0).map_or(0, |last| last + 1);
                visit(&before[..shown].into());
                let rows = i..i + run;
                let room = |r: usize| if r == i { above } else { before[r - 1] };
                let Some(r) = rows.rev().find(|&r| before[r] < room(r)) else { break };
                before[r] += 1;
                before[r + 1..i + run].fill(cut);
            }
            before[i..i + run].fill(cut);
        }
        true
    }
}

impl Game for Chomp {
    fn name(&self) -> String {
        self.rows.map_or("chomp".to_owned(), |rows| format!("chomp:rows={rows}"))
    }

    fn parse(&self, text: &str) -> Result<Rows, NotationError> {
        let mut rows = Rows::new();
        if text == "0" {
            return Ok(rows);
        }
        for (column, part) in parts(text, ',') {
            let length = number(part, column, "row length", LONGEST)? as usize;
            if let Some(&above) = rows.last()
                && length > above
            {
                let message = format!("row of {length} below a row of {above}: rows may not grow");
                return Err(NotationError::at(column, message));
            }
            if rows.len() == MOST_ROWS {
                return Err(NotationError::at(column, format!("at most {MOST_ROWS} rows")));
            }
            rows.push(length);
        }
        if rows.first() == Some(&0) {
            return Err(NotationError::at(1, "the poisoned square is missing: the first row is 0"));
        }
        rows.retain(|l| *l > 0);
        Ok(rows)
    }

    fn show(&self, p: &Rows) -> String {
        crate::notation::show_heaps(p)
    }

    fn nth(&self, n: u64) -> Option<Rows> {
        (n <= LONGEST).then_some(Self::rectangle(self.rows?, n as usize))
    }

    fn sequence_heaps(&self) -> Option<usize> {
        self.rows
    }

    fn tuples(&self) -> Tuples {
        Tuples::Descending
    }

    fn from_tuple(&self, heaps: &[usize]) -> Option<Rows> {
        // The poisoned square stays.
        if heaps.first() == Some(&0) {
            return None;
        }
        Some(heaps.iter().copied().filter(|&l| l > 0).collect())
    }

    fn to_tuple(&self, p: &Rows, heaps: &mut [usize]) {
        heaps.fill(0);
        heaps[..p.len()].copy_from_slice(p);
    }

    fn no_misere(&self) -> Option<&'static str> {
        Some(
            "chomp is a misère game already: who must eat the poisoned square loses; it is played \
             without that square, and --misere makes no sense",
        )
    }
}
