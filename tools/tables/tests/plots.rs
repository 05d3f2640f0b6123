//! Figures from end to end: what is written, what is refused, that bytes repeat.

use assert_cmd::Command;
use std::fs;
use std::path::Path;
use std::process::Output;

fn tables(folder: &Path, line: &str) -> Output {
    let mut command = Command::cargo_bin("tables").unwrap();
    command.current_dir(folder).args(line.split(' ')).output().unwrap()
}

fn succeed(folder: &Path, line: &str) -> Vec<u8> {
    let output = tables(folder, line);
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{line}: {words}");
    output.stdout
}

/// Runs what must be refused: exit 2, and words that hold `says`.
fn refused(folder: &Path, line: &str, says: &str) {
    let output = tables(folder, line);
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}: {words}");
    assert!(words.contains(says), "{line}: {words}");
    assert!(output.stdout.is_empty(), "{line}");
}

/// One figure of every kind.
const KINDS: [&str; 15] = [
    "plot sequence kayles --to 120",
    "plot p-positions nim --max 20",
    "plot grundy greedy-nim --max 12",
    "plot counts nim --heaps 2,3 --max 16 --log",
    "plot histogram kayles --to 200",
    "plot p-positions nim --heaps 3 --max 9",
    "plot outcomes nim --max 9",
    "plot period kayles",
    "plot rare officers --to 300",
    "plot compare nim wythoff --max 12",
    "plot evolution --generations 7",
    "plot quotient 0.123",
    "plot rule nim --predict N\tiff\txor(h)!=0 --max 9",
    "plot subtraction --max 12",
    "plot nim-product --below 16",
];

#[test]
fn every_kind_in_every_format_gives_the_same_bytes_twice() {
    let folder = tempfile::tempdir().unwrap();
    for kind in KINDS {
        for width in ["column", "text"] {
            let svg = succeed(folder.path(), &format!("{kind} --width {width}"));
            let again = succeed(folder.path(), &format!("{kind} --width {width} --threads 1"));
            assert_eq!(svg, again, "{kind}");
            let text = String::from_utf8(svg).unwrap();
            let mm = if width == "column" { "width=\"84mm\"" } else { "width=\"174mm\"" };
            assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"), "{kind}");
            assert!(text.contains(mm), "{kind}");
        }
        let line = format!("{kind} --format png --dpi 200 -o");
        succeed(folder.path(), &format!("{line} a.png --force"));
        succeed(folder.path(), &format!("{line} b.png --force"));
        let (a, b) = (fs::read(folder.path().join("a.png")), fs::read(folder.path().join("b.png")));
        let bytes = a.unwrap();
        assert_eq!(bytes, b.unwrap(), "{kind}");
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        // 84 mm at 200 dots per inch; the file says so too.
        assert_eq!(reader.info().width, 661, "{kind}");
        assert_eq!(reader.info().pixel_dims.unwrap().xppu, 7874, "{kind}");
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        assert!(pixels.iter().any(|&p| p != pixels[0]), "{kind}: nothing is drawn");
    }
}

#[test]
fn labels_are_the_fields_words() {
    let folder = tempfile::tempdir().unwrap();
    let labels = [
        ["n", "G(n)"],
        ["first heap", "second heap"],
        ["value 0: P-position", "Grundy value"],
        ["P-positions", "3 heaps"],
        ["Grundy value", "number of n up to 200"],
        ["third heap 0", "third heap 5"],
        ["misère play", "P here only"],
        ["n mod 12", "exception"],
        ["common", "rare"],
        ["P in both", "wythoff:rule=subset only"],
        ["first heap, a", "Ulam\u{2013}Warburton"],
        ["a = heap 1", "P-element"],
        ["P, the rule says N", "second heap"],
        ["period", "a"],
        ["nim-product", "product 0"],
    ];
    for (kind, labels) in KINDS.iter().zip(labels) {
        let svg = String::from_utf8(succeed(folder.path(), kind)).unwrap();
        for label in labels {
            assert!(svg.contains(&format!("aria-label=\"{label}\"")), "{kind}: {label}");
        }
    }
}

