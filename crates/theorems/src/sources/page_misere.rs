//! What the web page says about misère play and about one large heap.

use super::{fails, holds, pair, reading};
use crate::lab::View;
use crate::position::Pos;
use crate::statement::{Judgement, Needs, Statement};
use cgt_core::Play::{self, Misere, Normal};

/// One large heap and j ones: reduce it to 1 if j is even, to 0 if j is odd.
fn one_large(s: Statement, play: Play) -> Statement {
    s.position("nim", 9, 8, Needs::BOTH, move |v| {
        let p = v.pos();
        if p.big() != 1 || p.count(|h| h == 1) > 8 {
            return Judgement::Silent;
        }
        let to = usize::from(p.ones() % 2 == 0);
        let after = p.with(p.tuple().len() - 1, to);
        Judgement::of(v.wins(play, &after), "that move wins", "it loses")
    })
}

/// The page's condition: S != 0 with a heap >= 2, or S = 0 with ones only.
fn condition(p: Pos<'_>) -> bool {
    (p.max() >= 2) == (p.xor() != 0)
}

fn all(s: Statement, needs: Needs, judge: fn(&View<'_>) -> Judgement) -> Statement {
    s.position("nim", 5, 14, needs, judge).total(14)
}

pub(super) fn statements() -> Vec<Statement> {
    vec![
        one_large(
            fails(
                "C09",
                "one large heap and j ones, normal: reduce it to 1 if j is even, to 0 if j is odd",
                "nim-page:38",
                "2",
            )
            .title("One large row, as the page has it"),
            Normal,
        ),
        one_large(
            holds("C10", "the same, misere", "nim-page:38").title("One large row, read for misere"),
            Misere,
        ),
        all(
            reading(
                "C22",
                "misere: P iff all options are N",
                "nim-page:62-66",
                "the same words under misere play, without a rule for the end",
            )
            .title("P and N, misere play")
            .fails("0"),
            Needs::MISERE,
            |v| {
                let all_n = v.winning_moves(Misere).is_empty();
                Judgement::of(v.is_p(Misere) == all_n, "P iff all options N", "not")
            },
        ),
        all(
            fails(
                "C29",
                "misere: S != 0 with a heap >= 2, or S = 0 with ones only, is losing",
                "nim-page:98-99",
                "0",
            )
            .title("The page's misere condition as the losing one"),
            Needs::MISERE,
            |v| {
                let says = condition(v.pos());
                Judgement::of(v.is_p(Misere) == says, "P iff the condition", "the opposite")
            },
        ),
        all(
            holds("C30", "misere: the same condition is winning", "nim-page:98")
                .title("The page's misere condition as the winning one"),
            Needs::MISERE,
            |v| {
                let says = condition(v.pos());
                Judgement::of(v.is_p(Misere) != says, "N iff the condition", "the opposite")
            },
        ),
        all(
            fails("C31", "misere outcomes are the opposite of normal outcomes", "nim-page:99", "2")
                .title("Contrary to normal Nim"),
            Needs::BOTH,
            |v| {
                let (normal, misere) = (v.is_p(Normal), v.is_p(Misere));
                Judgement::of(normal != misere, "opposite outcomes", &pair(normal, misere))
            },
        ),
    ]
}
