//! `tables catalogue`: every code of so many digits.

use crate::cli::{Env, Exit};
use crate::numbers;
use crate::output::{Cell, Format, rows};
use anyhow::{Context as _, Result, bail, ensure};
use cgt_core::sequence::catalogue::{Entry, entry, games};
use cgt_core::sequence::checkpoint::{self, Reader, Writer};
use cgt_core::{Limits, Stopped, TakeBreak};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use variants::octal::Code;

/// Every code 0.d1..dn and 4.d1..dn, and Grundy's game, to a bound: standard form, period, largest
/// value, rare heaps.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Digits after the point.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=5))]
    digits: u32,
    /// The last heap that is looked at where no period is proven before.
    #[arg(long, value_name = "N", value_parser = numbers::whole, default_value = "20000")]
    to: u64,
    /// Only part I of N parts of the codes, I from 1 to N; `tables merge` joins them.
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(usize, usize)>,
    /// Saves what is done here, now and then, on Ctrl-C and on SIGTERM; goes on from it if it is
    /// there.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Lists where a table of published periods (columns code, preperiod, period, max_value,
    /// max_at) disagrees, instead of the catalogue.
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
    /// With --compare: a catalogue that is there already, instead of a new one.
    #[arg(long, value_name = "FILE", requires = "compare")]
    catalogue: Option<PathBuf>,
}

const COLUMNS: [&str; 14] = [
    "code",
    "standard",
    "shift",
    "status",
    "preperiod",
    "period",
    "saltus",
    "max_value",
    "max_at",
    "mask",
    "rares",
    "last_rare",
    "checked_to",
    "theorem",
];
const KIND: [u8; 4] = *b"ctlg";
const RESUMABLE: u8 = 75;

fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match parts {
        Some((i, n)) if 1 <= i && i <= n => Ok((i, n)),
        _ => Err(format!("{text:?} is no part: I/N with I from 1 to N, as 2/8")),
    }
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    if let Some(known) = &args.compare {
        let catalogue = match &args.catalogue {
            Some(path) => read(path)?,
            None => of_rows(&compute(args, env)?)?,
        };
        return compare(known, &catalogue, env);
    }
    let rows = compute(args, env)?;
    env.table(&COLUMNS, |row| Ok(rows.iter().try_for_each(|cells| row(cells))?))
}

/// The rows of the codes asked for, in order.
fn compute(args: &Args, env: &Env) -> Result<Vec<Vec<Cell>>> {
    let limits = env.context.limits();
    let all = games(args.digits);
    let (i, n) = args.shard.unwrap_or((1, 1));
    let games = &all[all.len() * (i - 1) / n..all.len() * i / n];
    let asked = format!("digits {}, to {}, part {i}/{n}", args.digits, args.to);
    let mut rows = resume(args, env, &asked, games.len())?;
    let mut saved = Instant::now();
    // A few games at a time, so that little is lost when a signal comes.
    let part = 4 * rayon::current_num_threads();
    while rows.len() < games.len() {
        let next = &games[rows.len()..games.len().min(rows.len() + part)];
        let new: Result<Vec<Vec<Cell>>, Stopped> =
            next.par_iter().map(|game| row(game, args.to, &limits)).collect();
        match new {
            Ok(new) => rows.extend(new),
            Err(Stopped::Asked) => {
                let Some(path) = &args.checkpoint else { return Err(Stopped::Asked.into()) };
                save(path, &asked, &rows)?;
                let words = format!("stopped after {} codes; --checkpoint resumes", rows.len());
                return Err(Exit { code: RESUMABLE, words }.into());
            }
            Err(error) => return Err(error.into()),
        }
        if let Some(path) = args
            .checkpoint
            .as_deref()
            .filter(|_| rows.len() == games.len() || saved.elapsed() >= Duration::from_secs(30))
        {
            save(path, &asked, &rows)?;
            saved = Instant::now();
        }
    }
    Ok(rows)
}

/// One row.
fn row(game: &TakeBreak, to: u64, limits: &Limits<'_>) -> Result<Vec<Cell>, Stopped> {
    let Entry { standard, period, largest, rares, checked_to } = entry(game, to, limits)?;
    let found = period.map(|p| p.period);
    let status = match period {
        Some(p) if p.proven => "proven",
        Some(_) => "seen",
        None => "open",
    };
    Ok(vec![
        name(game).into(),
        standard.as_ref().map(|s| name(&s.code)).into(),
        standard.map(|s| s.shift as u64).into(),
        status.into(),
        found.map(|p| p.preperiod).into(),
        found.map(|p| p.period).into(),
        found.map(|p| p.saltus).into(),
        largest.map(|(v, _)| u64::from(v)).into(),
        largest.map(|(_, n)| n as u64).into(),
        rares.map(|(space, ..)| space.to_string()).into(),
        rares.map(|(_, count, _)| count as u64).into(),
        rares.and_then(|(.., last)| last.map(|n| n as u64)).into(),
        checked_to.into(),
        period.and_then(|p| p.theorem).map_or("none", |t| t.name()).into(),
    ])
}

