//! Boards as text: rows joined by `/`, layers by `|`, what follows by `||` and so on.

use crate::notation::NotationError;

/// The most axes that a text may have.
pub(crate) const MOST_TEXT_AXES: usize = 5;

/// A board of any size as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    /// The lengths of the axes, the last one along a row.
    pub(crate) lengths: Vec<usize>,
    /// The cells that hold an object, by row-major number, ascending.
    pub(crate) occupied: Vec<usize>,
}

/// Reads a board; `x` is an object, `.` an empty cell.
///
/// # Errors
/// Where a character is neither, a row or a layer is empty or differs in size from the first.
pub(crate) fn parse(text: &str) -> Result<Grid, NotationError> {
    let most_bars = text.split(|c| c != '|').map(str::len).max().unwrap_or(0);
    let axes = match most_bars {
        0 if text.contains('/') => 2,
        0 => 1,
        bars => bars + 2,
    };
    if axes > MOST_TEXT_AXES {
        let column = text.find(&"|".repeat(most_bars)).unwrap_or(0) + 1;
        let message = format!("a board of {axes} axes: at most {MOST_TEXT_AXES}");
        return Err(NotationError::at(column, message));
    }
    let mut grid = Grid { lengths: vec![0; axes], occupied: Vec::new() };
    let mut cells = 0;
    read_axis(text, 1, 0, &mut grid, &mut cells)?;
    Ok(grid)
}

/// The word for the pieces that an axis is made of.
fn word(below: usize) -> &'static str {
    match below {
        0 => "cells",
        1 => "rows",
        2 => "layers",
        _ => "blocks",
    }
}

/// Reads what lies along one axis; the axis inside it is one call deeper (at most five).
fn read_axis(
    text: &str,
    column: usize,
    axis: usize,
    grid: &mut Grid,
    cells: &mut usize,
) -> Result<(), NotationError> {
    let below = grid.lengths.len() - 1 - axis;
    let mut count = 0;
    if below == 0 {
        for (i, c) in text.chars().enumerate() {
            match c {
                'x' => grid.occupied.push(*cells),
                '.' => {}
                _ => {
                    let message = format!("{c:?} is no cell: x is an object, . an empty cell");
                    return Err(NotationError::at(column + i, message));
                }
            }
            *cells += 1;
            count += 1;
        }
    } else {
        let separator = if below == 1 { "/".to_owned() } else { "|".repeat(below - 1) };
        let mut at = column;
        for part in text.split(separator.as_str()) {
            read_axis(part, at, axis + 1, grid, cells)?;
            at += part.chars().count() + separator.len();
            count += 1;
        }
    }
    let expected = &mut grid.lengths[axis];
    if *expected == 0 {
        *expected = count;
    }
    if count == 0 || count != *expected {
        let what = word(below);
        let message = match count {
            0 => "a row without cells".to_owned(),
            _ => format!("{count} {what} here, and {expected} {what} before: boards are boxes"),
        };
        return Err(NotationError::at(column, message));
    }
    Ok(())
}

/// Writes a board of these lengths; `occupied` says whether a cell holds an object.
pub(crate) fn show(lengths: &[usize], occupied: impl Fn(usize) -> bool) -> String {
    let cells: usize = lengths.iter().product();
    let mut text = String::with_capacity(cells * 2);
    for cell in 0..cells {
        // The separator of the slowest axis that goes on here.
        let mut block = 1;
        let mut bars = 0;
        for (i, &length) in lengths.iter().rev().enumerate() {
            block *= length;
            if cell > 0 && cell % block == 0 {
                bars = i + 1;
            }
        }
        match bars {
            0 => {}
            1 => text.push('/'),
            more => text.push_str(&"|".repeat(more - 1)),
        }
        text.push(if occupied(cell) { 'x' } else { '.' });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_round_trip() {
        for text in ["x", "x.x", "xx./.x.", "x./.x|../xx", "x.|.x||xx|..", "x/.|./x||./.|x/x"] {
            let found = parse(text).unwrap();
            assert_eq!(show(&found.lengths, |c| found.occupied.contains(&c)).len(), text.len());
        }
        let grid = parse("x./.x|../xx").unwrap();
        assert_eq!((grid.lengths, grid.occupied), (vec![2, 2, 2], vec![0, 3, 6, 7]));
        let grid = parse("x.|.x||xx|..").unwrap();
        assert_eq!(grid.lengths, [2, 2, 1, 2]);
    }

    #[test]
    fn ragged_boards_are_refused_where_they_are() {
        let cases =
            [("xx/x", 4), ("xx/xo", 5), ("", 1), ("xx//xx", 4), ("x/x|x", 5), ("x|||||x", 2)];
        for (text, column) in cases {
            assert_eq!(parse(text).unwrap_err().column(), Some(column), "{text}");
        }
    }
}
