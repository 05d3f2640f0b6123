//! Figures as PDF: `cargo test -p tables --features pdf --test pdf`.

use assert_cmd::Command;
use std::fs;
use std::io::Read as _;
use std::path::Path;

fn tables(folder: &Path, line: &str) -> Vec<u8> {
    let mut command = Command::cargo_bin("tables").unwrap();
    let output = command.current_dir(folder).args(line.split(' ')).output().unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{line}: {words}");
    output.stdout
}

/// How often `part` is in `bytes`.
fn count(bytes: &[u8], part: &[u8]) -> usize {
    bytes.windows(part.len()).filter(|w| *w == part).count()
}

/// The first stream of a PDF that unpacks to something with `part` in it.
fn stream(pdf: &[u8], part: &[u8]) -> Option<Vec<u8>> {
    let begin = b"stream\n";
    let starts = (0..pdf.len()).filter(|&i| pdf[i..].starts_with(begin));
    starts.map(|i| i + begin.len()).find_map(|i| {
        let mut out = Vec::new();
        let read = flate2::read::ZlibDecoder::new(&pdf[i..]).read_to_end(&mut out);
        (read.is_ok() && count(&out, part) > 0).then_some(out)
    })
}

#[test]
fn every_text_of_a_figure_is_in_its_pdf() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for (kind, fonts, images) in [
        ("plot sequence kayles --to 120", 2, 0),
        ("plot sequence kayles --to 12000", 2, 1),
        ("plot grundy greedy-nim --max 12", 1, 1),
        ("plot counts nim --heaps 2,3 --max 16 --log", 2, 0),
        ("plot outcomes nim --max 9", 1, 2),
        ("plot evolution --generations 7", 2, 0),
        ("plot compare nim wythoff --max 12", 1, 0),
    ] {
        for (width, points) in [("column", "238.11"), ("text", "493.2")] {
            let kind = format!("{kind} --width {width}");
            tables(at, &format!("{kind} -o a.pdf --force"));
            tables(at, &format!("{kind} -o b.pdf --force --threads 1"));
            let pdf = fs::read(at.join("a.pdf")).unwrap();
            assert!(pdf == fs::read(at.join("b.pdf")).unwrap(), "{kind}: other bytes");
            assert!(pdf.starts_with(b"%PDF-1.7"), "{kind}");
            // 84 and 174 mm in points.
            assert_eq!(count(&pdf, format!("/MediaBox [0 0 {points}").as_bytes()), 1, "{kind}");
            assert_eq!(count(&pdf, b"/FontFile3"), fonts, "{kind}");
            // Each font is a subset, and small.
            assert_eq!(count(&pdf, b"+LMRoman8-"), 3 * fonts, "{kind}");
            assert_eq!(count(&pdf, b"/Indexed"), images, "{kind}");
            // As many stretches of text as the SVG has, in one stream of marks.
            let svg = String::from_utf8(tables(at, &kind)).unwrap();
            let marks = stream(&pdf, b" Tj").unwrap();
            let runs = svg.matches("<g transform=\"translate(").count();
            assert_eq!(count(&marks, b" Tj"), runs, "{kind}");
            assert!(runs > 8, "{kind}");
            // What can be copied: every letter has its sign.
            let signs = stream(&pdf, b"beginbfchar").unwrap();
            assert!(count(&signs, b"<0030>") == 1, "{kind}: no digit 0");
        }
    }
}

#[test]
fn a_pdf_is_small_and_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    tables(at, "plot p-positions wythoff --max 100 -o w.pdf --meta");
    let pdf = fs::read(at.join("w.pdf")).unwrap();
    assert!(pdf.len() < 20_000, "{} bytes", pdf.len());
    tables(at, "rerun w.pdf.meta.json -o again.pdf");
    assert!(pdf == fs::read(at.join("again.pdf")).unwrap());
}
