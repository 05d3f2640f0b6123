//! The periodic table of a nim-sequence: rows of one period, exceptional values marked with `*`.
//! It is a shape of rows, which every textual format writes.

use super::Cell;

/// The columns of a table of this period: the first n of a row, then the places in the row.
pub(crate) fn columns(period: usize) -> Vec<String> {
    std::iter::once("n".to_owned()).chain((0..period).map(|i| format!("+{i}"))).collect()
}

/// The rows: `values` from n = 0 on, `exceptions` ascending. The last row may be shorter; what is
/// missing is empty.
pub(crate) fn rows(values: &[u32], period: usize, exceptions: &[usize]) -> Vec<Vec<Cell>> {
    let mut exceptions = exceptions.iter().copied().peekable();
    let mut rows = Vec::new();
    for (r, row) in values.chunks(period.max(1)).enumerate() {
        let first = r * period;
        let mut cells = vec![Cell::Number(first as u64)];
        for (i, &value) in row.iter().enumerate() {
            cells.push(if exceptions.next_if_eq(&(first + i)).is_some() {
                Cell::Text(format!("{value}*"))
            } else {
                Cell::Number(u64::from(value))
            });
        }
        cells.resize(period + 1, Cell::Empty);
        rows.push(cells);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_three_with_an_exception() {
        let text: Vec<String> = rows(&[0, 1, 2, 0, 1], 3, &[1])
            .iter()
            .map(|row| row.iter().map(|c| c.text().into_owned()).collect::<Vec<_>>().join(","))
            .collect();
        assert_eq!(text, ["0,0,1*,2", "3,0,1,"]);
        assert_eq!(columns(2), ["n", "+0", "+1"]);
    }
}
