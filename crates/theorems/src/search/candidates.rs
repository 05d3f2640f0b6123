//! The candidates, simplest first.

use cgt_core::Play;

/// The largest modulus for residues.
const RESIDUES: usize = 12;
/// The most heaps for which linear relations are tried.
const LINEAR: usize = 4;

/// The moduli that change some heap up to `max`.
fn residues(max: usize) -> std::ops::RangeInclusive<usize> {
    2..=RESIDUES.min(max)
}

/// Conditions for P, with their kind.
pub(super) fn outcomes(heaps: usize, max: usize, play: Play) -> Vec<(&'static str, String)> {
    let mut all = conditions(heaps, max);
    if play == Play::Misere {
        // As in Nim: something else while all heaps are small, the normal rule after.
        let normal = conditions(heaps, max);
        for q in 2..=5 {
            for (kind, c) in &normal {
                all.push((
                    *kind,
                    format!("(max(h) < 2 and sum(h) mod {q} == 1) or (max(h) >= 2 and ({c}))"),
                ));
            }
        }
        for (kind, c) in &normal {
            all.push((
                *kind,
                format!("(max(h) < 2 and count(h == 1) mod 2 == 1) or (max(h) >= 2 and ({c}))"),
            ));
        }
    }
    all.into_iter().map(|(kind, c)| (kind, format!("P iff {c}"))).collect()
}

fn conditions(heaps: usize, max: usize) -> Vec<(&'static str, String)> {
    let mut all: Vec<(&'static str, String)> = Vec::new();
    all.push(("nim-sum", "xor(h) == 0".to_owned()));
    for m in residues(max) {
        all.push(("residues", format!("mod(h, {m}) == 0")));
        for r in 0..m {
            all.push(("residue of the sum", format!("sum(h) mod {m} == {r}")));
        }
        all.push(("nim-sum of residues", format!("xor(mod(h, {m})) == 0")));
    }
    let largest = "count(h == max(h)) mod 2 == 0 or max(h) == 0";
    all.push(("largest heaps", largest.to_owned()));
    all.push(("equal heaps", "min(h) == max(h)".to_owned()));
    all.push(("Fibonacci", "sum(h) == 0 or is_fib(sum(h))".to_owned()));
    if heaps == 2 {
        all.push(("Beatty sequences", "h[1] == floor_phi(h[2] - h[1])".to_owned()));
    }
    for base in 2..=4 {
        for q in 2..=6 {
            all.push(("digit sums", format!("digits(h, {base}, {q}) == 0")));
            for m in residues(max) {
                all.push((
                    "digit sums of residues",
                    format!("digits(mod(h, {m}), {base}, {q}) == 0"),
                ));
            }
        }
    }
    all.push(("shifted nim-sum", "xor(h + 1) == 0".to_owned()));
    if (2..=LINEAR).contains(&heaps) {
        all.extend(linear(heaps).into_iter().map(|c| ("linear relation", c)));
    }
    all
}

/// `a h[1] + b h[2] + ... == k` with small coefficients, the first not 0 positive.
fn linear(heaps: usize) -> Vec<String> {
    let mut all = Vec::new();
    for code in 0..5usize.pow(heaps as u32) {
        let coefficients: Vec<i64> =
            (0..heaps).map(|i| [-2, -1, 0, 1, 2][code / 5usize.pow(i as u32) % 5]).collect();
        let first = coefficients.iter().copied().find(|&c| c != 0);
        // Twice a relation says the same, or nothing.
        if first.is_none_or(|c| c < 0) || coefficients.iter().all(|c| c % 2 == 0) {
            continue;
        }
        let side = |positive: bool| {
            let terms: Vec<String> = (1..)
                .zip(&coefficients)
                .filter(|(_, c)| **c != 0 && (**c > 0) == positive)
                .map(|(i, c)| match c.abs() {
                    1 => format!("h[{i}]"),
                    c => format!("{c} * h[{i}]"),
                })
                .collect();
            if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
        };
        for k in -1..=1i64 {
            let right = match k {
                0 => side(false),
                k if k > 0 => format!("{} + {k}", side(false)),
                k => format!("{} - {}", side(false), -k),
            };
            all.push(format!("{} == {right}", side(true)));
        }
    }
    all.sort_by_key(String::len);
    all
}

/// Rules for Grundy values.
pub(super) fn values(heaps: usize, max: usize) -> Vec<String> {
    let mut all: Vec<String> =
        ["xor(h)", "sum(h)", "max(h)", "min(h)", "count(h > 0)", "len(distinct(h)) - 1"]
            .map(str::to_owned)
            .to_vec();
    for m in residues(max) {
        all.push(format!("xor(mod(h, {m}))"));
        all.push(format!("sum(h) mod {m}"));
        all.push(format!("xor(h / {m})"));
    }
    if heaps == 2 {
        all.push("xor(h) - 1".to_owned());
    }
    all.into_iter().map(|v| format!("grundy = {v}")).collect()
}
