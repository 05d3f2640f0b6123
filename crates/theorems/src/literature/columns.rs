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
