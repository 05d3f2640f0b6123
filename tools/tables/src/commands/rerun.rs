//! `tables rerun`: an output again, from its sidecar.

use crate::cli::{self, Env, Exit};
use crate::meta;
use anyhow::{Context as _, Result};
use std::path::PathBuf;

/// Make an output again from its .meta.json, and compare its SHA-256.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The sidecar that --meta wrote.
    #[arg(value_name = "FILE.meta.json")]
    file: PathBuf,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let (words, listed) = meta::read(&args.file)?;
    let mut sink = env.sink()?;
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    let made = folder.path().join("output");
    cli::run_words(&words, &made, env)
        .with_context(|| format!("{}: {}", args.file.display(), words.join(" ")))?;
    let found = meta::hash(&made)?;
    let mut file = std::fs::File::open(&made)?;
    std::io::copy(&mut file, &mut sink.writer())?;
    sink.finish()?;
    if found == listed {
        env.context.say("the same bytes");
        return Ok(());
    }
    Err(Exit::failed(format!("other bytes: SHA-256 {found}, listed is {listed}")))
}
