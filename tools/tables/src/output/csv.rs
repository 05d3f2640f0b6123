//! Comma-separated values: a header, LF line ends, quotes where a cell needs them. A position is
//! always quoted where it has a comma.

use super::{Cell, Rows};
use std::io::{self, Write};

pub(super) struct Csv<'w>(csv::Writer<Box<dyn Write + 'w>>);

impl<'w> Csv<'w> {
    pub(super) fn new(out: Box<dyn Write + 'w>) -> Self {
        Csv(csv::WriterBuilder::new().buffer_capacity(1 << 16).from_writer(out))
    }
}

impl Rows for Csv<'_> {
    fn header(&mut self, columns: &[&str]) -> io::Result<()> {
        self.0.write_record(columns).map_err(io::Error::from)
    }

    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        for cell in cells {
            self.0.write_field(cell.text().as_bytes())?;
        }
        self.0.write_record(None::<&[u8]>).map_err(io::Error::from)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
