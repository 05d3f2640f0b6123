//! Formats of tables from end to end, sidecars, and the OEIS.

use assert_cmd::Command;
use std::fs;
use std::path::Path;
use std::process::Output;

fn tables(folder: &Path, words: &[&str]) -> Output {
    Command::cargo_bin("tables").unwrap().current_dir(folder).args(words).output().unwrap()
}

fn line(folder: &Path, line: &str) -> String {
    let output = tables(folder, &line.split(' ').collect::<Vec<_>>());
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{line}: {words}");
    String::from_utf8(output.stdout).unwrap()
}

fn fails(folder: &Path, line: &str, code: i32, says: &str) {
    let output = tables(folder, &line.split(' ').collect::<Vec<_>>());
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{line}: {words}");
    assert!(words.contains(says), "{line}: {words}");
}

#[test]
fn lists_of_all_languages() {
    let folder = tempfile::tempdir().unwrap();
    let list = |format| line(folder.path(), &format!("sequence kayles --to 5 --format {format}"));
    assert_eq!(list("python"), "[0, 1, 2, 3, 1, 4]\n");
    assert_eq!(list("mathematica"), "{0, 1, 2, 3, 1, 4}\n");
    assert_eq!(list("pari"), "{[0, 1, 2, 3, 1, 4]}\n");
    assert_eq!(list("cgsuite"), "[0, 1, 2, 3, 1, 4]\n");
    assert_eq!(list("bfile"), "0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n");
    assert_eq!(list("oeis-data"), "0, 1, 2, 3, 1, 4\n");
    let rows =
        |format| line(folder.path(), &format!("positions nim --heaps 2 --max 1 --format {format}"));
    assert_eq!(rows("python"), "[[0, 0, \"P\", 0],\n [1, 1, \"P\", 0]]\n");
    assert_eq!(
        rows("markdown"),
        "| h1 | h2 | outcome | grundy |\n| --- | --- | --- | --- |\n\
         | 0 | 0 | P | 0 |\n| 1 | 1 | P | 0 |\n"
    );
    assert_eq!(
        rows("latex"),
        "% \\usepackage{booktabs}\n\\begin{tabular}{rrlr}\n\\toprule\n\
         h1 & h2 & outcome & grundy \\\\\n\\midrule\n0 & 0 & P & 0 \\\\\n1 & 1 & P & 0 \\\\\n\
         \\bottomrule\n\\end{tabular}\n"
    );
    let data = line(folder.path(), "sequence kayles --to 1000 --format oeis-data");
    assert!(data.len() <= 261 && data.len() > 250, "{}", data.len());
    fails(folder.path(), "positions nim --heaps 2 --max 1 --format bfile", 2, "columns n");
    fails(folder.path(), "sequence kayles --to 1 --format oeis-data", 2, "4 at least");
    fails(folder.path(), "sequence kayles --to 5 --misere --format bfile", 2, "numbers only");
}

/// Rows of one period: Kayles has fourteen exceptions, the last at 70.
#[test]
fn a_periodic_table_marks_the_exceptions() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let table = line(at, "period kayles --to 1000 --rows --format csv");
    assert!(
        table.starts_with(
            "n,+0,+1,+2,+3,+4,+5,+6,+7,+8,+9,+10,+11\n0,0*,1,2,3*,1,4,3*,2,1,4*,2,6*\n"
        )
    );
    let (mut values, mut marked) = (Vec::new(), Vec::new());
    for (r, row) in table.lines().skip(1).enumerate() {
        let cells: Vec<&str> = row.split(',').collect();
        assert_eq!(cells[0], (12 * r).to_string());
        for cell in &cells[1..] {
            if cell.ends_with('*') {
                marked.push(values.len());
            }
            values.push(cell.trim_end_matches('*').to_owned());
        }
    }
    assert_eq!(marked, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    let sequence = line(at, &format!("sequence kayles --to {} --format csv", values.len() - 1));
    let expected: Vec<&str> =
        sequence.lines().skip(1).map(|l| l.split_once(',').unwrap().1).collect();
    assert_eq!(values, expected);
    for format in ["latex", "markdown", "json", "table", "python"] {
        let text = line(at, &format!("period kayles --to 1000 --rows 1 --format {format}"));
        assert_eq!(text.matches("0*").count() + text.matches("0\\*").count(), 1, "{format}");
    }
    fails(at, "period S(squares) --to 50 --rows", 3, "no period");
}

#[test]
fn npy_has_a_head_and_the_numbers() {
    let folder = tempfile::tempdir().unwrap();
    line(folder.path(), "sequence kayles --to 5 -o k.npy");
    let bytes = fs::read(folder.path().join("k.npy")).unwrap();
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let head = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let text = std::str::from_utf8(&bytes[10..head]).unwrap();
    assert!(head % 64 == 0 && text.ends_with('\n'));
    assert!(text.starts_with("{'descr': '<i8', 'fortran_order': False, 'shape': (6,), }"));
    let values: Vec<i64> =
        bytes[head..].chunks(8).map(|c| i64::from_le_bytes(c.try_into().unwrap())).collect();
    assert_eq!(values, [0, 1, 2, 3, 1, 4]);
}

