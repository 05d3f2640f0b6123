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
    assert_eq!(tables(&["search", "0.6", "--to", "5000", "--checkpoint", &file("new")]).0, 2);
    let (code, _, err) = tables(&["search", "0.6", "--to", "5000"]);
    assert!(code == 3 && err.contains("cannot be resumed"), "{err}");
    let (code, _, err) = tables(&["search", "0.6", "--to", "1e9", "--memory", "1M"]);
    assert!(code == 2 && err.contains("10.2 GiB"), "{err}");
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
