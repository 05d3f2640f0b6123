//! Boards and orders: Chomp, Notakto, posets, counting games.

use crate::lab::{Cases, LabError};
use crate::statement::{Claimed, Statement};
use cgt_core::Play::{Misere, Normal};

/// Rectangles r x c, c <= r <= most, as rows.
fn rectangle(rows: usize, columns: usize) -> String {
    vec![columns.to_string(); rows].join(",")
}

fn chomp(
    cases: &mut Cases<'_>,
    look: fn(&crate::lab::Graph, usize, usize) -> (bool, bool),
) -> Result<(), LabError> {
    for rows in 1..=5 {
        for columns in 1..=6 {
            let name = rectangle(rows, columns);
            let graph = cases.graph("chomp", &[&name])?;
            let (says, found) = look(&graph, rows, columns);
            cases.equal(|| name.clone(), says, found);
        }
    }
    Ok(())
}

/// An order of disjoint chains, as the poset game reads it.
fn chains(lengths: &[usize]) -> String {
    let mut next = 0;
    let mut relations = Vec::new();
    for &n in lengths {
        relations.extend((next + 1..next + n).map(|i| format!("{}<{i}", i - 1)));
        next += n;
    }
    format!("n={next};{}", relations.join(","))
}

pub(super) fn statements() -> Vec<Statement> {
    vec![
        Statement::new("chomp.stealing", "every rectangle but 1x1 is N")
            .title("Strategy stealing in Chomp")
            .source("Gale 1974")
            .cases("chomp", "up to 5 x 6", |cases| {
                chomp(cases, |graph, rows, columns| {
                    let last = graph.len() - 1;
                    (rows * columns > 1, !graph.p_positions(Normal)[last])
                })
            }),
        Statement::new("chomp.square", "n x n, n > 1: leaving the first row and column wins")
            .title("Chomp on squares")
            .source("Gale 1974")
            .cases("chomp", "n <= 5", |cases| {
                for n in 2..=5usize {
                    let name = rectangle(n, n);
                    let graph = cases.graph("chomp", &[&name])?;
                    let mut rows = vec!["1".to_owned(); n];
                    rows[0] = n.to_string();
                    let to = graph.find(&rows.join(","))?;
                    let from = graph.find(&name)?;
                    let legal = graph.options(from).any(|o| o == to);
                    let wins = legal && graph.p_positions(Normal)[to];
                    cases.equal(|| name.clone(), true, wins);
                }
                Ok(())
            }),
        Statement::new("chomp.two-rows", "rows a >= b: P iff b = a - 1")
            .title("Chomp on two rows")
            .source("Gale 1974")
            .cases("chomp", "rows <= 12", |cases| {
                let graph = cases.graph("chomp", &["12,12"])?;
                let p = graph.p_positions(Normal);
                for a in 1..=12usize {
                    for b in 0..=a {
                        let name = if b == 0 { a.to_string() } else { format!("{a},{b}") };
                        cases.equal(|| name.clone(), b + 1 == a, p[graph.find(&name)?]);
                    }
                }
                Ok(())
            }),
        Statement::new("A07", "the game on disjoint chains is Nim: values and misere outcomes")
            .title("Nim is the poset game on chains")
            .source("es-wiki:11, th-wiki:25")
            .claimed(Claimed::True)
            .cases("poset; nim", "3 chains <= 4", |cases| {
                for a in 1..=4usize {
                    for b in 0..=a {
                        for c in 0..=b {
                            let lengths: Vec<usize> =
                                [c, b, a].into_iter().filter(|&n| n > 0).collect();
                            let heaps = variants::notation::show_heaps(&lengths);
                            let nim = cases.graph("nim", &[&heaps])?;
                            let poset = cases.graph("poset", &[&chains(&lengths)])?;
                            let (x, y) = (nim.len() - 1, poset.len() - 1);
                            let says = (nim.grundy()[x], nim.p_positions(Misere)[x]);
                            let found = (poset.grundy()[y], poset.p_positions(Misere)[y]);
                            cases.equal(|| heaps.clone(), says, found);
                        }
                    }
                }
                Ok(())
            }),
        Statement::new("notakto.one", "one 3x3 board, misere: the first player wins by the centre")
            .title("Notakto on one board")
            .source("Plambeck and Whitehead 2013")
            .cases("notakto", "1 board", |cases| {
                let graph = cases.graph("notakto", &[".../.../..."])?;
                let p = graph.p_positions(Misere);
                let start = graph.len() - 1;
                let wins: Vec<&str> =
                    graph.options(start).filter(|&o| p[o]).map(|o| graph.name(o)).collect();
                cases.equal(|| "empty board".to_owned(), vec![".../.x./..."], wins);
                Ok(())
            }),
        Statement::new("B07", "outcome of the number n said = misere S(1..3) outcome of 21 - n")
            .title("The 21 game as a subtraction game")
            .source("es-wiki:287")
            .claimed(Claimed::True)
            .cases("count:target=21,add=3; S(1..3)", "n = 0..21", |cases| {
                let count = cases.graph("count:target=21,add=3", &["0"])?;
                let heap = cases.graph("S(1..3)", &["21"])?;
                let (p, q) = (count.p_positions(Misere), heap.p_positions(Misere));
                for n in 0..=21usize {
                    let said = p[count.find(&n.to_string())?];
                    cases.equal(|| n.to_string(), q[heap.find(&(21 - n).to_string())?], said);
                }
                Ok(())
            }),
        Statement::new(
            "notakto.even",
            "n empty 3x3 boards, misere: the second player wins iff n is even",
        )
        .title("Notakto on several boards")
        .source("Plambeck and Whitehead 2013")
        .cases("notakto", "n <= 2", |cases| {
            let graph = cases.graph("notakto", &[".../.../...+.../.../..."])?;
            let p = graph.p_positions(Misere);
            for (name, says) in [(".../.../...", false), (".../.../...+.../.../...", true)] {
                cases.equal(|| name.to_owned(), says, p[graph.find(name)?]);
            }
            Ok(())
        }),
        Statement::new(
            "B39",
            "n-d Nim, full boards: 2x2, 2x4, 4x4, 2x2x2, 2x2x3 are P; 2x3, 3x3, 3x4, 3x5 are N; in \
             both conventions",
        )
        .title("Full boards of n-dimensional Nim")
        .source("es-wiki:374")
        .cases("nd-nim", "9 boards", |cases| {
            let row = |n: usize| "x".repeat(n);
            let board = |rows: usize, columns: usize| vec![row(columns); rows].join("/");
            for (name, says) in [
                (board(2, 2), true),
                (board(2, 3), false),
                (board(2, 4), true),
                (board(3, 3), false),
                (board(3, 4), false),
                (board(3, 5), false),
                (board(4, 4), true),
                ("xxx/xxx|xxx/xxx".to_owned(), true),
                ("xx/xx|xx/xx".to_owned(), true),
            ] {
                let graph = cases.graph("nd-nim", &[&name])?;
                // A sum falls apart only in Grundy values: outcomes of whole boards.
                for play in [Normal, Misere] {
                    let found = graph.p_positions(play)[graph.len() - 1];
                    cases.equal(|| format!("{name} {play}"), says, found);
                }
            }
            Ok(())
        }),
    ]
}
