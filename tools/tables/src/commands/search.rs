//! `tables search`: long runs for a period, in bounded memory, with checkpoints.

use super::period::{COLUMNS, cells};
use crate::cli::{Env, Exit};
use crate::numbers;
use crate::output::Sink;
use anyhow::{Context as _, Result, bail};
use cgt_core::sequence::certificate::{Certificate, certify};
use cgt_core::sequence::checkpoint;
use cgt_core::sequence::few_rares::FewRaresError;
use cgt_core::sequence::period::FoundPeriod;
use cgt_core::sequence::rare_common::BYTES_A_HEAP;
use cgt_core::sequence::search::{Keep, Progress, Search, SearchError};
use cgt_core::sequence::subtraction;
use cgt_core::{Memory, Stopped, TakeBreak};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use variants::erased::DynHeaps;

/// Search for a period far out, in bounded memory, with checkpoints.
///
/// Codes that leave two heaps and have few rare heaps (0.104, 0.106, ...) are computed with a
/// window of their values; of other games the whole sequence is kept, without checkpoints, as far
/// as memory allows.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// The last heap that may be looked at [default: 2^40, or where the whole sequence is kept what
    /// fits into memory].
    #[arg(long, value_name = "N", value_parser = numbers::whole)]
    to: Option<u64>,
    /// Saves the state here every few minutes, on Ctrl-C and SIGTERM, and at the end; goes on from
    /// it if it is there. The one before is kept beside it.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints.
    #[arg(long, value_name = "SECONDS", default_value_t = 180, requires = "checkpoint")]
    every: u64,
    /// Writes what a stranger needs to check the proof, for `tables verify`.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

const DEFAULT_TO: u64 = 1 << 40;
const KIND: [u8; 4] = *b"srch";
/// Exit code of a run that a signal stopped and that can be resumed.
const RESUMABLE: u8 = 75;

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let game = super::game(&args.game)?;
    let name = game.name();
    let Some(rules) = game.heap_rules() else {
        bail!("{name} is no game on heaps: `tables period` looks at its sequence");
    };
    let certificate_file = match &args.certificate {
        Some(path) => Some(Sink::open(Some(path), env.force())?),
        None => None,
    };
    let code = rules.take_break(0).filter(|code| code.complete);
    let search = match &code {
        Some(code) => open(args, env, &name, code)?,
        None => None,
    };
    let mut to = args.to.unwrap_or(DEFAULT_TO);
    let (found, certificate) = if let Some(search) = search {
        drive(args, env, &name, search)?
    } else {
        if args.checkpoint.is_some() {
            bail!("{name} is searched with its whole sequence in memory, without checkpoints");
        }
        let table = code.as_ref().is_none_or(|code| !subtraction::covers(code));
        to = if table { whole_table(args, env, &name)? } else { to };
        certify(&name, &DynHeaps(rules), to, &env.context.limits())?
    };
    if let (Some(mut file), Some(certificate)) = (certificate_file, &certificate) {
        write!(file.writer(), "{certificate}").context("cannot write the certificate")?;
        file.finish()?;
    }
    env.table(&COLUMNS, |row| {
        if let Some(found) = &found {
            row(&cells(&name, found))?;
        }
        Ok(())
    })?;
    match found {
        None => Err(Exit::not_found(format!("{name}: no period is seen up to {to}"))),
        Some(found) if !found.proven && args.certificate.is_some() => {
            Err(Exit::not_found("no certificate is written: the period is not proven"))
        }
        Some(_) => Ok(()),
    }
}

/// How far a game goes whose whole sequence is kept, and what that takes, said before it is taken.
fn whole_table(args: &Args, env: &Env, name: &str) -> Result<u64> {
    let allowed = env.context.memory;
    let fits = (allowed.0 / BYTES_A_HEAP).saturating_sub(1).min(DEFAULT_TO);
    let to = args.to.unwrap_or(fits);
    let needed = Memory(to.saturating_add(1).saturating_mul(BYTES_A_HEAP));
    if needed > allowed {
        bail!(
            "{name} is searched with its whole sequence in memory: to heap {to} that is {needed}, \
             and {allowed} is allowed (--memory); --to {fits} fits"
        );
    }
    env.context.say(&format!(
        "{name}: keeps the whole sequence, up to {needed} of memory to heap {to}; this run cannot \
         be resumed"
    ));
    Ok(to)
}

