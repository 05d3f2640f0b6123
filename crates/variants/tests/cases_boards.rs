//! Rings, boards, graphs and orders against the shared case files, read where they are present.

use cgt_core::solve::Solver;
use cgt_core::{Limits, Outcome, Play};
use std::ops::ControlFlow;
use std::path::Path;
use variants::board::chomp::Chomp;
use variants::board::nd_nim::NdNim;
use variants::board::shape::Dims;
use variants::game::Game;
use variants::registry;
use variants::ring::circular_stacks::CircularStacks;

/// The rows of a case file without its header; none where the folder is absent.
fn cases(name: &str) -> Vec<csv::StringRecord> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cases");
    if !folder.exists() {
        return Vec::new();
    }
    let mut reader = csv::Reader::from_path(folder.join(name)).unwrap();
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert!(!rows.is_empty(), "{name}");
    rows
}

/// Checks Grundy value and both outcomes of a position; an empty field is not checked.
fn check(game: &str, position: &str, grundy: &str, normal: &str, misere: &str) {
    let context = format!("{game} {position}");
    let game = registry::parse(game).unwrap();
    let mut session = game.session(Limits::NONE);
    let p = session.parse(position).unwrap_or_else(|e| panic!("{context}: {e}"));
    if !grundy.is_empty() {
        assert_eq!(session.grundy(p).unwrap().0.to_string(), grundy, "{context}");
    }
    for (play, expected) in [(Play::Normal, normal), (Play::Misere, misere)] {
        if !expected.is_empty() {
            let found = session.outcome(play, p).unwrap().to_string();
            assert_eq!(found, expected, "{context}, {play}");
        }
    }
}

#[test]
fn circular_nim_with_objects() {
    for row in cases("circular_nim_objects.csv") {
        let game = format!("circular:take={}", &row[0]);
        check(&game, &row[1], &row[2], &row[3], &row[4]);
        let n: usize = row[1].parse().unwrap();
        check(&game, &format!("{}.", "x".repeat(n)), &row[5], &row[6], &row[7]);
    }
}

#[test]
fn circular_nim_to_sixty_as_a_sequence() {
    let rows = cases("circular_nim_objects.csv");
    for take in 1..=4 {
        let game = registry::parse(&format!("circular:take={take}")).unwrap();
        let values = game.sequence(61, &Limits::NONE).unwrap();
        for row in rows.iter().filter(|row| row[0] == take.to_string()) {
            let n: usize = row[1].parse().unwrap();
            assert_eq!(values.get(n).unwrap().to_string(), row[2], "take {take}, n = {n}");
        }
    }
}

#[test]
fn notakto_boards() {
    for row in cases("notakto_boards.csv") {
        let (rows, cols) = row[0].split_once('x').unwrap();
        let board = vec![".".repeat(cols.parse().unwrap()); rows.parse().unwrap()].join("/");
        let n: usize = row[1].parse().unwrap();
        let position = if n == 0 { "0".to_owned() } else { vec![board; n].join("+") };
        check("notakto", &position, &row[2], &row[3], &row[4]);
        let game = registry::parse(&format!("notakto:rows={rows},cols={cols}")).unwrap();
        let outcomes = game.outcomes(Play::Misere, n + 1, &Limits::NONE).unwrap();
        assert_eq!(outcomes[n].to_string(), row[4], "{n} boards of {}", &row[0]);
    }
}

#[test]
fn chomp_rectangles_and_their_first_moves() {
    let chomp = Chomp::default();
    for row in cases("chomp_rectangles.csv") {
        let [rows, cols] = [&row[0], &row[1]].map(|n| n.parse::<usize>().unwrap());
        let full = Chomp::rectangle(rows, cols);
        check("chomp", &chomp.show(&full), &row[3], &row[2], "");
        let mut solver = Solver::new(&chomp);
        let mut found: Vec<String> = solver
            .winning_moves(Play::Normal, &full)
            .unwrap()
            .iter()
            .map(|option| {
                // The square that was bitten: the first row that is shorter, at its new length.
                let cut = |r: usize| option.get(r).copied().unwrap_or(0);
                let r = (0..rows).find(|&r| cut(r) < cols).unwrap();
                format!("{r}:{}", cut(r))
            })
            .collect();
        found.sort();
        let mut expected: Vec<_> = row[5].split_whitespace().map(str::to_owned).collect();
        expected.sort();
        assert_eq!(found, expected, "{rows}x{cols}");
        assert_eq!(found.len().to_string(), row[4]);
    }
}

