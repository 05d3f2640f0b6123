//! The known sequences, built in.

/// Published sequences: name, title, first n, values, source.
const SEQUENCES: &str = include_str!("../../../../data/known/sequences.csv");

/// A published sequence.
pub(super) struct Table {
    pub(super) name: String,
    first: usize,
    values: Vec<i64>,
}

impl Table {
    /// The values from n = 0 on; nothing before the first.
    pub(super) fn by_n(&self) -> Vec<Option<i64>> {
        let before = std::iter::repeat_n(None, self.first);
        before.chain(self.values.iter().copied().map(Some)).collect()
    }

    /// The values from n = 0 on, -1 before the first.
    pub(super) fn from_zero(&self) -> Vec<i64> {
        self.by_n().into_iter().map(|v| v.unwrap_or(-1)).collect()
    }
}

/// All known sequences.
pub(super) fn tables() -> Vec<Table> {
    let mut reader = csv::Reader::from_reader(SEQUENCES.as_bytes());
    reader
        .records()
        .filter_map(|record| {
            let record = record.ok()?;
            let values: Option<Vec<i64>> =
                record.get(3)?.split(' ').map(|v| v.parse().ok()).collect();
            let first = record.get(2)?.parse().ok()?;
            Some(Table { name: record.get(0)?.to_owned(), first, values: values? })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read() {
        let all = tables();
        assert_eq!(all.len(), SEQUENCES.lines().count() - 1);
        let kayles = all.iter().find(|t| t.name == "A002186").unwrap();
        assert_eq!(kayles.from_zero()[..8], [0, 1, 2, 3, 1, 4, 3, 2]);
    }
}