#[test]
fn data_of_a_figure_are_what_the_tables_say() {
    let folder = tempfile::tempdir().unwrap();
    let rows = |line: &str| String::from_utf8(succeed(folder.path(), line)).unwrap();
    let figure = rows("plot sequence kayles --to 50 --format csv");
    let table = rows("sequence kayles --to 50 --format csv");
    let points =
        figure.lines().skip(1).map(|l| l.split(',').skip(2).take(2).collect::<Vec<_>>().join(","));
    assert_eq!(points.collect::<Vec<_>>(), table.lines().skip(1).collect::<Vec<_>>());
    // Three-heap Nim: 4^b + 3c^2 positions in all orders, b = floor(log2 m), c = m + 1 - 2^b.
    let counts = rows("plot counts nim --heaps 3 --max 20 --ordered --format csv");
    for (m, line) in counts.lines().skip(2).enumerate() {
        let m = m as u64 + 1;
        let b = m.ilog2();
        let c = m + 1 - (1 << b);
        let count = line.split(',').nth(3).unwrap();
        assert_eq!(count.parse(), Ok(4u64.pow(b) + 3 * c * c), "m = {m}");
    }
    // Two heaps of Nim are P where they are equal; the heat map is the nim-sum.
    let map = rows("plot grundy nim --max 7 --format csv");
    assert_eq!(map.lines().count(), 65);
    for line in map.lines().skip(1) {
        let cells: Vec<u32> = line.split(',').skip(2).map(|c| c.parse().unwrap()).collect();
        assert_eq!(cells[0] ^ cells[1], cells[2], "{line}");
    }
}

#[test]
fn what_does_not_fit_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let kind = "plot sequence kayles --to 10";
    refused(
        at,
        "plot sequence moore:k=2 --to 10 -o a.svg",
        "p-positions, outcomes, grundy, counts",
    );
    refused(at, "plot grundy building-nim:piles=3 --max 5 -o a.svg", "figures of");
    refused(at, "plot p-positions nim --heaps 4 --max 4 -o a.svg", "--slice");
    refused(at, "plot p-positions nim --heaps 3 --max 4 --slice 9 -o a.svg", "--max 4");
    refused(at, "plot rare moore:k=2 --to 10 -o a.svg", "figures of");
    refused(at, "plot pie chomp", "kinds:");
    refused(at, "plot pie kayles", "p-positions");
    refused(at, &format!("{kind} --palette rainbow -o a.svg"), "tol-bright");
    refused(at, &format!("{kind} --width 10 -o a.svg"), "from 40 to 500");
    refused(at, &format!("{kind} --width nan -o a.svg"), "from 40 to 500");
    refused(at, &format!("{kind} --height 5000 -o a.svg"), "from 30 to 500");
    refused(at, &format!("{kind} --dpi 1 -o a.svg"), "50..=2400");
    refused(at, &format!("{kind} -o nowhere/a.svg"), "nowhere");
    refused(at, &format!("{kind} -o a.doc"), "--format");
    refused(at, "plot counts nim --max 0 --log -o a.svg", "--log");
    refused(at, "plot counts nim --max 5 --heaps 0 -o a.svg", "at least 1");
    refused(at, "sequence kayles --to 10 --format svg", "tables plot");
    refused(at, "plot grundy nim --max 1e9 -o a.svg", "a map of");
    refused(at, "plot grundy nim --max 1e12 -o a.svg", "a map of");
    refused(at, "plot outcomes nim --max 1e12 -o a.svg", "a board of");
    refused(at, "plot p-positions nim --max 18446744073709551615 -o a.svg", "");
    refused(at, "plot compare nim --max 18446744073709551615 -o a.svg", "");
    refused(at, "plot counts nim --max 1e19 -o a.svg", "the counts");
    assert_eq!(fs::read_dir(at).unwrap().count(), 0);
    fs::write(at.join("a.svg"), "mine").unwrap();
    refused(at, &format!("{kind} -o a.svg"), "--force");
    assert_eq!(fs::read(at.join("a.svg")).unwrap(), b"mine");
}

