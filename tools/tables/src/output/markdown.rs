//! Markdown: a table with pipes.

use super::{Cell, Rows};
use std::io::{self, Write};

pub(super) struct Markdown<'w>(io::BufWriter<Box<dyn Write + 'w>>);

impl<'w> Markdown<'w> {
    pub(super) fn new(out: Box<dyn Write + 'w>) -> Self {
        Markdown(io::BufWriter::new(out))
    }

    fn line<'c>(
        &mut self,
        cells: impl Iterator<Item = std::borrow::Cow<'c, str>>,
    ) -> io::Result<()> {
        write!(self.0, "|")?;
        for cell in cells {
            // `|` ends a cell, `*` begins italics.
            let text = cell.replace('\\', "\\\\").replace('|', "\\|").replace('*', "\\*");
            write!(self.0, " {text} |")?;
        }
        writeln!(self.0)
    }
}

impl Rows for Markdown<'_> {
    fn header(&mut self, columns: &[&str]) -> io::Result<()> {
        self.line(columns.iter().map(|&c| c.into()))?;
        writeln!(self.0, "|{}", " --- |".repeat(columns.len()))
    }

    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        self.line(cells.iter().map(Cell::text))
    }

    fn finish(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
