//! What the OEIS takes: a b-file (`n a(n)`, one space, LF, no header) and a DATA section (terms
//! with commas, at most 260 characters). Both need a sequence: a column of numbers against n.

use super::{Cell, Rows};
use std::io::{self, Write};

/// The longest DATA section.
const LONGEST: usize = 260;
/// The fewest terms of one.
const FEWEST: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    BFile,
    Data,
}

pub(super) struct Oeis<'w> {
    out: io::BufWriter<Box<dyn Write + 'w>>,
    kind: Kind,
    data: String,
    terms: usize,
    full: bool,
}

impl<'w> Oeis<'w> {
    pub(super) fn new(out: Box<dyn Write + 'w>, kind: Kind) -> Self {
        let out = io::BufWriter::new(out);
        Oeis { out, kind, data: String::new(), terms: 0, full: false }
    }
}

impl Rows for Oeis<'_> {
    fn header(&mut self, columns: &[&str]) -> io::Result<()> {
        if columns.len() == 2 && columns[0] == "n" {
            return Ok(());
        }
        let found = columns.join(", ");
        Err(io::Error::other(format!(
            "bfile and oeis-data need the columns n and one more, as `tables sequence` has; \
             these are {found}"
        )))
    }

    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        let [Cell::Number(n), Cell::Number(term)] = cells else {
            return Err(io::Error::other("bfile and oeis-data hold numbers only"));
        };
        self.terms += 1;
        if self.kind == Kind::BFile {
            return writeln!(self.out, "{n} {term}");
        }
        let text = if self.data.is_empty() { term.to_string() } else { format!(", {term}") };
        self.full |= self.data.len() + text.len() > LONGEST;
        if !self.full {
            self.data.push_str(&text);
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.kind == Kind::Data {
            if self.terms < FEWEST {
                let words = format!("{} terms: a DATA section has {FEWEST} at least", self.terms);
                return Err(io::Error::other(words));
            }
            writeln!(self.out, "{}", self.data)?;
        }
        self.out.flush()
    }
}