#[test]
fn exceptions_of_a_period_and_rare_positions() {
    let folder = tempfile::tempdir().unwrap();
    let rows = |line: &str| String::from_utf8(succeed(folder.path(), line)).unwrap();
    // Kayles has fourteen exceptions, the last at 70.
    let period = rows("plot period kayles --format csv");
    let marked = period.lines().filter(|l| l.contains("exception"));
    let at: Vec<u32> = marked
        .map(|l| {
            let cells: Vec<&str> = l.split(',').collect();
            cells[2].parse::<u32>().unwrap() + 12 * cells[3].parse::<u32>().unwrap()
        })
        .collect();
    assert_eq!(at, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    // Outcomes of two heaps of Nim: the conventions differ where no heap is above 1.
    let outcomes = rows("plot outcomes nim --max 3 --format csv");
    assert_eq!(outcomes.lines().count(), 33);
    let tree = rows("plot evolution --generations 5 --format csv");
    // 1 + 3 + 3 + 9 + 3 + 9 P-positions, and 1 + 4 + 4 + 12 + 4 + 12 cells.
    let series = |text: &str| tree.lines().filter(|l| l.starts_with(text)).count();
    assert_eq!(series("Ulam"), 37);
    let line = "plot histogram kayles --to 500 --format csv";
    let counts = rows(line);
    let total: u32 =
        counts.lines().skip(1).map(|l| l.split(',').nth(3).unwrap().parse::<u32>().unwrap()).sum();
    assert_eq!(total, 501);
    let code = tables(folder.path(), "plot period S(squares) --to 100 -o a.svg").status.code();
    assert_eq!(code, Some(3));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn pgfplots_and_captions() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for kind in KINDS {
        let tex =
            String::from_utf8(succeed(at, &format!("{kind} -o f.tex --force --caption c.tex")))
                .unwrap();
        assert!(tex.is_empty());
        let tex = fs::read_to_string(at.join("f.tex")).unwrap();
        let (begun, ended) = (tex.matches("\\begin{").count(), tex.matches("\\end{").count());
        assert_eq!((begun, ended), (2, 2), "{kind}");
        assert_eq!(tex.matches('{').count(), tex.matches('}').count(), "{kind}");
        for part in tex.split("{f-").skip(1) {
            let name = format!("f-{}", part.split('}').next().unwrap());
            assert!(at.join(&name).exists(), "{kind}: {name}");
        }
        // Points are in csv files, which begin with their header.
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "csv") {
                assert!(fs::read_to_string(&path).unwrap().starts_with("x,y\n"), "{kind}");
            }
        }
        let caption = fs::read_to_string(at.join("c.tex")).unwrap();
        assert!(caption.contains("\\texttt{tables plot"), "{caption}");
        assert!(!caption.contains("caption"), "{caption}");
    }
}

/// What belongs together is written together: nothing where a part of it cannot be.
#[test]
fn files_beside_a_figure_come_with_it_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let names = || {
        let entries = fs::read_dir(at).unwrap().map(|e| e.unwrap().file_name());
        let mut names: Vec<_> = entries.map(|n| n.into_string().unwrap()).collect();
        names.sort();
        names
    };
    let line = "plot sequence kayles --to 9 -o f.tex --meta --caption c.tex";
    for (there, says) in [
        ("f-1.csv", "f-1.csv exists"),
        ("c.tex", "c.tex exists"),
        ("f.tex.meta.json", "f.tex.meta.json exists"),
    ] {
        fs::write(at.join(there), "mine").unwrap();
        refused(at, line, says);
        assert_eq!(names(), [there]);
        assert_eq!(fs::read(at.join(there)).unwrap(), b"mine");
        fs::remove_file(at.join(there)).unwrap();
    }
    succeed(at, line);
    assert_eq!(names(), ["c.tex", "f-1.csv", "f.tex", "f.tex.meta.json"]);
    // Again, in another folder, with its files.
    fs::create_dir(at.join("again")).unwrap();
    succeed(at, "rerun f.tex.meta.json -o again/f.tex");
    for file in ["f.tex", "f-1.csv"] {
        assert_eq!(
            fs::read(at.join(file)).unwrap(),
            fs::read(at.join("again").join(file)).unwrap()
        );
    }
}

