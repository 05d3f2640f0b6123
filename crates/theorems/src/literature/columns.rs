//! Games with columns of their own (Candy Nim, counting with seats), and readings of Graph Nim.

use crate::lab::{Cases, LabError};
use crate::statement::{Claimed, Statement};
use cgt_core::Play::{self, Misere, Normal};
use variants::registry;

/// The game's own columns at a position.
fn columns(
    cases: &Cases<'_>,
    game: &str,
    position: &str,
    play: Play,
) -> Result<Vec<String>, LabError> {
    let read = registry::parse(game)
        .map_err(|error| LabError::Notation { text: game.to_owned(), error })?;
    let mut session = read.session(*cases.limits());
    Ok(session.row(position, play, false)?.extra)
}

/// The tokens of mover and opponent.
fn candies(cases: &Cases<'_>, position: &str) -> Result<(i64, i64), LabError> {
    let found = columns(cases, "candy-nim", position, Normal)?;
    let number = |i: usize| found.get(i).and_then(|v| v.parse().ok()).unwrap_or(-1);
    Ok((number(0), number(1)))
}

/// The ordered P-positions a < b < c of Nim on three heaps up to `max`.
fn three_heaps(max: usize) -> Vec<[usize; 3]> {
    let pairs = (1..=max).flat_map(|a| (a + 1..=max).map(move |b| (a, b)));
    pairs.map(|(a, b)| [a, b, a ^ b]).filter(|[_, b, c]| b < c && *c <= max).collect()
}

/// How many tokens the mover is ahead.
fn ahead(cases: &Cases<'_>, heaps: &[usize]) -> Result<i64, LabError> {
    let (mover, opponent) = candies(cases, &variants::notation::show_heaps(heaps))?;
    Ok(mover - opponent)
}

/// Tokens of mover and opponent for each position of Nim that is reached, smallest first, by the
/// definition: who can win Nim only makes moves that win, and each then takes as many as possible.
fn lexicographic(cases: &Cases<'_>, from: &str) -> Result<Vec<(String, bool, i64, i64)>, LabError> {
    let graph = cases.graph("nim", &[from])?;
    let p = graph.p_positions(Normal);
    let heaps = |i: usize| -> Vec<i64> {
        graph.name(i).split(',').filter_map(|h| h.parse().ok()).collect()
    };
    let total = |i: usize| heaps(i).iter().sum::<i64>();
    let mut tokens: Vec<(i64, i64)> = Vec::with_capacity(graph.len());
    for i in 0..graph.len() {
        let moves = graph.options(i).filter(|&o| p[i] || p[o]);
        let best = moves.map(|o| (total(i) - total(o) + tokens[o].1, tokens[o].0)).max();
        tokens.push(best.unwrap_or((0, 0)));
    }
    let mut order: Vec<usize> = (0..graph.len()).collect();
    order.sort_by_key(|&i| (total(i), heaps(i).len(), heaps(i)));
    let row = |i: usize| (graph.name(i).to_owned(), p[i], tokens[i].0, tokens[i].1);
    Ok(order.into_iter().map(row).collect())
}

/// The eight readings with their values on the triangle and on the path of four vertices.
const READINGS: [(&str, u32, u32); 8] = [
    ("vertex", 1, 0),
    ("node-kayles", 1, 0),
    ("arc-kayles", 1, 2),
    ("vertex-or-pair", 0, 1),
    ("star", 3, 4),
    ("connected", 3, 4),
    ("clique", 3, 1),
    ("calkin", 0, 3),
];