/// The search, new or from its checkpoint; `None` for a game that it is not made for.
fn open(args: &Args, env: &Env, name: &str, code: &TakeBreak) -> Result<Option<Search>> {
    let saved =
        args.checkpoint.as_deref().filter(|p| p.exists() || checkpoint::previous(p).exists());
    if let Some(path) = saved {
        let loaded = checkpoint::load(path, KIND)?;
        if let Some(error) = loaded.passed_over {
            env.context.say(&format!("{error}; going on from the previous checkpoint"));
        }
        let search = Search::load(code, &loaded.state)
            .with_context(|| format!("checkpoint {}", path.display()))?;
        env.context.say(&format!("{name}: goes on at heap {}", search.status().checked));
        return Ok(Some(search));
    }
    let keep = Keep::default();
    // A quarter of what may be taken: values are moved now and then.
    let window = usize::try_from(env.context.memory.0 / 8).unwrap_or(usize::MAX);
    let keep = Keep { window: window.min(1 << 28), ..keep };
    match Search::new(code, keep, &env.context.limits()) {
        Ok(search) => {
            let most = Memory(4 * keep.window.max(3 * keep.step) as u64);
            env.context.say(&format!("{name}: takes up to {most} of memory"));
            Ok(Some(search))
        }
        Err(SearchError::NotCovered) => Ok(None),
        Err(SearchError::FewRares(FewRaresError::NotFew(why))) => {
            env.context.say(&format!("{name} is no game of few rares ({why}): keeps all values"));
            Ok(None)
        }
        Err(error) => Err(stopped_or(error)),
    }
}

/// An error of a search; "stopped" as itself, so that the exit code is right.
fn stopped_or(error: SearchError) -> anyhow::Error {
    match error {
        SearchError::FewRares(FewRaresError::Stopped(stopped)) => stopped.into(),
        error => error.into(),
    }
}

/// Steps until the end, saving now and then.
fn drive(
    args: &Args,
    env: &Env,
    name: &str,
    mut search: Search,
) -> Result<(Option<FoundPeriod>, Option<Certificate>)> {
    let limits = env.context.limits();
    let started = (Instant::now(), search.status().checked);
    let mut saved = Instant::now();
    let mut said = Instant::now();
    loop {
        let found = match search.step(args.to.unwrap_or(DEFAULT_TO), &limits) {
            Ok(Progress::Running) => {
                if said.elapsed() >= Duration::from_secs(30) {
                    said = Instant::now();
                    env.context.say(&status(name, &search, started));
                }
                if saved.elapsed() >= Duration::from_secs(args.every) {
                    save(args.checkpoint.as_deref(), &search)?;
                    saved = Instant::now();
                }
                continue;
            }
            Ok(Progress::Found(found)) => Some(found),
            Ok(Progress::Exhausted) => None,
            Err(SearchError::FewRares(FewRaresError::Stopped(Stopped::Asked))) => {
                let Some(path) = &args.checkpoint else { return Err(Stopped::Asked.into()) };
                save(Some(path), &search)?;
                let checked = search.status().checked;
                let words =
                    format!("stopped at heap {checked}; --checkpoint {} resumes", path.display());
                return Err(Exit { code: RESUMABLE, words }.into());
            }
            Err(error) => return Err(stopped_or(error)),
        };
        save(args.checkpoint.as_deref(), &search)?;
        env.context.say(&status(name, &search, started));
        return Ok((found, search.certificate(name)));
    }
}

fn save(path: Option<&Path>, search: &Search) -> Result<()> {
    match path {
        Some(path) => Ok(checkpoint::save(path, KIND, &search.save())?),
        None => Ok(()),
    }
}

/// How a search stands, in one line.
fn status(name: &str, search: &Search, started: (Instant, u64)) -> String {
    let s = search.status();
    let rate = (s.checked - started.1) as f64 / started.0.elapsed().as_secs_f64().max(1e-9) / 1e6;
    let largest = s.largest.map_or(String::new(), |(v, n)| format!(", largest {v} at {n}"));
    let last = s.last_rare.map_or(String::new(), |n| format!(", the last {n}"));
    let proof = match (s.recurred, s.compared) {
        (_, Some((done, of))) => format!("; proven, least preperiod: {done} of {of} compared"),
        (Some((p, end)), None) if end >= s.checked => {
            format!("; the window came again at distance {p}, proven at {end}")
        }
        (Some((p, _)), None) => format!("; proven at distance {p}"),
        (None, None) => "; no window came again".to_owned(),
    };
    let heaps = s.checked;
    format!(
        "{name}: {heaps} heaps, {rate:.1} million a second{largest}, {} rare{last}{proof}",
        s.rares
    )
}
