//! `tables games`, `completions`, `--help`.

use crate::{run, tables};

#[test]
fn every_game_is_listed_and_explained() {
    let list = tables(&["games"]);
    assert!(list.starts_with("name,notation,parameters,rules,source\n"));
    let mut reader = csv::Reader::from_reader(list.as_bytes());
    for row in reader.records() {
        let row = row.unwrap();
        let help = tables(&["games", &row[0], "--format", "table"]);
        assert!(help.contains(&row[3]), "{help}");
    }
    assert!(tables(&["games", "moore:k=2", "--format", "table"]).contains("Moore 1910"));
    assert_eq!(run(&["games", "kales"], "").code, 2);
}

#[test]
fn help_teaches() {
    assert!(tables(&["--help"]).contains("Exit codes"));
    for command in ["games", "eval", "sequence", "positions", "play", "completions"] {
        let help = tables(&[command, "--help"]);
        assert!(help.contains("Usage: tables"), "{help}");
    }
    assert_eq!(run(&[], "").code, 2);
    assert_eq!(run(&["evil"], "").code, 2);
    assert!(tables(&["completions", "bash"]).contains("_tables"));
}