fn name(game: &TakeBreak) -> String {
    if game.distinct {
        return "grundy".to_owned();
    }
    // Digits of octal codes always make a code.
    Code::new(game.digits.clone(), Vec::new()).map_or_else(|e| e.to_string(), |c| c.to_string())
}

/// What a checkpoint has, if there is one.
fn resume(args: &Args, env: &Env, asked: &str, most: usize) -> Result<Vec<Vec<Cell>>> {
    let saved = args.checkpoint.as_deref();
    let Some(path) = saved.filter(|p| p.exists() || checkpoint::previous(p).exists()) else {
        return Ok(Vec::new());
    };
    let loaded = env.context.checkpoint(path, &[KIND])?;
    let mut read = Reader::new(&loaded.state);
    let text = |read: &mut Reader<'_>| String::from_utf8(read.bytes()?.to_vec()).ok();
    let found = text(&mut read).unwrap_or_default();
    ensure!(
        found == asked,
        "{} is the checkpoint of a catalogue with {found}, and not with {asked}",
        path.display()
    );
    let cell = |read: &mut Reader<'_>| match read.number()? {
        0 => Some(Cell::Empty),
        1 => read.number().map(Cell::Number),
        _ => text(read).map(Cell::Text),
    };
    let rows = read.list(|read| read.list(cell)).filter(|rows| {
        read.is_finished() && rows.len() <= most && rows.iter().all(|r| r.len() == COLUMNS.len())
    });
    let rows = rows.with_context(|| format!("the checkpoint {} does not fit", path.display()))?;
    env.context.say(&format!("goes on after {} codes", rows.len()));
    Ok(rows)
}

fn save(path: &Path, asked: &str, rows: &[Vec<Cell>]) -> Result<()> {
    let mut out = Writer::default();
    out.bytes(asked.as_bytes()).number(rows.len() as u64);
    for row in rows {
        out.number(row.len() as u64);
        for cell in row {
            match cell {
                Cell::Empty => out.number(0),
                Cell::Number(n) => out.number(1).number(*n),
                text => out.number(2).bytes(text.text().as_bytes()),
            };
        }
    }
    Ok(checkpoint::save(path, KIND, &out.finish())?)
}

/// A table of csv: its rows by code, each by column.
type Table = BTreeMap<String, BTreeMap<String, String>>;

fn read(path: &Path) -> Result<Table> {
    let shown = path.display();
    let text = std::fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    table(&text).with_context(|| format!("{shown}"))
}

fn of_rows(cells: &[Vec<Cell>]) -> Result<Table> {
    let mut text = Vec::new();
    let mut writer = rows(Format::Csv, Box::new(&mut text))?;
    writer.header(&COLUMNS)?;
    cells.iter().try_for_each(|row| writer.row(row))?;
    writer.finish()?;
    drop(writer);
    table(&text)
}

fn table(text: &[u8]) -> Result<Table> {
    let mut reader = csv::Reader::from_reader(text);
    let header: Vec<String> = reader.headers()?.iter().map(str::to_owned).collect();
    for column in ["code", "preperiod", "period", "max_value", "max_at"] {
        if !header.iter().any(|h| h == column) {
            bail!("there is no column {column:?}");
        }
    }
    let mut table = Table::new();
    for record in reader.records() {
        let record = record?;
        let row: BTreeMap<String, String> =
            header.iter().cloned().zip(record.iter().map(str::to_owned)).collect();
        table.insert(row["code"].clone(), row);
    }
    Ok(table)
}

/// Lists the codes of both tables whose numbers differ, and the published periods that are out of
/// the catalogue's reach.
fn compare(known: &Path, catalogue: &Table, env: &Env) -> Result<()> {
    let known = read(known)?;
    let mut differ = 0;
    env.table(&["code", "what", "published", "ours", "checked_to", "verdict"], |row| {
        for (code, published) in &known {
            let Some(ours) = catalogue.get(code) else { continue };
            let checked = &ours["checked_to"];
            for what in ["preperiod", "period", "max_value", "max_at"] {
                let (theirs, mine) = (&published[what], &ours[what]);
                if theirs == mine || theirs.is_empty() {
                    continue;
                }
                // A game that is not solved by us says nothing against a period.
                let open = ours.get("status").map(String::as_str) != Some("proven");
                let verdict = if open { "not reached" } else { "disagree" };
                differ += u32::from(!open);
                let cells: [&str; 6] = [code, what, theirs, mine, checked, verdict];
                row(&cells.map(Cell::from))?;
            }
        }
        Ok(())
    })?;
    if differ > 0 {
        return Err(Exit::failed(format!("{differ} published numbers disagree")));
    }
    Ok(())
}
