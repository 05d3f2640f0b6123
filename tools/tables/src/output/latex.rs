//! LaTeX: a `tabular` with the rules of the package booktabs.

use super::{Cell, Rows};
use crate::plot::caption::escaped;
use std::io::{self, Write};

pub(super) struct Latex<'w> {
    out: io::BufWriter<Box<dyn Write + 'w>>,
    columns: Vec<String>,
    begun: bool,
}

impl<'w> Latex<'w> {
    pub(super) fn new(out: Box<dyn Write + 'w>) -> Self {
        Latex { out: io::BufWriter::new(out), columns: Vec::new(), begun: false }
    }

    /// The head: columns of numbers are flush right, by the first row.
    fn begin(&mut self, cells: &[Cell]) -> io::Result<()> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let numeric = |i: usize| matches!(cells.get(i), Some(Cell::Number(_)));
        let align: String =
            (0..self.columns.len()).map(|i| if numeric(i) { 'r' } else { 'l' }).collect();
        let names = self.columns.join(" & ");
        writeln!(self.out, "% \\usepackage{{booktabs}}\n\\begin{{tabular}}{{{align}}}")?;
        writeln!(self.out, "\\toprule\n{names} \\\\\n\\midrule")
    }
}

/// A power is set in mathematics, its exponent without the brackets that plain text needs.
fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Power { base, exponent } => {
            let inner = exponent.strip_prefix('(').and_then(|e| e.strip_suffix(')'));
            format!("${}^{{{}}}$", escaped(base), escaped(inner.unwrap_or(exponent)))
        }
        plain => escaped(&plain.text()),
    }
}

impl Rows for Latex<'_> {
    fn header(&mut self, columns: &[&str]) -> io::Result<()> {
        self.columns = columns.iter().map(|c| escaped(c)).collect();
        Ok(())
    }

    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        self.begin(cells)?;
        let cells: Vec<String> = cells.iter().map(cell).collect();
        writeln!(self.out, "{} \\\\", cells.join(" & "))
    }

    fn finish(&mut self) -> io::Result<()> {
        self.begin(&[])?;
        writeln!(self.out, "\\bottomrule\n\\end{{tabular}}")?;
        self.out.flush()
    }
}
