//! JSON: an array of objects, or an object a line. Numbers are numbers, empty cells are `null`.

use super::{Cell, Rows};
use std::io::{self, Write};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    Array,
    Lines,
}

pub(super) struct Json<'w> {
    out: io::BufWriter<Box<dyn Write + 'w>>,
    layout: Layout,
    columns: Vec<String>,
    rows: u64,
}

impl<'w> Json<'w> {
    pub(super) fn new(out: Box<dyn Write + 'w>, layout: Layout) -> Self {
        Json { out: io::BufWriter::new(out), layout, columns: Vec::new(), rows: 0 }
    }
}

impl Rows for Json<'_> {
    fn header(&mut self, columns: &[&str]) -> io::Result<()> {
        for column in columns {
            self.columns.push(serde_json::to_string(column)?);
        }
        if self.layout == Layout::Array { self.out.write_all(b"[") } else { Ok(()) }
    }

    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        let before: &[u8] = match (self.layout, self.rows) {
            (Layout::Lines, _) => b"",
            (Layout::Array, 0) => b"\n",
            (Layout::Array, _) => b",\n",
        };
        self.rows += 1;
        self.out.write_all(before)?;
        for (i, (column, cell)) in self.columns.iter().zip(cells).enumerate() {
            write!(self.out, "{}{column}:", if i == 0 { '{' } else { ',' })?;
            match cell {
                Cell::Empty => self.out.write_all(b"null")?,
                Cell::Text(_) | Cell::Power { .. } => {
                    serde_json::to_writer(&mut self.out, &cell.text())?;
                }
                plain => self.out.write_all(plain.text().as_bytes())?,
            }
        }
        self.out.write_all(if self.layout == Layout::Lines { b"}\n" } else { b"}" })
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.layout == Layout::Array {
            self.out.write_all(b"\n]\n")?;
        }
        self.out.flush()
    }
}
