//! Sums of games: the theorem of Sprague and Grundy, and tame games under misère play.

use super::{holds, reading};
use crate::lab::{Graph, View};
use crate::statement::{Judgement, Needs, Statement};
use cgt_core::Play::Misere;

/// Small positions of different games, for sums.
const GAMES: [(&str, &str); 7] = [
    ("nim", "2,5"),
    ("S(1..3)", "9"),
    ("S(1,4,9)", "12"),
    ("kayles", "8"),
    ("dawsons-chess", "9"),
    ("grundy", "9"),
    ("greedy-nim", "2,3,3"),
];

/// Values 0 or 1 that are firm, all values: the misère outcome of a sum of tame heaps.
fn tame_p(v: &View<'_>, firm_told_apart: bool) -> Option<bool> {
    let tuple = v.pos().tuple();
    let mut alone = vec![0; tuple.len()];
    let mut sum = 0;
    let mut firm = false;
    for &h in tuple {
        alone.fill(0);
        *alone.last_mut()? = h;
        let value = v.value_of(&alone)?;
        sum ^= value;
        // A fickle heap is one of *0 and *1: misère play gives it the other of the two values.
        let fickle = value <= 1 && v.p_of(Misere, &alone)? == (value == 1);
        firm |= if firm_told_apart { !fickle } else { value > 1 };
    }
    Some(if firm { sum == 0 } else { sum == 1 })
}

fn misere_by_values(v: &View<'_>, firm_told_apart: bool) -> Judgement {
    let letter = |p: bool| if p { "P" } else { "N" };
    let Some(predicted) = tame_p(v, firm_told_apart) else { return Judgement::Silent };
    let truth = v.is_p(Misere);
    Judgement::of(predicted == truth, letter(predicted), letter(truth))
}

/// The smallest sum of two heaps up to `max` at which the strategy on values fails.
fn smallest_failure(graph: &Graph, max: usize) -> Option<String> {
    let (values, p) = (graph.grundy(), graph.p_positions(Misere));
    let name = |a: usize, b: usize| match a {
        0 => b.to_string(),
        _ => format!("{a},{b}"),
    };
    let mut pairs: Vec<(usize, usize)> =
        (1..=max).flat_map(|b| (0..=b).map(move |a| (a, b))).collect();
    pairs.sort_by_key(|&(a, b)| (a + b, usize::from(a > 0), a));
    pairs.into_iter().find_map(|(a, b)| {
        let value = |h: usize| graph.find(&h.to_string()).map_or(0, |i| values[i]);
        let (x, y) = (value(a), value(b));
        let predicted = if x > 1 || y > 1 { x ^ y == 0 } else { x ^ y == 1 };
        let found = p[graph.find(&name(a, b)).ok()?];
        (found != predicted).then(|| name(a, b))
    })
}

pub(super) fn statements() -> Vec<Statement> {
    let needs = Needs { normal: false, misere: true, grundy: true };
    let tame = |s: Statement, told: bool| {
        ["S(1..3)", "S(1..4)", "S(squares)", "laskers-nim", "0.31"]
            .iter()
            .fold(s, |s, game| s.position(game, 3, 8, needs, move |v| misere_by_values(v, told)))
    };
    vec![
        holds(
            "A04",
            "the mex value of A + B, by mex over all moves of the sum, is G(A) xor G(B)",
            "es-wiki:7, nim-page:93, th-wiki:3+21, brilliant:150",
        )
        .title("Sprague and Grundy: sums of different games")
        .cases("nim; S(1..3); S(1,4,9); kayles; dawsons-chess; grundy; greedy-nim", "all pairs", |cases| {
            let mut graphs = Vec::new();
            for (game, from) in GAMES {
                graphs.push((game, cases.graph(game, &[from])?));
            }
            for (i, (a, left)) in graphs.iter().enumerate() {
                for (b, right) in &graphs[i..] {
                    let sums = left.sum_values(right);
                    let (x, y) = (left.grundy(), right.grundy());
                    for (p, row) in sums.iter().enumerate() {
                        for (q, &found) in row.iter().enumerate() {
                            let case = || format!("{a}:{} + {b}:{}", left.name(p), right.name(q));
                            cases.equal(case, x[p] ^ y[q], found);
                        }
                    }
                }
                cases.tick()?;
            }
            Ok(())
        }),
        reading(
            "A05",
            "misere: every Nim position X is equivalent to a heap *n, n <= 4, for companions Y of \
             at most four heaps",
            "brilliant:150",
            "misere play; under normal play it is A04",
        )
        .title("Sprague and Grundy without the words \"normal play\"")
        .fails("2,2")
        .position("nim", 8, 5, Needs::MISERE, |v| {
            let x = v.pos();
            if x.total() > 5 || x.heaps().len() > 4 {
                return Judgement::Silent;
            }
            let with = |heaps: &[usize], y: &[usize]| {
                let mut tuple: Vec<usize> = heaps.iter().chain(y).copied().collect();
                tuple.resize(8, 0);
                tuple.sort_unstable();
                v.p_of(Misere, &tuple)
            };
            let companions: [&[usize]; 6] = [&[], &[1], &[2], &[2, 2], &[2, 3], &[1, 2, 3]];
            let same = (0..=5usize).any(|n| companions.iter().all(|y| with(x.heaps(), y) == with(&[n], y)));
            Judgement::of(same, "equivalent to a heap", "told apart from every heap")
        }),
        tame(
            reading(
                "A06a.values",
                "tame heaps, misere: P iff the Grundy values are misere P in Nim",
                "es-wiki:9, th-wiki:23",
                "the strategy on Grundy values alone",
            )
            .title("Tame games by Grundy values")
            .fails("0.31: 3"),
            false,
        ),
        tame(
            reading(
                "A06a.firm",
                "tame heaps, misere: with a firm heap P iff the nim-sum of values is 0, with fickle \
                 heaps only iff it is 1",
                "es-wiki:9, th-wiki:23",
                "firm and fickle heaps told apart",
            )
            .title("Tame games with firm and fickle heaps"),
            true,
        ),
        holds(
            "A06b",
            "a game with a wild heap has a sum where the strategy on values fails: kayles 1,5 and \
             0.6 2,7",
            "es-wiki:9, th-wiki:23",
        )
        .title("Wild games: the smallest failures")
        .cases("kayles; 0.6", "two heaps <= 8", |cases| {
            for (game, says) in [("kayles", "1,5"), ("0.6", "2,7")] {
                let all: Vec<String> =
                    (0..=8).flat_map(|b| (0..=b).map(move |a| format!("{a},{b}"))).collect();
                let from: Vec<&str> = all.iter().map(String::as_str).collect();
                let graph = cases.graph(game, &from)?;
                let found = smallest_failure(&graph, 8);
                cases.equal(|| game.to_owned(), Some(says.to_owned()), found);
            }
            Ok(())
        }),
    ]
}
