//! NumPy's `.npy`, version 1.0: a sequence is a vector of its values, a table of numbers a matrix
//! of 64-bit integers (-1 for an empty cell), a table with text an array of records.

use super::{Cell, Rows};
use std::io::{self, Write};

pub(super) struct Npy<'w> {
    out: Box<dyn Write + 'w>,
    columns: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

impl<'w> Npy<'w> {
    pub(super) fn new(out: Box<dyn Write + 'w>) -> Self {
        Npy { out, columns: Vec::new(), rows: Vec::new() }
    }

    /// The longest text of a column, in characters; `None` where it has no text.
    fn text_width(&self, column: usize) -> Option<usize> {
        let cells = self.rows.iter().map(|row| &row[column]);
        let texts = cells.filter_map(|c| match c {
            Cell::Text(_) | Cell::Power { .. } => Some(c.text().chars().count()),
            _ => None,
        });
        texts.max().map(|w| w.max(1))
    }
}

fn integer(cell: &Cell) -> io::Result<[u8; 8]> {
    let value = match cell {
        Cell::Number(n) => i64::try_from(*n).map_err(|_| {
            io::Error::other(format!("{n} is no signed 64-bit number: npy cannot hold it here"))
        })?,
        Cell::Bool(b) => i64::from(*b),
        _ => -1,
    };
    Ok(value.to_le_bytes())
}

impl Rows for Npy<'_> {
    fn header(&mut self, columns: &[&str]) -> io::Result<()> {
        self.columns = columns.iter().map(|&c| c.to_owned()).collect();
        Ok(())
    }

    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        self.rows.push(cells.to_vec());
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let widths: Vec<_> = (0..self.columns.len()).map(|c| self.text_width(c)).collect();
        let rows = self.rows.len();
        let flat = self.columns.len() == 2 && self.columns[0] == "n" && widths[1].is_none();
        let (kind, shape) = if flat {
            ("'<i8'".to_owned(), format!("({rows},)"))
        } else if widths.iter().all(Option::is_none) {
            ("'<i8'".to_owned(), format!("({rows}, {})", widths.len()))
        } else {
            let fields = self.columns.iter().zip(&widths).map(|(name, width)| match width {
                Some(width) => format!("('{name}', '<U{width}')"),
                None => format!("('{name}', '<i8')"),
            });
            (format!("[{}]", fields.collect::<Vec<_>>().join(", ")), format!("({rows},)"))
        };
        let mut head = format!("{{'descr': {kind}, 'fortran_order': False, 'shape': {shape}, }}");
        // The data begin at a multiple of 64 bytes; a line feed ends the head.
        let length = (10 + head.len() + 1).next_multiple_of(64) - 10;
        head.push_str(&" ".repeat(length - head.len() - 1));
        head.push('\n');
        let length = u16::try_from(length).map_err(|_| io::Error::other("too many columns"))?;
        self.out.write_all(b"\x93NUMPY\x01\x00")?;
        self.out.write_all(&length.to_le_bytes())?;
        self.out.write_all(head.as_bytes())?;
        for row in &self.rows {
            for (cell, width) in row.iter().zip(&widths).skip(usize::from(flat)) {
                let Some(width) = width else {
                    self.out.write_all(&integer(cell)?)?;
                    continue;
                };
                let text = cell.text();
                let codes = text.chars().map(u32::from).chain(std::iter::repeat(0)).take(*width);
                for code in codes {
                    self.out.write_all(&code.to_le_bytes())?;
                }
            }
        }
        self.out.flush()
    }
}
