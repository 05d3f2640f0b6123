//! Lists to paste: Python and Sage, Mathematica, PARI/GP, CGSuite. A sequence (columns n and one
//! more, n from 0) is a flat list of its values; other tables are lists of rows.

use super::{Cell, Rows};
use std::io::{self, Write};

/// How a language writes lists.
pub(super) struct Language {
    open: &'static str,
    close: &'static str,
    /// Around the whole list, where rows are told apart otherwise.
    outer: [&'static str; 2],
    /// Between rows.
    between: &'static str,
    empty: &'static str,
    truth: [&'static str; 2],
}

pub(super) const PYTHON: Language = Language {
    open: "[",
    close: "]",
    outer: ["[", "]"],
    between: ",\n ",
    empty: "None",
    truth: ["False", "True"],
};
pub(super) const MATHEMATICA: Language = Language {
    open: "{",
    close: "}",
    outer: ["{", "}"],
    between: ",\n ",
    empty: "Null",
    truth: ["False", "True"],
};
/// Lines end statements in PARI/GP: braces hold the list together.
pub(super) const PARI: Language = Language {
    open: "[",
    close: "]",
    outer: ["{[", "]}"],
    between: ",\n ",
    empty: "\"\"",
    truth: ["0", "1"],
};
pub(super) const CGSUITE: Language = Language {
    open: "[",
    close: "]",
    outer: ["[", "]"],
    between: ",\n ",
    empty: "Nothing",
    truth: ["false", "true"],
};

pub(super) struct List<'w> {
    out: io::BufWriter<Box<dyn Write + 'w>>,
    language: Language,
    flat: bool,
    rows: u64,
}

impl<'w> List<'w> {
    pub(super) fn new(out: Box<dyn Write + 'w>, language: Language) -> Self {
        List { out: io::BufWriter::new(out), language, flat: false, rows: 0 }
    }

    fn cell(&mut self, cell: &Cell) -> io::Result<()> {
        match cell {
            Cell::Empty => write!(self.out, "{}", self.language.empty),
            Cell::Bool(b) => write!(self.out, "{}", self.language.truth[usize::from(*b)]),
            Cell::Number(n) => write!(self.out, "{n}"),
            Cell::Text(_) | Cell::Power { .. } => {
                let text = cell.text().replace('\\', "\\\\").replace('"', "\\\"");
                write!(self.out, "\"{text}\"")
            }
        }
    }
}

impl Rows for List<'_> {
    fn header(&mut self, columns: &[&str]) -> io::Result<()> {
        self.flat = columns.len() == 2 && columns[0] == "n";
        write!(self.out, "{}", self.language.outer[0])
    }

    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        if self.rows > 0 {
            // Lines of twenty values.
            let inner = self.flat && !self.rows.is_multiple_of(20);
            write!(self.out, "{}", if inner { ", " } else { self.language.between })?;
        }
        self.rows += 1;
        if self.flat {
            return self.cell(&cells[1]);
        }
        write!(self.out, "{}", self.language.open)?;
        for (i, cell) in cells.iter().enumerate() {
            if i > 0 {
                write!(self.out, ", ")?;
            }
            self.cell(cell)?;
        }
        write!(self.out, "{}", self.language.close)
    }

    fn finish(&mut self) -> io::Result<()> {
        writeln!(self.out, "{}", self.language.outer[1])?;
        self.out.flush()
    }
}
