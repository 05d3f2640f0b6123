//! `tables sequence` and `tables positions`: rows, formats, the same bytes at any `--threads`.

use crate::tables;

#[test]
fn sequences() {
    let out = tables(&["sequence", "kayles", "--to", "5"]);
    assert_eq!(out, "n,grundy\n0,0\n1,1\n2,2\n3,3\n4,1\n5,4\n");
    let out = tables(&["sequence", "nim", "--to", "1e1", "--format", "jsonl"]);
    assert_eq!(out.lines().last(), Some("{\"n\":10,\"grundy\":10}"));
    let out = tables(&["sequence", "kayles", "--to", "4", "--misere"]);
    assert_eq!(out, "n,outcome\n0,N\n1,P\n2,N\n3,N\n4,P\n");
    // BN(n, 3): the first player wins with 4 stones.
    let out = tables(&["sequence", "building-nim:piles=3", "--to", "5"]);
    assert_eq!(out, "n,grundy\n0,0\n1,0\n2,0\n3,0\n4,1\n5,0\n");
}

#[test]
fn p_positions() {
    let out = tables(&["positions", "nim", "--heaps", "3", "--max", "3"]);
    assert_eq!(
        out,
        "h1,h2,h3,outcome,grundy\n0,0,0,P,0\n0,1,1,P,0\n0,2,2,P,0\n0,3,3,P,0\n1,2,3,P,0\n"
    );
    let out = tables(&["positions", "nim", "--heaps", "2", "--max", "2", "--misere"]);
    assert_eq!(out, "h1,h2,outcome,grundy\n0,1,P,\n2,2,P,\n");
    let args = ["positions", "moore:k=2", "--heaps", "3", "--max", "2", "--outcome", "all"];
    let out = tables(&args);
    assert_eq!(out.lines().count(), 11);
    assert!(out.contains("\n1,1,1,P,0\n"));
    let n = tables(&["positions", "nim", "--heaps", "1", "--max", "2", "--outcome", "N"]);
    assert_eq!(n, "h1,outcome,grundy\n1,N,1\n2,N,2\n");
}

#[test]
fn the_same_bytes_at_any_number_of_threads() {
    for args in [
        &["positions", "moore:k=2", "--heaps", "4", "--max", "12", "--outcome", "all"][..],
        &["positions", "greedy-nim", "--heaps", "4", "--max", "12", "--misere"],
        &["positions", "kayles", "--heaps", "2", "--max", "20", "--misere"],
        &["sequence", "0.6", "--to", "5000"],
    ] {
        let with = |threads| tables(&[args, &["--threads", threads]].concat());
        assert_eq!(with("1"), with("2"), "{args:?}");
        assert_eq!(with("1"), with("5"), "{args:?}");
    }
}

#[test]
fn formats() {
    let json = tables(&["sequence", "nim", "--to", "1", "--format", "json"]);
    assert_eq!(json, "[\n{\"n\":0,\"grundy\":0},\n{\"n\":1,\"grundy\":1}\n]\n");
    let table = tables(&["eval", "nim", "3,4", "--format", "table"]);
    assert_eq!(table.lines().count(), 2);
    assert!(table.lines().nth(1).unwrap().contains("3,4"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.json");
    assert_eq!(tables(&["sequence", "nim", "--to", "1", "-o", path.to_str().unwrap()]), "");
    assert_eq!(std::fs::read_to_string(path).unwrap(), json);
}
