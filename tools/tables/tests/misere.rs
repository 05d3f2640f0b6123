//! `tables genus` and `tables quotient`.

use assert_cmd::Command;
use std::path::Path;
use std::process::{Child, Command as Process, Stdio};
use std::time::{Duration, Instant};

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
        &["quotient", "kayles", "--time", "0"],
        &["quotient", "kayles", "--time", "soon"],
        &["quotient", "kayles", "--order", "65537"],
        &["quotient", "kayles", "--to", "0"],
        &["quotient", "notakto"],
        &["quotient", "kayles", "--from", "5", "--to", "9"],
        &["quotient", "kayles", "--map", "--analyze"],
        &["genus", "notakto", "--to", "5"],
        &["genus", "kayles", "--to", "99999999999999999999"],
        &["genus", "kayles", "--to", "5", "--memory", "0"],
        &["period", "notakto", "--of", "quotient"],
        &["period", "kayles", "--of", "elements"],
        &["period", "kayles", "--of", "genus", "--certificate", "x.cert"],
        &["misere-catalogue", "--digits", "4"],
        &["misere-catalogue", "--digits", "0"],
        &["misere-catalogue", "--time", "0s"],
        &["misere-catalogue", "--order", "0"],
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

/// The quotient of all sums of what can be reached from one empty board: 18 elements.
#[test]
fn notakto_has_eighteen_elements() {
    let board = ["quotient", "notakto", "--from", ".../.../..."];
    let (out, err, code) = tables(&board);
    assert!(out.ends_with(",18,4,,,false,complete\n") && code == 0, "{out} {err}");
    let (out, _, code) = tables(&[&board[..], &["--presentation"]].concat());
    assert!(out.contains("\ngenerator,d = .../.../...\n") && code == 0, "{out}");
    assert_eq!(out.lines().filter(|line| line.starts_with("P,")).count(), 4);
    let (out, _, _) = tables(&[&board[..], &["--map"]].concat());
    assert!(out.starts_with("position,element,outcome\n"), "{out}");
    assert!(out.contains("\n.../.../...,d,N\n"), "{out}");
    // Two boards are no other set; a board without a move says nothing.
    let (out, _, _) = tables(&["quotient", "notakto", "--from", ".../.../...+.../.../..."]);
    assert!(out.ends_with(",18,4,,,false,complete\n"), "{out}");
    for (position, words) in [("xxx/.../...", "no position reachable"), ("xx", "position")] {
        let (out, err, code) = tables(&["quotient", "notakto", "--from", position]);
        assert!(out.is_empty() && err.contains(words) && code == 2, "{err}");
    }
}

/// Codes whose quotients grow without end: what is known by then, and exit code 3, soon after
/// the time is over or before the memory is.
#[test]
fn bounds_on_time_and_memory() {
    for game in ["0.07", "0.54", "4.7", "grundy"] {
        for bound in [&["--time", "1ms"][..], &["--time", "700ms"], &["--memory", "300K"]] {
            let begin = Instant::now();
            let (out, err, code) = tables(&[&["quotient", game], bound].concat());
            assert_eq!(code, 3, "{game} {bound:?} {err}");
            assert!(out.ends_with(",partial\n") && !err.is_empty(), "{game} {bound:?} {out}");
            // The machine may be busy: what matters is that it ends.
            assert!(begin.elapsed() < Duration::from_secs(20), "{game} {bound:?}");
        }
    }
    let (out, err, code) =
        tables(&["sequence", "grundy", "--to", "80", "--misere", "--memory", "3M"]);
    assert!(out.contains("\n28,N\n") && code == 3 && err.contains("--memory"), "{out} {err}");
    assert!(err.contains("heaps beyond 28 are searched"), "{err}");
    let (out, err, code) = tables(&["genus", "0.07", "--to", "2000", "--memory", "2M"]);
    assert!(out.contains("\n20,") && code == 3 && err.contains("more than 10^38"), "{err}");
}

