//! `tables period`: the period of a nim-sequence, and the theorem that proves it.

use crate::cli::{Env, Exit};
use crate::numbers;
use crate::origin;
use crate::output::{Cell, Sink, periodic};
use crate::plot::period::exceptions;
use anyhow::{Context as _, Result, bail, ensure};
use cgt_core::Limits;
use cgt_core::misere::{self, Examined, Of};
use cgt_core::sequence::certificate::certify;
use cgt_core::sequence::period::{FoundPeriod, period_of_values};
use cgt_core::sequence::subtraction;
use clap::ValueEnum;
use std::path::PathBuf;
use variants::erased::{AnyGame, DynHeaps};

/// The period of a nim-sequence, proved where a theorem covers the game.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// The last heap that may be looked at [default: 1e9 for finite subtraction sets, 100000 for
    /// finite codes that leave at most two heaps, 2000 for other games].
    #[arg(long, value_name = "N", value_parser = numbers::whole)]
    to: Option<u64>,
    /// Of what: Grundy values (normal play), or misère outcomes, genera, or elements of the
    /// misère quotient.
    #[arg(long, value_enum, default_value = "grundy")]
    of: Sequence,
    /// Writes what a stranger needs to check the proof, for `tables verify`.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Prints the sequence in rows of one period instead, exceptional values marked with `*`, and
    /// so many full rows after the last exception.
    #[arg(long, value_name = "ROWS", conflicts_with_all = ["certificate", "of"], num_args = 0..=1,
        default_missing_value = "2")]
    rows: Option<u16>,
}

/// A longer period is no table.
const LONGEST: usize = 1000;

/// Whose period is asked for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sequence {
    Grundy,
    Outcome,
    Genus,
    Quotient,
}

/// The columns of a period.
pub(crate) const COLUMNS: [&str; 7] =
    ["game", "preperiod", "period", "saltus", "proven", "theorem", "checked_to"];

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let game = super::game(&args.game)?;
    let name = game.name();
    let to = args.to.unwrap_or_else(|| default_bound(&*game));
    env.note("game", name.as_str());
    let limits = env.context.limits();
    let certificate_file = match &args.certificate {
        Some(path) if path == &PathBuf::from("-") => {
            bail!("--certificate needs a file: stdout has the table")
        }
        Some(path) => Some(Sink::open(Some(path), env.force())?),
        None => None,
    };
    if args.of != Sequence::Grundy && args.certificate.is_some() {
        bail!("--certificate is for periods of Grundy values, not for --of");
    }
    let (found, certificate, to) = match game.heap_rules() {
        _ if args.of != Sequence::Grundy => {
            let examined = of_misere(&*game, args.of, args.to, &limits)?;
            (examined.period, None, examined.checked_to)
        }
        Some(rules) => {
            let (found, certificate) = certify(&name, &DynHeaps(rules), to, &limits)?;
            (found, certificate, to)
        }
        None => (of_sequence(&*game, to, &limits)?, None, to),
    };
    if let (Some(mut file), Some(certificate)) = (certificate_file, &certificate) {
        write!(file.writer(), "{certificate}").context("cannot write the certificate")?;
        file.finish()?;
    }
    note(found.as_ref(), to, env);
    if let (Some(after), Some(found)) = (args.rows, &found) {
        return rows(&*game, found, after, env);
    }
    env.table(&COLUMNS, |row| {
        if let Some(found) = &found {
            row(&cells(&name, found))?;
        }
        Ok(())
    })?;
    let Some(found) = found else {
        return Err(Exit::not_found(format!("{name}: no period is seen up to {to}")));
    };
    if !found.proven {
        env.context.say(&match found.provable_at {
            Some(n) => format!("{name}: seen, not proven; if it goes on, --to {n} proves it"),
            None => format!("{name}: seen, not proven; no theorem here covers the game"),
        });
        if args.certificate.is_some() {
            return Err(Exit::not_found("no certificate is written: the period is not proven"));
        }
    }
    Ok(())
}

/// Notes for the sidecar and for captions: what the period rests on.
pub(crate) fn note(found: Option<&FoundPeriod>, to: u64, env: &Env) {
    let checked = found.map_or(to, |f| f.checked_to);
    env.note("range", format!("n = 0..={checked}"));
    let proof = match found {
        Some(FoundPeriod { proven: true, theorem, .. }) => {
            format!("period proven, theorem {}", theorem.map_or("none", |t| t.name()))
        }
        Some(_) => format!("period seen up to {checked}, not proven"),
        None => format!("no period seen up to {checked}"),
    };
    origin::by(env, "period", proof);
}

/// The row of a period.
pub(crate) fn cells(game: &str, found: &FoundPeriod) -> [Cell; 7] {
    let theorem = found.theorem.map_or("none", |t| t.name());
    [
        game.into(),
        found.period.preperiod.into(),
        found.period.period.into(),
        found.period.saltus.into(),
        found.proven.into(),
        theorem.into(),
        found.checked_to.into(),
    ]
}

/// The sequence in rows of one period.
fn rows(game: &dyn AnyGame, found: &FoundPeriod, after: u16, env: &Env) -> Result<()> {
    let period = usize::try_from(found.period.period)?;
    ensure!(period <= LONGEST, "rows of {period} values: {LONGEST} at most fit a table");
    let preperiod = usize::try_from(found.period.preperiod)?;
    let rows = preperiod.div_ceil(period) + usize::from(after).max(1);
    // The exceptions are told by the period after the preperiod.
    let len = (rows * period).max(preperiod + 2 * period);
    let values = game.sequence(len, &env.context.limits())?;
    let exceptions = exceptions(&values, found.period);
    let shown: Vec<u32> = values.iter().take(rows * period).collect();
    let columns = periodic::columns(period);
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    env.table(&columns, |row| {
        periodic::rows(&shown, period, &exceptions).iter().try_for_each(|cells| row(cells))?;
        Ok(())
    })
}

fn default_bound(game: &dyn AnyGame) -> u64 {
    match game.heap_rules().and_then(|rules| rules.take_break(2000)) {
        Some(code) if subtraction::covers(&code) => 1_000_000_000,
        Some(code) if code.last_digit().is_some() && code.most_heaps() <= 2 => 100_000,
        _ => 2000,
    }
}

/// The period of a sequence of misère play; 2000 heaps unless more are asked for.
fn of_misere(
    game: &dyn AnyGame,
    of: Sequence,
    to: Option<u64>,
    limits: &Limits<'_>,
) -> Result<Examined> {
    let rules = super::heap_rules(game, "period under misère play")?;
    let to = usize::try_from(to.unwrap_or(2000)).context("--to is too large")?;
    let of = match of {
        Sequence::Genus => Of::Genus,
        Sequence::Quotient => Of::Quotient,
        Sequence::Outcome | Sequence::Grundy => Of::Outcome,
    };
    Ok(misere::find_period(&DynHeaps(rules), of, to, limits)?)
}

/// The period of a game that is no game on heaps: seen at most.
fn of_sequence(game: &dyn AnyGame, to: u64, limits: &Limits<'_>) -> Result<Option<FoundPeriod>> {
    let end = to.checked_add(1).and_then(|len| usize::try_from(len).ok());
    let values = game.sequence(end.context("--to is too large")?, limits)?;
    Ok(period_of_values(None, &values, limits)?)
}
