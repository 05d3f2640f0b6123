//! `tables catalogue`, `merge` and `rares`.

use assert_cmd::Command;

fn tables(args: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("tables").unwrap().args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn csv(path: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|l| l.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn parts_join_to_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let whole = file("whole.csv");
    let catalogue = ["catalogue", "--digits", "2", "--to", "600"];
    assert_eq!(tables(&[&catalogue[..], &["-o", &whole]].concat()).0, 0);
    let parts: Vec<String> = (1..=3).map(|i| file(&format!("part{i}.csv"))).collect();
    for (i, part) in (1..).zip(&parts) {
        let shard = format!("{i}/3");
        assert_eq!(tables(&[&catalogue[..], &["--shard", &shard, "-o", part]].concat()).0, 0);
    }
    let merged = file("merged.csv");
    let files: Vec<&str> = parts.iter().map(String::as_str).collect();
    assert_eq!(tables(&[&["merge", "-o", &merged], &files[..]].concat()).0, 0);
    assert_eq!(std::fs::read(&whole).unwrap(), std::fs::read(&merged).unwrap());
    // The same rows twice; another table; a part that is cut.
    assert_eq!(tables(&["merge", &parts[0], &parts[0]]).0, 2);
    std::fs::write(file("other.csv"), "n,grundy\n0,0\n").unwrap();
    assert_eq!(tables(&["merge", &parts[0], &file("other.csv")]).0, 2);
    std::fs::write(file("cut.csv"), "n,grundy\n0,").unwrap();
    assert_eq!(tables(&["merge", &file("cut.csv")]).0, 2);
    assert_eq!(tables(&["catalogue", "--shard", "4/3"]).0, 2);
    // From a checkpoint: the same bytes; of another bound: refused.
    let (saved, again) = (file("saved"), file("again.csv"));
    let resumable = [&catalogue[..], &["--checkpoint", &saved, "-o", &again]].concat();
    for _ in 0..2 {
        assert_eq!(tables(&[&resumable[..], &["--force"]].concat()).0, 0);
        assert_eq!(std::fs::read(&whole).unwrap(), std::fs::read(&again).unwrap());
    }
    let other = ["catalogue", "--digits", "2", "--to", "700", "--checkpoint", &saved];
    let (code, _, err) = tables(&other);
    assert!(code == 2 && err.contains("to 600"), "{err}");

    let rows = csv(&whole);
    assert_eq!(rows.len(), 1 + 128 + 1);
    let row = |code: &str| rows.iter().find(|r| r[0] == code).unwrap().join(",");
    assert_eq!(row("0.77"), "0.77,0.77,0,proven,71,12,0,8,27,0xf,9,70,167,guy-smith");
    assert!(row("0.07").starts_with("0.07,0.137,1,proven,53,34,0,9,86,"));
    assert!(row("0.4").starts_with("0.4,0.137,2,proven,54,34,0,"));
    assert!(row("0.6").starts_with("0.6,0.37,1,open,,,,"));
    assert_eq!(form(&rows, "0.27"), form(&rows, "0.26"));
    assert!(row("grundy").starts_with("grundy,,,open,"));
    // Agrees with what is published; a false row is noticed.
    let known = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/known/octal_periods.csv");
    let (code, out, err) = tables(&["catalogue", "--compare", known, "--catalogue", &whole]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("0.56,period,144,,600,not reached"), "{out}");
    let wrong = std::fs::read_to_string(known).unwrap().replace("0.77,71,12,", "0.77,70,12,");
    std::fs::write(file("known.csv"), wrong).unwrap();
    let (code, out, _) =
        tables(&["catalogue", "--compare", &file("known.csv"), "--catalogue", &whole]);
    assert_eq!(code, 1);
    assert!(out.contains("0.77,preperiod,70,71,167,disagree"), "{out}");
}

/// The standard form of a code and the shift, as its row says.
fn form(rows: &[Vec<String>], code: &str) -> String {
    rows.iter().find(|r| r[0] == code).unwrap()[1..3].join(",")
}

#[test]
fn rare_heaps() {
    let (code, out, _) = tables(&["rares", "kayles", "--to", "200"]);
    assert_eq!(code, 0);
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows[0], "game,mask,position,value,depth");
    assert_eq!(rows.len(), 10);
    assert!(rows[1].starts_with("0.77,0xf,3,3,") && rows[9].starts_with("0.77,0xf,70,6,"));
    // Published: the rare heaps of Officers, heap 0 among them.
    let known = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/known/officers_rares.csv");
    if let Ok(known) = std::fs::read_to_string(known) {
        let (code, out, _) = tables(&["rares", "officers", "--to", "30000"]);
        assert_eq!(code, 0);
        let ours: Vec<String> = out
            .lines()
            .skip(1)
            .map(|row| {
                let cells: Vec<&str> = row.split(',').collect();
                assert_eq!(cells[1], "0x1ee");
                format!("{},{}", cells[2], cells[3])
            })
            .collect();
        let theirs: Vec<&str> = known.lines().skip(2).collect();
        assert_eq!(ours, theirs);
    }
    assert_eq!(tables(&["rares", "nim", "--to", "10"]).0, 2);
}