/// All kinds and a table in one document: `cargo test -p tables --test plots -- --ignored pdflatex`.
#[test]
#[ignore = "needs pdflatex with pgfplots"]
fn pdflatex_compiles_every_kind() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let mut text = String::from(
        "\\documentclass[a4paper]{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{booktabs}\n\
         \\usepackage{pgfplots}\\usepgfplotslibrary{groupplots}\\pgfplotsset{compat=1.16}\n\
         \\begin{document}\n",
    );
    for (i, kind) in KINDS.iter().enumerate() {
        succeed(at, &format!("{kind} -o k{i}.tex --caption c{i}.tex"));
        text.push_str(&format!(
            "\\begin{{figure}}\\centering\\input{{k{i}.tex}}\
             \\caption{{\\protect\\input{{c{i}.tex}}}}\\end{{figure}}\\clearpage\n"
        ));
    }
    succeed(at, "positions nim --heaps 2 --max 3 --format latex -o t.tex");
    text.push_str("\\input{t.tex}\n\\end{document}\n");
    fs::write(at.join("paper.tex"), text).unwrap();
    let run = std::process::Command::new("pdflatex")
        .current_dir(at)
        .args(["-interaction=nonstopmode", "-halt-on-error", "paper.tex"])
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{words}");
    // A page for each figure and one for the table.
    assert!(words.contains(&format!("({} pages", KINDS.len() + 1)), "{words}");
}

#[test]
fn edge_sizes_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    for line in [
        "plot sequence kayles --to 0",
        "plot sequence S(1) --to 30000 --width 40",
        "plot p-positions nim --max 0 --width 500 --font-size 14",
        "plot grundy nim --max 0 --height 30",
        "plot grundy nim --max 300 --palette grey",
        "plot p-positions moore:k=2 --heaps 4 --max 4 --slice 1,1 --slice 1,2",
        "plot histogram kayles --to 0",
        "plot compare kayles --max 6",
        "plot rare kayles --to 0",
        "plot period S(1) --after 0",
        "plot counts nim --heaps 1 --max 1 --log",
        "plot sequence kayles --to 20 --title a*b<c",
    ] {
        let svg = succeed(folder.path(), line);
        assert!(svg.ends_with(b"</svg>\n"), "{line}");
    }
}

/// A quotient is an abelian monoid with its identity: its graph says so.
#[test]
fn a_cayley_graph_is_that_of_a_commutative_monoid() {
    let folder = tempfile::tempdir().unwrap();
    for (game, order, p) in [("kayles", 40, 9), ("0.123", 20, 5)] {
        let line = format!("plot quotient {game} --format csv");
        let text = String::from_utf8(succeed(folder.path(), &line)).unwrap();
        let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|l| l.split(',').collect()).collect();
        let times = |x: &str, g: &str| {
            let found = rows.iter().filter(|r| r[0] == x && r[1] == g).collect::<Vec<_>>();
            assert_eq!(found.len(), 1, "{game}: {x} times {g}");
            found[0][2]
        };
        let elements: std::collections::BTreeSet<&str> = rows.iter().map(|r| r[0]).collect();
        let generators: std::collections::BTreeSet<&str> = rows.iter().map(|r| r[1]).collect();
        assert_eq!(elements.len(), order);
        assert_eq!(rows.len(), order * generators.len());
        for x in &elements {
            for g in &generators {
                for h in &generators {
                    assert_eq!(times(times(x, g), h), times(times(x, h), g), "{game}");
                }
            }
        }
        let marked = elements.iter().filter(|x| rows.iter().any(|r| r[0] == **x && r[3] == "P"));
        assert_eq!(marked.count(), p);
    }
    refused(folder.path(), "plot quotient moore:k=2 -o a.svg", "p-positions");
}