/// Checks the full board and the counts over all boards of one box.
fn nd_nim(row: &csv::StringRecord) {
    check("nd-nim", &row[0], &row[1], &row[2], &row[3]);
    let lengths: Vec<usize> = row[0].split('x').map(|l| l.parse().unwrap()).collect();
    let dims = Dims::new(&lengths).unwrap();
    let rules = NdNim::default();
    let mut solver = Solver::new(&rules);
    let (mut normal, mut misere, mut largest) = (0u64, 0u64, 0);
    for pieces in 0..1u64 << dims.cells() {
        let p = rules.position(dims, pieces);
        let value = solver.grundy(&p).unwrap().0;
        largest = largest.max(value);
        normal += u64::from(value == 0);
        misere += u64::from(solver.outcome(Play::Misere, &p).unwrap().is_p());
    }
    assert_eq!(
        [normal.to_string(), misere.to_string(), largest.to_string()],
        [&row[4], &row[5], &row[6]]
    );
}

fn cells(row: &csv::StringRecord) -> u32 {
    row[0].split('x').map(|l| l.parse::<u32>().unwrap()).product()
}

#[test]
fn nd_nim_boards_up_to_twelve_cells() {
    cases("nd_nim_full_boards.csv").iter().filter(|row| cells(row) <= 12).for_each(nd_nim);
}

/// `cargo test --release -p variants --test cases_boards -- --ignored`: a minute.
#[test]
#[ignore = "boards of up to 20 cells, all of their positions: slow"]
fn nd_nim_boards_up_to_twenty_cells() {
    cases("nd_nim_full_boards.csv").iter().filter(|row| cells(row) > 12).for_each(nd_nim);
}

#[test]
fn poset_games() {
    for row in cases("poset_games.csv") {
        let position = format!("n={};{}", &row[1], row[2].replace(';', ","));
        check("poset", &position, &row[3], &row[4], &row[5]);
    }
}

/// The names of the readings in the case file, in the order of the game's.
const READINGS: [(&str, &str); 8] = [
    ("vertex_only", "vertex"),
    ("node_kayles", "node-kayles"),
    ("arc_kayles", "arc-kayles"),
    ("vertex_or_adjacent_pair", "vertex-or-pair"),
    ("star_subset", "star"),
    ("connected_subset", "connected"),
    ("clique", "clique"),
    ("calkin_edges", "calkin"),
];

#[test]
fn graph_nim_in_all_readings() {
    let rows = cases("graph_nim.csv");
    for row in &rows {
        let (_, reading) = READINGS.iter().find(|(name, _)| *name == &row[3]).unwrap();
        let game = format!("graph-nim:rule={reading}");
        let position = format!("n={};{}", &row[1], row[2].replace(';', ","));
        check(&game, &position, &row[4], &row[5], &row[6]);
        // The name of the graph means the same graph.
        let game = registry::parse(&game).unwrap();
        let mut session = game.session(Limits::NONE);
        let by_name = row[0].replace("K1 ", "K1,").replace("K2 ", "K2,");
        assert_eq!(session.parse(&by_name), session.parse(&position), "{by_name}");
    }
}

/// Each option has the position among its predecessors, and the other way round.
fn predecessors_are_the_inverse<G: Game>(game: &G, tuples: &[Vec<usize>], top: &[usize]) {
    let top = game.from_tuple(top).unwrap();
    let positions: Vec<_> = tuples.iter().filter_map(|t| game.from_tuple(t)).collect();
    let mut before: Vec<(String, String)> = Vec::new();
    let mut after = before.clone();
    for p in &positions {
        let _ = game.visit_options(p, |option| {
            after.push((game.show(option), game.show(p)));
            ControlFlow::<()>::Continue(())
        });
        assert!(game.visit_predecessors(p, &top, |q| before.push((game.show(p), game.show(q)))));
    }
    for pairs in [&mut before, &mut after] {
        pairs.sort();
        pairs.dedup();
    }
    assert!(!before.is_empty());
    assert_eq!(before, after);
}

