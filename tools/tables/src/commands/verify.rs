//! `tables verify`: a certificate checked again.

use crate::cli::{Env, Exit};
use crate::numbers;
use anyhow::{Context as _, Result};
use cgt_core::sequence::certificate::{Certificate, Depth, verify};
use std::path::PathBuf;

/// Check a certificate again, with code that shares nothing with the engines.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The certificate, as `tables period --certificate` or `tables search` wrote it.
    file: PathBuf,
    /// How many heaps to compute by the definition, at most; fewer where a heap has very many
    /// options.
    #[arg(long, value_name = "N", value_parser = numbers::whole, default_value = "100000")]
    definition: u64,
    /// How many heaps to compute by the second checker [default: all that the theorem asks for].
    #[arg(long, value_name = "N", value_parser = numbers::whole)]
    independent: Option<u64>,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let file = args.file.display();
    let text =
        std::fs::read_to_string(&args.file).with_context(|| format!("cannot read {file}"))?;
    let certificate: Certificate = text.parse().with_context(|| format!("{file}"))?;
    let depth =
        Depth { definition: args.definition, independent: args.independent.unwrap_or(u64::MAX) };
    let report = verify(&certificate, depth, &env.context.limits())?;
    env.table(&["game", "level", "check", "result"], |row| {
        for check in &report.checks {
            let result = match check.holds {
                Some(true) => "holds",
                Some(false) => "fails",
                None => "not reached",
            };
            let level = check.level.to_string();
            row(&[
                certificate.game.as_str().into(),
                level.into(),
                check.what.as_str().into(),
                result.into(),
            ])?;
        }
        Ok(())
    })?;
    if report.fails() {
        return Err(Exit::failed(format!("{file}: the certificate does not hold")));
    }
    if !report.holds() {
        return Err(Exit::not_found(format!("{file}: not all was reached")));
    }
    Ok(())
}
