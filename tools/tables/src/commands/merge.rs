//! `tables merge`: the parts of a table, joined.

use crate::cli::Env;
use anyhow::{Context as _, Result, bail, ensure};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Join the parts that --shard made, in the order given: the same bytes as one run.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The parts, csv files with the same header, in the order of their numbers.
    #[arg(required = true, value_name = "FILE")]
    parts: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let mut header: Option<String> = None;
    let mut seen = BTreeSet::new();
    let mut rows = Vec::new();
    for path in &args.parts {
        let shown = path.display();
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
        ensure!(text.ends_with('\n'), "{shown} does not end with a whole line: it is cut");
        let mut lines = text.lines();
        let first = lines.next().with_context(|| format!("{shown} is empty"))?;
        match &header {
            None => header = Some(first.to_owned()),
            Some(h) if h != first => bail!("{shown} has the columns {first}, and not {h}"),
            Some(_) => {}
        }
        for (line, number) in lines.zip(2..) {
            ensure!(
                seen.insert(line.to_owned()),
                "{shown}, line {number}: this row was there before: {line}"
            );
            rows.push(line.to_owned());
        }
    }
    let mut sink = env.sink()?;
    {
        let mut out = sink.writer();
        for line in header.iter().chain(&rows) {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
    }
    sink.finish()
}
