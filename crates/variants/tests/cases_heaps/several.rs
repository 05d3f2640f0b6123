//! Games on heaps.

use crate::common::{BOTH, Case, ask, cases, check_file, check_usual, joined};
use cgt_core::{Heaps, Limits, Play};
use std::collections::BTreeMap;
use variants::erased::FamilyRequest;
use variants::notation::show_heaps;
use variants::registry;

const HEAPS: [&str; 5] = ["h1", "h2", "h3", "h4", "h5"];

#[test]
fn nim() {
    check_file("nim_3heap.csv", |row| ("nim".to_owned(), joined(row, &HEAPS[..3])));
}

/// What `heap index:new size` lists stand for, as positions in lexicographic order.
fn moved(heaps: &[usize], moves: &str) -> Vec<String> {
    let mut positions: Vec<Heaps> = moves
        .split(';')
        .filter(|m| !m.is_empty())
        .map(|m| {
            let (index, to) = m.split_once(':').unwrap();
            let mut heaps = heaps.to_vec();
            heaps[index.parse::<usize>().unwrap()] = to.parse().unwrap();
            Heaps::new(heaps)
        })
        .collect();
    positions.sort_unstable();
    positions.dedup();
    let mut texts: Vec<String> = positions.iter().map(|p| show_heaps(p.as_slice())).collect();
    texts.sort_unstable();
    texts
}

fn nim_moves(file: &str, heaps: impl Fn(&BTreeMap<String, String>) -> String, columns: [&str; 2]) {
    let Some(rows) = cases(file) else { return };
    let cases = rows.iter().map(|row| Case { game: "nim".to_owned(), position: heaps(row), row });
    ask(cases, true, BOTH, |context, case, normal, misere| {
        let heaps: Vec<usize> = case.position.split(',').map(|h| h.parse().unwrap()).collect();
        for (column, row) in columns.iter().zip([normal, misere]) {
            let mut found = row.winning_moves.clone().unwrap();
            found.sort_unstable();
            assert_eq!(found, moved(&heaps, &case.row[*column]), "{context}, {column}");
        }
        check_usual(context, case, normal, misere);
        if let Some(sum) = case.row.get("nim_sum") {
            assert_eq!(normal.grundy.unwrap().0.to_string(), *sum, "{context}");
        }
    });
}

#[test]
fn nim_winning_moves() {
    let columns = ["normal_wins_index:newsize", "misere_wins_index:newsize"];
    nim_moves("nim_winning_moves.csv", |row| joined(row, &HEAPS[..3]), columns);
    let columns = ["normal_winning_moves(heap_index0:new_size)", "misere_winning_moves"];
    nim_moves("board_examples.csv", |row| row["heaps"].replace(' ', ","), columns);
}

/// The ordered tuples that an ascending one stands for.
fn orders(heaps: &[usize]) -> usize {
    let runs = heaps.chunk_by(|a, b| a == b).map(|run| (1..=run.len()).product::<usize>());
    (1..=heaps.len()).product::<usize>() / runs.product::<usize>()
}

#[test]
fn p_positions_of_nim_are_counted() {
    let Some(rows) = cases("nim_p_counts_by_max_heap.csv") else { return };
    let nim = registry::parse("nim").unwrap();
    for row in rows {
        for heaps in 1..=3 {
            let max = row["max_heap"].parse().unwrap();
            let only = Some(cgt_core::Outcome::P);
            let request = FamilyRequest { heaps, max, play: Play::Normal, only, grundy: false };
            let mut count = 0;
            nim.positions(&request, &Limits::NONE, &mut |tuple, _, _| {
                count += orders(tuple);
                std::ops::ControlFlow::Continue(())
            })
            .unwrap();
            let expected = &row[&format!("ordered_P_{heaps}heap")];
            assert_eq!(count.to_string(), *expected, "{heaps} heaps of at most {max}");
        }
    }
}

#[test]
fn subtraction() {
    check_file("subtraction_1k.csv", |row| (format!("S(1..{})", row["k"]), row["n"].clone()));
    check_file("subtraction_squares.csv", |row| ("S(squares)".to_owned(), row["n"].clone()));
}

#[test]
fn wythoff() {
    for rule in ["all", "nonempty", "pair", "subset"] {
        check_file("wythoff_2heap.csv", |row| {
            (format!("wythoff:rule={rule}"), joined(row, &HEAPS[..2]))
        });
    }
    check_file("wythoff_3heap.csv", |row| {
        let rule = match row["reading"].as_str() {
            "all_heaps" => "all",
            "all_nonempty" => "nonempty",
            "any_two" => "pair",
            "any_subset" => "subset",
            other => panic!("reading {other}"),
        };
        (format!("wythoff:rule={rule}"), joined(row, &HEAPS[..3]))
    });
}

#[test]
fn greedy_nim() {
    check_file("greedy_4heap.csv", |row| ("greedy-nim".to_owned(), joined(row, &HEAPS[..4])));
}

