//! `tables oeis check`: a b-file against our values.

use crate::cli::{Env, Exit};
use crate::numbers;
use crate::output::Cell;
use anyhow::{Context as _, Result, bail, ensure};
use clap::Subcommand;
use std::path::{Path, PathBuf};

/// Compare files of the OEIS with our values.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Oeis,
}

#[derive(Subcommand)]
enum Oeis {
    /// Compare a b-file with the Grundy values of a game, term by term.
    Check(Check),
}

/// Compare a b-file with the Grundy values of a game, term by term.
#[derive(clap::Args)]
struct Check {
    /// The b-file.
    file: PathBuf,
    /// The game.
    game: String,
    /// How much larger our n is than the index in the file.
    #[arg(long, value_name = "N", default_value = "0", value_parser = numbers::size)]
    offset: usize,
}

const COLUMNS: [&str; 7] = ["file", "game", "offset", "terms", "verdict", "index", "computed"];

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let Oeis::Check(args) = &args.command;
    let terms = read(&args.file)?;
    let game = super::game(&args.game)?;
    let last = terms.last().map_or(0, |t| t.0);
    let len = last.checked_add(args.offset).and_then(|n| n.checked_add(1));
    let values = game.sequence(len.context("the indices are too large")?, &env.context.limits())?;
    let computed = |n: usize| values.get(n + args.offset).map(u64::from);
    let wrong = terms.iter().find(|&&(n, term)| computed(n) != Some(term));
    let shown = args.file.display().to_string();
    env.table(&COLUMNS, |row| {
        let verdict = if wrong.is_some() { "differs" } else { "agrees" };
        let index = wrong.map(|w| w.0 as u64);
        let ours = wrong.and_then(|w| computed(w.0));
        let terms = terms.len() as u64;
        let offset = args.offset as u64;
        Ok(row(&[
            shown.clone().into(),
            game.name().into(),
            offset.into(),
            terms.into(),
            verdict.into(),
            index.into(),
            Cell::from(ours),
        ])?)
    })?;
    match wrong {
        None => Ok(()),
        Some(&(n, term)) => Err(Exit::failed(format!(
            "{shown}: a({n}) = {term}, and G({}) = {} of {}",
            n + args.offset,
            computed(n).map_or_else(String::new, |v| v.to_string()),
            game.name()
        ))),
    }
}

/// The terms of a b-file with their indices: `n a(n)`, one space, indices going up by one.
fn read(path: &Path) -> Result<Vec<(usize, u64)>> {
    let shown = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    ensure!(bytes.is_ascii(), "{shown}: a b-file is ASCII");
    ensure!(bytes.last().is_none_or(|&b| b == b'\n'), "{shown}: the last line has no line feed");
    let text = String::from_utf8(bytes)?;
    let mut terms: Vec<(usize, u64)> = Vec::new();
    for (line, content) in (1u64..).zip(text.split_terminator('\n')) {
        let at = || format!("{shown}, line {line}: {content:?}");
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let (n, term) = content
            .split_once(' ')
            .with_context(|| format!("{}: a line is `n a(n)` with one space", at()))?;
        let number = |digits: &str| -> Result<u64> {
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            if !plain || (digits.len() > 1 && digits.starts_with('0')) {
                bail!("{}: {digits:?} is no plain number from 0 on", at());
            }
            digits.parse().with_context(|| format!("{}: too large", at()))
        };
        let (n, term) = (usize::try_from(number(n)?)?, number(term)?);
        if let Some(&(before, _)) = terms.last() {
            ensure!(n == before + 1, "{}: index {n} follows {before}", at());
        }
        terms.push((n, term));
    }
    ensure!(!terms.is_empty(), "{shown}: no terms");
    Ok(terms)
}