pub(super) fn statements() -> Vec<Statement> {
    vec![
        Statement::new(
            "candy-nim.1-2k-2k+1",
            "1, 2k, 2k+1: the loser of Nim gets 3k+1 tokens, the winner k+1",
        )
        .title("Candy Nim on three heaps")
        .source("Albert 2004")
        .cases("candy-nim", "k <= 8", |cases| {
            for k in 1..=8i64 {
                let position = format!("1,{},{}", 2 * k, 2 * k + 1);
                let found = candies(cases, &position)?;
                cases.equal(|| position.clone(), (3 * k + 1, k + 1), found);
            }
            Ok(())
        }),
        Statement::new("candy-nim.loser", "in a P-position of Nim the loser gets at least as many tokens")
            .title("Candy Nim: the loser's consolation")
            .source("Albert 2004")
            .cases("candy-nim", "P-positions of three heaps <= 12", |cases| {
                for a in 0..=12usize {
                    for b in a..=12 {
                        let c = a ^ b;
                        if c < b || c > 12 {
                            continue;
                        }
                        let position = format!("{a},{b},{c}");
                        let (mover, opponent) = candies(cases, &position)?;
                        cases.case(mover >= opponent && mover >= 0, || {
                            (position, "at least as many".into(), format!("{mover} and {opponent}"))
                        });
                    }
                }
                Ok(())
            }),
        Statement::new("candy-nim.double", "v(1,2,3,1,2,3) = 0: the bounds on sums are met")
            .title("Candy Nim: a position twice")
            .source("Albert 2004")
            .cases("candy-nim", "1 position", |cases| {
                let (mover, opponent) = candies(cases, "1,1,2,2,3,3")?;
                cases.equal(|| "1,1,2,2,3,3".to_owned(), 0, mover - opponent);
                Ok(())
            }),
        Statement::new(
            "candy-nim.sums",
            "P-positions G, H: v(G) - v(H) <= v(G+H) <= v(G) + v(H), v what the loser of Nim is ahead",
        )
        .title("Candy Nim: bounds on sums")
        .source("Albert 2004")
        .cases("candy-nim", "pairs of three heaps <= 7", |cases| {
            let all = three_heaps(7);
            for (i, g) in all.iter().enumerate() {
                for h in &all[i..] {
                    let mut sum = [g.as_slice(), h.as_slice()].concat();
                    sum.sort_unstable();
                    let (x, y, both) = (ahead(cases, g)?, ahead(cases, h)?, ahead(cases, &sum)?);
                    cases.case((x - y).abs() <= both && both <= x + y, || {
                        let bounds = format!("{} to {}", (x - y).abs(), x + y);
                        (variants::notation::show_heaps(&sum), bounds, both.to_string())
                    });
                }
                cases.tick()?;
            }
            Ok(())
        }),
        Statement::new(
            "B41.lexicographic",
            "who can win Nim keeps winning, and then each takes as many tokens as possible",
        )
        .title("Candy Nim: Nim first, then candies")
        .source("es-wiki:382")
        .reading("the win of Nim counts first")
        .cases("candy-nim; nim", "3 heaps <= 7", |cases| {
            for (name, _, mover, opponent) in lexicographic(cases, "7,7,7")? {
                let found = candies(cases, &name)?;
                cases.equal(|| name.clone(), (mover, opponent), found);
            }
            Ok(())
        }),
        Statement::new("B41.both", "who wins Nim gets at least as many tokens as the other")
            .title("Candy Nim: both aims at once")
            .source("es-wiki:382")
            .reading("one player can reach both aims")
            .fails("1,2,3")
            .cases("nim", "3 heaps <= 7", |cases| {
                for (name, p, mover, opponent) in lexicographic(cases, "7,7,7")? {
                    let (winner, loser) = if p { (opponent, mover) } else { (mover, opponent) };
                    cases.case(winner >= loser, || {
                        (name, "at least as many".into(), format!("{winner} and {loser}"))
                    });
                }
                Ok(())
            }),
        Statement::new("B12", "21 game, three players: no seat can make sure not to say 21")
            .title("The 21 game with three players")
            .source("es-wiki:287")
            .reading("each seat against the coalition of the others")
            .cases("count:target=21,add=3,players=3", "1 position", |cases| {
                let found = columns(cases, "count:target=21,add=3,players=3", "0", Misere)?;
                cases.equal(|| "0".to_owned(), vec!["LLL".to_owned()], found);
                Ok(())
            }),
        Statement::new("B40", "the eight readings have these values on K3 and P4: 1 0, 1 0, 1 2, 0 1, 3 4, 3 4, 3 1, 0 3")
            .title("Readings of Graph Nim")
            .source("es-wiki:378")
            .reading("each of the eight readings")
            .cases("graph-nim", "K3 and P4", |cases| {
                for (rule, triangle, path) in READINGS {
                    let game = format!("graph-nim:rule={rule}");
                    for (graph, says) in [("0-1,1-2,0-2", triangle), ("0-1,1-2,2-3", path)] {
                        let reached = cases.graph(&game, &[graph])?;
                        let found = reached.grundy()[reached.len() - 1];
                        cases.equal(|| format!("{rule}: {graph}"), says, found);
                    }
                }
                Ok(())
            }),
        Statement::new("E24", "the options take from a largest heap only")
            .title("The rule of Greedy Nim")
            .source("brilliant:142")
            .claimed(Claimed::True)
            .position("greedy-nim", 3, 8, crate::Needs::RULES, |v| {
                let p = v.pos();
                let last = p.tuple().len() - 1;
                let mut says: Vec<_> = (0..p.max()).map(|to| p.with(last, to)).collect();
                says.sort();
                crate::Judgement::of(v.options() == says, "from a largest heap", "not")
            }),
    ]
}
