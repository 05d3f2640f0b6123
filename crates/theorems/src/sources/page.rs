//! The boards, examples and strategy table of the web page with a playable Nim.

use super::{fails, holds, reading};
use crate::lab::{Cases, LabError};
use crate::statement::{Judgement, Needs, Statement};
use cgt_core::Play::{self, Misere, Normal};

/// Outcome under a convention and winning moves of one position.
fn known(cases: &Cases<'_>, position: &str, play: Play) -> Result<(bool, Vec<String>), LabError> {
    let graph = cases.graph("nim", &[position])?;
    let p = graph.p_positions(play);
    let i = graph.find(position)?;
    let wins = graph.options(i).filter(|&o| p[o]).map(|o| graph.name(o).to_owned());
    Ok((p[i], wins.collect()))
}

/// A position that is said to be P (or N) in normal play.
fn board(s: Statement, position: &'static str, p: bool) -> Statement {
    s.cases("nim", "1 position", move |cases| {
        let (found, _) = known(cases, position, Normal)?;
        let letter = |p: bool| if p { "P" } else { "N" };
        cases.case(found == p, || (position, letter(p), letter(found)));
        Ok(())
    })
}

/// The winning moves of a position in normal play.
fn wins(s: Statement, position: &'static str, moves: &'static [&'static str]) -> Statement {
    s.cases("nim", "1 position", move |cases| {
        let (_, mut found) = known(cases, position, Normal)?;
        found.sort();
        let says: Vec<String> = moves.iter().map(|&m| m.to_owned()).collect();
        cases.equal(|| position.to_owned(), says, found);
        Ok(())
    })
}

pub(super) fn statements() -> Vec<Statement> {
    let mut all = boards();
    all.extend(families());
    all
}

fn boards() -> Vec<Statement> {
    vec![
        fails("C01", "the first player wins every position with a token", "nim-page:12", "1,1")
            .title("Who has the correct strategy always wins")
            .outcome("nim", 5, 12, Normal, |p| (p.total() > 0).then_some(false))
            .total(12),
        wins(
            holds("C07", "3,5,7: the winning moves leave 2,5,7, 3,4,7, 3,5,6", "nim-page:33-35")
                .title("The winning moves of 3,5,7"),
            "3,5,7",
            &["2,5,7", "3,4,7", "3,5,6"],
        ),
        board(
            holds("C11", "1,3,5,7 is P", "nim-page:39").title("The classic board"),
            "1,3,5,7",
            true,
        ),
        board(
            fails("C12", "2,4,6,8 is P", "nim-page:40", "2,4,6,8")
                .title("The board with a row of 8"),
            "2,4,6,8",
            true,
        ),
        board(
            holds("C13", "3,4,5,6 is N (nim-sum 4)", "nim-page:41").title("The board 3,4,5,6"),
            "3,4,5,6",
            false,
        ),
        wins(
            holds("C14", "3,4,5,6: emptying the 4 wins (so do two other moves)", "nim-page:42")
                .title("The winning moves of 3,4,5,6"),
            "3,4,5,6",
            &["1,3,4,6", "2,3,4,5", "3,5,6"],
        ),
        board(
            holds("C39", "1,2,3 is P", "nim-page:115-117").title("Strategy table"),
            "1,2,3",
            true,
        ),
        board(
            holds("C40", "1,3,5,7 is P", "nim-page:115-117").title("Strategy table"),
            "1,3,5,7",
            true,
        ),
        board(
            fails("C41", "2,4,6,8 is P", "nim-page:115-117", "2,4,6,8").title("Strategy table"),
            "2,4,6,8",
            true,
        ),
        board(
            holds("C42", "1,2,4 is N (nim-sum 7)", "nim-page:118").title("Strategy table"),
            "1,2,4",
            false,
        ),
        fails("C43", "1,2,4: emptying the 4 wins", "nim-page:118", "1,2,4")
            .title("Strategy table: the move of 1,2,4")
            .cases("nim", "1 position", |cases| {
                let (_, wins) = known(cases, "1,2,4", Normal)?;
                let found = wins.join(" ");
                cases.case(found == "1,2", || ("1,2,4".to_owned(), "1,2".to_owned(), found));
                Ok(())
            }),
        holds(
            "C46",
            "1,3,5,7 P, 1,2,3 P, 2,4,6,8 N, 3,4,5,6 N, in both conventions",
            "nim-page:13-41",
        )
        .title("The boards of the page")
        .cases("nim", "4 boards, both conventions", |cases| {
            for (board, says) in
                [("1,3,5,7", true), ("1,2,3", true), ("2,4,6,8", false), ("3,4,5,6", false)]
            {
                for play in [Normal, Misere] {
                    cases.equal(|| format!("{board} {play}"), says, known(cases, board, play)?.0);
                }
            }
            Ok(())
        }),
        fails("C19", "who left 1,1,1 wins in normal play", "nim-page:47", "1,1,1")
            .title("Leaving three ones")
            .outcome("nim", 3, 1, Normal, |p| (p.ones() == 3).then_some(true)),
    ]
}

fn families() -> Vec<Statement> {
    vec![
        holds(
            "C08",
            "all heaps <= 1: odd number of ones => N, leaving an even number",
            "nim-page:36-37",
        )
        .title("Rows of one")
        .position("nim", 24, 1, Needs::NORMAL, |v| {
            let odd = v.pos().ones() % 2 == 1;
            let moves = v.winning_moves(Normal);
            let even = moves.iter().all(|o| o.iter().sum::<usize>() % 2 == 0);
            Judgement::of(
                odd != v.is_p(Normal) && even && odd != moves.is_empty(),
                "N iff odd",
                "not",
            )
        }),
        holds(
            "C15",
            "some N-position is not won by emptying a largest heap; the smallest is 1,2",
            "nim-page:43",
        )
        .title("Emptying the largest heap is not always best")
        .cases("nim", "3 heaps <= 6", |cases| {
            cases.table("nim", (3, 6), Needs::NORMAL, |cases, table| {
                let first = table.tuples().into_iter().find(|t| {
                    let mut emptied = vec![0];
                    emptied.extend(&t[..t.len() - 1]);
                    table.p_of(Normal, t) == Some(false)
                        && table.p_of(Normal, &emptied) == Some(false)
                });
                cases.equal(|| "smallest".to_owned(), Some(vec![0, 1, 2]), first);
                Ok(())
            })
        }),
        reading(
            "C16.one",
            "from an N-position exactly one heap can be moved to P",
            "nim-page:44",
            "only one heap",
        )
        .title("The automatic move: only one")
        .fails("1,1,1")
        .position("nim", 5, 16, Needs::NORMAL, |v| match moves_by_heap(v) {
            0 => Judgement::Silent,
            n => Judgement::of(n == 1, "one heap", &format!("{n} heaps")),
        })
        .total(16),
        reading(
            "C16.odd",
            "the number of heaps that can be moved to P is odd or 0",
            "nim-page:44",
            "counted by heap",
        )
        .title("The automatic move: an odd number")
        .position("nim", 5, 16, Needs::NORMAL, |v| match moves_by_heap(v) {
            0 => Judgement::of(v.is_p(Normal), "P", "N"),
            n => Judgement::of(n % 2 == 1, "odd", "even"),
        })
        .total(16),
        fails(
            "C17",
            "1,1,n, n > 1 odd: leaving 1,1,1 wins in normal play",
            "nim-page:45-46",
            "1,1,3",
        )
        .title("Leave three ones")
        .position("nim", 3, 15, Needs::NORMAL, |v| match *v.pos().tuple() {
            [1, 1, n] if n > 1 && n % 2 == 1 => {
                Judgement::of(v.wins(Normal, &[1, 1, 1]), "leaving 1,1,1 wins", "it loses")
            }
            _ => Judgement::Silent,
        }),
        holds("C18", "n odd => the nim-sum of 1,1,n is not 0", "nim-page:46")
            .title("1,1,n")
            .position("nim", 3, 15, Needs::NORMAL, |v| match *v.pos().tuple() {
                [1, 1, n] if n % 2 == 1 => Judgement::of(!v.is_p(Normal), "N", "P"),
                _ => Judgement::Silent,
            }),
        reading(
            "C20.rival",
            "(n,n): the player to move loses",
            "nim-page:48",
            "the rival is to move",
        )
        .title("Two equal heaps, the rival to move")
        .outcome("nim", 2, 12, Normal, |p| (p.tuple()[0] == p.tuple()[1]).then_some(true)),
        reading(
            "C20.you",
            "(n,n), n > 0: the player to move wins",
            "nim-page:48",
            "you are to move",
        )
        .title("Two equal heaps, you to move")
        .fails("1,1")
        .outcome("nim", 2, 12, Normal, |p| {
            (p.max() > 0 && p.tuple()[0] == p.tuple()[1]).then_some(false)
        }),
        holds("C44", "(n,n) is P: mirror", "nim-page:119")
            .title("Strategy table: equal heaps")
            .outcome("nim", 2, 12, Normal, |p| (p.tuple()[0] == p.tuple()[1]).then_some(true)),
        fails("C45", "1,n,n+1 is P for all n", "nim-page:120", "1,1,2")
            .title("Strategy table: 1,n,n+1")
            .outcome("nim", 3, 33, Normal, |p| match *p.tuple() {
                [0, 1, 1] => Some(true),
                [1, n, m] if m == n + 1 => Some(true),
                _ => None,
            }),
    ]
}

/// How many heaps can be moved to P, each heap counted.
fn moves_by_heap(v: &crate::lab::View<'_>) -> usize {
    let p = v.pos();
    (0..p.tuple().len())
        .filter(|&i| (0..p.tuple()[i]).any(|to| v.p_of(Normal, &p.with(i, to)) == Some(true)))
        .count()
}
