//! Aligned columns for a terminal.

use super::{Cell, Rows};
use comfy_table::{CellAlignment, ContentArrangement, Table as Grid, presets};
use std::io::{self, Write};

/// Rows are kept until this many, which decide the widths; the rest follows in those widths.
pub(super) struct Table<'w> {
    out: Box<dyn Write + 'w>,
    grid: Grid,
    rows: usize,
}

/// A table longer than this is aligned in parts.
const PART: usize = 10_000;

fn empty() -> Grid {
    let mut grid = Grid::new();
    grid.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    grid
}

impl<'w> Table<'w> {
    pub(super) fn new(out: Box<dyn Write + 'w>) -> Self {
        Table { out, grid: empty(), rows: 0 }
    }

    fn write(&mut self) -> io::Result<()> {
        for line in self.grid.lines() {
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

impl Rows for Table<'_> {
    fn header(&mut self, columns: &[&str]) -> io::Result<()> {
        self.grid.set_header(columns);
        Ok(())
    }

    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        self.grid.add_row(cells.iter().map(|cell| {
            let align = match cell {
                Cell::Number(_) => CellAlignment::Right,
                _ => CellAlignment::Left,
            };
            comfy_table::Cell::new(cell.text()).set_alignment(align)
        }));
        self.rows += 1;
        if self.rows.is_multiple_of(PART) {
            self.write()?;
            let header = self.grid.header().cloned();
            self.grid = empty();
            if let Some(header) = header {
                self.grid.set_header(header);
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.rows == 0 || !self.rows.is_multiple_of(PART) {
            self.write()?;
        }
        self.out.flush()
    }
}
