//! The table of P-positions with `*` (normal only) and `**` (misère only).

use super::{fails, holds, pair};
use crate::lab::{Cases, LabError};
use crate::statement::{Needs, Statement};
use cgt_core::Play::{Misere, Normal};

const SOURCE: &str = "es-wiki:43-100";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Both,
    NormalOnly,
    MisereOnly,
}
use Mark::{Both, MisereOnly, NormalOnly};

/// The cells without letters: id, heaps, mark.
const CELLS: [(&str, &[usize], Mark); 32] = [
    ("T2.1", &[1, 1], NormalOnly),
    ("T2.2", &[2, 2], Both),
    ("T2.3", &[3, 3], Both),
    ("T2.4", &[4, 4], Both),
    ("T2.5", &[5, 5], Both),
    ("T2.6", &[6, 6], Both),
    ("T2.7", &[7, 7], Both),
    ("T2.8", &[8, 8], Both),
    ("T2.9", &[9, 9], Both),
    ("T3.1", &[1, 1, 1], MisereOnly),
    ("T3.2", &[1, 2, 3], Both),
    ("T3.3", &[1, 4, 5], Both),
    ("T3.4", &[1, 6, 7], Both),
    ("T3.5", &[1, 8, 9], Both),
    ("T3.6", &[2, 4, 6], Both),
    ("T3.7", &[2, 5, 7], Both),
    ("T3.8", &[3, 4, 7], Both),
    ("T3.9", &[3, 5, 6], Both),
    ("T3.10", &[4, 8, 12], Both),
    ("T3.11", &[4, 9, 13], Both),
    ("T3.12", &[5, 8, 13], Both),
    ("T3.13", &[5, 9, 12], Both),
    ("T4.1", &[1, 1, 1, 1], NormalOnly),
    ("T4.3", &[1, 2, 4, 7], Both),
    ("T4.4", &[1, 2, 5, 6], Both),
    ("T4.5", &[1, 3, 4, 6], Both),
    ("T4.6", &[1, 3, 5, 7], Both),
    ("T4.7", &[2, 3, 4, 5], Both),
    ("T4.8", &[2, 3, 6, 7], Both),
    ("T4.9", &[2, 3, 8, 9], Both),
    ("T4.10", &[4, 5, 6, 7], Both),
    ("T4.11", &[4, 5, 8, 9], Both),
];

fn text(heaps: &[usize]) -> String {
    variants::notation::show_heaps(heaps)
}

fn cell(cases: &mut Cases<'_>, heaps: &[usize], mark: Mark) -> Result<(), LabError> {
    let name = text(heaps);
    let graph = cases.graph("nim", &[&name])?;
    let i = graph.find(&name)?;
    let found = (graph.p_positions(Normal)[i], graph.p_positions(Misere)[i]);
    let says = (mark != MisereOnly, mark != NormalOnly);
    cases.case(says == found, || (name, pair(says.0, says.1), pair(found.0, found.1)));
    Ok(())
}

