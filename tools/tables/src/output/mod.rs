//! Rows out: one file a format. A format never computes.

mod csv;
mod held;
mod json;
mod latex;
mod lists;
mod markdown;
mod npy;
mod oeis;
pub(crate) mod periodic;
mod sink;
mod table;

pub(crate) use sink::Sink;

use clap::ValueEnum;
use std::io;

/// What stands in one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// Nothing.
    Empty,
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
    /// Yes or no.
    Bool(bool),
    /// A base with an exponent, as the field writes a genus: `4^146`, `10^(10,8)`.
    Power {
        /// What stands on the line.
        base: String,
        /// What stands above it.
        exponent: String,
    },
}

impl Cell {
    /// The cell as plain text.
    pub(crate) fn text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Cell::Empty => "".into(),
            Cell::Number(n) => n.to_string().into(),
            Cell::Text(t) => t.as_str().into(),
            Cell::Bool(b) => if *b { "true" } else { "false" }.into(),
            Cell::Power { base, exponent } => format!("{base}^{exponent}").into(),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell::Text(text)
    }
}

impl From<u64> for Cell {
    fn from(n: u64) -> Self {
        Cell::Number(n)
    }
}

impl From<bool> for Cell {
    fn from(b: bool) -> Self {
        Cell::Bool(b)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Cell::Empty, Into::into)
    }
}

/// A format of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Aligned columns for the terminal.
    Table,
    /// Comma-separated values with a header.
    Csv,
    /// A JSON array of objects.
    Json,
    /// A JSON object a line.
    Jsonl,
    /// LaTeX, with booktabs.
    Latex,
    /// Markdown.
    Markdown,
    /// A list for Python and Sage.
    Python,
    /// A list for Mathematica.
    Mathematica,
    /// A list for PARI/GP.
    Pari,
    /// A list for CGSuite.
    Cgsuite,
    /// NumPy's .npy.
    Npy,
    /// A b-file of the OEIS.
    Bfile,
    /// A DATA section of the OEIS.
    OeisData,
    /// A figure, as vectors (`tables plot`).
    Svg,
    /// A figure for LaTeX (`tables plot`).
    Pgfplots,
    /// A figure, as dots (`tables plot`).
    Png,
    /// A figure, as vectors with fonts (`tables plot`, cargo feature `pdf`).
    Pdf,
}

impl Format {
    /// The format that the ending of a file name says.
    pub(crate) fn of_path(path: &std::path::Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "csv" => Some(Format::Csv),
            "json" => Some(Format::Json),
            "jsonl" => Some(Format::Jsonl),
            "txt" => Some(Format::Table),
            "tex" => Some(Format::Latex),
            "md" => Some(Format::Markdown),
            "py" => Some(Format::Python),
            "m" | "wl" => Some(Format::Mathematica),
            "gp" => Some(Format::Pari),
            "cgs" => Some(Format::Cgsuite),
            "npy" => Some(Format::Npy),
            "svg" => Some(Format::Svg),
            "png" => Some(Format::Png),
            "pdf" => Some(Format::Pdf),
            _ => None,
        }
    }

    /// Is it a format of figures?
    pub(crate) fn is_picture(self) -> bool {
        matches!(self, Format::Svg | Format::Png | Format::Pdf | Format::Pgfplots)
    }
}

/// Writes rows in one format: the header comes first, `finish` last.
pub(crate) trait Rows {
    /// Begins: the names of the columns.
    fn header(&mut self, columns: &[&str]) -> io::Result<()>;
    /// One row, as long as the header.
    fn row(&mut self, cells: &[Cell]) -> io::Result<()>;
    /// Ends.
    fn finish(&mut self) -> io::Result<()>;
}

/// A writer of rows in `format` to `out`.
///
/// # Errors
/// Where the format is one of figures.
pub(crate) fn rows<'w>(
    format: Format,
    out: Box<dyn io::Write + 'w>,
) -> anyhow::Result<Box<dyn Rows + 'w>> {
    Ok(match format {
        Format::Table => Box::new(table::Table::new(out)),
        Format::Csv => Box::new(csv::Csv::new(out)),
        Format::Json => Box::new(json::Json::new(out, json::Layout::Array)),
        Format::Jsonl => Box::new(json::Json::new(out, json::Layout::Lines)),
        Format::Latex => Box::new(latex::Latex::new(out)),
        Format::Markdown => Box::new(markdown::Markdown::new(out)),
        Format::Python => Box::new(lists::List::new(out, lists::PYTHON)),
        Format::Mathematica => Box::new(lists::List::new(out, lists::MATHEMATICA)),
        Format::Pari => Box::new(lists::List::new(out, lists::PARI)),
        Format::Cgsuite => Box::new(lists::List::new(out, lists::CGSUITE)),
        Format::Npy => Box::new(npy::Npy::new(out)),
        Format::Bfile => Box::new(oeis::Oeis::new(out, oeis::Kind::BFile)),
        Format::OeisData => Box::new(oeis::Oeis::new(out, oeis::Kind::Data)),
        Format::Svg | Format::Png | Format::Pdf | Format::Pgfplots => {
            anyhow::bail!(
                "svg, png, pdf and pgfplots are formats of figures: `tables plot` draws them"
            )
        }
    })
}
