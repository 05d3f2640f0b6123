//! Games that the documents play through.

use super::{fails, holds, reading};
use crate::lab::{Cases, LabError};
use crate::statement::Statement;
use cgt_core::Play::{self, Misere, Normal};

/// The position after each move of 3-4-5 in the example of the encyclopedia.
const EXAMPLE: [[usize; 3]; 10] = [
    [3, 4, 5],
    [1, 4, 5],
    [1, 4, 2],
    [1, 3, 2],
    [1, 2, 2],
    [0, 2, 2],
    [0, 1, 2],
    [0, 1, 1],
    [0, 0, 1],
    [0, 0, 0],
];

/// The misère example.
const MISERE: [[usize; 3]; 9] = [
    [3, 4, 5],
    [1, 4, 5],
    [1, 4, 3],
    [1, 2, 3],
    [1, 2, 2],
    [0, 2, 2],
    [0, 2, 1],
    [0, 0, 1],
    [0, 0, 0],
];

/// The small board of the page: the rival moves first.
const SMALL: [[usize; 3]; 5] = [[1, 2, 3], [1, 2, 1], [1, 0, 1], [0, 0, 1], [0, 0, 0]];

fn sorted(heaps: [usize; 3]) -> String {
    let mut heaps: Vec<usize> = heaps.into_iter().filter(|&h| h > 0).collect();
    heaps.sort_unstable();
    variants::notation::show_heaps(&heaps)
}

/// Every move is legal, and from move `first` on every second one leaves a P-position.
fn replay(
    cases: &mut Cases<'_>,
    line: &[[usize; 3]],
    play: Play,
    first: usize,
) -> Result<(), LabError> {
    let graph = cases.graph("nim", &[&sorted(line[0])])?;
    let p = graph.p_positions(play);
    for (i, step) in line.windows(2).enumerate() {
        let (from, to) = (graph.find(&sorted(step[0]))?, graph.find(&sorted(step[1]))?);
        let legal = graph.options(from).any(|o| o == to);
        let wins = i % 2 != first % 2 || p[to];
        let case = format!("move {}: {:?} -> {:?}", i + 1, step[0], step[1]);
        cases.case(legal && wins, || {
            (case, "legal and winning".into(), format!("legal {legal}, winning {wins}"))
        });
    }
    Ok(())
}

/// The lengths of all plays from a position, ascending.
fn lengths(cases: &Cases<'_>, from: &str) -> Result<Vec<u32>, LabError> {
    let graph = cases.graph("nim", &[from])?;
    let bits = graph.play_lengths(|_, _| true)[graph.find(from)?];
    Ok((0..128).filter(|i| bits >> i & 1 == 1).collect())
}

pub(super) fn statements() -> Vec<Statement> {
    vec![
        holds(
            "A11",
            "3,4,5: all moves are legal, each of the first player's leaves P",
            "es-wiki:26-39",
        )
        .title("The example game")
        .cases("nim", "9 moves", |cases| replay(cases, &EXAMPLE, Normal, 0)),
        holds(
            "A24",
            "3,4,5 misere: nim-sums 2,0,6,0,1,0,3,1; \"I\" always leave a misere P-position",
            "es-wiki:142-153",
        )
        .title("The misere example game")
        .cases("nim", "8 moves", |cases| {
            let sums = MISERE.map(|[a, b, c]| a ^ b ^ c);
            cases.equal(|| "nim-sums".to_owned(), [2, 0, 6, 0, 1, 0, 3, 1, 0], sums);
            replay(cases, &MISERE, Misere, 0)
        }),
        holds("E01", "3,4,5 (Alice first): legal; after each of her moves P", "brilliant:17-33")
            .title("The example game, again")
            .cases("nim", "9 moves", |cases| replay(cases, &EXAMPLE, Normal, 0)),
        holds("C02", "1,2,3: the rival begins, the second player's moves win", "nim-page:17-22")
            .title("The small board played")
            .cases("nim", "4 moves", |cases| replay(cases, &SMALL, Normal, 1)),
        fails(
            "C03",
            "every play of 1,3,5,7 has 4 to 12 moves",
            "nim-page:24",
            "a play of 13 moves",
        )
        .title("How long the classic board lasts")
        .cases("nim", "all plays", |cases| {
            for n in lengths(cases, "1,3,5,7")? {
                cases.case((4..=12).contains(&n), || {
                    (format!("a play of {n} moves"), "4 to 12".into(), format!("{n}"))
                });
            }
            Ok(())
        }),
        reading("C04.all", "every play of 1,2,3 has 3 to 5 moves", "nim-page:24", "all plays")
            .title("How long the small board lasts")
            .fails("a play of 6 moves")
            .cases("nim", "all plays", |cases| {
                for n in lengths(cases, "1,2,3")? {
                    cases.case((3..=5).contains(&n), || {
                        (format!("a play of {n} moves"), "3 to 5".into(), format!("{n}"))
                    });
                }
                Ok(())
            }),
        reading(
            "C04.optimal",
            "plays of 1,2,3 in which the winner always plays a winning move have 4 or 6 moves",
            "nim-page:24",
            "the winner makes no mistake",
        )
        .title("How long the small board lasts without mistakes")
        .cases("nim", "all such plays", |cases| {
            let graph = cases.graph("nim", &["1,2,3"])?;
            let p = graph.p_positions(Normal);
            let bits = graph.play_lengths(|from, to| p[from] || p[to])[graph.find("1,2,3")?];
            let found: Vec<u32> = (0..128).filter(|i| bits >> i & 1 == 1).collect();
            cases.equal(|| "1,2,3".to_owned(), vec![4, 6], found);
            Ok(())
        }),
    ]
}
