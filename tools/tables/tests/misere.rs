//! `tables genus` and `tables quotient`.

use assert_cmd::Command;

fn tables(args: &[&str]) -> (String, String, i32) {
    let output = Command::cargo_bin("tables").unwrap().args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

#[test]
fn quotient_of_kayles_is_complete() {
    let (out, _, code) = tables(&["quotient", "kayles", "--to", "200"]);
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows[0], "game,heaps,order,p_portion,preperiod,period,tame,status");
    assert!(rows[1].starts_with("0.77,") && rows[1].ends_with(",40,9,71,12,false,complete"));
    assert_eq!(code, 0);
}

#[test]
fn bounds_end_a_search_with_a_partial_answer() {
    let (out, err, code) = tables(&["quotient", "0.07", "--order", "100"]);
    assert!(out.ends_with("0.07,24,24,5,,,false,partial\n"), "{out}");
    assert!(err.contains("heap 25") && code == 3, "{err}");
    let (out, _, code) = tables(&["quotient", "0.07", "--to", "20"]);
    assert!(out.ends_with("0.07,20,24,5,,,false,partial\n") && code == 0, "{out}");
}

#[test]
fn presentation_and_structure() {
    let (out, _, _) = tables(&["quotient", "S(1,2)", "--presentation"]);
    let expected = "kind,text\ngenerator,a = heap 1\ngenerator,b = heap 2\n\
                    relation,a^2 = 1\nrelation,b^3 = b\nP,a\nP,b^2\n";
    assert_eq!(out, expected);
    let (out, _, _) = tables(&["quotient", "S(1,2)", "--analyze"]);
    let expected = "idempotent,order,group,kernel,elements\n\
                    1,2,Z2,false,1 a\nb^2,4,Z2 x Z2,true,b ab b^2 ab^2\n";
    assert_eq!(out, expected);
}

/// Heaps of 0.4 below 3 have no moves: no window from heap 0 on may call it complete.
#[test]
fn too_small_to_say_anything() {
    let (out, err, code) = tables(&["quotient", "0.4", "--to", "2"]);
    assert!(out.is_empty() && err.contains("--to") && code == 2, "{err}");
    for to in ["3", "4"] {
        let (out, _, _) = tables(&["quotient", "0.4", "--to", to]);
        assert!(out.ends_with(",2,1,,,true,partial\n"), "{out}");
    }
}

#[test]
fn refuses_what_makes_no_sense() {
    for args in [
        &["quotient", "kayles", "--time", "0s"][..],
        &["quotient", "kayles", "--order", "0"],
        &["quotient", "kayles", "--memory", "0"],
        &["quotient", "moore:k=2"],
        &["genus", "moore:k=2", "--to", "5"],
        &["genus", "kayles"],
        &["genus", "kayles", "--to", "-1"],
    ] {
        let (out, err, code) = tables(args);
        assert!(out.is_empty() && !err.is_empty() && code == 2, "{args:?} {err}");
    }
}

#[test]
fn genera_in_the_notation_of_the_field() {
    let (out, err, code) = tables(&["genus", "kayles", "--to", "6"]);
    let expected = "n,genus,kind\n0,0^120,tame\n1,1^031,tame\n2,2^20,tame\n3,3^31,tame\n\
                    4,1^031,tame\n5,4^146,restless\n6,3^31,wild\n";
    assert_eq!((out.as_str(), code), (expected, 0));
    assert!(err.contains("first restless heap: 5, 4^146"), "{err}");
    let (_, err, _) = tables(&["genus", "0.31", "--to", "5"]);
    assert!(err.contains("heap 3 is firm with value 0"), "{err}");
}