#[test]
fn rules_that_fail_periods_of_sets_and_products() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let rows = |words: &[&str]| {
        let output = Command::cargo_bin("tables").unwrap().args(words).output().unwrap();
        assert!(output.status.success(), "{words:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    // Moore's rule holds; with a cap it first fails at (1, 1, 1, 4).
    let rule = |game: &str, rule: &str, slice: &str| {
        rows(&[
            "plot",
            "rule",
            game,
            "--predict",
            rule,
            "--heaps",
            "4",
            "--max",
            "8",
            "--slice",
            slice,
            "--format",
            "csv",
        ])
    };
    assert!(!rule("moore:k=2", "P iff digits(h,2,3)==0", "1,1").contains("says N"));
    let failures = rule("moore:k=2,cap=3", "P iff digits(mod(h,4),2,3)==0", "1,1");
    let wrong: Vec<&str> = failures.lines().filter(|l| l.contains("N, the rule says P")).collect();
    assert!(wrong[0].ends_with(",1,4,"), "{}", wrong[0]);
    // S(1, a, b) with odd elements has period 2; S(1, 2, 3) has 4.
    let periods = rows(&["plot", "subtraction", "--max", "9", "--format", "csv"]);
    let mut seen = 0;
    for line in periods.lines().skip(1) {
        let [a, b, period] =
            line.split(',').skip(2).map(|c| c.parse::<u32>().unwrap()).collect::<Vec<_>>()[..]
        else {
            panic!("{line}")
        };
        assert!(!(a % 2 == 1 && b % 2 == 1) || period == 2, "{line}");
        assert!((a, b) != (2, 3) || period == 4, "{line}");
        seen += 1;
    }
    assert_eq!(seen, 45);
    let products = rows(&["plot", "nim-product", "--below", "16", "--format", "csv"]);
    // Below 16 there is a field: 2 * 2 = 3, 4 * 4 = 6, and each row but the first a permutation.
    assert!(products.contains(",2,2,3\n") && products.contains(",4,4,6\n"));
    for a in 1..16 {
        let mut row: Vec<u32> = products
            .lines()
            .filter(|l| l.split(',').nth(2) == Some(&a.to_string()))
            .map(|l| l.split(',').nth(4).unwrap().parse().unwrap())
            .collect();
        row.sort_unstable();
        assert_eq!(row, (0..16).collect::<Vec<u32>>());
    }
    refused(at, "plot nim-product --below 0 -o a.svg", "1 to 4096");
    refused(at, "plot subtraction --max 301 -o a.svg", "2 to 300");
    refused(at, "plot subtraction --least 0 --max 3 -o a.svg", "at least 1");
    refused(at, "plot rule nim --max 4 --predict grundy -o a.svg", "column");
    refused(at, "plot rule nim --max 4 --predict grundy=h[1] -o a.svg", "outcomes");
}

/// What the documents show is what the program makes now: `tables reproduce docs --force`.
#[test]
fn the_documents_show_what_is_reproduced() {
    let folder = tempfile::tempdir().unwrap();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    succeed(folder.path(), "reproduce .");
    let mut files = 0;
    for part in ["tables", "gallery"] {
        for entry in fs::read_dir(folder.path().join(part)).unwrap() {
            let made = entry.unwrap().path();
            let shown = docs.join(part).join(made.file_name().unwrap());
            let same = fs::read(&made).unwrap() == fs::read(&shown).unwrap_or_default();
            assert!(same, "{} is not what is made now", shown.display());
            files += 1;
        }
    }
    assert_eq!(files, 24);
    refused(folder.path(), "reproduce .", "--force");
}
