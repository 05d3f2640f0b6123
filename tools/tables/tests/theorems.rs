//! `tables theorems`, `tables check`, `tables conjecture`.

use assert_cmd::Command;

fn tables(args: &[&str]) -> (String, String, i32) {
    let output = Command::cargo_bin("tables").unwrap().args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

/// The words of a command line for a shell, with quotes of both kinds.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in line.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            Some(_) => words.last_mut().unwrap().push(c),
            None if c == '\'' || c == '"' => quote = Some(c),
            None if c == ' ' => words.push(String::new()),
            None => words.last_mut().unwrap().push(c),
        }
    }
    words
}

fn row(out: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(out.as_bytes());
    let record = reader.records().next().unwrap().unwrap();
    record.iter().map(str::to_owned).collect()
}

#[test]
fn the_documents_examples_are_what_they_say() {
    let text = include_str!("../../../docs/CONJECTURES.md");
    let mut examples = 0;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("tables check ") else { continue };
        examples += 1;
        let says = lines.next().unwrap().strip_prefix("# ").unwrap();
        let words = words(command);
        let mut args = vec!["check"];
        args.extend(words.iter().map(String::as_str));
        let (out, err, code) = tables(&args);
        let row = row(&out);
        match says.strip_prefix("fails at ") {
            None => assert_eq!((row[5].as_str(), code), ("holds", 0), "{command}: {err}"),
            Some(at) => {
                assert_eq!((row[5].as_str(), row[6].as_str(), code), ("fails", at, 1), "{command}");
            }
        }
    }
    assert_eq!(examples, 10);
}

#[test]
fn columns_and_exit_codes() {
    let (out, _, code) = tables(&["check", "A25"]);
    let mut lines = out.lines();
    let header = "id,game,statement,range,positions,verdict,counterexample";
    assert_eq!(lines.next(), Some(header));
    assert_eq!(
        lines.next().unwrap(),
        "A25,nim,N iff nim-sum != 0,\"6 heaps, total <= 20\",1513,holds,"
    );
    assert_eq!(code, 0);
    let (out, _, code) = tables(&["theorems"]);
    assert!(out.starts_with(header) && out.lines().count() > 200 && code == 0);
    // A false claim gets its recorded verdict: the check is as it should be.
    let (out, _, code) = tables(&["check", "B32.k2"]);
    assert!(out.contains("1,1,1,2") && code == 0, "{out}");
    let (_, err, code) = tables(&["check", "A255"]);
    assert!(err.contains("`A25`") && code == 2, "{err}");
    let (_, err, code) = tables(&["check", "--game", "nim", "--predict", "P iff xr(h) == 0"]);
    assert!(err.contains("column 7") && err.contains("`xor`") && code == 2, "{err}");
    let (_, err, code) = tables(&["check", "--game", "nim", "--predict", "P iff 1 / h[1] == 1"]);
    assert!(err.contains("position 0") && err.contains("division by zero") && code == 2, "{err}");
    let (out, err, code) = tables(&["check", "bouton", "--memory", "1K"]);
    assert!(out.contains("unfinished") && err.contains("unfinished") && code == 3, "{out}{err}");
    let (out, err, code) = tables(&["check", "nim.values", "--max", "40", "--time", "1ms"]);
    assert!(out.contains(",unfinished,") && err.contains("--time") && code == 3, "{out}{err}");
    let (_, err, code) =
        tables(&["check", "bouton", "--heaps", "10", "--max", "1000", "--dry-run"]);
    assert!(err.contains("about 2.9e23 tuples") && code == 2, "{err}");
    let (out, _, code) = tables(&["check", "bouton", "--heaps", "4", "--max", "100", "--dry-run"]);
    assert!(out.contains("bouton,nim,4 heaps <= 100,4598126,") && code == 0, "{out}");
}

#[test]
fn failures_say_which_step_of_the_proof_fails() {
    let rule = "P iff digits(mod(h,4),2,3)==0";
    let args =
        ["check", "--game", "moore:k=2,cap=3", "--heaps", "4", "--max", "6", "--predict", rule];
    let (_, err, code) = tables(&args);
    assert!(
        err.contains("1,1,1,4: predicted P, true N; P-predicted with an option predicted P: 1,1,1"),
        "{err}"
    );
    assert_eq!(code, 1);
}

#[test]
fn conjectures_are_found_and_can_be_checked() {
    for (args, says) in [
        (vec!["conjecture", "nim", "--heaps", "3", "--max", "9"], "P iff xor(h) == 0"),
        (
            vec!["conjecture", "moore:k=2", "--heaps", "4", "--max", "5"],
            "P iff digits(h, 2, 3) == 0",
        ),
        (
            vec!["conjecture", "wythoff", "--heaps", "2", "--max", "20"],
            "P iff h[1] == floor_phi(h[2] - h[1])",
        ),
        (vec!["conjecture", "S(1..4)", "--heaps", "2"], "grundy = at([0,1,2,3,4], mod(h[1], 5))"),
        (vec!["conjecture", "S(1..4)", "--heaps", "2"], "P iff xor(mod(h, 5)) == 0"),
        (vec!["conjecture", "S(all-but:1)", "--heaps", "2", "--to", "60"], "arithmetic period"),
        (vec!["conjecture", "nim", "--heaps", "2"], "linear relation"),
        (vec!["conjecture", "linear-cram", "--heaps", "1", "--to", "60"], "another game"),
        (vec!["conjecture", "nim", "--misere", "--heaps", "3", "--max", "6"], "--misere"),
        (
            vec!["conjecture", "kayles", "--heaps", "1", "--to", "60"],
            "grundy = known('A002186', h[1])",
        ),
    ] {
        let (out, err, code) = tables(&args);
        assert_eq!(code, 0, "{args:?} {err}");
        assert!(out.contains(says), "{args:?}\n{out}");
        // Every hit holds where it was seen.
        let mut reader = csv::Reader::from_reader(out.as_bytes());
        for record in reader.records() {
            let record = record.unwrap();
            let words = words(record[5].strip_prefix("tables ").unwrap());
            let args: Vec<&str> = words.iter().map(String::as_str).collect();
            let (out, err, code) = tables(&args);
            assert_eq!((row(&out)[5].as_str(), code), ("holds", 0), "{args:?} {err}");
        }
    }
    let (_, err, code) = tables(&["conjecture", "moore:k=2,total=4", "--heaps", "4", "--max", "6"]);
    assert!(code == 3 && err.contains("no rule"), "{err}");
}
