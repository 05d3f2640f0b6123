//! Notakto: both players write crosses; a board with a full line is dead.
//!
//! Source: Plambeck and Whitehead, *The secrets of Notakto* (2013), for misère play on 3x3
//! boards.

use super::shape::{Dims, MOST_CELLS, Shape};
use super::text::{self, Grid};
use crate::erased::plain;
use crate::game::Game;
use crate::notation::{NotationError, parts};
use crate::params::Params;
use crate::registry::{Entry, Notation};
use cgt_core::Ruleset;
use hashbrown::HashMap;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock};

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "notakto",
    notation: "notakto  notakto:rows=4,cols=4  notakto:line=3",
    parameters: "rows, cols (a new board, 3 each if left out), line (crosses that kill a board)",
    position: "x../.../...+x../.x./...",
    sequence: "n is the number of empty boards",
    rules: "write a cross into an empty cell of a live board; `line` in a row kill a board",
    source: "Plambeck and Whitehead 2013",
    help: "Boards are rows joined by /, several boards are joined by +; they may differ in size, \
           each has at most 64 cells. `line` crosses in a row, in any of the eight directions, \
           kill a board; if `line` is left out it is the shorter side of the board: 3 on 3x3, 4 \
           on 4x4. `rows` and `cols` are the size of the boards in the sequence and at the start, \
           which is one empty board. Dead and full boards are left out of a position, the others \
           are shown by the least of their symmetric images, in ascending order. Last player to \
           move wins; the game is usually played with --misere, where the player who kills the \
           last board loses.",
    notation_of: Notation::Named(|params| Ok(plain(Notakto::from_params(params)?))),
    samples: &[
        ("notakto", ".../.x./..."),
        ("notakto:rows=2,cols=3", ".../...+../.."),
        ("notakto:line=2", "x../.../...+..../...."),
        ("notakto:rows=1,cols=1", ".+.+x"),
    ],
};

/// The most empty boards at once.
const MOST_BOARDS: u64 = 1 << 12;

/// The rules of Notakto; holds the boards that were met.
#[derive(Debug)]
pub struct Notakto {
    dims: Dims,
    line: Option<usize>,
    kinds: RwLock<HashMap<Dims, Arc<Kind>>>,
}

/// A size of boards, its shorter side first.
#[derive(Debug)]
struct Kind {
    shape: Shape,
    lines: Vec<u64>,
}

/// A live board with an empty cell: the least of its symmetric images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// Its size, the shorter side first.
    pub dims: Dims,
    /// Its crosses, bit i for cell i in row-major order.
    pub crosses: u64,
}

/// The live boards, ascending.
pub type Boards = SmallVec<[Board; 3]>;

impl Kind {
    fn new(dims: Dims, line: Option<usize>) -> Self {
        let [rows, cols] = [0, 1].map(|a| i32::from(dims.lengths()[a]));
        let line = line.map_or(rows.min(cols), |l| i32::try_from(l).unwrap_or(i32::MAX));
        let mut lines = Vec::new();
        for start in 0..rows * cols {
            for (dy, dx) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let place = |i: i32| (start / cols + i * dy, start % cols + i * dx);
                let (y, x) = place(line - 1);
                if (0..rows).contains(&y) && (0..cols).contains(&x) {
                    let cells = (0..line).map(place).map(|(y, x)| y * cols + x);
                    lines.push(cells.fold(0u64, |set, cell| set | 1 << cell));
                }
            }
        }
        lines.sort_unstable();
        lines.dedup();
        Kind { shape: Shape::new(dims), lines }
    }

    /// The board with these crosses, if it is alive and has an empty cell.
    fn board(&self, crosses: u64) -> Option<Board> {
        let dead = self.lines.iter().any(|line| crosses & line == *line);
        if dead || crosses == self.shape.dims().full() {
            return None;
        }
        let (dims, crosses) = self.shape.canonical(crosses);
        Some(Board { dims, crosses })
    }
}

impl Notakto {
    /// Notakto with new boards of a size; `line` crosses in a row kill a board, those of the
    /// shorter side where it is not given. `None` where the size is not from 1 to 64 cells.
    pub fn new(rows: usize, cols: usize, line: Option<usize>) -> Option<Self> {
        Some(Notakto { dims: Dims::new(&[rows, cols])?, line, kinds: RwLock::default() })
    }

