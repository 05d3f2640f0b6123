//! Every row of the claims' table has its verdict: `../shared/CLAIMS.md`, where that folder is.
//!
//! What the checks find is compared with what is recorded in `library.rs`; here what is recorded
//! is compared with the table.

use std::path::Path;
use theorems::{Claimed, Recorded, Statement, library};

/// Rows that no computation decides.
const WORDS: [&str; 4] = [
    "A10b", // where the name is from
    "C38",  // an asymptotic running time
    "E27",  // a translation
    "E28",  // a translation
];

/// The false claims with the smallest counterexample of each: the first game's, where there are
/// several.
const FALSE: [(&str, &str); 28] = [
    ("A09", "1940-05-11 to 1940-10-27"),
    ("T2.10", "1,1"),
    ("T4.2", "1,1,1,1"),
    ("T4.12", "1,1,1,1"),
    ("T4.13", "1,1,1,1"),
    ("A14", "4,8,12 -> 2,8,12"),
    ("A15", "1,1"),
    ("B27", "0"),
    ("B32.k2", "moore:k=2,cap=1: 1,1,1,2"),
    ("B33.k2", "moore:k=2,cap=1: 1,1,1,2"),
    ("B32.k3", "moore:k=3,cap=1: 1,1,1,1,2"),
    ("B33.k3", "moore:k=3,cap=1: 1,1,1,1,2"),
    ("B37", "moore:k=2,total=1: 1,1"),
    ("C01", "1,1"),
    ("C03", "a play of 13 moves"),
    ("C09", "2"),
    ("C12", "2,4,6,8"),
    ("C17", "1,1,3"),
    ("C19", "1,1,1"),
    ("C27", "0"),
    ("C28", "2"),
    ("C29", "0"),
    ("C31", "2"),
    ("C35", "0..7"),
    ("C36", "x^3 + x + 1"),
    ("C41", "2,4,6,8"),
    ("C43", "1,2,4"),
    ("C45", "1,1,2"),
];

/// What each reading of an ambiguous claim gives: nothing where it holds, or its smallest
/// counterexample.
const READINGS: [(&str, &str); 32] = [
    ("A05", "2,2"),
    ("A06a.values", "0.31: 3"),
    ("A06a.firm", ""),
    ("D12", "[] normal"),
    ("B12", ""),
    ("B15.all-nonempty", "0,1,1"),
    ("B15.all-pair", "0,1,1"),
    ("B15.all-subset", "0,1,1"),
    ("B15.nonempty-pair", "1,1,1"),
    ("B15.nonempty-subset", "1,1,3"),
    ("B15.pair-subset", "1,1,1"),
    ("B38.normal", ""),
    ("B38.misere", ""),
    ("B36", "r=1: 1,1"),
    ("B40", ""),
    ("B41.lexicographic", ""),
    ("B41.both", "1,2,3"),
    ("C04.all", "a play of 6 moves"),
    ("C04.optimal", ""),
    ("C16.one", "1,1,1"),
    ("C16.odd", ""),
    ("C20.rival", ""),
    ("C20.you", "1,1"),
    ("C22", "0"),
    ("E07.all", "1,1"),
    ("E07.suggested", ""),
    ("E23.two", "0,1"),
    ("E23.three", ""),
    ("E23.three-misere", "0,1,3"),
    ("E23.three-values", "0,1,3"),
    ("E23.four", "0,1,2,3"),
    ("E23.rule", ""),
];

/// The recorded counterexample, of the first game where there are several; nothing where it holds.
fn recorded(s: &Statement) -> &str {
    match &s.recorded {
        Recorded::Fails(at) => at.split("; ").next().unwrap_or(at),
        Recorded::Holds | Recorded::Open => "",
    }
}

/// The cells of each row: id, source, claim, formal statement, verdict, range, note.
fn rows(text: &str) -> Vec<Vec<&str>> {
    text.lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix('|'))
        .map(|line| line.split(" | ").map(str::trim).collect::<Vec<_>>())
        .filter(|cells| cells[0] != "id" && cells.len() >= 6)
        .collect()
}

#[test]
fn false_claims_and_readings_are_recorded_as_such() {
    let all = library::statements();
    let claimed = |kind: Claimed| -> Vec<(&str, &str)> {
        let of_kind = all.iter().filter(|s| s.claimed == Some(kind));
        let mut found: Vec<_> = of_kind.map(|s| (s.id.as_str(), recorded(s))).collect();
        found.sort_unstable();
        found
    };
    let sorted = |table: &[(&'static str, &'static str)]| {
        let mut table = table.to_vec();
        table.sort_unstable();
        table
    };
    // A true claim has no counterexample; a remark on it may be a statement that fails.
    assert!(claimed(Claimed::True).iter().all(|(id, at)| at.is_empty() && !WORDS.contains(id)));
    let false_ones: Vec<_> =
        claimed(Claimed::False).into_iter().filter(|(id, _)| *id != "B09.better").collect();
    assert_eq!(false_ones, sorted(&FALSE));
    assert_eq!(claimed(Claimed::Ambiguous), sorted(&READINGS));
}

#[test]
fn every_row_of_the_table_has_its_verdict() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/CLAIMS.md");
    let Ok(text) = std::fs::read_to_string(file) else { return };
    let all = library::statements();
    let rows = rows(&text);
    assert!(rows.len() > 150, "{} rows", rows.len());
    let mut wrong = Vec::new();
    for row in rows {
        let (id, verdict) = (row[0], row[4]);
        let exact = all.iter().find(|s| s.id == id);
        let group = format!("{id}.");
        let readings: Vec<&Statement> = all.iter().filter(|s| s.id.starts_with(&group)).collect();
        if exact.is_none() && readings.is_empty() {
            if !WORDS.contains(&id) {
                wrong.push(format!("{id} has no statement"));
            }
            continue;
        }
        // A row with a statement of its own may have remarks under it.
        let mine = exact.map_or(readings, |s| vec![s]);
        let as_it_should = match verdict {
            "TRUE" | "RULE" => mine.iter().all(|s| s.recorded == Recorded::Holds),
            "FALSE" => mine.iter().all(|s| {
                let note: String = row[2..].concat().replace("()", "0");
                let note = note.replace([' ', '(', ')'], "");
                let at = recorded(s).rsplit(": ").next().unwrap_or_default();
                // Dates, lengths of plays and words are not written as positions there.
                let named = at.split(" -> ").all(|p| note.contains(&p.replace(' ', "")));
                !at.is_empty() && (named || ["A09", "C03"].contains(&id))
            }),
            "AMBIGUOUS" => mine.iter().all(|s| s.claimed == Some(Claimed::Ambiguous)),
            _ => false,
        };
        if !as_it_should {
            let found: Vec<_> = mine.iter().map(|s| (&s.id, &s.recorded)).collect();
            wrong.push(format!("{id} is {verdict}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_errata_list_every_claim_that_fails() {
    let errata = include_str!("../../../docs/ERRATA.md");
    let rows: Vec<&str> = errata.lines().filter(|l| l.starts_with("| ")).collect();
    for (id, at) in FALSE.iter().chain(&READINGS).filter(|(_, at)| !at.is_empty()) {
        let listed = rows.iter().any(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            cells[1].split(", ").any(|c| c == *id)
                && cells.iter().any(|c| c.split("; ").any(|c| c == *at))
        });
        assert!(listed, "{id} fails at {at}");
    }
}