/// Python and NumPy read what is written for them, where they are installed.
#[test]
fn python_and_numpy_read_it_back() {
    // Which Python: TABLES_PYTHON, else the one that is there.
    let python = std::env::var_os("TABLES_PYTHON").unwrap_or_else(|| "python3".into());
    let numpy = std::process::Command::new(&python).args(["-c", "import numpy"]).output();
    if !numpy.is_ok_and(|o| o.status.success()) {
        println!("skipped: no python3 with numpy here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    line(folder.path(), "sequence kayles --to 200 -o k.npy");
    line(folder.path(), "sequence kayles --to 200 -o k.py");
    line(folder.path(), "positions moore:k=2 --heaps 3 --max 4 --outcome all -o m.npy");
    line(folder.path(), "positions moore:k=2 --heaps 3 --max 4 --outcome all -o m.py");
    let script = "
import ast, numpy
k = numpy.load('k.npy')
assert k.tolist() == ast.literal_eval(open('k.py').read()) and k.shape == (201,)
m = numpy.load('m.npy')
rows = [list(r) for r in m.tolist()]
assert rows == ast.literal_eval(open('m.py').read()) and m.dtype.names == ('h1', 'h2', 'h3', 'outcome', 'grundy')
";
    let run = std::process::Command::new(&python)
        .current_dir(folder.path())
        .args(["-c", script])
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn a_sidecar_makes_the_same_bytes_again() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for (command, file) in [
        ("sequence kayles --to 300", "k.csv"),
        ("positions greedy-nim --heaps 3 --max 5", "g.json"),
        ("plot p-positions nim --max 30", "p.svg"),
        ("plot sequence kayles --to 100 --dpi 100", "k.png"),
    ] {
        line(at, &format!("{command} --meta --threads 1 -o {file}"));
        let sidecar = fs::read_to_string(at.join(format!("{file}.meta.json"))).unwrap();
        for word in ["sha256", "version", "commit", "game", "range", "engine", "proof"] {
            assert!(sidecar.contains(&format!("\"{word}\": \"")), "{sidecar}");
        }
        assert!(!sidecar.contains("threads"), "{sidecar}");
        line(at, &format!("rerun {file}.meta.json -o again"));
        assert_eq!(fs::read(at.join(file)).unwrap(), fs::read(at.join("again")).unwrap());
        fs::remove_file(at.join("again")).unwrap();
        let wrong = sidecar.replacen("\"sha256\": \"", "\"sha256\": \"0", 1);
        fs::write(at.join("wrong.meta.json"), wrong).unwrap();
        fails(at, "rerun wrong.meta.json -o again --force", 1, "other bytes");
        fs::remove_file(at.join("again")).unwrap();
    }
    fails(at, "sequence kayles --to 3 --meta", 2, "-o FILE");
    fs::write(at.join("bad.meta.json"), "{\"schema\": 7}").unwrap();
    fails(at, "rerun bad.meta.json", 2, "schema");
}

#[test]
fn every_row_of_the_oeis_list_agrees() {
    let folder = tempfile::tempdir().unwrap();
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/known/oeis.csv");
    let list = fs::read_to_string(list).unwrap();
    let mut rows = 0;
    for row in list.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [number, game, offset, first] = fields[..4] else { panic!("{row}") };
        let first: u64 = first.parse().unwrap();
        let terms = fields[4].split(' ').zip(first..);
        let text: String = terms.map(|(term, n)| format!("{n} {term}\n")).collect();
        let file = format!("b{}.txt", &number[1..]);
        fs::write(folder.path().join(&file), &text).unwrap();
        let found = line(folder.path(), &format!("oeis check {file} {game} --offset {offset}"));
        assert!(found.lines().nth(1).unwrap().contains(",agrees,"), "{number}: {found}");
        rows += 1;
    }
    assert!(rows >= 14);
}

#[test]
fn b_files_that_differ_or_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let check = |text: &str, code: i32, says: &str| {
        fs::write(at.join("b.txt"), text).unwrap();
        fails(at, "oeis check b.txt kayles", code, says);
    };
    check("# Kayles\n0 0\n1 1\n2 2\n3 4\n", 1, "a(3) = 4, and G(3) = 3");
    check("0 0\n1 1", 2, "line feed");
    check("0 0\n1\t1\n", 2, "line 2");
    check("0 0\n2 2\n", 2, "index 2 follows 0");
    check("0 0\n1 01\n", 2, "\"01\"");
    check("0 0\r\n", 2, "line 1");
    check("0 -1\n", 2, "\"-1\"");
    check("", 2, "no terms");
    check("0 0\n1 \u{e9}\n", 2, "ASCII");
    fails(at, "oeis check none.txt kayles", 2, "none.txt");
}
