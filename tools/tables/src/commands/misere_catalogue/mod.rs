//! `tables misere-catalogue`: the misère quotients of all octal codes.

mod checkpoint;

use crate::cli::{Env, Exit};
use crate::context::interrupted;
use crate::deadline::{self, Deadline};
use crate::numbers;
use crate::output::Cell;
use anyhow::{Result, ensure};
use cgt_core::misere::quotient::{Bounds, Monoid, solve};
use cgt_core::{Limits, Memory, Stopped, Watch};
use checkpoint::Checkpoint;
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use variants::erased::DynHeaps;

const COLUMNS: [&str; 8] =
    ["code", "order", "p_portion", "preperiod", "period", "tame", "heaps", "status"];

/// Exit code of a run that can be resumed.
const RESUMABLE: u8 = 75;

/// The misère quotients of all octal codes with up to so many digits.
///
/// Each code is followed until its period is proved (`complete`) or a bound is met (`partial`:
/// the quotient of heaps up to `heaps`). What is done is kept in a checkpoint, from which the
/// same command goes on after a signal.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Digits after the dot.
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=3), default_value_t = 3)]
    digits: u32,
    /// The most time for one code.
    #[arg(long, value_name = "TIME", value_parser = deadline::time, default_value = "10s")]
    time: Duration,
    /// The largest quotient to look for, in elements.
    #[arg(long, value_name = "ORDER", value_parser = numbers::size, default_value = "4096")]
    order: usize,
    /// The last heap to look at.
    #[arg(long, value_name = "N", value_parser = numbers::size, default_value = "2000")]
    to: usize,
    /// Where the rows so far are kept [default: the output with `.part` after its name].
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    ensure!(
        (1..=Monoid::LARGEST).contains(&args.order),
        "--order {} is not possible: from 1 to {}",
        args.order,
        Monoid::LARGEST
    );
    let path = args.checkpoint.clone().or_else(|| {
        let mut name = env.output()?.as_os_str().to_owned();
        name.push(".part");
        Some(name.into())
    });
    let parameters = format!(
        "# misere digits={} time={:?} order={} to={}",
        args.digits, args.time, args.order, args.to
    );
    let (checkpoint, mut rows) = match path {
        Some(path) => {
            let (checkpoint, done) = Checkpoint::open(&path, &parameters)?;
            (Some(checkpoint), done)
        }
        None => (None, std::collections::HashMap::new()),
    };
    let codes = codes(args.digits);
    let todo: Vec<&String> = codes.iter().filter(|code| !rows.contains_key(*code)).collect();
    let limits = env.context.limits();
    let done = AtomicU64::new(rows.len() as u64);
    let found: Result<Vec<Option<(String, String)>>> = todo
        .into_par_iter()
        .map(|code| {
            let Some(row) = row(code, args, limits)? else { return Ok(None) };
            if let Some(checkpoint) = &checkpoint {
                checkpoint.append(&row)?;
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            limits.watch.progress(done, codes.len() as u64);
            Ok(Some((code.clone(), row)))
        })
        .collect();
    let found = found?;
    if interrupted() {
        return Err(match checkpoint {
            Some(_) => {
                let words = "stopped; the same command goes on from the checkpoint";
                Exit { code: RESUMABLE, words: words.into() }.into()
            }
            None => Stopped::Asked.into(),
        });
    }
    rows.extend(found.into_iter().flatten());
    env.table(&COLUMNS, |write| {
        for row in codes.iter().filter_map(|code| rows.get(code)) {
            let cells: Vec<Cell> = row.split(',').zip(COLUMNS).map(cell).collect();
            write(&cells)?;
        }
        Ok(())
    })?;
    checkpoint.map_or(Ok(()), Checkpoint::remove)
}

/// A field of a row as a cell of its column's type.
fn cell((field, column): (&str, &str)) -> Cell {
    match (field, column) {
        ("", _) => Cell::Empty,
        (_, "tame") => Cell::Bool(field == "true"),
        (_, "code" | "status") => field.into(),
        _ => field.parse().map_or_else(|_| field.into(), Cell::Number),
    }
}

/// Codes with `d0` 0 or 4 and at most `digits` digits, the last of which is not 0, in the order
/// of their digits.
fn codes(digits: u32) -> Vec<String> {
    let all = 8u32.pow(digits);
    let code = |d0: u32, n: u32| {
        let text = format!("{n:0width$o}", width = digits as usize);
        format!("{d0}.{}", text.trim_end_matches('0'))
    };
    [0, 4].into_iter().flat_map(|d0| (1..all).map(move |n| code(d0, n))).collect()
}

/// The row of a code; `None` where a signal ended it.
fn row(text: &str, args: &Args, limits: Limits<'_>) -> Result<Option<String>> {
    if limits.watch.stop() {
        return Ok(None);
    }
    let game = super::game(text)?;
    let rules = super::heap_rules(&*game, "misère quotient")?;
    let quiet = StopOnly(limits.watch);
    let deadline = Deadline::new(&quiet, Some(args.time));
    let memory = Memory(limits.memory.0 / rayon::current_num_threads() as u64);
    let bounds = Bounds { order: args.order, ..Bounds::default() };
    let solved = solve(&DynHeaps(rules), args.to, bounds, Limits { memory, watch: &deadline });
    if limits.watch.stop() {
        return Ok(None);
    }
    let (quotient, monoid) = (&solved.quotient, solved.quotient.monoid());
    let (preperiod, period) = match quotient.period() {
        Some(p) => (p.preperiod.to_string(), p.period.to_string()),
        None => (String::new(), String::new()),
    };
    let status = if quotient.period().is_some() { "complete" } else { "partial" };
    let (order, p, tame) = (monoid.order(), monoid.p_order(), monoid.is_tame());
    let heaps = quotient.map().len() - 1;
    Ok(Some(format!("{text},{order},{p},{preperiod},{period},{tame},{heaps},{status}")))
}

/// Passes on whether to stop; the progress of one code is nobody's.
struct StopOnly<'w>(&'w dyn Watch);

impl Watch for StopOnly<'_> {
    fn stop(&self) -> bool {
        self.0.stop()
    }
}