fn start(args: &[&str]) -> Child {
    let mut command = Process::new(assert_cmd::cargo::cargo_bin!("tables"));
    command.args(args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

#[cfg(unix)]
fn signal(child: &Child, name: &str) {
    let sent = Process::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_search() {
    use std::io::Read;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.csv");
    let mut child = start(&["quotient", "0.54", "--order", "60000", "-o", file.to_str().unwrap()]);
    std::thread::sleep(Duration::from_millis(400));
    signal(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert!(out.is_empty() && std::fs::read_dir(folder.path()).unwrap().count() == 0);
}

/// The same bytes from any number of threads, at once or in pieces: killed where it is, asked to
/// stop, and gone on from what is there.
#[cfg(unix)]
#[test]
fn a_catalogue_survives_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let args = |file: &str, threads: &str| -> Vec<String> {
        let fixed = "misere-catalogue --digits 2 --order 60 --to 60 --time 10m --threads";
        let words = fixed.split(' ').map(str::to_owned);
        words.chain([threads.to_owned(), "-o".to_owned(), path(file)]).collect()
    };
    let whole = args("whole.csv", "1");
    let whole: Vec<&str> = whole.iter().map(String::as_str).collect();
    assert_eq!(tables(&whole).2, 0);
    let pieces = args("pieces.csv", "2");
    let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let part = folder.path().join("pieces.csv.part");
    let lines = |part: &Path| std::fs::read(part).map_or(0, |b| b.split(|&c| c == b'\n').count());
    for (rows, name) in [(3, "-KILL"), (12, "-TERM"), (20, "-KILL")] {
        let before = lines(&part);
        let mut child = start(&pieces);
        // A row of its own: then it is ready for signals.
        while lines(&part) < rows.max(before + 1) && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        if child.try_wait().unwrap().is_some() {
            break;
        }
        signal(&child, name);
        let code = child.wait().unwrap().code();
        // It may have come to its end before the signal.
        assert!(code == Some(0) || code == if name == "-TERM" { Some(75) } else { None });
    }
    if !Path::new(&path("pieces.csv")).exists() {
        assert!(part.exists());
        assert_eq!(tables(&pieces).2, 0);
    }
    let read = |name: &str| std::fs::read_to_string(path(name)).unwrap();
    assert_eq!(read("pieces.csv"), read("whole.csv"));
    assert_eq!(read("whole.csv").lines().count(), 127);
    assert!(!part.exists());
}

/// Sums through a quotient: outcome, all winning moves, heaps beyond any search.
#[test]
fn eval_says_that_it_uses_a_quotient() {
    let (out, _, code) = tables(&["eval", "kayles", "5,9,12", "--misere", "--moves"]);
    assert!(out.starts_with("position,outcome,grundy,winning_moves\n\"5,9,12\",N,,"), "{out}");
    assert_eq!(code, 0);
    let (out, _, _) = tables(&["eval", "kayles", "5,9,12", "--misere", "--explain"]);
    assert!(out.contains("quotient of order 40, proved for all heaps"), "{out}");
    let far = "1000000000000000000,1000000000000000012,9";
    let (out, err, code) = tables(&["eval", "kayles", far, "--misere"]);
    assert_eq!((out.lines().count(), code), (2, 0), "{err}");
    // Heaps that are twelve tokens apart are the same element: as with two heaps of 76.
    let (near, _, _) = tables(&["eval", "kayles", "76,88,9", "--misere"]);
    assert_eq!(1_000_000_000_000_000_000u64 % 12, 76 % 12);
    let outcome = |text: &str| text.trim_end().rsplit_once("\",").unwrap().1.to_owned();
    assert_eq!(outcome(&out), outcome(&near));
    // The quotient of 0.07 is followed to some heap; larger ones are searched with its help.
    let (out, _, code) = tables(&["eval", "0.07", "36,3", "--misere", "--explain"]);
    assert!(out.contains("and searched beyond") && code == 0, "{out}");
}

#[test]
fn positions_under_misere_play_of_a_game_that_splits() {
    let (out, _, code) =
        tables(&["positions", "kayles", "--heaps", "1", "--max", "44", "--misere"]);
    assert_eq!(out, "h1,outcome,grundy\n1,P,\n4,P,\n9,P,\n12,P,\n20,P,\n");
    assert_eq!(code, 0);
}
