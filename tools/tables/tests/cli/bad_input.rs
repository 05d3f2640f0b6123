//! Bad input: exit 2, one clear message, nothing written.

use crate::run;

#[track_caller]
fn refused(args: &[&str], stdin: impl Into<Vec<u8>>, words: &[&str]) {
    let found = run(args, stdin);
    assert_eq!(found.code, 2, "{args:?}: {} {}", found.out, found.err);
    assert_eq!(found.out, "", "{args:?}");
    assert!(!found.err.contains("panicked"), "{}", found.err);
    for word in words {
        assert!(found.err.contains(word), "{args:?}: {:?} is not in {}", word, found.err);
    }
}

#[test]
fn games_that_are_none() {
    refused(&["eval", "kales", "5"], "", &["kales", "`kayles`"]);
    refused(&["eval", "", "5"], "", &["no game"]);
    refused(&["eval", "0.78", "5"], "", &["'8'", "column 4", "0 to 7"]);
    refused(&["eval", "0.7(", "5"], "", &["column 5"]);
    refused(&["eval", "77", "5"], "", &["point"]);
    refused(&["eval", "5.3", "5"], "", &["endless", "4"]);
    refused(&["eval", "hex:0.G", "5"], "", &["'G'", "column 7"]);
    refused(&["eval", "code:0.[16", "5"], "", &["']'"]);
    refused(&["eval", "S()", "5"], "", &["empty"]);
    refused(&["eval", "S(0)", "5"], "", &["0"]);
    refused(&["eval", "S(1,,2)", "5"], "", &["column 5"]);
    refused(&["eval", "S(1..3", "5"], "", &["')'"]);
    refused(&["eval", "S(9..1)", "5"], "", &["backwards"]);
    refused(&["eval", "S(1..99999999999)", "5"], "", &["1000000"]);
    refused(&["eval", "moore:k=0", "5"], "", &["k=0"]);
    refused(&["eval", "moore", "5"], "", &["k"]);
    refused(&["eval", "moore:k=2,caps=3", "5"], "", &["caps", "cap"]);
    refused(&["eval", "moore:k=2,k=3", "5"], "", &["twice"]);
    refused(&["eval", "nim:k=2", "5"], "", &["none"]);
}

#[test]
fn positions_that_are_none() {
    refused(&["eval", "nim", "3,,4"], "", &["column 3"]);
    refused(&["eval", "nim", "3,x"], "", &["'x'", "column 3"]);
    refused(&["eval", "nim", "-3,4"], "", &["-3,4", "begins with '-'"]);
    refused(&["eval", "nim", "-5"], "", &["-5"]);
    refused(&["eval", "nim", "99999999999999999999"], "", &["too large"]);
    refused(&["eval", "nim", "3.5"], "", &["'.'"]);
    refused(&["eval", "building-nim:piles=2", "1,1"], "", &[";left"]);
    refused(&["eval", "building-nim:piles=2", "1,1,1;2"], "", &["3 piles"]);
}

#[test]
fn files_that_are_none() {
    refused(&["eval", "nim", "--input", "-"], "3,4\n\n5\n", &["line 2", "blank"]);
    refused(&["eval", "nim", "--input", "-"], "3,4\n3,y\n", &["line 2", "column 3"]);
    refused(&["eval", "nim", "--input", "-"], b"3,4\n\xff\n".to_vec(), &["line 2", "UTF-8"]);
    refused(&["eval", "nim", "--input", "/no/such/file"], "", &["/no/such/file"]);
    refused(&["eval", "nim", "3", "-o", "/no/such/folder/x.csv"], "", &["/no/such/folder"]);
}

#[test]
fn numbers_and_bounds() {
    refused(&["sequence", "nim", "--to", "-1"], "", &["-1"]);
    refused(&["sequence", "nim", "--to", "1e30"], "", &["too large"]);
    refused(&["sequence", "kayles", "--to", "2^63"], "", &[]);
    refused(&["sequence", "greedy-nim", "--to", "9"], "", &["no sequence"]);
    refused(&["positions", "nim", "--heaps", "0", "--max", "5"], "", &["--heaps"]);
    refused(&["positions", "moore:k=2", "--heaps", "9", "--max", "1e6"], "", &["2^32"]);
    refused(&["sequence", "0.77", "--to", "1e9", "--memory", "1M"], "", &["--memory"]);
    refused(&["eval", "nim", "3", "--memory", "0"], "", &["0 bytes"]);
    refused(&["eval", "nim", "3", "--format", "yaml"], "", &["yaml"]);
}

#[test]
fn memory_ends_a_search_with_words() {
    let args = ["eval", "moore:k=2", "60,61,62,63,64", "--misere", "--memory", "20M"];
    refused(&args, "", &["20.0 MiB", "--memory", "this will take long"]);
}

#[test]
fn nothing_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.csv");
    let file = path.to_str().unwrap();
    refused(&["eval", "nim", "--input", "-", "-o", file], "3\nx\n", &["line 2"]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    assert_eq!(run(&["eval", "nim", "3", "-o", file], "").code, 0);
    refused(&["eval", "nim", "4", "-o", file], "", &["--force"]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "position,outcome,grundy\n3,N,3\n");
    assert_eq!(run(&["eval", "nim", "4", "-o", file, "--force"], "").code, 0);
    assert!(std::fs::read_to_string(&path).unwrap().ends_with("4,N,4\n"));
}