/// All tuples of heaps up to `max`.
fn tuples(heaps: usize, max: usize) -> Vec<Vec<usize>> {
    (0..heaps).fold(vec![vec![]], |shorter: Vec<Vec<usize>>, _| {
        let longer = shorter.iter().flat_map(|t| {
            (0..=max).map(move |h| t.iter().copied().chain([h]).collect::<Vec<usize>>())
        });
        longer.collect()
    })
}

#[test]
fn chomp_predecessors() {
    let weakly = |t: &Vec<usize>| t.is_sorted_by(|a, b| a >= b);
    for (rows, max) in [(1, 6), (3, 4), (4, 3)] {
        let all: Vec<_> = tuples(rows, max).into_iter().filter(weakly).collect();
        predecessors_are_the_inverse(&Chomp::default(), &all, &vec![max; rows]);
    }
}

#[test]
fn circular_stacks_predecessors() {
    for k in 1..=4 {
        predecessors_are_the_inverse(&CircularStacks::new(k), &tuples(4, 2), &[2; 4]);
    }
    predecessors_are_the_inverse(&CircularStacks::new(2), &tuples(3, 3), &[3; 3]);
}

/// CN(n, k) on a ring that is not reduced at all: windows over plain lists, no canonical form,
/// no parts.
fn stacks_definition(p: &[usize], k: usize, memo: &mut hashbrown::HashMap<Vec<usize>, u32>) -> u32 {
    if let Some(&known) = memo.get(p) {
        return known;
    }
    let n = p.len();
    let mut values = std::collections::BTreeSet::new();
    for start in 0..n {
        let window: Vec<usize> = (0..k.min(n)).map(|i| (start + i) % n).collect();
        let count: usize = window.iter().map(|&i| p[i] + 1).product();
        for mut code in 1..count {
            let mut q = p.to_vec();
            for &i in &window {
                q[i] -= code % (p[i] + 1);
                code /= p[i] + 1;
            }
            values.insert(stacks_definition(&q, k, memo));
        }
    }
    let mex = (0..=values.len() as u32).find(|v| !values.contains(v)).unwrap();
    memo.insert(p.to_vec(), mex);
    mex
}

#[test]
fn circular_stacks_by_the_plain_definition() {
    for (n, max) in [(1, 5), (2, 3), (3, 3), (4, 2), (5, 2), (7, 1)] {
        for k in 1..=n {
            let rules = CircularStacks::new(k);
            let mut solver = Solver::new(&rules);
            let mut memo = hashbrown::HashMap::new();
            for tuple in tuples(n, max) {
                let p = rules.from_tuple(&tuple).unwrap();
                let expected = stacks_definition(&tuple, k, &mut memo);
                let found = solver.grundy(&p).unwrap().0;
                assert_eq!(found, u64::from(expected), "k={k} {tuple:?}");
            }
        }
    }
}

#[test]
fn sweeps_agree_with_the_solver() {
    use variants::erased::FamilyRequest;
    for (game, heaps, max) in [("chomp", 3, 8), ("circular-stacks:k=2", 4, 4)] {
        let game = registry::parse(game).unwrap();
        for only in [None, Some(Outcome::P)] {
            let request = FamilyRequest { heaps, max, play: Play::Normal, only, grundy: true };
            let mut session = game.session(Limits::NONE);
            let mut rows = 0;
            game.positions(&request, &Limits::NONE, &mut |heaps, outcome, grundy| {
                let text: Vec<_> = heaps.iter().map(ToString::to_string).collect();
                let p = session.parse(&text.join(",")).unwrap();
                let value = session.grundy(p).unwrap().0;
                assert_eq!(grundy.map(u64::from), Some(value), "{text:?}");
                assert_eq!(outcome.is_p(), value == 0);
                rows += 1;
                ControlFlow::Continue(())
            })
            .unwrap();
            assert!(rows > 10);
        }
    }
}

