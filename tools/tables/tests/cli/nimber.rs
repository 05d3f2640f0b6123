//! `tables nimber`.

use crate::{run, tables};

#[test]
fn expressions_tables_and_subfields() {
    let out = tables(&["nimber", "3*5 + 7/2", "sqrt(24)"]);
    assert_eq!(out, "expression,value\n3*5 + 7/2,1\nsqrt(24),16\n");
    let out = tables(&["nimber", "--table", "4"]);
    assert_eq!(out.lines().nth(12), Some("2,3,1"));
    assert_eq!(out.lines().count(), 17);
    let out = tables(&["nimber", "--subfields", "300"]);
    assert_eq!(out, "order,largest,least_generator\n2,1,0\n4,3,2\n16,15,4\n256,255,16\n");
    assert_eq!(tables(&["nimber", "--subfields", "15"]).lines().count(), 3);
}

#[test]
fn what_is_no_expression() {
    for (text, column) in [("3/0", 2), ("3+", 3), ("(2", 1), ("2^2^2", 4)] {
        let found = run(&["nimber", text], "");
        assert_eq!(found.code, 2, "{text}");
        assert!(found.err.contains(&format!("column {column}:")), "{text}: {}", found.err);
    }
    assert_eq!(run(&["nimber"], "").code, 2);
    assert_eq!(run(&["nimber", "--subfields", "2^40"], "").code, 2);
    assert_eq!(run(&["nimber", "1", "--table", "3"], "").code, 2);
}