#[test]
fn genera_in_latex_with_marks() {
    let (out, _, code) = tables(&["genus", "kayles", "--to", "6", "--marks", "--format", "latex"]);
    for line in [
        "n & genus & kind & mark \\\\",
        "0 & $0^{120}$ & tame & first tame \\\\",
        "5 & $4^{146}$ & restless & first restless \\\\",
        "6 & $3^{31}$ & wild & first wild \\\\",
    ] {
        assert!(out.contains(line), "{line}: {out}");
    }
    assert_eq!(code, 0);
    // An entry of two digits: brackets and commas in text, a group in LaTeX.
    let nim = ["genus", "nim", "--to", "10", "--marks", "--format"];
    let (out, _, _) = tables(&[&nim[..], &["csv"]].concat());
    assert!(out.contains("\n10,\"10^(10,8)\",tame,\n"), "{out}");
    let (out, _, _) = tables(&[&nim[..], &["latex"]].concat());
    assert!(out.contains("10 & $10^{10,8}$ & tame"), "{out}");
    let (out, _, _) = tables(&["genus", "0.31", "--to", "4", "--marks"]);
    assert!(out.contains("\n3,0^02,tame,first firm of value 0 or 1\n"), "{out}");
    let (out, _, _) = tables(&["genus", "0.26", "--to", "22", "--marks"]);
    assert!(out.contains("\n9,0^420,restive,first restive\n"), "{out}");
    assert!(out.ends_with("\n22,1^3131431,wild,\n"), "{out}");
}

/// A period that is not seen is not seen in the heaps that were examined, however many were asked
/// for.
#[test]
fn periods_say_how_far_they_looked() {
    let (out, err, code) = tables(&["period", "0.07", "--of", "quotient", "--to", "20"]);
    assert!(out.lines().count() == 1 && code == 3 && err.contains("up to 20"), "{err}");
    let (_, err, code) = tables(&["period", "0.07", "--of", "genus"]);
    assert!(code == 3 && !err.contains("100000") && !err.contains("2000"), "{err}");
    let (out, err, code) = tables(&["period", "grundy", "--of", "outcome", "--to", "50"]);
    assert!(out.lines().count() == 1 && code == 3 && err.contains("up to 50"), "{err}");
}

#[test]
fn catalogue_of_one_digit_goes_on_from_a_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("misere.csv");
    let part = folder.path().join("misere.csv.part");
    let args = ["misere-catalogue", "--digits", "1", "--order", "100", "--to", "60", "-o"];
    let args = [&args[..], &[file.to_str().unwrap()]].concat();
    // The row of 0.1 is taken as it stands, the cut-off line is not.
    let parameters = "# misere digits=1 time=10s order=100 to=60\n";
    std::fs::write(&part, format!("{parameters}0.1,7,7,,,true,9,partial\n0.2,9")).unwrap();
    assert_eq!(tables(&args).2, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[0], "code,order,p_portion,preperiod,period,tame,heaps,status");
    assert_eq!(rows[1], "0.1,7,7,,,true,9,partial");
    assert!(rows[2].starts_with("0.2,2,1,1,2,true,") && rows[2].ends_with(",complete"));
    assert_eq!(rows.len(), 15);
    assert!(!part.exists());
    std::fs::write(&part, "# misere digits=2\n").unwrap();
    let (_, err, code) = tables(&[&args[..], &["--force"]].concat());
    assert!(err.contains("other parameters") && code == 2, "{err}");
}

#[test]
fn periods_of_misere_play() {
    let (out, _, code) = tables(&["period", "kayles", "--of", "quotient"]);
    assert!(out.contains("\n0.77,71,12,0,true,guy-smith,") && code == 0, "{out}");
    let (out, _, _) = tables(&["period", "0.4", "--of", "outcome", "--to", "2"]);
    assert!(!out.contains("true"), "{out}");
    for of in ["outcome", "genus"] {
        let (out, _, code) = tables(&["period", "0.123", "--of", of]);
        assert!(out.contains(",true,") && code == 0, "{out}");
    }
}

/// A proven quotient decides sums far beyond any search; what is small is searched.
#[test]
fn eval_by_a_quotient() {
    let args = ["eval", "kayles", "1000000009,5000000,77", "5,9,12", "--misere"];
    let (out, err, code) = tables(&args);
    assert_eq!(code, 0, "{err}");
    assert_eq!(out.lines().count(), 3);
    let (out, err, code) = tables(&["eval", "kayles", "1009,500,77", "--misere", "--explain"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("quotient of order 40, proved for all heaps by its period 12"), "{out}");
}