#[test]
fn chains_are_nim() {
    check("poset", "0<1<2,3<4<5<6,7<8<9<10<11", "2", "N", "N");
    let nim = registry::parse("nim").unwrap();
    let mut session = nim.session(Limits::NONE);
    let p = session.parse("3,4,5").unwrap();
    assert_eq!(session.grundy(p).unwrap().0, 2);
}

#[test]
fn bad_positions_are_refused_where_they_are() {
    let cases: &[(&str, &str, Option<usize>)] = &[
        ("nd-nim", "xx/x", Some(4)),
        ("nd-nim", "xx/xy", Some(5)),
        ("nd-nim", "xx|xx/xx", Some(4)),
        ("nd-nim", "9x9", None),
        ("nd-nim", "3x0", Some(3)),
        ("nd-nim", "", Some(1)),
        ("notakto", ".../..x/.+...", Some(9)),
        ("notakto", "...|...", Some(1)),
        ("notakto", "xo.", Some(2)),
        ("chomp", "3,4", Some(3)),
        ("chomp", "0,0", Some(1)),
        ("chomp", "3,-1", Some(3)),
        ("poset", "0<1,1<2,2<0", Some(11)),
        ("poset", "0<0", Some(3)),
        ("poset", "n=2;0<2", Some(7)),
        ("poset", "0<2", Some(1)),
        ("poset", "0<1,2", Some(5)),
        ("poset", "n=65;", Some(3)),
        ("poset", "n=2", Some(4)),
        ("poset", "", None),
        ("graph-nim", "0-0", Some(3)),
        ("graph-nim", "n=3;0-1,1-3", Some(11)),
        ("graph-nim", "0-1,1-64", Some(7)),
        ("graph-nim", "1-2", Some(1)),
        ("graph-nim", "0-1,,1-2", Some(5)),
        ("graph-nim", "C2", Some(2)),
        ("graph-nim", "P65", Some(2)),
        ("graph-nim", "P40+P30", Some(5)),
        ("graph-nim", "Z5", Some(1)),
        ("graph-nim", "K40,40", Some(1)),
        ("graph-nim:rule=connected", "K40", None),
        ("graph-nim:rule=star", "K1,40", None),
        ("circular", "xx y", Some(3)),
        ("circular-stacks:k=2", "1,,2", Some(3)),
    ];
    for (game, position, column) in cases {
        let game = registry::parse(game).unwrap();
        let error = game.session(Limits::NONE).parse(position);
        let error = error.expect_err(position);
        assert_eq!(error.column(), *column, "{}: {position:?}: {error}", game.name());
    }
    for game in [
        "circular:take=0",
        "circular-stacks",
        "circular-stacks:k=0",
        "notakto:rows=0",
        "notakto:rows=9,cols=9",
        "notakto:line=0",
        "chomp:rows=0",
        "graph-nim:rule=other",
        "nd-nim:dims=3",
        "poset:n=3",
    ] {
        assert!(registry::parse(game).is_err(), "{game}");
    }
    let chomp = registry::parse("chomp:rows=2").unwrap();
    assert!(chomp.outcomes(Play::Misere, 3, &Limits::NONE).is_err());
}

#[test]
fn what_is_too_large_to_solve_ends_in_an_error() {
    let limits = Limits { memory: cgt_core::Memory(1 << 20), watch: &() };
    for (game, position) in [
        ("nd-nim", "8x8"),
        ("graph-nim:rule=calkin", "K8"),
        ("graph-nim:rule=vertex-or-pair", "grid8x8"),
        ("notakto", "......../......../......../......../......../........"),
        ("circular:take=3", "1000000000"),
        ("circular-stacks:k=4", "9,9,9,9,9,9,9,9,9"),
        ("chomp", "40,40,40,40,40,40"),
    ] {
        let game = registry::parse(game).unwrap();
        let mut session = game.session(limits);
        let p = session.parse(position).unwrap();
        assert!(session.grundy(p).is_err(), "{position}");
    }
}
