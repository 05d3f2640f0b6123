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
use cgt_core::sequence::search::{Keep, Progress, Search, SearchError, Status, WholeSearch};
use cgt_core::sequence::subtraction;
use cgt_core::{Memory, Stopped, TakeBreak};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use variants::erased::DynHeaps;

/// Search for a period far out, in bounded memory, with checkpoints.
///
/// Codes that leave two heaps and have few rare heaps (0.104, 0.106, ...) are computed with a
/// window of their values. Of other games that leave two heaps the whole sequence is kept, as far as
/// memory allows. Games that leave more heaps are searched without checkpoints.
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
const KIND_WHOLE: [u8; 4] = *b"whol";
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
        if matches!(search, Running::Whole(_)) {
            to = whole_table(args, env, &name)?;
        }
        drive(args, env, &name, search, to)?
    } else {
        if args.checkpoint.is_some() {
            bail!("{name} is searched without checkpoints: its moves do not leave two heaps");
        }
        let table = code.as_ref().is_none_or(|code| !subtraction::covers(code));
        if table {
            to = whole_table(args, env, &name)?;
        }
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
    env.context
        .say(&format!("{name}: keeps the whole sequence, up to {needed} of memory to heap {to}"));
    Ok(to)
}

/// A search of either kind.
enum Running {
    /// In bounded memory.
    Few(Box<Search>),
    /// With all values.
    Whole(Box<WholeSearch>),
}

impl Running {
    fn step(&mut self, to: u64, env: &Env) -> Result<Progress, SearchError> {
        let limits = env.context.limits();
        match self {
            Running::Few(search) => search.step(to, &limits),
            Running::Whole(search) => search.step(to, &limits),
        }
    }

    fn status(&self) -> Status {
        match self {
            Running::Few(search) => search.status(),
            Running::Whole(search) => search.status(),
        }
    }

    fn certificate(&self, name: &str) -> Option<Certificate> {
        match self {
            Running::Few(search) => search.certificate(name),
            Running::Whole(search) => search.certificate(name),
        }
    }

    fn save(&self, path: Option<&Path>) -> Result<()> {
        let Some(path) = path else { return Ok(()) };
        let (kind, state) = match self {
            Running::Few(search) => (KIND, search.save()),
            Running::Whole(search) => (KIND_WHOLE, search.save()),
        };
        Ok(checkpoint::save(path, kind, &state)?)
    }

    /// From a checkpoint of either kind.
    fn load(path: &Path, code: &TakeBreak, env: &Env) -> Result<Self> {
        let loaded = env.context.checkpoint(path, &[KIND, KIND_WHOLE])?;
        let search = if loaded.kind == KIND_WHOLE {
            WholeSearch::load(code, &loaded.state).map(|search| Running::Whole(Box::new(search)))
        } else {
            Search::load(code, &loaded.state).map(|search| Running::Few(Box::new(search)))
        };
        search.with_context(|| format!("checkpoint {}", path.display()))
    }
}

/// The search, new or from its checkpoint; `None` for a game that neither is made for.
fn open(args: &Args, env: &Env, name: &str, code: &TakeBreak) -> Result<Option<Running>> {
    let saved =
        args.checkpoint.as_deref().filter(|p| p.exists() || checkpoint::previous(p).exists());
    if let Some(path) = saved {
        let search = Running::load(path, code, env)?;
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
            return Ok(Some(Running::Few(Box::new(search))));
        }
        Err(SearchError::NotCovered) => {}
        Err(SearchError::FewRares(FewRaresError::NotFew(why))) => {
            env.context.say(&format!("{name} is no game of few rares ({why}): keeps all values"));
        }
        Err(error) => return Err(stopped_or(error)),
    }
    match WholeSearch::new(code) {
        Ok(search) => Ok(Some(Running::Whole(Box::new(search)))),
        Err(SearchError::NotCovered) => Ok(None),
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
    mut search: Running,
    to: u64,
) -> Result<(Option<FoundPeriod>, Option<Certificate>)> {
    let started = (Instant::now(), search.status().checked);
    let mut saved = Instant::now();
    let mut said = Instant::now();
    loop {
        let found = match search.step(to, env) {
            Ok(Progress::Running) => {
                if said.elapsed() >= Duration::from_secs(30) {
                    said = Instant::now();
                    env.context.say(&status(name, &search, started));
                }
                if saved.elapsed() >= Duration::from_secs(args.every) {
                    search.save(args.checkpoint.as_deref())?;
                    saved = Instant::now();
                }
                continue;
            }
            Ok(Progress::Found(found)) => Some(found),
            Ok(Progress::Exhausted) => None,
            Err(SearchError::FewRares(FewRaresError::Stopped(Stopped::Asked))) => {
                let Some(path) = &args.checkpoint else { return Err(Stopped::Asked.into()) };
                search.save(Some(path))?;
                let checked = search.status().checked;
                let words =
                    format!("stopped at heap {checked}; --checkpoint {} resumes", path.display());
                return Err(Exit { code: RESUMABLE, words }.into());
            }
            Err(error) => return Err(stopped_or(error)),
        };
        search.save(args.checkpoint.as_deref())?;
        env.context.say(&status(name, &search, started));
        return Ok((found, search.certificate(name)));
    }
}

/// How a search stands, in one line.
fn status(name: &str, search: &Running, started: (Instant, u64)) -> String {
    let s = search.status();
    let rate = (s.checked - started.1) as f64 / started.0.elapsed().as_secs_f64().max(1e-9) / 1e6;
    let largest = s.largest.map_or(String::new(), |(v, n)| format!(", largest {v} at {n}"));
    let last = s.last_rare.map_or(String::new(), |n| format!(", the last {n}"));
    let proof = match (s.recurred, s.between) {
        (Some((p, _)), Some((low, high))) => {
            format!("; proven at distance {p}, its least preperiod lies in {low}..={high}")
        }
        (Some((p, end)), None) if end >= s.checked => {
            format!("; the window came again at distance {p}, proven at {end}")
        }
        (Some((p, _)), None) => format!("; proven at distance {p}"),
        (None, _) => "; no window came again".to_owned(),
    };
    let heaps = s.checked;
    format!(
        "{name}: {heaps} heaps, {rate:.1} million a second{largest}, {} rare{last}{proof}",
        s.rares
    )
}
