//! `tables selftest`: agreement checks for a user's machine, the engines against the definition.

use crate::cli::{Env, Exit};
use anyhow::Result;
use cgt_core::Limits;
use cgt_core::sequence::certificate::{Depth, certify, verify};
use cgt_core::sequence::{engine, naive};
use rayon::prelude::*;
use variants::agreement;
use variants::octal::Code;
use variants::registry::{self, ENTRIES};

/// Check engines and games on this machine against the definition.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many heaps each code is computed for.
    #[arg(long, value_name = "N", default_value = "2000", value_parser = crate::numbers::size)]
    heaps: usize,
}

/// Codes that between them need every engine.
const CODES: [&str; 16] = [
    "0.77",
    "0.137",
    "0.07",
    "0.6",
    "0.04",
    "0.4",
    "0.007",
    "0.127",
    "0.104",
    "0.454",
    "4.7",
    "4.(3)",
    "0.(7)",
    "0.313",
    "hex:0.8F",
    "code:0.[16][3]",
];

/// Published values, each row with its source.
const PERIODS: &str = include_str!("../../../../data/known/octal_periods.csv");

/// What a check found: how much it checked, and what is wrong if anything is.
type Found = Result<usize, String>;

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let mut checks: Vec<(String, Box<dyn Fn() -> Found + Send + Sync>)> = Vec::new();
    for (game, position) in ENTRIES.iter().flat_map(|e| e.samples) {
        let check = move || {
            let game = registry::parse(game).map_err(|e| e.to_string())?;
            agreement::below(&*game, position, 1_000_000).map_err(|e| e.to_string())
        };
        checks.push((format!("{game} below {position}"), Box::new(check)));
    }
    let heaps = args.heaps;
    for code in CODES {
        checks.push((format!("engine on {code}"), Box::new(move || engines(code, heaps))));
    }
    checks.push(("published periods".to_owned(), Box::new(published_periods)));
    let found: Vec<Found> = checks.par_iter().map(|(_, check)| check()).collect();
    let mut failed = 0;
    env.table(&["check", "cases", "result"], |row| {
        for ((name, _), found) in checks.iter().zip(&found) {
            let (cases, result) = match found {
                Ok(cases) => (Some(*cases as u64), "agrees".to_owned()),
                Err(what) => {
                    failed += 1;
                    (None, what.clone())
                }
            };
            row(&[name.as_str().into(), cases.into(), result.into()])?;
        }
        Ok(())
    })?;
    if failed > 0 {
        return Err(Exit::failed(format!("{failed} of {} checks failed", checks.len())));
    }
    Ok(())
}

/// The engine that is chosen for a code, against the naive one.
fn engines(code: &str, heaps: usize) -> Found {
    let code: Code = code.parse().map_err(|e| format!("{e}"))?;
    // Digits that leave many heaps have very many options: fewer heaps say as much.
    let heaps = if code.digits().most_heaps() > 2 { heaps.min(150) } else { heaps };
    let fast = engine::grundy_values(&code, heaps, &Limits::NONE).map_err(|e| e.to_string())?;
    let slow = naive::grundy_values(&code, heaps, &Limits::NONE).map_err(|e| e.to_string())?;
    match fast.iter().zip(slow.iter()).position(|(a, b)| a != b) {
        Some(n) => Err(format!("heap {n}: {:?}, by the definition {:?}", fast.get(n), slow.get(n))),
        None => Ok(slow.len()),
    }
}

/// Periods found, proved, certified and verified, against the published ones.
fn published_periods() -> Found {
    let mut agree = 0;
    for line in PERIODS.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |i: usize| fields.get(i).and_then(|f| f.parse::<u64>().ok());
        let (Some(preperiod), Some(period)) = (number(1), number(2)) else { continue };
        if preperiod > 4000 {
            continue;
        }
        let code: Code = fields[0].parse().map_err(|e| format!("{e}"))?;
        let (found, certificate) =
            certify(fields[0], &code, 20_000, &Limits::NONE).map_err(|e| e.to_string())?;
        let found = found.ok_or(format!("{}: no period", fields[0]))?;
        if (found.period.preperiod, found.period.period) != (preperiod, period) {
            return Err(format!(
                "{}: {:?}, published {preperiod}, {period}",
                fields[0], found.period
            ));
        }
        let certificate = certificate.ok_or(format!("{}: not proven", fields[0]))?;
        let depth = Depth { definition: 1000, independent: u64::MAX };
        let report = verify(&certificate, depth, &Limits::NONE).map_err(|e| e.to_string())?;
        if !report.holds() {
            return Err(format!("{}: the certificate does not hold", fields[0]));
        }
        agree += 1;
    }
    if agree == 0 { Err("no row was checked".to_owned()) } else { Ok(agree) }
}
