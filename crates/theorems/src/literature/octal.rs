//! Octal games: periods of Kayles and Dawson's Chess, Lasker's Nim.

use crate::lab::{Cases, LabError};
use crate::statement::Statement;
use cgt_core::sequence::naive;
use variants::erased::DynHeaps;
use variants::registry;

/// The values of heaps `0..len`, by the definition.
fn values(cases: &Cases<'_>, game: &str, len: usize) -> Result<Vec<u32>, LabError> {
    let read = registry::parse(game)
        .map_err(|error| LabError::Notation { text: game.to_owned(), error })?;
    match read.heap_rules() {
        Some(rules) => {
            Ok(naive::grundy_values(&DynHeaps(rules), len, cases.limits())?.iter().collect())
        }
        None => Ok(Vec::new()),
    }
}

/// G(n + p) = G(n) for n0 <= n, n + p <= to, and not for n = n0 - 1.
fn period(
    s: Statement,
    game: &'static str,
    preperiod: usize,
    period: usize,
    to: usize,
) -> Statement {
    s.cases(game, &format!("heaps <= {to}"), move |cases| {
        let g = values(cases, game, to + 1)?;
        for n in preperiod..=to - period {
            cases.equal(|| n.to_string(), g[n], g[n + period]);
        }
        let before = preperiod.checked_sub(1);
        let sharp = before.is_none_or(|n| g[n] != g[n + period]);
        cases
            .case(sharp, || (format!("{before:?}"), "the preperiod is least".into(), "not".into()));
        Ok(())
    })
}

pub(super) fn statements() -> Vec<Statement> {
    let winning_ways = "Guy and Smith 1956; Winning Ways ch. 4";
    vec![
        period(
            Statement::new("kayles.period", "Kayles 0.77: G(n+12) = G(n) for n >= 71")
                .title("The period of Kayles")
                .source(winning_ways),
            "kayles",
            71,
            12,
            800,
        ),
        period(
            Statement::new(
                "dawsons-chess.period",
                "Dawson's Chess 0.137: G(n+34) = G(n) for n >= 52",
            )
            .title("The period of Dawson's Chess")
            .source(winning_ways),
            "dawsons-chess",
            52,
            34,
            800,
        ),
        period(
            Statement::new(
                "dawsons-kayles.period",
                "Dawson's Kayles 0.07: G(n+34) = G(n) for n >= 53",
            )
            .title("The period of Dawson's Kayles")
            .source(winning_ways),
            "dawsons-kayles",
            53,
            34,
            800,
        ),
        Statement::new("dawson.shift", "G of 0.137 at n is G of 0.07 at n + 1")
            .title("Dawson's Chess is a cousin of Dawson's Kayles")
            .source(winning_ways)
            .cases("0.137; 0.07", "heaps <= 400", |cases| {
                let (a, b) = (values(cases, "0.137", 401)?, values(cases, "0.07", 402)?);
                for n in 0..=400 {
                    cases.equal(|| n.to_string(), b[n + 1], a[n]);
                }
                Ok(())
            }),
        Statement::new(
            "lasker",
            "Lasker's Nim: G(4k+1) = 4k+1, G(4k+2) = 4k+2, G(4k+3) = 4k+4, G(4k+4) = 4k+3",
        )
        .title("Lasker's Nim")
        .source("Lasker 1931; Winning Ways ch. 4")
        .value("laskers-nim", 1, 400, |p| {
            let n = p.total() as u64;
            Some(match n % 4 {
                3 => n + 1,
                0 if n > 0 => n - 1,
                _ => n,
            })
        }),
        Statement::new("row-nim", "0.(7): G(n) = n")
            .title("Row Nim has the values of Nim")
            .source("Guy and Smith 1956")
            .value("row-nim", 1, 200, |p| Some(p.total() as u64)),
    ]
}
