//! `tables eval --explain`, `tables strategy`, `tables positions --marks`, `tables evolution`.

use crate::{run, tables};

#[test]
fn an_explained_position() {
    let out = tables(&["eval", "nim", "3,4,5", "--explain"]);
    let expected = "\
3,4,5: N-position, nim-sum 2, normal play

component  value  4 2 1
3              3  0 1 1
4              4  1 0 0
5              5  1 0 1
nim-sum        2  0 1 0

Powers of two:
  3 = 2 + 1
  4 = 4
  5 = 4 + 1
  4 comes 2 times: cancels in pairs
  2 comes once: is left
  1 comes 2 times: cancels in pairs
  left: 2

Winning moves:
  1,4,5        3 becomes 1 (value 3 becomes 1)
";
    assert_eq!(out, expected);
    let out = tables(&["eval", "nim", "1,2,3", "0", "--explain"]);
    assert!(out.contains("1,2,3: P-position, nim-sum 0"), "{out}");
    assert!(out.contains("no winning move: every move"), "{out}");
    assert!(out.contains("0: P-position"), "{out}");
    let out = tables(&["eval", "kayles", "5,9", "--explain"]);
    assert!(out.contains("nim-sum        0"), "{out}");
    let out = tables(&["eval", "nim", "1,1,3", "--explain", "--misere"]);
    assert!(out.contains("1,1,1        3 becomes 1"), "{out}");
}

#[test]
fn strategy_table() {
    let out = tables(&["strategy", "nim", "1,2,3", "1,2,4", "1,1,3"]);
    let expected = "\
position,nim_sum,type,winning_moves
\"1,2,3\",0,P,
\"1,2,4\",7,N,\"1,2,3\"
\"1,1,3\",3,N,\"1,1\"
";
    assert_eq!(out, expected);
    let out = tables(&["strategy", "nim", "1,1,3", "--misere"]);
    assert!(out.ends_with("\"1,1,3\",3,N,\"1,1,1\"\n"), "{out}");
    assert_eq!(run(&["strategy", "nim"], "").code, 2);
    let found = run(&["strategy", "nim", "1,x"], "");
    assert_eq!(found.code, 2);
    assert!(found.err.contains("column 3"), "{}", found.err);
}

#[test]
fn marks_of_the_classic_list() {
    let out = tables(&["positions", "nim", "--heaps", "3", "--max", "9", "--marks"]);
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows[0], "h1,h2,h3,mark");
    for row in
        ["0,0,0,*", "0,0,1,**", "0,1,1,*", "0,2,2,", "1,1,1,**", "1,2,3,", "2,4,6,", "1,8,9,"]
    {
        assert!(rows.contains(&row), "{row} in {out}");
    }
    // With a mark only where all heaps are 0 or 1.
    assert_eq!(rows.iter().filter(|r| r.ends_with('*')).count(), 4, "{out}");
    assert_eq!(
        run(&["positions", "nim", "--heaps", "2", "--max", "2", "--marks", "--misere"], "").code,
        2
    );
}

#[test]
fn evolution_of_nim() {
    let found = run(&["evolution", "--to", "3"], "");
    assert_eq!(found.code, 0, "{}", found.err);
    assert_eq!(found.out.lines().last(), Some("3,6,9,16,9,16,12,21"));
    assert!(found.err.contains("three branches"), "{}", found.err);
    let out = tables(&["evolution", "--to", "2", "--tree"]);
    assert!(
        out.starts_with("generation,position,parent\n0,\"0,0,0\",\n1,\"0,1,1\",\"0,0,0\"\n"),
        "{out}"
    );
    assert!(out.contains("2,\"0,2,2\",\"0,1,1\""), "{out}");
}

#[test]
fn seats_and_candies_have_columns_of_their_own() {
    let out = tables(&["eval", "count:target=21,add=3,players=3", "--misere"]);
    assert_eq!(out, "position,outcome,grundy,seats\n0,,,LLL\n");
    let out = tables(&["eval", "candy-nim", "1,4"]);
    assert_eq!(out, "position,outcome,grundy,mover,opponent\n\"1,4\",N,5,4,1\n");
    let found = run(&["sequence", "count:target=21,add=3,players=3", "--to", "5"], "");
    assert_eq!(found.code, 2);
    assert!(found.err.contains("eval"), "{}", found.err);
}
