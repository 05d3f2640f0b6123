//! Reading the shared case files, and asking games about their rows.

use cgt_core::{Limits, Play};
use std::collections::BTreeMap;
use std::path::Path;
use variants::erased::{AnyGame, Row};
use variants::registry;

/// The rows of a case file, each by column name; `None` where the folder is not there.
pub(crate) fn cases(file: &str) -> Option<Vec<BTreeMap<String, String>>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("../shared/cases");
    if !folder.is_dir() {
        return None;
    }
    let path = folder.join(file);
    let mut reader = csv::Reader::from_path(&path).unwrap_or_else(|e| panic!("{file}: {e}"));
    let header = reader.headers().unwrap().clone();
    let rows: Vec<BTreeMap<String, String>> = reader
        .records()
        .map(|r| {
            let record = r.unwrap_or_else(|e| panic!("{file}: {e}"));
            header.iter().map(str::to_owned).zip(record.iter().map(str::to_owned)).collect()
        })
        .collect();
    assert!(!rows.is_empty(), "{file} has no rows");
    Some(rows)
}

/// The columns of a row, joined by commas: a position.
pub(crate) fn joined(row: &BTreeMap<String, String>, columns: &[&str]) -> String {
    columns.iter().map(|c| row[*c].as_str()).collect::<Vec<_>>().join(",")
}

/// Both conventions.
pub(crate) const BOTH: [Play; 2] = [Play::Normal, Play::Misere];

/// Rows of one game each: the game's text, a position, and what is said of it.
pub(crate) struct Case<'r> {
    pub(crate) game: String,
    pub(crate) position: String,
    pub(crate) row: &'r BTreeMap<String, String>,
}

/// Asks each game about its positions, in one session for all rows of the same game, and calls
/// `check` with the answers under both conventions. Misère play of single large heaps takes
/// long: it is asked for only where `plays` says so.
pub(crate) fn ask<'r>(
    cases: impl Iterator<Item = Case<'r>>,
    moves: bool,
    plays: [Play; 2],
    mut check: impl FnMut(&str, &Case<'_>, &Row, &Row),
) {
    let mut games: BTreeMap<String, Vec<Case<'_>>> = BTreeMap::new();
    for case in cases {
        games.entry(case.game.clone()).or_default().push(case);
    }
    for (text, cases) in games {
        let game: Box<dyn AnyGame> =
            registry::parse(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let mut session = game.session(Limits::NONE);
        for case in &cases {
            let context = format!("{text}, position {}", case.position);
            let [normal, misere] = plays.map(|play| {
                session.row(&case.position, play, moves).unwrap_or_else(|e| {
                    panic!("{context}: {e}");
                })
            });
            check(&context, case, &normal, &misere);
        }
    }
}

/// The usual columns: `grundy`, `normal`, `misere`; an empty cell says nothing.
pub(crate) fn check_usual(context: &str, case: &Case<'_>, normal: &Row, misere: &Row) {
    let said = |column: &str| case.row.get(column).filter(|cell| !cell.is_empty());
    if let Some(grundy) = said("grundy") {
        assert_eq!(&normal.grundy.unwrap().0.to_string(), grundy, "{context}");
    }
    for (column, row) in [("normal", normal), ("misere", misere)] {
        if let Some(outcome) = said(column) {
            assert_eq!(&row.outcome.unwrap().to_string(), outcome, "{context}, {column}");
        }
    }
}

/// Checks a whole file with the usual columns.
pub(crate) fn check_file(
    file: &str,
    game_and_position: impl Fn(&BTreeMap<String, String>) -> (String, String),
) {
    let Some(rows) = cases(file) else { return };
    let plays = if rows[0].contains_key("misere") { BOTH } else { [Play::Normal; 2] };
    let cases = rows.iter().map(|row| {
        let (game, position) = game_and_position(row);
        Case { game, position, row }
    });
    ask(cases, false, plays, check_usual);
}