#[test]
fn index_k_nim() {
    check_file("moore_5heap.csv", |row| (format!("moore:k={}", row["k"]), joined(row, &HEAPS)));
    check_file("moore_cap_per_heap.csv", |row| {
        (format!("moore:k={},cap={}", row["k"], row["r"]), joined(row, &HEAPS[..4]))
    });
}

#[test]
fn building_nim() {
    let Some(rows) = cases("building_nim.csv") else { return };
    let cases = rows.iter().map(|row| {
        let (piles, stones) = (row["s_piles"].parse().unwrap(), &row["n_stones"]);
        let position = format!("{};{stones}", vec!["0"; piles].join(","));
        Case { game: format!("building-nim:stones={stones},piles={piles}"), position, row }
    });
    ask(cases, false, BOTH, |context, case, normal, misere| {
        for (column, row) in [("winner_normal", normal), ("winner_misere", misere)] {
            let winner = if row.outcome.unwrap().is_p() { "second" } else { "first" };
            assert_eq!(winner, case.row[column], "{context}, {column}");
        }
    });
}

/// The code of a case file as the toolkit writes it. Bits 0 and 1 of `d_0` are no moves.
fn code(text: &str) -> String {
    let hex = text.contains(|c: char| c.is_ascii_uppercase() || c == '8');
    let (d0, rest) = text.split_once('.').unwrap();
    let d0 = u32::from_str_radix(d0, 16).unwrap() & !3;
    format!("{}{d0:X}.{rest}", if hex { "hex:" } else { "" })
}

#[test]
fn codes() {
    for file in ["octal_grundy.csv", "hex_grundy.csv", "code_misere.csv"] {
        check_file(file, |row| (code(&row["code"]), row["n"].clone()));
    }
    check_file("base32plus_grundy.csv", |row| {
        let digits = row["digits_d0|d1|.."].strip_prefix("d=").unwrap();
        let mut digits = digits.split('|').map(|d| d.parse::<u32>().unwrap());
        let d0 = digits.next().unwrap() & !3;
        let rest: String = digits.fold(String::new(), |text, d| text + &format!("[{d}]"));
        (format!("code:[{d0}].{rest}"), row["n"].clone())
    });
}

#[test]
fn misere_codes_also_under_normal_play() {
    let Some(rows) = cases("code_misere.csv") else { return };
    let cases =
        rows.iter().map(|row| Case { game: code(&row["code"]), position: row["n"].clone(), row });
    ask(cases, false, [Play::Normal; 2], |context, case, normal, _| {
        let value = normal.grundy.unwrap().0.to_string();
        assert_eq!(value, case.row["grundy_bruteforce"], "{context}");
    });
}

#[test]
fn grundys_game() {
    let Some(rows) = cases("grundys_game.csv") else { return };
    let [mut short, mut long] = [Vec::new(), Vec::new()];
    for row in &rows {
        // Outcomes stand there for small heaps only, and misère play is slow beyond.
        let list = if row["misere_bruteforce_n<=45"].is_empty() { &mut long } else { &mut short };
        list.push(row);
    }
    let case = |row| Case { game: "grundy".to_owned(), position: row_n(row), row };
    ask(short.iter().copied().map(case), false, BOTH, |context, case, normal, misere| {
        check_usual(context, case, normal, misere);
        let pairs = [("normal_bruteforce_n<=45", normal), ("misere_bruteforce_n<=45", misere)];
        for (column, row) in pairs {
            assert_eq!(row.outcome.unwrap().to_string(), case.row[column], "{context}, {column}");
        }
    });
    let game = registry::parse("grundy").unwrap();
    let values = game.sequence(rows.len(), &Limits::NONE).unwrap();
    for row in long {
        let n: usize = row["n"].parse().unwrap();
        assert_eq!(values.get(n).unwrap().to_string(), row["grundy"], "heap {n}");
    }
}

fn row_n(row: &BTreeMap<String, String>) -> String {
    row["n"].clone()
}

#[test]
fn unbalanced_nim() {
    check_file("unbalanced_nim.csv", |row| {
        let empty = match row["reading"].as_str() {
            "zero_counts" => "counted",
            "zero_free" => "ignored",
            other => panic!("reading {other}"),
        };
        (format!("unbalanced-nim:empty={empty}"), row["heaps"].replace(' ', ","))
    });
}

#[test]
fn candy_nim() {
    let Some(rows) = cases("candy_nim.csv") else { return };
    let cases = rows.iter().map(|row| Case {
        game: "candy-nim".to_owned(),
        position: row["heaps"].replace(' ', ","),
        row,
    });
    ask(cases, false, [Play::Normal; 2], |context, case, normal, _| {
        assert_eq!(normal.outcome.unwrap().to_string(), case.row["nim_outcome"], "{context}");
        let columns = ["mover_candies", "opponent_candies"].map(|c| case.row[c].clone());
        assert_eq!(normal.extra, columns, "{context}");
    });
}
