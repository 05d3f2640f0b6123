//! `tables` end to end: what scripts rely on.

mod bad_input;
mod eval;
mod explain;
mod games;
mod nimber;
mod play;
mod readme;
mod rows;

use assert_cmd::Command;

/// What a run left: exit code, stdout, stderr.
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn run(args: &[&str], stdin: impl Into<Vec<u8>>) -> Run {
    let mut command = Command::cargo_bin("tables").unwrap();
    let output = command.args(args).write_stdin(stdin).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

/// The stdout of a run that must end well.
fn tables(args: &[&str]) -> String {
    let Run { code, out, err } = run(args, "");
    assert_eq!(code, 0, "{args:?}: {err}");
    out
}
