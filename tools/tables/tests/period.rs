//! `tables period` and `tables verify`.

use assert_cmd::Command;
use std::path::Path;

fn tables(args: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("tables").unwrap().args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

const HEADER: &str = "game,preperiod,period,saltus,proven,theorem,checked_to\n";

#[test]
fn periods() {
    for (args, row) in [
        (&["kayles"][..], "0.77,71,12,0,true,guy-smith,167\n"),
        (&["S(1..3)"], "S(1..3),0,4,0,true,finite-subtraction,127\n"),
        (&["nim"], "nim,0,1,1,true,all-but,63\n"),
        (&["hex:0.F"], "hex:0.F,0,2,0,true,guy-smith-d,63\n"),
        (&["0.77", "--to", "130"], "0.77,71,12,0,false,none,130\n"),
        (&["hex:0.8"], "hex:0.8,1,3,1,false,none,2000\n"),
    ] {
        let (code, out, _) = tables(&[&["period"], args].concat());
        assert_eq!((code, out), (0, format!("{HEADER}{row}")), "{args:?}");
    }
    for args in [["0.31", "--to", "4"], ["0.4", "--to", "3"], ["0.6", "--to", "2000"]] {
        let (code, out, err) = tables(&[&["period"], &args[..]].concat());
        assert_eq!((code, out.as_str()), (3, HEADER), "{args:?}");
        assert!(err.contains("no period is seen"));
    }
}

#[test]
fn certificates() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kayles.txt");
    let file = path.to_str().unwrap();
    assert_eq!(tables(&["period", "kayles", "--certificate", file]).0, 0);
    let (code, out, _) = tables(&["verify", file]);
    assert_eq!(code, 0);
    for level in ["theorem", "definition", "independent"] {
        assert!(out.contains(&format!(",{level},")), "{out}");
    }
    // A file that exists is not overwritten without --force.
    assert_eq!(tables(&["period", "kayles", "--certificate", file]).0, 2);
    assert_eq!(tables(&["period", "kayles", "--certificate", file, "--force"]).0, 0);
    // Not all heaps: not decided.
    assert_eq!(tables(&["verify", file, "--independent", "100"]).0, 3);
    // One changed byte; no certificate; no file.
    let text = std::fs::read_to_string(Path::new(file)).unwrap();
    std::fs::write(&path, text.replace("period 12", "period 24")).unwrap();
    let (code, _, err) = tables(&["verify", file]);
    assert_eq!(code, 2);
    assert!(err.contains("checksum"), "{err}");
    std::fs::write(&path, "n,grundy\n").unwrap();
    assert_eq!(tables(&["verify", file]).0, 2);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(tables(&["verify", file]).0, 2);
    // What is not proven gets no certificate.
    let (code, _, err) = tables(&["period", "kayles", "--to", "130", "--certificate", file]);
    assert_eq!(code, 3);
    assert!(err.contains("no certificate") && !path.exists());
}
