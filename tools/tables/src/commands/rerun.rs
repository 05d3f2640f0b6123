//! `tables rerun`: an output again, from its sidecar.

use crate::cli::{self, Env, Exit};
use crate::meta::{self, Sidecar};
use crate::output::Sink;
use anyhow::{Context as _, Result};
use std::path::{Path, PathBuf};

/// Make an output again from its .meta.json, and compare its SHA-256.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The sidecar that --meta wrote.
    #[arg(value_name = "FILE.meta.json")]
    file: PathBuf,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let Sidecar { words, output, sha256, files } = meta::read(&args.file)?;
    let mut sinks = vec![env.sink()?];
    let beside = env.output().map(|o| o.parent().unwrap_or(Path::new("")));
    if let Some(folder) = beside {
        for (name, _) in &files {
            sinks.push(Sink::open(Some(&folder.join(name)), env.force())?);
        }
    }
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    // Files beside an output have names that begin with its own.
    let made = folder.path().join(output);
    cli::run_words(&words, &made, env)
        .with_context(|| format!("{}: {}", args.file.display(), words.join(" ")))?;
    let all: Vec<_> = std::iter::once((made, sha256))
        .chain(files.into_iter().map(|(name, hash)| (folder.path().join(name), hash)))
        .collect();
    let mut wrong = Vec::new();
    for (path, listed) in &all {
        let found = meta::hash(path)?;
        if found != *listed {
            let name = path.file_name().unwrap_or_default().display();
            wrong.push(format!("{name}: SHA-256 {found}, listed is {listed}"));
        }
    }
    for (sink, (path, _)) in sinks.iter_mut().zip(&all) {
        let mut file = std::fs::File::open(path)?;
        std::io::copy(&mut file, &mut sink.writer())?;
    }
    Sink::finish_all(sinks)?;
    if wrong.is_empty() {
        env.context.say("the same bytes");
        return Ok(());
    }
    Err(Exit::failed(format!("other bytes: {}", wrong.join("; "))))
}
