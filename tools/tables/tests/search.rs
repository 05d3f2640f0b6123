//! `tables search`: checkpoints, signals, resuming.

use assert_cmd::Command;
use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::time::{Duration, Instant};

fn tables(args: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("tables").unwrap().args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

const HEADER: &str = "game,preperiod,period,saltus,proven,theorem,checked_to\n";

#[test]
fn found_resumed_and_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (whole, run, again) = (file("whole.txt"), file("run"), file("again.txt"));
    let (code, found, _) = tables(&["search", "0.156", "--certificate", &whole]);
    assert_eq!(code, 0);
    assert!(found.starts_with(&format!("{HEADER}0.156,3479,349,0,true,common-recurrence,")));
    // Not far enough; then on from the checkpoint, to the same bytes.
    let (code, out, err) = tables(&["search", "0.156", "--to", "140000", "--checkpoint", &run]);
    assert_eq!((code, out.as_str()), (3, HEADER), "{err}");
    assert!(tables(&["search", "0.156", "--to", "150000", "--checkpoint", &run]).0 == 3);
    // The newest is damaged: the one before is taken, and it is said.
    let mut bytes = std::fs::read(&run).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&run, bytes).unwrap();
    let (code, out, err) =
        tables(&["search", "0.156", "--checkpoint", &run, "--certificate", &again]);
    assert_eq!((code, out), (0, found), "{err}");
    assert!(err.contains("damaged") && err.contains("previous"), "{err}");
    assert_eq!(std::fs::read(&whole).unwrap(), std::fs::read(&again).unwrap());
    assert_eq!(tables(&["verify", &again, "--definition", "5000"]).0, 0);
    // Another game, no checkpoint, a game without checkpoints.
    let (code, _, err) = tables(&["search", "0.45", "--checkpoint", &run]);
    assert_eq!(code, 2);
    assert!(err.contains("digits"), "{err}");
    std::fs::write(&run, "no checkpoint").unwrap();
    std::fs::remove_file(format!("{run}.previous")).unwrap();
    assert_eq!(tables(&["search", "0.156", "--checkpoint", &run]).0, 2);
    let (code, _, err) = tables(&["search", "0.007", "--to", "500", "--checkpoint", &file("new")]);
    assert!(code == 3 && err.contains("no game of few rares"), "{err}");
    let three = ["search", "hex:0.00f", "--to", "500", "--checkpoint", &file("three")];
    let (code, _, err) = tables(&three);
    assert!(code == 2 && err.contains("do not leave two heaps"), "{err}");
    assert_eq!(tables(&["search", "nim"]).0, 0);
    let (code, out, _) = tables(&["search", "0.0"]);
    assert!(code == 0 && out.ends_with("0.0,0,1,0,true,finite-subtraction,127\n"), "{out}");
    let (code, _, err) = tables(&["search", "0.6", "--to", "1e9", "--memory", "1M"]);
    assert!(code == 2 && err.contains("10.2 GiB"), "{err}");
}

#[test]
fn many_rares_stopped_and_resumed() {
    for (game, last, answer) in [
        ("0.165", "20000", "0.165,5181,1550,0,true,guy-smith,16383\n"),
        ("0.6", "20000", ""),
        ("grundy", "9000", ""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let (whole, run, again) = (file("whole"), file("run"), file("again"));
        let (code, out, err) = tables(&["search", game, "--to", last, "--certificate", &whole]);
        let found = i32::from(answer.is_empty()) * 3;
        assert_eq!((code, out), (found, format!("{HEADER}{answer}")), "{game}: {err}");
        for stop in ["1000", "5000"] {
            let (code, out, err) = tables(&["search", game, "--to", stop, "--checkpoint", &run]);
            assert_eq!((code, out.as_str()), (3, HEADER), "{game} to {stop}: {err}");
        }
        let resumed = ["search", game, "--to", last, "--checkpoint", &run, "--certificate", &again];
        let (code, out, err) = tables(&resumed);
        assert_eq!((code, out), (found, format!("{HEADER}{answer}")), "{game}: {err}");
        assert!(err.contains("goes on at heap"), "{game}: {err}");
        assert_eq!(std::fs::read(&whole).ok(), std::fs::read(&again).ok(), "{game}");
        assert_eq!(Path::new(&whole).exists(), !answer.is_empty(), "{game}");
        // Without the newest, the one before.
        std::fs::remove_file(&run).unwrap();
        let (code, _, err) = tables(&["search", game, "--to", last, "--checkpoint", &run]);
        assert!(code == found && err.contains("previous"), "{game}: {err}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_sent_twice_at_once_still_saves() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let mut command = Process::new(assert_cmd::cargo::cargo_bin!("tables"));
    command.args(["search", "0.6", "--every", "0", "--memory", "256M", "--checkpoint"]).arg(&run);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begin = Instant::now();
    while !run.exists() {
        assert!(begin.elapsed() < Duration::from_secs(60), "no checkpoint");
        std::thread::sleep(Duration::from_millis(20));
    }
    let id = child.id().to_string();
    assert!(Process::new("kill").args(["-INT", &id]).status().unwrap().success());
    // The process may have ended by the second.
    let _ = Process::new("kill").args(["-INT", &id]).stderr(Stdio::null()).status();
    assert_eq!(child.wait().unwrap().code(), Some(75));
}

#[cfg(unix)]
#[test]
fn stopped_by_signals() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let start = || {
        let mut command = Process::new(assert_cmd::cargo::cargo_bin!("tables"));
        let args = ["search", "0.106", "--quiet", "--every", "0", "--memory", "256M"];
        command.args(args).arg("--checkpoint").arg(&run);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().unwrap()
    };
    let wait_for = |path: &Path| {
        let begin = Instant::now();
        while !path.exists() {
            assert!(begin.elapsed() < Duration::from_secs(60), "no checkpoint");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    // SIGTERM: a checkpoint and exit code 75.
    let mut child = start();
    wait_for(&run);
    let kill = |id: u32, signal: &str| {
        assert!(Process::new("kill").args([signal, &id.to_string()]).status().unwrap().success());
    };
    kill(child.id(), "-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(75));
    // SIGKILL while it saves all the time: the newest whole checkpoint is good.
    for _ in 0..3 {
        let mut child = start();
        std::thread::sleep(Duration::from_millis(250));
        kill(child.id(), "-KILL");
        child.wait().unwrap();
    }
    let path = run.to_str().unwrap();
    let (code, out, err) = tables(&["search", "0.106", "--to", "1", "--checkpoint", path]);
    assert_eq!((code, out.as_str()), (3, HEADER), "{err}");
    assert!(err.contains("goes on at heap"), "{err}");
}