    fn from_params(params: &Params<'_>) -> Result<Self, NotationError> {
        let most = MOST_CELLS as u64;
        let rows = params.number("rows", 1, most)?.unwrap_or(3) as usize;
        let cols = params.number("cols", 1, most)?.unwrap_or(3) as usize;
        let line = params.number("line", 1, most)?.map(|l| l as usize);
        Self::new(rows, cols, line).ok_or_else(|| too_large(rows, cols))
    }

    fn kind(&self, dims: Dims) -> Arc<Kind> {
        let known = self.kinds.read().unwrap_or_else(PoisonError::into_inner).get(&dims).cloned();
        known.unwrap_or_else(|| {
            let kind = Arc::new(Kind::new(dims, self.line));
            let mut kinds = self.kinds.write().unwrap_or_else(PoisonError::into_inner);
            kinds.entry(dims).or_insert(kind).clone()
        })
    }

    /// `n` empty boards.
    pub fn empty(&self, n: usize) -> Boards {
        std::iter::repeat_n(self.kind(self.dims).board(0), n).flatten().collect()
    }
}

fn too_large(rows: usize, cols: usize) -> NotationError {
    NotationError::new(format!("a board of {rows}x{cols} cells: at most {MOST_CELLS} cells"))
}

impl Ruleset for Notakto {
    type Position = Boards;

    fn visit_options<B>(
        &self,
        p: &Boards,
        mut visit: impl FnMut(&Boards) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut option = Boards::new();
        for (i, board) in p.iter().enumerate() {
            if i > 0 && p[i - 1] == *board {
                continue;
            }
            let kind = self.kind(board.dims);
            let mut free = board.dims.full() & !board.crosses;
            while free != 0 {
                option.clear();
                option.extend_from_slice(&p[..i]);
                option.extend_from_slice(&p[i + 1..]);
                option.extend(kind.board(board.crosses | free & free.wrapping_neg()));
                option.sort_unstable();
                visit(&option)?;
                free &= free - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// The empty cells of live boards.
    fn measure(&self, p: &Boards) -> u64 {
        let free = |b: &Board| b.dims.cells() as u64 - u64::from(b.crosses.count_ones());
        p.iter().map(free).sum()
    }

    fn position_bytes(&self, p: &Boards) -> usize {
        if p.spilled() { p.capacity() * size_of::<Board>() } else { 0 }
    }

    fn visit_components(&self, p: &Boards, mut visit: impl FnMut(&Boards)) {
        let mut one = Boards::new();
        for &board in p {
            one.clear();
            one.push(board);
            visit(&one);
        }
    }
}

impl Game for Notakto {
    fn name(&self) -> String {
        let mut params = Vec::new();
        for (key, &length) in ["rows", "cols"].iter().zip(self.dims.lengths()) {
            if length != 3 {
                params.push(format!("{key}={length}"));
            }
        }
        params.extend(self.line.map(|l| format!("line={l}")));
        if params.is_empty() {
            return "notakto".to_owned();
        }
        format!("notakto:{}", params.join(","))
    }

    fn parse(&self, text: &str) -> Result<Boards, NotationError> {
        let mut boards = Boards::new();
        if text == "0" {
            return Ok(boards);
        }
        for (column, part) in parts(text, '+') {
            let at_board = |e: NotationError| e.shifted(column - 1);
            let Grid { mut lengths, occupied } = text::parse(part).map_err(at_board)?;
            if lengths.len() > 2 {
                let message = "a board has rows and columns only, no layers";
                return Err(NotationError::at(column, message));
            }
            if lengths.len() == 1 {
                lengths.insert(0, 1);
            }
            let Some(dims) = Dims::new(&lengths) else {
                return Err(too_large(lengths[0], lengths[1]));
            };
            let crosses = occupied.iter().fold(0, |set, cell| set | 1 << cell);
            boards.extend(self.kind(dims).board(crosses));
        }
        boards.sort_unstable();
        Ok(boards)
    }

    fn show(&self, p: &Boards) -> String {
        if p.is_empty() {
            return "0".to_owned();
        }
        let board = |b: &Board| {
            let lengths: Vec<usize> = b.dims.lengths().iter().map(|&l| usize::from(l)).collect();
            text::show(&lengths, |cell| b.crosses >> cell & 1 == 1)
        };
        p.iter().map(board).collect::<Vec<_>>().join("+")
    }

    fn start(&self) -> Option<Boards> {
        Some(self.empty(1))
    }

    fn nth(&self, n: u64) -> Option<Boards> {
        (n <= MOST_BOARDS).then(|| self.empty(n as usize))
    }
}