/// The cells with letters: id, text, the heaps for n and m.
fn generic() -> [(&'static str, &'static str, &'static str, fn(usize, usize) -> Vec<usize>); 4] {
    [
        ("T2.10", "n n", "1,1", |n, _| vec![n, n]),
        ("T4.2", "1 1 n n", "1,1,1,1", |n, _| vec![1, 1, n, n]),
        ("T4.12", "n n m m", "1,1,1,1", |n, m| vec![n, n, m, m]),
        ("T4.13", "n n n n", "1,1,1,1", |n, _| vec![n; 4]),
    ]
}

/// All instances with n, m in 1..=most, distinct, smallest first.
fn instances(most: usize, of: fn(usize, usize) -> Vec<usize>) -> Vec<Vec<usize>> {
    let pairs = (1..=most).flat_map(|n| (1..=n).map(move |m| (n, m)));
    let mut all: Vec<Vec<usize>> = pairs
        .map(|(n, m)| {
            let mut heaps = of(n, m);
            heaps.sort_unstable();
            heaps
        })
        .collect();
    all.sort_by_key(|h| (h.iter().sum::<usize>(), h.len(), h.clone()));
    all.dedup();
    all
}

fn check_generic(
    cases: &mut Cases<'_>,
    forms: &[fn(usize, usize) -> Vec<usize>],
) -> Result<(), LabError> {
    cases.table("nim", (4, 12), Needs::BOTH, |cases, table| {
        let mut all: Vec<Vec<usize>> = forms.iter().flat_map(|&f| instances(12, f)).collect();
        all.sort_by_key(|h| (h.iter().sum::<usize>(), h.len(), h.clone()));
        for heaps in all {
            let mut tuple = vec![0; 4 - heaps.len()];
            tuple.extend(&heaps);
            let p = |play| table.p_of(play, &tuple) == Some(true);
            let found = (p(Normal), p(Misere));
            cases.case(found == (true, true), || {
                (text(&heaps), pair(true, true), pair(found.0, found.1))
            });
        }
        Ok(())
    })
}

pub(super) fn statements() -> Vec<Statement> {
    let mut all: Vec<Statement> = CELLS
        .iter()
        .map(|&(id, heaps, mark)| {
            let says = match mark {
                Both => "P in normal and misere play",
                NormalOnly => "P in normal play only",
                MisereOnly => "P in misere play only",
            };
            holds(id, &format!("({}) is {says}", text(heaps)), SOURCE)
                .title("Table of P-positions: a cell")
                .cases("nim", "1 position", move |cases| cell(cases, heaps, mark))
        })
        .collect();
    for (id, form, counterexample, of) in generic() {
        let statement = format!("({form}) is P in normal and misere play for all n, m >= 1");
        all.push(
            fails(id, &statement, SOURCE, counterexample)
                .title("Table of P-positions: a cell with letters")
                .cases("nim", "n, m in 1..12", move |cases| check_generic(cases, &[of])),
        );
    }
    all.push(
        fails(
            "A15",
            "n n, 1 1 n n, n n m m, n n n n are P in normal and misere play for all n, m >= 1",
            "es-wiki:106, th-wiki:19",
            "1,1",
        )
        .title("n and m may be any value and may be equal")
        .cases("nim", "n, m <= 12", |cases| {
            check_generic(cases, &generic().map(|(_, _, _, of)| of))
        }),
    );
    all.push(
        fails(
            "A14",
            "from every option of a listed position one can move to a listed position",
            "es-wiki:42, th-wiki:17",
            "4,8,12 -> 2,8,12",
        )
        .title("The table is closed under answers")
        .cases("nim", "listed positions with n, m <= 9", closed_under_answers),
    );
    all
}

/// Every opponent's move from a listed position (normal play) is answered within the table.
fn closed_under_answers(cases: &mut Cases<'_>) -> Result<(), LabError> {
    let normal = CELLS.iter().filter(|(_, _, mark)| *mark != MisereOnly);
    let mut listed: Vec<Vec<usize>> = normal.map(|(_, heaps, _)| heaps.to_vec()).collect();
    listed.extend(generic().iter().flat_map(|g| instances(9, g.3)));
    listed.push(Vec::new());
    listed.sort_by_key(|h| (h.iter().sum::<usize>(), h.len(), h.clone()));
    listed.dedup();
    cases.table("nim", (4, 13), Needs::RULES, |cases, table| {
        let bare = |t: &[usize]| t.iter().copied().filter(|&h| h > 0).collect::<Vec<_>>();
        for from in &listed {
            let mut tuple = vec![0; 4 - from.len()];
            tuple.extend(from);
            for moved in table.options(&tuple) {
                let answer = table.options(&moved).iter().any(|o| listed.contains(&bare(o)));
                let case = || format!("{} -> {}", text(from), text(&bare(&moved)));
                cases.case(answer, || (case(), "an answer in the table".into(), "none".into()));
            }
        }
        Ok(())
    })
}
