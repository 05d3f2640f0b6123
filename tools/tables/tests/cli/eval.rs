//! `tables eval`.

use crate::{run, tables};

#[test]
fn one_position() {
    let out = tables(&["eval", "nim", "5,3,4", "--moves"]);
    assert_eq!(out, "position,outcome,grundy,winning_moves\n\"3,4,5\",N,2,\"1,4,5\"\n");
    let out = tables(&["eval", "nim", "3,5,7", "--moves"]);
    assert_eq!(out.lines().nth(1), Some("\"3,5,7\",N,1,\"2,5,7 3,4,7 3,5,6\""));
    assert_eq!(tables(&["eval", "nim", "0"]), "position,outcome,grundy\n0,P,0\n");
    assert_eq!(tables(&["eval", "nim", "0", "--misere"]), "position,outcome,grundy\n0,N,\n");
}

#[test]
fn winning_moves_are_in_lexicographic_order_of_numbers() {
    let out = tables(&["eval", "nim", "3,11,12,14", "--moves"]);
    let moves = out.trim_end().rsplit("N,10,").next().unwrap().trim_matches('"');
    let moves: Vec<Vec<u32>> =
        moves.split(' ').map(|m| m.split(',').map(|h| h.parse().unwrap()).collect()).collect();
    assert!(moves.len() > 1 && moves.is_sorted(), "{out}");
}

#[test]
fn large_heaps_by_the_definition() {
    // Two other programs overflow their stack at 100,000.
    assert!(tables(&["eval", "nim", "1000000"]).contains("1000000,N,1000000"));
    assert!(tables(&["eval", "S(1)", "1000000"]).contains("1000000,P,0"));
    assert!(tables(&["eval", "S(1)", "1000000", "--misere"]).contains("1000000,N,"));
    assert!(tables(&["eval", "nim", "1000000", "--misere"]).contains("1000000,N,"));
}

#[test]
fn positions_from_a_stream() {
    let lines = "3,4\r\n1,1\n2";
    let found = run(&["eval", "nim", "--input", "-"], lines);
    assert_eq!(found.out, "position,outcome,grundy\n\"3,4\",N,7\n\"1,1\",P,0\n2,N,2\n");
    let csv = "id,position\n1,\"3,4\"\n2,5\n";
    let found = run(&["eval", "nim", "--input", "-", "--misere"], csv);
    assert_eq!(found.out, "position,outcome,grundy\n\"3,4\",N,\n5,N,\n");
    let empty = run(&["eval", "nim", "--input", "-"], "");
    assert_eq!((empty.code, empty.out.as_str()), (0, "position,outcome,grundy\n"));
}

#[test]
fn a_long_stream_is_answered_in_order() {
    let lines: String = (0..50_000).map(|i| format!("{},{}\n", i % 97, i % 89)).collect();
    let found = run(&["eval", "kayles", "--input", "-"], lines);
    assert_eq!((found.code, found.out.lines().count()), (0, 50_001));
    let last = found.out.lines().last().unwrap();
    let (a, b) = (49_999 % 97, 49_999 % 89);
    assert!(last.starts_with(&format!("\"{},{}\"", a.min(b), a.max(b))), "{last}");
}

#[test]
fn sums_of_different_games() {
    let out = tables(&["eval", "kayles:5 + nim:3 + S(1..3):7"]);
    assert_eq!(out, "position,outcome,grundy\n0.77:5+nim:3+S(1..3):7,N,4\n");
    let out = tables(&["eval", "kayles:5+nim:4", "--moves"]);
    assert_eq!(out.lines().nth(1), Some("0.77:5+nim:4,P,0,"));
    let found = run(&["eval", "nim:3 + kales:2"], "");
    assert_eq!(found.code, 2);
    assert!(found.err.contains("kayles"), "{}", found.err);
}

#[test]
fn the_start_is_taken_where_the_game_has_one() {
    let out = tables(&["eval", "building-nim:stones=4,piles=3", "--moves"]);
    assert_eq!(out.lines().nth(1), Some("\"0,0,0;4\",N,1,\"0,0,1;3\""));
    assert_eq!(run(&["eval", "nim"], "").code, 2);
}
